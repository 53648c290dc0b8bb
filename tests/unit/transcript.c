/* Transcripts: numbers of each seat, what is kept, what is taken back, what a journal renumbers. */
#include "test.h"

#include "journal/transcript.h"

#include <stdio.h>
#include <string.h>

struct answers {
    unsigned n;
    uint64_t number;
    char text[64];
};

static void answered(void *context, enum seat seat, uint64_t number, const char *text)
{
    struct answers *a = context;

    (void)seat;
    a->n++;
    a->number = number;
    snprintf(a->text, sizeof a->text, "%s", text);
}

static struct transcript new_transcript(struct answers *a)
{
    *a = (struct answers){0};
    return (struct transcript){.context = a, .answer = answered};
}

static void a_seat_has_its_own_numbers(void **state)
{
    struct answers a;
    struct transcript t = new_transcript(&a);

    (void)state;
    transcript_hears(&t, SEAT_WHITE, true, "accepted", "Move accepted.");
    transcript_hears(&t, SEAT_BLACK, true, "turn", "Your move.");
    transcript_hears(&t, SEAT_WHITE, false, "error", "What?");
    transcript_hears(&t, SEAT_WHITE, true, "turn", "");
    assert_int_equal(t.n, 3);
    assert_int_equal(t.line[0].number, 1);
    assert_int_equal(t.line[1].number, 1);
    assert_int_equal(t.line[2].number, 3);
    assert_string_equal(t.line[0].text, "accepted Move accepted.");
    assert_string_equal(t.line[2].text, "turn");
    assert_int_equal(a.n, 1);
    assert_int_equal(a.number, 2);
    assert_string_equal(a.text, "error What?");
    transcript_free(&t);
}

static void what_has_not_happened_gives_its_numbers_back(void **state)
{
    struct answers a;
    struct transcript t = new_transcript(&a);

    (void)state;
    transcript_hears(&t, SEAT_WHITE, true, "one", "");
    transcript_settle(&t);
    transcript_hears(&t, SEAT_WHITE, true, "two", "");
    transcript_hears(&t, SEAT_WHITE, true, "three", "");
    transcript_hears(&t, SEAT_TABLE, true, "two", "");
    transcript_drop(&t);
    assert_int_equal(t.n, 1);
    assert_int_equal(t.last[SEAT_WHITE], 1);
    assert_int_equal(t.last[SEAT_TABLE], 0);
    transcript_hears(&t, SEAT_WHITE, true, "two again", "");
    assert_int_equal(t.line[1].number, 2);
    transcript_settle(&t);
    transcript_drop(&t); /* nothing is pending */
    assert_int_equal(t.n, 2);
    transcript_free(&t);
}

static void a_journal_says_the_numbers_of_what_is_pending(void **state)
{
    struct answers a;
    struct transcript t = new_transcript(&a);

    (void)state;
    transcript_hears(&t, SEAT_WHITE, true, "one", "");
    transcript_settle(&t);
    transcript_hears(&t, SEAT_WHITE, true, "two", "");
    transcript_hears(&t, SEAT_BLACK, true, "one", "");
    transcript_hears(&t, SEAT_WHITE, true, "three", "");
    transcript_told(&t, SEAT_WHITE, 9);
    assert_int_equal(t.line[0].number, 1);
    assert_int_equal(t.line[1].number, 8);
    assert_int_equal(t.line[2].number, 1);
    assert_int_equal(t.line[3].number, 9);
    assert_int_equal(t.last[SEAT_WHITE], 9);
    transcript_settle(&t);
    transcript_told(&t, SEAT_WHITE, 20); /* numbers of answers that nobody kept */
    assert_int_equal(t.line[3].number, 9);
    transcript_hears(&t, SEAT_WHITE, true, "four", "");
    assert_int_equal(t.line[4].number, 21);
    transcript_free(&t);
}

static void it_grows(void **state)
{
    struct answers a;
    struct transcript t = new_transcript(&a);
    char word[24];

    (void)state;
    for (int i = 0; i < 1000; i++) {
        snprintf(word, sizeof word, "word %d", i);
        transcript_hears(&t, (enum seat)(i % SEATS), true, word, "");
    }
    assert_int_equal(t.n, 1000);
    assert_false(t.failed);
    assert_string_equal(t.line[999].text, "word 999");
    assert_int_equal(t.line[999].number, 250);
    transcript_free(&t);
}

static void numbers_have_an_end(void **state)
{
    struct answers a;
    struct transcript t = new_transcript(&a);

    (void)state;
    transcript_hears(&t, SEAT_WHITE, true, "one", "");
    assert_true(transcript_told(&t, SEAT_WHITE, TRANSCRIPT_MOST - 1));
    transcript_settle(&t);
    assert_false(transcript_told(&t, SEAT_WHITE, 5)); /* lower than what has been told */
    assert_true(transcript_told(&t, SEAT_WHITE, TRANSCRIPT_MOST - 1));
    transcript_hears(&t, SEAT_WHITE, false, "status", "");
    assert_true(a.number == TRANSCRIPT_MOST);
    assert_false(t.spent);
    transcript_hears(&t, SEAT_WHITE, false, "status", "");
    transcript_hears(&t, SEAT_WHITE, true, "turn", "");
    assert_true(t.spent);
    assert_int_equal(a.n, 1);
    assert_int_equal(t.n, 1);
    transcript_hears(&t, SEAT_BLACK, true, "one", "");
    transcript_hears(&t, SEAT_BLACK, true, "two", "");
    assert_false(transcript_told(&t, SEAT_BLACK, 1)); /* there are two */
    transcript_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_has_its_own_numbers),
        cmocka_unit_test(what_has_not_happened_gives_its_numbers_back),
        cmocka_unit_test(a_journal_says_the_numbers_of_what_is_pending),
        cmocka_unit_test(it_grows),
        cmocka_unit_test(numbers_have_an_end),
    };

    return cmocka_run_group_tests_name("transcript", tests, NULL, NULL);
}
