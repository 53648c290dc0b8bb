/*
 * psi.c: the psi games: moves, reveals, arrivals and what is none of those that are due; the turns, the four tables.
 *
 * step() goes by the phase.  A function that takes a position and a verdict judges what it is named after and goes on
 * with the position, as step() does.
 */
#include "psi_parts.h"

static const char *psi_due(const struct position *p);
static bool loose_king(const struct position *p);
static bool bare_king_loses(const struct position *p);
static void psi_begin_turn(struct position *p);
static void psi_pass_turn(struct position *p);
static void psi_name(struct position *p, unsigned square);

/* ---- moves ---- */

/* Has a side nothing but its king? */
static bool is_bare(const struct board *b, enum side side)
{
    return !(b->side[side] & ~b->kind[KING]);
}

/* Puts what *d says on the board, and ends the game if it is won by that. */
static void play(struct position *p, struct move *d, struct verdict *v)
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
        rules_over(p, v, win_of(side), ending_own(p->rules, KING_CAPTURED));
    else if (d->captured != NO_KIND && bare_king_loses(p) && is_bare(b, other(side)))
        rules_over(p, v, win_of(side), ending_own(p->rules, BARE_KING));
}

/* Puts v->done on the board, a promotion included, and ends the game if it is won by that. */
static void carry_out(struct position *p, const struct event *e, struct verdict *v)
{
    rules_judge_last_promotion(e, v);
    play(p, &v->move, v);
    if (!v->code)
        rules_judge_marks(e, &v->move, v);
}

/* The piece of a side that a move means, and failing that the one it names by its full origin. */
static bool find_mover(const struct position *p, const struct event *e, enum side side, struct move *d)
{
    struct position seen = *p;
    uint64_t set;

    seen.side = d->side = (uint8_t)side;
    set = chess_candidates(&seen, e, 0);
    if (!set || set & (set - 1))
        return rules_judge_recorded(&seen, e, d);
    d->from = (uint8_t)first_square(set);
    d->piece = (uint8_t)board_kind(&p->board, d->from);
    d->to = e->to;
    return true;
}

bool psi_may_step(const struct position *p, unsigned king)
{
    const struct board *b = &p->board;

    if (!psi_game(p)->bids)
        return false;
    return attackers(b, other((enum side)p->side), king, occupied(b)) || (loose_king(p) && captures(b, king));
}

/* Is the move of a piece that was found one of those that these games have? */
static void game_sort(const struct position *p, const struct move *d, struct verdict *v)
{
    const struct psi_game *game = psi_game(p);

    if (occupied(&p->board) & bit(d->to) || (d->piece == KING && psi_may_step(p, d->from)))
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
    struct move *d = &v->move;
    uint64_t set = e->castling ? 0 : chess_candidates(p, e, 0);

    if (e->castling)
        fail(v, CODE_NO_PIECE, "common 0.3", N_("there is no castling in this game"), NO_ARGS);
    else if (!set)
        rules_fail_no_piece(p, e, v);
    else if (set & (set - 1))
        rules_fail_ambiguous(p, set, e, v);
    if (!e->castling && !(set & (set - 1)) && find_mover(p, e, (enum side)p->side, d)) {
        if (set)
            game_sort(p, d, v);
        carry_out(p, e, v);
    }
    psi_pass_turn(p);
}

/* ---- reveals ---- */

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

static void judge_reveal(struct position *p, const struct event *e, struct verdict *v)
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

/* ---- arrivals ---- */

static uint64_t arrivals_of(const struct position *p, const struct event *e, enum side side)
{
    return pieces(&p->board, side, (enum kind)e->piece) & event_origin(e);
}

/* Does one piece of a side fit an arrival?  CODE_OK, and *d is it; else what hinders. */
static enum code find_of(const struct position *p, const struct event *e, enum side side, struct move *d)
{
    bool reserve = !event_has_line(e) && !psi_game(p)->array;
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
static enum code psi_find(const struct position *p, const struct event *e, enum side first, bool either, struct move *d)
{
    enum code code = find_of(p, e, first, d), second;

