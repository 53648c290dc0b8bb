/*
 * yuurei.c: Yuurei (6), chess in which each player sees only his own pieces.
 *
 * A try is looked at twice: first from its player's own pieces alone, where anything may stand unseen (6.3), then on
 * the full board.  What could never be legal is refused; what only the hidden position forbids is a kinte.  A try and
 * its mark are one event.  There is no en passant, so the position's target square is always NO_SQUARE.
 */
#include "chess.h"

#include <string.h>

enum { LIMIT, SCOPE, CASTLING_SQUARES, ANNOUNCED, STALEMATES };
enum { SCOPE_HIDDEN, SCOPE_ANY };
enum { CASTLING_ALL, CASTLING_KING_PATH };
enum { ANNOUNCED_MOVER, ANNOUNCED_BOTH };
enum { STALEMATE_DRAW, STALEMATE_KINTE };

static const struct option_spec OPTIONS[] = {
    [LIMIT] = {"kinte-limit", OPTION_NUMBER, NULL, 1, 99, 8},
    [SCOPE] = {"kinte-scope", OPTION_CHOICE, "hidden|any", 0, 1, SCOPE_HIDDEN},
    [CASTLING_SQUARES] = {"castling-squares", OPTION_CHOICE, "all|king-path", 0, 1, CASTLING_ALL},
    [ANNOUNCED] = {"kinte-announced", OPTION_CHOICE, "mover|both", 0, 1, ANNOUNCED_MOVER},
    [STALEMATES] = {"stalemate", OPTION_CHOICE, "draw|kinte", 0, 1, STALEMATE_DRAW},
    {0},
};

/* ---- the full board ---- */

static bool castling_fine(const struct position *p, enum castling which)
{
    struct castling_squares s = castling_squares((enum side)p->side, which);

    if (chess_castling(p, which) != CASTLING_FINE)
        return false;
    if (p->options.value[CASTLING_SQUARES] == CASTLING_KING_PATH)
        return true;
    EACH_SQUARE (square, s.between) {
        if (attackers(&p->board, other((enum side)p->side), square, occupied(&p->board)))
            return false;
    }
    return true;
}

/* Is this move legal, its promotion apart? */
static bool legal_move(const struct position *p, const struct done *d)
{
    struct event e;

    if (d->castling)
        return castling_fine(p, (enum castling)d->castling);
    chess_event(d, &e);
    return chess_candidates(p, &e, 0) && chess_safe(&p->board, (enum side)p->side, d->from, d->to, 0);
}

/* The pieces with which a move that is no castling would be legal. */
static uint64_t legal_candidates(const struct position *p, const struct event *e)
{
    uint64_t set = chess_candidates(p, e, 0), legal = set;

    EACH_SQUARE (from, set) {
        if (!chess_safe(&p->board, (enum side)p->side, from, e->to, 0))
            legal ^= bit(from);
    }
    return legal;
}

static void play(struct position *p, struct done *d)
{
    chess_play(p, d, 0);
    p->passant = NO_SQUARE;
}

static unsigned marks(const struct position *before, const struct done *d)
{
    struct position after = *before;
    struct done done = *d;

    play(&after, &done);
    after.side = (uint8_t)other((enum side)d->side);
    if (!chess_in_check(&after.board, (enum side)after.side))
        return 0;
    return chess_has_move(&after, 0) ? MARK_CHECK : MARK_MATE;
}

/* ---- what the player can know (6.3) ---- */

/* The board as the side to move sees it. */
static struct position own_view(const struct position *p)
{
    struct position view;
    uint64_t own = p->board.side[p->side];

    memcpy(&view, p, offsetof(struct position, state)); /* what is asked of it needs no counts */

    for (int k = 0; k < KINDS; k++)
        view.board.kind[k] &= own;
    view.board.side[other((enum side)p->side)] = 0;
    return view;
}

