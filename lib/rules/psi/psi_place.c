/* psi_place.c: arrivals: which piece is meant, and was it the one to be placed? */
#include "psi_parts.h"

static uint64_t arrivals_of(const struct position *p, const struct event *e, enum side side)
{
    return pieces(&p->board, side, (enum kind)e->piece) & event_origin(e);
}

enum code psi_find_of(const struct position *p, const struct event *e, enum side side, struct move *d)
{
    bool reserve = !event_has_line(e) && !psi_game(p)->array;
    uint64_t set = reserve ? 0 : arrivals_of(p, e, side);

    if (reserve && !p->reserve[side][e->piece])
        return CODE_RESERVE_EMPTY;
    if (!reserve && !set)
        return CODE_NO_PIECE;
    if (set & (set - 1))
        return CODE_AMBIGUOUS;
    d->side = (uint8_t)side;
    d->piece = e->piece;
    d->from = (uint8_t)(reserve ? NO_SQUARE : first_square(set));
    d->to = e->to;
    return CODE_OK;
}

enum code psi_find(const struct position *p, const struct event *e, enum side first, bool either, struct move *d)
{
    enum code code = psi_find_of(p, e, first, d), second;

    if (code == CODE_OK || code == CODE_AMBIGUOUS || !(either || event_has_line(e)))
        return code;
    second = psi_find_of(p, e, other(first), d);
    return second == CODE_OK || second == CODE_AMBIGUOUS ? second : code;
}

void psi_fail_find(const struct position *p, const struct event *e, enum code code, enum side side, struct verdict *v)
{
    if (code == CODE_AMBIGUOUS) {
        uint64_t set = arrivals_of(p, e, side);
        rules_fail_ambiguous(p, set & (set - 1) ? set : arrivals_of(p, e, other(side)), e, v);
    } else if (code == CODE_RESERVE_EMPTY && pieces(&p->board, side, (enum kind)e->piece))
        fail(v, code, NULL, N_("{0} has no {1} left in reserve: one from the board is written with its square"),
             arg_side(side), arg_kind(e->piece));
    else if (code == CODE_RESERVE_EMPTY)
        fail(v, code, NULL, N_("{0} has no {1} left in reserve"), arg_side(side), arg_kind(e->piece));
    else if (event_has_line(e))
        fail(v, code, NULL, N_("there is no {0} on {1} that could be put on {2}"), arg_kind(e->piece),
             arg_squares(event_origin(e)), arg_square(e->to));
    else
        fail(v, code, NULL, N_("{0} has no {1} that could be put on {2}"), arg_side(side), arg_kind(e->piece),
             arg_square(e->to));
}

void psi_put(struct position *p, const struct event *e, struct verdict *v)
{
    if (occupied(&p->board) & bit(e->to))
        v->move.piece = NO_KIND;
    else
        psi_carry_out(p, e, v);
}

/* Why the winner has won: the first half of the sentences on what he placed, or did not. */
enum reason { BY_KIND, BY_NOTHING, BY_DIE, BY_FALL, BY_JOKER };

static enum reason reason(const struct position *p)
{
    const struct psi_state *s = STATE(psi, p);
    unsigned won = s->revealed[s->winner], lost = s->revealed[other((enum side)s->winner)];

    if (psi_game(p)->bids)
        return lost == NO_KIND ? BY_NOTHING : BY_KIND;
    if (won < lost)
        return BY_FALL;
    return won == JOKER ? BY_JOKER : BY_DIE;
}

/* {0} the winner, {1} his kind, {2} the square, {3} what was found, {4} the loser or what he wrote */
static void fail_placing(const struct position *p, enum code code, const char *rule, const char *text, struct arg found,
                         struct verdict *v)
{
    const struct psi_state *s = STATE(psi, p);
    enum side loser = other((enum side)s->winner);

    fail(v, code, rule, text, arg_side(s->winner), arg_kind(first_square(s->may[s->winner])), arg_square(s->named),
         found, psi_game(p)->bids ? arg_kind(s->revealed[loser]) : arg_side(loser));
}

void psi_fail_missing(const struct position *p, struct verdict *v)
{
    static const char *const TEXT[] = {
        [BY_KIND] = N_("nothing was put on {2}, but the {1} beats the {4}: {0} must put a {1} there"),
        [BY_NOTHING] = N_("nothing was put on {2}, but the {1} beats nothing: {0} must put a {1} there"),
        [BY_DIE] = N_("nothing was put on {2}, but {0}'s die is higher: {0} must put a {1} there"),
        [BY_FALL] = N_("nothing was put on {2}, but {4} has no piece of the kind rolled, so {0} must put a {1} there"),
        [BY_JOKER] = N_("nothing was put on {2}, but {0} rolled the joker and must put any piece there"),
    };

    fail_placing(p, CODE_PLACE_MISSING, psi_game(p)->bids ? "psi 1.6" : "psi-dice 2.4", TEXT[reason(p)], NO_ARGS, v);
}

static void fail_wrong(const struct position *p, const struct move *d, struct verdict *v)
{
    static const char *const TEXT[] = {
        [BY_KIND] = N_("{3} was chosen, but the {1} beats the {4}: {0} must put a {1} on {2}"),
        [BY_NOTHING] = N_("{3} was chosen, but the {1} beats nothing: {0} must put a {1} on {2}"),
        [BY_DIE] = N_("{3} was chosen, but {0}'s die is higher: {0} must put a {1} on {2}"),
        [BY_FALL] = N_("{3} was chosen, but {4} has no piece of the kind rolled, so {0} must put a {1} on {2}"),
        [BY_JOKER] = N_("{3} was chosen, but {0} rolled the joker and must put a piece of his own on {2}"),
    };
    const char *rule = psi_game(p)->bids                  ? "psi 1.6"
                       : d->side != STATE(psi, p)->winner ? "psi-dice 2.4"
                                                          : "psi-dice 2.3";

    if (d->from == NO_SQUARE)
        fail_placing(p, CODE_PLACED_WRONG, rule, N_("a {3} was taken from the reserve, but {0} must put a {1} on {2}"),
                     arg_kind(d->piece), v);
    else
        fail_placing(p, CODE_PLACED_WRONG, rule, TEXT[reason(p)], arg_piece(d->piece, d->from), v);
}

/* Who is asked first for the piece of an arrival: the winner; if there is none, who could have won with that kind. */
static enum side placer(const struct position *p, const struct event *e)
{
    const struct psi_state *s = STATE(psi, p);
    enum side turn = (enum side)p->side;

    if (s->winner != NO_SIDE)
        return (enum side)s->winner;
    return s->may[other(turn)] & ~s->may[turn] & psi_bit(e->piece) ? other(turn) : turn;
}

void psi_judge_placement(struct position *p, const struct event *e, struct verdict *v)
{
    const struct psi_state *s = STATE(psi, p);
    struct move *d = &v->move;
    enum side first = placer(p, e);
    bool anybody = s->winner == NO_SIDE;
    enum code code = psi_find(p, e, first, anybody, d);

    if (code != CODE_OK) {
        psi_fail_find(p, e, code, first, v);
    } else {
        if (!anybody && (d->side != s->winner || !(s->may[s->winner] & psi_bit(d->piece))))
            fail_wrong(p, d, v);
        else if (d->to != s->named)
            fail(v, CODE_PLACED_ELSEWHERE, psi_game(p)->bids ? "psi 1.6" : "psi-dice 2.3",
                 N_("the {0} was put on {1}, but {2} was named"), arg_kind(d->piece), arg_square(d->to),
                 arg_square(s->named));
        psi_put(p, e, v);
    }
    psi_pass_turn(p);
}
