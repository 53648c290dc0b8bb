/* fast_tag.c: usual tags. */
#include "board/fast_parts.h"

/* How many letters stand at s, at most 16. */
static inline size_t count_letters(const char *s)
{
#ifdef __SSE2__
    __m128i x = _mm_or_si128(_mm_loadu_si128((const __m128i *)(const void *)s), _mm_set1_epi8('a' - 'A'));
    __m128i letters =
        _mm_and_si128(_mm_cmpgt_epi8(x, _mm_set1_epi8('a' - 1)), _mm_cmplt_epi8(x, _mm_set1_epi8('z' + 1)));

    return (size_t)__builtin_ctz(~(unsigned)_mm_movemask_epi8(letters));
#else
    size_t n = 0;

    while (n < 16 && (unsigned)((s[n] | 0x20) - 'a') < 26)
        n++;
    return n;
#endif
}

/* [Name "value"] and a line end; the value is ASCII, without escapes. */
bool fast_tag(const struct span *s, struct event *e)
{
    const char *name = s->at + 1, *value, *close;
    size_t n;

    if (s->end - s->at < AHEAD || *s->at != '[')
        return false;
    n = count_letters(name);
    if (n == 0 || n > 16 || name[n] != ' ' || name[n + 1] != '"')
        return false;
    value = name + n + 2;
    close = fast_find_stop(value, s->end - AHEAD, '"', false);
    if (close >= s->end - AHEAD || *close != '"' || close[1] != ']' || close[2 + (close[2] == '\r')] != '\n')
        return false;
    e->name = name;
    e->name_length = n;
    e->text = value;
    e->length = (size_t)(close - value);
    return true;
}

void fast_past_tag(struct span *s, const struct event *e)
{
    const char *close = e->text + e->length;

    s->line = s->at = close + 3 + (close[2] == '\r');
    s->lines++;
}
