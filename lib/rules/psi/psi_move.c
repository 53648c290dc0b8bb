/* psi_move.c: attacks and a king's steps (1.2, 2.1), and how a piece is put on its square. */
#include "psi_parts.h"

bool psi_is_bare(const struct board *b, enum side side)
{
    return !(b->side[side] & ~b->kind[KING]);
}

/* Puts what *d says on the board, and ends the game if it is won by that. */
static void play(struct position *p, struct move *d, struct verdict *v)
{
    struct board *b = &p->board;
    enum side side = (enum side)d->side;

    d->captured = (uint8_t)board_kind(b, d->to);
    board_clear(b, d->to);
    if (d->from == NO_SQUARE)
        p->reserve[side][d->piece]--;
    else
        board_clear(b, d->from);
    board_put(b, side, (enum kind)(d->promotion != NO_KIND ? d->promotion : d->piece), d->to);
    if (d->captured == KING)
        rules_over(p, v, win_of(side), ending_own(p->rules, KING_CAPTURED));
    else if (d->captured != NO_KIND && psi_bare_king_loses(p) && psi_is_bare(b, other(side)))
        rules_over(p, v, win_of(side), ending_own(p->rules, BARE_KING));
}

void psi_carry_out(struct position *p, const struct event *e, struct verdict *v)
{
    rules_judge_last_promotion(e, v);
    play(p, &v->move, v);
    if (!v->code)
        rules_judge_marks(e, &v->move, v);
}

bool psi_find_mover(const struct position *p, const struct event *e, enum side side, struct move *d)
{
    struct position seen = *p;
    uint64_t set;

    seen.side = d->side = (uint8_t)side;
    set = chess_candidates(&seen, e, 0);
    if (!set || set & (set - 1))
        return rules_judge_recorded(&seen, e, d);
    d->from = (uint8_t)first_square(set);
    d->piece = (uint8_t)board_kind(&p->board, d->from);
    d->to = e->to;
    return true;
}

bool psi_may_step(const struct position *p, unsigned king)
{
    const struct board *b = &p->board;

    if (!psi_game(p)->bids)
        return false;
    return attackers(b, other((enum side)p->side), king, occupied(b)) || (psi_loose_king(p) && captures(b, king));
}

/* Is the move of a piece that was found one of those that these games have? */
static void game_sort(const struct position *p, const struct move *d, struct verdict *v)
{
    const struct psi_game *game = psi_game(p);

    if (occupied(&p->board) & bit(d->to) || (d->piece == KING && psi_may_step(p, d->from)))
        return;
    if (d->piece == KING && game->bids && psi_loose_king(p))
        fail(v, CODE_KING_NOT_ATTACKED, game->king,
             N_("the king steps to {0}, but on {1} nothing attacks it and it has nothing to capture: so it may not "
                "step"),
             arg_square(d->to), arg_square(d->from));
    else if (d->piece == KING && game->bids)
        fail(v, CODE_KING_NOT_ATTACKED, game->king,
             N_("the king steps to {0}, but nothing attacks it on {1}: only an attacked king may step"),
             arg_square(d->to), arg_square(d->from));
    else if (d->piece == KING)
        fail(v, CODE_QUIET_MOVE, game->king,
             N_("the king steps to {0} without a capture: with dice a king captures, or goes by a joker"),
             arg_square(d->to));
    else
        fail(v, CODE_QUIET_MOVE, game->bids ? "psi 1.2" : "psi-dice 2.1",
             N_("{0} goes to {1} without a capture: pieces only capture, or arrive by a psi-move"),
             arg_piece(d->piece, d->from), arg_square(d->to));
}

void psi_judge_move(struct position *p, const struct event *e, struct verdict *v)
{
    struct move *d = &v->move;
    uint64_t set = e->castling ? 0 : chess_candidates(p, e, 0);

    if (e->castling)
        fail(v, CODE_NO_PIECE, "common 0.3", N_("there is no castling in this game"), NO_ARGS);
    else if (!set)
        rules_fail_no_piece(p, e, v);
    else if (set & (set - 1))
        rules_fail_ambiguous(p, set, e, v);
    if (!e->castling && !(set & (set - 1)) && psi_find_mover(p, e, (enum side)p->side, d)) {
        if (set)
            game_sort(p, d, v);
        psi_carry_out(p, e, v);
    }
    psi_pass_turn(p);
}