/* Own pieces that fit a move, if what is unseen stands well for it: nothing in the way, something where a pawn takes.
 */
static uint64_t possible_candidates(const struct position *view, const struct event *e)
{
    struct position met = *view;
    uint64_t set = chess_candidates(view, e, 0);

    if (occupied(&view->board) & bit(e->to))
        return 0;
    board_put(&met.board, other((enum side)view->side), QUEEN, e->to);
    return set | chess_candidates(&met, e, 0);
}

static bool possible_castling(const struct position *view, enum castling which)
{
    struct castling_squares s = castling_squares((enum side)view->side, which);

    return view->castling & castling_right((enum side)view->side, which) && !(occupied(&view->board) & s.between);
}

/* A promotion that cannot be whatever the unseen pieces are; a missing one is another matter. */
static bool promotion_nonsense(const struct event *e, const struct done *d)
{
    if (e->promotion == NO_KIND)
        return false;
    return d->piece != PAWN || !(bit(d->to) & BACK_RANKS) || e->promotion == PAWN || e->promotion == KING;
}

static bool promotion_missing(const struct event *e, const struct done *d, struct verdict *v)
{
    if (d->piece != PAWN || !(bit(d->to) & BACK_RANKS) || e->promotion != NO_KIND)
        return false;
    fail(v, CODE_PROMOTION_MISSING, "yuurei 6.3",
         N_("the pawn on {0} would arrive on {1}: N, B, R or Q must be named with the try"), arg_square(d->from),
         arg_square(d->to));
    return true;
}

enum finding {
    POSSIBLE, /* one own piece; *d is the try, as far as its player can know */
    NONSENSE, /* refused by 6.3; *d may hold the piece, for a promotion that cannot be */
    TWO_FIT
};

static void set_castling(struct done *d, enum side side, enum castling which)
{
    struct castling_squares s = castling_squares(side, which);

    d->piece = KING;
    d->from = (uint8_t)s.king_from;
    d->to = (uint8_t)s.king_to;
    d->castling = (uint8_t)which;
}

static void set_move(struct done *d, const struct position *p, unsigned from, unsigned to)
{
    d->piece = (uint8_t)board_kind(&p->board, from);
    d->from = (uint8_t)from;
    d->to = (uint8_t)to;
}

/* Finds a try among the player's own pieces (6.9). *set: those that fit, castling apart. */
static enum finding find_own(const struct position *p, const struct event *e, struct done *d, uint64_t *set)
{
    struct position view = own_view(p);
    enum castling which = chess_castling_of(p, e);

    *set = 0;
    if (which) {
        if (!possible_castling(&view, which))
            return NONSENSE;
        set_castling(d, (enum side)p->side, which);
    } else {
        *set = possible_candidates(&view, e);
        if (*set == 0)
            return NONSENSE;
        if (*set & (*set - 1))
            return TWO_FIT;
        set_move(d, p, first_square(*set), e->to);
    }
    return promotion_nonsense(e, d) ? NONSENSE : POSSIBLE;
}

/* ---- turns and ends ---- */

static void judge_end(struct position *p, struct verdict *v)
{
    enum side side = (enum side)p->side;

    if (chess_has_move(p, 0))
        return;
    if (chess_in_check(&p->board, side))
        rules_over(p, v, win_of(other(side)), MATE);
    else if (p->options.value[STALEMATES] == STALEMATE_DRAW)
        rules_over(p, v, DRAW, STALEMATE);
}

static void pass_turn(struct position *p, struct verdict *v)
{
    if (p->side == BLACK)
        p->number++;
    p->side = (uint8_t)other((enum side)p->side);
    judge_end(p, v);
}

/* ---- tries marked kinte ---- */

