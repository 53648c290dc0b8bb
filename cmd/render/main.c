/*
 * main.c: draws positions and whole games.
 */
#include "drawing.h"
#include "shared/i18n.h"
#include "shared/tool.h"
#include "shared/turn_range.h"

#include <libintl.h>
#include <string.h>
#include <unistd.h>

static const char USAGE[] = N_("Usage: render [OPTION]... [FILE]...\n"
                               "Draw positions and whole games.\n"
                               "\n"
                               "  render -o svg game.xpgn >last.svg              the last position\n"
                               "  render -o png -t 7w --size 60 game.xpgn >7.png\n"
                               "  render -o svg -t 1..3 --out pos-%s.svg game.xpgn\n"
                               "  render -o gif game.xpgn >game.gif              a frame a turn\n"
                               "  render -o html game.xpgn >game.html            the whole game as a page\n"
                               "\n"
                               "  -t, --turn TURN[..TURN]\n"
                               "                        7w, 7, 0 (start and setup), last; usually last, gif: all\n"
                               "      --game N          only the Nth game of each file\n"
                               "  -o, --output FORM     text (default), ascii, svg, png, pdf, gif or html\n"
                               "      --out PATTERN     svg, png: a file a picture, named by PATTERN with its\n"
                               "                        turn for %s\n"
                               "      --view SEAT       what referee (default), white, black or public see\n"
                               "      --flip, --no-flip\n"
                               "                        Black's side below, or White's; default: White's, and\n"
                               "                        with --view black Black's\n"
                               "      --size PX         pixels a square, 8 to 256; default 45\n"
                               "      --theme NAME      default, print (grey) or contrast\n"
                               "      --no-coordinates, --no-arrows, --no-marks\n"
                               "                        without these; arrows and marks are those of [%cal] and\n"
                               "                        [%csl] comments\n"
                               "      --caption         svg, png, pdf: with the players' names, numbers on\n"
                               "                        several moves of a turn, and what happened in words\n"
                               "      --glyphs          text: chess symbols instead of letters\n"
                               "  -f, --from FORM       the form of the input: xpgn (pgn), jsonl, yaml, forum\n"
                               "      --variant NAME    read as this game, whatever the Variant tag says\n"
                               "      --lang en|ru      the language of captions and messages\n"
                               "      --color[=WHEN]    auto, always or never\n"
                               "  -h, --help            this text\n"
                               "  -V, --version         the version\n"
                               "\n"
                               "Exit status: 0 fine; 1 a game or turn is not there to be drawn, or a view ends\n"
                               "early; 2 trouble (usage, unreadable input, I/O).  In a game that hides pieces a\n"
                               "player's view ends where the record first goes wrong.\n");

struct rendering {
    struct drawing drawing;
    const struct form *from;
    const char *variant, *name;
    struct turns turns;
    unsigned long only, game;                 /* the game wanted, 0: all; the game being read */
    struct turn_view_builder *builder[SEATS]; /* that of the seat, and for a page all that it needs */
    struct turn_view last;                    /* where only the last is wanted */
    bool blind;                               /* a seat's view of a game that hides pieces */
    bool any;                                 /* this game has had a turn view */
    unsigned long found;                      /* turn views wanted and had of this game */
};

/* ---- the fold ---- */

static bool wanted_game(const struct rendering *run)
{
    return !run->only || run->only == run->game;
}

static void complain(const struct rendering *run, const char *sentence)
{
    tool_complain(gettext("render: %s: game %lu: %s\n"), run->name, run->game, sentence);
    tool_status(STATUS_NO);
}

static void put_out(struct rendering *run, const struct turn_view *s)
{
    run->found += !run->drawing.output->page || turns_have(&run->turns, s);
    drawing_add(&run->drawing, s);
}

/* A slip of the record, told in words that are the same whatever it is. */
static void complain_of_end(const struct rendering *run, const struct turn_view *s)
{
    char sentence[SENTENCE_SIZE];
    const struct arg turn[MAX_ARGS] = {{.type = ARG_WORD, .text = s->turn[0] ? s->turn : "0"}};

    message(language_spoken(), SCENE_ENDS_AFTER, turn, sentence);
    complain(run, sentence);
}

static void shown(void *context, const struct turn_view *s)
{
    struct rendering *run = context;

    if (!wanted_game(run) ||
        (s->view.seat != run->drawing.seat && !rules_get((enum rules_number)s->view.rules)->hidden))
        return;
    run->any = true;
    if (s->ends)
        complain_of_end(run, s);
    if (run->drawing.output->page)
        put_out(run, s);
    else if (run->turns.only_last)
        run->last = *s;
    else if (turns_have(&run->turns, s))
        put_out(run, s);
}

