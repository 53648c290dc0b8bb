/*
 * hidden.h: what the files of tests/hidden share.
 *
 * A pair is the same game twice, with other facts of which some seats must know nothing: what those seats are told must
 * be the same bytes.  What may be announced, and so tells the two games apart lawfully, is worked out here from the
 * rules alone; the games are then only led where that is equal.  One more secret: a function that makes a pair of it,
 * and a line in SECRETS of hidden.c.
 */
#ifndef HIDDEN_H
#define HIDDEN_H

#include "test_session.h"

#include "notation/token.h"

struct trial {
    const char *secret;
    const struct rules *rules;
    unsigned long game, pairs, lines, separated;
    char doing[REFEREE_LINE + 80]; /* the last line said in a pair, for a complaint */
    char what[4096];               /* the first thing that went wrong */
    const char *folder;            /* journals of pairs go there, NULL: nowhere */
    unsigned long saved;
};

struct pair {
    struct trial *trial;
    struct room room[2];
    unsigned seats;   /* a bit for each that must hear the same */
    uint64_t luck[2]; /* of the rooms' dice */
    bool masked;      /* hashes and nonces differ */
    size_t compared[SEATS];
};

/* The same numbers on every machine. */
unsigned below(unsigned n);
bool one_in(unsigned n);
/* Chance of its own for a room; equal luck gives equal dice. */
struct chance chance_of(uint64_t *luck);

void complain(struct trial *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Both rooms from a journal each, with the same luck; false: complained. */
bool pair_begin(struct pair *p, struct trial *t, unsigned seats, char *const journal[2], const size_t length[2]);
void pair_end(struct pair *p);
/* The seats have heard the same up to now. */
bool pair_same(struct pair *p);
/* What would come of a line: 1 it is accepted in both, 0 in none; -1 in one, which is told. */
int pair_hears(struct pair *p, enum seat seat, const char *line, struct entry entry[2]);
/* Says it in both, and compares. */
bool pair_say(struct pair *p, enum seat seat, const char *line);
/* Questions and slips of a seat in both, all that costs nothing; and in one of them alone, of seats that may differ. */
void pair_chatter(struct pair *p, enum seat seat);
void pair_noise(struct pair *p, enum seat seat);
/* Both referees start again; a seat leaves and comes back. */
void pair_again(struct pair *p);
void pair_return(struct pair *p, enum seat seat);
/* Some of all this, as it may happen between two moves; `seat` is one that must hear the same, and so must the public.
 */
void pair_between(struct pair *p, enum seat seat);
/* The records for the thread are the same, or both are refused. */
void pair_published(struct pair *p);
/* Leaves both journals for replay and its --view SEAT. */
void pair_save(struct pair *p, enum seat seat);

/* One game each. */
void hide_pieces(struct trial *t);
void hide_bids(struct trial *t);
void hide_stacks(struct trial *t);
void hide_dice(struct trial *t);

/* The head of a journal; "" for no options or FEN. */
char *head_text(const struct rules *rules, const char *options, const char *fen, size_t *length);
/* Something that somebody has to say now, of those that the referee accepts; false: nothing. */
bool random_action(const struct referee *r, enum seat *seat, char line[TOKEN_SIZE]);
void random_stack(char out[8]);

#endif
