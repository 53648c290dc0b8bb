#include "object.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

/*
 * The window holds the input from the line `first_line` on: [0, given) is with the parser, [given, checked) is known to
 * be UTF-8 that YAML allows, [checked, end) is not looked at yet.  What was given is kept while there is room, to be
 * shown.
 */
#define WINDOW (4 * MAX_TOKEN)
#define SHOWN MAX_TOKEN
#define MAX_RAW (4 * MAX_EVENT) /* of input between two of the parser's events: escapes make text longer */
#define MAX_HELD (2 * MAX_FIELDS + 2)

enum state { OUTSIDE, IN_DOCUMENT, IN_GAME, IN_TAGS_MAP, IN_TURNS, IN_TURN, IN_EVENTS, AFTER_GAME };

struct yaml_source {
    struct item_source items;
    yaml_parser_t parser;
    yaml_event_t event;
    bool has_event;
    enum state state;
    bool seen_game, seen_tags, seen_turns, seen_turn, seen_events; /* keys */
    char *held[MAX_HELD];                                          /* texts of the item */
    unsigned holding;
    size_t size;                  /* of those texts */
    yaml_mark_t mark[MAX_FIELDS]; /* of the item's values */
    unsigned tags;
    uint64_t tag[MAX_TAGS]; /* hashes of the names read */
    /* the input */
    size_t given, checked, end, raw;
    uint64_t first_line, line, column; /* of window[0] and of window[checked], from 1 */
    bool half;                         /* window[0] is not where that line begins */
    bool eof;
    const char *bad; /* why nothing after `checked` is given to the parser */
    struct place bad_at;
    char window[WINDOW];
};

static struct place place_of(yaml_mark_t mark)
{
    return (struct place){mark.line + 1, mark.column + 1, mark.index - mark.column, mark.index}; /* in characters */
}

/* ---- input ---- */

static void drop_shown(struct yaml_source *s)
{
    size_t drop = s->given - SHOWN;

    for (size_t i = 0; i < drop; i++)
        s->first_line += s->window[i] == '\n';
    s->half = s->window[drop - 1] != '\n';
    memmove(s->window, s->window + drop, s->end - drop);
    s->given -= drop;
    s->checked -= drop;
    s->end -= drop;
}

static bool fetch(struct yaml_source *s)
{
    const struct reader_options *o = &s->items.options.reader;
    ssize_t got;

    if (s->eof)
        return false;
    if (WINDOW - s->end < SHOWN && s->given > SHOWN)
        drop_shown(s);
    do
        got = o->read(o->context, s->window + s->end, WINDOW - s->end);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        s->items.failure = errno;
    s->eof = got <= 0;
    s->end += got > 0 ? (size_t)got : 0;
    return got > 0;
}

static bool is_allowed(uint32_t c)
{
    if (c < 0x20 || (c >= 0x7f && c < 0xa0))
        return c == '\t' || c == '\n' || c == '\r' || c == 0x85;
    return c != 0xfeff && c != 0xfffe && c != 0xffff;
}

static void stop(struct yaml_source *s, const char *why, struct place at)
{
    s->bad = why;
    s->bad_at = at;
}

/* Looks at what has been fetched: the parser itself cannot tell the line of a byte that is not UTF-8. */
static void check(struct yaml_source *s)
{
    uint32_t c;

    while (s->checked < s->end && !s->bad) {
        size_t n = utf8_decode(s->window + s->checked, s->end - s->checked, &c);
        if (n == 0 && s->end - s->checked < 4 && !s->eof && (unsigned char)s->window[s->checked] >= 0xc2)
            return; /* perhaps the rest is still to come */
        if (n == 0 || !is_allowed(c)) {
            stop(s, n ? N_("a character that YAML does not allow") : N_("this is not UTF-8"),
                 (struct place){.line = s->line, .column = s->column});
            return;
        }
        s->checked += n;
        s->column++;
        if (c == '\n') {
            s->line++;
            s->column = 1;
        }
    }
}

