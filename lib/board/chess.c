#include "chess.h"

#include <string.h>

bool chess_in_check(const struct board *b, enum side side)
{
    uint64_t king = pieces(b, side, KING);

    return king && is_attacked(b, other(side), first_square(king), occupied(b), 0);
}

/* The square of the pawn that an en passant capture onto `to` takes. */
static unsigned passed_pawn(enum side side, unsigned to)
{
    return side == WHITE ? to - 8 : to + 8;
}

static bool is_passant(const struct board *b, unsigned from, unsigned to, uint64_t passant)
{
    return passant & bit(to) && b->kind[PAWN] & bit(from) && file_of(from) != file_of(to) && !(occupied(b) & bit(to));
}

bool chess_safe(const struct board *b, enum side side, unsigned from, unsigned to, uint64_t passant)
{
    enum side them = other(side);
    uint64_t king = pieces(b, side, KING), gone = bit(to), occ;

    if (king & bit(from))
        king = bit(to);
    if (!king)
        return true;
    if (is_passant(b, from, to, passant))
        gone = bit(passed_pawn(side, to));
    occ = (occupied(b) & ~(bit(from) | gone)) | bit(to);
    return !is_attacked(b, them, first_square(king), occ, gone);
}

/* The square onto which a pawn captures if it does so on the file of `to`; NO_SQUARE if it cannot. */
static unsigned capture_on_file(enum side side, unsigned from, unsigned to)
{
    uint64_t target = pawn_attacks(side, from) & file_set(file_of(to));

    return target ? first_square(target) : NO_SQUARE;
}

/* Pawns of a side on the file that a capture names, which can capture on the other file that it names. */
static uint64_t file_captors(const struct position *p, const struct event *e, enum side side, uint64_t passant)
{
    bool hidden = rules_of(p)->hidden;
    uint64_t own = p->board.side[side], prey = p->board.side[other(side)] | (passant & ~occupied(&p->board)), set = 0;

    EACH_SQUARE (from, pieces(&p->board, side, PAWN) & event_origin(e)) {
        unsigned to = capture_on_file(side, from, e->to);
        if (to != NO_SQUARE && (hidden ? ~own : prey) & bit(to))
            set |= bit(from);
    }
    return set;
}

uint64_t chess_own_captors(const struct position *p, const struct event *e)
{
    enum side side = (enum side)p->side;

    if (e->piece != PAWN || !(e->flags & MARK_CAPTURE) || p->board.side[side] & bit(e->to))
        return 0;
    return pawn_attacks(other(side), e->to) & pieces(&p->board, side, PAWN) & event_origin(e);
}

static bool one_of(uint64_t set)
{
    return set && !(set & (set - 1));
}

/* Of several pawns those whose capture is legal, where that is a question and there are any. */
static uint64_t legal_captors(const struct position *p, const struct event *e, uint64_t set, uint64_t passant)
{
    enum side side = (enum side)p->side;
    uint64_t legal = set;

    if (!rules_of(p)->chess || rules_of(p)->hidden)
        return set;
    EACH_SQUARE (from, set) {
        if (!chess_safe(&p->board, side, from, capture_on_file(side, from, e->to), passant))
            legal ^= bit(from);
    }
    return legal ? legal : set;
}

/* A square of a file on which nothing stands, so that nothing is taken there for a target. */
static unsigned free_square(const struct board *b, unsigned to)
{
    uint64_t set = file_set(file_of(to)) & ~occupied(b);

    return set ? first_square(set) : to;
}

const struct event *chess_complete(const struct position *p, const struct event *e, uint64_t passant, bool either,
                                   struct event *room)
{
    enum side side = (enum side)p->side;
    uint64_t set;

    if (e->kind != EV_MOVE || !(e->flags & MARK_CAPTURE))
        return e;
    if (!(e->flags & TARGET_FILE)) {
        set = rules_of(p)->hidden && !event_has_line(e) ? chess_own_captors(p, e) : 0;
        if (!one_of(set))
            return e;
        *room = *e;
    } else {
        *room = *e;
        set = legal_captors(p, e, file_captors(p, e, side, passant), passant);
        if (!set && either) {
            side = other(side);
            set = file_captors(p, e, side, passant);
        }
        if (!one_of(set)) {
            room->to = (uint8_t)free_square(&p->board, e->to);
            return room;
        }
        room->to = (uint8_t)capture_on_file(side, first_square(set), e->to);
        room->flags &= (uint16_t)~TARGET_FILE;
    }
    room->from_file = (uint8_t)file_of(first_square(set));
    room->from_rank = (uint8_t)rank_of(first_square(set));
    return room;
}

