/*
 * main.c: plays records through: positions, what happened, what each player was told.
 */
#include "draw/text.h"
#include "draw/turn_view_json.h"
#include "screen.h"
#include "shared/i18n.h"
#include "shared/tool.h"
#include "shared/turn_range.h"

#include <errno.h>
#include <langinfo.h>
#include <libintl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const char USAGE[] = N_("Usage: replay [OPTION]... [FILE]...\n"
                               "Play records of games through: a diagram and a sentence after each turn.\n"
                               "\n"
                               "  replay game.xpgn                   the whole game\n"
                               "  replay -t 3w..5b game.xpgn         some of its turns\n"
                               "  replay --view white game.xpgn      only what White saw and was told\n"
                               "  replay -i game.xpgn                step through it with the arrow keys\n"
                               "\n"
                               "  -t, --turn TURN       this turn (3w, 7b, 4, last; 0: the start) or range\n"
                               "                        (3w..5b, 3.., ..4)\n"
                               "      --view WHO        referee, white, black, public, or all beside each other\n"
                               "  -o, --output FORM     text, json (JSON Lines) or fen\n"
                               "      --flip            turn the board round\n"
                               "      --glyphs          chess symbols instead of letters\n"
                               "      --game N          only the Nth game of each file\n"
                               "  -i, --interactive     on the terminal, with the keyboard (? lists the keys)\n"
                               "      --variant NAME    play by this game's rules, whatever the Variant tag says\n"
                               "  -f, --from FORM       the form of the input: xpgn (pgn), jsonl, yaml, forum\n"
                               "      --lang en|ru      the language of sentences\n"
                               "      --color[=WHEN]    auto, always or never\n"
                               "  -h, --help            this text\n"
                               "  -V, --version         the version\n"
                               "\n"
                               "Exit status: 0 fine; 1 a game breaks a rule or cannot be read, nothing is\n"
                               "shown, or a view ends early; 2 trouble (usage, unreadable input, I/O).\n"
                               "In a game that hides pieces a player's view ends where the record first goes\n"
                               "wrong.\n");

/* ---- a run ---- */

enum form_out { TEXT, JSON, FEN };

struct replay {
    struct turns turns;
    const char *turns_text;
    bool all; /* the seats beside each other */
    enum seat seat;
    bool interactive;
    enum form_out form_out;
    struct text_options text;
    unsigned long only_game; /* 0: all */
    const struct form *from;
    const char *variant;

    const char *name;
    unsigned long game, printed;
    bool played;               /* this game has turn views */
    unsigned long first, last; /* games of this file that have; 0: none has */
    bool shown;                /* some turn view of this file has been shown */
    bool blind;                /* this game hides pieces, and this is a seat's view */
    bool refused;              /* this game has no FEN for this seat */
    size_t builders;
    struct turn_view_builder *builder[SEATS];
    struct turn_view latest[SEATS]; /* the turn views that were handed out last: for --view all, and for -t last */
    enum code violated;             /* the first violation of a game that has no turn view */
    char why[SENTENCE_SIZE];
    struct screen screen;
};

/* Of a game that hides pieces a seat gets no word about what the record has wrong. */
static bool may_know(const struct replay *run, const struct rules *rules)
{
    return run->all || run->seat == SEAT_REFEREE || (rules && !rules->hidden);
}

static void complain(const struct replay *run, const char *sentence)
{
    tool_complain(gettext("replay: %s: game %lu: %s\n"), run->name, run->game, sentence);
    tool_status(STATUS_NO);
}

/* ---- turn views ---- */

static struct text_options options_for(const struct replay *run, const struct turn_view *s)
{
    struct text_options o = run->text;

    if (run->seat == SEAT_BLACK && !run->all && s->view.seat == SEAT_BLACK)
        o.flip = !o.flip;
    return o;
}

static void show_fen(struct replay *run, const struct turn_view *s)
{
    if (s->view.hides) {
        if (!run->refused)
            complain(run, gettext("what one seat sees of a game that hides pieces is no position: no FEN"));
        run->refused = true;
    } else if (s->fen[0]) {
        puts(s->fen);
    }
}

static void show(struct replay *run, const struct turn_view *s)
{
    struct text_options o = options_for(run, s);

    run->shown = true;
    if (run->form_out == JSON) {
        turn_view_json(stdout, run->name, s);
    } else if (run->form_out == FEN) {
        show_fen(run, s);
    } else {
        fputs(run->printed++ ? "\n" : "", stdout);
        text_scene(stdout, s, &o);
    }
}

