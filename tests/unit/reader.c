/*
 * The reader: the same events whatever the size of the reads, over all records of tests/ and damaged copies of them;
 * its limits; and constant memory.
 */
#include "test.h"

#include "notation/reader.h"

#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* ---- records ---- */

struct record {
    char *data;
    size_t length;
};

static struct record *records;
static size_t record_count;

static struct record load(const char *path)
{
    FILE *file = fopen(path, "rb");
    struct record r = {NULL, 0};
    long size;

    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    size = ftell(file);
    rewind(file);
    r.length = (size_t)size;
    r.data = malloc(r.length + 1);
    assert_int_equal(fread(r.data, 1, r.length, file), r.length);
    fclose(file);
    return r;
}

static int load_all(void **unused)
{
    static const char *const PATTERN[] = {"tests/cases/*/*.xpgn", "tests/pgn/*.pgn", "samples/*.xpgn"};
    glob_t found;

    (void)unused;
    for (size_t i = 0; i < sizeof PATTERN / sizeof *PATTERN; i++)
        glob(PATTERN[i], i ? GLOB_APPEND : 0, NULL, &found);
    records = calloc(found.gl_pathc, sizeof *records);
    record_count = found.gl_pathc;
    for (size_t i = 0; i < record_count; i++)
        records[i] = load(found.gl_pathv[i]);
    globfree(&found);
    return record_count > 100 ? 0 : -1;
}

static int free_all(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < record_count; i++)
        free(records[i].data);
    free(records);
    return 0;
}

/* ---- events as a number ---- */

/* Text in reads of one size or, `shuffle` not 0, of random sizes up to it. */
struct feed {
    struct memory memory;
    size_t most;
    uint64_t shuffle;
};

static ssize_t feed_read(void *context, void *buffer, size_t size)
{
    struct feed *f = context;

    f->memory.step = f->shuffle ? 1 + random_bits(&f->shuffle) % f->most : f->most;
    return memory_read(&f->memory, buffer, size);
}

static void mix(uint64_t *hash, const void *data, size_t length)
{
    const unsigned char *s = data;

    for (size_t i = 0; i < length; i++)
        *hash = (*hash ^ s[i]) * UINT64_C(1099511628211);
}

struct stats {
    uint64_t hash;
    unsigned long events, games, troubles;
    uint8_t last_trouble;
    bool fatal;
    uint64_t comment_bytes;
};

/* What an event of its kind says; the other fields may be anything. */
static void mix_event(uint64_t *hash, const struct event *e)
{
    const uint32_t kind = e->kind, number[] = {e->number, e->dots}, trouble[] = {e->code, e->fatal};
    const uint32_t move[] = {e->piece,     e->from_file, e->from_rank,      e->to,
                             e->promotion, e->castling,  (uint32_t)e->kinte};

    mix(hash, &kind, sizeof kind);
    if (event_acts(e)) {
        mix(hash, &e->flags, sizeof e->flags);
        mix(hash, e->text, e->length);
    }
    switch (e->kind) {
    case EV_MOVE:
    case EV_ARRIVAL:
        mix(hash, move, sizeof move);
        break;
    case EV_NAME:
        mix(hash, &e->to, sizeof e->to);
        break;
    case EV_REVEAL:
        mix(hash, &e->sides, sizeof e->sides);
        mix(hash, e->faces, e->sides * sizeof *e->faces);
        break;
    case EV_CARD:
        mix(hash, &e->card, sizeof e->card);
        break;
    case EV_KINTE:
        mix(hash, &e->kinte, sizeof e->kinte);
        break;
    case EV_NUMBER:
        mix(hash, number, sizeof number);
        break;
    case EV_NAG:
        mix(hash, number, sizeof *number);
        break;
    case EV_RESULT:
        mix(hash, &e->result, sizeof e->result);
        break;
    case EV_TAG:
        mix(hash, e->name, e->name_length);
        mix(hash, e->text, e->length);
        break;
    case EV_TROUBLE:
        mix(hash, trouble, sizeof trouble);
        break;
    default:
        break;
    }
}

