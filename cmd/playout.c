/*
 * playout.c: plays random legal games.
 */
#include "chance.h"
#include "judge.h"
#include "random.h"
#include "say.h"
#include "tool.h"

#include <libintl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char USAGE[] = N_(
    "Usage: playout --variant NAME [OPTION]...\n"
    "Play random legal games: chance as it is in life, choices uniformly. Yuurei games try what a player could believe legal.\n"
    "\n"
    "  playout --variant Octahedra -n 1000 --seed 7 > games.xpgn\n"
    "\n"
    "      --variant NAME   the game to play\n"
    "  -n, --number N       how many games (1)\n"
    "      --seed S         the same seed gives the same games everywhere (a random one, told on standard error)\n"
    "      --options TEXT   options of the game, as in the tag: \"dice=3 zone=1-3\"\n"
    "      --max-turns N    a game that lasts longer ends with * (500)\n"
    "  -o, --output FORM    xpgn\n"
    "      --lang en|ru     the language of messages\n"
    "  -h, --help           this text\n"
    "  -V, --version        the version\n"
    "\n"
    "Exit status: 0 fine; 2 trouble (usage, I/O).\n");

struct playout {
    struct random random;
    struct writer *writer;
    struct position start;
    const char *options; /* NULL: none */
    const struct rules *rules;
    unsigned long max_turns;
};

/* ---- chance ---- */

static unsigned below(void *context, unsigned n)
{
    return (unsigned)random_below(context, n);
}

/* ---- a game ---- */

/* The next event; false at the end of the game. */
static bool choose(struct playout *run, struct position *p, struct event *e)
{
    static struct event choice[MAX_ACTIONS];
    struct expected x;
    size_t n;

    if (p->over)
        return false;
    run->rules->awaits(p, &x);
    if (x.chance) {
        chance_draw(&(struct chance){below, &run->random}, &x, e);
        return true;
    }
    n = run->rules->actions(p, choice, MAX_ACTIONS);
    if (n == 0) {
        if (run->rules->settle)
            run->rules->settle(p);
        return false;
    }
    *e = choice[random_below(&run->random, n)];
    return true;
}

static void write_outcome(struct playout *run, const struct outcome *o)
{
    if (!writer_outcome(run->writer, o))
        tool_no_memory();
}

/* Something of the record that is no action. */
static void write_plain(struct playout *run, struct event e, const char *name, const char *text, const struct position *p)
{
    struct verdict v;
    struct outcome o = {.event = &e, .verdict = &v, .before = p, .after = p, .consumed = true};

    verdict_clear(&v);
    e.name = name;
    e.name_length = name ? strlen(name) : 0;
    e.text = text;
    e.length = text ? strlen(text) : 0;
    write_outcome(run, &o);
}

/* Every event of a game, in order. */
struct moves {
    struct event *event;
    size_t n, size;
};

static void add(struct moves *m, const struct event *e)
{
    if (m->n == m->size) {
        m->size = m->size ? m->size * 2 : 1024;
        m->event = realloc(m->event, m->size * sizeof *m->event);
        if (!m->event)
            tool_no_memory();
    }
    m->event[m->n++] = *e;
}

static bool same_turn(const struct playout *run, const struct position *a, const struct position *b)
{
    return a->setup == b->setup && (a->setup || (a->number == b->number && (run->rules->rounds || a->side == b->side)));
}

/* actions() offers only what step() accepts: anything else is a bug, and no game to publish. */
static void step(const struct playout *run, struct position *p, const struct event *e)
{
    struct position before = *p;
    struct verdict v;

    verdict_clear(&v);
    run->rules->step(&before, e, p, &v);
    if (v.code != CODE_OK) {
        tool_trouble("[%s] %s", code_name((enum code)v.code), v.text);
        abort();
    }
}

/* A number opens a turn where the game has them so (Sixfold Duel). */
static void open_turn(const struct playout *run, struct position *p, struct moves *m)
{
    struct event e = event_blank(EV_NUMBER);

    e.number = p->number;
    e.dots = p->side == WHITE ? 1 : 3;
    step(run, p, &e);
    add(m, &e);
}

/* Plays a game; the position at its end. */
static struct position play(struct playout *run, struct moves *m)
{
    struct position p = run->start, turn = p;
    unsigned long turns = 0;
    struct event e;

    for (m->n = 0;;) {
        if (m->n == 0 || !same_turn(run, &turn, &p)) {
            if (!p.setup && ++turns > run->max_turns) {
                if (run->rules->settle)
                    run->rules->settle(&p);
                return p;
            }
            if (run->rules->numbered && m->n > 0 && !p.over)
                open_turn(run, &p, m);
            turn = p;
        }
        if (!choose(run, &p, &e))
            return p;
        step(run, &p, &e);
        add(m, &e);
    }
}

static void write_tag(struct playout *run, const char *name, const char *text)
{
    write_plain(run, event_blank(EV_TAG), name, text, NULL);
}

static void write_tags(struct playout *run, unsigned long round, const struct position *end)
{
    char number[24];
    static const char *const UNKNOWN[] = {"Site", "Date", "White", "Black"};

    snprintf(number, sizeof number, "%lu", round);
    write_tag(run, "Event", "playout");
    for (size_t i = 0; i < sizeof UNKNOWN / sizeof *UNKNOWN; i++)
        write_tag(run, UNKNOWN[i], i == 1 ? "????.??.??" : "?");
    write_tag(run, "Round", number);
    write_tag(run, "Result", result_name(end->over ? (enum result)end->over : UNFINISHED));
    write_tag(run, "Variant", run->rules->name);
    if (run->options)
        write_tag(run, "Options", run->options);
    write_tag(run, "Termination", end->over ? "normal" : "unterminated");
    if (end->over)
        write_tag(run, "Ending", ending_name((enum ending)end->ending));
}

