/* octahedra_harvest.c: the harvest (5.10, 5.11). */
#include "octahedra_parts.h"

uint64_t octa_captors(const struct position *p, enum side side)
{
    uint64_t set = 0;

    EACH_SQUARE (square, p->board.side[side]) {
        if (captures(&p->board, square))
            set |= bit(square);
    }
    return set;
}

static bool can_capture(const struct position *p, enum side side)
{
    EACH_SQUARE (square, p->board.side[side]) {
        if (captures(&p->board, square))
            return true;
    }
    return false;
}

void octa_begin_harvest(struct position *p, enum side roller)
{
    p->side = (uint8_t)roller;
    STATE(octa, p)->excused = 0;
    STATE(octa, p)->phase = can_capture(p, roller) ? HARVEST : PASS;
}

void octa_pass_harvest(struct position *p, enum side mover)
{
    p->side = (uint8_t)other(mover);
    if (!p->over && !can_capture(p, other(mover)))
        octa_end_round(p, other(mover));
}

void octa_misread_harvest(struct position *p)
{
    octa_pass_harvest(p, (enum side)p->side);
    if (STATE(octa, p)->phase == HARVEST)
        STATE(octa, p)->excused = ~UINT64_C(0);
}

void octa_step_harvest(struct position *p, const struct event *e, struct verdict *v)
{
    struct found f = octa_find(p, e);
    struct move *d = &v->move;
    enum side mover = (enum side)p->side;

    STATE(octa, p)->excused = 0;
    if (!octa_unresolved(p, e, f.set, v)) {
        *d = octa_move_of(p, e, &f);
        if (d->side != p->side)
            fail(v, CODE_HARVEST_SIDE, NULL, N_("{0} moved, but it is {1}'s turn to capture"),
                 arg_piece(d->piece, d->from), arg_side(p->side));
        else if (!(occupied(&p->board) & bit(d->to)))
            fail(v, CODE_HARVEST_QUIET, NULL, N_("{0} moved to {1}, which is empty: in a harvest pieces only capture"),
                 arg_piece(d->piece, d->from), arg_square(d->to));
        octa_play(p, e, v);
    }
    if (!v->unplayed)
        mover = (enum side)d->side;
    octa_pass_harvest(p, mover);
}

void octa_stop_harvest(struct position *p, struct verdict *v)
{
    unsigned from = first_square(octa_captors(p, (enum side)p->side));

    if (!STATE(octa, p)->excused) /* else nobody knows what could still be captured */
        fail(v, CODE_HARVEST_MISSED, NULL, N_("{0} stopped, but {1} could capture on {2}"), arg_side(p->side),
             arg_piece(board_kind(&p->board, from), from), arg_squares(captures(&p->board, from)));
    octa_end_round(p, (enum side)p->side);
}
