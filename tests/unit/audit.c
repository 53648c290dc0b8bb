/*
 * The audit: chi-square against known values, and seeded samples of fair and of loaded dice: the fair are accused at
 * the stated rate, the loaded are found.
 */
#include "test.h"

#include "trust/fairness.h"

#include <math.h>
#include <stdio.h>

/* ---- chance of the test's own ---- */

static double uniform(uint64_t *x)
{
    return (double)(random_bits(x) >> 11) / 9007199254740992.0;
}

/* A die on which the last face falls with chance `last` and the others share the rest. */
static unsigned throw(uint64_t * x, unsigned faces, double last)
{
    double u = uniform(x);

    return u < last ? faces : 1 + (unsigned)((u - last) / (1 - last) * (faces - 1));
}

/* ---- chi-square ---- */

static void p_values_are_those_of_the_tables(void **state)
{
    static const struct {
        double chi2;
        unsigned freedom;
        double p;
    } KNOWN[] = {
        /* percentage points, as in any table */
        {3.841458821, 1, 0.05},  {6.634896601, 1, 0.01},   {10.827566170, 1, 0.001}, {5.991464547, 2, 0.05},
        {11.070497694, 5, 0.05}, {15.086272469, 5, 0.01},  {20.515005652, 5, 0.001}, {1.145476226, 5, 0.95},
        {14.067140449, 7, 0.05}, {24.321886347, 7, 0.001}, {2.167349909, 7, 0.95},   {124.342113404, 100, 0.05},
    };

    (void)state;
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        assert_true(fabs(fairness_p(KNOWN[i].chi2, KNOWN[i].freedom) / KNOWN[i].p - 1) < 1e-6);
    assert_true(fairness_p(0, 5) == 1);
    assert_true(fairness_p(1, 0) == 1);
    assert_true(fairness_p(1e6, 5) >= 0 && fairness_p(1e6, 5) < 1e-100);
}

/* With an even number of degrees of freedom the tail is a finite sum. */
static void p_values_are_the_closed_form(void **state)
{
    (void)state;
    for (unsigned half = 1; half <= 20; half++)
        for (double x = 0.1; x < 120; x *= 1.3) {
            double term = exp(-x / 2), sum = term;
            for (unsigned k = 1; k < half; k++)
                sum += term *= x / 2 / k;
            assert_true(fabs(fairness_p(x, 2 * half) / sum - 1) < 1e-9);
        }
}

/* With one degree of freedom it is the normal distribution's two tails. */
static void one_degree_of_freedom_is_the_normal_distribution(void **state)
{
    (void)state;
    for (double z = 0.01; z < 6; z += 0.1)
        assert_true(fabs(fairness_p(z * z, 1) / erfc(z / sqrt(2)) - 1) < 1e-9);
}

/* ---- samples ---- */

static unsigned accused(unsigned samples, unsigned throws, unsigned faces, double last, uint64_t seed)
{
    unsigned n = 0;

    for (unsigned i = 0; i < samples; i++) {
        struct fairness_row r = {.kind = AUDIT_DICE};
        for (unsigned k = 0; k < throws; k++) {
            struct faces f = {.state = FACES_GIVEN, .n = 1, .value = {(uint8_t) throw(&seed, faces, last)}};
            fairness_roll(&r, &f, faces);
        }
        assert_true(fairness_fit(&r).enough);
        n += fairness_fit(&r).p < AUDIT_LEVEL;
    }
    return n;
}

static void fair_dice_are_accused_at_the_stated_rate(void **state)
{
    unsigned d6 = accused(10000, 300, 6, 1.0 / 6, 1), d8 = accused(10000, 400, 8, 1.0 / 8, 2);

    (void)state;
    assert_in_range(d6, 1, 22); /* ten are expected of each: the bounds are wrong once in two thousand times */
    assert_in_range(d8, 1, 22);
}

/* A six one time in four is found in 99 of 100 samples of 1000 throws. */
static void loaded_dice_are_found(void **state)
{
    (void)state;
    assert_in_range(accused(1000, 1000, 6, 0.25, 3), 990, 1000);
    assert_in_range(accused(1000, 1000, 8, 0.25, 4), 1000, 1000);
}

static void small_samples_say_nothing(void **state)
{
    struct fairness_row r = {.kind = AUDIT_DICE};
    struct faces six = {.state = FACES_GIVEN, .n = 1, .value = {6}};

    (void)state;
    for (int i = 0; i < 29; i++)
        fairness_roll(&r, &six, 6);
    assert_false(fairness_fit(&r).enough);
    assert_true(fairness_fit(&r).p == 1);
    fairness_roll(&r, &six, 6);
    assert_true(fairness_fit(&r).enough);
    assert_true(fairness_fit(&r).p < AUDIT_LEVEL);
    assert_int_equal(r.longest, 30);
    assert_int_equal(r.longest_face, 5);
}

