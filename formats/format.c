#include "format.h"

#include <stdlib.h>
#include <string.h>

/* ---- XPGN itself ---- */

struct xpgn_source {
    struct source source;
    struct reader *reader;
};

static struct reader *reader_of(const struct source *s)
{
    return ((const struct xpgn_source *)s)->reader;
}

static void xpgn_next(struct source *s, struct event *e)
{
    reader_next(reader_of(s), e);
}

static struct place xpgn_place(struct source *s)
{
    return reader_place(reader_of(s));
}

static bool xpgn_line(struct source *s, const struct place *at, const char **text, size_t *length)
{
    return reader_line(reader_of(s), at, text, length);
}

static void xpgn_keep(struct source *s, enum kept slot)
{
    reader_keep(reader_of(s), slot);
}

static struct place xpgn_kept(struct source *s, enum kept slot)
{
    return reader_kept(reader_of(s), slot);
}

static int xpgn_error(const struct source *s)
{
    return reader_error(reader_of(s));
}

static const char *xpgn_complaint(const struct source *s, struct place *at)
{
    (void)s;
    (void)at;
    return NULL;
}

static const char *xpgn_foreign(struct source *s, const char **cure)
{
    return reader_foreign(reader_of(s), cure);
}

static void xpgn_free(struct source *s)
{
    reader_free(reader_of(s));
    free(s);
}

struct reader *source_reader(const struct source *s)
{
    return s->next == xpgn_next ? reader_of(s) : NULL;
}

static struct source *xpgn_source(const struct source_options *options)
{
    struct xpgn_source *s = malloc(sizeof *s);

    if (!s)
        return NULL;
    s->source = (struct source){xpgn_next,  xpgn_place,     xpgn_line,    xpgn_keep, xpgn_kept,
                                xpgn_error, xpgn_complaint, xpgn_foreign, xpgn_free};
    s->reader = reader_new(&options->reader);
    if (!s->reader) {
        free(s);
        return NULL;
    }
    return &s->source;
}

struct xpgn_sink {
    struct sink sink;
    struct writer *writer;
    const struct language *messages;
};

static bool xpgn_outcome(struct sink *s, const struct outcome *o)
{
    return writer_outcome(((struct xpgn_sink *)s)->writer, o);
}

static bool xpgn_ended(struct sink *s, const struct game_summary *summary)
{
    (void)s;
    (void)summary;
    return true;
}

static const char *xpgn_refusal(const struct sink *s)
{
    const struct xpgn_sink *self = (const struct xpgn_sink *)s;

    return writer_too_long(self->writer) ? translate(self->messages, N_("it is longer than 64 MiB")) : NULL;
}

static void xpgn_sink_free(struct sink *s)
{
    writer_free(((struct xpgn_sink *)s)->writer);
    free(s);
}

static struct sink *xpgn_sink(const struct sink_options *options)
{
    struct xpgn_sink *s = malloc(sizeof *s);

    if (!s)
        return NULL;
    s->sink = (struct sink){xpgn_outcome, xpgn_ended, xpgn_refusal, xpgn_sink_free, NULL};
    s->messages = options->messages;
    s->writer = writer_new(options->out);
    if (!s->writer) {
        free(s);
        return NULL;
    }
    if (options->games > 0)
        writer_continue(s->writer);
    return &s->sink;
}

/* ---- the list ---- */

static const struct form FORMS[] = {
#define FORM(name, source, sink) {#name, source, sink},
#include "formats.def"
#undef FORM
};

const struct form *form_get(size_t index)
{
    return index < sizeof FORMS / sizeof *FORMS ? &FORMS[index] : NULL;
}

const struct form *form_named(const char *name)
{
    for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++)
        if (strcmp(FORMS[i].name, name) == 0)
            return &FORMS[i];
    return NULL;
}
