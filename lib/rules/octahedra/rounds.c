/*
 * rounds.c: the rounds of Octahedra (5.5 to 5.11): roll, sowing and harvest, what is due in them, and what is played
 * where something else was due.
 */
#include "octahedra_parts.h"

#include <string.h>

static void forget_sowing(struct position *p);
static void octa_end_round(struct position *p, enum side first);
static void step_nothing(struct position *p, struct verdict *v);

/* ---- moves, whatever is wrong with them ---- */

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

/* Puts v->done on the board, whatever is wrong with it so far, and judges what is left: promotion and marks. */
static void octa_play(struct position *p, const struct event *e, struct verdict *v)
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

/* Pieces of a side that can make a recorded move; of the side due or, if it has none, of the other. */
static uint64_t octa_fits(struct position *p, enum side side, const struct event *e)
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

static struct found octa_find(struct position *p, const struct event *e)
{
    struct found f = {.side = (enum side)p->side};

    f.set = octa_fits(p, f.side, e);
    if (!f.set) {
        f.side = other(f.side);
        f.set = octa_fits(p, f.side, e);
    }
    return f;
}

/* The move of the one piece that was found. */
static struct move move_of(const struct position *p, const struct event *e, const struct found *f)
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
        v->move = move_of(p, e, &f);
    else if (!recorded(p, e, &v->move))
        v->unplayed = true;
    if (!v->unplayed)
        octa_play(p, e, v);
}

/* No piece fits, or several: true, and the move is played as recorded or skipped. */
static bool unresolved(struct position *p, const struct event *e, uint64_t set, struct verdict *v)
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

/* ---- the sowing (5.6 to 5.9) ---- */

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

/* NO_SIDE: the first move will tell who sows. */
static void begin_sowing(struct position *p, enum side sower)
{
    struct octa_state *o = STATE(octa, p);

    o->tie = 0;
    o->sower = (uint8_t)sower;
    o->phase = SOW;
    p->side = sower == NO_SIDE ? o->first_roller : (uint8_t)sower;
    if (sower != NO_SIDE && octa_next_kind(p) == KINDS)
        o->phase = PASS;
}

/* A sowing ends by itself. */
static void settle_sowing(struct position *p)
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

/* Unmoved pieces of the sower; if none fits moved ones, then promoted ones, then the other side's. */
static struct found find_sown(struct position *p, const struct event *e)
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

/* The sower stops.  True: something was missed; the round is over when all of it has been told. */
static bool stop_sowing(struct position *p, struct verdict *v)
{
    struct octa_state *o = STATE(octa, p);
    bool missed = missed_before(p, KINDS, v), more = false;

    for (unsigned kind = o->kind; kind < KINDS; kind++)
        more = more || octa_movable(p, kind) & ~o->excused;
    if (!more) {
        forget_sowing(p);
        octa_end_round(p, (enum side)o->first_roller);
    }
    return missed;
}

/* Side, order and sort of a move that was found. */
static void judge_sown(const struct position *p, const struct found *f, const struct move *d, struct verdict *v)
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

/* Of a kind nothing is missed any more. */
static void excuse_kind(struct position *p, unsigned kind)
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

static void step_sowing(struct position *p, const struct event *e, struct verdict *v)
{
    struct octa_state *o = STATE(octa, p);
    struct found f = {.set = 0};
    uint8_t side = p->side, sower = o->sower;

    if (sower == NO_SIDE)
        find_sower(p, e);
    if (o->sower != NO_SIDE)
        f = find_sown(p, e);
    if (unresolved(p, e, f.set, v)) {
        if (v->unplayed)
            excuse(p, e, f.set);
    } else {
        struct move d = move_of(p, e, &f);
        if (f.fault == CODE_OK && missed_before(p, d.piece, v)) {
            v->retry = true;
            p->side =
                side; /* judged again, the move is still the one that tells who sows: its shortest text must, too */
            o->sower = sower;
            return;
        }
        v->move = d;
        judge_sown(p, &f, &d, v);
        octa_play(p, e, v);
    }
    settle_sowing(p);
}

/* ---- the harvest (5.10, 5.11) ---- */

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

static void begin_harvest(struct position *p, enum side roller)
{
    p->side = (uint8_t)roller;
    STATE(octa, p)->excused = 0;
    STATE(octa, p)->phase = can_capture(p, roller) ? HARVEST : PASS;
}

/* A side has captured, or what stands for it: the other is due, if it can capture. */
static void pass_harvest(struct position *p, enum side mover)
{
    p->side = (uint8_t)other(mover);
    if (!p->over && !can_capture(p, other(mover)))
        octa_end_round(p, other(mover));
}