static uint64_t pawn_candidates(const struct position *p, const struct event *e, uint64_t passant)
{
    enum side side = (enum side)p->side;
    uint64_t occ = occupied(&p->board), own = pieces(&p->board, side, PAWN), to = bit(e->to), set = 0;
    bool named = e->from_file != NO_LINE || e->flags & MARK_CAPTURE;

    if (to & (p->board.side[other(side)] | (passant & ~occ))) {
        if (named)
            set = pawn_attacks(other(side), e->to) & own;
    }
    if (!(to & occ)) {
        uint64_t one = side == WHITE ? to >> 8 : to << 8;
        uint64_t two = side == WHITE ? (to & rank_set(3)) >> 16 : (to & rank_set(4)) << 16;
        set |= one & own;
        if (!(one & occ))
            set |= two & own;
    }
    return set;
}

uint64_t chess_candidates(const struct position *p, const struct event *e, uint64_t passant)
{
    enum side side = (enum side)p->side;
    enum kind kind = (enum kind)e->piece;
    uint64_t own = p->board.side[side], origin = event_origin(e);

    if (e->flags & TARGET_FILE) /* none or several: chess_complete() has found no one */
        return file_captors(p, e, side, passant);
    if (own & bit(e->to))
        return 0;
    if (kind == NO_KIND) {
        if (!(own & origin))
            return 0;
        kind = board_kind(&p->board, first_square(origin));
    }
    if (kind == PAWN)
        return pawn_candidates(p, e, passant) & origin;
    return attacks(kind, side, e->to, occupied(&p->board)) & own & p->board.kind[kind] & origin;
}

/* Castling as the king's move onto the rook with which he castles, from wherever the event allows. */
static enum castling onto_rook(const struct position *p, const struct event *e)
{
    enum side side = (enum side)p->side;

    if (!(pieces(&p->board, side, KING) & event_origin(e)) || !(pieces(&p->board, side, ROOK) & bit(e->to)))
        return NO_CASTLING;
    for (int which = KING_SIDE; which <= QUEEN_SIDE; which++)
        if (e->to == p->home.rook[castling_number(side, (enum castling)which)])
            return (enum castling)which;
    return NO_CASTLING;
}

enum castling chess_castling_of(const struct position *p, const struct event *e)
{
    enum side side = (enum side)p->side;
    uint64_t king;

    if (e->castling)
        return (enum castling)e->castling;
    if (e->piece != KING && e->piece != NO_KIND)
        return NO_CASTLING;
    if (rules_of(p)->free_castling)
        return onto_rook(p, e);
    king = bit(p->home.king[side]);
    if (!event_has_origin(e) || event_origin(e) != king || !(pieces(&p->board, side, KING) & king))
        return NO_CASTLING;
    for (int which = KING_SIDE; which <= QUEEN_SIDE; which++)
        if (e->to == castling_squares(&p->home, side, (enum castling)which).king_to)
            return (enum castling)which;
    return NO_CASTLING;
}

enum castling_fault chess_castling(const struct position *p, enum castling which)
{
    enum side side = (enum side)p->side;
    struct castling_squares s;
    uint64_t occ = occupied(&p->board);

    if (!(p->castling & castling_right(side, which)))
        return CASTLING_RIGHT;
    s = castling_squares(&p->home, side, which);
    if (occ & s.between)
        return CASTLING_BLOCKED;
    if (chess_in_check(&p->board, side))
        return CASTLING_CHECK;
    EACH_SQUARE (square, s.path & ~bit(s.king_to)) {
        if (is_attacked(&p->board, other(side), square, occ, 0))
            return CASTLING_ATTACKED;
    }
    occ ^= castling_king_way(&s) ^ castling_rook_way(&s); /* the rook may have stood between the king and a slider */
    return is_attacked(&p->board, other(side), s.king_to, occ, 0) ? CASTLING_ATTACKED : CASTLING_FINE;
}

static void play_castling(struct position *p, struct move *d)
{
    struct castling_squares s = castling_squares(&p->home, (enum side)d->side, (enum castling)d->castling);
    uint64_t king = castling_king_way(&s), rook = castling_rook_way(&s);

    p->board.kind[KING] ^= king;
    p->board.kind[ROOK] ^= rook;
    p->board.side[d->side] ^= king ^ rook;
    p->castling &= (uint8_t)~castling_rights_at(&p->home, s.king_from);
    p->passant = NO_SQUARE;
    p->halfmove++;
    d->from = (uint8_t)s.king_from;
    d->to = (uint8_t)s.king_to;
}

