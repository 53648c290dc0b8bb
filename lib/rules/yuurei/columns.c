/* columns.c: tries that were a kinte, for tables. */
#include "stats/columns.h"
#include "yuurei_parts.h"

enum { KINTE, LEFT };

static void note(struct turn_cells *c, const struct turn_step *s)
{
    const struct event *e = s->event;

    cell_set(c, KINTE, c->value[KINTE] + ((e->kind == EV_MOVE || e->kind == EV_ARRIVAL) && e->kinte != NO_KINTE));
    cell_set(c, LEFT + WHITE, STATE(yuurei, s->after)->left[WHITE]);
    cell_set(c, LEFT + BLACK, STATE(yuurei, s->after)->left[BLACK]);
}

static const struct column COLUMNS[] = {[KINTE] = {"kinte", COLUMN_NUMBER},
                                        [LEFT + WHITE] = {"white_kinte_left", COLUMN_NUMBER},
                                        [LEFT + BLACK] = {"black_kinte_left", COLUMN_NUMBER},
                                        {0}};

const struct column_spec yuurei_columns = {false, COLUMNS, note};
