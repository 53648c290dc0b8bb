/*
 * Atoms: a table of lines with what is read of them, the lexicon's own rules, and lines of random bytes.
 *
 * An atom is written as its kind and what it says: `N.obj` a knight as object, `e4` a square, `Nxe5` a move, `@e4` a
 * naming, `#5` a number, `3:5` a pair, `7...` the number of a turn, ~ behind it where slips were assumed.
 */
#include "test.h"

#include "core/rules.h"
#include "forum/atoms.h"
#include "forum/atoms_kept.h"
#include "forum/lexicon.h"
#include "notation/token.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct lexicon *lexicon;

static const char *const SAID[] = {
    "?",       "noise",   "kind",  "side",   "person", "names",    "square",   "bids",     "reveals", "throws",
    "again",   "tie",     "joker", "places", "moves",  "takes",    "promotes", "castles",  "from",    "to",
    "reserve", "board",   "there", "lost",   "empty",  "older",    "red",      "black",    "yes",     "no",
    "card",    "series",  "kinte", "left",   "taken",  "caught",   "sows",     "harvests", "round",   "check",
    "mate",    "resigns", "draws", "offers", "agrees", "declines", "wins",     "loses",    "turn",    "not",
    "if",      "what",    "sorry", "score",  "game",   "plays",    "and"};
static const char *const FORM[] = {"", ".subj", ".obj", ".by", ".own", ".adj", ".dat", ".letter", ".any"};
static const char *const SIGN[] = {
    [ATOM_ARROW] = "->",   [ATOM_COLON] = ":",   [ATOM_COMMA] = ",",   [ATOM_STOP] = ".",
    [ATOM_QUESTION] = "?", [ATOM_OPEN] = "(",    [ATOM_CLOSE] = ")",   [ATOM_PLUS] = "+",
    [ATOM_MINUS] = "-",    [ATOM_FACE] = "face", [ATOM_DATE] = "date", [ATOM_FEN] = "fen"};

struct text {
    char at[2000];
    size_t n;
};

static void put(struct text *t, const char *what)
{
    size_t n = strlen(what);

    assert_true(t->n + n + 1 < sizeof t->at);
    memcpy(t->at + t->n, what, n + 1);
    t->n += n;
}

static void put_number(struct text *t, const char *format, unsigned value)
{
    char buffer[40];

    snprintf(buffer, sizeof buffer, format, value);
    put(t, buffer);
}

static void put_kinds(struct text *t, unsigned kinds)
{
    for (unsigned k = PAWN; k <= KING; k++)
        if (kinds & 1u << k)
            put(t, (const char[2]){"PNBRQK"[k], '\0'});
}

static void put_square(struct text *t, unsigned square)
{
    put(t, (const char[3]){(char)('a' + file_of(square)), (char)('1' + rank_of(square)), '\0'});
}

static void put_word(struct text *t, const struct atom *a)
{
    switch (a->word) {
    case WORD_KIND:
        put_kinds(t, a->kinds);
        break;
    case WORD_SIDE:
        put(t, a->value == WHITE ? "white" : "black");
        break;
    case WORD_GAME:
        put(t, "game");
        for (unsigned r = 0; r < RULES_COUNT; r++)
            if (a->rules & 1u << r) {
                put(t, "/");
                put(t, rules_get((enum rules_number)r)->name);
            }
        break;
    default:
        put(t, SAID[a->word]);
        if (a->value)
            put_number(t, "%u", a->value);
        break;
    }
    put(t, FORM[a->form]);
    if (a->plural && a->word == WORD_KIND)
        put(t, ".many");
    if (a->word == WORD_KIND && a->event.from_file != NO_LINE)
        put(t, (const char[3]){'/', (char)('a' + a->event.from_file), '\0'});
}

static void put_move(struct text *t, const struct atom *a)
{
    char token[TOKEN_SIZE + 1];

    if (a->event.flags & TARGET_FILE) {
        put(t, (const char[4]){(char)('a' + a->event.from_file), '>', (char)('a' + file_of(a->event.to)), '\0'});
        return;
    }
    token[token_write(&a->event, token)] = '\0';
    put(t, token);
    if ((a->kinds & (a->kinds - 1)) && a->event.piece != NO_KIND) {
        put(t, "{");
        put_kinds(t, a->kinds);
        put(t, "}");
    }
}