static void stats_event(struct stats *t, struct reader *r, const struct event *e)
{
    struct place at = reader_place(r);
    static const char PIECE_END = '|';

    if (e->kind == EV_COMMENT) {
        /* how a comment is cut into pieces may depend on the reads, its bytes may not */
        t->comment_bytes += e->length;
        if (e->first)
            mix(&t->hash, &at, sizeof at);
        mix(&t->hash, e->text, e->length);
        if (e->last)
            mix(&t->hash, &PIECE_END, 1);
        return;
    }
    t->events++;
    t->games += e->kind == EV_GAME;
    if (e->kind == EV_TROUBLE) {
        t->troubles++;
        t->last_trouble = e->code;
        t->fatal = t->fatal || e->fatal;
    }
    mix_event(&t->hash, e);
    mix(&t->hash, &at, sizeof at);
}

static struct stats stats_of(const struct record *record, size_t step, uint64_t shuffle, bool skip)
{
    struct feed feed = {{.text = record->data, .left = record->length}, step, shuffle};
    struct reader_options options = {
        .read = feed_read, .context = &feed, .skip_comments = skip, .skip_variations = skip};
    struct reader *r = reader_new(&options);
    struct stats t = {.hash = UINT64_C(14695981039346656037)};
    struct event e;

    assert_non_null(r);
    do {
        reader_next(r, &e);
        stats_event(&t, r, &e);
    } while (e.kind != EV_EOF);
    reader_next(r, &e);
    assert_int_equal(e.kind, EV_EOF);
    assert_int_equal(reader_error(r), 0);
    assert_int_equal(feed.memory.left, 0);
    reader_free(r);
    return t;
}

static const size_t STEPS[] = {1, 2, 3, 7, 4096};

static void same_in_all_sizes(const struct record *record, bool skip)
{
    struct stats whole = stats_of(record, 65536, 0, skip);

    for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS; i++) {
        struct stats t = stats_of(record, STEPS[i], 0, skip);
        if (t.hash != whole.hash)
            print_message("# reads of %zu differ from one of %zu: %.60s\n", STEPS[i], record->length, record->data);
        assert_int_equal(t.hash, whole.hash);
        assert_int_equal(t.events, whole.events);
    }
    assert_int_equal(stats_of(record, 40, 77, skip).hash, whole.hash);
}

static void size_of_reads_does_not_matter(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < record_count; i++) {
        same_in_all_sizes(&records[i], false);
        same_in_all_sizes(&records[i], true);
    }
}

/* ---- damage ---- */

static void damage(struct record *r, uint64_t *state)
{
    static const char *const INSERT[] = {"{",    "}",    "(",           ")",      "[",
                                         "]",    "\"",   "<",           ">",      ";",
                                         "%",    "\n",   "\n[Event \"", "\\",     "\xef\xbb\xbf",
                                         "\xff", "\xd0", "&lt;",        "&nbsp;", "\xc2\xa0",
                                         "...",  "$",    "*",           "1-0"};
    uint64_t pick = random_bits(state);
    size_t at = r->length ? (size_t)(pick >> 16) % r->length : 0, n = 1 + (size_t)(pick >> 8 & 15);
    const char *text = INSERT[(pick >> 40) % (sizeof INSERT / sizeof *INSERT)];

    switch (pick % 4) {
    case 0: /* the rest is missing */
        r->length = at;
        break;
    case 1: /* a stretch is missing */
        n = n < r->length - at ? n : r->length - at;
        memmove(r->data + at, r->data + at + n, r->length - at - n);
        r->length -= n;
        break;
    case 2: /* a byte is another, NUL too */
        if (r->length)
            r->data[at] = (char)(pick >> 48);
        break;
    default: /* something opened, closed or odd is in the way */
        n = strlen(text);
        memmove(r->data + at + n, r->data + at, r->length - at);
        memcpy(r->data + at, text, n);
        r->length += n;
    }
}

