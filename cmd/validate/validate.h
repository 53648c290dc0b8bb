/*
 * validate.h: the rule checks of validate (--checks), which print TAP 14.
 */
#ifndef VALIDATE_H
#define VALIDATE_H

/* Runs the checks of a YAML file; what is wrong with the file itself is trouble (exit status 2). */
void checks_file(const char *path);
/* After the last file: the plan, and a count. */
void checks_finish(void);

#endif
