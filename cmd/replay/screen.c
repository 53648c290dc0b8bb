#include "screen.h"

#include "memstream.h"
#include "shared/turn_range.h"

#include <libintl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>

/* curses.h has a type `bool` of its own, which is the same one where stdbool.h has been read. */
#include <curses.h>

#define LEAST_LINES 14
#define LEAST_COLUMNS 40
#define SIDE_BY_SIDE 100 /* columns from which the list of moves stands beside the board */
#define LIST_COLUMN 70   /* a series of six cards has room before it */

struct state {
    const struct screen *screen;
    enum seat seat;
    size_t at; /* the turn view that is shown */
    bool flip, help;
    const char *note; /* something to tell once, translated */
};

/* ---- signals ---- */

/* The signal that ends the program; only a handler and the loop below know it. */
static volatile sig_atomic_t caught;

static void catch (int number)
{
    caught = number;
}

static const int ENDING[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
#define ENDINGS_CAUGHT (sizeof ENDING / sizeof *ENDING)

/* They wait until the loop waits for a key, so none can slip in before that. */
static void hold_signals(struct sigaction old[ENDINGS_CAUGHT], sigset_t *usual)
{
    struct sigaction action = {.sa_handler = catch};
    sigset_t held;

    sigemptyset(&action.sa_mask);
    sigemptyset(&held);
    for (size_t i = 0; i < ENDINGS_CAUGHT; i++) {
        sigaction(ENDING[i], &action, &old[i]);
        sigaddset(&held, ENDING[i]);
    }
    sigaddset(&held, SIGWINCH);
    sigprocmask(SIG_BLOCK, &held, usual);
}

static void release_signals(const struct sigaction old[ENDINGS_CAUGHT], const sigset_t *usual)
{
    for (size_t i = 0; i < ENDINGS_CAUGHT; i++)
        sigaction(ENDING[i], &old[i], NULL);
    sigprocmask(SIG_SETMASK, usual, NULL);
    if (caught)
        raise(caught); /* the terminal is restored: now it does what it always does */
}

/* The next key; ERR when the keyboard or the program has come to its end. */
static int next_key(FILE *keyboard, const sigset_t *usual)
{
    for (;;) {
        int key = getch(), fd = fileno(keyboard), ready;
        fd_set set;
        if (key != ERR)
            return key;
        FD_ZERO(&set);
        FD_SET(fd, &set);
        ready = pselect(fd + 1, &set, NULL, NULL, NULL, usual);
        if (caught)
            return ERR;
        if (ready > 0) {
            key = getch();
            return key; /* nothing, though something was there: the end */
        }
    }
}

/* ---- drawing ---- */

/* As much of a text as fits into some columns. */
static void put_cut(int line, int column, const char *text, int columns)
{
    char part[8];

    if (line < 0 || line >= LINES)
        return;
    move(line, column);
    while (*text) {
        size_t n = 1;
        while (((unsigned char)text[n] & 0xc0) == 0x80 && n < sizeof part - 1)
            n++;
        memcpy(part, text, n);
        part[n] = '\0';
        columns -= (int)text_columns(part);
        if (columns < 0)
            return;
        addstr(part);
        text += n;
    }
}

/* What a function of text.h writes, line by line, from a line of the screen on; the line after it. */
static int put_text(void (*write)(FILE *, const struct turn_view *, const struct text_options *), const struct state *s,
                    const struct turn_view *turn_view, int line, int columns, int last)
{
    struct text_options o = s->screen->text;
    char *text = NULL, *next;
    size_t size;
    FILE *out = memstream_open(&text, &size);

    if (!out)
        return line;
    o.flip = s->flip;
    o.color = false;
    o.width = (unsigned)columns;
    write(out, turn_view, &o);
    if (fclose(out) != 0) {
        free(text);
        return line;
    }
    for (char *p = text; *p && line < last; p = next) {
        size_t n = strcspn(p, "\n");
        next = p + n + (p[n] == '\n');
        p[n] = '\0';
        put_cut(line++, 1, p, columns);
    }
    free(text);
    return line;
}

static const struct reel *reel_of(const struct state *s)
{
    return &s->screen->reel[s->seat];
}

/* One turn of the list: "3w  @e4 <P:N> Ng8@e4", with "!" where a rule was broken; NULL without memory. */
static char *turn_text(const struct state *s, size_t index)
{
    const struct turn_view *turn_view = reel_of(s)->turn_view[index];
    const char *turn = index == 0 ? gettext("start") : turn_view->turn;
    unsigned width = text_columns(turn);
    char *text = NULL, moves[2 * SCENE_TEXT];
    size_t size;
    FILE *out = memstream_open(&text, &size);

    if (!out)
        return NULL;
    fprintf(out, "%c%s%*s", turn_view->code != CODE_OK ? '!' : ' ', turn, width < 5 ? (int)(6 - width) : 1, "");
    message_moves(turn_view->language, turn_view->moves, moves, sizeof moves);
    text_harmless(out, moves, &s->screen->text);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

#define SET_IN 7 /* columns before what a turn has on its later lines */

/* A turn of the list, in as many lines as it needs, the later ones set in; how many, and if `line` is negative that
 * alone. */
static int put_turn(const struct state *s, size_t index, int line, int last, int column, int columns)
{
    char *text = turn_text(s, index), *p = text;
    int lines = 0;

    for (; text && *p; lines++) {
        int set_in = lines ? SET_IN : 0;
        size_t n = text_fitting(p, (unsigned)(columns > set_in + 8 ? columns - set_in : 8));
        char after = p[n];
        p[n] = '\0';
        if (line >= 0 && line + lines < last) {
            attrset(index == s->at ? A_REVERSE : A_NORMAL);
            put_cut(line + lines, column + set_in, p, columns - set_in);
            attrset(A_NORMAL);
        }
        p[n] = after;
        p += n;
        p += strspn(p, " ");
    }
    free(text);
    return lines;
}

/* The turns around the one shown. */
static void put_list(const struct state *s, int line, int last, int column, int columns)
{
    size_t n = reel_of(s)->n, first = s->at;
    int room = last - line, taken = 0, before = 0;

    if (room <= 0)
        return;
    for (size_t i = s->at; i < n && taken < room; i++)
        taken += put_turn(s, i, -1, 0, 0, columns);
    for (; first > 0; first--) { /* half the room is for those before it, or what the later ones leave */
        int lines = put_turn(s, first - 1, -1, 0, 0, columns);
        if (before + lines > room / 2 && before + lines + taken > room)
            break;
        before += lines;
    }
    if (before > 0 &&
        before + put_turn(s, s->at, -1, 0, 0, columns) > room) /* a long turn is shown from its beginning */
        first = s->at;
    for (size_t i = first; i < n && line < last; i++)
        line += put_turn(s, i, line, last, column, columns);
}

static const char *const HELP[] = {
    N_("right, space, down   next turn"),
    N_("left, backspace, up  the turn before"),
    N_("Home, End            the start, the last turn"),
    N_("PgUp, PgDn           ten turns"),
    N_("g                    go to a turn: 3w, 7b, 4, last"),
    N_("f                    turn the board round"),
    N_("v                    the next view: referee, White, Black, public"),
    N_("?                    this help"),
    N_("q                    leave"),
};

static void draw_help(void)
{
    for (int i = 0; i < (int)(sizeof HELP / sizeof *HELP); i++)
        put_cut(2 + i, 2, gettext(HELP[i]), COLS - 3);
}

static void put_status(const struct state *s)
{
    char line[256];

    snprintf(line, sizeof line, gettext("%zu of %zu   arrows: step  g: go to  f: flip  v: view  ?: help  q: quit"),
             s->at + 1, reel_of(s)->n);
    attrset(A_REVERSE);
    mvhline(LINES - 1, 0, ' ', COLS);
    put_cut(LINES - 1, 1, s->note ? s->note : line, COLS - 2);
    attrset(A_NORMAL);
}

static void draw_scene(const struct state *s)
{
    const struct turn_view *turn_view = reel_of(s)->turn_view[s->at];
    bool beside = COLS >= SIDE_BY_SIDE;
    int last = LINES - 1, columns = beside ? LIST_COLUMN - 3 : COLS - 2, line;

    attrset(A_BOLD);
    put_text(text_heading, s, turn_view, 0, COLS - 2, 1);
    attrset(A_NORMAL);
    line = put_text(text_board, s, turn_view, 2, columns, last) + 1;
    line = put_text(text_story, s, turn_view, line, columns, last) + 1;
    if (beside)
        put_list(s, 2, last, LIST_COLUMN, COLS - LIST_COLUMN - 1);
    else
        put_list(s, line, last, 1, columns);
}

static void draw(const struct state *s)
{
    erase();
    if (LINES < LEAST_LINES || COLS < LEAST_COLUMNS) {
        put_cut(0, 0, gettext("The terminal is too small: make it larger, or leave with q."), COLS);
    } else {
        if (s->help)
            draw_help();
        else
            draw_scene(s);
        put_status(s);
    }
    refresh();
}

/* ---- keys ---- */

static void step_to(struct state *s, size_t index)
{
    size_t n = reel_of(s)->n;

    s->at = index < n ? index : n - 1;
    if (s->at == n - 1 && s->screen->cut)
        s->note = gettext("The game goes on, but no more of its turns are kept.");
}

static void next_view(struct state *s)
{
    enum seat seat = s->seat;

    do
        seat = (enum seat)((seat + 1) % SEATS);
    while (s->screen->reel[seat].n == 0);
    if (seat == s->seat)
        s->note = gettext("There is no other view here.");
    else
        s->flip = seat == SEAT_BLACK;
    s->seat = seat;
    if (s->at >= reel_of(s)->n)
        s->at = reel_of(s)->n - 1;
}

static void go_to(struct state *s, const char *typed)
{
    struct turns turns;

    if (!turns_read(typed, &turns)) {
        s->note = gettext("That is no turn: 3w, 7b, 4, last.");
        return;
    }
    if (turns.only_last) {
        step_to(s, reel_of(s)->n - 1);
        return;
    }
    for (size_t i = 0; i < reel_of(s)->n; i++)
        if (turns_have(&turns, reel_of(s)->turn_view[i])) {
            step_to(s, i);
            return;
        }
    s->note = gettext("There is no such turn.");
}

/* Reads a turn on the last line.  False when the keyboard has come to its end. */
static bool ask_turn(struct state *s, const sigset_t *usual)
{
    char typed[16] = "", line[64];
    size_t n = 0;
    int key;

    for (;;) {
        snprintf(line, sizeof line, "%s %s_", gettext("Go to turn:"), typed);
        s->note = line;
        draw(s);
        s->note = NULL;
        key = next_key(s->screen->keyboard, usual);
        if (key == ERR)
            return false;
        if (key == 27)
            return true;
        if (key == '\n' || key == '\r' || key == KEY_ENTER)
            break;
        if ((key == KEY_BACKSPACE || key == 127 || key == '\b') && n > 0)
            typed[--n] = '\0';
        else if (key > ' ' && key < 127 && n < sizeof typed - 1) {
            typed[n++] = (char)key;
            typed[n] = '\0';
        }
    }
    if (n > 0)
        go_to(s, typed);
    return true;
}

/* False: the reader leaves. */
static bool act(struct state *s, int key, const sigset_t *usual)
{
    s->note = NULL;
    if (s->help && key != KEY_RESIZE) { /* any key ends the help */
        s->help = false;
        return key != 'q' && key != 'Q';
    }
    switch (key) {
    case KEY_RIGHT:
    case KEY_DOWN:
    case ' ':
        step_to(s, s->at + 1);
        break;
    case KEY_LEFT:
    case KEY_UP:
    case KEY_BACKSPACE:
    case 127:
    case '\b':
        step_to(s, s->at ? s->at - 1 : 0);
        break;
    case KEY_HOME:
        step_to(s, 0);
        break;
    case KEY_END:
        step_to(s, reel_of(s)->n - 1);
        break;
    case KEY_NPAGE:
        step_to(s, s->at + 10);
        break;
    case KEY_PPAGE:
        step_to(s, s->at > 10 ? s->at - 10 : 0);
        break;
    case 'g':
        return ask_turn(s, usual);
    case 'f':
        s->flip = !s->flip;
        break;
    case 'v':
        next_view(s);
        break;
    case '?':
    case 'h':
        s->help = true;
        break;
    case 'q':
    case 'Q':
        return false;
    default:
        break;
    }
    return true;
}

static void prepare_terminal(void)
{
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(50);
    curs_set(0);
}

const char *screen_run(const struct screen *screen)
{
    struct state s = {.screen = screen, .seat = screen->seat, .at = screen->at};
    struct sigaction old[ENDINGS_CAUGHT];
    sigset_t usual;
    SCREEN *terminal;
    int key;

    s.flip = screen->text.flip != (s.seat == SEAT_BLACK);
    hold_signals(old, &usual);
    terminal = newterm(NULL, stdout, screen->keyboard);
    if (terminal) {
        prepare_terminal();
        do {
            draw(&s);
            key = next_key(screen->keyboard, &usual);
        } while (key != ERR && act(&s, key, &usual));
        endwin();
        delscreen(terminal);
    }
    release_signals(old, &usual);
    return terminal ? NULL : gettext("this terminal is not known: is TERM right?");
}