/* The parser's read handler. */
static int read_input(void *context, unsigned char *buffer, size_t size, size_t *got)
{
    struct yaml_source *s = context;
    size_t n;

    check(s);
    while (s->given == s->checked && !s->bad && fetch(s))
        check(s);
    if (s->eof) /* half a character may be left */
        check(s);
    n = s->checked - s->given < size ? s->checked - s->given : size;
    if (s->raw > MAX_RAW && !s->bad) {
        uint64_t at = s->parser.mark.line + 1;
        stop(s, N_("an event is longer than 1 MiB"), (struct place){.line = at, .column = 1});
        s->checked = s->given;
    }
    if (s->bad && s->checked == s->given)
        n = 0;
    memcpy(buffer, s->window + s->given, n);
    s->given += n;
    s->raw += n;
    *got = n;
    return 1;
}

/* ---- the parser's events ---- */

static bool complain(struct yaml_source *s, const char *complaint, struct place at)
{
    s->items.complaint = complaint;
    s->items.complaint_at = at;
    return false;
}

static bool complain_here(struct yaml_source *s, const char *complaint)
{
    return complain(s, complaint, place_of(s->event.start_mark));
}

static bool before(const struct place *a, const struct place *b)
{
    return a->line != b->line ? a->line < b->line : a->column < b->column;
}

/* The parser has stopped: at its own finding, or where the input stops being what it should be. */
static bool parser_stopped(struct yaml_source *s)
{
    struct place at = place_of(s->parser.problem_mark);

    if (s->bad && !before(&at, &s->bad_at))
        return complain(s, s->bad, s->bad_at);
    if (s->parser.error == YAML_MEMORY_ERROR)
        return complain(s, N_("out of memory"), s->items.at);
    return complain(s, s->parser.problem ? s->parser.problem : N_("this is not YAML"), at);
}

/* What YAML offers beyond plain data is not read. */
static const char *extravagance(const yaml_event_t *e)
{
    const yaml_char_t *anchor = NULL, *tag = NULL;

    switch (e->type) {
    case YAML_ALIAS_EVENT:
        return N_("aliases are not read");
    case YAML_DOCUMENT_START_EVENT:
        return e->data.document_start.tag_directives.start != e->data.document_start.tag_directives.end
                   ? N_("%TAG directives are not read")
                   : NULL;
    case YAML_SCALAR_EVENT:
        anchor = e->data.scalar.anchor;
        tag = e->data.scalar.tag;
        break;
    case YAML_SEQUENCE_START_EVENT:
        anchor = e->data.sequence_start.anchor;
        tag = e->data.sequence_start.tag;
        break;
    case YAML_MAPPING_START_EVENT:
        anchor = e->data.mapping_start.anchor;
        tag = e->data.mapping_start.tag;
        break;
    default:
        break;
    }
    return anchor ? N_("anchors are not read") : tag ? N_("YAML tags (!name) are not read") : NULL;
}

/* The parser's next event, in s->event; false with a complaint. */
static bool next(struct yaml_source *s)
{
    const char *wrong;
    struct place at;

    if (s->has_event)
        yaml_event_delete(&s->event);
    s->raw = 0;
    s->has_event = yaml_parser_parse(&s->parser, &s->event);
    if (!s->has_event)
        return parser_stopped(s);
    at = place_of(s->event.start_mark);
    if (s->bad && !before(&at, &s->bad_at)) /* it only ends what was cut off there */
        return complain(s, s->bad, s->bad_at);
    if (s->items.failure)
        return false;
    wrong = extravagance(&s->event);
    return wrong ? complain_here(s, wrong) : true;
}

static bool next_is(struct yaml_source *s, yaml_event_type_t type, const char *wrong)
{
    if (!next(s))
        return false;
    return s->event.type == type ? true : complain_here(s, wrong);
}

/* Takes the event's text for the item. */
static const char *hold(struct yaml_source *s, size_t *length)
{
    char *text = (char *)s->event.data.scalar.value;

    s->held[s->holding++] = text;
    s->event.data.scalar.value = NULL;
    *length = s->event.data.scalar.length;
    s->size += *length;
    return text;
}

