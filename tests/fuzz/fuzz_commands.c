/*
 * fuzz_commands.c: the commands in comments on bytes from libFuzzer: seals, openings, links, the secrets of a journal,
 * and those that mean nothing here.  What is found, where, and how much is proven must be the same whatever the size of
 * the reads, and whether usual tokens go the faster way or not.
 *
 * The first byte chooses what is asked for (see game_options below), the rest is the record.
 */
#include "game/game.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { STRICT = 1, VARIATIONS = 2, REQUIRE_PROOF = 4, COMMENTS = 8 };

/* What came of a record, as one number, and how much of it there was. */
struct stats {
    uint64_t hash;
    unsigned long findings, games, proven;
};

static void mix(struct stats *t, uint64_t word)
{
    t->hash = (t->hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    t->hash ^= t->hash >> 29;
}

static void heard(void *context, const struct outcome *o)
{
    struct stats *t = context;
    const struct verdict *v = o->verdict;
    struct place at = outcome_place(o);

    if (v->code == CODE_OK)
        return;
    if (!v->rule || !v->text)
        abort();
    t->findings++;
    mix(t, v->code);
    mix(t, (uint64_t)o->level << 32 | (uint64_t)v->at << 16 | (uint64_t)o->first << 8 | o->held);
    mix(t, (uint64_t)o->number << 32 | (uint64_t)o->depth << 8 | o->side);
    mix(t, at.line);
    mix(t, at.column);
    mix(t, at.offset);
    mix(t, outcome_token(o));
}

/* Who looks at every event has none of them hurried through. */
static bool look(void *context, const struct event *e, const struct proof *proof)
{
    (void)context;
    (void)e;
    (void)proof;
    return true;
}

static void ended(void *context, const struct game_summary *s)
{
    struct stats *t = context;

    if (s->proven > s->chance)
        abort(); /* more than there was */
    t->games++;
    t->proven += s->proven;
    mix(t, s->chance);
    mix(t, s->turns);
    mix(t, s->violations);
    mix(t, (uint64_t)s->terminator << 8 | s->readable);
}

static struct stats judge(const char *data, size_t size, size_t step, bool hurried, unsigned way)
{
    struct stats t = {.hash = 1};
    struct memory memory = {data, size, step};
    struct source_options so = {.reader = {.read = memory_read,
                                           .context = &memory,
                                           .skip_comments = !(way & COMMENTS),
                                           .skip_variations = !(way & VARIATIONS),
                                           .commands = true}};
    struct game_options jo = {.strict = way & STRICT,
                              .variations = way & VARIATIONS,
                              .require_proof = way & REQUIRE_PROOF,
                              .context = &t,
                              .heard = heard,
                              .ended = ended,
                              .as_it_is = true,
                              .judged = hurried ? NULL : look};

    if (!game_play(&jo, xpgn_source(&so), NULL))
        abort();
    return t;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const size_t STEP[] = {1, 7, 4096, 65536};
    struct stats first, again;
    char *copy;

    if (size == 0)
        return 0;
    copy = malloc(size); /* its own block, so that the sanitizer sees what goes beyond */
    memcpy(copy, data + 1, size - 1);
    first = judge(copy, size - 1, 0, false, *data);
    for (size_t i = 0; i < 2 * sizeof STEP / sizeof *STEP; i++) {
        again = judge(copy, size - 1, STEP[i / 2], i % 2, *data);
        if (again.hash != first.hash || again.findings != first.findings || again.games != first.games ||
            again.proven != first.proven)
            abort();
    }
    free(copy);
    return 0;
}
