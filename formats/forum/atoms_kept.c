#include "atoms_kept.h"

#include <stdlib.h>
#include <string.h>

#define KEPT_MOST 67108864 /* bytes of atoms */

/*
 * An atom is kept as it stands in memory up to its event, and the event of a move or square up to its sides: behind
 * that all are blank.  One byte before it says whether the event follows.
 */
#define HEAD offsetof(struct atom, event)
#define EVENT offsetof(struct event, sides)
#define ATOM_MOST (1 + HEAD + EVENT)

struct atoms_kept {
    const struct lexicon *lexicon;
    size_t lines;
    uint32_t *at; /* where a line's atoms begin in `bytes`, and 1; 0: they are not kept */
    unsigned char *bytes;
    size_t length, room;
    struct event blank;
};

struct atoms_kept *atoms_kept_new(const struct lexicon *x, size_t lines)
{
    struct atoms_kept *k = calloc(1, sizeof *k);

    if (!k)
        return NULL;
    *k = (struct atoms_kept){
        .lexicon = x, .lines = lines, .at = calloc(lines + 1, sizeof *k->at), .blank = event_blank(EV_MOVE)};
    if (!k->at) {
        free(k);
        return NULL;
    }
    return k;
}

void atoms_kept_free(struct atoms_kept *k)
{
    if (!k)
        return;
    free(k->bytes);
    free(k->at);
    free(k);
}

/* Makes room for so many more bytes; false if so much is not kept. */
static bool make_room(struct atoms_kept *k, size_t more)
{
    size_t room = k->room ? k->room : 4096;
    unsigned char *bytes;

    if (k->length + more > KEPT_MOST)
        return false;
    while (room < k->length + more)
        room *= 2;
    if (room == k->room)
        return true;
    bytes = realloc(k->bytes, room);
    if (!bytes)
        return false;
    k->bytes = bytes;
    k->room = room;
    return true;
}

static void keep(struct atoms_kept *k, size_t line, const struct atom *atom, size_t n)
{
    unsigned char *to;

    if (!make_room(k, n * ATOM_MOST))
        return;
    k->at[line] = (uint32_t)k->length + 1;
    to = k->bytes + k->length;
    for (size_t i = 0; i < n; i++) {
        *to = memcmp(&atom[i].event, &k->blank, EVENT) != 0;
        memcpy(to + 1, &atom[i], HEAD);
        if (*to)
            memcpy(to + 1 + HEAD, &atom[i].event, EVENT);
        to += 1 + HEAD + (*to ? EVENT : 0);
    }
    k->length = (size_t)(to - k->bytes);
}

static size_t unfold(const struct atoms_kept *k, size_t line, struct atom *out)
{
    const unsigned char *from = k->bytes + k->at[line] - 1;
    size_t n = 0;

    do {
        memcpy(&out[n], from + 1, HEAD);
        out[n].event = k->blank;
        if (*from)
            memcpy(&out[n].event, from + 1 + HEAD, EVENT);
        from += 1 + HEAD + (*from ? EVENT : 0);
    } while (out[n++].kind != ATOM_END);
    return n;
}

size_t atoms_kept_read(struct atoms_kept *k, const struct thread_line *line, struct atom *out)
{
    size_t n;

    if (k->at[line->index])
        return unfold(k, line->index, out);
    n = atoms_read(k->lexicon, line->text, atoms_length(line->length), out);
    keep(k, line->index, out, n);
    return n;
}
