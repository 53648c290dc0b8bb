/*
 * Sources: every form gives the same events whatever the size of the reads, tells of a read that fails, shows the lines
 * that are still at hand; and what a document of YAML may not be.
 */
#include "test.h"

#include "format.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reads ---- */

/* Text in reads of so many bytes, the first of which are interrupted; when it is used up, an error or the end. */
struct bytes {
    const char *text;
    size_t left, step;
    unsigned interrupted;
    int error;
};

static ssize_t get_bytes(void *context, void *buffer, size_t size)
{
    struct bytes *b = context;

    if (b->interrupted > 0) {
        b->interrupted--;
        errno = EINTR;
        return -1;
    }
    if (b->left == 0 && b->error) {
        errno = b->error;
        return -1;
    }
    size = size < b->step ? size : b->step;
    size = size < b->left ? size : b->left;
    memcpy(buffer, b->text, size);
    b->text += size;
    b->left -= size;
    return (ssize_t)size;
}

static struct source *source_of(const char *form, struct bytes *bytes)
{
    struct source_options options = {.reader = {.read = get_bytes, .context = bytes, .commands = true}};
    struct source *s = form_named(form)->source(&options);

    assert_non_null(s);
    return s;
}

/* What the events say, and where: a text to be freed. */
static char *told(const char *form, struct bytes bytes, int *error)
{
    struct source *s = source_of(form, &bytes);
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    struct event e;
    struct place at;
    struct complaint complaint;
    const char *cure;

    assert_null(s->foreign(s, &cure)); /* asked first, as the tools do */
    do {
        s->next(s, &e);
        at = s->place(s);
        fprintf(out, "%d %u %u %u %u", e.kind, e.piece, e.to, e.number, e.code);
        if (event_acts(&e) || e.kind == EV_TAG || e.kind == EV_COMMENT || e.kind == EV_RESULT)
            fprintf(out, " %lu:%lu %.*s", (unsigned long)at.line, (unsigned long)at.column, (int)e.length, e.text);
        fputc('\n', out);
    } while (e.kind != EV_EOF);
    complaint = s->complaint(s);
    at = complaint.at;
    if (complaint.text)
        fprintf(out, "%lu:%lu %s\n", (unsigned long)at.line, (unsigned long)at.column, complaint.text);
    s->next(s, &e);
    assert_int_equal(e.kind, EV_EOF); /* and again */
    *error = s->error(s);
    s->free(s);
    fclose(out);
    return text;
}

static const struct {
    const char *form, *text;
} INPUT[] = {
    {"xpgn", "[Event \"a\"]\n[Variant \"Psi-Chess\"]\n\n1. @e4 {a \xd0\xb1} <P:N> Ng8@e4 \xd0\x9a"
             "d2 ;c\n1... e.p. (1... @e5) 1-0\n"},
    {"jsonl", "\xef\xbb\xbf{\"type\":\"game\"}\r\n\n \t\r\n"
              "{\"type\":\"tag\" , \"name\":\"Variant\",\"value\":\"Psi-Chess\"}\n"
              "{\"type\":\"name\",\"square\":\"e4\"}\n{\"type\":\"comment\",\"text\":\"\xd0\xb1\"}\n"
              "{\"type\":\"bids\",\"white\":\"P\",\"black\":null}\n{\"type\":\"unread\",\"text\":\"[x]\"}\n"
              "{\"type\":\"result\" , \"result\" \t : \t \"2-0\"}\n{\"type\":\"end\"}"},
    {"yaml", "\xef\xbb\xbf# \xd0\xb1 \xe2\x82\xac \xf0\x9f\x98\x80\n---\ngame: 1\ntags: {Variant: "
             "\"Psi-Chess\"}\nturns:\n- turn: 1w\n"
             "  events:\n  - {type: name, square: e4}\n  - type: comment\n    text: \"\xd0\xb1\"\n"
             "  - {white: P, black: ~, type: bids}\n  - {type: roll, white: [1, 2], black: }\n...\n---\ngame: 2\n"
             "turns:\n- events:\n  - {type: card, card: blue}\n"},
    {"forum", "\xd0\x98\xd0\xb3\xd1\x80\xd0\xb0: Psi-Chess\n\nWhite names e4. White: pawn, Black: knight.\r\n"
              "Black moves the knight from g8 to e4.\n\nBlack: Nxd2 {a \xd0\xb1}\nWhite wins"},
};

