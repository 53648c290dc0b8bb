/*
 * yuurei.c: Yuurei (6), chess in which each player sees only his own pieces.
 *
 * A try is looked at twice: first from its player's own pieces alone, where anything may stand unseen (6.3), then on
 * the full board.  What could never be legal is refused; what only the hidden position forbids is a kinte.  A try and
 * its mark are one event.  There is no en passant, so the position's target square is always NO_SQUARE.
 */
#include "yuurei_parts.h"

#include "core/view.h"

#include <stdio.h>
#include <string.h>

static const struct option_spec OPTIONS[] = {
    [LIMIT] = {"kinte-limit", OPTION_NUMBER, NULL, 1, 99, 8},
    [SCOPE] = {"kinte-scope", OPTION_CHOICE, "hidden|any", 0, 1, SCOPE_HIDDEN},
    [CASTLING_SQUARES] = {"castling-squares", OPTION_CHOICE, "all|king-path", 0, 1, CASTLING_ALL},
    [ANNOUNCED] = {"kinte-announced", OPTION_CHOICE, "mover|both", 0, 1, ANNOUNCED_MOVER},
    [STALEMATES] = {"stalemate", OPTION_CHOICE, "draw|kinte", 0, 1, STALEMATE_DRAW},
    {0},
};

static uint8_t kinte_left(const struct position *p, enum side side)
{
    return STATE(yuurei, p)->left[side];
}

/* A player knows his own count, and everybody both where they are announced. */
static bool kinte_known(const struct position *p, enum side side, unsigned seat)
{
    return seat == side || yuurei_counts_announced(p);
}

static const struct counter COUNTERS[] = {
    {"kinte", kinte_left, kinte_known, SIGN_MATCH, false /* what is heard says it */, N_("kinte"), N_("Kinte left:"),
     N_("{0}: {1} kinte left"), N_("{0} has {1} kinte left.")},
    {0},
};

static const struct ending_spec ENDINGS[] = {
    [KINTE_LIMIT] = {N_("kinte"), ENDS_WON, N_("That was the last kinte: {0} wins."), false},
    {0},
};

static void game_end(struct position *p, struct verdict *v)
{
    enum side side = (enum side)p->side;

    if (p->check == CHECK_UNKNOWN)
        p->check = chess_in_check(&p->board, side) ? CHECK_GIVEN : CHECK_NONE;
    if (chess_has_move(p, 0))
        return;
    if (p->check == CHECK_GIVEN)
        rules_over(p, v, win_of(other(side)), MATE);
    else if (p->options.value[STALEMATES] == STALEMATE_DRAW)
        rules_over(p, v, DRAW, STALEMATE);
}

void yuurei_pass_turn(struct position *p, struct verdict *v)
{
    if (p->side == BLACK)
        p->number++;
    p->side = (uint8_t)other((enum side)p->side);
    p->check = CHECK_UNKNOWN;
    game_end(p, v);
}

static void not_a_move(struct position *p, const struct event *e, struct verdict *v)
{
    v->unplayed = true;
    fail_unexpected(v, "yuurei 6.2", e, N_("a move or a try"));
    if (e->kind == EV_BAD && e->kinte != NO_KINTE)
        yuurei_charge(p, e, v);
    else if (e->kind == EV_NOTHING || e->kind == EV_ARRIVAL || e->kind == EV_NAME ||
             (e->kind == EV_BAD && event_stands(e) == STANDS_ACTION))
        yuurei_pass_turn(p, v);
}

static void step(const struct position *before, const struct event *e, struct position *p, struct verdict *v)
{
    struct event whole;

    if (!rules_begin(before, p, v))
        return;
    if (e->flags & MARK_CAPTURE)
        e = chess_complete(p, e, 0, false, &whole);
    v->move.side = p->side;
    if (e->kind != EV_MOVE)
        not_a_move(p, e, v);
    else if (e->kinte != NO_KINTE)
        yuurei_step_try(p, e, v);
    else
        yuurei_step_move(p, e, v);
}

/* The kinte of a FEN's seventh field. */
struct fen_counts {
    uint8_t given;
    uint8_t left[2];
};

