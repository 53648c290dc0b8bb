#define _GNU_SOURCE /* fopencookie */
#include "memstream.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct memstream {
    char **text;
    size_t *length, room;
    bool failed;
};

static bool make_room(struct memstream *m, size_t size)
{
    size_t room = m->room;
    char *text;

    if (size < room - *m->length)
        return true;
    while (size >= room - *m->length)
        room *= 2;
    text = realloc(*m->text, room);
    if (!text)
        return false;
    *m->text = text;
    m->room = room;
    return true;
}

/* 0 is how a write fails here. */
static ssize_t take(void *cookie, const char *bytes, size_t size)
{
    struct memstream *m = cookie;

    m->failed = m->failed || !make_room(m, size);
    if (m->failed) {
        errno = ENOMEM;
        return 0;
    }
    memcpy(*m->text + *m->length, bytes, size);
    *m->length += size;
    (*m->text)[*m->length] = '\0';
    return (ssize_t)size;
}

/* Where we are; there is no going elsewhere. */
static int tell(void *cookie, off64_t *offset, int whence)
{
    const struct memstream *m = cookie;

    if (whence != SEEK_CUR || *offset != 0) {
        errno = ESPIPE;
        return -1;
    }
    *offset = (off64_t)*m->length;
    return 0;
}

static int end(void *cookie)
{
    struct memstream *m = cookie;
    bool failed = m->failed;

    free(m);
    if (failed)
        errno = ENOMEM;
    return failed ? -1 : 0;
}

#define FIRST_ROOM 512

FILE *memstream_open(char **text, size_t *length)
{
    struct memstream *m = malloc(sizeof *m);
    FILE *out = NULL;

    *text = malloc(FIRST_ROOM);
    *length = 0;
    if (m && *text) {
        **text = '\0';
        *m = (struct memstream){text, length, FIRST_ROOM, false};
        out = fopencookie(m, "w", (cookie_io_functions_t){.write = take, .seek = tell, .close = end});
    }
    if (!out) {
        free(m);
        free(*text);
        *text = NULL;
    }
    return out;
}
