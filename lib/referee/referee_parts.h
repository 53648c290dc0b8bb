/*
 * referee_parts.h: what the files of the referee share.  Private to lib/referee.
 *
 * referee.c says what is due and what follows by itself, referee_hear.c what a seat may have meant; neither changes
 * anything.  referee_apply.c does, and referee_say.c tells whoever may hear of it, and has the words for what is due.
 */
#ifndef REFEREE_PARTS_H
#define REFEREE_PARTS_H

#include "referee.h"
#include "text/message.h"
#include "text/narrate.h"

/* Tells a seat; the sentence is a msgid with {0} … {4}. */
void tell_seat_with(const struct observer *h, enum seat seat, bool lasting, const char *word, const char *text,
                    const struct arg *args);
#define announce(h, seat, word, text, ...)                                                                             \
    tell_seat_with((h), (seat), true, (word), (text), (const struct arg[MAX_ARGS]){__VA_ARGS__})
#define answer(h, seat, word, text, ...)                                                                               \
    tell_seat_with((h), (seat), false, (word), (text), (const struct arg[MAX_ARGS]){__VA_ARGS__})
/* Tells White, Black and the public the same. */
#define announce_all(h, word, text, ...) tell_all_with((h), (word), (text), (const struct arg[MAX_ARGS]){__VA_ARGS__})
void tell_all_with(const struct observer *h, const char *word, const char *text, const struct arg *args);

/* A token of the record has been played: who hears what. */
void tell_event(const struct referee *before, const struct event *e, const struct verdict *v,
                const struct referee *after, const struct observer *h);
/* What is due, for people: a msgid and what it names. */
struct due_text {
    const char *text;
    struct arg args[MAX_ARGS];
    bool special; /* more than the name of what is due */
};
void due_sentence(const struct referee *r, enum seat seat, enum due due, struct due_text *t);

/* Whoever has something to do that he did not have before; `rolled`: dice have been rolled, so that others are new. */
void tell_due(const struct referee *before, const struct referee *after, bool rolled, const struct observer *h);
void tell_end_of(const struct referee *r, const struct observer *h);

/* Has something begun that whoever sees more than the other could leave by ending the game (rules.h: undecided)? */
bool referee_between(const struct position *p);
/* Is `text` what was sealed under this nonce? */
bool opens_seal(const struct referee *r, enum side side, const char *secret, const char *nonce);

/* Dice that people have rolled, as the reveal that they begin; the whole reveal, if nobody else is to roll. */
struct event rolled_so_far(const struct referee *r);
bool whole_roll(const struct referee *r, struct event *e);

/* Answers to what changes nothing. */
void answer_status(const struct referee *r, enum seat seat, const struct observer *h);
void answer_moves(const struct referee *r, enum seat seat, const struct observer *h);
void answer_help(enum seat seat, const struct observer *h);

#endif
