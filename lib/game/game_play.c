#include "game_parts.h"

/* True if the reading goes on. */
static bool judge_event(struct judge *j, const struct event *e)
{
    judge_feed(j, e);
    return !j->options.judged || j->options.judged(j->options.context, e, &j->proof);
}

static bool judge_inserted(struct judge *j, const struct event *next)
{
    struct event more;
    bool on = true;

    while (on && j->options.insert(j->options.context, next, &more))
        on = judge_event(j, &more);
    return on;
}

/* The reader for the fast way; NULL if somebody wants to hear of all events. */
static struct reader *fast_reader(const struct judge_options *o, const struct source *s)
{
    bool all = o->insert || o->judged || o->strict || ((o->snapshots || o->variations) && !o->usual);

    return all ? NULL : source_reader(s);
}

/* True at the end of the input; false: `judged` wants no more. */
static bool play(struct judge *j, struct source *s)
{
    struct reader *reader = fast_reader(&j->options, s);
    bool on = true;
    struct event e;

    do {
        if (reader)
            judge_hurry(j, reader);
        s->next(s, &e);
        if (j->options.insert)
            on = judge_inserted(j, &e);
        on = on && judge_event(j, &e);
    } while (e.kind != EV_EOF && on);
    return e.kind == EV_EOF;
}

static struct play_end play_source(struct judge *j, struct source *s)
{
    struct play_end p = {0};

    if (!j->options.as_it_is)
        p.foreign = s->foreign(s, &p.cure);
    if (p.foreign)
        return p;
    p.finished = play(j, s);
    p.complaint = s->complaint(s, &p.at);
    p.error = s->error(s);
    return p;
}

bool game_play(const struct judge_options *options, struct source *source, struct play_end *played)
{
    struct judge *j = source ? judge_new(options) : NULL;
    bool good = j != NULL;
    struct play_end p;

    if (good) {
        j->source = source;
        p = play_source(j, source);
        if (played)
            *played = p;
    }
    judge_free(j);
    if (source)
        source->free(source);
    return good;
}
