/*
 * octahedra.c: Octahedra (5): a placement by dice, then rounds, each a roll and a sowing or a harvest.
 *
 * The phase says how far the placement or the round has come; position.side is the side due to act, in a round before
 * its roll the first roller.  A faulty roll decides nothing: then the dice name no files, and the first move of a
 * sowing tells who sows.  A sowing is over when nothing is left that could move in it; what it moved is remembered
 * until the next roll, so that one move too many is called by its name.
 */
#include "octahedra_parts.h"

#include <string.h>

static void start(struct position *p, const struct fen *s, struct verdict *v)
{
    *STATE(octa, p) = (struct octa_state){0};
    p->passant = NO_SQUARE;
    p->castling = 0;
    if (!s->given) {
        p->setup = 1;
        p->side = WHITE;
        STATE(octa, p)->sower = NO_SIDE;
        return;
    }
    p->board = s->board;
    octa_begin_rounds(p, (enum side)s->side);
    for (int side = WHITE; side <= BLACK; side++) {
        unsigned kings = count_squares(pieces(&s->board, (enum side)side, KING));
        if (kings != 1) {
            fail(v, CODE_FEN_BAD, "octahedra 5.1", N_("{0} has {1} kings; each side must have one"),
                 arg_side((unsigned)side), arg_number(kings));
            return;
        }
        for (int kind = PAWN; kind < KINDS && s->has_reserve; kind++)
            if (s->reserve[side][kind]) {
                fail(v, CODE_FEN_BAD, "octahedra 5.1", N_("this game has no reserve, but {0} has pieces in one"),
                     arg_side((unsigned)side));
                return;
            }
    }
}

/* What no moment of this game waits for. */
static bool is_foreign(const struct event *e)
{
    if (e->kind == EV_REVEAL)
        return e->faces[WHITE].letter || (e->sides == 2 && e->faces[BLACK].letter);
    return e->kind != EV_MOVE && e->kind != EV_ARRIVAL && e->kind != EV_NOTHING;
}

/* No token at all. */
static void step_bad(struct position *p, const struct event *e, struct verdict *v)
{
    enum stands stands = event_stands(e);

    if (!p->setup)
        octa_misread(p, e, v);
    else if (stands == STANDS_ACTION || stands == STANDS_REVEAL)
        octa_place_unread(p, stands == STANDS_REVEAL);
    fail_syntax(v, e);
    v->unplayed = true;
}

static void step(const struct position *before, const struct event *e, struct position *p, struct verdict *v)
{
    const struct octa_state *o = STATE(octa, p);
    struct event whole;

    if (!rules_begin(before, p, v))
        return;
    if (e->flags & TARGET_FILE)
        e = chess_complete(p, e, 0, true, &whole);
    if (e->kind == EV_BAD) {
        step_bad(p, e, v);
    } else if (!p->setup && o->phase == HARVEST &&
               (e->kind == EV_ARRIVAL || e->kind == EV_NAME || e->kind == EV_CARD)) {
        octa_stop_harvest(p, v);
        v->retry = true;
    } else if (is_foreign(e)) {
        octa_fail_due(p, e, v);
        v->unplayed = true;
    } else if (o->phase == HALF || (o->phase == PASS && e->kind != EV_NOTHING)) {
        octa_step_instead(p, e, v);
    } else if (p->setup) {
        octa_step_placement(p, e, v);
    } else {
        octa_step_round(p, e, v);
    }
}

static const struct option_spec OPTIONS[] = {
    [DICE] = {"dice", OPTION_NUMBER, NULL, 1, 4, 2},
    [HARVEST_ON] = {"harvest-on", OPTION_HARVEST, NULL, 0, 0, 0},
    [PAWN_ZONE] = {"pawn-zone", OPTION_RANKS, NULL, 2, 4, 0x24},
    [ZONE] = {"zone", OPTION_RANKS, NULL, 1, 4, 0x14},
    {0},
};

