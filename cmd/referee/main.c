/*
 * main.c: a live game with its secrets kept.
 */
#include "referee/referee.h"

#include "linebuf.h"
#include "memstream.h"
#include "notation/token.h"
#include "seat_server.h"
#include "session.h"
#include "shared/house_rules_file.h"
#include "shared/i18n.h"
#include "shared/prng.h"
#include "shared/tool.h"

#include <errno.h>
#include <inttypes.h>
#include <libintl.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char USAGE[] = N_("Usage: referee --variant NAME [OPTION]...\n"
                               "       referee --game FILE [OPTION]...\n"
                               "       referee --publish FILE\n"
                               "Referee a live game: take what both players say, keep secrets, announce what the\n"
                               "rules allow, keep the record.\n"
                               "\n"
                               "One action a line on standard input, SEAT ACTION, from white, black or table;\n"
                               "answers on standard output, each as SEAT NUMBER WORD [FIGURES] SENTENCE.  `white\n"
                               "help` lists the actions.\n"
                               "\n"
                               "      --variant NAME    the game: Standard, Psi-Chess, Yuurei, ...\n"
                               "      --game FILE       keep the game in this journal, and go on with it where\n"
                               "                        it stands\n"
                               "      --options TEXT    options of the rules, as in \"kinte-limit=9\"\n"
                               "      --rules FILE      house rules (YAML); --options counts before them\n"
                               "      --fen FEN         begin from this position\n"
                               "      --tag NAME=VALUE  a tag of the record: White, GameId, WhiteChain, ...\n"
                               "      --confirm         repeat what was heard, and judge it after `yes`\n"
                               "      --dice WHENCE     auto (the referee rolls), table (people do), chain\n"
                               "                        (links give them)\n"
                               "      --seed N          reproducible dice, for tests: whoever knows N knows them\n"
                               "      --seat-dir DIR    a Unix socket for each seat in this folder, instead of\n"
                               "                        standard input\n"
                               "      --publish FILE    write the record of a journal to standard output,\n"
                               "                        without its secrets\n"
                               "      --lang en|ru      the language of sentences\n"
                               "      --color[=WHEN]    auto, always or never\n"
                               "  -h, --help            this text\n"
                               "  -V, --version         the version\n"
                               "\n"
                               "Exit status: 0 fine; 1 the journal has no record to publish yet; 2 trouble\n"
                               "(usage, I/O, a damaged journal).\n");

#define TAGS 32

struct run {
    const char *variant, *game, *options, *fen, *publish, *seats;
    const char *tag[TAGS];
    size_t tags;
    const char *rules_file; /* of which the house rules are */
    struct house house;
    struct random random; /* of `action`, when it is `seeded` */
    uint64_t seed, action;
    bool seeded;
    struct session session;
};

/* ---- chance ---- */

static unsigned system_below(void *context, unsigned n)
{
    (void)context;
    return randombytes_uniform(n);
}

/* Each action has numbers of its own, so that a referee who is started again rolls what he would have rolled. */
static unsigned seeded_below(void *context, unsigned n)
{
    struct run *run = context;

    if (!run->seeded || run->action != run->session.actions)
        random_seed(&run->random, run->seed, run->session.actions);
    run->seeded = true;
    run->action = run->session.actions;
    return (unsigned)random_below(&run->random, n);
}

/* ---- the head of a journal ---- */

static bool has_tag(const struct run *run, const char *name)
{
    size_t n = strlen(name);

    for (size_t i = 0; i < run->tags; i++)
        if (strncmp(run->tag[i], name, n) == 0 && run->tag[i][n] == '=')
            return true;
    return false;
}

static void write_tag(FILE *out, const struct run *run, const char *name, const char *value)
{
    size_t n = strlen(name);

    for (size_t i = 0; i < run->tags; i++)
        if (strncmp(run->tag[i], name, n) == 0 && run->tag[i][n] == '=') {
            journal_tag(out, name, run->tag[i] + n + 1);
            return;
        }
    if (value)
        journal_tag(out, name, value);
}

/* The tags of a new game, in the order of canonical text. */
static char *make_head(const struct run *run)
{
    static const char *const OWN[] = {"Event",   "Site",    "Date",  "Round", "White",  "Black",      "Result",
                                      "Variant", "Options", "SetUp", "FEN",   "GameId", "WhiteChain", "BlackChain"};
    enum rules_number rules = rules_named(run->variant, strlen(run->variant));
    char *text = NULL, options[HOUSE_TEXT];
    size_t length;
    FILE *out = memstream_open(&text, &length);

    if (!out)
        tool_no_memory();
    for (size_t i = 0; i < 6; i++)
        write_tag(out, run, OWN[i], i == 2 ? "????.??.??" : "?");
    journal_tag(out, "Result", "*");
    journal_tag(out, "Variant", run->variant);
    write_tag(out, run, "Options", house_tag(&run->house, rules, run->options, options));
    write_tag(out, run, "SetUp", run->fen ? "1" : NULL);
    write_tag(out, run, "FEN", run->fen);
    for (size_t i = 11; i < sizeof OWN / sizeof *OWN; i++)
        write_tag(out, run, OWN[i], NULL);
    for (size_t i = 0; i < run->tags; i++) {
        char name[64];
        size_t k = 0, n = strcspn(run->tag[i], "=");
        snprintf(name, sizeof name, "%.*s", (int)n, run->tag[i]);
        while (k < sizeof OWN / sizeof *OWN && strcmp(OWN[k], name) != 0)
            k++;
        if (k == sizeof OWN / sizeof *OWN)
            journal_tag(out, name, run->tag[i] + n + 1);
    }
    putc('\n', out);
    if (fclose(out) != 0)
        tool_no_memory();
    return text;
}

