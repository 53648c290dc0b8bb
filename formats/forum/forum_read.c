/*
 * forum_read.c: forum posts as a source: lines, and the events that were found in them, handed out one at a time.
 *
 * Memory is constant: a line of at most 64 KiB with as much of what came before it, the lexemes and events of a line.
 * Where a queen and a king are put down without letters, events are held back until the play has told which is which.
 */
#include "forum_read.h"

#include "notation/token.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_SIZE (4 * FORUM_LINE)

static struct forum *forum_of(struct source *s)
{
    return (struct forum *)s;
}

/* ---- bytes and lines ---- */

static bool fill(struct forum *f)
{
    ssize_t n;

    if (f->input_ended)
        return false;
    do
        n = f->options.reader.read(f->options.reader.context, f->input, sizeof f->input);
    while (n < 0 && errno == EINTR);
    f->input_at = 0;
    f->input_length = n > 0 ? (size_t)n : 0;
    if (n < 0)
        f->error = errno;
    f->input_ended = n <= 0;
    return n > 0;
}

/* Makes room for another line, twice, and keeps what was read last. */
static void make_room(struct forum *f)
{
    size_t drop;

    if (f->used + 2 * (FORUM_LINE + 1) < TEXT_SIZE)
        return;
    drop = f->used - FORUM_LINE;
    memmove(f->text, f->text + drop, f->used - drop);
    f->base += drop;
    f->used -= drop;
}

/* A part of the input that belongs to the line; what does not fit is counted, not kept. */
static void take(struct forum *f, const char *s, size_t n)
{
    size_t room = FORUM_LINE - f->line_length, kept = n < room ? n : room;

    memcpy(f->text + f->used, s, kept);
    f->used += kept;
    f->line_length += kept;
    f->cut = f->cut || kept < n;
    f->line_lost += n - kept;
}

void forum_warn_encoding(struct forum *f)
{
    struct event e = event_blank(EV_TROUBLE);

    if (f->warned_encoding || f->latin_at.line == 0)
        return;
    e.code = CODE_ENCODING;
    forum_push(f, &f->latin_at, &e);
    f->warned_encoding = true;
}

/* The length of the character at s, 0 if that is no UTF-8. */
static size_t character(const char *s, size_t n)
{
    uint32_t code;

    return (unsigned char)*s < 0x80 ? 1 : utf8_decode(s, n, &code);
}

/* A byte of the line that is not UTF-8 is read as Latin-1, as in a record, and the first of the input is told of. */
static void read_latin(struct forum *f)
{
    char *line = f->text + f->line_at, *was = line + FORUM_LINE + 1;
    size_t n = f->line_length, good = 0, to, length;

    while (good < n && (length = character(line + good, n - good)) > 0)
        good += length;
    if (good == n)
        return;
    if (f->latin_at.line == 0)
        f->latin_at = forum_place_in_line(f, line + good);
    if (f->begun)
        forum_warn_encoding(f);
    memcpy(was, line, n);
    to = good;
    for (size_t at = good; at < n && !f->cut; at += length ? length : 1) {
        length = character(was + at, n - at);
        f->cut = to + (length ? length : 2) > FORUM_LINE;
        if (length)
            memcpy(line + to, was + at, f->cut ? 0 : length);
        else if (!f->cut)
            utf8_encode((unsigned char)was[at], line + to);
        to += f->cut ? 0 : length ? length : 2;
    }
    f->line_length = to;
    f->used = f->line_at + to;
}

/* The next line; false at the end of the input. */
static bool read_line(struct forum *f)
{
    bool any = false;

    f->base += f->line_lost; /* later lines stand further on than what was kept of this one says */
    f->line_lost = 0;
    make_room(f);
    f->line_at = f->used;
    f->line_length = 0;
    f->cut = false;
    f->line++;
    while (f->input_at < f->input_length || fill(f)) {
        const char *s = f->input + f->input_at, *end = memchr(s, '\n', f->input_length - f->input_at);
        size_t n = end ? (size_t)(end - s) : f->input_length - f->input_at;
        any = true;
        take(f, s, n);
        f->input_at += n + (end != NULL);
        if (end)
            break;
    }
    if (any)
        read_latin(f);
    if (any)
        f->text[f->used++] = '\n';
    return any;
}

/* ---- the stream ---- */

