#include "object.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/*
 * The buffer holds [0, end) of the input from offset `base` on; the line being read begins at `line`, the next at
 * `next`. What lies before is kept while there is room, so that it can be shown.
 */
#define WINDOW (2 * MAX_EVENT + MAX_TOKEN)
#define SHOWN MAX_TOKEN

struct jsonl_source {
    struct item_source items;
    json_t *object; /* the line: texts of its events lie there */
    uint64_t base, lines;
    size_t line, length, next, end;
    bool eof;
    char buf[WINDOW];
};

static struct jsonl_source *self(struct item_source *s)
{
    return (struct jsonl_source *)s;
}

static void complain(struct jsonl_source *s, const char *complaint, uint64_t column)
{
    s->items.complaint = complaint;
    s->items.complaint_at = s->items.at;
    s->items.complaint_at.column = column;
}

/* ---- lines ---- */

static bool fetch(struct jsonl_source *s)
{
    const struct reader_options *o = &s->items.options.reader;
    ssize_t got;

    if (s->eof)
        return false;
    if (WINDOW - s->end < MAX_TOKEN && s->next > SHOWN) {
        size_t drop = s->next - SHOWN;
        memmove(s->buf, s->buf + drop, s->end - drop);
        s->base += drop;
        s->end -= drop;
        s->next -= drop;
    }
    do
        got = o->read(o->context, s->buf + s->end, WINDOW - s->end);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        s->items.failure = errno;
    s->eof = got <= 0;
    s->end += got > 0 ? (size_t)got : 0;
    return got > 0;
}

/* The next line, without its end; false at the end of the input, or of what can be read. */
static bool next_line(struct jsonl_source *s)
{
    size_t seen = 0;
    char *nl;

    for (;;) {
        nl = memchr(s->buf + s->next + seen, '\n', s->end - s->next - seen);
        seen = s->end - s->next;
        if (nl || seen > MAX_EVENT || !fetch(s))
            break;
    }
    if (!nl && seen == 0)
        return false;
    s->line = s->next;
    s->next = nl ? (size_t)(nl + 1 - s->buf) : s->end;
    s->length = (nl ? (size_t)(nl - s->buf) : s->end) - s->line;
    s->lines++;
    s->items.at = (struct place){s->lines, 1, s->base + s->line, s->base + s->line};
    if (s->length > MAX_EVENT) {
        complain(s, N_("a line longer than 1 MiB"), 1);
        return false;
    }
    if (s->lines == 1 && s->length >= 3 && memcmp(s->buf, "\xef\xbb\xbf", 3) == 0) {
        s->line += 3;
        s->length -= 3;
        s->items.at.line_offset += 3;
    }
    return !s->items.failure;
}

static bool is_blank(const char *text, size_t length)
{
    while (length > 0 && (*text == ' ' || *text == '\t' || *text == '\r'))
        text++, length--;
    return length == 0;
}

/* ---- an object as an item ---- */

/* The first number of a list goes to is.number[0], and so on; anything else in it is no list that a key takes. */
static void read_list(const json_t *array, struct field *f)
{
    size_t n = json_array_size(array);

    f->type = n <= MAX_DICE ? FIELD_LIST : FIELD_OTHER;
    f->n = (uint16_t)(n <= MAX_DICE ? n : 0);
    for (unsigned i = 0; i < f->n && f->type == FIELD_LIST; i++) {
        const json_t *v = json_array_get(array, i);
        if (json_is_integer(v))
            f->is.number[i] = json_integer_value(v);
        else
            f->type = FIELD_OTHER;
    }
}

static void read_value(const char *key, const json_t *value, struct field *f)
{
    *f = (struct field){.key = (uint8_t)key_named(key), .type = FIELD_OTHER, .name = key};
    if (json_is_string(value)) {
        f->type = FIELD_TEXT;
        f->text = json_string_value(value);
        f->length = json_string_length(value);
    } else if (json_is_integer(value)) {
        f->type = FIELD_NUMBER;
        f->is.number[0] = json_integer_value(value);
    } else if (json_is_array(value)) {
        read_list(value, f);
    } else if (json_is_null(value)) {
        f->type = FIELD_NULL;
    } else if (json_is_true(value)) {
        f->type = FIELD_TRUE;
    }
}

