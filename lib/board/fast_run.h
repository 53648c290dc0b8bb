/*
 * fast_run.h: a game while it is hurried through.
 *
 * fast_start() makes a run of a position, fast_stop() brings the position to where the run has come.  Between them
 * fast_number(), fast_move() and fast_castling() read what is at `s`, of which AHEAD bytes are at hand; they give
 * its length, or 0 for what is not usual, which changes nothing (a castling that fails may have: it wants a copy).
 * `told` is NULL, or what is to be told of the move; then only the canonical text will do, but for a + that should be
 * #.
 */
#ifndef FAST_RUN_H
#define FAST_RUN_H

#include "fast_board.h"

/* A game while it is hurried through. */
struct run {
    struct quick q;
    unsigned ahead; /* of the side to move */
    bool check;     /* it is in check */
    bool letters;   /* a piece has been named */
    const struct castling_home *home;
    uint64_t unmoved;  /* kings and rooks that may castle */
    uint64_t last;     /* the two squares of the last move, if a pawn made it */
    uint32_t halves;   /* moves since the start of the game, as its first number counts them */
    uint32_t halfmove; /* since a capture or pawn move */
    bool counting;     /* the checks that a side has still to give */
    uint8_t checks[2]; /* by side */
};

/* By letter: the kind it names, PAWN for any other; squares that a file or rank before the target allows as origin. */
extern const uint8_t FAST_KIND[256];
extern const uint64_t FAST_ORIGIN[256];

/* O-O or O-O-O, with + or without. */
size_t fast_castling(struct run *g, const char *s, struct usual *told);

/* fast_moves() where refused tries stand between the moves (rules->tries_left). */
struct fast_result fast_tries(struct position *p, struct span *s);

/* What is told of a move of n bytes at s before it is played. */
void fast_tell(struct usual *told, const struct run *g, const char *s, size_t n, struct move d);
/*
 * Does canonical text name the origin as `origin` does?  A file where another piece could go to t as well, a rank where
 * one on the same file could.  `all` are the pieces that reach t.
 */
bool fast_is_needed(const struct run *g, uint64_t origin, uint64_t all, uint64_t t);

#define MAX_NUMBER 1000000 /* of turns, so that twice as many can be counted */

/* The state of a game for the fast way; false if that is not for it. */
static INLINE bool fast_start(struct position *p, struct run *g)
{
    uint8_t *checks = rules_of(p)->checks ? rules_of(p)->checks(p) : NULL;
    enum side side = (enum side)p->side;
    const struct quick *q = &g->q;

    *g = (struct run){.q = fast_board(&p->board, side),
                      .ahead = side == WHITE ? WHITE_AHEAD : BLACK_AHEAD,
                      .home = &p->home,
                      .unmoved = castling_unmoved(&p->home, p->castling),
                      .halves = p->number * 2 + (side == BLACK),
                      .halfmove = p->halfmove,
                      .counting = checks != NULL};
    if (checks)
        memcpy(g->checks, checks, sizeof g->checks);
    /* after a violation a king may be gone, or a check be left standing: none of that is known here */
    if (count_squares(q->own & q->king) != 1 || count_squares(q->them & q->king) != 1 ||
        fast_attacked(q, q->own, q->own | q->them, first_square(q->them & q->king), 64 - g->ahead) ||
        p->number > MAX_NUMBER || p->over)
        return false;
    g->check = fast_attacked(q, q->them, q->own | q->them, first_square(q->own & q->king), g->ahead);
    return true;
}

/* The position becomes that of the game, which is some moves further on. */
static INLINE struct fast_result fast_stop(const struct run *g, struct position *p)
{
    enum side side = g->halves % 2 ? BLACK : WHITE;
    uint32_t halves = p->number * 2 + (p->side == BLACK);

    if (g->halves == halves)
        return (struct fast_result){0};
    fast_put_back(&g->q, side, &p->board);
    p->side = (uint8_t)side;
    p->castling = (uint8_t)castling_left(&p->home, p->castling, g->unmoved);
    p->passant = NO_SQUARE;
    if (g->last == (g->last & (0 - g->last)) * (1 | 1 << 16) && g->last) /* a pawn's double step */
        p->passant = (uint8_t)(first_square(g->last) + 8);
    p->number = g->halves / 2;
    p->halfmove = g->halfmove;
    if (g->counting)
        memcpy(rules_of(p)->checks(p), g->checks, sizeof g->checks);
    p->check = g->check ? CHECK_GIVEN : CHECK_NONE;
    return (struct fast_result){.moves = g->halves - halves, .letters = g->letters};
}

