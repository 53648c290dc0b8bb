/*
 * Options: every value of every rule set is set and written again; what is wrong is refused and changes nothing.
 */
#include "test.h"

#include "core/rules.h"

#include <stdio.h>
#include <string.h>

static const char *set(struct options *o, const struct option_list *list, const char *item)
{
    return options_set(o, list, item, strlen(item));
}

static const struct option_list *list_of(enum rules_number number)
{
    return &rules_get(number)->options;
}

static void standard_values_are_those_of_the_list(void **unused)
{
    (void)unused;
    for (int r = 0; r < RULES_COUNT; r++) {
        const struct option_list *list = list_of((enum rules_number)r);
        struct options o;
        options_standard(&o, list);
        assert_int_equal(o.given, 0);
        for (int i = 0; list->spec[i].name; i++)
            assert_int_equal(o.value[i], list->spec[i].standard);
        assert_null(options_check(&o, list));
    }
}

/* Everything that option_text() writes of any value is read as that value. */
static void values_are_read_as_written(void **unused)
{
    char text[24], item[64];
    unsigned values = 0;

    (void)unused;
    for (int r = 0; r < RULES_COUNT; r++) {
        const struct option_list *list = list_of((enum rules_number)r);
        for (int i = 0; list->spec[i].name; i++) {
            for (int a = 0; a < 0x100; a++) {
                struct options o;
                const struct option_spec *spec = &list->spec[i];
                if (spec->type == OPTION_CHOICE && a > (strchr(spec->words, '|') ? 1 : 0))
                    break; /* the first two words */
                snprintf(item, sizeof item, "%s=%s", spec->name, option_text(spec, (int16_t)a, text));
                options_standard(&o, list);
                if (set(&o, list, item))
                    continue;
                assert_int_equal(o.value[i], a);
                assert_int_equal(o.given, 1u << i);
                values++;
            }
        }
    }
    assert_true(values > 200);
}

