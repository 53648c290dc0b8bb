/*
 * psi.c: the psi family (1 to 3): Psi-Chess, Psi-Chess Dice, Zero Point and Zero Point Bids.
 *
 * A turn is an attack, a king's step where bids are written, or a psi-move: a naming, a reveal (dice: until they
 * differ), and what it decides: an arrival or `--`.  The phase says how far the turn has come; position.side is the
 * player whose turn it is, so the namer, whoever wins the duel.  A side owns what it has on the board or in reserve;
 * the games with the array have no reserve, so one function serves all.  What sets the four games apart is in GAMES.
 */
#include "chess.h"

enum phase {
    KINGS,    /* a king is to be put on the empty board */
    TURN,     /* the turn begins */
    NAMED,    /* a square is named, its reveal is due */
    TIED,     /* equal dice, a new roll is due */
    DECIDED,  /* the winner must place */
    EQUAL,    /* equal bids, `--` is due */
    UNSERVED, /* neither side has what it rolled, `--` is due */
    VOIDED,   /* an occupied square was named, `--` is due */
    LOOSE,    /* a faulty reveal decided nothing: a placement by either side, or `--` */
    HALF,     /* one side of the reveal is not known yet: nothing may follow */
    PHASES
};

struct game {
    bool array;          /* starts from the array; else from the empty board, all pieces in reserve */
    bool bids;           /* sealed kinds decide, and the king may step; else dice */
    int8_t king_option;  /* place of king-move in the options; -1: none */
    int8_t bare_option;  /* of bare-king; -1: there is no bare-king rule */
    const char *king;    /* the rule cited for a king's quiet step */
};

static const struct game GAMES[RULES_COUNT] = {
    [RULES_psi] = {true, true, 0, 1, "psi 1.2"},
    [RULES_psi_dice] = {true, false, -1, 0, "psi-dice 2.1"},
    [RULES_zero] = {false, false, -1, -1, "zero 3.4"},
    [RULES_zero_bids] = {false, true, 0, -1, "psi 1.2"},
};

static const struct game *game_of(const struct position *p)
{
    return &GAMES[p->rules];
}

static unsigned bit_of(unsigned kind)
{
    return 1u << kind;
}

#define ALL_BUT_KING (bit_of(KING) - 1)
#define JOKER 6

static bool loose_king(const struct position *p)
{
    int option = game_of(p)->king_option;

    return option >= 0 && p->options.value[option];
}

static bool bare_king_loses(const struct position *p)
{
    int option = game_of(p)->bare_option;

    return option >= 0 && !p->options.value[option];
}

/* ---- turns ---- */

static void begin_turn(struct position *p)
{
    p->state.psi = (struct psi_state){.phase = TURN, .named = NO_SQUARE, .winner = NO_SIDE};
}

static void pass_turn(struct position *p)
{
    if (p->side == BLACK)
        p->number++;
    p->side = (uint8_t)other((enum side)p->side);
    begin_turn(p);
}

/* The kings are put, or given up: White begins (3.1). */
static void end_setup(struct position *p)
{
    p->setup = 0;
    p->side = WHITE;
    begin_turn(p);
}

static void pass_king(struct position *p)
{
    if (p->side == WHITE && p->reserve[BLACK][KING])
        p->side = BLACK;
    else
        end_setup(p);
}

static void name(struct position *p, unsigned square)
{
    begin_turn(p);
    p->state.psi.named = (uint8_t)square;
    p->state.psi.phase = occupied(&p->board) & bit(square) ? VOIDED : NAMED;
}

/* ---- what both moves and arrivals end in ---- */

static bool bare(const struct board *b, enum side side)
{
    return !(b->side[side] & ~b->kind[KING]);
}

/* Puts what *d says on the board, and ends the game if it is won by that. */
static void play(struct position *p, struct done *d, struct verdict *v)
{
    struct board *b = &p->board;
    enum side side = (enum side)d->side;

    d->captured = (uint8_t)board_kind(b, d->to);
    board_clear(b, d->to);
    if (d->from == NO_SQUARE)
        p->reserve[side][d->piece]--;
    else
        board_clear(b, d->from);
    board_put(b, side, (enum kind)(d->promotion != NO_KIND ? d->promotion : d->piece), d->to);
    if (d->captured == KING)
        rules_over(p, v, win_of(side), KING_CAPTURED);
    else if (d->captured != NO_KIND && bare_king_loses(p) && bare(b, other(side)))
        rules_over(p, v, win_of(side), BARE_KING);
}

/* The promotion comes last: it is judged where nothing else was wrong, and chosen in any case. */
static void promote(const struct event *e, struct done *d, struct verdict *v)
{
    struct verdict ignored;
    enum kind chosen;

    judge_promotion(e, (enum kind)d->piece, d->to, &chosen, v->code ? &ignored : v);
    d->promotion = (uint8_t)chosen;
}

