/*
 * screen.h: a game on a terminal, stepped through with the keyboard: replay -i.
 *
 * Takes the turn views of a game, one list for each seat that may be looked at, and returns when the reader quits, or
 * with a message (static, translated) why it could not begin.  The terminal is as it was before, however this ends: by
 * a key, by a signal, by the end of the keyboard.  SIGINT, SIGTERM and SIGHUP restore it and then end the program as
 * they always do.
 */
#ifndef SCREEN_H
#define SCREEN_H

#include "draw/text.h"

struct reel {
    struct turn_view **turn_view; /* in turn */
    size_t n, room;
};

struct screen {
    struct reel reel[SEATS]; /* n is 0 for a seat that may not be looked at */
    enum seat seat;          /* whose view is shown first */
    size_t at;               /* the turn view that is shown first */
    struct text_options text;
    bool cut; /* the game goes on, but no more was kept */
    FILE *keyboard;
};

/* NULL: fine. */
const char *screen_run(const struct screen *s);

#endif
