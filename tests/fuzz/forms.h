/*
 * forms.h: the readers of other forms on bytes from libFuzzer, for one target a form.
 *
 * The first byte chooses the size of the reads and whether comments and variations are skipped; the rest is the input.
 * What is read is judged and written in the same form; that must be read again without complaint, and writing it once
 * more must not change it.
 */
#include "format.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void heard(void *context, const struct outcome *o)
{
    struct sink *sink = context;
    struct place at = outcome_place(o);
    const char *line;
    size_t n;

    if (o->verdict->code == CODE_OK && (at.line == 0 || at.column == 0))
        abort();
    outcome_line(o, &line, &n);
    if (!sink->outcome(sink, o))
        abort();
}

static void ended(void *context, const struct game_summary *s)
{
    struct sink *sink = context;

    if (!sink->ended(sink, s))
        abort();
}

/* Converts; what is written is the caller's to free.  *complained: was there a complaint? */
static char *change(const struct form *form, struct memory memory, bool skip, size_t *length, bool *complained)
{
    struct source_options so = {
        .reader = {.read = memory_read, .context = &memory, .skip_comments = skip, .skip_variations = skip}};
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    struct sink_options options = {.out = out};
    struct sink *sink = form->sink(&options);
    struct game_options jo = {.snapshots = true, .variations = true, .context = sink, .heard = heard, .ended = ended};
    struct play_end end;

    if (!game_play(&jo, form->source(&so), &end))
        abort();
    *complained = end.complaint != NULL;
    sink->free(sink);
    fclose(out);
    return text;
}

static int fuzz_form(const char *name, const uint8_t *data, size_t size)
{
    static const size_t STEP[] = {65536, 1, 7, 4096};
    const struct form *form = form_named(name);
    size_t once, twice;
    char *copy, *first, *second;
    bool complained;

    if (size == 0)
        return 0;
    copy = malloc(size); /* its own block, so that the sanitizer sees what goes beyond */
    memcpy(copy, data + 1, size - 1);
    first = change(form, (struct memory){copy, size - 1, STEP[*data & 3]}, *data & 4, &once, &complained);
    second = change(form, (struct memory){first, once, 4096}, false, &twice, &complained);
    if (complained || once != twice || memcmp(first, second, once) != 0)
        abort();
    free(copy);
    free(first);
    free(second);
    return 0;
}
