/* The public interface: every game through it, each way of judging, what is refused, and languages. */
#include "arbiter.h"
#include "test.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Says what was not as it should be, and ends the test. */
#define wrong(...) (print_error(__VA_ARGS__), print_error("\n"), assert_true(false))

static void lists_name_what_there_is(void **state)
{
    size_t games = 0, codes = 0;

    (void)state;
    assert_string_equal(arb_version(), ARB_VERSION);
    for (; arb_rules_name(games); games++)
        assert_string_equal(arb_rules_named(arb_rules_name(games)), arb_rules_name(games));
    assert_true(games >= 8);
    assert_string_equal(arb_rules_named("sixfold-duel"), "Sixfold Duel");
    assert_null(arb_rules_named("checkers"));
    for (; arb_code_name(codes); codes++) {
        assert_non_null(arb_code_summary(arb_code_name(codes)));
        assert_non_null(arb_code_rule(arb_code_name(codes)));
        assert_int_not_equal(arb_code_severity(arb_code_name(codes)), ARB_NONE);
    }
    assert_true(codes > 60);
    assert_null(arb_code_summary("nonsense"));
    assert_null(arb_code_rule("nonsense"));
    assert_int_equal(arb_code_severity("nonsense"), ARB_NONE);
    assert_int_equal(arb_code_severity("no-piece"), ARB_ERROR);
}

/* ---- positions ---- */

static struct arb_position *position(const char *variant, const char *fen)
{
    char why[200];
    struct arb_position *p = arb_position_new(variant, NULL, fen, NULL, why, sizeof why);

    if (!p && !fen) /* a game that does not begin without one */
        p = arb_position_new(variant, NULL, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", NULL, why,
                             sizeof why);
    if (!p)
        wrong("%s: %s", variant, why);
    return p;
}

/* Something that may be thrown, bid or turned: the first of these that is right. */
static struct arb_position *chance(const struct arb_position *p, size_t first)
{
    static const char *const TOKEN[] = {"<+>",   "<->",   "<2:1>", "<1,8>", "<4,5:1,7>",
                                        "<P:N>", "<N:->", "<-:N>", "<-:->"};
    const size_t n = sizeof TOKEN / sizeof *TOKEN;

    for (size_t i = 0; i < n; i++) {
        struct arb_outcome *o;
        struct arb_position *next = arb_position_play(p, TOKEN[(first + i) % n], NULL, &o);
        bool good = arb_outcome_severity(o) == ARB_NONE;
        arb_outcome_free(o);
        if (good)
            return next;
        arb_position_free(next);
    }
    return NULL;
}

/* One of the actions, which must be accepted, and read back as it is told. */
static struct arb_position *one_of(const struct arb_position *p, const struct arb_actions *a, size_t index)
{
    struct arb_outcome *o;
    struct arb_position *next = arb_position_play(p, arb_actions_text(a, index), NULL, &o);

    if (arb_outcome_severity(o) != ARB_NONE || strcmp(arb_outcome_message(o), "") != 0)
        wrong("%s: %s: %s", arb_position_variant(p), arb_actions_text(a, index), arb_outcome_message(o));
    assert_string_equal(arb_outcome_action(o), arb_actions_text(a, index));
    assert_null(arb_outcome_code(o));
    arb_outcome_free(o);
    return next;
}

static void every_game_can_be_played(void **state)
{
    (void)state;
    for (size_t game = 0; arb_rules_name(game); game++) {
        struct arb_position *p = position(arb_rules_name(game), NULL), *next = p;
        size_t played = 0;
        assert_int_not_equal(arb_position_due(p, arb_position_side(p)), ARB_DUE_NOTHING);
        for (; next && played < 60 && !arb_position_result(p); played++) {
            struct arb_actions *a = arb_actions_new(p);
            size_t n = arb_actions_count(a);
            assert_null(arb_actions_text(a, n));
            next = n > 0 ? one_of(p, a, (played * 7 + 3) % n) : chance(p, played);
            arb_actions_free(a);
            if (next) {
                arb_position_free(p);
                p = next;
            }
        }
        if (played < 20 && !arb_position_result(p))
            wrong("%s stands still after %zu", arb_rules_name(game), played);
        arb_position_free(p);
    }
}

