/*
 * folder.h: the folder in which the running program lies, for what is to be found beside it.
 */
#ifndef FOLDER_H
#define FOLDER_H

#include <limits.h>
#include <stdbool.h>

/* With its slash at the end; false if the system does not tell. */
bool folder_own(char out[PATH_MAX]);

#endif
