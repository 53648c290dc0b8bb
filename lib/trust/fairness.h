/*
 * fairness.h: what recorded dice, bids and cards look like, beside what chance makes of them.
 *
 * A row is one player and one kind of chance.  Feed it with what was rolled; ask it how well that fits fair dice.  Only
 * the first AUDIT_ROWS rows have a name of their own, all later ones share the last: memory is bounded.
 */
#ifndef FAIRNESS_H
#define FAIRNESS_H

#include "core/rules.h"

/* Dice are told apart by their sort, which the rule set brings (rules.h: struct throw). */
enum fairness_kind { AUDIT_DICE, AUDIT_BID, AUDIT_STACK, AUDIT_BLIND };

#define AUDIT_FACES 8
#define AUDIT_BIDS 6    /* P N B R Q, and nothing written */
#define AUDIT_PLACES 60 /* cards of a stack */
#define AUDIT_ROWS 4096
#define AUDIT_LAST 6 /* so many of these are for those who find no place */
#define AUDIT_NAME 64

/* Below this p value dice are told of: so many fair ones are accused, one in a thousand. */
#define AUDIT_LEVEL 0.001
/* A sample says nothing where fewer than this are expected of a face, or of each of two outcomes. */
#define AUDIT_LEAST 5.0

struct fairness_row {
    char player[AUDIT_NAME];
    uint8_t kind;                  /* enum fairness_kind */
    const struct throw_sort *sort; /* of dice */
    uint8_t faces;                 /* of the die; AUDIT_BIDS of a bid; 0 of cards */
    unsigned long count[AUDIT_FACES];
    unsigned long rolls, proven; /* a roll may have several dice; of bids and cards: each one */
    unsigned long doubles;
    double doubles_expected;
    unsigned long decided, won;     /* duels that were no tie */
    unsigned long run, longest;     /* of one face on end, now and ever */
    uint8_t run_face, longest_face; /* from 0 */
    struct {
        unsigned long turned, black;
        double expected, variance; /* of black, from what was left in the stack each time */
    } place[AUDIT_PLACES];
};

struct fairness {
    struct fairness_row *row;
    size_t rows, size;
    uint16_t slot[2 * AUDIT_ROWS]; /* row + 1 by hash of player and kind */
};

/* The row of a player, a kind, and of dice their sort (else NULL); NULL without memory.  It stays where it is until
 * another is asked for. */
struct fairness_row *fairness_row(struct fairness *a, const char *player, enum fairness_kind kind,
                                  const struct throw_sort *sort);
void fairness_free(struct fairness *a);

/* One roll of a player's dice. */
void fairness_roll(struct fairness_row *r, const struct faces *f, unsigned faces);
void fairness_duel(struct fairness_row *r, bool won);
/* A kind, NO_KIND for nothing. */
void fairness_bid(struct fairness_row *r, unsigned kind);
/* The card in place `place`, from 0, when so many were left with it. */
void fairness_card(struct fairness_row *r, unsigned place, bool black, unsigned red_left, unsigned black_left);

/* How well something fits. */
struct fairness_fit {
    bool enough; /* else nothing can be said, and p is 1 */
    double chi2, p;
    unsigned freedom;
    double expected; /* of each face; of duels: won; of cards: unused */
};
struct fairness_fit fairness_fit(const struct fairness_row *r);       /* dice and cards */
struct fairness_fit fairness_fit_duels(const struct fairness_row *r); /* duels won against a half */

/* The chance that chi-square with so many degrees of freedom is at least this. */
double fairness_p(double chi2, unsigned freedom);

/*
 * The kind that does best against these bids, and how: a point for each that it beats, less one for each that beats it,
 * divided by their number.  NO_KIND without bids.
 */
enum kind fairness_answer(const struct fairness_row *r, double *score);

#endif
