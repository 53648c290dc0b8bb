/*
 * rounds.c: round trips lose nothing.
 *
 *   rounds MUTANTS SEED FILE...
 *
 * Each file is a record in any form (by its name: .jsonl, .yaml, .txt a forum post, all else XPGN), and MUTANTS more
 * are made of it by chance.  Of each of them:
 *
 * - canonical text is a fixed point: written again it is the same, ten times over, and nothing is lost of it;
 * - by way of each lossless form, and of plain PGN where that is written, it comes back as canonical text, ten times
 * over;
 * - if nothing was said to be lost, there are as many games as were read, with the same verdicts and first violations,
 *   and all comments, NAGs, variations, actions, tags and results are there;
 * - if something was, there is a message that names it.
 *
 * One TAP line a file.  ROUNDS_KEEP=DIR keeps the inputs that fail there.
 */
#define _GNU_SOURCE /* memmem */
#include "format.h"
#include "loss.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 10
#define MOST_GAMES 400

struct text {
    char *data;
    size_t n;
};

/* What came of a conversion. */
struct change {
    struct text out;
    char report[4096]; /* a line a game: verdict and first violation */
    size_t reported;
    unsigned long games;
    char first[32];
    bool zeros;            /* 0-0, of which * is left */
    bool lost, complained; /* something was lost; the input could not be read on */
    char why[512];         /* the first message about it */
    struct sink *sink;
    const char *to;
};

static void say_why(struct change *c, const char *why)
{
    if (!c->why[0])
        snprintf(c->why, sizeof c->why, "%.*s", (int)sizeof c->why - 1, why);
}

static void heard(void *context, const struct outcome *o)
{
    struct change *c = context;
    char sentence[SENTENCE_SIZE];
    const char *code;

    if (o->event->kind == EV_GAME)
        c->first[0] = '\0';
    c->zeros = c->zeros || o->verdict->code == CODE_BOTH_LOST;
    if (o->first && o->level >= LEVEL_ERROR)
        snprintf(c->first, sizeof c->first, "%s", code_name((enum code)o->verdict->code));
    if (loss_of(NULL, o, sentence, &code, c->to)) {
        c->lost = true;
        say_why(c, sentence);
    } else if (o->verdict->code == CODE_DOUBT) { /* the record of a post ends there, and convert says so */
        c->lost = true;
        say_why(c, code_name(CODE_DOUBT));
    }
    if (!c->sink->outcome(c->sink, o))
        abort();
}

static void usual(void *context, const struct usual *list, size_t n)
{
    struct change *c = context;

    if (!c->sink->usual(c->sink, list, n))
        abort();
}

static void ended(void *context, const struct game_summary *s)
{
    struct change *c = context;
    const char *refusal;

    c->games++;
    if (c->reported < sizeof c->report - 100)
        c->reported += (size_t)snprintf(c->report + c->reported, sizeof c->report - c->reported, "%s %s\n",
                                        !s->readable    ? "unreadable"
                                        : s->violations ? "invalid"
                                                        : "valid",
                                        c->first);
    if (!c->sink->ended(c->sink, s))
        abort();
    refusal = c->sink->refusal(c->sink);
    if (refusal) {
        c->lost = true;
        say_why(c, refusal);
    }
}

/* Does what convert(1) does; c->out is the caller's to free. */
static void change(const char *from, const char *to, const struct text *in, struct change *c)
{
    const struct form *f = form_named(from), *t = form_named(to);
    struct memory memory = {in->data, in->n, 0};
    struct source_options so = {.reader = {.read = memory_read, .context = &memory, .commands = true}};
    struct sink_options options = {0};
    struct game_options jo = {.snapshots = true, .variations = true, .context = c, .heard = heard, .ended = ended};
    struct play_end end;

    memset(c, 0, offsetof(struct change, sink));
    options.out = open_memstream(&c->out.data, &c->out.n);
    c->to = to;
    c->sink = t->sink(&options);
    jo.usual = c->sink->usual ? usual : NULL;
    if (!game_play(&jo, f->source(&so), &end))
        abort();
    c->complained = end.foreign || end.complaint.text;
    if (c->complained)
        say_why(c, end.foreign ? "foreign" : end.complaint.text);
    c->sink->free(c->sink);
    fclose(options.out);
}

/* ---- what a record holds, whatever it is judged ---- */

struct content {
    unsigned long games, actions, results, opens, nags;
    uint64_t nag, tree, comment; /* hashes of what there is, in order */
    char *tags;                  /* name, '\1', value, '\n' of each game's first of a name */
    size_t tags_n;
};

