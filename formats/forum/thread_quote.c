/*
 * thread_quote.c: quotes that no markup shows, with their authors; signatures; titles.
 *
 * A quote copied with the mouse has a head and no end.  Its end is where the words stop repeating what stands further
 * up; if they repeat nothing there, the first empty line; and one line at least is quoted.
 */
#include "thread_parts.h"

#include <stdlib.h>
#include <string.h>

#define WINDOW 65536 /* bytes of text before a quote in which its words are sought */
#define DEEPEST 61

struct quoter {
    struct parts *p;
    size_t budget; /* bytes that may still be searched */
    size_t end;    /* of the post at hand */
    int32_t at_depth[DEEPEST];
};

static bool blank(const struct parts *p, size_t i)
{
    return p->part[i].length == 0;
}

static void make(struct parts *p, size_t i, enum line_sort sort)
{
    p->part[i].sort = (uint8_t)sort;
    p->part[i].flags |= PART_DONE;
}

/* The end of the post that the part is in. */
static size_t post_end(const struct parts *p, size_t i)
{
    uint32_t post = p->part[i].post;

    while (i < p->count && p->part[i].post == post)
        i++;
    return i;
}

/* The last part at or before a place in the text. */
static size_t part_at(const struct parts *p, size_t place)
{
    size_t low = 0, high = p->count;

    while (low + 1 < high) {
        size_t middle = (low + high) / 2;

        if (p->part[middle].at <= place)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* What a part says, without the dots of a quote that is cut short. */
static const char *words(const struct parts *p, size_t i, size_t *n)
{
    const char *s = part_text(p, i);

    *n = p->part[i].length;
    text_trim(&s, n);
    while (*n >= 3 && (memcmp(s, "…", 3) == 0 || memcmp(s, "...", 3) == 0)) {
        s += 3;
        *n -= 3;
    }
    while (*n >= 3 && memcmp(s + *n - 3, "…", 3) == 0)
        *n -= 3;
    text_trim(&s, n);
    return s;
}

/* The part further up that holds the words of a part, best of the author's own; -1 if none does. */
static ptrdiff_t source(struct quoter *q, size_t i, int32_t author)
{
    const struct parts *p = q->p;
    size_t n, from = p->part[i].at > WINDOW ? p->part[i].at - WINDOW : 0, end = p->part[i].at;
    const char *s = words(p, i, &n);
    ptrdiff_t best = -1;
    bool best_own = false;

    if (n < 2 || end < n || q->budget < end - from)
        return -1;
    q->budget -= end - from;
    for (size_t at = from; at + n <= end;) {
        const char *first = memchr(p->text + at, s[0], end - n - at + 1);
        size_t k;
        bool own;

        if (!first)
            break;
        at = (size_t)(first - p->text);
        if (memcmp(p->text + at, s, n) != 0) {
            at++;
            continue;
        }
        k = part_at(p, at);
        own = p->part[k].author == author && p->part[k].sort == LINE_OWN && author != NOBODY;
        if (own || !best_own) {
            best = (ptrdiff_t)k;
            best_own = own;
        }
        at += n;
    }
    return best;
}

/* Does part i repeat the one that follows part k in what people said?  Then that one, else -1. */
static ptrdiff_t goes_on(const struct parts *p, size_t i, size_t k)
{
    size_t n, m, next = k + 1;
    const char *s = words(p, i, &n), *t;

    while (next < i && (blank(p, next) || p->part[next].sort == LINE_FRAME) && next < k + 4)
        next++;
    if (next >= i || n == 0)
        return -1;
    t = words(p, next, &m);
    return n <= m && memcmp(s, t, n) == 0 && (n == m || n > 12) ? (ptrdiff_t)next : -1;
}

static void quote(struct parts *p, size_t i, int32_t author, unsigned depth)
{
    struct part *a = &p->part[i];

    if (a->length == 0 || a->flags & PART_DONE)
        return;
    make(p, i, LINE_QUOTE);
    if (a->depth < depth)
        a->depth = (uint8_t)depth;
    if (a->quoted == NOBODY)
        a->quoted = author;
}

/* Would a board write it so?  "Дед написал:" may as well begin what the writer tells of Ded. */
static bool of_board(const struct parts *p, size_t i)
{
    static const char *const SIGNS[] = {"(а)", "(a)",       "↑",    "→",     "@",     "от ",
                                        "rom", "riginally", "von ", "Quote", "Цитата"};
    const char *s = part_text(p, i);
    size_t n = p->part[i].length;

    for (size_t at = 0; at < n; at++) {
        if (s[at] >= '0' && s[at] <= '9' && at + 1 < n && s[at + 1] >= '0' && s[at + 1] <= '9')
            return true; /* a date */
        for (size_t k = 0; k < sizeof SIGNS / sizeof *SIGNS; k++) {
            size_t l = strlen(SIGNS[k]);

            if (at + l <= n && memcmp(s + at, SIGNS[k], l) == 0)
                return true;
        }
    }
    return false;
}

/* A head of a quote at part i: what is quoted under it.  False if it is none. */
static bool take_quote(struct quoter *q, size_t i, int32_t author)
{
    struct parts *p = q->p;
    size_t end = q->end, j = i + 1, expand = end, next = end, first, gap;
    unsigned depth = p->part[i].depth + 1u;
    ptrdiff_t from;

    while (j < end && (p->is[j] == CLASS_VALUE || p->part[j].flags & PART_MARKUP) && j < i + 4) {
        if (p->is[j] == CLASS_VALUE) /* the date of what is quoted */
            make(p, j, LINE_FRAME);
        j++;
    }
    first = j;
    while (first < end && blank(p, first) && first < i + 4)
        first++;
    if (first >= end)
        return true;
    if (p->part[first].depth >= depth || p->part[first].depth > 0) { /* markup or ">" shows the rest */
        for (unsigned d = depth; d < DEEPEST; d++)
            q->at_depth[d] = d <= p->part[first].depth || d == depth ? author : NOBODY;
        return true;
    }
    if (part_text(p, first)[0] == '|' && p->part[first].length > 2) { /* "| ну и Л:c2" */
        for (j = first; j < end && p->part[j].length > 1 && part_text(p, j)[0] == '|'; j++) {
            size_t l = part_text(p, j)[1] == ' ' ? 2 : 1;

            p->part[j].at += (uint32_t)l;
            p->part[j].length -= (uint32_t)l;
            quote(p, j, author, depth);
        }
        return true;
    }
    for (size_t k = first; k < end; k++) {
        if (p->is[k] == CLASS_EXPAND) {
            expand = k;
            break;
        }
        if (p->is[k] == CLASS_CITE || p->is[k] == CLASS_CITED) {
            next = k;
            break;
        }
    }
    if (expand < end) {
        for (size_t k = first; k < expand; k++)
            quote(p, k, author, depth);
        return true;
    }
    from = source(q, first, author);
    if (from < 0 && p->is[i] == CLASS_CITED && !of_board(p, i))
        return false;
    quote(p, first, author, depth);
    j = first + 1;
    if (from >= 0) {
        while (j < next) {
            if (blank(p, j)) {
                if (j + 1 >= next || p->part[j + 1].length < 20 || goes_on(p, j + 1, (size_t)from) < 0)
                    return true;
                j++;
            }
            from = goes_on(p, j, (size_t)from);
            if (from < 0)
                return true;
            quote(p, j++, author, depth);
        }
        return true;
    }
    for (gap = j; gap < next && !blank(p, gap) && p->is[gap] != CLASS_DASHES; gap++)
        ;
    if (gap + 1 < next && blank(p, gap)) /* words of its own follow an empty line */
        for (; j < gap; j++)
            quote(p, j, author, depth);
    return true;
}

static void take_quotes(struct quoter *q)
{
    struct parts *p = q->p;
    uint32_t post = UINT32_MAX;

    for (size_t i = 0; i < p->count; i++) {
        struct part *a = &p->part[i];
        struct line_words w;
        int32_t author = a->quoted;

        if (a->post != post) {
            post = a->post;
            q->end = post_end(p, i);
            for (unsigned d = 0; d < DEEPEST; d++)
                q->at_depth[d] = NOBODY;
        }
        if (a->sort == LINE_FRAME && a->flags & PART_DONE && p->is[i] == CLASS_CITED && a->quoted != NOBODY) {
            take_quote(q, i, a->quoted);
            continue;
        }
        if (a->flags & PART_DONE)
            continue;
        if (p->is[i] == CLASS_CITE) {
            size_t k = i + 1;

            make(p, i, LINE_FRAME);
            while (k < p->count && p->part[k].flags & PART_MARKUP)
                k++;
            if (k < p->count && p->is[k] == CLASS_CITED && p->part[k].post == a->post)
                continue;
            take_quote(q, i, NOBODY);
        } else if (p->is[i] == CLASS_CITED || p->is[i] == CLASS_FORWARD) {
            words_read(part_text(p, i), a->length, &w);
            author = parts_name(p, part_text(p, i) + w.name_at, w.name_length);
            make(p, i, LINE_FRAME);
            if (p->is[i] == CLASS_FORWARD) {
                for (size_t k = i + 1; k < q->end; k++)
                    quote(p, k, author, 1);
            } else if (a->depth > 0 && i + 1 < p->count && p->part[i + 1].depth == a->depth && a->quoted == NOBODY) {
                for (size_t k = i + 1; k < p->count && p->part[k].depth >= a->depth; k++) /* <cite> in the quote */
                    if (p->part[k].depth == a->depth && p->part[k].quoted == NOBODY)
                        p->part[k].quoted = author;
                q->at_depth[a->depth] = author;
            } else if (!take_quote(q, i, author)) {
                a->sort = LINE_OWN;
                a->flags &= (uint16_t)~PART_DONE;
                p->is[i] = CLASS_OTHER;
            }
        } else if (a->depth > 0 && a->length > 0 && a->flags & PART_AUTHOR) { /* of what is forwarded */
            const char *s = part_text(p, i);
            size_t n = a->length;
            struct head h;

            head_read(s, n, &h);
            author = h.kind == HEAD_NAME_DATE ? parts_name(p, s + h.name_at, h.name_length) : parts_name(p, s, n);
            q->at_depth[a->depth < DEEPEST ? a->depth : DEEPEST - 1] = author;
            make(p, i, LINE_FRAME);
        } else if (a->depth > 0 && a->length > 0 && !(a->flags & PART_FRAME)) {
            make(p, i, LINE_QUOTE);
            for (unsigned d = a->depth; d > 0 && a->quoted == NOBODY; d--)
                a->quoted = q->at_depth[d < DEEPEST ? d : DEEPEST - 1];
        }
    }
}

/* Who signed what is quoted: a name alone in its last line. */
static void take_signed(struct parts *p)
{
    for (size_t i = 0, end; i < p->count; i = end) {
        size_t last = i;

        end = i + 1;
        if (p->part[i].sort != LINE_QUOTE || p->part[i].quoted != NOBODY)
            continue;
        for (; end < p->count && p->part[end].post == p->part[i].post &&
               (blank(p, end) || (p->part[end].sort == LINE_QUOTE && p->part[end].depth == p->part[i].depth &&
                                  p->part[end].quoted == NOBODY));
             end++)
            if (!blank(p, end))
                last = end;
        if (last > i && text_is_name(part_text(p, last), p->part[last].length) &&
            !word_is_keyword(part_text(p, last), p->part[last].length, true)) {
            int32_t author = parts_name(p, part_text(p, last), p->part[last].length);

            for (size_t k = i; k <= last; k++)
                if (p->part[k].sort == LINE_QUOTE)
                    p->part[k].quoted = author;
        }
    }
}

/* signatures */

/* Under "-- " or "______" to the end of the post: short, and with words before. */
static void take_dashes(struct parts *p)
{
    bool said = false;
    uint32_t post = UINT32_MAX;

    for (size_t i = 0; i < p->count; i++) {
        struct part *a = &p->part[i];
        size_t end, lines = 0, most;

        if (a->post != post) {
            post = a->post;
            said = false;
        }
        if (p->is[i] != CLASS_DASHES || a->flags & PART_DONE || a->depth > 0) {
            said = said || (a->length > 0 && a->sort != LINE_FRAME);
            continue;
        }
        for (end = i + 1; end < p->count && p->part[end].post == post && p->part[end].depth == 0 && lines < 12; end++) {
            if (p->is[end] == CLASS_DASHES || p->is[end] == CLASS_CITED)
                break;
            lines += p->part[end].length > 0 && p->part[end].sort == LINE_OWN;
        }
        most = a->length == 2 ? 6 : a->author != NOBODY ? 4 : 2;
        make(p, i, LINE_FRAME);
        if (!said || lines > most)
            continue;
        for (size_t k = i + 1; k < end; k++)
            if (p->part[k].length > 0 && p->part[k].sort == LINE_OWN && !(p->part[k].flags & PART_DONE))
                make(p, k, LINE_SIGNATURE);
    }
}

/* Is it a word of the game?  Such a line is hardly a signature. */
static bool of_game(const char *s, size_t n)
{
    static const char *const WORDS[] = {"ничь",  "поле",     "ставл",  "пуст",  "слон",  "конь",  "коня",  "ладь",
                                        "ферз",  "пешк",     "назыв",  "серия", "ход ",  "draw",  "tie",   "empty",
                                        "stays", "bishop",   "knight", "rook",  "queen", "pawn",  "кинт",  "взят",
                                        "шах",   "accepted", "принят", "красн", "черн",  "white", "black", "бел",
                                        "king",  "корол",    "бросок", "выпал", "dice",  "roll"};
    char f[200];

    text_fold(s, n, f, sizeof f);
    if (strstr(f, "«") || f[0] == '"' || strstr(f, "“"))
        return false;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strstr(f, WORDS[i]))
            return true;
    return false;
}

/* The last line of a post, if it may be a signature. */
struct last {
    int32_t author, text;
    size_t part;
};

/* Lines with which an author ends each of his posts. */
static bool take_recurring(struct parts *p)
{
    struct strings texts = {0};
    struct last *last = NULL;
    uint32_t *posts = calloc(p->names.count + 1, sizeof *posts), *same = NULL;
    int32_t *text_author = NULL;
    size_t lasts = 0, room = 0, i = 0;
    bool good = posts != NULL;

    while (good && i < p->count) {
        size_t end = post_end(p, i), own = 0, part = 0;
        int32_t text, author = p->part[i].author;

        for (size_t k = i; k < end; k++)
            if (p->part[k].sort == LINE_OWN && p->part[k].length > 0) {
                own++;
                part = k;
                author = p->part[k].author;
            }
        i = end;
        if (own < 2 || author == NOBODY)
            continue;
        posts[author]++;
        if (p->part[part].length < 14 || p->part[part].length > 190)
            continue;
        good = strings_add(&texts, part_text(p, part), p->part[part].length, &text);
        if (good && lasts == room) {
            struct last *bigger = realloc(last, (room = room ? room * 2 : 64) * sizeof *bigger);

            good = bigger != NULL;
            last = bigger ? bigger : last;
        }
        if (good)
            last[lasts++] = (struct last){author, text, part};
    }
    if (good && lasts > 0) {
        same = calloc(texts.count, sizeof *same);
        text_author = calloc(texts.count, sizeof *text_author);
        good = same && text_author;
    }
    for (size_t k = 0; good && k < lasts; k++) {
        if (same[last[k].text] > 0 && text_author[last[k].text] != last[k].author)
            continue; /* two say it: no signature */
        text_author[last[k].text] = last[k].author;
        same[last[k].text]++;
    }
    for (size_t k = 0; good && k < lasts; k++) {
        uint32_t n = same[last[k].text];
        const struct part *a = &p->part[last[k].part];

        if (text_author[last[k].text] == last[k].author && n == posts[last[k].author] &&
            n >= (of_game(part_text(p, last[k].part), a->length) ? 4u : 2u))
            make(p, last[k].part, LINE_SIGNATURE);
    }
    free(last);
    free(posts);
    free(same);
    free(text_author);
    strings_free(&texts);
    return good;
}

/* titles */

static void take_titles(struct parts *p)
{
    size_t first = p->count, next;
    uint32_t post = UINT32_MAX;
    size_t own = 0;

    for (size_t i = 0; i < p->count; i++) { /* "По умолчанию 1. d4": a title, or the move itself */
        const struct part *a = &p->part[i];
        const char *s = part_text(p, i);

        if (a->post != post) {
            post = a->post;
            own = 0;
            for (size_t k = i; k < p->count && p->part[k].post == post; k++)
                own += p->part[k].sort == LINE_OWN && p->part[k].length > 0;
        }
        if (p->is[i] == CLASS_DEFAULT && a->sort == LINE_TITLE) {
            if (a->length > 4 && (memcmp(s, "Re: ", 4) == 0 || memcmp(s, "RE: ", 4) == 0)) {
                p->part[i].at += 4;
                p->part[i].length -= 4;
            } else if (own == 0 || text_has_square(s, a->length)) {
                p->part[i].sort = LINE_OWN;
            }
        }
    }
    for (size_t i = 0; i < p->count && first == p->count; i++)
        if (p->part[i].length > 0 && p->part[i].sort == LINE_OWN)
            first = i;
        else if (p->part[i].flags & PART_STARTS)
            return;
    if (first >= p->count || p->part[first].author != NOBODY || p->part[first].flags & (PART_STARTS | PART_DONE) ||
        p->part[first].depth > 0)
        return;
    for (next = first + 1; next < p->count && !(p->part[next].flags & PART_STARTS); next++) {
        static const char MODERATED[] = "Модератор";

        if (p->part[next].length > sizeof MODERATED && memcmp(part_text(p, next), MODERATED, sizeof MODERATED - 1) == 0)
            make(p, next, LINE_FRAME); /* "Модераторы: X, Y" over the thread */
        else if (!blank(p, next) && p->part[next].sort != LINE_FRAME)
            break;
    }
    if (next < p->count && p->part[next].flags & PART_STARTS && p->part[next].sort == LINE_FRAME &&
        !text_has_square(part_text(p, first), p->part[first].length) &&
        !memchr(part_text(p, first), '/', p->part[first].length))
        make(p, first, LINE_TITLE);
}

bool thread_quotes(struct parts *p)
{
    struct quoter q = {.p = p, .budget = p->filled * 16 + (1u << 22)};

    take_quotes(&q);
    take_signed(p);
    take_dashes(p);
    take_titles(p);
    for (size_t i = 0; i < p->count; i++) {
        struct part *a = &p->part[i];

        if (a->sort == LINE_OWN && a->length > 0)
            a->length = (uint32_t)words_trim_tail(part_text(p, i), a->length);
    }
    return take_recurring(p) && !p->failed;
}
