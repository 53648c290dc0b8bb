/*
 * main.c: plays random legal games, or counts what happens in them.
 */
#include "playout.h"
#include "shared/house_rules_file.h"
#include "shared/i18n.h"
#include "shared/tool.h"
#include "text/message.h"

#include <errno.h>
#include <libintl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char USAGE[] = N_("Usage: playout --variant NAME [OPTION]...\n"
                               "       playout --merge [--stats=FORM] [FILE]...\n"
                               "Play random legal games: chance as it is in life, choices uniformly. Yuurei\n"
                               "games try what a player could believe legal.\n"
                               "\n"
                               "  playout --variant Octahedra -n 1000 --seed 7 > games.xpgn\n"
                               "  playout --variant Octahedra -n 100000 --seed 7 -j 4 --stats\n"
                               "\n"
                               "      --variant NAME    the game to play\n"
                               "  -n, --number N        how many games (1)\n"
                               "      --seed S          the same seed gives the same games everywhere (a random\n"
                               "                        one, told on standard error)\n"
                               "      --shard I/N       of N equal parts of these games only the Ith\n"
                               "  -j, --jobs N          play in N threads; the output is the same (1)\n"
                               "      --options TEXT    options of the game, as in the tag: \"dice=3 zone=1-3\"\n"
                               "      --rules FILE      house rules (YAML); --options counts before them\n"
                               "      --max-turns N     a game that lasts longer ends with * (500)\n"
                               "      --sealed          with seals and chains, so that validate --require-proof\n"
                               "                        has something to check\n"
                               "  -o, --output FORM     xpgn, jsonl\n"
                               "      --stats[=FORM]    count results, lengths, ... instead: text, json, csv\n"
                               "      --merge           add up what --stats=json has written, of parts or of\n"
                               "                        several games\n"
                               "      --lang en|ru      the language of messages\n"
                               "      --color[=WHEN]    auto, always or never\n"
                               "  -h, --help            this text\n"
                               "  -V, --version         the version\n"
                               "\n"
                               "Exit status: 0 fine; 2 trouble (usage, I/O).\n");

/* What was asked for on the command line. */
struct asked {
    struct run run;
    unsigned long number, shard, shards;
    const char *rules_file; /* of which the house rules are */
    struct house house;
    char option_text[HOUSE_TEXT]; /* with what the house adds */
    bool seeded, merge, plays;    /* plays: something that only a run of games has */
    enum { NO_STATS, STATS_TEXT, STATS_JSON, STATS_CSV } stats;
};

/* ---- options ---- */

static void set_options(struct run *run, struct position *p)
{
    const struct option_list *list = &run->rules->options;
    const char *s = run->options ? run->options : "", *bad;
    char sentence[SENTENCE_SIZE];

    options_standard(&p->options, list);
    for (size_t n; (n = options_item(&s)) != 0; s += n) {
        bad = options_set(&p->options, list, s, n);
        if (bad) {
            const struct arg args[MAX_ARGS] = {arg_text(s, n)};
            message(language_spoken(), bad, args, sentence);
            tool_usage("%s", sentence);
        }
    }
    bad = options_check(&p->options, list);
    if (bad)
        tool_usage("%s", gettext(bad));
}

static void set_start(struct run *run)
{
    struct position *p = &run->start;
    struct fen s = rules_setup(run->rules, 0);
    struct verdict v;

    p->rules = (uint8_t)rules_named(run->rules->name, strlen(run->rules->name));
    p->passant = NO_SQUARE;
    p->number = 1;
    set_options(run, p);
    verdict_clear(&v);
    run->rules->start(p, &s, &v);
}

/* "I/N". */
static void read_shard(const char *text, struct asked *a)
{
    char *end = NULL;
    bool good;

    errno = 0;
    a->shard = strtoul(text, &end, 10);
    good = *text >= '0' && *text <= '9' && *end == '/' && end[1] >= '0' && end[1] <= '9';
    if (good)
        a->shards = strtoul(end + 1, &end, 10);
    if (!good || *end || errno || a->shard < 1 || a->shard > a->shards || a->shards > MOST_GAMES)
        tool_usage(gettext("--shard wants I/N, the Ith of N parts: I from 1 to N, not '%s'"), text);
}

