/* game_place.c: where a thing stands that has been found, which may be long before the event in which it was. */
#include "game_parts.h"

#include <string.h>

static const enum tag SPOT[TAG_SPOTS] = {TAG_VARIANT, TAG_OPTIONS, TAG_FEN, TAG_BLACK_CHAIN, TAG_WHITE_CHAIN};

/* ---- keeping ---- */

/* Where the value stands: behind the tag's name, so that a short one is not found in it. */
static size_t find_value(const struct tag_spot *t, const struct event *e)
{
    size_t at = (size_t)(t->place.offset - t->place.line_offset) + 1 + e->name_length;

    while (at + e->length <= t->length && memcmp(t->line + at, e->text, e->length) != 0)
        at++;
    return at + e->length <= t->length && e->length > 0 ? at : 0;
}

void game_keep_tag(struct game *g, int tag, const struct event *e)
{
    struct tag_spot *t = g->tag;
    const char *line;
    size_t length;

    if (tag < TAG_VARIANT)
        return;
    while (t < g->tag + TAG_SPOTS && (int)SPOT[t - g->tag] != tag)
        t++;
    if (t == g->tag + TAG_SPOTS)
        return;
    t->place = g->source->place(g->source);
    t->length = t->value = 0;
    if (g->source->line(g->source, &t->place, &line, &length)) {
        t->length = length < sizeof t->line ? length : sizeof t->line;
        memcpy(t->line, line, t->length);
        t->value = find_value(t, e);
    }
}

/* Those of the main line the source keeps, which need not count their columns until somebody asks. */
static inline void keep(struct game *g, enum kept slot)
{
    if (g->depth == 0)
        g->source->keep(g->source, slot);
    else
        g->line[g->depth].kept[slot] = g->source->place(g->source);
}

static inline void keep_try(struct game *g)
{
    keep(g, KEEP_TRY);
    if (g->depth == 0)
        g->try_token = g->token;
}

static bool is_command(const struct event *e, const char name[5])
{
    return e->side <= BLACK && e->name_length == 4 && memcmp(e->name, name, 4) == 0;
}

/* A seal or a link, of which the first of its side since the last action may be too early. */
static void keep_promise(struct game *g, const struct event *e)
{
    if (is_command(e, "seal")) {
        g->seal_place[e->side] = g->source->place(g->source);
        g->seal_token[e->side] = g->token;
    } else if (!is_command(e, "link")) {
        return;
    }
    if (g->early_kept[e->side])
        return;
    g->early_kept[e->side] = true;
    g->early_place[e->side] = g->source->place(g->source);
    g->early_token[e->side] = g->token;
}

static void keep_half(struct game *g, const struct event *e)
{
    if (g->depth > 0 || g->half_place.line || !event_is_half(e))
        return;
    g->half_place = g->source->place(g->source);
    g->half_token = g->token;
}

void game_keep_place(struct game *g, const struct event *e)
{
    if (g->depth == 0 && event_acts(e))
        g->early_kept[WHITE] = g->early_kept[BLACK] = false;
    switch (e->kind) {
    case EV_NUMBER:
        keep(g, KEEP_NUMBER);
        break;
    case EV_BAD:
        if (event_is_spoilt(e))
            keep_try(g);
        break;
    case EV_MOVE:
    case EV_ARRIVAL:
    case EV_NOTHING:
        keep_try(g);
        break;
    case EV_COMMAND:
        if (g->depth == 0)
            keep_promise(g, e);
        keep_half(g, e);
        break;
    case EV_REVEAL:
    case EV_CARD:
        keep_half(g, e);
        break;
    default:
        break;
    }
}

/* ---- finding ---- */

static bool is_of_tag(const struct verdict *v)
{
    return v->code != CODE_OK && v->at >= AT_TAG_VARIANT;
}

/* Of the try before the event being fed, or of what is held. */
static bool is_of_try(const struct outcome *o)
{
    return o->verdict->at == AT_TRY || (o->held && o->verdict->at != AT_MARK);
}

/* The tag at which it was found, if there is one. */
static const struct tag_spot *tag_of(const struct outcome *o)
{
    unsigned i = o->verdict->at - AT_TAG_VARIANT;

    return is_of_tag(o->verdict) && o->game->tags_seen & 1u << SPOT[i] ? &o->game->tag[i] : NULL;
}

/* The tag, or a byte of its value. */
static struct place place_within(const struct tag_spot *t, size_t within)
{
    struct place place = t->place;
    size_t from = (size_t)(place.offset - place.line_offset), to = t->value + within - 1;

    if (!t->value || !within)
        return place;
    for (size_t i = from; i < to && i < t->length; i++)
        place.column += ((unsigned char)t->line[i] & 0xc0) != 0x80;
    place.offset += to - from;
    return place;
}

static struct place kept(const struct outcome *o, enum kept slot)
{
    const struct game *g = o->game;

    return o->depth > 0 ? g->line[o->depth].kept[slot] : g->source->kept(g->source, slot);
}

struct place outcome_place(const struct outcome *o)
{
    const struct game *g = o->game;
    const struct verdict *v = o->verdict;
    const struct tag_spot *tag;

    if (!g || !g->source)
        return (struct place){0};
    tag = tag_of(o);
    if (tag)
        return place_within(tag, v->within);
    if (is_of_tag(v) || v->code == CODE_ROSTER)
        return g->game_place;
    if (v->at == AT_NUMBER)
        return kept(o, KEEP_NUMBER);
    if (v->at == AT_HALF)
        return g->half_place;
    if (v->at == AT_SEAL_WHITE || v->at == AT_SEAL_BLACK)
        return g->seal_place[v->at - AT_SEAL_WHITE];
    if (v->at == AT_EARLY_WHITE || v->at == AT_EARLY_BLACK)
        return g->early_place[v->at - AT_EARLY_WHITE];
    return is_of_try(o) ? kept(o, KEEP_TRY) : g->source->place(g->source);
}

unsigned outcome_token(const struct outcome *o)
{
    const struct game *g = o->game;
    const struct verdict *v = o->verdict;

    if (!g || is_of_tag(v) || o->event->kind == EV_TAG)
        return 0;
    if (v->at == AT_HALF)
        return g->half_token;
    if (v->at == AT_SEAL_WHITE || v->at == AT_SEAL_BLACK)
        return g->seal_token[v->at - AT_SEAL_WHITE];
    if (v->at == AT_EARLY_WHITE || v->at == AT_EARLY_BLACK)
        return g->early_token[v->at - AT_EARLY_WHITE];
    return is_of_try(o) ? g->try_token : g->token;
}

bool outcome_line(const struct outcome *o, const char **text, size_t *length)
{
    const struct game *g = o->game;
    const struct tag_spot *tag;
    struct place place;

    if (!g || !g->source)
        return false;
    tag = tag_of(o);
    if (tag) {
        *text = tag->line;
        *length = tag->length;
        return true;
    }
    if (is_of_tag(o->verdict))
        return false;
    place = outcome_place(o);
    return g->source->line(g->source, &place, text, length);
}
