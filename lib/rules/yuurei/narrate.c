/* narrate.c: how a turn of Yuurei is told: to its referee all of it, to a seat what it did and heard. */
#include "text/sentences.h"
#include "yuurei_parts.h"

enum { LEFT }; /* what is kept of a try: the kinte left to its side after it */

void yuurei_keep(struct narration_item *item, const struct position *before, const struct position *after)
{
    item->kept[LEFT] = STATE(yuurei, after)->left[before->side];
}

/* A try that was counted as a kinte, rightly or not; else it was refused. */
static bool is_kinte(const struct narration_item *i)
{
    return !i->unplayed || i->code == CODE_KINTE_LEGAL;
}

static void tell_try(struct sentences *t, const struct narration_item *i)
{
    char token[TOKEN_SIZE];

    long_token(t->language, i, token);
    if (is_kinte(i))
        tell(t, N_("{0} tries {1}: kinte, {2} left."), arg_side(i->side), arg_clause(token), arg_number(i->kept[LEFT]));
    else
        tell(t, N_("{0} tries {1}, which is refused."), arg_side(i->side), arg_clause(token));
}

static void tell_all(struct sentences *t, const struct narration *s)
{
    for (size_t k = 0; k < s->n; k++) {
        const struct narration_item *i = &s->item[k];
        if (i->event.kind == EV_MOVE && i->event.kinte != NO_KINTE)
            tell_try(t, i);
        else if (item_moved(i))
            tell_move(t, i);
        else
            tell(t, N_("{0}'s move cannot be played."), arg_side(i->side));
        tell_end(t, i);
    }
}

static void tell_notices(struct sentences *t, const struct narration_item *i, enum seat seat)
{
    char sentence[SENTENCE_SIZE];

    for (int k = 0; k < i->heard.n[seat]; k++) {
        notice_tell(t->language, &i->heard.to[seat][k], sentence, sizeof sentence);
        if (t->n)
            sentences_add(t, " ");
        sentences_add(t, sentence);
    }
}

/* A player: what he said himself, and what he was answered; of the other's tries only what was called out to him. */
static void tell_player(struct sentences *t, const struct narration_item *i, enum seat seat)
{
    char token[TOKEN_SIZE];

    if (i->side == (uint8_t)seat && i->event.kind == EV_MOVE) {
        long_token(t->language, i, token);
        if (t->n)
            sentences_add(t, " ");
        sentences_add(t, token);
        sentences_add(t, i->heard.n[seat] ? ":" : ".");
    }
    tell_notices(t, i, seat);
}

/* The public: what both players know of a move, which is what the one who did not make it heard. */
static void tell_public(struct sentences *t, const struct narration_item *i)
{
    enum side mover = (enum side)i->side, them = other(mover);
    struct wording s;

    for (int k = 0; k < i->heard.n[them]; k++) {
        notice_say(&i->heard.to[them][k], HEARER_PUBLIC, mover, &s);
        sentences_say(t, s.text, s.args);
    }
}

void yuurei_narrate(struct sentences *t, const struct narration *s)
{
    if (t->seat == SEAT_REFEREE) {
        tell_all(t, s);
        return;
    }
    for (size_t k = 0; k < s->n; k++)
        if (t->seat <= SEAT_BLACK)
            tell_player(t, &s->item[k], t->seat);
        else
            tell_public(t, &s->item[k]);
}
