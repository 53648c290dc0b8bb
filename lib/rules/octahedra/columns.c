/* columns.c: who acts in a round of Octahedra, for tables. */
#include "stats/columns.h"
#include "octahedra_parts.h"

enum { SOWER, HARVESTER };

static void note(struct turn_cells *c, const struct turn_step *s)
{
    uint8_t sower = STATE(octa, s->before)->sower;
    bool acts = s->event->kind == EV_MOVE || s->event->kind == EV_ARRIVAL || s->event->kind == EV_NOTHING;
    struct awaits x;

    if (!c->phase)
        c->phase = "roll";
    if (!acts || s->setup || c->given[SOWER] || c->given[HARVESTER])
        return;
    octa_awaits(s->before, &x);
    if (sower != NO_SIDE || x.chance) { /* without its roll the first move tells who sows */
        cell_set(c, SOWER, sower != NO_SIDE ? sower : s->move->side);
        c->phase = "sowing";
    } else {
        cell_set(c, HARVESTER, s->before->side);
        c->phase = "harvest";
    }
}

static const struct column COLUMNS[] = {
    [SOWER] = {"sower", COLUMN_SIDE}, [HARVESTER] = {"harvester", COLUMN_SIDE}, {0}};

const struct column_spec octa_columns = {true, COLUMNS, note};