static const char *check(struct options *o)
{
    int sum = o->value[HARVEST_ON], zone = o->value[ZONE], pawns = o->value[PAWN_ZONE];
    const char *bad = NULL;

    if (sum != 0 && sum != HARVEST_TIE && (sum < 2 || sum > 8 * o->value[DICE])) {
        o->value[HARVEST_ON] = OPTIONS[HARVEST_ON].standard;
        bad = N_("the sum of harvest-on=double+sum:N is 2 to 8 times the number of dice");
    }
    if ((zone & 15) - (zone >> 4) < 2 || pawns >> 4 < zone >> 4 || (pawns & 15) > (zone & 15)) {
        o->value[ZONE] = OPTIONS[ZONE].standard;
        o->value[PAWN_ZONE] = OPTIONS[PAWN_ZONE].standard;
        bad = N_("the zone must have three or four ranks and hold the pawn-zone");
    }
    return bad;
}

static uint8_t favoured(const struct position *p)
{
    return STATE(octa, p)->sower;
}

static uint8_t placing(const struct position *p)
{
    return STATE(octa, p)->place_kind < NO_KIND ? STATE(octa, p)->place_kind : (uint8_t)NO_KIND;
}

static const struct task *task(const struct position *p)
{
    static const struct task PLACE = {.line = N_("{0} to place"), .label = N_("to place")},
                             TO_ROLL = {.line = N_("{0} to roll first"), .label = N_("rolls first")};

    return p->setup ? &PLACE : &TO_ROLL;
}

/* In a list of moves the capture has not been said yet. */
static const struct ending_spec ENDINGS[] = {
    [KING_CAPTURED] = {N_("king captured"), ENDS_WON, N_("The king is captured: {0} wins."), false},
    {0},
};

/* One that is to go on has a FEN between its rounds only. */
static bool has_fen(const struct position *p)
{
    struct awaits x = {0};

    octa_awaits(p, &x);
    return p->over || (!p->setup && x.chance == AWAIT_DICE);
}

/* Where the author's rules say what ours do. */
static const struct author_rule AUTHOR[] = {
    {"octahedra 5.1", "3, 4.1, 4.2"},
    {"octahedra 5.2", "4.3"},
    {"octahedra 5.3", "4.2, 4.4"},
    {"octahedra 5.4", "5"},
    {"octahedra 5.5", "6.1, 7.1"},
    {"octahedra 5.6", "6.2"},
    {"octahedra 5.7", "6.2"},
    {"octahedra 5.8", "6.2"},
    {"octahedra 5.9", "6.2, 6.3"},
    {"octahedra 5.10", "7.2, 7.3"},
    {"octahedra 5.11", "7.4"},
    {"common 0.2", "5"},
    {"common 0.3", "8, 9"},
    {"common 0.4", "6.2"},
    {"common 0.6", "9"},
    {NULL, NULL},
};

const struct rules rules_octahedra = {
    .name = "Octahedra",
    .prefix = "octahedra",
    .page = "octahedra",
    .aliases = "стохастические шахматы на октаэдрах",
    .russian = "Стохастические шахматы на октаэдрах",
    .author = AUTHOR,
    .options = {OPTIONS, check},
    .endings = ENDINGS,
    .rounds = true,
    .state_size = sizeof(struct octa_state),
    .has_fen = has_fen,
    .start = start,
    .step = step,
    .task = task,
    .favoured = favoured,
    .placing = placing,
    .die = 8,
    .awaits = octa_awaits,
    .next_throw = octa_next_throw,
    .setup_rolls = 16, /* each side places 16 pieces, two a roll */
    .actions = octa_actions,
    .prompt = octa_prompt,
    .remark = octa_remark,
    .nothing = N_("{0} can do nothing."),
    .narrate = octa_narrate,
    .keep = octa_keep,
    .stats = &octa_stats,
    .columns = &octa_columns,
};
