#include "mo.h"

#include <string.h>

#define MAGIC 0x950412deu
#define HEADER 20 /* bytes that are looked at here: magic, revision, number of texts, both tables */
#define ENTRY 8   /* of a table: length, and where the text begins */

static uint32_t word(const struct catalogue *c, uint32_t at)
{
    const unsigned char *b = c->bytes + at;

    if (c->swapped)
        return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
    return (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 | b[0];
}

/* Does a table lie within the file, and each of its texts with the NUL behind it? */
static bool table_fits(const struct catalogue *c, uint32_t table, size_t size)
{
    if (table > size || c->n > (size - table) / ENTRY)
        return false;
    for (uint32_t i = 0; i < c->n; i++) {
        uint32_t length = word(c, table + i * ENTRY), at = word(c, table + i * ENTRY + 4);
        if (at >= size || length >= size - at || c->bytes[at + length] != '\0')
            return false;
    }
    return true;
}

bool catalogue_open(struct catalogue *c, const void *bytes, size_t size)
{
    *c = (struct catalogue){.bytes = bytes};
    if (size < HEADER || size > UINT32_MAX)
        return false;
    c->swapped = word(c, 0) != MAGIC;
    if (word(c, 0) != MAGIC)
        return false;
    c->n = word(c, 8);
    c->texts = word(c, 12);
    c->translations = word(c, 16);
    return table_fits(c, c->texts, size) && table_fits(c, c->translations, size);
}

static const char *text(const struct catalogue *c, uint32_t table, uint32_t i)
{
    return (const char *)c->bytes + word(c, table + i * ENTRY + 4);
}

/* The forms of a plural follow each other, with a NUL between. */
static const char *form_of(const struct catalogue *c, uint32_t i, unsigned form)
{
    const char *first = text(c, c->translations, i), *end = first + word(c, c->translations + i * ENTRY), *s = first;

    for (; form > 0 && s < end; form--)
        s += strlen(s) + 1;
    return s < end ? s : first;
}

const char *catalogue_find(const struct catalogue *c, const char *msgid, unsigned form)
{
    uint32_t low = 0, high = c->n;

    while (low < high) { /* they are sorted */
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(msgid, text(c, c->texts, middle));
        if (order == 0)
            return form_of(c, middle, form);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
