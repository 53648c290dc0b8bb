#include "format.h"

#include <stdlib.h>
#include <string.h>

/* ---- XPGN itself ---- */

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
