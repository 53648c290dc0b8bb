/*
 * source.h: where the events of games come from.
 *
 * A source gives any form of record as the reader's stream of events (event.h), so that game_play() plays all forms
 * alike.  XPGN has its source here; formats/format.h lists the others.
 */
#ifndef SOURCE_H
#define SOURCE_H

#include "core/verdict.h"
#include "notation/reader.h"

struct source_options {
    struct reader_options reader; /* the bytes; skip_comments and skip_variations where nobody wants them */
    const char *variant;          /* for forms that may not name the game; NULL: not given */
};

/* Why the input as a whole could not be read on. */
struct complaint {
    const char *text; /* a msgid; NULL: it could */
    struct arg args[MAX_ARGS];
    struct place at;
};

/* Where in a thread something was said. */
struct post {
    unsigned long number; /* from 1 */
    const char *author;   /* NULL: not known; the source's */
};

/*
 * The first member of each source.  The functions are those of the XPGN reader (reader.h): the same promises.
 * `complaint` is asked after EV_EOF.
 * What people write has a language, "en" or "ru", and may consist of posts: `post` says in which a place is, false if
 * that is not known.  Both are NULL where there is no such thing.
 */
struct source {
    void (*next)(struct source *, struct event *);
    struct place (*place)(struct source *);
    bool (*line)(struct source *, const struct place *, const char **text, size_t *length);
    void (*keep)(struct source *, enum kept slot);
    struct place (*kept)(struct source *, enum kept slot);
    int (*error)(const struct source *);
    struct complaint (*complaint)(const struct source *);
    const char *(*foreign)(struct source *, const char **cure); /* as reader_foreign() */
    void (*free)(struct source *);
    const char *(*language)(const struct source *);
    bool (*post)(const struct source *, const struct place *, struct post *);
};

/* Records in XPGN and PGN; NULL without memory. */
struct source *xpgn_source(const struct source_options *);
/* The XPGN reader behind a source; NULL behind any other form. */
struct reader *source_reader(const struct source *s);

#endif
