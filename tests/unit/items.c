/*
 * Items of JSON Lines and YAML: what each type must have and may not, and where its fault is shown; an object of JSON
 * is one of YAML too, so both read the same ones.  What is taken for no token is none in XPGN either.
 */
#include "test.h"

#include "format.h"
#include "notation/token.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a source over text ---- */

struct reading {
    struct memory memory;
    struct source *source;
};

static void begin(struct reading *r, const char *form, const char *text, size_t length)
{
    struct source_options options = {.reader = {.read = memory_read, .context = &r->memory, .commands = true}};

    r->memory = (struct memory){text, length, 0};
    r->source = form_named(form)->source(&options);
    assert_non_null(r->source);
}

/* Reads to the end; what was wrong, NULL if nothing was.  A game that cannot be read to its end is told of before. */
static const char *fault_of(const char *form, const char *text, struct place *at)
{
    struct reading r;
    struct event e;
    bool broken = false, open = false;
    struct complaint c;

    begin(&r, form, text, strlen(text));
    do {
        r.source->next(r.source, &e);
        open = e.kind == EV_GAME || (open && e.kind != EV_END);
        broken = broken || (e.kind == EV_TROUBLE && e.fatal);
    } while (e.kind != EV_EOF);
    c = r.source->complaint(r.source);
    if (c.text)
        *at = c.at;
    assert_false(open);
    assert_int_equal(r.source->error(r.source), 0);
    if (c.text && !broken && !strstr(c.text, "outside of any game"))
        complain("%s: the game seems whole: %s\n", form, text);
    r.source->free(r.source);
    return c.text;
}

/* ---- what is wrong with an item ---- */

#define WRONG "this value is not of the kind that its key wants"
#define MISSING "a key that an event of this type must have is missing"
#define NO_TYPE "there is no event of this type"
#define NO_KEY "an event of this type has no such key"
#define NAME "the name of a tag is made of Latin letters, digits, _ and -"
#define LINES "the value of a tag cannot hold the end of a line"
#define TOKEN "this text could not stand in a record as one token"
#define MOVE "{\"type\":\"move\",\"san\":\"e4\"}"