static void damaged_records_are_read_the_same(void **unused)
{
    uint64_t state = 10;

    (void)unused;
    for (int round = 0; round < 3; round++)
        for (size_t i = 0; i < record_count; i++) {
            struct record copy = {malloc(records[i].length + 256), records[i].length};
            memcpy(copy.data, records[i].data, copy.length);
            if (copy.length > 6000) { /* a window of it: small reads take long */
                size_t from = (size_t)(random_bits(&state) >> 8) % (copy.length - 6000);
                memmove(copy.data, copy.data + from, 6000);
                copy.length = 6000;
            }
            for (uint64_t edits = 1 + random_bits(&state) % 8; edits > 0; edits--)
                damage(&copy, &state);
            same_in_all_sizes(&copy, round == 2);
            free(copy.data);
        }
}

static void odd_texts_are_read_the_same(void **unused)
{
    static const char *const TEXTS[] = {
        "",
        " ",
        "\n",
        "\xef\xbb\xbf",
        "\xef\xbb\xbf"
        "1. e4 *",
        "\xef\xbb",
        "1. e4 e5",
        "1. e4 {",
        "1. e4 (",
        "1. e4 ((",
        "[",
        "[Event",
        "[Event \"",
        "[Event \"x",
        "[Event \"x\"",
        "[Event \"x\\",
        "1. e4 <",
        "1. e4 <P:",
        "1. e4 ;",
        "1. e4 ; x\n*",
        "%",
        "% x",
        "1. e4\n% x\n*",
        "1. e4 {a\n[Event \"b\"]\n\n1. d4 *",
        "1. e4 (1. d4\n[Event \"b\"]\n\n1. d4 *",
        "1. e4 &lt;P:N&gt; *",
        "1. e4 &l",
        "&",
        "1. e4 $",
        "1. e4 $5 !? ?? *",
        "1.e4 e5 2.Nf3 1-0",
        "1...e5",
        "1. e4 1/2",
        "1. e4 1/2-1/2",
        "\xc2\xbd-\xc2\xbd",
        "1. e4 0-1 1-0",
        ")",
        "}",
        "]",
        ">",
        "1. e4 } ) ] > *",
        "\r\n1. e4\r\n\r\n[A \"b\"]\r\n*",
        "((((()))))",
        "* * *",
        "[A \"b\"][C \"d\"] 1. e4 * [E \"f\"] *",
        "[A \"\xe2\x80\x9c"
        "b\xe2\x80\x9d\"]\n*",
        "[A \xe2\x80\x9c"
        "b\xe2\x80\x9d]\n*",
        "{\xff}",
        "\xff",
        "1. \xd0",
        "1. e4 {\xd0",
        "[A \"\xff\"] *",
        "1. e4 e5 --",
        "1. e4 \xe2\x80\x94 *",
        "1. e4\xe2\x80\xbc\xc2\xb1 e5 +- 2. Nf3N N ; x\n2... Nc6+/- \xe2\x88\x93 D 3. Bb5 N a6 = *",
        "1. e4 += =+ -/+ -+ \xe2\xa9\xb2\xe2\xa9\xb1\xe2\x96\xa1\xe2\x88\x9e N\xc2\xb1 *",
        "1. e4+\xe2\x80\x93 N 1 - 0",
        "1. e4 1 - 0\n\n1. d4 1\xe2\x80\x93 0\n\n1. c4 0.5 - 0,5\n\n1. b4 1:0\n\n1. a4 \xc2\xbd : 1/2",
        "1. e4 0-0",
        "1. e4 0 - 0 {a}\n[A \"b\"]\n\n1. e4 0-0 ; x\n *",
        "1) e4 1\xe2\x80\xa6 e5 2.- Nf3 2 \xe2\x80\xa6 Nc6 (3) x",
        "1. b8(Q)+ b8/Q ed e:d5 d5: \xd1\x84(\xd0\xa4) b8(\xd0\xa4) Rb8(Q) *",
        "[A \"b\"]\r\r1. e4 ; x\r1... e5 {a\rb} \r\n% c\r2. Nf3\r[C \"d\"]\r*",
        "[A \"b\"]<br><BR />1. e4 ; x<br>1... e5&lt;br&gt;2. Nf3<br>\n[C \"d\"]<br>*",
        "1. e4 e5\n\xef\xbb\xbf[A \"b\"]\n\n\xef\xbb\xbf%x\n*",
        "[A \"b\\\"] [B \"c \\\"]\n[C \"d \"e\\\"]\n[D \"e\" f\"]\n[E \"f\\\\\"]*",
        "[A \"1\"]\n[B \"2\"]\n\n[B \"3\"] [C \"4\"]\n\n[D \"5\"]\n\n[C \"6\"]\n",
        "1. \xe2\x99\x9e\xef\xb8\x8e"
        "f3 <\xe2\x99\x98:\xd0\x9a\xd1\x80> \xd0\x9a \xd0\x9a *",
        "1. e4 N\xa0 2. d4 D. 3. N\n% x\n4. N&nbsp;5. N&lt;+> N \xe2\x80\xa6 6. x N e5",
        "1. e4\xb1 \xb1 e5\xb1\xb1 \xbd *",
    };
    static const char NULS[] = "1. e\0004 {\0} \0 [A\0 \"\0\"] (\0) <\0> \0";

    (void)unused;
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        struct record r = {(char *)TEXTS[i], strlen(TEXTS[i])};
        for (; r.length > 0; r.length--) /* and every beginning */
            same_in_all_sizes(&r, i % 2);
    }
    for (size_t n = 0; n < sizeof NULS; n++) {
        struct record r = {(char *)NULS, n};
        same_in_all_sizes(&r, false);
    }
}

