/*
 * explain.h: what validate tells of codes: --list-codes and --explain.
 */
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include <stddef.h>

void codes_list(void);

/*
 * Meaning, level, rule, advice and an example of a code; a usage error if there is none of that name.  `judge` prints
 * what is found in the example; `option` is what must be asked for, "" if nothing.
 */
void code_explain(const char *name, void (*judge)(void *context, const char *text, size_t length, const char *option),
                  void *context);

#endif
