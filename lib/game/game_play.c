#include "game_parts.h"

/* True if the reading goes on. */
static bool game_event(struct game *g, const struct event *e)
{
    game_feed(g, e);
    return !g->options.judged || g->options.judged(g->options.context, e, &g->proof);
}

static bool game_inserted(struct game *g, const struct event *next)
{
    struct event more;
    bool on = true;

    while (on && g->options.insert(g->options.context, next, &more))
        on = game_event(g, &more);
    return on;
}

/* The reader for the fast way; NULL if somebody wants to hear of all events. */
static struct reader *fast_reader(const struct game_options *o, const struct source *s)
{
    bool all = o->insert || o->judged || o->strict || ((o->snapshots || o->variations) && !o->usual);

    return all ? NULL : source_reader(s);
}

/* True at the end of the input; false: `judged` wants no more. */
static bool play(struct game *g, struct source *s)
{
    struct reader *reader = fast_reader(&g->options, s);
    bool on = true;
    struct event e;

    do {
        if (reader)
            game_hurry(g, reader);
        s->next(s, &e);
        if (g->options.insert)
            on = game_inserted(g, &e);
        on = on && game_event(g, &e);
    } while (e.kind != EV_EOF && on);
    return e.kind == EV_EOF;
}

static struct play_end play_source(struct game *g, struct source *s)
{
    struct play_end p = {0};

    if (!g->options.as_it_is)
        p.foreign = s->foreign(s, &p.cure);
    if (p.foreign)
        return p;
    p.finished = play(g, s);
    p.complaint = s->complaint(s, &p.at);
    p.error = s->error(s);
    return p;
}

bool game_play(const struct game_options *options, struct source *source, struct play_end *played)
{
    struct game *g = source ? game_new(options) : NULL;
    bool good = g != NULL;
    struct play_end p;

    if (good) {
        g->source = source;
        p = play_source(g, source);
        if (played)
            *played = p;
    }
    game_free(g);
    if (source)
        source->free(source);
    return good;
}
