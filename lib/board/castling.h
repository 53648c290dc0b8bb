/*
 * castling.h: where kings and rooks castle from, and over what.
 *
 * The one owner of castling's geometry: chess.h, the fast way and the rule sets ask here.  A position says from which
 * squares its kings and rooks castle (struct castling_home); in chess these are those of CASTLING_STANDARD, in Chess960
 * those of the array.  They stay when a right is lost.  Plain data, no function fails.
 */
#ifndef CASTLING_H
#define CASTLING_H

#include "board.h"

enum castling { NO_CASTLING, KING_SIDE, QUEEN_SIDE };
enum castling_right { WHITE_SHORT = 1, WHITE_LONG = 2, BLACK_SHORT = 4, BLACK_LONG = 8 };
#define ALL_RIGHTS (WHITE_SHORT | WHITE_LONG | BLACK_SHORT | BLACK_LONG)

/* Squares of the kings, by side, and of the rooks, by right: that of 1 << n is rook[n]. */
struct castling_home {
    uint8_t king[2];
    uint8_t rook[4];
};
extern const struct castling_home CASTLING_STANDARD;

/* The number of a right, and the right. */
static inline unsigned castling_number(enum side side, enum castling which)
{
    return (side == WHITE ? 0u : 2u) + (which == QUEEN_SIDE);
}

static inline unsigned castling_right(enum side side, enum castling which)
{
    return 1u << castling_number(side, which);
}

/* The outermost rook of a side on the one hand of its king on the last rank, NO_SQUARE if there is none. */
unsigned castling_outermost(const struct board *b, enum side side, enum castling which);

/* Squares of castling: the king's and rook's from and to, which may be the same. */
struct castling_squares {
    unsigned king_from, king_to, rook_from, rook_to;
    uint64_t between; /* must be empty */
    uint64_t path;    /* the king's, both ends included */
};
struct castling_squares castling_squares(const struct castling_home *home, enum side side, enum castling which);

/* The squares that change by castling; where one piece goes where the other came from they are none of both. */
static inline uint64_t castling_king_way(const struct castling_squares *s)
{
    return bit(s->king_from) ^ bit(s->king_to);
}

static inline uint64_t castling_rook_way(const struct castling_squares *s)
{
    return bit(s->rook_from) ^ bit(s->rook_to);
}

/* Rights that go when something leaves a square or is taken there. */
static inline unsigned castling_rights_at(const struct castling_home *home, unsigned square)
{
    unsigned rights = 0;

    if (!(bit(square) & (RANK_1 | RANK_8)))
        return 0;
    for (unsigned n = 0; n < 4; n++)
        rights |= (unsigned)(home->rook[n] == square || home->king[n / 2] == square) << n;
    return rights;
}

/* Squares of the kings and rooks of some rights, and the rights of which none of these squares is missing in a set. */
uint64_t castling_unmoved(const struct castling_home *home, unsigned rights);
unsigned castling_left(const struct castling_home *home, unsigned rights, uint64_t unmoved);

#endif
