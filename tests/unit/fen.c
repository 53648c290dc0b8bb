/*
 * FEN: texts that are read and written the same, and hostile ones that are refused or harmless.
 */
#include "test.h"

#include "notation/fen.h"
#include "trust/chance.h"

#include <stdlib.h>
#include <string.h>

/* A position of a rule set from a FEN; false if the text or the rules refuse it. */
static bool place(enum rules_number number, const char *options, const char *text, size_t length, struct position *p)
{
    const struct rules *rules = rules_get(number);
    char *exact = malloc(length + (length == 0));
    struct fen s;
    struct verdict v;
    bool read;

    memcpy(exact, text, length);
    read = fen_read(rules, exact, length, &s);
    free(exact);
    if (!read)
        return false;
    *p = (struct position){.rules = (uint8_t)number, .passant = NO_SQUARE, .number = s.number, .halfmove = s.halfmove};
    options_standard(&p->options, &rules->options);
    if (options)
        assert_null(options_set(&p->options, &rules->options, options, strlen(options)));
    verdict_clear(&v);
    rules->start(p, &s, &v);
    return v.code == CODE_OK;
}

static const struct {
    enum rules_number rules;
    const char *options, *fen;
} SAME[] = {
    {RULES_standard, NULL, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {RULES_standard, NULL, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
    {RULES_standard, NULL, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"},
    {RULES_standard, NULL, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 49 999"},
    {RULES_psi, NULL, "1nbqkbRr/pppppppp/8/8/8/8/PPPPPKPP/1NBQrBNR b - - 0 12"},
    {RULES_psi_dice, NULL, "8/5n2/8/8/8/8/8/2k1R1K1 w - - 0 3"},
    {RULES_zero, NULL, "8/8/8/4k3/2K5/8/8/8[PPPPPPPPNNBBRRQppppppppnnbbrrq] w - - 0 1"},
    {RULES_zero, NULL, "8/8/8/4k3/2K5/8/8/8[] w - - 0 1"},
    {RULES_zero, NULL, "8/8/8/8/8/8/8/8[KPPPPPPPPNNBBRRQkppppppppnnbbrrq] w - - 0 1"},
    {RULES_zero_bids, NULL, "8/8/8/4k3/2K5/8/8/8[Qq] b - - 0 7"},
    {RULES_duel, NULL, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"},
    {RULES_duel, NULL, "4k3/8/8/8/8/8/4R3/4K3 b - - 1 5 answer"},
    {RULES_duel, "en-passant=series", "4k3/8/8/8/2PP4/8/8/4K3 b - - 0 5 ep=c3,d3"},
    {RULES_octahedra, NULL, "k7/8/8/8/8/8/8/K7 b - - 0 9"},
    {RULES_yuurei, NULL, "4k3/8/8/8/8/8/p7/R3K3 w Q - 0 1 kinte=8:7"},
    {RULES_yuurei, NULL, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 kinte=1:1"},
};

static void fens_are_written_as_read(void **unused)
{
    char out[FEN_SIZE];
    struct position p;
    size_t n;

    (void)unused;
    for (size_t i = 0; i < sizeof SAME / sizeof *SAME; i++) {
        const char *fen = SAME[i].fen;
        if (!place(SAME[i].rules, SAME[i].options, fen, strlen(fen), &p))
            print_message("# refused: %s\n", fen);
        assert_true(place(SAME[i].rules, SAME[i].options, fen, strlen(fen), &p));
        n = fen_write(&p, out);
        assert_int_equal(n, strlen(out));
        assert_string_equal(out, fen);
    }
}

static void fields_left_out_are_usual(void **unused)
{
    static const char *const SHORT[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - ", "  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR   w - -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 0"};
    char out[FEN_SIZE];
    struct position p;

    (void)unused;
    for (size_t i = 0; i < sizeof SHORT / sizeof *SHORT; i++) {
        assert_true(place(RULES_standard, NULL, SHORT[i], strlen(SHORT[i]), &p));
        fen_write(&p, out);
        assert_string_equal(out, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
    }
}

static void wrong_texts_are_refused(void **unused)
{
    static const char *const WRONG[] = {"",
                                        " ",
                                        "8",
                                        "8/8/8/8/8/8/8",
                                        "8/8/8/8/8/8/8/8/8",
                                        "9/8/8/8/8/8/8/8",
                                        "8/8/8/8/8/8/8/7",
                                        "8/8/8/8/8/8/8/44x",
                                        "8/8/8/8/8/8/8/81",
                                        "ppppppppp/8/8/8/8/8/8/8",
                                        "8/8/8/8/8/8/8/8 x",
                                        "8/8/8/8/8/8/8/8 w KQkqx",
                                        "8/8/8/8/8/8/8/8 w - e9",
                                        "8/8/8/8/8/8/8/8 w - e",
                                        "8/8/8/8/8/8/8/8 w - - x",
                                        "8/8/8/8/8/8/8/8 w - - 0 -1",
                                        "8/8/8/8/8/8/8/8 w - - 0 9999999",
                                        "8/8/8/8/8/8/8/8 w - - 0 1 odd",
                                        "8/8/8/8/8/8/8/8 w - - 0 1 kinte=",
                                        "8/8/8/8/8/8/8/8 w - - 0 1 kinte=8",
                                        "8/8/8/8/8/8/8/8 w - - 0 1 kinte=8:",
                                        "8/8/8/8/8/8/8/8 w - - 0 1 kinte=100:8",
                                        "8/8/8/8/8/8/8/8 w - - 0 1 ep=",
                                        "8/8/8/8/8/8/8/8 w - - 0 1 ep=c3d3",
                                        "8/8/8/8/8/8/8/8 w - - 0 1 ep=c3,",
                                        "8/8/8/8/8/8/8/8 w - - 0 1 answer answer",
                                        "8/8/8/8/8/8/8/8[ w - - 0 1",
                                        "8/8/8/8/8/8/8/8[x] w - - 0 1",
                                        "8/8/8/8/8/8/8/8] w - - 0 1",
                                        "8/8/8/8/8/8/8[P]/8 w - - 0 1",
                                        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\nw - - 0 1"};
    struct fen s;

    (void)unused;
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++)
        for (int r = 0; r < RULES_COUNT; r++) {
            const struct rules *rules = rules_get((enum rules_number)r);
            if (fen_read(rules, WRONG[i], strlen(WRONG[i]), &s))
                print_message("# %s: read: %s\n", rules->name, WRONG[i]);
            assert_false(fen_read(rules, WRONG[i], strlen(WRONG[i]), &s));
        }
    assert_false(fen_read(rules_get(RULES_standard), "8/8/8/8/8/8/8/8\0w", 17, &s));
}

static void positions_that_cannot_be_are_refused(void **unused)
{
    static const struct {
        enum rules_number rules;
        const char *fen;
    } ROWS[] = {
        {RULES_standard, "8/8/8/8/8/8/8/K7 w - - 0 1"},   {RULES_standard, "kk6/8/8/8/8/8/8/K7 w - - 0 1"},
        {RULES_standard, "k6P/8/8/8/8/8/8/K7 w - - 0 1"}, {RULES_standard, "k7/8/8/8/8/8/8/K6p w - - 0 1"},
        {RULES_standard, "k7/R7/8/8/8/8/8/K7 w - - 0 1"}, {RULES_duel, "k7/R7/8/8/8/8/8/K7 w - - 0 1"},
        {RULES_yuurei, "k7/R7/8/8/8/8/8/K7 w - - 0 1"},   {RULES_psi, "8/8/8/8/8/8/8/Kk6 w - - 0 1"},
        {RULES_psi, "8/8/8/8/8/8/8/8 w - - 0 1"},         {RULES_octahedra, "8/8/8/8/8/8/8/K7 w - - 0 1"},
        {RULES_zero, "8/8/8/4k3/8/8/8/8[] w - - 0 1"},
    };
    struct position p;

    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        if (place(ROWS[i].rules, NULL, ROWS[i].fen, strlen(ROWS[i].fen), &p))
            print_message("# accepted: %s\n", ROWS[i].fen);
        assert_false(place(ROWS[i].rules, NULL, ROWS[i].fen, strlen(ROWS[i].fen), &p));
    }
}

/* Damaged FENs: refused, or accepted and then written as something that is read as the same position. */
static void damaged_texts_are_harmless(void **unused)
{
    static const char ALPHABET[] = "12345678/pnbrqkPNBRQK[] wb-=:;,kintesweraep09\n\377";
    uint64_t state = 9;
    char text[FEN_SIZE], out[FEN_SIZE], again[FEN_SIZE];
    unsigned accepted = 0;

    (void)unused;
    for (int i = 0; i < 300000; i++) {
        size_t which = (size_t)i % (sizeof SAME / sizeof *SAME), n = strlen(SAME[which].fen);
        struct position p, q;
        memcpy(text, SAME[which].fen, n);
        for (uint64_t edits = 1 + random_bits(&state) % 3; edits > 0; edits--) {
            uint64_t r = random_bits(&state);
            size_t at = (size_t)(r >> 8) % n;
            if (r % 4 == 0)
                n = at + 1;
            else if (r % 4 == 1)
                memmove(text + at, text + at + 1, --n - at);
            else
                text[at] = ALPHABET[(r >> 40) % (sizeof ALPHABET - 1)];
            if (n == 0)
                text[n++] = ' ';
        }
        if (!place(SAME[which].rules, SAME[which].options, text, n, &p))
            continue;
        accepted++;
        fen_write(&p, out);
        if (!place(SAME[which].rules, SAME[which].options, out, strlen(out), &q)) {
            print_message("# %.*s is written as %s, and that is refused\n", (int)n, text, out);
            assert_true(false);
        }
        fen_write(&q, again);
        assert_string_equal(again, out);
    }
    assert_true(accepted > 10000);
}

static unsigned below(void *state, unsigned n)
{
    return (unsigned)(random_bits(state) >> 33) % n;
}

/* What happens next in a random game; false if nothing is awaited. */
static bool next_event(const struct position *p, uint64_t *state, struct event *e)
{
    static struct event action[MAX_ACTIONS];
    const struct rules *rules = rules_of(p);
    struct awaits x;
    size_t n;

    rules->awaits(p, &x);
    if (x.chance) {
        chance_draw(&(struct chance){below, state}, p, e);
        return true;
    }
    n = rules->actions(p, action, MAX_ACTIONS);
    if (n == 0)
        return false;
    *e = action[below(state, (unsigned)(n < MAX_ACTIONS ? n : MAX_ACTIONS))];
    return true;
}

static bool begins_turn(const struct position *p, const struct position *before)
{
    struct awaits x;

    if (!rules_of(p)->rounds)
        return !same_turn(rules_of(p), turn_of(before), turn_of(p));
    rules_of(p)->awaits(p, &x);
    return x.chance == AWAIT_DICE;
}

/* Wherever a game of any rule set may stand between its turns, its FEN is read, and written again as it was. */
static void games_come_back_from_their_fens(void **unused)
{
    uint64_t state = 960;
    char out[FEN_SIZE], again[FEN_SIZE];

    (void)unused;
    for (int i = 0; i < 40 * RULES_COUNT; i++) {
        const struct rules *rules = rules_get((enum rules_number)(i % RULES_COUNT));
        struct position p = {.rules = (uint8_t)(i % RULES_COUNT), .passant = NO_SQUARE, .number = 1}, before, q;
        struct fen s = {.number = 1, .passant = NO_SQUARE};
        struct verdict v;
        struct event e;
        options_standard(&p.options, &rules->options);
        verdict_clear(&v);
        rules->start(&p, &s, &v);
        before = p;
        for (int ply = 0; ply < 300 && !p.over; ply++) {
            if (!p.setup && (ply == 0 || begins_turn(&p, &before))) {
                fen_write(&p, out);
                if (!place((enum rules_number)p.rules, NULL, out, strlen(out), &q))
                    print_message("# %s: %s is written, and refused\n", rules->name, out);
                assert_true(place((enum rules_number)p.rules, NULL, out, strlen(out), &q));
                fen_write(&q, again);
                assert_string_equal(again, out);
            }
            before = p;
            turn_open(&p);
            if (!next_event(&p, &state, &e))
                break;
            verdict_clear(&v);
            rules->step(&p, &e, &p, &v);
            if (v.code != CODE_OK)
                print_message("# %s: %s\n", rules->name, v.text);
            assert_int_equal(v.code, CODE_OK);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fens_are_written_as_read),   cmocka_unit_test(fields_left_out_are_usual),
        cmocka_unit_test(wrong_texts_are_refused),    cmocka_unit_test(positions_that_cannot_be_are_refused),
        cmocka_unit_test(damaged_texts_are_harmless), cmocka_unit_test(games_come_back_from_their_fens),
    };

    return cmocka_run_group_tests_name("fen", tests, NULL, NULL);
}
