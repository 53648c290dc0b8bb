/*
 * duel.c: Sixfold Duel: the board and the turns, what a turn is fed, and the table.
 *
 * A function that takes a position and a verdict judges what it is named after and goes on with the position, as step()
 * does; the verdict it is given is clear.
 */
#include "duel_parts.h"

#include "core/view.h"

#include <stdio.h>
#include <string.h>

/* ---- the board and the turns ---- */

/* Squares onto which a side may capture en passant now. */
static uint64_t passants(const struct position *p, enum side side)
{
    bool series = p->options.value[EN_PASSANT] == PASSANT_SERIES;
    uint64_t set = series ? STATE(duel, p)->double_steps : passant_set(p);
    uint64_t pawns = pieces(&p->board, other(side), PAWN);

    /* In its own series a side must not take its own double step for the other's. */
    set &= side == WHITE ? rank_set(5) & pawns << 8 : rank_set(2) & pawns >> 8;
    return set & ~occupied(&p->board);
}

/* Squares onto which the other side may capture en passant after this move of `side`. */
static uint64_t passants_of_reply(const struct position *p, enum side side)
{
    struct position reply = *p;

    if (STATE(duel, p)->opened)
        STATE(duel, &reply)->double_steps = STATE(duel, p)->my_double_steps;
    return passants(&reply, other(side));
}

/* A move stands. */
static void duel_put(struct position *p, struct move *d)
{
    struct duel_state *s = STATE(duel, p);
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

/* As in rules.h. */
static unsigned duel_marks(const struct position *before, const struct move *d)
{
    struct position after = *before;
    struct move done = *d, pending = STATE(duel, before)->pending;
    enum side side = (enum side)d->side;

    if (STATE(duel, before)->phase == CARD_HALF && pending.piece != NO_KIND)
        duel_put(&after, &pending); /* as the step over it did */
    duel_put(&after, &done);
    after.side = (uint8_t)other(side);
    if (!chess_in_check(&after.board, other(side)))
        return 0;
    return chess_has_move(&after, passants_of_reply(&after, side)) ? MARK_CHECK : MARK_MATE;
}

/* 4.3: what makes two tries the same. */
static uint16_t try_key(const struct move *d)
{
    unsigned what = d->promotion == NO_KIND ? d->piece : KINDS + (unsigned)d->promotion; /* which is a pawn's */

    return (uint16_t)(d->from | (unsigned)d->to << 6 | what << 12);
}

/* 4.3: has this try been taken back in the series that goes on? */
static bool was_taken_back(const struct position *p, const struct move *d)
{
    const struct duel_state *s = STATE(duel, p);
    uint16_t key = try_key(d);

    if (!s->opened || s->answer)
        return false;
    for (int i = 0; i < s->rejected; i++)
        if (s->taken_back[i] == key)
            return true;
    return false;
}

/* Of the first `max` legal moves of the side to move those that were not taken back in this series. */
static size_t duel_tries(const struct position *p, struct move out[MAX_ACTIONS], size_t max)
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
    struct move list[MAX_ACTIONS];
    size_t back = STATE(duel, p)->opened ? STATE(duel, p)->rejected : 0;

    if (p->check == CHECK_UNKNOWN)
        p->check = chess_in_check(&p->board, side) ? CHECK_GIVEN : CHECK_NONE;
    if (chess_count(p, passants(p, side), back + 1) > back)
        return; /* there are more moves than were taken back */
    if (chess_has_move(p, passants(p, side))) {
        /* of one move more than were taken back one is still allowed */
        if (back && duel_tries(p, list, back + 1) == 0)
            rules_over(p, v, DRAW, STALEMATE);
    } else if (p->check == CHECK_GIVEN) {
        rules_over(p, v, win_of(other(side)), MATE);
    } else {
        rules_over(p, v, DRAW, STALEMATE);
    }
}

static void duel_open_turn(struct position *p)
{
    struct duel_state *s = STATE(duel, p);

    s->phase = TRY_DUE;
    s->opened = 1;
    s->leaving = 0;
    s->series_side = p->side;
    s->tries = s->red = s->black = s->rejected = 0;
}

