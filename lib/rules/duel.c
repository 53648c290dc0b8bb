/*
 * duel.c: Sixfold Duel (4), chess in series of tries, each of which a card lets stand or takes back.
 *
 * The board shows the moves that stand; a try is pending until its card is turned.  A turn begins at its number and
 * nowhere else: when a turn is over, the side to move is the next one, but until its number has been read (`opened`)
 * whatever comes belongs to the turn before and is one action too many there.
 */
#include "chess.h"

/* What the turn is at. */
enum phase {
    TRY_DUE, /* or the answer to a check */
    CARD_DUE,
    CARD_MAY, /* after a token that was no move: a card is taken, and not missed */
    CARD_HALF /* <?> */
};

/* How the turn before ended. */
enum ended { COMPLETE, BURNT, ANSWERED };

enum { SERIES, RED, BLACK_CARDS, EN_PASSANT, STACK };
enum { PASSANT_FIDE, PASSANT_SERIES };

static const struct option_spec OPTIONS[] = {
    [SERIES] = {"series", OPTION_NUMBER, NULL, 1, MAX_SERIES, 6},
    [RED] = {"red", OPTION_NUMBER, NULL, 0, MAX_SERIES, 3},
    [BLACK_CARDS] = {"black", OPTION_NUMBER, NULL, 0, MAX_SERIES, 3},
    [EN_PASSANT] = {"en-passant", OPTION_CHOICE, "fide|series", 0, 1, PASSANT_FIDE},
    [STACK] = {"stack", OPTION_CHOICE, "laid|blind", 0, 1, 0},
    {0},
};

static const char *check_options(struct options *o)
{
    if (o->value[RED] + o->value[BLACK_CARDS] == o->value[SERIES])
        return NULL;
    for (int i = SERIES; i <= BLACK_CARDS; i++)
        o->value[i] = OPTIONS[i].standard;
    o->given &= (uint8_t) ~(1u << SERIES | 1u << RED | 1u << BLACK_CARDS);
    return N_("the red and the black cards together must be as many as the tries of a series");
}

/* Squares onto which a side may capture en passant now. */
static uint64_t passants(const struct position *p, enum side side)
{
    bool series = p->options.value[EN_PASSANT] == PASSANT_SERIES;
    uint64_t set = series ? p->state.duel.double_steps : passant_set(p);
    uint64_t pawns = pieces(&p->board, other(side), PAWN);

    /* In its own series a side must not take its own double step for the other's. */
    set &= side == WHITE ? rank_set(5) & pawns << 8 : rank_set(2) & pawns >> 8;
    return set & ~occupied(&p->board);
}

/* Squares onto which the other side may capture en passant after this move of `side`. */
static uint64_t passants_of_reply(const struct position *p, enum side side)
{
    struct position reply = *p;

    if (p->state.duel.opened)
        reply.state.duel.double_steps = p->state.duel.my_double_steps;
    return passants(&reply, other(side));
}

/* A move stands. */
static void put(struct position *p, struct done *d)
{
    struct duel_state *s = &p->state.duel;
    uint64_t *mine = s->opened ? &s->my_double_steps : &s->double_steps;

    chess_play(p, d, passants(p, (enum side)d->side));
    if (s->opened)
        s->double_steps = 0;
    *mine &= ~bit(d->to);
    if (d->piece != PAWN)
        return;
    *mine &= ~(d->side == WHITE ? bit(d->from) >> 8 : bit(d->from) << 8);
    if (p->passant != NO_SQUARE)
        *mine |= bit(p->passant);
}

static unsigned marks(const struct position *before, const struct done *d)
{
    struct position after = *before;
    struct done done = *d, pending = before->state.duel.pending;
    enum side side = (enum side)d->side;

    if (before->state.duel.phase == CARD_HALF && pending.piece != NO_KIND)
        put(&after, &pending); /* as the step over it did */
    put(&after, &done);
    after.side = (uint8_t)other(side);
    if (!chess_in_check(&after.board, other(side)))
        return 0;
    return chess_has_move(&after, passants_of_reply(&after, side)) ? MARK_CHECK : MARK_MATE;
}

/* 4.3: what makes two tries the same. */
static uint32_t try_key(const struct done *d)
{
    return (uint32_t)d->piece | (uint32_t)d->from << 3 | (uint32_t)d->to << 9 | (uint32_t)d->promotion << 15;
}

static bool was_taken_back(const struct position *p, const struct done *d)
{
    const struct duel_state *s = &p->state.duel;

    if (!s->opened || s->answer)
        return false;
    for (int i = 0; i < s->rejected; i++)
        if (s->taken_back[i] == try_key(d))
            return true;
    return false;
}

