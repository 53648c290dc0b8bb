#include "view.h"

#include <string.h>

static const char *const SEAT[SEATS] = {"white", "black", "public", "referee"};

const char *seat_name(enum seat seat)
{
    return SEAT[seat];
}

enum seat seat_named(const char *name)
{
    int s = 0;

    while (s < SEATS && strcmp(SEAT[s], name) != 0)
        s++;
    return (enum seat)s;
}

void view_hide_pieces(struct view *v)
{
    uint64_t own = v->seat <= SEAT_BLACK ? v->board.side[v->seat] : 0;

    v->hides = true;
    for (int side = WHITE; side <= BLACK; side++)
        v->board.side[side] &= own;
    for (int kind = PAWN; kind < KINDS; kind++)
        v->board.kind[kind] &= own;
}

static void see_counters(const struct position *p, struct view *v)
{
    const struct counter *c = rules_of(p)->counters;

    for (; c && c[v->counters].word; v->counters++)
        for (unsigned side = WHITE; side <= BLACK; side++) {
            const struct counter *counter = &c[v->counters];
            bool known = v->seat == SEAT_REFEREE || !counter->known || counter->known(p, (enum side)side, v->seat);
            v->count[v->counters][side] = known ? counter->count(p, (enum side)side) : NOT_KNOWN;
        }
}

void view_make(const struct position *p, enum seat seat, struct view *out)
{
    const struct rules *rules = rules_of(p);
    struct fen s;

    position_setup(p, &s);
    *out = (struct view){.seat = (uint8_t)seat,
                         .rules = p->rules,
                         .board = p->board,
                         .side = p->side,
                         .castling = s.castling,
                         .passant = s.passant,
                         .setup = p->setup,
                         .number = p->number,
                         .over = p->over,
                         .ending = p->ending,
                         .has_reserve = s.has_reserve,
                         .task = p->over ? &TASK_MOVE : position_task(p)};
    memcpy(out->reserve, s.reserve, sizeof out->reserve);
    see_counters(p, out);
    if (rules->view)
        rules->view(p, out);
}

bool view_knows_action(const struct position *before, const struct move *d, enum seat seat)
{
    return !rules_of(before)->hidden || seat == SEAT_REFEREE || (seat <= SEAT_BLACK && d->side == seat);
}
