/*
 * The tables of codes, endings and results: complete, unique, found again by their names.
 */
#include "test.h"

#include "core/verdict.h"

#include <string.h>

static bool lower_case_words(const char *name)
{
    size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz-");

    return n > 0 && name[n] == '\0' && name[0] != '-' && name[n - 1] != '-' && !strstr(name, "--");
}

static void codes_are_unique_and_lower_case(void **unused)
{
    (void)unused;
    for (int c = CODE_OK + 1; c < CODES; c++) {
        const char *name = code_name((enum code)c);
        assert_true(lower_case_words(name));
        for (int d = CODE_OK + 1; d < c; d++)
            assert_string_not_equal(name, code_name((enum code)d));
        assert_int_equal(code_named(name), c);
    }
    assert_int_equal(code_named("no-such-code"), CODE_OK);
    assert_int_equal(code_named(""), CODE_OK);
    assert_int_equal(code_named("NO-PIECE"), CODE_OK);
}

static bool cites_a_rule(const char *rule)
{
    static const char *const PREFIX[] = {"common ",    "psi ",    "psi-dice ", "zero ",    "zero-bids ", "duel ",
                                         "octahedra ", "yuurei ", "standard ", "notation", "seals"};

    for (size_t i = 0; i < sizeof PREFIX / sizeof *PREFIX; i++)
        if (strncmp(rule, PREFIX[i], strlen(PREFIX[i])) == 0)
            return true;
    return false;
}

static void codes_have_a_rule_and_a_meaning(void **unused)
{
    (void)unused;
    for (int c = CODE_OK + 1; c < CODES; c++) {
        const char *summary = code_summary((enum code)c);
        assert_true(cites_a_rule(code_rule((enum code)c)));
        assert_true(strlen(summary) > 10);
        assert_true(summary[strlen(summary) - 1] != '.');
        assert_in_range(code_level((enum code)c), LEVEL_NOTE, LEVEL_FATAL);
    }
}

/* Codes are part of the interface: none of these may go or change its level. */
static void codes_of_the_rules_are_there(void **unused)
{
    static const char *const ERRORS[] = {
        "after-end",         "ambiguous",       "bid-king",          "bid-missing",    "bid-unowned",
        "card-count",        "card-in-defence", "card-missing",      "castling",       "dice-range",
        "dice-tie",          "duel-draw",       "fen-bad",           "harvest-missed", "harvest-quiet",
        "harvest-side",      "in-check",        "king-not-attacked", "kinte-count",    "kinte-legal",
        "kinte-nonsense",    "kinte-unmarked",  "no-piece",          "option-bad",     "place-double",
        "place-file",        "place-missing",   "place-occupied",    "place-order",    "place-reroll",
        "place-void",        "place-zone",      "placed-elsewhere",  "placed-wrong",   "promotion-bad",
        "promotion-missing", "quiet-move",      "repeat-rejected",   "reserve-empty",  "result",
        "roll-after-double", "roll-missing",    "roll-order",        "roll-tie",       "series-burnt",
        "series-long",       "series-short",    "sow-capture",       "sow-missed",     "sow-order",
        "sow-promoted",      "sow-side",        "sow-twice",         "syntax",         "unexpected",
        "variant",           "void-duel"};
    static const char *const WARNINGS[] = {"mark",          "number",   "draw-not-in-rules", "no-result", "ending",
                                           "duplicate-tag", "alphabet", "encoding",          "variation"};
    static const char *const NOTES[] = {"roster", "mark-missing", "origin-needless", "lenient"};

    (void)unused;
    for (size_t i = 0; i < sizeof ERRORS / sizeof *ERRORS; i++) {
        assert_int_not_equal(code_named(ERRORS[i]), CODE_OK);
        assert_int_equal(code_level(code_named(ERRORS[i])), LEVEL_ERROR);
    }
    for (size_t i = 0; i < sizeof WARNINGS / sizeof *WARNINGS; i++) {
        assert_int_not_equal(code_named(WARNINGS[i]), CODE_OK);
        assert_int_equal(code_level(code_named(WARNINGS[i])), LEVEL_WARNING);
    }
    for (size_t i = 0; i < sizeof NOTES / sizeof *NOTES; i++) {
        assert_int_not_equal(code_named(NOTES[i]), CODE_OK);
        assert_int_equal(code_level(code_named(NOTES[i])), LEVEL_NOTE);
    }
    assert_int_equal(code_level(code_named("unclosed")), LEVEL_FATAL);
    assert_int_equal(code_level(code_named("too-long")), LEVEL_FATAL);
    assert_int_equal(code_level(code_named("too-deep")), LEVEL_WARNING);
}

static void results_are_found_again(void **unused)
{
    (void)unused;
    for (int r = WHITE_WINS; r <= UNFINISHED; r++) {
        const char *name = result_name((enum result)r);
        assert_int_equal(result_named(name, strlen(name)), r);
    }
    assert_int_equal(result_named("1-0x", 4), NO_RESULT);
    assert_int_equal(result_named("", 0), NO_RESULT);
}

static void results_are_read_as_people_write_them(void **unused)
{
    static const struct {
        const char *text;
        enum result result;
    } ROWS[] = {
        {"1-0", WHITE_WINS},
        {"1 - 0", WHITE_WINS},
        {"1:0", WHITE_WINS},
        {" 0-1 ", BLACK_WINS},
        {"0\xe2\x80\x93"
         "1",
         BLACK_WINS},
        {"1/2", DRAW},
        {"1/2 - 1/2", DRAW},
        {"0,5-0,5", DRAW},
        {"0.5 : 0.5", DRAW},
        {"\xc2\xbd", DRAW},
        {"*", UNFINISHED},
        {"0-0", BOTH_LOST},
        {"1\xc2\xa0-\xc2\xa0"
         "0",
         WHITE_WINS},
        {"", NO_RESULT},
        {"1-1", NO_RESULT},
        {"1-0 ff", NO_RESULT},
        {"1", NO_RESULT},
        {"?", NO_RESULT},
        {"1-0-1", NO_RESULT},
        {"1-0-", NO_RESULT},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        assert_int_equal(result_read(ROWS[i].text, strlen(ROWS[i].text)), ROWS[i].result);
}

static void failing_says_which_rule(void **unused)
{
    struct verdict v;

    (void)unused;
    verdict_clear(&v);
    fail(&v, CODE_SOW_MISSED, NULL, "{0}", arg_square(28));
    assert_int_equal(v.code, CODE_SOW_MISSED);
    assert_string_equal(v.rule, "octahedra 5.7");
    assert_int_equal(v.args[0].value, 28);
    assert_int_equal(v.args[1].type, ARG_NONE);
    fail(&v, CODE_SOW_MISSED, "octahedra 5.8", "", NO_ARGS);
    assert_string_equal(v.rule, "octahedra 5.8");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_are_unique_and_lower_case),       cmocka_unit_test(codes_have_a_rule_and_a_meaning),
        cmocka_unit_test(codes_of_the_rules_are_there),          cmocka_unit_test(results_are_found_again),
        cmocka_unit_test(results_are_read_as_people_write_them), cmocka_unit_test(failing_says_which_rule),
    };

    return cmocka_run_group_tests_name("verdict", tests, NULL, NULL);
}
