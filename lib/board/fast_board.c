/* hurry_board.c: the tables of the fast way's board, and what is asked of it so often only that a call does no harm. */
#include "fast_board.h"

const struct make HURRY_MAKE[KINDS] = {
    [KNIGHT] = {.knight = ~UINT64_C(0)}, [BISHOP] = {.slant = ~UINT64_C(0)},
    [ROOK] = {.straight = ~UINT64_C(0)}, [QUEEN] = {.slant = ~UINT64_C(0), .straight = ~UINT64_C(0)},
    [KING] = {.king = ~UINT64_C(0)},
};

#define BIT(n) (UINT64_C(1) << (n))
#define LEFT(n) (BIT(n) >> 1 & ~FILE_H)
#define RIGHT(n) (BIT(n) << 1 & ~FILE_A)
#define LEFT_2(n) (LEFT(n) >> 1 & ~FILE_H)
#define RIGHT_2(n) (RIGHT(n) << 1 & ~FILE_A)
#define UP_DOWN(set, rows) ((set) << 8 * (rows) | (set) >> 8 * (rows))
#define ROWS(set, n) ((n) < 0 ? (set) >> 8 * ((n) < 0 ? -(n) : 0) : (set) << 8 * ((n) < 0 ? 0 : (n)))
#define A1_H8 UINT64_C(0x8040201008040201)
#define H1_A8 UINT64_C(0x0102040810204080)
#define FILE_OF(n) (FILE_A << (n) % 8 & ~BIT(n))
#define RANK_OF(n) (RANK_1 << (n) / 8 * 8 & ~BIT(n))
#define DIAGONAL_OF(n) (ROWS(A1_H8, (n) / 8 - (n) % 8) & ~BIT(n))
#define ANTIDIAGONAL_OF(n) (ROWS(H1_A8, (n) / 8 + (n) % 8 - 7) & ~BIT(n))
#define KNIGHT_OF(n) (UP_DOWN(LEFT(n) | RIGHT(n), 2) | UP_DOWN(LEFT_2(n) | RIGHT_2(n), 1))
#define KING_OF(n) (LEFT(n) | RIGHT(n) | UP_DOWN(LEFT(n) | BIT(n) | RIGHT(n), 1))
#define REACH(n)                                                                                                       \
    {                                                                                                                  \
        FILE_OF(n), RANK_OF(n), DIAGONAL_OF(n), ANTIDIAGONAL_OF(n), FILE_OF(n) | RANK_OF(n),                           \
            DIAGONAL_OF(n) | ANTIDIAGONAL_OF(n), KNIGHT_OF(n), KING_OF(n)                                              \
    }
#define EIGHT(n)                                                                                                       \
    REACH(n), REACH(n + 1), REACH(n + 2), REACH(n + 3), REACH(n + 4), REACH(n + 5), REACH(n + 6), REACH(n + 7)

const struct reach HURRY_FROM[64] = {EIGHT(0),  EIGHT(8),  EIGHT(16), EIGHT(24),
                                     EIGHT(32), EIGHT(40), EIGHT(48), EIGHT(56)};

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
    const struct reach *r = &HURRY_FROM[square];

    return (open_slants(square, occ) & slant) | (open_straights(square, occ) & straight) | (r->knight & knight) |
           (r->king & king) | (pawn_targets(bit(square), ahead) & pawn);
}
