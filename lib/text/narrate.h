/*
 * narrate.h: what happened in a turn, told to people.
 *
 * A story is a turn's events with what they did; narration_tell() makes of it the sentence that replay, pages and
 * picture descriptions show: "White names e4: Black's knight beats White's pawn and arrives on e4 from g8."  The
 * sentences are the rule set's (its `narrate`, sentences.h), and so is what a seat may be told that does not see
 * everything.  Plain data; no memory is taken.
 */
#ifndef NARRATE_H
#define NARRATE_H

#include "core/view.h"
#include "language.h"
#include "message.h"

#define STORY_MAX 256 /* events of a turn; of longer ones the rest is only counted */
#define STORY_KEPT 8  /* bytes of a rule set's own with each event */

struct narration_item {
    struct event event; /* its texts are not kept */
    struct move move;
    uint8_t code; /* enum code: a violation, if there was one */
    bool unplayed;
    uint8_t over, ending;
    uint8_t side, next;       /* whose turn it was, and is after it */
    uint8_t marks;            /* of a move that stands: MARK_CHECK, MARK_MATE, 0 */
    uint8_t kept[STORY_KEPT]; /* what the rule set's list of sentences will want to know: its `keep` writes, nobody else
                                 reads */
    struct notices heard;
};

struct narration {
    struct position before, after; /* the turn */
    size_t n, left_out;
    struct narration_item item[STORY_MAX];
};

void narration_begin(struct narration *s, const struct position *before);
void narration_add(struct narration *s, const struct event *e, const struct verdict *v, const struct position *before,
                   const struct position *after);

/*
 * The sentences, in a language; of a game that hides something those for this seat, "" where it heard
 * nothing.  At most `size` bytes with the end, cut at a character; returns the length.
 */
size_t narration_tell(const struct language *l, const struct narration *s, enum seat seat, char *out, size_t size);

/* A notice in words: "end 1-0 mate", "The game is over: 1-0, mate.", or as its rule set has them. */
void notice_say(const struct notice *n, enum hearer hearer, enum side mover, struct wording *out);
/* As the player for whom it is hears it: the sentence, and the machine word with its figures. */
size_t notice_tell(const struct language *l, const struct notice *n, char *out, size_t size);
size_t notice_word_text(const struct notice *n, char *out, size_t size);
/* The sentence of a saying. */
void saying_tell(const struct language *l, const struct wording *s, char out[SENTENCE_SIZE]);

#endif