static void release(struct yaml_source *s)
{
    while (s->holding > 0)
        free(s->held[--s->holding]);
    s->size = 0;
}

/* Is the event this key? */
static bool is_key(const struct yaml_source *s, const char *key)
{
    return s->event.type == YAML_SCALAR_EVENT && s->event.data.scalar.length == strlen(key) &&
           memcmp(s->event.data.scalar.value, key, strlen(key)) == 0;
}

static const char TWICE[] = N_("this key is given twice");
static const char DEEP[] = N_("nothing is nested here");

static bool once(struct yaml_source *s, bool *seen)
{
    if (*seen)
        return complain_here(s, TWICE);
    return *seen = true;
}

/* ---- items ---- */

static void start_item(struct item *item, const char *type)
{
    item->n = 1;
    item->field[0] =
        (struct field){.key = KEY_TYPE, .type = FIELD_TEXT, .text = type, .length = strlen(type), .name = "type"};
}

static void read_scalar(struct yaml_source *s, struct field *f)
{
    bool plain = s->event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE;

    f->type = plain ? FIELD_PLAIN : FIELD_TEXT;
    f->text = hold(s, &f->length);
}

/* Is the scalar at hand the number of a die? */
static bool is_face(const struct yaml_source *s)
{
    const char *text = (const char *)s->event.data.scalar.value;
    size_t length = s->event.data.scalar.length;

    return s->event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE && length > 0 && length < 10 &&
           strspn(text, "0123456789") == length;
}

/* The numbers of a list. */
static bool read_list(struct yaml_source *s, struct field *f)
{
    f->type = FIELD_LIST;
    for (;;) {
        if (!next(s))
            return false;
        if (s->event.type == YAML_SEQUENCE_END_EVENT)
            return true;
        if (s->event.type != YAML_SCALAR_EVENT)
            return complain_here(s, DEEP);
        if (f->n == MAX_DICE || !is_face(s))
            f->type = FIELD_OTHER;
        else
            f->is.number[f->n++] = strtoll((const char *)s->event.data.scalar.value, NULL, 10);
    }
}

static bool has_key(const struct item *item, const char *name)
{
    for (size_t i = 0; i < item->n; i++)
        if (strcmp(item->field[i].name, name) == 0)
            return true;
    return false;
}

static bool read_field(struct yaml_source *s, struct item *item)
{
    struct field *f = &item->field[item->n];
    size_t length;

    if (s->event.type != YAML_SCALAR_EVENT)
        return complain_here(s, N_("a key must be text"));
    if (item->n == MAX_FIELDS)
        return complain_here(s, N_("more keys than any event has"));
    *f = (struct field){.name = hold(s, &length)};
    f->key = (uint8_t)key_named(f->name);
    if (strlen(f->name) != length || has_key(item, f->name))
        return complain_here(s, strlen(f->name) != length ? N_("a NUL in a key") : TWICE);
    if (!next(s))
        return false;
    s->mark[item->n] = s->event.start_mark;
    if (s->event.type == YAML_SCALAR_EVENT)
        read_scalar(s, f);
    else if (s->event.type != YAML_SEQUENCE_START_EVENT)
        return complain_here(s, DEEP);
    else if (!read_list(s, f))
        return false;
    item->n++;
    return s->size <= MAX_EVENT ? true : complain(s, N_("an event is longer than 1 MiB"), s->items.at);
}

/* A mapping of an event, whose start has been read; its type comes to stand first. */
static bool read_event(struct yaml_source *s, struct item *item)
{
    item->n = 0;
    for (;;) {
        if (!next(s))
            return false;
        if (s->event.type == YAML_MAPPING_END_EVENT)
            break;
        if (!read_field(s, item))
            return false;
    }
    for (size_t i = 1; i < item->n; i++)
        if (item->field[i].key == KEY_TYPE) {
            struct field f = item->field[0];
            yaml_mark_t mark = s->mark[0];
            item->field[0] = item->field[i];
            item->field[i] = f;
            s->mark[0] = s->mark[i];
            s->mark[i] = mark;
        }
    return true;
}

