/* The board of a picture: squares, marks, pieces, coordinates, arrows. */
#include "svg_draw.h"

#include <math.h>
#include <string.h>

#define SIDE SVG_SQUARE
#define EDGE SVG_MARGIN

struct board_drawing {
    FILE *out;
    const struct scene *scene;
    const struct svg_options *options;
    const struct svg_theme *theme;
};

/* Upper left corner of a square. */
static double left_of(const struct board_drawing *d, unsigned square)
{
    return EDGE + SIDE * (double)(d->options->flip ? 7 - file_of(square) : file_of(square));
}

static double top_of(const struct board_drawing *d, unsigned square)
{
    return EDGE + SIDE * (double)(d->options->flip ? rank_of(square) : 7 - rank_of(square));
}

/* ---- the ground ---- */

static void draw_squares(const struct board_drawing *d)
{
    draw_rect(d->out, EDGE - 1.5, EDGE - 1.5, 8 * SIDE + 3, 8 * SIDE + 3, 0, (struct paint){d->theme->frame, NULL, 0});
    draw_rect(d->out, EDGE, EDGE, 8 * SIDE, 8 * SIDE, 0, (struct paint){d->theme->light, NULL, 0});
    fputs("<path d=\"", d->out);
    for (unsigned row = 0; row < 8; row++)
        for (unsigned column = 1 - row % 2; column < 8; column += 2)
            fprintf(d->out, "M%u %uh%dv%dh-%dz", EDGE + column * SIDE, EDGE + row * SIDE, SIDE, SIDE, SIDE);
    fprintf(d->out, "\" fill=\"%s\" stroke=\"none\"/>", d->theme->dark);
}

/* Where pieces are hidden, a square on which none is seen is hatched: it may hold something. */
static void hatch(const struct board_drawing *d)
{
    uint64_t unseen = ~occupied(&d->scene->view.board);

    if (!d->scene->view.hides || !unseen)
        return;
    fputs("<path d=\"", d->out);
    EACH_SQUARE (square, unseen) {
        double x = left_of(d, square), y = top_of(d, square);
        fprintf(d->out, "M%g %gl15 -15M%g %gl30 -30M%g %gl45 -45M%g %gl30 -30M%g %gl15 -15", x, y + 15, x, y + 30, x,
                y + 45, x + 15, y + 45, x + 30, y + 45);
    }
    fprintf(d->out, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"1\" stroke-opacity=\"0.28\"/>", d->theme->text);
}

/* ---- marks of the last action ---- */

static void mark_origin(const struct board_drawing *d, unsigned square)
{
    draw_rect(d->out, left_of(d, square) + 3, top_of(d, square) + 3, SIDE - 6, SIDE - 6, 0,
              (struct paint){NULL, d->theme->mark, 3});
}

static void mark_target(const struct board_drawing *d, unsigned square)
{
    static const char CORNERS[] = "M0 0H13L0 13ZM45 0V13L32 0ZM45 45H32L45 32ZM0 45V32L13 45Z";

    draw_path(d->out, CORNERS, left_of(d, square), top_of(d, square), 1, (struct paint){d->theme->mark, NULL, 0});
}

/* One of many squares of the turn: a dot in the corner where a piece arrived, a small ring where one left. */
static void mark_touched(const struct board_drawing *d, unsigned square)
{
    double x = left_of(d, square), y = top_of(d, square);

    if (occupied(&d->scene->view.board) & bit(square))
        draw_path(d->out, "M0 0H8L0 8Z", x, y, 1, (struct paint){d->theme->mark, NULL, 0});
    else
        draw_circle(d->out, x + SIDE / 2.0, y + SIDE / 2.0, 4.5, (struct paint){NULL, d->theme->mark, 2});
}

static void mark_named(const struct board_drawing *d, unsigned square)
{
    fprintf(d->out,
            "<circle cx=\"%g\" cy=\"%g\" r=\"20\" fill=\"none\" stroke=\"%s\" stroke-width=\"2.6\" "
            "stroke-dasharray=\"7.2 5.366\"/>",
            left_of(d, square) + SIDE / 2.0, top_of(d, square) + SIDE / 2.0, d->theme->mark);
}

static void draw_marks(const struct board_drawing *d)
{
    const struct scene *s = d->scene;
    uint64_t rest = s->touched;

    if (s->from != NO_SQUARE) {
        mark_origin(d, s->from);
        rest &= ~bit(s->from);
    }
    if (s->to != NO_SQUARE) {
        mark_target(d, s->to);
        rest &= ~bit(s->to);
    }
    EACH_SQUARE (square, rest)
        mark_touched(d, square);
    if (s->named != NO_SQUARE)
        mark_named(d, s->named);
}

static void draw_pieces(const struct board_drawing *d)
{
    const struct board *b = &d->scene->view.board;

    EACH_SQUARE (square, occupied(b))
        draw_piece(d->out, board_kind(b, square), board_side(b, square), left_of(d, square), top_of(d, square), SIDE);
}

