/*
 * exe_dir.h: the folder in which the running program lies, for what is to be found beside it.
 */
#ifndef EXE_DIR_H
#define EXE_DIR_H

#include <limits.h>
#include <stdbool.h>

/* With its slash at the end; false if the system does not tell. */
bool folder_own(char out[PATH_MAX]);

#endif
