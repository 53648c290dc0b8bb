/*
 * psi_parts.h: between the files of the psi family.
 *
 * psi.c holds the four tables, the turns and step(), which goes by the phase.  What a phase is fed is judged elsewhere:
 * moves in psi_move.c, reveals in psi_reveal.c, arrivals in psi_place.c, and what is none of those that are due in
 * psi_stray.c.  psi_start.c makes the first position, psi_actions.c says what a position waits for, narrate.c tells of
 * a turn, prompt.c what is to be put where, columns.c fills a table's row.
 *
 * A function that takes a position and a verdict judges what it is named after and goes on with the position, as step()
 * does.  Kinds are told in sets with psi_bit(kind).
 */
#ifndef PSI_PARTS_H
#define PSI_PARTS_H

#include "board/chess.h"

enum phase {
    KINGS,    /* a king is to be put on the empty board */
    TURN,     /* the turn begins */
    NAMED,    /* a square is named, its reveal is due */
    MISNAMED, /* a naming that nobody can read: its reveal may come, or else the next turn */
    DOUBTED,  /* an @ that may have been one: its reveal may come, or else this turn goes on */
    TIED,     /* equal dice, a new roll is due */
    DECIDED,  /* the winner must place */
    EQUAL,    /* equal bids, `--` is due */
    UNSERVED, /* neither side has what it rolled, `--` is due */
    VOIDED,   /* an occupied square was named, `--` is due */
    LOOSE,    /* a faulty reveal decided nothing: a placement by either side, or `--` */
    HALF,     /* one side of the reveal is not known yet: nothing may follow */
    PHASES
};

struct psi_state {
    uint8_t phase;       /* enum phase */
    uint8_t named;       /* the named square, NO_SQUARE where a turn begins */
    uint8_t winner;      /* who must place; NO_SIDE: nobody, or nobody knows */
    uint8_t may[2];      /* by side: kinds it may place, a bit each */
    uint8_t revealed[2]; /* by side, as last revealed: a face of the die, or the kind written (NO_KIND: nothing) */
};
POSITION_STATE_OF(psi)

struct psi_game {
    bool array;         /* starts from the array; else from the empty board, all pieces in reserve */
    bool bids;          /* sealed kinds decide, and the king may step; else dice */
    int8_t king_option; /* place of king-move in the options; -1: none */
    int8_t bare_option; /* of bare-king; -1: there is no bare-king rule */
    const char *king;   /* the rule cited for a king's quiet step */
};

enum { KING_CAPTURED, BARE_KING };

/* By enum rules_number. */
extern const struct psi_game PSI_GAMES[];

static inline const struct psi_game *psi_game(const struct position *p)
{
    return &PSI_GAMES[p->rules];
}

static inline bool psi_unread_naming(const struct position *p)
{
    return STATE(psi, p)->phase == MISNAMED || STATE(psi, p)->phase == DOUBTED;
}

static inline unsigned psi_bit(unsigned kind)
{
    return 1u << kind;
}

#define ALL_BUT_KING (psi_bit(KING) - 1)
#define JOKER 6

/* The options king-move and bare-king. */
bool psi_loose_king(const struct position *p);
bool psi_bare_king_loses(const struct position *p);

/* ---- turns ---- */

void psi_begin_turn(struct position *p);
void psi_pass_turn(struct position *p);
void psi_name(struct position *p, unsigned square);

/* ---- moves ---- */

/* Has a side nothing but its king? */
bool psi_is_bare(const struct board *b, enum side side);
/* 1.2: may the king on this square step quietly? */
bool psi_may_step(const struct position *p, unsigned king);
/* The piece of a side that a move means, and failing that the one it names by its full origin. */
bool psi_find_mover(const struct position *p, const struct event *e, enum side side, struct move *d);
/* Puts v->done on the board, a promotion included, and ends the game if it is won by that. */
void psi_carry_out(struct position *p, const struct event *e, struct verdict *v);
void psi_judge_move(struct position *p, const struct event *e, struct verdict *v);

/* ---- reveals ---- */

/* The kinds that a side has on the board or in reserve. */
unsigned psi_owned(const struct position *p, enum side side);
void psi_judge_reveal(struct position *p, const struct event *e, struct verdict *v);

/* ---- arrivals ---- */

/* Does one piece of a side fit an arrival?  CODE_OK, and *d is it; else what hinders. */
enum code psi_find_of(const struct position *p, const struct event *e, enum side side, struct move *d);
/*
 * The piece that an arrival means: sought on one side first, then on the other if its origin is written or, `either`,
 * if nobody is entitled to place.
 */
enum code psi_find(const struct position *p, const struct event *e, enum side first, bool either, struct move *d);
/* What hindered, as a violation. */
void psi_fail_find(const struct position *p, const struct event *e, enum code code, enum side side, struct verdict *v);
/* An arrival changes nothing where its square is not empty: nothing arrives by capture. */
void psi_put(struct position *p, const struct event *e, struct verdict *v);
/* An arrival after a reveal. */
void psi_judge_placement(struct position *p, const struct event *e, struct verdict *v);
/* The winner has not placed. */
void psi_fail_missing(const struct position *p, struct verdict *v);

/* ---- what stands where something else is due ---- */

/* What is due, as a msgid. */
const char *psi_due(const struct position *p);
/* Nothing that is due: what stands here has the wrong sort. */
void psi_misplaced(struct position *p, const struct event *e, struct verdict *v);
/* How the game goes on after something out of place. */
void psi_go_on(struct position *p, const struct event *e, struct verdict *v);

/* ---- of the table ---- */

void psi_start(struct position *p, const struct fen *s, struct verdict *v);
void psi_awaits(const struct position *p, struct awaits *x);
bool psi_next_throw(const struct position *p, const struct event *so_far, struct throw *t);
bool psi_secret(const struct position *p, enum side side, struct secret *out, struct verdict *v);
extern const struct column_spec psi_columns;
bool psi_prompt(const struct position *p, struct announcement *say);
bool psi_undecided(const struct position *p);
size_t psi_actions(const struct position *p, struct event *out, size_t max);
void psi_narrate(struct sentences *t, const struct narration *s);
void psi_keep(struct narration_item *item, const struct position *before, const struct position *after);

#endif