/* A capture that nobody can read passes too; what it took, and so whether the harvest goes on, nobody knows. */
static void misread_harvest(struct position *p)
{
    pass_harvest(p, (enum side)p->side);
    if (STATE(octa, p)->phase == HARVEST)
        STATE(octa, p)->excused = ~UINT64_C(0);
}

static void step_harvest(struct position *p, const struct event *e, struct verdict *v)
{
    struct found f = octa_find(p, e);
    struct move *d = &v->move;
    enum side mover = (enum side)p->side;

    STATE(octa, p)->excused = 0;
    if (!unresolved(p, e, f.set, v)) {
        *d = move_of(p, e, &f);
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
    pass_harvest(p, mover);
}

void octa_stop_harvest(struct position *p, struct verdict *v)
{
    unsigned from = first_square(octa_captors(p, (enum side)p->side));

    if (!STATE(octa, p)->excused) /* else nobody knows what could still be captured */
        fail(v, CODE_HARVEST_MISSED, NULL, N_("{0} stopped, but {1} could capture on {2}"), arg_side(p->side),
             arg_piece(board_kind(&p->board, from), from), arg_squares(captures(&p->board, from)));
    octa_end_round(p, (enum side)p->side);
}

/* ---- the roll, and what it opens (5.5) ---- */

bool octa_in_range(const struct faces *f)
{
    for (unsigned i = 0; f->state == FACES_GIVEN && i < f->n; i++)
        if (f->value[i] < 1 || f->value[i] > 8)
            return false;
    return true;
}

static unsigned sum_of(const struct faces *f)
{
    unsigned sum = 0;

    for (unsigned i = 0; i < f->n; i++)
        sum += f->value[i];
    return sum;
}

/* A double, or the sum that counts as one. */
bool octa_opens_harvest(const struct position *p, const struct faces *f)
{
    if (f->state != FACES_GIVEN || !octa_in_range(f))
        return false;
    for (unsigned i = 1; i < f->n; i++)
        for (unsigned j = 0; j < i; j++)
            if (f->value[i] == f->value[j])
                return true;
    return sum_of(f) == (unsigned)p->options.value[HARVEST_ON];
}

void octa_fail_range(const struct faces *f, struct verdict *v)
{
    unsigned i = 0;

    while (f->value[i] >= 1 && f->value[i] <= 8)
        i++;
    fail(v, CODE_DICE_RANGE, "octahedra 5.5", N_("{0} is no face of this die: it shows 1 to 8"),
         arg_number(f->value[i]));
}

/* What is wrong with a side's part of the roll. */
static void game_part(const struct position *p, const struct event *e, enum side side, struct verdict *v)
{
    enum side first = (enum side)STATE(octa, p)->first_roller, them = other(side);
    const struct faces *f = &e->faces[side], *f2 = &e->faces[them];

    if (side == first && f->state == FACES_NONE && f2->state == FACES_GIVEN)
        fail(v, CODE_ROLL_ORDER, NULL, N_("{0} rolls first in this round, but only {1} rolled"), arg_side(side),
             arg_side(them));
    else if (side != first && f->state == FACES_NONE && f2->state != FACES_UNKNOWN && octa_in_range(f2) &&
             !octa_opens_harvest(p, f2))
        fail(v, CODE_ROLL_MISSING, "octahedra 5.5", N_("{0} did not roll, though {1} had rolled no double"),
             arg_side(side), arg_side(them));
    else if (side != first && f->state == FACES_GIVEN && octa_opens_harvest(p, f2))
        fail(v, CODE_ROLL_AFTER_DOUBLE, NULL, N_("{0} rolled, though {1}'s roll had opened a harvest already"),
             arg_side(side), arg_side(them));
    else if (f->state == FACES_GIVEN && !octa_in_range(f))
        octa_fail_range(f, v);
}

/* What a roll opens when nothing is wrong with it, or only that somebody rolled who should not have. */
static void decide(struct position *p, const struct event *e)
{
    struct octa_state *o = STATE(octa, p);
    enum side first = (enum side)o->first_roller;
    unsigned white = sum_of(&e->faces[WHITE]), black = sum_of(&e->faces[BLACK]);

    if (octa_opens_harvest(p, &e->faces[first]))
        begin_harvest(p, first);
    else if (octa_opens_harvest(p, &e->faces[other(first)]))
        begin_harvest(p, other(first));
    else if (white != black)
        begin_sowing(p, white > black ? WHITE : BLACK);
    else if (p->options.value[HARVEST_ON] == HARVEST_TIE)
        begin_harvest(p, first);
    else
        o->tie = (uint8_t)white;
}

/* The roller's double without what the other did, who has not rolled. */
static bool is_lone_double(const struct position *p, const struct event *e)
{
    return e->sides == 1 && e->faces[WHITE].n == p->options.value[DICE] && octa_opens_harvest(p, &e->faces[WHITE]);
}

static bool has_dice(const struct event *e, unsigned n)
{
    return (e->faces[WHITE].state != FACES_GIVEN || e->faces[WHITE].n == n) &&
           (e->sides == 1 || e->faces[BLACK].state != FACES_GIVEN || e->faces[BLACK].n == n);
}

void octa_throw_round(struct position *p, const struct event *e, struct verdict *v)
{
    struct octa_state *o = STATE(octa, p);

    forget_sowing(p);
    o->tie = 0;
    o->phase = ROLL;
    p->side = o->first_roller;
    if (e->sides != 2 || !has_dice(e, (unsigned)p->options.value[DICE])) {
        fail_unexpected(v, "octahedra 5.5", e, N_("a roll of both players with all their dice"));
        if (is_lone_double(p, e))
            begin_harvest(p, (enum side)STATE(octa, p)->first_roller);
        else
            begin_sowing(p, NO_SIDE);
        return;
    }
    game_part(p, e, WHITE, v);
    if (v->code == CODE_OK)
        game_part(p, e, BLACK, v);
    if (v->code == CODE_OK && (e->faces[WHITE].state == FACES_UNKNOWN || e->faces[BLACK].state == FACES_UNKNOWN))
        o->phase = HALF;
    else if (v->code == CODE_OK || v->code == CODE_ROLL_AFTER_DOUBLE ||
             (v->code == CODE_ROLL_ORDER && octa_opens_harvest(p, &e->faces[other((enum side)p->side)])))
        decide(p, e);
    else
        begin_sowing(p, NO_SIDE);
}

/* ---- what is due, and what comes in its place ---- */

static const char *due_word(const struct position *p)
{
    switch ((enum phase)STATE(octa, p)->phase) {
    case PLACE_DICE:
    case PLACE_FREE:
        return N_("a placement");
    case HALF:
        return N_("the rest of the roll");
    case SOW:
        return N_("a move of the sowing");
    case HARVEST:
        return N_("a capture");
    case PASS:
        return N_("\"nothing\" (--)");
    default:
        return N_("a roll");
    }
}

static const char *due_rule(const struct position *p)
{
    switch ((enum phase)STATE(octa, p)->phase) {
    case ROLL:
    case HALF:
        return "octahedra 5.5";
    case SOW:
        return "octahedra 5.6";
    case HARVEST:
        return "octahedra 5.10";
    case PASS:
        return STATE(octa, p)->sower == NO_SIDE ? "octahedra 5.11" : "octahedra 5.9";
    default:
        return "octahedra 5.1";
    }
}

void octa_fail_due(const struct position *p, const struct event *e, struct verdict *v)
{
    fail_unexpected(v, due_rule(p), e, due_word(p));
}

void octa_fail_needless(const struct position *p, struct verdict *v)
{
    fail(v, CODE_MARK, NULL, N_("-- is needless here, where {0} is due"), arg_word(due_word(p)));
}

void octa_step_instead(struct position *p, const struct event *e, struct verdict *v)
{
    struct octa_state *o = STATE(octa, p);
    bool pass = o->phase == PASS, sows = o->sower != NO_SIDE;
    struct arg side = arg_side(p->side);

    if (pass)
        step_nothing(p, v);
    else
        begin_sowing(p, NO_SIDE);
    do {
        verdict_clear(v);
        octa_step_round(p, e, v);
    } while (v->retry);
    if (!pass)
        fail(v, CODE_UNEXPECTED, "octahedra 5.5", N_("the roll before this is not complete: nothing may follow it"),
             NO_ARGS);
    else if (sows)
        fail(v, CODE_UNEXPECTED, "octahedra 5.9", N_("{0} has won the roll and can move nothing: -- is due"), side);
    else
        fail(v, CODE_UNEXPECTED, "octahedra 5.11", N_("{0} opened a harvest and can capture nothing: -- is due"), side);
}

/* The kind that a spoilt move names by its first letter, of one that begins with neither piece nor file that due. */
static unsigned spoilt_kind(const struct position *p, const struct event *e)
{
    const char *at = e->length ? strchr(KIND_LETTER, *e->text) : NULL;

    if (at && *at)
        return (unsigned)(at - KIND_LETTER);
    return e->length && *e->text >= 'a' && *e->text <= 'h' ? PAWN : STATE(octa, p)->kind;
}

/* A spoilt move. */
static void spoilt(struct position *p, const struct event *e, struct verdict *v)
{
    struct octa_state *o = STATE(octa, p);

    if (o->phase == SOW)
        excuse_kind(p, spoilt_kind(p, e));
    else if (o->phase == HARVEST)
        misread_harvest(p);
    else if (o->phase == PASS)
        step_nothing(p, v);
}

/* A roll that nobody can read.  Where nothing of a sowing can be missed any more it is the roll of the next round. */
static void unread_roll(struct position *p)
{
    struct octa_state *o = STATE(octa, p);
    struct verdict ignored;

    if (o->phase == SOW && o->sower != NO_SIDE && octa_next_kind(p) < KINDS) {
        struct position stopped = *p;
        verdict_clear(&ignored);
        if (!stop_sowing(&stopped, &ignored))
            *p = stopped;
    }
    if (o->phase != ROLL)
        return;
    forget_sowing(p);
    begin_sowing(p, NO_SIDE);
}

void octa_misread(struct position *p, const struct event *e, struct verdict *v)
{
    if (event_stands(e) == STANDS_ACTION)
        spoilt(p, e, v);
    else if (event_stands(e) == STANDS_REVEAL)
        unread_roll(p);
}

/* ---- how a round begins and ends, and what it is fed ---- */

static void forget_sowing(struct position *p)
{
    struct octa_state *o = STATE(octa, p);

    o->sower = NO_SIDE;
    o->kind = PAWN;
    o->moved = o->promoted = o->excused = 0;
}

void octa_begin_rounds(struct position *p, enum side first)
{
    struct octa_state *o = STATE(octa, p);

    *STATE(octa, p) = (struct octa_state){0};
    p->setup = 0;
    p->side = o->first_roller = (uint8_t)first;
    o->phase = ROLL;
    o->sower = NO_SIDE;
}

static void octa_end_round(struct position *p, enum side first)
{
    struct octa_state *o = STATE(octa, p);

    o->phase = ROLL;
    p->side = o->first_roller = (uint8_t)first;
    p->number++;
}

/* One move too many of a sowing that is over, which it still belongs to; false if nothing of a sowing is wrong with it.
 */
static bool move_too_many(struct position *p, const struct event *e, struct verdict *v)
{
    struct found f = find_sown(p, e);

    if (unresolved(p, e, f.set, v))
        return true;
    v->move = move_of(p, e, &f);
    judge_sown(p, &f, &v->move, v);
    if (v->code == CODE_OK)
        return false;
    octa_play(p, e, v);
    return true;
}

/* A move without its roll. */
static void move_unrolled(struct position *p, const struct event *e, struct verdict *v)
{
    if (STATE(octa, p)->phase == ROLL && STATE(octa, p)->sower != NO_SIDE && move_too_many(p, e, v))
        return;
    octa_fail_due(p, e, v);
    octa_play_stray(p, e, v);
}

/* `--` */
static void step_nothing(struct position *p, struct verdict *v)
{
    struct octa_state *o = STATE(octa, p);
    enum side next = (enum side)(o->phase == PASS && o->sower == NO_SIDE ? p->side : o->first_roller);

    if (o->phase == ROLL) {
        octa_fail_needless(p, v);
    } else if (o->phase == HARVEST) {
        octa_stop_harvest(p, v);
    } else if (o->phase == SOW && o->sower != NO_SIDE) {
        v->retry = stop_sowing(p, v) && o->phase == SOW;
    } else {
        forget_sowing(p);
        octa_end_round(p, next);
    }
}

/* Something that a roll ends was left out before it. */
static bool left_out(struct position *p, struct verdict *v)
{
    struct octa_state *o = STATE(octa, p);

    if (o->phase == HARVEST) {
        octa_stop_harvest(p, v);
        return true;
    }
    return o->phase == SOW && o->sower != NO_SIDE && stop_sowing(p, v);
}

void octa_step_round(struct position *p, const struct event *e, struct verdict *v)
{
    struct octa_state *o = STATE(octa, p);

    if (o->phase == ROLL && o->tie && (e->kind == EV_MOVE || e->kind == EV_NOTHING)) {
        fail(v, CODE_ROLL_TIE, NULL, N_("both had rolled {0}: they must roll again before anything moves"),
             arg_number(o->tie));
        begin_sowing(p, NO_SIDE);
        v->retry = true;
    } else if (e->kind == EV_REVEAL) {
        bool sowing = o->phase == SOW && o->sower != NO_SIDE;
        if (o->phase == SOW && o->sower == NO_SIDE && o->excused) { /* spoilt moves were all that it had */
            forget_sowing(p);
            octa_end_round(p, (enum side)o->first_roller);
            v->retry = true;
            return;
        }
        v->retry = left_out(p, v) || (sowing && o->phase == ROLL); /* only a spoilt move kept it open */
        if (!v->retry)
            octa_throw_round(p, e, v);
    } else if (e->kind == EV_NOTHING) {
        step_nothing(p, v);
    } else if (e->kind == EV_ARRIVAL) {
        octa_fail_due(p, e, v);
        octa_play_stray(p, e, v);
        settle_sowing(p);
    } else if (o->phase == SOW) {
        step_sowing(p, e, v);
    } else if (o->phase == HARVEST) {
        step_harvest(p, e, v);
    } else {
        move_unrolled(p, e, v);
    }
}
