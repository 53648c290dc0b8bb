/*
 * convert.c: changes the form of records.
 */
#include "judge.h"
#include "tool.h"

#include <libintl.h>
#include <string.h>

static const char USAGE[] = N_(
    "Usage: convert [OPTION]... [FILE]...\n"
    "Write records of games in another form.\n"
    "\n"
    "  convert -t xpgn game.pgn   the canonical text of XPGN\n"
    "\n"
    "  -t, --to FORM        the form to write: xpgn\n"
    "  -f, --from FORM      the form of the input: xpgn\n"
    "      --variant NAME   read as this game, whatever the Variant tag says\n"
    "      --lang en|ru     the language of messages\n"
    "  -h, --help           this text\n"
    "  -V, --version        the version\n"
    "\n"
    "Exit status: 0 fine; 1 a game could not be read to its end; 2 trouble (usage, unreadable input, I/O).\n");

struct conversion {
    const char *name, *variant;
    unsigned long game;
    struct reader *reader;
    struct writer *writer;
};

static void heard(void *context, const struct outcome *o)
{
    struct conversion *run = context;
    struct place at;

    if (o->level == LEVEL_FATAL && o->verdict->code != CODE_OK) {
        at = reader_place(run->reader);
        tool_status(STATUS_NO);
        fflush(stdout);
        fprintf(stderr, "convert: %s:%llu:%llu: [%s] %s\n", run->name, (unsigned long long)at.line, (unsigned long long)at.column,
                code_name((enum code)o->verdict->code), gettext(o->verdict->text));
    }
    if (!writer_outcome(run->writer, o))
        tool_no_memory();
}

static void ended(void *context, const struct game_summary *s)
{
    (void)context;
    (void)s;
}

static void convert_file(void *context, const char *name, int fd)
{
    struct conversion *run = context;
    struct reader_options ro = {.read = tool_read, .context = &fd};
    struct judge_options jo = {
        .variant = run->variant, .snapshots = true, .variations = true, .context = run, .heard = heard, .ended = ended};
    struct judge *judge = judge_new(&jo);
    struct event e;

    run->name = name;
    run->reader = reader_new(&ro);
    if (!run->reader || !run->writer || !judge)
        tool_no_memory();
    if (!tool_foreign(run->reader, name)) {
        do {
            reader_next(run->reader, &e);
            judge_feed(judge, &e);
        } while (e.kind != EV_EOF);
        if (reader_error(run->reader))
            tool_trouble("%s: %s", name, strerror(reader_error(run->reader)));
    }
    reader_free(run->reader);
    judge_free(judge);
}

static void check_form(const char *form, const char *option)
{
    if (strcmp(form, "xpgn") != 0)
        tool_usage(gettext("%s: the form '%s' is not known"), option, form);
}

int main(int argc, char **argv)
{
    enum { VARIANT = OPTION_OWN };
    static const struct option LONG[] = {{"to", required_argument, NULL, 't'}, {"from", required_argument, NULL, 'f'},
                                         {"variant", required_argument, NULL, VARIANT}, TOOL_OPTIONS};
    struct conversion run = {0};
    const char *to = NULL;
    int c;

    tool_start("convert", USAGE);
    while ((c = getopt_long(argc, argv, "t:f:hV", LONG, NULL)) != -1) {
        switch (c) {
        case 't':
            check_form(to = optarg, "-t");
            break;
        case 'f':
            check_form(optarg, "-f");
            break;
        case VARIANT:
            if (rules_named(optarg, strlen(optarg)) == RULES_COUNT)
                tool_usage(gettext("no rule set has the name '%s'"), optarg);
            run.variant = optarg;
            break;
        default:
            tool_option(c);
        }
    }
    if (!to)
        tool_usage("%s", gettext("say with -t which form to write"));
    run.writer = writer_new(stdout);
    tool_files(argv + optind, convert_file, &run);
    writer_free(run.writer);
    return tool_finish();
}