static void the_size_of_reads_makes_no_difference(void **unused)
{
    static const size_t STEP[] = {1, 2, 3, 7, 64};
    int error;

    (void)unused;
    for (size_t i = 0; i < sizeof INPUT / sizeof *INPUT; i++) {
        struct bytes whole = {INPUT[i].text, strlen(INPUT[i].text), 65536, 0, 0};
        char *wanted = told(INPUT[i].form, whole, &error);
        assert_int_equal(error, 0);
        for (size_t k = 0; k < sizeof STEP / sizeof *STEP; k++) {
            struct bytes parts = whole;
            char *seen;
            parts.step = STEP[k];
            parts.interrupted = (unsigned)k;
            seen = told(INPUT[i].form, parts, &error);
            if (strcmp(wanted, seen) != 0 || error != 0)
                complain("%s in reads of %zu: %d\n%s\nis not\n%s", INPUT[i].form, STEP[k], error, seen, wanted);
            free(seen);
        }
        free(wanted);
    }
}

/* Cut anywhere by a disk that fails: the events so far are those of the whole, and the error is told. */
static void a_read_that_fails_is_told(void **unused)
{
    int error;

    (void)unused;
    for (size_t i = 0; i < sizeof INPUT / sizeof *INPUT; i++)
        for (size_t n = 0; n < strlen(INPUT[i].text); n++) {
            struct bytes bytes = {INPUT[i].text, n, 5, 0, EIO};
            char *seen = told(INPUT[i].form, bytes, &error);
            if (error != EIO &&
                !strstr(seen, "not of the kind")) /* where its fault comes first, nothing more is read */
                complain("%s, cut at %zu: error %d\n", INPUT[i].form, n, error);
            free(seen);
        }
}

static void what_is_foreign_is_named(void **unused)
{
    static const char *const FORM[] = {"xpgn", "jsonl", "yaml"};
    static const char ZSTD[] = "\x28\xb5\x2f\xfd----", UTF_16[] = "\xff\xfe{\0\"\0t\0";

    (void)unused;
    for (size_t i = 0; i < 3; i++) {
        struct bytes zstd = {ZSTD, 8, 1, 1, 0}, utf_16 = {UTF_16, 8, 1, 0, 0}, plain = {"{}", 2, 1, 0, 0};
        struct source *s = source_of(FORM[i], &zstd);
        const char *cure = NULL;
        assert_string_equal(s->foreign(s, &cure), "zstd");
        assert_string_equal(cure, "zstdcat");
        s->free(s);
        s = source_of(FORM[i], &utf_16);
        assert_non_null(strstr(s->foreign(s, &cure), "UTF-16"));
        s->free(s);
        s = source_of(FORM[i], &plain);
        assert_null(s->foreign(s, &cure));
        s->free(s);
    }
}

/* ---- lines ---- */

/* A game, comments of so many bytes in all, and an end that is missing: is the first line still at hand? */
static char *unfinished(const char *form, size_t bytes)
{
    bool yaml = strcmp(form, "yaml") == 0;
    const char *item = "{\"type\":\"comment\",\"text\":\"................................................\"}\n";
    char *text = malloc(bytes + 400), *out = text;

    out += sprintf(out, "%s", yaml ? "turns:\r\n- events:\n" : "{\"type\":\"game\"}\r\n");
    while ((size_t)(out - text) < bytes)
        out += sprintf(out, "%s%s", yaml ? "  - " : "", item);
    return text;
}