static void too_long(struct forum *f)
{
    struct item *item = &f->queue[f->tail_item++];
    uint64_t offset = f->base + f->line_at;

    item->event = event_blank(EV_TROUBLE);
    item->event.code = CODE_TOO_LONG;
    item->event.fatal = true;
    item->at = (struct place){.line = f->line, .column = 1, .line_offset = offset, .offset = offset};
    forum_end(f);
}

static void read_post_line(struct forum *f)
{
    if (f->cut) {
        if (f->begun)
            too_long(f);
        return;
    }
    if (forum_label(f))
        return;
    forum_lex(f->text + f->line_at, f->line_length, f->lex);
    if (!f->begun && !f->options.variant && f->rules == RULES_COUNT)
        forum_mention(f);
    forum_line(f);
}

/* Up to where events may be handed out. */
static size_t ready(const struct forum *f)
{
    size_t end = f->tail_item;

    for (unsigned d = 0; d < f->doubts; d++)
        if (f->doubt[d].open && f->doubt[d].item < end)
            end = f->doubt[d].item;
    return end;
}

static void forum_next(struct source *s, struct event *e)
{
    struct forum *f = forum_of(s);
    const struct item *item;

    while (f->head_item == ready(f)) {
        if (f->head_item == f->tail_item)
            f->head_item = f->tail_item = f->commands_length = 0;
        else if (f->tail_item > FORUM_QUEUE / 2 || f->commands_length > FORUM_LINE)
            forum_give_up(f);
        if (f->head_item < ready(f))
            break;
        if (!read_line(f)) {
            forum_end(f);
            if (f->head_item == f->tail_item) {
                *e = event_blank(EV_EOF);
                return;
            }
            continue;
        }
        read_post_line(f);
    }
    item = &f->queue[f->head_item++];
    f->last = item->at;
    *e = item->event;
}

static struct place forum_place(struct source *s)
{
    return forum_of(s)->last;
}

static bool forum_text(struct source *s, const struct place *at, const char **text, size_t *length)
{
    const struct forum *f = forum_of(s);
    const char *end;

    if (at->line == 0 || at->line_offset < f->base || at->line_offset >= f->base + f->used)
        return false;
    *text = f->text + (at->line_offset - f->base);
    end = memchr(*text, '\n', (size_t)(f->text + f->used - *text));
    *length = (size_t)((end ? end : f->text + f->used) - *text);
    return true;
}

static void forum_keep(struct source *s, enum kept slot)
{
    forum_of(s)->kept[slot] = forum_of(s)->last;
}

static struct place forum_kept(struct source *s, enum kept slot)
{
    return forum_of(s)->kept[slot];
}

static int forum_error(const struct source *s)
{
    return ((const struct forum *)s)->error;
}

static struct complaint forum_complaint(const struct source *s)
{
    const struct forum *f = (const struct forum *)s;

    if (f->any_game || f->error || f->base + f->used == 0)
        return (struct complaint){0};
    if (f->complaint)
        return (struct complaint){.text = f->complaint, .at = f->complaint_at};
    return (struct complaint){.text = N_("no game is found in this post"), .at = {.line = 1, .column = 1}};
}

static const char *forum_foreign(struct source *s, const char **cure)
{
    (void)s;
    (void)cure;
    return NULL;
}

static void forum_free(struct source *s)
{
    struct forum *f = forum_of(s);

    free(f->text);
    free(f->lex);
    free(f->queue);
    free(f->commands);
    free(f);
}

struct source *labelled_source(const struct source_options *options)
{
    struct forum *f = calloc(1, sizeof *f);

    if (!f)
        return NULL;
    f->source = (struct source){forum_next,      forum_place,   forum_text, forum_keep, forum_kept, forum_error,
                                forum_complaint, forum_foreign, forum_free, NULL,       NULL};
    f->options = *options;
    f->text = malloc(TEXT_SIZE);
    f->lex = malloc((FORUM_LINE + 3) * sizeof *f->lex);
    f->queue = malloc(FORUM_QUEUE * sizeof *f->queue);
    f->commands = malloc(2 * FORUM_LINE);
    f->rules = RULES_COUNT;
    f->side = NO_SIDE;
    f->heading = NO_KIND;
    if (!f->text || !f->lex || !f->queue || !f->commands) {
        forum_free(&f->source);
        return NULL;
    }
    return &f->source;
}
