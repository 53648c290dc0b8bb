/*
 * ending.h: how games end, besides their result.
 *
 * An ending is a number: one of those that games share, or a rule set's own, counted from a place of its own.  Names
 * are what is written, in Ending tags, JSON and journals; numbers stay inside and may differ from version to version.
 * One more: a line in the `endings` of its rule set.  Names are never changed.
 */
#ifndef ENDING_H
#define ENDING_H

#include "event.h"

#define N_(text) text /* marks a string for the catalogue; it is translated where it is shown */

struct rules;

enum ending {
    NO_ENDING,
    MATE,
    STALEMATE,
    AGREEMENT,
    RESIGNATION,
    TIME,
    ADJUDICATION,
    SHARED_ENDINGS,
    ENDING_OWN = 16 /* from here on: OWN_ENDINGS for each rule set */
};
#define OWN_ENDINGS 8

/* The results that an ending goes with. */
enum { ENDS_WON = 1 << WHITE_WINS | 1 << BLACK_WINS, ENDS_DRAWN = 1 << DRAW, ENDS_ANYHOW = 31 };

struct ending_spec {
    const char *name; /* a msgid, "king captured" */
    uint8_t results;
    /* The sentence that tells it, of {0}, who wins, and {1}, who loses; NULL: the board does not show it. */
    const char *told;
    bool loser_first; /* {0} is who loses */
};

/* Of a number that is an ending. */
const struct ending_spec *ending_spec(enum ending ending);
/* "king captured"; "" for NO_ENDING. */
const char *ending_name(enum ending ending);
/* The ending of a name: shared, the rule set's own, or else another game's; rules NULL: of any.  NO_ENDING: of none. */
enum ending ending_named(const struct rules *rules, const char *text, size_t length);
/* A rule set's own ending, by its place in the table; `rules` is the number of the rule set. */
static inline enum ending ending_own(unsigned rules, unsigned index)
{
    return (enum ending)(ENDING_OWN + rules * OWN_ENDINGS + index);
}
/* The endings that the board can show in a game, by index from 0; NO_ENDING after the last. */
enum ending ending_on_board(const struct rules *rules, unsigned index);

#endif
