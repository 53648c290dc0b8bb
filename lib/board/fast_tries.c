/*
 * fast_tries.c: the fast way through a hidden game: moves, and refused tries with their marks.
 *
 * A position in which the game is over is known by its having no move.  So a move is only taken for good when another
 * one has followed it; till then the way back is kept, and the tries in between wait with it.
 */
#include "fast_run.h"

/* A run with the tries that each side has left, and where in the text it has come to. */
struct stage {
    struct run run;
    struct span at;
    unsigned long tries; /* since the start */
    uint8_t left[2];
};

/* Where an own pawn goes: `occ` is what blocks its steps, `prey` what it may take. */
static INLINE uint64_t pawn_reach(const struct run *g, uint64_t pawn, uint64_t occ, uint64_t prey)
{
    uint64_t one = row_ahead(pawn, g->ahead) & ~occ, two = row_ahead(one, g->ahead) & ~occ;

    if (!(pawn & (RANK_1 << 8 | RANK_8 >> 8)))
        two = 0;
    return one | two | (pawn_targets(pawn, g->ahead) & prey);
}

/* Is it legal to move what stands on `from` onto t?  `reach` is where it goes on the full board. */
static INLINE bool is_legal(const struct run *g, uint64_t from, uint64_t t, uint64_t reach)
{
    const struct quick *q = &g->q;
    uint64_t king = q->own & q->king & from ? t : q->own & q->king;

    return reach & t && !fast_attacked(q, q->them & ~t, ((q->own | q->them) ^ from) | t, first_square(king), g->ahead);
}

/*
 * A try at s with its mark, a piece from a square to another: one that its player may believe in, that is not legal,
 * and whose mark says what is left then.  Not taken: castling, promotion, the last try.
 */
static INLINE size_t fast_try(struct stage *st, const char *s)
{
    const struct run *g = &st->run;
    const struct quick *q = &g->q;
    uint8_t *left = &st->left[g->ahead == BLACK_AHEAD];
    enum kind kind = (enum kind)FAST_KIND[(unsigned char)*s];
    size_t n = kind != PAWN;
    unsigned from_file = (unsigned)(s[n] - 'a'), from_rank = (unsigned)(s[n + 1] - '1');
    unsigned to_file = (unsigned)(s[n + 2] - 'a'), to_rank = (unsigned)(s[n + 3] - '1');
    unsigned number = (unsigned)(s[n + 12] - '0');
    uint64_t f, t, hoped, reach, occ = q->own | q->them;

    if ((from_file | from_rank | to_file | to_rank) > 7 || memcmp(s + n + 4, " <kinte:", 8) != 0 || number - 1 > 8)
        return 0;
    n += 13;
    if ((unsigned)(s[n] - '0') <= 9)
        number = number * 10 + (unsigned)(s[n++] - '0');
    f = bit(square_at(from_file, from_rank));
    t = bit(square_at(to_file, to_rank));
    if (s[n] != '>' || (unsigned char)(s[n + 1] - 1) > ' ' - 1 || number + 1 != *left || !(q->own & f) ||
        kind_on(q, f) != kind)
        return 0;
    if (kind == PAWN) {
        hoped = pawn_reach(g, f, q->own, ~q->own) & ~BACK_RANKS;
        reach = pawn_reach(g, f, occ, q->them);
    } else {
        hoped = reach_of(&FAST_MAKE[kind], first_square(f), q->own);
        reach = reach_of(&FAST_MAKE[kind], first_square(f), occ);
    }
    if (!(hoped & ~q->own & t) || is_legal(g, f, t, reach))
        return 0;
    --*left;
    st->tries++;
    return n + 1;
}

/* Castling, if no square between king and rook is attacked either. */
static NOINLINE size_t castle(struct run *g, const char *s)
{
    enum castling which = memcmp(s, "O-O-O", 5) == 0 ? QUEEN_SIDE : KING_SIDE;
    struct castling_squares c = castling_squares(g->home, g->ahead == WHITE_AHEAD ? WHITE : BLACK, which);
    struct run after = *g;
    size_t n = fast_castling(&after, s, NULL);

    EACH_SQUARE (square, c.between) {
        if (fast_attacked(&g->q, g->q.them, g->q.own | g->q.them, square, g->ahead))
            return 0;
    }
    if (n > 0)
        *g = after;
    return n;
}

/* The next of the movetext, as fast.c takes it; *moved if it was a move. */
static INLINE bool go_on(struct stage *st, bool *moved)
{
    struct span *s = &st->at;
    size_t n;

    *moved = false;
    if (fast_gap(s, &n))
        return n > 0;
    if (*s->at >= '1' && *s->at <= '9') {
        n = fast_number(&st->run, s->at);
        s->at += n;
        if (n == 0 || *s->at <= ' ')
            return n > 0;
    }
    n = fast_try(st, s->at);
    if (n == 0) {
        n = *s->at == 'O' ? castle(&st->run, s->at) : fast_move(&st->run, s->at, NULL, false);
        *moved = n > 0;
    }
    s->at += n;
    return n > 0;
}

struct fast_result fast_tries(struct position *p, struct span *s)
{
    struct stage now = {.at = *s}, turn[2]; /* behind the last move but one, and behind the last */
    struct fast_result read;
    unsigned last = 0;
    bool moved;

    memcpy(now.left, rules_of(p)->tries_left(p), sizeof now.left);
    if (!fast_start(p, &now.run))
        return (struct fast_result){0};
    turn[0] = turn[1] = now;
    while (now.at.end - now.at.at > AHEAD && go_on(&now, &moved))
        if (moved) {
            last ^= 1;
            turn[last] = now;
        }
    now = turn[last ^ 1];
    *s = now.at;
    now.run.last = 0; /* nobody captures en passant */
    read = fast_stop(&now.run, p);
    if (read.moves > 0)
        memcpy(rules_of(p)->tries_left(p), now.left, sizeof now.left);
    read.tries = now.tries;
    return read;
}