/* Why 6.3 refuses a try, from the player's own pieces alone. */
static void fail_nonsense(const struct position *p, const struct event *e, const struct done *d, struct verdict *v)
{
    enum side side = (enum side)p->side;
    uint64_t own = p->board.side[side], origin = event_origin(e);

    if (d->piece != NO_KIND)
        fail(v, CODE_KINTE_NONSENSE, NULL,
             N_("{0} cannot promote so on {1}, whatever stands unseen: refused, and no kinte"),
             arg_piece(d->piece, d->from), arg_square(d->to));
    else if (chess_castling_of(p, e))
        fail(v, CODE_KINTE_NONSENSE, NULL,
             N_("{0} has lost the right to castle there or has an own piece in between: refused, and no kinte"),
             arg_side(side));
    else if (!(own & origin) || (e->piece != NO_KIND && !(own & origin & p->board.kind[e->piece])))
        fail(v, CODE_KINTE_NONSENSE, NULL, N_("{0} has no such piece there: refused, and no kinte"), arg_side(side));
    else if (own & bit(e->to))
        fail(v, CODE_KINTE_NONSENSE, NULL, N_("{0}'s own piece stands on {1}: refused, and no kinte"), arg_side(side),
             arg_square(e->to));
    else
        fail(v, CODE_KINTE_NONSENSE, NULL,
             N_("{0} has no piece that can go to {1}, whatever stands unseen: refused, and no kinte"), arg_side(side),
             arg_square(e->to));
}

/* Charges a kinte; the figure in its mark must be what is left then, the last one loses. */
static void charge(struct position *p, const struct event *e, struct verdict *v)
{
    enum side side = (enum side)p->side;
    uint8_t *left = &p->state.yuurei.left[side];

    --*left;
    if (v->code == CODE_OK && e->kinte != *left) {
        fail(v, CODE_KINTE_COUNT, NULL, N_("the mark says {0} left, but after this kinte {1} has {2} left"),
             arg_number((uint64_t)(e->kinte < 0 ? 0 : e->kinte)), arg_side(side), arg_number(*left));
        v->at = AT_MARK;
    }
    if (*left == 0)
        rules_over(p, v, win_of(other(side)), KINTE_LIMIT);
}

/* Violations here leave the turn where it is, since the record says that the try was not made. */
static void marked_try(struct position *p, const struct event *e, struct verdict *v)
{
    struct done *d = &v->done;
    uint64_t set;

    switch (find_own(p, e, d, &set)) {
    case NONSENSE:
        if (p->options.value[SCOPE] == SCOPE_HIDDEN)
            fail_nonsense(p, e, d, v);
        else
            charge(p, e, v);
        break;
    case TWO_FIT:
        judge_ambiguous(p, set, e->to, v);
        break;
    case POSSIBLE:
        d->promotion = e->promotion;
        if (promotion_missing(e, d, v))
            break;
        if (legal_move(p, d))
            fail(v, CODE_KINTE_LEGAL, NULL, N_("{0} may go to {1}: the try was legal, and is marked as a kinte"),
                 arg_piece(d->piece, d->from), arg_square(d->to));
        charge(p, e, v); /* a false kinte too, as the record has it */
        break;
    }
    v->skipped = v->code != CODE_OK && v->code != CODE_KINTE_COUNT;
}

/* ---- moves ---- */

/* Can a move that the rules forbid be put on the board as it is recorded? */
static bool can_be_put(const struct position *p, const struct done *d)
{
    struct castling_squares s = castling_squares((enum side)p->side, (enum castling)d->castling);
    uint64_t aims = bit(s.king_to) | bit(s.rook_to), home = bit(s.king_from) | bit(s.rook_from);

    return d->castling == NO_CASTLING || !(occupied(&p->board) & aims & ~home);
}

static void fail_promotion(const struct done *d, struct verdict *v)
{
    fail(v, CODE_NO_PIECE, "yuurei 6.3", N_("{0} cannot promote so on {1}, whatever stands unseen"),
         arg_piece(d->piece, d->from), arg_square(d->to));
}

/* No legal move fits: a kinte that is not marked, or no move at all. *d is what can be put on the board all the same.
 */
