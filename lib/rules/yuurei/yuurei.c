/*
 * yuurei.c: Yuurei: the full board, what is marked as a kinte or said to a referee; turns and ends, the table.
 */
#include "yuurei_parts.h"

#include "core/view.h"

#include <stdio.h>
#include <string.h>

static void yuurei_pass_turn(struct position *p, struct verdict *v);

/* ---- the full board ---- */

void yuurei_set_castling(struct move *d, const struct position *p, enum castling which)
{
    struct castling_squares s = castling_squares(&p->home, (enum side)p->side, which);

    d->piece = KING;
    d->from = (uint8_t)s.king_from;
    d->to = (uint8_t)s.king_to;
    d->castling = (uint8_t)which;
}

void yuurei_set_move(struct move *d, const struct position *p, unsigned from, unsigned to)
{
    d->piece = (uint8_t)board_kind(&p->board, from);
    d->from = (uint8_t)from;
    d->to = (uint8_t)to;
}

static bool castling_fine(const struct position *p, enum castling which)
{
    struct castling_squares s = castling_squares(&p->home, (enum side)p->side, which);

    if (chess_castling(p, which) != CASTLING_FINE)
        return false;
    if (p->options.value[CASTLING_SQUARES] == CASTLING_KING_PATH)
        return true;
    EACH_SQUARE (square, s.between) {
        if (is_attacked(&p->board, other((enum side)p->side), square, occupied(&p->board), 0))
            return false;
    }
    return true;
}

bool yuurei_legal(const struct position *p, const struct move *d)
{
    return d->castling ? castling_fine(p, (enum castling)d->castling) : chess_legal(p, d, 0);
}

static void play(struct position *p, struct move *d)
{
    chess_play(p, d, 0);
    p->passant = NO_SQUARE;
}

static unsigned yuurei_marks(const struct position *before, const struct move *d)
{
    struct position after = *before;
    struct move done = *d;

    play(&after, &done);
    after.side = (uint8_t)other((enum side)d->side);
    if (!chess_in_check(&after.board, (enum side)after.side))
        return 0;
    return chess_has_move(&after, 0) ? MARK_CHECK : MARK_MATE;
}

/* Can a move that the rules forbid be put on the board as it is recorded? */
static bool can_be_put(const struct position *p, const struct move *d)
{
    struct castling_squares s = castling_squares(&p->home, (enum side)p->side, (enum castling)d->castling);
    uint64_t aims = bit(s.king_to) | bit(s.rook_to), home = bit(s.king_from) | bit(s.rook_from);

    return d->castling == NO_CASTLING || !(occupied(&p->board) & aims & ~home);
}

static void fail_promotion(const struct move *d, struct verdict *v)
{
    fail(v, CODE_NO_PIECE, "yuurei 6.3", N_("{0} cannot promote so on {1}, whatever stands unseen"),
         arg_piece(d->piece, d->from), arg_square(d->to));
}

/* No legal move fits: a kinte that is not marked, or no move at all. *d is what can be put on the board all the same.
 */
static void fail_move(const struct position *p, const struct event *e, struct move *d, struct verdict *v)
{
    uint64_t set;

    switch (yuurei_find_own(p, e, d, &set)) {
    case TWO_FIT:
        rules_fail_ambiguous(p, set, e, v);
        break;
    case NONSENSE:
        if (d->piece != NO_KIND) {
            fail_promotion(d, v);
        } else if (chess_castling_of(p, e)) {
            fail(v, CODE_NO_PIECE, "yuurei 6.3",
                 N_("{0} has lost the right to castle there or has an own piece in between"), arg_side(p->side));
        } else {
            rules_fail_no_piece(p, e, v);
            rules_judge_recorded(p, e, d);
        }
        break;
    case POSSIBLE:
        if (!yuurei_promotion_missing(e, d, v))
            fail(v, CODE_KINTE_UNMARKED, NULL,
                 N_("{0} may not go to {1} in the full position: a kinte, but no mark says so"),
                 arg_piece(d->piece, d->from), arg_square(d->to));
        break;
    }
    if (!can_be_put(p, d))
        d->piece = NO_KIND;
}

