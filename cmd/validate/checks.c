/*
 * checks.c: validate --checks: rule checks in YAML, results in TAP 14.
 *
 * A check becomes a record, the record is judged as any other, and what was expected of it is compared; nothing that a
 * check does not name is looked at.
 */
#include "validate.h"

#include "checks_shape.h"
#include "checks_yaml.h"
#include "game/game.h"
#include "notation/fen.h"
#include "shared/tool.h"
#include "text/narrate.h"

#include <libintl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define MAX_FINDINGS 64
#define MAX_HEARD 64

struct finding {
    enum code code;
    enum level level;
    bool first;
    unsigned at; /* token, 0 for a tag */
    uint64_t line, column;
    const char *rule;
};

/* What came of a record. */
struct run {
    unsigned game, wanted, tokens; /* how many the wanted game has */
    struct finding finding[MAX_FINDINGS];
    size_t findings;
    char heard[2][MAX_HEARD][32];
    size_t notices[2];
    char fen[FEN_SIZE];
    enum result result;
    enum ending ending;
    bool readable, terminated, found;
    bool tells; /* its players are told something */
    unsigned long violations, chance, proven;
};

/* A YAML file being run. */
struct script {
    yaml_document_t doc;
    yaml_node_t *defaults, *check;
    char *record; /* made for the check; owned */
    size_t length, size;
};

static unsigned long tests, failures;

/* ---- YAML ---- */

static yaml_node_t *get(struct script *s, yaml_node_t *map, const char *key)
{
    if (!map || map->type != YAML_MAPPING_NODE)
        return NULL;
    for (yaml_node_pair_t *p = map->data.mapping.pairs.start; p < map->data.mapping.pairs.top; p++) {
        yaml_node_t *k = yaml_document_get_node(&s->doc, p->key);
        if (k && k->type == YAML_SCALAR_NODE && strcmp((const char *)k->data.scalar.value, key) == 0)
            return yaml_document_get_node(&s->doc, p->value);
    }
    return NULL;
}

static const char *text_of(yaml_node_t *node)
{
    return node && node->type == YAML_SCALAR_NODE ? (const char *)node->data.scalar.value : NULL;
}

static const char *get_text(struct script *s, yaml_node_t *map, const char *key)
{
    return text_of(get(s, map, key));
}

/* A key of the check, or of the file where the check has none. */
static yaml_node_t *get_default(struct script *s, const char *key)
{
    yaml_node_t *node = get(s, s->check, key);

    return node ? node : get(s, s->defaults, key);
}

static bool is_true(const char *text)
{
    return text && strcmp(text, "true") == 0;
}

/* ---- the record ---- */

static void append(struct script *s, const char *text, size_t length)
{
    if (s->length + length + 1 > s->size) {
        s->size = (s->length + length + 1) * 2;
        s->record = realloc(s->record, s->size);
        if (!s->record)
            tool_no_memory();
    }
    memcpy(s->record + s->length, text, length);
    s->length += length;
    s->record[s->length] = '\0';
}

static void append_word(struct script *s, const char *text)
{
    append(s, text, strlen(text));
}

static void append_tag(struct script *s, const char *name, const char *value)
{
    append_word(s, "[");
    append_word(s, name);
    append_word(s, " \"");
    append_word(s, value);
    append_word(s, "\"]\n");
}

/* name=value of a mapping, unless `over` has the name. */
static void append_options(struct script *s, yaml_node_t *map, yaml_node_t *over)
{
    if (!map || map->type != YAML_MAPPING_NODE)
        return;
    for (yaml_node_pair_t *p = map->data.mapping.pairs.start; p < map->data.mapping.pairs.top; p++) {
        const char *name = text_of(yaml_document_get_node(&s->doc, p->key));
        const char *value = text_of(yaml_document_get_node(&s->doc, p->value));
        if (!name || !value || get(s, over, name))
            continue;
        if (s->record[s->length - 1] != '"')
            append_word(s, " ");
        append_word(s, name);
        append_word(s, "=");
        append_word(s, value);
    }
}

static void append_bytes(struct script *s, const char *hex)
{
    unsigned byte;

    for (; *hex; hex++) {
        char c;
        if (*hex == ' ' || *hex == '\n')
            continue;
        if (sscanf(hex, "%2x", &byte) != 1 || hex[1] == '\0')
            return;
        c = (char)byte;
        append(s, &c, 1);
        hex++;
    }
}

