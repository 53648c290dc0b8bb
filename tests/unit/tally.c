/*
 * The tally: bins, figures and intervals against known values and brute force; parts that add up to the whole; counts
 * that contradict each other; and a game of each sort step by step.
 */
#include "test.h"

#include "notation/token.h"
#include "stats/stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- spreads ---- */

static void bins_hold_their_values(void **state)
{
    (void)state;
    for (unsigned bin = 0; bin < SPREAD_BINS; bin++) {
        assert_int_equal(spread_bin(spread_value(bin)), bin);
        if (bin + 1 < SPREAD_BINS) {
            assert_true(spread_value(bin) < spread_value(bin + 1));
            assert_int_equal(spread_bin(spread_value(bin + 1) - 1), bin);
        }
    }
    for (unsigned value = 0; value < SPREAD_EXACT; value++)
        assert_int_equal(spread_value(spread_bin(value)), value);
    assert_true(spread_value(SPREAD_BINS - 1) * 17 / 16 > 1000000); /* as many turns as playout can be asked for */
    assert_int_equal(spread_bin(UINT64_MAX), SPREAD_BINS - 1);
}

static int by_size(const void *a, const void *b)
{
    unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;

    return (x > y) - (x < y);
}

/* A game of so many turns, in which nothing happens. */
static void play_turns(struct stats *t, unsigned turns)
{
    struct position p = {.rules = RULES_standard}, after;
    struct event e = event_blank(EV_MOVE);
    struct stats_game g;
    struct verdict v;

    verdict_clear(&v);
    stats_begin(&g);
    for (unsigned i = 0; i < turns; i++) {
        p.number = i / 2 + 1;
        p.side = i % 2;
        after = p;
        stats_step(t, &g, &p, &e, &v, &after);
    }
    stats_end(t, &g, &p);
}

static void figures_are_those_of_the_values(void **state)
{
    enum { N = 999 };
    static struct stats t;
    static unsigned value[N];
    uint64_t seed = 88172645463325252;
    double mean = 0, square = 0;

    (void)state;
    for (int i = 0; i < N; i++) {
        value[i] = (unsigned)(random_bits(&seed) % 200 + random_bits(&seed) % 200);
        play_turns(&t, value[i]);
        mean += value[i] / (double)N;
    }
    for (int i = 0; i < N; i++)
        square += (value[i] - mean) * (value[i] - mean) / (N - 1);
    qsort(value, N, sizeof *value, by_size);
    assert_int_equal(t.games, N);
    assert_int_equal(t.results[UNFINISHED - WHITE_WINS], N);
    assert_int_equal(t.game.turns.low, value[0]);
    assert_int_equal(t.game.turns.high, value[N - 1]);
    assert_true(fabs(spread_mean(&t.game.turns) / mean - 1) < 1e-12);
    assert_true(fabs(spread_deviation(&t.game.turns) / sqrt(square) - 1) < 1e-9);
    for (int percent = 1; percent <= 100; percent++)
        assert_int_equal(spread_quantile(&t.game.turns, percent / 100.0), value[(N * percent + 99) / 100 - 1]);
    assert_true(stats_is_sound(&t));
}

static void nothing_has_no_figures(void **state)
{
    static const struct stats none;

    (void)state;
    assert_true(spread_mean(&none.actions) == 0 && spread_deviation(&none.actions) == 0);
    assert_int_equal(spread_quantile(&none.actions, 0.5), 0);
    assert_true(stats_interval(0, 0).low == 0 && stats_interval(0, 0).high == 1);
    assert_true(stats_is_sound(&none));
}

/* ---- intervals: the examples of Newcombe, Statistics in Medicine 17 (1998) ---- */

