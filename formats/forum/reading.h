/*
 * reading.h: what a thread tells of a game: a search for actions, with the game as its guide.
 *
 * reading_make() goes over the lines of a thread (thread.h) and their atoms (atoms.h) in order.  The position says what
 * is due: a square to be named, two bids, dice, an arrival, a card, a move; the words say what was done.  What is said
 * plainly is taken as said, legal or not.  Every atom that may be evidence of an action becomes part of one, repeats
 * one, or is in words that speak of what was not played; else it is a doubt, and with the first doubt the game stops.
 */
#ifndef READING_H
#define READING_H

#include "core/rules.h"
#include "notation/token.h"
#include "thread.h"

/* Where something stands: a line of the thread, and bytes of its text. */
struct stretch {
    uint32_t line;
    uint32_t at, length;
};

struct told {
    struct event event; /* an action, a number, a result; its text is `text` */
    struct stretch at;
    char text[TOKEN_SIZE];
    bool listed;  /* in a line of numbers and moves and nothing else */
    bool guessed; /* a reveal whose values had no side: their order is the way's */
    bool unsided; /* and a word that says whose one of them is was not understood */
    bool assumed; /* an arrival that may have come from elsewhere, for all that was said */
};

/* Why something is a doubt. */
enum doubt_sort {
    DOUBT_UNREAD,    /* a square, move or number that says nothing that can be placed in the game */
    DOUBT_AMBIGUOUS, /* two pieces or more could be meant */
    DOUBT_CORRECTED, /* taken back, or changed, after others had acted on it */
    DOUBT_SIDES,     /* whose value it is */
    DOUBT_GAP,       /* something that must have happened is not told */
    DOUBT_RESULT,    /* who resigned, or whether */
    DOUBT_AFTER,     /* it follows a doubt, and is not read */
    DOUBT_GAME       /* which game it is */
};

struct doubt_told {
    struct stretch at;
    uint8_t sort;        /* enum doubt_sort */
    struct event may[2]; /* DOUBT_AMBIGUOUS: two of the readings, EV_EOF where there is none */
};

/* What became of a stretch of text. */
enum fate { FATE_CHATTER, FATE_ACTION, FATE_SPEECH, FATE_QUOTE, FATE_FRAME, FATE_ANALYSIS, FATE_REPEATED, FATE_DOUBT };
struct account {
    struct stretch at;
    uint8_t fate;
    uint32_t told; /* FATE_ACTION: which, from 0 */
};

struct reading {
    enum rules_number rules; /* RULES_COUNT: no game was found, or several fit: `fit` */
    unsigned fit;            /* a bit for each rule set that fits as well */
    struct told *told;
    size_t tolds;
    struct doubt_told *doubt;
    size_t doubts;
    struct account *account; /* in order; what no entry covers is chatter, or as its line is */
    size_t accounts;
    char *player[2]; /* names, NULL where not known */
    char *fen, *options;
    bool failed; /* without memory */
};

/* `variant`: the rule set that was asked for, RULES_COUNT if none was. */
void reading_make(struct reading *r, const struct thread *t, enum rules_number variant);
void reading_free(struct reading *r);

#endif
