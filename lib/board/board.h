/*
 * board.h: squares, pieces, and where pieces attack.
 *
 * Squares count from a1 = 0 by files to h8 = 63; a set of squares is a uint64_t with bit n for
 * square n.  A board is plain data: assignment copies it.  Nothing here knows whose turn it is or
 * what a game forbids; chess.h does for the games that have check.  No function fails; arguments
 * outside their range are bugs.
 */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

enum side { WHITE, BLACK, NO_SIDE };
enum kind { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, NO_KIND };

#define KINDS 6
#define NO_SQUARE 64
#define NO_LINE 8 /* a file or rank that is not given */

#define FILE_A UINT64_C(0x0101010101010101)
#define FILE_H (FILE_A << 7)
#define RANK_1 UINT64_C(0xff)
#define RANK_8 (RANK_1 << 56)

/* What is on the way of every move must not cost a call, nor have its variables in memory. */
#define INLINE inline __attribute__((always_inline))
#define NOINLINE __attribute__((noinline))

struct board {
    uint64_t kind[KINDS]; /* squares of each kind, both sides */
    uint64_t side[2];     /* squares of each side */
};

static inline uint64_t bit(unsigned square)
{
    return UINT64_C(1) << square;
}

static inline unsigned file_of(unsigned square)
{
    return square & 7;
}

static inline unsigned rank_of(unsigned square)
{
    return square >> 3;
}

static inline unsigned square_at(unsigned file, unsigned rank)
{
    return rank << 3 | file;
}

static inline uint64_t file_set(unsigned file)
{
    return FILE_A << file;
}

static inline uint64_t rank_set(unsigned rank)
{
    return RANK_1 << (rank << 3);
}

