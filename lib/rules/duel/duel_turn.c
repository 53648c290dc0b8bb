/* duel_turn.c: what stands, what was taken back, and how turns begin and end. */
#include "duel_parts.h"

uint64_t duel_passants(const struct position *p, enum side side)
{
    bool series = p->options.value[EN_PASSANT] == PASSANT_SERIES;
    uint64_t set = series ? STATE(duel, p)->double_steps : passant_set(p);
    uint64_t pawns = pieces(&p->board, other(side), PAWN);

    /* In its own series a side must not take its own double step for the other's. */
    set &= side == WHITE ? rank_set(5) & pawns << 8 : rank_set(2) & pawns >> 8;
    return set & ~occupied(&p->board);
}

/* Squares onto which the other side may capture en passant after this move of `side`. */
static uint64_t passants_of_reply(const struct position *p, enum side side)
{
    struct position reply = *p;

    if (STATE(duel, p)->opened)
        STATE(duel, &reply)->double_steps = STATE(duel, p)->my_double_steps;
    return duel_passants(&reply, other(side));
}

void duel_put(struct position *p, struct move *d)
{
    struct duel_state *s = STATE(duel, p);
    uint64_t *mine = s->opened ? &s->my_double_steps : &s->double_steps;

    chess_play(p, d, duel_passants(p, (enum side)d->side));
    if (s->opened)
        s->double_steps = 0;
    *mine &= ~bit(d->to);
    if (d->piece != PAWN)
        return;
    *mine &= ~(d->side == WHITE ? bit(d->from) >> 8 : bit(d->from) << 8);
    if (p->passant != NO_SQUARE)
        *mine |= bit(p->passant);
}

unsigned duel_marks(const struct position *before, const struct move *d)
{
    struct position after = *before;
    struct move done = *d, pending = STATE(duel, before)->pending;
    enum side side = (enum side)d->side;

    if (STATE(duel, before)->phase == CARD_HALF && pending.piece != NO_KIND)
        duel_put(&after, &pending); /* as the step over it did */
    duel_put(&after, &done);
    after.side = (uint8_t)other(side);
    if (!chess_in_check(&after.board, other(side)))
        return 0;
    return chess_has_move(&after, passants_of_reply(&after, side)) ? MARK_CHECK : MARK_MATE;
}

/* 4.3: what makes two tries the same. */
static uint16_t try_key(const struct move *d)
{
    unsigned what = d->promotion == NO_KIND ? d->piece : KINDS + (unsigned)d->promotion; /* which is a pawn's */

    return (uint16_t)(d->from | (unsigned)d->to << 6 | what << 12);
}

bool duel_was_taken_back(const struct position *p, const struct move *d)
{
    const struct duel_state *s = STATE(duel, p);
    uint16_t key = try_key(d);

    if (!s->opened || s->answer)
        return false;
    for (int i = 0; i < s->rejected; i++)
        if (s->taken_back[i] == key)
            return true;
    return false;
}

size_t duel_tries(const struct position *p, struct move out[MAX_ACTIONS], size_t max)
{
    size_t all = chess_moves(p, duel_passants(p, (enum side)p->side), out, max), n = 0;

    for (size_t i = 0; i < all && i < max; i++)
        if (!duel_was_taken_back(p, &out[i]))
            out[n++] = out[i];
    return n;
}

void duel_judge_end(struct position *p, struct verdict *v)
{
    enum side side = (enum side)p->side;
    struct move list[MAX_ACTIONS];
    size_t back = STATE(duel, p)->opened ? STATE(duel, p)->rejected : 0;

    if (p->check == CHECK_UNKNOWN)
        p->check = chess_in_check(&p->board, side) ? CHECK_GIVEN : CHECK_NONE;
    if (chess_count(p, duel_passants(p, side), back + 1) > back)
        return; /* there are more moves than were taken back */
    if (chess_has_move(p, duel_passants(p, side))) {
        /* of one move more than were taken back one is still allowed */
        if (back && duel_tries(p, list, back + 1) == 0)
            rules_over(p, v, DRAW, STALEMATE);
    } else if (p->check == CHECK_GIVEN) {
        rules_over(p, v, win_of(other(side)), MATE);
    } else {
        rules_over(p, v, DRAW, STALEMATE);
    }
}

void duel_open_turn(struct position *p)
{
    struct duel_state *s = STATE(duel, p);

    s->phase = TRY_DUE;
    s->opened = 1;
    s->leaving = 0;
    s->series_side = p->side;
    s->tries = s->red = s->black = s->rejected = 0;
}

void duel_close_turn(struct position *p, enum ended how, struct verdict *v)
{
    struct duel_state *s = STATE(duel, p);

    if (p->side == BLACK)
        p->number++;
    p->side = (uint8_t)other((enum side)p->side);
    p->check = CHECK_UNKNOWN;
    s->phase = TRY_DUE;
    s->opened = 0;
    s->ended = (uint8_t)how;
    s->answer = how == BURNT;
    s->double_steps = s->my_double_steps;
    s->my_double_steps = 0;
    duel_judge_end(p, v);
}

void duel_follow_number(struct position *p)
{
    if (STATE(duel, p)->leaving && !STATE(duel, p)->opened && !p->over)
        duel_open_turn(p);
}

void duel_settle_try(struct position *p, bool stands, struct verdict *v)
{
    struct duel_state *s = STATE(duel, p);
    struct move d = s->pending;
    bool moved = stands && d.piece != NO_KIND;

    s->phase = TRY_DUE;
    if (moved)
        duel_put(p, &d);
    else if (d.piece != NO_KIND && s->opened && s->rejected < MAX_SERIES)
        s->taken_back[s->rejected++] = try_key(&d);
    if (!s->opened) { /* one try too many: the turn is over all the same */
        if (moved)
            duel_judge_end(p, v);
    } else if (moved && chess_in_check(&p->board, other((enum side)p->side))) {
        duel_close_turn(p, BURNT, v);
    } else if (s->tries >= p->options.value[SERIES]) {
        duel_close_turn(p, COMPLETE, v);
    } else {
        duel_judge_end(p, v);
    }
    duel_follow_number(p);
}
