/* duel_card.c: cards and numbers, and what is left out before them. */
#include "duel_parts.h"

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

void duel_step_number(struct position *p, const struct event *e, struct verdict *v)
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

bool duel_omitted(struct position *p, const struct event *e, struct verdict *v)
{
    struct duel_state *s = STATE(duel, p);
    bool card = e->kind == EV_CARD && !s->leaving;

    if (s->phase == CARD_DUE && !card && (s->leaving || e->kind != EV_BAD)) {
        fail_card_missing(s, v);
        duel_settle_try(p, true, v);
        return true;
    }
    if (s->phase == CARD_MAY && !card) {
        duel_settle_try(p, false, v);
        if (rules_ended(p, v))
            return true;
    }
    if (!s->leaving || s->phase != TRY_DUE)
        return false;
    fail(v, CODE_SERIES_SHORT, NULL, N_("{0} left the series after {1} of {2} tries: all must be made"),
         arg_side(p->side), arg_number(s->tries), arg_number((uint64_t)p->options.value[SERIES]));
    v->retry = true;
    duel_close_turn(p, COMPLETE, v);
    duel_follow_number(p);
    return true;
}

const char *duel_due(const struct position *p)
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

void duel_step_card(struct position *p, const struct event *e, struct verdict *v)
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
    duel_settle_try(p, red, v);
}
