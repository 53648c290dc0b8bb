/*
 * example.h: for each code a short record in which it is found, how that is mended, and what to do (examples.def).
 *
 * What validate --explain shows and arbiter-codes(7) prints; a test judges all of them.  Pure; nothing is owned.
 */
#ifndef EXAMPLE_H
#define EXAMPLE_H

#include "verdict.h"

struct example {
    const char *option;          /* without which validate finds nothing: "--strict"; mostly "" */
    const char *tags;            /* what both records begin with */
    const char *faulty, *mended; /* what follows in the one and in the other */
    const char *advice;          /* a msgid */
};

/* Of any code but CODE_OK. */
const struct example *code_example(enum code code);

#define EXAMPLE_SIZE (70 * 1024)
/* A whole record: tags and what follows, repetitions (x×3) written out; its length. */
size_t example_record(const char *tags, const char *rest, char out[EXAMPLE_SIZE]);

#endif
