/*
 * fuzz_fen.c: FENs from libFuzzer, and the options they are read with.
 *
 * The first byte says nothing here (the corpus is that of all targets).  The first line is the options as in the tag,
 * the rest a FEN.  A position that a rule set takes is written, read and taken again without a change; its actions are
 * those that step() accepts; and its options, as text, have the same values.
 */
#include "notation/fen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void options_read(struct options *o, const struct option_list *list, const char *text)
{
    options_standard(o, list);
    for (size_t n; (n = options_item(&text)) != 0; text += n)
        options_set(o, list, text, n);
    options_check(o, list);
}

/* What options_check() resets stays as it was set: written and read again, nothing may change. */
static void same_options(const struct options *o, const struct option_list *list)
{
    char text[1024], value[24];
    struct options again;
    size_t n = 0;

    text[0] = '\0';
    for (int i = 0; list->spec[i].name; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, " %s=%s", list->spec[i].name,
                              option_text(&list->spec[i], o->value[i], value));
    options_read(&again, list, text);
    if (memcmp(again.value, o->value, sizeof o->value) != 0)
        abort();
}

static bool starts(struct position *p, const struct fen *s, enum rules_number number, const char *options)
{
    const struct rules *rules = rules_get(number);
    struct verdict v;

    memset(p, 0, sizeof *p);
    p->rules = (uint8_t)number;
    p->passant = NO_SQUARE;
    p->number = s->number;
    p->halfmove = s->halfmove;
    options_read(&p->options, &rules->options, options);
    same_options(&p->options, &rules->options);
    verdict_clear(&v);
    rules->start(p, s, &v);
    if (v.code != CODE_OK && v.code != CODE_FEN_BAD)
        abort();
    return v.code == CODE_OK;
}

static void all_accepted(const struct position *p)
{
    static struct event action[MAX_ACTIONS];
    const struct rules *rules = rules_of(p);
    size_t n = rules->actions(p, action, MAX_ACTIONS);

    if (n > MAX_ACTIONS)
        n = MAX_ACTIONS;
    for (size_t i = 0; i < n; i++) {
        struct position after;
        struct verdict v;
        verdict_clear(&v);
        rules->step(p, &action[i], &after, &v);
        if (v.code != CODE_OK)
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = size ? memchr(data, '\n', size) : NULL;
    size_t head = end > data ? (size_t)(end - data - 1) : 0, length = end > data ? size - head - 2 : 0;
    char *options = calloc(head + 1, 1),
         *fen = malloc(length ? length : 1); /* their own blocks: see what goes beyond */
    struct fen s, again;

    if (head)
        memcpy(options, data + 1, head);
    if (length)
        memcpy(fen, data + size - length, length);
    for (int i = 0; length && i < RULES_COUNT; i++) {
        const struct rules *rules = rules_get((enum rules_number)i);
        struct position p, q;
        char first[FEN_SIZE], second[FEN_SIZE];
        size_t n;
        if (!fen_read(rules, fen, length, &s) || !starts(&p, &s, (enum rules_number)i, options))
            continue;
        n = fen_write(&p, first);
        if (n >= FEN_SIZE || !fen_read(rules, first, n, &again) || !starts(&q, &again, (enum rules_number)i, options) ||
            fen_write(&q, second) != n || memcmp(first, second, n) != 0)
            abort();
        all_accepted(&p);
    }
    free(options);
    free(fen);
    return 0;
}
