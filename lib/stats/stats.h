/*
 * stats.h: what happened in many games, counted.
 *
 * Plain data: whole numbers, sums and sums of squares, and how often each value came.  A sum of all games is
 * therefore the sum of the tallies of any parts of them, in any order and to the last bit: stats_add().  Fed with the
 * steps of games that were played by the rules; what was refused does not count.  What there is to count stands in two
 * lists, tables of counts and spreads, each with a word for its name, over which all go that add, write or read a
 * tally.  What every game has is in lists of stats.c; a rule set brings more of its own (struct stat_spec), for which
 * sums has room.  One more figure of a game: a line in the rule set's list, and where it is counted there.
 */
#ifndef STATS_H
#define STATS_H

#include "core/rules.h"

#include <stddef.h>

/* How a whole number is spread over games, turns or harvests. Values below SPREAD_EXACT have a bin each, greater ones
 * share it with their neighbours, a sixteenth of their size at most apart; all beyond the last stand in the last. */
#define SPREAD_EXACT 512
#define SPREAD_BINS (SPREAD_EXACT + 16 * 11)
struct spread {
    uint64_t n, sum, squares, low, high;
    uint64_t bin[SPREAD_BINS];
};

/* None, and those that the board can show in a game (ending_on_board()). */
#define STATS_ENDINGS (1 + 2 + OWN_ENDINGS)

/* Room for what a rule set counts itself: counts, spreads, and figures of a game while it goes on. */
#define STATS_OWN_COUNTS 64
#define STATS_OWN_SPREADS 2
#define STATS_OWN_FIGURES 4

struct stats {
    uint64_t games;
    uint64_t results[4]; /* enum result, from WHITE_WINS */
    uint64_t endings[STATS_ENDINGS];
    uint64_t captured[2][KINDS]; /* by whom, what */
    uint64_t promoted[2][4];     /* by whom, to a knight and so on */
    struct {
        struct spread turns, captures, promotions;
    } game;                /* in one game */
    struct spread actions; /* in one turn: moves and arrivals, tries taken back too, those that were refused not */
    uint64_t own[STATS_OWN_COUNTS];
    struct spread own_spread[STATS_OWN_SPREADS];
};

/* A game as far as it has come. */
struct stats_game {
    bool begun; /* there is a turn */
    struct turn_id turn;
    uint64_t turns, actions, captures, promotions;
    uint64_t own[STATS_OWN_FIGURES]; /* 0 when a game begins */
};

void stats_begin(struct stats_game *g);
/* An event that acts, accepted by the rules. */
void stats_step(struct stats *t, struct stats_game *g, const struct position *before, const struct event *e,
                const struct verdict *v, const struct position *after);
/* The end, on the board or for the time being. */
void stats_end(struct stats *t, struct stats_game *g, const struct position *end);

/* Adds what another tally holds.  False if a count would be more than JSON's whole numbers (STATS_MOST): then nothing
 * of it is right any more. */
#define STATS_MOST INT64_MAX
bool stats_add(struct stats *t, const struct stats *more);
/* Do the counts go together, as those of sums do that was counted here? */
bool stats_is_sound(const struct stats *t);

/* ---- the lists ---- */

/* A table of counts, row by row. */
struct stats_table {
    const char *name;
    bool trials; /* a row's counts are of one thing that comes out so or so, a game or a roll: they are shares of it */
    uint8_t rows, columns;
    const char *const *row;    /* their names; NULL: there is one row, without a name */
    const char *const *column; /* NULL: they are the endings of the rule set */
    size_t offset;
    /* How people see it, with other names (msgids); NULL: not as a table. */
    uint8_t shown_rows, shown_columns;
    const char *const *shown_row, *const *shown_column;
};
struct stats_figure {
    const char *name;
    const char *label; /* a msgid, for people */
    size_t offset;
};
/* The offset of a rule set's own nth count, and of its nth spread. */
#define STATS_OWN(n) (offsetof(struct stats, own) + (n) * sizeof(uint64_t))
#define STATS_OWN_SPREAD(n) (offsetof(struct stats, own_spread) + (n) * sizeof(struct spread))

/* A figure that answers whether it helps to begin: a column of a table with one row, as a share of that row. */
struct stats_share {
    const char *label;     /* a msgid */
    uint8_t table, column; /* the table by its place in the rule set's list */
};

/* What is said of the figures that all games have, as msgids. */
struct stats_words {
    const char *games; /* of {0} games with at most {1} turns */
    const char *first; /* who began wins */
    const char *turns, *actions, *histogram;
};

/* What a rule set counts beside what all do.  Lists end with a NULL name or label; NULL where there is nothing. */
struct stat_spec {
    const struct stats_table *tables;
    const struct stats_figure *figures;
    const struct stats_share *shares;
    const struct stats_words *words; /* NULL: turns are turns */
    /* Counts a step as stats_step() does, after it; and a game's end, before what all games count of it. */
    void (*count)(struct stats *t, struct stats_game *g, const struct position *before, const struct event *e,
                  const struct position *after);
    void (*end)(struct stats *t, struct stats_game *g, const struct position *end);
};

/* Those that a rule set has, by number from 0; NULL after the last. */
const struct stats_table *stats_table(const struct rules *rules, size_t index);
const struct stats_figure *stats_figure(const struct rules *rules, size_t index);

/* The words of a rule set. */
const struct stats_words *stats_words(const struct rules *rules);
/* How many columns there are in a rule set's tally, and their names. */
unsigned stats_columns(const struct rules *rules, const struct stats_table *table);
const char *stats_column(const struct rules *rules, const struct stats_table *table, unsigned i);

static inline uint64_t *stats_counts(struct stats *t, const struct stats_table *table)
{
    return (uint64_t *)((char *)t + table->offset);
}
static inline struct spread *stats_spread(struct stats *t, const struct stats_figure *figure)
{
    return (struct spread *)((char *)t + figure->offset);
}

/* ---- what the figures say ---- */

/* One more value. */
void spread_add(struct spread *s, uint64_t value);
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
struct interval stats_interval(uint64_t k, uint64_t n);

#endif
