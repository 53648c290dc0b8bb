/*
 * text_parts.h: a diagram in lines.  Private to formats/text*.c.
 */
#ifndef TEXT_PARTS_H
#define TEXT_PARTS_H

#include "text.h"

#define TEXT_LINES 12 /* of a diagram: die numbers, 8 ranks, files, die numbers */
#define TEXT_LINE 160 /* room for one */

/* The diagram; its lines have the same width, and how many there are is returned. */
size_t text_board_lines(const struct turn_view *s, const struct text_options *o, char out[TEXT_LINES][TEXT_LINE]);

/* What stands beside it: whose turn or how it ended, dice, cards, counts, reserves, losses. */
struct text_panel {
    const struct language *language;
    size_t n;
    char line[TEXT_LINES][TEXT_LINE];
};
void text_make_panel(const struct turn_view *s, struct text_panel *p);

/* A text of its own as an argument, which must last until the sentence is made. */
static inline struct arg arg_own(const char *text)
{
    return (struct arg){.type = ARG_WORD, .text = text};
}

#endif
