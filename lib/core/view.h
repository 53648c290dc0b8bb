/*
 * view.h: what a seat may see of a position.
 *
 * The one place that knows how to hide: everything shown, written or sent for a seat is made from its view and from
 * what it heard (rules->notices), and from nothing else.  The public sees what all seats may see.  Views stay what they
 * were when the game is over.
 */
#ifndef VIEW_H
#define VIEW_H

#include "rules.h"

enum seat { SEAT_WHITE = WHITE, SEAT_BLACK = BLACK, SEAT_PUBLIC, SEAT_REFEREE, SEATS };

#define NOT_KNOWN 255

struct view {
    uint8_t seat;
    uint8_t rules;
    bool hides;             /* pieces may stand where none is seen */
    struct board board;     /* what is seen */
    uint8_t side;           /* whose turn it is */
    uint8_t castling;       /* rights that the seat knows of */
    uint8_t passant;        /* NO_SQUARE */
    bool setup;
    uint32_t number;
    uint8_t over, ending;
    bool has_reserve;
    uint8_t reserve[2][KINDS];
    bool has_kinte;
    uint8_t kinte[2];       /* left, NOT_KNOWN */
    bool has_cards;         /* Sixfold Duel */
    uint8_t red, black;     /* cards still in the stack */
    bool answer;            /* a check is to be answered without a card */
};

void view_make(const struct position *p, enum seat seat, struct view *out);

/* "referee", "white", "black", "public"; SEATS for an unknown word. */
const char *seat_name(enum seat seat);
enum seat seat_named(const char *name);

/* May this seat know what this event and what it did (a move's squares, a bid)?  In games that hide pieces only the
 * mover and the referee may. */
bool view_knows_action(const struct position *before, const struct done *d, enum seat seat);

#endif
