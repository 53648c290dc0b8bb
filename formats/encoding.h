/*
 * encoding.h: a filter in front of all readers, which makes UTF-8 of text that is plainly in another encoding.
 *
 * Recognised are UTF-16 (by its mark, or by its zeros), and Russian in windows-1251, KOI8-R, IBM866 and ISO-8859-5, by
 * how its letters and pieces look.  All else goes through as it is: UTF-8, also with a few broken bytes, and Latin-1,
 * which the readers themselves take for what is not UTF-8.  What is recognised holds to the end of the input; in doubt
 * nothing is.  Memory is constant, and nobody waits for more input than he needs: pure UTF-8 is given on as it comes.
 *
 * To add an encoding of one byte a character: a line in ENCODINGS (encoding.c) that says where its letters stand.
 */
#ifndef ENCODING_H
#define ENCODING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define DECODER_ROOM 65536

struct decoder {
    ssize_t (*read)(void *context, void *buffer, size_t size); /* as read(2): of the caller */
    void *context;
    const char *name; /* of the encoding, once it is recognised as another one; static */
    /* the rest is the decoder's own */
    enum { DECODER_START, DECODER_UNSURE, DECODER_AS_IT_IS, DECODER_TABLE, DECODER_UTF_16 } state;
    bool eof, big;        /* UTF-16: the high byte first */
    int error;            /* that has come while bytes were at hand */
    unsigned valid;       /* characters of UTF-8 seen so far, of several bytes */
    uint32_t surrogate;   /* what came where the second half of a pair was due */
    size_t at, good, end; /* in[at, end) is at hand, of which [at, good) is known to be UTF-8 */
    char pending[4];      /* of a character that did not fit into the caller's buffer */
    size_t pending_length;
    char table[128][4]; /* of the upper half, each with a NUL behind it */
    unsigned char in[DECODER_ROOM];
};

/* Another input, with `read` and `context` as they stand. */
void decoder_begin(struct decoder *d);

/* As read(2), of the text in UTF-8. */
ssize_t decoder_read(struct decoder *d, void *buffer, size_t size);

#endif
