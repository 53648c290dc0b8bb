/*
 * thread_quote.c: quotes that no markup shows, with their authors; signatures; titles.
 */
#include "thread_parts.h"

#include <stdlib.h>
#include <string.h>

bool thread_quotes(struct parts *p)
{
    for (size_t i = 0; i < p->count; i++) {
        struct part *a = &p->part[i];

        if (a->flags & PART_DONE)
            continue;
        if (p->is[i] == CLASS_CITE || p->is[i] == CLASS_CITED || p->is[i] == CLASS_FORWARD) {
            a->sort = LINE_FRAME;
            a->flags |= PART_DONE;
        } else if (a->depth > 0 && a->length > 0) {
            a->sort = LINE_QUOTE;
        }
    }
    return true;
}