/* The turn views that were handed out last are of one turn. */
static void show_latest(struct replay *run)
{
    const struct turn_view *turn_views[] = {&run->latest[SEAT_WHITE], &run->latest[SEAT_REFEREE],
                                            &run->latest[SEAT_BLACK]};

    if (!run->all)
        show(run, &run->latest[run->seat]);
    for (size_t i = 0; i < 3 && run->all && run->form_out == JSON; i++)
        show(run, turn_views[i]);
    if (!run->all || run->form_out == JSON)
        return;
    run->shown = true;
    fputs(run->printed++ ? "\n" : "", stdout);
    text_side_by_side(stdout, turn_views, 3, &run->text);
}

#define KEPT 2000 /* turns of a game held for -i, about 20 KB each and seat */

static void keep(struct replay *run, const struct turn_view *s)
{
    struct reel *reel = &run->screen.reel[s->view.seat];

    if (!s->view.hides && s->view.seat != run->seat)
        return; /* all see the same */
    if (reel->n == KEPT) {
        run->screen.cut = true;
        return;
    }
    if (reel->n == reel->room) {
        reel->room = reel->room ? 2 * reel->room : 64;
        reel->turn_view = realloc(reel->turn_view, reel->room * sizeof *reel->turn_view);
        if (!reel->turn_view)
            tool_no_memory();
    }
    reel->turn_view[reel->n] = malloc(sizeof *s);
    if (!reel->turn_view[reel->n])
        tool_no_memory();
    *reel->turn_view[reel->n++] = *s;
}

/* A slip of the record, told in words that are the same whatever it is. */
static void complain_of_end(const struct replay *run, const struct turn_view *s)
{
    char sentence[SENTENCE_SIZE];
    const struct arg turn[MAX_ARGS] = {{.type = ARG_WORD, .text = s->turn[0] ? s->turn : "0"}};

    message(language_spoken(), SCENE_ENDS_AFTER, turn, sentence);
    complain(run, sentence);
}

/* A stage hands out a turn; the referee's comes after those of the seats. */
static void shown(void *context, const struct turn_view *s)
{
    struct replay *run = context;
    bool complete = !run->all || s->view.seat == SEAT_REFEREE;

    if (run->only_game && run->game != run->only_game)
        return;
    if (s->ends)
        complain_of_end(run, s);
    run->played = true;
    run->first = run->first ? run->first : run->game;
    run->last = run->game;
    if (run->interactive) {
        keep(run, s);
        return;
    }
    run->latest[s->view.seat] = *s;
    if (complete && !run->turns.only_last && turns_have(&run->turns, s))
        show_latest(run);
}

/* ---- the record ---- */

static void count_violation(struct replay *run, const struct outcome *o)
{
    if (o->level < LEVEL_ERROR || o->verdict->code == CODE_OK)
        return;
    if (run->violated == CODE_OK) {
        run->violated = (enum code)o->verdict->code;
        message_verdict(language_spoken(), o->verdict, run->why);
    }
    if (o->level == LEVEL_FATAL && (!o->after || may_know(run, rules_of(o->after))))
        complain(run, gettext("it cannot be read to its end"));
    else if (o->after && may_know(run, rules_of(o->after)))
        tool_status(STATUS_NO);
}

static void heard(void *context, const struct outcome *o)
{
    struct replay *run = context;

    if (o->event->kind == EV_GAME) {
        run->game++;
        run->played = run->refused = false;
        run->violated = CODE_OK;
    }
    run->blind = run->blind || (o->after && !may_know(run, rules_of(o->after)));
    if (!run->only_game || run->game == run->only_game)
        count_violation(run, o);
    for (size_t i = 0; i < run->builders; i++)
        turn_view_builder_outcome(run->builder[i], o);
}

static void complain_of_count(const struct replay *run)
{
    tool_complain(gettext("replay: %s: there is no game %lu\n"), run->name, run->only_game);
    tool_status(STATUS_NO);
}

/* None of a file's games has the turns that are wanted. */
static void complain_of_turns(const struct replay *run)
{
    fflush(stdout);
    if (run->first == run->last)
        tool_complain(gettext("replay: %s: game %lu has no turn %s\n"), run->name, run->first, run->turns_text);
    else
        tool_complain(gettext("replay: %s: games %lu to %lu have no turn %s\n"), run->name, run->first, run->last,
                      run->turns_text);
    tool_status(STATUS_NO);
}

