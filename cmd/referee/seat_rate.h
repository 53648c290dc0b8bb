/*
 * seat_rate.h: how often a seat may say what changes nothing: questions and slips.
 *
 * A seat has a store of them, which fills again at so many a second.  Where it is empty a client of that seat is not
 * heard before there is something in it; nothing that he says is lost, and other seats do not wait for him.  What is
 * accepted costs nothing.
 */
#ifndef SEAT_RATE_H
#define SEAT_RATE_H

#include <stdbool.h>
#include <time.h>

#define RATE_STORE 1000   /* questions and slips one after the other */
#define RATE_A_SECOND 100 /* after that */

struct rate {
    unsigned left;
    bool told;          /* that the store is empty */
    struct timespec at; /* up to when it has been filled */
};

void rate_begin(struct rate *r);
/* Is there something in it now? */
bool rate_has(struct rate *r);
void rate_take(struct rate *r);
/* Something was accepted: who plays may ask. */
void rate_give(struct rate *r);
/* Milliseconds until there is something in an empty one. */
#define RATE_WAIT (1000 / RATE_A_SECOND)

#endif