/* Takes what an action captures off the board, en passant or on its target. */
static void take(struct position *p, struct move *d, uint64_t passant)
{
    struct board *b = &p->board;

    if (is_passant(b, d->from, d->to, passant)) {
        board_clear(b, passed_pawn((enum side)d->side, d->to));
        d->captured = PAWN;
        d->passant = true;
    } else if (occupied(b) & bit(d->to)) {
        d->captured = (uint8_t)board_kind(b, d->to);
        board_clear(b, d->to);
        p->castling &= (uint8_t)~castling_rights_at(&p->home, d->to);
    }
}

void chess_play(struct position *p, struct move *d, uint64_t passant)
{
    struct board *b = &p->board;
    uint64_t way;

    d->captured = NO_KIND;
    d->passant = false;
    p->check = CHECK_UNKNOWN;
    if (d->castling) {
        play_castling(p, d);
        return;
    }
    if ((occupied(b) | passant) & bit(d->to))
        take(p, d, passant);
    way = bit(d->from) | bit(d->to);
    b->side[d->side] ^= way;
    b->kind[d->piece] ^= way;
    p->passant = NO_SQUARE;
    p->halfmove++;
    if (d->piece == PAWN) {
        p->halfmove = 0;
        if (d->promotion != NO_KIND) {
            b->kind[PAWN] ^= bit(d->to);
            b->kind[d->promotion] |= bit(d->to);
        }
        if (d->to - d->from == 16 || d->from - d->to == 16)
            p->passant = (uint8_t)((d->from + d->to) / 2);
    }
    if (d->captured != NO_KIND)
        p->halfmove = 0;
    if (p->castling)
        p->castling &= (uint8_t)~castling_rights_at(&p->home, d->from);
}

/* Targets of the piece on `from` by geometry, en passant included, castling not. */
static uint64_t targets(const struct position *p, unsigned from, enum kind kind, uint64_t passant)
{
    enum side side = (enum side)p->side;
    uint64_t occ = occupied(&p->board);

    if (kind == PAWN)
        return pawn_steps(side, from, occ, true) |
               (pawn_attacks(side, from) & (p->board.side[other(side)] | (passant & ~occ)));
    return attacks(kind, side, from, occ) & ~p->board.side[side];
}

/*
 * chess_safe(), with less to look at where nothing attacked the king before: only a line that is opened could harm him,
 * and a piece that is on no line with him opens none.
 */
static inline bool safe(const struct position *p, unsigned from, unsigned to, uint64_t passant)
{
    uint64_t king = pieces(&p->board, (enum side)p->side, KING);

    if (p->check == CHECK_NONE && king && !(king & bit(from)) && !(passant & bit(to))) {
        unsigned square = first_square(king);
        uint64_t occ = (occupied(&p->board) & ~bit(from)) | bit(to);
        return !(queen_lines(square) & bit(from)) ||
               !slider_attacks(&p->board, other((enum side)p->side), square, occ, bit(to));
    }
    return chess_safe(&p->board, (enum side)p->side, from, to, passant);
}

bool chess_legal(const struct position *p, const struct move *d, uint64_t passant)
{
    return targets(p, d->from, (enum kind)d->piece, passant) & bit(d->to) && safe(p, d->from, d->to, passant);
}

/* The squares of a set, no further than `enough` of them. */
static inline size_t count_up_to(uint64_t set, size_t enough)
{
    size_t n = 0;

    for (; set && n < enough; set &= set - 1)
        n++;
    return n;
}

size_t chess_count(const struct position *p, uint64_t passant, size_t enough)
{
    enum side side = (enum side)p->side;
    uint64_t king = pieces(&p->board, side, KING);
    /* the pieces that may go wherever they reach */
    uint64_t unbound = p->check == CHECK_NONE && king ? ~queen_lines(first_square(king)) : 0;
    size_t n = 0,
           steps =
               count_up_to(pawns_that_step(side, pieces(&p->board, side, PAWN) & unbound, occupied(&p->board)), enough);
    static const uint8_t ORDER[KINDS] = {PAWN,  KNIGHT, BISHOP,
                                         QUEEN, ROOK,   KING}; /* the quickest to be found safe first */

    if (steps >= enough)
        return steps;
    for (int i = 0; i < KINDS; i++) {
        enum kind kind = (enum kind)ORDER[p->check == CHECK_NONE ? i : KING - i];
        EACH_SQUARE (from, pieces(&p->board, side, kind)) {
            uint64_t set = targets(p, from, kind, passant);
            if (unbound & bit(from) && !(kind == PAWN && set & passant)) {
                n += count_up_to(set, enough - n);
            } else {
                EACH_SQUARE (to, set) {
                    n += safe(p, from, to, passant);
                    if (n >= enough)
                        return n;
                }
            }
            if (n >= enough)
                return n;
        }
    }
    return n;
}

