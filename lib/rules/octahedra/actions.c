/* actions.c: what the game waits for, and what can be done. */
#include "octahedra_parts.h"

void octa_awaits(const struct position *p, struct awaits *x)
{
    const struct octa_state *o = STATE(octa, p);
    bool undecided = o->phase == SOW && o->sower == NO_SIDE;

    *x = (struct awaits){0};
    if (p->over || o->phase == HALF)
        return;
    if (o->phase == PLACE_ROLL || o->phase == PLACE_VOID || o->phase == PLACE_FREE || o->phase == ROLL || undecided)
        x->chance = AWAIT_DICE;
    else
        x->seat[p->side] = AWAIT_ACTION;
}

static void add_placements(const struct position *p, struct action_list *l)
{
    const struct octa_state *o = STATE(octa, p);
    unsigned due = octa_kinds_due(p);
    const struct event arrival = event_blank(EV_ARRIVAL);

    for (unsigned kind = PAWN; kind < KINDS; kind++)
        for (unsigned i = 0; i < 2 && due & 1u << kind; i++)
            EACH_SQUARE (square, o->roll[i] ? octa_room(p, kind, o->roll[i]) : 0) {
                struct event *e = action_new(l);
                *e = arrival;
                e->piece = (uint8_t)kind;
                e->to = (uint8_t)square;
            }
}

static void add_moves(const struct position *p, unsigned from, uint64_t targets, struct action_list *l)
{
    struct move d = {.side = p->side, .piece = (uint8_t)board_kind(&p->board, from), .from = (uint8_t)from};

    EACH_SQUARE (to, targets) {
        d.to = (uint8_t)to;
        chess_add_choices(&d, l);
    }
}

static void add_sowing(const struct position *p, struct action_list *l)
{
    unsigned kind = octa_next_kind(p);

    EACH_SQUARE (from, kind < KINDS ? octa_movable(p, kind) : 0) {
        add_moves(p, from, quiets(&p->board, from, true), l);
    }
}

size_t octa_actions(const struct position *p, struct event *out, size_t max)
{
    struct action_list l;

    action_begin(&l, out, max);
    if (p->over)
        return 0;
    switch ((enum phase)STATE(octa, p)->phase) {
    case PLACE_DICE:
        add_placements(p, &l);
        break;
    case SOW:
        if (STATE(octa, p)->sower != NO_SIDE)
            add_sowing(p, &l);
        break;
    case HARVEST:
        EACH_SQUARE (from, octa_captors(p, (enum side)p->side)) {
            add_moves(p, from, captures(&p->board, from), &l);
        }
        break;
    case PASS:
        *action_new(&l) = event_blank(EV_NOTHING);
        break;
    default:
        break;
    }
    return l.n;
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
    return !p->setup && so_far->faces[second].state == FACES_UNKNOWN && !octa_opens_harvest(p, &so_far->faces[first]);
}