/* In `item` the value at fault stands behind ^; it is the item as a whole where there is none. */
static const struct bad {
    const char *before, *item, *why;
} BAD[] = {
    {"", "{\"nag\":1}", "an event must have a type"},
    {"", "{\"type\":^1,\"nag\":1}", NO_TYPE},
    {"", "{\"type\":^null}", NO_TYPE},
    {"", "{\"type\":^[1]}", NO_TYPE},
    {"", "{\"type\":^\"Nag\",\"nag\":1}", NO_TYPE},
    {"", "{\"nag\":1,\"type\":^\"na\"}", NO_TYPE},
    {"", "{\"type\":\"nag\",\"nag\":1,\"nga\":^1}", NO_KEY},
    {"", "{\"type\":\"nag\",\"nag\":1,\"square\":^\"e4\"}", NO_KEY},
    {"", "{\"type\":\"nag\",\"nag\":1,\"turn\":^\"1w\"}", NO_KEY},
    {"", "{\"type\":\"name\",\"square\":\"e4\",\"from\":^\"e2\"}", NO_KEY},
    {"", "{\"type\":\"game\"}", "a game begins before the end of the one before"},

    {"", "{\"type\":\"tag\",\"value\":\"x\"}", MISSING},
    {"", "{\"type\":\"tag\",\"name\":\"A\"}", MISSING},
    {"", "{\"type\":\"tag\",\"name\":^[1],\"value\":\"x\"}", WRONG},
    {"", "{\"type\":\"tag\",\"name\":\"A\",\"value\":^[1]}", WRONG},
    {"", "{\"type\":\"tag\",\"name\":^\"\",\"value\":\"x\"}", NAME},
    {"", "{\"type\":\"tag\",\"name\":^\"-A\",\"value\":\"x\"}", NAME},
    {"", "{\"type\":\"tag\",\"name\":^\"A B\",\"value\":\"x\"}", NAME},
    {"", "{\"type\":\"tag\",\"name\":^\"A]\",\"value\":\"x\"}", NAME},
    {"", "{\"type\":\"tag\",\"name\":^\"A{\",\"value\":\"x\"}", NAME},
    {"", "{\"type\":\"tag\",\"name\":^\"A@\",\"value\":\"x\"}", NAME},
    {"", "{\"type\":\"tag\",\"name\":^\"\\u0418\\u043c\\u044f\",\"value\":\"x\"}", NAME},
    {"", "{\"type\":\"tag\",\"name\":\"A\",\"value\":^\"x\\ny\"}", LINES},
    {"", "{\"type\":\"tag\",\"name\":\"A\",\"value\":^\"x\\ry\"}", LINES},
    {MOVE, "{\"type\":\"tag\",\"name\":\"A\",\"value\":\"x\"}", "a tag after the first action of its game"},
    {"{\"type\":\"unread\",\"text\":\"x\"}", "{\"type\":\"tag\",\"name\":\"A\",\"value\":\"x\"}",
     "a tag after the first action of its game"},

    {"", "{\"type\":\"move\",\"text\":^\"e4\"}", NO_KEY},
    {"", "{\"type\":\"move\",\"kinte\":7}", MISSING},
    {"", "{\"type\":\"move\",\"san\":^[1]}", WRONG},
    {"", "{\"type\":\"move\",\"san\":^\"--\"}", "this is no move and no arrival"},
    {"", "{\"type\":\"move\",\"san\":^\"\"}", TOKEN},
    {"", "{\"type\":\"move\",\"san\":^\" e4\"}", TOKEN},
    {"", "{\"type\":\"move\",\"san\":^\"e4 e5\"}", TOKEN},
    {"", "{\"type\":\"move\",\"san\":^\"e4!\"}", TOKEN},
    {"", "{\"type\":\"move\",\"san\":^\"1-0\"}", TOKEN},
    {"", "{\"type\":\"move\",\"san\":^\"12\"}", TOKEN},
    {"", "{\"type\":\"arrival\",\"san\":^\"@e4\"}", "this is no move and no arrival"},
    {"", "{\"type\":\"move\",\"san\":\"Ra1a4\",\"kinte\":^-1}", WRONG},
    {"", "{\"type\":\"move\",\"san\":\"Ra1a4\",\"kinte\":^10000}", WRONG},
    {"", "{\"type\":\"move\",\"san\":\"Ra1a4\",\"kinte\":^\"7\"}", WRONG},
    {"", "{\"type\":\"move\",\"san\":\"Ra1a4\",\"kinte\":^7.5}", WRONG},
    {"", "{\"type\":\"move\",\"san\":\"Ra1a4\",\"kinte\":^null}", WRONG},
    {"", "{\"type\":\"move\",\"san\":\"Ra1a4\",\"kinte\":^123456789012345}", WRONG},

    {"", "{\"type\":\"name\"}", MISSING},
    {"", "{\"type\":\"name\",\"square\":^5}", WRONG},
    {"", "{\"type\":\"name\",\"square\":^\"e44\"}", WRONG},
    {"", "{\"type\":\"name\",\"square\":^\"E4\"}", WRONG},
    {"", "{\"type\":\"name\",\"square\":^\"i4\"}", WRONG},
    {"", "{\"type\":\"name\",\"square\":^\"e0\"}", WRONG},
    {"", "{\"type\":\"name\",\"square\":^\"e9\"}", WRONG},

    {"", "{\"type\":\"bids\",\"white\":\"P\"}", MISSING},
    {"", "{\"type\":\"bids\",\"black\":\"P\"}", MISSING},
    {"", "{\"type\":\"bids\",\"white\":^\"X\",\"black\":\"P\"}", WRONG},
    {"", "{\"type\":\"bids\",\"white\":\"P\",\"black\":^\"p\"}", WRONG},
    {"", "{\"type\":\"bids\",\"white\":\"P\",\"black\":^\"PN\"}", WRONG},
    {"", "{\"type\":\"bids\",\"white\":\"P\",\"black\":^1}", WRONG},
    {"", "{\"type\":\"bids\",\"white\":^[1],\"black\":\"P\"}", WRONG},
    {"", "{\"type\":\"bids\",\"white\":\"P\",\"black\":\"N\",\"dice\":^[1,8]}", NO_KEY},
    {"", "{\"type\":\"roll\",\"white\":[4]}", MISSING},
    {"", "{\"type\":\"roll\"}", MISSING},
    {"", "{\"type\":\"roll\",\"white\":^\"P\",\"black\":[1]}", WRONG},
    {"", "{\"type\":\"roll\",\"white\":^4,\"black\":[1]}", WRONG},
    {"", "{\"type\":\"roll\",\"white\":[4],\"black\":^[]}", WRONG},
    {"", "{\"type\":\"roll\",\"white\":[4],\"black\":^[-1]}", WRONG},
    {"", "{\"type\":\"roll\",\"white\":[4],\"black\":^[1000000]}", WRONG},
    {"", "{\"type\":\"roll\",\"white\":[4],\"black\":^[1.5]}", WRONG},
    {"", "{\"type\":\"roll\",\"white\":[4],\"black\":^[\"1\"]}", WRONG},
    {"", "{\"type\":\"roll\",\"white\":[4],\"black\":^[1,null]}", WRONG},
    {"", "{\"type\":\"roll\",\"white\":[4],\"black\":^[1,2,3,4,5]}", WRONG},
    {"", "{\"type\":\"roll\",\"white\":[4],\"black\":^[12345678901]}", WRONG},
    {"", "{\"type\":\"roll\",\"dice\":^null}", WRONG},
    {"", "{\"type\":\"roll\",\"dice\":^\"?\"}", WRONG},
    {"", "{\"type\":\"roll\",\"dice\":[1,8],\"white\":^[1]}", WRONG},
    {"", "{\"type\":\"roll\",\"dice\":[1,8],\"black\":^null}", WRONG},

    {"", "{\"type\":\"card\"}", MISSING},
    {"", "{\"type\":\"card\",\"card\":^\"green\"}", WRONG},
    {"", "{\"type\":\"card\",\"card\":^true}", WRONG},
    {"", "{\"type\":\"kinte\"}", MISSING},
    {"", "{\"type\":\"kinte\",\"left\":^-1}", WRONG},
    {"", "{\"type\":\"kinte\",\"left\":^10000}", WRONG},
    {"", "{\"type\":\"nothing\",\"text\":^\"--\"}", NO_KEY},
    {"", "{\"type\":\"number\",\"dots\":3}", MISSING},
    {"", "{\"type\":\"number\",\"number\":^-1}", WRONG},
    {"", "{\"type\":\"number\",\"number\":^1000000000}", WRONG},
    {"", "{\"type\":\"number\",\"number\":1,\"dots\":^2}", WRONG},
    {"", "{\"type\":\"number\",\"number\":1,\"dots\":^4}", WRONG},
    {"", "{\"type\":\"nag\"}", MISSING},
    {"", "{\"type\":\"nag\",\"nag\":^1000000000}", WRONG},
    {"", "{\"type\":\"nag\",\"nag\":^-1}", WRONG},
    {"", "{\"type\":\"nag\",\"nag\":^x}", NULL}, /* no JSON */

    {"", "{\"type\":\"unread\"}", MISSING},
    {"", "{\"type\":\"unread\",\"text\":^[1]}", WRONG},
    {"", "{\"type\":\"unread\",\"text\":^\"e4\"}", TOKEN},
    {"", "{\"type\":\"unread\",\"text\":^\"1/2-1/2\"}", TOKEN},
    {"", "{\"type\":\"unread\",\"text\":^\"12\"}", TOKEN},
    {"", "{\"type\":\"unread\",\"text\":^\"<+>\"}", TOKEN},
    {"", "{\"type\":\"unread\",\"text\":^\"<x\"}", TOKEN},
    {"", "{\"type\":\"unread\",\"text\":^\"a}b\"}", TOKEN},
    {"", "{\"type\":\"unread\",\"text\":^\"\\\"a\\nb\\\"\"}", TOKEN},

    {"", "{\"type\":\"comment\"}", MISSING},
    {"", "{\"type\":\"comment\",\"text\":^[1]}", WRONG},
    {"", "{\"type\":\"comment\",\"text\":\"a\",\"more\":^false}", WRONG},
    {"", "{\"type\":\"comment\",\"text\":\"a\",\"more\":^\"true\"}", WRONG},
    {"", "{\"type\":\"comment\",\"text\":\"a\",\"more\":^1}", WRONG},
    {"{\"type\":\"comment\",\"text\":\"a\",\"more\":true}", "{\"type\":\"nag\",\"nag\":1}",
     "the comment before this one has more to come"},
    {"{\"type\":\"comment\",\"text\":\"a\",\"more\":true}", "{\"type\":\"end\"}",
     "the comment before this one has more to come"},
    {MOVE, "{\"type\":\"close\"}", "no variation is open that could be closed"},
    {"{\"type\":\"open\"}", "{\"type\":\"end\"}", "the game ends within a variation"},
    {"", "{\"type\":\"move\",\"san\":\"e4\",\"turn\":^null}", WRONG},
    {"", "{\"type\":\"move\",\"san\":\"e4\",\"turn\":^\"w\"}", WRONG},
    {"", "{\"type\":\"move\",\"san\":\"e4\",\"turn\":^\"1ww\"}", WRONG},
    {"", "{\"type\":\"move\",\"san\":\"e4\",\"code\":^1.5}", WRONG},
    {"", "{\"type\":\"move\",\"san\":\"e4\",\"code\":^\"-mark\"}", WRONG},
    {"", "{\"type\":\"move\",\"san\":\"e4\",\"piece\":^[1]}", WRONG},
    {"", "{\"type\":\"move\",\"san\":\"e4\",\"promotion\":^\"q\"}", WRONG},
    {"", "{\"type\":\"move\",\"san\":\"e4\",\"captures\":^true}", WRONG},
    {"", "{\"type\":\"move\",\"san\":\"e4\",\"from\":^\"e9\"}", WRONG},
    {"", "{\"type\":\"move\",\"san\":\"e4\",\"to\":^\"e\"}", WRONG},
    {"", "{\"type\":\"move\",\"san\":\"O-O\",\"castling\":^\"both\"}", WRONG},
    {"", "{\"type\":\"result\"}", MISSING},
    {"", "{\"type\":\"result\",\"result\":^1}", WRONG},
    {"", "{\"type\":\"result\",\"result\":^[1]}", WRONG},
    {"", "{\"type\":\"result\",\"result\":^\"2-0\"}", WRONG},
    {"", "{\"type\":\"result\",\"result\":^\"\"}", WRONG},
    {"", "{\"type\":\"broken\"}", MISSING},
    {"", "{\"type\":\"broken\",\"code\":^1}", WRONG},
    {"", "{\"type\":\"broken\",\"code\":^\"syntax\"}", WRONG},
    {"{\"type\":\"broken\",\"code\":\"too-long\"}", MOVE, "the game is broken off: nothing more can be played"},
    {"{\"type\":\"broken\",\"code\":\"too-deep\"}", "{\"type\":\"open\"}",
     "the game is broken off: nothing more can be played"},
    {"{\"type\":\"end\"}", MOVE, "an event outside of any game: a game has to begin first"},
};