static void intervals_are_wilson_s(void **state)
{
    static const struct {
        uint64_t k, n;
        double low, high;
    } KNOWN[] = {{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}};

    (void)state;
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        struct interval a = stats_interval(KNOWN[i].k, KNOWN[i].n),
                        b = stats_interval(KNOWN[i].n - KNOWN[i].k, KNOWN[i].n);
        assert_true(fabs(a.low - KNOWN[i].low) < 5e-5 && fabs(a.high - KNOWN[i].high) < 5e-5);
        assert_true(fabs(a.low + b.high - 1) < 1e-12 && fabs(a.high + b.low - 1) < 1e-12);
    }
}

/* ---- sums ---- */

static void parts_are_the_whole(void **state)
{
    static struct stats whole, sum, part[3];

    (void)state;
    for (unsigned i = 0; i < 300; i++) {
        play_turns(&whole, i * 7 % 600);
        play_turns(&part[i % 3], i * 7 % 600);
    }
    assert_true(stats_add(&sum, &part[2]) && stats_add(&sum, &part[0]) && stats_add(&sum, &part[1]));
    assert_memory_equal(&sum, &whole, sizeof sum);
}

static void too_much_is_told(void **state)
{
    static struct stats a, b, c, none;

    (void)state;
    a.captured[WHITE][QUEEN] = (uint64_t)STATS_MOST - 1;
    b.captured[WHITE][QUEEN] = 1;
    assert_true(stats_add(&b, &a) && stats_add(&b, &none));
    c.captured[WHITE][QUEEN] = 1;
    assert_false(stats_add(&b, &c));
    a.game.turns.squares = STATS_MOST;
    c.game.turns.squares = 1;
    assert_false(stats_add(&a, &c));
}

/* Any single count that is changed where another must agree with it. */
static void contradictions_are_found(void **state)
{
    static struct stats good, bad;

    (void)state;
    for (unsigned i = 1; i < 50; i++)
        play_turns(&good, i);
    assert_true(stats_is_sound(&good));
#define CHANGED(member, change) (bad = good, bad.member change, stats_is_sound(&bad))
    assert_false(CHANGED(games, ++));
    assert_false(CHANGED(results[0], ++));
    assert_false(CHANGED(endings[1], ++));
    assert_false(CHANGED(game.turns.n, --));
    assert_false(CHANGED(game.turns.low, ++));
    assert_false(CHANGED(game.turns.high, ++));
    assert_false(CHANGED(game.turns.sum, = 48));
    assert_false(CHANGED(game.turns.sum, = 50 * 49));
    assert_false(CHANGED(game.turns.squares, = 3));
    assert_false(CHANGED(game.turns.bin[7], --));
    assert_false(CHANGED(game.turns.bin[600], ++));
    assert_false(CHANGED(actions.sum, = UINT64_MAX));
    assert_false(CHANGED(own_spread[0].high, ++));
#undef CHANGED
}

/* ---- what rule sets bring ---- */

static void take_place(bool *taken, size_t at, size_t n, size_t most)
{
    for (; n > 0; n--, at++) {
        assert_true(at < most && !taken[at]);
        taken[at] = true;
    }
}

/* Each own table and spread has a place in the room for them, which is no other's, and all have words for people. */
static void own_figures_have_room(void **state)
{
    (void)state;
    for (int r = 0; r < RULES_COUNT; r++) {
        const struct stat_spec *own = rules_get((enum rules_number)r)->stats;
        const struct stats_words *words = stats_words(rules_get((enum rules_number)r));
        bool count[STATS_OWN_COUNTS] = {false}, spread[STATS_OWN_SPREADS] = {false};
        unsigned tables = 0;
        assert_true(words->games && words->first && words->turns && words->actions && words->histogram);
        for (const struct stats_table *t = own ? own->tables : NULL; t && t->name; t++, tables++) {
            take_place(count, (t->offset - STATS_OWN(0)) / sizeof(uint64_t), (size_t)t->rows * t->columns,
                       STATS_OWN_COUNTS);
            assert_true(t->column && (t->row || t->rows == 1));
            assert_true(t->shown_row ? t->shown_column && t->shown_rows * t->shown_columns == t->rows * t->columns
                                     : !t->shown_column);
        }
        for (const struct stats_figure *f = own ? own->figures : NULL; f && f->name; f++) {
            take_place(spread, (f->offset - STATS_OWN_SPREAD(0)) / sizeof(struct spread), 1, STATS_OWN_SPREADS);
            assert_non_null(f->label);
        }
        for (const struct stats_share *s = own ? own->shares : NULL; s && s->label; s++)
            assert_true(s->table < tables && own->tables[s->table].rows == 1 &&
                        s->column < own->tables[s->table].columns);
    }
}

