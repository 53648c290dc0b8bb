/*
 * transcript.h: all that a referee has told, a line a notice, with each seat's own running numbers.
 *
 * Lasting lines are kept, in the order in which they were told, and told again with the same numbers to whoever comes
 * back.  Those of the action in hand are pending until transcript_settle(): they may be told to nobody before the
 * action is on the disk.  Answers to a question or a slip take a number and are not kept.
 */
#ifndef TRANSCRIPT_H
#define TRANSCRIPT_H

#include "referee/referee.h"

/* The last number that a seat can have; of 63 bits, so that nobody who reads them needs an unsigned type. */
#define TRANSCRIPT_MOST ((uint64_t)INT64_MAX)

struct transcript_line {
    uint8_t seat;
    uint64_t number;
    char *text; /* word, figures and sentence */
};

struct transcript {
    struct transcript_line *line;
    size_t n, room;
    size_t settled;       /* lines before this one have been told */
    uint64_t last[SEATS]; /* the last number of each seat */
    void *context;
    void (*answer)(void *context, enum seat seat, uint64_t number, const char *text); /* what is not kept */
    bool failed; /* no memory: what is pending is not whole */
    bool spent;  /* a seat has had its last number: what is pending is not whole */
};

void transcript_free(struct transcript *t);
/* Its line as a hearer: context is the transcript. */
void transcript_hears(void *context, enum seat seat, bool lasting, const char *word, const char *sentence);
/* The pending lines of a seat have numbers up to this one: a journal has said so.  False: that cannot be, for lines
 * before them have as high a number. */
bool transcript_told(struct transcript *t, enum seat seat, uint64_t last);
/* What was pending has happened; or has not, and takes its numbers back. */
void transcript_settle(struct transcript *t);
void transcript_drop(struct transcript *t);

#endif
