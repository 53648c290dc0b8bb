/*
 * linebuf.h: lines out of a stream of bytes that comes as it likes, in a buffer of one size.
 *
 * Blanks before a line and a CR behind it are taken off; empty lines and those that begin with # are passed over.  A
 * line that is too long is thrown away as it comes, and told of where it ends.
 */
#ifndef LINEBUF_H
#define LINEBUF_H

#include "referee/referee.h"

#define LINES_SIZE (2 * REFEREE_LINE + 64)

struct linebuf {
    char text[LINES_SIZE];
    size_t length;
    bool cut;   /* some of the line in the buffer has been thrown away */
    bool ended; /* the caller's: nothing comes any more, so that what is left is a line */
};

struct line {
    char text[LINES_SIZE];
    size_t length;
    bool too_long; /* `text` is how it begins */
};

/* Where the next bytes go, at least one; and that they have come. */
char *linebuf_room(struct linebuf *l, size_t *room);
void linebuf_add(struct linebuf *l, size_t length);

/* Is a whole line in the buffer? */
bool linebuf_wait(const struct linebuf *l);
/* Takes the next one out; false if there is none. */
bool linebuf_next(struct linebuf *l, struct line *line);

#endif
