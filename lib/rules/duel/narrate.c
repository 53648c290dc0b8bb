/* narrate.c: how a series of Sixfold Duel is told, and the answer to a check. */
#include "duel_parts.h"
#include "text/sentences.h"

#include <string.h>

/* A try and what became of it; `card` is NULL where none was turned. */
static void tell_try(struct sentences_list *l, const struct narration_item *try, const struct narration_item *card)
{
    char token[TOKEN_SIZE], clause[SENTENCE_SIZE];
    const struct arg args[MAX_ARGS] = {arg_clause(token)};

    short_token(l->t->language, try, token);
    if (card && card->marks)
        strcat(token, card->marks & MARK_MATE ? "#" : "+");
    if (!card)
        message(l->t->language, N_("{0} has no card"), args, clause);
    else if (card->event.card == RED_CARD)
        message(l->t->language, N_("{0} stands"), args, clause);
    else if (card->event.card == BLACK_CARD)
        message(l->t->language, N_("{0} is taken back"), args, clause);
    else
        message(l->t->language, N_("the card of {0} is not known yet"), args, clause);
    sentences_item(l, clause);
}

static unsigned tries_of(const struct narration *s)
{
    unsigned n = 0;

    for (size_t k = 0; k < s->n; k++)
        n += s->item[k].event.kind == EV_MOVE;
    return n;
}

/* How a series ended, if not with its last try. */
static void tell_break(struct sentences *t, const struct narration *s, const struct narration_item *last)
{
    const struct narration_item *i = last;
    bool whole = tries_of(s) >= (unsigned)s->before.options.value[SERIES];

    if (i->marks & MARK_MATE)
        tell(t, N_("Mate."), NO_ARGS);
    else if (i->marks & MARK_CHECK && whole)
        tell(t, N_("Check."), NO_ARGS);
    else if (i->marks & MARK_CHECK)
        tell(t, N_("Check: the rest of the series is burnt."), NO_ARGS);
    tell_end(t, i);
}

static void tell_answer(struct sentences *t, const struct narration *s)
{
    for (size_t k = 0; k < s->n; k++) {
        const struct narration_item *i = &s->item[k];
        char token[TOKEN_SIZE];
        if (!item_moved(i)) {
            if (i->event.kind == EV_MOVE)
                tell(t, N_("{0}'s move cannot be played."), arg_side(i->side));
            continue;
        }
        short_token(t->language, i, token);
        if (i->marks)
            strcat(token, i->marks & MARK_MATE ? "#" : "+");
        tell(t, N_("{0} answers the check with {1}."), arg_side(i->side), arg_clause(token));
        tell_end(t, i);
    }
}

void duel_narrate(struct sentences *t, const struct narration *s)
{
    struct sentences_list l = {t, 0};

    if (s->n == 0)
        return;
    if (STATE(duel, &s->before)->answer) {
        tell_answer(t, s);
        return;
    }
    for (size_t k = 0; k < s->n; k++)
        if (s->item[k].event.kind == EV_MOVE && s->item[k].move.piece != NO_KIND) {
            bool carded = k + 1 < s->n && s->item[k + 1].event.kind == EV_CARD;
            if (l.n == 0)
                tell(t, N_("{0} tries:"), arg_side(s->item[0].side));
            tell_try(&l, &s->item[k], carded ? &s->item[k + 1] : NULL);
        }
    if (l.n == 0 && tries_of(s))
        tell(t, N_("{0}'s move cannot be played."), arg_side(s->item[0].side));
    sentences_items_end(&l);
    tell_break(t, s, &s->item[s->n - 1]);
}
