#include "post.h"
#include "reader_parts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

char *bytes_line_end(char *text, size_t length)
{
    char *nl = memchr(text, '\n', length), *end = nl ? nl : text + length, *cr = text;

    while ((cr = memchr(cr, '\r', (size_t)(end - cr))) != NULL) {
        if (cr + 1 < text + length && cr[1] != '\n')
            return cr;
        cr++;
    }
    return nl;
}

ssize_t memory_read(void *context, void *buffer, size_t size)
{
    struct memory *m = context;

    size = m->step && m->step < size ? m->step : size;
    size = size < m->left ? size : m->left;
    memcpy(buffer, m->text, size);
    m->text += size;
    m->left -= size;
    return (ssize_t)size;
}

struct reader *reader_new(const struct reader_options *options)
{
    struct reader *r = malloc(sizeof *r);

    if (!r)
        return NULL;
    memset(r, 0, offsetof(struct reader, text));
    r->options = *options;
    r->p = r->end = r->buf;
    r->buf[0] = '\0';
    r->line = 1;
    r->column = 1;
    return r;
}

void reader_free(struct reader *r)
{
    free(r);
}

int reader_error(const struct reader *r)
{
    return r->error;
}

/* ---- columns ---- */

/* Moves the point of the line whose column is known, so that it stays within the window. */
static void settle_column(struct reader *r, const char *p)
{
    uint64_t offset = window_offset(r, p);

    if (r->column_offset < r->line_offset) {
        r->column_offset = r->line_offset;
        r->column = 1;
    }
    if (offset > r->column_offset && r->column_offset >= r->base) {
        r->column += utf8_length(r->buf + (r->column_offset - r->base), (size_t)(offset - r->column_offset));
        r->column_offset = offset;
    }
}

/* Counts the column of a place that has none yet and is at hand. */
static void count_column(struct reader *r, struct place *at)
{
    uint64_t from = at->line_offset, column = 1;

    if (at->column)
        return;
    if (r->column_offset > from && r->column_offset <= at->offset) {
        from = r->column_offset;
        column = r->column;
    }
    if (from >= r->base)
        column += utf8_length(r->buf + (from - r->base), (size_t)(at->offset - from));
    at->column = column;
    if (at->line_offset == r->line_offset && at->offset > r->column_offset) {
        r->column_offset = at->offset; /* the next one on this line need not count from its beginning */
        r->column = column;
    }
}

/* ---- the window ---- */

/* Reads up to `room` bytes behind the window; false at the end of the input. */
static bool fetch(struct reader *r, size_t room)
{
    ssize_t got;

    do
        got = r->options.read(r->options.context, r->end, room);
    while (got < 0 && errno == EINTR);
    if (got <= 0) {
        r->error = got < 0 ? errno : 0;
        r->eof = true;
    } else {
        r->end += got;
    }
    *r->end = '\0';
    return got > 0;
}

/* Moves the window down, so that what lies more than HISTORY before p is dropped. */
static void drop_history(struct reader *r)
{
    size_t drop = (size_t)(r->p - r->buf) - HISTORY;

    for (int k = 0; k < KEEPS; k++)
        if (r->kept[k].line)
            count_column(r, &r->kept[k]);
    count_column(r, &r->at);
    if (r->column_offset < r->base + drop || r->line_offset < r->base + drop)
        settle_column(r, r->p);
    memmove(r->buf, r->buf + drop, (size_t)(r->end - r->buf) - drop);
    r->base += drop;
    r->end -= drop;
    r->p -= drop;
}

bool window_more(struct reader *r)
{
    if (r->eof)
        return false;
    if (r->p - r->buf > HISTORY && r->end - r->buf > WINDOW - WINDOW / 4)
        drop_history(r);
    return fetch(r, (size_t)(r->buf + WINDOW - r->end));
}

bool window_at_end(struct reader *r)
{
    while (r->p == r->end)
        if (!window_more(r))
            return true;
    return false;
}

bool window_looking_at(struct reader *r, const char *text)
{
    size_t n = strlen(text);

    if (*r->p != *text && window_peek(r, 0) != *text)
        return false;
    window_peek(r, n - 1);
    return (size_t)(r->end - r->p) >= n && memcmp(r->p, text, n) == 0;
}

