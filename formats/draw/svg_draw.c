/* svg_draw.c: what the parts of a picture are drawn with: colours, shapes, marks of squares. */
#include "svg_draw.h"
#include "font.h"
#include "piece_art.h"

#include "notation/token.h"

#include <string.h>

/* ---- colours ---- */

/*
 * The arrows' colours are dark shades of those that [%cal] names: yellow as such would be lost on a light square.  What
 * tells them apart without colour is the dash (svg_board.c).
 */
static const struct svg_theme THEMES[] = {
    {.name = "default",
     .light = "#f3e5c8",
     .dark = "#bf9a6c",
     .page = "#fdfaf3",
     .text = "#2a2118",
     .frame = "#5f4727",
     .mark = "#0f3d8c",
     .alarm = "#a3131a",
     .red = "#b3161e",
     .black = "#1c1c1c",
     .arrow = {"#0b4a24", "#8d1016", "#5a3d00", "#0f3d8c"}},
    {.name = "print",
     .light = "#ffffff",
     .dark = "#c4c4c4",
     .page = "#ffffff",
     .text = "#000000",
     .frame = "#000000",
     .mark = "#000000",
     .alarm = "#000000",
     .red = "#5e5e5e",
     .black = "#000000",
     .arrow = {"#3a3a3a", "#000000", "#3a3a3a", "#000000"}},
    {.name = "contrast",
     .light = "#ffffe6",
     .dark = "#7aa7dc",
     .page = "#ffffff",
     .text = "#000000",
     .frame = "#000000",
     .mark = "#00003c",
     .alarm = "#7a0000",
     .red = "#a00000",
     .black = "#000000",
     .arrow = {"#003a12", "#6b0000", "#3f2b00", "#00003c"}},
};

const struct svg_theme *svg_theme_get(size_t index)
{
    return index < sizeof THEMES / sizeof *THEMES ? &THEMES[index] : NULL;
}

const struct svg_theme *svg_theme_named(const char *name)
{
    for (size_t i = 0; i < sizeof THEMES / sizeof *THEMES; i++)
        if (strcmp(THEMES[i].name, name) == 0)
            return &THEMES[i];
    return NULL;
}

size_t svg_theme_colors(const struct svg_theme *theme, const char **out, size_t max)
{
    const struct svg_theme *t = theme ? theme : &THEMES[0];
    const char *const all[] = {t->light,         t->dark,          t->page,     t->text,     t->mark,
                               SVG_SHADE[WHITE], SVG_SHADE[BLACK], SVG_INK,     SVG_RIM,     t->alarm,
                               t->red,           t->frame,         t->arrow[0], t->arrow[1], t->arrow[2]};
    size_t n = sizeof all / sizeof *all < max ? sizeof all / sizeof *all : max;

    memcpy(out, all, n * sizeof *out);
    return n;
}

/* ---- shapes ---- */

const char SVG_SHADE[2][8] = {"#ffffff", "#2a2a2a"}, SVG_SHADE_TEXT[2][8] = {"#1c1c1c", "#f4f4f4"};

void draw_number(FILE *out, double value)
{
    char text[32];
    int n = snprintf(text, sizeof text, "%.2f", value);

    while (n > 1 && text[n - 1] == '0')
        n--;
    if (text[n - 1] == '.')
        n--;
    text[n] = '\0';
    fputs(strcmp(text, "-0") == 0 ? "0" : text, out);
}

static void attribute(FILE *out, const char *name, double value)
{
    fprintf(out, " %s=\"", name);
    draw_number(out, value);
    fputc('"', out);
}

static void put_paint(FILE *out, struct paint p)
{
    fprintf(out, " fill=\"%s\"", p.fill ? p.fill : "none");
    if (!p.stroke) {
        fputs(" stroke=\"none\"/>", out);
        return;
    }
    fprintf(out, " stroke=\"%s\"", p.stroke);
    attribute(out, "stroke-width", p.width);
    fputs(" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>", out);
}

static void place(FILE *out, double x, double y, double scale)
{
    fputs(" transform=\"translate(", out);
    draw_number(out, x);
    fputc(' ', out);
    draw_number(out, y);
    fputc(')', out);
    if (scale > 1 || scale < 1) {
        fprintf(out, " scale(%.4f)", scale);
    }
    fputc('"', out);
}

void draw_path(FILE *out, const char *data, double x, double y, double scale, struct paint paint)
{
    fprintf(out, "<path d=\"%s\"", data);
    place(out, x, y, scale);
    put_paint(out, paint);
}

void draw_rect(FILE *out, double x, double y, double width, double height, double corner, struct paint paint)
{
    fputs("<rect", out);
    attribute(out, "x", x);
    attribute(out, "y", y);
    attribute(out, "width", width);
    attribute(out, "height", height);
    if (corner > 0)
        attribute(out, "rx", corner);
    put_paint(out, paint);
}

void draw_circle(FILE *out, double x, double y, double radius, struct paint paint)
{
    fputs("<circle", out);
    attribute(out, "cx", x);
    attribute(out, "cy", y);
    attribute(out, "r", radius);
    put_paint(out, paint);
}

double text_width(const char *text, double height)
{
    return glyphs_width(text) * height / GLYPH_HEIGHT;
}

void draw_text(FILE *out, const char *text, double x, double y, double height, enum anchor anchor, const char *color)
{
    double scale = height / GLYPH_HEIGHT, advance;

    if (anchor != ANCHOR_LEFT)
        x -= text_width(text, height) / (anchor == ANCHOR_MIDDLE ? 2 : 1);
    while (*text) {
        const char *path = glyph_path(glyph_next(&text), &advance);
        if (*path)
            draw_path(out, path, x, y, scale, (struct paint){NULL, color, 1.35});
        x += advance * scale;
    }
}

void draw_piece(FILE *out, enum kind kind, enum side side, double x, double y, double size)
{
    fputs("<g", out);
    place(out, x, y, size / PIECE_BOX);
    fprintf(out, ">%s</g>", piece_svg(kind, side));
}

void draw_side(FILE *out, enum side side, double x, double y, double radius)
{
    if (side == BLACK)
        draw_circle(out, x, y, radius + 0.8, (struct paint){SVG_RIM, NULL, 0});
    draw_circle(out, x, y, radius, (struct paint){SVG_SHADE[side], SVG_INK, 1.4});
}

/* ---- text in XML ---- */

/* Characters that XML 1.0 allows. */
static bool allowed(uint32_t code)
{
    return code == '\t' || code == '\n' || (code >= 0x20 && code < 0xd800) || (code >= 0xe000 && code < 0xfffe) ||
           (code >= 0x10000 && code < 0x110000);
}

void svg_escape(FILE *out, const char *text)
{
    while (*text) {
        uint32_t code = 0xfffd;
        size_t n = utf8_decode(text, strnlen(text, 4), &code);
        if (n == 0 || !allowed(code))
            fputs("\xef\xbf\xbd", out);
        else if (code == '<' || code == '>' || code == '&' || code == '"')
            fputs(code == '<' ? "&lt;" : code == '>' ? "&gt;" : code == '&' ? "&amp;" : "&quot;", out);
        else
            fwrite(text, 1, n, out);
        text += n ? n : 1;
    }
}

/* ---- marks of squares: those of the last turn, and those that the author of a record asked for ---- */

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