static void read_object(json_t *object, struct item *item)
{
    const char *key;
    json_t *value;

    item->n = 0;
    if (json_object_get(object, "type"))
        read_value("type", json_object_get(object, "type"), &item->field[item->n++]);
    json_object_foreach(object, key, value) if (strcmp(key, "type") != 0) /* no more than MAX_FIELDS: it was asked */
        read_value(key, value, &item->field[item->n++]);
}

/* What jansson says is wrong, in a sentence that can be translated. */
static const char *json_fault(const json_error_t *e)
{
    switch (json_error_code(e)) {
    case json_error_invalid_utf8:
        return N_("this line is not UTF-8");
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return N_("a NUL in a string");
    case json_error_duplicate_key:
        return N_("an object has this key twice");
    case json_error_numeric_overflow:
        return N_("a number that is too large");
    case json_error_stack_overflow:
        return N_("arrays or objects nested too deep");
    case json_error_premature_end_of_input:
        return N_("the line ends within an object");
    case json_error_end_of_input_expected:
        return N_("something follows the object: a line is one object");
    case json_error_out_of_memory:
        return N_("out of memory");
    default:
        return N_("this line is not JSON");
    }
}

static bool jsonl_item(struct item_source *items, struct item *item)
{
    struct jsonl_source *s = self(items);
    json_error_t error;

    do
        if (!next_line(s))
            return false;
    while (is_blank(s->buf + s->line, s->length));
    json_decref(s->object);
    s->object = json_loadb(s->buf + s->line, s->length, JSON_REJECT_DUPLICATES, &error);
    if (!s->object) {
        complain(s, json_fault(&error), error.column > 0 ? (uint64_t)error.column : 1);
        return false;
    }
    if (!json_is_object(s->object)) {
        complain(s, N_("this line is not a JSON object"), 1);
        return false;
    }
    if (json_object_size(s->object) > MAX_FIELDS) {
        complain(s, N_("an object has more keys than any event"), 1);
        return false;
    }
    read_object(s->object, item);
    return true;
}

/* The value of a field's key: behind the first `"key"` that a colon follows, for in a string a quote is escaped. */
static struct place jsonl_where(struct item_source *items, const struct item *item, const struct field *f)
{
    struct jsonl_source *s = self(items);
    const char *line = s->buf + s->line, *end = line + s->length;
    size_t n = strlen(f->name);
    struct place at = items->at;

    (void)item;
    for (const char *p = line; (p = memchr(p, '"', (size_t)(end - p))) != NULL; p++) {
        const char *q = p + n + 2;
        if ((size_t)(end - p) < n + 3 || memcmp(p + 1, f->name, n) != 0 || q[-1] != '"')
            continue;
        while (q < end && (*q == ' ' || *q == '\t'))
            q++;
        if (q == end || *q++ != ':')
            continue;
        while (q < end && (*q == ' ' || *q == '\t'))
            q++;
        at.column = utf8_length(line, (size_t)(q - line)) + 1;
        break;
    }
    return at;
}

/* ---- the source ---- */

static bool jsonl_line(struct source *source, const struct place *at, const char **text, size_t *length)
{
    struct jsonl_source *s = (struct jsonl_source *)source;
    size_t from, n;

    if (at->line_offset < s->base || at->line_offset - s->base > s->end)
        return false;
    from = (size_t)(at->line_offset - s->base);
    n = s->end - from < SHOWN ? s->end - from : SHOWN;
    *text = s->buf + from;
    *length = item_line_length(*text, n);
    return true;
}

static const char *jsonl_foreign(struct source *source, const char **cure)
{
    struct jsonl_source *s = (struct jsonl_source *)source;

    while (s->end < 6 && fetch(s))
        ;
    return item_foreign(s->buf, s->end < 6 ? s->end : 6, cure);
}

static void jsonl_free(struct source *source)
{
    struct jsonl_source *s = (struct jsonl_source *)source;

    json_decref(s->object);
    free(s);
}

struct source *jsonl_source(const struct source_options *options)
{
    struct jsonl_source *s = malloc(sizeof *s);

    if (!s)
        return NULL;
    memset(s, 0, offsetof(struct jsonl_source, buf));
    item_source_start(&s->items, options);
    s->items.source.line = jsonl_line;
    s->items.source.foreign = jsonl_foreign;
    s->items.source.free = jsonl_free;
    s->items.item = jsonl_item;
    s->items.where = jsonl_where;
    return &s->items.source;
}