static void fail_move(const struct position *p, const struct event *e, struct done *d, struct verdict *v)
{
    uint64_t set;

    switch (find_own(p, e, d, &set)) {
    case TWO_FIT:
        judge_ambiguous(p, set, e->to, v);
        break;
    case NONSENSE:
        if (d->piece != NO_KIND) {
            fail_promotion(d, v);
        } else if (chess_castling_of(p, e)) {
            fail(v, CODE_NO_PIECE, "yuurei 6.3",
                 N_("{0} has lost the right to castle there or has an own piece in between"), arg_side(p->side));
        } else {
            judge_no_piece(p, e, v);
            judge_recorded(p, e, d);
        }
        break;
    case POSSIBLE:
        if (!promotion_missing(e, d, v))
            fail(v, CODE_KINTE_UNMARKED, NULL,
                 N_("{0} may not go to {1} in the full position: a kinte, but no mark says so"),
                 arg_piece(d->piece, d->from), arg_square(d->to));
        break;
    }
    if (!can_be_put(p, d))
        d->piece = NO_KIND;
}

/* Finds a move among the legal ones.  False: two fit, or none does. */
static bool find_legal(const struct position *p, const struct event *e, struct done *d, struct verdict *v)
{
    enum castling which = chess_castling_of(p, e);
    uint64_t set;

    if (which) {
        if (!castling_fine(p, which))
            return false;
        set_castling(d, (enum side)p->side, which);
        return true;
    }
    set = legal_candidates(p, e);
    if (set == 0)
        return false;
    if (set & (set - 1)) {
        judge_ambiguous(p, set, e->to, v);
        return false;
    }
    set_move(d, p, first_square(set), e->to);
    return true;
}

static void unmarked_move(struct position *p, const struct event *e, struct verdict *v)
{
    struct position before = *p;
    struct done *d = &v->done;

    if (!find_legal(p, e, d, v)) {
        if (v->code == CODE_OK)
            fail_move(p, e, d, v);
    } else if (promotion_nonsense(e, d)) {
        fail_promotion(d, v);
    } else {
        promotion_missing(e, d, v);
    }
    if (d->piece == NO_KIND) {
        v->skipped = true;
        pass_turn(p, v);
        return;
    }
    if (d->piece == PAWN && bit(d->to) & BACK_RANKS) {
        bool fits = e->promotion >= KNIGHT && e->promotion <= QUEEN;
        d->promotion = fits ? e->promotion : QUEEN;
    }
    play(p, d);
    if (v->code == CODE_OK && e->flags & (MARK_CAPTURE | MARK_CHECK | MARK_MATE))
        chess_judge_marks(e, d, marks(&before, d), v);
    pass_turn(p, v);
}

static void not_a_move(struct position *p, const struct event *e, struct verdict *v)
{
    v->skipped = true;
    if (e->kind == EV_BAD)
        fail_syntax(v, e);
    else
        fail_unexpected(v, "yuurei 6.2", e, N_("a move or a try"));
    if (e->kind == EV_NOTHING || e->kind == EV_ARRIVAL || e->kind == EV_BAD || e->kind == EV_NAME)
        pass_turn(p, v);
}

static void step(const struct position *before, const struct event *e, struct position *p, struct verdict *v)
{
    if (!rules_begin(before, p, v))
        return;
    v->done.side = p->side;
    if (e->kind != EV_MOVE)
        not_a_move(p, e, v);
    else if (e->kinte != NO_KINTE)
        marked_try(p, e, v);
    else
        unmarked_move(p, e, v);
}

/* ---- the start ---- */