static bool read_kinte(const char *text, size_t length, struct fen *out)
{
    const char *colon = memchr(text, ':', length);
    struct fen_counts f = {.given = true};
    uint32_t white, black;

    if (length < 6 || memcmp(text, "kinte=", 6) != 0 || !colon ||
        !fen_count(text + 6, (size_t)(colon - text) - 6, &white) ||
        !fen_count(colon + 1, length - (size_t)(colon + 1 - text), &black) || white > 99 || black > 99)
        return false;
    f.left[WHITE] = (uint8_t)white;
    f.left[BLACK] = (uint8_t)black;
    own_to_setup(out, &f);
    return true;
}

static size_t write_kinte(const struct position *p, char out[FEN_FIELD_SIZE])
{
    const uint8_t *left = STATE(yuurei, p)->left;

    return (size_t)sprintf(out, "kinte=%d:%d", left[WHITE], left[BLACK]);
}

static const struct fen_field FIELDS[] = {{FEN_SEVENTH, read_kinte, write_kinte, "kinte left"}, {0}};
static const struct fen_spec FEN = {.fields = FIELDS, .wants = "kinte=8:7"};

/* The counts of a FEN; false if no game of these options can have come to them. */
static bool start_counts(struct position *p, const struct fen *s, struct verdict *v)
{
    uint8_t limit = (uint8_t)p->options.value[LIMIT];
    struct fen_counts f;

    own_of_setup(s, &f);
    for (int side = WHITE; side <= BLACK; side++) {
        uint8_t left = s->given && f.given ? f.left[side] : limit;
        STATE(yuurei, p)->left[side] = left;
        if (left <= limit)
            continue;
        fail(v, CODE_FEN_BAD, "yuurei 6.2", N_("{0} cannot have {1} kinte left: the limit is {2}"),
             arg_side((unsigned)side), arg_number(left), arg_number(limit));
        return false;
    }
    if (STATE(yuurei, p)->left[WHITE] || STATE(yuurei, p)->left[BLACK])
        return true;
    fail(v, CODE_FEN_BAD, "yuurei 6.2", N_("both sides have no kinte left: the first who had none has lost"), NO_ARGS);
    return false;
}

static void start(struct position *p, const struct fen *s, struct verdict *v)
{
    *STATE(yuurei, p) = (struct yuurei_state){0};
    if (!s->given) {
        chess_array(p);
    } else if (!chess_start(p, s, v)) {
        return;
    }
    p->passant = NO_SQUARE;
    if (!start_counts(p, s, v))
        return;
    game_end(p, v);
    for (int side = WHITE; side <= BLACK; side++)
        if (STATE(yuurei, p)->left[side] == 0)
            rules_over(p, v, win_of(other((enum side)side)), ending_own(p->rules, KINTE_LIMIT));
}

/* A player sees his own pieces and rights alone. */
static void view(const struct position *p, struct view *v)
{
    static const uint8_t RIGHTS[2] = {WHITE_SHORT | WHITE_LONG, BLACK_SHORT | BLACK_LONG};

    (void)p;
    if (v->seat == SEAT_REFEREE)
        return;
    view_hide_pieces(v);
    v->castling &= v->seat <= SEAT_BLACK ? RIGHTS[v->seat] : 0;
    v->passant = NO_SQUARE;
}

static void awaits(const struct position *p, struct awaits *x)
{
    *x = (struct awaits){0};
    if (!p->over)
        x->seat[p->side] = AWAIT_ACTION;
}

const struct rules rules_yuurei = {
    .name = "Yuurei",
    .prefix = "yuurei",
    .page = "yuurei",
    .aliases = "yuurei chesu|юрэй чесу|юрэй тёсу",
    .options = {OPTIONS, NULL},
    .endings = ENDINGS,
    .mates = true,
    .hidden = true,
    .state_size = sizeof(struct yuurei_state),
    .joins_tries = true,
    .chess = true,
    .start = start,
    .step = step,
    .fen = &FEN,
    .awaits = awaits,
    .actions = yuurei_actions,
    .marks = yuurei_marks,
    .counters = COUNTERS,
    .view = view,
    .resolve = yuurei_resolve,
    .notices = yuurei_notices,
    .narrate = yuurei_narrate,
    .keep = yuurei_keep,
    .stats = &yuurei_stats,
    .columns = &yuurei_columns,
};
