/*
 * format.h: the forms that records are read from and written in.
 *
 * A source (game/source.h) gives any form as the reader's stream of events: a tool reads all forms alike.  A sink takes
 * a judge's outcomes and writes one form.  Each form is one file with a source, a sink, or both, and one line in
 * forms.def.  Neither exits nor prints; what is wrong with the input as a whole is told by source_complaint().
 */
#ifndef FORMAT_H
#define FORMAT_H

#include "game/game.h"
#include "game/source.h"
#include "text/language.h"
#include "xpgn/writer.h"

/* ---- sinks ---- */

struct sink_options {
    FILE *out;
    const char *language;            /* "en", "ru": of forms that are written for people; NULL: English */
    const char *style;               /* of a forum post, forum_style_named(); NULL: the first */
    const struct language *messages; /* of refusals; NULL: English */
    unsigned long games; /* xpgn, jsonl: so many games stand before these, and they go on from there: a run that is
                            written in parts is the whole when these are put together */
};

/*
 * The first member of each sink.  `outcome` and `ended` are what a judge with snapshots and variations tells; both are
 * false without memory.  `refusal`: after `ended`, why this game cannot be written in this form (a sentence that lasts
 * until the next game), NULL if it was; nothing of a refused game is written.
 */
struct sink {
    bool (*outcome)(struct sink *, const struct outcome *);
    bool (*ended)(struct sink *, const struct game_summary *);
    const char *(*refusal)(const struct sink *);
    void (*free)(struct sink *);
    bool (*usual)(struct sink *, const struct usual *, size_t n); /* as game_options.usual; NULL: outcomes are wanted */
};

/* ---- the list ---- */

struct form {
    const char *name; /* as after -f and -t */
    struct source *(*source)(
        const struct source_options *);                /* NULL: this form is not read; returns NULL without memory */
    struct sink *(*sink)(const struct sink_options *); /* NULL: this form is not written */
};

/* The form of a name, NULL if there is none; all of them in turn, NULL after the last. */
const struct form *form_named(const char *name);
const struct form *form_get(size_t index);

/* ---- their functions, for the list ---- */

struct source *forum_source(const struct source_options *);
struct sink *forum_sink(const struct sink_options *);
/* Is there a style of that name?  The names in turn, NULL after the last. */
bool forum_style_named(const char *name);
const char *forum_style(size_t index);
struct sink *csv_sink(const struct sink_options *);
struct sink *pgn_sink(const struct sink_options *);
struct sink *fen_sink(const struct sink_options *);
struct source *jsonl_source(const struct source_options *);
struct sink *jsonl_sink(const struct sink_options *);
struct source *yaml_source(const struct source_options *);
struct sink *yaml_sink(const struct sink_options *);

#endif
