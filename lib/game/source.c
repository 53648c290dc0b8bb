#include "source.h"

#include <stdlib.h>

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

static struct complaint xpgn_complaint(const struct source *s)
{
    (void)s;
    return (struct complaint){0};
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

struct source *xpgn_source(const struct source_options *options)
{
    struct xpgn_source *s = malloc(sizeof *s);

    if (!s)
        return NULL;
    s->source = (struct source){xpgn_next,      xpgn_place,   xpgn_line, xpgn_keep, xpgn_kept, xpgn_error,
                                xpgn_complaint, xpgn_foreign, xpgn_free, NULL,      NULL};
    s->reader = reader_new(&options->reader);
    if (!s->reader) {
        free(s);
        return NULL;
    }
    return &s->source;
}