static void carry_out(struct position *p, const struct event *e, struct verdict *v)
{
    promote(e, &v->done, v);
    play(p, &v->done, v);
    if (!v->code)
        judge_marks(e, &v->done, v);
}

/* ---- arrivals ---- */

static bool has_origin(const struct event *e)
{
    return e->from_file != NO_LINE || e->from_rank != NO_LINE;
}

static uint64_t arrivals_of(const struct position *p, const struct event *e, enum side side)
{
    return pieces(&p->board, side, (enum kind)e->piece) & event_origin(e);
}

/* Does one piece of a side fit an arrival?  CODE_OK, and *d is it; else what hinders. */
static enum code find_of(const struct position *p, const struct event *e, enum side side, struct done *d)
{
    bool reserve = !has_origin(e) && !game_of(p)->array;
    uint64_t set = reserve ? 0 : arrivals_of(p, e, side);

    if (reserve && !p->reserve[side][e->piece])
        return CODE_RESERVE_EMPTY;
    if (!reserve && !set)
        return CODE_NO_PIECE;
    if (set & (set - 1))
        return CODE_AMBIGUOUS;
    d->side = (uint8_t)side;
    d->piece = e->piece;
    d->from = (uint8_t)(reserve ? NO_SQUARE : first_square(set));
    d->to = e->to;
    return CODE_OK;
}

/*
 * The piece that an arrival means: sought on one side first, then on the other if its origin is written or, `either`,
 * if nobody is entitled to place.
 */
static enum code find(const struct position *p, const struct event *e, enum side first, bool either, struct done *d)
{
    enum code code = find_of(p, e, first, d), second;

    if (code == CODE_OK || code == CODE_AMBIGUOUS || !(either || has_origin(e)))
        return code;
    second = find_of(p, e, other(first), d);
    return second == CODE_OK || second == CODE_AMBIGUOUS ? second : code;
}

static void fail_find(const struct position *p, const struct event *e, enum code code, enum side side,
                      struct verdict *v)
{
    if (code == CODE_AMBIGUOUS) {
        uint64_t set = arrivals_of(p, e, side);
        judge_ambiguous(p, set & (set - 1) ? set : arrivals_of(p, e, other(side)), e->to, v);
    } else if (code == CODE_RESERVE_EMPTY && pieces(&p->board, side, (enum kind)e->piece))
        fail(v, code, NULL, N_("{0} has no {1} left in reserve: one from the board is written with its square"),
             arg_side(side), arg_kind(e->piece));
    else if (code == CODE_RESERVE_EMPTY)
        fail(v, code, NULL, N_("{0} has no {1} left in reserve"), arg_side(side), arg_kind(e->piece));
    else if (has_origin(e))
        fail(v, code, NULL, N_("there is no {0} on {1} that could be put on {2}"), arg_kind(e->piece),
             arg_squares(event_origin(e)), arg_square(e->to));
    else
        fail(v, code, NULL, N_("{0} has no {1} that could be put on {2}"), arg_side(side), arg_kind(e->piece),
             arg_square(e->to));
}

/* An arrival changes nothing where its square is not empty: nothing arrives by capture. */
static void put(struct position *p, const struct event *e, struct verdict *v)
{
    if (occupied(&p->board) & bit(e->to))
        v->done.piece = NO_KIND;
    else
        carry_out(p, e, v);
}

/* ---- moves ---- */

/* The piece of a side that a move means, and failing that the one it names by its full origin. */
static bool fits(const struct position *p, const struct event *e, enum side side, struct done *d)
{
    struct position seen = *p;
    uint64_t set;

    seen.side = d->side = (uint8_t)side;
    set = chess_candidates(&seen, e, 0);
    if (!set || set & (set - 1))
        return judge_recorded(&seen, e, d);
    d->from = (uint8_t)first_square(set);
    d->piece = (uint8_t)board_kind(&p->board, d->from);
    d->to = e->to;
    return true;
}

/* 1.2: may the king on this square step quietly? */
static bool may_step(const struct position *p, unsigned king)
{
    const struct board *b = &p->board;

    if (!game_of(p)->bids)
        return false;
    return attackers(b, other((enum side)p->side), king, occupied(b)) || (loose_king(p) && reach_capture(b, king));
}

