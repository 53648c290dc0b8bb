/* columns.c: a naming and what came of it, for tables. */
#include "stats/columns.h"
#include "psi_parts.h"

enum { NAMED_SQUARE, VOID, WHITE_BID, BLACK_BID, WINNER, PLACED, FROM_RESERVE };

static void note_reveal(struct turn_cells *c, const struct turn_step *s)
{
    const struct faces *f = s->event->faces;
    bool letters = f[WHITE].letter || f[BLACK].letter;

    for (unsigned side = WHITE; side <= BLACK; side++) {
        unsigned value = f[side].state == FACES_GIVEN ? f[side].value[0] : NO_KIND;
        bool none = f[side].state == FACES_NONE;
        cell_set(c, WHITE_BID + side, value);
        c->given[WHITE_BID + side] = letters && (none || value < NO_KIND);
    }
    if (c->given[NAMED_SQUARE])
        cell_set(c, WINNER, STATE(psi, s->after)->winner);
}

static void note(struct turn_cells *c, const struct turn_step *s)
{
    const struct move *d = s->move;

    if (!c->phase)
        c->phase = "king move";
    if (s->event->kind == EV_NAME) {
        cell_set(c, NAMED_SQUARE, s->event->to);
        cell_set(c, VOID, (occupied(&s->before->board) & bit(s->event->to)) != 0);
        c->phase = "psi-move";
    } else if (s->event->kind == EV_REVEAL) {
        note_reveal(c, s);
    } else if (d->piece != NO_KIND && d->captured != NO_KIND && !c->given[NAMED_SQUARE]) {
        c->phase = "attack";
    }
    if (s->event->kind == EV_ARRIVAL && d->piece != NO_KIND && c->given[NAMED_SQUARE]) {
        cell_set(c, PLACED, d->piece);
        cell_set(c, FROM_RESERVE, d->from == NO_SQUARE);
    }
}

static const struct column COLUMNS[] = {[NAMED_SQUARE] = {"named", COLUMN_SQUARE},
                                        [VOID] = {"void", COLUMN_NUMBER},
                                        [WHITE_BID] = {"white_bid", COLUMN_KIND},
                                        [BLACK_BID] = {"black_bid", COLUMN_KIND},
                                        [WINNER] = {"winner", COLUMN_SIDE},
                                        [PLACED] = {"placed", COLUMN_KIND},
                                        [FROM_RESERVE] = {"from_reserve", COLUMN_NUMBER},
                                        {0}};

const struct column_spec psi_columns = {false, COLUMNS, note};
