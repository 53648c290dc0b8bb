/* octahedra_due.c: what is due, and what comes in its place. */
#include "octahedra_parts.h"

#include <string.h>

static const char *due_word(const struct position *p)
{
    switch ((enum phase)STATE(octa, p)->phase) {
    case PLACE_DICE:
    case PLACE_FREE:
        return N_("a placement");
    case HALF:
        return N_("the rest of the roll");
    case SOW:
        return N_("a move of the sowing");
    case HARVEST:
        return N_("a capture");
    case PASS:
        return N_("\"nothing\" (--)");
    default:
        return N_("a roll");
    }
}

static const char *due_rule(const struct position *p)
{
    switch ((enum phase)STATE(octa, p)->phase) {
    case ROLL:
    case HALF:
        return "octahedra 5.5";
    case SOW:
        return "octahedra 5.6";
    case HARVEST:
        return "octahedra 5.10";
    case PASS:
        return STATE(octa, p)->sower == NO_SIDE ? "octahedra 5.11" : "octahedra 5.9";
    default:
        return "octahedra 5.1";
    }
}

void octa_fail_due(const struct position *p, const struct event *e, struct verdict *v)
{
    fail_unexpected(v, due_rule(p), e, due_word(p));
}

void octa_fail_needless(const struct position *p, struct verdict *v)
{
    fail(v, CODE_MARK, NULL, N_("-- is needless here, where {0} is due"), arg_word(due_word(p)));
}

void octa_step_instead(struct position *p, const struct event *e, struct verdict *v)
{
    struct octa_state *o = STATE(octa, p);
    bool pass = o->phase == PASS, sows = o->sower != NO_SIDE;
    struct arg side = arg_side(p->side);

    if (pass)
        octa_step_nothing(p, v);
    else
        octa_begin_sowing(p, NO_SIDE);
    do {
        verdict_clear(v);
        octa_step_round(p, e, v);
    } while (v->retry);
    if (!pass)
        fail(v, CODE_UNEXPECTED, "octahedra 5.5", N_("the roll before this is not complete: nothing may follow it"),
             NO_ARGS);
    else if (sows)
        fail(v, CODE_UNEXPECTED, "octahedra 5.9", N_("{0} has won the roll and can move nothing: -- is due"), side);
    else
        fail(v, CODE_UNEXPECTED, "octahedra 5.11", N_("{0} opened a harvest and can capture nothing: -- is due"), side);
}

/* The kind that a spoilt move names by its first letter, of one that begins with neither piece nor file that due. */
static unsigned spoilt_kind(const struct position *p, const struct event *e)
{
    const char *at = e->length ? strchr(KIND_LETTER, *e->text) : NULL;

    if (at && *at)
        return (unsigned)(at - KIND_LETTER);
    return e->length && *e->text >= 'a' && *e->text <= 'h' ? PAWN : STATE(octa, p)->kind;
}

/* A spoilt move. */
static void spoilt(struct position *p, const struct event *e, struct verdict *v)
{
    struct octa_state *o = STATE(octa, p);

    if (p->setup)
        octa_place_unread(p, false);
    else if (o->phase == SOW)
        octa_excuse_kind(p, spoilt_kind(p, e));
    else if (o->phase == HARVEST)
        octa_misread_harvest(p);
    else if (o->phase == PASS)
        octa_step_nothing(p, v);
}

/* A roll that nobody can read.  Where nothing of a sowing can be missed any more it is the roll of the next round. */
static void unread_roll(struct position *p)
{
    struct octa_state *o = STATE(octa, p);
    struct verdict ignored;

    if (p->setup) {
        octa_place_unread(p, true);
        return;
    }
    if (o->phase == SOW && o->sower != NO_SIDE && octa_next_kind(p) < KINDS) {
        struct position stopped = *p;
        verdict_clear(&ignored);
        if (!octa_stop_sowing(&stopped, &ignored))
            *p = stopped;
    }
    if (o->phase != ROLL)
        return;
    octa_forget_sowing(p);
    octa_begin_sowing(p, NO_SIDE);
}

void octa_step_bad(struct position *p, const struct event *e, struct verdict *v)
{
    if (event_stands(e) == STANDS_ACTION)
        spoilt(p, e, v);
    else if (event_stands(e) == STANDS_REVEAL)
        unread_roll(p);
    fail_syntax(v, e);
    v->unplayed = true;
}
