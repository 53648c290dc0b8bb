/*
 * duel.c: Sixfold Duel (4), chess in series of tries, each of which a card lets stand or takes back.
 *
 * The board shows the moves that stand; a try is pending until its card is turned.  A turn begins at its number and
 * nowhere else: when a turn is over, the side to move is the next one, but until its number has been read (`opened`)
 * whatever comes belongs to the turn before and is one action too many there.
 */
#include "duel_parts.h"

#include "core/view.h"

#include <stdio.h>
#include <string.h>

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
    uint64_t set = p->options.value[EN_PASSANT] == PASSANT_SERIES ? duel_passants(p, (enum side)p->side) : 0;
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
    return duel_passants(&at, (enum side)p->side);
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
    duel_judge_end(p, v);
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
