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

enum check { CHECK_UNKNOWN, CHECK_NONE, CHECK_GIVEN };

/* Zero Point and the array psi games. */
struct psi_state {
    uint8_t phase;       /* enum in rules/psi_parts.h */
    uint8_t named;       /* the named square, NO_SQUARE where a turn begins */
    uint8_t winner;      /* who must place; NO_SIDE: nobody, or nobody knows */
    uint8_t may[2];      /* by side: kinds it may place, a bit each */
    uint8_t revealed[2]; /* by side, as last revealed: a face of the die, or the kind written (NO_KIND: nothing) */
};

/* A try of Sixfold Duel. */
#define MAX_SERIES 60
struct duel_state {
    uint8_t phase;          /* enum in rules/duel_parts.h */
    uint8_t opened;         /* the number of this turn has been read; else tokens still belong to the turn before */
    uint8_t ended;          /* not opened: enum in rules/duel_parts.h, how that turn ended */
    uint8_t series_side;    /* whose tokens these are */
    uint8_t answer;         /* the side to move must answer a check without a card */
    uint8_t tries;          /* made in this series */
    uint8_t red, black;     /* cards turned in this series */
    uint8_t rejected;       /* how many of `taken_back` */
    uint8_t leaving;        /* the number of the next turn has been read although this one is not over */
    uint8_t written_side;   /* the last number, as its dots and figures say; NO_SIDE: none yet */
    uint32_t written;
    struct done pending;    /* the try whose card is due */
    uint16_t taken_back[MAX_SERIES]; /* each by what makes it the same */
    uint64_t double_steps;  /* passed squares of the opponent's last series, until a move stands */
    uint64_t my_double_steps; /* and of the running one */
};

struct octa_state {
    uint8_t phase;        /* enum in rules/octahedra_parts.h */
    uint8_t place_kind;   /* what is being placed: a kind, QUEEN for queen and king; by position.side */
    uint8_t placed;       /* how many of it that side has put down */
    uint8_t roll[2];      /* the placement roll, 0 for a die that has been used */
    uint8_t first_roller;
    uint8_t tie;          /* the sum that both rolled: they are to roll again; 0: no tie */
    uint8_t sower;        /* who sows, or has just sown; NO_SIDE: nobody, or his first move will tell */
    uint8_t kind;         /* of the sowing, as far as it has come */
    uint64_t moved;       /* the sower's pieces that have moved */
    uint64_t promoted;    /* those that promoted */
    uint64_t excused;     /* those of which an ambiguous move meant one: nobody misses them */
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
    uint8_t check;       /* enum check: of the side to move, as far as it is known; follows from the rest */
    uint8_t setup;       /* before move 1: kings of Zero Point, placement of Octahedra */
    uint8_t over;        /* enum result: the board shows an end */
    uint8_t ending;      /* enum ending */
    uint8_t reserve[2][KINDS];
    struct castling_home home; /* from where kings and rooks castle, in games with castling */
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
    uint8_t rook_file[4]; /* of a castling right (1 << n) that names its rook by the file, + 1; 0: the outermost */
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
