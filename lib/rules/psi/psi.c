/*
 * psi.c: the psi family (1 to 3): Psi-Chess, Psi-Chess Dice, Zero Point and Zero Point Bids.
 *
 * A turn is an attack, a king's step where bids are written, or a psi-move: a naming, a reveal (dice: until they
 * differ), and what it decides: an arrival or `--`.  The phase says how far the turn has come; position.side is the
 * player whose turn it is, so the namer, whoever wins the duel.  A side owns what it has on the board or in reserve;
 * the games with the array have no reserve, so one function serves all.  What sets the four games apart is in
 * PSI_GAMES.
 */
#include "psi_parts.h"

const struct psi_game PSI_GAMES[RULES_COUNT] = {
    [RULES_psi] = {true, true, 0, 1, "psi 1.2"},
    [RULES_psi_dice] = {true, false, -1, 0, "psi-dice 2.1"},
    [RULES_zero] = {false, false, -1, -1, "zero 3.4"},
    [RULES_zero_bids] = {false, true, 0, -1, "psi 1.2"},
};

bool psi_loose_king(const struct position *p)
{
    int option = psi_game(p)->king_option;

    return option >= 0 && p->options.value[option];
}

bool psi_bare_king_loses(const struct position *p)
{
    int option = psi_game(p)->bare_option;

    return option >= 0 && !p->options.value[option];
}

/* ---- turns ---- */

void psi_begin_turn(struct position *p)
{
    *STATE(psi, p) = (struct psi_state){.phase = TURN, .named = NO_SQUARE, .winner = NO_SIDE};
}

void psi_pass_turn(struct position *p)
{
    if (p->side == BLACK)
        p->number++;
    p->side = (uint8_t)other((enum side)p->side);
    psi_begin_turn(p);
}

/* The kings are put, or given up: White begins (3.1). */
static void end_setup(struct position *p)
{
    p->setup = 0;
    p->side = WHITE;
    psi_begin_turn(p);
}

static void pass_king(struct position *p)
{
    if (p->side == WHITE && p->reserve[BLACK][KING])
        p->side = BLACK;
    else
        end_setup(p);
}

void psi_name(struct position *p, unsigned square)
{
    psi_begin_turn(p);
    STATE(psi, p)->named = (uint8_t)square;
    STATE(psi, p)->phase = occupied(&p->board) & bit(square) ? VOIDED : NAMED;
}

/* ---- the phases ---- */

/* Kc4 for K@c4, as the author writes placements. */
static const struct event *as_arrival(const struct event *e, struct event *room)
{
    if (e->kind != EV_MOVE || e->piece != KING || e->castling || event_has_line(e) || e->flags & MARK_CAPTURE)
        return e;
    *room = *e;
    room->kind = EV_ARRIVAL;
    return room;
}

static void at_kings(struct position *p, const struct event *read, struct verdict *v)
{
    struct event room;
    const struct event *e = as_arrival(read, &room);
    bool king = e->kind == EV_ARRIVAL && e->piece == KING;
    enum side side = (enum side)p->side;
    enum code code;

    if (!king)
        fail_unexpected(v, "zero 3.1", e, psi_due(p));
    if (e->kind == EV_NAME || e->kind == EV_MOVE) {
        end_setup(p); /* the kings were left out */
        psi_go_on(p, e, v);
    } else if (e->kind == EV_ARRIVAL) {
        code = psi_find_of(p, e, side, &v->move);
        if (king && code != CODE_OK)
            psi_fail_find(p, e, code, side, v);
        else if (king && occupied(&p->board) & bit(e->to))
            fail(v, CODE_PLACE_OCCUPIED, "zero 3.1", N_("{0}'s king is put on {1}, but that square is occupied"),
                 arg_side(side), arg_square(e->to));
        if (code == CODE_OK)
            psi_put(p, e, v);
        pass_king(p);
    } else if (e->kind == EV_NOTHING) {
        pass_king(p);
    }
}

static void at_turn(struct position *p, const struct event *e, struct verdict *v)
{
    if (e->kind == EV_NAME)
        psi_name(p, e->to);
    else if (e->kind == EV_MOVE)
        psi_judge_move(p, e, v);
    else
        psi_misplaced(p, e, v);
}