static void write_moves(struct playout *run, const struct moves *m)
{
    struct position p = run->start, turn = p, before;

    for (size_t i = 0; i < m->n; i++) {
        struct verdict v;
        struct outcome o = {.event = &m->event[i], .verdict = &v, .before = &before, .after = &p, .consumed = true};
        if (i == 0 || !same_turn(run, &turn, &p))
            turn = p;
        before = p;
        verdict_clear(&v);
        run->rules->step(&before, o.event, &p, &v);
        o.number = turn.number;
        o.side = turn.side;
        o.setup = turn.setup;
        write_outcome(run, &o);
    }
}

static void one_game(struct playout *run, unsigned long seed, unsigned long number, struct moves *m)
{
    struct event result = event_blank(EV_RESULT);
    struct position end;

    random_seed(&run->random, seed, number);
    end = play(run, m);
    write_plain(run, event_blank(EV_GAME), NULL, NULL, NULL);
    write_tags(run, number + 1, &end);
    write_moves(run, m);
    result.result = end.over ? end.over : UNFINISHED;
    write_plain(run, result, NULL, NULL, &end);
    write_plain(run, event_blank(EV_END), NULL, NULL, &end);
}

/* ---- options ---- */

static void set_options(struct playout *run, struct position *p)
{
    const struct option_list *list = &run->rules->options;
    const char *s = run->options ? run->options : "", *bad;
    char sentence[SENTENCE_SIZE];

    options_standard(&p->options, list);
    while (*(s += strspn(s, " "))) {
        size_t n = strcspn(s, " ");
        bad = options_set(&p->options, list, s, n);
        if (bad) {
            const struct arg args[MAX_ARGS] = {arg_text(s, n)};
            say(bad, args, sentence);
            tool_usage("%s", sentence);
        }
        s += n;
    }
    bad = options_check(&p->options, list);
    if (bad)
        tool_usage("%s", gettext(bad));
}

static void set_start(struct playout *run, enum rules_number number)
{
    struct position *p = &run->start;
    struct setup s = {.number = 1, .passant = NO_SQUARE};
    struct verdict v;

    run->rules = rules_get(number);
    p->rules = (uint8_t)number;
    p->passant = NO_SQUARE;
    p->number = 1;
    set_options(run, p);
    verdict_clear(&v);
    run->rules->start(p, &s, &v);
}

/* A seed that nobody gave. */
static unsigned long any_seed(void)
{
    uint64_t seed = 0;

    if (getentropy(&seed, sizeof seed) != 0)
        tool_usage(gettext("no random seed is to be had: say one with --seed"));
    seed >>= 12;
    fprintf(stderr, "playout: --seed %llu\n", (unsigned long long)seed);
    return (unsigned long)seed;
}

int main(int argc, char **argv)
{
    enum { VARIANT = OPTION_OWN, SEED, OPTIONS, MAX_TURNS };
    static const struct option LONG[] = {
        {"variant", required_argument, NULL, VARIANT}, {"number", required_argument, NULL, 'n'},
        {"seed", required_argument, NULL, SEED},       {"options", required_argument, NULL, OPTIONS},
        {"max-turns", required_argument, NULL, MAX_TURNS}, {"output", required_argument, NULL, 'o'},
        TOOL_OPTIONS};
    static struct playout run;
    struct moves moves = {0};
    enum rules_number variant = RULES_COUNT;
    unsigned long number = 1, seed = 0;
    bool seeded = false;
    int c;

    tool_start("playout", USAGE);
    run.max_turns = 500;
    while ((c = getopt_long(argc, argv, "n:o:hV", LONG, NULL)) != -1) {
        switch (c) {
        case VARIANT:
            variant = rules_named(optarg, strlen(optarg));
            if (variant == RULES_COUNT)
                tool_usage(gettext("no rule set has the name '%s'"), optarg);
            break;
        case 'n':
            number = tool_number(optarg, 0, 1000000000000, "-n");
            break;
        case SEED:
            seed = tool_number(optarg, 0, ULONG_MAX, "--seed");
            seeded = true;
            break;
        case OPTIONS:
            run.options = optarg;
            break;
        case MAX_TURNS:
            run.max_turns = tool_number(optarg, 1, 1000000, "--max-turns");
            break;
        case 'o':
            if (strcmp(optarg, "xpgn") != 0)
                tool_usage(gettext("%s: the form '%s' is not known"), "-o", optarg);
            break;
        default:
            tool_option(c);
        }
    }
    if (argv[optind])
        tool_usage(gettext("there is nothing to read: '%s'"), argv[optind]);
    if (variant == RULES_COUNT)
        tool_usage("%s", gettext("say with --variant which game to play"));
    set_start(&run, variant);
    if (!seeded)
        seed = any_seed();
    run.writer = writer_new(stdout);
    if (!run.writer)
        tool_no_memory();
    for (unsigned long i = 0; i < number && !ferror(stdout); i++) {
        one_game(&run, seed, i, &moves);
        tool_progress(i + 1);
    }
    free(moves.event);
    writer_free(run.writer);
    return tool_finish();
}
