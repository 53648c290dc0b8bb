/*
 * octahedra.c: Octahedra (5): a placement by dice, then rounds, each a roll and a sowing or a harvest.
 *
 * The phase says how far the placement or the round has come; position.side is the side due to act, in a round before
 * its roll the first roller.  A faulty roll decides nothing: then the dice name no files, and the first move of a
 * sowing tells who sows.  A sowing is over when nothing is left that could move in it; what it moved is remembered
 * until the next roll, so that one move too many is called by its name.
 */
#include "chess.h"

#include <string.h>

enum phase {
    PLACE_ROLL, /* two dice are due */
    PLACE_DICE, /* they are thrown; `roll` are those not used yet */
    PLACE_VOID, /* they are thrown, but a double or a full file: to be thrown again */
    PLACE_FREE, /* they are thrown, but faulty */
    HALF,       /* a round's roll of which a side is not known: nothing may follow */
    ROLL,       /* the roll of a round is due */
    SOW,        /* the sower moves; NO_SIDE: whoever makes the first move */
    HARVEST,    /* `side` captures */
    PASS        /* `side` can do nothing in its sowing or, sower NO_SIDE, in the harvest that it opened: `--` is due */
};

enum { DICE, HARVEST_ON, PAWN_ZONE, ZONE };

static const uint8_t FULL_SET[KINDS] = {8, 2, 2, 2, 1, 1};
static const char *const FILE_NAME[] = {"a", "b", "c", "d", "e", "f", "g", "h"};

/* Pieces of a side that fit a move by geometry and blocking. */
struct found {
    uint64_t set;
    enum side side;
    enum code fault; /* what they may not do all the same */
};

static bool one_of(uint64_t set)
{
    return set && !(set & (set - 1));
}

/* ---- what is due ---- */