/* ---- cards ---- */

/* A stack, of which a red card ends the series with some chance, as checks do. */
static void lay(struct fairness_row *r, uint64_t *x, bool black_first)
{
    unsigned red = 3, black = 3;

    for (unsigned i = 0; i < 6; i++) {
        bool is_black = black_first ? black > 0 : uniform(x) * (red + black) < black;
        fairness_card(r, i, is_black, red, black);
        black -= is_black;
        red -= !is_black;
        if (!is_black && uniform(x) < 0.15)
            return;
    }
}

static void stacks_are_judged_although_series_break_off(void **state)
{
    uint64_t x = 5;
    unsigned n = 0;

    (void)state;
    for (unsigned i = 0; i < 4000; i++) {
        struct fairness_row r = {.kind = AUDIT_STACK};
        for (unsigned k = 0; k < 100; k++)
            lay(&r, &x, false);
        assert_true(fairness_fit(&r).enough);
        n += fairness_fit(&r).p < AUDIT_LEVEL;
    }
    assert_in_range(n, 0, 12); /* four are expected */
    for (unsigned i = 0; i < 100; i++) {
        struct fairness_row r = {.kind = AUDIT_STACK};
        for (unsigned k = 0; k < 100; k++)
            lay(&r, &x, true);
        assert_true(fairness_fit(&r).p < AUDIT_LEVEL);
    }
}

/* ---- bids and rows ---- */

static void the_best_answer_beats_the_bid(void **state)
{
    static const char BEST[] =
        "NBPPN"; /* against P, N, B, R, Q: of the two kinds that beat it the first in that order */
    double score;

    (void)state;
    for (unsigned kind = PAWN; kind < KING; kind++) {
        struct fairness_row r = {.kind = AUDIT_BID};
        fairness_bid(&r, kind);
        assert_int_equal(KIND_LETTER[fairness_answer(&r, &score)], BEST[kind]);
        assert_true(score == 1);
    }
    struct fairness_row none = {.kind = AUDIT_BID};
    assert_int_equal(fairness_answer(&none, &score), NO_KIND);
}

static void rows_are_bounded(void **state)
{
    static struct fairness a;
    char name[16];

    (void)state;
    for (int i = 0; i < 6000; i++) {
        snprintf(name, sizeof name, "p%d", i);
        assert_non_null(fairness_row(&a, name, AUDIT_DICE, NULL));
    }
    assert_in_range(a.rows, AUDIT_ROWS - 2 * AUDIT_LAST, AUDIT_ROWS);
    assert_string_equal(fairness_row(&a, "p7", AUDIT_DICE, NULL)->player, "p7");
    assert_string_equal(fairness_row(&a, "p5999", AUDIT_DICE, NULL)->player, "");
    assert_string_equal(fairness_row(&a, "p5999", AUDIT_BID, NULL)->player, "");
    fairness_free(&a);
}

static void doubles_are_any_two_equal_faces(void **state)
{
    struct fairness_row r = {.kind = AUDIT_DICE};
    struct faces f = {.state = FACES_GIVEN, .n = 3, .value = {4, 5, 4}};

    (void)state;
    fairness_roll(&r, &f, 8);
    assert_int_equal(r.doubles, 1);
    assert_true(fabs(r.doubles_expected - (1 - 7.0 / 8 * 6 / 8)) < 1e-12);
    f.value[0] = 9;
    fairness_roll(&r, &f, 8);
    assert_int_equal(r.rolls, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p_values_are_those_of_the_tables),
        cmocka_unit_test(p_values_are_the_closed_form),
        cmocka_unit_test(one_degree_of_freedom_is_the_normal_distribution),
        cmocka_unit_test(fair_dice_are_accused_at_the_stated_rate),
        cmocka_unit_test(loaded_dice_are_found),
        cmocka_unit_test(small_samples_say_nothing),
        cmocka_unit_test(stacks_are_judged_although_series_break_off),
        cmocka_unit_test(the_best_answer_beats_the_bid),
        cmocka_unit_test(rows_are_bounded),
        cmocka_unit_test(doubles_are_any_two_equal_faces),
    };

    return cmocka_run_group_tests_name("audit", tests, NULL, NULL);
}