/* A game in a form, with these lines of objects as its events, and the place of the last one. */
static char *game_of(const char *form, const char *before, const char *item, struct place *at)
{
    bool yaml = strcmp(form, "yaml") == 0;
    const char *mark = strchr(item, '^'), *lead = yaml ? "  - " : "";
    char *text = malloc(strlen(before) + strlen(item) + 100);

    at->line = (yaml ? 3u : 2u) + (*before != '\0');
    at->column = strlen(lead) + 1 + (size_t)(mark ? mark - item : 0);
    sprintf(text, "%s%s%s%s%s%.*s%s\n", yaml ? "turns:\n- events:\n" : "{\"type\":\"game\"}\n", *before ? lead : "",
            before, *before ? "\n" : "", lead, (int)(mark ? mark - item : 0), item, mark ? mark + 1 : item);
    return text;
}

static void each_fault_is_told_at_its_place(void **unused)
{
    static const char *const FORM[] = {"jsonl", "yaml"};

    (void)unused;
    for (size_t i = 0; i < 2 * sizeof BAD / sizeof *BAD; i++) {
        const struct bad *b = &BAD[i / 2];
        struct place wanted, at;
        char *text = game_of(FORM[i % 2], b->before, b->item, &wanted);
        const char *why = fault_of(FORM[i % 2], text, &at);
        if (!why)
            complain("%s: is taken: %s\n", FORM[i % 2], text);
        if (b->why && (strcmp(why, b->why) != 0 || at.line != wanted.line || at.column != wanted.column))
            complain("%s: %d:%d %s\n%s", FORM[i % 2], (int)at.line, (int)at.column, why, text);
        free(text);
    }
}

