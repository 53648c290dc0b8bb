/*
 * convert.c: changes the form of records.
 */
#include "format.h"
#include "forum/account.h"
#include "loss.h"
#include "shared/i18n.h"
#include "shared/tool.h"
#include "text/message.h"

#include <errno.h>
#include <libintl.h>
#include <stdlib.h>
#include <string.h>

static const char USAGE[] = N_("Usage: convert [OPTION]... [FILE]...\n"
                               "Write records of games in another form.\n"
                               "\n"
                               "  convert -t xpgn game.pgn\n"
                               "  convert -t jsonl game.xpgn | jq 'select(.type == \"roll\")'\n"
                               "  convert -f forum -t xpgn post.txt\n"
                               "\n"
                               "  -t, --to FORM         xpgn   canonical text (lossless, as are jsonl, yaml)\n"
                               "                        jsonl  JSON Lines, an event a line\n"
                               "                        yaml   a document a game\n"
                               "                        pgn    plain PGN, where the moves are a chess game\n"
                               "                        fen    a FEN a turn\n"
                               "                        csv    a row a turn, for statistics\n"
                               "                        forum  a post for people\n"
                               "  -f, --from FORM       the form of the input: xpgn (pgn), jsonl, yaml, forum\n"
                               "      --style NAME      of a post: author (as he writes; usually),\n"
                               "                        terse (movetext), bbcode (as author, with diagrams)\n"
                               "      --account         of a post: what became of each part of it; nothing else\n"
                               "  -o, --output FORM     the account as text or json\n"
                               "      --variant NAME    read as this game, whatever the Variant tag says\n"
                               "      --lang en|ru      the language of messages\n"
                               "      --color[=WHEN]    auto, always or never\n"
                               "  -h, --help            this text\n"
                               "  -V, --version         the version\n"
                               "\n"
                               "Exit status: 0 fine; 1 a game could not be read to its end, or not be written in\n"
                               "this form, or there is none; 2 trouble (usage, unreadable input, I/O).\n");

struct conversion {
    const char *name, *variant;
    unsigned long game;
    const struct form *from;
    struct sink *sink;
    bool xpgn; /* is written */
    enum { NO_ACCOUNT, ACCOUNT_TEXT, ACCOUNT_JSON } account;
    const char *to; /* the form that is written */
};

/* Something to tell about the input, at a place. */
static void tell(const struct conversion *run, const struct place *at, const char *code, const char *sentence)
{
    tool_complain("convert: %s:%llu:%llu: %s%s%s%s\n", run->name, (unsigned long long)at->line,
                  (unsigned long long)at->column, code ? "[" : "", code ? code : "", code ? "] " : "", sentence);
}

/* Of a post nothing that is not understood can be kept. */
static bool is_doubt(const struct conversion *run, const struct outcome *o, char sentence[SENTENCE_SIZE],
                     const char **code)
{
    if ((o->verdict->code != CODE_SYNTAX && o->verdict->code != CODE_DOUBT) || strcmp(run->from->name, "forum") != 0)
        return false;
    message_verdict(language_spoken(), o->verdict, sentence);
    *code = code_name((enum code)o->verdict->code);
    return true;
}

static void heard(void *context, const struct outcome *o)
{
    struct conversion *run = context;
    char sentence[SENTENCE_SIZE];
    const char *code;
    struct place at;

    if (o->event->kind == EV_GAME)
        run->game++;
    if (loss_of(language_spoken(), o, sentence, &code, run->to) || is_doubt(run, o, sentence, &code)) {
        at = outcome_place(o);
        tool_status(STATUS_NO);
        tell(run, &at, code, sentence);
    }
    if (!run->sink->outcome(run->sink, o))
        tool_no_memory();
}

static void usual(void *context, const struct usual *list, size_t n)
{
    struct conversion *run = context;

    if (!run->sink->usual(run->sink, list, n))
        tool_no_memory();
}

static void ended(void *context, const struct game_summary *s)
{
    struct conversion *run = context;
    const char *refusal;

    if (!run->sink->ended(run->sink, s))
        tool_no_memory();
    refusal = run->sink->refusal(run->sink);
    if (refusal) {
        tool_status(STATUS_NO);
        tool_complain(gettext("convert: %s: game %lu: %s\n"), run->name, run->game, refusal);
    }
    tool_progress(run->game);
}

