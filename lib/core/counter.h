/*
 * counter.h: what a game counts for each side and people want to see: tries left, checks given.
 *
 * A rule set brings a table of at most MAX_COUNTERS, up to one without a word.  Whoever shows a position (text,
 * picture, page, JSON, the referee's status) shows all counters of its rule set in their order and knows none by
 * name. One more: a line in that table.  Words are interface: they are never changed.
 */
#ifndef COUNTER_H
#define COUNTER_H

#include "event.h"

struct position;

#define MAX_COUNTERS 2
#define NOT_KNOWN 255 /* a count that a seat may not know; no count is as high */

/* What stands for one of what is counted in a picture. */
enum counter_sign { SIGN_NONE, SIGN_MATCH, SIGN_DOT };

struct counter {
    const char *word; /* for programs: "status WORD w 7" of the referee, a key in JSON */
    uint8_t (*count)(const struct position *, enum side side);
    /* May a seat (enum seat, no referee, who knows all) know the count of this side?  NULL: everybody knows it. */
    bool (*known)(const struct position *, enum side side, unsigned seat);
    uint8_t sign; /* enum counter_sign */
    bool json;    /* is it among the "counters" of a turn in JSON? */
    /* msgids */
    const char *label;    /* beside the figure in a picture: "kinte" */
    const char *title;    /* before the figure in a page: "Kinte left:" */
    const char *line;     /* of {0}, a side, and {1}, its count: "{0}: {1} kinte left" */
    const char *sentence; /* the same, whole: "{0} has {1} kinte left." */
};

#endif
