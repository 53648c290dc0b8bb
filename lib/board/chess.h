/*
 * chess.h: FIDE chess on a board: what Standard, Sixfold Duel and Yuurei share.
 *
 * Works on a position's board, castling rights, side and en passant; whose turn comes next, ends and cards are the rule
 * set's.  `passant` is the set of squares onto which a pawn may capture en passant.  A board without a king is never in
 * check.  No function fails.
 */
#ifndef CHESS_H
#define CHESS_H

#include "core/rules.h"

bool chess_in_check(const struct board *b, enum side side);

/* After this move (a capture included, en passant if `to` is in `passant` and a pawn moves) is the own king safe? */
bool chess_safe(const struct board *b, enum side side, unsigned from, unsigned to, uint64_t passant);

/*
 * Own pieces that fit a move by geometry and blocking alone.  `empty` tells them where their target is a square that
 * the mover's side holds: none.  A bare coordinate move is that of whatever stands on its origin.
 */
uint64_t chess_candidates(const struct position *p, const struct event *e, uint64_t passant);

/* Those of them that leave their king safe. */
uint64_t chess_legal_candidates(const struct position *p, const struct event *e, uint64_t passant);

/* Is a move legal, whose piece stands on d->from?  Not for castling. */
bool chess_legal(const struct position *p, const struct move *d, uint64_t passant);

/*
 * A pawn's capture of which only the files are given (TARGET_FILE), with origin and target where one own pawn fits:
 * among the legal ones where there is check, from the mover's own pieces alone where the game is hidden; there the
 * origin of a pawn's capture without any is found too.  `either`: if none of the side to move fits, one of the other's.
 * `room` is for the new event; any other event comes back as it is, and so does, but for `to`, one that none or several
 * fit.
 */
const struct event *chess_complete(const struct position *p, const struct event *e, uint64_t passant, bool either,
                                   struct event *room);
/* Own pawns that capture as an event says, from what their side can know: its target is not held by an own piece. */
uint64_t chess_own_captors(const struct position *p, const struct event *e);

/* Is this the king's move that stands for castling?  Then which. */
enum castling chess_castling_of(const struct position *p, const struct event *e);

/* Why castling is forbidden. */
enum castling_fault { CASTLING_FINE, CASTLING_RIGHT, CASTLING_BLOCKED, CASTLING_CHECK, CASTLING_ATTACKED };
enum castling_fault chess_castling(const struct position *p, enum castling which);
/*
 * Castling rights, all of which king and rooks have as Chess960 understands them (the outermost rook on that side of
 * the king), but not all as chess does?
 */
bool chess_only_960(const struct fen *s);

/* Plays a move as described: pieces, rights, en passant square, half-move clock; turn and number stay. Sets captured.
 */
void chess_play(struct position *p, struct move *d, uint64_t passant);

/*
 * Finds the move that an event means (Standard, Sixfold Duel): among the legal candidates, only if there is none among
 * those that fit by geometry.  True: legal, and *d is the move.  False: the verdict holds no-piece, ambiguous, castling
 * or in-check, and *d is what can be put on the board all the same, d->piece NO_KIND if nothing can.
 */
bool chess_resolve(const struct position *p, const struct event *e, uint64_t passant, struct move *d,
                   struct verdict *v);

/* The warning `mark`, where x, + or # disagree with a move done; `claimed` are the marks it deserves if any is claimed.
 */
void chess_judge_marks(const struct event *e, const struct move *d, unsigned deserved, struct verdict *v);

/*
 * After a move of the other side: notes in the position whether the side to move is in check by it.  Quicker than
 * asking, but right only if it was not in check before: not after a violation.
 */
void chess_note_check(struct position *p, const struct move *d);

/* The side to move has a legal move. */
bool chess_has_move(const struct position *p, uint64_t passant);
/* How many legal moves there are, castling and the choice of promotions apart; no further than `enough` of them. */
size_t chess_count(const struct position *p, uint64_t passant, size_t enough);
/* Legal moves until there are `max` of them; how many.  A promotion counts four times. */
size_t chess_moves(const struct position *p, uint64_t passant, struct move *out, size_t max);

/* MARK_CHECK or MARK_MATE for a move; `passant_after` tells the en passant squares of the reply. */
unsigned chess_marks(const struct position *before, const struct move *d, uint64_t passant);

/* The standard array with all castling rights. */
void chess_array(struct position *p);

/* A position as FIDE chess has it: kings, pawns, the side not to move not in check; drops castling rights that cannot
 * be. */
bool chess_start(struct position *p, const struct fen *s, struct verdict *v);

/* The action that a move done is, for actions(). */
void chess_event(const struct move *d, struct event *out);
/* Adds a move, with each choice where a pawn promotes. */
void chess_add_choices(const struct move *d, struct action_list *l);

/* en passant target as a set. */
static inline uint64_t passant_set(const struct position *p)
{
    return p->passant == NO_SQUARE ? 0 : bit(p->passant);
}

#endif
