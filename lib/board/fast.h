/*
 * fast.h: the fast way through what is usual, for a tool that wants to hear only of what is wrong.
 *
 * Most of a PGN file is tags that nobody looks at and legal moves in plain SAN.  These are taken here without events
 * and verdicts, straight from the reader's window to the judge's position.  Whatever is not quite usual, or might be
 * wrong, is left where it stands: the general way (reader_next(), game_feed()) then reads it from its first byte.  So
 * the fast way never decides that something is wrong, and leaving it out changes nothing but the time.  game_play()
 * takes it.
 *
 * It asks the same tables as lib/board/chess.c (board.h, castling.h), but finds and plays moves its own way: who
 * changes what is legal changes it here too.  tests/unit/fast.c compares both ways move by move, tests/golden/quick-way
 * whole files.
 */
#ifndef FAST_H
#define FAST_H

#include "core/position.h"
#include "core/usual.h"
#include "notation/reader.h"

/* A stretch of the reader's window.  Whoever passes over a part of it moves `at` and counts the line ends. */
struct span {
    const char *at, *end;
    uint64_t lines;
    const char *line; /* where the last line begins that begins in the stretch; NULL if none does */
    bool tags;        /* a tag section; else the movetext of a main line */
    bool comments;    /* they are wanted */
    bool commands;    /* and those with commands apart */
};

/* ---- between the parts of the fast way ---- */

/* What the reader has at hand, if it stands in a tag section or in movetext with nothing of its own to say. */
bool reader_span(const struct reader *r, struct span *s);
/* The stretch has been passed over up to s->at. */
void reader_passed(struct reader *r, const struct span *s);

/* Is a tag as it usually is at s->at, on a line of its own?  Then its name and text; fast_past_tag() moves to the next
 * line. */
bool fast_tag(const struct span *s, struct event *e);
void fast_past_tag(struct span *s, const struct event *e);

/* What fast_moves() has read. */
struct fast_result {
    unsigned long moves;
    unsigned long tries; /* refused, with their marks */
    bool letters;        /* a piece was named */
    size_t told;         /* of the list */
    bool full;           /* there was more than the list could hold */
};

/*
 * Plays legal moves of a `fast` rule set, or of one with `tries_left`, whose refused tries it takes too; passes over
 * right numbers, white space, comments and !? on the way.
 */
struct fast_result fast_moves(struct position *p, struct span *s);

/*
 * The same, and lists what was passed over.  Of moves only those that are written as canonical text has them, and after
 * which two other such moves come: then it was no mate, and nothing that belongs to it, a variation for one, is still
 * to come.
 */
struct fast_result fast_told(struct position *p, struct span *s, struct usual *list, size_t size);

#endif