static void put_atom(struct text *t, const struct atom *a)
{
    if (t->n > 0)
        put(t, " ");
    switch (a->kind) {
    case ATOM_WORD:
        put_word(t, a);
        break;
    case ATOM_SQUARE:
        put_square(t, a->value);
        break;
    case ATOM_NAMING:
        put(t, "@");
        put_square(t, a->value);
        break;
    case ATOM_MOVE:
        put_move(t, a);
        break;
    case ATOM_NUMBER:
        put_number(t, a->form == FORM_ADJECTIVE ? "#%uth" : "#%u", a->number);
        break;
    case ATOM_PLY:
        put_number(t, "%u", a->number);
        put(t, a->value == 3 ? "..." : a->value == 1 ? "." : "");
        put(t, "ply");
        break;
    case ATOM_PAIR:
        if (a->letters) {
            put_kinds(t, a->pair[0]);
            put(t, ":");
            put_kinds(t, a->pair[1]);
        } else {
            put_number(t, "%u:", a->pair[0]);
            put_number(t, "%u", a->pair[1]);
        }
        break;
    case ATOM_RESULT:
        put(t, a->value == WHITE_WINS ? "1-0" : a->value == BLACK_WINS ? "0-1" : "1/2");
        break;
    default:
        put(t, SIGN[a->kind]);
        break;
    }
    if (a->slips)
        put(t, "~");
}

/* In exactly the room that the contract names, so that a sanitizer sees what goes beyond. */
static struct atom *read_line(const char *line, size_t length, size_t *n)
{
    char *exact = malloc(length + (length == 0));
    struct atom *out = malloc((length + 1) * sizeof *out);

    assert_non_null(exact);
    assert_non_null(out);
    memcpy(exact, line, length);
    *n = atoms_read(lexicon, exact, length, out);
    assert_int_equal(out[*n - 1].kind, ATOM_END);
    free(exact);
    return out;
}

struct row {
    const char *line, *read;
};

static const struct row ROWS[] = {
#include "atoms.def"
};

static void lines(void **state)
{
    unsigned wrong = 0;

    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct text t = {.n = 0};
        size_t n;
        struct atom *a = read_line(ROWS[i].line, strlen(ROWS[i].line), &n);
        t.at[0] = '\0';
        for (size_t k = 0; k + 1 < n; k++)
            put_atom(&t, &a[k]);
        if (strcmp(t.at, ROWS[i].read) != 0) {
            wrong++;
            print_error("{\"%s\",\n \"%s\"},\n", ROWS[i].line, t.at);
        }
        free(a);
    }
    assert_int_equal(wrong, 0);
}

/* Each form is a key, stands once, and is no longer than a phrase may be. */
static void forms(void **state)
{
    const struct lexicon_row *row;
    size_t count = 0;

    (void)state;
    for (size_t i = 0; (row = lexicon_row(i)); i++)
        for (const char *at = row->forms, *end; *at; at = *end ? end + 1 : end) {
            char key[KEY_SIZE];
            size_t n, words = 1;
            end = strchr(at, '|');
            if (!end)
                end = at + strlen(at);
            n = lexicon_key(at, (size_t)(end - at), key);
            if (n != (size_t)(end - at) || memcmp(key, at, n) != 0 || lexicon_find(lexicon, key, n) != row) {
                print_error("%.*s\n", (int)(end - at), at);
                assert_true(false);
            }
            for (size_t k = 0; k < n; k++)
                words += key[k] == ' ';
            assert_true(words <= PHRASE_WORDS);
            count++;
        }
    assert_true(count > 4000);
}

/* Words of the language are no slips of words of the game. */
static void common(void **state)
{
    static const char *const WORDS[] = {"под",    "был",    "матч",   "конец", "года",   "хочу",   "коля",   "судья",
                                        "серия",  "соня",   "кости",  "слава", "просил", "прошу",  "правил", "версии",
                                        "погода", "показа", "кладка", "night", "right",  "blocks", "files",  "house",
                                        "taken",  "places", "roller", "close", "means",  "falls",  "карта",  "стол"};
    (void)state;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        unsigned slips = 0;
        assert_null(lexicon_near(lexicon, WORDS[i], strlen(WORDS[i]), false, &slips));
    }
}

