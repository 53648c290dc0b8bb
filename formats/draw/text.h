/*
 * text.h: a turn view as text: a diagram of letters, what stands beside the board, and what happened.
 *
 * Upper case is White, a dot an empty square.  The last action is told by shape: [Q] where a piece arrived, (.) where
 * one left, <.> a named square that stayed empty; two marked squares side by side share a stroke: (.|R].  Columns are
 * counted by display width.  Write errors are the stream's to remember; nothing else fails.
 */
#ifndef TEXT_H
#define TEXT_H

#include "turn_view.h"

#include <stdio.h>

struct text_options {
    bool flip;      /* Black below */
    bool glyphs;    /* chess symbols instead of letters */
    bool ascii;     /* nothing outside ASCII: no glyphs, other characters as "?" (so choose English first) */
    bool color;     /* a violation in red (and said in words) */
    unsigned width; /* sentences are folded to this many columns; 0: never */
};

/* All of a turn view: heading, diagram with what stands beside it, sentence, violation, comment. */
void text_scene(FILE *out, const struct turn_view *s, const struct text_options *o);

/* Scenes of the same turn for different seats: the diagrams beside each other, the sentences below them by seat. */
void text_side_by_side(FILE *out, const struct turn_view *const *turn_views, size_t n, const struct text_options *o);

/* The heading alone: "Psi-Chess, game 1, turn 3w: @e4 <P:N> Ng8@e4"; the diagram alone with what stands beside it. */
void text_heading(FILE *out, const struct turn_view *s, const struct text_options *o);
void text_board(FILE *out, const struct turn_view *s, const struct text_options *o);

/* Sentence, violation and comment alone. */
void text_story(FILE *out, const struct turn_view *s, const struct text_options *o);

/* A stranger's text, harmless to a terminal: control characters and marks of text direction are shown as \x1b, \u202e.
 */
void text_harmless(FILE *out, const char *text, const struct text_options *o);
/* As much of a text as fits into so many columns (0: all), whole words, one at least; its length in bytes. */
size_t text_fitting(const char *text, unsigned columns);
/* Columns that a text takes in a terminal. */
unsigned text_columns(const char *text);

#endif
