/*
 * forum_tongue.h: the phrases of forum posts, by language.
 *
 * A phrase names what it speaks of in braces: {side} (a sentence may begin with it), {white}, {black} the values of a
 * reveal, {kind} as an object, {promotion}, {from}, {to}, {token}, {many}, {number}.
 */
#ifndef FORUM_TONGUE_H
#define FORUM_TONGUE_H

#include "core/rules.h"

struct tongue {
    bool russian;
    const char *side[2];
    const char *letters;       /* of moves, as moves_written() wants them */
    const char *kind[KINDS];   /* as a bid */
    const char *object[KINDS]; /* what is put or moved */
    const char *many[KINDS];   /* what is placed; QUEEN: queen and king */
    const char *sows[2];
    const char *names, *bids, *dice, *puts, *puts_promoting, *moves, *moves_promoting, *nothing, *plays;
    const char *places, *reroll, *harvest;
    const char *red, *black, *kinte;
    const char *takes_king, *mates, *wins, *drawn, *unfinished;
};

struct phrase_args {
    unsigned side, kind, promotion, from, to, number;
    const char *white, *black, *token, *many;
};

/* By the name of a language or locale ("ru", "ru_RU.UTF-8"); English for any other. */
const struct tongue *tongue_of(const char *language);
/* The name of a game, as a label has it. */
const char *tongue_variant(const struct tongue *t, enum rules_number rules);
void tongue_say(const struct tongue *t, const char *phrase, const struct phrase_args *args, char *out, size_t size);

#endif
