/*
 * journal.h: the file that a referee keeps while a game runs (notation, "The referee's own file").
 *
 * An XPGN game that only grows.  Its tags are written once; then each line is one batch: what was accepted, what
 * followed by itself, and a last comment with the number of the last notice each seat has had and a sum over all bytes
 * before it.  A batch is whole or it has not been: a last line that does not end so was never announced, and is cut
 * off.
 */
#ifndef JOURNAL_H
#define JOURNAL_H

#include "notation/reader.h"
#include "referee/referee.h"

#include <sodium.h>
#include <stdio.h>

/* Where writing has got to: the running sum, and the number of the turn that was written last. */
struct journal {
    crypto_hash_sha256_state sum;
    uint32_t number;
    uint8_t side;
    bool numbered;        /* one has been written */
    uint64_t told[SEATS]; /* as last written */
};

/* What is wrong with a journal: where, and a sentence in the language that was given. */
struct journal_fault {
    uint64_t line, column;
    char sentence[1024];
};

/* What a journal tells while it is read. */
struct journal_reading {
    struct observer observer; /* as referee_apply() tells it; the same context */
    bool (*told)(void *context, enum seat seat,
                 uint64_t number); /* the last notice of a seat, for the batch before; can it be? */
    void (*batch)(void *context);  /* what comes now belongs to the next batch */
};

/* The first command in [s, end) that only a journal may have (event_is_half()), its secrets among them, NULL if there
 * is none; *after gets what follows it and its blank. */
const char *journal_command(const char *s, const char *end, const char **after);

/* A tag pair; its value is escaped. */
void journal_tag(FILE *out, const char *name, const char *value);

/*
 * How much of a file is whole: `length` without a last line that was never finished.  False: there is not even a head,
 * or a line has been damaged since it was written.
 */
bool journal_whole(const char *text, size_t length, size_t *whole, const struct language *l,
                   struct journal_fault *fault);

/*
 * Reads a whole journal: *r is the referee as it stood, *j what is needed to write on.  False: *fault says why not;
 * among the reasons is memory, with line 0.
 */
bool journal_read(const char *text, size_t length, const struct journal_reading *reading, struct referee *r,
                  struct journal *j, struct journal_fault *fault);

/* The text of an entry that is about to be applied to *r. */
void journal_entry(FILE *out, struct journal *j, const struct referee *r, const struct entry *entry);
/* The comment that ends a batch, and a line of its own for nothing but numbers; `batch`, of `length` bytes, is what
 * goes before it in this line. */
void journal_close(FILE *out, struct journal *j, const char *batch, size_t length, const uint64_t told[SEATS]);

/*
 * The record of a game for everybody: its result in the tags, without secrets and without what only a referee needs.
 * CODE_OK; else false, and *fault says why there is none.  `r`: as journal_read() left it.
 */
bool journal_publish(const char *text, size_t length, const struct referee *r, FILE *out, const struct language *l,
                     struct journal_fault *fault);

#endif
