/* fast_board.c: the tables of the fast way's board, and what is asked of it so often only that a call does no harm. */
#include "fast_board.h"

const struct make FAST_MAKE[KINDS] = {
    [KNIGHT] = {.knight = ~UINT64_C(0)},   [BISHOP] = {.diagonal = ~UINT64_C(0)},
    [ROOK] = {.orthogonal = ~UINT64_C(0)}, [QUEEN] = {.diagonal = ~UINT64_C(0), .orthogonal = ~UINT64_C(0)},
    [KING] = {.king = ~UINT64_C(0)},
};

struct quick fast_board(const struct board *b, enum side side)
{
    const uint64_t *k = b->kind;

    return (struct quick){.diagonal = k[BISHOP] | k[QUEEN],
                          .orthogonal = k[ROOK] | k[QUEEN],
                          .knight = k[KNIGHT],
                          .king = k[KING],
                          .own = b->side[side],
                          .them = b->side[other(side)]};
}

void fast_put_back(const struct quick *q, enum side side, struct board *b)
{
    b->side[side] = q->own;
    b->side[other(side)] = q->them;
    b->kind[PAWN] = pawns_of(q);
    b->kind[KNIGHT] = q->knight;
    b->kind[BISHOP] = q->diagonal & ~q->orthogonal;
    b->kind[ROOK] = q->orthogonal & ~q->diagonal;
    b->kind[QUEEN] = q->diagonal & q->orthogonal;
    b->kind[KING] = q->king;
}

NOINLINE bool fast_attacked_by(uint64_t occ, uint64_t diagonal, uint64_t orthogonal, uint64_t knight, uint64_t king,
                               uint64_t pawn, unsigned square, unsigned ahead)
{
    const struct reach *r = &REACH_FROM[square];

    return (bishop_attacks(square, occ) & diagonal) | (rook_attacks(square, occ) & orthogonal) | (r->knight & knight) |
           (r->king & king) | (pawn_targets(bit(square), ahead) & pawn);
}
