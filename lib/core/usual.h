/*
 * usual.h: what the fast way has passed over without events (lib/board/fast.h), for sinks that want to hear of it
 * (game_options.usual, formats/format.h).
 */
#ifndef USUAL_H
#define USUAL_H

#include "verdict.h"

/* A move or comment that the fast way has passed over.  Its text lasts until the listener returns. */
struct usual {
    const char *text; /* a move as canonical text has it; a comment, in which line ends stand for spaces */
    uint32_t length;
    uint32_t number;     /* of the turn */
    bool comment, lines; /* a comment; with line ends */
    struct move move;    /* a move */
};

#endif