/* Is the move of a piece that was found one of those that these games have? */
static void judge_sort(const struct position *p, const struct done *d, struct verdict *v)
{
    const struct game *game = game_of(p);

    if (occupied(&p->board) & bit(d->to) || (d->piece == KING && may_step(p, d->from)))
        return;
    if (d->piece == KING && game->bids && loose_king(p))
        fail(v, CODE_KING_NOT_ATTACKED, game->king,
             N_("the king steps to {0}, but on {1} nothing attacks it and it has nothing to capture: so it may not "
                "step"),
             arg_square(d->to), arg_square(d->from));
    else if (d->piece == KING && game->bids)
        fail(v, CODE_KING_NOT_ATTACKED, game->king,
             N_("the king steps to {0}, but nothing attacks it on {1}: only an attacked king may step"),
             arg_square(d->to), arg_square(d->from));
    else if (d->piece == KING)
        fail(v, CODE_QUIET_MOVE, game->king,
             N_("the king steps to {0} without a capture: with dice a king captures, or goes by a joker"),
             arg_square(d->to));
    else
        fail(v, CODE_QUIET_MOVE, game->bids ? "psi 1.2" : "psi-dice 2.1",
             N_("{0} goes to {1} without a capture: pieces only capture, or arrive by a psi-move"),
             arg_piece(d->piece, d->from), arg_square(d->to));
}

static void judge_move(struct position *p, const struct event *e, struct verdict *v)
{
    struct done *d = &v->done;
    uint64_t set = e->castling ? 0 : chess_candidates(p, e, 0);

    if (e->castling)
        fail(v, CODE_NO_PIECE, "common 0.3", N_("there is no castling in this game"), NO_ARGS);
    else if (!set)
        judge_no_piece(p, e, v);
    else if (set & (set - 1))
        judge_ambiguous(p, set, e->to, v);
    if (!e->castling && !(set & (set - 1)) && fits(p, e, (enum side)p->side, d)) {
        if (set)
            judge_sort(p, d, v);
        carry_out(p, e, v);
    }
    pass_turn(p);
}

/* ---- what stands where something else is due ---- */

/* Does the player whose turn it is attack with this move (whether or not a piece of his can)? */
static bool own_attack(const struct position *p, const struct event *e)
{
    if (e->kind != EV_MOVE || e->castling || p->board.side[p->side] & bit(e->to))
        return false;
    return e->flags & MARK_CAPTURE || p->board.side[other((enum side)p->side)] & bit(e->to);
}

/* What the side that has lost its turn by a void naming may not do after it (1.9), NULL for anything else. */
static const char *void_word(const struct position *p, const struct event *e)
{
    if (e->kind == EV_REVEAL)
        return N_("a reveal");
    if (e->kind == EV_ARRIVAL)
        return N_("an arrival");
    if (e->kind == EV_NAME)
        return N_("a second naming");
    return own_attack(p, e) ? N_("an attack") : NULL;
}

static const char *due(const struct position *p)
{
    bool bids = game_of(p)->bids;

    switch (p->state.psi.phase) {
    case KINGS:
        return p->side == WHITE ? N_("White's king") : N_("Black's king");
    case TURN:
        return N_("a move or a naming");
    case NAMED:
        return bids ? N_("a reveal of one bid a side") : N_("a roll of one die a side");
    case TIED:
        return N_("another roll of one die a side");
    case LOOSE:
        return N_("an arrival or \"nothing\" (--)");
    case HALF:
        return N_("the missing half of the reveal");
    default:
        return N_("\"nothing\" (--)");
    }
}

/*
 * A move out of place is played as recorded.  Where a psi-move was not brought to its end it is rather the next turn's,
 * but for an attack after a void naming; whose piece fits decides.
 */
static void play_recorded(struct position *p, const struct event *e, struct verdict *v)
{
    enum side turn = (enum side)p->side;
    bool same = p->state.psi.phase == TURN || (p->state.psi.phase == VOIDED && own_attack(p, e));
    enum side first = same ? turn : other(turn);

    if (!e->castling && (fits(p, e, first, &v->done) || fits(p, e, other(first), &v->done))) {
        if (v->done.side != turn)
            pass_turn(p);
        carry_out(p, e, v);
    }
    pass_turn(p);
}

/* How the game goes on after something out of place. */
static void go_on(struct position *p, const struct event *e, struct verdict *v)
{
    uint8_t phase = p->state.psi.phase;

    if (e->kind == EV_ARRIVAL) {
        if (find(p, e, (enum side)p->side, true, &v->done) == CODE_OK)
            put(p, e, v);
        pass_turn(p);
    } else if (e->kind == EV_MOVE) {
        play_recorded(p, e, v);
    } else if (e->kind == EV_NAME) {
        if (phase != TURN && phase != VOIDED)
            pass_turn(p);
        name(p, e->to);
    } else if (e->kind == EV_NOTHING) {
        pass_turn(p);
    } else if (e->kind == EV_REVEAL && phase == HALF) {
        p->state.psi.phase = LOOSE;
    }
}

