/* columns.c: the tries of a series and their cards, for tables. */
#include "stats/columns.h"
#include "duel_parts.h"

#include <stdio.h>
#include <string.h>

enum { TRIES, REDS, BLACKS, TAKEN_BACK, CHECK_ENDED };

static void note_card(struct turn_cells *c, enum card card)
{
    size_t used = strlen(c->text);

    c->value[REDS] += card == RED_CARD;
    c->value[BLACKS] += card == BLACK_CARD;
    if (card == BLACK_CARD)
        snprintf(c->text + used, sizeof c->text - used, "%s%s", used ? " " : "", c->last);
}

static void note(struct turn_cells *c, const struct turn_step *s)
{
    const struct event *e = s->event;

    for (unsigned i = TRIES; i <= CHECK_ENDED; i++)
        c->given[i] = true;
    if (!c->phase)
        c->phase = "series";
    if (e->kind == EV_CARD)
        note_card(c, (enum card)e->card);
    if ((e->kind == EV_MOVE || e->kind == EV_ARRIVAL) && s->move->piece != NO_KIND) {
        c->value[TRIES]++;
        if (STATE(duel, s->before)->answer)
            c->phase = "answer";
    }
    if (STATE(duel, s->after)->answer && s->after->side != s->side)
        c->value[CHECK_ENDED] = 1;
}

static const struct column COLUMNS[] = {[TRIES] = {"tries", COLUMN_NUMBER},
                                        [REDS] = {"reds", COLUMN_NUMBER},
                                        [BLACKS] = {"blacks", COLUMN_NUMBER},
                                        [TAKEN_BACK] = {"taken_back", COLUMN_TEXT},
                                        [CHECK_ENDED] = {"check_ended", COLUMN_NUMBER},
                                        {0}};

const struct column_spec duel_columns = {false, COLUMNS, note};