/* ---- what is right with an item ---- */

/* The action that an item gives, as XPGN has it; what else is told beside it makes no difference. */
static const struct good {
    const char *item, *text;
    enum event_kind kind;
} GOOD[] = {
    {MOVE, "e4", EV_MOVE},
    {"{\"piece\":\"K\",\"san\":\"Nf3\",\"turn\":\"0\",\"captures\":\"Q\",\"code\":\"mark\",\"type\":\"arrival\"}",
     "Nf3", EV_MOVE},
    {"{\"type\":\"move\",\"san\":\"\\u041af3\"}", "Nf3", EV_MOVE},
    {"{\"type\":\"move\",\"san\":\"Zf3\"}", "Zf3", EV_BAD},
    {"{\"type\":\"move\",\"san\":\"exd6 e.p.\"}", NULL, EV_BAD},
    {"{\"type\":\"arrival\",\"san\":\"N@e4\"}", "N@e4", EV_ARRIVAL},
    {"{\"type\":\"name\",\"square\":\"h8\"}", "@h8", EV_NAME},
    {"{\"type\":\"bids\",\"white\":\"K\",\"black\":null}", "<K:->", EV_REVEAL},
    {"{\"type\":\"bids\",\"white\":\"?\",\"black\":\"Q\"}", "<?:Q>", EV_REVEAL},
    {"{\"type\":\"roll\",\"white\":[0,255],\"black\":\"?\"}", "<0,255:?>", EV_REVEAL},
    {"{\"type\":\"roll\",\"white\":null,\"black\":[1,2,3,4]}", "<-:1,2,3,4>", EV_REVEAL},
    {"{\"type\":\"roll\",\"dice\":[1,8]}", "<1,8>", EV_REVEAL},
    {"{\"type\":\"card\",\"card\":\"red\"}", "<+>", EV_CARD},
    {"{\"type\":\"card\",\"card\":\"black\"}", "<->", EV_CARD},
    {"{\"type\":\"card\",\"card\":\"?\"}", "<?>", EV_CARD},
    {"{\"type\":\"kinte\",\"left\":9999}", "<kinte:9999>", EV_KINTE},
    {"{\"type\":\"kinte\",\"left\":0}", "<kinte:0>", EV_KINTE},
    {"{\"type\":\"nothing\"}", "--", EV_NOTHING},
    {"{\"type\":\"number\",\"number\":999999999}", "999999999.", EV_NUMBER},
    {"{\"type\":\"number\",\"number\":3,\"dots\":3}", "3...", EV_NUMBER},
    {"{\"type\":\"number\",\"number\":3,\"dots\":1}", "3.", EV_NUMBER},
    {"{\"type\":\"number\",\"number\":3,\"dots\":0}", "3.", EV_NUMBER},
    {"{\"type\":\"nag\",\"nag\":99999}", "$99999", EV_NAG},
    {"{\"type\":\"unread\",\"text\":\"[a]\"}", "[a]", EV_BAD},
    {"{\"type\":\"unread\",\"text\":\"<x>\"}", "<x>", EV_BAD},
    {"{\"type\":\"comment\",\"text\":\"a\\nb\\r\\n\\r\\nc\\rd\\r\"}", "a b  c d ", EV_COMMENT},
    {"{\"type\":\"comment\",\"text\":\"\"}", "", EV_COMMENT},
    {"{\"type\":\"result\",\"result\":\"1/2-1/2\"}", "1/2-1/2", EV_RESULT},
};

