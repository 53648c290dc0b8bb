/*
 * psi_parts.h: between the files of the psi family.
 *
 * psi.c is the rules with their four tables.  actions.c says what a position waits for, narrate.c tells of a turn,
 * prompt.c what is to be put where, columns.c fills a table's row.  Kinds are told in sets with psi_bit(kind).
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

/* ---- moves ---- */

/* 1.2: may the king on this square step quietly? */
bool psi_may_step(const struct position *p, unsigned king);

/* ---- reveals ---- */

/* The kinds that a side has on the board or in reserve. */
unsigned psi_owned(const struct position *p, enum side side);

/* ---- of the table ---- */

void psi_awaits(const struct position *p, struct awaits *x);
bool psi_next_throw(const struct position *p, const struct event *so_far, struct throw *t);
bool psi_secret(const struct position *p, enum side side, struct secret *out, struct verdict *v);
extern const struct column_spec psi_columns;
extern const struct author_rule psi_author[], psi_dice_author[], zero_author[];
bool psi_prompt(const struct position *p, struct announcement *say);
bool psi_undecided(const struct position *p);
size_t psi_actions(const struct position *p, struct event *out, size_t max);
void psi_narrate(struct sentences *t, const struct narration *s);
void psi_keep(struct narration_item *item, const struct position *before, const struct position *after);

#endif
