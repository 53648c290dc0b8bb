/*
 * position.h: everything that decides what may happen next.
 *
 * Plain data without pointers: assignment is a snapshot, there is nothing to undo or free.  The common part is read by
 * everybody; `state` belongs to the rule set whose number is `rules`.
 */
#ifndef POSITION_H
#define POSITION_H

#include "option.h"
#include "verdict.h"

enum castling_right { WHITE_SHORT = 1, WHITE_LONG = 2, BLACK_SHORT = 4, BLACK_LONG = 8 };

/* Zero Point and the array psi games. */
struct psi_state {
    uint8_t phase;      /* enum in rules/psi.c */
    uint8_t named;      /* the named square */
    uint8_t winner;     /* who must place; NO_SIDE: a faulty or half-made reveal decided nothing */
    uint8_t may[2];     /* by side: kinds it may place, bit set; 0: none */
    uint8_t die[2];     /* as last rolled */
    uint8_t kings_due;  /* Zero Point: kings still to be put, bit per side */
};

/* A try of Sixfold Duel. */
#define MAX_SERIES 60
struct duel_state {
    uint8_t phase;
    uint8_t series_side;    /* whose series it is */
    uint8_t tries;          /* made in this series */
    uint8_t red, black;     /* cards turned in this series */
    uint8_t rejected;       /* how many of `taken_back` */
    uint8_t answer;         /* an answer without a card is due */
    uint8_t fresh;          /* no move of this series stands yet */
    uint8_t opened;         /* the number of this turn has been read */
    struct done pending;    /* the try whose card is due */
    uint32_t taken_back[MAX_SERIES];
    uint64_t double_steps;  /* en-passant=series: passed squares of the opponent's last series */
    uint64_t my_double_steps; /* and of the running one */
};

struct octa_state {
    uint8_t phase;
    uint8_t place_kind, place_side, placed; /* what is being placed, and how many of it */
    uint8_t roll[2];          /* dice of the placement roll not yet used, 0 when used */
    uint8_t first_roller;
    uint8_t roller;           /* of the double */
    uint8_t sower;            /* NO_SIDE after a faulty roll: whose piece moves first */
    uint8_t kind;             /* of the sowing, as far as it has come */
    uint8_t tie;              /* a roll has tied and is to be repeated */
    uint8_t began;            /* something has moved */
    uint8_t harvest_side;     /* who is to capture */
    uint64_t moved;           /* pieces that have moved in this sowing */
    uint64_t promoted;        /* and those that promoted */
};

struct yuurei_state {
    uint8_t left[2];          /* kinte left */
    uint8_t moved;            /* unused by the rules; keeps the union plain */
};

struct position {
    struct board board;
    uint8_t rules;       /* number of the rule set, rules_number() */
    uint8_t side;        /* whose turn it is */
    uint8_t castling;    /* enum castling_right */
    uint8_t passant;     /* en passant target, NO_SQUARE */
    uint8_t setup;       /* before move 1: kings of Zero Point, placement of Octahedra */
    uint8_t over;        /* enum result: the board shows an end */
    uint8_t ending;      /* enum ending */
    uint8_t reserve[2][KINDS];
    uint32_t number;     /* of the turn or round */
    uint32_t halfmove;   /* since a capture or pawn move, where the game has castling */
    struct options options;
    union {
        struct psi_state psi;
        struct duel_state duel;
        struct octa_state octa;
        struct yuurei_state yuurei;
    } state;
};

/* A position as a FEN says it, before any rule set has judged it. */
struct setup {
    bool given; /* else the rule set's own start */
    struct board board;
    uint8_t side;
    uint8_t castling;
    uint8_t passant;
    uint8_t answer;          /* Sixfold Duel */
    uint8_t has_kinte;
    uint8_t kinte[2];        /* Yuurei */
    bool has_reserve;
    uint8_t reserve[2][KINDS]; /* KING: still to be put */
    uint32_t halfmove, number;
    uint64_t double_steps;   /* Sixfold Duel with en-passant=series */
};

#endif