bool chess_has_move(const struct position *p, uint64_t passant)
{
    if (chess_count(p, passant, 1))
        return true;
    /* In chess who may castle may also step with the king; but here the rook may be what is in his way. */
    return p->castling && rules_of(p)->free_castling &&
           (chess_castling(p, KING_SIDE) == CASTLING_FINE || chess_castling(p, QUEEN_SIDE) == CASTLING_FINE);
}

static size_t add(struct move d, struct move *out, size_t n, size_t max)
{
    if (d.piece != PAWN || !(bit(d.to) & BACK_RANKS)) {
        if (n < max)
            out[n] = d;
        return n + 1;
    }
    for (d.promotion = KNIGHT; d.promotion <= QUEEN; d.promotion++, n++)
        if (n < max)
            out[n] = d;
    return n;
}

size_t chess_moves(const struct position *p, uint64_t passant, struct move *out, size_t max)
{
    enum side side = (enum side)p->side;
    struct move d = {.side = (uint8_t)side, .promotion = NO_KIND, .captured = NO_KIND};
    size_t n = 0;

    for (int k = PAWN; k < KINDS; k++)
        EACH_SQUARE (from, pieces(&p->board, side, (enum kind)k)) {
            EACH_SQUARE (to, targets(p, from, (enum kind)k, passant)) {
                if (!safe(p, from, to, passant))
                    continue;
                d.piece = (uint8_t)k;
                d.from = (uint8_t)from;
                d.to = (uint8_t)to;
                n = add(d, out, n, max);
                if (n >= max)
                    return n;
            }
        }
    for (int which = KING_SIDE; which <= QUEEN_SIDE; which++)
        if (p->castling && chess_castling(p, (enum castling)which) == CASTLING_FINE) {
            struct castling_squares s = castling_squares(&p->home, side, (enum castling)which);
            n = add((struct move){.side = (uint8_t)side,
                                  .piece = KING,
                                  .from = (uint8_t)s.king_from,
                                  .to = (uint8_t)s.king_to,
                                  .promotion = NO_KIND,
                                  .captured = NO_KIND,
                                  .castling = (uint8_t)which},
                    out, n, max);
        }
    return n;
}

unsigned chess_marks(const struct position *before, const struct move *d, uint64_t passant)
{
    struct position after = *before;
    struct move done = *d;

    chess_play(&after, &done, passant);
    after.side = (uint8_t)other((enum side)d->side);
    if (!chess_in_check(&after.board, (enum side)after.side))
        return 0;
    return chess_has_move(&after, passant_set(&after)) ? MARK_CHECK : MARK_MATE;
}

static bool resolve_castling(const struct position *p, enum castling which, struct move *d, struct verdict *v)
{
    struct castling_squares s = castling_squares(&p->home, (enum side)p->side, which);
    enum castling_fault fault = chess_castling(p, which);
    uint64_t home = bit(s.king_from) | bit(s.rook_from), aims = bit(s.king_to) | bit(s.rook_to);
    static const char *const WHY[] = {
        [CASTLING_RIGHT] = N_("king or rook has moved, or is not there"),
        [CASTLING_BLOCKED] = N_("a piece stands between king and rook"),
        [CASTLING_CHECK] = N_("the king is in check"),
        [CASTLING_ATTACKED] = N_("the king would cross or reach an attacked square"),
    };

    d->from = (uint8_t)s.king_from;
    d->to = (uint8_t)s.king_to;
    d->castling = (uint8_t)which;
    d->piece = KING;
    if (fault == CASTLING_FINE)
        return true;
    fail(v, CODE_CASTLING, NULL, N_("{0} may not castle: {1}"), arg_side(p->side), arg_word(WHY[fault]));
    if (!(pieces(&p->board, (enum side)p->side, KING) & bit(s.king_from)) ||
        !(pieces(&p->board, (enum side)p->side, ROOK) & bit(s.rook_from)) || occupied(&p->board) & aims & ~home)
        d->piece = NO_KIND;
    return false;
}

