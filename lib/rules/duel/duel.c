/*
 * duel.c: Sixfold Duel (4), chess in series of tries, each of which a card lets stand or takes back.
 *
 * The board shows the moves that stand; a try is pending until its card is turned.  A turn begins at its number and
 * nowhere else: when a turn is over, the side to move is the next one, but until its number has been read (`opened`)
 * whatever comes belongs to the turn before and is one action too many there.
 */
#include "duel_parts.h"

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
        *p = *before;
    if (e->kind == EV_NUMBER) {
        duel_step_number(p, e, v);
        return;
    }
    if (rules_ended(p, v))
        return;
    if (p->state.duel.phase == CARD_HALF) {
        duel_step_after_half(p, e, v);
        return;
    }
    if (duel_omitted(p, e, v))
        return;
    if (e->kind == EV_CARD)
        duel_step_card(p, e, v);
    else if (e->kind == EV_MOVE)
        duel_step_move(p, e, v);
    else
        duel_step_other(p, e, v);
}

/* Passed squares that a FEN names, as far as a pawn can have passed them: behind it none of its own can stand. */
static uint64_t real_double_steps(const struct position *p, uint64_t named)
{
    struct position at = *p;
    uint64_t pawns = pieces(&p->board, other((enum side)p->side), PAWN);

    at.state.duel.double_steps = named & ~(p->side == WHITE ? pawns >> 8 : pawns << 8);
    return duel_passants(&at, (enum side)p->side);
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
    if (s->given && s->double_steps && p->options.value[EN_PASSANT] != PASSANT_SERIES) {
        fail(v, CODE_FEN_BAD, NULL, N_("the FEN's ep= belongs to the option en-passant=series alone"), NO_ARGS);
        return;
    }
    duel_open_turn(p);
    p->state.duel.answer = s->given && s->answer;
    if (s->given && p->options.value[EN_PASSANT] == PASSANT_SERIES)
        p->state.duel.double_steps = real_double_steps(p, s->double_steps | passant_set(p));
    duel_judge_end(p, v);
}

static void fields(const struct position *p, struct setup *out)
{
    out->answer = p->state.duel.answer && !p->over;
    if (p->options.value[EN_PASSANT] == PASSANT_SERIES)
        out->double_steps = duel_passants(p, (enum side)p->side);
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
    size_t n = p->over || p->state.duel.phase != TRY_DUE ? 0 : duel_tries(p, list, MAX_ACTIONS);

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
    .page = "duel",
    .aliases = "шшв: дуэль|шахматы шестеричного восхождения: дуэль",
    .options = {OPTIONS, check_options},
    .mates = true,
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
    .marks = duel_marks,
    .narrate = duel_narrate,
};
