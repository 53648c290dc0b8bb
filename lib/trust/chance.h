/*
 * chance.h: draws the chance that a game waits for.
 *
 * Where numbers come from is the caller's: the system's generator, a seed, or the links of two chains.
 */
#ifndef CHANCE_H
#define CHANCE_H

#include "core/rules.h"

struct chance {
    unsigned (*below)(void *context, unsigned n); /* 0 to n - 1, each equally likely; n from 1 to 256 */
    void *context;
};

/* A reveal that holds no throw yet. */
struct event chance_begin(void);
/* The throw that comes next (rules.h); false: the reveal is complete, or the position waits for no chance. */
bool chance_next(const struct position *p, const struct event *so_far, struct throw *t);
/* Are all throws there?  Then the reveal becomes what is written: nothing for a side that had nothing to throw. */
bool chance_complete(const struct position *p, struct event *e);
/* Draws what the reveal lacks, throw by throw, and completes it; it becomes a card where one is due. */
void chance_go_on(const struct chance *c, const struct position *p, struct event *e);

/* The event that a position waits for: a reveal, or a card. */
void chance_draw(const struct chance *c, const struct position *p, struct event *e);

/* Shuffles `red` and `black` cards into "++-+--"; `out` has room for MAX_SERIES + 1 bytes. */
void chance_stack(const struct chance *c, unsigned red, unsigned black, char *out);

#endif