/* A naming that nobody can read may have been void. */
static void at_reveal(struct position *p, const struct event *e, struct verdict *v)
{
    if (e->kind == EV_REVEAL)
        psi_judge_reveal(p, e, v);
    else if (e->kind == EV_NOTHING && psi_unread_naming(p))
        psi_pass_turn(p);
    else
        psi_misplaced(p, e, v);
}

/* All else that may come here is an omission, and was found before. */
static void at_decided(struct position *p, const struct event *e, struct verdict *v)
{
    if (e->kind == EV_ARRIVAL) {
        psi_judge_placement(p, e, v);
    } else {
        if (STATE(psi, p)->named != NO_SQUARE)
            psi_fail_missing(p, v);
        psi_pass_turn(p);
    }
}

static void at_nothing(struct position *p, const struct event *e, struct verdict *v)
{
    if (e->kind == EV_NOTHING)
        psi_pass_turn(p);
    else
        psi_misplaced(p, e, v);
}

static void at_loose(struct position *p, const struct event *e, struct verdict *v)
{
    if (e->kind == EV_ARRIVAL)
        psi_judge_placement(p, e, v);
    else
        at_nothing(p, e, v);
}

static void (*const AT[PHASES])(struct position *, const struct event *, struct verdict *) = {
    [KINGS] = at_kings,      [TURN] = at_turn,      [NAMED] = at_reveal,    [MISNAMED] = at_reveal,
    [DOUBTED] = at_reveal,   [TIED] = at_reveal,    [DECIDED] = at_decided, [EQUAL] = at_nothing,
    [UNSERVED] = at_nothing, [VOIDED] = at_nothing, [LOOSE] = at_loose,     [HALF] = psi_misplaced,
};

/* What was no naming that anybody can read had no reveal. */
static void leave_unread(struct position *p)
{
    if (STATE(psi, p)->phase == MISNAMED)
        psi_pass_turn(p);
    else
        psi_begin_turn(p);
}

/*
 * Was something due left out before this event?  Then what was due is behind, and the event is to be fed again.  A `--`
 * in the place of a placement is that placement, wrongly made, and no omission.
 */
static bool omitted(struct position *p, const struct event *e, struct verdict *v)
{
    struct psi_state *s = STATE(psi, p);
    bool closes = e->kind == EV_ARRIVAL || e->kind == EV_NOTHING;

    if (psi_unread_naming(p) && e->kind != EV_REVEAL && !(closes && s->phase == MISNAMED)) {
        leave_unread(p);
        v->retry = true;
        return true;
    }
    if (s->phase == TIED && e->kind != EV_REVEAL) {
        fail(v, CODE_DICE_TIE, NULL, N_("both dice show {0}: they must be rolled again, until they differ"),
             arg_number(s->revealed[WHITE]));
        if (closes)
            s->phase = LOOSE;
        else
            psi_pass_turn(p);
        v->retry = true;
    } else if (s->phase == DECIDED && !closes) {
        if (s->named != NO_SQUARE) /* what it was has been told */
            psi_fail_missing(p, v);
        if (e->kind == EV_REVEAL)
            s->phase = NAMED; /* a second duel for the same square */
        else
            psi_pass_turn(p);
        v->retry = true;
    }
    return v->retry;
}

/* No token at all: it stands for the action that was due, for a faulty reveal where one is due, or for nothing. */
static void bad_token(struct position *p, const struct event *e, struct verdict *v)
{
    uint8_t phase = STATE(psi, p)->phase;
    enum stands stands = event_stands(e);

    fail_syntax(v, e);
    if (stands == STANDS_ACTION && psi_unread_naming(p)) {
        leave_unread(p);
        phase = TURN;
    }
    if (stands == STANDS_REVEAL && (phase == NAMED || phase == TIED || psi_unread_naming(p)))
        STATE(psi, p)->phase = LOOSE;
    else if (phase == TURN && stands != STANDS_REVEAL && e->length > 0 && *e->text == '@')
        STATE(psi, p)->phase = stands == STANDS_ACTION ? MISNAMED : DOUBTED;
    else if (stands != STANDS_ACTION)
        return;
    else if (phase == KINGS)
        pass_king(p);
    else
        psi_pass_turn(p);
}

/* The arrival behind a naming that nobody can read, and its reveal, tells which square it was. */
static void learn_square(struct position *p, const struct event *e)
{
    uint8_t phase = STATE(psi, p)->phase;

    if (phase != KINGS && phase != TURN && !psi_unread_naming(p))
        STATE(psi, p)->named = e->to;
}

