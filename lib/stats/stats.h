/*
 * tally.h: what happened in many games, counted.
 *
 * Plain data: whole numbers, sums and sums of squares, and how often each value came.  A tally of all games is
 * therefore the sum of the tallies of any parts of them, in any order and to the last bit: tally_add().  Fed with the
 * steps of games that were played by the rules; what was refused does not count.  What there is to count stands in two
 * lists, tables of counts and spreads, each with a word for its name, over which all go that add, write or read a
 * tally. One more figure: a member, a line in one of the lists in tally.c, and where it is counted there.
 */
#ifndef TALLY_H
#define TALLY_H

#include "core/rules.h"

/* How a whole number is spread over games, turns or harvests. Values below SPREAD_EXACT have a bin each, greater ones
 * share it with their neighbours, a sixteenth of their size at most apart; all beyond the last stand in the last. */
#define SPREAD_EXACT 512
#define SPREAD_BINS (SPREAD_EXACT + 16 * 11)
struct spread {
    uint64_t n, sum, squares, low, high;
    uint64_t bin[SPREAD_BINS];
};

/* What a round of Octahedra came to, and what came before the first and after the last. */
enum tally_round { ROUND_WHITE_SOWS, ROUND_BLACK_SOWS, ROUND_WHITE_HARVESTS, ROUND_BLACK_HARVESTS, ROUND_NONE, ROUNDS };

/* None, and those that the board can show in a game (ending_on_board()). */
#define TALLY_ENDINGS (1 + 2 + OWN_ENDINGS)

struct tally {
    uint64_t games;
    uint64_t results[4];              /* enum result, from WHITE_WINS */
    uint64_t endings[TALLY_ENDINGS];
    uint64_t captured[2][KINDS];      /* by whom, what */
    uint64_t promoted[2][4];          /* by whom, to a knight and so on */
    uint64_t kinte[2];                /* whose */
    uint64_t follows[ROUNDS][ROUNDS]; /* after which round which; ROUND_NONE: the beginning, the end */
    uint64_t rollers[4];              /* rounds in which the first roller sows, harvests, the second sows, harvests */
    uint64_t last_roller[2];          /* the first roller of the last round won, lost */
    struct {
        struct spread turns, captures, promotions, kinte;
    } game;                /* in one game */
    struct spread actions; /* in one turn: moves and arrivals, tries taken back too, kinte not */
    struct spread harvest; /* captures in one */
};

/* A game as far as it has come. */
struct tally_game {
    bool begun; /* there is a turn */
    struct turn_id turn;
    uint64_t turns, actions, captures, promotions, kinte, harvest;
    uint8_t round;        /* enum tally_round: the last one */
    uint8_t first_roller; /* in it */
};

void tally_begin(struct tally_game *g);
/* An event that acts, accepted by the rules. */
void tally_step(struct tally *t, struct tally_game *g, const struct position *before, const struct event *e,
                const struct verdict *v, const struct position *after);
/* The end, on the board or for the time being. */
void tally_end(struct tally *t, struct tally_game *g, const struct position *end);

/* Adds what another tally holds.  False if a count would be more than JSON's whole numbers (TALLY_MOST): then nothing
 * of it is right any more. */
#define TALLY_MOST INT64_MAX
bool tally_add(struct tally *t, const struct tally *more);
/* Do the counts go together, as those of a tally do that was counted here? */
bool tally_is_sound(const struct tally *t);

/* ---- the lists ---- */

/* A table of counts, row by row. */
struct tally_table {
    const char *name;
    bool trials; /* a row's counts are of one thing that comes out so or so, a game or a roll: they are shares of it */
    unsigned rows, columns;
    const char *(*row)(unsigned); /* their names; NULL: there is one row, without a name */
    const char *(*column)(unsigned); /* NULL: they are the endings of the rule set */
    bool (*has)(const struct rules *); /* NULL: every game has it */
    size_t offset;
};
struct tally_figure {
    const char *name;
    bool (*has)(const struct rules *);
    size_t offset;
};
/* Those that a rule set has, by number from 0; NULL after the last. */
const struct tally_table *tally_table(const struct rules *rules, size_t index);
const struct tally_figure *tally_figure(const struct rules *rules, size_t index);

/* How many columns there are in a rule set's tally, and their names. */
unsigned tally_columns(const struct rules *rules, const struct tally_table *table);
const char *tally_column(const struct rules *rules, const struct tally_table *table, unsigned i);

static inline uint64_t *tally_counts(struct tally *t, const struct tally_table *table)
{
    return (uint64_t *)((char *)t + table->offset);
}
static inline struct spread *tally_spread(struct tally *t, const struct tally_figure *figure)
{
    return (struct spread *)((char *)t + figure->offset);
}

/* ---- what the figures say ---- */

/* The least value in a bin, and the bin of a value. */
uint64_t spread_value(unsigned bin);
unsigned spread_bin(uint64_t value);
double spread_mean(const struct spread *s);
/* The standard deviation, with n - 1; 0 of fewer than two values. */
double spread_deviation(const struct spread *s);
/* The least value that at least this share of all do not exceed; 0 of none. */
uint64_t spread_quantile(const struct spread *s, double share);

/* Wilson's interval, in which a share of which k of n were seen lies in 95 of 100 cases; 0 to 1 if n is 0. */
struct interval {
    double low, high;
};
struct interval tally_interval(uint64_t k, uint64_t n);

#endif
