/*
 * turn_view.h: everything that a picture of a turn shows, for one seat.
 *
 * A stage is fed with a judge's outcomes (snapshots, comments, no variations needed) and hands out a turn view after
 * each turn, and one for the start: what text, SVG and pages draw.  A turn view made for a seat holds nothing that the
 * seat may not know: whatever draws turn views cannot leak.  So a turn of which a seat knows nothing (the other side's
 * tries before its move) makes no turn view for that seat.  And where the record of such a game has a slip (a
 * violation, something that cannot be read, a number whose dots name the side that is not to move) the turn views of a
 * seat end before it, for behind a lost or doubled token nobody can tell whose try was whose; the last of them says so
 * with `ends`.
 */
#ifndef TURN_VIEW_H
#define TURN_VIEW_H

#include "game/game.h"
#include "notation/fen.h"
#include "text/message.h"
#include "text/narrate.h"

#define SCENE_CARDS 60
#define SCENE_MARKS 64
#define SCENE_STEPS 64
#define SCENE_TEXT 4096
#define SCENE_HEARD 128
#define SCENE_VIOLATIONS 8

struct turn_view_mark {
    char color;       /* of [%cal], [%csl]: G R Y B */
    uint8_t from, to; /* an arrow; from == to: a marked square */
};

struct turn_view_violation {
    uint8_t code;
    char message[SENTENCE_SIZE / 2];
};

struct turn_view {
    const struct language *language; /* of its sentences and of what is drawn from it; NULL: English */
    struct view view;                /* after the turn */
    char variant[32];
    char player[2][64];        /* by the tags; "" or "?": not known */
    unsigned long game;        /* number in its file, from 1 */
    unsigned long index;       /* 0: the start, then 1 up */
    char turn[16];             /* "7w", "7", "0"; "" for the start */
    uint8_t turn_side;         /* who moved */
    uint8_t from, to;          /* the last action that the seat knows of; NO_SQUARE: none, or from the reserve */
    uint8_t steps;             /* of its actions on the board that the seat knows of, in order */
    uint8_t step[SCENE_STEPS]; /* where each arrived */
    uint64_t touched;     /* sowing, harvest, series: all squares left or reached in the turn, `from` and `to` too */
    uint8_t named;        /* a square named in this turn, NO_SQUARE */
    bool has_roll;        /* dice of this turn, as last rolled */
    uint8_t roll_sides;   /* 1: a placement roll of `turn_side`, in roll[0]; 2: both sides */
    struct faces roll[2]; /* letters: bids */
    uint8_t cards;        /* turned in this turn, in order */
    uint8_t card[SCENE_CARDS];   /* enum card */
    bool edges;                  /* a placement with dice: the numbers of the dice belong on the edges */
    uint8_t captured[2][KINDS];  /* lost by each side, as far as known */
    uint8_t captured_unknown[2]; /* and of a kind not known */
    uint8_t code;                /* first violation of the turn that the seat may know of, CODE_OK */
    char violation[SENTENCE_SIZE];
    size_t violations; /* all of them, the first too, as many as are kept */
    struct turn_view_violation violated[SCENE_VIOLATIONS];
    size_t marks;
    struct turn_view_mark mark[SCENE_MARKS];
    char sentence[SCENE_TEXT]; /* what happened (story.h) */
    char moves[SCENE_TEXT];    /* the turn's canonical text as this seat may know it, without the number */
    char comment[SCENE_TEXT];  /* comments of the turn, without commands; only for seats that see all */
    uint16_t heard_n[2];       /* what each side was told in this turn; a seat has its own, the referee both */
    struct notice heard[2][SCENE_HEARD];
    char fen[FEN_SIZE];  /* "" for a seat that does not see all, and within a round */
    enum result claimed; /* after the last turn: the terminator */
    enum ending claimed_ending;
    bool ends; /* a seat's view of a game that hides pieces ends here: the record has a slip after it */
};

/* That in words: a msgid, the same whatever the slip is and whosever. */
extern const char SCENE_ENDS[], SCENE_ENDS_AFTER[]; /* the latter, for a message, with the turn as {0} */
extern const char SCENE_UNTOLD[];                   /* and of a game of which turn_view_builder_untold() is true */

struct turn_view_builder;

/* NULL without memory. `shown` gets each turn view in turn, its sentences in the language. */
struct turn_view_builder *turn_view_builder_new(enum seat seat, const struct language *l, void *context,
                                                void (*shown)(void *context, const struct turn_view *));
void turn_view_builder_free(struct turn_view_builder *s);
/* For a stage beside the referee's own, whose turn views are shown together: a turn view for each turn, known of or
 * not. */
void turn_view_builder_every_turn(struct turn_view_builder *s);
/* Is nothing of this game shown?  One that follows, for a seat, a game that hides pieces, and has no tags, or names no
 * Variant where that one has no result: a slip in it may have made of its rest a game of which it is not known that it
 * hides any. */
bool turn_view_builder_untold(const struct turn_view_builder *s);
/* An outcome of the judge, in order. */
void turn_view_builder_outcome(struct turn_view_builder *s, const struct outcome *o);
/* A bid that is revealed by one side only is still that side's secret (psi 1.4): takes from an event what a seat may
 * not know yet. */
void turn_view_half_bid(enum seat seat, struct event *e);
/* The game's end, as the judge tells it: the last turn view is handed out. */
void turn_view_builder_end(struct turn_view_builder *s, const struct game_summary *summary);

#endif
