/*
 * fuzz_reading.c: the reading of a thread: any bytes; what is told and doubted stands in the thread, and no part of it
 * has two fates.  The first byte chooses the game that is asked for.
 */
#include "forum/reading.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_place(const struct thread *t, const struct stretch *at)
{
    if (at->line >= t->lines || at->at + at->length > t->line[at->line].length)
        abort();
}

static int in_order(const void *a, const void *b)
{
    const struct account *x = a, *y = b;

    if (x->at.line != y->at.line)
        return x->at.line < y->at.line ? -1 : 1;
    return x->at.at < y->at.at ? -1 : x->at.at > y->at.at;
}

static void check_account(const struct thread *t, struct reading *r)
{
    if (r->accounts)
        qsort(r->account, r->accounts, sizeof *r->account, in_order);
    for (size_t i = 0; i < r->accounts; i++) {
        const struct stretch *at = &r->account[i].at, *last = i ? &r->account[i - 1].at : NULL;
        check_place(t, at);
        if (last && last->line == at->line && last->at + last->length > at->at)
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct thread t;
    struct reading r;
    char *text;

    if (size < 1 || size > 65536 || !(text = malloc(size)))
        return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    for (size_t i = 0, n; i + 1 < size; i += n ? n : 1) { /* the layer above gives UTF-8 without NUL */
        uint32_t code;
        n = (unsigned char)text[i] < 0x80 ? 1 : utf8_decode(text + i, size - 1 - i, &code);
        if (n == 0 || text[i] == '\0')
            text[i] = '?';
    }
    if (thread_read(&t, text, size - 1)) {
        reading_make(&r, &t, (enum rules_number)(data[0] % (RULES_COUNT + 1)));
        for (size_t i = 0; i < r.tolds && t.lines; i++)
            check_place(&t, &r.told[i].at);
        for (size_t i = 0; i < r.doubts; i++)
            check_place(&t, &r.doubt[i].at);
        check_account(&t, &r);
        reading_free(&r);
        thread_free(&t);
    }
    free(text);
    return 0;
}
