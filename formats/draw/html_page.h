/*
 * html_page.h: what the files that make a page (html.h) share.
 */
#ifndef HTML_PAGE_H
#define HTML_PAGE_H

#include "html.h"
#include "svg.h"

/* page.css and page.js as they stand in the page, and the hashes by which its security policy admits them (page.sh). */
extern const char PAGE_STYLE[], PAGE_STYLE_HASH[], PAGE_SCRIPT[], PAGE_SCRIPT_HASH[];

/*
 * A turn view as an item of a list: its words as text, the rest as data that the script draws from.  The most bytes it
 * has (texts are escaped to six bytes a byte at worst).
 */
#define HTML_TURN_MAX (6 * 4 * SCENE_TEXT)
void html_turn(FILE *out, const struct turn_view *turn_view);
/* "1-0, king captured", "" while nothing is decided. */
void html_result(FILE *out, const struct turn_view *turn_view);

/* The drawings that the script composes a board of, as symbols; `edges`: dice stand on the edges in a placement. */
void html_symbols(FILE *out, const struct turn_view *last, const struct svg_options *drawing, bool edges);

/* A table of the squares, for those who cannot see the drawing. */
void html_table(FILE *out, const struct turn_view *turn_view);

/* A msgid as text, escaped. */
void html_word(FILE *out, const struct language *l, const char *msgid);
/* A seat's name, "White" or "Referee". */
void html_seat(FILE *out, const struct language *l, enum seat seat);

#endif
