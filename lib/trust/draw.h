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

/* The event that `x` waits for: a reveal, or a card.  Dice are drawn in the order in which they are rolled. */
void chance_draw(const struct chance *c, const struct awaits *x, struct event *e);

/* Does this roll of the first side open a harvest, so that the other does not roll (octahedra 5.5)? */
bool chance_opens_harvest(const struct awaits *x, const struct faces *f);

/* Shuffles `red` and `black` cards into "++-+--"; `out` has room for MAX_SERIES + 1 bytes. */
void chance_stack(const struct chance *c, unsigned red, unsigned black, char *out);

#endif
