/* octahedra_roll.c: the roll of a round, and what it opens (5.5). */
#include "octahedra_parts.h"

bool octa_in_range(const struct faces *f)
{
    for (unsigned i = 0; f->state == FACES_GIVEN && i < f->n; i++)
        if (f->value[i] < 1 || f->value[i] > 8)
            return false;
    return true;
}

static unsigned sum_of(const struct faces *f)
{
    unsigned sum = 0;

    for (unsigned i = 0; i < f->n; i++)
        sum += f->value[i];
    return sum;
}

/* A double, or the sum that counts as one. */
static bool opens_harvest(const struct position *p, const struct faces *f)
{
    if (f->state != FACES_GIVEN || !octa_in_range(f))
        return false;
    for (unsigned i = 1; i < f->n; i++)
        for (unsigned j = 0; j < i; j++)
            if (f->value[i] == f->value[j])
                return true;
    return sum_of(f) == (unsigned)p->options.value[HARVEST_ON];
}

/* A placement is one throw of two dice.  In a round whoever rolls first throws, and the other if that opened nothing.
 */
bool octa_next_throw(const struct position *p, const struct event *so_far, struct throw *t)
{
    static const struct throw_sort PLACEMENT = {"placement", N_("placement, d%1$u: %2$lu dice"), false};
    static const struct throw_sort ROUND = {"round", N_("rounds, d%1$u: %2$lu dice"), false};
    enum side first = (enum side)p->side, second = other(first);
    bool thrown = so_far->faces[first].state != FACES_UNKNOWN;
    struct awaits x;

    octa_awaits(p, &x);
    *t = (struct throw){.side = (uint8_t)(thrown ? second : first), .faces = 8, .one_sided = p->setup};
    t->dice = (uint8_t)(p->setup ? 2 : p->options.value[DICE]);
    t->sort = p->setup ? &PLACEMENT : &ROUND;
    if (!x.chance || !thrown)
        return x.chance;
    return !p->setup && so_far->faces[second].state == FACES_UNKNOWN && !opens_harvest(p, &so_far->faces[first]);
}

void octa_fail_range(const struct faces *f, struct verdict *v)
{
    unsigned i = 0;

    while (f->value[i] >= 1 && f->value[i] <= 8)
        i++;
    fail(v, CODE_DICE_RANGE, "octahedra 5.5", N_("{0} is no face of this die: it shows 1 to 8"),
         arg_number(f->value[i]));
}

/* What is wrong with a side's part of the roll. */
static void game_part(const struct position *p, const struct event *e, enum side side, struct verdict *v)
{
    enum side first = (enum side)STATE(octa, p)->first_roller, them = other(side);
    const struct faces *f = &e->faces[side], *f2 = &e->faces[them];

    if (side == first && f->state == FACES_NONE && f2->state == FACES_GIVEN)
        fail(v, CODE_ROLL_ORDER, NULL, N_("{0} rolls first in this round, but only {1} rolled"), arg_side(side),
             arg_side(them));
    else if (side != first && f->state == FACES_NONE && f2->state != FACES_UNKNOWN && octa_in_range(f2) &&
             !opens_harvest(p, f2))
        fail(v, CODE_ROLL_MISSING, "octahedra 5.5", N_("{0} did not roll, though {1} had rolled no double"),
             arg_side(side), arg_side(them));
    else if (side != first && f->state == FACES_GIVEN && opens_harvest(p, f2))
        fail(v, CODE_ROLL_AFTER_DOUBLE, NULL, N_("{0} rolled, though {1}'s roll had opened a harvest already"),
             arg_side(side), arg_side(them));
    else if (f->state == FACES_GIVEN && !octa_in_range(f))
        octa_fail_range(f, v);
}

/* What a roll opens when nothing is wrong with it, or only that somebody rolled who should not have. */
static void decide(struct position *p, const struct event *e)
{
    struct octa_state *o = STATE(octa, p);
    enum side first = (enum side)o->first_roller;
    unsigned white = sum_of(&e->faces[WHITE]), black = sum_of(&e->faces[BLACK]);

    if (opens_harvest(p, &e->faces[first]))
        octa_begin_harvest(p, first);
    else if (opens_harvest(p, &e->faces[other(first)]))
        octa_begin_harvest(p, other(first));
    else if (white != black)
        octa_begin_sowing(p, white > black ? WHITE : BLACK);
    else if (p->options.value[HARVEST_ON] == HARVEST_TIE)
        octa_begin_harvest(p, first);
    else
        o->tie = (uint8_t)white;
}

/* The roller's double without what the other did, who has not rolled. */
static bool is_lone_double(const struct position *p, const struct event *e)
{
    return e->sides == 1 && e->faces[WHITE].n == p->options.value[DICE] && opens_harvest(p, &e->faces[WHITE]);
}

static bool has_dice(const struct event *e, unsigned n)
{
    return (e->faces[WHITE].state != FACES_GIVEN || e->faces[WHITE].n == n) &&
           (e->sides == 1 || e->faces[BLACK].state != FACES_GIVEN || e->faces[BLACK].n == n);
}

void octa_throw_round(struct position *p, const struct event *e, struct verdict *v)
{
    struct octa_state *o = STATE(octa, p);

    octa_forget_sowing(p);
    o->tie = 0;
    o->phase = ROLL;
    p->side = o->first_roller;
    if (e->sides != 2 || !has_dice(e, (unsigned)p->options.value[DICE])) {
        fail_unexpected(v, "octahedra 5.5", e, N_("a roll of both players with all their dice"));
        if (is_lone_double(p, e))
            octa_begin_harvest(p, (enum side)STATE(octa, p)->first_roller);
        else
            octa_begin_sowing(p, NO_SIDE);
        return;
    }
    game_part(p, e, WHITE, v);
    if (v->code == CODE_OK)
        game_part(p, e, BLACK, v);
    if (v->code == CODE_OK && (e->faces[WHITE].state == FACES_UNKNOWN || e->faces[BLACK].state == FACES_UNKNOWN))
        o->phase = HALF;
    else if (v->code == CODE_OK || v->code == CODE_ROLL_AFTER_DOUBLE ||
             (v->code == CODE_ROLL_ORDER && opens_harvest(p, &e->faces[other((enum side)p->side)])))
        decide(p, e);
    else
        octa_begin_sowing(p, NO_SIDE);
}