/* Every prefix of the samples: as it would be after a broken copy. */
static void prefixes_are_read_the_same(void **unused)
{
    (void)unused;
    for (size_t i = record_count - 5; i < record_count; i++)
        for (size_t n = 0; n <= records[i].length; n++) {
            struct record r = {records[i].data, n};
            assert_int_equal(stats_of(&r, 1, 0, false).hash, stats_of(&r, 65536, 0, false).hash);
        }
}

/* ---- limits ---- */

static struct stats stats_text(const char *before, char fill, size_t n, const char *after)
{
    struct record r = {malloc(strlen(before) + n + strlen(after)), strlen(before) + n + strlen(after)};
    struct stats t, small;

    memcpy(r.data, before, strlen(before));
    memset(r.data + strlen(before), fill, n);
    memcpy(r.data + strlen(before) + n, after, strlen(after));
    t = stats_of(&r, 65536, 0, false);
    small = stats_of(&r, 4099, 0, false);
    assert_int_equal(small.hash, t.hash);
    free(r.data);
    return t;
}

static void tokens_may_have_64_kib(void **unused)
{
    struct stats t;

    (void)unused;
    for (size_t n = MAX_TOKEN - 1; n <= MAX_TOKEN + 1; n++) {
        t = stats_text("1. e4 ", 'x', n, " *\n\n[Event \"next\"]\n\n1. d4 *\n");
        assert_int_equal(t.games, 2);
        assert_int_equal(t.fatal, n > MAX_TOKEN);
        assert_int_equal(t.troubles, n > MAX_TOKEN);
        if (n > MAX_TOKEN)
            assert_int_equal(t.last_trouble, CODE_TOO_LONG);
        t = stats_text("1. e4 <", '1', n, "> *\n\n[Event \"next\"]\n\n1. d4 *\n");
        assert_int_equal(t.games, 2);
        t = stats_text("[Event \"", 'x', n, "\"]\n\n1. e4 *\n\n[Event \"next\"]\n\n1. d4 *\n");
        assert_int_equal(t.games, 2);
    }
    t = stats_text("[Event \"", 'x', 10 * MAX_TOKEN, "\"]\n\n1. e4 *\n\n[Event \"next\"]\n\n1. d4 *\n");
    assert_int_equal(t.games, 2);
    assert_true(t.fatal);
    assert_int_equal(t.last_trouble, CODE_TOO_LONG);
    t = stats_text("1. e4 <", '1', 10 * MAX_TOKEN, "> *\n\n[Event \"next\"]\n\n1. d4 *\n");
    assert_true(t.fatal);
    assert_int_equal(t.games, 2);
    t = stats_text("", 'x', 10 * MAX_TOKEN, "");
    assert_true(t.fatal);
    t = stats_text("1. e4 ", ' ', 10 * MAX_TOKEN, " *");
    assert_int_equal(t.troubles, 0);
    t = stats_text("1. e4 ", '\n', 10 * MAX_TOKEN, " *");
    assert_int_equal(t.troubles, 0);
    t = stats_text("1. e4 {", 'x', 10 * MAX_TOKEN, "} *");
    assert_int_equal(t.troubles, 0);
    assert_int_equal(t.comment_bytes, 10 * MAX_TOKEN);
    t = stats_text("1. e4 ;", 'x', 10 * MAX_TOKEN, "\n*");
    assert_int_equal(t.troubles, 0);
    t = stats_text("%", 'x', 10 * MAX_TOKEN, "\n1. e4 *");
    assert_int_equal(t.troubles, 0);
}