static void step(const struct position *before, const struct event *e, struct position *p, struct verdict *v)
{
    struct event whole;

    if (!rules_begin(before, p, v))
        return;
    if (e->flags & TARGET_FILE)
        e = chess_complete(p, e, 0, true, &whole);
    if (e->kind == EV_ARRIVAL && STATE(psi, p)->named == NO_SQUARE)
        learn_square(p, e);
    if (e->kind == EV_BAD)
        bad_token(p, e, v);
    else if (!omitted(p, e, v))
        AT[STATE(psi, p)->phase](p, e, v);
    v->unplayed = v->code && !v->retry && v->move.piece == NO_KIND;
}

/* ---- the tables ---- */

static uint8_t favoured(const struct position *p)
{
    return STATE(psi, p)->winner;
}

static const struct task *task(const struct position *p)
{
    static const struct task PUT_KING = {.line = N_("{0} to put the king"), .label = N_("to place")};

    return p->setup ? &PUT_KING : &TASK_MOVE;
}

static const struct option_spec PSI_OPTIONS[] = {
    {"king-move", OPTION_CHOICE, "strict|loose", 0, 1, 0},
    {"bare-king", OPTION_CHOICE, "loses|off", 0, 1, 0},
    {0},
};

static const struct option_spec DICE_OPTIONS[] = {
    {"bare-king", OPTION_CHOICE, "loses|off", 0, 1, 0},
    {0},
};

static const struct option_spec BIDS_OPTIONS[] = {
    {"king-move", OPTION_CHOICE, "strict|loose", 0, 1, 0},
    {0},
};

static const struct option_spec NO_OPTIONS[] = {{0}};

#define CAPTURED                                                                                                       \
    {                                                                                                                  \
        N_("king captured"), ENDS_WON, N_("{0} wins."), false                                                          \
    }

static const struct ending_spec PSI_ENDINGS[] = {
    [KING_CAPTURED] = CAPTURED,
    [BARE_KING] = {N_("bare king"), ENDS_WON, N_("{0} has nothing left but the king: {1} wins."), true},
    {0},
};

static const struct ending_spec ZERO_ENDINGS[] = {[KING_CAPTURED] = CAPTURED, {0}};

/* What the four tables have in common. */
#define FAMILY                                                                                                         \
    .agreed_draw = true, .state_size = sizeof(struct psi_state), .start = psi_start, .step = step, .task = task,       \
    .favoured = favoured, .die = 6, .awaits = psi_awaits, .actions = psi_actions, .undecided = psi_undecided,          \
    .prompt = psi_prompt, .nothing = N_("Nothing is placed."), .narrate = psi_narrate, .keep = psi_keep,               \
    .columns = &psi_columns

const struct rules rules_psi = {
    .name = "Psi-Chess",
    .prefix = "psi",
    .page = "psi",
    .aliases = "пси-шахматы",
    .options = {PSI_OPTIONS, NULL},
    .endings = PSI_ENDINGS,
    .secrets = SECRET_BID,
    .secret = psi_secret,
    FAMILY,
};

const struct rules rules_psi_dice = {
    .name = "Psi-Chess Dice",
    .prefix = "psi-dice",
    .page = "psi-dice",
    .aliases = "пси-шахматы с дайсами|psi-chess: dice",
    .options = {DICE_OPTIONS, NULL},
    .next_throw = psi_next_throw,
    .endings = PSI_ENDINGS,
    FAMILY,
};

const struct rules rules_zero = {
    .name = "Zero Point",
    .prefix = "zero",
    .page = "zero",
    .aliases = "пси-шахматы 0 с дайсами|пси-шахматы: 0. с дайсами",
    .options = {NO_OPTIONS, NULL},
    .next_throw = psi_next_throw,
    .endings = ZERO_ENDINGS,
    .reserve = true,
    FAMILY,
};

const struct rules rules_zero_bids = {
    .name = "Zero Point Bids",
    .prefix = "zero",
    .page = "zero-bids",
    .options = {BIDS_OPTIONS, NULL},
    .endings = ZERO_ENDINGS,
    .secrets = SECRET_BID,
    .secret = psi_secret,
    .reserve = true,
    FAMILY,
};
