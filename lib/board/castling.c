#include "castling.h"

const struct castling_home CASTLING_STANDARD = {{4, 60}, {7, 0, 63, 56}};

unsigned castling_outermost(const struct board *b, enum side side, enum castling which)
{
    uint64_t rank = side == WHITE ? RANK_1 : RANK_8, king = pieces(b, side, KING) & rank,
             rooks = pieces(b, side, ROOK) & rank;

    rooks &= which == KING_SIDE ? 0 - king : king - 1;
    if (!king || !rooks)
        return NO_SQUARE;
    return which == KING_SIDE ? 63u - (unsigned)__builtin_clzll(rooks) : first_square(rooks);
}

/* The squares of a rank from one to another, both included. */
static uint64_t span(unsigned a, unsigned b)
{
    unsigned low = a < b ? a : b, high = a < b ? b : a;

    return (bit(high) | (bit(high) - 1)) & ~(bit(low) - 1);
}

struct castling_squares castling_squares(const struct castling_home *home, enum side side, enum castling which)
{
    unsigned row = side == WHITE ? 0 : 56;
    struct castling_squares s = {
        .king_from = home->king[side],
        .king_to = row + (which == KING_SIDE ? 6 : 2),
        .rook_from = home->rook[castling_number(side, which)],
        .rook_to = row + (which == KING_SIDE ? 5 : 3),
    };

    s.path = span(s.king_from, s.king_to);
    s.between = (s.path | span(s.rook_from, s.rook_to)) & ~(bit(s.king_from) | bit(s.rook_from));
    return s;
}

uint64_t castling_unmoved(const struct castling_home *home, unsigned rights)
{
    uint64_t set = 0;

    for (unsigned n = 0; n < 4; n++)
        if (rights & 1u << n)
            set |= bit(home->king[n / 2]) | bit(home->rook[n]);
    return set;
}

unsigned castling_left(const struct castling_home *home, unsigned rights, uint64_t unmoved)
{
    for (unsigned n = 0; n < 4; n++)
        if (castling_unmoved(home, 1u << n) & ~unmoved)
            rights &= ~(1u << n);
    return rights;
}
