/* The board of a picture: squares, marks, pieces, coordinates, arrows. */
#include "svg_draw.h"

#include <math.h>
#include <string.h>

#define SIDE SVG_SQUARE
#define EDGE SVG_MARGIN

struct board_drawing {
    FILE *out;
    const struct turn_view *turn_view;
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
    uint64_t unseen = ~occupied(&d->turn_view->view.board);

    if (!d->turn_view->view.hides || !unseen)
        return;
    fputs("<path d=\"", d->out);
    EACH_SQUARE (square, unseen)
        draw_hatch(d->out, left_of(d, square), top_of(d, square));
    draw_hatch_end(d->out, d->theme);
}

/* ---- marks of the last action ---- */

static void mark(const struct board_drawing *d, enum square_mark mark, unsigned square)
{
    draw_mark(d->out, mark, left_of(d, square), top_of(d, square), d->theme);
}

static void draw_marks(const struct board_drawing *d)
{
    const struct turn_view *s = d->turn_view;
    uint64_t rest = s->touched;

    if (s->from != NO_SQUARE) {
        mark(d, SQUARE_FROM, s->from);
        rest &= ~bit(s->from);
    }
    if (s->to != NO_SQUARE) {
        mark(d, SQUARE_TO, s->to);
        rest &= ~bit(s->to);
    }
    EACH_SQUARE (square, rest)
        mark(d, occupied(&s->view.board) & bit(square) ? SQUARE_ARRIVED : SQUARE_LEFT, square);
    if (s->named != NO_SQUARE)
        mark(d, SQUARE_NAMED, s->named);
}

static void draw_pieces(const struct board_drawing *d)
{
    const struct board *b = &d->turn_view->view.board;

    EACH_SQUARE (square, occupied(b))
        draw_piece(d->out, board_kind(b, square), board_side(b, square), left_of(d, square), top_of(d, square), SIDE);
}

/* ---- arrows and marked squares of [%cal] and [%csl] ---- */

static unsigned color_of(const struct turn_view_mark *m)
{
    const char *at = m->color ? strchr(ASKED_COLORS, m->color) : NULL;

    return at ? (unsigned)(at - ASKED_COLORS) : 0;
}

static void draw_arrow(const struct board_drawing *d, const struct turn_view_mark *m)
{
    double x = left_of(d, m->from) + SIDE / 2.0, y = top_of(d, m->from) + SIDE / 2.0;
    double dx = left_of(d, m->to) + SIDE / 2.0 - x, dy = top_of(d, m->to) + SIDE / 2.0 - y;
    double length = hypot(dx, dy), ux = dx / length, uy = dy / length;
    unsigned color = color_of(m);

    fprintf(d->out, "<path d=\"M%.1f %.1fL%.1f %.1f\"", x + 12 * ux, y + 12 * uy, x + dx - 15 * ux, y + dy - 15 * uy);
    draw_asked_stroke(d->out, color, ARROW_WIDTH, d->theme);
    fprintf(d->out, "<path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fZ\" fill=\"%s\" stroke=\"none\"/>", x + dx - 2 * ux,
            y + dy - 2 * uy, x + dx - 17 * ux - 8 * uy, y + dy - 17 * uy + 8 * ux, x + dx - 17 * ux + 8 * uy,
            y + dy - 17 * uy - 8 * ux, d->theme->arrow[color]);
}

static void draw_comment_marks(const struct board_drawing *d)
{
    for (size_t i = 0; i < d->turn_view->marks; i++) {
        const struct turn_view_mark *m = &d->turn_view->mark[i];
        if (m->from != m->to && !d->options->no_arrows)
            draw_arrow(d, m);
        else if (m->from == m->to && !d->options->no_marks)
            draw_asked_square(d->out, color_of(m), left_of(d, m->from), top_of(d, m->from), d->theme);
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
    bool letters = !d->options->no_coordinates, edges = d->turn_view->edges;
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

void svg_board(FILE *out, const struct turn_view *turn_view, const struct svg_options *options)
{
    struct board_drawing d = {out, turn_view, options, theme_of(options)};

    draw_squares(&d);
    hatch(&d);
    draw_marks(&d);
    draw_pieces(&d);
    draw_comment_marks(&d);
    draw_margin(&d);
}
