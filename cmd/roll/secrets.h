/*
 * secrets.h: the file in which a player keeps seals and chains until they are opened.
 *
 * Text, one secret a line: `seal TEXT` (the sealed text, whose SHA-256 is the seal), `for SEAL DIGEST OTHER HISTORY`
 * (the history that it was made or opened for, and the other side's seal, `-` if it was not there), `chain HEAD SEED
 * LENGTH ID SIDE`, and `link HEAD PAIR DIGEST HISTORY` for each link that has been shown: the digest of the history it
 * was shown for, and what that had since the roll before.  Lines are only ever added; others, and those that begin with
 * #, are kept as they are.  The file is of mode 0600 and is replaced as a whole: whatever happens meanwhile, it holds
 * the old text or the new, and nothing is to be shown before it holds the new.
 */
#ifndef SECRETS_H
#define SECRETS_H

#include <stdbool.h>
#include <stddef.h>

struct secrets {
    char path[4096]; /* with links resolved */
    int folder;      /* locked while the secrets are open */
    char *text;
    size_t length;
};

/*
 * Reads the file, which need not exist yet if `create`; nobody else can change it until secrets_close().  False if that
 * cannot be done, or others may read the file: it has been told, the status set.
 */
bool secrets_open(struct secrets *s, const char *path, bool create);
void secrets_close(struct secrets *s);

/* Adds a line; it is on the disk when this is true.  False: told, and the file is as it was. */
bool secrets_add(struct secrets *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Each line in turn, without its end: *cursor is 0 at first.  NULL after the last; the text is not terminated. */
const char *secrets_line(const struct secrets *s, size_t *cursor, size_t *length);

#endif
