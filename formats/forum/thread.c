/*
 * thread.c: thread_read(): the layers in their order, and what they found as the caller gets it.
 */
#include "thread_parts.h"

#include <stdlib.h>
#include <string.h>

/* All that a thread holds on to. */
struct store {
    char *text;
    uint32_t *offset;
    char *names;
};

static bool take_names(struct thread *t, struct store *store, const struct strings *names)
{
    size_t bytes = 1, at = 0;

    for (size_t i = 0; i < names->count; i++)
        bytes += names->string[i].length + 1;
    store->names = malloc(bytes);
    t->name = malloc((names->count + 1) * sizeof *t->name);
    if (!store->names || !t->name)
        return false;
    for (size_t i = 0; i < names->count; i++) {
        const struct string *s = &names->string[i];

        t->name[i] = store->names + at;
        memcpy(store->names + at, s->text, s->length);
        at += s->length;
        store->names[at++] = '\0';
    }
    t->names = names->count;
    return true;
}

static bool take_lines(struct thread *t, struct parts *p)
{
    t->line = malloc((p->count + 1) * sizeof *t->line);
    if (!t->line)
        return false;
    for (size_t i = 0; i < p->count; i++) {
        const struct part *a = &p->part[i];

        p->text[a->at + a->length] = '\0';
        t->line[i] = (struct thread_line){.text = p->text + a->at,
                                          .length = a->length,
                                          .offset = p->offset + a->at,
                                          .line = a->line,
                                          .index = (uint32_t)i,
                                          .post = a->post,
                                          .author = a->author,
                                          .quoted = a->sort == LINE_QUOTE ? a->quoted : NOBODY,
                                          .sort = a->length == 0 && a->sort == LINE_OWN ? LINE_EMPTY : a->sort,
                                          .depth = a->depth,
                                          .retracted = a->flags & PART_STRUCK};
    }
    t->lines = p->count;
    return true;
}

bool thread_read(struct thread *t, const char *text, size_t length)
{
    struct parts p = {.input = text, .length = length, .room = length + 64};
    struct store *store = calloc(1, sizeof *store);
    bool good = store && length < UINT32_MAX - 64;

    *t = (struct thread){.store = store};
    if (good) {
        p.text = store->text = malloc(p.room);
        p.offset = store->offset = malloc(p.room * sizeof *p.offset);
        good = p.text && p.offset && thread_markup(&p) && thread_frame(&p) && thread_quotes(&p) && !p.failed &&
               take_names(t, store, &p.names) && take_lines(t, &p);
    }
    free(p.part);
    free(p.is);
    strings_free(&p.names);
    if (!good)
        thread_free(t);
    return good;
}

void thread_free(struct thread *t)
{
    struct store *store = t->store;

    free(t->line);
    free(t->name);
    if (store) {
        free(store->text);
        free(store->offset);
        free(store->names);
        free(store);
    }
    *t = (struct thread){0};
}
