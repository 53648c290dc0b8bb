/* placement.c: the placement before the first round (5.1 to 5.4). */
#include "octahedra_parts.h"

#include <assert.h>
#include <string.h>

static const uint8_t FULL_SET[KINDS] = {8, 2, 2, 2, 1, 1};

static const char *const FILE_NAME[] = {"a", "b", "c", "d", "e", "f", "g", "h"};

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

uint64_t octa_room(const struct position *p, unsigned kind, unsigned face)
{
    return file_set(file_thrown(p, face)) & zone_of(p, kind) & ~occupied(&p->board);
}

static bool in_hand(const struct position *p, unsigned kind)
{
    return count_squares(pieces(&p->board, (enum side)p->side, (enum kind)kind)) < FULL_SET[kind];
}

unsigned octa_kinds_due(const struct position *p)
{
    unsigned kind = STATE(octa, p)->place_kind, due = in_hand(p, kind) ? 1u << kind : 0;

    if (kind == QUEEN && in_hand(p, KING))
        due |= 1u << KING;
    return due;
}

/* The roll is done with: the next one, of the next side or kind where this one has put down all. */
static void next_placement(struct position *p)
{
    struct octa_state *o = STATE(octa, p);

    o->phase = PLACE_ROLL;
    o->roll[0] = o->roll[1] = 0;
    if (o->placed < (o->place_kind == PAWN ? 8 : 2))
        return;
    o->placed = 0;
    p->side = (uint8_t)other((enum side)p->side);
    if (p->side == BLACK)
        return;
    if (o->place_kind == QUEEN)
        octa_begin_rounds(p, WHITE);
    else
        o->place_kind++;
}

/* A placement uses up the die of its file, a faulty one the first; without dice two make a roll. */
static void use_die(struct position *p, unsigned square)
{
    struct octa_state *o = STATE(octa, p);
    unsigned i = o->roll[0] == 0;

    if (o->phase != PLACE_DICE) {
        if (++o->placed % 2 == 0)
            next_placement(p);
        return;
    }
    if (o->roll[1] && square < 64 && file_thrown(p, o->roll[1]) == file_of(square))
        i = 1;
    o->roll[i] = 0;
    if (o->roll[0] || o->roll[1])
        return;
    o->placed = (uint8_t)(o->placed + 2);
    next_placement(p);
}

static void fail_order(const struct position *p, const struct event *e, struct verdict *v)
{
    unsigned due = octa_kinds_due(p);

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
    const uint8_t *roll = STATE(octa, p)->roll;
    unsigned left = roll[0] ? roll[0] : roll[1];

    assert(left > 0); /* else no placement would be due */
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
    const struct octa_state *o = STATE(octa, p);

    for (unsigned i = 0; i < 2 && o->phase == PLACE_DICE; i++)
        if (o->roll[i] && file_thrown(p, o->roll[i]) == file_of(square))
            return true;
    return o->phase != PLACE_DICE;
}

/* A placement on a roll that must be thrown again. */
static void fail_void(const struct position *p, struct verdict *v)
{
    const struct octa_state *o = STATE(octa, p);
    unsigned full = octa_room(p, o->place_kind, o->roll[0]) ? o->roll[1] : o->roll[0];

    if (o->roll[0] == o->roll[1])
        fail(v, CODE_PLACE_DOUBLE, NULL, N_("{0},{0} is a double: nothing is put down, the dice are rolled again"),
             arg_number(o->roll[0]));
    else
        fail(v, CODE_PLACE_VOID, NULL,
             N_("the die shows {0}, and file {1} is full: nothing is put down, both dice are rolled again"),
             arg_number(full), arg_word(FILE_NAME[file_thrown(p, full)]));
}

