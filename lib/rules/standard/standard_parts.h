/*
 * standard_parts.h: Standard, for the rule sets that are chess but for one thing.
 *
 * The members of struct rules of these names.  standard_step() does not look for ends, but for a violation: a rule set
 * that ends games itself asks rules_begin() first.
 */
#ifndef STANDARD_PARTS_H
#define STANDARD_PARTS_H

#include "board/chess.h"

void standard_start(struct position *p, const struct fen *s, struct verdict *v);
void standard_step(const struct position *before, const struct event *e, struct position *p, struct verdict *v);
void standard_settle(struct position *p);
void standard_awaits(const struct position *p, struct awaits *x);
size_t standard_actions(const struct position *p, struct event *out, size_t max);
unsigned standard_marks(const struct position *before, const struct move *d);

#endif