/* Nothing that is due: what stands here has the wrong sort. */
static void misplaced(struct position *p, const struct event *e, struct verdict *v)
{
    const struct psi_state *s = &p->state.psi;
    const char *word = s->phase == VOIDED ? void_word(p, e) : NULL;

    if (word)
        fail(v, CODE_VOID_DUEL, NULL,
             N_("{0} was occupied when it was named, which loses the turn: {1} cannot follow, only --"),
             arg_square(s->named), arg_word(word));
    else if (s->phase == EQUAL && e->kind == EV_ARRIVAL && s->revealed[WHITE] == NO_KIND)
        fail(v, CODE_DUEL_DRAW, NULL, N_("a {0} is put down, but neither side wrote a kind: {1} stays empty"),
             arg_kind(e->piece), arg_square(s->named));
    else if (s->phase == EQUAL && e->kind == EV_ARRIVAL)
        fail(v, CODE_DUEL_DRAW, NULL, N_("a {0} is put down, but both sides wrote a {1}: {2} stays empty"),
             arg_kind(e->piece), arg_kind(s->revealed[WHITE]), arg_square(s->named));
    else
        fail_unexpected(v, NULL, e, due(p));
    go_on(p, e, v);
}

/* ---- reveals ---- */

/* The kinds that a side has on the board or in reserve. */
static unsigned owned(const struct position *p, enum side side)
{
    unsigned kinds = 0;

    for (unsigned k = PAWN; k < KINDS; k++)
        if (pieces(&p->board, side, (enum kind)k) || p->reserve[side][k])
            kinds |= bit_of(k);
    return kinds;
}

/* One bid, or one die, a side? */
static bool right_sort(const struct position *p, const struct event *e)
{
    bool bids = game_of(p)->bids;

    if (e->sides != 2)
        return false;
    for (int side = WHITE; side <= BLACK; side++) {
        const struct faces *f = &e->faces[side];
        if (f->state == FACES_GIVEN ? f->n != 1 || (f->letter != 0) != bids : f->state == FACES_NONE && !bids)
            return false;
    }
    return true;
}

static void judge_bid(const struct position *p, const struct faces *f, enum side side, struct verdict *v)
{
    unsigned kinds = owned(p, side) & ALL_BUT_KING;

    if (f->state == FACES_NONE && kinds)
        fail(v, CODE_BID_MISSING, NULL, N_("{0} wrote nothing, but has a {1} and must write a kind"), arg_side(side),
             arg_kind(first_square(kinds)));
    else if (f->state != FACES_GIVEN)
        return;
    else if (f->value[0] == KING)
        fail(v, CODE_BID_KING, NULL, N_("{0} wrote the king, but only P, N, B, R or Q may be written"), arg_side(side));
    else if (!(kinds & bit_of(f->value[0])))
        fail(v, CODE_BID_UNOWNED, NULL,
             game_of(p)->array ? N_("{0} wrote a {1}, but has none on the board")
                               : N_("{0} wrote a {1}, but has none on the board or in reserve"),
             arg_side(side), arg_kind(f->value[0]));
}

static void judge_die(const struct faces *f, enum side side, struct verdict *v)
{
    if (f->state == FACES_GIVEN && (f->value[0] < 1 || f->value[0] > JOKER))
        fail(v, CODE_DICE_RANGE, NULL, N_("{0}'s die shows {1}, but it has the faces 1 to 6"), arg_side(side),
             arg_number(f->value[0]));
}