/* Of the first `max` legal moves of the side to move those that were not taken back in this series. */
static size_t tries(const struct position *p, struct done out[MAX_ACTIONS], size_t max)
{
    size_t all = chess_moves(p, passants(p, (enum side)p->side), out, max), n = 0;

    for (size_t i = 0; i < all && i < max; i++)
        if (!was_taken_back(p, &out[i]))
            out[n++] = out[i];
    return n;
}

/* 4.7, of the player who is to act. */
static void judge_end(struct position *p, struct verdict *v)
{
    enum side side = (enum side)p->side;
    struct done list[MAX_ACTIONS];

    if (p->check == CHECK_UNKNOWN)
        p->check = chess_in_check(&p->board, side) ? CHECK_GIVEN : CHECK_NONE;
    if (chess_has_move(p, passants(p, side))) {
        /* of one move more than were taken back one is still allowed */
        if (p->state.duel.opened && p->state.duel.rejected && tries(p, list, p->state.duel.rejected + 1u) == 0)
            rules_over(p, v, DRAW, STALEMATE);
    } else if (p->check == CHECK_GIVEN) {
        rules_over(p, v, win_of(other(side)), MATE);
    } else {
        rules_over(p, v, DRAW, STALEMATE);
    }
}

static void open_turn(struct position *p)
{
    struct duel_state *s = &p->state.duel;

    s->phase = TRY_DUE;
    s->opened = 1;
    s->leaving = 0;
    s->series_side = p->side;
    s->tries = s->red = s->black = s->rejected = 0;
}

static void close_turn(struct position *p, enum ended how, struct verdict *v)
{
    struct duel_state *s = &p->state.duel;

    if (p->side == BLACK)
        p->number++;
    p->side = (uint8_t)other((enum side)p->side);
    p->check = CHECK_UNKNOWN;
    s->phase = TRY_DUE;
    s->opened = 0;
    s->ended = (uint8_t)how;
    s->answer = how == BURNT;
    s->double_steps = s->my_double_steps;
    s->my_double_steps = 0;
    judge_end(p, v);
}

/* The number that has been read already opens the next turn. */
static void follow_number(struct position *p)
{
    if (p->state.duel.leaving && !p->state.duel.opened && !p->over)
        open_turn(p);
}

/* The pending try is judged, and the series goes on or ends. */
static void settle_try(struct position *p, bool stands, struct verdict *v)
{
    struct duel_state *s = &p->state.duel;
    struct done d = s->pending;
    bool moved = stands && d.piece != NO_KIND;

    s->phase = TRY_DUE;
    if (moved)
        put(p, &d);
    else if (d.piece != NO_KIND && s->opened && s->rejected < MAX_SERIES)
        s->taken_back[s->rejected++] = try_key(&d);
    if (!s->opened) { /* one try too many: the turn is over all the same */
        if (moved)
            judge_end(p, v);
    } else if (moved && chess_in_check(&p->board, other((enum side)p->side))) {
        close_turn(p, BURNT, v);
    } else if (s->tries >= p->options.value[SERIES]) {
        close_turn(p, COMPLETE, v);
    } else {
        judge_end(p, v);
    }
    follow_number(p);
}

/* ---- numbers ---- */

/* Does a number, which is not the last one again, leave the turn that goes on? */
static bool leaves(const struct position *p, uint32_t number, enum side side)
{
    const struct duel_state *s = &p->state.duel;
    bool untouched = s->tries == 0 && s->written_side == NO_SIDE;

    if (!s->opened || s->leaving)
        return true;
    if (s->answer || untouched) /* no series that could be left: the number of this turn, if a wrong one */
        return false;
    if (p->side == WHITE && side == BLACK)
        return true;
    return number != p->number;
}

static void read_number(struct position *p, const struct event *e, struct verdict *v)
{
    struct duel_state *s = &p->state.duel;
    enum side side = e->dots > 1 ? BLACK : WHITE, due = (enum side)p->side;
    uint32_t number = p->number;
    bool next;

    if (p->over || ((s->opened || s->leaving) && s->written == e->number && s->written_side == side))
        return;
    next = leaves(p, e->number, side);
    if (next && s->opened) {
        number += due == BLACK;
        due = other(due);
    }
    if (e->number != number || side != due)
        fail(v, CODE_NUMBER, NULL, N_("the number says turn {0} of {1}, but this is turn {2} of {3}"),
             arg_number(e->number), arg_side(side), arg_number(number), arg_side(due));
    s->written = e->number;
    s->written_side = (uint8_t)side;
    if (!s->opened && s->phase == TRY_DUE)
        open_turn(p);
    else if (next)
        s->leaving = 1;
}

