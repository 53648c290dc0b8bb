/*
 * fuzz_xpgn.c: the reader, the judge of every rule set and the canonical writer on bytes from libFuzzer.
 *
 * The first byte chooses how (see struct way), the rest is the record.
 */
#include "game/game.h"
#include "notation/reader.h"
#include "xpgn/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct way {
    bool strict, variations, snapshots;
    const char *variant; /* NULL: as the tags say */
    size_t step;         /* of the reads */
};

static struct way way_of(uint8_t byte)
{
    static const size_t STEP[] = {65536, 1, 7, 4096};
    unsigned variant = byte >> 2 & 15;

    return (struct way){.strict = byte & 1,
                        .variations = byte & 2,
                        .snapshots = byte & 1 || variant % 2,
                        .variant = variant < RULES_COUNT ? rules_get((enum rules_number)variant)->name : NULL,
                        .step = STEP[byte >> 6]};
}

struct run {
    struct writer *writer; /* NULL: nobody writes */
    size_t games;
};

static void heard(void *context, const struct outcome *o)
{
    struct run *run = context;
    struct place at = outcome_place(o);
    const char *line;
    size_t n;

    if (at.line && outcome_line(o, &line, &n) && at.column == 0)
        abort();

    if (o->verdict->code != CODE_OK && (!o->verdict->rule || !o->verdict->text))
        abort();
    if (run->writer && !writer_outcome(run->writer, o))
        abort();
}

static void ended(void *context, const struct game_summary *s)
{
    struct run *run = context;

    run->games++;
    if (s->violations > 0 && s->rules && !s->position && s->readable && s->turns > 0)
        abort(); /* a game that could not begin has no turns */
}

static void judge(const char *data, size_t size, const struct way *way)
{
    struct memory memory = {data, size, way->step};
    struct run run = {0};
    struct source_options so = {.reader = {.read = memory_read,
                                           .context = &memory,
                                           .skip_comments = !way->variations,
                                           .skip_variations = !way->variations}};
    struct game_options jo = {.variant = way->variant,
                              .strict = way->strict,
                              .variations = way->variations,
                              .snapshots = way->snapshots,
                              .context = &run,
                              .heard = heard,
                              .ended = ended,
                              .as_it_is = true};
    char *text = NULL;
    size_t length;
    FILE *out = NULL;

    if (way->snapshots && way->variations) {
        out = open_memstream(&text, &length);
        run.writer = writer_new(out);
    }
    if (!game_play(&jo, xpgn_source(&so), NULL))
        abort();
    if (out) {
        writer_free(run.writer);
        fclose(out);
        free(text);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct way way;
    char *copy;

    if (size == 0)
        return 0;
    way = way_of(*data);
    copy = malloc(size); /* its own block, so that the sanitizer sees what goes beyond */
    memcpy(copy, data + 1, size - 1);
    judge(copy, size - 1, &way);
    free(copy);
    return 0;
}
