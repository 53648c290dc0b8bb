/* arbiter_svg.c: a position as a picture, for arbiter.h; the part of the library that is not in lib. */
#include "api/api_parts.h"

#include "memstream.h"
#include "svg.h"

#include <stdlib.h>
#include <string.h>

/* A scene of a position in which nothing has been done yet. */
static void set_scene(struct scene *s, const struct position *p, enum seat seat, const struct language *l)
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
    struct scene *scene;
    struct language room;
    char *text = NULL;
    size_t length;
    FILE *out;
    bool whole;

    if (!options.theme)
        return NULL;
    scene = calloc(1, sizeof *scene);
    out = scene ? memstream_open(&text, &length) : NULL;
    if (!out) {
        free(scene);
        return NULL;
    }
    set_scene(scene, &position->p, SEAT[seat], api_language(translator, &room));
    whole = svg_scene(out, scene, &options);
    whole = fclose(out) == 0 && whole;
    free(scene);
    if (whole)
        return text;
    free(text);
    return NULL;
}
