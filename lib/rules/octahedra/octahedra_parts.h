/*
 * octahedra_parts.h: between the files of Octahedra.
 *
 * octahedra.c is the rule set: its table, options, start and step.  The placement is in placement.c, the rounds are in
 * rounds.c.  actions.c turns it round: what a position waits for, and prompt.c says it to players.  narrate.c tells of
 * a turn, columns.c fills a table's row, stats.c counts rounds.
 *
 * A function that takes a position and a verdict judges what it is named after and goes on with the position, as step()
 * does; the verdict it is given is clear, or holds what was wrong so far.
 */
#ifndef OCTAHEDRA_PARTS_H
#define OCTAHEDRA_PARTS_H

#include "board/chess.h"

enum phase {
    PLACE_ROLL, /* two dice are due */
    PLACE_DICE, /* they are thrown; `roll` are those not used yet */
    PLACE_VOID, /* they are thrown, but a double or a full file: to be thrown again */
    PLACE_FREE, /* they are thrown, but faulty */
    HALF,       /* a round's roll of which a side is not known: nothing may follow */
    ROLL,       /* the roll of a round is due */
    SOW,        /* the sower moves; NO_SIDE: whoever makes the first move */
    HARVEST,    /* `side` captures */
    PASS        /* `side` can do nothing in its sowing or, sower NO_SIDE, in the harvest that it opened: `--` is due */
};

enum { KING_CAPTURED };

enum { DICE, HARVEST_ON, PAWN_ZONE, ZONE };

struct octa_state {
    uint8_t phase;      /* enum phase */
    uint8_t place_kind; /* what is being placed: a kind, QUEEN for queen and king; by position.side */
    uint8_t placed;     /* how many of it that side has put down */
    uint8_t roll[2];    /* the placement roll, 0 for a die that has been used */
    uint8_t first_roller;
    uint8_t tie;       /* the sum that both rolled: they are to roll again; 0: no tie */
    uint8_t sower;     /* who sows, or has just sown; NO_SIDE: nobody, or his first move will tell */
    uint8_t kind;      /* of the sowing, as far as it has come */
    uint64_t moved;    /* the sower's pieces that have moved */
    uint64_t promoted; /* those that promoted */
    uint64_t excused;  /* those of which an ambiguous move meant one: nobody misses them */
};
POSITION_STATE_OF(octa)

/* Pieces of a side that fit a move by geometry and blocking. */
struct found {
    uint64_t set;
    enum side side;
    enum code fault; /* what they may not do all the same */
};

static inline bool octa_one_of(uint64_t set)
{
    return set && !(set & (set - 1));
}

/* ---- what is due ---- */

/* unexpected: the event stands where something else is due. */
void octa_fail_due(const struct position *p, const struct event *e, struct verdict *v);
/* `--` where something can be done. */
void octa_fail_needless(const struct position *p, struct verdict *v);
/* Something stands where `--` or the rest of a roll is due: that is taken as done, and what came is played. */
void octa_step_instead(struct position *p, const struct event *e, struct verdict *v);

/* No token at all: what it stands for in a round. */
void octa_misread(struct position *p, const struct event *e, struct verdict *v);

/* ---- moves ---- */

/* Plays a move that is wrong here, if it can be told what it means. */
void octa_play_stray(struct position *p, const struct event *e, struct verdict *v);

/* ---- rounds ---- */

/* The board is set up. */
void octa_begin_rounds(struct position *p, enum side first);
void octa_step_round(struct position *p, const struct event *e, struct verdict *v);

/* Does the roll of the side that rolls first open a harvest? */
bool octa_opens_harvest(const struct position *p, const struct faces *f);
/* Are all the faces between 1 and 8? */
bool octa_in_range(const struct faces *f);
void octa_fail_range(const struct faces *f, struct verdict *v);
void octa_throw_round(struct position *p, const struct event *e, struct verdict *v);

/* Pieces of a kind of the sower that have not moved and can. */
uint64_t octa_movable(const struct position *p, unsigned kind);
/* The first kind, from the one to which the sowing has come, that can still move; KINDS if none can. */
unsigned octa_next_kind(const struct position *p);

/* Pieces that can capture. */
uint64_t octa_captors(const struct position *p, enum side side);
/* The player due stops although he could capture: he rolls first, as if he could not. */
void octa_stop_harvest(struct position *p, struct verdict *v);

/* ---- the placement ---- */

void octa_step_placement(struct position *p, const struct event *e, struct verdict *v);
/* A placement, or a roll for one, that nobody can read. */
void octa_place_unread(struct position *p, bool roll);
/* The kinds of which a piece may be put down now, a bit each. */
unsigned octa_kinds_due(const struct position *p);
/* Free squares of the zone on the file that a die names. */
uint64_t octa_room(const struct position *p, unsigned kind, unsigned face);

/* ---- of the table ---- */

void octa_awaits(const struct position *p, struct awaits *x);
bool octa_next_throw(const struct position *p, const struct event *so_far, struct throw *t);
size_t octa_actions(const struct position *p, struct event *out, size_t max);
bool octa_prompt(const struct position *p, struct announcement *say);
bool octa_remark(const struct position *before, const struct event *e, const struct position *after,
                 struct announcement *say);
extern const struct stat_spec octa_stats;
extern const struct column_spec octa_columns;
void octa_narrate(struct sentences *t, const struct narration *s);
void octa_keep(struct narration_item *item, const struct position *before, const struct position *after);

#endif