/* The kinds that a bid or a die lets its side place, of those it has. */
static unsigned kinds_for(const struct position *p, const struct faces *f, enum side side)
{
    unsigned kinds = owned(p, side), value = f->value[0];

    if (f->state != FACES_GIVEN)
        return 0;
    if (game_of(p)->bids)
        return value < KING ? kinds & bit_of(value) : 0;
    if (value == JOKER)
        return kinds;
    return value >= 1 && value < JOKER ? kinds & bit_of(value - 1) : 0;
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

static void judge_reveal(struct position *p, const struct event *e, struct verdict *v)
{
    struct psi_state *s = &p->state.psi;
    bool bids = game_of(p)->bids, half = false;

    s->winner = NO_SIDE;
    s->may[WHITE] = s->may[BLACK] = 0;
    if (!right_sort(p, e)) {
        fail_unexpected(v, NULL, e, due(p));
        s->phase = LOOSE;
        return;
    }
    for (int side = WHITE; side <= BLACK; side++) {
        const struct faces *f = &e->faces[side];
        half = half || f->state == FACES_UNKNOWN;
        s->revealed[side] = f->state == FACES_GIVEN ? f->value[0] : NO_KIND;
        s->may[side] = (uint8_t)kinds_for(p, f, (enum side)side);
        if (v->code)
            continue; /* of two faults White's is told */
        if (bids)
            judge_bid(p, f, (enum side)side, v);
        else
            judge_die(f, (enum side)side, v);
    }
    if (half)
        s->phase = HALF;
    else if (v->code)
        s->phase = LOOSE;
    else
        decide(s, bids);
}

/* ---- placing ---- */

/* Why the winner has won: the first half of the sentences on what he placed, or did not. */
enum reason { BY_KIND, BY_NOTHING, BY_DIE, BY_FALL, BY_JOKER };

static enum reason reason(const struct position *p)
{
    const struct psi_state *s = &p->state.psi;
    unsigned won = s->revealed[s->winner], lost = s->revealed[other((enum side)s->winner)];

    if (game_of(p)->bids)
        return lost == NO_KIND ? BY_NOTHING : BY_KIND;
    if (won < lost)
        return BY_FALL;
    return won == JOKER ? BY_JOKER : BY_DIE;
}

/* {0} the winner, {1} his kind, {2} the square, {3} what was found, {4} the loser or what he wrote */
static void fail_placing(const struct position *p, enum code code, const char *rule, const char *text, struct arg found,
                         struct verdict *v)
{
    const struct psi_state *s = &p->state.psi;
    enum side loser = other((enum side)s->winner);

    fail(v, code, rule, text, arg_side(s->winner), arg_kind(first_square(s->may[s->winner])), arg_square(s->named),
         found, game_of(p)->bids ? arg_kind(s->revealed[loser]) : arg_side(loser));
}

static void fail_missing(const struct position *p, struct verdict *v)
{
    static const char *const TEXT[] = {
        [BY_KIND] = N_("nothing was put on {2}, but the {1} beats the {4}: {0} must put a {1} there"),
        [BY_NOTHING] = N_("nothing was put on {2}, but the {1} beats nothing: {0} must put a {1} there"),
        [BY_DIE] = N_("nothing was put on {2}, but {0}'s die is higher: {0} must put a {1} there"),
        [BY_FALL] = N_("nothing was put on {2}, but {4} has no piece of the kind rolled, so {0} must put a {1} there"),
        [BY_JOKER] = N_("nothing was put on {2}, but {0} rolled the joker and must put any piece there"),
    };

    fail_placing(p, CODE_PLACE_MISSING, game_of(p)->bids ? "psi 1.6" : "psi-dice 2.4", TEXT[reason(p)], NO_ARGS, v);
}

static void fail_wrong(const struct position *p, const struct done *d, struct verdict *v)
{
    static const char *const TEXT[] = {
        [BY_KIND] = N_("{3} was chosen, but the {1} beats the {4}: {0} must put a {1} on {2}"),
        [BY_NOTHING] = N_("{3} was chosen, but the {1} beats nothing: {0} must put a {1} on {2}"),
        [BY_DIE] = N_("{3} was chosen, but {0}'s die is higher: {0} must put a {1} on {2}"),
        [BY_FALL] = N_("{3} was chosen, but {4} has no piece of the kind rolled, so {0} must put a {1} on {2}"),
        [BY_JOKER] = N_("{3} was chosen, but {0} rolled the joker and must put a piece of his own on {2}"),
    };
    const char *rule = game_of(p)->bids ? "psi 1.6" : d->side != p->state.psi.winner ? "psi-dice 2.4" : "psi-dice 2.3";

    if (d->from == NO_SQUARE)
        fail_placing(p, CODE_PLACED_WRONG, rule, N_("a {3} was taken from the reserve, but {0} must put a {1} on {2}"),
                     arg_kind(d->piece), v);
    else
        fail_placing(p, CODE_PLACED_WRONG, rule, TEXT[reason(p)], arg_piece(d->piece, d->from), v);
}

/* Who is asked first for the piece of an arrival: the winner; if there is none, who could have won with that kind. */
static enum side placer(const struct position *p, const struct event *e)
{
    const struct psi_state *s = &p->state.psi;
    enum side turn = (enum side)p->side;

    if (s->winner != NO_SIDE)
        return (enum side)s->winner;
    return s->may[other(turn)] & ~s->may[turn] & bit_of(e->piece) ? other(turn) : turn;
}

static void judge_placement(struct position *p, const struct event *e, struct verdict *v)
{
    const struct psi_state *s = &p->state.psi;
    struct done *d = &v->done;
    enum side first = placer(p, e);
    bool anybody = s->winner == NO_SIDE;
    enum code code = find(p, e, first, anybody, d);

    if (code != CODE_OK) {
        fail_find(p, e, code, first, v);
    } else {
        if (!anybody && (d->side != s->winner || !(s->may[s->winner] & bit_of(d->piece))))
            fail_wrong(p, d, v);
        else if (d->to != s->named)
            fail(v, CODE_PLACED_ELSEWHERE, game_of(p)->bids ? "psi 1.6" : "psi-dice 2.3",
                 N_("the {0} was put on {1}, but {2} was named"), arg_kind(d->piece), arg_square(d->to),
                 arg_square(s->named));
        put(p, e, v);
    }
    pass_turn(p);
}

/* ---- the phases ---- */

static void at_kings(struct position *p, const struct event *e, struct verdict *v)
{
    bool king = e->kind == EV_ARRIVAL && e->piece == KING;
    enum side side = (enum side)p->side;
    enum code code;

    if (!king)
        fail_unexpected(v, "zero 3.1", e, due(p));
    if (e->kind == EV_NAME || e->kind == EV_MOVE) {
        end_setup(p); /* the kings were left out */
        go_on(p, e, v);
    } else if (e->kind == EV_ARRIVAL) {
        code = find_of(p, e, side, &v->done);
        if (king && code != CODE_OK)
            fail_find(p, e, code, side, v);
        else if (king && occupied(&p->board) & bit(e->to))
            fail(v, CODE_PLACE_OCCUPIED, "zero 3.1", N_("{0}'s king is put on {1}, but that square is occupied"),
                 arg_side(side), arg_square(e->to));
        if (code == CODE_OK)
            put(p, e, v);
        pass_king(p);
    } else if (e->kind == EV_NOTHING) {
        pass_king(p);
    }
}

static void at_turn(struct position *p, const struct event *e, struct verdict *v)
{
    if (e->kind == EV_NAME)
        name(p, e->to);
    else if (e->kind == EV_MOVE)
        judge_move(p, e, v);
    else
        misplaced(p, e, v);
}

static void at_reveal(struct position *p, const struct event *e, struct verdict *v)
{
    if (e->kind == EV_REVEAL)
        judge_reveal(p, e, v);
    else
        misplaced(p, e, v);
}

/* All else that may come here is an omission, and was found before. */
static void at_decided(struct position *p, const struct event *e, struct verdict *v)
{
    if (e->kind == EV_ARRIVAL) {
        judge_placement(p, e, v);
    } else {
        fail_missing(p, v);
        pass_turn(p);
    }
}

static void at_nothing(struct position *p, const struct event *e, struct verdict *v)
{
    if (e->kind == EV_NOTHING)
        pass_turn(p);
    else
        misplaced(p, e, v);
}

static void at_loose(struct position *p, const struct event *e, struct verdict *v)
{
    if (e->kind == EV_ARRIVAL)
        judge_placement(p, e, v);
    else
        at_nothing(p, e, v);
}

static void (*const AT[PHASES])(struct position *, const struct event *, struct verdict *) = {
    [KINGS] = at_kings,   [TURN] = at_turn,        [NAMED] = at_reveal,   [TIED] = at_reveal, [DECIDED] = at_decided,
    [EQUAL] = at_nothing, [UNSERVED] = at_nothing, [VOIDED] = at_nothing, [LOOSE] = at_loose, [HALF] = misplaced,
};

/*
 * Was something due left out before this event?  Then what was due is behind, and the event is to be fed again.  A `--`
 * in the place of a placement is that placement, wrongly made, and no omission.
 */
static bool omitted(struct position *p, const struct event *e, struct verdict *v)
{
    struct psi_state *s = &p->state.psi;
    bool closes = e->kind == EV_ARRIVAL || e->kind == EV_NOTHING;

    if (s->phase == TIED && e->kind != EV_REVEAL) {
        fail(v, CODE_DICE_TIE, NULL, N_("both dice show {0}: they must be rolled again, until they differ"),
             arg_number(s->revealed[WHITE]));
        if (closes)
            s->phase = LOOSE;
        else
            pass_turn(p);
        v->again = true;
    } else if (s->phase == DECIDED && !closes) {
        fail_missing(p, v);
        if (e->kind == EV_REVEAL)
            s->phase = NAMED; /* a second duel for the same square */
        else
            pass_turn(p);
        v->again = true;
    }
    return v->again;
}

/* No token at all: it stands for the action that was due, but not for a reveal. */
static void bad_token(struct position *p, const struct event *e, struct verdict *v)
{
    uint8_t phase = p->state.psi.phase;

    fail_syntax(v, e);
    if (phase == KINGS)
        pass_king(p);
    else if (phase != NAMED && phase != TIED && phase != HALF)
        pass_turn(p);
}

static void step(const struct position *before, const struct event *e, struct position *p, struct verdict *v)
{
    if (!rules_begin(before, p, v))
        return;
    if (e->kind == EV_BAD)
        bad_token(p, e, v);
    else if (!omitted(p, e, v))
        AT[p->state.psi.phase](p, e, v);
    v->skipped = v->code && !v->again && v->done.piece == NO_KIND;
}

/* ---- the start ---- */

static void start_array(struct position *p)
{
    static const uint8_t SET[KINDS] = {8, 2, 2, 2, 1, 1};

    if (game_of(p)->array) {
        board_array(&p->board);
        return;
    }
    for (int k = PAWN; k < KINDS; k++)
        p->reserve[WHITE][k] = p->reserve[BLACK][k] = SET[k];
    p->setup = 1;
}

/* One king a side, on the board or still to be put; reserves only where the game has them; one bare king at most. */
static bool setup_fits(const struct position *p, const struct setup *s, struct verdict *v)
{
    const char *rule = rules_of(p)->prefix;

    for (int side = WHITE; side <= BLACK; side++) {
        unsigned kings = count_squares(pieces(&s->board, (enum side)side, KING));
        for (int k = PAWN; k < KINDS; k++)
            if (s->has_reserve && s->reserve[side][k] && game_of(p)->array) {
                fail(v, CODE_FEN_BAD, rule, N_("{0} has pieces in reserve, but this game has no reserve"),
                     arg_side((unsigned)side));
                return false;
            }
        if (s->has_reserve)
            kings += s->reserve[side][KING];
        if (kings != 1) {
            fail(v, CODE_FEN_BAD, rule, N_("{0} has {1} kings; each side must have one"), arg_side((unsigned)side),
                 arg_number(kings));
            return false;
        }
    }
    if (bare_king_loses(p) && bare(&s->board, WHITE) && bare(&s->board, BLACK)) {
        fail(v, CODE_FEN_BAD, "psi 1.10", N_("both sides have nothing but their kings, so both would have lost"),
             NO_ARGS);
        return false;
    }
    return true;
}

static void start_given(struct position *p, const struct setup *s, struct verdict *v)
{
    p->board = s->board;
    p->side = s->side;
    for (int side = WHITE; side <= BLACK; side++)
        for (int k = PAWN; k < KINDS; k++)
            p->reserve[side][k] = s->has_reserve ? s->reserve[side][k] : 0;
    p->setup = p->reserve[WHITE][KING] || p->reserve[BLACK][KING];
    for (int side = WHITE; side <= BLACK; side++)
        if (bare_king_loses(p) && bare(&p->board, (enum side)side))
            rules_over(p, v, win_of(other((enum side)side)), BARE_KING);
}

static void start(struct position *p, const struct setup *s, struct verdict *v)
{
    p->castling = 0;
    p->passant = NO_SQUARE;
    p->setup = 0;
    begin_turn(p);
    if (!s->given)
        start_array(p);
    else if (setup_fits(p, s, v))
        start_given(p, s, v);
    if (p->setup) {
        p->side = p->reserve[WHITE][KING] ? WHITE : BLACK;
        p->state.psi.phase = KINGS;
    }
}

/* ---- what the game waits for ---- */

static void awaits(const struct position *p, struct expected *x)
{
    const struct psi_state *s = &p->state.psi;

    *x = (struct expected){0};
    if (p->over || s->phase == HALF)
        return;
    if (s->phase != NAMED && s->phase != TIED) {
        x->seat[s->phase == DECIDED ? s->winner : p->side] = WANT_ACTION;
    } else if (game_of(p)->bids) {
        x->seat[WHITE] = x->seat[BLACK] = WANT_BID;
    } else {
        x->chance = WANT_DUEL;
        x->dice = 1;
        x->faces = JOKER;
        x->first = WHITE;
    }
}

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

/* A move or arrival, with each choice where a pawn promotes. */
static void add_choices(struct list *l, struct event e)
{
    if (e.piece != PAWN || !(bit(e.to) & BACK_RANKS)) {
        add(l, &e);
        return;
    }
    for (e.promotion = KNIGHT; e.promotion <= QUEEN; e.promotion++)
        add(l, &e);
}

static void add_moves(const struct position *p, struct list *l)
{
    struct done d = {.side = p->side, .promotion = NO_KIND};

    EACH_SQUARE (from, p->board.side[p->side]) {
        uint64_t targets = reach_capture(&p->board, from);
        d.piece = (uint8_t)board_kind(&p->board, from);
        d.from = (uint8_t)from;
        if (d.piece == KING && may_step(p, from))
            targets |= reach_quiet(&p->board, from, false);
        EACH_SQUARE (to, targets) {
            struct event e;
            d.to = (uint8_t)to;
            chess_event(&d, &e);
            add_choices(l, e);
        }
    }
}

static void add_squares(struct list *l, struct event e, uint64_t set)
{
    EACH_SQUARE (to, set) {
        e.to = (uint8_t)to;
        add(l, &e);
    }
}

/* Every pair of what both may write. */
static void add_bids(const struct position *p, struct list *l)
{
    unsigned white = owned(p, WHITE) & ALL_BUT_KING, black = owned(p, BLACK) & ALL_BUT_KING;
    struct event e = event_blank(EV_REVEAL);

    e.sides = 2;
    EACH_SQUARE (w, white ? white : bit(NO_KIND)) {
        EACH_SQUARE (b, black ? black : bit(NO_KIND)) {
            e.faces[WHITE] = (struct faces){white ? FACES_GIVEN : FACES_NONE, white != 0, white != 0, {(uint8_t)w}};
            e.faces[BLACK] = (struct faces){black ? FACES_GIVEN : FACES_NONE, black != 0, black != 0, {(uint8_t)b}};
            add(l, &e);
        }
    }
}

/* Arrivals on the named square of a side's pieces of these kinds. */
static void add_arrivals(const struct position *p, enum side side, unsigned kinds, struct list *l)
{
    struct event e = event_blank(EV_ARRIVAL);

    e.to = p->state.psi.named;
    EACH_SQUARE (k, kinds) {
        e.piece = (uint8_t)k;
        e.from_file = e.from_rank = NO_LINE;
        if (p->reserve[side][k])
            add_choices(l, e);
        EACH_SQUARE (from, pieces(&p->board, side, (enum kind)k)) {
            e.from_file = (uint8_t)file_of(from);
            e.from_rank = (uint8_t)rank_of(from);
            add_choices(l, e);
        }
    }
}

static size_t actions(const struct position *p, struct event *out, size_t max)
{
    const struct psi_state *s = &p->state.psi;
    struct list l = {out, 0, max};
    struct event e = event_blank(EV_NOTHING);

    if (p->over)
        return 0;
    if (s->phase == KINGS) {
        e = event_blank(EV_ARRIVAL);
        e.piece = KING;
        add_squares(&l, e, ~occupied(&p->board));
    } else if (s->phase == TURN) {
        add_moves(p, &l);
        add_squares(&l, event_blank(EV_NAME), ~UINT64_C(0));
    } else if (s->phase == NAMED && game_of(p)->bids) {
        add_bids(p, &l);
    } else if (s->phase == DECIDED) {
        add_arrivals(p, (enum side)s->winner, s->may[s->winner], &l);
    } else if (s->phase == EQUAL || s->phase == UNSERVED || s->phase == VOIDED || s->phase == LOOSE) {
        add(&l, &e);
    }
    if (s->phase == LOOSE)
        for (int side = WHITE; side <= BLACK; side++)
            add_arrivals(p, (enum side)side, owned(p, (enum side)side), &l);
    return l.n;
}

static const struct option_spec PSI_OPTIONS[] = {
    {"king-move", OPTION_CHOICE, "strict|loose", 0, 1, 0},
    {"bare-king", OPTION_CHOICE, "loses|off", 0, 1, 0},
    {0},
};

static const struct option_spec DICE_OPTIONS[] = {
    {"bare-king", OPTION_CHOICE, "loses|off", 0, 1, 0},
    {0},
};

static const struct option_spec BIDS_OPTIONS[] = {
    {"king-move", OPTION_CHOICE, "strict|loose", 0, 1, 0},
    {0},
};

static const struct option_spec NO_OPTIONS[] = {{0}};

/* What the four tables have in common. */
#define FAMILY .agreed_draw = true, .start = start, .step = step, .awaits = awaits, .actions = actions

const struct rules rules_psi = {
    .name = "Psi-Chess",
    .prefix = "psi",
    .aliases = "пси-шахматы",
    .options = {PSI_OPTIONS, NULL},
    .bids = true,
    FAMILY,
};

const struct rules rules_psi_dice = {
    .name = "Psi-Chess Dice",
    .prefix = "psi-dice",
    .aliases = "пси-шахматы с дайсами|psi-chess: dice",
    .options = {DICE_OPTIONS, NULL},
    FAMILY,
};

const struct rules rules_zero = {
    .name = "Zero Point",
    .prefix = "zero",
    .aliases = "пси-шахматы 0 с дайсами|пси-шахматы: 0. с дайсами",
    .options = {NO_OPTIONS, NULL},
    .reserve = true,
    FAMILY,
};

const struct rules rules_zero_bids = {
    .name = "Zero Point Bids",
    .prefix = "zero",
    .options = {BIDS_OPTIONS, NULL},
    .bids = true,
    .reserve = true,
    FAMILY,
};
