/*
 * font.h: letters as lines, for pictures that may use no font.
 *
 * A small font of our own: figures, ASCII, Russian, and the signs that captions need.  A letter is path data to be
 * stroked with round ends, not filled: capitals stand from y = 0 to the base line at GLYPH_HEIGHT, small letters reach
 * 3 below it and accents 3 above 0.  A character that it lacks is an empty box.  Strings are static, texts are UTF-8.
 */
#ifndef FONT_H
#define FONT_H

#include <stdint.h>

#define GLYPH_HEIGHT 10

/* The path of a character, "" for a space; *advance: how far on the next one begins. */
const char *glyph_path(uint32_t code, double *advance);

/* The next character of a text that is not empty, and *text behind it. */
uint32_t glyph_next(const char **text);

/* How wide a text is. */
double glyphs_width(const char *text);

#endif
