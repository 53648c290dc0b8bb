#include "seat_record.h"

#include "draw/turn_view.h"
#include "memstream.h"
#include "notation/reader.h"
#include "notation/token.h"
#include "xpgn/writer.h"

#include <stdlib.h>

struct seat_record {
    enum seat seat;
    bool none, ended;
    struct writer *writer;
    FILE *out; /* into text */
    char *text;
    size_t size, read; /* bytes written, and those of the events that are being written */
};

struct seat_record *seat_record_new(enum seat seat)
{
    struct seat_record *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->seat = seat;
    r->out = memstream_open(&r->text, &r->size);
    r->writer = r->out ? writer_new(r->out) : NULL;
    if (r->writer)
        return r;
    seat_record_free(r);
    return NULL;
}

/* Gives back what a record takes that will have no text. */
static void let_go(struct seat_record *r)
{
    writer_free(r->writer);
    if (r->out)
        fclose(r->out);
    free(r->text);
    r->writer = NULL;
    r->out = NULL;
    r->text = NULL;
}

void seat_record_free(struct seat_record *r)
{
    if (r)
        let_go(r);
    free(r);
}

static bool is_secret(const struct outcome *o)
{
    enum event_kind kind = (enum event_kind)o->event->kind;

    return o->depth > 0 || kind == EV_COMMENT || kind == EV_OPEN || kind == EV_CLOSE;
}

bool seat_record_outcome(struct seat_record *r, const struct outcome *o)
{
    struct event e = *o->event;
    struct outcome shown = *o;

    r->read += e.length + e.name_length + TOKEN_SIZE;
    r->none =
        r->none || r->read > SEAT_RECORD_MAX || (r->seat != SEAT_REFEREE && o->after && rules_of(o->after)->hidden);
    if (r->none) {
        let_go(r);
        return true;
    }
    if (r->seat != SEAT_REFEREE && is_secret(o))
        return true;
    turn_view_half_bid(r->seat, &e);
    shown.event = &e;
    r->ended = e.kind == EV_END;
    return writer_outcome(r->writer, &shown) && fflush(r->out) == 0 && !ferror(r->out);
}

const char *seat_record_text(const struct seat_record *r)
{
    return r->ended ? r->text : NULL;
}
