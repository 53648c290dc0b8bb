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
        room += room / 4;
    if (room == k->room)
        return true;
    bytes = realloc(k->bytes, room);
    if (!bytes)
        return false;
    k->bytes = bytes;
    k->room = room;
    return true;
}

/* The bytes that an atom takes. */
static size_t atom_size(const unsigned char *at)
{
    return 1 + HEAD + (*at ? EVENT : 0);
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
        to += atom_size(to);
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
        from += atom_size(from);
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

void atoms_kept_mention(struct atoms_kept *k, const struct thread_line *line, const struct atom *atoms)
{
    unsigned char *at;

    if (!k->at[line->index])
        return;
    at = k->bytes + k->at[line->index] - 1;
    for (;; atoms++, at += atom_size(at)) {
        memcpy(at + 1 + offsetof(struct atom, who), &atoms->who, sizeof atoms->who);
        if (atoms->kind == ATOM_END)
            return;
    }
}
