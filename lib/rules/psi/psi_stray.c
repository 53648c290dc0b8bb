/* psi_stray.c: what stands where something else is due, and how the game goes on after it. */
#include "psi_parts.h"

/* Does the player whose turn it is attack with this move (whether or not a piece of his can)? */
static bool own_attack(const struct position *p, const struct event *e)
{
    if (e->kind != EV_MOVE || e->castling || p->board.side[p->side] & bit(e->to))
        return false;
    return e->flags & MARK_CAPTURE || p->board.side[other((enum side)p->side)] & bit(e->to);
}

/* What the side that has lost its turn by a void naming may not do after it (1.9), NULL for anything else. */
static const char *void_word(const struct position *p, const struct event *e)
{
    if (e->kind == EV_REVEAL)
        return N_("a reveal");
    if (e->kind == EV_ARRIVAL)
        return N_("an arrival");
    if (e->kind == EV_NAME)
        return N_("a second naming");
    return own_attack(p, e) ? N_("an attack") : NULL;
}

const char *psi_due(const struct position *p)
{
    bool bids = psi_game(p)->bids;

    switch (STATE(psi, p)->phase) {
    case KINGS:
        return p->side == WHITE ? N_("White's king") : N_("Black's king");
    case TURN:
        return N_("a move or a naming");
    case NAMED:
    case MISNAMED:
    case DOUBTED:
        return bids ? N_("a reveal of one bid a side") : N_("a roll of one die a side");
    case TIED:
        return N_("another roll of one die a side");
    case LOOSE:
        return N_("an arrival or \"nothing\" (--)");
    case HALF:
        return N_("the missing half of the reveal");
    default:
        return N_("\"nothing\" (--)");
    }
}

/*
 * A move out of place is played as recorded.  Where a psi-move was not brought to its end it is rather the next turn's,
 * but for an attack after a void naming; whose piece fits decides.
 */
static void play_recorded(struct position *p, const struct event *e, struct verdict *v)
{
    enum side turn = (enum side)p->side;
    bool same = STATE(psi, p)->phase == TURN || (STATE(psi, p)->phase == VOIDED && own_attack(p, e));
    enum side first = same ? turn : other(turn);

    if (!e->castling && (psi_find_mover(p, e, first, &v->move) || psi_find_mover(p, e, other(first), &v->move))) {
        if (v->move.side != turn)
            psi_pass_turn(p);
        psi_carry_out(p, e, v);
    }
    psi_pass_turn(p);
}

void psi_go_on(struct position *p, const struct event *e, struct verdict *v)
{
    uint8_t phase = STATE(psi, p)->phase;

    if (e->kind == EV_ARRIVAL) {
        if (psi_find(p, e, (enum side)p->side, true, &v->move) == CODE_OK)
            psi_put(p, e, v);
        psi_pass_turn(p);
    } else if (e->kind == EV_MOVE) {
        play_recorded(p, e, v);
    } else if (e->kind == EV_NAME) {
        if (phase != TURN && phase != VOIDED)
            psi_pass_turn(p);
        psi_name(p, e->to);
    } else if (e->kind == EV_NOTHING) {
        psi_pass_turn(p);
    } else if (e->kind == EV_REVEAL && phase == HALF) {
        STATE(psi, p)->phase = LOOSE;
    }
}

void psi_misplaced(struct position *p, const struct event *e, struct verdict *v)
{
    const struct psi_state *s = STATE(psi, p);
    const char *word = s->phase == VOIDED ? void_word(p, e) : NULL;

    if (word)
        fail(v, CODE_VOID_DUEL, NULL,
             N_("{0} was occupied when it was named, which loses the turn: {1} cannot follow, only --"),
             arg_square(s->named), arg_word(word));
    else if (s->phase == EQUAL && e->kind == EV_ARRIVAL && s->revealed[WHITE] == NO_KIND)
        fail(v, CODE_DUEL_DRAW, NULL, N_("a {0} is put down, but neither side wrote a kind: {1} stays empty"),
             arg_kind(e->piece), arg_square(s->named));
    else if (s->phase == EQUAL && e->kind == EV_ARRIVAL)
        fail(v, CODE_DUEL_DRAW, NULL, N_("a {0} is put down, but both sides wrote a {1}: {2} stays empty"),
             arg_kind(e->piece), arg_kind(s->revealed[WHITE]), arg_square(s->named));
    else
        fail_unexpected(v, NULL, e, psi_due(p));
    psi_go_on(p, e, v);
}