static void make_record(struct script *s, yaml_node_t *options, const char *terminator)
{
    const char *record = get_text(s, s->check, "record"), *bytes = get_text(s, s->check, "bytes");
    const char *variant = text_of(get_default(s, "variant")), *fen = get_text(s, s->check, "fen");
    const char *moves = get_text(s, s->check, "moves");
    yaml_node_t *own = get_default(s, "options");

    s->length = 0;
    if (bytes) {
        append(s, "", 0);
        append_bytes(s, bytes);
        return;
    }
    if (record) {
        yaml_node_t *node = get(s, s->check, "record");
        append(s, record, node->data.scalar.length);
        return;
    }
    if (variant)
        append_tag(s, "Variant", variant);
    if (own || options) {
        append_word(s, "[Options \"");
        append_options(s, own, options);
        append_options(s, options, NULL);
        append_word(s, "\"]\n");
    }
    if (fen)
        append_tag(s, "FEN", fen);
    append_word(s, "\n");
    append_word(s, moves ? moves : "");
    append_word(s, terminator);
    append_word(s, "\n");
}

/* ---- running ---- */

static void note_finding(struct run *run, const struct outcome *o)
{
    const struct verdict *v = o->verdict;
    struct finding *f = &run->finding[run->findings];
    struct place at = outcome_place(o);

    if (run->findings == MAX_FINDINGS)
        return;
    run->findings++;
    f->code = o->depth > 0 && o->event->kind != EV_TROUBLE ? CODE_VARIATION : (enum code)v->code;
    f->level = o->level;
    f->first = o->first;
    f->rule = v->rule;
    f->at = outcome_token(o);
    f->line = at.line;
    f->column = at.column;
}

static void note_heard(struct run *run, const struct outcome *o)
{
    const struct rules *rules = rules_of(o->after);
    struct notices n = {0};

    if (!o->final || !o->before || !rules->notices || !event_acts(o->event))
        return;
    rules->notices(o->before, o->event, o->verdict, o->after, &n);
    for (int side = WHITE; side <= BLACK; side++)
        for (int i = 0; i < n.n[side] && run->notices[side] < MAX_HEARD; i++) {
            char *out = run->heard[side][run->notices[side]++];
            notice_word_text(&n.to[side][i], out, 32);
        }
}

static void heard(void *context, const struct outcome *o)
{
    struct run *run = context;

    run->game += o->event->kind == EV_GAME;
    if (run->game != run->wanted)
        return;
    if (o->verdict->code != CODE_OK)
        note_finding(run, o);
    if (o->after)
        note_heard(run, o);
}

static void note_end(struct run *run, const struct game_summary *s)
{
    for (int side = WHITE; side <= BLACK; side++)
        if (run->notices[side] < MAX_HEARD)
            snprintf(run->heard[side][run->notices[side]++], 32, "end %s %s", result_name(s->terminator),
                     ending_name(s->ending_tag));
}

static void ended(void *context, const struct game_summary *s)
{
    struct run *run = context;

    if (run->game != run->wanted)
        return;
    run->found = true;
    run->tells = s->rules && s->rules->notices;
    run->tokens = s->tokens;
    run->readable = s->readable;
    run->violations = s->violations;
    run->chance = s->chance;
    run->proven = s->proven;
    run->terminated = s->terminator != NO_RESULT;
    run->result = UNFINISHED;
    if (s->position) {
        fen_write(s->position, run->fen);
        run->ending = (enum ending)s->position->ending;
        if (s->position->over)
            run->result = (enum result)s->position->over;
        else if (s->rules->notices && s->ending_tag && s->terminator != UNFINISHED)
            note_end(run, s); /* resignation and the like are announced as any end is (yuurei 6.7) */
    }
}

