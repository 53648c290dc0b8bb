/* duel_move.c: tries and answers, and what is neither of them. */
#include "duel_parts.h"

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
    if (!duel_was_taken_back(p, &d))
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
    legal = chess_resolve(p, e, duel_passants(p, (enum side)p->side), d, v);
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
        duel_judge_end(p, v);
    }
}

void duel_step_move(struct position *p, const struct event *e, struct verdict *v)
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
    duel_close_turn(p, ANSWERED, v);
}

void duel_step_other(struct position *p, const struct event *e, struct verdict *v)
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
        duel_settle_try(p, true, v);
    else if (action && s->opened && s->answer)
        duel_close_turn(p, ANSWERED, v);
    else if (action && s->opened) {
        make_try(p, &v->move);
        s->phase = CARD_MAY;
    }
}

void duel_step_after_half(struct position *p, const struct event *e, struct verdict *v)
{
    struct duel_state *s = STATE(duel, p);
    struct verdict inner;

    v->unplayed = true;
    fail_unexpected(v, "duel 4.2", e, N_("the card that is not known yet"));
    duel_settle_try(p, true, v);
    if (!p->over && s->leaving)
        duel_close_turn(p, COMPLETE, v);
    duel_follow_number(p);
    if (p->over || e->kind != EV_MOVE)
        return;
    verdict_clear(&inner);
    duel_step_move(p, e, &inner);
    v->move = inner.move;
    v->unplayed = inner.unplayed;
    v->over = inner.over;
    v->ending = inner.ending;
}