/* The first event behind the beginning of the game. */
static void first_event(const char *form, const char *item, const char *text, enum event_kind kind)
{
    struct place at;
    char *game = game_of(form, "", item, &at);
    struct reading r;
    struct event e;

    begin(&r, form, game, strlen(game));
    r.source->next(r.source, &e);
    assert_int_equal(e.kind, EV_GAME);
    r.source->next(r.source, &e);
    if (text ? e.kind != kind || e.length != strlen(text) || memcmp(e.text, text, e.length) != 0 : e.kind != EV_TROUBLE)
        complain("%s: %s: %d %.*s\n", form, item, e.kind, (int)e.length, e.text ? e.text : "");
    r.source->free(r.source);
    free(game);
}

static void each_type_gives_its_event(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        first_event("jsonl", GOOD[i].item, GOOD[i].text, GOOD[i].kind);
        first_event("yaml", GOOD[i].item, GOOD[i].text, GOOD[i].kind);
    }
}

static void a_kinte_follows_its_try(void **unused)
{
    static const char GAME[] = "{\"type\":\"game\"}\n{\"type\":\"move\",\"san\":\"Ra1a4\",\"kinte\":7}\n";
    struct reading r;
    struct event e;

    (void)unused;
    begin(&r, "jsonl", GAME, strlen(GAME));
    for (int i = 0; i < 3; i++)
        r.source->next(r.source, &e);
    assert_int_equal(e.kind, EV_KINTE);
    assert_int_equal(e.kinte, 7);
    assert_memory_equal(e.text, "<kinte:7>", e.length);
    r.source->free(r.source);
}