static void read_stats(const char *form, struct asked *a)
{
    if (!form || strcmp(form, "text") == 0)
        a->stats = STATS_TEXT;
    else if (strcmp(form, "json") == 0)
        a->stats = STATS_JSON;
    else if (strcmp(form, "csv") == 0)
        a->stats = STATS_CSV;
    else
        tool_usage(gettext("--stats wants text, json or csv, not '%s'"), form);
}

static void read_form(const char *name, struct asked *a)
{
    if (strcmp(name, "xpgn") != 0 && strcmp(name, "jsonl") != 0)
        tool_usage(gettext("%s: the form '%s' is not known"), "-o", name);
    a->run.form = form_named(name);
}

/* A seed that nobody gave. */
static unsigned long any_seed(void)
{
    uint64_t seed = 0;

    if (getentropy(&seed, sizeof seed) != 0)
        tool_usage("%s", gettext("no random seed is to be had: say one with --seed"));
    seed >>= 12;
    fprintf(stderr, "playout: --seed %llu\n", (unsigned long long)seed);
    return (unsigned long)seed;
}

static void read_options(struct asked *a, int argc, char **argv)
{
    enum { VARIANT = OPTION_OWN, SEED, SHARD, OPTIONS, RULES_FILE, MAX_TURNS, SEALED, STATS, MERGE };
    static const struct option LONG[] = {{"variant", required_argument, NULL, VARIANT},
                                         {"number", required_argument, NULL, 'n'},
                                         {"seed", required_argument, NULL, SEED},
                                         {"shard", required_argument, NULL, SHARD},
                                         {"jobs", required_argument, NULL, 'j'},
                                         {"options", required_argument, NULL, OPTIONS},
                                         {"rules", required_argument, NULL, RULES_FILE},
                                         {"max-turns", required_argument, NULL, MAX_TURNS},
                                         {"sealed", no_argument, NULL, SEALED},
                                         {"output", required_argument, NULL, 'o'},
                                         {"stats", optional_argument, NULL, STATS},
                                         {"merge", no_argument, NULL, MERGE},
                                         TOOL_OPTIONS};
    struct run *run = &a->run;
    int c;

    while ((c = tool_next_option(argc, argv, "n:j:o:hV", LONG)) != -1) {
        a->plays = a->plays || c == 'n' || c == 'j' || c == 'o' || (c >= VARIANT && c <= SEALED);
        switch (c) {
        case VARIANT:
            run->rules = tool_variant(optarg);
            break;
        case 'n':
            a->number = tool_number(optarg, 0, MOST_GAMES, "-n");
            break;
        case SEED:
            run->seed = tool_number(optarg, 0, ULONG_MAX, "--seed");
            a->seeded = true;
            break;
        case SHARD:
            read_shard(optarg, a);
            break;
        case 'j':
            run->threads = (unsigned)tool_number(optarg, 1, MOST_THREADS, "-j");
            break;
        case OPTIONS:
            run->options = optarg;
            break;
        case RULES_FILE:
            a->rules_file = optarg;
            house_file(optarg, &a->house);
            break;
        case MAX_TURNS:
            run->max_turns = tool_number(optarg, 1, MOST_TURNS, "--max-turns");
            break;
        case SEALED:
            run->sealed = true;
            break;
        case 'o':
            read_form(optarg, a);
            break;
        case STATS:
            read_stats(optarg, a);
            break;
        case MERGE:
            a->merge = true;
            break;
        default:
            tool_option(c);
        }
    }
}

/* ---- counting ---- */

static void print_stats(const struct asked *a, struct summary *all)
{
    if (a->stats == STATS_CSV)
        stats_csv_head(stdout);
    for (size_t i = 0; i < all->n; i++) {
        if (a->stats == STATS_JSON) {
            stats_json(stdout, all->sums[i]);
        } else if (a->stats == STATS_CSV) {
            stats_csv(stdout, all->sums[i]);
        } else {
            fputs(i ? "\n\n" : "", stdout);
            stats_text(stdout, all->sums[i]);
        }
    }
}