/* White space or a comment, passed over; *taken is 0 if it is not usual.  False: something else is there. */
static INLINE bool fast_gap(struct span *s, size_t *taken)
{
    *taken = 1;
    switch (*s->at) {
    case '\r':
        if (s->at[1] != '\n') /* a line end of its own */
            *taken = 0;
        s->at += *taken;
        return true;
    case ' ':
        s->at++;
        return true;
    case '\n':
        s->line = ++s->at;
        s->lines++;
        return true;
    case '{':
        *taken = fast_comment(s);
        return true;
    default:
        return false;
    }
}

/* The number of this turn at s, with its dots; its length with a space behind it, 0 for anything else. */
static INLINE size_t fast_number(const struct run *g, const char *s)
{
    uint32_t number = (uint32_t)(*s - '0');
    size_t n = 1;

    while (n < 5 && (unsigned)(s[n] - '0') < 10)
        number = number * 10 + (uint32_t)(s[n++] - '0');
    if (s[n] != '.' || number != g->halves / 2)
        return 0;
    n++;
    if (!FORESEEN(s[n] != '.' || s[n + 1] != '.'))
        n += 2;
    if (s[n] == '-' || s[n] == '\xe2') /* "1.-", with a dash of some kind: all one number */
        return 0;
    if (FORESEEN(s[n] == ' '))
        n++;
    return n;
}

/* Would a check be the last one that the side to move has to give?  Then the game ends. */
static inline bool is_last_check(const struct run *g)
{
    return g->checks[g->ahead == BLACK_AHEAD] <= 1;
}

/* The board after a move becomes that of the other side; `counting` is g->counting, or what is known of it. */
static INLINE void fast_pass_turn(struct run *g, bool check, bool counting)
{
    uint64_t own = g->q.own;

    if (counting && check)
        g->checks[g->ahead == BLACK_AHEAD]--;

    g->q.own = g->q.them;
    g->q.them = own;
    g->check = check;
    g->ahead = 64 - g->ahead;
    g->halves++;
}

/* Own pawns that step or capture to a square; `origin` is its file if it captures. */
static INLINE uint64_t pawns_for(const struct run *g, uint64_t to, bool takes, uint64_t origin)
{
    const struct quick *q = &g->q;
    unsigned back = 64 - g->ahead;
    uint64_t pawns = q->own & pawns_of(q), one, two;

    if (takes)
        return pawn_targets(to, back) & pawns & origin;
    one = row_ahead(to, back);
    two = row_ahead(one & ~(q->own | q->them), back) & (RANK_1 << 8 | RANK_8 >> 8);
    return (one | two) & pawns;
}

/* Where a piece of a kind reaches from a square if `occ` is what blocks.  All ways to go are worked out: that costs
 * less than a wrong guess. */
static INLINE uint64_t reach_of(const struct make *make, unsigned square, uint64_t occ)
{
    return (bishop_attacks(square, occ) & make->diagonal) | (rook_attacks(square, occ) & make->orthogonal) |
           (REACH_FROM[square].knight & make->knight) | (REACH_FROM[square].king & make->king);
}

static INLINE uint64_t own_pieces(const struct quick *q, const struct make *make)
{
    return q->own & ~((q->diagonal ^ make->diagonal) | (q->orthogonal ^ make->orthogonal) | (q->knight ^ make->knight) |
                      (q->king ^ make->king));
}

static enum kind kind_on(const struct quick *q, uint64_t square)
{
    if (q->diagonal & square)
        return q->orthogonal & square ? QUEEN : BISHOP;
    return q->orthogonal & square ? ROOK : q->knight & square ? KNIGHT : q->king & square ? KING : PAWN;
}

/* A move as its text has it. */
struct san {
    unsigned kind, to;
    uint64_t origin; /* squares that it allows */
    bool takes, plus;
    size_t length;
};

/* Piece, origin, x, target and + at s, up to white space; false for anything else. */
static INLINE bool read_san(const char *s, struct san *m)
{
    unsigned kind = FAST_KIND[(unsigned char)*s], file, rank;
    size_t n = kind != PAWN;

    m->kind = kind;
    m->origin = ~UINT64_C(0);
    m->takes = false;
    if ((unsigned)(s[n + 1] - '1') > 7) { /* no target yet, as in e4, Nf3 */
        if (s[n] != 'x')
            m->origin = FAST_ORIGIN[(unsigned char)s[n++]];
        m->takes = s[n] == 'x';
        n += m->takes;
    }
    file = (unsigned)(s[n] - 'a');
    rank = (unsigned)(s[n + 1] - '1');
    m->to = square_at(file, rank);
    n += 2;
    m->plus = s[n] == '+';
    if (!FORESEEN(!m->plus))
        n++;
    m->length = n;
    /* white space, but no NUL: a token goes on behind it */
    return (rank | file) <= 7 && (unsigned char)(s[n] - 1) <= ' ' - 1;
}