static bool new_tag(struct yaml_source *s, const char *name, size_t length)
{
    uint64_t h = UINT64_C(14695981039346656037);

    for (size_t i = 0; i < length; i++)
        h = (h ^ (unsigned char)name[i]) * UINT64_C(1099511628211);
    for (unsigned i = 0; i < s->tags; i++)
        if (s->tag[i] == h)
            return false;
    if (s->tags < MAX_TAGS)
        s->tag[s->tags++] = h;
    return true;
}

/* A tag, whose name has been read. */
static bool read_tag(struct yaml_source *s, struct item *item)
{
    struct field *name = &item->field[1], *value = &item->field[2];

    if (s->event.type != YAML_SCALAR_EVENT)
        return complain_here(s, N_("a key must be text"));
    start_item(item, "tag");
    s->items.at = place_of(s->event.start_mark);
    *name = (struct field){.key = KEY_NAME, .type = FIELD_TEXT, .name = "name"};
    s->mark[0] = s->mark[1] = s->event.start_mark;
    name->text = hold(s, &name->length);
    if (!new_tag(s, name->text, name->length))
        return complain_here(s, TWICE);
    if (!next_is(s, YAML_SCALAR_EVENT, N_("the value of a tag must be text")))
        return false;
    *value = (struct field){.key = KEY_VALUE, .type = FIELD_TEXT, .name = "value"};
    s->mark[2] = s->event.start_mark;
    value->text = hold(s, &value->length);
    item->n = 3;
    return true;
}

/* ---- the document ---- */

static bool begin_game(struct yaml_source *s, struct item *item)
{
    if (s->event.type != YAML_MAPPING_START_EVENT)
        return complain_here(s, N_("a document must be a game: a mapping with the keys game, tags and turns"));
    s->state = IN_GAME;
    s->seen_game = s->seen_tags = s->seen_turns = false;
    s->tags = 0;
    s->items.at = place_of(s->event.start_mark);
    start_item(item, "game");
    return true;
}

/* A key of a game. */
static bool read_game_key(struct yaml_source *s)
{
    if (is_key(s, "game"))
        return once(s, &s->seen_game) && next_is(s, YAML_SCALAR_EVENT, N_("the value of game must be a number"));
    if (is_key(s, "tags")) {
        if (s->seen_turns)
            return complain_here(s, N_("the tags must stand before the turns"));
        s->state = IN_TAGS_MAP;
        return once(s, &s->seen_tags) && next_is(s, YAML_MAPPING_START_EVENT, N_("tags must be a mapping"));
    }
    if (is_key(s, "turns")) {
        s->state = IN_TURNS;
        return once(s, &s->seen_turns) && next_is(s, YAML_SEQUENCE_START_EVENT, N_("turns must be a sequence"));
    }
    return complain_here(s, N_("a game has the keys game, tags and turns, and no others"));
}

/* A key of a turn. */
static bool read_turn_key(struct yaml_source *s)
{
    if (is_key(s, "turn"))
        return once(s, &s->seen_turn) && next_is(s, YAML_SCALAR_EVENT, N_("the value of turn must be text"));
    if (is_key(s, "events")) {
        s->state = IN_EVENTS;
        return once(s, &s->seen_events) && next_is(s, YAML_SEQUENCE_START_EVENT, N_("events must be a sequence"));
    }
    return complain_here(s, N_("a turn has the keys turn and events, and no others"));
}

static bool begin_turn(struct yaml_source *s)
{
    if (s->event.type != YAML_MAPPING_START_EVENT)
        return complain_here(s, N_("a turn must be a mapping with the keys turn and events"));
    s->state = IN_TURN;
    s->seen_turn = s->seen_events = false;
    return true;
}

/*
 * What the parser's event means where the reading stands; false with a complaint.  *made: it has given an item, or the
 * beginning of one.
 */
