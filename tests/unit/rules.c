/*
 * The list of rule sets: names, what every table must have, and positions to begin with.
 */
#include "test.h"

#include "core/view.h"
#include "stats/columns.h"
#include "trust/chance.h"

#include <stdio.h>
#include <string.h>

static enum rules_number named(const char *name)
{
    return rules_named(name, strlen(name));
}

static void names_of_the_rules_are_known(void **unused)
{
    static const struct {
        const char *name;
        enum rules_number number;
    } NAMES[] = {
        {"Standard", RULES_standard},
        {"Chess", RULES_standard},
        {"Normal", RULES_standard},
        {"From Position", RULES_standard},
        {"Psi-Chess", RULES_psi},
        {"Psi-Chess Dice", RULES_psi_dice},
        {"Zero Point", RULES_zero},
        {"Zero Point Bids", RULES_zero_bids},
        {"Sixfold Duel", RULES_duel},
        {"Octahedra", RULES_octahedra},
        {"Yuurei", RULES_yuurei},
        {"Yuurei Chesu", RULES_yuurei},
        {"Пси-Шахматы", RULES_psi},
        {"Пси-Шахматы с дайсами", RULES_psi_dice},
        {"Пси-Шахматы 0 с дайсами", RULES_zero},
        {"ШШВ: Дуэль", RULES_duel},
        {"Шахматы Шестеричного Восхождения: Дуэль", RULES_duel},
        {"Стохастические шахматы на октаэдрах", RULES_octahedra},
        {"Юрэй Чесу", RULES_yuurei},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        assert_int_equal(named(NAMES[i].name), NAMES[i].number);
}

static void case_spaces_and_hyphens_do_not_matter(void **unused)
{
    (void)unused;
    assert_int_equal(named("PSICHESS"), RULES_psi);
    assert_int_equal(named(" psi - chess-dice "), RULES_psi_dice);
    assert_int_equal(named("zero-point"), RULES_zero);
    assert_int_equal(named("пСИ шАХМАТЫ"), RULES_psi);
}

static void other_names_are_none(void **unused)
{
    static const char *const NONE[] = {"Psi",  "Chess961",  "Standardx", "Standard|Chess", "|",
                                       "Zero", "Psi_Chess", "\xd0",      "Fairy"};
    char endless[400];

    (void)unused;
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        assert_int_equal(named(NONE[i]), RULES_COUNT);
    assert_int_equal(rules_named("Standard\0x", 10), RULES_COUNT);
    for (size_t n = 0; n <= sizeof endless; n++) {
        memset(endless, n % 2 ? 'x' : ' ', sizeof endless);
        if (n > 0)
            assert_int_equal(rules_named(endless, n), RULES_COUNT);
    }
}

static void slips_stand_for_what_they_hold(void **unused)
{
    static const struct {
        const char *text;
        enum stands stands;
    } ROWS[] = {
        {"e44", STANDS_ACTION}, {"NF3", STANDS_ACTION},   {"o-o", STANDS_ACTION},       {"0-0-0-0", STANDS_ACTION},
        {"OO+", STANDS_ACTION}, {"<P,N>", STANDS_REVEAL}, {"&lt;x&gt;", STANDS_REVEAL}, {"zz", STANDS_NOTHING},
        {"=", STANDS_NOTHING},  {"o", STANDS_NOTHING},    {"-", STANDS_NOTHING},        {"Q", STANDS_NOTHING},
        {"k5", STANDS_NOTHING}, {"", STANDS_NOTHING},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct event e = event_blank(EV_BAD);
        e.text = ROWS[i].text;
        e.length = strlen(ROWS[i].text);
        assert_int_equal(event_stands(&e), ROWS[i].stands);
    }
}

/* Fails by the names of the rule set and of what it lacks. */
static void must(const struct rules *rules, bool has, const char *what)
{
    if (!has)
        print_error("%s: %s\n", rules->name ? rules->name : "?", what);
    assert_true(has);
}
#define must_have(rules, member) must(rules, (rules)->member, "no " #member)

static void tables_are_complete(void **unused)
{
    (void)unused;
    for (int r = 0; r < RULES_COUNT; r++) {
        const struct rules *rules = rules_get((enum rules_number)r);
        must_have(rules, name);
        must_have(rules, prefix);
        must_have(rules, options.spec);
        must_have(rules, start);
        must_have(rules, step);
        must_have(rules, awaits);
        must_have(rules, actions);
        must_have(rules, narrate);
        must(rules, !rules->numbered || rules->opened, "no opened");
        must(rules, ending_on_board(rules, 0) != NO_ENDING, "no ending");
        assert_int_equal(named(rules->name), r);
        for (int i = 0; rules->options.spec[i].name; i++)
            assert_true(i < MAX_OPTIONS);
    }
}

static enum ending ending_word(const struct rules *rules, const char *name)
{
    return ending_named(rules, name, strlen(name));
}

/* Every ending that a board shows has a name, results and a sentence, and is found again by its name. */
static void endings_are_complete(void **unused)
{
    enum ending e;

    (void)unused;
    for (int r = 0; r < RULES_COUNT; r++) {
        const struct rules *rules = rules_get((enum rules_number)r);
        for (unsigned i = 0; (e = ending_on_board(rules, i)) != NO_ENDING; i++) {
            const struct ending_spec *spec = ending_spec(e);
            must(rules, i < 2 + OWN_ENDINGS, "too many endings");
            must(rules, spec->results != 0 && spec->told, spec->name);
            must(rules, ending_word(rules, spec->name) == e, spec->name);
        }
    }
    for (int shared = NO_ENDING + 1; shared < SHARED_ENDINGS; shared++)
        assert_int_equal(ending_word(NULL, ending_name((enum ending)shared)), shared);
}

/* A position from which a game starts. */
static struct position start_of(int number)
{
    const struct rules *rules = rules_get((enum rules_number)number);
    struct position p = {.rules = (uint8_t)number, .passant = NO_SQUARE, .number = 1};
    struct fen s = rules_setup(rules, 0);
    struct verdict v;

    options_standard(&p.options, &rules->options);
    verdict_clear(&v);
    rules->start(&p, &s, &v);
    assert_int_equal(v.code, CODE_OK);
    return p;
}

/* Every counter has its words, one that is an attribute of the page among them, and is seen by some seat. */
static void counters_are_complete(void **unused)
{
    (void)unused;
    for (int r = 0; r < RULES_COUNT; r++) {
        const struct rules *rules = rules_get((enum rules_number)r);
        struct position p = start_of(r);
        for (unsigned i = 0; rules->counters && rules->counters[i].word; i++) {
            const struct counter *c = &rules->counters[i];
            must(rules, i < MAX_COUNTERS, "too many counters");
            must(rules, c->count && c->label && c->title && c->line && c->sentence, c->word);
            must(rules, c->word[strspn(c->word, "abcdefghijklmnopqrstuvwxyz")] == '\0', c->word);
            for (unsigned side = WHITE; side <= BLACK; side++) {
                must(rules, c->count(&p, (enum side)side) < NOT_KNOWN, c->word);
                must(rules, !c->known || c->known(&p, (enum side)side, side), c->word);
            }
        }
    }
}

/* What a side is to do is told in a sentence and beside its name, and the referee's view hides nothing. */
static void views_are_complete(void **unused)
{
    (void)unused;
    for (int r = 0; r < RULES_COUNT; r++) {
        const struct rules *rules = rules_get((enum rules_number)r);
        struct position p = start_of(r);
        struct view v;
        for (enum seat seat = SEAT_WHITE; seat < SEATS; seat++) {
            view_make(&p, seat, &v);
            must(rules, v.task && v.task->line && v.task->label, "task");
            must(rules, v.hides == (rules->hidden && seat != SEAT_REFEREE), seat_name(seat));
        }
        assert_memory_equal(&v.board, &p.board, sizeof p.board);
    }
}

static unsigned below(void *state, unsigned n)
{
    return (unsigned)(random_bits(state) >> 33) % n;
}

/* No rule set looks at more of a state than the size that it tells: games go on the same with other bytes behind it. */
static void states_are_as_large_as_told(void **unused)
{
    static struct event action[MAX_ACTIONS];
    uint64_t random = 33;

    (void)unused;
    for (int i = 0; i < 20 * RULES_COUNT; i++) {
        const struct rules *rules = rules_get((enum rules_number)(i % RULES_COUNT));
        struct position p = start_of(i % RULES_COUNT), other, after[2];
        size_t size = offsetof(struct position, state) + rules->state_size;
        must(rules, rules->state_size <= POSITION_STATE, "state_size");
        for (int ply = 0; ply < 200 && !p.over; ply++) {
            struct verdict v;
            struct awaits x;
            struct event e;
            size_t n;
            turn_open(&p);
            rules->awaits(&p, &x);
            n = rules->actions(&p, action, MAX_ACTIONS);
            if (x.chance)
                chance_draw(&(struct chance){below, &random}, &p, &e);
            else if (n > 0)
                e = action[below(&random, (unsigned)(n < MAX_ACTIONS ? n : MAX_ACTIONS))];
            else
                break;
            memset(&other, 0xa5, sizeof other);
            memset(after, 0x5a, sizeof after);
            position_copy(&other, &p, rules->state_size);
            must(rules, rules->actions(&other, action, MAX_ACTIONS) == n, "actions look behind the state");
            verdict_clear(&v);
            rules->step(&p, &e, &after[0], &v);
            verdict_clear(&v);
            rules->step(&other, &e, &after[1], &v);
            must(rules, v.code == CODE_OK, v.text ? v.text : "step");
            must(rules, memcmp(&after[0], &after[1], size) == 0, "step looks behind the state");
            p = after[0];
        }
    }
}

/* A word is sought among the game's own endings before those of others; what is no ending at all is none. */
static void endings_are_found_by_name(void **unused)
{
    const struct rules *standard = rules_get(RULES_standard), *zero = rules_get(RULES_zero),
                       *octahedra = rules_get(RULES_octahedra);

    (void)unused;
    assert_int_equal(ending_word(zero, "king captured"), ending_own(RULES_zero, 0));
    assert_int_equal(ending_word(octahedra, "king captured"), ending_own(RULES_octahedra, 0));
    assert_string_equal(ending_name(ending_word(standard, "king captured")), "king captured");
    assert_string_equal(ending_name(ending_word(NULL, "kinte")), "kinte");
    assert_int_equal(ending_word(NULL, "mat"), NO_ENDING);
    assert_int_equal(ending_word(NULL, ""), NO_ENDING);
    assert_string_equal(ending_name(NO_ENDING), "");
}

/* Chance that is due can be drawn, secrets have a member that names them, and tables have room for the columns. */
static void check_luck(const struct rules *rules, const struct position *p, const struct awaits *x)
{
    struct event nothing = chance_begin();
    struct throw t;
    unsigned n = 0;

    must(rules, chance_next(p, &nothing, &t) == (x->chance != AWAIT_NOTHING), "awaits() and next_throw() differ");
    must(rules, x->chance != AWAIT_DICE || (t.dice && t.sort && t.sort->name && t.sort->title),
         "a throw without a sort");
    must(rules, (rules->secrets != NO_SECRET) == (rules->secret != NULL), "secrets and secret() differ");
    must(rules, (rules->notices != NULL) == (rules->saying != NULL), "notices without words for them");
    must(rules, !rules->hidden || rules->notices, "nobody hears what he does not see");
    while (rules->columns && rules->columns->column[n].name)
        n++;
    must(rules, n <= OWN_COLUMNS, "too many columns");
}

/* Every rule set begins somewhere, waits for something there, and nothing is over. */
static void every_game_begins(void **unused)
{
    (void)unused;
    for (int r = 0; r < RULES_COUNT; r++) {
        const struct rules *rules = rules_get((enum rules_number)r);
        static struct event choice[MAX_ACTIONS];
        struct position p = {.rules = (uint8_t)r, .passant = NO_SQUARE, .number = 1};
        struct fen s = rules_setup(rules, 0);
        struct verdict v;
        struct awaits x;
        options_standard(&p.options, &rules->options);
        verdict_clear(&v);
        rules->start(&p, &s, &v);
        assert_int_equal(v.code, CODE_OK);
        assert_int_equal(p.over, NO_RESULT);
        assert_int_equal(p.side, WHITE);
        memset(&x, 0, sizeof x);
        rules->awaits(&p, &x);
        assert_true(x.chance || x.seat[WHITE] || x.seat[BLACK]);
        if (!x.chance)
            assert_true(rules->actions(&p, choice, MAX_ACTIONS) > 0);
        check_luck(rules, &p, &x);
    }
}

static void nothing_is_awaited_of_a_game_that_is_over(void **unused)
{
    (void)unused;
    for (int r = 0; r < RULES_COUNT; r++) {
        const struct rules *rules = rules_get((enum rules_number)r);
        struct position p = {.rules = (uint8_t)r, .passant = NO_SQUARE, .number = 1};
        struct fen s = rules_setup(rules, 0);
        struct verdict v;
        struct awaits x;
        verdict_clear(&v);
        options_standard(&p.options, &rules->options);
        rules->start(&p, &s, &v);
        p.over = WHITE_WINS;
        rules->awaits(&p, &x);
        must(rules, !x.chance && !x.seat[WHITE] && !x.seat[BLACK], "something is awaited when the game is over");
    }
}

static void turns_have_names(void **unused)
{
    struct position p = {.rules = RULES_psi, .number = 7, .side = BLACK};
    char turn[16];

    (void)unused;
    assert_string_equal(position_turn(&p, turn), "7b");
    p.side = WHITE;
    assert_string_equal(position_turn(&p, turn), "7w");
    p.rules = RULES_octahedra;
    assert_string_equal(position_turn(&p, turn), "7");
    p.setup = true;
    assert_string_equal(position_turn(&p, turn), "0");
    p.setup = false;
    p.number = UINT32_MAX;
    p.rules = RULES_psi;
    assert_string_equal(position_turn(&p, turn), "4294967295w");
}

/* Each code that rests on a rule of a game with an author finds his section for it. */
static void codes_find_the_authors_section(void **unused)
{
    unsigned found = 0;

    (void)unused;
    for (unsigned n = 0; n < RULES_COUNT; n++) {
        const struct rules *r = rules_get((enum rules_number)n);
        size_t own = strlen(r->prefix);
        for (int c = CODE_OK + 1; r->author && c < CODES; c++) {
            const char *rule = code_rule((enum code)c);
            if (strncmp(rule, r->prefix, own) != 0 || rule[own] != ' ')
                continue;
            if (!rules_author(r, rule))
                complain("%s: %s has no section\n", r->name, rule);
            found++;
        }
        assert_null(rules_author(r, "psi 1"));
    }
    assert_true(found > 20);
}

/* The manual page of the game lists the same pairs, and no others. */
static void pages_have_the_authors_numbering(void **unused)
{
    static const char *const FOLDER[] = {"man/man6", "man/ru/man6"};

    (void)unused;
    for (unsigned n = 0; n < 2 * RULES_COUNT; n++) {
        const struct rules *r = rules_get((enum rules_number)(n / 2));
        char name[80], text[1 << 16], line[120];
        const char *head, *end;
        unsigned pairs = 0, lines = 0;
        size_t length;
        FILE *page;
        if (!r->author)
            continue;
        snprintf(name, sizeof name, "%s/arbiter-%s.6", FOLDER[n % 2], r->page);
        page = fopen(name, "r");
        assert_non_null(page);
        length = fread(text, 1, sizeof text - 1, page);
        fclose(page);
        text[length] = '\0';
        head = strstr(text, n % 2 ? ".Sh НУМЕРАЦИЯ АВТОРА\n" : ".Sh AUTHOR'S NUMBERING\n");
        end = head ? strstr(head, "\n.El\n") : NULL;
        if (!end)
            complain("%s: no numbering\n", name);
        for (const char *at = head; (at = strstr(at, "\n.It ")) && at < end; at++)
            lines++;
        for (const struct author_rule *a = r->author; a->rule; a++, pairs++) {
            snprintf(line, sizeof line, "\n.It %s Ta %s\n", a->rule, a->section);
            if (!strstr(head, line))
                complain("%s: not there:%s\n", name, line);
        }
        assert_int_equal(lines, pairs);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_find_the_authors_section),
        cmocka_unit_test(pages_have_the_authors_numbering),
        cmocka_unit_test(names_of_the_rules_are_known),
        cmocka_unit_test(case_spaces_and_hyphens_do_not_matter),
        cmocka_unit_test(other_names_are_none),
        cmocka_unit_test(slips_stand_for_what_they_hold),
        cmocka_unit_test(tables_are_complete),
        cmocka_unit_test(endings_are_complete),
        cmocka_unit_test(endings_are_found_by_name),
        cmocka_unit_test(counters_are_complete),
        cmocka_unit_test(views_are_complete),
        cmocka_unit_test(states_are_as_large_as_told),
        cmocka_unit_test(every_game_begins),
        cmocka_unit_test(nothing_is_awaited_of_a_game_that_is_over),
        cmocka_unit_test(turns_have_names),
    };

    return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