/* The counts of a FEN; false if no game of these options can have come to them. */
static bool start_counts(struct position *p, const struct setup *s, struct verdict *v)
{
    uint8_t limit = (uint8_t)p->options.value[LIMIT];

    for (int side = WHITE; side <= BLACK; side++) {
        uint8_t left = s->given && s->has_kinte ? s->kinte[side] : limit;
        p->state.yuurei.left[side] = left;
        if (left <= limit)
            continue;
        fail(v, CODE_FEN_BAD, "yuurei 6.2", N_("{0} cannot have {1} kinte left: the limit is {2}"),
             arg_side((unsigned)side), arg_number(left), arg_number(limit));
        return false;
    }
    if (p->state.yuurei.left[WHITE] || p->state.yuurei.left[BLACK])
        return true;
    fail(v, CODE_FEN_BAD, "yuurei 6.2", N_("both sides have no kinte left: the first who had none has lost"), NO_ARGS);
    return false;
}

static void start(struct position *p, const struct setup *s, struct verdict *v)
{
    p->state.yuurei = (struct yuurei_state){0};
    if (!s->given) {
        board_array(&p->board);
        p->castling = WHITE_SHORT | WHITE_LONG | BLACK_SHORT | BLACK_LONG;
    } else if (!chess_start(p, s, v)) {
        return;
    }
    p->passant = NO_SQUARE;
    if (!start_counts(p, s, v))
        return;
    judge_end(p, v);
    for (int side = WHITE; side <= BLACK; side++)
        if (p->state.yuurei.left[side] == 0)
            rules_over(p, v, win_of(other((enum side)side)), KINTE_LIMIT);
}

static void fields(const struct position *p, struct setup *out)
{
    out->has_kinte = true;
    for (int side = WHITE; side <= BLACK; side++)
        out->kinte[side] = p->state.yuurei.left[side];
}

/* ---- what is asked of a position ---- */

static void awaits(const struct position *p, struct expected *x)
{
    *x = (struct expected){0};
    if (!p->over)
        x->seat[p->side] = WANT_ACTION;
}

/* Squares to which the player could believe that an own piece may go. */
static uint64_t possible_targets(const struct position *view, unsigned from)
{
    enum side side = (enum side)view->side;
    enum kind kind = board_kind(&view->board, from);
    uint64_t own = occupied(&view->board);

    if (kind == PAWN)
        return pawn_steps(side, from, own, true) | (pawn_attacks(side, from) & ~own);
    return attacks(kind, side, from, own) & ~own;
}

/* A list of actions that is being made. */
struct list {
    struct event *out;
    size_t n, max;
};

/* Adds a try with the truth attached: what is not legal is marked with the count after it. */
static void add_try(const struct position *p, struct done d, struct list *list)
{
    bool promotes = d.piece == PAWN && bit(d.to) & BACK_RANKS, legal = legal_move(p, &d);

    for (int kind = promotes ? KNIGHT : QUEEN; kind <= QUEEN; kind++, list->n++) {
        struct event *e = &list->out[list->n];
        if (list->n >= list->max)
            continue;
        if (promotes)
            d.promotion = (uint8_t)kind;
        chess_event(&d, e);
        if (!legal)
            e->kinte = (int16_t)(p->state.yuurei.left[p->side] - 1);
    }
}

static size_t actions(const struct position *p, struct event *out, size_t max)
{
    struct position view = own_view(p);
    struct done d = {.side = p->side, .promotion = NO_KIND, .captured = NO_KIND};
    struct list list = {out, 0, max};

    if (p->over)
        return 0;
    EACH_SQUARE (from, p->board.side[p->side]) {
        EACH_SQUARE (to, possible_targets(&view, from)) {
            set_move(&d, p, from, to);
            add_try(p, d, &list);
        }
    }
    for (int which = KING_SIDE; which <= QUEEN_SIDE; which++)
        if (possible_castling(&view, (enum castling)which)) {
            set_castling(&d, (enum side)p->side, (enum castling)which);
            add_try(p, d, &list);
        }
    return list.n;
}

/* ---- what a player says to his referee (6.3, 6.9) ---- */