static const char *due_word(const struct position *p)
{
    switch ((enum phase)p->state.octa.phase) {
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
    switch ((enum phase)p->state.octa.phase) {
    case ROLL:
    case HALF:
        return "octahedra 5.5";
    case SOW:
        return "octahedra 5.6";
    case HARVEST:
        return "octahedra 5.10";
    case PASS:
        return p->state.octa.sower == NO_SIDE ? "octahedra 5.11" : "octahedra 5.9";
    default:
        return "octahedra 5.1";
    }
}

static void fail_due(const struct position *p, const struct event *e, struct verdict *v)
{
    fail_unexpected(v, due_rule(p), e, due_word(p));
}

/* ---- moving ---- */

/* Own sets follow a piece that moves; what it takes is gone from them. */
static void follow(struct octa_state *o, const struct done *d)
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
static void play(struct position *p, const struct event *e, struct verdict *v)
{
    struct board *b = &p->board;
    struct done *d = &v->done;
    struct verdict ignored;
    enum kind chosen;

    judge_promotion(e, (enum kind)d->piece, d->to, &chosen, v->code == CODE_OK ? v : &ignored);
    d->promotion = (uint8_t)chosen;
    d->captured = (uint8_t)board_kind(b, d->to);
    board_clear(b, d->from);
    board_clear(b, d->to);
    board_put(b, (enum side)d->side, chosen != NO_KIND ? chosen : (enum kind)d->piece, d->to);
    follow(&p->state.octa, d);
    if (d->captured == KING)
        rules_over(p, v, win_of((enum side)d->side), KING_CAPTURED);
    if (v->code == CODE_OK)
        judge_marks(e, d, v);
}

/* Pieces of a side that can make a recorded move. */
static uint64_t fits(struct position *p, enum side side, const struct event *e)
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

static struct done move_of(const struct position *p, const struct event *e, const struct found *f)
{
    unsigned from = first_square(f->set);

    return (struct done){.side = (uint8_t)f->side,
                         .piece = (uint8_t)board_kind(&p->board, from),
                         .from = (uint8_t)from,
                         .to = e->to,
                         .promotion = NO_KIND,
                         .captured = NO_KIND};
}

/* Does the event name a piece that is there, of whatever side, and a square it can be put on? */
static bool recorded(struct position *p, const struct event *e, struct done *d)
{
    enum side turn = (enum side)p->side;
    bool is = false;

    if ((e->kind != EV_MOVE && e->kind != EV_ARRIVAL) || e->castling)
        return false;
    if (e->kind == EV_ARRIVAL && occupied(&p->board) & bit(e->to))
        return false;
    for (int i = 0; i < 2 && !is; i++) {
        p->side = (uint8_t)(i == 0 ? turn : other(turn));
        is = judge_recorded(p, e, d);
        if (is)
            d->side = p->side;
    }
    p->side = (uint8_t)turn;
    return is;
}

/* Plays a move that is wrong here, if it can be told what it means. */
static void play_stray(struct position *p, const struct event *e, struct verdict *v)
{
    struct found f = {.side = (enum side)p->side};

    f.set = fits(p, f.side, e);
    if (!f.set) {
        f.side = other(f.side);
        f.set = fits(p, f.side, e);
    }
    if (one_of(f.set))
        v->done = move_of(p, e, &f);
    else if (!recorded(p, e, &v->done))
        v->skipped = true;
    if (!v->skipped)
        play(p, e, v);
}

/* No piece fits, or several: true, and the move is played as recorded or skipped. */
static bool unresolved(struct position *p, const struct event *e, uint64_t set, struct verdict *v)
{
    if (one_of(set))
        return false;
    if (set)
        judge_ambiguous(p, set, e->to, v);
    else if (e->castling)
        fail(v, CODE_NO_PIECE, "common 0.3", N_("there is no castling in this game"), NO_ARGS);
    else
        judge_no_piece(p, e, v);
    if (set || !recorded(p, e, &v->done))
        v->skipped = true;
    else
        play(p, e, v);
    return true;
}

/* ---- rounds: how they begin and end ---- */

/* Pieces of the sower that have not moved and can. */
static uint64_t movable(const struct position *p, unsigned kind)
{
    const struct octa_state *o = &p->state.octa;
    uint64_t still = pieces(&p->board, (enum side)o->sower, (enum kind)kind) & ~(o->moved | o->promoted), set = 0;

    EACH_SQUARE (square, still) {
        if (reach_quiet(&p->board, square, true))
            set |= bit(square);
    }
    return set;
}

/* Is there one?  Quicker than asking which. */
static bool any_movable(const struct position *p, unsigned kind)
{
    const struct octa_state *o = &p->state.octa;

    EACH_SQUARE (square, pieces(&p->board, (enum side)o->sower, (enum kind)kind) & ~(o->moved | o->promoted)) {
        if (reach_quiet(&p->board, square, true))
            return true;
    }
    return false;
}

/* The first kind, from the one to which the sowing has come, that can still move; KINDS if none can. */
static unsigned next_kind(const struct position *p)
{
    unsigned kind = p->state.octa.kind;

    while (kind < KINDS && !any_movable(p, kind))
        kind++;
    return kind;
}

/* Pieces that can capture. */
static uint64_t captors(const struct position *p, enum side side)
{
    uint64_t set = 0;

    EACH_SQUARE (square, p->board.side[side]) {
        if (reach_capture(&p->board, square))
            set |= bit(square);
    }
    return set;
}

static bool can_capture(const struct position *p, enum side side)
{
    EACH_SQUARE (square, p->board.side[side]) {
        if (reach_capture(&p->board, square))
            return true;
    }
    return false;
}

static void forget_sowing(struct position *p)
{
    struct octa_state *o = &p->state.octa;

    o->sower = NO_SIDE;
    o->kind = PAWN;
    o->moved = o->promoted = o->excused = 0;
}

static void begin_rounds(struct position *p, enum side first)
{
    struct octa_state *o = &p->state.octa;

    memset(&p->state, 0, sizeof p->state);
    p->setup = 0;
    p->side = o->first_roller = (uint8_t)first;
    o->phase = ROLL;
    o->sower = NO_SIDE;
}

static void begin_sowing(struct position *p, enum side sower)
{
    struct octa_state *o = &p->state.octa;

    o->tie = 0;
    o->sower = (uint8_t)sower;
    o->phase = SOW;
    p->side = sower == NO_SIDE ? o->first_roller : (uint8_t)sower;
    if (sower != NO_SIDE && next_kind(p) == KINDS)
        o->phase = PASS;
}

static void begin_harvest(struct position *p, enum side roller)
{
    p->side = (uint8_t)roller;
    p->state.octa.phase = can_capture(p, roller) ? HARVEST : PASS;
}

static void end_round(struct position *p, enum side first)
{
    struct octa_state *o = &p->state.octa;

    o->phase = ROLL;
    p->side = o->first_roller = (uint8_t)first;
    p->number++;
}

/* A sowing ends by itself. */
static void settle_sowing(struct position *p)
{
    struct octa_state *o = &p->state.octa;

    if (o->phase == SOW && o->sower != NO_SIDE && !p->over && next_kind(p) == KINDS)
        end_round(p, (enum side)o->first_roller);
}

/* ---- sowing ---- */

/* The first move after a faulty roll tells who sows. */
static void find_sower(struct position *p, const struct event *e)
{
    struct octa_state *o = &p->state.octa;
    enum side first = (enum side)o->first_roller;

    if (fits(p, first, e))
        o->sower = (uint8_t)first;
    else if (fits(p, other(first), e))
        p->side = o->sower = (uint8_t)other(first);
}

/* Unmoved pieces of the sower; if none fits moved ones, then promoted ones, then the other side's. */
static struct found find_sown(struct position *p, const struct event *e)
{
    const struct octa_state *o = &p->state.octa;
    enum side sower = (enum side)o->sower;
    uint64_t own = fits(p, sower, e);

    if (own & ~(o->moved | o->promoted))
        return (struct found){own & ~(o->moved | o->promoted), sower, CODE_OK};
    if (own & o->moved)
        return (struct found){own & o->moved, sower, CODE_SOW_TWICE};
    if (own)
        return (struct found){own, sower, CODE_SOW_PROMOTED};
    return (struct found){fits(p, other(sower), e), other(sower), CODE_SOW_SIDE};
}

static void fail_missed(const struct position *p, unsigned kind, uint64_t set, struct verdict *v)
{
    if (one_of(set))
        fail(v, CODE_SOW_MISSED, "octahedra 5.7", N_("{0} could move to {1}"), arg_piece(kind, first_square(set)),
             arg_squares(reach_quiet(&p->board, first_square(set), true)));
    else
        fail(v, CODE_SOW_MISSED, "octahedra 5.7", N_("{0} could move"), arg_pieces(kind, set));
}

/* Closes the kinds before `kind`, up to the first of which something was missed: then true. */
static bool missed_before(struct position *p, unsigned kind, struct verdict *v)
{
    struct octa_state *o = &p->state.octa;

    while (o->kind < kind) {
        uint64_t set = movable(p, o->kind) & ~o->excused;
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
    struct octa_state *o = &p->state.octa;
    bool missed = missed_before(p, KINDS, v), more = false;

    for (unsigned kind = o->kind; kind < KINDS; kind++)
        more = more || movable(p, kind) & ~o->excused;
    if (!more) {
        forget_sowing(p);
        end_round(p, (enum side)o->first_roller);
    }
    return missed;
}

/* Side, order and sort of a move that was found. */
static void judge_sown(const struct position *p, const struct found *f, const struct done *d, struct verdict *v)
{
    const struct octa_state *o = &p->state.octa;
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

/* A piece named by a skipped action counts as moved; of several that an ambiguous one may mean none is missed. */
static void excuse(struct position *p, const struct event *e, uint64_t fit)
{
    struct octa_state *o = &p->state.octa;
    uint64_t named = p->board.side[p->side] & event_origin(e) & ~(o->moved | o->promoted);

    if (o->sower == NO_SIDE || e->castling)
        return;
    if (e->piece != NO_KIND)
        named &= p->board.kind[e->piece];
    if (e->piece == PAWN && e->from_file == NO_LINE && !(e->flags & MARK_CAPTURE))
        named &= file_set(file_of(e->to));
    if (fit)
        o->excused |= fit & p->board.side[o->sower];
    else if (one_of(named))
        o->moved |= named;
}

static void sow(struct position *p, const struct event *e, struct verdict *v)
{
    struct octa_state *o = &p->state.octa;
    struct found f = {.set = 0};

    if (o->sower == NO_SIDE)
        find_sower(p, e);
    if (o->sower != NO_SIDE)
        f = find_sown(p, e);
    if (unresolved(p, e, f.set, v)) {
        if (v->skipped)
            excuse(p, e, f.set);
    } else {
        struct done d = move_of(p, e, &f);
        if (f.fault == CODE_OK && missed_before(p, d.piece, v)) {
            v->again = true;
            return;
        }
        v->done = d;
        judge_sown(p, &f, &d, v);
        play(p, e, v);
    }
    settle_sowing(p);
}

/* ---- harvest ---- */

static void harvest(struct position *p, const struct event *e, struct verdict *v)
{
    struct found f = {.side = (enum side)p->side};
    struct done *d = &v->done;
    enum side mover = f.side;

    f.set = fits(p, f.side, e);
    if (!f.set) {
        f.side = other(f.side);
        f.set = fits(p, f.side, e);
    }
    if (!unresolved(p, e, f.set, v)) {
        *d = move_of(p, e, &f);
        if (d->side != p->side)
            fail(v, CODE_HARVEST_SIDE, NULL, N_("{0} moved, but it is {1}'s turn to capture"),
                 arg_piece(d->piece, d->from), arg_side(p->side));
        else if (!(occupied(&p->board) & bit(d->to)))
            fail(v, CODE_HARVEST_QUIET, NULL, N_("{0} moved to {1}, which is empty: in a harvest pieces only capture"),
                 arg_piece(d->piece, d->from), arg_square(d->to));
        play(p, e, v);
    }
    if (!v->skipped)
        mover = (enum side)d->side;
    p->side = (uint8_t)other(mover);
    if (!p->over && !can_capture(p, other(mover)))
        end_round(p, other(mover));
}

/* The player due stops although he could capture: he rolls first, as if he could not. */
static void stop_harvest(struct position *p, struct verdict *v)
{
    unsigned from = first_square(captors(p, (enum side)p->side));

    fail(v, CODE_HARVEST_MISSED, NULL, N_("{0} stopped, but {1} could capture on {2}"), arg_side(p->side),
         arg_piece(board_kind(&p->board, from), from), arg_squares(reach_capture(&p->board, from)));
    end_round(p, (enum side)p->side);
}

/* ---- the roll of a round ---- */

static bool in_range(const struct faces *f)
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
static bool opens_harvest(const struct position *p, const struct faces *f)
{
    if (f->state != FACES_GIVEN || !in_range(f))
        return false;
    for (unsigned i = 1; i < f->n; i++)
        for (unsigned j = 0; j < i; j++)
            if (f->value[i] == f->value[j])
                return true;
    return sum_of(f) == (unsigned)p->options.value[HARVEST_ON];
}

static void fail_range(const struct faces *f, struct verdict *v)
{
    unsigned i = 0;

    while (f->value[i] >= 1 && f->value[i] <= 8)
        i++;
    fail(v, CODE_DICE_RANGE, "octahedra 5.5", N_("{0} is no face of this die: it shows 1 to 8"),
         arg_number(f->value[i]));
}

/* What is wrong with a side's part of the roll. */
static void judge_part(const struct position *p, const struct event *e, enum side side, struct verdict *v)
{
    enum side first = (enum side)p->state.octa.first_roller, foe = other(side);
    const struct faces *f = &e->faces[side], *f2 = &e->faces[foe];

    if (side == first && f->state == FACES_NONE && f2->state == FACES_GIVEN)
        fail(v, CODE_ROLL_ORDER, NULL, N_("{0} rolls first in this round, but only {1} rolled"), arg_side(side),
             arg_side(foe));
    else if (side != first && f->state == FACES_NONE && f2->state != FACES_UNKNOWN && in_range(f2) &&
             !opens_harvest(p, f2))
        fail(v, CODE_ROLL_MISSING, "octahedra 5.5", N_("{0} did not roll, though {1} had rolled no double"),
             arg_side(side), arg_side(foe));
    else if (side != first && f->state == FACES_GIVEN && opens_harvest(p, f2))
        fail(v, CODE_ROLL_AFTER_DOUBLE, NULL, N_("{0} rolled, though {1}'s roll had opened a harvest already"),
             arg_side(side), arg_side(foe));
    else if (f->state == FACES_GIVEN && !in_range(f))
        fail_range(f, v);
}

/* What a roll opens when nothing is wrong with it, or only that somebody rolled who should not have. */
static void decide(struct position *p, const struct event *e)
{
    struct octa_state *o = &p->state.octa;
    enum side first = (enum side)o->first_roller;
    unsigned white = sum_of(&e->faces[WHITE]), black = sum_of(&e->faces[BLACK]);

    if (opens_harvest(p, &e->faces[first]))
        begin_harvest(p, first);
    else if (opens_harvest(p, &e->faces[other(first)]))
        begin_harvest(p, other(first));
    else if (white != black)
        begin_sowing(p, white > black ? WHITE : BLACK);
    else if (p->options.value[HARVEST_ON] == HARVEST_TIE)
        begin_harvest(p, first);
    else
        o->tie = (uint8_t)white;
}

static bool has_dice(const struct event *e, unsigned n)
{
    return (e->faces[WHITE].state != FACES_GIVEN || e->faces[WHITE].n == n) &&
           (e->sides == 1 || e->faces[BLACK].state != FACES_GIVEN || e->faces[BLACK].n == n);
}

static void throw_round(struct position *p, const struct event *e, struct verdict *v)
{
    struct octa_state *o = &p->state.octa;

    forget_sowing(p);
    o->tie = 0;
    o->phase = ROLL;
    p->side = o->first_roller;
    if (e->sides != 2 || !has_dice(e, (unsigned)p->options.value[DICE])) {
        fail_unexpected(v, "octahedra 5.5", e, N_("a roll of both players with all their dice"));
        begin_sowing(p, NO_SIDE);
        return;
    }
    judge_part(p, e, WHITE, v);
    if (v->code == CODE_OK)
        judge_part(p, e, BLACK, v);
    if (v->code == CODE_OK && (e->faces[WHITE].state == FACES_UNKNOWN || e->faces[BLACK].state == FACES_UNKNOWN))
        o->phase = HALF;
    else if (v->code == CODE_OK || v->code == CODE_ROLL_AFTER_DOUBLE ||
             (v->code == CODE_ROLL_ORDER && opens_harvest(p, &e->faces[other((enum side)p->side)])))
        decide(p, e);
    else
        begin_sowing(p, NO_SIDE);
}

/* ---- what a round is fed ---- */

/* A move without its roll.  One move of the last sower too many has its own name. */
static void move_unrolled(struct position *p, const struct event *e, struct verdict *v)
{
    const struct octa_state *o = &p->state.octa;
    struct found f = {.set = 0};
    struct done d;

    if (o->sower != NO_SIDE)
        f = find_sown(p, e);
    if (one_of(f.set) && f.side == (enum side)o->sower) {
        d = move_of(p, e, &f);
        judge_sown(p, &f, &d, v);
    }
    if (v->code != CODE_OK) {
        v->done = d;
        play(p, e, v);
    } else {
        fail_due(p, e, v);
        play_stray(p, e, v);
    }
}

static void needless(const struct position *p, struct verdict *v)
{
    fail(v, CODE_MARK, NULL, N_("-- is needless here, where {0} is due"), arg_word(due_word(p)));
}

static void nothing_done(struct position *p, struct verdict *v)
{
    struct octa_state *o = &p->state.octa;
    enum side next = (enum side)(o->phase == PASS && o->sower == NO_SIDE ? p->side : o->first_roller);

    if (o->phase == ROLL) {
        needless(p, v);
    } else if (o->phase == HARVEST) {
        stop_harvest(p, v);
    } else if (o->phase == SOW && o->sower != NO_SIDE) {
        v->again = stop_sowing(p, v) && o->phase == SOW;
    } else {
        forget_sowing(p);
        end_round(p, next);
    }
}

/* Something that a roll ends was left out before it. */
static bool left_out(struct position *p, struct verdict *v)
{
    struct octa_state *o = &p->state.octa;

    if (o->phase == HARVEST) {
        stop_harvest(p, v);
        return true;
    }
    return o->phase == SOW && o->sower != NO_SIDE && stop_sowing(p, v);
}

static void step_round(struct position *p, const struct event *e, struct verdict *v)
{
    struct octa_state *o = &p->state.octa;

    if (o->phase == ROLL && o->tie && (e->kind == EV_MOVE || e->kind == EV_NOTHING)) {
        fail(v, CODE_ROLL_TIE, NULL, N_("both had rolled {0}: they must roll again before anything moves"),
             arg_number(o->tie));
        begin_sowing(p, NO_SIDE);
        v->again = true;
    } else if (e->kind == EV_REVEAL) {
        v->again = left_out(p, v);
        if (!v->again)
            throw_round(p, e, v);
    } else if (e->kind == EV_NOTHING) {
        nothing_done(p, v);
    } else if (e->kind == EV_ARRIVAL) {
        fail_due(p, e, v);
        play_stray(p, e, v);
        settle_sowing(p);
    } else if (o->phase == SOW) {
        sow(p, e, v);
    } else if (o->phase == HARVEST) {
        harvest(p, e, v);
    } else {
        move_unrolled(p, e, v);
    }
}

/* ---- placement ---- */

static uint64_t zone_of(const struct position *p, unsigned kind)
{
    int ranks = p->options.value[kind == PAWN ? PAWN_ZONE : ZONE];
    uint64_t set = 0;

    for (int rank = ranks >> 4; rank <= (ranks & 15); rank++)
        set |= rank_set((unsigned)(p->side == WHITE ? rank - 1 : 8 - rank));
    return set;
}

static unsigned file_thrown(const struct position *p, unsigned face)
{
    return p->side == WHITE ? face - 1 : 8 - face;
}

/* Free squares of the zone on the file that a die names. */
static uint64_t room(const struct position *p, unsigned kind, unsigned face)
{
    return file_set(file_thrown(p, face)) & zone_of(p, kind) & ~occupied(&p->board);
}

static bool in_hand(const struct position *p, unsigned kind)
{
    return count_squares(pieces(&p->board, (enum side)p->side, (enum kind)kind)) < FULL_SET[kind];
}

/* The kinds of which a piece may be put down now, a bit each. */
static unsigned kinds_due(const struct position *p)
{
    unsigned kind = p->state.octa.place_kind, due = in_hand(p, kind) ? 1u << kind : 0;

    if (kind == QUEEN && in_hand(p, KING))
        due |= 1u << KING;
    return due;
}

/* The roll is done with: the next one, of the next side or kind where this one has put down all. */
static void next_placement(struct position *p)
{
    struct octa_state *o = &p->state.octa;

    o->phase = PLACE_ROLL;
    o->roll[0] = o->roll[1] = 0;
    if (o->placed < (o->place_kind == PAWN ? 8 : 2))
        return;
    o->placed = 0;
    p->side = (uint8_t)other((enum side)p->side);
    if (p->side == BLACK)
        return;
    if (o->place_kind == QUEEN)
        begin_rounds(p, WHITE);
    else
        o->place_kind++;
}

/* A placement uses up the die of its file, a faulty one the first; without dice two make a roll. */
static void use_die(struct position *p, unsigned square)
{
    struct octa_state *o = &p->state.octa;
    unsigned i = o->roll[0] == 0;

    if (o->phase != PLACE_DICE) {
        if (++o->placed % 2 == 0)
            next_placement(p);
        return;
    }
    if (o->roll[1] && file_thrown(p, o->roll[1]) == file_of(square))
        i = 1;
    o->roll[i] = 0;
    if (o->roll[0] || o->roll[1])
        return;
    o->placed = (uint8_t)(o->placed + 2);
    next_placement(p);
}

static void fail_order(const struct position *p, const struct event *e, struct verdict *v)
{
    unsigned due = kinds_due(p);

    if (due == 0)
        fail(v, CODE_PLACE_ORDER, NULL,
             N_("{0} has put down all of the kind that is due: the {1} on {2} is one too many"), arg_side(p->side),
             arg_kind(e->piece), arg_square(e->to));
    else if (due & (due - 1))
        fail(v, CODE_PLACE_ORDER, NULL, N_("{0} is placing queen and king: the {1} was put on {2}"), arg_side(p->side),
             arg_kind(e->piece), arg_square(e->to));
    else
        fail(v, CODE_PLACE_ORDER, NULL, N_("{0} is placing the {1}: the {2} was put on {3}"), arg_side(p->side),
             arg_kind(first_square(due)), arg_kind(e->piece), arg_square(e->to));
}

static void fail_file(const struct position *p, const struct event *e, struct verdict *v)
{
    const uint8_t *roll = p->state.octa.roll;
    unsigned left = roll[0] ? roll[0] : roll[1];

    if (roll[0] && roll[1])
        fail(v, CODE_PLACE_FILE, NULL, N_("the dice show {0} and {1}, which are files {2} and {3}: {4} is on neither"),
             arg_number(roll[0]), arg_number(roll[1]), arg_word(FILE_NAME[file_thrown(p, roll[0])]),
             arg_word(FILE_NAME[file_thrown(p, roll[1])]), arg_piece(e->piece, e->to));
    else
        fail(v, CODE_PLACE_FILE, NULL, N_("the die shows {0}, which is file {1}: the {2} was put on {3}"),
             arg_number(left), arg_word(FILE_NAME[file_thrown(p, left)]), arg_kind(e->piece), arg_square(e->to));
}

static bool on_file_thrown(const struct position *p, unsigned square)
{
    const struct octa_state *o = &p->state.octa;

    for (unsigned i = 0; i < 2 && o->phase == PLACE_DICE; i++)
        if (o->roll[i] && file_thrown(p, o->roll[i]) == file_of(square))
            return true;
    return o->phase != PLACE_DICE;
}

/* A placement on a roll that must be thrown again. */
static void fail_void(const struct position *p, struct verdict *v)
{
    const struct octa_state *o = &p->state.octa;
    unsigned full = room(p, o->place_kind, o->roll[0]) ? o->roll[1] : o->roll[0];

    if (o->roll[0] == o->roll[1])
        fail(v, CODE_PLACE_DOUBLE, NULL, N_("{0},{0} is a double: nothing is put down, the dice are rolled again"),
             arg_number(o->roll[0]));
    else
        fail(v, CODE_PLACE_VOID, NULL,
             N_("the die shows {0}, and file {1} is full: nothing is put down, both dice are rolled again"),
             arg_number(full), arg_word(FILE_NAME[file_thrown(p, full)]));
}

static void judge_place(const struct position *p, const struct event *e, struct verdict *v)
{
    const struct octa_state *o = &p->state.octa;
    int ranks = p->options.value[e->piece == PAWN ? PAWN_ZONE : ZONE];
    bool white = p->side == WHITE;
    enum kind chosen;

    if (o->phase == PLACE_VOID)
        fail_void(p, v);
    else if (o->phase == PLACE_ROLL || e->from_file != NO_LINE || e->from_rank != NO_LINE)
        fail_due(p, e, v);
    else if (!(kinds_due(p) & 1u << e->piece))
        fail_order(p, e, v);
    else if (!on_file_thrown(p, e->to))
        fail_file(p, e, v);
    else if (!(zone_of(p, e->piece) & bit(e->to)))
        fail(v, CODE_PLACE_ZONE, NULL, N_("{0} puts a {1} on ranks {2} to {3}: this one was put on {4}"),
             arg_side(p->side), arg_kind(e->piece), arg_number((unsigned)(white ? ranks >> 4 : 9 - (ranks & 15))),
             arg_number((unsigned)(white ? ranks & 15 : 9 - (ranks >> 4))), arg_square(e->to));
    else if (occupied(&p->board) & bit(e->to))
        fail(v, CODE_PLACE_OCCUPIED, NULL, N_("the {0} was put on {1}, where a {2} stands: it needs a free square"),
             arg_kind(e->piece), arg_square(e->to), arg_kind(board_kind(&p->board, e->to)));
    else if (judge_promotion(e, (enum kind)e->piece, e->to, &chosen, v))
        judge_marks(e, &v->done, v);
}

/* A piece from off the board. */
static void place(struct position *p, const struct event *e, struct verdict *v)
{
    judge_place(p, e, v);
    if (e->from_file != NO_LINE || e->from_rank != NO_LINE) {
        play_stray(p, e, v);
    } else if (in_hand(p, e->piece) && !(occupied(&p->board) & bit(e->to))) {
        v->done.side = p->side;
        v->done.piece = e->piece;
        v->done.to = e->to;
        board_put(&p->board, (enum side)p->side, (enum kind)e->piece, e->to);
    } else {
        v->skipped = true;
    }
    use_die(p, e->to);
}

static void throw_placement(struct position *p, const struct event *e, struct verdict *v)
{
    struct octa_state *o = &p->state.octa;
    const struct faces *f = &e->faces[0];

    o->placed &= 0xfe; /* a single piece without a roll was one too many */
    o->roll[0] = o->roll[1] = 0;
    o->phase = PLACE_FREE;
    if (f->state != FACES_GIVEN || f->n != 2) {
        fail_unexpected(v, "octahedra 5.1", e, N_("a roll of two dice"));
    } else if (!in_range(f)) {
        fail_range(f, v);
    } else {
        memcpy(o->roll, f->value, sizeof o->roll);
        o->phase = PLACE_VOID;
        if (o->roll[0] != o->roll[1] && room(p, o->place_kind, o->roll[0]) && room(p, o->place_kind, o->roll[1]))
            o->phase = PLACE_DICE;
    }
}

/* Dice are left without their pieces; then the roll is done with. */
static void fail_left(struct position *p, const struct event *e, struct verdict *v)
{
    struct octa_state *o = &p->state.octa;
    unsigned a = o->roll[0] ? o->roll[0] : o->roll[1], b = o->roll[1];
    bool both = o->roll[0] && o->roll[1], reroll = both && e->kind == EV_REVEAL && e->sides == 1;
    struct arg file = arg_word(FILE_NAME[file_thrown(p, a)]);

    if (reroll)
        fail(v, CODE_PLACE_REROLL, NULL,
             N_("the dice were rolled again, but {0},{1} could be used: files {2} and {3} had room"), arg_number(a),
             arg_number(b), file, arg_word(FILE_NAME[file_thrown(p, b)]));
    else if (both)
        fail(v, CODE_PLACE_MISSING, "octahedra 5.1",
             N_("the dice show {0} and {1}, but nothing was put on files {2} and {3}"), arg_number(a), arg_number(b),
             file, arg_word(FILE_NAME[file_thrown(p, b)]));
    else
        fail(v, CODE_PLACE_MISSING, "octahedra 5.1",
             N_("the die shows {0}, which is file {1}, but nothing was put there"), arg_number(a), file);
    if (!reroll)
        o->placed = (uint8_t)(o->placed + 2);
    next_placement(p);
}

static void step_placement(struct position *p, const struct event *e, struct verdict *v)
{
    struct octa_state *o = &p->state.octa;
    bool bare = e->from_file == NO_LINE && e->from_rank == NO_LINE && !(e->flags & MARK_CAPTURE) && !e->castling;

    if (e->kind == EV_ARRIVAL || (e->kind == EV_MOVE && bare)) { /* the author writes Ne3 for N@e3 */
        place(p, e, v);
    } else if (e->kind == EV_MOVE) {
        fail_due(p, e, v);
        play_stray(p, e, v);
        if (o->phase == PLACE_DICE)
            use_die(p, e->castling ? 0 : e->to);
    } else if (o->phase == PLACE_DICE) {
        fail_left(p, e, v);
        v->again = e->kind == EV_REVEAL;
    } else if (e->kind == EV_NOTHING) {
        if (o->phase == PLACE_FREE)
            next_placement(p);
        else
            needless(p, v);
    } else if (e->sides == 1) {
        throw_placement(p, e, v);
    } else { /* the rest of the placement was left out */
        begin_rounds(p, WHITE);
        throw_round(p, e, v);
        fail_unexpected(v, "octahedra 5.1", e, N_("a roll of the player who is placing"));
    }
}

/* ---- the rule set ---- */

static void start(struct position *p, const struct setup *s, struct verdict *v)
{
    memset(&p->state, 0, sizeof p->state);
    p->passant = NO_SQUARE;
    p->castling = 0;
    if (!s->given) {
        p->setup = 1;
        p->side = WHITE;
        p->state.octa.sower = NO_SIDE;
        return;
    }
    p->board = s->board;
    begin_rounds(p, (enum side)s->side);
    for (int side = WHITE; side <= BLACK; side++) {
        unsigned kings = count_squares(pieces(&s->board, (enum side)side, KING));
        if (kings != 1) {
            fail(v, CODE_FEN_BAD, "octahedra 5.1", N_("{0} has {1} kings; each side must have one"),
                 arg_side((unsigned)side), arg_number(kings));
            return;
        }
        for (int kind = PAWN; kind < KINDS && s->has_reserve; kind++)
            if (s->reserve[side][kind]) {
                fail(v, CODE_FEN_BAD, "octahedra 5.1", N_("this game has no reserve, but {0} has pieces in one"),
                     arg_side((unsigned)side));
                return;
            }
    }
}

/* Something stands where `--` or the rest of a roll is due: that is taken as done, and what came is played. */
static void instead(struct position *p, const struct event *e, struct verdict *v)
{
    struct octa_state *o = &p->state.octa;
    bool pass = o->phase == PASS, sows = o->sower != NO_SIDE;
    struct arg side = arg_side(p->side);

    if (pass)
        nothing_done(p, v);
    else
        begin_sowing(p, NO_SIDE);
    do {
        verdict_clear(v);
        step_round(p, e, v);
    } while (v->again);
    if (!pass)
        fail(v, CODE_UNEXPECTED, "octahedra 5.5", N_("the roll before this is not complete: nothing may follow it"),
             NO_ARGS);
    else if (sows)
        fail(v, CODE_UNEXPECTED, "octahedra 5.9", N_("{0} has won the roll and can move nothing: -- is due"), side);
    else
        fail(v, CODE_UNEXPECTED, "octahedra 5.11", N_("{0} opened a harvest and can capture nothing: -- is due"), side);
}

/* What no moment of this game waits for. */
static bool is_foreign(const struct event *e)
{
    if (e->kind == EV_REVEAL)
        return e->faces[WHITE].letter || (e->sides == 2 && e->faces[BLACK].letter);
    return e->kind != EV_MOVE && e->kind != EV_ARRIVAL && e->kind != EV_NOTHING;
}

static void step(const struct position *before, const struct event *e, struct position *p, struct verdict *v)
{
    const struct octa_state *o = &p->state.octa;

    if (!rules_begin(before, p, v))
        return;
    if (e->kind == EV_BAD) {
        fail_syntax(v, e);
        v->skipped = true;
    } else if (is_foreign(e)) {
        fail_due(p, e, v);
        v->skipped = true;
    } else if (o->phase == HALF || (o->phase == PASS && e->kind != EV_NOTHING)) {
        instead(p, e, v);
    } else if (p->setup) {
        step_placement(p, e, v);
    } else {
        step_round(p, e, v);
    }
}

static void awaits(const struct position *p, struct expected *x)
{
    const struct octa_state *o = &p->state.octa;
    bool undecided = o->phase == SOW && o->sower == NO_SIDE;
    int16_t on = p->options.value[HARVEST_ON];

    *x = (struct expected){0};
    if (p->over || o->phase == HALF)
        return;
    if (o->phase == PLACE_ROLL || o->phase == PLACE_VOID || o->phase == PLACE_FREE) {
        x->chance = WANT_PLACEMENT;
        x->dice = 2;
    } else if (o->phase == ROLL || undecided) {
        x->chance = WANT_ROUND;
        x->dice = (uint8_t)p->options.value[DICE];
        x->harvest_sum = (uint8_t)(on == HARVEST_TIE ? 0 : on);
    } else {
        x->seat[p->side] = WANT_ACTION;
        return;
    }
    x->faces = 8;
    x->first = p->side;
}

/* ---- what can be done ---- */

struct list {
    struct event *out;
    size_t n, max;
};

static void add(struct list *l, const struct event *e)
{
    if (l->n < l->max)
        l->out[l->n] = *e;
    l->n++;
}

static void add_placements(const struct position *p, struct list *l)
{
    const struct octa_state *o = &p->state.octa;
    unsigned due = kinds_due(p);
    struct event e = event_blank(EV_ARRIVAL);

    for (unsigned kind = PAWN; kind < KINDS; kind++)
        for (unsigned i = 0; i < 2 && due & 1u << kind; i++)
            EACH_SQUARE (square, o->roll[i] ? room(p, kind, o->roll[i]) : 0) {
                e.piece = (uint8_t)kind;
                e.to = (uint8_t)square;
                add(l, &e);
            }
}

static void add_moves(const struct position *p, unsigned from, uint64_t targets, struct list *l)
{
    struct done d = {.side = p->side, .piece = (uint8_t)board_kind(&p->board, from), .from = (uint8_t)from};

    EACH_SQUARE (to, targets) {
        bool promotes = d.piece == PAWN && bit(to) & BACK_RANKS;
        d.to = (uint8_t)to;
        for (int kind = promotes ? KNIGHT : NO_KIND; kind <= (promotes ? QUEEN : NO_KIND); kind++) {
            d.promotion = (uint8_t)kind;
            if (l->n < l->max)
                chess_event(&d, &l->out[l->n]);
            l->n++;
        }
    }
}

static void add_sowing(const struct position *p, struct list *l)
{
    unsigned kind = next_kind(p);

    EACH_SQUARE (from, kind < KINDS ? movable(p, kind) : 0) {
        add_moves(p, from, reach_quiet(&p->board, from, true), l);
    }
}

static size_t actions(const struct position *p, struct event *out, size_t max)
{
    struct list l = {out, 0, max};
    struct event nothing = event_blank(EV_NOTHING);

    if (p->over)
        return 0;
    switch ((enum phase)p->state.octa.phase) {
    case PLACE_DICE:
        add_placements(p, &l);
        break;
    case SOW:
        if (p->state.octa.sower != NO_SIDE)
            add_sowing(p, &l);
        break;
    case HARVEST:
        EACH_SQUARE (from, captors(p, (enum side)p->side)) {
            add_moves(p, from, reach_capture(&p->board, from), &l);
        }
        break;
    case PASS:
        add(&l, &nothing);
        break;
    default:
        break;
    }
    return l.n;
}

static const struct option_spec OPTIONS[] = {
    [DICE] = {"dice", OPTION_NUMBER, NULL, 1, 4, 2},
    [HARVEST_ON] = {"harvest-on", OPTION_HARVEST, NULL, 0, 0, 0},
    [PAWN_ZONE] = {"pawn-zone", OPTION_RANKS, NULL, 2, 4, 0x24},
    [ZONE] = {"zone", OPTION_RANKS, NULL, 1, 4, 0x14},
    {0},
};

static const char *check(struct options *o)
{
    int sum = o->value[HARVEST_ON], zone = o->value[ZONE], pawns = o->value[PAWN_ZONE];
    const char *bad = NULL;

    if (sum != 0 && sum != HARVEST_TIE && (sum < 2 || sum > 8 * o->value[DICE])) {
        o->value[HARVEST_ON] = OPTIONS[HARVEST_ON].standard;
        bad = N_("the sum of harvest-on=double+sum:N is 2 to 8 times the number of dice");
    }
    if ((zone & 15) - (zone >> 4) < 2 || pawns >> 4 < zone >> 4 || (pawns & 15) > (zone & 15)) {
        o->value[ZONE] = OPTIONS[ZONE].standard;
        o->value[PAWN_ZONE] = OPTIONS[PAWN_ZONE].standard;
        bad = N_("the zone must have three or four ranks and hold the pawn-zone");
    }
    return bad;
}

const struct rules rules_octahedra = {
    .name = "Octahedra",
    .prefix = "octahedra",
    .aliases = "стохастические шахматы на октаэдрах",
    .options = {OPTIONS, check},
    .rounds = true,
    .start = start,
    .step = step,
    .awaits = awaits,
    .actions = actions,
};