/* What remains of a game behind the place where it broke off. */
static void a_broken_game_may_say_more(void **unused)
{
    static const char GAME[] =
        "{\"type\":\"game\"}\n{\"type\":\"open\"}\n{\"type\":\"comment\",\"text\":\"a\",\"more\":true}\n"
        "{\"type\":\"broken\",\"code\":\"unclosed\"}\n{\"type\":\"broken\",\"code\":\"too-deep\"}\n"
        "{\"type\":\"unread\",\"text\":\"x\"}\n{\"type\":\"comment\",\"text\":\"b\"}\n"
        "{\"type\":\"end\"}\n";
    static const enum event_kind WANT[] = {EV_GAME, EV_OPEN,    EV_COMMENT, EV_TROUBLE, EV_TROUBLE,
                                           EV_BAD,  EV_COMMENT, EV_END,     EV_EOF};
    struct place at;
    struct reading r;
    struct event e;

    (void)unused;
    begin(&r, "jsonl", GAME, strlen(GAME));
    for (size_t i = 0; i < sizeof WANT / sizeof *WANT; i++) {
        r.source->next(r.source, &e);
        assert_int_equal(e.kind, WANT[i]);
        assert_int_equal(e.code, i == 3 ? CODE_UNCLOSED : i == 4 ? CODE_TOO_DEEP : CODE_OK);
    }
    assert_null(r.source->complaint(r.source).text);
    r.source->free(r.source);
    assert_string_equal(fault_of("jsonl", "{\"type\":\"game\"}\n{\"type\":\"broken\",\"code\":\"unclosed\"}\n", &at),
                        "the input ends within a game");
}

/* ---- limits ---- */

/* `n` times the same in the midst of a game, then the last. */
static const char *many(const char *form, const char *item, size_t n, const char *last)
{
    bool yaml = strcmp(form, "yaml") == 0;
    char *text = malloc((strlen(item) + 8) * n + strlen(last) + 200), *out = text;
    struct place at;
    const char *why;

    out += sprintf(out, "%s", yaml ? "turns:\n- events:\n" : "{\"type\":\"game\"}\n");
    for (size_t i = 0; i < n; i++)
        out += sprintf(out, "%s%s\n", yaml ? "  - " : "", item);
    sprintf(out, "%s%s\n%s", yaml ? "  - " : "", last, yaml ? "" : "{\"type\":\"end\"}\n");
    why = fault_of(form, text, &at);
    if (why && !strstr(why, "ends within") && at.line != n + (yaml ? 3 : 2))
        complain("%s: %d: %s\n", form, (int)at.line, why);
    free(text);
    return why;
}

