/*
 * fuzz_forum.c: the reader of forum posts: any bytes, in reads of any size, end in EV_EOF; games and their ends come in
 * pairs; places never go back before the line's beginning.  The first byte chooses the game that is asked for and the
 * size of the reads.
 */
#include "format.h"

#include <stdlib.h>
#include <string.h>

static void heard(void *context, const struct outcome *o)
{
    int *games = context;
    struct place at = outcome_place(o);

    *games += o->event->kind == EV_GAME;
    if (*games != 1 || at.offset < at.line_offset)
        abort();
}

static void ended(void *context, const struct game_summary *s)
{
    int *games = context;

    (void)s;
    (*games)--;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const size_t STEP[] = {65536, 1, 7, 4096};
    struct memory memory = {.text = (const char *)data + 1, .left = size - 1};
    struct source_options so = {.reader = {.read = memory_read, .context = &memory}};
    int games = 0;
    struct game_options jo = {.snapshots = true, .context = &games, .heard = heard, .ended = ended};

    if (size < 1)
        return 0;
    so.variant = (data[0] & 15) < RULES_COUNT ? rules_get((enum rules_number)(data[0] & 15))->name : NULL;
    memory.step = STEP[data[0] >> 6];
    jo.variant = so.variant;
    if (!game_play(&jo, forum_source(&so), NULL) || games != 0)
        abort();
    return 0;
}
