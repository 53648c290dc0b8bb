#include "text_parts.h"

#include "notation/token.h"

#include <string.h>

/* ---- characters ---- */

unsigned text_columns(const char *text)
{
    unsigned n = 0;
    size_t length = strlen(text), step;
    uint32_t c;

    for (size_t i = 0; i < length; i += step) {
        step = utf8_decode(text + i, length - i, &c);
        n += step ? utf8_columns(c) : 1;
        step += step == 0;
    }
    return n;
}

static void put_harmless(FILE *out, const char *text, size_t length, const struct text_options *o)
{
    char escape[8];
    size_t step;
    uint32_t c;

    for (size_t i = 0; i < length; i += step) {
        step = utf8_decode(text + i, length - i, &c);
        if (step == 0) {
            step = 1;
            fputc('?', out);
        } else if (utf8_escape(c, escape) > 0) {
            fputs(escape, out);
        } else if (step > 1 && o->ascii) {
            fputc('?', out);
        } else {
            fwrite(text + i, 1, step, out);
        }
    }
}

void text_harmless(FILE *out, const char *text, const struct text_options *o)
{
    put_harmless(out, text, strlen(text), o);
}

/* Text in lines of at most `width` columns, the later ones set in; words longer than that stay whole. */
static void fold(FILE *out, const char *text, const struct text_options *o)
{
    unsigned at = 0;
    char word[SCENE_TEXT];

    while (*text) {
        size_t n = strcspn(text, " \n\t");
        snprintf(word, sizeof word, "%.*s", (int)n, text);
        if (n > 0 && o->width && at && at + 1 + text_columns(word) > o->width) {
            fputs("\n  ", out);
            at = 2;
        } else if (n > 0 && at) {
            fputc(' ', out);
            at++;
        }
        put_harmless(out, text, n, o);
        at += text_columns(word);
        text += n;
        text += strspn(text, " \n\t");
    }
}

static void put_folded(FILE *out, const char *text, const struct text_options *o)
{
    fold(out, text, o);
    fputc('\n', out);
}

/* ---- a turn view ---- */

static const char *eyes(const struct view *v)
{
    static const char *const OF[SEATS] = {N_("as White sees it"), N_("as Black sees it"), N_("as the public sees it"),
                                          ""};

    return v->hides ? OF[v->seat] : "";
}

void text_heading(FILE *out, const struct turn_view *s, const struct text_options *o)
{
    char line[SENTENCE_SIZE];
    const struct arg args[MAX_ARGS] = {arg_own(s->variant), arg_number(s->game), arg_own(s->turn)};

    if (s->index == 0)
        message(s->language, N_("{0}, game {1}, the start"), args, line);
    else if (strcmp(s->turn, "0") == 0)
        message(s->language, N_("{0}, game {1}, setting up"), args, line);
    else if (rules_get(s->view.rules)->rounds)
        message(s->language, N_("{0}, game {1}, round {2}"), args, line);
    else
        message(s->language, N_("{0}, game {1}, turn {2}"), args, line);
    text_harmless(out, line, o);
    if (*eyes(&s->view)) {
        fputs(", ", out);
        text_harmless(out, translate(s->language, eyes(&s->view)), o);
    }
}

/* A line of the diagram and what stands beside it, without blanks at its end. */
static void put_line(FILE *out, const char *board, const char *beside, const struct text_options *o)
{
    size_t n = strlen(board);

    while (!*beside && n > 0 && board[n - 1] == ' ')
        n--;
    fwrite(board, 1, n, out);
    if (*beside) {
        fputs("   ", out);
        text_harmless(out, beside, o);
    }
    fputc('\n', out);
}

/* Blanks up to a column. */
static void pad(FILE *out, unsigned from, unsigned to)
{
    if (from < to)
        fprintf(out, "%*s", (int)(to - from), "");
}

size_t text_fitting(const char *text, unsigned columns)
{
    size_t length = strlen(text), fits = 0;
    unsigned taken = 0;
    uint32_t c;

    for (size_t i = 0, step; i < length; i += step) {
        step = utf8_decode(text + i, length - i, &c);
        taken += step ? utf8_columns(c) : 1;
        step += step == 0;
        if (columns && taken > columns && fits > 0)
            return fits;
        if (text[i] != ' ' && (!text[i + step] || (text[i + step] == ' ' && text[i + step + 1] != '<')))
            fits = i + step; /* a word has ended, and no card or mark belongs to it */
    }
    return length;
}

void text_board(FILE *out, const struct turn_view *s, const struct text_options *o)
{
    char board[TEXT_LINES][TEXT_LINE], blank[TEXT_LINE], beside[TEXT_LINE];
    struct text_panel panel;
    size_t n = text_board_lines(s, o, board), first = s->edges, next = 0;
    unsigned width = text_columns(board[1]), room = o->width > width + 8 ? o->width - width - 3 : 0;
    const char *rest = "";

    text_make_panel(s, &panel);
    snprintf(blank, sizeof blank, "%*s", (int)width, "");
    for (size_t i = 0; i < n || *rest || next < panel.n; i++) {
        const char *set_in = *rest ? " " : ""; /* a line of the panel that goes on */
        size_t length;
        if (!*rest && i >= first && next < panel.n)
            rest = panel.line[next++];
        length = *rest ? text_fitting(rest, room ? room - (unsigned)strlen(set_in) : 0) : 0;
        snprintf(beside, sizeof beside, "%s%.*s", set_in, (int)length, rest);
        rest += length;
        put_line(out, i < n ? board[i] : blank, beside, o);
    }
}