/* A tag of a name and a value of so many bytes. */
static char *tag_of(size_t name, char fill, size_t value)
{
    char *text = calloc(1, name + 2 * value + 60), *out = text;

    out += sprintf(out, "{\"type\":\"tag\",\"name\":\"");
    memset(out, 'A', name);
    out += name;
    out += sprintf(out, "\",\"value\":\"");
    for (size_t i = 0; i < value; i++) {
        if (fill == '"' || fill == '\\')
            *out++ = '\\';
        *out++ = fill;
    }
    strcpy(out, "\"}");
    return text;
}

static void what_is_too_much_is_told(void **unused)
{
    static const char TAG[] = "{\"type\":\"tag\",\"name\":\"A\",\"value\":\"b\"}", OPEN[] = "{\"type\":\"open\"}",
                      END[] = "{\"type\":\"nag\",\"nag\":1}";
    static const char *const FORM[] = {"jsonl", "yaml"};
    static const struct {
        size_t name, value;
        char fill;
        bool good;
    } SIZE[] = {{1, MAX_TOKEN - 9, 'x', true},      {1, MAX_TOKEN - 8, 'x', false},
                {MAX_TOKEN - 8, 0, 'x', true},      {MAX_TOKEN - 8, 1, 'x', false},
                {2, MAX_TOKEN / 2 - 5, '"', true},  {3, MAX_TOKEN / 2 - 5, '"', false},
                {2, MAX_TOKEN / 2 - 5, '\\', true}, {3, MAX_TOKEN / 2 - 5, '\\', false}};

    (void)unused;
    for (size_t f = 0; f < 2; f++) {
        assert_null(many(FORM[f], TAG, 9999, TAG));
        assert_string_equal(many(FORM[f], TAG, 10000, TAG), "a game has at most 10000 tags");
        assert_string_equal(many(FORM[f], OPEN, MAX_NESTING, END), "the game ends within a variation");
        assert_string_equal(many(FORM[f], OPEN, MAX_NESTING, OPEN), "variations are nested over 64 deep");
        for (size_t i = 0; i < sizeof SIZE / sizeof *SIZE; i++) {
            char *tag = tag_of(SIZE[i].name, SIZE[i].fill, SIZE[i].value);
            const char *why = many(FORM[f], END, 0, tag);
            if (SIZE[i].good)
                assert_null(why);
            else
                assert_string_equal(why, "a tag is longer than 64 KiB");
            free(tag);
        }
    }
}

/* ---- what is no token ---- */

static void outcome(void *sink, const struct outcome *o)
{
    assert_true(((struct sink *)sink)->outcome(sink, o));
}

static void ended(void *sink, const struct game_summary *s)
{
    assert_true(((struct sink *)sink)->ended(sink, s));
}

/* From one form to another, to be freed; NULL if it cannot be read. */
static char *converted(const char *from, const char *to, const char *text)
{
    char *out = NULL;
    size_t size;
    FILE *stream = open_memstream(&out, &size);
    struct sink_options so = {.out = stream};
    struct sink *sink = form_named(to)->sink(&so);
    struct game_options jo = {.snapshots = true, .variations = true, .context = sink, .heard = outcome, .ended = ended};
    struct play_end end;
    struct reading r;

    begin(&r, from, text, strlen(text));
    assert_true(game_play(&jo, r.source, &end));
    sink->free(sink);
    fclose(stream);
    if (!end.complaint.text && !end.foreign)
        return out;
    free(out);
    return NULL;
}

/* The lines of all that is no token, of a game in JSON Lines. */
static size_t unread_lines(const char *text, char *out, size_t size)
{
    size_t n = 0, used = 0;

    *out = '\0';
    for (const char *s = text; *s; s += strcspn(s, "\n") + 1)
        if (strncmp(s, "{\"type\":\"unread\"", 16) == 0) {
            n++;
            used += (size_t)snprintf(out + used, size - used, "%.*s\n", (int)strcspn(s, "\n"), s);
        }
    return n;
}

