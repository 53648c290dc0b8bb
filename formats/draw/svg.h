/*
 * svg.h: turn views as SVG.
 *
 * The one drawing: PNG, PDF and GIF are made from it.  SVG Tiny 1.2 in presentation attributes alone: no fonts, no CSS,
 * no filters, no reference to anything, and no element with an id, so that several can stand in one page.  What is
 * drawn comes from the turn view and nothing else.  Units: a square is SVG_SQUARE wide; the box of each part is given
 * below, the parts draw from (0,0) of theirs and stay within.  The parts may be put into an <svg viewBox="0 0 W H"> of
 * the caller's.  Nothing but svg_scene() fails; write errors are the stream's to remember.
 */
#ifndef SVG_H
#define SVG_H

#include "turn_view.h"

#include <stdio.h>

#define SVG_SQUARE 45
#define SVG_MARGIN 20
#define SVG_WIDTH (8 * SVG_SQUARE + 2 * SVG_MARGIN) /* of every part; the board is as high as wide */
#define SVG_BAR 32                                  /* height of svg_bar() */
#define SVG_EVENT 44                                /* height of svg_event() */

/* Colours, "#rrggbb".  One more theme: a line in the table of svg_draw.c; the contrast test then covers it. */
struct svg_theme {
    const char *name;
    const char *light, *dark; /* squares */
    const char *page, *text;  /* ground behind the panels; letters on it */
    const char *frame;        /* around the board; the margin with its coordinates is `page` */
    const char *mark;         /* last action, named square, touched squares: 3:1 against both squares */
    const char *alarm;        /* the badge of a violation, text on it is `page` */
    const char *red, *black;  /* cards; their signs are `page` */
    const char *arrow[4];     /* G R Y B of [%cal] and [%csl] */
};

/* By name ("default", "print", "contrast"), NULL if there is none; all in turn, NULL after the last. */
const struct svg_theme *svg_theme_named(const char *name);
const struct svg_theme *svg_theme_get(size_t index);

/* All colours of a theme's pictures, at most `max`; how many. */
size_t svg_theme_colors(const struct svg_theme *theme, const char **out, size_t max);

struct svg_options {
    const struct svg_theme *theme; /* NULL: the first */
    unsigned size;                 /* pixels a square, 0: 45; only svg_scene() asks */
    bool flip;                     /* Black's side below */
    bool no_coordinates;
    bool no_arrows, no_marks; /* of [%cal], [%csl] */
    bool caption; /* with the players' names, what happened in words, and numbers on several moves of a turn */
};

/* The board with its margin, coordinates and marks: SVG_WIDTH x SVG_WIDTH. */
void svg_board(FILE *out, const struct turn_view *turn_view, const struct svg_options *options);

/* The whole picture as a document: caption, bars, board, event; with title and description.  False without memory. */
bool svg_scene(FILE *out, const struct turn_view *turn_view, const struct svg_options *options);
/* Its size in pixels: the same for all turn views of a game. */
void svg_size(const struct turn_view *turn_view, const struct svg_options *options, unsigned *width, unsigned *height);

/* Title and description as plain text, in the turn view's language. */
void svg_title(FILE *out, const struct turn_view *turn_view);
void svg_describe(FILE *out, const struct turn_view *turn_view);

/* Text within an element or attribute: escaped, and without characters that XML forbids. */
void svg_escape(FILE *out, const char *text);

#endif
