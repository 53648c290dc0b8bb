#include "svg_draw.h"

#include "font.h"
#include "notation/token.h"
#include "piece_art.h"

#include <string.h>

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