static void texts_of_the_rules_are_options(void **unused)
{
    static const struct {
        enum rules_number rules;
        const char *item;
    } ROWS[] = {
        {RULES_psi, "king-move=strict"},
        {RULES_psi, "king-move=loose"},
        {RULES_psi, "bare-king=loses"},
        {RULES_psi, "bare-king=off"},
        {RULES_psi_dice, "bare-king=off"},
        {RULES_zero_bids, "king-move=loose"},
        {RULES_duel, "series=1"},
        {RULES_duel, "series=60"},
        {RULES_duel, "red=3"},
        {RULES_duel, "black=0"},
        {RULES_duel, "en-passant=fide"},
        {RULES_duel, "en-passant=series"},
        {RULES_duel, "stack=laid"},
        {RULES_duel, "stack=blind"},
        {RULES_octahedra, "dice=1"},
        {RULES_octahedra, "dice=4"},
        {RULES_octahedra, "harvest-on=double"},
        {RULES_octahedra, "harvest-on=double+tie"},
        {RULES_octahedra, "harvest-on=double+sum:9"},
        {RULES_octahedra, "pawn-zone=2-4"},
        {RULES_octahedra, "zone=1-4"},
        {RULES_octahedra, "zone=2-4"},
        {RULES_yuurei, "kinte-limit=1"},
        {RULES_yuurei, "kinte-limit=99"},
        {RULES_yuurei, "kinte-scope=hidden"},
        {RULES_yuurei, "kinte-scope=any"},
        {RULES_yuurei, "castling-squares=all"},
        {RULES_yuurei, "castling-squares=king-path"},
        {RULES_yuurei, "kinte-announced=mover"},
        {RULES_yuurei, "kinte-announced=both"},
        {RULES_yuurei, "stalemate=draw"},
        {RULES_yuurei, "stalemate=kinte"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct options o;
        const char *wrong;
        options_standard(&o, list_of(ROWS[i].rules));
        wrong = set(&o, list_of(ROWS[i].rules), ROWS[i].item);
        if (wrong)
            print_message("# %s\n", ROWS[i].item);
        assert_null(wrong);
    }
}

static void wrong_items_change_nothing(void **unused)
{
    static const struct {
        enum rules_number rules;
        const char *item;
    } ROWS[] = {
        {RULES_psi, ""},
        {RULES_psi, "="},
        {RULES_psi, "king-move"},
        {RULES_psi, "king-move="},
        {RULES_psi, "king-move=Strict"},
        {RULES_psi, "king-move=strict|loose"},
        {RULES_psi, "king-move=strict "},
        {RULES_psi, "king=strict"},
        {RULES_psi, "=strict"},
        {RULES_psi, "series=6"},
        {RULES_zero, "bare-king=off"},
        {RULES_zero_bids, "bare-king=off"},
        {RULES_psi_dice, "king-move=loose"},
        {RULES_standard, "series=6"},
        {RULES_duel, "series=0"},
        {RULES_duel, "series=61"},
        {RULES_duel, "series=-1"},
        {RULES_duel, "series=6x"},
        {RULES_duel, "series=99999999999999999999"},
        {RULES_duel, "series=+6"},
        {RULES_octahedra, "dice=0"},
        {RULES_octahedra, "dice=5"},
        {RULES_octahedra, "harvest-on=tie"},
        {RULES_octahedra, "harvest-on=double+sum:"},
        {RULES_octahedra, "harvest-on=double+sum:0"},
        {RULES_octahedra, "harvest-on=double+tie+sum:9"},
        {RULES_octahedra, "pawn-zone=1-4"},
        {RULES_octahedra, "zone=4-1"},
        {RULES_octahedra, "zone=1-9"},
        {RULES_octahedra, "zone=14"},
        {RULES_octahedra, "zone=1-44"},
        {RULES_yuurei, "kinte-limit=0"},
        {RULES_yuurei, "kinte-limit=100"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        const struct option_list *list = list_of(ROWS[i].rules);
        struct options o, before;
        options_standard(&before, list);
        o = before;
        if (!set(&o, list, ROWS[i].item))
            print_message("# %s is taken\n", ROWS[i].item);
        o = before;
        assert_non_null(set(&o, list, ROWS[i].item));
        assert_memory_equal(&o, &before, sizeof o);
    }
}

static void the_first_counts(void **unused)
{
    const struct option_list *list = list_of(RULES_psi);
    struct options o;

    (void)unused;
    options_standard(&o, list);
    assert_null(set(&o, list, "king-move=loose"));
    assert_non_null(set(&o, list, "king-move=strict"));
    assert_int_equal(o.value[0], 1);
}

/* Values that are good each by itself but not together; what is at fault goes back to its standard. */
static void values_must_go_together(void **unused)
{
    static const struct {
        enum rules_number rules;
        const char *items[3];
        bool good;
    } ROWS[] = {
        {RULES_duel, {"series=4", "red=2", "black=2"}, true},
        {RULES_duel, {"series=5", "red=3", "black=3"}, false},
        {RULES_duel, {"series=7", NULL, NULL}, false},
        {RULES_octahedra, {"dice=3", "harvest-on=double+sum:24", NULL}, true},
        {RULES_octahedra, {"dice=3", "harvest-on=double+sum:25", NULL}, false},
        {RULES_octahedra, {"dice=2", "harvest-on=double+sum:1", NULL}, false},
        {RULES_octahedra, {"dice=2", "harvest-on=double+sum:2", NULL}, true},
        {RULES_octahedra, {"zone=2-4", "pawn-zone=2-4", NULL}, true},
        {RULES_octahedra, {"zone=1-3", "pawn-zone=2-4", NULL}, false},
        {RULES_octahedra, {"zone=1-2", "pawn-zone=2-2", NULL}, false},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        const struct option_list *list = list_of(ROWS[i].rules);
        struct options o;
        bool good = true;
        options_standard(&o, list);
        for (int k = 0; k < 3 && ROWS[i].items[k]; k++)
            good = !set(&o, list, ROWS[i].items[k]) && good;
        good = !options_check(&o, list) && good;
        if (good != ROWS[i].good)
            print_message("# row %zu: %s\n", i, ROWS[i].items[0]);
        assert_int_equal(good, ROWS[i].good);
        assert_null(options_check(&o, list));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(standard_values_are_those_of_the_list),
        cmocka_unit_test(values_are_read_as_written),
        cmocka_unit_test(texts_of_the_rules_are_options),
        cmocka_unit_test(wrong_items_change_nothing),
        cmocka_unit_test(the_first_counts),
        cmocka_unit_test(values_must_go_together),
    };

    return cmocka_run_group_tests_name("option", tests, NULL, NULL);
}