static void lines_are_shown_while_they_are_at_hand(void **unused)
{
    static const struct {
        const char *form;
        size_t bytes;
        const char *first;
    } LINE[] = {
        {"jsonl", 200, "{\"type\":\"game\"}"},
        {"jsonl", 4 << 20, NULL},
        {"yaml", 200, "turns:"},
        {"yaml", 1 << 20, NULL},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof LINE / sizeof *LINE; i++) {
        char *text = unfinished(LINE[i].form, LINE[i].bytes);
        struct bytes bytes = {text, strlen(text) - 1, 65536, 0, 0}; /* the last line has no end */
        struct source *s = source_of(LINE[i].form, &bytes);
        struct place first = {.line = 1, .column = 1}, at;
        struct event e;
        const char *line;
        size_t length;
        do {
            s->next(s, &e);
            at = s->place(s);
            if (e.kind == EV_COMMENT && LINE[i].bytes < 1000) {
                assert_true(s->line(s, &at, &line, &length));
                assert_non_null(strstr(line, "{\"type\":\"comment\""));
                assert_int_equal(line[length - 1], '}');
            }
        } while (e.kind != EV_EOF);
        if (s->line(s, &first, &line, &length))
            assert_true(LINE[i].first && strlen(LINE[i].first) == length && !memcmp(LINE[i].first, line, length));
        else
            assert_null(LINE[i].first);
        at = (struct place){.line = 1000000, .column = 1, .line_offset = (uint64_t)1 << 40};
        assert_false(s->line(s, &at, &line, &length));
        s->free(s);
        free(text);
    }
}

/* ---- what a line of JSON and a document of YAML may not be ---- */