/* Whatever the bytes: in order, apart, none empty, none beyond the line. */
static void noise(void **state)
{
    static const char *const BITS[] = {"e4",
                                       "К",
                                       "x",
                                       ":",
                                       "-",
                                       "1",
                                       "12",
                                       ".",
                                       "(",
                                       ")",
                                       " ",
                                       "пешка",
                                       "не",
                                       "прошло",
                                       "@",
                                       "=",
                                       "Ф",
                                       "\xe2\x9a\x82",
                                       "\xf0\x9f\x8e\xb2",
                                       "\xff",
                                       "\xd0",
                                       "½",
                                       "0-0",
                                       "8/",
                                       "ещё",
                                       "раз",
                                       "ход",
                                       "B",
                                       "W",
                                       "#",
                                       ",",
                                       "2d6",
                                       "http://",
                                       "'",
                                       "…",
                                       "аш",
                                       "пять",
                                       "16",
                                       "ноя",
                                       "\t",
                                       "а",
                                       "v",
                                       "го",
                                       "!",
                                       "?"};
    uint64_t seed = 20261201;

    (void)state;
    for (unsigned round = 0; round < 20000; round++) {
        char line[400];
        size_t length = 0, n, at = 0, bits = random_bits(&seed) % 24;
        struct atom *a;
        for (size_t i = 0; i < bits; i++) {
            const char *bit = BITS[random_bits(&seed) % (sizeof BITS / sizeof *BITS)];
            memcpy(line + length, bit, strlen(bit));
            length += strlen(bit);
        }
        a = read_line(line, length, &n);
        for (size_t i = 0; i + 1 < n; i++) {
            assert_true(a[i].at >= at && a[i].length > 0);
            at = (size_t)a[i].at + a[i].length;
            assert_true(at <= length);
            assert_true(a[i].kind != ATOM_WORD || a[i].word <= WORD_AND);
            assert_true(a[i].kind != ATOM_MOVE || a[i].kinds != 0);
        }
        free(a);
    }
}

/* What is kept of a line, with all that its moves say, is what is read of it; and mentions are kept. */
static void kept(void **state)
{
    static const size_t COUNT = sizeof ROWS / sizeof *ROWS;
    struct atoms_kept *k = atoms_kept_new(lexicon, COUNT);
    struct atom out[2000];

    (void)state;
    assert_non_null(k);
    for (unsigned time = 0; time < 3; time++)
        for (size_t i = 0; i < COUNT; i++) {
            struct thread_line line = {.text = ROWS[i].line, .length = strlen(ROWS[i].line), .index = (uint32_t)i};
            struct text read = {.n = 0}, again = {.n = 0};
            size_t n, kept_n = atoms_kept_read(k, &line, out);
            struct atom *a = read_line(line.text, line.length, &n);
            assert_int_equal(kept_n, n);
            for (size_t x = 0; x < n; x++) {
                if (a[x].kind != ATOM_END && x + 1 < n) {
                    put_atom(&read, &a[x]);
                    put_atom(&again, &out[x]);
                }
                assert_int_equal(out[x].kind, a[x].kind);
                assert_int_equal(out[x].at, a[x].at);
                assert_int_equal(out[x].length, a[x].length);
                assert_int_equal(out[x].event.length, a[x].event.length);
                assert_int_equal(out[x].who, time < 2 ? WHO_UNASKED : (int)(x % 7));
                out[x].who = (int8_t)(x % 7);
            }
            assert_string_equal(again.at, read.at);
            if (time == 1)
                atoms_kept_mention(k, &line, out);
            free(a);
        }
    atoms_kept_free(k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines), cmocka_unit_test(forms), cmocka_unit_test(common),
        cmocka_unit_test(noise), cmocka_unit_test(kept),
    };
    int failed;

    lexicon = lexicon_new();
    if (!lexicon)
        return 1;
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    lexicon_free(lexicon);
    return failed;
}
