/*
 * referee_due.c: what is due from a seat, as a sentence: not that something is, but what.
 *
 * A move that may be any is "Your move."; where the rules leave less, the sentence says so: which piece is to be put
 * where, that a sowing or a capture is due, or the answer to a check.  It says what its seat may know: in a game that
 * hides pieces nothing but that it is his move.
 */
#include "referee_parts.h"

#include <string.h>

/* What the rule set says of the side to move, where it may not make any move. */
static void prompt(const struct position *p, struct due_text *t)
{
    struct announcement say = {0};

    t->special = rules_of(p)->prompt && rules_of(p)->prompt(p, &say);
    if (!t->special)
        return;
    t->text = say.text;
    memcpy(t->args, say.args, sizeof t->args);
}

void due_sentence(const struct referee *r, enum seat seat, enum due due, struct due_text *t)
{
    static const char *const TEXT[] = {
        [DUE_NOTHING] = "",
        [DUE_TURN] = N_("Your move."),
        [DUE_BID] = N_("Your bid, please."),
        [DUE_OPEN] = N_("Open your seal, please."),
        [DUE_STACK] = N_("Lay your stack, please."),
        [DUE_ROLL] = N_("Roll, please."),
        [DUE_LINK] = N_("The next link of your chain, please."),
    };
    struct awaits x;

    *t = (struct due_text){.text = TEXT[due]};
    rules_of(&r->position)->awaits(&r->position, &x);
    if (due == DUE_TURN)
        prompt(&r->position, t);
    else if (due == DUE_ROLL && x.chance == AWAIT_CARD)
        *t = (struct due_text){.special = true, .text = N_("Turn the next card, please.")};
    else if (due == DUE_STACK && r->seal[seat][0])
        *t = (struct due_text){.special = true, .text = N_("Open your sealed stack, please.")};
}
