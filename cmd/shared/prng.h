/*
 * prng.h: the generator of reproducible chance: xoshiro256** (Blackman and Vigna), seeded by splitmix64.
 *
 * The same seed gives the same numbers on every machine, now and later.  Not for secrets.
 */
#ifndef PRNG_H
#define PRNG_H

#include <stdint.h>

struct random {
    uint64_t s[4];
};

/* The stream number `stream` of a seed: streams of one seed do not meet. */
void random_seed(struct random *r, uint64_t seed, uint64_t stream);
uint64_t random_next(struct random *r);
/* Below n, n > 0, each number equally likely (by rejection). */
uint64_t random_below(struct random *r, uint64_t n);

#endif
