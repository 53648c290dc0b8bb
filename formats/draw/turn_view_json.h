/*
 * turn_view_json.h: a turn view as one JSON object, a line: what `replay -o json` prints.
 *
 * Keys may be added, never changed.  A turn view of a seat that does not see all has "board", what it sees, in the
 * place of "fen".  Write errors are the stream's to remember.
 */
#ifndef TURN_VIEW_JSON_H
#define TURN_VIEW_JSON_H

#include "turn_view.h"

#include <stdio.h>

void turn_view_json(FILE *out, const char *file, const struct turn_view *s);

#endif
