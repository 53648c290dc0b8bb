/*
 * outbuf.h: text on its way to a stream.
 *
 * What is written in small pieces is gathered here, without a call of stdio for each, and handed over when the room is
 * used up, and by out_flush().  A writer flushes before it returns to who called it, so that what others write to the
 * stream stands where it belongs.  Nothing fails: write errors are the stream's to remember.
 */
#ifndef OUTBUF_H
#define OUTBUF_H

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define OUT_SIZE 32768
#define OUT_ROOM 256 /* bytes that out_room() promises */

struct out {
    FILE *stream;
    size_t n;
    char text[OUT_SIZE];
};

static inline void out_start(struct out *o, FILE *stream)
{
    o->stream = stream;
    o->n = 0;
}

void out_flush(struct out *o);

/* Where the next OUT_ROOM bytes may be put by hand; out_upto() says how far they were. */
static inline char *out_room(struct out *o)
{
    if (o->n > OUT_SIZE - OUT_ROOM)
        out_flush(o);
    return o->text + o->n;
}

static inline void out_upto(struct out *o, const char *end)
{
    o->n = (size_t)(end - o->text);
}

static inline void out_char(struct out *o, char c)
{
    *out_room(o) = c;
    o->n++;
}

/* Text of any length. */
void out_text(struct out *o, const char *text, size_t length);
void out_number(struct out *o, long long number);

#endif
