/* view.c: what a player can know of his tries from his own pieces (6.3). */
#include "yuurei_parts.h"

#include <string.h>

/* The board as the side to move sees it. */
static struct position own_view(const struct position *p)
{
    struct position view;
    uint64_t own = p->board.side[p->side];

    memcpy(&view, p, offsetof(struct position, state)); /* what is asked of it needs no counts */

    for (int k = 0; k < KINDS; k++)
        view.board.kind[k] &= own;
    view.board.side[other((enum side)p->side)] = 0;
    return view;
}

/* Own pieces that fit a move, if what is unseen stands well for it: nothing in the way, something where a pawn takes.
 */
static uint64_t possible_candidates(const struct position *view, const struct event *e)
{
    struct position met;
    uint64_t set = chess_candidates(view, e, 0);

    if (e->piece != PAWN && !(e->piece == NO_KIND && view->board.kind[PAWN] & event_origin(e)))
        return set; /* what stands on its target is all the same to any other piece */
    if (e->flags & TARGET_FILE)
        return set;
    if (chess_own_captors(view, e)) /* "e4:", which is a step only if no pawn captures there */
        return chess_own_captors(view, e);
    if (occupied(&view->board) & bit(e->to))
        return 0;
    memcpy(&met, view, offsetof(struct position, state));
    board_put(&met.board, other((enum side)view->side), QUEEN, e->to);
    return set | chess_candidates(&met, e, 0);
}

static bool possible_castling(const struct position *view, enum castling which)
{
    struct castling_squares s = castling_squares(&view->home, (enum side)view->side, which);

    return view->castling & castling_right((enum side)view->side, which) && !(occupied(&view->board) & s.between);
}

bool yuurei_promotion_nonsense(const struct event *e, const struct move *d)
{
    if (e->promotion == NO_KIND)
        return false;
    return d->piece != PAWN || !(bit(d->to) & BACK_RANKS) || e->promotion == PAWN || e->promotion == KING;
}

bool yuurei_promotion_missing(const struct event *e, const struct move *d, struct verdict *v)
{
    if (d->piece != PAWN || !(bit(d->to) & BACK_RANKS) || e->promotion != NO_KIND)
        return false;
    fail(v, CODE_PROMOTION_MISSING, "yuurei 6.3",
         N_("the pawn on {0} would arrive on {1}: N, B, R or Q must be named with the try"), arg_square(d->from),
         arg_square(d->to));
    return true;
}

/* Squares to which the player could believe that an own piece may go. */
static uint64_t possible_targets(const struct position *p, unsigned from)
{
    enum side side = (enum side)p->side;
    enum kind kind = board_kind(&p->board, from);
    uint64_t own = p->board.side[side];

    if (kind == PAWN)
        return pawn_steps(side, from, own, true) | (pawn_attacks(side, from) & ~own);
    return attacks(kind, side, from, own) & ~own;
}

/* The own piece that stands where a try says, if it might go there. */
static uint64_t named_candidate(const struct position *p, const struct event *e)
{
    uint64_t origin = event_origin(e), mine = p->board.side[p->side];

    if (e->piece != NO_KIND)
        mine &= p->board.kind[e->piece];
    return mine & origin && possible_targets(p, first_square(origin)) & bit(e->to) ? origin : 0;
}

enum finding yuurei_find_own(const struct position *p, const struct event *e, struct move *d, uint64_t *set)
{
    struct position view;
    enum castling which = chess_castling_of(p, e);

    *set = 0;
    if (which) {
        view = own_view(p);
        if (!possible_castling(&view, which))
            return NONSENSE;
        yuurei_set_castling(d, p, which);
    } else {
        if (event_has_origin(e) && !(e->flags & TARGET_FILE)) {
            *set = named_candidate(p, e);
        } else {
            view = own_view(p);
            *set = possible_candidates(&view, e);
        }
        if (*set == 0)
            return NONSENSE;
        if (*set & (*set - 1))
            return TWO_FIT;
        yuurei_set_move(d, p, first_square(*set), e->to);
    }
    return yuurei_promotion_nonsense(e, d) ? NONSENSE : POSSIBLE;
}

/* Adds a try with the truth attached: what is not legal is marked with the count after it. */
static void add_try(const struct position *p, struct move d, struct action_list *list)
{
    bool promotes = d.piece == PAWN && bit(d.to) & BACK_RANKS, legal = yuurei_legal(p, &d);

    for (int kind = promotes ? KNIGHT : QUEEN; kind <= QUEEN; kind++) {
        struct event *e = action_new(list);
        if (promotes)
            d.promotion = (uint8_t)kind;
        chess_event(&d, e);
        if (!legal)
            e->kinte = (int16_t)(STATE(yuurei, p)->left[p->side] - 1);
    }
}

size_t yuurei_actions(const struct position *p, struct event *out, size_t max)
{
    struct position view = own_view(p);
    struct move d = {.side = p->side, .promotion = NO_KIND, .captured = NO_KIND};
    struct action_list list;

    action_begin(&list, out, max);
    if (p->over)
        return 0;
    EACH_SQUARE (from, p->board.side[p->side]) {
        EACH_SQUARE (to, possible_targets(p, from)) {
            yuurei_set_move(&d, p, from, to);
            add_try(p, d, &list);
        }
    }
    for (int which = KING_SIDE; which <= QUEEN_SIDE; which++)
        if (possible_castling(&view, (enum castling)which)) {
            yuurei_set_castling(&d, p, (enum castling)which);
            add_try(p, d, &list);
        }
    return list.n;
}