static bool resolve(const struct position *p, const struct event *e, struct event *tried, struct verdict *v)
{
    struct done d = v->done;
    uint64_t set;

    d.side = p->side;
    *tried = *e;
    tried->kinte = (int16_t)(p->state.yuurei.left[p->side] - 1);
    switch (find_own(p, e, &d, &set)) {
    case NONSENSE:
        if (p->options.value[SCOPE] == SCOPE_ANY)
            return true;
        fail_nonsense(p, e, &d, v);
        return false;
    case TWO_FIT:
        judge_ambiguous(p, set, e->to, v);
        return false;
    case POSSIBLE:
        break;
    }
    if (promotion_missing(e, &d, v))
        return false;
    d.promotion = e->promotion;
    chess_event(&d, tried);
    if (!legal_move(p, &d))
        tried->kinte = (int16_t)(p->state.yuurei.left[p->side] - 1);
    return true;
}

/* ---- announcements (6.7) ---- */

static bool counts_announced(const struct position *p)
{
    return p->options.value[ANNOUNCED] == ANNOUNCED_BOTH;
}

static void tell(struct notices *out, enum side side, struct notice notice)
{
    out->to[side][out->n[side]++] = notice;
}

static void tell_end(const struct position *after, struct notices *out)
{
    struct notice end = {.word = HEAR_END, .result = after->over, .ending = after->ending};

    tell(out, WHITE, end);
    tell(out, BLACK, end);
}

static void tell_kinte(const struct position *after, enum side mover, struct notices *out)
{
    struct notice kinte = {.word = HEAR_KINTE, .number = after->state.yuurei.left[mover]};

    tell(out, mover, kinte);
    if (counts_announced(after))
        tell(out, other(mover), kinte);
}

static void tell_move(const struct position *after, const struct done *d, struct notices *out)
{
    enum side mover = (enum side)d->side, foe = other(mover);
    bool capture = d->captured != NO_KIND, mate = after->ending == MATE;
    bool check = !mate && chess_in_check(&after->board, foe);

    if (capture) {
        tell(out, mover, (struct notice){.word = HEAR_CAPTURE});
        tell(out, foe, (struct notice){.word = HEAR_CAPTURED, .square = d->to});
    }
    if (mate) {
        tell(out, mover, (struct notice){.word = HEAR_MATE});
        tell(out, foe, (struct notice){.word = HEAR_MATE});
    } else if (check) {
        tell(out, mover, (struct notice){.word = HEAR_CHECKING});
        tell(out, foe, (struct notice){.word = HEAR_CHECK});
    } else if (!capture && !after->over) {
        tell(out, mover, (struct notice){.word = HEAR_ACCEPTED});
        tell(out, foe, (struct notice){.word = HEAR_TURN});
    }
}

static void notices(const struct position *before, const struct event *e, const struct verdict *v,
                    const struct position *after, struct notices *out)
{
    *out = (struct notices){0};
    if (e->kind != EV_MOVE)
        return;
    if (e->kinte != NO_KINTE) {
        if (v->code != CODE_OK && v->code != CODE_KINTE_COUNT)
            return;
        if (!after->over)
            tell_kinte(after, (enum side)before->side, out);
    } else {
        if (v->code != CODE_OK && code_level((enum code)v->code) != LEVEL_WARNING)
            return;
        tell_move(after, &v->done, out);
    }
    if (after->over)
        tell_end(after, out);
}

const struct rules rules_yuurei = {
    .name = "Yuurei",
    .prefix = "yuurei",
    .aliases = "yuurei chesu|юрэй чесу|юрэй тёсу",
    .options = {OPTIONS, NULL},
    .hidden = true,
    .joins_tries = true,
    .chess = true,
    .start = start,
    .step = step,
    .fields = fields,
    .awaits = awaits,
    .actions = actions,
    .marks = marks,
    .counts_announced = counts_announced,
    .resolve = resolve,
    .notices = notices,
};
