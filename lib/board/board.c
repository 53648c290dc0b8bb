#include "board.h"

const char KIND_LETTER[] = "PNBRQK";

bool bid_beats(unsigned bid, unsigned than)
{
    static const uint8_t BEATEN[KING] = {
        [PAWN] = 1 << BISHOP | 1 << ROOK,  [KNIGHT] = 1 << PAWN | 1 << QUEEN, [BISHOP] = 1 << KNIGHT | 1 << ROOK,
        [ROOK] = 1 << KNIGHT | 1 << QUEEN, [QUEEN] = 1 << PAWN | 1 << BISHOP,
    };

    if (bid >= KING)
        return false;
    return than == NO_KIND || (than < KING && BEATEN[bid] >> than & 1);
}

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

const struct reach REACH_FROM[64] = {EIGHT(0),  EIGHT(8),  EIGHT(16), EIGHT(24),
                                     EIGHT(32), EIGHT(40), EIGHT(48), EIGHT(56)};

enum kind board_kind(const struct board *b, unsigned square)
{
    for (int k = 0; k < KINDS; k++)
        if (b->kind[k] & bit(square))
            return (enum kind)k;
    return NO_KIND;
}

enum side board_side(const struct board *b, unsigned square)
{
    if (b->side[WHITE] & bit(square))
        return WHITE;
    return b->side[BLACK] & bit(square) ? BLACK : NO_SIDE;
}

void board_array(struct board *b)
{
#define BACK(files) (UINT64_C(files) | UINT64_C(files) << 56)
    static const struct board ARRAY = {
        .kind = {[PAWN] = RANK_1 << 8 | RANK_8 >> 8,
                 [KNIGHT] = BACK(0x42),
                 [BISHOP] = BACK(0x24),
                 [ROOK] = BACK(0x81),
                 [QUEEN] = BACK(0x08),
                 [KING] = BACK(0x10)},
        .side = {[WHITE] = RANK_1 | RANK_1 << 8, [BLACK] = RANK_8 | RANK_8 >> 8},
    };
#undef BACK

    *b = ARRAY;
}

uint64_t attackers(const struct board *b, enum side side, unsigned square, uint64_t occ)
{
    uint64_t orthogonal = b->kind[ROOK] | b->kind[QUEEN], oblique = b->kind[BISHOP] | b->kind[QUEEN];

    return b->side[side] & ((knight_attacks(square) & b->kind[KNIGHT]) | (king_attacks(square) & b->kind[KING]) |
                            (pawn_attacks(other(side), square) & b->kind[PAWN]) |
                            (rook_attacks(square, occ) & orthogonal) | (bishop_attacks(square, occ) & oblique));
}

uint64_t pawn_steps(enum side side, unsigned square, uint64_t occ, bool twice)
{
    uint64_t s = bit(square), one, two;

    if (side == WHITE) {
        one = s << 8 & ~occ;
        two = (one & rank_set(2)) << 8 & ~occ;
    } else {
        one = s >> 8 & ~occ;
        two = (one & rank_set(5)) >> 8 & ~occ;
    }
    return twice ? one | two : one;
}

uint64_t quiets(const struct board *b, unsigned square, bool twice)
{
    enum kind kind = board_kind(b, square);
    enum side side = board_side(b, square);

    if (kind == PAWN)
        return pawn_steps(side, square, occupied(b), twice);
    return attacks(kind, side, square, occupied(b)) & ~occupied(b);
}

uint64_t captures(const struct board *b, unsigned square)
{
    enum side side = board_side(b, square);

    return attacks(board_kind(b, square), side, square, occupied(b)) & b->side[other(side)];
}

char *square_name(unsigned square, char out[3])
{
    out[0] = (char)('a' + file_of(square));
    out[1] = (char)('1' + rank_of(square));
    out[2] = '\0';
    return out;
}