/* The pieces that a move may mean. */
struct movers {
    uint64_t all;   /* that reach its target */
    uint64_t set;   /* and whose origin fits */
    uint64_t reach; /* where such a piece reaches from there */
};

/* False where what a pawn's move says does not go with what stands on its target, and for a promotion. */
static INLINE bool find_movers(const struct run *g, const struct san *m, bool hit, struct movers *f)
{
    uint64_t t = bit(m->to);

    if (m->kind == PAWN) {
        if (m->takes != (m->origin != ~UINT64_C(0)) || hit != m->takes || t & BACK_RANKS)
            return false;
        f->all = f->set = pawns_for(g, t, m->takes, m->origin);
        f->reach = pawn_targets(t, g->ahead);
    } else {
        f->reach = reach_of(&FAST_MAKE[m->kind], m->to, g->q.own | g->q.them);
        f->all = f->reach & own_pieces(&g->q, &FAST_MAKE[m->kind]);
        f->set = f->all & m->origin;
    }
    return true;
}

/*
 * Is the own king safe after the move, and does the other stand in check?  A king is only in check after the move if he
 * was before (own), the moved piece reaches him (foe), or it has opened a line by leaving.
 */
static INLINE bool keeps_safe(const struct run *g, const struct san *m, const struct movers *f, bool *check)
{
    const struct quick *q = &g->q;
    uint64_t t = bit(m->to), occ = ((q->own | q->them) ^ f->set) | t; /* what blocks after the move */
    uint64_t own = q->own & ~f->set, them = q->them & ~t;             /* those that stand where they stood */
    unsigned king = m->kind == KING ? m->to : first_square(q->own & q->king);

    if ((g->check | (m->kind == KING) | may_open(q, them, king, f->set)) && fast_attacked(q, them, occ, king, g->ahead))
        return false;
    king = first_square(q->them & q->king);
    *check =
        f->reach & bit(king) || (may_open(q, own, king, f->set) && fast_attacked(q, own, occ, king, 64 - g->ahead));
    return true;
}

static INLINE void play(struct run *g, const struct san *m, uint64_t from, bool hit, bool check, bool counting)
{
    const struct make *make = &FAST_MAKE[m->kind];
    struct quick *q = &g->q;
    uint64_t t = bit(m->to), both = from | t;

    q->own = (q->own & ~from) | t;
    q->them &= ~t;
    q->diagonal = (q->diagonal & ~both) | (t & make->diagonal);
    q->orthogonal = (q->orthogonal & ~both) | (t & make->orthogonal);
    q->knight = (q->knight & ~both) | (t & make->knight);
    q->king = (q->king & ~from) | (t & make->king);
    g->unmoved &= ~both;
    g->last = m->kind == PAWN ? both : 0;
    g->halfmove = m->kind == PAWN || hit ? 0 : g->halfmove + 1;
    g->letters |= m->kind != PAWN;
    fast_pass_turn(g, check, counting);
}

/*
 * A move, if exactly one piece fits and the king is safe after it.  Not taken: en passant, promotion, mate, a king
 * captured, the last check where checks are counted.
 */
static INLINE size_t fast_move(struct run *g, const char *s, struct usual *told, bool counting)
{
    const struct quick *q = &g->q;
    struct san m;
    struct movers f;
    bool hit, check;
    uint64_t t;

    if (!read_san(s, &m))
        return 0;
    t = bit(m.to);
    hit = t & q->them;
    if (t & (q->own | q->king) || m.takes > hit || (told && m.takes != hit))
        return 0;
    if (!find_movers(g, &m, hit, &f) || f.set == 0 || f.set & (f.set - 1))
        return 0;
    if (told && m.kind != PAWN && m.origin != ~UINT64_C(0) && !fast_is_needed(g, m.origin, f.all, t))
        return 0;
    if (!keeps_safe(g, &m, &f, &check) || m.plus > check || (told && m.plus != check) ||
        (counting && check && is_last_check(g)))
        return 0;
    if (told)
        fast_tell(told, g, s, m.length,
                  (struct move){.piece = (uint8_t)m.kind,
                                .from = (uint8_t)first_square(f.set),
                                .to = (uint8_t)m.to,
                                .captured = hit ? (uint8_t)kind_on(q, t) : NO_KIND});
    play(g, &m, f.set, hit, check, counting);
    if (FORESEEN(s[m.length] == ' '))
        m.length++;
    return m.length;
}

#endif
