/*
 * Sentences: what each sort of argument becomes, and that nothing hostile gets through or overruns.
 */
#include "test.h"

#include "text/message.h"

#include <string.h>

static char out[SENTENCE_SIZE + 16];

static const char *said(const char *text, struct arg a, struct arg b)
{
    const struct arg args[MAX_ARGS] = {a, b};
    size_t n;

    memset(out, '!', sizeof out);
    n = message(NULL, text, args, out);
    assert_true(n < SENTENCE_SIZE);
    assert_int_equal(n, strlen(out));
    for (size_t i = SENTENCE_SIZE; i < sizeof out; i++)
        assert_int_equal(out[i], '!');
    return out;
}

static void arguments_become_words(void **unused)
{
    (void)unused;
    assert_string_equal(said("plain", NO_ARGS, NO_ARGS), "plain");
    assert_string_equal(said("", NO_ARGS, NO_ARGS), "");
    assert_string_equal(said("{1} then {0}", arg_number(7), arg_square(28)), "e4 then 7");
    assert_string_equal(said("{0}", arg_squares(bit(0)), NO_ARGS), "a1");
    assert_string_equal(said("{0}", arg_squares(bit(0) | bit(1)), NO_ARGS), "a1 or b1");
    assert_string_equal(said("{0}", arg_squares(bit(0) | bit(1) | bit(63)), NO_ARGS), "a1, b1 or h8");
    assert_string_equal(said("{0}", arg_squares(0), NO_ARGS), "");
    assert_string_equal(said("{0} {1}", arg_kind(KNIGHT), arg_kind(NO_KIND)), "knight piece");
    assert_string_equal(said("{0}", arg_piece(ROOK, 46), NO_ARGS), "the rook on g6");
    assert_string_equal(said("{0}", arg_pieces(ROOK, bit(0) | bit(7)), NO_ARGS), "the rooks on a1 and h1");
    assert_string_equal(said("{0}", arg_pieces(ROOK, bit(0)), NO_ARGS), "the rook on a1");
    assert_string_equal(said("{0} {1}", arg_side(WHITE), arg_side(BLACK)), "White Black");
    assert_string_equal(said("{0}{1}", arg_word("a move"), arg_word("")), "a move");
    assert_string_equal(said("\"{0}\"", arg_text("abc", 2), NO_ARGS), "\"ab\"");
}

static void braces_that_mean_nothing_stay(void **unused)
{
    (void)unused;
    assert_string_equal(said("{", NO_ARGS, NO_ARGS), "{");
    assert_string_equal(said("{0", NO_ARGS, NO_ARGS), "{0");
    assert_string_equal(said("{9} {x} {}", NO_ARGS, NO_ARGS), "{9} {x} {}");
    assert_string_equal(said("{{0}", arg_number(1), NO_ARGS), "{1");
    assert_int_equal(message(NULL, "{0}", NULL, out), 0);
}

/* Only a translation has cases: without one a name is whatever it is. */
static void cases_change_nothing_in_english(void **unused)
{
    (void)unused;
    assert_string_equal(said("{0:4} {1:2}", arg_kind(KNIGHT), arg_side(WHITE)), "knight White");
    assert_string_equal(said("{0:5}", arg_piece(ROOK, 46), NO_ARGS), "the rook on g6");
    assert_string_equal(said("{0:1}{0:9}", arg_number(7), NO_ARGS), "77");
    assert_string_equal(said("{0:2}", arg_word("a|b"), NO_ARGS), "a|b");
    assert_string_equal(said("{0:0} {0:} {0:4 {0:10}", arg_number(7), NO_ARGS), "{0:0} {0:} {0:4 {0:10}");
}

static void names_are_labels(void **unused)
{
    (void)unused;
    message_seat(NULL, WHITE, out);
    assert_string_equal(out, "White");
    message_seat(NULL, 3, out);
    assert_string_equal(out, "Referee");
    message_kind(NULL, QUEEN, false, out);
    assert_string_equal(out, "queen");
    message_kind(NULL, ROOK, true, out);
    assert_string_equal(out, "rooks");
}

static void letters_become_capitals(void **unused)
{
    static const char *const PAIR[][2] = {{"a", "A"},   {"zebra", "Zebra"}, {"Ab", "Ab"},   {"", ""},     {"7", "7"},
                                          {"ах", "Ах"}, {"пат", "Пат"},     {"рок", "Рок"}, {"яд", "Яд"}, {"ёж", "ёж"}};

    (void)unused;
    for (size_t i = 0; i < sizeof PAIR / sizeof *PAIR; i++) {
        strcpy(out, PAIR[i][0]);
        message_capital(out);
        assert_string_equal(out, PAIR[i][1]);
    }
}

static void words_of_a_record_are_escaped(void **unused)
{
    (void)unused;
    assert_string_equal(said("{0}", arg_text("a\033[31m\007\177\n", 9), NO_ARGS), "a\\x1b[31m\\x07\\x7f\\x0a");
    assert_string_equal(said("{0}", arg_text("\xe2\x80\xae", 3), NO_ARGS), "\\u202e");
    assert_string_equal(said("{0}", arg_text("\xe2\x81\xa6x", 4), NO_ARGS), "\\u2066x");
    assert_string_equal(said("{0}", arg_text("\xc2\x9b[m\xd8\x9c\xe2\x80\x8f\xc2\xa0", 11), NO_ARGS),
                        "\\x9b[m\\u061c\\u200f\xc2\xa0");
    assert_string_equal(said("{0}", arg_text("\xff\x1b.", 3), NO_ARGS), "\\xff\\x1b.");
    assert_string_equal(said("{0}", arg_text("{0}{1}", 6), NO_ARGS), "{0}{1}");
}

static void texts_are_cut_at_a_character(void **unused)
{
    char text[200];

    (void)unused;
    assert_string_equal(said("{0}", arg_text("\xd0\x9a\xd1\x80", 3), NO_ARGS), "\xd0\x9a");
    for (size_t i = 0; i + 2 < sizeof text; i += 3)
        memcpy(text + i, "\xe2\x82\xac", 3);
    for (size_t n = 0; n < 198; n++) {
        size_t length = strlen(said("{0}", arg_text(text, n), NO_ARGS));
        assert_int_equal(length % 3, 0);
        assert_true(length <= 60);
    }
}

static void sentences_are_cut_at_a_character(void **unused)
{
    static char text[4 * SENTENCE_SIZE];

    (void)unused;
    for (size_t shift = 0; shift < 4; shift++) {
        memset(text, 'x', shift);
        for (size_t i = shift; i + 3 < sizeof text; i += 2)
            memcpy(text + i, "\xd0\x9a", 3);
        said(text, NO_ARGS, NO_ARGS);
        assert_in_range(strlen(out), SENTENCE_SIZE - 2, SENTENCE_SIZE - 1);
        assert_int_equal((strlen(out) - shift) % 2, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arguments_become_words),          cmocka_unit_test(braces_that_mean_nothing_stay),
        cmocka_unit_test(cases_change_nothing_in_english), cmocka_unit_test(names_are_labels),
        cmocka_unit_test(letters_become_capitals),         cmocka_unit_test(words_of_a_record_are_escaped),
        cmocka_unit_test(texts_are_cut_at_a_character),    cmocka_unit_test(sentences_are_cut_at_a_character),
    };

    return cmocka_run_group_tests_name("say", tests, NULL, NULL);
}