static uint64_t mix(uint64_t h, const void *data, size_t n)
{
    const unsigned char *s = data;

    for (size_t i = 0; i < n; i++)
        h = (h ^ s[i]) * UINT64_C(1099511628211);
    return h;
}

static void read_content(const char *from, const struct text *in, struct content *c)
{
    struct memory memory = {in->data, in->n, 0};
    struct source_options so = {.reader = {.read = memory_read, .context = &memory}};
    struct source *source = form_named(from)->source(&so);
    bool result = false;
    unsigned depth = 0;
    const char *cure;
    struct event e;
    FILE *tags;

    memset(c, 0, sizeof *c);
    tags = open_memstream(&c->tags, &c->tags_n);
    if (source->foreign(source, &cure))
        goto done;
    do {
        source->next(source, &e);
        switch (e.kind) {
        case EV_GAME:
            c->games++;
            result = false;
            depth = 0;
            fputs("\2\n", tags);
            break;
        case EV_TAG:
            if (e.name_length == 7 && memcmp(e.name, "Variant", 7) == 0)
                break; /* it gets its proper name */
            fprintf(tags, "%.*s\1", (int)e.name_length, e.name);
            for (size_t i = 0; i < e.length; i++)
                fputc((unsigned char)e.text[i] < ' ' ? ' ' : e.text[i], tags);
            fputc('\n', tags);
            break;
        case EV_COMMENT:
            if (e.first)
                c->comment = mix(c->comment, "{", 1);
            for (size_t i = 0; i < e.length; i++)
                if ((unsigned char)e.text[i] > ' ')
                    c->comment = mix(c->comment, e.text[i] == '}' ? ")" : &e.text[i], 1);
            break;
        case EV_NAG:
            c->nags++;
            c->nag = mix(c->nag, &e.number, sizeof e.number);
            break;
        case EV_OPEN:
        case EV_CLOSE:
            c->opens += e.kind == EV_OPEN;
            depth += e.kind == EV_OPEN;
            depth -= e.kind == EV_CLOSE && depth > 0;
            c->tree = mix(c->tree, e.kind == EV_OPEN ? "(" : ")", 1);
            break;
        case EV_RESULT:
            result = result || depth == 0; /* that of a variation is not the game's */
            c->results++;
            break;
        case EV_END:
            c->results += !result; /* which it gets */
            break;
        default:
            c->actions += event_acts(&e);
        }
    } while (e.kind != EV_EOF);
done:
    fclose(tags);
    source->free(source);
}

/* The line of a tag's name in a list of lines, before `end`; NULL if there is none. */
static const char *line_of(const char *lines, const char *end, const char *name, size_t n)
{
    while (lines < end && (strncmp(lines, name, n) != 0 || lines[n] != '\1'))
        lines += strcspn(lines, "\n") + 1;
    return lines < end ? lines : NULL;
}

/* Is every tag of `a` in `b`, game by game?  Of doubles the first counts. */
static bool has_tags(const char *a, const char *b)
{
    while (*a == '\2' && *b == '\2') {
        const char *end_a = a + 1 + strcspn(a + 1, "\2"), *end_b = b + 1 + strcspn(b + 1, "\2");
        for (const char *line = a + 2, *there; line < end_a; line += strcspn(line, "\n") + 1) {
            size_t name = strcspn(line, "\1"), n = strcspn(line, "\n");
            if (line_of(a + 2, line, line, name))
                continue;
            there = line_of(b + 2, end_b, line, name);
            if (!there || strcspn(there, "\n") != n || memcmp(there, line, n) != 0)
                return false;
        }
        a = end_a;
        b = end_b;
    }
    return !*a && !*b;
}

/* ---- the trial ---- */

static const char *kept(const struct content *a, const struct content *b)
{
    return a->games != b->games          ? "games"
           : a->actions != b->actions    ? "actions"
           : a->nags != b->nags          ? "number of NAGs"
           : a->nag != b->nag            ? "NAGs"
           : a->tree != b->tree          ? "variations"
           : a->comment != b->comment    ? "comments"
           : a->results != b->results    ? "results"
           : !has_tags(a->tags, b->tags) ? "tags"
                                         : NULL;
}

static bool same(const struct text *a, const struct text *b)
{
    return a->n == b->n && memcmp(a->data, b->data, a->n) == 0;
}

static char fault[2048];

