/*
 * columns.h: what a table of turns says of one game alone.
 *
 * A table has a row a turn (formats/csv.c).  The columns that mean something in every game are the table's; a rule set
 * brings more of its own, a list of names, and fills them action by action while a turn goes on.  Cells that it does
 * not give are empty, and so are all of them in the rows of other games.
 */
#ifndef COLUMNS_H
#define COLUMNS_H

#include "core/rules.h"
#include "notation/token.h"

#define OWN_COLUMNS 8
#define OWN_TEXT (MAX_SERIES * 8)

enum column_type {
    COLUMN_NUMBER, /* truths too, 0 and 1 */
    COLUMN_SIDE,   /* enum side */
    COLUMN_SQUARE,
    COLUMN_KIND, /* enum kind; NO_KIND: `-` */
    COLUMN_TEXT  /* struct turn_cells: text */
};
struct column {
    const char *name;
    uint8_t type; /* enum column_type */
};

/* The cells of a turn, as far as it has come. */
struct turn_cells {
    const char *phase; /* what sort of turn it is; NULL: "move" */
    bool given[OWN_COLUMNS];
    unsigned value[OWN_COLUMNS];
    char text[OWN_TEXT];
    char last[TOKEN_SIZE]; /* the last move as canonical text has it, for the rule set */
};

/* An action, and the turn that it belongs to. */
struct turn_step {
    const struct position *before, *after;
    const struct event *event;
    const struct move *move; /* of a move or arrival; piece NO_KIND if nothing was moved, or it was a kinte */
    uint8_t side;            /* whose turn */
    bool setup;
};

struct column_spec {
    bool beside_dice;            /* its columns stand behind those of dice; else behind those of the board */
    const struct column *column; /* at most OWN_COLUMNS, up to one without a name */
    void (*note)(struct turn_cells *, const struct turn_step *);
};

static inline void cell_set(struct turn_cells *c, unsigned column, unsigned value)
{
    c->given[column] = true;
    c->value[column] = value;
}

#endif
