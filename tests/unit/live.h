/*
 * live.h: a room for unit tests, begun with a game, and what its seats have heard last.
 */
#ifndef LIVE_H
#define LIVE_H

#include "../test_session.h"
#include "notation/fen.h"
#include "test.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Always the least: dice show ones, and red cards come first. */
static inline unsigned least(void *context, unsigned n)
{
    (void)context;
    (void)n;
    return 0;
}

/* The tag of a game's first array. */
static inline void live_array(FILE *out, enum rules_number number)
{
    struct position p = {.rules = (uint8_t)number, .passant = NO_SQUARE, .number = 1};
    struct fen s = rules_setup(rules_get(number), 0);
    struct verdict v;
    char fen[FEN_SIZE];

    options_standard(&p.options, &rules_get(number)->options);
    verdict_clear(&v);
    rules_get(number)->start(&p, &s, &v);
    fen_write(&p, fen);
    fprintf(out, "[FEN \"%s\"]\n", fen);
}

/* A game with these further tags, each a line. */
static inline void live(struct room *r, enum rules_number rules, const char *tags, enum dice dice)
{
    static const struct chance chance = {least, NULL};
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    fprintf(out, "[Result \"*\"]\n[Variant \"%s\"]\n%s", rules_get(rules)->name, tags);
    if (rules_get(rules)->array && !strstr(tags, "[FEN "))
        live_array(out, rules);
    fprintf(out, "\n");
    fclose(out);
    assert_true(room_begin(r, text, length, &chance, dice));
    free(text);
}

/* "white e2e4" */
static inline void live_line(struct room *r, const char *line)
{
    size_t word = strcspn(line, " ");
    enum seat seat = referee_seat_named(line, word);

    assert_true(seat < SEATS);
    room_say(r, seat, line + word);
}

static inline void live_lines(struct room *r, const char *lines)
{
    char copy[4096], *line, *rest = copy;

    snprintf(copy, sizeof copy, "%s", lines);
    while ((line = strtok_r(rest, "\n", &rest)) != NULL)
        live_line(r, line);
}

/* What a seat hears of a line, without its name and number: "refused It is not your turn.\n" */
static inline const char *live_answer(struct room *r, enum seat seat, const char *line)
{
    static char text[8192];
    size_t before = r->length[seat], n = 0;

    live_line(r, line);
    for (const char *s = r->heard[seat] + before; *s;) {
        s = strchr(strchr(s, ' ') + 1, ' ') + 1;
        size_t length = strcspn(s, "\n") + 1;
        assert_true(n + length < sizeof text);
        memcpy(text + n, s, length);
        n += length;
        s += length;
    }
    text[n] = '\0';
    return text;
}

/* All that lasts, to be freed. */
static inline char *live_told(const struct room *r)
{
    const struct transcript *t = &r->session.transcript;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    for (size_t i = 0; i < t->n; i++)
        fprintf(out, "%s %" PRIu64 " %s\n", referee_seat((enum seat)t->line[i].seat), t->line[i].number,
                t->line[i].text);
    fclose(out);
    return text;
}

#endif
