/*
 * mo.h: a catalogue of translations, as msgfmt writes it (.mo), to look sentences up in.
 *
 * The bytes are the caller's, and stay where they are as long as the catalogue is used; nothing is copied and no memory
 * is taken.  catalogue_open() looks at all of them once, so that whatever a file holds, looking up reads nothing beyond
 * it.  Two catalogues may be open at a time, and threads may share one.
 */
#ifndef MO_H
#define MO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct catalogue {
    const unsigned char *bytes;
    bool swapped;                    /* written with the most significant byte first */
    uint32_t n, texts, translations; /* how many, and where their tables begin */
};

/* False if this is no catalogue. */
bool catalogue_open(struct catalogue *c, const void *bytes, size_t size);

/* The translation of a msgid, of one with plural forms the one with this number, from 0; NULL if there is none. */
const char *catalogue_find(const struct catalogue *c, const char *msgid, unsigned form);

#endif