static void count(const struct asked *a)
{
    const struct run *run = &a->run;
    struct summary all = {.n = 1};
    struct sums *s = sums_new(run->rules, &run->start.options, run->max_turns, run->sealed);

    all.sums[0] = s;
    sums_note(s, &(struct played){run->seed, run->first, run->end});
    if (!workers_play(run, &s->stats))
        tool_no_memory();
    print_stats(a, &all);
    summary_free(&all);
}

/* ---- merging ---- */

#define MOST_LINE (64u << 20)

/* A line without its end, terminated; false at the end of the input.  *length is MOST_LINE if it is longer. */
static bool read_line(FILE *in, char **line, size_t *size, size_t *length)
{
    size_t n = 0;
    int c;

    while ((c = getc_unlocked(in)) != EOF && c != '\n' && n < MOST_LINE) {
        if (n == *size) {
            *size = *size ? *size * 2 : 4096;
            *line = realloc(*line, *size);
            if (!*line)
                tool_no_memory();
        }
        (*line)[n++] = (char)c;
    }
    *length = n;
    return n > 0 || c != EOF;
}

static void merge_line(struct summary *all, const char *name, unsigned long number, const char *line, size_t length)
{
    char sentence[SENTENCE_SIZE];
    const char *word = "", *bad;
    struct sums *s = NULL;

    bad = stats_read(line, length, &s, &word);
    if (!bad && (bad = summary_add(all, s)) != NULL)
        sums_free(s);
    if (bad) {
        const struct arg args[MAX_ARGS] = {arg_text(word, strlen(word))};
        message(language_spoken(), bad, args, sentence);
        tool_trouble("%s:%lu: %s", name, number, sentence);
    }
}

static void merge_file(void *context, const char *name, int fd)
{
    FILE *in = fdopen(dup(fd), "r");
    char *line = NULL;
    size_t size = 0, length;
    unsigned long number = 0, sums = 0;

    if (!in)
        tool_no_memory();
    while (read_line(in, &line, &size, &length)) {
        number++;
        if (length == MOST_LINE) {
            tool_trouble(gettext("%s:%lu: a line longer than 64 MiB: nothing more is read of this file"), name, number);
            break;
        }
        if (length > 0 && strspn(line, " \t\r") < length) {
            sums++;
            merge_line(context, name, number, line, length);
        }
    }
    if (ferror(in))
        tool_trouble("%s: %s", name, tool_error(errno));
    else if (sums == 0)
        tool_trouble(gettext("%s: there are no counts in it"), name);
    free(line);
    fclose(in);
}

/* ---- what is done ---- */

/* The games of this shard: as many as of any other, or one more or less. */
static void set_games(struct asked *a)
{
    unsigned long each = a->number / a->shards, rest = a->number % a->shards, i = a->shard - 1;

    a->run.first = i * each + (i < rest ? i : rest);
    a->run.end = a->run.first + each + (i < rest);
}

static void play(struct asked *a, const char *operand)
{
    enum rules_number number;

    if (operand)
        tool_usage(gettext("there is nothing to read: '%s'"), operand);
    if (!a->run.rules)
        tool_usage("%s", gettext("say with --variant which game to play"));
    if (a->stats && a->run.form)
        tool_usage("%s", gettext("-o does not go with --stats: games are counted, not written"));
    number = rules_named(a->run.rules->name, strlen(a->run.rules->name));
    house_file_note(a->rules_file, &a->house, number);
    a->run.options = house_tag(&a->house, number, a->run.options, a->option_text);
    set_start(&a->run);
    set_games(a);
    if (!a->seeded)
        a->run.seed = any_seed();
    if (a->stats) {
        count(a);
        return;
    }
    if (!a->run.form)
        a->run.form = form_named("xpgn");
    if (!workers_play(&a->run, NULL))
        tool_no_memory();
}

int main(int argc, char **argv)
{
    static struct asked asked = {.run = {.max_turns = 500, .threads = 1}, .number = 1, .shard = 1, .shards = 1};
    static struct summary all;

    tool_start("playout", USAGE);
    read_options(&asked, argc, argv);
    if (!asked.merge) {
        play(&asked, argv[optind]);
        return tool_finish();
    }
    if (asked.plays)
        tool_usage("%s", gettext("--merge plays no games: it goes with --stats and files only"));
    tool_files(argv + optind, merge_file, &all);
    print_stats(&asked, &all);
    summary_free(&all);
    return tool_finish();
}