size_t window_at_hand(struct reader *r, size_t size)
{
    while ((size_t)(r->end - r->p) < size && window_more(r))
        ;
    return (size_t)(r->end - r->p) < size ? (size_t)(r->end - r->p) : size;
}

/* ---- places ---- */

struct place reader_place(struct reader *r)
{
    count_column(r, &r->at);
    return r->at;
}

void reader_keep(struct reader *r, enum kept slot)
{
    r->kept[slot] = r->at;
}

struct place reader_kept(struct reader *r, enum kept slot)
{
    count_column(r, &r->kept[slot]);
    return r->kept[slot];
}

bool reader_line(struct reader *r, const struct place *at, const char **text, size_t *length)
{
    char *from, *to;

    if (at->line_offset < r->base || window_offset(r, r->p) - at->line_offset > HISTORY)
        return false;
    from = r->buf + (at->line_offset - r->base);
    for (;;) {
        size_t n = (size_t)(r->end - from);
        to = memchr(from, '\n', n > MAX_TOKEN ? MAX_TOKEN : n);
        if (to || n >= MAX_TOKEN)
            break;
        /* nothing moves: the event's texts stay where they are */
        if (r->eof || !fetch(r, (size_t)(r->buf + WINDOW + MAX_TOKEN - r->end))) {
            to = r->end;
            break;
        }
    }
    if (!to)
        to = from + MAX_TOKEN;
    if (to > from) {
        char *lone = bytes_line_end(from, (size_t)(to - from));
        if (lone)
            to = lone;
        else if (to[-1] == '\r')
            to--;
    }
    *text = from;
    *length = (size_t)(to - from);
    return true;
}

const char *reader_foreign(struct reader *r, const char **cure)
{
    static const struct {
        const char *magic;
        size_t length;
        const char *name, *cure;
    } KNOWN[] = {
        {"\x1f\x8b", 2, "gzip", "zcat"},
        {"\x28\xb5\x2f\xfd", 4, "zstd", "zstdcat"},
        {"BZh", 3, "bzip2", "bzcat"},
        {"\xfd"
         "7zXZ",
         5, "xz", "xzcat"},
        {"PK\x03\x04", 4, "zip", "funzip"},
        {"\xff\xfe\0\0", 4, "UTF-32", "iconv -f UTF-32 -t UTF-8"},
        {"\0\0\xfe\xff", 4, "UTF-32", "iconv -f UTF-32 -t UTF-8"},
        {"\xff\xfe", 2, "UTF-16", "iconv -f UTF-16 -t UTF-8"},
        {"\xfe\xff", 2, "UTF-16", "iconv -f UTF-16 -t UTF-8"},
    };

    window_peek(r, 5);
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        if ((size_t)(r->end - r->p) >= KNOWN[i].length && memcmp(r->p, KNOWN[i].magic, KNOWN[i].length) == 0) {
            *cure = KNOWN[i].cure;
            return KNOWN[i].name;
        }
    switch (post_kind(r->p, (size_t)(r->end - r->p))) {
    case TEXT_POST:
        *cure = "-f forum";
        return "post";
    case TEXT_OTHER:
        *cure = "";
        return "text";
    default:
        return NULL;
    }
}

/* ---- trouble, and what waits ---- */

void reader_trouble(struct event *e, enum code code, bool fatal)
{
    *e = event_blank(EV_TROUBLE);
    e->code = (uint8_t)code;
    e->fatal = fatal;
}

void reader_trouble_at(struct reader *r, struct event *e, enum code code, const struct place *at)
{
    reader_trouble(e, code, true);
    r->at = *at;
}

bool reader_warn_encoding(struct reader *r, struct event *e, const char *p)
{
    if (r->warned_encoding)
        return false;
    r->warned_encoding = true;
    reader_set_place(r, p);
    reader_trouble(e, CODE_ENCODING, false);
    e->number = *p == '\0';
    return true;
}

void reader_queue(struct reader *r, const struct event *e, const struct place *at)
{
    r->queued = *e;
    r->queued_at = *at;
    r->next = NEXT_QUEUED;
}

void reader_lose(struct reader *r, struct event *e, enum code code)
{
    reader_trouble(e, code, true);
    reader_place(r);
    r->state = LOST;
}
