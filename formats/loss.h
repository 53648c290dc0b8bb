/*
 * loss.h: what of a record its other forms cannot hold.
 *
 * A conversion loses what canonical text has no room for by rule (xpgn(5)), and nothing else without saying so.  What
 * the reading itself gives up shows in a judge's outcomes: loss_of() finds it there.  What a form cannot hold of a game
 * that was read, its sink refuses (form.h).
 */
#ifndef LOSS_H
#define LOSS_H

#include "game/game.h"
#include "text/message.h"

/* Is something lost at this outcome by writing a form (its name)?  Then the sentence that names it, and its code, NULL
 * if it has none. */
bool loss_of(const struct language *l, const struct outcome *o, char sentence[SENTENCE_SIZE], const char **code,
             const char *form);

#endif