static void heard(void *context, const struct outcome *o)
{
    struct rendering *run = context;

    if (o->event->kind == EV_GAME) {
        run->game++;
        run->any = false;
        run->found = 0;
        drawing_game(&run->drawing);
    }
    run->blind = run->blind || (o->after && rules_of(o->after)->hidden && run->drawing.seat != SEAT_REFEREE);
    if (run->drawing.output->page && wanted_game(run))
        drawing_outcome(&run->drawing, o);
    for (int seat = 0; seat < SEATS; seat++)
        if (run->builder[seat])
            turn_view_builder_outcome(run->builder[seat], o);
}

/* The reason why there is no picture of a game. */
static void miss(struct rendering *run)
{
    tool_status(STATUS_NO);
    run->drawing.failed = run->drawing.failed || run->drawing.output->page; /* no page that begins somewhere else */
    if (run->any)
        tool_complain(gettext("render: %s: game %lu has no turn %s\n"), run->name, run->game, run->drawing.turn_text);
    else if (turn_view_builder_untold(run->builder[run->drawing.seat]))
        complain(run, gettext(SCENE_UNTOLD));
    else
        tool_complain(gettext("render: %s: game %lu cannot be shown; validate says why\n"), run->name, run->game);
}

static void ended(void *context, const struct game_summary *summary)
{
    struct rendering *run = context;

    for (int seat = 0; seat < SEATS; seat++)
        if (run->builder[seat])
            turn_view_builder_end(run->builder[seat], summary);
    if (!wanted_game(run))
        return;
    if (run->any && run->turns.only_last && !run->drawing.output->page)
        put_out(run, &run->last);
    if (!run->found)
        miss(run);
}

/* The reading ends behind the game that is wanted. */
static bool judged(void *context, const struct event *e, const struct proof *proof)
{
    const struct rendering *run = context;

    (void)e;
    (void)proof;
    return run->game <= run->only;
}

static void tell_end(const struct rendering *run, const struct play_end *played)
{
    if (played->finished && run->blind)
        tool_ended_blind(played, run->name);
    else if (played->finished)
        tool_ended_games(played, run->name, run->game + run->only);
    if (run->game < run->only) {
        tool_status(STATUS_NO);
        tool_complain(gettext("render: %s: there is no game %lu\n"), run->name, run->only);
    }
}

static void new_stages(struct rendering *run)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if ((enum seat)seat != run->drawing.seat && !(run->drawing.output->page && run->drawing.seat == SEAT_REFEREE))
            continue;
        run->builder[seat] = turn_view_builder_new((enum seat)seat, language_spoken(), run, shown);
        if (!run->builder[seat])
            tool_no_memory();
        if (run->drawing.seat == SEAT_REFEREE)
            turn_view_builder_every_turn(run->builder[seat]);
    }
}

static void free_stages(struct rendering *run)
{
    for (int seat = 0; seat < SEATS; seat++) {
        turn_view_builder_free(run->builder[seat]);
        run->builder[seat] = NULL;
    }
}

static void render_file(void *context, const char *name, int fd)
{
    struct rendering *run = context;
    bool page = run->drawing.output->page; /* its record has variations */
    struct source_options so = {
        .reader = {.read = tool_read, .context = &fd, .skip_variations = !page, .commands = true},
        .variant = run->variant};
    struct game_options jo = {.variant = run->variant,
                              .snapshots = true,
                              .variations = page,
                              .context = run,
                              .heard = heard,
                              .ended = ended,
                              .judged = run->only ? judged : NULL};
    struct play_end played;

    run->name = name;
    run->game = 0;
    run->blind = false;
    new_stages(run);
    if (tool_play(run->from, &so, &jo, name, &played))
        tell_end(run, &played);
    free_stages(run);
}

/* ---- options ---- */

/* A name with one %s in it, and no other %. */
static const char *pattern_of(const char *text)
{
    const char *hole = strchr(text, '%');

    if (!hole || hole[1] != 's' || strchr(hole + 1, '%'))
        tool_usage(gettext("--out wants a name with one %%s in it, not '%s'"), text);
    return text;
}

static const struct svg_theme *theme_named(const char *name)
{
    const struct svg_theme *theme = svg_theme_named(name);

    if (!theme)
        tool_usage(gettext("--theme wants default, print or contrast, not '%s'"), name);
    return theme;
}

static enum seat seat_of(const char *name)
{
    enum seat seat = seat_named(name);

    if (seat == SEATS)
        tool_usage(gettext("--view wants referee, white, black or public, not '%s'"), name);
    return seat;
}

