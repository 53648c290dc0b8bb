/*
 * safe_path.h: may nobody else put another file or folder in the place of one that a referee uses?
 *
 * Nobody else may lead a path elsewhere: neither by a folder that it goes through, as it is written or as links lead
 * it, nor by a link of his own.  The user, root and the owner of the root folder are trusted; so are folders with the
 * sticky bit, and the group that has only the user in it.
 */
#ifndef SAFE_PATH_H
#define SAFE_PATH_H

#include <stdbool.h>

/* A folder in which players find their sockets.  False: told, and the status is that of trouble. */
bool safe_path_folder(const char *path);
/* A file, the journal.  Warns of whoever could replace it, and changes nothing. */
void safe_path_warn(const char *path);

#endif
