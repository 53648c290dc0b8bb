#include "object.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <yaml.h>

struct yaml_sink {
    struct sink sink;
    const struct language *messages;
    FILE *out;
    struct object_writer *collector;
    yaml_emitter_t emitter;
    bool begun, failed;
    bool in_tags, in_turns, in_group;
    char turn[16]; /* of the group */
};

/* ---- the emitter ---- */

static int write_out(void *context, unsigned char *text, size_t length)
{
    fwrite(text, 1, length, context); /* the stream remembers its errors */
    return 1;
}

/* Hands an event to the emitter, which takes it over; `made` is whether it could be made. */
static void emit(struct yaml_sink *s, yaml_event_t *e, int made)
{
    if (s->failed || !made || !yaml_emitter_emit(&s->emitter, e))
        s->failed = true;
}

/* Text that every reader of YAML takes for text without quotes: a word that is neither yes nor no nor null. */
static bool is_plain(const char *text, size_t length)
{
    static const char *const TAKEN[] = {"yes", "no", "on", "off", "true", "false", "null", "nan", "inf"};
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const char MORE[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789=@+_-";

    if (length < 2 || length > 64 || !strchr(LETTERS, *text))
        return false;
    for (size_t i = 0; i < length; i++)
        if (!text[i] || !strchr(MORE, text[i]))
            return false;
    for (size_t i = 0; i < sizeof TAKEN / sizeof *TAKEN; i++)
        if (strlen(TAKEN[i]) == length && strncasecmp(TAKEN[i], text, length) == 0)
            return false;
    return true;
}

static void scalar(struct yaml_sink *s, const char *text, size_t length, bool plain)
{
    yaml_event_t e;

    emit(s, &e,
         yaml_scalar_event_initialize(&e, NULL, NULL, (const yaml_char_t *)text, (int)length, 1, 1,
                                      plain ? YAML_PLAIN_SCALAR_STYLE : YAML_DOUBLE_QUOTED_SCALAR_STYLE));
}

static void text(struct yaml_sink *s, const char *value, size_t length)
{
    scalar(s, value, length, is_plain(value, length));
}

static void word(struct yaml_sink *s, const char *value)
{
    text(s, value, strlen(value));
}

static void number(struct yaml_sink *s, long long n)
{
    char digits[24];

    scalar(s, digits, (size_t)snprintf(digits, sizeof digits, "%lld", n), true);
}

static void open_mapping(struct yaml_sink *s, bool flow)
{
    yaml_event_t e;

    emit(s, &e,
         yaml_mapping_start_event_initialize(&e, NULL, NULL, 1,
                                             flow ? YAML_FLOW_MAPPING_STYLE : YAML_BLOCK_MAPPING_STYLE));
}

static void close_mapping(struct yaml_sink *s)
{
    yaml_event_t e;

    emit(s, &e, yaml_mapping_end_event_initialize(&e));
}

static void open_sequence(struct yaml_sink *s, bool flow)
{
    yaml_event_t e;

    emit(s, &e,
         yaml_sequence_start_event_initialize(&e, NULL, NULL, 1,
                                              flow ? YAML_FLOW_SEQUENCE_STYLE : YAML_BLOCK_SEQUENCE_STYLE));
}

static void close_sequence(struct yaml_sink *s)
{
    yaml_event_t e;

    emit(s, &e, yaml_sequence_end_event_initialize(&e));
}

/* ---- items ---- */

static void write_field(struct yaml_sink *s, const struct field *f)
{
    word(s, key_name((enum key)f->key));
    switch (f->type) {
    case FIELD_NUMBER:
        number(s, f->is.number[0]);
        break;
    case FIELD_LIST:
        open_sequence(s, true);
        for (unsigned i = 0; i < f->n; i++)
            number(s, f->is.number[i]);
        close_sequence(s);
        break;
    case FIELD_NULL:
        scalar(s, "null", 4, true);
        break;
    case FIELD_TRUE:
        scalar(s, "true", 4, true);
        break;
    default:
        text(s, field_text(f), f->length);
        break;
    }
}

static void begin_game(struct yaml_sink *s, const struct item *item)
{
    yaml_event_t e;

    if (!s->begun)
        emit(s, &e, yaml_stream_start_event_initialize(&e, YAML_UTF8_ENCODING));
    s->begun = true;
    emit(s, &e, yaml_document_start_event_initialize(&e, NULL, NULL, NULL, 0));
    open_mapping(s, false);
    word(s, "game");
    number(s, item_field(item, KEY_N)->is.number[0]);
    s->in_tags = s->in_turns = s->in_group = false;
}

static void write_tag(struct yaml_sink *s, const struct item *item)
{
    const struct field *name = item_field(item, KEY_NAME), *value = item_field(item, KEY_VALUE);

    if (!s->in_tags) {
        word(s, "tags");
        open_mapping(s, false);
        s->in_tags = true;
    }
    text(s, name->text, name->length);
    scalar(s, field_text(value), value->length, false);
}

static void end_group(struct yaml_sink *s)
{
    if (!s->in_group)
        return;
    close_sequence(s);
    close_mapping(s);
    s->in_group = false;
}

/* The turn of an item in the main line; its end. */
static void open_group(struct yaml_sink *s, const struct field *turn)
{
    if (s->in_tags)
        close_mapping(s);
    s->in_tags = false;
    if (!s->in_turns) {
        word(s, "turns");
        open_sequence(s, false);
        s->in_turns = true;
    }
    if (s->in_group &&
        (!turn || (strlen(s->turn) == turn->length && memcmp(s->turn, field_text(turn), turn->length) == 0)))
        return;
    end_group(s);
    s->in_group = true;
    open_mapping(s, false);
    snprintf(s->turn, sizeof s->turn, "%.*s", turn ? (int)turn->length : 0, turn ? field_text(turn) : "");
    if (turn) {
        word(s, "turn");
        scalar(s, field_text(turn), turn->length, false);
    }
    word(s, "events");
    open_sequence(s, false);
}

static void write_item(struct yaml_sink *s, const struct item *item)
{
    const struct field *turn = item_field(item, KEY_TURN);

    open_group(s, item->depth == 0 ? turn : NULL);
    open_mapping(s, true);
    for (size_t i = 0; i < item->n; i++)
        if (&item->field[i] != turn || item->depth > 0)
            write_field(s, &item->field[i]);
    close_mapping(s);
}

static void end_game(struct yaml_sink *s)
{
    yaml_event_t e;

    end_group(s);
    if (s->in_turns)
        close_sequence(s);
    if (s->in_tags)
        close_mapping(s);
    close_mapping(s);
    emit(s, &e, yaml_document_end_event_initialize(&e, 1));
}

static void put(void *context, const struct item *item)
{
    struct yaml_sink *s = context;

    if (item->kind == EV_GAME)
        begin_game(s, item);
    else if (item->kind == EV_TAG)
        write_tag(s, item);
    else if (item->kind == EV_END)
        end_game(s);
    else
        write_item(s, item);
}

/* ---- the sink ---- */

static bool yaml_outcome(struct sink *sink, const struct outcome *o)
{
    struct yaml_sink *s = (struct yaml_sink *)sink;

    return object_writer_outcome(s->collector, o) && !s->failed;
}

static bool yaml_usual(struct sink *sink, const struct usual *list, size_t n)
{
    struct yaml_sink *s = (struct yaml_sink *)sink;

    return object_writer_usual(s->collector, list, n) && !s->failed;
}

static bool yaml_ended(struct sink *s, const struct game_summary *summary)
{
    (void)s;
    (void)summary;
    return true;
}

static const char *yaml_refusal(const struct sink *s)
{
    const struct yaml_sink *self = (const struct yaml_sink *)s;

    return object_writer_too_long(self->collector) ? translate(self->messages, N_("it is longer than 64 MiB")) : NULL;
}

static void yaml_free(struct sink *sink)
{
    struct yaml_sink *s = (struct yaml_sink *)sink;
    yaml_event_t e;

    if (s->begun)
        emit(s, &e, yaml_stream_end_event_initialize(&e));
    yaml_emitter_delete(&s->emitter);
    object_writer_free(s->collector);
    free(s);
}

struct sink *yaml_sink(const struct sink_options *options)
{
    struct yaml_sink *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->sink = (struct sink){yaml_outcome, yaml_ended, yaml_refusal, yaml_free, yaml_usual};
    s->messages = options->messages;
    s->collector = object_writer_new(&(struct object_writer_options){.put = put, .context = s});
    if (!s->collector || !yaml_emitter_initialize(&s->emitter)) {
        object_writer_free(s->collector);
        free(s);
        return NULL;
    }
    yaml_emitter_set_output(&s->emitter, write_out, options->out);
    yaml_emitter_set_unicode(&s->emitter, 1);
    yaml_emitter_set_width(&s->emitter, -1);
    return &s->sink;
}