static const struct output *output_of(const char *name)
{
    const struct output *output = output_named(name);

    if (!output)
        tool_usage(gettext("-o wants text, ascii, svg, png, pdf, gif or html, not '%s'"), name);
    return output;
}

static void check_options(struct rendering *run)
{
    struct drawing *d = &run->drawing;

    if (d->pattern && !d->output->files)
        tool_usage("%s", gettext("--out goes with -o svg and -o png"));
    if (d->svg.caption && !d->output->captioned)
        tool_usage("%s", gettext("--caption goes with -o svg, -o png and -o pdf"));
    if (d->output->binary && !d->pattern && isatty(STDOUT_FILENO))
        tool_usage(gettext("a %s is nothing for a terminal: send it into a file"), d->output->name);
    if (!d->turn_text)
        d->turn_text = d->output->whole ? ".." : "last";
    if (!turns_read(d->turn_text, &run->turns))
        tool_usage(gettext("-t wants a turn as 3w, 7b, 4, 0 or last, or two of them parted by '..', not '%s'"),
                   d->turn_text);
    d->text.ascii = strcmp(d->output->name, "ascii") == 0;
    if (d->text.ascii)
        tool_speak_english();
    d->text.flip = d->svg.flip;
    d->text.color = tool_color();
}

int main(int argc, char **argv)
{
    enum {
        GAME = OPTION_OWN,
        OUT,
        VIEW,
        FLIP,
        NO_FLIP,
        SIZE,
        THEME,
        NO_COORDINATES,
        ARROWS,
        NO_ARROWS,
        MARKS,
        NO_MARKS,
        GLYPHS,
        CAPTION,
        VARIANT
    };
    static const struct option LONG[] = {{"turn", required_argument, NULL, 't'},
                                         {"game", required_argument, NULL, GAME},
                                         {"output", required_argument, NULL, 'o'},
                                         {"out", required_argument, NULL, OUT},
                                         {"view", required_argument, NULL, VIEW},
                                         {"flip", no_argument, NULL, FLIP},
                                         {"no-flip", no_argument, NULL, NO_FLIP},
                                         {"size", required_argument, NULL, SIZE},
                                         {"theme", required_argument, NULL, THEME},
                                         {"no-coordinates", no_argument, NULL, NO_COORDINATES},
                                         {"arrows", no_argument, NULL, ARROWS},
                                         {"no-arrows", no_argument, NULL, NO_ARROWS},
                                         {"marks", no_argument, NULL, MARKS},
                                         {"no-marks", no_argument, NULL, NO_MARKS},
                                         {"glyphs", no_argument, NULL, GLYPHS},
                                         {"caption", no_argument, NULL, CAPTION},
                                         {"from", required_argument, NULL, 'f'},
                                         {"variant", required_argument, NULL, VARIANT},
                                         TOOL_OPTIONS};
    static struct rendering run = {.drawing.seat = SEAT_REFEREE};
    struct drawing *d = &run.drawing;
    int c, flip = -1;

    tool_start("render", USAGE);
    tool_follow_posts();
    run.from = form_named("xpgn");
    d->output = output_of("text");
    while ((c = tool_next_option(argc, argv, "t:o:f:hV", LONG)) != -1) {
        switch (c) {
        case 't':
            d->turn_text = optarg;
            break;
        case GAME:
            run.only = tool_number(optarg, 1, 999999999, "--game");
            break;
        case 'o':
            d->output = output_of(optarg);
            break;
        case OUT:
            d->pattern = pattern_of(optarg);
            break;
        case VIEW:
            d->seat = seat_of(optarg);
            break;
        case FLIP:
        case NO_FLIP:
            flip = c == FLIP;
            break;
        case SIZE:
            d->svg.size = (unsigned)tool_number(optarg, 8, 256, "--size");
            break;
        case THEME:
            d->svg.theme = theme_named(optarg);
            break;
        case NO_COORDINATES:
            d->svg.no_coordinates = true;
            break;
        case ARROWS:
        case NO_ARROWS:
            d->svg.no_arrows = c == NO_ARROWS;
            break;
        case MARKS:
        case NO_MARKS:
            d->svg.no_marks = c == NO_MARKS;
            break;
        case CAPTION:
            d->svg.caption = true;
            break;
        case GLYPHS:
            d->text.glyphs = true;
            break;
        case 'f':
            run.from = tool_form(optarg, "-f");
            break;
        case VARIANT:
            run.variant = tool_variant(optarg)->name;
            break;
        default:
            tool_option(c);
        }
    }
    d->svg.flip = flip < 0 ? d->seat == SEAT_BLACK : flip;
    check_options(&run);
    tool_files(argv + optind, render_file, &run);
    drawing_finish(d);
    return tool_finish();
}