static const struct {
    const char *form, *text;
    unsigned long line, column;
    const char *why;
} BAD[] = {
    {"jsonl", "{\"type\":\"game\"}\n{\"t\\u0079pe\":\"nag\",\"nag\":1,\"\\u0079\":2}\n", 2, 1,
     "an event of this type has no such key"}, /* its place is not looked for behind escapes */
    {"jsonl", "{\"type\":\"game\"}\n{\"type\":\"name\",\"square\":\"square\", \"turn\":\"1\"}\n", 2, 25,
     "this value is not of the kind that its key wants"},
    {"jsonl", "{\"type\":\"game\"}\n{\"type\":\"comment\",\"text\":\"text\\\"nag\\\"\" , \"nag\"\t:\t1}\n", 2, 50,
     "an event of this type has no such key"},
    {"jsonl", "{\"type\":\"game\"}\n{\"type\":\"comment\",\"text\":\"\xd0\xb1\",\"nag\":1}\n", 2, 36,
     "an event of this type has no such key"},
    {"jsonl",
     "{\"a\":1,\"b\":1,\"c\":1,\"d\":1,\"e\":1,\"f\":1,\"g\":1,\"h\":1,\"i\":1,\"j\":1,\"k\":1,\"l\":1,\"m\":1,\"n\":1,"
     "\"o\":1,"
     "\"p\":1,\"q\":1}\n",
     1, 1, "an object has more keys than any event"},
    {"jsonl", "{\"type\":\"game\",\"n\":1e400}\n", 1, 24, "a number that is too large"},
    {"jsonl", "{\"type\":\"game\"} // once\n", 1, 17, "something follows the object: a line is one object"},
    {"jsonl", "\xef\xbb\xbf\xef\xbb\xbf{\"type\":\"game\"}\n", 1, 1, "this line is not JSON"},

    {"yaml", "? [a]\n: b\n", 1, 3, "a game has the keys game, tags and turns, and no others"},
    {"yaml", "game: [1]\n", 1, 7, "the value of game must be a number"},
    {"yaml", "game: 1\ngame: 1\n", 2, 1, "this key is given twice"},
    {"yaml", "tags: {}\ntags: {}\n", 2, 1, "this key is given twice"},
    {"yaml", "turns: []\nturns: []\n", 2, 1, "this key is given twice"},
    {"yaml", "tags: x\n", 1, 7, "tags must be a mapping"},
    {"yaml", "tags:\n  ? [A]\n  : b\n", 2, 5, "a key must be text"},
    {"yaml", "tags: {A: {b: c}}\n", 1, 11, "the value of a tag must be text"},
    {"yaml", "tags: {\"A\\0\": b}\n", 1, 8, "a NUL in a string"},
    {"yaml", "turns: x\n", 1, 8, "turns must be a sequence"},
    {"yaml", "turns:\n- x\n", 2, 3, "a turn must be a mapping with the keys turn and events"},
    {"yaml", "turns:\n- turn: [1]\n", 2, 9, "the value of turn must be text"},
    {"yaml", "turns:\n- turn: 1w\n  turn: 1w\n", 3, 3, "this key is given twice"},
    {"yaml", "turns:\n- events: x\n", 2, 11, "events must be a sequence"},
    {"yaml", "turns:\n- events: []\n  events: []\n", 3, 3, "this key is given twice"},
    {"yaml", "turns:\n- side: w\n", 2, 3, "a turn has the keys turn and events, and no others"},
    {"yaml", "turns:\n- events:\n  - {? [a] : b}\n", 3, 8, "a key must be text"},
    {"yaml", "turns:\n- events:\n  - {\"a\\0\": b}\n", 3, 6, "a NUL in a key"},
    {"yaml",
     "turns:\n- events:\n  - {a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1, i: 1, j: 1, k: 1, l: 1, m: 1, n: 1, o: "
     "1, p: 1, q: 1}\n",
     3, 102, "more keys than any event has"},
    {"yaml", "turns:\n- events:\n  - {type: roll, white: [[1]], black: ~}\n", 3, 26, "nothing is nested here"},
    {"yaml", "turns:\n- events:\n  - {type: roll, white: [1, 2\n", 4, 1, "did not find expected ',' or ']'"},
    {"yaml", "turns:\n- events:\n  - {type: roll, white: [&a 1]}\n", 3, 26, "anchors are not read"},
    {"yaml", "turns:\n- events:\n  - {type: roll, white: [1, x], black: ~}\n", 3, 25,
     "this value is not of the kind that its key wants"},
    {"yaml", "turns:\n- events:\n  - {type: !!str roll}\n", 3, 12, "YAML tags (!name) are not read"},
    {"yaml", "turns: &a []\n", 1, 8, "anchors are not read"},
    {"yaml", "turns: !x []\n", 1, 8, "YAML tags (!name) are not read"},
    {"yaml", "turns:\n- events:\n  - {type: {a: b}}\n", 3, 12, "nothing is nested here"},
    {"yaml", "turns:\n- events:\n  - {type: nag, nag: \"1\", \"nag\": 2}\n", 3, 27, "this key is given twice"},
    {"yaml", "turns:\n- events:\n  - *a\n", 3, 5, "aliases are not read"},
    {"yaml", "game: 1\n--- !x\ngame: 2\n", 2, 5, "YAML tags (!name) are not read"},
    {"yaml", "game: 1\n# \x7f\n", 2, 3, "a character that YAML does not allow"},
    {"yaml", "game: 1\n# \xc2\x80\n", 2, 3, "a character that YAML does not allow"},
    {"yaml", "game: 1\n# a\xef\xbb\xbf\n", 2, 4, "a character that YAML does not allow"},
    {"yaml", "game: 1\n# \xef\xbf\xbe\n", 2, 3, "a character that YAML does not allow"},
    {"yaml", "game: 1\n# \xef\xbf\xbf\n", 2, 3, "a character that YAML does not allow"},
    {"yaml", "game: 1\n# \xed\xa0\x80\n", 2, 3, "this is not UTF-8"},
    {"yaml", "game: 1\n# \xc0\x80\n", 2, 3, "this is not UTF-8"},
    {"yaml", "game: 1\n# \xd0", 2, 3, "this is not UTF-8"},
    {"yaml", "tags: {A: \"\xff\"}\n", 1, 12, "this is not UTF-8"},
    {"yaml", "game: 1\ntags:\n\t\xff\n", 3, 1, "found character that cannot start any token"},
};

