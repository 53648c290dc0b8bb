/*
 * turn_range.h: which turns of a game are meant: the argument of -t.
 *
 * 3w and 7b are a side's turns, 4 both of that number or a round, 0 the start with the setup, last the last one; two of
 * them separated by '..' are a range, of which either may be left out.
 */
#ifndef TURN_RANGE_H
#define TURN_RANGE_H

#include "draw/turn_view.h"

/* Turns in order: White's 2n, Black's 2n + 1; the start and the setup 0.  A round is both of its number. */
struct turns {
    uint64_t first, last;
    bool only_last; /* the last turn alone, whatever it is */
};
#define ALL_TURNS ((struct turns){0, UINT64_MAX, false})

/* False if the text says no turns. */
bool turns_read(const char *text, struct turns *out);

/* Is this turn view among them?  Where only the last is meant every turn view may be, so far. */
bool turns_have(const struct turns *t, const struct turn_view *s);

#endif
