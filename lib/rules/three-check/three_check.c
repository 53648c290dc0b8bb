/*
 * three_check.c: Three-check (7.2): Standard in which who gives his third check has won.
 */
#include "rules/standard/standard_parts.h"

#include "stats/stats.h"
#include "text/sentences.h"

#include <stdio.h>

#define CHECKS 3 /* that win */

enum { THREE_CHECKS };

struct three_check_state {
    uint8_t left[2]; /* checks still to give, by side */
};
POSITION_STATE_OF(three_check)

static uint8_t *checks(struct position *p)
{
    return STATE(three_check, p)->left;
}

static const struct ending_spec ENDINGS[] = {
    [THREE_CHECKS] = {N_("three checks"), ENDS_WON, N_("That was the third check: {0} wins."), false},
    {0},
};

/* ---- the checks of a FEN ---- */

struct fen_checks {
    bool said;
    uint8_t left[2];
};

/* Two counts with a plus between them. */
static bool read_pair(const char *text, size_t length, uint32_t pair[2])
{
    const char *plus = memchr(text, '+', length);

    return plus && fen_count(text, (size_t)(plus - text), &pair[WHITE]) &&
           fen_count(plus + 1, length - (size_t)(plus + 1 - text), &pair[BLACK]) && pair[WHITE] <= CHECKS &&
           pair[BLACK] <= CHECKS;
}

/* A FEN that says them twice must not say two things. */
static bool keep_checks(struct fen *out, uint32_t white, uint32_t black)
{
    struct fen_checks before, f = {true, {(uint8_t)white, (uint8_t)black}};

    own_of_setup(out, &before);
    own_to_setup(out, &f);
    return !before.said || memcmp(before.left, f.left, sizeof f.left) == 0;
}

static bool read_left(const char *text, size_t length, struct fen *out)
{
    uint32_t pair[2];

    return read_pair(text, length, pair) && keep_checks(out, pair[WHITE], pair[BLACK]);
}

static size_t write_left(const struct position *p, char out[FEN_FIELD_SIZE])
{
    const uint8_t *left = STATE(three_check, p)->left;

    return (size_t)sprintf(out, "%d+%d", left[WHITE], left[BLACK]);
}

static bool read_given(const char *text, size_t length, struct fen *out)
{
    uint32_t pair[2];

    return length > 1 && *text == '+' && read_pair(text + 1, length - 1, pair) &&
           keep_checks(out, CHECKS - pair[WHITE], CHECKS - pair[BLACK]);
}

static const struct fen_field FIELDS[] = {
    {FEN_BEFORE_CLOCK, read_left, write_left, NULL},
    {FEN_SEVENTH, read_given, NULL, NULL},
    {0},
};
static const struct fen_spec FEN = {.fields = FIELDS, .wants = N_("the checks given, +0+0 to +2+2")};

static void start(struct position *p, const struct fen *s, struct verdict *v)
{
    struct fen_checks f;

    own_of_setup(s, &f);
    for (int side = WHITE; side <= BLACK; side++)
        STATE(three_check, p)->left[side] = f.said ? f.left[side] : CHECKS;
    standard_start(p, s, v);
    for (int side = WHITE; side <= BLACK && v->code == CODE_OK; side++)
        if (checks(p)[side] == 0)
            fail(v, CODE_FEN_BAD, "three-check 7.2", N_("{0} has no check left to give: the game is over"),
                 arg_side((unsigned)side));
}

/* ---- moves ---- */

static void step(const struct position *before, const struct event *e, struct position *p, struct verdict *v)
{
    enum side side = (enum side)before->side;
    struct event bare = *e;
    bool last, given;

    if (!rules_begin(before, p, v))
        return;
    last = checks(p)[side] == 1;
    if (last)
        bare.flags &= (uint8_t) ~(MARK_CHECK | MARK_MATE);
    standard_step(p, last ? &bare : e, p, v);
    if (v->move.piece == NO_KIND)
        return;
    if (p->check == CHECK_UNKNOWN)
        p->check = chess_in_check(&p->board, (enum side)p->side) ? CHECK_GIVEN : CHECK_NONE;
    given = p->check == CHECK_GIVEN;
    /* the check that wins is marked by some as a mate */
    if (last && v->code == CODE_OK)
        chess_judge_marks(e, &v->move, given ? MARK_CHECK | MARK_MATE : 0, v);
    if (given && --checks(p)[side] == 0)
        rules_over(p, v, win_of(side), chess_has_move(p, passant_set(p)) ? ending_own(p->rules, THREE_CHECKS) : MATE);
}

/* ---- what is shown and counted ---- */

static uint8_t checks_given(const struct position *p, enum side side)
{
    return (uint8_t)(CHECKS - STATE(three_check, p)->left[side]);
}

static const struct counter COUNTERS[] = {
    {"checks", checks_given, NULL, SIGN_DOT, true, N_("checks"), N_("Checks given:"), N_("{0}: {1} of 3 checks given"),
     N_("{0} has given {1} of 3 checks.")},
    {0},
};

enum { COUNT };   /* the first of a side's checks, then the other's */
enum { SPREAD };  /* checks in a game */
enum { IN_GAME }; /* so far */

static void count(struct stats *t, struct stats_game *g, const struct position *before, const struct event *e,
                  const struct position *after)
{
    enum side side = (enum side)before->side;
    unsigned given = checks_given(after, side) - (unsigned)checks_given(before, side);

    (void)e;
    t->own[COUNT + side] += given;
    g->own[IN_GAME] += given;
}

static void count_end(struct stats *t, struct stats_game *g, const struct position *end)
{
    (void)end;
    spread_add(&t->own_spread[SPREAD], g->own[IN_GAME]);
}

static const char *const SIDES[] = {"white", "black"};
static const char *const WHOSE[] = {N_("checks of White"), N_("checks of Black")};
static const char *const ALL[] = {N_("all games")};

static const struct stats_table TABLES[] = {
    {"checks", false, 1, 2, NULL, SIDES, STATS_OWN(COUNT), 2, 1, WHOSE, ALL},
    {0},
};
static const struct stats_figure FIGURES[] = {{"checks", N_("checks in a game"), STATS_OWN_SPREAD(SPREAD)}, {0}};
static const struct stat_spec STATS = {.tables = TABLES, .figures = FIGURES, .count = count, .end = count_end};

static const struct option_spec OPTIONS[] = {{0}};

const struct rules rules_three_check = {
    .name = "Three-check",
    .prefix = "three-check",
    .page = "three-check",
    .aliases = "3check",
    .options = {OPTIONS, NULL},
    .endings = ENDINGS,
    .mates = true,
    .chess = true,
    .fast = true,
    .agreed_draw = true,
    .state_size = sizeof(struct three_check_state),
    .start = start,
    .step = step,
    .fen = &FEN,
    .settle = standard_settle,
    .checks = checks,
    .awaits = standard_awaits,
    .actions = standard_actions,
    .marks = standard_marks,
    .counters = COUNTERS,
    .narrate = tell_moves,
    .stats = &STATS,
};