/* ---- one stream ---- */

static void send_stream(void *context, enum seat seat, uint64_t number, const char *text)
{
    char count[21];

    (void)context;
    number_write(number, count);
    fputs(referee_seat(seat), stdout);
    putchar(' ');
    fputs(count, stdout);
    putchar(' ');
    puts(text);
}

/* "white e2e4": a line without a seat is answered to the table. */
static void stream_line(struct run *run, const struct line *line)
{
    size_t word = 0;
    enum seat seat;

    while (word < line->length && line->text[word] != ' ' && line->text[word] != '\t')
        word++;
    seat = referee_seat_named(line->text, word);
    if (seat == SEATS)
        session_answer(&run->session, SEAT_TABLE, "error",
                       gettext("A line begins with white, black, public or table."));
    else if (line->too_long)
        session_answer(&run->session, seat, "error", gettext("The line is too long."));
    else
        session_line(&run->session, seat, line->text + word, line->length - word);
    if (fflush(stdout) != 0 || ferror(stdout))
        run->session.lost = true;
}

static void stream(struct run *run)
{
    struct linebuf lines = {.length = 0};
    struct line line;

    while (!lines.ended && !run->session.lost) {
        size_t room;
        char *to = linebuf_room(&lines, &room);
        ssize_t got = read(STDIN_FILENO, to, room);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            tool_trouble("-: %s", tool_error(errno));
        if (got > 0)
            linebuf_add(&lines, (size_t)got);
        else
            lines.ended = true;
        while (!run->session.lost && linebuf_next(&lines, &line))
            stream_line(run, &line);
    }
}

/* ---- a run ---- */

/* Chains give dice only where both heads are known. */
static bool check_chains(const struct run *run)
{
    if (run->session.dice != 1 + DICE_CHAIN || run->session.referee.proof.chained)
        return true;
    tool_trouble("%s", gettext("--dice chain needs the tags WhiteChain and BlackChain"));
    return false;
}

static bool check_id(const struct run *run)
{
    if (!run->session.referee.proof.nameless)
        return true;
    tool_trouble("%s", gettext("a GameId is 1 to 64 letters, digits, points, underscores and hyphens"));
    return false;
}

static bool open_journal(struct run *run, const char *head)
{
    struct session *h = &run->session;
    struct journal_fault fault;
    size_t whole;
    bool cut;

    if (!journal_file_open(&h->file, run->game, head))
        return false;
    if (!journal_whole(h->file.text, h->file.length, &whole, language_spoken(), &fault)) {
        tool_trouble("%s:%llu:%llu: %s", run->game, (unsigned long long)fault.line, (unsigned long long)fault.column,
                     fault.sentence);
        return false;
    }
    cut = whole < h->file.length;
    if (!session_read(h, run->game, h->file.text, whole) || !journal_file_cut(&h->file, whole))
        return false;
    if (cut)
        tool_complain(gettext("referee: %s: its last line was never finished, nor told, and is cut off\n"), run->game);
    return true;
}

/* A new game is tried before a file is made of it. */
static void open_game(struct run *run)
{
    struct session *h = &run->session;
    char *head = run->variant ? make_head(run) : NULL;
    struct stat st;
    bool fresh = !run->game || stat(run->game, &st) != 0 || st.st_size == 0;

    h->file.fd = -1;
    if (run->variant)
        house_file_note(run->rules_file, &run->house, rules_named(run->variant, strlen(run->variant)));
    if (head && fresh)
        h->lost = !session_read(h, NULL, head, strlen(head)) || !check_chains(run) || !check_id(run);
    if (!h->lost && run->game)
        h->lost = !open_journal(run, head);
    free(head);
}

static void check_variant(struct run *run)
{
    enum rules_number number = run->variant ? rules_named(run->variant, strlen(run->variant)) : RULES_COUNT;

    if (!run->session.lost && number != RULES_COUNT && run->session.referee.position.rules != number) {
        tool_trouble(gettext("%s is a game of %s, not of %s"), run->game,
                     rules_of(&run->session.referee.position)->name, run->variant);
        run->session.lost = true;
    }
    run->session.lost = run->session.lost || !check_chains(run);
}

static void play(struct run *run)
{
    struct session *h = &run->session;

    open_game(run);
    check_variant(run);
    if (!h->lost && run->seats) {
        seats_run(h, run->seats);
    } else if (!h->lost) {
        h->send = send_stream;
        session_tell_again(h, SEATS);
        session_begin(h);
        if (fflush(stdout) == 0 && !ferror(stdout))
            stream(run);
    }
    session_close(h);
}