    if (code == CODE_OK || code == CODE_AMBIGUOUS || !(either || event_has_line(e)))
        return code;
    second = find_of(p, e, other(first), d);
    return second == CODE_OK || second == CODE_AMBIGUOUS ? second : code;
}

/* What hindered, as a violation. */
static void fail_find(const struct position *p, const struct event *e, enum code code, enum side side,
                      struct verdict *v)
{
    if (code == CODE_AMBIGUOUS) {
        uint64_t set = arrivals_of(p, e, side);
        rules_fail_ambiguous(p, set & (set - 1) ? set : arrivals_of(p, e, other(side)), e, v);
    } else if (code == CODE_RESERVE_EMPTY && pieces(&p->board, side, (enum kind)e->piece))
        fail(v, code, NULL, N_("{0} has no {1} left in reserve: one from the board is written with its square"),
             arg_side(side), arg_kind(e->piece));
    else if (code == CODE_RESERVE_EMPTY)
        fail(v, code, NULL, N_("{0} has no {1} left in reserve"), arg_side(side), arg_kind(e->piece));
    else if (event_has_line(e))
        fail(v, code, NULL, N_("there is no {0} on {1} that could be put on {2}"), arg_kind(e->piece),
             arg_squares(event_origin(e)), arg_square(e->to));
    else
        fail(v, code, NULL, N_("{0} has no {1} that could be put on {2}"), arg_side(side), arg_kind(e->piece),
             arg_square(e->to));
}

/* An arrival changes nothing where its square is not empty: nothing arrives by capture. */
static void psi_put(struct position *p, const struct event *e, struct verdict *v)
{
    if (occupied(&p->board) & bit(e->to))
        v->move.piece = NO_KIND;
    else
        carry_out(p, e, v);
}

/* Why the winner has won: the first half of the sentences on what he placed, or did not. */
enum reason { BY_KIND, BY_NOTHING, BY_DIE, BY_FALL, BY_JOKER };

static enum reason reason(const struct position *p)
{
    const struct psi_state *s = STATE(psi, p);
    unsigned won = s->revealed[s->winner], lost = s->revealed[other((enum side)s->winner)];

    if (psi_game(p)->bids)
        return lost == NO_KIND ? BY_NOTHING : BY_KIND;
    if (won < lost)
        return BY_FALL;
    return won == JOKER ? BY_JOKER : BY_DIE;
}

/* {0} the winner, {1} his kind, {2} the square, {3} what was found, {4} the loser or what he wrote */
static void fail_placing(const struct position *p, enum code code, const char *rule, const char *text, struct arg found,
                         struct verdict *v)
{
    const struct psi_state *s = STATE(psi, p);
    enum side loser = other((enum side)s->winner);

    fail(v, code, rule, text, arg_side(s->winner), arg_kind(first_square(s->may[s->winner])), arg_square(s->named),
         found, psi_game(p)->bids ? arg_kind(s->revealed[loser]) : arg_side(loser));
}

/* The winner has not placed. */
static void psi_fail_missing(const struct position *p, struct verdict *v)
{
    static const char *const TEXT[] = {
        [BY_KIND] = N_("nothing was put on {2}, but the {1} beats the {4}: {0} must put a {1} there"),
        [BY_NOTHING] = N_("nothing was put on {2}, but the {1} beats nothing: {0} must put a {1} there"),
        [BY_DIE] = N_("nothing was put on {2}, but {0}'s die is higher: {0} must put a {1} there"),
        [BY_FALL] = N_("nothing was put on {2}, but {4} has no piece of the kind rolled, so {0} must put a {1} there"),
        [BY_JOKER] = N_("nothing was put on {2}, but {0} rolled the joker and must put any piece there"),
    };

    fail_placing(p, CODE_PLACE_MISSING, psi_game(p)->bids ? "psi 1.6" : "psi-dice 2.4", TEXT[reason(p)], NO_ARGS, v);
}

static void fail_wrong(const struct position *p, const struct move *d, struct verdict *v)
{
    static const char *const TEXT[] = {
        [BY_KIND] = N_("{3} was chosen, but the {1} beats the {4}: {0} must put a {1} on {2}"),
        [BY_NOTHING] = N_("{3} was chosen, but the {1} beats nothing: {0} must put a {1} on {2}"),
        [BY_DIE] = N_("{3} was chosen, but {0}'s die is higher: {0} must put a {1} on {2}"),
        [BY_FALL] = N_("{3} was chosen, but {4} has no piece of the kind rolled, so {0} must put a {1} on {2}"),
        [BY_JOKER] = N_("{3} was chosen, but {0} rolled the joker and must put a piece of his own on {2}"),
    };
    const char *rule = psi_game(p)->bids                  ? "psi 1.6"
                       : d->side != STATE(psi, p)->winner ? "psi-dice 2.4"
                                                          : "psi-dice 2.3";

    if (d->from == NO_SQUARE)
        fail_placing(p, CODE_PLACED_WRONG, rule, N_("a {3} was taken from the reserve, but {0} must put a {1} on {2}"),
                     arg_kind(d->piece), v);
    else
        fail_placing(p, CODE_PLACED_WRONG, rule, TEXT[reason(p)], arg_piece(d->piece, d->from), v);
}

/* Who is asked first for the piece of an arrival: the winner; if there is none, who could have won with that kind. */
static enum side placer(const struct position *p, const struct event *e)
{
    const struct psi_state *s = STATE(psi, p);
    enum side turn = (enum side)p->side;