static bool bad(const char *what, const char *form, const char *more)
{
    snprintf(fault, sizeof fault, "%s%s%s%s%s", form, *form ? ": " : "", what, *more ? ": " : "", more);
    for (char *s = fault; *s; s++)
        if (*s == '\n')
            *s = '/';
    return false;
}

/* Written in its own form again, times over, a text stays what it is. */
static bool stays(const char *form, const struct text *text, int rounds, const char *report)
{
    for (int i = 0; i < rounds; i++) {
        struct change c;
        bool fine = true;
        change(form, form, text, &c);
        if (c.complained)
            fine = bad("what was written is not read", form, c.why);
        else if (!same(text, &c.out))
            fine = bad("written again it is another", form, "");
        else if (report && strcmp(report, c.report) != 0)
            fine = bad("written again it is judged otherwise", form, c.report);
        free(c.out.data);
        if (!fine)
            return false;
        if (i == 0 && rounds > 3)
            i = rounds - 3; /* the same bytes give the same bytes: two more are for what is kept between calls */
    }
    return true;
}

/* By way of another form and back. */
static bool comes_back(const char *from, const char *by, const struct text *in, const struct change *canonical,
                       int rounds)
{
    struct change there, back;
    bool fine = true;

    change(from, by, in, &there);
    if (there.complained != canonical->complained)
        fine = bad("one form complains, another does not", by, there.why);
    if (fine && there.lost && !there.why[0])
        fine = bad("lost without a message", by, "");
    if (fine && canonical->lost && !there.lost)
        fine = bad("XPGN says what is lost, this form does not", by, canonical->why);
    if (fine && !there.lost && !there.complained) {
        fine = strcmp(by, "pgn") == 0 || stays(by, &there.out, rounds, canonical->report);
        if (fine) {
            change(by, "xpgn", &there.out, &back);
            if (back.complained)
                fine = bad("what was written is not read", by, back.why);
            else if (back.lost)
                fine = bad("coming back something is lost", by, back.why);
            else if (strcmp(by, "pgn") != 0 && !same(&canonical->out, &back.out))
                fine = bad("it does not come back as canonical text", by, "");
            else if (strcmp(by, "pgn") != 0 && strcmp(canonical->report, back.report) != 0)
                fine = bad("coming back it is judged otherwise", by, back.report);
            free(back.out.data);
        }
    } else if (fine && !there.complained && strcmp(by, "pgn") != 0) { /* what is left must still be read, and stay */
        change(by, by, &there.out, &back); /* judged once more, for what is lost may have counted */
        fine = !back.complained || bad("what was written is not read", by, back.why);
        fine = fine && stays(by, &back.out, 1, NULL);
        free(back.out.data);
    }
    free(there.out.data);
    return fine;
}

static const char *const OTHERS[] = {"fen", "csv", "forum"};

static bool round_trips(const char *from, const struct text *in, int rounds)
{
    struct change c, again;
    struct content before, after;
    const char *missing;
    bool fine = true;

    if (strcmp(from, "forum") == 0 && memmem(in->data, in->n, "[%", 2))
        return true; /* a post has no commands, but a record made of it would */
    change(from, "xpgn", in, &c);
    change("xpgn", "xpgn", &c.out, &again);
    if (c.lost && !c.why[0])
        fine = bad("lost without a message", "xpgn", "");
    else if (!same(&c.out, &again.out))
        fine = bad("canonical text is no fixed point", "", "");
    else if (again.lost)
        fine = bad("something is lost of canonical text", "", again.why);
    else if (!c.lost && !c.complained && strcmp(c.report, again.report) != 0) {
        char both[1024];
        snprintf(both, sizeof both, "%.400s| %.400s", c.report, again.report);
        fine = bad("canonical text is judged otherwise", "", both);
    }
    free(again.out.data);
    if (fine && !c.lost && !c.complained) {
        read_content(from, in, &before);
        read_content("xpgn", &c.out, &after);
        missing = strcmp(from, "forum") == 0 || c.zeros ? NULL : kept(&before, &after);
        if (missing)
            fine = bad("not kept, and nothing said", "", missing);
        free(before.tags);
        free(after.tags);
    }
    fine = fine && stays("xpgn", &c.out, rounds, NULL);
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) { /* which must stand it */
        change(from, OTHERS[i], in, &again);
        free(again.out.data);
    }
    fine = fine && comes_back(from, "jsonl", in, &c, rounds) && comes_back(from, "yaml", in, &c, rounds) &&
           (strcmp(from, "xpgn") != 0 || comes_back(from, "pgn", in, &c, rounds));
    free(c.out.data);
    return fine;
}

