/* psi_reveal.c: bids and dice, and who must place by them. */
#include "psi_parts.h"

unsigned psi_owned(const struct position *p, enum side side)
{
    unsigned kinds = 0;

    for (unsigned k = PAWN; k < KINDS; k++)
        if (pieces(&p->board, side, (enum kind)k) || p->reserve[side][k])
            kinds |= psi_bit(k);
    return kinds;
}

/* One bid, or one die, a side? */
static bool right_sort(const struct position *p, const struct event *e)
{
    bool bids = psi_game(p)->bids;

    if (e->sides != 2)
        return false;
    for (int side = WHITE; side <= BLACK; side++) {
        const struct faces *f = &e->faces[side];
        if (f->state == FACES_GIVEN ? f->n != 1 || (f->letter != 0) != bids : f->state == FACES_NONE && !bids)
            return false;
    }
    return true;
}

/* `kinds` are those that the side has but for the king. */
static void game_bid(const struct position *p, const struct faces *f, unsigned kinds, enum side side, struct verdict *v)
{
    if (f->state == FACES_NONE && kinds)
        fail(v, CODE_BID_MISSING, NULL, N_("{0} wrote nothing, but has a {1} and must write a kind"), arg_side(side),
             arg_kind(first_square(kinds)));
    else if (f->state != FACES_GIVEN)
        return;
    else if (f->value[0] == KING)
        fail(v, CODE_BID_KING, NULL, N_("{0} wrote the king, but only P, N, B, R or Q may be written"), arg_side(side));
    else if (!(kinds & psi_bit(f->value[0])))
        fail(v, CODE_BID_UNOWNED, NULL,
             psi_game(p)->array ? N_("{0} wrote a {1}, but has none on the board")
                                : N_("{0} wrote a {1}, but has none on the board or in reserve"),
             arg_side(side), arg_kind(f->value[0]));
}

static void game_die(const struct faces *f, enum side side, struct verdict *v)
{
    if (f->state == FACES_GIVEN && (f->value[0] < 1 || f->value[0] > JOKER))
        fail(v, CODE_DICE_RANGE, NULL, N_("{0}'s die shows {1}, but it has the faces 1 to 6"), arg_side(side),
             arg_number(f->value[0]));
}

/* The kinds that a bid or a die lets its side place, of those it has. */
static unsigned kinds_for(const struct position *p, const struct faces *f, unsigned kinds)
{
    unsigned value = f->value[0];

    if (f->state != FACES_GIVEN)
        return 0;
    if (psi_game(p)->bids)
        return value < KING ? kinds & psi_bit(value) : 0;
    if (value == JOKER)
        return kinds;
    return value >= 1 && value < JOKER ? kinds & psi_bit(value - 1) : 0;
}

/* Who must place after a complete reveal without a fault. */
static void decide(struct psi_state *s, bool bids)
{
    unsigned white = s->revealed[WHITE], black = s->revealed[BLACK];

    if (white == black) {
        s->phase = bids ? EQUAL : TIED;
        return;
    }
    if (bids)
        s->winner = bid_beats(white, black) ? WHITE : BLACK;
    else
        s->winner = white > black ? WHITE : BLACK;
    if (!s->may[s->winner])
        s->winner = (uint8_t)other((enum side)s->winner);
    s->phase = DECIDED;
    if (!s->may[s->winner]) {
        s->phase = UNSERVED;
        s->winner = NO_SIDE;
    }
}

void psi_judge_reveal(struct position *p, const struct event *e, struct verdict *v)
{
    struct psi_state *s = STATE(psi, p);
    bool bids = psi_game(p)->bids, half = false;

    s->winner = NO_SIDE;
    s->may[WHITE] = s->may[BLACK] = 0;
    if (!right_sort(p, e)) {
        fail_unexpected(v, NULL, e, psi_due(p));
        s->phase = LOOSE;
        return;
    }
    for (int side = WHITE; side <= BLACK; side++) {
        const struct faces *f = &e->faces[side];
        unsigned kinds = psi_owned(p, (enum side)side);
        half = half || f->state == FACES_UNKNOWN;
        s->revealed[side] =
            f->state == FACES_GIVEN ? (uint8_t)(f->value[0] > UINT8_MAX ? UINT8_MAX : f->value[0]) : NO_KIND;
        s->may[side] = (uint8_t)kinds_for(p, f, kinds);
        if (v->code)
            continue; /* of two faults White's is told */
        if (bids)
            game_bid(p, f, kinds & ALL_BUT_KING, (enum side)side, v);
        else
            game_die(f, (enum side)side, v);
    }
    if (half)
        s->phase = HALF;
    else if (v->code)
        s->phase = LOOSE;
    else
        decide(s, bids);
}