static void each_fault_is_told_at_its_place(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < 2 * sizeof BAD / sizeof *BAD; i++) {
        const char *text = BAD[i / 2].text;
        struct bytes bytes = {text, strlen(text), i % 2 ? 1 : 4096, 0, 0};
        struct source *s = source_of(BAD[i / 2].form, &bytes);
        struct complaint c;
        struct event e;
        do
            s->next(s, &e);
        while (e.kind != EV_EOF);
        c = s->complaint(s);
        if (!c.text || strcmp(c.text, BAD[i / 2].why) != 0 || c.at.line != BAD[i / 2].line ||
            c.at.column != BAD[i / 2].column)
            complain("%lu:%lu %s: %s\n", (unsigned long)c.at.line, (unsigned long)c.at.column,
                     c.text ? c.text : "is taken", text);
        assert_int_equal(s->error(s), 0);
        s->free(s);
    }
}

/* Whatever YAML counts as white space or the end of a line is allowed. */
static void odd_characters_of_yaml_are_read(void **unused)
{
    static const char TEXT[] = "game:\t1\r\ntags: {A: \"a\xc2\xa0\xc2\x85"
                               "b\"}\r";
    struct bytes bytes = {TEXT, sizeof TEXT - 1, 1, 0, 0};
    int error;
    char *seen = told("yaml", bytes, &error);

    (void)unused;
    assert_non_null(strstr(seen, "a\xc2\xa0 b\n"));
    assert_null(strstr(seen, "not"));
    free(seen);
}

/* An event of YAML is bounded: by its text, and, where escapes make more of it than comes out, by the input. */
static void an_event_is_bounded(void **unused)
{
    static const struct {
        const char *piece;
        size_t times;
        const char *why;
    } LONG[] = {
        {"x", MAX_TOKEN * 15, NULL},
        {"x", MAX_TOKEN * 17, "an event is longer than 1 MiB"},
        {"\\x41", MAX_TOKEN * 15, NULL},
        {"\\\n   ", MAX_TOKEN * 16, "an event is longer than 1 MiB"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof LONG / sizeof *LONG; i++) {
        static const char HEAD[] = "turns:\n- events:\n  - {type: comment, text: \"";
        size_t n = strlen(LONG[i].piece);
        char *text = malloc(sizeof HEAD + n * LONG[i].times + 10), *out = text + sprintf(text, "%s", HEAD);
        struct bytes bytes = {text, 0, 65536, 0, 0};
        struct source *s = source_of("yaml", &bytes);
        struct event e;
        const char *why;
        for (size_t k = 0; k < LONG[i].times; k++, out += n)
            memcpy(out, LONG[i].piece, n);
        memcpy(out, "\"}\n", 3);
        bytes.left = (size_t)(out + 3 - text);
        do
            s->next(s, &e);
        while (e.kind != EV_EOF);
        why = s->complaint(s).text;
        if (LONG[i].why)
            assert_string_equal(why, LONG[i].why);
        else
            assert_null(why);
        s->free(s);
        free(text);
    }
}

static void forms_are_found_by_name(void **unused)
{
    size_t n = 0;

    (void)unused;
    for (const struct form *f; (f = form_get(n)) != NULL; n++) {
        assert_ptr_equal(form_named(f->name), f);
        assert_true(f->source || f->sink);
    }
    assert_true(n >= 7);
    assert_null(form_named("XPGN"));
    assert_null(form_named(""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_size_of_reads_makes_no_difference),
        cmocka_unit_test(a_read_that_fails_is_told),
        cmocka_unit_test(what_is_foreign_is_named),
        cmocka_unit_test(lines_are_shown_while_they_are_at_hand),
        cmocka_unit_test(each_fault_is_told_at_its_place),
        cmocka_unit_test(odd_characters_of_yaml_are_read),
        cmocka_unit_test(an_event_is_bounded),
        cmocka_unit_test(forms_are_found_by_name),
    };

    return cmocka_run_group_tests_name("sources", tests, NULL, NULL);
}