/* The lowest square of a set that is not empty. */
static inline unsigned first_square(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

static inline unsigned count_squares(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

/* for each square of a set: EACH_SQUARE(sq, set) { ... } */
#define EACH_SQUARE(sq, set)                                                                                           \
    for (uint64_t each_##sq = (set); each_##sq; each_##sq &= each_##sq - 1)                                            \
        for (unsigned sq = first_square(each_##sq), once_##sq = 1; once_##sq; once_##sq = 0)

static inline enum side other(enum side side)
{
    return side == WHITE ? BLACK : WHITE;
}

static inline uint64_t occupied(const struct board *b)
{
    return b->side[WHITE] | b->side[BLACK];
}

static inline uint64_t pieces(const struct board *b, enum side side, enum kind kind)
{
    return b->side[side] & b->kind[kind];
}

/* The kind that stands on a square, NO_KIND on an empty one. */
enum kind board_kind(const struct board *b, unsigned square);
/* The side of the piece on a square, NO_SIDE on an empty one. */
enum side board_side(const struct board *b, unsigned square);

/* Puts a piece on an empty square. */
static inline void board_put(struct board *b, enum side side, enum kind kind, unsigned square)
{
    b->kind[kind] |= bit(square);
    b->side[side] |= bit(square);
}

/* Empties the squares of a set, whatever stands there. */
static inline void board_clear_all(struct board *b, uint64_t set)
{
    uint64_t keep = ~set;
    for (int k = 0; k < KINDS; k++)
        b->kind[k] &= keep;
    b->side[WHITE] &= keep;
    b->side[BLACK] &= keep;
}

static inline void board_clear(struct board *b, unsigned square)
{
    board_clear_all(b, bit(square));
}

/* The standard array. */
void board_array(struct board *b);

/* What is in reach from a square on an empty board, without the square itself; a set beyond the edge is cut off. */
struct reach {
    uint64_t file, rank, diagonal, antidiagonal;
    uint64_t orthogonals, diagonals; /* file and rank, both diagonals */
    uint64_t knight, king;
};
extern const struct reach REACH_FROM[64];

/* Everything on a line with a square. */
static inline uint64_t queen_lines(unsigned square)
{
    return REACH_FROM[square].orthogonals | REACH_FROM[square].diagonals | bit(square);
}

/*
 * A file or diagonal as far as it is open from a square, the first pieces included: subtracting the square from what
 * stands above it changes just the bits up to the first piece, and turned upside down just those below.
 */
static INLINE uint64_t open_line(uint64_t line, uint64_t square, uint64_t occ)
{
    uint64_t up = occ & line, down = __builtin_bswap64(up);

    return ((up - square) ^ __builtin_bswap64(down - __builtin_bswap64(square))) & line;
}

/*
 * A rank, which is not turned upside down that way, by obstruction difference: of its squares those between the nearest
 * blocker below and the nearest above, blockers included.  Twice the lower end of the upper blockers minus the top of
 * the lower ones has just these bits.
 */
static INLINE uint64_t open_rank(uint64_t rank, unsigned square, uint64_t occ)
{
    uint64_t below = rank & occ & (bit(square) - 1);
    uint64_t above = rank & occ & (~UINT64_C(1) << square);
    uint64_t top = ~UINT64_C(0) << (63 - __builtin_clzll(below | 1));

    return rank & ~bit(square) & (2 * (above & (0 - above)) + top);
}

/* Squares attacked from a square; sliders are stopped by the set `occ`, whose squares they still reach. */
static INLINE uint64_t bishop_attacks(unsigned square, uint64_t occ)
{
    return open_line(REACH_FROM[square].diagonal, bit(square), occ) |
           open_line(REACH_FROM[square].antidiagonal, bit(square), occ);
}

static INLINE uint64_t rook_attacks(unsigned square, uint64_t occ)
{
    return open_line(REACH_FROM[square].file, bit(square), occ) | open_rank(REACH_FROM[square].rank, square, occ);
}

static inline uint64_t knight_attacks(unsigned square)
{
    return REACH_FROM[square].knight;
}

static inline uint64_t king_attacks(unsigned square)
{
    return REACH_FROM[square].king;
}

/* The squares beside those of a set, on the same ranks. */
static INLINE uint64_t flanks(uint64_t set)
{
    return (set << 1 & ~FILE_A) | (set >> 1 & ~FILE_H);
}

static inline uint64_t pawn_attacks(enum side side, unsigned square)
{
    uint64_t beside = flanks(bit(square));

    return side == WHITE ? beside << 8 : beside >> 8;
}

static inline uint64_t attacks(enum kind kind, enum side side, unsigned square, uint64_t occ)
{
    switch (kind) {
    case PAWN:
        return pawn_attacks(side, square);
    case KNIGHT:
        return knight_attacks(square);
    case BISHOP:
        return bishop_attacks(square, occ);
    case ROOK:
        return rook_attacks(square, occ);
    case QUEEN:
        return bishop_attacks(square, occ) | rook_attacks(square, occ);
    case KING:
        return king_attacks(square);
    case NO_KIND:
        break;
    }
    return 0;
}

/* Is a square attacked by pieces of `side` other than those of a set that is `gone`, with `occ` as what blocks? */
static inline bool slider_attacks(const struct board *b, enum side side, unsigned square, uint64_t occ, uint64_t gone)
{
    const struct reach *r = &REACH_FROM[square];
    uint64_t set = b->side[side] & ~gone, orthogonal = (b->kind[ROOK] | b->kind[QUEEN]) & set & r->orthogonals,
             oblique = (b->kind[BISHOP] | b->kind[QUEEN]) & set & r->diagonals;

    return (orthogonal && rook_attacks(square, occ) & orthogonal) || (oblique && bishop_attacks(square, occ) & oblique);
}

static inline bool is_attacked(const struct board *b, enum side side, unsigned square, uint64_t occ, uint64_t gone)
{
    const struct reach *r = &REACH_FROM[square];
    uint64_t near = (r->knight & b->kind[KNIGHT]) | (r->king & b->kind[KING]) |
                    (pawn_attacks(side == WHITE ? BLACK : WHITE, square) & b->kind[PAWN]);

    return near & b->side[side] & ~gone || slider_attacks(b, side, square, occ, gone);
}

/* Pieces of `side` that attack a square, with `occ` as what blocks. */
uint64_t attackers(const struct board *b, enum side side, unsigned square, uint64_t occ);

/* Pawns of a set that have an empty square ahead. */
static inline uint64_t pawns_that_step(enum side side, uint64_t pawns, uint64_t occ)
{
    return pawns & ~(side == WHITE ? occ >> 8 | RANK_8 : occ << 8 | RANK_1);
}

/* Where a pawn steps straight ahead: one square, and two from its second rank if `twice`; only to empty squares. */
uint64_t pawn_steps(enum side side, unsigned square, uint64_t occ, bool twice);

/* Squares to which the piece on `square` moves by chess geometry: steps and captures, no castling, no en passant. */
uint64_t quiets(const struct board *b, unsigned square, bool twice);
uint64_t captures(const struct board *b, unsigned square);

/* The last rank, seen from either side: where a pawn promotes. */
#define BACK_RANKS (RANK_1 | RANK_8)

/* Psi 1.5: does one bid beat another?  A bid is a kind, NO_KIND: nothing, which every kind beats. */
bool bid_beats(unsigned bid, unsigned than);

/* Letters: "PNBRQK"[kind]; a square as "e4" in a buffer of 3 bytes, which is also returned. */
extern const char KIND_LETTER[];
char *square_name(unsigned square, char out[3]);

#endif