static void run_record(struct script *s, struct run *run)
{
    bool variations = is_true(get_text(s, s->check, "variations"));
    const char *game = get_text(s, s->check, "game");
    struct memory memory = {.text = s->record, .left = s->length};
    struct source_options so = {.reader = {.read = memory_read,
                                           .context = &memory,
                                           .skip_comments = true,
                                           .commands = true,
                                           .skip_variations = !variations}};
    struct game_options jo = {.strict = is_true(get_text(s, s->check, "strict")),
                              .require_proof = is_true(get_text(s, s->check, "require-proof")),
                              .remarks = true,
                              .snapshots = true,
                              .variations = variations,
                              .as_it_is = true,
                              .context = run,
                              .heard = heard,
                              .ended = ended};

    memset(run, 0, sizeof *run);
    run->wanted = game ? (unsigned)atoi(game) : 1;
    if (!game_play(&jo, xpgn_source(&so), NULL))
        tool_no_memory();
}

/* ---- comparing ---- */

/* What was expected and what came, for the first thing that differs. */
struct difference {
    char text[2048];
};

static bool differ(struct difference *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool differ(struct difference *d, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(d->text, sizeof d->text, format, args);
    va_end(args);
    return false;
}

static void list_findings(const struct run *run, char *out, size_t size)
{
    size_t n = 0;

    out[0] = '\0';
    for (size_t i = 0; i < run->findings && n + 40 < size; i++)
        n += (size_t)snprintf(out + n, size - n, "%s%s@%u", i ? ", " : "", code_name(run->finding[i].code),
                              run->finding[i].at);
}

static const struct finding *find_code(const struct run *run, enum code code)
{
    for (size_t i = 0; i < run->findings; i++) {
        const struct finding *f = &run->finding[i];
        if (code_level(code) >= LEVEL_ERROR ? f->first : f->code == code)
            return f->code == code ? f : NULL;
    }
    return NULL;
}

static bool same_number(struct script *s, yaml_node_t *expect, const char *key, uint64_t got, struct difference *d)
{
    const char *want = get_text(s, expect, key);

    if (!want || strtoull(want, NULL, 10) == got)
        return true;
    return differ(d, "%s: expected %s, got %llu", key, want, (unsigned long long)got);
}

static bool same_text(struct script *s, yaml_node_t *expect, const char *key, const char *got, struct difference *d)
{
    const char *want = get_text(s, expect, key);

    if (!want || strcmp(want, got) == 0)
        return true;
    return differ(d, "%s: expected %s, got %s", key, want, got);
}

static bool same_code(struct script *s, yaml_node_t *expect, const struct run *run, struct difference *d)
{
    const char *want = get_text(s, expect, "code");
    const struct finding *f;
    char got[1024];
    enum code code;

    if (!want)
        return true;
    code = code_named(want);
    f = code == CODE_OK ? NULL : find_code(run, code);
    if (!f) {
        list_findings(run, got, sizeof got);
        return differ(d, "code: expected %s, got [%s]", want, got);
    }
    return same_number(s, expect, "at", f->at, d) && same_number(s, expect, "line", f->line, d) &&
           same_number(s, expect, "column", f->column, d) && same_text(s, expect, "rule", f->rule, d);
}

static bool same_all(struct script *s, yaml_node_t *expect, const struct run *run, struct difference *d)
{
    yaml_node_t *all = get(s, expect, "all");
    char want[1024] = "", got[1024];
    size_t n = 0;

    list_findings(run, got, sizeof got);
    if (is_true(get_text(s, expect, "nothing")) && run->findings)
        return differ(d, "expected nothing, got [%s]", got);
    if (!all || all->type != YAML_SEQUENCE_NODE)
        return true;
    for (yaml_node_item_t *i = all->data.sequence.items.start; i < all->data.sequence.items.top; i++) {
        const char *text = text_of(yaml_document_get_node(&s->doc, *i));
        n += (size_t)snprintf(want + n, sizeof want - n, "%s%s", n ? ", " : "", text ? text : "?");
        if (n + 40 > sizeof want)
            break;
    }
    return strcmp(want, got) == 0 || differ(d, "all: expected [%s], got [%s]", want, got);
}

static bool same_heard(struct script *s, yaml_node_t *expect, const struct run *run, struct difference *d)
{
    yaml_node_t *heard_node = get(s, expect, "heard");
    static const char *const SEAT[] = {"white", "black"};

    if (heard_node && !run->tells)
        return differ(d, "heard: in this game nobody is told anything");
    for (int side = WHITE; side <= BLACK && heard_node; side++) {
        yaml_node_t *list = get(s, heard_node, SEAT[side]);
        size_t i = 0;
        if (!list || list->type != YAML_SEQUENCE_NODE)
            continue;
        for (yaml_node_item_t *item = list->data.sequence.items.start; item < list->data.sequence.items.top;
             item++, i++) {
            const char *want = text_of(yaml_document_get_node(&s->doc, *item));
            const char *got = i < run->notices[side] ? run->heard[side][i] : "nothing";
            if (!want || strcmp(want, got) != 0)
                return differ(d, "%s's notice %zu: expected %s, heard %s", SEAT[side], i + 1, want ? want : "?", got);
        }
        if (i != run->notices[side])
            return differ(d, "%s heard %zu notices, not %zu: %s too", SEAT[side], run->notices[side], i,
                          run->heard[side][i]);
    }
    return true;
}

/* Is this finding one that the check speaks of? */
static bool is_spoken_of(struct script *s, yaml_node_t *expect, enum code code)
{
    const char *named = get_text(s, expect, "code");

    return (named && code_named(named) == code) || get(s, expect, "all") || get(s, expect, "verdict") ||
           get(s, expect, "nothing");
}

/* A variant, options or position that are no good: nothing that the check compares was judged as it says. */
static bool same_setup(struct script *s, yaml_node_t *expect, const struct run *run, struct difference *d)
{
    for (size_t i = 0; i < run->findings; i++) {
        enum code code = run->finding[i].code;
        if ((code == CODE_OPTION_BAD || code == CODE_VARIANT || code == CODE_FEN_BAD) && !is_spoken_of(s, expect, code))
            return differ(d, "the check does not expect %s", code_name(code));
    }
    return true;
}

/* A token that there is not is no place where anything could be. */
static bool same_place(struct script *s, yaml_node_t *expect, const struct run *run, struct difference *d)
{
    const char *at = get_text(s, expect, "at");

    return !at || strtoull(at, NULL, 10) <= run->tokens ||
           differ(d, "at: there is no token %s, but %u of them", at, run->tokens);
}

static bool compare(struct script *s, yaml_node_t *expect, const struct run *run, struct difference *d)
{
    char board[FEN_SIZE];
    const char *verdict = !run->readable ? "unreadable" : run->violations ? "invalid" : "valid";
    const char *games = get_text(s, expect, "games");

    if (games && strtoul(games, NULL, 10) != run->game)
        return differ(d, "games: expected %s, got %u", games, run->game);
    if (!run->found)
        return games && strcmp(games, "0") == 0 ? true : differ(d, "there is no game %u", run->wanted);
    snprintf(board, sizeof board, "%.*s", (int)strcspn(run->fen, " "), run->fen);
    return same_place(s, expect, run, d) && same_all(s, expect, run, d) && same_setup(s, expect, run, d) &&
           same_code(s, expect, run, d) && same_text(s, expect, "fen", run->fen, d) &&
           same_text(s, expect, "board", board, d) && same_text(s, expect, "result", result_name(run->result), d) &&
           same_text(s, expect, "ending", ending_name(run->ending), d) && same_text(s, expect, "verdict", verdict, d) &&
           same_number(s, expect, "chance", run->chance, d) && same_number(s, expect, "proven", run->proven, d) &&
           same_heard(s, expect, run, d);
}

/* ---- TAP ---- */

/*
 * A stranger's text on one line, with a backslash before each character of a set; control characters that are no
 * spaces are escaped too.
 */
static void print_escaped(const char *text, const char *set)
{
    char *line = strdup(text), *harmless;

    if (!line)
        tool_no_memory();
    for (char *s = line; *s; s++)
        if (*s == '\n' || *s == '\r' || *s == '\t')
            *s = ' ';
    harmless = tool_harmless(line);
    for (const char *s = harmless; *s; s++) {
        if (strchr(set, *s))
            putchar('\\');
        putchar(*s);
    }
    free(harmless);
    free(line);
}

static void print_quoted(const char *text)
{
    putchar('"');
    print_escaped(text, "\"\\");
    putchar('"');
}

/* Text behind the dash of a test: `#` would begin a directive, and a backslash takes the next character's meaning. */
static void print_name(const char *text)
{
    if (text)
        print_escaped(text, "#\\");
}

/* What is a scalar, in a check that may have any shape. */
static void print_title(struct script *s, const char *path)
{
    const char *id = get_text(s, s->check, "id"), *name = get_text(s, s->check, "name");

    print_name(id);
    if (id && name)
        putchar(' ');
    print_name(name);
    if (!id && !name)
        print_name(path);
}

/* What cannot be run has not passed: a test that failed, and trouble. */
static void not_run(struct script *s, const char *path, const char *why)
{
    printf("not ok %lu - ", ++tests);
    failures++;
    print_title(s, path);
    fputs("\n  ---\n  message: ", stdout);
    print_quoted(why);
    fputs("\n  ...\n", stdout);
}

static void faulty(struct script *s, const char *path, const struct checks_fault *fault)
{
    char why[sizeof fault->text + 512];

    snprintf(why, sizeof why, "%s:%zu:%zu: %s", path, fault->at.line + 1, fault->at.column + 1, fault->text);
    tool_trouble("%s", why);
    not_run(s, path, why);
}

static void report(struct script *s, const char *reading, bool ok, const struct difference *d)
{
    const char *todo = get_text(s, s->check, "todo"); /* why it is known to fail yet */

    tests++;
    failures += !ok && !todo;
    printf("%sok %lu - ", ok ? "" : "not ", tests);
    print_title(s, "?");
    if (reading)
        printf(" (%s)", reading);
    if (todo) {
        fputs(" # TODO ", stdout);
        print_name(todo);
    }
    putchar('\n');
    if (ok)
        return;
    if (!todo)
        tool_status(STATUS_NO);
    fputs("  ---\n  message: ", stdout);
    print_quoted(d->text);
    fputs("\n  record: ", stdout);
    print_quoted(s->record);
    fputs("\n  ...\n", stdout);
}

static void run_check(struct script *s, yaml_node_t *expect, yaml_node_t *options, const char *reading)
{
    static struct run run;
    struct difference d = {""};

    make_record(s, options, "");
    run_record(s, &run);
    if (get(s, s->check, "moves") && !run.terminated && run.readable) {
        char terminator[16];
        snprintf(terminator, sizeof terminator, " %s", result_name(run.result));
        make_record(s, options, terminator);
        run_record(s, &run);
    }
    report(s, reading, compare(s, expect, &run, &d), &d);
}

static void run_readings(struct script *s)
{
    yaml_node_t *readings = get(s, s->check, "readings");

    if (!readings || readings->type != YAML_SEQUENCE_NODE)
        return;
    for (yaml_node_item_t *i = readings->data.sequence.items.start; i < readings->data.sequence.items.top; i++) {
        yaml_node_t *reading = yaml_document_get_node(&s->doc, *i);
        yaml_node_t *options = get(s, reading, "options"), *expect = get(s, reading, "expect");
        if (options && expect)
            run_check(s, expect, options, gettext("the other reading"));
    }
}

static void run_document(struct script *s, const char *path)
{
    struct checks_fault fault;
    yaml_node_t *checks;

    if (!checks_shape_file(&s->doc, &fault)) {
        faulty(s, path, &fault);
        return;
    }
    s->defaults = yaml_document_get_root_node(&s->doc);
    checks = get(s, s->defaults, "checks");
    for (yaml_node_item_t *i = checks->data.sequence.items.start; i < checks->data.sequence.items.top; i++) {
        s->check = yaml_document_get_node(&s->doc, *i);
        if (!checks_shape_check(&s->doc, s->check, &fault)) {
            faulty(s, path, &fault);
        } else if (get(s, s->check, "withdrawn")) {
            printf("ok %lu - ", ++tests);
            print_title(s, path);
            fputs(" # SKIP ", stdout);
            print_name(get_text(s, s->check, "withdrawn"));
            putchar('\n');
        } else {
            run_check(s, get(s, s->check, "expect"), NULL, NULL);
            run_readings(s);
        }
    }
}

void checks_file(const char *path)
{
    struct script s = {0};

    if (tests == 0 && failures == 0)
        puts(getenv("HARNESS_ACTIVE") ? "TAP version 13" : "TAP version 14"); /* prove knows no 14 yet */
    if (!checks_load(path, &s.doc)) {
        not_run(&s, path, gettext("this file of checks cannot be read"));
        return;
    }
    run_document(&s, path);
    yaml_document_delete(&s.doc);
    free(s.record);
}

void checks_finish(void)
{
    printf("1..%lu\n", tests);
    if (failures)
        printf("# %lu of %lu failed\n", failures, tests);
}
