#include "svg.h"

#include "memstream.h"
#include "svg_draw.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

#define CAPTION 30.0

/* ---- words ---- */

/* "turn 7, White", "round 4", "placement", "start". */
static void turn_words(const struct turn_view *s, char out[SENTENCE_SIZE])
{
    size_t n = strlen(s->turn);
    char side = n > 1 ? s->turn[n - 1] : '\0';
    const struct arg args[MAX_ARGS] = {arg_number(strtoul(s->turn, NULL, 10)), arg_side(side == 'b' ? BLACK : WHITE)};

    if (n == 0)
        message(s->language, N_("start"), args, out);
    else if (strcmp(s->turn, "0") == 0)
        message(s->language, N_("placement"), args, out);
    else if (side == 'w' || side == 'b')
        message(s->language, N_("turn {0}, {1}"), args, out);
    else
        message(s->language, N_("round {0}"), args, out);
}

/* Whose view it is, where that makes a difference. */
static const char *view_words(const struct turn_view *s)
{
    static const char *const WORDS[SEATS] = {N_("White's view"), N_("Black's view"), N_("public view"),
                                             N_("referee's view")};
    const struct rules *rules = rules_get((enum rules_number)s->view.rules);

    return rules->hidden ? translate(s->language, WORDS[s->view.seat]) : NULL;
}

static void heading(const struct turn_view *s, const char *between, char *out, size_t size)
{
    char game[SENTENCE_SIZE], turn[SENTENCE_SIZE];
    const char *view = view_words(s);
    const struct arg number[MAX_ARGS] = {arg_number(s->game)};

    message(s->language, N_("game {0}"), number, game);
    turn_words(s, turn);
    snprintf(out, size, "%s%s%.90s%s%.90s%s%.60s", s->variant, between, game, between, turn, view ? between : "",
             view ? view : "");
}

/* "0-1, king captured", "" while the game goes on. */
static void result_words(const struct turn_view *s, char *out, size_t size)
{
    enum result result = s->view.over ? (enum result)s->view.over : s->claimed;
    enum ending ending = s->view.over ? (enum ending)s->view.ending : s->claimed_ending;

    out[0] = '\0';
    if (s->ends)
        snprintf(out, size, "%s", translate(s->language, N_("the view ends here")));
    else if (result == WHITE_WINS || result == BLACK_WINS || result == DRAW)
        snprintf(out, size, "%s%s%s", result == DRAW ? "½-½" : result_name(result), ending ? ", " : "",
                 ending ? translate(s->language, ending_name(ending)) : "");
}

void svg_title(FILE *out, const struct turn_view *turn_view)
{
    char text[256];

    heading(turn_view, ", ", text, sizeof text);
    fputs(text, out);
}

/* ---- the description ---- */

static void describe_pieces(FILE *out, const struct turn_view *s, enum side side)
{
    const struct board *b = &s->view.board;
    const char *between = ": ";
    char name[3], word[SENTENCE_SIZE];

    message_seat(s->language, side, word);
    fputs(word, out);
    for (int kind = KING; kind >= PAWN; kind--) {
        if (!pieces(b, side, (enum kind)kind))
            continue;
        message_kind(s->language, (unsigned)kind, word);
        fprintf(out, "%s%s", between, word);
        between = "; ";
        EACH_SQUARE (square, pieces(b, side, (enum kind)kind))
            fprintf(out, " %s", square_name(square, name));
    }
    fputs(b->side[side]   ? ".\n"
          : s->view.hides ? translate(s->language, N_(": nothing is seen.\n"))
                          : translate(s->language, N_(": nothing.\n")),
          out);
}

void svg_describe(FILE *out, const struct turn_view *turn_view)
{
    text_scene(out, turn_view, &(struct text_options){0});
    describe_pieces(out, turn_view, WHITE);
    describe_pieces(out, turn_view, BLACK);
}

/* Writes what `text` writes, escaped; false without memory. */
static bool element(FILE *out, const char *name, const struct turn_view *s,
                    void (*text)(FILE *, const struct turn_view *))
{
    char *buffer = NULL;
    size_t size;
    FILE *stream = memstream_open(&buffer, &size);
    bool whole = false;

    fprintf(out, "<%s>", name);
    if (stream) {
        text(stream, s);
        whole = fclose(stream) == 0;
        svg_escape(out, buffer);
        free(buffer);
    }
    fprintf(out, "</%s>\n", name);
    return whole;
}

