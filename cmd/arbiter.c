/*
 * arbiter.c: the front door: runs the other tools, which are installed beside it under longer names, and shows the
 * rules of the games.
 */
#include "core/rules.h"
#include "shared/exe_dir.h"
#include "shared/i18n.h"
#include "shared/tool.h"
#include "sheets.h"

#include <errno.h>
#include <libintl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char USAGE[] = N_("Usage: arbiter TOOL [ARGUMENT]...\n"
                               "       arbiter help [TOOL]\n"
                               "       arbiter rules [GAME]\n"
                               "Records of chess and of seven games made from it: check them, show them, play\n"
                               "them.\n"
                               "\n"
                               "  arbiter validate game.xpgn            is everything in it by the rules?\n"
                               "  arbiter rules psi --lang ru           the rules of a game, to copy into a post\n"
                               "  arbiter help validate                 what a tool can do\n"
                               "\n"
                               "  validate  check games against the rules; say where and why they fail\n"
                               "  replay    play a record through: positions, and what each player was told\n"
                               "  render    draw positions and whole games\n"
                               "  roll      dice, sealed bids and stacks that nobody has to take on trust\n"
                               "  referee   run a live game: keep secrets, announce, keep the record\n"
                               "  convert   write records in another form\n"
                               "  playout   play random legal games\n"
                               "\n"
                               "      --lang en|ru      the language of sentences\n"
                               "      --color[=WHEN]    auto, always or never\n"
                               "  -h, --help            this text\n"
                               "  -V, --version         the version\n"
                               "\n"
                               "Exit status: that of the tool; 2 if there is none of that name.\n");

static const char *const TOOL[] = {"validate", "replay", "render", "roll", "referee", "convert", "playout"};
#define TOOLS (sizeof TOOL / sizeof *TOOL)

static bool is_tool(const char *word)
{
    for (size_t i = 0; i < TOOLS; i++)
        if (strcmp(word, TOOL[i]) == 0)
            return true;
    return false;
}

/* ---- the nearest name ---- */

#define LONGEST 31 /* bytes of a name that is worth a guess */

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* How many letters must be put in, left out, changed or swapped with the next to make one word of the other. */
static unsigned slips(const char *a, const char *b)
{
    unsigned d[LONGEST + 1][LONGEST + 1];
    size_t m = strlen(a), n = strlen(b);

    if (m > LONGEST || n > LONGEST)
        return LONGEST;
    for (size_t i = 0; i <= m; i++)
        for (size_t k = 0; k <= n; k++) {
            if (i == 0 || k == 0) {
                d[i][k] = (unsigned)(i + k);
                continue;
            }
            d[i][k] =
                least(d[i - 1][k - 1] + (lower(a[i - 1]) != lower(b[k - 1])), least(d[i - 1][k], d[i][k - 1]) + 1);
            if (i > 1 && k > 1 && lower(a[i - 1]) == lower(b[k - 2]) && lower(a[i - 2]) == lower(b[k - 1]))
                d[i][k] = least(d[i][k], d[i - 2][k - 2] + 1);
        }
    return d[m][n];
}

/* The nearest so far. */
struct guess {
    const char *word, *name;
    unsigned slips;
};

static void consider(struct guess *guess, const char *name)
{
    unsigned n = slips(guess->word, name);

    if (n < guess->slips) {
        guess->slips = n;
        guess->name = name;
    }
}

/* More than a third of its letters wrong, and a word means something else. */
static struct guess guess_at(const char *word)
{
    return (struct guess){.word = word, .slips = (unsigned)strlen(word) / 3 + 2};
}

static _Noreturn void no_tool(const char *word)
{
    struct guess guess = guess_at(word);

    for (size_t i = 0; i < TOOLS; i++)
        consider(&guess, TOOL[i]);
    consider(&guess, "help");
    consider(&guess, "rules");
    if (guess.name)
        tool_usage(gettext("there is no tool '%s'; did you mean %s?"), word, guess.name);
    tool_usage(gettext("there is no tool '%s'"), word);
}

/* ---- tools ---- */

/* In an installation tools are called arbiter-NAME, and a bare NAME beside them is somebody else's. */
static bool installed(const char *folder)
{
    char path[PATH_MAX + 32];

    for (size_t i = 0; i < TOOLS; i++) {
        snprintf(path, sizeof path, "%sarbiter-%s", folder, TOOL[i]);
        if (access(path, X_OK) == 0)
            return true;
    }
    return false;
}

