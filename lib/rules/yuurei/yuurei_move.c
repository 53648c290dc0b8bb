/* yuurei_move.c: moves on the full board, which none but the referee sees. */
#include "yuurei_parts.h"

void yuurei_set_castling(struct move *d, const struct position *p, enum castling which)
{
    struct castling_squares s = castling_squares(&p->home, (enum side)p->side, which);

    d->piece = KING;
    d->from = (uint8_t)s.king_from;
    d->to = (uint8_t)s.king_to;
    d->castling = (uint8_t)which;
}

void yuurei_set_move(struct move *d, const struct position *p, unsigned from, unsigned to)
{
    d->piece = (uint8_t)board_kind(&p->board, from);
    d->from = (uint8_t)from;
    d->to = (uint8_t)to;
}

static bool castling_fine(const struct position *p, enum castling which)
{
    struct castling_squares s = castling_squares(&p->home, (enum side)p->side, which);

    if (chess_castling(p, which) != CASTLING_FINE)
        return false;
    if (p->options.value[CASTLING_SQUARES] == CASTLING_KING_PATH)
        return true;
    EACH_SQUARE (square, s.between) {
        if (is_attacked(&p->board, other((enum side)p->side), square, occupied(&p->board), 0))
            return false;
    }
    return true;
}

bool yuurei_legal(const struct position *p, const struct move *d)
{
    struct event e;

    if (d->castling)
        return castling_fine(p, (enum castling)d->castling);
    chess_event(d, &e);
    return chess_candidates(p, &e, 0) && chess_safe(&p->board, (enum side)p->side, d->from, d->to, 0);
}

static void play(struct position *p, struct move *d)
{
    chess_play(p, d, 0);
    p->passant = NO_SQUARE;
}

unsigned yuurei_marks(const struct position *before, const struct move *d)
{
    struct position after = *before;
    struct move done = *d;

    play(&after, &done);
    after.side = (uint8_t)other((enum side)d->side);
    if (!chess_in_check(&after.board, (enum side)after.side))
        return 0;
    return chess_has_move(&after, 0) ? MARK_CHECK : MARK_MATE;
}

/* Can a move that the rules forbid be put on the board as it is recorded? */
static bool can_be_put(const struct position *p, const struct move *d)
{
    struct castling_squares s = castling_squares(&p->home, (enum side)p->side, (enum castling)d->castling);
    uint64_t aims = bit(s.king_to) | bit(s.rook_to), home = bit(s.king_from) | bit(s.rook_from);

    return d->castling == NO_CASTLING || !(occupied(&p->board) & aims & ~home);
}

static void fail_promotion(const struct move *d, struct verdict *v)
{
    fail(v, CODE_NO_PIECE, "yuurei 6.3", N_("{0} cannot promote so on {1}, whatever stands unseen"),
         arg_piece(d->piece, d->from), arg_square(d->to));
}

/* No legal move fits: a kinte that is not marked, or no move at all. *d is what can be put on the board all the same.
 */
static void fail_move(const struct position *p, const struct event *e, struct move *d, struct verdict *v)
{
    uint64_t set;

    switch (yuurei_find_own(p, e, d, &set)) {
    case TWO_FIT:
        rules_fail_ambiguous(p, set, e, v);
        break;
    case NONSENSE:
        if (d->piece != NO_KIND) {
            fail_promotion(d, v);
        } else if (chess_castling_of(p, e)) {
            fail(v, CODE_NO_PIECE, "yuurei 6.3",
                 N_("{0} has lost the right to castle there or has an own piece in between"), arg_side(p->side));
        } else {
            rules_fail_no_piece(p, e, v);
            rules_judge_recorded(p, e, d);
        }
        break;
    case POSSIBLE:
        if (!yuurei_promotion_missing(e, d, v))
            fail(v, CODE_KINTE_UNMARKED, NULL,
                 N_("{0} may not go to {1} in the full position: a kinte, but no mark says so"),
                 arg_piece(d->piece, d->from), arg_square(d->to));
        break;
    }
    if (!can_be_put(p, d))
        d->piece = NO_KIND;
}

/* Finds a move among the legal ones.  False: two fit, or none does. */
static bool find_legal(const struct position *p, const struct event *e, struct move *d, struct verdict *v)
{
    enum castling which = chess_castling_of(p, e);
    uint64_t set;

    if (which) {
        if (!castling_fine(p, which))
            return false;
        yuurei_set_castling(d, p, which);
        return true;
    }
    set = chess_own_captors(p, e); /* of a pawn's capture the player's own pieces alone say whose it is */
    if (e->flags & TARGET_FILE || set & (set - 1))
        return false;
    set = chess_legal_candidates(p, e, 0);
    if (set == 0)
        return false;
    if (set & (set - 1)) {
        rules_fail_ambiguous(p, set, e, v);
        return false;
    }
    yuurei_set_move(d, p, first_square(set), e->to);
    return true;
}

void yuurei_step_move(struct position *p, const struct event *e, struct verdict *v)
{
    struct move *d = &v->move;
    unsigned deserved = 0;

    if (!find_legal(p, e, d, v)) {
        if (v->code == CODE_OK)
            fail_move(p, e, d, v);
    } else if (yuurei_promotion_nonsense(e, d)) {
        fail_promotion(d, v);
    } else {
        yuurei_promotion_missing(e, d, v);
    }
    if (d->piece == NO_KIND) {
        v->unplayed = true;
        yuurei_pass_turn(p, v);
        return;
    }
    if (d->piece == PAWN && bit(d->to) & BACK_RANKS) {
        bool fits = e->promotion >= KNIGHT && e->promotion <= QUEEN;
        d->promotion = fits ? e->promotion : QUEEN;
    }
    if (v->code == CODE_OK && e->flags & (MARK_CHECK | MARK_MATE))
        deserved = yuurei_marks(p, d);
    play(p, d);
    if (v->code == CODE_OK && e->flags & (MARK_CAPTURE | MARK_CHECK | MARK_MATE))
        chess_judge_marks(e, d, deserved, v);
    yuurei_pass_turn(p, v);
}
