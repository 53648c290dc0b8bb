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

/* ---- marks of a square; (x,y) is its corner ---- */

/* What was done in the last turn: where a piece came from and went to, what else it touched, what was named. */
enum square_mark { SQUARE_FROM, SQUARE_TO, SQUARE_ARRIVED, SQUARE_LEFT, SQUARE_NAMED };
void draw_mark(FILE *out, enum square_mark mark, double x, double y, const struct svg_theme *theme);

/* The lines of squares that may hold what is not seen: `<path d="`, a call a square, and its end. */
void draw_hatch(FILE *out, double x, double y);
void draw_hatch_end(FILE *out, const struct svg_theme *theme);

/* What the author of a record asked for, by colour: an index of this. */
#define ASKED_COLORS "GRYB"
void draw_asked_square(FILE *out, unsigned color, double x, double y, const struct svg_theme *theme);
/* How a line of an arrow is drawn: the attributes and the end of its element. */
void draw_asked_stroke(FILE *out, unsigned color, double width, const struct svg_theme *theme);
#define ARROW_WIDTH 4

static inline const struct svg_theme *theme_of(const struct svg_options *o)
{
    return o->theme ? o->theme : svg_theme_get(0);
}

#endif