/* Text of what means something in a record; where it is taken as no token, XPGN must find the same one in its place. */
static void what_is_no_token_is_none_in_xpgn(void **unused)
{
    static const char *const PIECE[] = {"[",
                                        "]",
                                        "(",
                                        ")",
                                        "{",
                                        "}",
                                        "<",
                                        ">",
                                        "&lt;",
                                        "&gt;",
                                        "\\\"",
                                        "$",
                                        "!",
                                        "?",
                                        "*",
                                        ".",
                                        ";",
                                        "%",
                                        "1",
                                        "0",
                                        "-",
                                        "/",
                                        "\xc2\xbd",
                                        "\xe2\x80\x93",
                                        "e4",
                                        "N",
                                        "x",
                                        "e.p.",
                                        "e.p",
                                        "ep",
                                        "@",
                                        "=",
                                        "+",
                                        "#",
                                        "\xc3\xa9",
                                        "\xd0\x9a",
                                        "O-O",
                                        "\xe2\x80\xa6",
                                        "kinte:7",
                                        "&",
                                        "Z",
                                        "\xe2\x80\x9c",
                                        "\xc2\xa0",
                                        "P:N",
                                        "\xd0\x9a\xd1\x80",
                                        "\xe2\x80\x8b",
                                        "\\\\",
                                        "'"};
    static const char *const GAME[] = {
        "",
        "{\"type\":\"move\",\"san\":\"e4\"}\n",
        "{\"type\":\"move\",\"san\":\"e4\"}\n{\"type\":\"open\"}\n",
        "{\"type\":\"tag\",\"name\":\"Variant\",\"value\":\"Nothing\"}\n{\"type\":\"nothing\"}\n",
        "{\"type\":\"tag\",\"name\":\"Variant\",\"value\":\"Octahedra\"}\n",
        "{\"type\":\"tag\",\"name\":\"Variant\",\"value\":\"Sixfold Duel\"}\n{\"type\":\"number\",\"number\":1}\n"};
    uint64_t state = 11;
    unsigned long taken = 0;

    (void)unused;
    for (int round = 0; round < 6000; round++) {
        char text[200] = "", item[300], game[700], lines[2][600];
        unsigned pieces = 1 + random_bits(&state) % 4, which = (unsigned)round % 6;
        char *xpgn, *again;
        for (unsigned i = 0; i < pieces; i++)
            strcat(text, PIECE[random_bits(&state) % (sizeof PIECE / sizeof *PIECE)]);
        if (strcmp(text, "N") == 0)
            continue; /* a sign, but for what follows */
        snprintf(item, sizeof item, "{\"type\":\"unread\",\"text\":\"%s\"}\n", text);
        snprintf(game, sizeof game, "{\"type\":\"game\"}\n%s%s%s{\"type\":\"end\"}\n", GAME[which], item,
                 strstr(GAME[which], "open") ? "{\"type\":\"close\"}\n" : "");
        xpgn = converted("jsonl", "xpgn", game);
        if (!xpgn)
            continue;
        taken++;
        again = converted("xpgn", "jsonl", xpgn);
        xpgn[strlen(xpgn) - 1] = '\0';
        assert_non_null(again);
        unread_lines(again, lines[0], sizeof lines[0]);
        free(again);
        again = converted("jsonl", "jsonl", game);
        unread_lines(again, lines[1], sizeof lines[1]);
        if (strcmp(lines[0], lines[1]) != 0 || !*lines[0])
            complain("%s is\n%s and in XPGN\n%s: %s", text, lines[1], lines[0], xpgn);
        free(again);
        free(xpgn);
    }
    assert_true(taken > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_fault_is_told_at_its_place), cmocka_unit_test(each_type_gives_its_event),
        cmocka_unit_test(a_kinte_follows_its_try),         cmocka_unit_test(a_broken_game_may_say_more),
        cmocka_unit_test(what_is_too_much_is_told),        cmocka_unit_test(what_is_no_token_is_none_in_xpgn),
    };

    return cmocka_run_group_tests_name("items", tests, NULL, NULL);
}
