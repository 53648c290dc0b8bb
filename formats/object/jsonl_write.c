#include "json.h"
#include "object.h"

#include <stdlib.h>
#include <string.h>

struct jsonl_sink {
    struct sink sink;
    const struct language *messages;
    struct object_writer *collector;
    struct out out;
};

/* A key with what stands before and behind it. */
struct json_key {
    char text[16];
    size_t length;
};
static const struct json_key KEYS[KEY_OTHER] = {
#define KEY(id, name) [KEY_##id] = {",\"" name "\":", sizeof name + 3},
#include "event_keys.def"
#undef KEY
};

/* A literal without its '\0', whose length is known when this is compiled. */
#define COPY(at, literal) (memcpy(at, literal, sizeof literal - 1), (at) + sizeof literal - 1)

static void write_list(struct out *out, const struct field *f)
{
    for (unsigned i = 0; i < f->n; i++) {
        out_char(out, i ? ',' : '[');
        out_number(out, f->is.number[i]);
    }
    out_char(out, ']');
}

static void write_value(struct out *out, const struct field *f)
{
    switch (f->type) {
    case FIELD_NUMBER:
        out_number(out, f->is.number[0]);
        break;
    case FIELD_LIST:
        write_list(out, f);
        break;
    case FIELD_NULL:
        out_text(out, "null", 4);
        break;
    case FIELD_TRUE:
        out_text(out, "true", 4);
        break;
    default:
        json_put(out, f->text, f->length);
        break;
    }
}

/* Most of what is written: copied whole, whatever its length, for that is quicker than to look how long it is. */
static inline char *write_word(char *at, const struct field *f)
{
    *at = '"';
    memcpy(at + 1, f->is.word, sizeof f->is.word);
    at[f->length + 1] = '"';
    return at + f->length + 2;
}

/* An item is a line. */
static void put(void *context, const struct item *item)
{
    struct out *out = context;

    for (size_t i = 0; i < item->n; i++) {
        const struct field *f = &item->field[i];
        const struct json_key *key = &KEYS[f->key];
        char *at = out_room(out);
        memcpy(at, key->text, sizeof key->text);
        if (i == 0)
            *at = '{';
        at += key->length;
        if (f->type == FIELD_WORD)
            at = write_word(at, f);
        out_upto(out, at);
        if (f->type != FIELD_WORD)
            write_value(out, f);
    }
    out_upto(out, COPY(out_room(out), "}\n"));
}

static inline char *copy_square(char *at, unsigned square)
{
    square_name(square, at);
    return at + 2;
}

/* The same line that put() would write of item_usual(), with less ado: most lines of most files are these. */
static char *write_move(char *at, const struct usual *u)
{
    const struct move *d = &u->move;

    at = COPY(at, "{\"type\":\"move\",\"turn\":\"");
    at += number_write(u->number, at);
    *at++ = d->side == WHITE ? 'w' : 'b';
    at = COPY(at, "\",\"san\":\"");
    memcpy(at, u->text, u->length);
    at = COPY(at + u->length, "\",\"piece\":\"");
    *at++ = KIND_LETTER[d->piece];
    at = copy_square(COPY(at, "\",\"from\":\""), d->from);
    at = copy_square(COPY(at, "\",\"to\":\""), d->to);
    if (d->captured != NO_KIND) {
        at = COPY(at, "\",\"captures\":\"");
        *at++ = KIND_LETTER[d->captured];
    }
    if (d->castling)
        at = d->castling == KING_SIDE ? COPY(at, "\",\"castling\":\"king") : COPY(at, "\",\"castling\":\"queen");
    return COPY(at, "\"}\n");
}

static void put_usual(void *context, const struct usual *u)
{
    struct out *out = context;

    if (!u->comment) {
        out_upto(out, write_move(out_room(out), u));
        return;
    }
    out_upto(out, COPY(out_room(out), "{\"type\":\"comment\",\"text\":"));
    json_put(out, u->text, u->length);
    out_upto(out, COPY(out_room(out), "}\n"));
}

static bool jsonl_outcome(struct sink *s, const struct outcome *o)
{
    struct jsonl_sink *self = (struct jsonl_sink *)s;
    bool fine = object_writer_outcome(self->collector, o);

    out_flush(&self->out);
    return fine;
}

static bool jsonl_usual(struct sink *s, const struct usual *list, size_t n)
{
    struct jsonl_sink *self = (struct jsonl_sink *)s;
    bool fine = object_writer_usual(self->collector, list, n);

    out_flush(&self->out);
    return fine;
}

static bool jsonl_ended(struct sink *s, const struct game_summary *summary)
{
    (void)s;
    (void)summary;
    return true;
}

static const char *jsonl_refusal(const struct sink *s)
{
    const struct jsonl_sink *self = (const struct jsonl_sink *)s;

    return object_writer_too_long(self->collector) ? translate(self->messages, N_("it is longer than 64 MiB")) : NULL;
}

static void jsonl_free(struct sink *s)
{
    object_writer_free(((struct jsonl_sink *)s)->collector);
    free(s);
}

struct sink *jsonl_sink(const struct sink_options *options)
{
    struct jsonl_sink *s = malloc(sizeof *s);

    if (!s)
        return NULL;
    s->sink = (struct sink){jsonl_outcome, jsonl_ended, jsonl_refusal, jsonl_free, jsonl_usual};
    s->messages = options->messages;
    s->collector = object_writer_new(&(struct object_writer_options){put, put_usual, &s->out});
    out_start(&s->out, options->out);
    if (!s->collector) {
        free(s);
        return NULL;
    }
    object_writer_continue(s->collector, options->games);
    return &s->sink;
}