/* ---- omissions ---- */

static void fail_card_missing(const struct duel_state *s, struct verdict *v)
{
    if (s->pending.piece == NO_KIND)
        fail(v, CODE_CARD_MISSING, NULL, N_("this try stands without a card: after each try one must be turned"),
             NO_ARGS);
    else
        fail(v, CODE_CARD_MISSING, NULL, N_("{0} tries {1} without a card: after each try one must be turned"),
             arg_piece(s->pending.piece, s->pending.from), arg_square(s->pending.to));
    v->at = AT_TRY;
    v->again = true;
}

/* A card or tries left out before this token?  A try without its card counts as one that stands. */
static bool omission(struct position *p, const struct event *e, struct verdict *v)
{
    struct duel_state *s = &p->state.duel;
    bool card = e->kind == EV_CARD && !s->leaving;

    if (s->phase == CARD_DUE && !card && (s->leaving || e->kind != EV_BAD)) {
        fail_card_missing(s, v);
        settle_try(p, true, v);
        return true;
    }
    if (s->phase == CARD_MAY && !card) {
        settle_try(p, false, v);
        if (rules_ended(p, v))
            return true;
    }
    if (!s->leaving || s->phase != TRY_DUE)
        return false;
    fail(v, CODE_SERIES_SHORT, NULL, N_("{0} left the series after {1} of {2} tries: all must be made"),
         arg_side(p->side), arg_number(s->tries), arg_number((uint64_t)p->options.value[SERIES]));
    v->again = true;
    close_turn(p, COMPLETE, v);
    follow_number(p);
    return true;
}

/* ---- cards ---- */

static const char *due_word(const struct position *p)
{
    const struct duel_state *s = &p->state.duel;

    if (!s->opened)
        return N_("the number of the next turn");
    return s->answer ? N_("the answer to a check") : N_("a try");
}

static void card_without_try(const struct position *p, const struct event *e, struct verdict *v)
{
    const struct duel_state *s = &p->state.duel;

    v->skipped = true;
    if (!s->opened && s->ended == ANSWERED)
        fail(v, CODE_CARD_IN_DEFENCE, NULL,
             N_("a card is turned for {0}'s answer to a check: it always stands, without a card"),
             arg_side(s->series_side));
    else
        fail_unexpected(v, "duel 4.2", e, due_word(p));
}

/* Counts a card; a colour that the stack no longer held is a violation. */
static void count_card(struct position *p, bool red, struct verdict *v)
{
    struct duel_state *s = &p->state.duel;
    uint8_t *turned = red ? &s->red : &s->black;
    unsigned held = (unsigned)p->options.value[red ? RED : BLACK_CARDS];

    if (*turned < UINT8_MAX)
        ++*turned;
    if (*turned <= held)
        return;
    fail(v, CODE_CARD_COUNT, NULL,
         red ? N_("this is red card number {0} of the series, but its stack held {1}")
             : N_("this is black card number {0} of the series, but its stack held {1}"),
         arg_number(*turned), arg_number(held));
}

static void turn_card(struct position *p, const struct event *e, struct verdict *v)
{
    struct duel_state *s = &p->state.duel;
    bool red = e->card == RED_CARD;

    if (s->phase == TRY_DUE) {
        card_without_try(p, e, v);
        return;
    }
    if (e->card == UNKNOWN_CARD) {
        s->phase = CARD_HALF;
        return;
    }
    count_card(p, red, v);
    if (red)
        v->done = s->pending;
    settle_try(p, red, v);
}

/* ---- moves ---- */

/* What a move takes, without making it. */
static void foresee(const struct position *p, struct done *d)
{
    d->captured = d->castling ? NO_KIND : (uint8_t)board_kind(&p->board, d->to);
    d->passant = d->piece == PAWN && d->captured == NO_KIND && file_of(d->from) != file_of(d->to);
    if (d->passant)
        d->captured = PAWN;
}

/* Rule 4.3, for a move that is legal but for its promotion. */
static bool judge_repeat(const struct position *p, const struct event *e, struct verdict *v)
{
    struct done d = v->done;

    d.promotion = d.piece == PAWN && bit(d.to) & BACK_RANKS ? e->promotion : NO_KIND;
    if (!was_taken_back(p, &d))
        return true;
    fail(v, CODE_REPEAT_REJECTED, NULL,
         N_("{0} has been taken back from {1} in this series: the same try may not be made in it again"),
         arg_piece(d.piece, d.from), arg_square(d.to));
    return false;
}

