#include "object.h"

#include <string.h>

static struct item_source *self(struct source *s)
{
    return (struct item_source *)s;
}

static void complain(struct item_source *s, const char *complaint, struct place at)
{
    if (s->complaint || s->failure)
        return;
    s->complaint = complaint;
    s->complaint_at = at;
}

/* The input has ended.  A game that is open cannot be read to its end. */
static void finish(struct item_source *s)
{
    struct game_items *g = &s->game;

    s->ended = true;
    g->events = g->given = 0;
    if (g->state == NO_GAME)
        return;
    complain(s, N_("the input ends within a game"), s->at);
    if (g->state != IN_BROKEN) {
        struct event trouble = event_blank(EV_TROUBLE);
        trouble.code = CODE_UNCLOSED;
        trouble.fatal = true;
        g->event[g->events++] = trouble;
        s->at = s->game_at;
    }
    g->event[g->events++] = event_blank(EV_END);
    g->state = NO_GAME;
    g->unplayed = 0;
}

/* Reads until there are events; false at the end of all. */
static bool refill(struct item_source *s)
{
    struct item item = {.n = 0};
    const struct field *at;
    const char *wrong;

    while (s->game.given == s->game.events) {
        if (s->ended)
            return false;
        if (!s->item(s, &item)) {
            finish(s);
            continue;
        }
        wrong = game_item(&s->game, &item, &at);
        if (wrong) {
            complain(s, wrong, at ? s->where(s, &item, at) : s->at);
            finish(s);
        } else if (s->game.event[0].kind == EV_GAME) {
            s->game_at = s->at;
        }
    }
    return true;
}

/* Does the reader's caller want it? */
static bool wanted(struct item_source *s, const struct event *e)
{
    struct game_items *g = &s->game;

    if (e->kind == EV_COMMENT && s->options.reader.skip_comments)
        return false;
    if (!s->options.reader.skip_variations || e->kind == EV_TROUBLE || e->kind == EV_END)
        return true;
    if (e->kind == EV_OPEN)
        g->unplayed++;
    if (e->kind == EV_CLOSE) {
        g->unplayed--;
        return false;
    }
    return g->unplayed == 0;
}

/* The next command in a comment's text, before the comment itself. */
static bool next_command(struct item_source *s, struct event *e)
{
    const char *end = e->text + e->length, *at = command_find(s->command ? s->command : e->text, end);

    s->command = NULL;
    if (at)
        command_event(at, end, e, &s->command);
    return at != NULL;
}

static void item_next(struct source *source, struct event *e)
{
    struct item_source *s = self(source);

    do {
        if (!refill(s)) {
            *e = event_blank(EV_EOF);
            return;
        }
        *e = s->game.event[s->game.given];
        if (e->kind == EV_COMMENT && s->options.reader.commands && s->game.unplayed == 0 && next_command(s, e))
            return;
        s->game.given++;
    } while (!wanted(s, e));
}

static struct place item_place(struct source *s)
{
    return self(s)->at;
}

static void item_keep(struct source *s, enum kept slot)
{
    self(s)->kept[slot] = self(s)->at;
}

static struct place item_kept(struct source *s, enum kept slot)
{
    return self(s)->kept[slot];
}

static int item_error(const struct source *s)
{
    return ((const struct item_source *)s)->failure;
}

static struct complaint item_complaint(const struct source *source)
{
    const struct item_source *s = (const struct item_source *)source;

    return (struct complaint){.text = s->complaint, .at = s->complaint_at};
}

void item_source_start(struct item_source *s, const struct source_options *options)
{
    memset(s, 0, sizeof *s);
    s->options = *options;
    s->source = (struct source){.next = item_next,
                                .place = item_place,
                                .keep = item_keep,
                                .kept = item_kept,
                                .error = item_error,
                                .complaint = item_complaint};
    s->at = (struct place){.line = 1, .column = 1};
}

size_t item_line_length(const char *text, size_t most)
{
    const char *end = memchr(text, '\n', most);
    size_t n = end ? (size_t)(end - text) : most;

    return n > 0 && text[n - 1] == '\r' ? n - 1 : n;
}

const char *item_foreign(const char *text, size_t length, const char **cure)
{
    struct memory memory = {.text = text, .left = length};
    struct reader_options options = {.read = memory_read, .context = &memory};
    struct reader *r = reader_new(&options);
    const char *what = r ? reader_foreign(r, cure) : NULL;

    reader_free(r);
    return what;
}