/* ---- arrows and marked squares of [%cal] and [%csl] ---- */

static const char LETTERS[] = "GRYB";
/* Told apart by colour and by dash. */
static const char *const DASH[] = {NULL, "9 8", "0.1 7", "12 7 0.1 7"};

static unsigned color_of(const struct scene_mark *m)
{
    const char *at = m->color ? strchr(LETTERS, m->color) : NULL;

    return at ? (unsigned)(at - LETTERS) : 0;
}

static void put_stroke(const struct board_drawing *d, unsigned color, double width)
{
    fprintf(d->out, " fill=\"none\" stroke=\"%s\" stroke-width=\"%g\" stroke-linecap=\"round\"", d->theme->arrow[color],
            width);
    if (DASH[color])
        fprintf(d->out, " stroke-dasharray=\"%s\"", DASH[color]);
    fputs("/>", d->out);
}

static void draw_arrow(const struct board_drawing *d, const struct scene_mark *m)
{
    double x = left_of(d, m->from) + SIDE / 2.0, y = top_of(d, m->from) + SIDE / 2.0;
    double dx = left_of(d, m->to) + SIDE / 2.0 - x, dy = top_of(d, m->to) + SIDE / 2.0 - y;
    double length = hypot(dx, dy), ux = dx / length, uy = dy / length;
    unsigned color = color_of(m);

    fprintf(d->out, "<path d=\"M%.1f %.1fL%.1f %.1f\"", x + 12 * ux, y + 12 * uy, x + dx - 15 * ux, y + dy - 15 * uy);
    put_stroke(d, color, 4);
    fprintf(d->out, "<path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fZ\" fill=\"%s\" stroke=\"none\"/>", x + dx - 2 * ux,
            y + dy - 2 * uy, x + dx - 17 * ux - 8 * uy, y + dy - 17 * uy + 8 * ux, x + dx - 17 * ux + 8 * uy,
            y + dy - 17 * uy - 8 * ux, d->theme->arrow[color]);
}

static void draw_marked(const struct board_drawing *d, const struct scene_mark *m)
{
    double x = left_of(d, m->from), y = top_of(d, m->from);

    fprintf(d->out, "<path d=\"M%g %gh41v41h-41z\"", x + 2, y + 2);
    put_stroke(d, color_of(m), 2.6);
}

static void draw_comment_marks(const struct board_drawing *d)
{
    for (size_t i = 0; i < d->scene->marks; i++) {
        const struct scene_mark *m = &d->scene->mark[i];
        if (m->from != m->to && !d->options->no_arrows)
            draw_arrow(d, m);
        else if (m->from == m->to && !d->options->no_marks)
            draw_marked(d, m);
    }
}

/* ---- the margin ---- */

/* The die that puts a piece on this file, for the side whose edge it is: 1 is a for White and h for Black. */
static void draw_edge_die(const struct board_drawing *d, enum side side, unsigned file, double x, double y)
{
    char text[2] = {(char)('1' + (side == WHITE ? file : 7 - file)), '\0'};

    if (side == BLACK)
        draw_path(d->out, "M0 -9.4L9.4 0L0 9.4L-9.4 0Z", x, y, 1, (struct paint){SVG_RIM, NULL, 0});
    draw_path(d->out, "M0 -8.4L8.4 0L0 8.4L-8.4 0Z", x, y, 1, (struct paint){SVG_SHADE[side], SVG_INK, 1.1});
    draw_text(d->out, text, x, y - 3.3, 6.6, ANCHOR_MIDDLE, SVG_SHADE_TEXT[side]);
}

static void draw_margin(const struct board_drawing *d)
{
    bool letters = !d->options->no_coordinates, edges = d->scene->edges;
    double low = EDGE + 8 * SIDE + EDGE / 2.0;
    char text[2] = "";

    for (unsigned i = 0; i < 8; i++) {
        double x = left_of(d, i) + SIDE / 2.0;
        if (letters) {
            text[0] = (char)('a' + i);
            draw_text(d->out, text, edges ? x - 10 : x, low - 5.2, 9.4, ANCHOR_MIDDLE, d->theme->text);
            text[0] = (char)('1' + i);
            draw_text(d->out, text, EDGE / 2.0, top_of(d, 8 * i) + SIDE / 2.0 - 4.7, 9.4, ANCHOR_MIDDLE,
                      d->theme->text);
        }
        if (edges) {
            double near = letters ? x + 8 : x;
            draw_edge_die(d, d->options->flip ? BLACK : WHITE, i, near, low);
            draw_edge_die(d, d->options->flip ? WHITE : BLACK, i, x, EDGE / 2.0 - 0.5);
        }
    }
}

void svg_board(FILE *out, const struct scene *scene, const struct svg_options *options)
{
    struct board_drawing d = {out, scene, options, theme_of(options)};

    draw_squares(&d);
    hatch(&d);
    draw_marks(&d);
    draw_pieces(&d);
    draw_comment_marks(&d);
    draw_margin(&d);
}
