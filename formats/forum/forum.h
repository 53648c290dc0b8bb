/*
 * forum.h: what reading and writing forum posts share.
 *
 * A post is prose in which a game is told: a head of labelled lines ("Игра: Пси-Шахматы"), rolls, lists of moves,
 * sentences.  The words are data: a tongue's phrases for writing, a table of word stems for reading.
 */
#ifndef FORUM_H
#define FORUM_H

#include "game/game.h"

/* ---- labels of the head ---- */

struct label {
    int tag; /* enum tag; LABEL_GAME: the name of the game, which begins a new one */
    const char *ru, *en;
};
#define LABEL_GAME TAG_VARIANT
extern const struct label FORUM_LABELS[]; /* ends with a NULL name; the first is LABEL_GAME */

/* The length of "[b]" or "[/b]" where it begins these bytes, else 0. */
size_t forum_bold(const char *s, size_t length);

/* ---- words ---- */

enum word {
    W_OTHER,
    W_SIDE,  /* value: side */
    W_KIND,  /* value: kind */
    W_NAME,  /* names a square */
    W_PLACE, /* puts, moves, answers with */
    W_PLAY,  /* plays, takes */
    W_WRITE, /* writes a bid */
    W_SOW,
    W_HARVEST,
    W_REROLL,
    W_FROM,
    W_TO,
    W_RESERVE,
    W_PROMOTE,
    W_NOTHING,
    W_WIN,
    W_LOSE,
    W_RESIGN,
    W_DRAW,
    W_AGREE,
    W_UNFINISHED,
    W_RIGHT, /* the right to sow: nothing is won */
    W_GAME,
    W_KINTE,
    W_LEFT,
    W_RED,
    W_AND,
    W_NOT
};

struct stem {
    const char *text; /* small letters, without ё; '$' at the end: the whole word */
    uint8_t word;     /* enum word */
    uint8_t value;
    bool subject; /* a side that acts, not one in "the white king" */
};

/* The stem that a word begins with, NULL if none does.  `folded`: small letters, without ё. */
const struct stem *forum_stem(const char *folded);

/* Folds a word: small letters, ё as е; cut to `size`. */
void forum_fold(const char *word, size_t length, char *out, size_t size);

#endif