static void publish(const char *path)
{
    struct journal_file file;
    struct journal_fault fault;
    struct session session = {.file = {.fd = -1}};
    size_t whole;

    if (!journal_file_peek(&file, path))
        return;
    if (!journal_whole(file.text, file.length, &whole, language_spoken(), &fault)) {
        tool_trouble("%s:%llu:%llu: %s", path, (unsigned long long)fault.line, (unsigned long long)fault.column,
                     fault.sentence);
    } else if (session_read(&session, path, file.text, whole) &&
               !journal_publish(file.text, whole, &session.referee, stdout, language_spoken(), &fault)) {
        if (!fault.sentence[0])
            tool_no_memory();
        tool_complain("referee: %s: %s\n", path, fault.sentence);
        tool_status(STATUS_NO);
    }
    session_close(&session);
    journal_file_close(&file);
}

/* ---- options ---- */

static void set_dice(struct run *run, const char *word)
{
    enum dice dice = referee_dice_named(word);

    if (dice == DICE_WORDS)
        tool_usage(gettext("--dice wants auto, table or chain, not '%s'"), word);
    run->session.dice = (uint8_t)(1 + dice);
}

static bool plain_text(const char *s)
{
    for (; *s; s++)
        if ((unsigned char)*s < 0x20 || *s == 0x7f)
            return false;
    return true;
}

static void add_tag(struct run *run, const char *text)
{
    size_t n = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");

    if (n == 0 || n > 60 || text[n] != '=' || !plain_text(text) || strlen(text) > 1000)
        tool_usage(gettext("--tag wants NAME=VALUE in plain text, not '%s'"), text);
    if (run->tags == TAGS)
        tool_usage(gettext("more than %d tags"), TAGS);
    run->tag[run->tags++] = text;
}

static const char *plain_value(const char *text, const char *option)
{
    if (!plain_text(text) || strlen(text) > 1000)
        tool_usage(gettext("%s wants plain text"), option);
    return text;
}

static void read_options(struct run *run, int argc, char **argv)
{
    enum { VARIANT = OPTION_OWN, GAME, OPTIONS, FEN_, TAG, RULES_FILE, CONFIRM, DICE, SEED, SEAT_DIR, PUBLISH };
    static const struct option LONG[] = {
        {"variant", required_argument, NULL, VARIANT},  {"game", required_argument, NULL, GAME},
        {"options", required_argument, NULL, OPTIONS},  {"fen", required_argument, NULL, FEN_},
        {"tag", required_argument, NULL, TAG},          {"confirm", no_argument, NULL, CONFIRM},
        {"rules", required_argument, NULL, RULES_FILE}, {"dice", required_argument, NULL, DICE},
        {"seed", required_argument, NULL, SEED},        {"seat-dir", required_argument, NULL, SEAT_DIR},
        {"publish", required_argument, NULL, PUBLISH},  TOOL_OPTIONS};
    int c;

    while ((c = tool_next_option(argc, argv, "hV", LONG)) != -1) {
        switch (c) {
        case VARIANT:
            run->variant = tool_variant(optarg)->name;
            break;
        case GAME:
            run->game = optarg;
            break;
        case OPTIONS:
            run->options = plain_value(optarg, "--options");
            break;
        case FEN_:
            run->fen = plain_value(optarg, "--fen");
            break;
        case TAG:
            add_tag(run, optarg);
            break;
        case RULES_FILE:
            run->rules_file = optarg;
            house_file(optarg, &run->house);
            break;
        case CONFIRM:
            run->session.confirm = true;
            break;
        case DICE:
            set_dice(run, optarg);
            break;
        case SEED:
            run->seed = tool_number(optarg, 0, 4294967295, "--seed");
            run->session.chance = (struct chance){seeded_below, run};
            break;
        case SEAT_DIR:
            run->seats = optarg;
            break;
        case PUBLISH:
            run->publish = optarg;
            break;
        default:
            tool_option(c);
        }
    }
    if (argv[optind])
        tool_usage(gettext("nothing is expected after the options, not '%s'"), argv[optind]);
    if (!run->publish && !run->game && !run->variant)
        tool_usage("%s", gettext("say with --variant which game, or with --game where it is kept"));
    if (has_tag(run, "Result") || has_tag(run, "Variant") || has_tag(run, "Ending") || has_tag(run, "Termination"))
        tool_usage("%s", gettext("--tag: the referee himself writes Variant, Result, Termination and Ending"));
}

int main(int argc, char **argv)
{
    static struct run run;

    tool_start("referee", USAGE);
    signal(SIGXFSZ, SIG_IGN); /* a limit on files is told as a full disk is */
    if (sodium_init() < 0)
        tool_trouble("%s", gettext("the system's random generator does not work"));
    run.session.chance = (struct chance){system_below, NULL};
    run.session.file.fd = -1;
    read_options(&run, argc, argv);
    if (run.publish)
        publish(run.publish);
    else
        play(&run);
    return tool_finish();
}
