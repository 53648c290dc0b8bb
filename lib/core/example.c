#include "example.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const struct example EXAMPLES[CODES] = {
#define EXAMPLE(name, option, tags, faulty, mended, advice) [CODE_##name] = {option, tags, faulty, mended, advice},
#include "examples.def"
#undef EXAMPLE
};

const struct example *code_example(enum code code)
{
    return &EXAMPLES[code];
}

static const char TIMES[] = "×";

/* Copies; a byte before TIMES and a number stands so often. */
static size_t write_out(const char *text, char *out, size_t n)
{
    while (*text) {
        if (n > 0 && strncmp(text, TIMES, sizeof TIMES - 1) == 0) {
            char *end;
            unsigned long times = strtoul(text + sizeof TIMES - 1, &end, 10);
            assert(n + times < EXAMPLE_SIZE);
            memset(out + n, out[n - 1], times - 1);
            n += times - 1;
            text = end;
        } else {
            assert(n + 1 < EXAMPLE_SIZE);
            out[n++] = *text++;
        }
    }
    return n;
}

size_t example_record(const char *tags, const char *rest, char out[EXAMPLE_SIZE])
{
    size_t n = write_out(rest, out, write_out(tags, out, 0));

    out[n++] = '\n';
    out[n] = '\0';
    return n;
}
