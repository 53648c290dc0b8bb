/*
 * fast_board.h: the board of the fast way, in as few sets as will do.
 *
 * `ahead` says whose turn it is, as the way by which a set is turned to be one row ahead: WHITE_AHEAD or BLACK_AHEAD.
 */
#ifndef FAST_BOARD_H
#define FAST_BOARD_H

#include "chess.h"
#include "fast_parts.h"

/*
 * The board of a stretch as sets that stay in registers, from the side of the player to move.  Rooks and queens stand
 * in `straight`, bishops and queens in `slant`; pieces that are in none of the four are pawns.
 */
struct quick {
    uint64_t diagonal, orthogonal, knight, king;
    uint64_t own, them;
};

/* A kind of piece, as it is marked there: all ones or nothing. */
struct make {
    uint64_t diagonal, orthogonal, knight, king;
};
extern const struct make FAST_MAKE[KINDS];

/* There and back. */
struct quick fast_board(const struct board *b, enum side side);
void fast_put_back(const struct quick *q, enum side side, struct board *b);

static INLINE uint64_t pawns_of(const struct quick *q)
{
    return (q->own | q->them) & ~(q->diagonal | q->orthogonal | q->knight | q->king);
}

/*
 * A set one row ahead, for the side whose turn is `ahead` (WHITE_AHEAD, BLACK_AHEAD).  What leaves the board comes back
 * on its other edge, which does not matter: no pawn stands there.
 */
enum { WHITE_AHEAD = 8, BLACK_AHEAD = 56 };
static INLINE uint64_t row_ahead(uint64_t set, unsigned ahead)
{
    return set << ahead | set >> (64 - ahead);
}

static INLINE uint64_t pawn_targets(uint64_t pawn, unsigned ahead)
{
    return row_ahead(flanks(pawn), ahead);
}

/* See fast_attacked(): its sets, handed over one by one so that the board stays in registers. */
bool fast_attacked_by(uint64_t occ, uint64_t diagonal, uint64_t orthogonal, uint64_t knight, uint64_t king,
                      uint64_t pawn, unsigned square, unsigned ahead);

/* Is a square attacked by pieces of the set `by` if `occ` is what blocks?  `ahead` is that of the other side. */
static INLINE bool fast_attacked(const struct quick *q, uint64_t by, uint64_t occ, unsigned square, unsigned ahead)
{
    return fast_attacked_by(occ, by & q->diagonal, by & q->orthogonal, by & q->knight, by & q->king, by & pawns_of(q),
                            square, ahead);
}

/* May a piece that leaves `from` have opened a line on which a slider of the set `by` stands, to the king on `square`?
 */
static INLINE bool may_open(const struct quick *q, uint64_t by, unsigned square, uint64_t from)
{
    const struct reach *r = &REACH_FROM[square];
    bool on_line = from & (r->orthogonals | r->diagonals);
    bool aimed_at = by & ((r->orthogonals & q->orthogonal) | (r->diagonals & q->diagonal));

    return on_line & aimed_at; /* not &&: neither can be foreseen */
}

#endif