static void chance_has_its_shape(void **state)
{
    struct arb_position *p = position("Octahedra", NULL), *moved;
    unsigned dice, faces;

    (void)state;
    assert_true(arb_position_chance(p, &dice, &faces));
    assert_int_equal(dice, 2);
    assert_int_equal(faces, 8);
    assert_int_equal(arb_position_due(p, ARB_BLACK), ARB_DUE_CHANCE);
    arb_position_free(p);
    p = position("Sixfold Duel", NULL);
    assert_false(arb_position_chance(p, NULL, NULL));
    moved = arb_position_play(p, " e4 ", NULL, NULL);
    assert_true(arb_position_chance(moved, &dice, &faces));
    assert_true(dice == 0 && faces == 2);
    arb_position_free(moved);
    arb_position_free(p);
}

static void positions_say_what_they_are(void **state)
{
    static const char MATE[] = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";
    struct arb_position *p = position("standard", MATE), *copy = arb_position_copy(p), *mate;
    struct arb_outcome *o;
    char text[100];

    (void)state;
    assert_string_equal(arb_position_variant(copy), "Standard");
    assert_int_equal(arb_position_fen(copy, text, sizeof text), strlen(MATE));
    assert_string_equal(text, MATE);
    assert_int_equal(arb_position_fen(copy, text, 5), strlen(MATE));
    assert_string_equal(text, "rnbq");
    arb_position_turn(copy, text, sizeof text);
    assert_string_equal(text, "2b");
    assert_null(arb_position_result(copy));
    assert_null(arb_position_ending(copy));
    mate = arb_position_play(copy, "Qh4", NULL, &o);
    assert_string_equal(arb_outcome_action(o), "Qh4#");
    assert_string_equal(arb_outcome_turn(o), "2b");
    assert_int_equal(arb_outcome_side(o), ARB_BLACK);
    assert_string_equal(arb_position_result(mate), "0-1");
    assert_string_equal(arb_position_ending(mate), "mate");
    assert_int_equal(arb_position_due(mate, ARB_WHITE), ARB_DUE_NOTHING);
    arb_outcome_free(o);
    arb_position_free(copy);
    copy = arb_position_play(mate, "e4", NULL, &o);
    assert_string_equal(arb_outcome_code(o), "after-end");
    arb_outcome_free(o);
    arb_position_free(copy);
    arb_position_free(mate);
    arb_position_free(p);
    arb_position_free(NULL);
}

