/*
 * fuzz_thread.c: the lines of a thread: any bytes; each byte of a line has its place in the input, lines and posts do
 * not go back, authors are among the names.
 */
#include "forum/thread.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct thread t;

    if (!thread_read(&t, (const char *)data, size))
        return 0;
    for (size_t i = 0; i < t.lines; i++) {
        const struct thread_line *l = &t.line[i];

        if (l->text[l->length] != '\0' || l->author >= (int)t.names || l->quoted >= (int)t.names)
            abort();
        for (size_t k = 0; k <= l->length; k++)
            if (l->offset[k] > size)
                abort();
        if (i > 0 && (l->line < t.line[i - 1].line || l->post < t.line[i - 1].post))
            abort();
    }
    thread_free(&t);
    return 0;
}
