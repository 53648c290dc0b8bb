/*
 * svg_draw.h: what the parts of a picture are drawn with; for svg_*.c alone.
 *
 * Coordinates are units of the part that is being drawn.  Nothing fails; write errors are the stream's to remember.
 */
#ifndef SVG_DRAW_H
#define SVG_DRAW_H

#include "svg.h"

/* Paints of the pieces, for whatever stands for a side. */
extern const char SVG_SHADE[2][8], SVG_SHADE_TEXT[2][8];
#define SVG_INK "#1c1c1c"
#define SVG_RIM "#f4f4f4"

/* A number as SVG wants it: at most two decimals. */
void draw_number(FILE *out, double value);

/* A path: `data` moved to (x,y) and scaled. NULL paints: none. */
struct paint {
    const char *fill, *stroke;
    double width; /* of the stroke, in units before scaling */
};
void draw_path(FILE *out, const char *data, double x, double y, double scale, struct paint paint);
void draw_rect(FILE *out, double x, double y, double width, double height, double corner, struct paint paint);
void draw_circle(FILE *out, double x, double y, double radius, struct paint paint);

/* A line of text with capitals `height` high, their top at y; its left end, middle or right end at x. */
enum anchor { ANCHOR_LEFT, ANCHOR_MIDDLE, ANCHOR_RIGHT };
void draw_text(FILE *out, const char *text, double x, double y, double height, enum anchor anchor, const char *color);
double text_width(const char *text, double height);

/* A piece in a box of `size`; its upper left corner. */
void draw_piece(FILE *out, enum kind kind, enum side side, double x, double y, double size);

/* The disc that stands for a side; its centre. */
void draw_side(FILE *out, enum side side, double x, double y, double radius);

static inline const struct svg_theme *theme_of(const struct svg_options *o)
{
    return o->theme ? o->theme : svg_theme_get(0);
}

#endif
