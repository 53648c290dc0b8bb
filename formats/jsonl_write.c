#include "eventform.h"
#include "json.h"

#include <stdlib.h>

struct jsonl_sink {
    struct sink sink;
    FILE *out;
    struct collector *collector;
};

static void write_field(FILE *out, const struct field *f)
{
    fprintf(out, "\"%s\":", f->key);
    switch (f->type) {
    case FIELD_NUMBER:
        fprintf(out, "%lld", f->number[0]);
        break;
    case FIELD_LIST:
        for (unsigned i = 0; i < f->n; i++)
            fprintf(out, "%c%lld", i ? ',' : '[', f->number[i]);
        fputc(']', out);
        break;
    case FIELD_NULL:
        fputs("null", out);
        break;
    case FIELD_TRUE:
        fputs("true", out);
        break;
    default:
        json_text(out, f->text, f->length);
        break;
    }
}

/* An item is a line. */
static void put(void *context, const struct item *item)
{
    FILE *out = context;

    for (size_t i = 0; i < item->n; i++) {
        fputc(i ? ',' : '{', out);
        write_field(out, &item->field[i]);
    }
    fputs("}\n", out);
}

static bool jsonl_outcome(struct sink *s, const struct outcome *o)
{
    return collector_outcome(((struct jsonl_sink *)s)->collector, o);
}

static bool jsonl_ended(struct sink *s, const struct game_summary *summary)
{
    (void)s;
    (void)summary;
    return true;
}

static const char *jsonl_refusal(const struct sink *s)
{
    (void)s;
    return NULL;
}

static void jsonl_free(struct sink *s)
{
    collector_free(((struct jsonl_sink *)s)->collector);
    free(s);
}

struct sink *jsonl_sink(const struct sink_options *options)
{
    struct jsonl_sink *s = malloc(sizeof *s);

    if (!s)
        return NULL;
    s->sink = (struct sink){jsonl_outcome, jsonl_ended, jsonl_refusal, jsonl_free};
    s->collector = collector_new(put, options->out);
    if (!s->collector) {
        free(s);
        return NULL;
    }
    return &s->sink;
}
