/*
 * sentences.h: what the tellers of the rule sets share.
 *
 * A list of sentences is a rule set's `narrate`: it adds the sentences of a turn to a struct sentences, with the help
 * of what stands here.  One more rule set whose turns are one move each takes tell_moves() as it is.
 *
 * A clause is a whole statement without its full stop; a sentence is a clause or more with it.  Sentences are msgids
 * with arguments that a language can inflect: whoever acts is a nominative (arg_side, arg_kind), whatever is acted upon
 * has words of its own here, so that a catalogue can give them another case.  Sentences begin with a capital whatever
 * their first argument is.
 */
#ifndef SENTENCES_H
#define SENTENCES_H

#include "message.h"
#include "narrate.h"
#include "notation/token.h"

/* Where sentences are gathered; what does not fit is left out, cut at a character. */
struct sentences {
    const struct language *language;
    enum seat seat; /* whom it is told to; only a game that hides something asks */
    char *out;
    size_t n, size;
};

/* Adds text as it is. */
void sentences_add(struct sentences *t, const char *text);
/* Adds a sentence, after a space where something stands before it. */
void sentences_say(struct sentences *t, const char *text, const struct arg *args);
#define tell(t, text, ...) sentences_say((t), (text), (const struct arg[MAX_ARGS]){__VA_ARGS__})

/* A list that is being told: its sentence's head, then items with commas between them, then a full stop. */
struct sentences_list {
    struct sentences *t;
    size_t n;
};
void sentences_item(struct sentences_list *l, const char *text);
/* The full stop, if there is anything in the list. */
void sentences_items_end(struct sentences_list *l);

/* Words for sentences: "White's"; what is acted upon: "a rook", "the rook", "White's rook". */
struct arg word_whose(unsigned side);
struct arg word_a(unsigned kind);
struct arg word_of(unsigned side, unsigned kind);
/* A clause, a list or a token in its place in a sentence; `text` must last as long as the argument. */
static inline struct arg arg_clause(const char *text)
{
    return (struct arg){.type = ARG_WORD, .text = text};
}

/* Did this item change the board (violation or not)? */
bool item_moved(const struct narration_item *i);

/* "White's knight on f3 captures the pawn on e5" */
void clause_move(const struct language *l, const struct move *d, char out[SENTENCE_SIZE]);
/* That as a sentence, with the check or mate it gives. */
void tell_move(struct sentences *t, const struct narration_item *i);
/* The end of the game, if it came with this item. */
void tell_end(struct sentences *t, const struct narration_item *i);

/* "Nf3", "axb5", "e8=Q": short, with as much of its origin as the record gives. */
void short_token(const struct language *l, const struct narration_item *i, char out[TOKEN_SIZE]);
/* "Ng1f3", "a4b5", "e7e8=Q", "O-O": as a player of a game with hidden pieces has to say it. */
void long_token(const struct language *l, const struct narration_item *i, char out[TOKEN_SIZE]);
/* "4 and 5", "1, 2 and 3" */
void dice_text(const struct language *l, const struct faces *f, char out[TOKEN_SIZE]);

/*
 * A turn of moves, each told by itself, with the end that it brings; what could not be played is told of as that.  The
 * `narrate` of a rule set that has no more to tell.
 */
void tell_moves(struct sentences *t, const struct narration *s);

#endif
