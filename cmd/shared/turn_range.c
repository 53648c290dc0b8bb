#include "turn_range.h"

#include <string.h>

/* One end of a range, as the turns it covers; false if it is none. */
static bool read_turn(const char *text, size_t length, uint64_t *low, uint64_t *high)
{
    uint64_t n = 0;
    size_t i = 0;

    for (; i < length && text[i] >= '0' && text[i] <= '9' && n < UINT32_MAX; i++)
        n = 10 * n + (uint64_t)(text[i] - '0');
    if (i == 0 || length - i > 1 || (n == 0 && i != length))
        return false;
    *low = 2 * n;
    *high = n ? 2 * n + 1 : 0;
    if (i == length)
        return true;
    if (text[i] != 'w' && text[i] != 'b')
        return false;
    *low = *high = 2 * n + (text[i] == 'b');
    return true;
}

bool turns_read(const char *text, struct turns *out)
{
    const char *dots = strstr(text, ".."), *end = dots ? dots + 2 : "";
    size_t length = dots ? (size_t)(dots - text) : strlen(text);
    uint64_t ignored;

    *out = ALL_TURNS;
    if (strcmp(text, "last") == 0) {
        out->only_last = true;
        return true;
    }
    if (!dots)
        return read_turn(text, length, &out->first, &out->last);
    if (length > 0 && !read_turn(text, length, &out->first, &ignored))
        return false;
    return *end == '\0' || strcmp(end, "last") == 0 || read_turn(end, strlen(end), &ignored, &out->last);
}

bool turns_have(const struct turns *t, const struct turn_view *s)
{
    uint64_t low = 0, high = 0;

    if (s->turn[0])
        read_turn(s->turn, strlen(s->turn), &low, &high);
    return high >= t->first && low <= t->last;
}