/* Becomes a tool; argv[0] is to be filled in. */
static _Noreturn void run(const char *tool, char **argv)
{
    char folder[PATH_MAX] = "", path[PATH_MAX + 32];
    bool told = folder_own(folder);

    snprintf(path, sizeof path, "%s%s%s", folder, !told || installed(folder) ? "arbiter-" : "", tool);
    argv[0] = path;
    if (told)
        execv(path, argv);
    else
        execvp(path, argv);
    tool_trouble(gettext("cannot run %s: %s"), path, tool_error(errno));
    exit(tool_finish());
}

static int help(const char *tool)
{
    static char lang[] = "--lang", wish[] = "--help";
    char language[8];
    char *argv[] = {NULL, lang, language, wish, NULL};

    if (!tool || strcmp(tool, "help") == 0 || strcmp(tool, "rules") == 0) {
        tool_option('h');
        return tool_finish();
    }
    if (is_tool(tool)) {
        snprintf(language, sizeof language, "%s", language_name());
        run(tool, argv);
    }
    no_tool(tool);
}

/* ---- rules ---- */

/* The prefix under which a game's rules are cited names its page. */
static void list_games(void)
{
    for (unsigned i = 0; i < RULES_COUNT; i++) {
        const struct rules *r = rules_get((enum rules_number)i);
        printf("%-12s %s\n", r->prefix, r->name);
    }
}

static const struct sheet *sheet_of(const char *page, const char *language)
{
    for (const struct sheet *s = SHEETS; s->language; s++)
        if (strcmp(s->page, page) == 0 && strcmp(s->language, language) == 0)
            return s;
    return NULL;
}

static const char *page_of(const char *game)
{
    enum rules_number number = rules_named(game, strlen(game));
    struct guess guess = guess_at(game);

    if (number != RULES_COUNT)
        return rules_get(number)->prefix;
    for (unsigned i = 0; i < RULES_COUNT; i++) {
        const struct rules *r = rules_get((enum rules_number)i);
        if (strcmp(r->prefix, game) == 0)
            return r->prefix;
        consider(&guess, r->prefix);
        consider(&guess, r->name);
    }
    if (guess.name)
        tool_usage(gettext("there is no game '%s'; did you mean %s?"), game, guess.name);
    tool_usage(gettext("there is no game '%s' (`arbiter rules` lists them)"), game);
}

static int rules(const char *game)
{
    const struct sheet *sheet;

    if (!game) {
        list_games();
        return tool_finish();
    }
    sheet = sheet_of(page_of(game), language_name());
    if (!sheet)
        sheet = sheet_of(page_of(game), "en");
    fputs(sheet->text, stdout);
    return tool_finish();
}

/* ---- */

/* The first word that is no option; --lang has a value behind it. */
static int first_word(int argc, char *const *argv)
{
    int i = 1;

    while (i < argc && argv[i][0] == '-')
        i += strcmp(argv[i], "--lang") == 0 ? 2 : 1;
    return i < argc ? i : argc;
}

int main(int argc, char **argv)
{
    static const struct option LONG[] = {TOOL_OPTIONS};
    int at = first_word(argc, argv), c;
    const char *word = at < argc ? argv[at] : NULL, *name;
    bool own = !word || strcmp(word, "help") == 0 || strcmp(word, "rules") == 0;

    tool_start("arbiter", USAGE);
    if (!own && is_tool(word)) { /* options that stand before it are its own as well */
        memmove(argv + 2, argv + 1, (size_t)(at - 1) * sizeof *argv);
        run(word, argv + 1);
    }
    /* what stands behind a word that is unknown is unknown too */
    while ((c = tool_next_option(own ? argc : at + 1, argv, "hV", LONG)) != -1)
        tool_option(c);
    if (!own)
        no_tool(word);
    word = argv[optind];
    name = word ? argv[optind + 1] : NULL;
    if (name && argv[optind + 2])
        tool_usage(gettext("one name at a time, not '%s'"), argv[optind + 2]);
    return word && strcmp(word, "rules") == 0 ? rules(name) : help(name);
}
