/*
 * duel_parts.h: between the files of Sixfold Duel.
 *
 * duel.c is the rule set, narrate.c tells of a turn, columns.c fills a table's row.
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

/* ---- of the table ---- */

extern const struct column_spec duel_columns;
void duel_narrate(struct sentences *t, const struct narration *s);

#endif
