/*
 * message.h: sentences for people, in their language.
 *
 * A sentence is a msgid with {0} … {4} for the things it names (verdict.h).  The language (language.h; NULL:
 * English) translates it and the names of kinds and sides.  Where a language has cases, the translation of a name holds
 * them all, separated by "|", and a translated sentence says with {0:4} that it wants the fourth; {0} is the first.
 * Nothing is printed here.
 */
#ifndef MESSAGE_H
#define MESSAGE_H

#include "core/verdict.h"
#include "language.h"

/* Room for any sentence; longer ones are cut at a character. */
#define SENTENCE_SIZE 1024

/* Fills the msgid `text` with `args` (MAX_ARGS of them, NULL for none); returns the length. */
size_t message(const struct language *l, const char *text, const struct arg *args, char out[SENTENCE_SIZE]);

/* The same of a sentence that counts something: the msgids for one and for many. */
size_t message_counted(const struct language *l, const char *one, const char *many, unsigned long n,
                       const struct arg *args, char out[SENTENCE_SIZE]);

/* The first letter becomes a capital, in Latin and Cyrillic. */
void message_capital(char *text);

/* As titles and labels: "White", "Black", of a seat also "Public" and "Referee" (view.h); "knight", or "knights" if
 * there are many. */
size_t message_seat(const struct language *l, unsigned seat, char out[SENTENCE_SIZE]);
size_t message_kind(const struct language *l, unsigned kind, bool many, char out[SENTENCE_SIZE]);

/* Canonical movetext, or one token of it, in the notation of the language: "Rxc4 O-O" is "Л:c4 0-0".  What does not fit
 * is cut at a character; returns the length. */
size_t message_moves(const struct language *l, const char *moves, char *out, size_t size);
/* The same with letters that are given: "П|К|С|Л|Ф|Кр|:|0" for P, N, B, R, Q, K, x and O. */
size_t moves_written(const char *letters, const char *moves, char *out, size_t size);

/* The sentence of a verdict's code. */
static inline size_t message_verdict(const struct language *l, const struct verdict *v, char out[SENTENCE_SIZE])
{
    return message(l, v->text, v->args, out);
}

#endif
