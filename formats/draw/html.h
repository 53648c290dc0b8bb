/*
 * html.h: a whole game as one self-contained page.
 *
 * A page is made for one seat from the turn views (turn view.h) of one game; it holds those turn views, and the record
 * of that seat (seat_record.h) if there is one to be copied, and nothing else: so it cannot show what they do not.  The
 * referee's page takes the turn views of all four seats and can switch between them; any other page takes those of its
 * own seat alone.  Everything that came from a record is escaped.  The page is complete without its script (the last
 * diagram, every turn as text), which makes of it a board to step through; it opens from disk and asks for no other
 * file.  Its own words are in the language of its options, which should be that of the turn views.
 *
 * Each turn view becomes its piece of the page at once: about half a kilobyte a turn, HTML_MAX_BYTES in all.
 */
#ifndef HTML_H
#define HTML_H

#include <stdio.h>

#include "svg.h"

#define HTML_MAX_BYTES (32u << 20)

enum html_added { HTML_ADDED, HTML_FULL, HTML_NO_MEMORY };

/* Words about the game, as its tags say them; NULL, "" and "?" are left out. */
struct html_options {
    const char *white, *black; /* the players */
    const char *event, *site, *date, *round;
    const struct language *language; /* of the page; NULL: English */
    const char *turn;                /* to be shown first, as after -t; NULL: the start */
    const char *record;              /* the game's text as the seat may know it, NULL: there is none */
    struct svg_options drawing;      /* theme, coordinates, who is below at first */
};

struct html_page;

/* NULL without memory. */
struct html_page *html_new(enum seat seat);
void html_free(struct html_page *page);
/*
 * The next turn view of its seat, from the start of the game to its end.  A turn view of another seat than the page's
 * is a bug, but for the referee's page.  HTML_FULL is told once: this turn view and all later ones are left out, and
 * the page can still be written.
 */
enum html_added html_add(struct html_page *page, const struct turn_view *turn_view);
/* False without memory; write errors are the stream's to remember. */
bool html_write(const struct html_page *page, FILE *out, const struct html_options *options);

#endif
