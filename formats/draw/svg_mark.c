/* Marks of squares: those of the last turn, and those that the author of a record asked for. */
#include "svg_draw.h"

#define SIDE SVG_SQUARE

static void mark_named(FILE *out, double x, double y, const struct svg_theme *theme)
{
    fprintf(out,
            "<circle cx=\"%g\" cy=\"%g\" r=\"20\" fill=\"none\" stroke=\"%s\" stroke-width=\"2.6\" "
            "stroke-dasharray=\"7.2 5.366\"/>",
            x + SIDE / 2.0, y + SIDE / 2.0, theme->mark);
}

void draw_mark(FILE *out, enum square_mark mark, double x, double y, const struct svg_theme *theme)
{
    static const char CORNERS[] = "M0 0H13L0 13ZM45 0V13L32 0ZM45 45H32L45 32ZM0 45V32L13 45Z";
    const struct paint filled = {theme->mark, NULL, 0};

    switch (mark) {
    case SQUARE_FROM:
        draw_rect(out, x + 3, y + 3, SIDE - 6, SIDE - 6, 0, (struct paint){NULL, theme->mark, 3});
        break;
    case SQUARE_TO:
        draw_path(out, CORNERS, x, y, 1, filled);
        break;
    case SQUARE_ARRIVED:
        draw_path(out, "M0 0H8L0 8Z", x, y, 1, filled);
        break;
    case SQUARE_LEFT:
        draw_circle(out, x + SIDE / 2.0, y + SIDE / 2.0, 4.5, (struct paint){NULL, theme->mark, 2});
        break;
    case SQUARE_NAMED:
        mark_named(out, x, y, theme);
        break;
    }
}

void draw_hatch(FILE *out, double x, double y)
{
    fprintf(out, "M%g %gl15 -15M%g %gl30 -30M%g %gl45 -45M%g %gl30 -30M%g %gl15 -15", x, y + 15, x, y + 30, x, y + 45,
            x + 15, y + 45, x + 30, y + 45);
}

void draw_hatch_end(FILE *out, const struct svg_theme *theme)
{
    fprintf(out, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"1\" stroke-opacity=\"0.28\"/>", theme->text);
}

/* Told apart by colour and by dash. */
static const char *const DASH[] = {NULL, "9 8", "0.1 7", "12 7 0.1 7"};

void draw_asked_stroke(FILE *out, unsigned color, double width, const struct svg_theme *theme)
{
    fprintf(out, " fill=\"none\" stroke=\"%s\" stroke-width=\"%g\" stroke-linecap=\"round\"", theme->arrow[color],
            width);
    if (DASH[color])
        fprintf(out, " stroke-dasharray=\"%s\"", DASH[color]);
    fputs("/>", out);
}

void draw_asked_square(FILE *out, unsigned color, double x, double y, const struct svg_theme *theme)
{
    fprintf(out, "<path d=\"M%g %gh41v41h-41z\"", x + 2, y + 2);
    draw_asked_stroke(out, color, 2.6, theme);
}