/* A game that could not begin: its rules or its first position are no good. */
static void complain_of_start(struct replay *run, const struct game_summary *s)
{
    char line[SENTENCE_SIZE + 64];

    snprintf(line, sizeof line, "[%s] %s", code_name(run->violated), run->why);
    complain(run, s->rules && !may_know(run, s->rules) ? gettext("it cannot be played through") : line);
}

static void ended(void *context, const struct game_summary *s)
{
    struct replay *run = context;
    bool wanted = !run->only_game || run->game == run->only_game;

    for (size_t i = 0; i < run->builders; i++)
        turn_view_builder_end(run->builder[i], s);
    if (wanted && !run->played && turn_view_builder_untold(run->builder[0]))
        complain(run, gettext(SCENE_UNTOLD));
    else if (wanted && !run->played)
        complain_of_start(run, s);
    else if (wanted && run->turns.only_last && !run->interactive)
        show_latest(run);
    if (run->violated != CODE_OK && s->rules && may_know(run, s->rules)) /* among the tags, too */
        tool_status(STATUS_NO);
    tool_progress(run->game);
}

static void make_stage(struct replay *run, enum seat seat)
{
    struct turn_view_builder *builder = turn_view_builder_new(seat, language_spoken(), run, shown);

    if (!builder)
        tool_no_memory();
    run->builder[run->builders++] = builder;
    if (run->seat == SEAT_REFEREE)
        turn_view_builder_every_turn(builder);
}

static void make_stages(struct replay *run)
{
    bool every = run->seat == SEAT_REFEREE && (run->all || run->interactive);

    for (int seat = SEAT_WHITE; seat <= SEAT_PUBLIC && every; seat++)
        if (seat != SEAT_PUBLIC || run->interactive)
            make_stage(run, (enum seat)seat);
    make_stage(run, run->seat);
}

/* The reading ends with the game that is wanted. */
static bool judged(void *context, const struct event *e, const struct proof *proof)
{
    const struct replay *run = context;

    (void)proof;
    return e->kind != EV_END || run->game != run->only_game;
}

static void tell_end(const struct replay *run, const struct play_end *played)
{
    if (played->finished && run->blind)
        tool_ended_blind(played, run->name);
    else if (played->finished)
        tool_ended_games(played, run->name, run->game + run->only_game);
    if (played->finished && run->game < run->only_game)
        complain_of_count(run);
    if (run->first && !run->shown && !run->interactive)
        complain_of_turns(run);
}

static void replay_file(void *context, const char *name, int fd)
{
    struct replay *run = context;
    struct source_options so = {
        .reader = {.read = tool_read, .context = &fd, .skip_variations = true, .commands = true},
        .variant = run->variant};
    struct game_options jo = {.variant = run->variant,
                              .snapshots = true,
                              .context = run,
                              .heard = heard,
                              .ended = ended,
                              .judged = run->only_game ? judged : NULL};
    struct play_end played;

    run->name = name;
    run->blind = false;
    run->game = run->builders = run->first = run->last = 0;
    run->shown = false;
    make_stages(run);
    if (tool_play(run->from, &so, &jo, name, &played))
        tell_end(run, &played);
    for (size_t i = 0; i < run->builders; i++)
        turn_view_builder_free(run->builder[i]);
}

/* ---- on the terminal ---- */

static void run_screen(struct replay *run, char *const *operands)
{
    const char *why;
    FILE *tty = NULL;

    if (!isatty(STDIN_FILENO) || !operands[0] || strcmp(operands[0], "-") == 0)
        tty = fopen("/dev/tty", "r+");
    run->screen.keyboard = tty ? tty : stdin;
    run->screen.seat = run->seat;
    run->screen.text = run->text;
    if (!tty && !isatty(STDIN_FILENO))
        tool_trouble("%s", gettext("-i needs a keyboard, and there is no terminal"));
    else if ((why = screen_run(&run->screen)) != NULL)
        tool_trouble("%s", why);
    if (tty)
        fclose(tty);
}

/* With -t the screen begins at the first of these turns; false if there is none. */
static bool find_start(struct replay *run)
{
    struct reel *reel = &run->screen.reel[run->seat];

    if (!run->turns_text)
        return true;
    if (run->turns.only_last)
        run->screen.at = reel->n - 1;
    else
        while (run->screen.at < reel->n && !turns_have(&run->turns, reel->turn_view[run->screen.at]))
            run->screen.at++;
    if (run->screen.at < reel->n)
        return true;
    complain_of_turns(run);
    return false;
}

