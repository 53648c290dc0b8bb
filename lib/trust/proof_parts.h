/*
 * proof_parts.h: between the files of proof.h: proof.c has the chains and what begins and ends, proof_seal.c the seals.
 *
 * All of it works on one struct proof; nothing here fails but by a verdict.
 */
#ifndef PROOF_PARTS_H
#define PROOF_PARTS_H

#include "proof.h"

/* `unproven`, if proof is required and nothing else has been found. */
void proof_unproven(const struct proof *pr, struct verdict *v);

/* A seal; an opening; the text is what follows the side. */
void seal_add(struct proof *pr, const struct position *p, enum side side, const char *text, size_t length,
              struct verdict *v);
void seal_open(struct proof *pr, enum side side, const char *text, size_t length, struct verdict *v);

/* Does the seal of a stack stand elsewhere than at the start of a series? */
bool seal_early(const struct position *p);

/* What the game shows of things that may be sealed: a square is named, bids are revealed, a card is turned (`counts`:
 * of a stack that a seal can prove). */
void seal_name(struct proof *pr, struct verdict *v);
void seal_reveal(struct proof *pr, const struct event *e, struct verdict *v);
void seal_card(struct proof *pr, enum card card, bool counts, struct verdict *v);

/* What was sealed and revealed must have been opened before the next thing: seal-missing. */
void seal_never_opened(const struct proof *pr, struct verdict *v);
/* A stack before the one that has been sealed since should have been. */
void seal_owed(struct proof *pr, struct verdict *v);
/* Where proof is required, every seal must have been opened. */
void seal_left(const struct proof *pr, struct verdict *v);

#endif
