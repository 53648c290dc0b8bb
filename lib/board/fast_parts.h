/*
 * fast_parts.h: between the files of fast.h.
 *
 * fast.c goes through the movetext, fast_tag.c through tags, fast_told.c through movetext of which somebody wants
 * to hear, fast_tries.c through hidden games.  fast_run.h plays the moves, on the board of fast_board.h: what both ways
 * do for every move stands in these headers, so that it costs no call and keeps its variables in registers; castling,
 * which is rare, in fast_castling.c.
 */
#ifndef FAST_PARTS_H
#define FAST_PARTS_H

#include "fast.h"

#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* No token that is taken here is longer: so much must be at hand behind its first byte. */
#define AHEAD 64

/*
 * True as nearly always, or as the last time and the time before: a branch, and no arithmetic.  Where the next token
 * begins hangs on it, and a processor that guesses that reads on at once, without waiting for the byte that decides.
 */
#define FORESEEN(condition) __builtin_expect_with_probability(!!(condition), 1, 0.99)

#define EVERY(byte) (UINT64_C(0x0101010101010101) * (unsigned char)(byte))

/*
 * The first byte from s on that is `closer`, a control character (a line end, NUL) or not ASCII; may be behind `end`.
 * With `percent` also a % but for those of [%clk, [%cal and [%csl, else a backslash.
 */
static INLINE const char *fast_find_stop(const char *s, const char *end, char closer, bool percent)
{
#ifdef __SSE2__
    const __m128i space = _mm_set1_epi8(' '), wanted = _mm_set1_epi8(closer);

    for (; s < end; s += 16) {
        __m128i x = _mm_loadu_si128((const __m128i *)(const void *)s);
        /* as signed numbers, control characters and bytes from 0x80 on are those below ' ' */
        __m128i stops = _mm_or_si128(_mm_cmplt_epi8(x, space), _mm_cmpeq_epi8(x, wanted));
        int found;
        if (!percent) {
            stops = _mm_or_si128(stops, _mm_cmpeq_epi8(x, _mm_set1_epi8('\\')));
        } else {
            __m128i next = _mm_loadu_si128((const __m128i *)(const void *)(s + 1)),
                    c = _mm_cmpeq_epi8(next, _mm_set1_epi8('c'));
            stops = _mm_or_si128(stops, _mm_andnot_si128(c, _mm_cmpeq_epi8(x, _mm_set1_epi8('%'))));
        }
        found = _mm_movemask_epi8(stops);
        if (found)
            return s + __builtin_ctz((unsigned)found);
    }
#else
    for (; s < end; s += 8) {
        uint64_t w, x, y;
        memcpy(&w, s, 8);
        x = w ^ EVERY(closer);
        y = w ^ EVERY(percent ? '%' : '\\');
        w = (w | (w - EVERY(' ')) | ((x - EVERY(1)) & ~x) | ((y - EVERY(1)) & ~y)) & EVERY(0x80);
        if (w)
            break;
    }
    while (s < end && *s >= ' ' && *s != closer && !(percent ? *s == '%' && s[1] != 'c' : *s == '\\'))
        s++;
#endif
    return s < end ? s : end;
}

/* A comment at s->at whose every byte is at hand and nothing odd, no command either; false leaves it there. */
bool fast_comment(struct span *s);

#endif
