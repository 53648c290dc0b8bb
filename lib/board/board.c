#include "board.h"

#include <string.h>

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

const uint64_t DIAGONAL[15] = {
    UINT64_C(0x0000000000000080), UINT64_C(0x0000000000008040), UINT64_C(0x0000000000804020),
    UINT64_C(0x0000000080402010), UINT64_C(0x0000008040201008), UINT64_C(0x0000804020100804),
    UINT64_C(0x0080402010080402), UINT64_C(0x8040201008040201), UINT64_C(0x4020100804020100),
    UINT64_C(0x2010080402010000), UINT64_C(0x1008040201000000), UINT64_C(0x0804020100000000),
    UINT64_C(0x0402010000000000), UINT64_C(0x0201000000000000), UINT64_C(0x0100000000000000),
};
const uint64_t ANTIDIAGONAL[15] = {
    UINT64_C(0x0000000000000001), UINT64_C(0x0000000000000102), UINT64_C(0x0000000000010204),
    UINT64_C(0x0000000001020408), UINT64_C(0x0000000102040810), UINT64_C(0x0000010204081020),
    UINT64_C(0x0001020408102040), UINT64_C(0x0102040810204080), UINT64_C(0x0204081020408000),
    UINT64_C(0x0408102040800000), UINT64_C(0x0810204080000000), UINT64_C(0x1020408000000000),
    UINT64_C(0x2040800000000000), UINT64_C(0x4080000000000000), UINT64_C(0x8000000000000000),
};

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
    static const uint8_t back[8] = {ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK};

    memset(b, 0, sizeof *b);
    for (unsigned f = 0; f < 8; f++) {
        board_put(b, WHITE, (enum kind)back[f], square_at(f, 0));
        board_put(b, WHITE, PAWN, square_at(f, 1));
        board_put(b, BLACK, PAWN, square_at(f, 6));
        board_put(b, BLACK, (enum kind)back[f], square_at(f, 7));
    }
}

uint64_t attackers(const struct board *b, enum side side, unsigned square, uint64_t occ)
{
    uint64_t straight = b->kind[ROOK] | b->kind[QUEEN], oblique = b->kind[BISHOP] | b->kind[QUEEN];

    return b->side[side] &
           ((knight_attacks(square) & b->kind[KNIGHT]) | (king_attacks(square) & b->kind[KING]) |
            (pawn_attacks(other(side), square) & b->kind[PAWN]) | (rook_attacks(square, occ) & straight) |
            (bishop_attacks(square, occ) & oblique));
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

uint64_t reach_quiet(const struct board *b, unsigned square, bool twice)
{
    enum kind kind = board_kind(b, square);
    enum side side = board_side(b, square);

    if (kind == PAWN)
        return pawn_steps(side, square, occupied(b), twice);
    return attacks(kind, side, square, occupied(b)) & ~occupied(b);
}

uint64_t reach_capture(const struct board *b, unsigned square)
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