/* Finds a move among the legal ones.  False: two fit, or none does. */
static bool find_legal(const struct position *p, const struct event *e, struct move *d, struct verdict *v)
{
    enum castling which = chess_castling_of(p, e);
    uint64_t set;

    if (which) {
        if (!castling_fine(p, which))
            return false;
        yuurei_set_castling(d, p, which);
        return true;
    }
    set = chess_own_captors(p, e); /* of a pawn's capture the player's own pieces alone say whose it is */
    if (e->flags & TARGET_FILE || set & (set - 1))
        return false;
    set = chess_legal_candidates(p, e, 0);
    if (set == 0)
        return false;
    if (set & (set - 1)) {
        rules_fail_ambiguous(p, set, e, v);
        return false;
    }
    yuurei_set_move(d, p, first_square(set), e->to);
    return true;
}

static void yuurei_step_move(struct position *p, const struct event *e, struct verdict *v)
{
    struct move *d = &v->move;
    unsigned deserved = 0;

    if (!find_legal(p, e, d, v)) {
        if (v->code == CODE_OK)
            fail_move(p, e, d, v);
    } else if (yuurei_promotion_nonsense(e, d)) {
        fail_promotion(d, v);
    } else {
        yuurei_promotion_missing(e, d, v);
    }
    if (d->piece == NO_KIND) {
        v->unplayed = true;
        yuurei_pass_turn(p, v);
        return;
    }
    if (d->piece == PAWN && bit(d->to) & BACK_RANKS) {
        bool fits = e->promotion >= KNIGHT && e->promotion <= QUEEN;
        d->promotion = fits ? e->promotion : QUEEN;
    }
    if (v->code == CODE_OK && e->flags & (MARK_CHECK | MARK_MATE))
        deserved = yuurei_marks(p, d);
    play(p, d);
    if (v->code == CODE_OK && e->flags & (MARK_CAPTURE | MARK_CHECK | MARK_MATE))
        chess_judge_marks(e, d, deserved, v);
    yuurei_pass_turn(p, v);
}

/* ---- tries ---- */

/* Why 6.3 refuses a try, from the player's own pieces alone. */
static void fail_nonsense(const struct position *p, const struct event *e, const struct move *d, struct verdict *v)
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
    uint8_t *left = &STATE(yuurei, p)->left[side];

    --*left;
    if (v->code == CODE_OK && e->kinte != *left && e->kinte != UNREAD_KINTE) {
        fail(v, CODE_KINTE_COUNT, NULL, N_("the mark says {0} left, but after this kinte {1} has {2} left"),
             arg_number((uint64_t)(e->kinte < 0 ? 0 : e->kinte)), arg_side(side), arg_number(*left));
        v->at = AT_MARK;
    }
    if (*left == 0)
        rules_over(p, v, win_of(other(side)), ending_own(p->rules, KINTE_LIMIT));
}

/* A try marked as a kinte. */
static void step_try(struct position *p, const struct event *e, struct verdict *v)
{
    struct move *d = &v->move;
    uint64_t set;

    switch (yuurei_find_own(p, e, d, &set)) {
    case NONSENSE:
        if (p->options.value[SCOPE] == SCOPE_HIDDEN)
            fail_nonsense(p, e, d, v);
        else
            charge(p, e, v);
        break;
    case TWO_FIT:
        rules_fail_ambiguous(p, set, e, v);
        break;
    case POSSIBLE:
        d->promotion = e->promotion;
        if (yuurei_promotion_missing(e, d, v))
            break;
        if (yuurei_legal(p, d))
            fail(v, CODE_KINTE_LEGAL, NULL, N_("{0} may go to {1}: the try was legal, and is marked as a kinte"),
                 arg_piece(d->piece, d->from), arg_square(d->to));
        charge(p, e, v); /* a false kinte too, as the record has it */
        break;
    }
    v->unplayed = v->code != CODE_OK && v->code != CODE_KINTE_COUNT;
}

static bool yuurei_resolve(const struct position *p, const struct event *e, struct event *tried, struct verdict *v)
{
    struct move d = v->move;
    struct event whole;
    uint64_t set;

    if (e->flags & MARK_CAPTURE)
        e = chess_complete(p, e, 0, false, &whole);
    d.side = p->side;
    *tried = *e;
    tried->kinte = (int16_t)(STATE(yuurei, p)->left[p->side] - 1);
    switch (yuurei_find_own(p, e, &d, &set)) {
    case NONSENSE:
        if (p->options.value[SCOPE] == SCOPE_ANY)
            return true;
        fail_nonsense(p, e, &d, v);
        return false;
    case TWO_FIT:
        rules_fail_ambiguous(p, set, e, v);
        return false;
    case POSSIBLE:
        break;
    }
    if (yuurei_promotion_missing(e, &d, v))
        return false;
    d.promotion = e->promotion;
    chess_event(&d, tried);
    if (!yuurei_legal(p, &d))
        tried->kinte = (int16_t)(STATE(yuurei, p)->left[p->side] - 1);
    return true;
}

