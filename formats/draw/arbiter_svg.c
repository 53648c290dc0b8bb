/* arbiter_svg.c: a position as a picture, for arbiter.h; the part of the library that is not in lib. */
#include "api/api_parts.h"

#include "memstream.h"
#include "svg.h"

#include <stdlib.h>
#include <string.h>

/* A turn view of a position in which nothing has been done yet. */
static void set_scene(struct turn_view *s, const struct position *p, enum seat seat, const struct language *l)
{
    s->language = l;
    view_make(p, seat, &s->view);
    snprintf(s->variant, sizeof s->variant, "%s", rules_of(p)->name);
    s->game = s->index = 1;
    position_turn(p, s->turn);
    s->turn_side = p->side;
    s->from = s->to = s->named = NO_SQUARE;
    if (!s->view.hides)
        fen_write(p, s->fen);
}

char *arb_position_svg(const struct arb_position *position, enum arb_seat seat, const char *theme, unsigned size,
                       int flip, const struct arb_translator *translator)
{
    static const enum seat SEAT[] = {SEAT_WHITE, SEAT_BLACK, SEAT_PUBLIC, SEAT_REFEREE};
    const struct svg_options options = {
        .theme = theme ? svg_theme_named(theme) : svg_theme_get(0), .size = size, .flip = flip != 0};
    struct turn_view *turn_view;
    struct language room;
    char *text = NULL;
    size_t length;
    FILE *out;
    bool whole;

    if (!options.theme)
        return NULL;
    turn_view = calloc(1, sizeof *turn_view);
    out = turn_view ? memstream_open(&text, &length) : NULL;
    if (!out) {
        free(turn_view);
        return NULL;
    }
    set_scene(turn_view, &position->p, SEAT[seat], api_language(translator, &room));
    whole = svg_scene(out, turn_view, &options);
    whole = fclose(out) == 0 && whole;
    free(turn_view);
    if (whole)
        return text;
    free(text);
    return NULL;
}
