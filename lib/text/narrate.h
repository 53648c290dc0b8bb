/*
 * story.h: what happened in a turn, told to people.
 *
 * A story is a turn's events with what they did; story_tell() makes of it the sentence that replay, pages and picture
 * descriptions show: "White names e4: Black's knight beats White's pawn and arrives on e4 from g8."  A seat of a game
 * with hidden pieces is told its own tries in long form and what it heard, in the words of yuurei 6.7, and nothing
 * else. Plain data; no memory is taken.  One more rule set: its teller in one of story_*.c and a line in story_tell().
 */
#ifndef STORY_H
#define STORY_H

#include "core/view.h"

#define STORY_MAX 256 /* events of a turn; of longer ones the rest is only counted */

struct story_item {
    struct event event; /* its texts are not kept */
    struct done done;
    uint8_t code; /* enum code: a violation, if there was one */
    bool skipped;
    uint8_t over, ending;
    uint8_t side, next; /* whose turn it was, and is after it */
    uint8_t sower;      /* Octahedra: who sows, or has just sown, after it; NO_SIDE */
    bool tied, harvest; /* and: the roll was equal; it opened a harvest, or one was going on */
    uint8_t left;       /* Yuurei, after it: kinte left to `side` */
    uint8_t marks;      /* of a move that stands: MARK_CHECK, MARK_MATE, 0 */
    bool on_piece;      /* a naming of an occupied square */
    bool owned[2];      /* a roll of a duel: the side had a piece to serve with */
    struct notices heard;
};

struct story {
    struct position before, after; /* the turn */
    size_t n, left_out;
    struct story_item item[STORY_MAX];
};

void story_begin(struct story *s, const struct position *before);
void story_add(struct story *s, const struct event *e, const struct verdict *v, const struct position *before,
               const struct position *after);

/*
 * The sentence, or for a seat that does not see all one for each thing it heard, in the reader's language; "" where
 * that seat heard nothing.  At most `size` bytes with the end, cut at a character; returns the length.
 */
size_t story_tell(const struct story *s, enum seat seat, char *out, size_t size);

/* What is heard, as a sentence: "Kinte. 7 tries left." */
size_t notice_tell(const struct notice *n, char *out, size_t size);
/* And as the machine word with its figures: "kinte 7", "captured e5", "end 1-0 mate". */
size_t notice_word_text(const struct notice *n, char *out, size_t size);

#endif