uint64_t chess_legal_candidates(const struct position *p, const struct event *e, uint64_t passant)
{
    uint64_t set = chess_candidates(p, e, passant), legal = set;

    EACH_SQUARE (from, set) {
        if (!safe(p, from, e->to, passant))
            legal ^= bit(from);
    }
    return legal;
}

bool chess_resolve(const struct position *p, const struct event *e, uint64_t passant, struct move *d, struct verdict *v)
{
    enum side side = (enum side)p->side;
    enum castling which =
        e->castling || e->piece == KING || e->piece == NO_KIND ? chess_castling_of(p, e) : NO_CASTLING;
    uint64_t set, legal;
    struct event whole;

    if (which)
        return resolve_castling(p, which, d, v);
    if (e->flags & TARGET_FILE)
        e = chess_complete(p, e, passant, false, &whole);
    legal = chess_legal_candidates(p, e, passant);
    set = legal ? legal : chess_candidates(p, e, passant);
    if (set & (set - 1) && e->piece == PAWN && e->flags & MARK_CAPTURE && set & pawn_attacks(other(side), e->to))
        set &= pawn_attacks(other(side), e->to); /* "e6:", where one could step there too */
    if (set == 0) {
        rules_fail_no_piece(p, e, v);
        rules_judge_recorded(p, e, d);
        return false;
    }
    if (set & (set - 1)) {
        rules_fail_ambiguous(p, set, e, v);
        return false;
    }
    d->from = (uint8_t)first_square(set);
    d->to = e->to;
    d->piece = e->piece != NO_KIND ? e->piece : (uint8_t)board_kind(&p->board, d->from);
    if (legal)
        return true;
    fail(v, CODE_IN_CHECK, NULL, N_("{0} may not go to {1}: {2}'s king would be attacked"),
         arg_piece(d->piece, d->from), arg_square(d->to), arg_side(side));
    return false;
}

void chess_judge_marks(const struct event *e, const struct move *d, unsigned deserved, struct verdict *v)
{
    if (e->flags & MARK_CAPTURE && d->captured == NO_KIND)
        fail(v, CODE_MARK, NULL, N_("x stands for a capture, but nothing is captured on {0}"), arg_square(d->to));
    else if (e->flags & MARK_MATE && !(deserved & MARK_MATE))
        fail(v, CODE_MARK, NULL, N_("# stands for mate, but this is none"), NO_ARGS);
    else if (e->flags & MARK_CHECK && !(deserved & (MARK_CHECK | MARK_MATE)))
        fail(v, CODE_MARK, NULL, N_("+ stands for check, but this is none"), NO_ARGS);
}

void chess_note_check(struct position *p, const struct move *d)
{
    const struct board *b = &p->board;
    enum side side = (enum side)p->side;
    uint64_t king = pieces(b, side, KING), aligned;
    unsigned square;
    bool given;

    p->check = CHECK_NONE;
    if (!king)
        return;
    square = first_square(king);
    aligned = queen_lines(square);
    if (d->castling || d->passant || d->promotion != NO_KIND) {
        given = is_attacked(b, other(side), square, occupied(b), 0);
    } else {
        given = (d->piece == KNIGHT ? knight_attacks(square)
                 : d->piece == PAWN ? pawn_attacks(side, square)
                                    : 0) &
                bit(d->to);
        if (aligned & (bit(d->from) | bit(d->to)))
            given = given || slider_attacks(b, other(side), square, occupied(b), 0);
    }
    if (given)
        p->check = CHECK_GIVEN;
}

/* Castling rights without king and rook at home, and an en passant square that no pawn has passed, are no rights. */
static void drop_rights(struct position *p)
{
    for (int side = WHITE; side <= BLACK; side++)
        for (int which = KING_SIDE; which <= QUEEN_SIDE; which++) {
            struct castling_squares s = castling_squares(&p->home, (enum side)side, (enum castling)which);
            if (!(pieces(&p->board, (enum side)side, KING) & bit(s.king_from)) ||
                !(pieces(&p->board, (enum side)side, ROOK) & bit(s.rook_from)) ||
                (s.rook_from > s.king_from) != (which == KING_SIDE))
                p->castling &= (uint8_t)~castling_right((enum side)side, (enum castling)which);
        }
    if (p->passant != NO_SQUARE) {
        enum side them = other((enum side)p->side);
        unsigned pawn = them == WHITE ? p->passant + 8u : p->passant - 8u;
        unsigned home = them == WHITE ? p->passant - 8u : p->passant + 8u;
        if (rank_of(p->passant) != (them == WHITE ? 2 : 5) || !(pieces(&p->board, them, PAWN) & bit(pawn)) ||
            occupied(&p->board) & (bit(p->passant) | bit(home)))
            p->passant = NO_SQUARE;
    }
}