/* ---- games ---- */

/* Plays a record's movetext, without numbers, from the start of a game; "|" is where Sixfold Duel has a number. */
static struct stats count(enum rules_number number, const char *text)
{
    struct stats t = {.games = 0};
    struct position p = {.rules = (uint8_t)number, .passant = NO_SQUARE, .number = 1};
    struct fen setup = {.number = 1, .passant = NO_SQUARE};
    const struct rules *rules = rules_get(number);
    struct stats_game g;
    struct verdict v;
    char latin[TOKEN_SIZE];

    options_standard(&p.options, &rules->options);
    verdict_clear(&v);
    rules->start(&p, &setup, &v);
    stats_begin(&g);
    while (*(text += strspn(text, " "))) {
        size_t n = strcspn(text, " ");
        struct position before = p;
        struct event e = event_blank(EV_NUMBER);
        e.number = p.number;
        e.dots = p.side == WHITE ? 1 : 3;
        if (*text == '<')
            token_read_reveal(text + 1, n - 2, &e);
        else if (*text != '|')
            token_read(text, n, latin, &e);
        verdict_clear(&v);
        rules->step(&before, &e, &p, &v);
        assert_int_equal(v.code, CODE_OK);
        stats_step(&t, &g, &before, &e, &v, &p);
        text += n;
    }
    stats_end(&t, &g, &p);
    assert_true(stats_is_sound(&t));
    return t;
}

static void chess_is_counted(void **state)
{
    struct stats t = count(RULES_standard, "e4 d5 exd5 c6 dxc6 Nf6 cxb7 Nd5 bxa8=N Nc7 Nxc7+ Qxc7");

    (void)state;
    assert_int_equal(t.game.turns.sum, 12);
    assert_int_equal(t.actions.n, 12);
    assert_int_equal(t.captured[WHITE][PAWN], 3);
    assert_int_equal(t.captured[WHITE][ROOK], 1);
    assert_int_equal(t.captured[WHITE][KNIGHT], 1);
    assert_int_equal(t.captured[BLACK][KNIGHT], 1);
    assert_int_equal(t.promoted[WHITE][0], 1);
    assert_int_equal(t.game.captures.sum, 6);
    assert_int_equal(t.game.promotions.sum, 1);
    assert_int_equal(t.endings[0], 1);
}

/* What a black card takes back has captured nothing, but was tried. */
static void tries_taken_back_count_as_actions_only(void **state)
{
    struct stats t = count(RULES_duel, "| e4 <+> e5 <+> e6 <+> exd7+ <-> exf7+ <-> Qh5 <-> "
                                       "| fxe6 <-> dxe6 <+> a6 <+> b6 <-> c6 <-> h6 <+>");

    (void)state;
    assert_int_equal(t.game.turns.sum, 2);
    assert_int_equal(t.actions.sum, 12);
    assert_int_equal(t.game.captures.sum, 1);
    assert_int_equal(t.captured[BLACK][PAWN], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bins_hold_their_values),   cmocka_unit_test(figures_are_those_of_the_values),
        cmocka_unit_test(nothing_has_no_figures),   cmocka_unit_test(intervals_are_wilson_s),
        cmocka_unit_test(parts_are_the_whole),      cmocka_unit_test(too_much_is_told),
        cmocka_unit_test(contradictions_are_found), cmocka_unit_test(own_figures_have_room),
        cmocka_unit_test(chess_is_counted),         cmocka_unit_test(tries_taken_back_count_as_actions_only),
    };

    return cmocka_run_group_tests_name("tally", tests, NULL, NULL);
}
