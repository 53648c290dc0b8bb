/*
 * journal_file.h: a referee's journal on the disk.
 *
 * Locked while it is open: one referee a game.  A new one is of mode 0600 from the moment it exists.  What has been
 * appended is on the disk when journal_file_append() is true, so that it may be told; and so is all that stands in it
 * when journal_file_cut() is true, whoever wrote it, so that it may be told again.
 *
 * From then on nobody else may change it, and journal_file_check() says whether somebody has: by the file's name and
 * size, and by all its bytes wherever its times do not show that nobody can have written since the last look.
 */
#ifndef JOURNAL_FILE_H
#define JOURNAL_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

struct journal_file {
    const char *path;         /* the caller's */
    int fd;                   /* -1: none */
    char *text;               /* what the file holds, as far as this referee knows */
    size_t length;            /* of the text, and of the file */
    size_t room;              /* of the text */
    bool watched;             /* nobody else may change the file */
    bool sure;                /* who changes the file from now on gives it other times */
    struct timespec times[2]; /* of the last look: when it was written, when anything of it was changed */
};

/*
 * Opens it for a referee; made with `head` if there is none yet (NULL: that is trouble).  A head that was never
 * finished, an empty file too, is finished if it begins as this one does: nothing can have been told of that game.
 * Nothing else in a file is touched.  False: told.
 */
bool journal_file_open(struct journal_file *f, const char *path, const char *head);
/* For whoever only reads: not locked, not changed. */
bool journal_file_peek(struct journal_file *f, const char *path);
/* The file is a journal, and its first `length` bytes are what it holds: it ends there, with an end of line, and is for
 * nobody else to read. */
bool journal_file_cut(struct journal_file *f, size_t length);
/* Is the file what this referee has written or read, no more and no less?  False: told. */
bool journal_file_check(struct journal_file *f);
/* Whoever means to tell of it has looked with journal_file_check() before.  False: told, and the file is as long as it
 * was before, where the disk still takes that. */
bool journal_file_append(struct journal_file *f, const char *text, size_t length);
void journal_file_close(struct journal_file *f);

#endif