/* ---- mutants ---- */

static uint64_t state;

static uint32_t chance(uint32_t n)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return n ? (uint32_t)((state >> 33) % n) : 0;
}

static const struct text BITS[] = {
#define BIT(s)                                                                                                         \
    {                                                                                                                  \
        s, sizeof s - 1                                                                                                \
    }
    BIT("<"),
    BIT(">"),
    BIT("{"),
    BIT("}"),
    BIT("("),
    BIT(")"),
    BIT("["),
    BIT("]"),
    BIT("\""),
    BIT("\\"),
    BIT("%"),
    BIT("\n"),
    BIT("\n\n"),
    BIT("\r"),
    BIT("\r\n"),
    BIT(";"),
    BIT("; x } y\n"),
    BIT("$"),
    BIT("$0"),
    BIT("$146"),
    BIT("$999999"),
    BIT("0"),
    BIT("\0"),
    BIT("\xff"),
    BIT(" 1-0 "),
    BIT(" 0-1 "),
    BIT(" * "),
    BIT(" 1/2 "),
    BIT(" -- "),
    BIT(" <kinte:3> "),
    BIT(" <+> "),
    BIT(" <-> "),
    BIT(" <?> "),
    BIT(" <P:N> "),
    BIT(" <2:4> "),
    BIT(" <300:4> "),
    BIT(" <4,5:1,8> "),
    BIT(" <1,8> "),
    BIT(" N@e4 "),
    BIT(" @e4 "),
    BIT(" 3. "),
    BIT(" 3... "),
    BIT(" 1. "),
    BIT(" 99999999999 "),
    BIT("{[%bid w P]}"),
    BIT("{[%seal w ff]}"),
    BIT(" (2. e4 {x} e5) "),
    BIT(" ( "),
    BIT(" ) "),
    BIT(" e4 "),
    BIT(" Nf3 "),
    BIT(" Kd5 "),
    BIT(" exd5 "),
    BIT(" O-O "),
    BIT(" !? "),
    BIT("!"),
    BIT("??"),
    BIT(" \xd0\x9a\xd1\x80 "),
    BIT("\xd0\xbf"),
    BIT(" \xe2\x80\x94 "),
    BIT("\xc2\xa0"),
    BIT("\xef\xbb\xbf"),
    BIT("&lt;"),
    BIT("&gt;"),
    BIT("&nbsp;"),
    BIT("<br>"),
    BIT(" e.p. "),
    BIT("."),
    BIT("..."),
    BIT("\xe2\x80\xa6"),
    BIT("\n[Event \"a\"]\n"),
    BIT("\n[Result \"1-0\"]\n"),
    BIT("\n[Variant \"Yuurei\"]\n"),
    BIT("\n[Variant \"Octahedra\"]\n"),
    BIT("\n[Variant \"Sixfold Duel\"]\n"),
    BIT("\n[Variant \"Nothing\"]\n"),
    BIT("\n[X \"a\\\\b\\\"c\"]\n"),
    BIT("\n[X \"\"]\n\n"),
    BIT("\n%x\n"),
    BIT("?"),
    BIT(" x "),
    BIT("\x01"),
    BIT("\xe2\x80\xbc"),
    BIT("N"),
    BIT(":"),
    BIT("+-"),
    BIT("\t"),
    BIT("\v"),
#undef BIT
};

static void splice(struct text *t, size_t at, size_t cut, const char *s, size_t n)
{
    t->data = realloc(t->data, t->n + n + 1);
    memmove(t->data + at + n, t->data + at + cut, t->n - at - cut);
    memcpy(t->data + at, s, n);
    t->n += n - cut;
}

/* The token at or behind a place: where it begins, and its length. */
static size_t token_at(const struct text *t, size_t *at)
{
    size_t n = 0;

    while (*at > 0 && (unsigned char)t->data[*at - 1] > ' ')
        (*at)--;
    while (*at < t->n && (unsigned char)t->data[*at] <= ' ')
        (*at)++;
    while (*at + n < t->n && (unsigned char)t->data[*at + n] > ' ')
        n++;
    return n;
}

