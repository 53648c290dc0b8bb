#include "transcript.h"

#include "text/message.h"

#include <stdlib.h>
#include <string.h>

void transcript_free(struct transcript *t)
{
    for (size_t i = 0; i < t->n; i++)
        free(t->line[i].text);
    free(t->line);
}

static bool make_room(struct transcript *t)
{
    struct transcript_line *line;

    if (t->n < t->room)
        return true;
    line = realloc(t->line, (t->room ? 2 * t->room : 64) * sizeof *line);
    if (!line)
        return false;
    t->line = line;
    t->room = t->room ? 2 * t->room : 64;
    return true;
}

void transcript_hears(void *context, enum seat seat, bool lasting, const char *word, const char *sentence)
{
    struct transcript *t = context;
    char text[2 * SENTENCE_SIZE];
    size_t n = strnlen(word, SENTENCE_SIZE - 1), rest = strnlen(sentence, SENTENCE_SIZE - 1);

    memcpy(text, word, n);
    if (rest > 0) {
        text[n++] = ' ';
        memcpy(text + n, sentence, rest);
    }
    text[n += rest] = '\0';

    if (t->last[seat] >= TRANSCRIPT_MOST) {
        t->spent = true;
        return;
    }
    t->last[seat]++;
    if (!lasting) {
        t->answer(t->context, seat, t->last[seat], text);
        return;
    }
    if (!make_room(t) || !(t->line[t->n].text = malloc(n + 1))) {
        t->failed = true;
        return;
    }
    memcpy(t->line[t->n].text, text, n + 1);
    t->line[t->n].seat = (uint8_t)seat;
    t->line[t->n].number = t->last[seat];
    t->n++;
}

bool transcript_told(struct transcript *t, enum seat seat, uint64_t last)
{
    uint64_t number = last;
    size_t i = t->n;

    for (; i > t->settled; i--)
        if (t->line[i - 1].seat == seat)
            t->line[i - 1].number = number--;
    while (i > 0 && t->line[i - 1].seat != seat)
        i--;
    t->last[seat] = last;
    return number <= last && number >= (i > 0 ? t->line[i - 1].number : 0);
}

void transcript_settle(struct transcript *t)
{
    t->settled = t->n;
}

void transcript_drop(struct transcript *t)
{
    while (t->n > t->settled) {
        t->n--;
        t->last[t->line[t->n].seat]--;
        free(t->line[t->n].text);
    }
    t->failed = t->spent = false;
}
