/*
 * duel_parts.h: between the files of Sixfold Duel.
 *
 * duel.c is the rule set: its table, options, start and step.  duel_turn.c keeps the board and the turns, duel_card.c
 * judges cards and numbers, duel_move.c moves and whatever else is fed, narrate.c tells of a turn, columns.c
 * fills a table's row.
 *
 * A function that takes a position and a verdict judges what it is named after and goes on with the position, as step()
 * does; the verdict it is given is clear.
 */
#ifndef DUEL_PARTS_H
#define DUEL_PARTS_H

#include "board/chess.h"

/* What the turn is at. */
enum phase {
    TRY_DUE, /* or the answer to a check */
    CARD_DUE,
    CARD_MAY, /* after a token that was no move: a card is taken, and not missed */
    CARD_HALF /* <?> */
};

/* How the turn before ended. */
enum ended { COMPLETE, BURNT, ANSWERED };

enum { SERIES, RED, BLACK_CARDS, EN_PASSANT, STACK };
enum { PASSANT_FIDE, PASSANT_SERIES };

struct duel_state {
    uint8_t phase;        /* enum phase */
    uint8_t opened;       /* the number of this turn has been read; else tokens still belong to the turn before */
    uint8_t ended;        /* not opened: enum ended, how that turn ended */
    uint8_t series_side;  /* whose tokens these are */
    uint8_t answer;       /* the side to move must answer a check without a card */
    uint8_t tries;        /* made in this series */
    uint8_t red, black;   /* cards turned in this series */
    uint8_t rejected;     /* how many of `taken_back` */
    uint8_t leaving;      /* the number of the next turn has been read although this one is not over */
    uint8_t written_side; /* the last number, as its dots and figures say; NO_SIDE: none yet */
    uint32_t written;
    struct move pending;             /* the try whose card is due */
    uint16_t taken_back[MAX_SERIES]; /* each by what makes it the same */
    uint64_t double_steps;           /* passed squares of the opponent's last series, until a move stands */
    uint64_t my_double_steps;        /* and of the running one */
};
POSITION_STATE_OF(duel)

/* ---- the board ---- */

/* Squares onto which a side may capture en passant now. */
uint64_t duel_passants(const struct position *p, enum side side);
/* A move stands. */
void duel_put(struct position *p, struct move *d);
/* As in rules.h. */
unsigned duel_marks(const struct position *before, const struct move *d);

/* ---- turns ---- */

/* 4.3: has this try been taken back in the series that goes on? */
bool duel_was_taken_back(const struct position *p, const struct move *d);
/* Of the first `max` legal moves of the side to move those that were not taken back in this series. */
size_t duel_tries(const struct position *p, struct move out[MAX_ACTIONS], size_t max);
/* 4.7, of the player who is to act. */
void duel_judge_end(struct position *p, struct verdict *v);
void duel_open_turn(struct position *p);
void duel_close_turn(struct position *p, enum ended how, struct verdict *v);
/* The number that has been read already opens the next turn. */
void duel_follow_number(struct position *p);
/* The pending try is judged, and the series goes on or ends. */
void duel_settle_try(struct position *p, bool stands, struct verdict *v);

/* ---- what a turn is fed ---- */

/* What is due, as a msgid. */
const char *duel_due(const struct position *p);
/* A card or tries left out before this token?  A try without its card counts as one that stands. */
bool duel_omitted(struct position *p, const struct event *e, struct verdict *v);
void duel_step_number(struct position *p, const struct event *e, struct verdict *v);
void duel_step_card(struct position *p, const struct event *e, struct verdict *v);
void duel_step_move(struct position *p, const struct event *e, struct verdict *v);
/* Anything else. */
void duel_step_other(struct position *p, const struct event *e, struct verdict *v);
/* A token after <?>: nobody knows whether the try before it stands, so it is left standing, and the reading goes on. */
void duel_step_after_half(struct position *p, const struct event *e, struct verdict *v);

/* ---- of the table ---- */

extern const struct column_spec duel_columns;
void duel_narrate(struct sentences *t, const struct narration *s);

#endif