static void mutate(struct text *t, const struct text *other)
{
    size_t at = chance((uint32_t)t->n + 1), n, to;
    const struct text *b = &BITS[chance(sizeof BITS / sizeof *BITS)];
    char *s;

    switch (chance(8)) {
    case 0:
        n = t->n - at;
        splice(t, at, n < 2 ? n : 1 + chance(n < 40 ? (uint32_t)n : 40), "", 0);
        break;
    case 1:
        n = token_at(t, &at);
        splice(t, at, n, "", 0);
        break;
    case 2: /* a token twice, or elsewhere */
        n = token_at(t, &at);
        s = malloc(n + 1);
        memcpy(s, t->data + at, n);
        s[n] = ' ';
        to = chance((uint32_t)t->n + 1);
        splice(t, to, 0, s, n + 1);
        free(s);
        break;
    case 3:
        if (other->n > 0) {
            size_t from = chance((uint32_t)other->n);
            n = 1 + chance(60);
            splice(t, at, chance(2) && t->n - at >= n ? n : 0, other->data + from,
                   n < other->n - from ? n : other->n - from);
        }
        break;
    case 4:
        if (at < t->n)
            t->data[at] = (char)chance(256);
        break;
    default:
        splice(t, at, chance(3) == 0 && at < t->n, b->data, b->n);
    }
}

/* ---- files ---- */

static bool read_file(const char *name, struct text *t)
{
    FILE *f = fopen(name, "rb");
    size_t got;

    *t = (struct text){malloc(1), 0};
    if (!f)
        return false;
    do {
        t->data = realloc(t->data, t->n + 65536);
        got = fread(t->data + t->n, 1, 65536, f);
        t->n += got;
    } while (got > 0);
    fclose(f);
    return true;
}

static bool ends_in(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);

    return n >= m && strcmp(name + n - m, end) == 0;
}

static void keep_input(const char *name, unsigned long mutant, const struct text *t)
{
    const char *folder = getenv("ROUNDS_KEEP"), *base = strrchr(name, '/');
    char path[1024], what[32];
    size_t n;
    FILE *f;

    if (!folder)
        return;
    for (n = 0; n < sizeof what - 1 && fault[n]; n++)
        what[n] = (fault[n] | 0x20) >= 'a' && (fault[n] | 0x20) <= 'z' ? fault[n] : '-';
    what[n] = '\0';
    snprintf(path, sizeof path, "%s/%s-%lu-%s", folder, what, mutant, base ? base + 1 : name);
    f = fopen(path, "wb");
    if (!f)
        return;
    fwrite(t->data, 1, t->n, f);
    fclose(f);
}

static bool try_file(const char *name, unsigned long mutants, struct text *other)
{
    const char *form = ends_in(name, ".jsonl")  ? "jsonl"
                       : ends_in(name, ".yaml") ? "yaml"
                       : ends_in(name, ".txt")  ? "forum"
                                                : "xpgn";
    struct text whole;
    unsigned long wrong = 0;

    if (!read_file(name, &whole)) {
        printf("not ok - rounds/%s: %s\n", name, strerror(errno));
        return false;
    }
    for (unsigned long m = 0; m <= mutants; m++) {
        struct text t = {malloc(whole.n + 1), whole.n};
        memcpy(t.data, whole.data, whole.n);
        if (m > 0 && t.n > 2000) { /* of long files a part: its tags, and from somewhere on */
            size_t cut = t.n - 2000, head = chance(2) ? 400 : 0;
            splice(&t, head, chance((uint32_t)cut + 1), "", 0);
            t.n = t.n < 2000 ? t.n : 2000;
        }
        for (uint32_t i = 0, n = 1 + chance(4); m > 0 && i < n; i++)
            mutate(&t, other);
        if (!round_trips(form, &t, m ? 2 : ROUNDS)) {
            if (wrong++ < 3)
                printf("%s - rounds/%s\n# mutant %lu: %s\n", wrong == 1 ? "not ok" : "#", name, m, fault);
            keep_input(name, m, &t);
        }
        free(t.data);
    }
    if (wrong == 0)
        printf("ok - rounds/%s\n", name);
    else
        printf("# %lu wrong\n", wrong);
    fflush(stdout);
    free(other->data);
    *other = whole;
    return wrong == 0;
}

int main(int argc, char **argv)
{
    struct text other = {NULL, 0};
    unsigned long mutants;
    bool fine = true;

    if (argc < 4) {
        fprintf(stderr, "usage: rounds MUTANTS SEED FILE...\n");
        return 2;
    }
    mutants = strtoul(argv[1], NULL, 10);
    state = strtoull(argv[2], NULL, 10);
    printf("1..%d\n", argc - 3);
    for (int i = 3; i < argc; i++)
        fine = try_file(argv[i], mutants, &other) && fine;
    free(other.data);
    return !fine;
}
