/*
 * fen.h: positions as FEN, with the brackets and the seventh field of xpgn(5).
 *
 * What a rule set has in a FEN beside the six fields of all stands in its table (core/fen_spec.h).  Reading says what
 * the text says, and the rule set's start() judges it.
 */
#ifndef FEN_H
#define FEN_H

#include "core/rules.h"

/* Room for the longest FEN that fen_write() makes, its end included. */
#define FEN_SIZE 256

/* False if the text cannot be read.  Fields left out at the end have their usual values. */
bool fen_read(const struct rules *rules, const char *text, size_t length, struct fen *out);

/* Why not: the field, what was found in it and what is wanted. */
struct fen_fault {
    size_t at;            /* the byte at fault */
    const char *sentence; /* a msgid with its arguments, which point into the text */
    struct arg args[MAX_ARGS];
};
bool fen_parse(const struct rules *rules, const char *text, size_t length, struct fen *out, struct fen_fault *fault);

/* Where a field begins, by its number from 1. */
size_t fen_field(const char *text, unsigned number);

/* The FEN of a position; returns its length. */
size_t fen_write(const struct position *p, char out[FEN_SIZE]);

#endif
