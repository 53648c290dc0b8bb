/*
 * standard.c: FIDE chess (7), for ordinary PGN.
 *
 * Mate and stalemate are looked for only where a game stops, a mark claims them or a move fails: a legal move that
 * follows proves that there was none.
 */
#include "standard_parts.h"

#include "text/sentences.h"

void standard_start(struct position *p, const struct fen *s, struct verdict *v)
{
    if (s->given) {
        chess_start(p, s, v);
        p->check = chess_in_check(&p->board, (enum side)p->side) ? CHECK_GIVEN : CHECK_NONE;
        return;
    }
    chess_array(p);
    p->check = CHECK_NONE;
}

void standard_settle(struct position *p)
{
    enum side side = (enum side)p->side;

    if (p->over || chess_has_move(p, passant_set(p)))
        return;
    p->over = DRAW;
    p->ending = STALEMATE;
    if (chess_in_check(&p->board, side)) {
        p->over = (uint8_t)win_of(other(side));
        p->ending = MATE;
    }
}

static void pass_turn(struct position *p)
{
    p->check = CHECK_UNKNOWN;
    if (p->side == BLACK)
        p->number++;
    p->side = (uint8_t)other((enum side)p->side);
}

/* No move: a null move and a spoilt move pass the turn, so that what follows is read as it was meant; a remark does
 * not. */
static void not_a_move(struct position *p, const struct event *e, struct verdict *v)
{
    standard_settle(p);
    if (rules_ended(p, v))
        return;
    v->unplayed = true;
    fail_unexpected(v, "standard 7", e, N_("a move"));
    if (e->kind == EV_NOTHING)
        v->args[0] = arg_word(N_("a null move"));
    if (e->kind == EV_NOTHING || e->kind == EV_ARRIVAL || e->kind == EV_NAME ||
        (e->kind == EV_BAD && event_stands(e) == STANDS_ACTION)) {
        p->passant = NO_SQUARE;
        pass_turn(p);
    }
}

static bool in_check(const struct position *p)
{
    return p->check == CHECK_UNKNOWN ? chess_in_check(&p->board, (enum side)p->side) : p->check == CHECK_GIVEN;
}

/* The marks that a move deserves, as far as the event claims any; `p` is after the move. */
static unsigned deserved(const struct position *p, const struct event *e)
{
    if (!(e->flags & (MARK_CHECK | MARK_MATE)) || !in_check(p))
        return 0;
    if (!(e->flags & MARK_MATE))
        return MARK_CHECK;
    return chess_has_move(p, passant_set(p)) ? MARK_CHECK : MARK_MATE;
}

void standard_step(const struct position *before, const struct event *e, struct position *p, struct verdict *v)
{
    struct move *d = &v->move;
    enum kind chosen = NO_KIND;
    bool legal, known;

    if (p != before)
        position_copy(p, before, rules_of(before)->state_size);
    if (e->kind != EV_MOVE) {
        not_a_move(p, e, v);
        return;
    }
    d->side = p->side;
    legal = chess_resolve(p, e, passant_set(p), d, v);
    known = legal &&
            p->check != CHECK_UNKNOWN; /* once a check has been left standing, a move does not tell of all checks */
    if (!legal) {
        standard_settle(p);
        if (rules_ended(p, v))
            return;
    }
    if (d->piece == NO_KIND) {
        v->unplayed = true;
        p->passant = NO_SQUARE;
        pass_turn(p);
        return;
    }
    if (legal) {
        if ((d->piece == PAWN && bit(d->to) & BACK_RANKS) || e->promotion != NO_KIND)
            legal = rules_judge_promotion(e, (enum kind)d->piece, d->to, &chosen, v);
    } else if (d->piece == PAWN && bit(d->to) & BACK_RANKS) {
        struct verdict ignored;
        rules_judge_promotion(e, PAWN, d->to, &chosen, &ignored);
    }
    d->promotion = (uint8_t)chosen;
    chess_play(p, d, passant_set(p));
    pass_turn(p);
    if (known)
        chess_note_check(p, d);
    if (legal && e->flags & (MARK_CAPTURE | MARK_CHECK | MARK_MATE))
        chess_judge_marks(e, d, deserved(p, e), v);
}

void standard_awaits(const struct position *p, struct awaits *x)
{
    *x = (struct awaits){0};
    if (!p->over)
        x->seat[p->side] = AWAIT_ACTION;
}

size_t standard_actions(const struct position *p, struct event *out, size_t max)
{
    struct move move[MAX_ACTIONS];
    size_t n = p->over ? 0 : chess_moves(p, passant_set(p), move, MAX_ACTIONS);

    for (size_t i = 0; i < n && i < max; i++)
        chess_event(&move[i], &out[i]);
    return n;
}

unsigned standard_marks(const struct position *before, const struct move *d)
{
    return chess_marks(before, d, passant_set(before));
}

static const struct option_spec OPTIONS[] = {{0}};

const struct rules rules_standard = {
    .name = "Standard",
    .prefix = "standard",
    .page = "standard",
    .aliases = "chess|normal|from position|шахматы|обычные шахматы",
    .options = {OPTIONS, NULL},
    .mates = true,
    .chess = true,
    .fast = true,
    .agreed_draw = true,
    .start = standard_start,
    .step = standard_step,
    .settle = standard_settle,
    .awaits = standard_awaits,
    .actions = standard_actions,
    .marks = standard_marks,
    .narrate = tell_moves,
};
