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
    (void)context;
    (void)o;
}

static void ended(void *context, const struct game_summary *s)
{
    (void)context;
    (void)s;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const size_t STEP[] = {65536, 1, 7, 4096};
    struct memory memory = {.text = (const char *)data + 1, .left = size - 1};
    struct source_options so = {.reader = {.read = memory_read, .context = &memory}};
    struct judge_options jo = {.snapshots = true, .heard = heard, .ended = ended};
    struct judge *judge;
    struct source *s;
    struct event e;
    struct place at;
    int games = 0;

    if (size < 1)
        return 0;
    so.variant = (data[0] & 15) < RULES_COUNT ? rules_get((enum rules_number)(data[0] & 15))->name : NULL;
    memory.step = STEP[data[0] >> 6];
    jo.variant = so.variant;
    s = forum_source(&so);
    judge = judge_new(&jo);
    if (!s || !judge)
        abort();
    do {
        s->next(s, &e);
        at = s->place(s);
        games += e.kind == EV_GAME ? 1 : e.kind == EV_END ? -1 : 0;
        if (games < 0 || games > 1 || at.offset < at.line_offset)
            abort();
        judge_feed(judge, &e);
    } while (e.kind != EV_EOF);
    if (games != 0)
        abort();
    judge_free(judge);
    s->free(s);
    return 0;
}
