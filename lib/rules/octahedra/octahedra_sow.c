/* octahedra_sow.c: the sowing (5.6 to 5.9). */
#include "octahedra_parts.h"

uint64_t octa_movable(const struct position *p, unsigned kind)
{
    const struct octa_state *o = STATE(octa, p);
    uint64_t still = pieces(&p->board, (enum side)o->sower, (enum kind)kind) & ~(o->moved | o->promoted), set = 0;

    EACH_SQUARE (square, still) {
        if (quiets(&p->board, square, true))
            set |= bit(square);
    }
    return set;
}

/* Is there one?  Quicker than asking which. */
static bool any_movable(const struct position *p, unsigned kind)
{
    const struct octa_state *o = STATE(octa, p);
    uint64_t still = pieces(&p->board, (enum side)o->sower, (enum kind)kind) & ~(o->moved | o->promoted);

    if (kind == PAWN)
        return pawns_that_step((enum side)o->sower, still, occupied(&p->board));
    EACH_SQUARE (square, still) {
        if (quiets(&p->board, square, true))
            return true;
    }
    return false;
}

unsigned octa_next_kind(const struct position *p)
{
    unsigned kind = STATE(octa, p)->kind;

    while (kind < KINDS && !any_movable(p, kind))
        kind++;
    return kind;
}

void octa_begin_sowing(struct position *p, enum side sower)
{
    struct octa_state *o = STATE(octa, p);

    o->tie = 0;
    o->sower = (uint8_t)sower;
    o->phase = SOW;
    p->side = sower == NO_SIDE ? o->first_roller : (uint8_t)sower;
    if (sower != NO_SIDE && octa_next_kind(p) == KINDS)
        o->phase = PASS;
}

void octa_settle_sowing(struct position *p)
{
    struct octa_state *o = STATE(octa, p);

    if (o->phase == SOW && o->sower != NO_SIDE && !p->over && octa_next_kind(p) == KINDS)
        octa_end_round(p, (enum side)o->first_roller);
}

/* The first move after a faulty roll tells who sows. */
static void find_sower(struct position *p, const struct event *e)
{
    struct octa_state *o = STATE(octa, p);
    enum side first = (enum side)o->first_roller;

    if (octa_fits(p, first, e))
        o->sower = (uint8_t)first;
    else if (octa_fits(p, other(first), e))
        p->side = o->sower = (uint8_t)other(first);
}

struct found octa_find_sown(struct position *p, const struct event *e)
{
    const struct octa_state *o = STATE(octa, p);
    enum side sower = (enum side)o->sower;
    uint64_t own = octa_fits(p, sower, e);

    if (own & ~(o->moved | o->promoted))
        return (struct found){own & ~(o->moved | o->promoted), sower, CODE_OK};
    if (own & o->moved)
        return (struct found){own & o->moved, sower, CODE_SOW_TWICE};
    if (own)
        return (struct found){own, sower, CODE_SOW_PROMOTED};
    return (struct found){octa_fits(p, other(sower), e), other(sower), CODE_SOW_SIDE};
}

static void fail_missed(const struct position *p, unsigned kind, uint64_t set, struct verdict *v)
{
    if (octa_one_of(set))
        fail(v, CODE_SOW_MISSED, "octahedra 5.7", N_("{0} could move to {1}"), arg_piece(kind, first_square(set)),
             arg_squares(quiets(&p->board, first_square(set), true)));
    else
        fail(v, CODE_SOW_MISSED, "octahedra 5.7", N_("{0} could move"), arg_pieces(kind, set));
}

/* Closes the kinds before `kind`, up to the first of which something was missed: then true. */
static bool missed_before(struct position *p, unsigned kind, struct verdict *v)
{
    struct octa_state *o = STATE(octa, p);

    while (o->kind < kind) {
        uint64_t set = octa_movable(p, o->kind) & ~o->excused;
        if (set)
            fail_missed(p, o->kind, set, v);
        o->kind++;
        if (set)
            return true;
    }
    return false;
}

bool octa_stop_sowing(struct position *p, struct verdict *v)
{
    struct octa_state *o = STATE(octa, p);
    bool missed = missed_before(p, KINDS, v), more = false;

    for (unsigned kind = o->kind; kind < KINDS; kind++)
        more = more || octa_movable(p, kind) & ~o->excused;
    if (!more) {
        octa_forget_sowing(p);
        octa_end_round(p, (enum side)o->first_roller);
    }
    return missed;
}

void octa_judge_sown(const struct position *p, const struct found *f, const struct move *d, struct verdict *v)
{
    const struct octa_state *o = STATE(octa, p);
    struct arg piece = arg_piece(d->piece, d->from);

    if (f->fault == CODE_SOW_SIDE)
        fail(v, CODE_SOW_SIDE, NULL, N_("{0} moved, but it is {1} who sows"), piece, arg_side(o->sower));
    else if (d->piece < o->kind)
        fail(v, CODE_SOW_ORDER, NULL,
             N_("{0} moved after a {1}: the order is pawns, knights, bishops, rooks, queen, king"), piece,
             arg_kind(o->kind));
    else if (f->fault == CODE_SOW_TWICE)
        fail(v, CODE_SOW_TWICE, NULL, N_("{0} has moved in this sowing already: each piece moves once"), piece);
    else if (f->fault == CODE_SOW_PROMOTED)
        fail(v, CODE_SOW_PROMOTED, NULL, N_("{0} was promoted in this sowing: it moves from the next one on"), piece);
    else if (occupied(&p->board) & bit(d->to))
        fail(v, CODE_SOW_CAPTURE, NULL, N_("{0} captured on {1}: in a sowing pieces move to empty squares only"), piece,
             arg_square(d->to));
}

void octa_excuse_kind(struct position *p, unsigned kind)
{
    if (kind < KINDS)
        STATE(octa, p)->excused |= p->board.kind[kind];
}

/* A piece named by a skipped action counts as moved; of several that an ambiguous one may mean none is missed. */
static void excuse(struct position *p, const struct event *e, uint64_t fit)
{
    struct octa_state *o = STATE(octa, p);
    uint64_t named = p->board.side[p->side] & event_origin(e) & ~(o->moved | o->promoted);

    if (o->sower == NO_SIDE || e->castling)
        return;
    if (e->piece != NO_KIND)
        named &= p->board.kind[e->piece];
    if (e->piece == PAWN && e->from_file == NO_LINE && !(e->flags & MARK_CAPTURE))
        named &= file_set(file_of(e->to));
    if (fit)
        o->excused |= fit & p->board.side[o->sower];
    else if (octa_one_of(named))
        o->moved |= named;
}

void octa_step_sowing(struct position *p, const struct event *e, struct verdict *v)
{
    struct octa_state *o = STATE(octa, p);
    struct found f = {.set = 0};
    uint8_t side = p->side, sower = o->sower;

    if (sower == NO_SIDE)
        find_sower(p, e);
    if (o->sower != NO_SIDE)
        f = octa_find_sown(p, e);
    if (octa_unresolved(p, e, f.set, v)) {
        if (v->unplayed)
            excuse(p, e, f.set);
    } else {
        struct move d = octa_move_of(p, e, &f);
        if (f.fault == CODE_OK && missed_before(p, d.piece, v)) {
            v->retry = true;
            p->side =
                side; /* judged again, the move is still the one that tells who sows: its shortest text must, too */
            o->sower = sower;
            return;
        }
        v->move = d;
        octa_judge_sown(p, &f, &d, v);
        octa_play(p, e, v);
    }
    octa_settle_sowing(p);
}
