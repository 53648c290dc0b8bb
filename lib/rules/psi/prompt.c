/* prompt.c: what a player of the psi family is to put where. */
#include "psi_parts.h"
#include "text/sentences.h"

bool psi_prompt(const struct position *p, struct announcement *say)
{
    struct event list[MAX_ACTIONS];
    size_t n = psi_actions(p, list, MAX_ACTIONS);
    unsigned kinds = 0;

    if (n == 0 || list[0].kind != EV_ARRIVAL)
        return false;
    if (p->setup) {
        say->text = N_("Put your king on a free square.");
        return true;
    }
    for (size_t i = 0; i < n && i < MAX_ACTIONS; i++)
        kinds |= psi_bit(list[i].piece);
    if (kinds & (kinds - 1)) {
        say->text = N_("Put a piece of yours, of any kind, on {0}.");
        say->args[0] = arg_square(list[0].to);
    } else {
        say->text = N_("Put {0} on {1}.");
        say->args[0] = word_a(list[0].piece);
        say->args[1] = arg_square(list[0].to);
    }
    return true;
}