static void close_turn(struct position *p, enum ended how, struct verdict *v)
{
    struct duel_state *s = STATE(duel, p);

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
    if (STATE(duel, p)->leaving && !STATE(duel, p)->opened && !p->over)
        duel_open_turn(p);
}

/* The pending try is judged, and the series goes on or ends. */
static void settle_try(struct position *p, bool stands, struct verdict *v)
{
    struct duel_state *s = STATE(duel, p);
    struct move d = s->pending;
    bool moved = stands && d.piece != NO_KIND;

    s->phase = TRY_DUE;
    if (moved)
        duel_put(p, &d);
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

/* ---- cards and numbers ---- */

/* Does a number, which is not the last one again, leave the turn that goes on? */
static bool leaves(const struct position *p, uint32_t number, enum side side)
{
    const struct duel_state *s = STATE(duel, p);
    bool untouched = s->tries == 0 && s->written_side == NO_SIDE;

    if (!s->opened || s->leaving)
        return true;
    if (s->answer || untouched) /* no series that could be left: the number of this turn, if a wrong one */
        return false;
    if (p->side == WHITE && side == BLACK)
        return true;
    return number != p->number;
}

static void duel_step_number(struct position *p, const struct event *e, struct verdict *v)
{
    struct duel_state *s = STATE(duel, p);
    enum side due = (enum side)p->side, side = e->dots == 0 ? due : e->dots > 1 ? BLACK : WHITE;
    uint32_t number = p->number;
    bool next;

    if (p->over || ((s->opened || s->leaving) && s->written == e->number && s->written_side == side))
        return;
    next = leaves(p, e->number, side);
    if (next && s->opened) {
        number += due == BLACK;
        due = other(due);
        if (e->dots == 0)
            side = due;
    }
    if (e->number != number || side != due)
        fail(v, CODE_NUMBER, NULL, N_("the number says turn {0} of {1}, but this is turn {2} of {3}"),
             arg_number(e->number), arg_side(side), arg_number(number), arg_side(due));
    s->written = number; /* the right one: a wrong one is told once, and comes again as if it were right (game.c) */
    s->written_side = (uint8_t)side;
    if (!s->opened && s->phase == TRY_DUE)
        duel_open_turn(p);
    else if (next)
        s->leaving = 1;
}

static void fail_card_missing(const struct duel_state *s, struct verdict *v)
{
    if (s->pending.piece == NO_KIND)
        fail(v, CODE_CARD_MISSING, NULL, N_("this try stands without a card: after each try one must be turned"),
             NO_ARGS);
    else
        fail(v, CODE_CARD_MISSING, NULL, N_("{0} tries {1} without a card: after each try one must be turned"),
             arg_piece(s->pending.piece, s->pending.from), arg_square(s->pending.to));
    v->at = AT_TRY;
    v->retry = true;
}

/* A card or tries left out before this token?  A try without its card counts as one that stands. */
static bool duel_omitted(struct position *p, const struct event *e, struct verdict *v)
{
    struct duel_state *s = STATE(duel, p);
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
    v->retry = true;
    close_turn(p, COMPLETE, v);
    follow_number(p);
    return true;
}

/* What is due, as a msgid. */
static const char *duel_due(const struct position *p)
{
    const struct duel_state *s = STATE(duel, p);

    if (!s->opened)
        return N_("the number of the next turn");
    return s->answer ? N_("the answer to a check") : N_("a try");
}

static void card_without_try(const struct position *p, const struct event *e, struct verdict *v)
{
    const struct duel_state *s = STATE(duel, p);

    v->unplayed = true;
    if (!s->opened && s->ended == ANSWERED)
        fail(v, CODE_CARD_IN_DEFENCE, NULL,
             N_("a card is turned for {0}'s answer to a check: it always stands, without a card"),
             arg_side(s->series_side));
    else
        fail_unexpected(v, "duel 4.2", e, duel_due(p));
}

/* Counts a card; a colour that the stack no longer held is a violation. */
static void count_card(struct position *p, bool red, struct verdict *v)
{
    struct duel_state *s = STATE(duel, p);
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

static void step_card(struct position *p, const struct event *e, struct verdict *v)
{
    struct duel_state *s = STATE(duel, p);
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
        v->move = s->pending;
    settle_try(p, red, v);
}

/* ---- moves, and whatever else is fed ---- */

/* What a move takes, without making it. */
static void foresee(const struct position *p, struct move *d)
{
    d->captured = d->castling ? NO_KIND : (uint8_t)board_kind(&p->board, d->to);
    d->passant = d->piece == PAWN && d->captured == NO_KIND && file_of(d->from) != file_of(d->to);
    if (d->passant)
        d->captured = PAWN;
}

/* Rule 4.3, for a move that is legal but for its promotion. */
static bool game_repeat(const struct position *p, const struct event *e, struct verdict *v)
{
    struct move d = v->move;

    d.promotion = d.piece == PAWN && bit(d.to) & BACK_RANKS ? e->promotion : NO_KIND;
    if (!was_taken_back(p, &d))
        return true;
    fail(v, CODE_REPEAT_REJECTED, NULL,
         N_("{0} has been taken back from {1} in this series: the same try may not be made in it again"),
         arg_piece(d.piece, d.from), arg_square(d.to));
    return false;
}

/* Finds and judges a move of the side to move; v->done is what can be put on the board. */
static void game_move(const struct position *p, const struct event *e, struct verdict *v)
{
    struct move *d = &v->move;
    enum kind chosen = NO_KIND;
    bool legal;

    d->side = p->side;
    legal = chess_resolve(p, e, passants(p, (enum side)p->side), d, v);
    if (d->piece == NO_KIND) {
        v->unplayed = true;
        return;
    }
    legal = legal && game_repeat(p, e, v);
    if (legal) {
        legal = rules_judge_promotion(e, (enum kind)d->piece, d->to, &chosen, v);
    } else if (d->piece == PAWN && bit(d->to) & BACK_RANKS) {
        struct verdict ignored;
        rules_judge_promotion(e, PAWN, d->to, &chosen, &ignored);
    }
    d->promotion = (uint8_t)chosen;
    foresee(p, d);
    if (legal && e->flags & (MARK_CAPTURE | MARK_CHECK | MARK_MATE))
        chess_judge_marks(e, d, duel_marks(p, d), v);
}

static void make_try(struct position *p, const struct move *d)
{
    struct duel_state *s = STATE(duel, p);

    s->pending = *d;
    s->phase = CARD_DUE;
    if (s->opened)
        s->tries++;
}

static void fail_late(const struct position *p, const struct event *e, struct verdict *v)
{
    const struct duel_state *s = STATE(duel, p);
    unsigned all = (unsigned)p->options.value[SERIES];

    if (s->ended == BURNT)
        fail(v, CODE_SERIES_BURNT, NULL,
             N_("the check that stands has ended {0}'s series: {1} must answer it, in a turn with a number"),
             arg_side(s->series_side), arg_side(p->side));
    else if (s->ended == COMPLETE)
        fail(v, CODE_SERIES_LONG, NULL, N_("{0}'s series of {1} tries is over: {2}'s turn must begin with its number"),
             arg_side(s->series_side), arg_number(all), arg_side(p->side));
    else
        fail_unexpected(v, "duel 4.5", e, duel_due(p));
}

/* A move after the turn was over and before the number of the next: one more of the same side. */
static void late_move(struct position *p, const struct event *e, struct verdict *v)
{
    struct position turn = *p;
    struct verdict inner;

    turn.side = STATE(duel, p)->series_side;
    verdict_clear(&inner);
    game_move(&turn, e, &inner);
    v->move = inner.move;
    v->unplayed = inner.unplayed;
    fail_late(p, e, v);
    if (STATE(duel, p)->ended != ANSWERED) {
        make_try(p, &v->move);
    } else if (!v->unplayed) {
        duel_put(p, &v->move);
        judge_end(p, v);
    }
}

static void step_move(struct position *p, const struct event *e, struct verdict *v)
{
    if (!STATE(duel, p)->opened) {
        late_move(p, e, v);
        return;
    }
    game_move(p, e, v);
    if (!STATE(duel, p)->answer) {
        make_try(p, &v->move);
        return;
    }
    if (!v->unplayed)
        duel_put(p, &v->move);
    close_turn(p, ANSWERED, v);
}

/* Anything else. */
static void step_other(struct position *p, const struct event *e, struct verdict *v)
{
    struct duel_state *s = STATE(duel, p);
    bool bad = e->kind == EV_BAD, card = bad && event_stands(e) == STANDS_REVEAL;
    bool action = e->kind == EV_NOTHING || e->kind == EV_NAME || e->kind == EV_ARRIVAL ||
                  (bad && event_stands(e) == STANDS_ACTION);

    v->unplayed = true;
    fail_unexpected(v, "duel 4.2", e, duel_due(p));
    if (bad && !action && !(card && s->phase != TRY_DUE)) /* a remark */
        return;
    if (bad && s->phase != TRY_DUE && s->red < UINT8_MAX)
        s->red++;
    if (s->phase != TRY_DUE) /* instead of a card */
        settle_try(p, true, v);
    else if (action && s->opened && s->answer)
        close_turn(p, ANSWERED, v);
    else if (action && s->opened) {
        make_try(p, &v->move);
        s->phase = CARD_MAY;
    }
}

/* A token after <?>: nobody knows whether the try before it stands, so it is left standing, and the reading goes on. */
static void step_after_half(struct position *p, const struct event *e, struct verdict *v)
{
    struct duel_state *s = STATE(duel, p);
    struct verdict inner;

    v->unplayed = true;
    fail_unexpected(v, "duel 4.2", e, N_("the card that is not known yet"));
    settle_try(p, true, v);
    if (!p->over && s->leaving)
        close_turn(p, COMPLETE, v);
    follow_number(p);
    if (p->over || e->kind != EV_MOVE)
        return;
    verdict_clear(&inner);
    step_move(p, e, &inner);
    v->move = inner.move;
    v->unplayed = inner.unplayed;
    v->over = inner.over;
    v->ending = inner.ending;
}

/* ---- the rule set ---- */

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

static void step(const struct position *before, const struct event *e, struct position *p, struct verdict *v)
{
    if (p != before)
        position_copy(p, before, sizeof(struct duel_state));
    if (e->kind == EV_NUMBER) {
        duel_step_number(p, e, v);
        return;
    }
    if (rules_ended(p, v))
        return;
    if (STATE(duel, p)->phase == CARD_HALF) {
        step_after_half(p, e, v);
        return;
    }
    if (duel_omitted(p, e, v))
        return;
    if (e->kind == EV_CARD)
        step_card(p, e, v);
    else if (e->kind == EV_MOVE)
        step_move(p, e, v);
    else
        step_other(p, e, v);
}

/* What a FEN's seventh field says. */
struct fen_turn {
    uint64_t double_steps; /* with en-passant=series */
    uint8_t answer;
};

static bool read_answer(const char *text, size_t length, struct fen *out)
{
    struct fen_turn f;

    if (length != 6 || memcmp(text, "answer", 6) != 0)
        return false;
    own_of_setup(out, &f);
    f.answer = true;
    own_to_setup(out, &f);
    return true;
}

static size_t write_answer(const struct position *p, char out[FEN_FIELD_SIZE])
{
    return STATE(duel, p)->answer && !p->over ? (size_t)sprintf(out, "answer") : 0;
}

/* ep=c3,d3 */
static bool read_double_steps(const char *text, size_t length, struct fen *out)
{
    struct fen_turn f;
    unsigned square;

    if (length < 4 || memcmp(text, "ep=", 3) != 0)
        return false;
    own_of_setup(out, &f);
    for (size_t i = 3; i < length; i += 3) {
        size_t rest = length - i;
        if (rest < 2 || !fen_square(text + i, 2, &square) || (rest > 2 && (text[i + 2] != ',' || rest == 3)))
            return false;
        f.double_steps |= bit(square);
    }
    own_to_setup(out, &f);
    return true;
}

static size_t write_double_steps(const struct position *p, char out[FEN_FIELD_SIZE])
{
    uint64_t set = p->options.value[EN_PASSANT] == PASSANT_SERIES ? passants(p, (enum side)p->side) : 0;
    size_t n = 0;

    EACH_SQUARE (square, set) {
        n += (size_t)sprintf(out + n, n ? "," : "ep=");
        square_name(square, out + n);
        n += 2;
    }
    return n;
}

static const struct fen_field FIELDS[] = {
    {FEN_SEVENTH, read_answer, write_answer, NULL},
    {FEN_SEVENTH, read_double_steps, write_double_steps, NULL},
    {0},
};
static const struct fen_spec FEN = {.fields = FIELDS, .wants = N_("answer or ep=c3,d3")};

/* Passed squares that a FEN names, as far as a pawn can have passed them: behind it none of its own can stand. */
static uint64_t real_double_steps(const struct position *p, uint64_t named)
{
    struct position at = *p;
    uint64_t pawns = pieces(&p->board, other((enum side)p->side), PAWN);

    STATE(duel, &at)->double_steps = named & ~(p->side == WHITE ? pawns >> 8 : pawns << 8);
    return passants(&at, (enum side)p->side);
}

static void start(struct position *p, const struct fen *s, struct verdict *v)
{
    struct fen_turn f;

    own_of_setup(s, &f);
    *STATE(duel, p) = (struct duel_state){.written_side = NO_SIDE};
    if (!s->given) {
        chess_array(p);
    } else if (!chess_start(p, s, v)) {
        return;
    }
    if (s->given && f.answer && !chess_in_check(&p->board, (enum side)p->side)) {
        fail(v, CODE_FEN_BAD, "duel 4.5", N_("{0} is to answer a check, but is not in check"), arg_side(p->side));
        return;
    }
    if (s->given && f.double_steps && p->options.value[EN_PASSANT] != PASSANT_SERIES) {
        fail(v, CODE_FEN_BAD, NULL, N_("the FEN's ep= belongs to the option en-passant=series alone"), NO_ARGS);
        return;
    }
    duel_open_turn(p);
    STATE(duel, p)->answer = s->given && f.answer;
    if (s->given && p->options.value[EN_PASSANT] == PASSANT_SERIES)
        STATE(duel, p)->double_steps = real_double_steps(p, f.double_steps | passant_set(p));
    judge_end(p, v);
}

static unsigned cards_left(int16_t held, uint8_t turned)
{
    return held > turned ? (unsigned)(held - turned) : 0;
}

static bool blind(const struct position *p)
{
    return p->options.value[STACK] == 1;
}

static void awaits(const struct position *p, struct awaits *x)
{
    const struct duel_state *s = STATE(duel, p);

    *x = (struct awaits){0};
    if (p->over)
        return;
    x->red = (uint8_t)cards_left(p->options.value[RED], s->red);
    x->black = (uint8_t)cards_left(p->options.value[BLACK_CARDS], s->black);
    x->turned = (uint8_t)(s->red + s->black);
    if (s->phase == TRY_DUE) {
        x->seat[p->side] = AWAIT_ACTION;
    } else {
        x->pending = &s->pending;
        x->chance = x->red || x->black ? AWAIT_CARD : AWAIT_NOTHING; /* none are left for a try beyond the last */
        x->laid = x->chance && !blind(p);
    }
}

static bool next_throw(const struct position *p, const struct event *so_far, struct throw *t)
{
    struct awaits x;

    awaits(p, &x);
    *t = (struct throw){.side = p->side, .red = x.red, .black = x.black};
    return x.chance && so_far->kind != EV_CARD;
}

/* Has the number of a series been read (of the first one it may still come), and none of its tries? */
static bool at_series(const struct position *p)
{
    const struct duel_state *s = STATE(duel, p);

    return !p->over && s->opened && !s->answer && !s->leaving && s->tries == 0;
}

/* A series begins with its stack, which the other side lays. */
static bool secret(const struct position *p, enum side side, struct secret *out, struct verdict *v)
{
    struct awaits x;

    if (!at_series(p)) {
        fail(v, CODE_SEAL_BROKEN, NULL, N_("a stack is sealed behind the number of its series, before the first try"),
             NO_ARGS);
        return false;
    }
    if (side == (enum side)p->side) {
        fail(v, CODE_SEAL_BROKEN, NULL, N_("{0} tries: the stack is laid, and sealed, by {1}"), arg_side(p->side),
             arg_side(other((enum side)p->side)));
        return false;
    }
    awaits(p, &x);
    *out = (struct secret){SECRET_STACK, x.red, x.black, blind(p), "stack", NULL};
    return true;
}

/* Of a card that is drawn nobody knows anything; who laid the stack knows what comes, but has no way out. */
static bool undecided(const struct position *p)
{
    struct awaits x;

    awaits(p, &x);
    return x.chance && !x.laid;
}

static bool prompt(const struct position *p, struct announcement *say)
{
    say->text = N_("Answer the check: no card is turned for this move.");
    return STATE(duel, p)->answer && !p->over;
}

/* A number that leaves a turn opens the one behind it. */
static bool opened(const struct position *before, const struct position *after, struct turn_id *turn)
{
    const struct duel_state *was = STATE(duel, before), *is = STATE(duel, after);

    *turn = turn_of(after);
    if (is->leaving && !was->leaving && was->opened) {
        turn->number += turn->side == BLACK;
        turn->side = (uint8_t)other((enum side)turn->side);
        return true;
    }
    return !was->leaving && (is->leaving || !was->opened || was->written_side == NO_SIDE);
}

static const struct task *task(const struct position *p)
{
    static const struct task ANSWER = {N_("{0} must answer the check"), N_("to answer the check"),
                                       N_("the check is answered without a card")};

    return STATE(duel, p)->answer ? &ANSWER : &TASK_MOVE;
}

static void view(const struct position *p, struct view *v)
{
    struct awaits x;

    awaits(p, &x);
    v->has_cards = true;
    v->takes_card = !STATE(duel, p)->answer || p->over;
    v->red = x.red;
    v->black = x.black;
}

static size_t actions(const struct position *p, struct event *out, size_t max)
{
    struct move list[MAX_ACTIONS];
    size_t n = p->over || STATE(duel, p)->phase != TRY_DUE ? 0 : duel_tries(p, list, MAX_ACTIONS);

    for (size_t i = 0; i < n && i < max; i++)
        chess_event(&list[i], &out[i]);
    return n;
}

/* Until its number is read, a turn has not begun: tokens belong to the one before. */
static void turn(const struct position *p, uint32_t *number, uint8_t *side)
{
    const struct duel_state *s = STATE(duel, p);

    if (s->opened)
        return;
    *side = s->series_side;
    *number = p->number - (s->series_side == BLACK && p->side == WHITE);
}

/* Where the author's rules say what ours do. */
static const struct author_rule AUTHOR[] = {
    {"duel 4.1", "1"},   {"duel 4.2", "2, 3"}, {"duel 4.3", "3, 7"}, {"duel 4.4", "4, 7"}, {"duel 4.5", "5"},
    {"duel 4.6", "5"},   {"duel 4.7", "3, 6"}, {"duel 4.8", "1"},    {"standard 7", "1"},  {"common 0.4", "1"},
    {"common 0.5", "6"}, {"common 0.6", "6"},  {NULL, NULL},
};

const struct rules rules_duel = {
    .name = "Sixfold Duel",
    .prefix = "duel",
    .page = "duel",
    .aliases = "шшв: дуэль|шахматы шестеричного восхождения: дуэль",
    .russian = "ШШВ: Дуэль",
    .author = AUTHOR,
    .options = {OPTIONS, check_options},
    .mates = true,
    .chess = true,
    .agreed_draw = true,
    .numbered = true,
    .start = start,
    .step = step,
    .turn = turn,
    .state_size = sizeof(struct duel_state),
    .blind = blind,
    .fen = &FEN,
    .task = task,
    .opened = opened,
    .view = view,
    .awaits = awaits,
    .next_throw = next_throw,
    .secrets = SECRET_STACK,
    .secret = secret,
    .undecided = undecided,
    .actions = actions,
    .marks = duel_marks,
    .prompt = prompt,
    .narrate = duel_narrate,
    .columns = &duel_columns,
};