/* ---- the rule set ---- */

static const struct option_spec OPTIONS[] = {
    [LIMIT] = {"kinte-limit", OPTION_NUMBER, NULL, 1, 99, 8},
    [SCOPE] = {"kinte-scope", OPTION_CHOICE, "hidden|any", 0, 1, SCOPE_HIDDEN},
    [CASTLING_SQUARES] = {"castling-squares", OPTION_CHOICE, "all|king-path", 0, 1, CASTLING_ALL},
    [ANNOUNCED] = {"kinte-announced", OPTION_CHOICE, "mover|both", 0, 1, ANNOUNCED_MOVER},
    [STALEMATES] = {"stalemate", OPTION_CHOICE, "draw|kinte", 0, 1, STALEMATE_DRAW},
    {0},
};

static uint8_t *tries_left(struct position *p)
{
    return STATE(yuurei, p)->left;
}

static uint8_t kinte_left(const struct position *p, enum side side)
{
    return STATE(yuurei, p)->left[side];
}

/* A player knows his own count, and everybody both where they are announced. */
static bool kinte_known(const struct position *p, enum side side, unsigned seat)
{
    return seat == side || yuurei_counts_announced(p);
}

static const struct counter COUNTERS[] = {
    {"kinte", kinte_left, kinte_known, SIGN_MATCH, false /* what is heard says it */, N_("kinte"), N_("Kinte left:"),
     N_("{0}: {1} kinte left"), N_("{0} has {1} kinte left.")},
    {0},
};

static const struct ending_spec ENDINGS[] = {
    [KINTE_LIMIT] = {N_("kinte"), ENDS_WON, N_("That was the last kinte: {0} wins."), false},
    {0},
};

static void game_end(struct position *p, struct verdict *v)
{
    enum side side = (enum side)p->side;

    if (p->check == CHECK_UNKNOWN)
        p->check = chess_in_check(&p->board, side) ? CHECK_GIVEN : CHECK_NONE;
    if (chess_has_move(p, 0))
        return;
    if (p->check == CHECK_GIVEN)
        rules_over(p, v, win_of(other(side)), MATE);
    else if (p->options.value[STALEMATES] == STALEMATE_DRAW)
        rules_over(p, v, DRAW, STALEMATE);
}

/* The turn goes to the other side, for which the game may end so. */
static void yuurei_pass_turn(struct position *p, struct verdict *v)
{
    if (p->side == BLACK)
        p->number++;
    p->side = (uint8_t)other((enum side)p->side);
    p->check = CHECK_UNKNOWN;
    game_end(p, v);
}

static void not_a_move(struct position *p, const struct event *e, struct verdict *v)
{
    v->unplayed = true;
    fail_unexpected(v, "yuurei 6.2", e, N_("a move or a try"));
    if (e->kind == EV_BAD && e->kinte != NO_KINTE)
        charge(p, e, v);
    else if (e->kind == EV_NOTHING || e->kind == EV_ARRIVAL || e->kind == EV_NAME ||
             (e->kind == EV_BAD && event_stands(e) == STANDS_ACTION))
        yuurei_pass_turn(p, v);
}

static void step(const struct position *before, const struct event *e, struct position *p, struct verdict *v)
{
    struct event whole;

    if (!rules_begin(before, p, v))
        return;
    if (e->flags & MARK_CAPTURE)
        e = chess_complete(p, e, 0, false, &whole);
    v->move.side = p->side;
    if (e->kind != EV_MOVE)
        not_a_move(p, e, v);
    else if (e->kinte != NO_KINTE)
        step_try(p, e, v);
    else
        yuurei_step_move(p, e, v);
}

/* The kinte of a FEN's seventh field. */
struct fen_counts {
    uint8_t given;
    uint8_t left[2];
};

static bool read_kinte(const char *text, size_t length, struct fen *out)
{
    const char *colon = memchr(text, ':', length);
    struct fen_counts f = {.given = true};
    uint32_t white, black;

    if (length < 6 || memcmp(text, "kinte=", 6) != 0 || !colon ||
        !fen_count(text + 6, (size_t)(colon - text) - 6, &white) ||
        !fen_count(colon + 1, length - (size_t)(colon + 1 - text), &black) || white > 99 || black > 99)
        return false;
    f.left[WHITE] = (uint8_t)white;
    f.left[BLACK] = (uint8_t)black;
    own_to_setup(out, &f);
    return true;
}

