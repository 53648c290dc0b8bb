/* octahedra_round.c: how a round begins and ends, and what it is fed (5.5 to 5.11). */
#include "octahedra_parts.h"

#include <string.h>

void octa_forget_sowing(struct position *p)
{
    struct octa_state *o = STATE(octa, p);

    o->sower = NO_SIDE;
    o->kind = PAWN;
    o->moved = o->promoted = o->excused = 0;
}

void octa_begin_rounds(struct position *p, enum side first)
{
    struct octa_state *o = STATE(octa, p);

    *STATE(octa, p) = (struct octa_state){0};
    p->setup = 0;
    p->side = o->first_roller = (uint8_t)first;
    o->phase = ROLL;
    o->sower = NO_SIDE;
}

void octa_end_round(struct position *p, enum side first)
{
    struct octa_state *o = STATE(octa, p);

    o->phase = ROLL;
    p->side = o->first_roller = (uint8_t)first;
    p->number++;
}

/* One move too many of a sowing that is over, which it still belongs to; false if nothing of a sowing is wrong with it.
 */
static bool move_too_many(struct position *p, const struct event *e, struct verdict *v)
{
    struct found f = octa_find_sown(p, e);

    if (octa_unresolved(p, e, f.set, v))
        return true;
    v->move = octa_move_of(p, e, &f);
    octa_judge_sown(p, &f, &v->move, v);
    if (v->code == CODE_OK)
        return false;
    octa_play(p, e, v);
    return true;
}

/* A move without its roll. */
static void move_unrolled(struct position *p, const struct event *e, struct verdict *v)
{
    if (STATE(octa, p)->phase == ROLL && STATE(octa, p)->sower != NO_SIDE && move_too_many(p, e, v))
        return;
    octa_fail_due(p, e, v);
    octa_play_stray(p, e, v);
}

void octa_step_nothing(struct position *p, struct verdict *v)
{
    struct octa_state *o = STATE(octa, p);
    enum side next = (enum side)(o->phase == PASS && o->sower == NO_SIDE ? p->side : o->first_roller);

    if (o->phase == ROLL) {
        octa_fail_needless(p, v);
    } else if (o->phase == HARVEST) {
        octa_stop_harvest(p, v);
    } else if (o->phase == SOW && o->sower != NO_SIDE) {
        v->retry = octa_stop_sowing(p, v) && o->phase == SOW;
    } else {
        octa_forget_sowing(p);
        octa_end_round(p, next);
    }
}

/* Something that a roll ends was left out before it. */
static bool left_out(struct position *p, struct verdict *v)
{
    struct octa_state *o = STATE(octa, p);

    if (o->phase == HARVEST) {
        octa_stop_harvest(p, v);
        return true;
    }
    return o->phase == SOW && o->sower != NO_SIDE && octa_stop_sowing(p, v);
}

void octa_step_round(struct position *p, const struct event *e, struct verdict *v)
{
    struct octa_state *o = STATE(octa, p);

    if (o->phase == ROLL && o->tie && (e->kind == EV_MOVE || e->kind == EV_NOTHING)) {
        fail(v, CODE_ROLL_TIE, NULL, N_("both had rolled {0}: they must roll again before anything moves"),
             arg_number(o->tie));
        octa_begin_sowing(p, NO_SIDE);
        v->retry = true;
    } else if (e->kind == EV_REVEAL) {
        bool sowing = o->phase == SOW && o->sower != NO_SIDE;
        if (o->phase == SOW && o->sower == NO_SIDE && o->excused) { /* spoilt moves were all that it had */
            octa_forget_sowing(p);
            octa_end_round(p, (enum side)o->first_roller);
            v->retry = true;
            return;
        }
        v->retry = left_out(p, v) || (sowing && o->phase == ROLL); /* only a spoilt move kept it open */
        if (!v->retry)
            octa_throw_round(p, e, v);
    } else if (e->kind == EV_NOTHING) {
        octa_step_nothing(p, v);
    } else if (e->kind == EV_ARRIVAL) {
        octa_fail_due(p, e, v);
        octa_play_stray(p, e, v);
        octa_settle_sowing(p);
    } else if (o->phase == SOW) {
        octa_step_sowing(p, e, v);
    } else if (o->phase == HARVEST) {
        octa_step_harvest(p, e, v);
    } else {
        move_unrolled(p, e, v);
    }
}
