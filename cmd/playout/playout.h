/*
 * playout.h: what the parts of playout share.
 *
 * A run is what was asked for, and does not change while it goes on.  A player plays its games one after the other,
 * each from the seed and its own number alone; a crew of players in threads of their own plays a whole run.  Sums of
 * what they counted are added up over runs and machines.  A player without memory says so: only the main thread exits.
 */
#ifndef PLAYOUT_H
#define PLAYOUT_H

#include "format.h"
#include "stats/stats.h"

#define MOST_TURNS 1000000
#define MOST_GAMES 1000000000000
#define MOST_THREADS 256

struct run {
    const struct rules *rules;
    struct position start;
    const char *options; /* as they were given; NULL: none */
    unsigned long seed, max_turns;
    unsigned long first, end; /* games, from 0: those before `end` */
    unsigned threads;
    bool sealed;
    const struct form *form; /* NULL: games are counted, not written */
};

/* ---- playout_game.c ---- */

struct game_player;
struct game_player *game_player_new(const struct run *run);
void game_player_free(struct game_player *p);
/* Plays a game, writes it to a sink and counts it in sums; either may be NULL. */
bool game_player_play(struct game_player *p, unsigned long game, struct sink *sink, struct stats *stats);

/* ---- playout_crew.c ---- */

/*
 * Plays the games of a run.  They are written to standard output in their order and as one player would have written
 * them, however many there are; each holds back no more than a few games.  With sums they are counted there instead.
 */
bool workers_play(const struct run *run, struct stats *stats);

/* ---- playout_seal.c ---- */

/* Plays the part of both players' secrets: seeds, chains, bids, stacks (notation, "Seals"). */
struct sealer;
#define NOTE_SIZE 256
struct sealer *sealer_new(const struct run *run);
void sealer_free(struct sealer *s);
void sealer_begin(struct sealer *s, unsigned long game);
/* The game's tags: its id, and the head of a chain, NULL where it has none. */
const char *sealer_id(const struct sealer *s);
const char *sealer_head(const struct sealer *s, enum side side);
/* The chance that a game waits for, where links or a stack decide it; false if nothing of the kind does. */
bool sealer_draw(struct sealer *s, const struct position *p, struct event *e);
/* The comment that stands before an action, and behind it; "" where there is none. */
void sealer_before(struct sealer *s, const struct position *p, const struct event *e, char note[NOTE_SIZE]);
void sealer_after(struct sealer *s, const struct position *p, const struct event *e, const struct position *after,
                  char note[NOTE_SIZE]);

/* ---- playout_sums.c ---- */

/* Games of one sort, and which they are. */
#define OPTIONS_SIZE 512
struct played {
    uint64_t seed, first, end; /* as in a run */
};
struct sums {
    const struct rules *rules;
    char options[OPTIONS_SIZE]; /* those that are not as usual, in the order of the rule set */
    unsigned long max_turns;
    bool sealed;
    struct stats stats;
    struct played *played; /* in order, with gaps between them: no game counts twice */
    size_t n, size;
};
/* All sorts, in order. */
#define MOST_SORTS 256
struct summary {
    struct sums *sums[MOST_SORTS];
    size_t n;
};

/* Sums of no games, for games with these options. */
struct sums *sums_new(const struct rules *rules, const struct options *options, unsigned long max_turns, bool sealed);
void sums_free(struct sums *s);
/* Notes that these games are in.  NULL, or why they cannot be (a msgid). */
const char *sums_note(struct sums *s, const struct played *p);
/* Adds sums to those of their sort, and takes them over.  NULL, or why they cannot be: then nothing has changed. */
const char *summary_add(struct summary *all, struct sums *s);
void summary_free(struct summary *all);

/* ---- playout_json.c, playout_stats.c ---- */

/* One line with all that sums hold. */
void stats_json(FILE *out, struct sums *s);
/* Reads it.  NULL with *out for sums_free(), or a msgid that says why not, with {0} for *word. */
const char *stats_read(const char *line, size_t length, struct sums **out, const char **word);
/* Figures for people, and a row for each of them. */
void stats_text(FILE *out, struct sums *s);
void stats_csv_head(FILE *out);
void stats_csv(FILE *out, struct sums *s);

#endif