/* Finds and judges a move of the side to move; v->done is what can be put on the board. */
static void judge_move(const struct position *p, const struct event *e, struct verdict *v)
{
    struct done *d = &v->done;
    enum kind chosen = NO_KIND;
    bool legal;

    d->side = p->side;
    legal = chess_resolve(p, e, passants(p, (enum side)p->side), d, v);
    if (d->piece == NO_KIND) {
        v->skipped = true;
        return;
    }
    legal = legal && judge_repeat(p, e, v);
    if (legal) {
        legal = judge_promotion(e, (enum kind)d->piece, d->to, &chosen, v);
    } else if (d->piece == PAWN && bit(d->to) & BACK_RANKS) {
        struct verdict ignored;
        judge_promotion(e, PAWN, d->to, &chosen, &ignored);
    }
    d->promotion = (uint8_t)chosen;
    foresee(p, d);
    if (legal && e->flags & (MARK_CAPTURE | MARK_CHECK | MARK_MATE))
        chess_judge_marks(e, d, marks(p, d), v);
}

static void make_try(struct position *p, const struct done *d)
{
    struct duel_state *s = &p->state.duel;

    s->pending = *d;
    s->phase = CARD_DUE;
    if (s->opened)
        s->tries++;
}

static void fail_late(const struct position *p, const struct event *e, struct verdict *v)
{
    const struct duel_state *s = &p->state.duel;
    unsigned all = (unsigned)p->options.value[SERIES];

    if (s->ended == BURNT)
        fail(v, CODE_SERIES_BURNT, NULL,
             N_("the check that stands has ended {0}'s series: {1} must answer it, in a turn with a number"),
             arg_side(s->series_side), arg_side(p->side));
    else if (s->ended == COMPLETE)
        fail(v, CODE_SERIES_LONG, NULL, N_("{0}'s series of {1} tries is over: {2}'s turn must begin with its number"),
             arg_side(s->series_side), arg_number(all), arg_side(p->side));
    else
        fail_unexpected(v, "duel 4.5", e, due_word(p));
}

/* A move after the turn was over and before the number of the next: one more of the same side. */
static void late_move(struct position *p, const struct event *e, struct verdict *v)
{
    struct position turn = *p;
    struct verdict inner;

    turn.side = p->state.duel.series_side;
    verdict_clear(&inner);
    judge_move(&turn, e, &inner);
    v->done = inner.done;
    v->skipped = inner.skipped;
    fail_late(p, e, v);
    if (p->state.duel.ended != ANSWERED) {
        make_try(p, &v->done);
    } else if (!v->skipped) {
        put(p, &v->done);
        judge_end(p, v);
    }
}

static void move(struct position *p, const struct event *e, struct verdict *v)
{
    if (!p->state.duel.opened) {
        late_move(p, e, v);
        return;
    }
    judge_move(p, e, v);
    if (!p->state.duel.answer) {
        make_try(p, &v->done);
        return;
    }
    if (!v->skipped)
        put(p, &v->done);
    close_turn(p, ANSWERED, v);
}

/* ---- what is none of these ---- */

static void not_a_move(struct position *p, const struct event *e, struct verdict *v)
{
    struct duel_state *s = &p->state.duel;
    bool action = e->kind == EV_NOTHING || e->kind == EV_NAME || e->kind == EV_ARRIVAL || e->kind == EV_BAD;

    v->skipped = true;
    if (e->kind == EV_BAD)
        fail_syntax(v, e);
    else
        fail_unexpected(v, "duel 4.2", e, due_word(p));
    if (s->phase != TRY_DUE) /* instead of a card */
        settle_try(p, true, v);
    else if (action && s->opened && s->answer)
        close_turn(p, ANSWERED, v);
    else if (action && s->opened) {
        make_try(p, &v->done);
        s->phase = CARD_MAY;
    }
}

/* A token after <?>: nobody knows whether the try before it stands, so it is left standing, and the reading goes on. */
static void after_half(struct position *p, const struct event *e, struct verdict *v)
{
    struct duel_state *s = &p->state.duel;
    struct verdict inner;

    v->skipped = true;
    if (e->kind == EV_BAD)
        fail_syntax(v, e);
    else
        fail_unexpected(v, "duel 4.2", e, N_("the card that is not known yet"));
    settle_try(p, true, v);
    if (!p->over && s->leaving)
        close_turn(p, COMPLETE, v);
    follow_number(p);
    if (p->over || e->kind != EV_MOVE)
        return;
    verdict_clear(&inner);
    move(p, e, &inner);
    v->done = inner.done;
    v->skipped = inner.skipped;
    v->over = inner.over;
    v->ending = inner.ending;
}