static void put_violations(FILE *out, const struct turn_view *s, const struct text_options *o)
{
    char line[SENTENCE_SIZE];

    for (size_t i = 0; i < s->violations; i++) {
        const struct turn_view_violation *v = &s->violated[i];
        snprintf(line, sizeof line, "%s [%s] %s", translate(s->language, N_("Rule broken:")),
                 code_name((enum code)v->code), v->message);
        fputs(o->color ? "\033[1;31m" : "", out);
        fold(out, line, o);
        fputs(o->color ? "\033[0m\n" : "\n", out);
    }
}

void text_story(FILE *out, const struct turn_view *s, const struct text_options *o)
{
    if (s->sentence[0])
        put_folded(out, s->sentence, o);
    put_violations(out, s, o);
    if (s->ends)
        put_folded(out, translate(s->language, SCENE_ENDS), o);
    if (s->comment[strspn(s->comment, " ")]) {
        char line[SCENE_TEXT + 4];
        snprintf(line, sizeof line, "{%s}", s->comment + strspn(s->comment, " "));
        put_folded(out, line, o);
    }
}

/* The heading with the turn's text, and a blank line. */
static void put_title(FILE *out, const struct turn_view *s, const struct text_options *o)
{
    text_heading(out, s, o);
    if (s->moves[0]) {
        fputs(": ", out);
        text_harmless(out, s->moves, o);
    }
    fputs("\n\n", out);
}

void text_scene(FILE *out, const struct turn_view *s, const struct text_options *o)
{
    put_title(out, s, o);
    text_board(out, s, o);
    if (s->sentence[0] || s->code != CODE_OK || s->ends || s->comment[0])
        fputc('\n', out);
    text_story(out, s, o);
}

/* ---- several seats beside each other ---- */

#define ABREAST 4

/* A turn view as a column: its title, the diagram, and below it what stands beside it elsewhere. */
struct column {
    size_t n;
    unsigned width;
    char line[1 + 2 * TEXT_LINES + 1][TEXT_LINE];
};

static void add_line(struct column *c, const char *text)
{
    unsigned width = text_columns(text);

    snprintf(c->line[c->n++], TEXT_LINE, "%.*s", TEXT_LINE - 1, text);
    if (width > c->width)
        c->width = width;
}

static void make_column(const struct turn_view *s, const struct text_options *o, struct column *c)
{
    char board[TEXT_LINES][TEXT_LINE], title[TEXT_LINE], seat[SENTENCE_SIZE];
    struct text_panel panel;
    size_t n = text_board_lines(s, o, board);

    c->n = c->width = 0;
    message_seat(s->language, s->view.seat, seat);
    snprintf(title, sizeof title, "   %.*s", TEXT_LINE - 4, seat);
    add_line(c, title);
    for (size_t i = 0; i < n; i++)
        add_line(c, board[i]);
    add_line(c, "");
    text_make_panel(s, &panel);
    for (size_t i = 0; i < panel.n; i++)
        add_line(c, panel.line[i]);
}

/* One line of all columns, without blanks at its end. */
static void put_row(FILE *out, const struct column *columns, size_t n, size_t row, const struct text_options *o)
{
    unsigned at = 0, start = 0;

    for (size_t i = 0; i < n; i++) {
        const char *text = row < columns[i].n ? columns[i].line[row] : "";
        size_t length = strlen(text);
        while (length > 0 && text[length - 1] == ' ')
            length--;
        if (length > 0) {
            pad(out, at, start);
            put_harmless(out, text, length, o);
            at = start + text_columns(text) - (unsigned)(strlen(text) - length);
        }
        start += columns[i].width + 4;
    }
    fputc('\n', out);
}

static void put_rows(FILE *out, const struct column *columns, size_t n, const struct text_options *o)
{
    size_t rows = 0;

    for (size_t i = 0; i < n; i++)
        if (columns[i].n > rows)
            rows = columns[i].n;
    for (size_t row = 0; row < rows; row++)
        put_row(out, columns, n, row, o);
}

/* "White: Ra1a4: Kinte. 7 tries left." */
static void put_seat_story(FILE *out, const struct turn_view *s, const struct text_options *o)
{
    char line[SCENE_TEXT + SENTENCE_SIZE + 2], seat[SENTENCE_SIZE];

    if (!s->sentence[0])
        return;
    message_seat(s->language, s->view.seat, seat);
    snprintf(line, sizeof line, "%s: %s", seat, s->sentence);
    put_folded(out, line, o);
}

void text_side_by_side(FILE *out, const struct turn_view *const *turn_views, size_t n, const struct text_options *o)
{
    struct column columns[ABREAST];
    const struct turn_view *referee = turn_views[0];

    for (size_t i = 0; i < n && i < ABREAST; i++) {
        make_column(turn_views[i], o, &columns[i]);
        if (turn_views[i]->view.seat == SEAT_REFEREE)
            referee = turn_views[i];
    }
    put_title(out, referee, o);
    put_rows(out, columns, n < ABREAST ? n : ABREAST, o);
    if (!referee->sentence[0] && referee->code == CODE_OK && !referee->comment[0])
        return;
    fputc('\n', out);
    if (!rules_get(referee->view.rules)->hidden) { /* all have seen and heard the same */
        text_story(out, referee, o);
        return;
    }
    for (size_t i = 0; i < n; i++)
        put_seat_story(out, turn_views[i], o);
    put_violations(out, referee, o);
}
