/* hurry_board.c: the tables of the fast way's board, and what is asked of it so often only that a call does no harm. */
#include "fast_board.h"

const struct make HURRY_MAKE[KINDS] = {
    [KNIGHT] = {.knight = ~UINT64_C(0)}, [BISHOP] = {.slant = ~UINT64_C(0)},
    [ROOK] = {.straight = ~UINT64_C(0)}, [QUEEN] = {.slant = ~UINT64_C(0), .straight = ~UINT64_C(0)},
    [KING] = {.king = ~UINT64_C(0)},
};

struct quick hurry_board(const struct board *b, enum side side)
{
    const uint64_t *k = b->kind;

    return (struct quick){.slant = k[BISHOP] | k[QUEEN],
                          .straight = k[ROOK] | k[QUEEN],
                          .knight = k[KNIGHT],
                          .king = k[KING],
                          .own = b->side[side],
                          .foe = b->side[other(side)]};
}

void hurry_put_back(const struct quick *q, enum side side, struct board *b)
{
    b->side[side] = q->own;
    b->side[other(side)] = q->foe;
    b->kind[PAWN] = pawns_of(q);
    b->kind[KNIGHT] = q->knight;
    b->kind[BISHOP] = q->slant & ~q->straight;
    b->kind[ROOK] = q->straight & ~q->slant;
    b->kind[QUEEN] = q->slant & q->straight;
    b->kind[KING] = q->king;
}

NOINLINE bool hurry_attacked_by(uint64_t occ, uint64_t slant, uint64_t straight, uint64_t knight, uint64_t king,
                                uint64_t pawn, unsigned square, unsigned ahead)
{
    const struct reach *r = &REACH_FROM[square];

    return (bishop_attacks(square, occ) & slant) | (rook_attacks(square, occ) & straight) | (r->knight & knight) |
           (r->king & king) | (pawn_targets(bit(square), ahead) & pawn);
}
