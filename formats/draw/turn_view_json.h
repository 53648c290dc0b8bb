/*
 * scene_json.h: a scene as one JSON object, a line: what `replay -o json` prints.
 *
 * Keys may be added, never changed.  A scene of a seat that does not see all has "board", what it sees, in the place of
 * "fen".  Write errors are the stream's to remember.
 */
#ifndef SCENE_JSON_H
#define SCENE_JSON_H

#include "turn_view.h"

#include <stdio.h>

void scene_json(FILE *out, const char *file, const struct scene *s);

#endif