static void convert_file(void *context, const char *name, int fd)
{
    struct conversion *run = context;
    struct source_options so = {.reader = {.read = tool_read, .context = &fd, .commands = true},
                                .variant = run->variant};
    struct game_options jo = {.variant = run->variant,
                              .snapshots = true,
                              .variations = true,
                              .context = run,
                              .heard = heard,
                              .ended = ended,
                              .usual = run->sink->usual ? usual : NULL};
    struct play_end played;

    run->name = name;
    run->game = 0;
    if (tool_play(run->from, &so, &jo, name, &played))
        tool_ended_games(&played, name, run->game);
}

/* Bytes of a thread: as much of one as is read. */
#define THREAD_MOST 16777216

/* What became of every line of a thread: `run->account` says in what form. */
static void account_file(void *context, const char *name, int fd)
{
    struct conversion *run = context;
    char *text = malloc(THREAD_MOST + 1);
    size_t length = 0, doubts = 0;
    ssize_t n = 1;

    if (!text)
        tool_no_memory();
    while (length <= THREAD_MOST && (n = tool_read(&fd, text + length, THREAD_MOST + 1 - length)) > 0)
        length += (size_t)n;
    if (n < 0)
        tool_trouble("%s: %s", name, tool_error(errno));
    else if (length > THREAD_MOST)
        tool_trouble(gettext("%s: a thread is read up to 16 MiB: paste the part that tells of the game"), name);
    else if (!account_of(text, length, run->variant, run->account == ACCOUNT_JSON, stdout, &doubts))
        tool_no_memory();
    if (doubts)
        tool_status(STATUS_NO);
    free(text);
}

int main(int argc, char **argv)
{
    enum { VARIANT = OPTION_OWN, ACCOUNT, STYLE };
    static const struct option LONG[] = {{"to", required_argument, NULL, 't'},
                                         {"from", required_argument, NULL, 'f'},
                                         {"variant", required_argument, NULL, VARIANT},
                                         {"account", no_argument, NULL, ACCOUNT},
                                         {"output", required_argument, NULL, 'o'},
                                         {"style", required_argument, NULL, STYLE},
                                         TOOL_OPTIONS};
    struct conversion run = {0};
    struct sink_options options = {.out = stdout};
    const struct form *to = NULL;
    bool account = false, json = false, form_given = false;
    int c;

    tool_start("convert", USAGE);
    run.from = form_named("xpgn");
    while ((c = tool_next_option(argc, argv, "t:f:o:hV", LONG)) != -1) {
        switch (c) {
        case 't':
            to = tool_form(optarg, "-t");
            break;
        case 'f':
            run.from = tool_form(optarg, "-f");
            break;
        case VARIANT:
            run.variant = tool_variant(optarg)->name;
            break;
        case STYLE:
            if (!forum_style_named(optarg))
                tool_usage(gettext("--style wants author, terse or bbcode, not '%s'"), optarg);
            options.style = optarg;
            break;
        case ACCOUNT:
            account = true;
            break;
        case 'o':
            json = strcmp(optarg, "json") == 0;
            if (!json && strcmp(optarg, "text") != 0)
                tool_usage(gettext("-o wants text or json, not '%s'"), optarg);
            form_given = true;
            break;
        case OPTION_LANG:
            options.language = optarg;
            tool_option(c);
            break;
        default:
            tool_option(c);
        }
    }
    if (form_given && !account)
        tool_usage("%s", gettext("-o is for --account alone"));
    if (options.style && (account || (to && strcmp(to->name, "forum") != 0)))
        tool_usage("%s", gettext("--style is for posts: say -t forum"));
    if (account) {
        if (strcmp(run.from->name, "forum") != 0)
            tool_usage("%s", gettext("--account is for posts: say -f forum"));
        run.account = json ? ACCOUNT_JSON : ACCOUNT_TEXT;
        tool_files(argv + optind, account_file, &run);
        return tool_finish();
    }
    if (!to)
        tool_usage("%s", gettext("say with -t which form to write"));
    options.messages = language_spoken();
    if (!options.language)
        options.language = language_name();
    run.to = to->name;
    run.sink = to->sink(&options);
    if (!run.sink)
        tool_no_memory();
    tool_files(argv + optind, convert_file, &run);
    run.sink->free(run.sink);
    return tool_finish();
}