static void free_reels(struct replay *run)
{
    for (int seat = 0; seat < SEATS; seat++) {
        struct reel *reel = &run->screen.reel[seat];
        for (size_t i = 0; i < reel->n; i++)
            free(reel->turn_view[i]);
        free(reel->turn_view);
    }
}

/* ---- options ---- */

static void set_view(struct replay *run, const char *name)
{
    run->all = strcmp(name, "all") == 0;
    run->seat = run->all ? SEAT_REFEREE : seat_named(name);
    if (run->seat == SEATS)
        tool_usage(gettext("--view wants referee, white, black, public or all, not '%s'"), name);
}

static void set_output(struct replay *run, const char *name)
{
    static const char *const NAME[] = {[TEXT] = "text", [JSON] = "json", [FEN] = "fen"};
    int form = TEXT;

    while (form <= FEN && strcmp(NAME[form], name) != 0)
        form++;
    if (form > FEN)
        tool_usage(gettext("-o wants text, json or fen, not '%s'"), name);
    run->form_out = (enum form_out)form;
}

/* Sentences are folded to the terminal, and nowhere else. */
static unsigned terminal_width(void)
{
    struct winsize size;

    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        return 0;
    return size.ws_col;
}

static void check_options(struct replay *run, char *const *operands)
{
    if (run->form_out == FEN && run->all)
        tool_usage("%s", gettext("-o fen shows one position a turn: --view all goes with text and json"));
    if (run->interactive && run->form_out != TEXT)
        tool_usage("%s", gettext("-i shows the game on the terminal: it takes no -o"));
    if (run->interactive && operands[0] && operands[1])
        tool_usage("%s", gettext("-i takes one file"));
    if (run->interactive && !isatty(STDOUT_FILENO))
        tool_usage("%s", gettext("-i needs a terminal to show the game on"));
    if (run->interactive && !run->only_game)
        run->only_game = 1;
    if (run->interactive && strcmp(nl_langinfo(CODESET), "UTF-8") != 0) {
        run->text.ascii = true;
        tool_speak_english();
    }
    run->text.color = tool_color();
    run->text.width = terminal_width();
}

static void read_options(struct replay *run, int argc, char **argv)
{
    enum { VIEW = OPTION_OWN, FLIP, GLYPHS, GAME, VARIANT };
    static const struct option LONG[] = {
        {"turn", required_argument, NULL, 't'},   {"view", required_argument, NULL, VIEW},
        {"output", required_argument, NULL, 'o'}, {"flip", no_argument, NULL, FLIP},
        {"glyphs", no_argument, NULL, GLYPHS},    {"game", required_argument, NULL, GAME},
        {"interactive", no_argument, NULL, 'i'},  {"variant", required_argument, NULL, VARIANT},
        {"from", required_argument, NULL, 'f'},   TOOL_OPTIONS};
    int c;

    while ((c = tool_next_option(argc, argv, "t:o:if:hV", LONG)) != -1) {
        switch (c) {
        case 't':
            run->turns_text = optarg;
            if (!turns_read(optarg, &run->turns))
                tool_usage(gettext("-t wants a turn as 3w, 7b, 4, 0 or last, or a range of them as 3w..5b, not '%s'"),
                           optarg);
            break;
        case VIEW:
            set_view(run, optarg);
            break;
        case 'o':
            set_output(run, optarg);
            break;
        case FLIP:
            run->text.flip = true;
            break;
        case GLYPHS:
            run->text.glyphs = true;
            break;
        case GAME:
            run->only_game = tool_number(optarg, 1, 1000000000, "--game");
            break;
        case 'i':
            run->interactive = true;
            break;
        case VARIANT:
            run->variant = tool_variant(optarg)->name;
            break;
        case 'f':
            run->from = tool_form(optarg, "-f");
            break;
        default:
            tool_option(c);
        }
    }
}

int main(int argc, char **argv)
{
    static struct replay run;

    tool_start("replay", USAGE);
    tool_follow_posts();
    run.from = form_named("xpgn");
    run.seat = SEAT_REFEREE;
    run.turns = ALL_TURNS;
    read_options(&run, argc, argv);
    check_options(&run, argv + optind);
    tool_files(argv + optind, replay_file, &run);
    if (run.interactive && run.screen.reel[run.seat].n && find_start(&run))
        run_screen(&run, argv + optind);
    free_reels(&run);
    return tool_finish();
}
