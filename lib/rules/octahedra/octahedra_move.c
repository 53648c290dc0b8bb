/* octahedra_move.c: how a move is found and played, whatever is wrong with it. */
#include "octahedra_parts.h"

/* Own sets follow a piece that moves; what it takes is gone from them. */
static void follow(struct octa_state *o, const struct move *d)
{
    uint64_t from = bit(d->from), to = bit(d->to), both = from | to;
    bool promoted = d->promotion != NO_KIND || o->promoted & from;

    o->moved &= ~both;
    o->promoted &= ~both;
    o->excused &= ~both;
    if (d->side != o->sower)
        return;
    if (promoted)
        o->promoted |= to;
    else
        o->moved |= to;
}

void octa_play(struct position *p, const struct event *e, struct verdict *v)
{
    struct board *b = &p->board;
    struct move *d = &v->move;

    rules_judge_last_promotion(e, v);
    d->captured = (uint8_t)board_kind(b, d->to);
    board_clear_all(b, bit(d->from) | bit(d->to));
    board_put(b, (enum side)d->side, (enum kind)(d->promotion != NO_KIND ? d->promotion : d->piece), d->to);
    follow(STATE(octa, p), d);
    if (d->captured == KING)
        rules_over(p, v, win_of((enum side)d->side), ending_own(p->rules, KING_CAPTURED));
    if (v->code == CODE_OK)
        rules_judge_marks(e, d, v);
}

uint64_t octa_fits(struct position *p, enum side side, const struct event *e)
{
    uint8_t turn = p->side;
    uint64_t set;

    if (e->kind != EV_MOVE || e->castling)
        return 0;
    p->side = (uint8_t)side;
    set = chess_candidates(p, e, 0);
    p->side = turn;
    return set;
}

struct found octa_find(struct position *p, const struct event *e)
{
    struct found f = {.side = (enum side)p->side};

    f.set = octa_fits(p, f.side, e);
    if (!f.set) {
        f.side = other(f.side);
        f.set = octa_fits(p, f.side, e);
    }
    return f;
}

struct move octa_move_of(const struct position *p, const struct event *e, const struct found *f)
{
    unsigned from = first_square(f->set);

    return (struct move){.side = (uint8_t)f->side,
                         .piece = (uint8_t)board_kind(&p->board, from),
                         .from = (uint8_t)from,
                         .to = e->to,
                         .promotion = NO_KIND,
                         .captured = NO_KIND};
}

/* Does the event name a piece that is there, of whatever side, and a square it can be put on? */
static bool recorded(struct position *p, const struct event *e, struct move *d)
{
    enum side turn = (enum side)p->side;
    bool is = false;

    if ((e->kind != EV_MOVE && e->kind != EV_ARRIVAL) || e->castling)
        return false;
    if (e->kind == EV_ARRIVAL && occupied(&p->board) & bit(e->to))
        return false;
    for (int i = 0; i < 2 && !is; i++) {
        p->side = (uint8_t)(i == 0 ? turn : other(turn));
        is = rules_judge_recorded(p, e, d);
        if (is)
            d->side = p->side;
    }
    p->side = (uint8_t)turn;
    return is;
}

void octa_play_stray(struct position *p, const struct event *e, struct verdict *v)
{
    struct found f = octa_find(p, e);

    if (octa_one_of(f.set))
        v->move = octa_move_of(p, e, &f);
    else if (!recorded(p, e, &v->move))
        v->unplayed = true;
    if (!v->unplayed)
        octa_play(p, e, v);
}

bool octa_unresolved(struct position *p, const struct event *e, uint64_t set, struct verdict *v)
{
    if (octa_one_of(set))
        return false;
    if (set)
        rules_fail_ambiguous(p, set, e, v);
    else if (e->castling)
        fail(v, CODE_NO_PIECE, "common 0.3", N_("there is no castling in this game"), NO_ARGS);
    else
        rules_fail_no_piece(p, e, v);
    if (set || !recorded(p, e, &v->move))
        v->unplayed = true;
    else
        octa_play(p, e, v);
    return true;
}
