/*
 * api_parts.h: what is behind the handles of arbiter.h; for lib/api and formats/draw/arbiter_svg.c.
 */
#ifndef API_PARTS_H
#define API_PARTS_H

#include "arbiter.h"
#include "core/rules.h"
#include "notation/token.h"
#include "text/message.h"

struct arb_position {
    struct position p;
};

struct arb_outcome {
    unsigned long game;
    uint64_t line, column;
    enum arb_severity severity;
    const char *code, *rule;
    uint8_t side;
    bool first;
    unsigned depth;
    const struct position *after; /* NULL: none; `own` where nobody else keeps it */
    struct position own;
    char turn[16];
    char action[TOKEN_SIZE + 16]; /* "" for none */
    char message[SENTENCE_SIZE];
};

/* A translator as lib and formats want it; `room` is what it is made in.  NULL for NULL. */
const struct language *api_language(const struct arb_translator *t, struct language *room);

/* A copy that the caller owns; NULL without memory, and for NULL. */
struct arb_position *api_position(const struct position *p);

/* Fills code, rule, severity and message of an outcome from a verdict. */
void api_verdict(struct arb_outcome *o, const struct verdict *v, enum level level, const struct language *l);
/* The action as canonical text, with its kinte mark; "" if it did not resolve. */
void api_action(struct arb_outcome *o, const struct position *before, const struct event *e, const struct verdict *v);

/* As snprintf() of "%s"; nothing is written where `out` is NULL. */
size_t api_fill(const char *text, char *out, size_t size);

#endif
