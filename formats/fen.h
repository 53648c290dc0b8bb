/*
 * fen.h: positions as FEN, with the brackets and the seventh field of xpgn(5).
 *
 * Reading knows no rule set: it says what the text says, and the rule set's start() judges it.
 */
#ifndef FEN_H
#define FEN_H

#include "rules.h"

/* Room for the longest FEN that fen_write() makes, its end included. */
#define FEN_SIZE 256

/* False if the text cannot be read.  Fields left out at the end have their usual values. */
bool fen_read(const char *text, size_t length, struct setup *out);

/* The FEN of a position; returns its length. */
size_t fen_write(const struct position *p, char out[FEN_SIZE]);

#endif
