/*
 * main.c: dice, seals and chains, and the audit of recorded dice.
 */
#include "roll.h"

#include <libintl.h>
#include <limits.h>
#include <sodium.h>
#include <string.h>

static const char USAGE[] = N_("Usage: roll [-n N] [--seed S] [-o text|json|xpgn] DICE | stack\n"
                               "       roll --for FILE [--append] [--seed S]\n"
                               "       roll seal|open|link --for FILE --side w|b --keep SECRETS\n"
                               "       roll chain [-n N] --for FILE --side w|b --keep SECRETS\n"
                               "       roll derive --for FILE\n"
                               "       roll audit [-o text|json] [FILE]...\n"
                               "Dice, sealed bids and stacks of cards that nobody has to take on trust.\n"
                               "\n"
                               "  roll 2d8                          two dice with eight faces\n"
                               "  roll --for game.xpgn              the reveal that the game awaits\n"
                               "  roll seal --for game.xpgn --side w --keep secrets\n"
                               "\n"
                               "  -n, --number N        how many times (1); the length of a chain (500)\n"
                               "      --seed S          reproducible dice, that prove nothing (and say so)\n"
                               "  -o, --output FORM     text, json or xpgn\n"
                               "      --for FILE        look at the game in this file\n"
                               "      --game N          the N-th game of it (the one that is unfinished)\n"
                               "      --append          print the whole record with the roll\n"
                               "      --again           show a link, or open a seal, for another history too\n"
                               "      --side w|b        whose secret or link\n"
                               "      --keep SECRETS    the file in which secrets are kept (mode 0600)\n"
                               "      --variant NAME    read as this game, whatever the Variant tag says\n"
                               "  -f, --from FORM       the form of the input: xpgn (pgn), jsonl, yaml, forum\n"
                               "      --lang en|ru      the language of messages\n"
                               "      --color[=WHEN]    auto, always or never\n"
                               "  -h, --help            this text\n"
                               "  -V, --version         the version\n"
                               "\n"
                               "Secrets are typed or piped in, never an argument.\n"
                               "Exit status: 0 fine; 1 the answer is no; 2 trouble (usage, unreadable input,\n"
                               "I/O).\n");

/* ---- where numbers come from ---- */

static unsigned system_below(void *context, unsigned n)
{
    (void)context;
    return randombytes_uniform(n);
}

static unsigned seeded_below(void *context, unsigned n)
{
    return (unsigned)random_below(context, n);
}

/* ---- dice without a game ---- */

#define MOST_DICE 1000

/* "2d8", "d6" */
static void read_dice(const char *text, unsigned *dice, unsigned *faces)
{
    unsigned long n[2] = {0, 0};
    const char *s = text;

    for (int i = 0; i < 2; i++) {
        const char *begin = s;
        for (; *s >= '0' && *s <= '9' && n[i] <= MOST_DICE; s++)
            n[i] = 10 * n[i] + (unsigned long)(*s - '0');
        if (s == begin && i == 0)
            n[0] = 1;
        if (i == 0 && *s++ != 'd')
            tool_usage(gettext("'%s' is neither dice, as in 2d8, nor a command"), text);
    }
    if (*s || n[0] < 1 || n[0] > MOST_DICE || n[1] < 2 || n[1] > 256)
        tool_usage(gettext("'%s': from 1 to %d dice with 2 to 256 faces"), text, MOST_DICE);
    *dice = (unsigned)n[0];
    *faces = (unsigned)n[1];
}

/* Dice as a reveal: the two d6 of a duel, or up to four d8 of one player. */
static void print_reveal(const unsigned *value, unsigned n, unsigned faces)
{
    putchar('<');
    for (unsigned i = 0; i < n; i++)
        printf(i == 0 ? "%u" : faces == 6 ? ":%u" : ",%u", value[i]);
    putchar('>');
}

static void print_json(const struct roll_options *o, const char *dice, const unsigned *value, unsigned n)
{
    unsigned sum = 0;

    printf("{\"type\":\"dice\",\"dice\":\"%s\",\"faces\":[", dice);
    for (unsigned i = 0; i < n; i++) {
        printf(i ? ",%u" : "%u", value[i]);
        sum += value[i];
    }
    printf("],\"sum\":%u,\"source\":\"%s\"", sum, o->seeded ? "seed" : "system");
    if (o->seeded)
        printf(",\"seed\":%lu", o->seed);
    puts("}");
}