    if (s->winner != NO_SIDE)
        return (enum side)s->winner;
    return s->may[other(turn)] & ~s->may[turn] & psi_bit(e->piece) ? other(turn) : turn;
}

/* An arrival after a reveal. */
static void judge_placement(struct position *p, const struct event *e, struct verdict *v)
{
    const struct psi_state *s = STATE(psi, p);
    struct move *d = &v->move;
    enum side first = placer(p, e);
    bool anybody = s->winner == NO_SIDE;
    enum code code = psi_find(p, e, first, anybody, d);

    if (code != CODE_OK) {
        fail_find(p, e, code, first, v);
    } else {
        if (!anybody && (d->side != s->winner || !(s->may[s->winner] & psi_bit(d->piece))))
            fail_wrong(p, d, v);
        else if (d->to != s->named)
            fail(v, CODE_PLACED_ELSEWHERE, psi_game(p)->bids ? "psi 1.6" : "psi-dice 2.3",
                 N_("the {0} was put on {1}, but {2} was named"), arg_kind(d->piece), arg_square(d->to),
                 arg_square(s->named));
        psi_put(p, e, v);
    }
    psi_pass_turn(p);
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

/* What is due, as a msgid. */
static const char *psi_due(const struct position *p)
{
    bool bids = psi_game(p)->bids;

    switch (STATE(psi, p)->phase) {
    case KINGS:
        return p->side == WHITE ? N_("White's king") : N_("Black's king");
    case TURN:
        return N_("a move or a naming");
    case NAMED:
    case MISNAMED:
    case DOUBTED:
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
    bool same = STATE(psi, p)->phase == TURN || (STATE(psi, p)->phase == VOIDED && own_attack(p, e));
    enum side first = same ? turn : other(turn);

    if (!e->castling && (find_mover(p, e, first, &v->move) || find_mover(p, e, other(first), &v->move))) {
        if (v->move.side != turn)
            psi_pass_turn(p);
        carry_out(p, e, v);
    }
    psi_pass_turn(p);
}

/* How the game goes on after something out of place. */
static void psi_go_on(struct position *p, const struct event *e, struct verdict *v)
{
    uint8_t phase = STATE(psi, p)->phase;

    if (e->kind == EV_ARRIVAL) {
        if (psi_find(p, e, (enum side)p->side, true, &v->move) == CODE_OK)
            psi_put(p, e, v);
        psi_pass_turn(p);
    } else if (e->kind == EV_MOVE) {
        play_recorded(p, e, v);
    } else if (e->kind == EV_NAME) {
        if (phase != TURN && phase != VOIDED)
            psi_pass_turn(p);
        psi_name(p, e->to);
    } else if (e->kind == EV_NOTHING) {
        psi_pass_turn(p);
    } else if (e->kind == EV_REVEAL && phase == HALF) {
        STATE(psi, p)->phase = LOOSE;
    }
}

/* Nothing that is due: what stands here has the wrong sort. */
static void misplaced(struct position *p, const struct event *e, struct verdict *v)
{
    const struct psi_state *s = STATE(psi, p);
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
        fail_unexpected(v, NULL, e, psi_due(p));
    psi_go_on(p, e, v);
}

/* ---- the first position ---- */

static void start_array(struct position *p)
{
    static const uint8_t SET[KINDS] = {8, 2, 2, 2, 1, 1};

    if (psi_game(p)->array) {
        board_array(&p->board);
        return;
    }
    for (int k = PAWN; k < KINDS; k++)
        p->reserve[WHITE][k] = p->reserve[BLACK][k] = SET[k];
    p->setup = 1;
}

/* One king a side, on the board or still to be put; reserves only where the game has them; one bare king at most. */
static bool setup_fits(const struct position *p, const struct fen *s, struct verdict *v)
{
    const char *rule = rules_of(p)->prefix;

    for (int side = WHITE; side <= BLACK; side++) {
        unsigned kings = count_squares(pieces(&s->board, (enum side)side, KING));
        for (int k = PAWN; k < KINDS; k++)
            if (s->has_reserve && s->reserve[side][k] && psi_game(p)->array) {
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
    if (bare_king_loses(p) && is_bare(&s->board, WHITE) && is_bare(&s->board, BLACK)) {
        fail(v, CODE_FEN_BAD, "psi 1.10", N_("both sides have nothing but their kings, so both would have lost"),
             NO_ARGS);
        return false;
    }
    return true;
}

static void start_given(struct position *p, const struct fen *s, struct verdict *v)
{
    p->board = s->board;
    p->side = s->side;
    for (int side = WHITE; side <= BLACK; side++)
        for (int k = PAWN; k < KINDS; k++)
            p->reserve[side][k] = s->has_reserve ? s->reserve[side][k] : 0;
    p->setup = p->reserve[WHITE][KING] || p->reserve[BLACK][KING];
    for (int side = WHITE; side <= BLACK; side++)
        if (bare_king_loses(p) && is_bare(&p->board, (enum side)side))
            rules_over(p, v, win_of(other((enum side)side)), ending_own(p->rules, BARE_KING));
}

static void psi_start(struct position *p, const struct fen *s, struct verdict *v)
{
    p->castling = 0;
    p->passant = NO_SQUARE;
    p->setup = 0;
    psi_begin_turn(p);
    if (!s->given)
        start_array(p);
    else if (setup_fits(p, s, v))
        start_given(p, s, v);
    if (p->setup) {
        p->side = p->reserve[WHITE][KING] ? WHITE : BLACK;
        STATE(psi, p)->phase = KINGS;
    }
}

/* ---- turns, and the tables ---- */

const struct psi_game PSI_GAMES[RULES_COUNT] = {
    [RULES_psi] = {true, true, 0, 1, "psi 1.2"},
    [RULES_psi_dice] = {true, false, -1, 0, "psi-dice 2.1"},
    [RULES_zero] = {false, false, -1, -1, "zero 3.4"},
    [RULES_zero_bids] = {false, true, 0, -1, "psi 1.2"},
};

/* The options king-move and bare-king. */
static bool loose_king(const struct position *p)
{
    int option = psi_game(p)->king_option;

    return option >= 0 && p->options.value[option];
}

static bool bare_king_loses(const struct position *p)
{
    int option = psi_game(p)->bare_option;

    return option >= 0 && !p->options.value[option];
}

/* ---- turns ---- */

static void psi_begin_turn(struct position *p)
{
    *STATE(psi, p) = (struct psi_state){.phase = TURN, .named = NO_SQUARE, .winner = NO_SIDE};
}

static void psi_pass_turn(struct position *p)
{
    if (p->side == BLACK)
        p->number++;
    p->side = (uint8_t)other((enum side)p->side);
    psi_begin_turn(p);
}

/* The kings are put, or given up: White begins (3.1). */
static void end_setup(struct position *p)
{
    p->setup = 0;
    p->side = WHITE;
    psi_begin_turn(p);
}

static void pass_king(struct position *p)
{
    if (p->side == WHITE && p->reserve[BLACK][KING])
        p->side = BLACK;
    else
        end_setup(p);
}

static void psi_name(struct position *p, unsigned square)
{
    psi_begin_turn(p);
    STATE(psi, p)->named = (uint8_t)square;
    STATE(psi, p)->phase = occupied(&p->board) & bit(square) ? VOIDED : NAMED;
}

/* ---- the phases ---- */

/* Kc4 for K@c4, as the author writes placements. */
static const struct event *as_arrival(const struct event *e, struct event *room)
{
    if (e->kind != EV_MOVE || e->piece != KING || e->castling || event_has_line(e) || e->flags & MARK_CAPTURE)
        return e;
    *room = *e;
    room->kind = EV_ARRIVAL;
    return room;
}

static void at_kings(struct position *p, const struct event *read, struct verdict *v)
{
    struct event room;
    const struct event *e = as_arrival(read, &room);
    bool king = e->kind == EV_ARRIVAL && e->piece == KING;
    enum side side = (enum side)p->side;
    enum code code;

    if (!king)
        fail_unexpected(v, "zero 3.1", e, psi_due(p));
    if (e->kind == EV_NAME || e->kind == EV_MOVE) {
        end_setup(p); /* the kings were left out */
        psi_go_on(p, e, v);
    } else if (e->kind == EV_ARRIVAL) {
        code = find_of(p, e, side, &v->move);
        if (king && code != CODE_OK)
            fail_find(p, e, code, side, v);
        else if (king && occupied(&p->board) & bit(e->to))
            fail(v, CODE_PLACE_OCCUPIED, "zero 3.1", N_("{0}'s king is put on {1}, but that square is occupied"),
                 arg_side(side), arg_square(e->to));
        if (code == CODE_OK)
            psi_put(p, e, v);
        pass_king(p);
    } else if (e->kind == EV_NOTHING) {
        pass_king(p);
    }
}

static void at_turn(struct position *p, const struct event *e, struct verdict *v)
{
    if (e->kind == EV_NAME)
        psi_name(p, e->to);
    else if (e->kind == EV_MOVE)
        judge_move(p, e, v);
    else
        misplaced(p, e, v);
}

/* A naming that nobody can read may have been void. */
static void at_reveal(struct position *p, const struct event *e, struct verdict *v)
{
    if (e->kind == EV_REVEAL)
        judge_reveal(p, e, v);
    else if (e->kind == EV_NOTHING && psi_unread_naming(p))
        psi_pass_turn(p);
    else
        misplaced(p, e, v);
}

/* All else that may come here is an omission, and was found before. */
static void at_decided(struct position *p, const struct event *e, struct verdict *v)
{
    if (e->kind == EV_ARRIVAL) {
        judge_placement(p, e, v);
    } else {
        if (STATE(psi, p)->named != NO_SQUARE)
            psi_fail_missing(p, v);
        psi_pass_turn(p);
    }
}

static void at_nothing(struct position *p, const struct event *e, struct verdict *v)
{
    if (e->kind == EV_NOTHING)
        psi_pass_turn(p);
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
    [KINGS] = at_kings,      [TURN] = at_turn,      [NAMED] = at_reveal,    [MISNAMED] = at_reveal,
    [DOUBTED] = at_reveal,   [TIED] = at_reveal,    [DECIDED] = at_decided, [EQUAL] = at_nothing,
    [UNSERVED] = at_nothing, [VOIDED] = at_nothing, [LOOSE] = at_loose,     [HALF] = misplaced,
};

/* What was no naming that anybody can read had no reveal. */
static void leave_unread(struct position *p)
{
    if (STATE(psi, p)->phase == MISNAMED)
        psi_pass_turn(p);
    else
        psi_begin_turn(p);
}

/*
 * Was something due left out before this event?  Then what was due is behind, and the event is to be fed again.  A `--`
 * in the place of a placement is that placement, wrongly made, and no omission.
 */
static bool omitted(struct position *p, const struct event *e, struct verdict *v)
{
    struct psi_state *s = STATE(psi, p);
    bool closes = e->kind == EV_ARRIVAL || e->kind == EV_NOTHING;

    if (psi_unread_naming(p) && e->kind != EV_REVEAL && !(closes && s->phase == MISNAMED)) {
        leave_unread(p);
        v->retry = true;
        return true;
    }
    if (s->phase == TIED && e->kind != EV_REVEAL) {
        fail(v, CODE_DICE_TIE, NULL, N_("both dice show {0}: they must be rolled again, until they differ"),
             arg_number(s->revealed[WHITE]));
        if (closes)
            s->phase = LOOSE;
        else
            psi_pass_turn(p);
        v->retry = true;
    } else if (s->phase == DECIDED && !closes) {
        if (s->named != NO_SQUARE) /* what it was has been told */
            psi_fail_missing(p, v);
        if (e->kind == EV_REVEAL)
            s->phase = NAMED; /* a second duel for the same square */
        else
            psi_pass_turn(p);
        v->retry = true;
    }
    return v->retry;
}

/* No token at all: it stands for the action that was due, for a faulty reveal where one is due, or for nothing. */
static void bad_token(struct position *p, const struct event *e, struct verdict *v)
{
    uint8_t phase = STATE(psi, p)->phase;
    enum stands stands = event_stands(e);

    fail_syntax(v, e);
    if (stands == STANDS_ACTION && psi_unread_naming(p)) {
        leave_unread(p);
        phase = TURN;
    }
    if (stands == STANDS_REVEAL && (phase == NAMED || phase == TIED || psi_unread_naming(p)))
        STATE(psi, p)->phase = LOOSE;
    else if (phase == TURN && stands != STANDS_REVEAL && e->length > 0 && *e->text == '@')
        STATE(psi, p)->phase = stands == STANDS_ACTION ? MISNAMED : DOUBTED;
    else if (stands != STANDS_ACTION)
        return;
    else if (phase == KINGS)
        pass_king(p);
    else
        psi_pass_turn(p);
}

/* The arrival behind a naming that nobody can read, and its reveal, tells which square it was. */
static void learn_square(struct position *p, const struct event *e)
{
    uint8_t phase = STATE(psi, p)->phase;

    if (phase != KINGS && phase != TURN && !psi_unread_naming(p))
        STATE(psi, p)->named = e->to;
}

static void step(const struct position *before, const struct event *e, struct position *p, struct verdict *v)
{
    struct event whole;

    if (!rules_begin(before, p, v))
        return;
    if (e->flags & TARGET_FILE)
        e = chess_complete(p, e, 0, true, &whole);
    if (e->kind == EV_ARRIVAL && STATE(psi, p)->named == NO_SQUARE)
        learn_square(p, e);
    if (e->kind == EV_BAD)
        bad_token(p, e, v);
    else if (!omitted(p, e, v))
        AT[STATE(psi, p)->phase](p, e, v);
    v->unplayed = v->code && !v->retry && v->move.piece == NO_KIND;
}

/* ---- the tables ---- */

static uint8_t favoured(const struct position *p)
{
    return STATE(psi, p)->winner;
}

static const struct task *task(const struct position *p)
{
    static const struct task PUT_KING = {.line = N_("{0} to put the king"), .label = N_("to place")};

    return p->setup ? &PUT_KING : &TASK_MOVE;
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

#define CAPTURED                                                                                                       \
    {                                                                                                                  \
        N_("king captured"), ENDS_WON, N_("{0} wins."), false                                                          \
    }

static const struct ending_spec PSI_ENDINGS[] = {
    [KING_CAPTURED] = CAPTURED,
    [BARE_KING] = {N_("bare king"), ENDS_WON, N_("{0} has nothing left but the king: {1} wins."), true},
    {0},
};

static const struct ending_spec ZERO_ENDINGS[] = {[KING_CAPTURED] = CAPTURED, {0}};

/* What the four tables have in common. */
#define FAMILY                                                                                                         \
    .agreed_draw = true, .state_size = sizeof(struct psi_state), .start = psi_start, .step = step, .task = task,       \
    .favoured = favoured, .die = 6, .awaits = psi_awaits, .actions = psi_actions, .undecided = psi_undecided,          \
    .prompt = psi_prompt, .nothing = N_("Nothing is placed."), .narrate = psi_narrate, .keep = psi_keep,               \
    .columns = &psi_columns

const struct rules rules_psi = {
    .name = "Psi-Chess",
    .prefix = "psi",
    .page = "psi",
    .aliases = "пси-шахматы",
    .russian = "Пси-Шахматы",
    .author = psi_author,
    .options = {PSI_OPTIONS, NULL},
    .endings = PSI_ENDINGS,
    .secrets = SECRET_BID,
    .secret = psi_secret,
    FAMILY,
};

const struct rules rules_psi_dice = {
    .name = "Psi-Chess Dice",
    .prefix = "psi-dice",
    .page = "psi-dice",
    .aliases = "пси-шахматы с дайсами|psi-chess: dice",
    .russian = "Пси-Шахматы с дайсами",
    .author = psi_dice_author,
    .options = {DICE_OPTIONS, NULL},
    .next_throw = psi_next_throw,
    .endings = PSI_ENDINGS,
    FAMILY,
};

const struct rules rules_zero = {
    .name = "Zero Point",
    .prefix = "zero",
    .page = "zero",
    .aliases = "пси-шахматы 0 с дайсами|пси-шахматы: 0. с дайсами",
    .russian = "Пси-Шахматы 0 с дайсами",
    .author = zero_author,
    .options = {NO_OPTIONS, NULL},
    .next_throw = psi_next_throw,
    .endings = ZERO_ENDINGS,
    .reserve = true,
    FAMILY,
};

const struct rules rules_zero_bids = {
    .name = "Zero Point Bids",
    .prefix = "zero",
    .page = "zero-bids",
    .options = {BIDS_OPTIONS, NULL},
    .endings = ZERO_ENDINGS,
    .secrets = SECRET_BID,
    .secret = psi_secret,
    .reserve = true,
    FAMILY,
};