/* ---- the caption ---- */

/* The badge of a violation: an octagon with a stroke and a dot, and the code. Returns where it begins. */
static double draw_badge(FILE *out, const struct turn_view *s, const struct svg_theme *theme)
{
    const char *code = code_name((enum code)s->code);
    double width = text_width(code, 8) + 34, x = SVG_WIDTH - SVG_MARGIN - width;

    draw_rect(out, x, 5, width, 20, 4, (struct paint){theme->alarm, NULL, 0});
    draw_path(out, "M4 0H10L14 4V10L10 14H4L0 10V4Z", x + 5, 8, 1, (struct paint){theme->page, NULL, 0});
    draw_path(out, "M7 3V7.6M7 10.8V10.9", x + 5, 8, 1, (struct paint){NULL, theme->alarm, 2});
    draw_text(out, code, x + 25, 11, 8, ANCHOR_LEFT, theme->page);
    return x;
}

static double draw_result(FILE *out, const struct turn_view *s, const struct svg_theme *theme)
{
    char text[128];
    double end = SVG_WIDTH - SVG_MARGIN, width;

    result_words(s, text, sizeof text);
    width = text_width(text, 9);
    draw_text(out, text, end - width, 10.5, 9, ANCHOR_LEFT, theme->text);
    return end - width;
}

static void draw_caption(FILE *out, const struct turn_view *s, const struct svg_theme *theme)
{
    double end = s->code != CODE_OK ? draw_badge(out, s, theme) : draw_result(out, s, theme);
    double room = end - SVG_MARGIN - 10, height = 9;
    char text[256];

    heading(s, " · ", text, sizeof text);
    if (text_width(text, height) > room)
        height = room / text_width(text, 1);
    draw_text(out, text, SVG_MARGIN, 15 - height / 2, height, ANCHOR_LEFT, theme->text);
}

/* ---- the whole ---- */

static double height_of(const struct turn_view *s)
{
    return CAPTION + 2 * SVG_BAR + SVG_WIDTH + (svg_has_event(s) ? SVG_EVENT : 0);
}

static unsigned pixels(const struct svg_options *o, double units)
{
    return (unsigned)(units * (o->size ? o->size : SVG_SQUARE) / SVG_SQUARE + 0.5);
}

void svg_size(const struct turn_view *turn_view, const struct svg_options *options, unsigned *width, unsigned *height)
{
    *width = pixels(options, SVG_WIDTH);
    *height = pixels(options, height_of(turn_view));
}

static void part(FILE *out, double y)
{
    fputs("<g transform=\"translate(0 ", out);
    draw_number(out, y);
    fputs(")\">", out);
}

static void draw_bar(FILE *out, const struct turn_view *s, const struct svg_options *o, enum side side, double y)
{
    part(out, y);
    svg_bar(out, s, o, side);
    fputs("</g>\n", out);
}

static void draw_parts(FILE *out, const struct turn_view *s, const struct svg_options *o)
{
    enum side below = o->flip ? BLACK : WHITE;

    part(out, 0);
    draw_caption(out, s, theme_of(o));
    fputs("</g>\n", out);
    draw_bar(out, s, o, other(below), CAPTION);
    part(out, CAPTION + SVG_BAR);
    svg_board(out, s, o);
    fputs("</g>\n", out);
    draw_bar(out, s, o, below, CAPTION + SVG_BAR + SVG_WIDTH);
    if (svg_has_event(s)) {
        part(out, CAPTION + 2 * SVG_BAR + SVG_WIDTH);
        svg_event(out, s, o);
        fputs("</g>\n", out);
    }
}

bool svg_scene(FILE *out, const struct turn_view *turn_view, const struct svg_options *options)
{
    unsigned width, height;
    bool whole;

    svg_size(turn_view, options, &width, &height);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.2\" baseProfile=\"tiny\" role=\"img\" width=\"%u\" "
            "height=\"%u\" viewBox=\"0 0 %d %g\">\n",
            width, height, SVG_WIDTH, height_of(turn_view));
    whole = element(out, "title", turn_view, svg_title);
    whole = element(out, "desc", turn_view, svg_describe) && whole;
    draw_rect(out, 0, 0, SVG_WIDTH, height_of(turn_view), 0, (struct paint){theme_of(options)->page, NULL, 0});
    fputc('\n', out);
    draw_parts(out, turn_view, options);
    fputs("</svg>\n", out);
    return whole;
}
