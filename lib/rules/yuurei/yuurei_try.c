/* yuurei_try.c: tries marked kinte, and what a player says to his referee (6.3, 6.9). */
#include "yuurei_parts.h"

/* Why 6.3 refuses a try, from the player's own pieces alone. */
static void fail_nonsense(const struct position *p, const struct event *e, const struct move *d, struct verdict *v)
{
    enum side side = (enum side)p->side;
    uint64_t own = p->board.side[side], origin = event_origin(e);

    if (d->piece != NO_KIND)
        fail(v, CODE_KINTE_NONSENSE, NULL,
             N_("{0} cannot promote so on {1}, whatever stands unseen: refused, and no kinte"),
             arg_piece(d->piece, d->from), arg_square(d->to));
    else if (chess_castling_of(p, e))
        fail(v, CODE_KINTE_NONSENSE, NULL,
             N_("{0} has lost the right to castle there or has an own piece in between: refused, and no kinte"),
             arg_side(side));
    else if (!(own & origin) || (e->piece != NO_KIND && !(own & origin & p->board.kind[e->piece])))
        fail(v, CODE_KINTE_NONSENSE, NULL, N_("{0} has no such piece there: refused, and no kinte"), arg_side(side));
    else if (own & bit(e->to))
        fail(v, CODE_KINTE_NONSENSE, NULL, N_("{0}'s own piece stands on {1}: refused, and no kinte"), arg_side(side),
             arg_square(e->to));
    else
        fail(v, CODE_KINTE_NONSENSE, NULL,
             N_("{0} has no piece that can go to {1}, whatever stands unseen: refused, and no kinte"), arg_side(side),
             arg_square(e->to));
}

/* Charges a kinte; the figure in its mark must be what is left then, the last one loses. */
void yuurei_charge(struct position *p, const struct event *e, struct verdict *v)
{
    enum side side = (enum side)p->side;
    uint8_t *left = &STATE(yuurei, p)->left[side];

    --*left;
    if (v->code == CODE_OK && e->kinte != *left && e->kinte != UNREAD_KINTE) {
        fail(v, CODE_KINTE_COUNT, NULL, N_("the mark says {0} left, but after this kinte {1} has {2} left"),
             arg_number((uint64_t)(e->kinte < 0 ? 0 : e->kinte)), arg_side(side), arg_number(*left));
        v->at = AT_MARK;
    }
    if (*left == 0)
        rules_over(p, v, win_of(other(side)), ending_own(p->rules, KINTE_LIMIT));
}

void yuurei_step_try(struct position *p, const struct event *e, struct verdict *v)
{
    struct move *d = &v->move;
    uint64_t set;

    switch (yuurei_find_own(p, e, d, &set)) {
    case NONSENSE:
        if (p->options.value[SCOPE] == SCOPE_HIDDEN)
            fail_nonsense(p, e, d, v);
        else
            yuurei_charge(p, e, v);
        break;
    case TWO_FIT:
        rules_fail_ambiguous(p, set, e, v);
        break;
    case POSSIBLE:
        d->promotion = e->promotion;
        if (yuurei_promotion_missing(e, d, v))
            break;
        if (yuurei_legal(p, d))
            fail(v, CODE_KINTE_LEGAL, NULL, N_("{0} may go to {1}: the try was legal, and is marked as a kinte"),
                 arg_piece(d->piece, d->from), arg_square(d->to));
        yuurei_charge(p, e, v); /* a false kinte too, as the record has it */
        break;
    }
    v->unplayed = v->code != CODE_OK && v->code != CODE_KINTE_COUNT;
}

bool yuurei_resolve(const struct position *p, const struct event *e, struct event *tried, struct verdict *v)
{
    struct move d = v->move;
    struct event whole;
    uint64_t set;

    if (e->flags & MARK_CAPTURE)
        e = chess_complete(p, e, 0, false, &whole);
    d.side = p->side;
    *tried = *e;
    tried->kinte = (int16_t)(STATE(yuurei, p)->left[p->side] - 1);
    switch (yuurei_find_own(p, e, &d, &set)) {
    case NONSENSE:
        if (p->options.value[SCOPE] == SCOPE_ANY)
            return true;
        fail_nonsense(p, e, &d, v);
        return false;
    case TWO_FIT:
        rules_fail_ambiguous(p, set, e, v);
        return false;
    case POSSIBLE:
        break;
    }
    if (yuurei_promotion_missing(e, &d, v))
        return false;
    d.promotion = e->promotion;
    chess_event(&d, tried);
    if (!yuurei_legal(p, &d))
        tried->kinte = (int16_t)(STATE(yuurei, p)->left[p->side] - 1);
    return true;
}
