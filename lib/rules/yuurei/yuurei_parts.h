/*
 * yuurei_parts.h: between the files of Yuurei.
 *
 * yuurei.c is the rule set.  view.c knows what a player can know, notices.c says who hears what, narrate.c tells of a
 * turn, columns.c fills a table's row, stats.c counts kinte.
 *
 * Nothing that view.c finds may depend on where the other side's pieces are: tests/hidden looks.
 */
#ifndef YUUREI_PARTS_H
#define YUUREI_PARTS_H

#include "board/chess.h"

enum { LIMIT, SCOPE, CASTLING_SQUARES, ANNOUNCED, STALEMATES };
enum { SCOPE_HIDDEN, SCOPE_ANY };
enum { CASTLING_ALL, CASTLING_KING_PATH };
enum { ANNOUNCED_MOVER, ANNOUNCED_BOTH };
enum { STALEMATE_DRAW, STALEMATE_KINTE };
enum { KINTE_LIMIT };

struct yuurei_state {
    uint8_t left[2]; /* kinte left */
};
POSITION_STATE_OF(yuurei)

/* ---- what the player can know (6.3) ---- */

enum finding {
    POSSIBLE, /* one own piece; *d is the try, as far as its player can know */
    NONSENSE, /* refused by 6.3; *d may hold the piece, for a promotion that cannot be */
    TWO_FIT
};

/* Finds a try among the player's own pieces (6.9). *set: those that fit, castling apart. */
enum finding yuurei_find_own(const struct position *p, const struct event *e, struct move *d, uint64_t *set);
/* A promotion that cannot be whatever the unseen pieces are; a missing one is another matter. */
bool yuurei_promotion_nonsense(const struct event *e, const struct move *d);
/* True: it is missing, and the verdict says so. */
bool yuurei_promotion_missing(const struct event *e, const struct move *d, struct verdict *v);

/* ---- the full board ---- */

/* Is this move legal, its promotion apart? */
bool yuurei_legal(const struct position *p, const struct move *d);
/* Fills in which piece moves, from where to where. */
void yuurei_set_castling(struct move *d, const struct position *p, enum castling which);
void yuurei_set_move(struct move *d, const struct position *p, unsigned from, unsigned to);

/* ---- of the table ---- */

size_t yuurei_actions(const struct position *p, struct event *out, size_t max);
bool yuurei_counts_announced(const struct position *p);
void yuurei_notices(const struct position *before, const struct event *e, const struct verdict *v,
                    const struct position *after, struct notices *out);
void yuurei_saying(const struct notice *n, enum hearer hearer, enum side mover, struct wording *out);
extern const struct stat_spec yuurei_stats;
extern const struct column_spec yuurei_columns;
void yuurei_narrate(struct sentences *t, const struct narration *s);
void yuurei_keep(struct narration_item *item, const struct position *before, const struct position *after);

#endif