bool chess_only_960(const struct fen *s)
{
    unsigned files[2] = {8, 8};
    bool odd = false;

    for (int side = WHITE; side <= BLACK; side++)
        for (int which = KING_SIDE; which <= QUEEN_SIDE; which++) {
            struct castling_squares home = castling_squares(&CASTLING_STANDARD, (enum side)side, (enum castling)which);
            uint64_t rank = rank_set(side == WHITE ? 0 : 7), rooks = pieces(&s->board, (enum side)side, ROOK) & rank;
            uint64_t king = pieces(&s->board, (enum side)side, KING) & rank;
            if (!(s->castling & castling_right((enum side)side, (enum castling)which)))
                continue;
            if (!king || !(which == KING_SIDE ? rooks & ~(king - 1) : rooks & (king - 1)))
                return false;
            files[side] = file_of(first_square(king));
            odd = odd || first_square(king) != home.king_from || !(rooks & bit(home.rook_from));
        }
    return odd && (files[WHITE] == 8 || files[BLACK] == 8 || files[WHITE] == files[BLACK]);
}

void chess_array(struct position *p)
{
    board_array(&p->board);
    p->castling = ALL_RIGHTS;
    p->home = CASTLING_STANDARD;
}

/* From where the kings and rooks castle. */
static struct castling_home find_home(const struct position *p, const struct fen *s)
{
    struct castling_home home = CASTLING_STANDARD;

    if (!rules_of(p)->free_castling)
        return home;
    for (unsigned n = 0; n < 4; n++) {
        enum side side = n < 2 ? WHITE : BLACK;
        unsigned row = side == WHITE ? 0 : 7, king = first_square(pieces(&s->board, side, KING));
        unsigned rook = s->rook_file[n] ? square_at(s->rook_file[n] - 1u, row)
                                        : castling_outermost(&s->board, side, n % 2 ? QUEEN_SIDE : KING_SIDE);
        if (rank_of(king) == row)
            home.king[side] = (uint8_t)king;
        if (rook != NO_SQUARE)
            home.rook[n] = (uint8_t)rook;
    }
    return home;
}

bool chess_start(struct position *p, const struct fen *s, struct verdict *v)
{
    for (int side = WHITE; side <= BLACK; side++) {
        unsigned kings = count_squares(pieces(&s->board, (enum side)side, KING));
        if (kings != 1) {
            fail(v, CODE_FEN_BAD, rules_of(p)->prefix, N_("{0} has {1} kings; each side must have one"),
                 arg_side((unsigned)side), arg_number(kings));
            return false;
        }
    }
    if (s->board.kind[PAWN] & BACK_RANKS) {
        fail(v, CODE_FEN_BAD, rules_of(p)->prefix, N_("pawns cannot stand on rank 1 or 8, as on {0}"),
             arg_squares(s->board.kind[PAWN] & BACK_RANKS));
        return false;
    }
    p->board = s->board;
    p->side = s->side;
    p->castling = s->castling;
    p->home = find_home(p, s);
    p->passant = s->passant;
    if (chess_in_check(&p->board, other((enum side)p->side))) {
        fail(v, CODE_FEN_BAD, rules_of(p)->prefix, N_("{0} is to move and could take the king"), arg_side(p->side));
        return false;
    }
    drop_rights(p);
    return true;
}

/* All in one piece, and then where it is wanted (see action_new()). */
void chess_event(const struct move *d, struct event *out)
{
    static const struct event MOVE = {.kind = EV_MOVE, .kinte = NO_KINTE};

    *out = MOVE;
    out->piece = d->piece;
    out->to = d->to;
    out->from_file = (uint8_t)file_of(d->from);
    out->from_rank = (uint8_t)rank_of(d->from);
    out->promotion = d->promotion;
    out->castling = d->castling;
}

void chess_add_choices(const struct move *d, struct action_list *l)
{
    bool promotes = d->piece == PAWN && bit(d->to) & BACK_RANKS;

    for (unsigned kind = promotes ? KNIGHT : NO_KIND; kind <= (promotes ? QUEEN : NO_KIND); kind++) {
        struct event *e = action_new(l);
        chess_event(d, e);
        e->promotion = (uint8_t)kind;
    }
}
