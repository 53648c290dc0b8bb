/*
 * drawing.h: the forms in which render puts turn views out.
 *
 * The caller fills in the options and clears the rest; then drawing_game() for each game, drawing_outcome() for all
 * that the judge tells of it if the form is a page, drawing_add() for each turn view to be seen, in order, and
 * drawing_finish() once.  What goes wrong is told through tool.h.  One more form: a line in the table of drawing.c.
 */
#ifndef DRAWING_H
#define DRAWING_H

#include "draw/html.h"
#include "draw/svg.h"
#include "draw/text.h"
#include "journal/seat_record.h"

struct drawing;

/* A form of output. */
struct output {
    const char *name;
    bool binary;    /* not for a terminal */
    bool whole;     /* all turns unless -t is given */
    bool page;      /* all turns whatever -t says, and for the referee those of all seats */
    bool captioned; /* --caption may be given */
    bool files;     /* --out may be given; without it one picture is all */
    void (*add)(struct drawing *, const struct turn_view *);
    void (*finish)(struct drawing *); /* NULL: nothing to do */
};

/* NULL if there is none of that name. */
const struct output *output_named(const char *name);

struct drawing {
    /* options */
    const struct output *output;
    const char *pattern;   /* of --out: has one %s, and no other % */
    const char *turn_text; /* of -t */
    enum seat seat;
    struct svg_options svg;
    struct text_options text;
    /* state */
    unsigned long games; /* begun, of all files */
    bool drawn;          /* something has been put out */
    bool failed;         /* and no more can be */
    char label[40];      /* of the last file of this game, and how often it came */
    unsigned shown;
    struct turn_view held; /* the one picture for standard output */
    struct picture_pdf *pdf;
    struct picture_gif *gif;
    struct html_page *page;
    unsigned long page_game;
    struct seat_record *record; /* of the game on the page, as are the tags */
    unsigned long record_game;
    char tag[TAGS_KNOWN][256];
};

void drawing_game(struct drawing *d);
void drawing_outcome(struct drawing *d, const struct outcome *o);
void drawing_add(struct drawing *d, const struct turn_view *s);
void drawing_finish(struct drawing *d);

#endif