static struct stats stats_nested(size_t depth)
{
    struct record r = {malloc(2 * depth + 16), 0};
    struct stats t;

    r.length = (size_t)sprintf(r.data, "1. e4 ");
    memset(r.data + r.length, '(', depth);
    memset(r.data + r.length + depth, ')', depth);
    r.length += 2 * depth;
    r.length += (size_t)sprintf(r.data + r.length, " e5 *\n");
    t = stats_of(&r, 65536, 0, false);
    free(r.data);
    return t;
}

static void variations_may_nest(void **unused)
{
    struct stats t = stats_nested(64);

    (void)unused;
    assert_int_equal(t.troubles, 0);
    t = stats_nested(65);
    assert_int_equal(t.troubles, 1);
    assert_int_equal(t.last_trouble, CODE_TOO_DEEP);
    assert_false(t.fatal);
    t = stats_nested(100000);
    assert_int_equal(t.troubles, 1);
    assert_false(t.fatal);
    t = stats_nested(100001);
    assert_true(t.fatal);
    assert_int_equal(t.last_trouble, CODE_TOO_DEEP);
    t = stats_nested(3000000);
    assert_true(t.fatal);
}

/* A game whose comment is endless: made as it is read, so that nobody holds it. */
struct flood {
    uint64_t at, comment;
};

static ssize_t flood_read(void *context, void *buffer, size_t size)
{
    static const char HEAD[] = "1. e4 {", TAIL[] = "} e5 *";
    struct flood *f = context;
    uint64_t total = sizeof HEAD - 1 + f->comment + sizeof TAIL - 1;
    char *out = buffer;
    size_t n = 0;

    for (; n < size && f->at < total; n++, f->at++)
        out[n] = f->at < sizeof HEAD - 1                ? HEAD[f->at]
                 : f->at < sizeof HEAD - 1 + f->comment ? "comment\n"[f->at % 8]
                                                        : TAIL[f->at - (sizeof HEAD - 1) - f->comment];
    return (ssize_t)n;
}

