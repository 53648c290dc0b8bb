/*
 * referee_hear_parts.h: between the files that hear what a seat says.
 *
 * referee_hear.c takes a line apart, and judges moves, ends and questions; referee_hear_secret.c judges bids, stacks
 * and seals, referee_hear_dice.c dice, cards and links.  A function hear_WORD() stands for a word of
 * arbiter-referee(1).  All of them return true with the entry filled, or have answered and return false.  One more:
 * such a function, a line in the table of referee_hear.c, and its page.
 */
#ifndef REFEREE_HEAR_PARTS_H
#define REFEREE_HEAR_PARTS_H

#include "referee_parts.h"

struct request {
    const struct referee *r;
    enum seat seat;
    const struct chance *chance;
    const struct observer *observer;
    struct entry *entry;
    const char *rest; /* behind the command's word */
};

/* Not understood; and cannot be, as a verdict says or otherwise.  All false, so that they can be returned. */
bool hear_error_with(struct request *h, const char *text, const struct arg *args);
#define error(h, text, ...) hear_error_with((h), (text), (const struct arg[MAX_ARGS]){__VA_ARGS__})
bool hear_refuse_with(struct request *h, const char *text, const struct arg *args);
#define refuse(h, text, ...) hear_refuse_with((h), (text), (const struct arg[MAX_ARGS]){__VA_ARGS__})
bool hear_refuse_verdict(struct request *h, const struct verdict *v);

/* Is this due from this seat, a player's?  Else it is refused. */
bool hear_expect(struct request *h, enum due wanted);
/* Would the rules, or what is proven of a command with `rest`, take this now?  Else it is refused. */
bool hear_judge(struct request *h, const struct event *e);
bool hear_prove(struct request *h, enum command command);
/* An entry of this seat, to be filled; true. */
bool hear_begin(struct request *h, enum entry_kind kind);

bool hear_bid(struct request *h);
bool hear_stack(struct request *h);
bool hear_seal(struct request *h);
bool hear_open(struct request *h);

bool hear_roll(struct request *h);
bool hear_card(struct request *h);
bool hear_link(struct request *h);

#endif