/* Text and XPGN: what is reproducible is said to be so before it. */
static void say_seed(const struct roll_options *o)
{
    if (o->seeded && o->out == OUT_TEXT)
        printf("# reproducible: --seed %lu\n", o->seed);
    else if (o->seeded && o->out == OUT_XPGN)
        printf("{reproducible: roll --seed %lu}\n", o->seed);
}

/* The jobs. */
static void roll_dice(const struct roll_options *o, const char *text)
{
    unsigned dice, faces, value[MOST_DICE];

    read_dice(text, &dice, &faces);
    if (o->out == OUT_XPGN && !(dice == 2 && faces == 6) && !(dice >= 2 && dice <= MAX_DICE && faces == 8))
        tool_usage(gettext("no reveal has %s: with -o xpgn 2d6 or 2d8 to %dd8"), text, MAX_DICE);
    say_seed(o);
    for (unsigned long i = 0; i < (o->times ? o->times : 1) && !ferror(stdout); i++) {
        for (unsigned k = 0; k < dice; k++)
            value[k] = 1 + o->chance.below(o->chance.context, faces);
        if (o->out == OUT_JSON) {
            print_json(o, text, value, dice);
            continue;
        }
        if (o->out == OUT_XPGN)
            print_reveal(value, dice, faces);
        for (unsigned k = 0; k < dice && o->out == OUT_TEXT; k++)
            printf(k ? " %u" : "%u", value[k]);
        putchar('\n');
    }
}

static void print_stack(const struct roll_options *o, unsigned red, unsigned black)
{
    char cards[MAX_SERIES + 1];

    chance_stack(&o->chance, red, black, cards);
    if (o->out == OUT_JSON) {
        printf("{\"type\":\"stack\",\"cards\":\"%s\",\"source\":\"%s\"", cards, o->seeded ? "seed" : "system");
        if (o->seeded)
            printf(",\"seed\":%lu", o->seed);
        puts("}");
    } else if (o->out == OUT_XPGN) {
        for (size_t i = 0; cards[i]; i++)
            printf(i ? " <%c>" : "<%c>", cards[i]);
        putchar('\n');
    } else {
        puts(cards);
    }
}

/* A stack of three red and three black cards, or of the game's own deck. */
static void roll_stack(const struct roll_options *o)
{
    struct secret stack;
    struct roll_game g;

    if (!o->file) {
        say_seed(o);
        for (unsigned long i = 0; i < (o->times ? o->times : 1) && !ferror(stdout); i++)
            print_stack(o, 3, 3);
        return;
    }
    if (!roll_game_read(o, &g, NULL, NULL, NULL))
        return;
    if (roll_game_closed(&g))
        return;
    if (!roll_game_stack_due(&g, &stack)) {
        roll_for(o); /* the next card of a stack that is laid unseen, or a refusal */
        return;
    }
    if (o->append)
        tool_usage("%s", gettext("--append would show the stack to everybody"));
    say_seed(o);
    print_stack(o, stack.red, stack.black);
}

/* ---- options ---- */

static void set_output(struct roll_options *o, const char *form)
{
    if (strcmp(form, "text") == 0)
        o->out = OUT_TEXT;
    else if (strcmp(form, "json") == 0)
        o->out = OUT_JSON;
    else if (strcmp(form, "xpgn") == 0)
        o->out = OUT_XPGN;
    else
        tool_usage(gettext("-o wants text, json or xpgn, not '%s'"), form);
}

static void set_side(struct roll_options *o, const char *side)
{
    if (strcmp(side, "w") == 0)
        o->side = WHITE;
    else if (strcmp(side, "b") == 0)
        o->side = BLACK;
    else
        tool_usage(gettext("--side wants w or b, not '%s'"), side);
}

enum { SEED = OPTION_OWN, FOR, GAME, APPEND, AGAIN, SIDE, KEEP, VARIANT };