static size_t write_kinte(const struct position *p, char out[FEN_FIELD_SIZE])
{
    const uint8_t *left = STATE(yuurei, p)->left;

    return (size_t)sprintf(out, "kinte=%d:%d", left[WHITE], left[BLACK]);
}

static const struct fen_field FIELDS[] = {{FEN_SEVENTH, read_kinte, write_kinte, "kinte left"}, {0}};
static const struct fen_spec FEN = {.fields = FIELDS, .wants = "kinte=8:7"};

/* The counts of a FEN; false if no game of these options can have come to them. */
static bool start_counts(struct position *p, const struct fen *s, struct verdict *v)
{
    uint8_t limit = (uint8_t)p->options.value[LIMIT];
    struct fen_counts f;

    own_of_setup(s, &f);
    for (int side = WHITE; side <= BLACK; side++) {
        uint8_t left = s->given && f.given ? f.left[side] : limit;
        STATE(yuurei, p)->left[side] = left;
        if (left <= limit)
            continue;
        fail(v, CODE_FEN_BAD, "yuurei 6.2", N_("{0} cannot have {1} kinte left: the limit is {2}"),
             arg_side((unsigned)side), arg_number(left), arg_number(limit));
        return false;
    }
    if (STATE(yuurei, p)->left[WHITE] || STATE(yuurei, p)->left[BLACK])
        return true;
    fail(v, CODE_FEN_BAD, "yuurei 6.2", N_("both sides have no kinte left: the first who had none has lost"), NO_ARGS);
    return false;
}

static void start(struct position *p, const struct fen *s, struct verdict *v)
{
    *STATE(yuurei, p) = (struct yuurei_state){0};
    if (!s->given) {
        chess_array(p);
    } else if (!chess_start(p, s, v)) {
        return;
    }
    p->passant = NO_SQUARE;
    if (!start_counts(p, s, v))
        return;
    game_end(p, v);
    for (int side = WHITE; side <= BLACK; side++)
        if (STATE(yuurei, p)->left[side] == 0)
            rules_over(p, v, win_of(other((enum side)side)), ending_own(p->rules, KINTE_LIMIT));
}

/* A player sees his own pieces and rights alone. */
static void view(const struct position *p, struct view *v)
{
    static const uint8_t RIGHTS[2] = {WHITE_SHORT | WHITE_LONG, BLACK_SHORT | BLACK_LONG};

    (void)p;
    if (v->seat == SEAT_REFEREE)
        return;
    view_hide_pieces(v);
    v->castling &= v->seat <= SEAT_BLACK ? RIGHTS[v->seat] : 0;
    v->passant = NO_SQUARE;
}

static void awaits(const struct position *p, struct awaits *x)
{
    *x = (struct awaits){0};
    if (!p->over)
        x->seat[p->side] = AWAIT_ACTION;
}

/* Where the author's rules say what ours do. */
static const struct author_rule AUTHOR[] = {
    {"yuurei 6.1", "1, 2, 6"}, {"yuurei 6.2", "2, 4"}, {"yuurei 6.3", "4"},    {"yuurei 6.4", "2, 4"},
    {"yuurei 6.5", "6"},       {"yuurei 6.6", "6"},    {"yuurei 6.7", "3, 5"}, {"yuurei 6.8", "7"},
    {"yuurei 6.9", "2"},       {"common 0.4", "6"},    {"common 0.6", "7"},    {NULL, NULL},
};

const struct rules rules_yuurei = {
    .name = "Yuurei",
    .prefix = "yuurei",
    .page = "yuurei",
    .aliases = "yuurei chesu|юрэй чесу|юрэй тёсу",
    .russian = "Юрэй Чесу",
    .author = AUTHOR,
    .options = {OPTIONS, NULL},
    .endings = ENDINGS,
    .mates = true,
    .hidden = true,
    .state_size = sizeof(struct yuurei_state),
    .joins_tries = true,
    .tries_left = tries_left,
    .chess = true,
    .start = start,
    .step = step,
    .fen = &FEN,
    .awaits = awaits,
    .actions = yuurei_actions,
    .marks = yuurei_marks,
    .counters = COUNTERS,
    .view = view,
    .resolve = yuurei_resolve,
    .notices = yuurei_notices,
    .saying = yuurei_saying,
    .narrate = yuurei_narrate,
    .keep = yuurei_keep,
    .stats = &yuurei_stats,
    .columns = &yuurei_columns,
};
