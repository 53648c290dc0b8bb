/*
 * token_parts.h: between the files of token.h.
 *
 * token.c reads all that a move may look like, token_reveal.c what stands between < and >; token_usual.c does both
 * faster for what is usual.  token_letters.c has the characters, token_sign.c the signs of print that
 * stand behind a move, token_write.c the way back.
 */
#ifndef TOKEN_PARTS_H
#define TOKEN_PARTS_H

#include "token.h"

/* What a byte is in a move. */
enum { OTHER, FILE_, RANK_, PIECE_ };
extern const uint8_t TOKEN_CLASS[256];
/* The kind of a piece letter, small ones included. */
extern const uint8_t TOKEN_KIND[256];

static inline unsigned token_class(char c)
{
    return TOKEN_CLASS[(unsigned char)c];
}

/*
 * Russian letters and look-alikes become Latin ones, and set LENIENT and CYRILLIC; other characters stay.  `out` has
 * room for `length` + 1 bytes; how many it got.
 */
size_t token_to_latin(const char *text, size_t length, char *out, uint16_t *flags);

#endif
