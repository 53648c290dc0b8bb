/*
 * view.h: what a seat may see of a position.
 *
 * Everything shown, written or sent for a seat is made from its view and from what it heard (rules->notices), and from
 * nothing else.  What is to be hidden the rule set says (rules->view, known() of a counter); the referee sees all, the
 * public what all seats may see.  Views stay what they were when the game is over.
 */
#ifndef VIEW_H
#define VIEW_H

#include "rules.h"

enum seat { SEAT_WHITE = WHITE, SEAT_BLACK = BLACK, SEAT_PUBLIC, SEAT_REFEREE, SEATS };

struct view {
    uint8_t seat;
    uint8_t rules;
    bool hides;         /* pieces may stand where none is seen */
    struct board board; /* what is seen */
    uint8_t side;       /* whose turn it is */
    uint8_t castling;   /* rights that the seat knows of */
    uint8_t passant;    /* NO_SQUARE */
    bool setup;
    uint32_t number;
    uint8_t over, ending;
    bool has_reserve;
    uint8_t reserve[2][KINDS];
    uint8_t counters;               /* of the rule set's table, view_counter() */
    uint8_t count[MAX_COUNTERS][2]; /* by side; NOT_KNOWN */
    bool has_cards;                 /* cards are turned in this game */
    bool takes_card;                /* and one for what is due now */
    uint8_t red, black;             /* cards still in the stack */
    const struct task *task;        /* what `side` is to do */
};

void view_make(const struct position *p, enum seat seat, struct view *out);
/* For a rule set whose pieces are not seen by all: leaves the seat its own pieces alone, the public none. */
void view_hide_pieces(struct view *v);

static inline const struct counter *view_counter(const struct view *v, unsigned index)
{
    return &rules_get((enum rules_number)v->rules)->counters[index];
}

/* "referee", "white", "black", "public"; SEATS for an unknown word. */
const char *seat_name(enum seat seat);
enum seat seat_named(const char *name);

/* May this seat know what this event and what it did (a move's squares, a bid)?  In games that hide pieces only the
 * mover and the referee may. */
bool view_knows_action(const struct position *before, const struct move *d, enum seat seat);

#endif