static void step(const struct position *before, const struct event *e, struct position *p, struct verdict *v)
{
    if (p != before)
        *p = *before;
    if (e->kind == EV_NUMBER) {
        read_number(p, e, v);
        return;
    }
    if (rules_ended(p, v))
        return;
    if (p->state.duel.phase == CARD_HALF) {
        after_half(p, e, v);
        return;
    }
    if (omission(p, e, v))
        return;
    if (e->kind == EV_CARD)
        turn_card(p, e, v);
    else if (e->kind == EV_MOVE)
        move(p, e, v);
    else
        not_a_move(p, e, v);
}

/* Passed squares that a FEN names, as far as a pawn can have passed them: behind it none of its own can stand. */
static uint64_t real_double_steps(const struct position *p, uint64_t named)
{
    struct position at = *p;
    uint64_t pawns = pieces(&p->board, other((enum side)p->side), PAWN);

    at.state.duel.double_steps = named & ~(p->side == WHITE ? pawns >> 8 : pawns << 8);
    return passants(&at, (enum side)p->side);
}

static void start(struct position *p, const struct setup *s, struct verdict *v)
{
    p->state.duel = (struct duel_state){.written_side = NO_SIDE};
    if (!s->given) {
        board_array(&p->board);
        p->castling = WHITE_SHORT | WHITE_LONG | BLACK_SHORT | BLACK_LONG;
    } else if (!chess_start(p, s, v)) {
        return;
    }
    if (s->given && s->answer && !chess_in_check(&p->board, (enum side)p->side)) {
        fail(v, CODE_FEN_BAD, "duel 4.5", N_("{0} is to answer a check, but is not in check"), arg_side(p->side));
        return;
    }
    open_turn(p);
    p->state.duel.answer = s->given && s->answer;
    if (s->given && p->options.value[EN_PASSANT] == PASSANT_SERIES)
        p->state.duel.double_steps = real_double_steps(p, s->double_steps | passant_set(p));
    judge_end(p, v);
}

static void fields(const struct position *p, struct setup *out)
{
    out->answer = p->state.duel.answer && !p->over;
    if (p->options.value[EN_PASSANT] == PASSANT_SERIES)
        out->double_steps = passants(p, (enum side)p->side);
}

static unsigned cards_left(int16_t held, uint8_t turned)
{
    return held > turned ? (unsigned)(held - turned) : 0;
}

static void awaits(const struct position *p, struct expected *x)
{
    const struct duel_state *s = &p->state.duel;

    *x = (struct expected){0};
    if (p->over)
        return;
    x->red = (uint8_t)cards_left(p->options.value[RED], s->red);
    x->black = (uint8_t)cards_left(p->options.value[BLACK_CARDS], s->black);
    if (s->phase == TRY_DUE)
        x->seat[p->side] = WANT_ACTION;
    else if (x->red || x->black) /* none are left for a try beyond the last */
        x->chance = WANT_CARD;
}

static size_t actions(const struct position *p, struct event *out, size_t max)
{
    struct done list[MAX_ACTIONS];
    size_t n = p->over || p->state.duel.phase != TRY_DUE ? 0 : tries(p, list, MAX_ACTIONS);

    for (size_t i = 0; i < n && i < max; i++)
        chess_event(&list[i], &out[i]);
    return n;
}

static bool blind(const struct position *p)
{
    return p->options.value[STACK] == 1;
}

/* Until its number is read, a turn has not begun: tokens belong to the one before. */
static void turn(const struct position *p, uint32_t *number, uint8_t *side)
{
    const struct duel_state *s = &p->state.duel;

    if (s->opened)
        return;
    *side = s->series_side;
    *number = p->number - (s->series_side == BLACK && p->side == WHITE);
}

const struct rules rules_duel = {
    .name = "Sixfold Duel",
    .prefix = "duel",
    .aliases = "шшв: дуэль|шахматы шестеричного восхождения: дуэль",
    .options = {OPTIONS, check_options},
    .chess = true,
    .agreed_draw = true,
    .numbered = true,
    .start = start,
    .step = step,
    .turn = turn,
    .blind = blind,
    .fields = fields,
    .awaits = awaits,
    .actions = actions,
    .marks = marks,
};
