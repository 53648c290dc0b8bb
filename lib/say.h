/*
 * say.h: sentences for people, in their language.
 *
 * A sentence is a msgid with {0} … {4} for the things it names (verdict.h).  It is looked up with gettext(); so are the
 * names of kinds and sides.  Nothing is printed here.
 */
#ifndef SAY_H
#define SAY_H

#include "verdict.h"

/* Room for any sentence; longer ones are cut at a character. */
#define SENTENCE_SIZE 1024

/* Fills the msgid `text` with `args` (MAX_ARGS of them, NULL for none); returns the length. */
size_t say(const char *text, const struct arg *args, char out[SENTENCE_SIZE]);

/* The sentence of a verdict's code. */
static inline size_t say_verdict(const struct verdict *v, char out[SENTENCE_SIZE])
{
    return say(v->text, v->args, out);
}

#endif
