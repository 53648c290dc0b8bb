/* fast_told.c: the fast way for those who want to hear of what is usual. */
#include "fast_run.h"

void fast_tell(struct usual *told, const struct run *g, const char *s, size_t n, struct move d)
{
    d.side = g->ahead == WHITE_AHEAD ? WHITE : BLACK;
    d.promotion = NO_KIND;
    told->text = s;
    told->length = (uint32_t)n;
    told->number = g->halves / 2;
    told->comment = told->lines = false;
    told->move = d;
}

/* May one of these pieces, which reach the square t, go there without harm to its king? */
static NOINLINE bool may_go(const struct run *g, uint64_t set, uint64_t t)
{
    const struct quick *q = &g->q;
    unsigned king = first_square(q->own & q->king);
    uint64_t them = q->them & ~t;

    EACH_SQUARE (from, set) {
        uint64_t occ = ((q->own | q->them) & ~bit(from)) | t;
        if (!(g->check || may_open(q, them, king, bit(from))) || !fast_attacked(q, them, occ, king, g->ahead))
            return true;
    }
    return false;
}

bool fast_is_needed(const struct run *g, uint64_t origin, uint64_t all, uint64_t t)
{
    uint64_t from = all & origin, rivals = all & ~from;

    if (!(origin & ~(RANK_1 << 8 * rank_of(first_square(from))))) /* a rank */
        rivals &= file_set(file_of(first_square(from)));
    return rivals && may_go(g, rivals, t);
}

static inline void skip_blanks(struct span *s)
{
    for (; *s->at == ' ' || (*s->at == '\r' && s->at[1] == '\n') || *s->at == '\n'; s->at++)
        if (*s->at == '\n') {
            s->line = s->at + 1;
            s->lines++;
        }
}

/* The next comment, which is told. */
static bool tell_comment(struct span *s, struct usual *told)
{
    const char *text = s->at + 1;
    uint64_t lines = s->lines;

    if (!fast_comment(s))
        return false;
    told->lines = s->lines > lines;
    told->text = text;
    told->length = (uint32_t)(s->at - text) - (s->at[-1] == ' ') - 1;
    told->comment = true;
    return true;
}

/* The next move, with its number or without, which is told and played. */
static bool tell_move(struct run *g, struct span *s, struct usual *told)
{
    size_t n;

    if (*s->at >= '1' && *s->at <= '9') {
        n = fast_number(g, s->at);
        s->at += n;
        if (n == 0)
            return false;
        skip_blanks(s);
        if (s->end - s->at <= AHEAD)
            return false;
    }
    n = *s->at == 'O' ? fast_castling(g, s->at, told) : fast_move(g, s->at, told, g->counting);
    s->at += n;
    return n > 0;
}

struct fast_result fast_told(struct position *p, struct span *s, struct usual *list, size_t size)
{
    /* last: before the last move; prior: before the two last, both of which a variation behind them may replace */
    struct run run[4], *last = &run[0], *now = &run[1], *next = &run[2], *prior = &run[3], *before;
    struct span here = *s, last_at = *s, prior_at = *s, at;
    size_t n = 0, moves = 0, last_n = 0, prior_n = 0;
    struct fast_result read;

    if (!fast_start(p, now))
        return (struct fast_result){0};
    while (n < size) {
        at = here;
        skip_blanks(&at);
        if (at.end - at.at <= AHEAD)
            break;
        if (*at.at == '{') {
            if (!tell_comment(&at, &list[n]))
                break;
        } else {
            *next = *now;
            if (!tell_move(next, &at, &list[n]))
                break;
            before = prior;
            prior = last;
            last = now;
            now = next;
            next = before;
            prior_at = last_at;
            prior_n = last_n;
            last_at = here;
            last_n = n;
            moves++;
        }
        here = at;
        n++;
    }
    if (moves == 0) { /* but perhaps comments */
        last = now;
        last_at = here;
        last_n = n;
    } else if (moves > 1) {
        last = prior;
        last_at = prior_at;
        last_n = prior_n;
    }
    *s = last_at;
    read = fast_stop(last, p);
    read.told = last_n;
    read.full = n == size;
    return read;
}
