/*
 * fen_format.c: a game as its positions, a FEN a line: the start, then the position after each turn; games are
 * separated by an empty line.  Octahedra has a FEN only from the end of the placement on.
 */
#include "format.h"
#include "notation/fen.h"

#include <stdlib.h>

struct fen_sink {
    struct sink sink;
    const struct language *messages;
    FILE *out;
    bool any;   /* a game has been written: the next one is separated from it */
    bool begun; /* the start has been written */
    bool open;  /* a turn is going on, its last position is `last` */
    bool refused;
    struct turn_id turn;
    struct position last;
};

static void write_position(struct fen_sink *s, const struct position *p)
{
    char text[FEN_SIZE];

    if (p->setup && !position_has_fen(p))
        return;
    if (!s->begun && s->any)
        fputc('\n', s->out);
    s->begun = s->any = true;
    fen_write(p, text);
    fprintf(s->out, "%s\n", text);
}

static bool fen_outcome(struct sink *sink, const struct outcome *o)
{
    struct fen_sink *s = (struct fen_sink *)sink;
    struct turn_id turn = {o->number, o->side, o->setup};

    if (o->event->kind == EV_GAME)
        s->begun = s->open = s->refused = false;
    if (!o->final || o->depth > 0 || !event_acts(o->event) || !o->before || !o->after)
        return true;
    if (!s->open) {
        write_position(s, o->before);
    } else if (!same_turn(rules_of(o->before), s->turn, turn)) {
        write_position(s, &s->last);
    }
    s->open = true;
    s->turn = turn;
    s->last = *o->after;
    return true;
}

static bool fen_ended(struct sink *sink, const struct game_summary *summary)
{
    struct fen_sink *s = (struct fen_sink *)sink;

    s->refused = !summary->position;
    if (s->refused)
        return true;
    write_position(s, s->open ? &s->last : summary->position);
    s->open = false;
    return true;
}

static const char *fen_refusal(const struct sink *sink)
{
    const struct fen_sink *s = (const struct fen_sink *)sink;

    return s->refused
               ? translate(s->messages, N_("its positions are not known: the variant is unknown or the FEN is bad"))
               : NULL;
}

static void fen_free(struct sink *sink)
{
    free(sink);
}

struct sink *fen_sink(const struct sink_options *options)
{
    struct fen_sink *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->sink = (struct sink){fen_outcome, fen_ended, fen_refusal, fen_free, NULL};
    s->out = options->out;
    s->messages = options->messages;
    return &s->sink;
}