static void game_place(const struct position *p, const struct event *e, struct verdict *v)
{
    const struct octa_state *o = STATE(octa, p);
    int ranks = p->options.value[e->piece == PAWN ? PAWN_ZONE : ZONE];
    bool white = p->side == WHITE;
    enum kind chosen;

    if (o->phase == PLACE_VOID)
        fail_void(p, v);
    else if (o->phase == PLACE_ROLL || event_has_line(e))
        octa_fail_due(p, e, v);
    else if (!(octa_kinds_due(p) & 1u << e->piece))
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
    else if (rules_judge_promotion(e, (enum kind)e->piece, e->to, &chosen, v))
        rules_judge_marks(e, &v->move, v);
}

/* A piece from off the board. */
static void place(struct position *p, const struct event *e, struct verdict *v)
{
    game_place(p, e, v);
    if (event_has_line(e)) {
        octa_play_stray(p, e, v);
    } else if (in_hand(p, e->piece) && !(occupied(&p->board) & bit(e->to))) {
        v->move.side = p->side;
        v->move.piece = e->piece;
        v->move.to = e->to;
        board_put(&p->board, (enum side)p->side, (enum kind)e->piece, e->to);
    } else {
        v->unplayed = true;
    }
    use_die(p, e->to);
}

static void throw_placement(struct position *p, const struct event *e, struct verdict *v)
{
    struct octa_state *o = STATE(octa, p);
    const struct faces *f = &e->faces[0];

    o->placed &= 0xfe; /* a single piece without a roll was one too many */
    o->roll[0] = o->roll[1] = 0;
    o->phase = PLACE_FREE;
    if (f->state != FACES_GIVEN || f->n != 2) {
        fail_unexpected(v, "octahedra 5.1", e, N_("a roll of two dice"));
    } else if (!octa_in_range(f)) {
        octa_fail_range(f, v);
    } else {
        o->roll[0] = (uint8_t)f->value[0];
        o->roll[1] = (uint8_t)f->value[1];
        o->phase = PLACE_VOID;
        if (o->roll[0] != o->roll[1] && octa_room(p, o->place_kind, o->roll[0]) &&
            octa_room(p, o->place_kind, o->roll[1]))
            o->phase = PLACE_DICE;
    }
}

void octa_place_unread(struct position *p, bool roll)
{
    struct octa_state *o = STATE(octa, p);

    if (!roll && (o->phase == PLACE_DICE || o->phase == PLACE_FREE)) {
        use_die(p, NO_SQUARE);
    } else if (roll && o->phase != PLACE_DICE) {
        o->placed &= 0xfe;
        o->roll[0] = o->roll[1] = 0;
        o->phase = PLACE_FREE;
    }
}

/* Dice are left without their pieces; then the roll is done with. */
static void fail_left(struct position *p, const struct event *e, struct verdict *v)
{
    struct octa_state *o = STATE(octa, p);
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

void octa_step_placement(struct position *p, const struct event *e, struct verdict *v)
{
    struct octa_state *o = STATE(octa, p);
    bool bare = !event_has_line(e) && !(e->flags & MARK_CAPTURE) && !e->castling;

    if (e->kind == EV_ARRIVAL || (e->kind == EV_MOVE && bare)) { /* the author writes Ne3 for N@e3 */
        place(p, e, v);
    } else if (e->kind == EV_MOVE) {
        octa_fail_due(p, e, v);
        octa_play_stray(p, e, v);
        if (o->phase == PLACE_DICE)
            use_die(p, e->castling ? 0 : e->to);
    } else if (o->phase == PLACE_DICE) {
        fail_left(p, e, v);
        v->retry = e->kind == EV_REVEAL;
    } else if (e->kind == EV_NOTHING) {
        if (o->phase == PLACE_FREE)
            next_placement(p);
        else
            octa_fail_needless(p, v);
    } else if (e->sides == 1) {
        throw_placement(p, e, v);
    } else { /* the rest of the placement was left out */
        octa_begin_rounds(p, WHITE);
        octa_throw_round(p, e, v);
        fail_unexpected(v, "octahedra 5.1", e, N_("a roll of the player who is placing"));
    }
}
