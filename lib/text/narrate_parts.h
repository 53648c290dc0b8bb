/*
 * story_parts.h: what the tellers of the rule sets share.  Private to lib/story*.c.
 *
 * A clause is a whole statement without its full stop; a sentence is a clause or more with it.  Sentences are msgids
 * with arguments that a language can inflect: whoever acts is a nominative (arg_side, arg_kind), whatever is acted upon
 * has words of its own here, so that a catalogue can give them another case.  Sentences begin with a capital whatever
 * their first argument is.
 */
#ifndef STORY_PARTS_H
#define STORY_PARTS_H

#include "message.h"
#include "narrate.h"
#include "notation/token.h"

/* Where sentences are gathered; what does not fit is left out, cut at a character. */
struct teller {
    char *out;
    size_t n, size;
};

/* Adds text as it is. */
void teller_add(struct teller *t, const char *text);
/* Adds a sentence, after a space where something stands before it. */
void teller_say(struct teller *t, const char *text, const struct arg *args);
#define tell(t, text, ...) teller_say((t), (text), (const struct arg[MAX_ARGS]){__VA_ARGS__})

/* Words for sentences: "White's"; what is acted upon: "a rook", "the rook", "White's rook". */
struct arg word_whose(unsigned side);
struct arg word_a(unsigned kind);
struct arg word_the(unsigned kind);
struct arg word_of(unsigned side, unsigned kind);
/* A clause, a list or a token in its place in a sentence; `text` must last as long as the argument. */
static inline struct arg arg_clause(const char *text)
{
    return (struct arg){.type = ARG_WORD, .text = text};
}

/* Did this item change the board (violation or not)? */
bool item_moved(const struct story_item *i);

/* "White's knight on f3 captures the pawn on e5" */
void clause_move(const struct done *d, char out[SENTENCE_SIZE]);
/* That as a sentence, with the check or mate it gives. */
void tell_move(struct teller *t, const struct story_item *i);
/* The end of the game, if it came with this item. */
void tell_end(struct teller *t, const struct story_item *i);

/* "Nf3", "axb5", "e8=Q": short, with as much of its origin as the record gives. */
void short_token(const struct story_item *i, char out[TOKEN_SIZE]);
/* "Ng1f3", "a4b5", "e7e8=Q", "O-O": as a player of a game with hidden pieces has to say it. */
void long_token(const struct story_item *i, char out[TOKEN_SIZE]);
/* "4 and 5", "1, 2 and 3" */
void dice_text(const struct faces *f, char out[TOKEN_SIZE]);

void tell_chess(struct teller *t, const struct story *s);
void tell_psi(struct teller *t, const struct story *s);
void tell_duel(struct teller *t, const struct story *s);
void tell_octahedra(struct teller *t, const struct story *s);
void tell_yuurei(struct teller *t, const struct story *s);
/* What a player, or the public, is told in a game that hides pieces. */
void tell_seat(struct teller *t, const struct story *s, enum seat seat);

#endif