static void actions_are_read_as_in_a_record(void **state)
{
    static const struct {
        const char *variant, *action, *code; /* NULL: nothing wrong */
    } CASE[] = {
        {"Standard", "e2-e4", NULL},
        {"Standard", "Ке2", "no-piece"},
        {"Standard", "e4 d5", "syntax"},
        {"Standard", "", "syntax"},
        {"Standard", "<2:4>", "unexpected"},
        {"Standard", "<", "syntax"},
        {"Standard", "<>", "syntax"},
        {"Psi-Chess", "@e4", NULL},
        {"Yuurei", "e2e4", NULL},
        {"Yuurei", "e2e5 <kinte:7>", "kinte-nonsense"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        struct arb_position *p = position(CASE[i].variant, NULL), *next;
        struct arb_outcome *o;
        next = arb_position_play(p, CASE[i].action, NULL, &o);
        if (CASE[i].code ? !arb_outcome_code(o) || strcmp(arb_outcome_code(o), CASE[i].code) != 0
                         : arb_outcome_code(o) != NULL)
            wrong("%s: %s: %s", CASE[i].variant, CASE[i].action,
                  arb_outcome_code(o) ? arb_outcome_code(o) : "accepted");
        assert_int_equal(arb_outcome_line(o), 0);
        assert_int_equal(arb_outcome_column(o), 0);
        arb_outcome_free(o);
        arb_position_free(next);
        arb_position_free(p);
    }
}

static void what_is_no_position_is_refused(void **state)
{
    char why[200], longest[300];

    (void)state;
    assert_null(arb_position_new("checkers", NULL, NULL, NULL, why, sizeof why));
    assert_string_equal(why, "\"checkers\" is no game that is known here");
    assert_null(arb_position_new("Yuurei", "kinte-limit=0", NULL, NULL, why, sizeof why));
    assert_true(strlen(why) > 10);
    assert_null(arb_position_new("Sixfold Duel", "series=60", NULL, NULL, why, sizeof why));
    assert_true(strlen(why) > 10);
    assert_null(arb_position_new("Standard", NULL, "8/8/8/8", NULL, why, sizeof why));
    assert_true(strlen(why) > 10);
    assert_null(arb_position_new("Standard", "", "8/8/8/8/8/8/8/8 w - - 0 1", NULL, why, sizeof why));
    assert_true(strlen(why) > 10);
    assert_null(arb_position_new("Standard", NULL, "nonsense", NULL, NULL, 0));
    memset(longest, 'e', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    assert_null(arb_position_new(longest, NULL, NULL, NULL, why, 4));
    assert_int_equal(strlen(why), 3);
}

static void a_seat_sees_its_own(void **state)
{
    struct arb_position *p = position("Yuurei", NULL);
    char *all = arb_position_svg(p, ARB_SEAT_REFEREE, "print", 20, 1, NULL);
    char *white = arb_position_svg(p, ARB_SEAT_WHITE, NULL, 0, 0, NULL);

    (void)state;
    assert_true(strncmp(all, "<svg ", 5) == 0 && strstr(all, "Black: king e8; "));
    assert_non_null(strstr(white, "White: king e1; "));
    assert_null(strstr(white, "king e8"));
    assert_null(arb_position_svg(p, ARB_SEAT_PUBLIC, "nonsense", 0, 0, NULL));
    arb_free(all);
    arb_free(white);
    arb_position_free(p);
}

/* ---- judging ---- */

struct seen {
    size_t findings, actions, games, positions, notes, firsts, variations;
    char first[400], actions_text[400], end[200];
    unsigned long violations, warnings;
};

static void outcome(void *context, const struct arb_outcome *o)
{
    struct seen *s = context;
    struct arb_position *p = arb_outcome_position(o);

    s->positions += p != NULL;
    arb_position_free(p);
    s->notes += arb_outcome_severity(o) == ARB_NOTE;
    s->firsts += arb_outcome_first(o) != 0;
    s->variations += arb_outcome_depth(o) > 0;
    if (arb_outcome_severity(o) != ARB_NONE && s->findings++ == 0)
        snprintf(s->first, sizeof s->first, "%lu %u:%u %d %s (%s) %s %d: %s", arb_outcome_game(o),
                 (unsigned)arb_outcome_line(o), (unsigned)arb_outcome_column(o), arb_outcome_severity(o),
                 arb_outcome_code(o), arb_outcome_rule(o), arb_outcome_turn(o), arb_outcome_side(o),
                 arb_outcome_message(o));
    if (arb_outcome_action(o) && arb_outcome_depth(o) == 0) {
        s->actions++;
        strcat(strcat(s->actions_text, s->actions_text[0] ? " " : ""), arb_outcome_action(o));
    }
}

static void game(void *context, const struct arb_game *g)
{
    struct seen *s = context;
    struct arb_position *p = arb_game_position(g);
    char fen[100] = "-";

    if (p)
        arb_position_fen(p, fen, sizeof fen);
    s->games++;
    s->violations += arb_game_violations(g);
    s->warnings += arb_game_warnings(g);
    snprintf(s->end, sizeof s->end, "%lu %s %d %lu turns %lu/%lu %s %s", arb_game_number(g),
             arb_game_variant(g) ? arb_game_variant(g) : "?", arb_game_readable(g), arb_game_turns(g),
             arb_game_proven(g), arb_game_chance(g), arb_game_result(g) ? arb_game_result(g) : "none", fen);
    arb_position_free(p);
}

static struct seen judge(const char *variant, unsigned flags, const char *text, enum arb_status wanted)
{
    struct seen s = {0};
    struct arb_judge *j = arb_judge_new();

    assert_true(arb_judge_variant(j, variant));
    arb_judge_flags(j, flags);
    arb_judge_listen(j, &s, outcome, game);
    assert_int_equal(arb_judge_text(j, text, strlen(text)), wanted);
    arb_judge_free(j);
    return s;
}

static void a_record_is_judged(void **state)
{
    struct seen s = judge(NULL, 0, "1. e4 e5\n2. Ke3 Nc6 1-0\n", ARB_INVALID);

    (void)state;
    assert_string_equal(s.first, "1 2:4 3 no-piece (common 0.7) 2w 0: no king of White can go to e3");
    assert_true(s.findings == 1 && s.firsts == 1 && s.games == 1 && s.violations == 1 && s.actions == 0);
    assert_string_equal(s.end,
                        "1 Standard 1 4 turns 0/0 1-0 r1bqkbnr/pppp1ppp/2n5/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 3");
    s = judge(NULL, ARB_ACTIONS, "1. e2-e4 e5 2. Ng1f3 (2. Ke3) *\n", ARB_VALID);
    assert_string_equal(s.actions_text, "e4 e5 Nf3");
    assert_true(s.positions == 3 && s.findings == 0);
    s = judge(NULL, ARB_ACTIONS | ARB_VARIATIONS | ARB_STRICT, "1. e2-e4 e5 2. Nf3 (2. Ke3) *\n", ARB_VALID);
    assert_true(s.variations > 0 && s.notes > 0 && s.warnings == 1);
    s = judge("Psi-Chess Dice", ARB_REQUIRE_PROOF, "1. @e4 <2:4> *\n", ARB_INVALID);
    assert_true(s.violations > 0);
    s = judge(NULL, 0, "[Variant \"Checkers\"]\n\n1. e4 *\n", ARB_INVALID);
    assert_string_equal(s.end, "1 ? 1 0 turns 0/0 * -");
    s = judge(NULL, 0, "", ARB_VALID);
    assert_int_equal(s.games, 0);
    judge(NULL, 0, "\x28\xb5\x2f\xfd zstd", ARB_NO_TEXT);
}

/* Places that are not those of the token in hand. */
static void findings_stand_where_they_belong(void **state)
{
    static const char *const CASE[][2] = {
        {"[Event \"x\"]\n[FEN \"8/8/8/8 w - - 0 1\"]\n\n*\n", "1 2:14 "},
        {"[Event \"x\"]\n[Variant \"Yuurei\"]\n[Options \"kinte-limit=nine\"]\n\n*\n", "1 3:1 "},
        {"1. e4\n3. e5 *\n", "1 2:1 "},
        {"[Variant \"Yuurei\"]\n\n1. e2e5\ne7e6 *\n", "1 3:4 "},
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        struct seen s = {0};
        struct arb_judge *j = arb_judge_new();
        arb_judge_listen(j, &s, outcome, NULL);
        arb_judge_text(j, CASE[i][0], strlen(CASE[i][0]));
        if (strncmp(s.first, CASE[i][1], strlen(CASE[i][1])) != 0)
            wrong("%zu: %s", i, s.first);
        arb_judge_free(j);
    }
}

static long pieces(void *context, void *buffer, size_t size)
{
    const char **text = context;

    if (!*text) {
        errno = 0;
        return -1;
    }
    if (!**text || size == 0)
        return 0;
    *(char *)buffer = *(*text)++;
    return 1;
}

static void a_callback_is_read(void **state)
{
    struct arb_judge *j = arb_judge_new();
    const char *text = "1. e4 e5 *\n";

    (void)state;
    assert_int_equal(arb_judge_read(j, &text, pieces), ARB_VALID);
    text = NULL;
    assert_int_equal(arb_judge_read(j, &text, pieces), ARB_READ_ERROR);
    assert_false(arb_judge_variant(j, "checkers"));
    arb_judge_free(j);
    arb_judge_free(NULL);
}

/* ---- languages ---- */

static const char *text_in(void *context, const char *msgid)
{
    (void)msgid;
    return context;
}

static const char *plural_in(void *context, const char *one, const char *many, unsigned long n)
{
    return n == 1 ? one : n == 2 ? many : context;
}

static void the_translator_is_asked(void **state)
{
    struct arb_translator t = {text_in, plural_in, (char[]){"mot {0}"}};
    struct arb_position *p = position("Standard", NULL), *next;
    struct arb_judge *j = arb_judge_new();
    struct arb_outcome *o;
    struct seen s = {0};
    char why[100], *svg;

    (void)state;
    next = arb_position_play(p, "Ke3", &t, &o);
    assert_true(strncmp(arb_outcome_message(o), "mot ", 4) == 0);
    arb_outcome_free(o);
    arb_position_free(next);
    svg = arb_position_svg(p, ARB_SEAT_REFEREE, NULL, 0, 0, &t);
    assert_non_null(strstr(svg, "mot"));
    arb_free(svg);
    arb_position_free(p);
    assert_null(arb_position_new("checkers", NULL, NULL, &t, why, sizeof why));
    assert_string_equal(why, "mot checkers");
    arb_judge_listen(j, &s, outcome, NULL);
    arb_judge_translator(j, &t);
    arb_judge_text(j, "1. Zz9 *", 8);
    assert_non_null(strstr(s.first, "mot"));
    s = (struct seen){0};
    arb_judge_translator(j, NULL);
    arb_judge_text(j, "1. Zz9 *", 8);
    assert_null(strstr(s.first, "mot"));
    arb_judge_free(j);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_name_what_there_is),
        cmocka_unit_test(every_game_can_be_played),
        cmocka_unit_test(chance_has_its_shape),
        cmocka_unit_test(positions_say_what_they_are),
        cmocka_unit_test(actions_are_read_as_in_a_record),
        cmocka_unit_test(what_is_no_position_is_refused),
        cmocka_unit_test(a_seat_sees_its_own),
        cmocka_unit_test(a_record_is_judged),
        cmocka_unit_test(findings_stand_where_they_belong),
        cmocka_unit_test(a_callback_is_read),
        cmocka_unit_test(the_translator_is_asked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
