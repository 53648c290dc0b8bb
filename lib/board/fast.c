/* fast.c: the fast way through movetext. */
#include "fast_run.h"

const uint8_t FAST_KIND[256] = {['N'] = KNIGHT, ['B'] = BISHOP, ['R'] = ROOK, ['Q'] = QUEEN, ['K'] = KING};

#define ROW(n) (RANK_1 << 8 * (n))
const uint64_t FAST_ORIGIN[256] = {
    ['a'] = FILE_A,      ['b'] = FILE_A << 1, ['c'] = FILE_A << 2, ['d'] = FILE_A << 3,
    ['e'] = FILE_A << 4, ['f'] = FILE_A << 5, ['g'] = FILE_A << 6, ['h'] = FILE_A << 7,
    ['1'] = ROW(0),      ['2'] = ROW(1),      ['3'] = ROW(2),      ['4'] = ROW(3),
    ['5'] = ROW(4),      ['6'] = ROW(5),      ['7'] = ROW(6),      ['8'] = ROW(7),
};

/* Does a command that somebody wants to hear of begin in front of a %? */
static inline bool command_before(const struct span *s, const char *percent)
{
    return s->commands && percent[-1] == '[' && command_here(percent - 1, s->end);
}

bool fast_comment(struct span *s)
{
    const char *end = s->end - AHEAD, *from = s->at + 1, *stop, *line = s->line;
    uint64_t lines = 0;

    for (; (stop = fast_find_stop(from, end, '}', true)) < end; from = stop + 1) {
        if (*stop == '\n' && stop[1] > ' ' && stop[1] != '[') { /* `[`: it may never be closed */
            line = stop + 1;
            lines++;
        } else if (*stop != '%' || command_before(s, stop)) {
            break;
        }
    }
    if (stop >= end || *stop != '}')
        return false;
    s->at = stop + 1 + (stop[1] == ' ');
    s->line = line;
    s->lines += lines;
    return true;
}

/* The next of the movetext: white space or a comment; or a number, a move, or both.  False if it is not usual. */
static INLINE bool fast_on(struct run *g, struct span *s, bool counting)
{
    size_t n;

    if (fast_gap(s, &n))
        return n > 0;
    if (*s->at >= '1' && *s->at <= '9') {
        n = fast_number(g, s->at);
        s->at += n;
        if (n == 0 || *s->at <= ' ')
            return n > 0;
    }
    if (*s->at == 'O') {
        struct run castling = *g;
        n = fast_castling(&castling, s->at, NULL);
        if (n > 0)
            *g = castling;
    } else {
        n = fast_move(g, s->at, NULL, counting);
    }
    s->at += n;
    return n > 0;
}

static INLINE struct fast_result fast_through(struct position *p, struct span *s, bool counting)
{
    struct span here = *s; /* it and g stay in registers */
    struct run g;

    if (!fast_start(p, &g))
        return (struct fast_result){0};
    while (here.end - here.at > AHEAD && fast_on(&g, &here, counting))
        ;
    *s = here;
    return fast_stop(&g, p);
}

/* Apart, so that it costs nothing where checks are not counted. */
static NOINLINE struct fast_result count_through(struct position *p, struct span *s)
{
    return fast_through(p, s, true);
}

struct fast_result fast_moves(struct position *p, struct span *s)
{
    if (rules_of(p)->tries_left)
        return fast_tries(p, s);
    return rules_of(p)->checks ? count_through(p, s) : fast_through(p, s, false);
}
