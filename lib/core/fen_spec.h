/*
 * fen_spec.h: what a rule set has in a FEN beside the six fields of all.
 *
 * One table reads and writes: notation/fen.c goes over it, and a unit test reads every FEN that games of all rule sets
 * come to.  A field is read into `own` of the setup, bytes that belong to the rule set, which its start() takes from
 * there (own_of_setup(), own_to_setup()).
 */
#ifndef FEN_SPEC_H
#define FEN_SPEC_H

#include "position.h"

#include <string.h>

#define FEN_FIELD_SIZE 64 /* the longest that a field is written, its end included */

/* Where a field stands: `3+3` of Three-check before the halfmove clock, others as items of the seventh field. */
enum fen_place { FEN_BEFORE_CLOCK, FEN_SEVENTH };

struct fen_field {
    uint8_t place; /* enum fen_place */
    /* False, if the text is no such field; else it is in the setup. */
    bool (*read)(const char *text, size_t length, struct fen *);
    /* Writes the field and returns its length, 0 where there is nothing to say.  NULL: it is read and never written. */
    size_t (*write)(const struct position *, char out[FEN_FIELD_SIZE]);
    /* Programs for chess would not read it: in plain PGN it is left out and a comment with this word in front has what
     * stands behind its "=".  NULL: it stands in the FEN there too. */
    const char *pgn_comment;
};

struct fen_spec {
    const struct fen_field *fields; /* up to one without read() */
    const char *wants; /* a msgid: what the seventh field may hold, as in "kinte=8:7"; NULL: there is none */
    /* Its own reading of the castling field; the board has been read.  False, if the text is none; `castling_wants`, a
     * msgid, says what it wants.  All NULL: KQkq. */
    bool (*read_castling)(const char *text, size_t length, struct fen *);
    size_t (*write_castling)(const struct position *, char out[FEN_FIELD_SIZE]);
    const char *castling_wants;
};

/* What start() takes from the setup, what read() puts into it: a struct of the rule set of at most SETUP_OWN bytes, all
 * zero before anything is read. */
#define own_of_setup(setup, into)                                                                                      \
    do {                                                                                                               \
        _Static_assert(sizeof *(into) <= SETUP_OWN, "no room in struct setup");                                        \
        memcpy((into), (setup)->own, sizeof *(into));                                                                  \
    } while (0)
#define own_to_setup(setup, from)                                                                                      \
    do {                                                                                                               \
        _Static_assert(sizeof *(from) <= SETUP_OWN, "no room in struct setup");                                        \
        memcpy((setup)->own, (from), sizeof *(from));                                                                  \
    } while (0)

/* A number of one to six figures, and a square, as FENs have them. */
bool fen_count(const char *text, size_t length, uint32_t *out);
bool fen_square(const char *text, size_t length, unsigned *out);

#endif