static long peak_kib(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

static void a_long_comment_takes_no_memory(void **unused)
{
    struct flood flood = {0, UINT64_C(100) << 20};
    struct reader_options options = {.read = flood_read, .context = &flood};
    struct reader *r = reader_new(&options);
    long before = peak_kib();
    uint64_t bytes = 0;
    unsigned moves = 0;
    struct event e;

    (void)unused;
    do {
        reader_next(r, &e);
        if (e.kind == EV_COMMENT)
            bytes += e.length;
        moves += e.kind == EV_MOVE;
        assert_int_not_equal(e.kind, EV_TROUBLE);
    } while (e.kind != EV_EOF);
    assert_int_equal(bytes, flood.comment);
    assert_int_equal(moves, 2);
    assert_true(peak_kib() - before < 4096);
    reader_free(r);
}

/* ---- errors and what is no text ---- */

static ssize_t broken_read(void *context, void *buffer, size_t size)
{
    int *calls = context;

    (void)size;
    if ((*calls)++ == 0) {
        memcpy(buffer, "1. e4 e5 2. N", 13);
        return 13;
    }
    return -1;
}

static void a_failed_read_ends_the_reading(void **unused)
{
    int calls = 0;
    struct reader_options options = {.read = broken_read, .context = &calls};
    struct reader *r = reader_new(&options);
    struct event e;
    int events = 0;

    (void)unused;
    do {
        errno = EIO;
        reader_next(r, &e);
        assert_true(events++ < 100);
    } while (e.kind != EV_EOF);
    assert_int_equal(reader_error(r), EIO);
    reader_free(r);
    reader_free(NULL);
}

static void other_encodings_are_told(void **unused)
{
    static const struct {
        const char *bytes;
        size_t length;
        const char *name;
    } ROWS[] = {
        {"\x1f\x8b\x08\x00", 4, "gzip"},
        {"\x28\xb5\x2f\xfd\x00", 5, "zstd"},
        {"BZh91AY", 7, "bzip2"},
        {"\xfd"
         "7zXZ\0",
         6, "xz"},
        {"\xff\xfe"
         "1\0",
         4, "UTF-16"},
        {"\xfe\xff\0"
         "1",
         4, "UTF-16"},
        {"1. e4 *", 7, NULL},
        {"", 0, NULL},
        {"\x1f", 1, NULL},
        {"BZ", 2, NULL},
        {"\xef\xbb\xbf"
         "1. e4",
         8, NULL},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        for (size_t step = 1; step < 8; step += 6) {
            struct memory memory = {ROWS[i].bytes, ROWS[i].length, step};
            struct reader_options options = {.read = memory_read, .context = &memory};
            struct reader *r = reader_new(&options);
            const char *cure = NULL, *name = reader_foreign(r, &cure);
            if (ROWS[i].name) {
                assert_non_null(name);
                assert_string_equal(name, ROWS[i].name);
                assert_non_null(cure);
            } else {
                assert_null(name);
            }
            reader_free(r);
        }
}

static void places_are_characters(void **unused)
{
    static const char TEXT[] = "[Event \"x\"]\n\n1. e4 {\xd0\x9a\xd1\x80\n\xe2\x82\xac} e5 \xd0\x9a"
                               "f3 *\n";
    static const struct {
        uint64_t line, column;
        enum event_kind kind;
    } WANT[] = {{1, 1, EV_TAG},  {3, 1, EV_NUMBER}, {3, 4, EV_MOVE},
                {4, 4, EV_MOVE}, {4, 7, EV_MOVE},   {4, 11, EV_RESULT}};
    struct memory memory = {TEXT, sizeof TEXT - 1, 3};
    struct reader_options options = {.read = memory_read, .context = &memory, .skip_comments = true};
    struct reader *r = reader_new(&options);
    struct place kept, at;
    struct event e;
    const char *line;
    size_t length;

    (void)unused;
    reader_next(r, &e);
    assert_int_equal(e.kind, EV_GAME);
    for (size_t i = 0; i < sizeof WANT / sizeof *WANT; i++) {
        reader_next(r, &e);
        at = reader_place(r);
        assert_int_equal(e.kind, WANT[i].kind);
        assert_int_equal(at.line, WANT[i].line);
        assert_int_equal(at.column, WANT[i].column);
        if (e.kind == EV_NUMBER)
            reader_keep(r, KEEP_NUMBER);
    }
    kept = reader_kept(r, KEEP_NUMBER);
    assert_int_equal(kept.line, 3);
    assert_int_equal(kept.column, 1);
    assert_true(reader_line(r, &kept, &line, &length));
    assert_int_equal(length, strlen("1. e4 {\xd0\x9a\xd1\x80"));
    assert_memory_equal(line, "1. e4 {", 7);
    reader_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(size_of_reads_does_not_matter),  cmocka_unit_test(damaged_records_are_read_the_same),
        cmocka_unit_test(odd_texts_are_read_the_same),    cmocka_unit_test(prefixes_are_read_the_same),
        cmocka_unit_test(tokens_may_have_64_kib),         cmocka_unit_test(variations_may_nest),
        cmocka_unit_test(a_long_comment_takes_no_memory), cmocka_unit_test(a_failed_read_ends_the_reading),
        cmocka_unit_test(other_encodings_are_told),       cmocka_unit_test(places_are_characters),
    };

    return cmocka_run_group_tests_name("reader", tests, load_all, free_all);
}
