/* House rules: what is read, what is refused and where, and that the record's own options count before them. */
#include "house_yaml.h"
#include "test.h"

#include <string.h>

static struct house house;
static struct house_fault fault;

static bool read(const char *text)
{
    return house_read(&house, text, strlen(text), NULL, &fault);
}

static void reads_a_document_a_game(void **state)
{
    char text[HOUSE_TEXT];

    (void)state;
    assert_true(read("variant: Yuurei\noptions:\n  kinte-limit: 9\n  kinte-announced: both\n---\n"
                     "variant: octahedra\noptions: {harvest-on: double+sum:9}\n"));
    assert_string_equal(house_tag(&house, RULES_yuurei, NULL, text), "kinte-limit=9 kinte-announced=both");
    assert_string_equal(house_tag(&house, RULES_octahedra, NULL, text), "harvest-on=double+sum:9");
    assert_null(house_tag(&house, RULES_psi, NULL, text));
    assert_string_equal(house_tag(&house, RULES_yuurei, "stalemate=kinte kinte-limit=7", text),
                        "stalemate=kinte kinte-limit=7 kinte-announced=both");
    assert_string_equal(house_tag(&house, RULES_yuurei, "kinte-limits=7 kinte-limit", text),
                        "kinte-limits=7 kinte-limit kinte-limit=9 kinte-announced=both"); /* neither names it */
    assert_string_equal(house_tag(&house, RULES_yuurei, "", text), "kinte-limit=9 kinte-announced=both");
    assert_true(read("# nothing but the game\nvariant: Yuurei\n"));
    assert_null(house_tag(&house, RULES_yuurei, NULL, text));
}

static void what_the_record_says_counts(void **state)
{
    const struct option_list *list = &rules_get(RULES_yuurei)->options;
    struct options o;

    (void)state;
    assert_true(read("variant: Yuurei\noptions: {kinte-limit: 9, stalemate: kinte}\n"));
    options_standard(&o, list);
    assert_null(options_set(&o, list, "kinte-limit=5", 13));
    house_fill(&house, RULES_yuurei, &o);
    assert_int_equal(o.value[0], 5);
    assert_int_equal(o.value[4], 1);
    options_standard(&o, &rules_get(RULES_psi)->options);
    house_fill(&house, RULES_psi, &o);
    assert_int_equal(o.given, 0);
    house_fill(NULL, RULES_psi, &o);
    assert_int_equal(o.given, 0);
}

static void says_where_it_is_wrong(void **state)
{
    static const struct {
        const char *text;
        unsigned long line, column;
    } BAD[] = {
        {"", 1, 1},
        {"variant: Chess961\n", 1, 10},
        {"options: {kinte-limit: 9}\n", 1, 1},
        {"variant: Yuurei\noptions:\n  kinte-limit: 900\n", 3, 3},
        {"variant: Yuurei\noptions:\n  dice: 3\n", 3, 3},
        {"variant: Yuurei\noptions:\n  kinte-limit: 9\n  kinte-limit: 9\n", 4, 3},
        {"variant: Yuurei\noptions: [kinte-limit]\n", 2, 10},
        {"variant: Yuurei\noptions:\n  kinte-limit: [9]\n", 3, 16},
        {"variant: Yuurei\nvariant: Yuurei\n", 2, 10},
        {"variant: Yuurei\n---\nvariant: Yuurei\n", 3, 10},
        {"variant: Yuurei\noptions: {}\noptions: {}\n", 3, 1},
        {"variant: Yuurei\nauthor: me\n", 2, 1},
        {"- Yuurei\n", 1, 1},
        {"variant: &a Yuurei\n", 1, 10},
        {"variant: *a\n", 1, 10},
        {"variant: Sixfold Duel\noptions: {series: 8}\n", 2, 10},
        {"variant: Octahedra\noptions: {zone: 1-3}\n", 2, 10},
        {"variant: [Yuurei\n", 1, 10},
        {"variant: Yuurei\noptions: {kinte-limit: 9\n", 3, 1},
        {"\tvariant: Yuurei\n", 1, 1},
        {"variant: [Yuurei]\n", 1, 10},
        {"variant: Yuurei\n? [options]\n: {}\n", 2, 3},
        {"variants: Yuurei\n", 1, 1},
        {"option: Yuurei\n", 1, 1},
        {"variant: Yuurei\noptions: &a {kinte-limit: 9}\n", 2, 10},
        {"variant: Yuurei\noptions:\n  ? [a]\n  : 9\n", 3, 5},
        {"variant: Yuurei\noptions:\n  a-name-that-is-longer-than-any-that-an-option-could-ever-have-in-any-game: 9\n",
         3, 3},
        {"variant: Yuurei\noptions:\n  kinte-limit: 9999999999999999999999999999999999999999999999999999999999999999\n",
         3, 16},
        {"variant: Yuurei\noptions:\n  kinte-limit:\n    a: b\n", 4, 5},
        {"variant: Yuurei\noptions:\n  kinte-limit: \"9\n", 4, 1},
        {"variant: Yuurei\noptions: {}\n...\n%BAD\n", 4, 5},
        {"{}\n", 1, 2},
        {"---\n", 2, 1},
        {"variant: Yuurei\n---\n", 3, 1},
        {"variant: Yuurei\n\"\n", 3, 1},
        {"variant: \xff\n", 1, 1},
        {"variant: Yuurei\noptions: {kinte-limit: \"9\\0\"}\n", 2, 24},
        {"variant: !!str Yuurei\n", 1, 10},
        {"variant: Yuurei\noptions: !!map {kinte-limit: 9}\n", 2, 10},
    };

    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        bool good = read(BAD[i].text);
        bool as_said = !good && fault.line == BAD[i].line && fault.column == BAD[i].column && fault.sentence[0];
        if (!as_said)
            print_error("%d %lu:%lu %s for: %s", good, fault.line, fault.column, fault.sentence, BAD[i].text);
        assert_true(as_said);
    }
}

static void is_bounded(void **state)
{
    static char text[HOUSE_SIZE + 2];

    (void)state;
    memset(text, '#', sizeof text);
    assert_false(house_read(&house, text, sizeof text, NULL, &fault));
    memset(text, '[', HOUSE_SIZE); /* nested without end */
    assert_false(house_read(&house, text, HOUSE_SIZE, NULL, &fault));
    memset(text, '\0', 100);
    assert_false(house_read(&house, text, 100, NULL, &fault));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_a_document_a_game),
        cmocka_unit_test(what_the_record_says_counts),
        cmocka_unit_test(says_where_it_is_wrong),
        cmocka_unit_test(is_bounded),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
