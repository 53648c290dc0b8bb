/*
 * playout_sums.c: sums of games, and which games are in them.
 *
 * The games that were counted stand beside the counts, so that merging the same part twice is found, as it happens
 * where a cluster repeats work that seemed lost.
 */
#include "playout.h"
#include "shared/tool.h"

#include <stdlib.h>
#include <string.h>

#define MOST_PLAYED 1000000 /* stretches of games with others missing between them */

static void write_options(const struct rules *rules, const struct options *options, char out[OPTIONS_SIZE])
{
    char value[24];
    size_t n = 0;

    out[0] = '\0';
    for (int i = 0; rules->options.spec[i].name; i++) {
        const struct option_spec *spec = &rules->options.spec[i];
        if (options->value[i] != spec->standard)
            n += (size_t)snprintf(out + n, OPTIONS_SIZE - n, "%s%s=%s", n ? " " : "", spec->name,
                                  option_text(spec, options->value[i], value));
    }
}

struct sums *sums_new(const struct rules *rules, const struct options *options, unsigned long max_turns, bool sealed)
{
    struct sums *s = calloc(1, sizeof *s);

    if (!s)
        tool_no_memory();
    s->rules = rules;
    write_options(rules, options, s->options);
    s->max_turns = max_turns;
    s->sealed = sealed;
    return s;
}

void sums_free(struct sums *s)
{
    if (s)
        free(s->played);
    free(s);
}

/* ---- which games ---- */

/* Where a stretch belongs: behind those that end before it. */
static size_t place_of(const struct sums *s, const struct played *p)
{
    size_t low = 0, high = s->n;

    while (low < high) {
        size_t middle = (low + high) / 2;
        const struct played *m = &s->played[middle];
        if (m->seed < p->seed || (m->seed == p->seed && m->end <= p->first))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_in(const struct sums *s, const struct played *p)
{
    size_t i = place_of(s, p);

    return p->first < p->end && i < s->n && s->played[i].seed == p->seed && s->played[i].first < p->end;
}

static void make_room(struct sums *s)
{
    if (s->n < s->size)
        return;
    s->size = s->size ? s->size * 2 : 4;
    s->played = realloc(s->played, s->size * sizeof *s->played);
    if (!s->played)
        tool_no_memory();
}

/* Does b go on where a ends? */
static bool follows(const struct played *a, const struct played *b)
{
    return a->seed == b->seed && a->end == b->first;
}

const char *sums_note(struct sums *s, const struct played *p)
{
    size_t i = place_of(s, p);

    if (p->first >= p->end)
        return NULL;
    if (is_in(s, p))
        return N_("these games, or some of them, are counted already");
    if (i > 0 && follows(&s->played[i - 1], p)) {
        s->played[i - 1].end = p->end;
    } else {
        if (s->n == MOST_PLAYED)
            return N_("there are too many parts with gaps between them");
        make_room(s);
        memmove(&s->played[i + 1], &s->played[i], (s->n++ - i) * sizeof *s->played);
        s->played[i++] = *p;
    }
    if (i < s->n && follows(&s->played[i - 1], &s->played[i])) {
        s->played[i - 1].end = s->played[i].end;
        memmove(&s->played[i], &s->played[i + 1], (--s->n - i) * sizeof *s->played);
    }
    return NULL;
}

/* ---- all sorts ---- */

static int compare(const struct sums *a, const struct sums *b)
{
    int by_name = strcmp(a->rules->name, b->rules->name), by_options = strcmp(a->options, b->options);

    if (by_name || by_options)
        return by_name ? by_name : by_options;
    if (a->max_turns != b->max_turns)
        return a->max_turns < b->max_turns ? -1 : 1;
    return (a->sealed > b->sealed) - (a->sealed < b->sealed);
}

/* Adds to sums of the same sort.  A sum to which another could not be added is none any more: it is made beside. */
static const char *merge(struct sums *to, const struct sums *more)
{
    struct stats sum = to->stats;
    const char *bad = NULL;

    for (size_t i = 0; i < more->n; i++)
        if (is_in(to, &more->played[i]))
            return N_("these games, or some of them, are counted already");
    if (!stats_add(&sum, &more->stats))
        return N_("the sums are too great");
    if (to->n + more->n > MOST_PLAYED)
        return N_("there are too many parts with gaps between them");
    for (size_t i = 0; i < more->n && !bad; i++)
        bad = sums_note(to, &more->played[i]);
    if (!bad)
        to->stats = sum;
    return bad;
}

const char *summary_add(struct summary *all, struct sums *s)
{
    size_t i = 0;
    const char *bad;

    while (i < all->n && compare(all->sums[i], s) < 0)
        i++;
    if (i < all->n && compare(all->sums[i], s) == 0) {
        bad = merge(all->sums[i], s);
        sums_free(bad ? NULL : s);
        return bad;
    }
    if (all->n == MOST_SORTS)
        return N_("there are games of too many sorts");
    memmove(&all->sums[i + 1], &all->sums[i], (all->n++ - i) * sizeof *all->sums);
    all->sums[i] = s;
    return NULL;
}

void summary_free(struct summary *all)
{
    for (size_t i = 0; i < all->n; i++)
        sums_free(all->sums[i]);
    all->n = 0;
}