static bool step(struct yaml_source *s, struct item *item, bool *made)
{
    yaml_event_type_t type = s->event.type;

    switch (s->state) {
    case OUTSIDE:
        s->state = type == YAML_DOCUMENT_START_EVENT ? IN_DOCUMENT : OUTSIDE;
        return true;
    case IN_DOCUMENT:
        *made = true;
        return begin_game(s, item);
    case IN_GAME:
        if (type != YAML_MAPPING_END_EVENT)
            return read_game_key(s);
        s->state = AFTER_GAME;
        s->items.at = place_of(s->event.start_mark);
        start_item(item, "end");
        return *made = true;
    case IN_TAGS_MAP:
        *made = type != YAML_MAPPING_END_EVENT;
        s->state = *made ? IN_TAGS_MAP : IN_GAME;
        return *made ? read_tag(s, item) : true;
    case IN_TURNS:
        if (type != YAML_SEQUENCE_END_EVENT)
            return begin_turn(s);
        s->state = IN_GAME;
        return true;
    case IN_TURN:
        if (type != YAML_MAPPING_END_EVENT)
            return read_turn_key(s);
        s->state = IN_TURNS;
        return true;
    case IN_EVENTS:
        if (type == YAML_SEQUENCE_END_EVENT) {
            s->state = IN_TURN;
            return true;
        }
        if (type != YAML_MAPPING_START_EVENT)
            return complain_here(s, N_("an event must be a mapping"));
        s->items.at = place_of(s->event.start_mark);
        *made = true;
        return read_event(s, item);
    default: /* the end of the document */
        s->state = OUTSIDE;
        return true;
    }
}

static bool yaml_item(struct item_source *items, struct item *item)
{
    struct yaml_source *s = (struct yaml_source *)items;
    bool made = false;

    release(s);
    while (!made) {
        if (!next(s) || (s->state == OUTSIDE && s->event.type == YAML_STREAM_END_EVENT))
            return false;
        if (!step(s, item, &made))
            return false;
    }
    return true;
}

static struct place yaml_where(struct item_source *items, const struct item *item, const struct field *f)
{
    const struct yaml_source *s = (const struct yaml_source *)items;

    return place_of(s->mark[f - item->field]);
}

/* ---- the source ---- */

static bool yaml_line(struct source *source, const struct place *at, const char **text, size_t *length)
{
    struct yaml_source *s = (struct yaml_source *)source;
    const char *p = s->window, *end = s->window + s->end, *nl;
    uint64_t line = s->first_line;

    if (at->line < line || (at->line == line && s->half))
        return false;
    for (; line < at->line; line++) {
        nl = memchr(p, '\n', (size_t)(end - p));
        if (!nl)
            return false;
        p = nl + 1;
    }
    *text = p;
    *length = item_line_length(p, (size_t)(end - p));
    return true;
}

static const char *yaml_foreign(struct source *source, const char **cure)
{
    struct yaml_source *s = (struct yaml_source *)source;

    while (s->end < 6 && fetch(s))
        ;
    if (s->end >= 3 && memcmp(s->window, "\xef\xbb\xbf", 3) == 0) {
        s->end -= 3;
        memmove(s->window, s->window + 3, s->end);
    }
    return item_foreign(s->window, s->end < 6 ? s->end : 6, cure);
}

static void yaml_free(struct source *source)
{
    struct yaml_source *s = (struct yaml_source *)source;

    release(s);
    if (s->has_event)
        yaml_event_delete(&s->event);
    yaml_parser_delete(&s->parser);
    free(s);
}

struct source *yaml_source(const struct source_options *options)
{
    struct yaml_source *s = malloc(sizeof *s);

    if (!s)
        return NULL;
    memset(s, 0, offsetof(struct yaml_source, window));
    item_source_start(&s->items, options);
    s->items.source.line = yaml_line;
    s->items.source.foreign = yaml_foreign;
    s->items.source.free = yaml_free;
    s->items.item = yaml_item;
    s->items.where = yaml_where;
    s->first_line = s->line = s->column = 1;
    if (!yaml_parser_initialize(&s->parser)) {
        free(s);
        return NULL;
    }
    yaml_parser_set_encoding(&s->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input(&s->parser, read_input, s);
    return &s->items.source;
}