static void set_option(struct roll_options *o, int c)
{
    switch (c) {
    case 'n':
        o->times = tool_number(optarg, 1, 1000000000000, "-n");
        break;
    case 'o':
        set_output(o, optarg);
        break;
    case 'f':
        o->from = tool_form(optarg, "-f");
        break;
    case SEED:
        o->seed = tool_number(optarg, 0, ULONG_MAX, "--seed");
        o->seeded = true;
        break;
    case FOR:
        o->file = optarg;
        break;
    case GAME:
        o->game = tool_number(optarg, 1, ULONG_MAX, "--game");
        break;
    case APPEND:
        o->append = true;
        break;
    case AGAIN:
        o->again = true;
        break;
    case SIDE:
        set_side(o, optarg);
        break;
    case KEEP:
        o->keep = optarg;
        break;
    case VARIANT:
        o->variant = tool_variant(optarg)->name;
        break;
    default:
        tool_option(c);
    }
}

static void read_options(struct roll_options *o, int argc, char **argv)
{
    static const struct option LONG[] = {
        {"number", required_argument, NULL, 'n'},      {"seed", required_argument, NULL, SEED},
        {"output", required_argument, NULL, 'o'},      {"for", required_argument, NULL, FOR},
        {"game", required_argument, NULL, GAME},       {"append", no_argument, NULL, APPEND},
        {"again", no_argument, NULL, AGAIN},           {"side", required_argument, NULL, SIDE},
        {"keep", required_argument, NULL, KEEP},       {"from", required_argument, NULL, 'f'},
        {"variant", required_argument, NULL, VARIANT}, TOOL_OPTIONS};
    int c;

    while ((c = tool_next_option(argc, argv, "n:o:f:hV", LONG)) != -1)
        set_option(o, c);
}

/* ---- commands ---- */

static const struct command_of {
    const char *name;
    void (*run)(const struct roll_options *);
    bool secret; /* wants --side and --keep */
} COMMANDS[] = {
    {"stack", roll_stack, false}, {"seal", roll_seal, true}, {"open", roll_open, true},
    {"chain", roll_chain, true},  {"link", roll_link, true}, {"derive", roll_derive, false},
};

static void run_command(const struct roll_options *o, char *const *operands)
{
    const char *name = *operands;

    if (o->append && (!o->file || (name && strcmp(name, "stack") != 0)))
        tool_usage("%s", gettext("--append goes with --for alone: it adds a roll to the record"));
    if (o->append && o->out == OUT_JSON)
        tool_usage("%s", gettext("--append prints a record: -o json does not go with it"));
    if (o->times && (name ? o->file && strcmp(name, "chain") != 0 : o->file != NULL))
        tool_usage("%s", gettext("-n goes with dice, a stack of no game, and chain: a game awaits one roll"));
    if (o->again && (!name || (strcmp(name, "link") != 0 && strcmp(name, "open") != 0)))
        tool_usage("%s", gettext("--again goes with link and open alone"));
    if (name && strcmp(name, "audit") == 0) {
        roll_audit(o, operands + 1);
        return;
    }
    if (name && operands[1])
        tool_usage(gettext("there is nothing to do with '%s'"), operands[1]);
    for (size_t i = 0; name && i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        if (strcmp(COMMANDS[i].name, name) != 0)
            continue;
        if (COMMANDS[i].secret && (!o->file || o->side == NO_SIDE || !o->keep))
            tool_usage(gettext("%s wants --for FILE, --side w or b, and --keep SECRETS"), name);
        COMMANDS[i].run(o);
        return;
    }
    if (o->file && name)
        tool_usage(gettext("which dice is the game's to say, not '%s'"), name);
    if (o->file)
        roll_for(o);
    else if (name)
        roll_dice(o, name);
    else
        tool_usage("%s", gettext("say which dice, as in 2d8, or --for FILE"));
}

int main(int argc, char **argv)
{
    struct roll_options options = {.times = 0, .side = NO_SIDE};
    struct random random;

    tool_start("roll", USAGE);
    options.from = form_named("xpgn");
    if (sodium_init() < 0)
        tool_usage("%s", gettext("the system has no random numbers to give"));
    read_options(&options, argc, argv);
    options.chance = (struct chance){system_below, NULL};
    if (options.seeded) {
        random_seed(&random, options.seed, 0);
        options.chance = (struct chance){seeded_below, &random};
    }
    run_command(&options, argv + optind);
    return tool_finish();
}
