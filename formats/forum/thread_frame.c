/*
 * thread_frame.c: which shapes of heads a thread uses, and so whose post each line is in.
 *
 * Every line is tried against every shape.  A shape counts when it comes twice, or alone when nothing but a head looks
 * so; dates alone have their nicks above or below, whichever reads better over the whole thread; without any date a
 * nick before a colon counts when it recurs.
 */
#include "thread_parts.h"

#include <stdlib.h>
#include <string.h>

#define MARKS 256
#define PROFILE 14 /* lines about the author beside a head */

struct framer {
    struct parts *p;
    uint8_t *kind, *mark; /* of each part: enum head_kind, and its mark */
    uint32_t count[HEAD_KINDS][MARKS];
    uint32_t followed[HEAD_KINDS][MARKS]; /* by words in the next line */
    bool used[HEAD_KINDS][MARKS];
    size_t first;  /* part that is not empty */
    size_t heads;  /* accepted, with a date */
    size_t marked; /* by markup */
    bool exported; /* from JSON */
    bool failed;
};

/* ">", "> >", ">>": depth of quotes by marks. */
static void peel_marks(struct parts *p)
{
    for (size_t i = 0; i < p->count; i++) {
        struct part *a = &p->part[i];
        const char *s = part_text(p, i);
        size_t at = 0, depth = 0;

        while (at < a->length && s[at] == ' ' && at < 3)
            at++;
        while (at < a->length && s[at] == '>') {
            depth++;
            at++;
            if (at + 1 < a->length && s[at] == ' ' && s[at + 1] == '>')
                at++;
        }
        if (depth == 0)
            continue;
        if (at < a->length && s[at] == ' ')
            at++;
        a->at += (uint32_t)at;
        a->length -= (uint32_t)at;
        a->depth = (uint8_t)(a->depth + depth < 60 ? a->depth + depth : 60);
        if (a->length == 0)
            a->sort = LINE_EMPTY;
    }
}

/* "4) ", "4. ": the bytes of the number before a message; 0 if there is none. */
static size_t message_number(const char *s, size_t n, unsigned *number)
{
    size_t at = 0;

    *number = 0;
    while (at < n && at < 3 && s[at] >= '0' && s[at] <= '9')
        *number = *number * 10 + (unsigned)(s[at++] - '0');
    return at > 0 && at + 2 < n && (s[at] == ')' || s[at] == '.') && s[at + 1] == ' ' ? at + 2 : 0;
}

/* "1) Нелли: …", "2) Яков: …": all messages of a talk are numbered, and two nicks or more recur. */
static void peel_numbers(struct parts *p)
{
    unsigned number, due = 1;
    size_t lines = 0, length[3] = {0, 0, 0}, names = 0, recurring = 0;
    const char *name[3] = {NULL, NULL, NULL};
    unsigned times[3] = {0, 0, 0};

    for (size_t i = 0; i < p->count; i++) {
        const char *s = part_text(p, i);
        size_t at = message_number(s, p->part[i].length, &number), k = 0;
        struct head h;

        if (p->part[i].length == 0 || p->part[i].flags & PART_MARKUP)
            continue;
        lines++;
        if (at == 0 || number != due)
            continue;
        head_says(s + at, p->part[i].length - at, &h);
        if (h.kind != HEAD_SAYS)
            return;
        due++;
        while (k < names && !(length[k] == h.name_length && memcmp(name[k], s + at + h.name_at, length[k]) == 0))
            k++;
        if (k == 3)
            return;
        if (k == names) {
            name[k] = s + at + h.name_at;
            length[k] = h.name_length;
            names++;
        }
        recurring += ++times[k] == 2;
    }
    if (due < 7 || recurring < 2 || (due - 1) * 10 < lines * 8)
        return;
    due = 1;
    for (size_t i = 0; i < p->count; i++) {
        size_t at = message_number(part_text(p, i), p->part[i].length, &number);
        if (at == 0 || number != due)
            continue;
        p->part[i].at += (uint32_t)at;
        p->part[i].length -= (uint32_t)at;
        due++;
    }
}

static bool empty(const struct parts *p, size_t i)
{
    return p->part[i].length == 0 && !(p->part[i].flags & PART_MARKUP);
}

static bool about_author(const struct parts *p, size_t i)
{
    uint8_t c = p->is[i];

    return c == CLASS_COUNT || c == CLASS_LABEL || c == CLASS_VALUE || c == CLASS_RANK || c == CLASS_NUMBER ||
           p->part[i].flags & PART_MARKUP;
}

/* May the part be a nick on a line of its own? */
static bool nick(const struct parts *p, size_t i)
{
    const struct part *a = &p->part[i];
    const char *s = part_text(p, i);
    size_t n = a->length;
    struct head h;

    if (a->depth > 0 || n == 0 || n > 100 || a->flags & (PART_TITLE | PART_SAME | PART_STRUCK) ||
        (p->is[i] != CLASS_OTHER && p->is[i] != CLASS_RANK) || a->flags & PART_DONE)
        return false;
    if (memchr(s, '(', n) || s[0] == '#') {
        head_read(s, n, &h);
        if (h.kind == HEAD_NUMBER)
            return true;
    }
    while (n > 3 && s[n - 1] == ')' && memchr(s, '(', n)) { /* "Имя (модератор)" */
        size_t open = (size_t)((const char *)memchr(s, '(', n) - s);

        if (open == 0 || !words_rank(s + open + 1, n - open - 2))
            break;
        n = open;
        while (n > 0 && s[n - 1] == ' ')
            n--;
    }
    return text_is_name(s, n) && !word_is_keyword(s, n, false);
}

static int32_t nick_name(struct parts *p, size_t i)
{
    const char *s = part_text(p, i);
    size_t n = p->part[i].length;
    struct head h;
    const char *open;

    head_read(s, n, &h);
    if (h.kind == HEAD_NUMBER)
        return parts_name(p, s + h.name_at, h.name_length);
    open = memchr(s, '(', n);
    return parts_name(p, s, open && open > s ? (size_t)(open - s) : n);
}

static void frame(struct parts *p, size_t i)
{
    p->part[i].sort = LINE_FRAME;
    p->part[i].flags |= PART_DONE;
}

static void start(struct parts *p, size_t i, int32_t author)
{
    p->part[i].flags |= PART_STARTS;
    p->part[i].author = author;
}

/* The class and the shape of each part. */
static void survey(struct framer *f)
{
    struct parts *p = f->p;

    for (size_t i = 0; i < p->count; i++) {
        const struct part *a = &p->part[i];
        const char *s = part_text(p, i);
        struct line_words w;
        struct head h;
        bool below_label, below_cite;

        words_read(s, a->length, &w);
        p->is[i] = (uint8_t)w.is;
        if (a->flags & PART_MARKUP)
            continue;
        if (a->length == 0 || (w.is != CLASS_OTHER && w.is != CLASS_BUTTON && w.is != CLASS_COUNT))
            continue;
        head_read(s, a->length, &h);
        if (w.is == CLASS_BUTTON && w.dated)
            h.kind = HEAD_DATE_END;
        if (w.is == CLASS_BUTTON && h.kind != HEAD_DATE_END)
            continue;
        if (w.is == CLASS_COUNT && !(h.kind == HEAD_DATE && h.mark & 64))
            continue;
        below_label = i > 0 && p->is[i - 1] == CLASS_LABEL;
        below_cite = i > 0 && p->is[i - 1] == CLASS_CITED;
        if (h.kind == HEAD_DATE && (below_label || below_cite)) {
            p->is[i] = CLASS_VALUE;
            continue;
        }
        if (a->depth > 0)
            continue;
        f->kind[i] = h.kind;
        f->mark[i] = h.mark;
        f->count[h.kind][h.mark]++;
        if (h.has & (DATE_DAY | DATE_WORD) || h.kind == HEAD_CHAT || (i + 1 < p->count && !empty(p, i + 1)))
            f->followed[h.kind][h.mark]++;
    }
}

/* Is a shape that comes once plainly a head? */
static bool sure(const struct framer *f, size_t i)
{
    const struct parts *p = f->p;
    const struct part *a = &p->part[i];
    struct head h;
    bool first = true, more = i + 1 < p->count && !empty(p, i + 1);

    head_read(part_text(p, i), a->length, &h);
    for (size_t k = 0; k < i && first; k++)
        first = empty(p, k) || p->part[k].flags & PART_MARKUP;
    switch (h.kind) {
    case HEAD_CHAT:
        return (h.has & DATE_TIME && h.has & (DATE_DAY | DATE_WORD)) || (h.has & DATE_TIME && h.mark & 32);
    case HEAD_NAME_DATE:
    case HEAD_DATE_NAME:
        if (h.name_at > 1 && h.has & DATE_WORD && more && memcmp(part_text(p, i) + h.name_at - 2, "u/", 2) == 0)
            return true; /* "u/name 2 hours ago" */
        return ((h.has & DATE_DAY && h.has & (DATE_TIME | DATE_YEAR)) || (h.has & DATE_WORD && h.has & DATE_TIME) ||
                (first && h.has & DATE_TIME)) &&
               more && (h.mark > 0 || h.has & DATE_TIME);
    case HEAD_NUMBER:
        return first || (more && i > 0 && empty(p, i - 1));
    default:
        return false;
    }
}

/* Lines about the author, ranks and titles under a head. */
static size_t below(struct framer *f, size_t i)
{
    struct parts *p = f->p;
    size_t k = i;

    for (; k < p->count && k < i + PROFILE; k++) {
        uint8_t c = p->is[k];

        if (p->part[k].flags & PART_DONE || f->kind[k] == HEAD_NAME_DATE)
            break;
        if (c == CLASS_DEFAULT || c == CLASS_TITLE) { /* a title is settled with the titles */
            continue;
        } else if (c == CLASS_VALUE && !(k > 0 && p->is[k - 1] == CLASS_LABEL)) {
            break;
        } else if (about_author(p, k)) {
            frame(p, k);
        } else if (c == CLASS_OTHER && k + 1 < p->count &&
                   (p->is[k + 1] == CLASS_COUNT || p->is[k + 1] == CLASS_LABEL) &&
                   text_is_name(part_text(p, k), p->part[k].length)) {
            frame(p, k);
        } else {
            break;
        }
    }
    return k;
}

/* Is it the title of the thread again, which stands first in it? */
static bool is_title(const struct framer *f, size_t i)
{
    const struct parts *p = f->p;
    const struct part *a = &p->part[f->first], *b = &p->part[i];

    return i != f->first && b->length > 0 && a->length == b->length &&
           memcmp(part_text(p, f->first), part_text(p, i), b->length) == 0;
}

/* The profile of the author over a head that names him, as phpBB puts it; where it begins. */
static size_t above(struct framer *f, size_t i, const char *name, size_t length)
{
    struct parts *p = f->p;
    size_t k = i, gaps = 0, others = 0, about = 0;

    for (; k > 0 && i - k < PROFILE; k--) {
        const struct part *a = &p->part[k - 1];

        if (a->flags & PART_DONE)
            break;
        if (a->length == length && length > 0 && memcmp(part_text(p, k - 1), name, length) == 0 &&
            (about > 0 || others == 0)) {
            for (size_t j = k - 1; j < i; j++)
                if (p->is[j] == CLASS_OTHER && j == i - 1 && j > k - 1 && !empty(p, j)) {
                    p->part[j].sort = LINE_TITLE;
                    p->part[j].flags |= PART_DONE;
                } else if (p->is[j] != CLASS_TITLE && !empty(p, j)) {
                    frame(p, j);
                }
            return k - 1;
        }
        if (empty(p, k - 1)) {
            if (++gaps > 1)
                break;
        } else if (about_author(p, k - 1)) {
            about++;
        } else if (p->is[k - 1] != CLASS_TITLE) { /* a title over the head, or a rank that is in no list */
            if (others++ > 1 || (k < i && !(nick(p, k - 1) && about_author(p, k))))
                break;
        }
    }
    for (k = i; k > 0 && !(p->part[k - 1].flags & PART_DONE) &&
                (p->is[k - 1] == CLASS_TITLE || p->is[k - 1] == CLASS_RANK || p->is[k - 1] == CLASS_COUNT ||
                 (k == i && is_title(f, k - 1)));
         k--) {
        if (p->is[k - 1] == CLASS_OTHER) {
            p->part[k - 1].sort = LINE_TITLE;
            p->part[k - 1].flags |= PART_DONE;
        }
    }
    return k;
}

/* A head with a nick in its line. */
static void take_head(struct framer *f, size_t i)
{
    struct parts *p = f->p;
    struct part *a = &p->part[i];
    const char *s = part_text(p, i);
    struct line_words w;
    struct head h;
    size_t from;
    int32_t author;

    head_read(s, a->length, &h);
    author = parts_name(p, s + h.name_at, h.name_length);
    f->heads++;
    if (h.kind == HEAD_CHAT) {
        start(p, i, author);
        a->at += (uint32_t)h.rest_at;
        a->length -= (uint32_t)h.rest_at;
        a->flags |= PART_HEAD;
        words_read(part_text(p, i), a->length, &w);
        p->is[i] = w.is == CLASS_MEDIA || w.is == CLASS_DELETED || w.is == CLASS_BUTTON ? (uint8_t)w.is : CLASS_OTHER;
        if (a->length == 0)
            frame(p, i);
        return;
    }
    /* "Жанна Кот 12:04" and "| ну и Л:c2": the head of a quote */
    if (i + 1 < p->count && p->part[i + 1].length > 2 && part_text(p, i + 1)[0] == '|' &&
        !memchr(part_text(p, i + 1) + 1, '|', p->part[i + 1].length - 1)) {
        frame(p, i);
        f->heads--;
        p->is[i] = CLASS_CITED;
        p->part[i].quoted = author;
        return;
    }
    from = above(f, i, s + h.name_at, h.name_length);
    frame(p, i);
    a->flags |= PART_HEAD;
    start(p, from, author);
    below(f, i + 1);
}

/* "[date] X joined"; with a colon somebody may have said it, whose name is none that we know. */
static void take_system(struct framer *f, size_t i)
{
    struct parts *p = f->p;
    const char *s = part_text(p, i);
    struct head h;
    size_t n = p->part[i].length;
    bool server = false, spoken = false;

    head_read(s, n, &h);
    for (size_t k = 0; k < h.rest_at + 1 && k + 3 <= n; k++)
        server = server || memcmp(s + k, "-!-", 3) == 0 || memcmp(s + k, "***", 3) == 0 ||
                 memcmp(s + k, "-->", 3) == 0 || memcmp(s + k, "<--", 3) == 0;
    for (size_t k = h.rest_at; k < n && k < h.rest_at + 60; k++)
        spoken = spoken || s[k] == ':';
    if (!server && !f->used[HEAD_CHAT][f->mark[i]])
        return;
    start(p, i, NOBODY);
    if (server || !spoken || p->is[i] == CLASS_SYSTEM) {
        frame(p, i);
        return;
    }
    p->part[i].at += (uint32_t)h.rest_at;
    p->part[i].length -= (uint32_t)h.rest_at;
}

/* The nick over a date, -1 if there is none. */
static ptrdiff_t nick_above(const struct framer *f, size_t i)
{
    const struct parts *p = f->p;
    size_t k = i, top;

    while (k > 0 && i - k < PROFILE && (about_author(p, k - 1) || (k == i && p->is[k - 1] == CLASS_TITLE)) &&
           !(p->part[k - 1].flags & PART_DONE) && f->kind[k - 1] != HEAD_DATE)
        k--;
    if (k < i && (k == 0 || empty(p, k - 1)) && nick(p, k)) /* a nick that is a word for a rank */
        return (ptrdiff_t)k;
    if (k > 1 && empty(p, k - 1)) { /* the profile, an empty line, perhaps a title, the date */
        size_t j = k - 1;

        while (j > 0 && about_author(p, j - 1) && i - j < PROFILE)
            j--;
        if (j < k - 1)
            k = j;
    }
    if (k == 0 || empty(p, k - 1) || !nick(p, k - 1)) {
        while (k < i && !(p->is[k] == CLASS_RANK && nick(p, k))) /* "Гость" is a rank and a nick */
            k++;
        return k < i ? (ptrdiff_t)k : -1;
    }
    k--;
    for (top = k; top > 0 && i - top < PROFILE && nick(p, top - 1) && f->kind[top - 1] == HEAD_NONE; top--)
        ;
    return (ptrdiff_t)(top == 0 || empty(p, top - 1) ? top : k);
}

static ptrdiff_t nick_below(const struct framer *f, size_t i)
{
    const struct parts *p = f->p;
    size_t k = i + 1;

    while (k < p->count && (p->is[k] == CLASS_NUMBER || p->part[k].flags & PART_MARKUP) && k < i + 4)
        k++;
    return k < p->count && nick(p, k) && f->kind[k] == HEAD_NONE ? (ptrdiff_t)k : -1;
}

/* Do dates stand under the posts, whose first line is the nick?  Then a nick is first, and a date last. */
static bool ends_posts(const struct framer *f, size_t ups, size_t dates)
{
    const struct parts *p = f->p;
    size_t first = 0, last = p->count;

    while (first < p->count && empty(p, first))
        first++;
    while (last > 0 && (empty(p, last - 1) || p->is[last - 1] == CLASS_BUTTON))
        last--;
    return last > first && f->kind[last - 1] == HEAD_DATE && nick(p, first) && f->kind[first] == HEAD_NONE &&
           f->kind[first + 1] != HEAD_DATE && ups * 2 < dates;
}

static void take_under(struct framer *f)
{
    struct parts *p = f->p;
    size_t from = 0;

    for (size_t i = 0; i < p->count; i++) {
        if (f->kind[i] != HEAD_DATE)
            continue;
        while (from < i && (empty(p, from) || p->is[from] == CLASS_BUTTON || p->part[from].flags & PART_MARKUP))
            from++;
        frame(p, i);
        if (from + 1 < i && nick(p, from)) {
            start(p, from, nick_name(p, from));
            frame(p, from);
            f->heads++;
        }
        from = i + 1;
    }
}

/* Dates alone: their nicks are above or below. */
static void take_dates(struct framer *f)
{
    struct parts *p = f->p;
    size_t dates = 0, ups = 0, downs = 0, different_up, different_down;
    struct strings up = {0}, down = {0};
    bool upward;
    int32_t k;

    for (size_t i = 0; i < p->count && !f->failed; i++) {
        ptrdiff_t a, b;

        if (f->kind[i] != HEAD_DATE || p->part[i].flags & PART_DONE)
            continue;
        dates++;
        a = nick_above(f, i);
        b = nick_below(f, i);
        if (a >= 0) {
            ups++;
            f->failed |= !strings_add(&up, part_text(p, (size_t)a), p->part[a].length, &k);
        }
        if (b >= 0) {
            downs++;
            f->failed |= !strings_add(&down, part_text(p, (size_t)b), p->part[b].length, &k);
        }
    }
    different_up = up.count;
    different_down = down.count;
    strings_free(&up);
    strings_free(&down);
    if (f->failed || dates == 0)
        return;
    if (ends_posts(f, ups, dates)) {
        take_under(f);
        return;
    }
    upward = ups * 2 + different_down >= downs * 2 + different_up && ups > 0;
    if (ups == 0 && downs == 0)
        upward = true;
    for (size_t i = 0; i < p->count; i++) {
        struct head h;
        ptrdiff_t a;

        if (f->kind[i] != HEAD_DATE || p->part[i].flags & PART_DONE)
            continue;
        head_read(part_text(p, i), p->part[i].length, &h);
        if (!(h.has & (DATE_DAY | DATE_WORD)) && h.mark & 32) { /* "[19:44]": the same goes on */
            frame(p, i);
            continue;
        }
        if (!(h.has & (DATE_DAY | DATE_WORD)) && dates < 2)
            continue;
        a = upward ? nick_above(f, i) : nick_below(f, i);
        if (a < 0) {
            if (h.has & DATE_DAY && (h.has & (DATE_TIME | DATE_YEAR))) {
                frame(p, i);
                if (ups + downs == 0)
                    continue;
                start(p, i, NOBODY);
                below(f, i + 1);
            }
            continue;
        }
        f->heads++;
        if (upward) {
            start(p, (size_t)a, nick_name(p, (size_t)a));
            for (size_t j = (size_t)a; j <= i; j++)
                if (p->is[j] != CLASS_TITLE && !empty(p, j))
                    frame(p, j);
            below(f, i + 1);
        } else {
            start(p, i, nick_name(p, (size_t)a));
            for (size_t j = i; j <= (size_t)a; j++)
                frame(p, j);
            below(f, (size_t)a + 1);
        }
    }
}

/* "сегодня в 10:00 · Ответить" under a post, its nick on top. */
static void take_ends(struct framer *f)
{
    struct parts *p = f->p;

    for (size_t i = 0; i < p->count; i++) {
        size_t top = i;

        if (f->kind[i] != HEAD_DATE_END || p->part[i].flags & PART_DONE)
            continue;
        frame(p, i);
        while (top > 0 && !empty(p, top - 1) && !(p->part[top - 1].flags & PART_DONE))
            top--;
        if (top + 1 < i && nick(p, top)) {
            start(p, top, nick_name(p, top));
            frame(p, top);
            f->heads++;
        }
    }
}

/* Counts of posts and no date: a nick above them. */
static void take_counts(struct framer *f)
{
    struct parts *p = f->p;

    for (size_t i = 0; i < p->count; i++) {
        ptrdiff_t a;

        if (p->is[i] != CLASS_COUNT || p->part[i].flags & PART_DONE)
            continue;
        a = nick_above(f, i);
        if (a < 0)
            continue;
        start(p, (size_t)a, nick_name(p, (size_t)a));
        for (size_t j = (size_t)a; j <= i; j++)
            frame(p, j);
        below(f, i + 1);
        f->heads++;
    }
}

/* Names that markup gives: class "from_name" and the like. */
static void take_marked(struct framer *f)
{
    struct parts *p = f->p;
    int32_t last = NOBODY;
    bool said = true;

    for (size_t i = 0; i < p->count; i++) {
        struct part *a = &p->part[i];
        bool exported = a->flags & PART_AUTHOR && a->flags & PART_BLOCK && a->length < 100 && f->exported;
        int32_t author;

        if (!(a->flags & PART_AUTHOR) || a->flags & PART_DONE || a->depth > 0) {
            said = said || (a->length > 0 && !(a->flags & (PART_FRAME | PART_TITLE)) && !about_author(p, i));
            continue;
        }
        if (!exported &&
            (a->length == 0 || (p->is[i] != CLASS_OTHER && p->is[i] != CLASS_RANK) || a->length > 100 ||
             word_is_keyword(part_text(p, i), a->length, false) || !text_is_name(part_text(p, i), a->length))) {
            if (f->kind[i] == HEAD_NONE && a->length < 100)
                frame(p, i);
            continue;
        }
        author = parts_name(p, part_text(p, i), a->length);
        if (said || author != last) {
            start(p, i, author);
            f->marked++;
            f->heads++;
        }
        frame(p, i);
        last = author;
        said = false;
    }
}

/* "polyn wrote:" and the date below, where it is no quote but the head of a comment. */
static void take_wrote(struct framer *f)
{
    struct parts *p = f->p;
    bool buttons = false;

    for (size_t i = 0; i < p->count; i++)
        buttons = buttons || p->is[i] == CLASS_BUTTON;
    for (size_t i = 0; i + 1 < p->count && buttons; i++) {
        struct line_words w;

        if (p->is[i] != CLASS_CITED || p->is[i + 1] != CLASS_VALUE || p->part[i].depth > 0)
            continue;
        words_read(part_text(p, i), p->part[i].length, &w);
        start(p, i, parts_name(p, part_text(p, i) + w.name_at, w.name_length));
        frame(p, i);
        frame(p, i + 1);
        f->heads++;
    }
}

static bool mail_class(const struct parts *p, size_t i)
{
    return p->is[i] == CLASS_MAIL || p->is[i] == CLASS_SENDER || p->is[i] == CLASS_TITLE;
}

/* One mail head is none, unless a text begins with it. */
static bool mail_head(const struct parts *p, size_t i)
{
    return (i > 0 && mail_class(p, i - 1)) || (i + 1 < p->count && mail_class(p, i + 1)) ||
           (p->is[i] == CLASS_SENDER && (i == 0 || empty(p, i - 1) || p->is[i - 1] == CLASS_RULE));
}

/* A run of mail heads: where the sender stands, a post begins. */
static void take_mail(struct framer *f)
{
    struct parts *p = f->p;

    for (size_t i = 0; i < p->count; i++) {
        struct line_words w;
        size_t from = i;

        if (p->is[i] != CLASS_SENDER || p->part[i].depth > 0 || p->part[i].flags & PART_DONE || !mail_head(p, i))
            continue;
        words_read(part_text(p, i), p->part[i].length, &w);
        while (from > 0 && (p->is[from - 1] == CLASS_MAIL || p->is[from - 1] == CLASS_TITLE))
            from--;
        start(p, from, parts_name(p, part_text(p, i) + w.name_at, w.name_length));
        frame(p, i);
        f->heads++;
    }
}

/* Forwarded, with nothing before it: the post of who wrote it. */
static void take_forwarded(struct framer *f)
{
    struct parts *p = f->p;

    for (size_t i = 0; i < p->count; i++) {
        struct line_words w;

        if (empty(p, i))
            continue;
        if (p->is[i] != CLASS_FORWARD)
            return;
        words_read(part_text(p, i), p->part[i].length, &w);
        start(p, i, parts_name(p, part_text(p, i) + w.name_at, w.name_length));
        frame(p, i);
        return;
    }
}

/* Does the text name somebody elsewhere too?  Asked of few names. */
static bool named_elsewhere(const struct parts *p, const char *name, size_t n)
{
    const char *end = p->text + p->filled;
    size_t seen = 0;

    if (!((name[0] >= 'A' && name[0] <= 'Z') || ((unsigned char)name[0] == 0xd0 && (unsigned char)name[1] <= 0xaf) ||
          memchr(name, '_', n)))
        return false;
    for (const char *at = p->text; (size_t)(end - at) >= n && seen < 2;) {
        const char *found = memchr(at, name[0], (size_t)(end - at) - n + 1);

        if (!found)
            break;
        at = found + 1;
        if (memcmp(found, name, n) == 0 && !((found[n] >= 'a' && found[n] <= 'z') || (unsigned char)found[n] >= 0xd0))
            seen++;
    }
    return seen > 1;
}

/* "Имя: words" without dates. */
static void take_says(struct framer *f)
{
    struct parts *p = f->p;
    struct strings names = {0};
    uint32_t *times = NULL;
    size_t room = 0, lines = 0, says = 0, recurring = 0, first = p->count;
    bool all, speaking = false, below = false;

    for (size_t i = 0; i < p->count && !f->failed; i++) {
        const char *s = part_text(p, i);
        struct head h;
        int32_t k;

        if (p->part[i].flags & (PART_DONE | PART_MARKUP) || p->part[i].length == 0 || p->part[i].depth > 0 ||
            (p->is[i] != CLASS_OTHER && p->is[i] != CLASS_CITED))
            continue;
        lines++;
        head_says(s, p->part[i].length, &h);
        if (h.kind == HEAD_NONE)
            continue;
        if (s[h.name_at] == '@') {
            h.name_at++;
            h.name_length--;
        }
        if (!strings_add(&names, s + h.name_at, h.name_length, &k)) {
            f->failed = true;
            break;
        }
        if ((size_t)k >= room) {
            size_t more = room ? room * 2 : 64;
            uint32_t *bigger = realloc(times, more * sizeof *bigger);

            if (!bigger) {
                f->failed = true;
                break;
            }
            memset(bigger + room, 0, (more - room) * sizeof *bigger);
            times = bigger;
            room = more;
        }
        if (++times[k] == 2)
            recurring++;
        says++;
        if (first == p->count)
            first = i;
    }
    for (size_t k = 0; k < names.count && names.count <= 8 && !f->failed; k++) /* a player whom the text names */
        if (times[k] == 1 && named_elsewhere(p, names.string[k].text, names.string[k].length)) {
            times[k] = 2;
            recurring++;
        }
    lines = 0;
    for (size_t i = first; i < p->count; i++)
        lines += p->part[i].length > 0 && p->is[i] != CLASS_BUTTON && !(p->part[i].flags & (PART_DONE | PART_SAME));
    all = says >= 3 && recurring > 0 && names.count <= 8 && says * 10 >= lines * 7;
    for (size_t i = first; i < p->count && !f->failed && recurring > 0; i++) {
        struct part *a = &p->part[i];
        const char *s = part_text(p, i);
        struct head h;
        int32_t k = -1;

        below = below && !empty(p, i);
        if (a->flags & (PART_DONE | PART_MARKUP) || a->length == 0 || a->depth > 0 ||
            (p->is[i] != CLASS_OTHER && p->is[i] != CLASS_CITED))
            continue;
        head_says(s, a->length, &h);
        if (h.kind != HEAD_NONE) {
            if (s[h.name_at] == '@') {
                h.name_at++;
                h.name_length--;
            }
            k = strings_find(&names, s + h.name_at, h.name_length);
        }
        if (k < 0 || (times[k] < 2 && !all)) {
            if (!all && !(a->flags & PART_SAME) && speaking && !below) { /* a narrator between what people say */
                start(p, i, NOBODY);
                speaking = false;
            }
            continue;
        }
        p->is[i] = CLASS_OTHER;
        speaking = true;
        start(p, i, parts_name(p, s + h.name_at, h.name_length));
        a->at += (uint32_t)h.rest_at;
        a->length -= (uint32_t)h.rest_at;
        a->flags |= PART_HEAD;
        below = a->length == 0; /* what he says stands in the lines below */
        if (below)
            frame(p, i);
    }
    free(times);
    strings_free(&names);
}

/* The bytes of a word with a capital, without signs; 0 if it is none. */
static size_t capital_word(const char *s, size_t n)
{
    size_t at = 0;
    bool capital =
        n > 2 && ((s[0] >= 'A' && s[0] <= 'Z') ||
                  ((unsigned char)s[0] == 0xd0 && (unsigned char)s[1] >= 0x90 && (unsigned char)s[1] <= 0xaf));

    while (at < n && s[at] != ' ') {
        unsigned char c = (unsigned char)s[at];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == 0xd0 || c == 0xd1 || (c >= 0x80 && c < 0xc0)))
            return 0;
        at++;
    }
    return capital && at < n && at > 2 && !word_is_keyword(s, at, true) && !word_is_side(s, at) ? at : 0;
}

/* Does a sentence begin here, and no move of a list? */
static bool begins_sentence(const char *s, size_t n)
{
    size_t word = 0;

    while (word < n && s[word] != ' ')
        word++;
    if (n < 2 || text_has_square(s, word))
        return false;
    return (s[0] >= 'A' && s[0] <= 'Z') || (s[0] >= '0' && s[0] <= '9') ||
           ((unsigned char)s[0] == 0xd0 && (unsigned char)s[1] >= 0x90 && (unsigned char)s[1] <= 0xaf);
}

/* What stands between a nick and the words of a line; LEAD_NAMES: nothing, but the nick is two names. */
enum lead { LEAD_BOLD, LEAD_SIGN, LEAD_BRACKET, LEAD_SCRIPT, LEAD_NAMES, LEADS };

static bool is_piece(const char *s, size_t n)
{
    static const char *const PIECE[] = {"пешка", "конь",   "слон",   "ладья", "ферзь", "король", "пусто", "ничья",
                                        "pawn",  "knight", "bishop", "rook",  "queen", "king",   "дубль", "double"};
    char w[40];

    text_fold(s, n, w, sizeof w);
    for (size_t i = 0; i < sizeof PIECE / sizeof *PIECE; i++)
        if (strncmp(w, PIECE[i], strlen(PIECE[i])) == 0)
            return true;
    return false;
}

/* May the first n bytes of a line be a nick before a sign? */
static bool lead_name(const char *s, size_t n)
{
    return n > 1 && n < 40 && text_is_name(s, n) && !word_is_keyword(s, n, true) && !word_is_side(s, n) &&
           !is_piece(s, n);
}

/* "Нелли » e4", "Нелли — e4", "Нелли> e4": the bytes of the nick; *rest: where the words begin. */
static size_t lead_before_sign(const char *s, size_t n, size_t *rest)
{
    static const char *const SIGN[] = {"> ", " » ", " — ", " – ", " - ", " | ", " → ", " -> "};

    for (size_t i = 1; i < n && i < 40; i++)
        for (size_t k = 0; k < sizeof SIGN / sizeof *SIGN && (s[i] == ' ' || s[i] == '>'); k++) {
            size_t l = strlen(SIGN[k]);
            if (n - i > l && memcmp(s + i, SIGN[k], l) == 0) {
                *rest = i + l;
                return lead_name(s, i) ? i : 0;
            }
        }
    return 0;
}

/* "[Нелли] e4", "(Нелли) e4" */
static size_t lead_in_brackets(const char *s, size_t n, size_t *rest)
{
    const char *close =
        n > 3 && (s[0] == '[' || s[0] == '(') ? memchr(s, s[0] == '[' ? ']' : ')', n < 42 ? n : 42) : NULL;

    if (!close || close + 2 >= s + n || close[1] != ' ')
        return 0;
    *rest = (size_t)(close - s) + 2;
    return lead_name(s + 1, (size_t)(close - s) - 1) ? (size_t)(close - s) - 1 : 0;
}

/* "НЕЛЛИ. Ладья на e4.": as in a play */
static size_t lead_of_play(const char *s, size_t n, size_t *rest)
{
    size_t at = 0;

    while (at < n && at < 40 && s[at] != '.') {
        unsigned char c = (unsigned char)s[at], d = at + 1 < n ? (unsigned char)s[at + 1] : 0;
        if (c == 0xd0 && ((d >= 0x90 && d <= 0xaf) || d == 0x81))
            at += 2;
        else if ((c >= 'A' && c <= 'Z') || c == ' ')
            at++;
        else
            return 0;
    }
    if (at < 4 || at + 2 >= n || s[at] != '.' || s[at + 1] != ' ')
        return 0;
    *rest = at + 2;
    return lead_name(s, at) ? at : 0;
}

/* A nick that a line begins with: its bytes, 0 if there is none; where it and the words behind it begin. */
static size_t lead_of(const struct parts *p, size_t i, enum lead way, size_t *name, size_t *rest)
{
    const struct part *a = &p->part[i];
    const char *s = part_text(p, i);
    size_t n = a->length, first, second;

    *name = 0;
    if (a->flags & (PART_DONE | PART_MARKUP) || n == 0 || a->depth > 0 ||
        (p->is[i] != CLASS_OTHER && p->is[i] != CLASS_CITED))
        return 0;
    switch (way) {
    case LEAD_BOLD:
        *rest = a->lead;
        return a->lead > 0 && a->lead < n && text_is_name(s, a->lead) && !word_is_keyword(s, a->lead, true) ? a->lead
                                                                                                            : 0;
    case LEAD_SIGN:
        return lead_before_sign(s, n, rest);
    case LEAD_BRACKET:
        *name = 1;
        return lead_in_brackets(s, n, rest);
    case LEAD_SCRIPT:
        return lead_of_play(s, n, rest);
    default:
        first = capital_word(s, n);
        second = first > 0 ? capital_word(s + first + 1, n - first - 1) : 0;
        *rest = first + 1 + second;
        return second > 0 ? first + 1 + second : 0;
    }
}

/* Nicks that may stand before or over words: NICKS of them at most, and how often each does. */
#define NICKS 16
struct nicks {
    struct strings names;
    uint32_t times[NICKS];
    size_t recurring; /* those that stand there more than once */
};

static void nicks_add(struct framer *f, struct nicks *x, const char *name, size_t n)
{
    int32_t k;

    f->failed = f->failed || !strings_add(&x->names, name, n, &k);
    if (!f->failed && k < NICKS && ++x->times[k] == 2)
        x->recurring++;
}

/* Is this one of those that recur?  No bytes are none. */
static bool nicks_recur(const struct nicks *x, const char *name, size_t n)
{
    int32_t k = n > 0 ? strings_find(&x->names, name, n) : -1;

    return k >= 0 && k < NICKS && x->times[k] > 1;
}

/* "**Toast** sure. I play black", "Нелли » e4", "Раиса Павловна Доброе утро": a nick and words, without a colon. */
static void take_leads(struct framer *f, enum lead way)
{
    struct parts *p = f->p;
    struct nicks nicks = {0};
    size_t lines = 0, led = 0, begun = 0, first = p->count, name, rest;

    for (size_t i = 0; i < p->count && !f->failed && nicks.names.count < NICKS; i++) {
        size_t n = lead_of(p, i, way, &name, &rest);

        if (n == 0)
            continue;
        nicks_add(f, &nicks, part_text(p, i) + name, n);
        if (first == p->count)
            first = i;
    }
    for (size_t i = first; i < p->count && !f->failed; i++) {
        size_t n = lead_of(p, i, way, &name, &rest);

        lines += p->part[i].length > 0 && p->is[i] == CLASS_OTHER && !(p->part[i].flags & (PART_DONE | PART_SAME));
        if (!nicks_recur(&nicks, part_text(p, i) + name, n))
            continue;
        led++;
        while (rest < p->part[i].length && part_text(p, i)[rest] == ' ')
            rest++;
        begun += begins_sentence(part_text(p, i) + rest, p->part[i].length - rest);
    }
    if (nicks.recurring > 1 && led > 5 && led * 10 >= lines * 7 && (way != LEAD_NAMES || begun * 10 >= led * 6))
        for (size_t i = first; i < p->count && !f->failed; i++) {
            struct part *a = &p->part[i];
            size_t n = lead_of(p, i, way, &name, &rest);

            if (!nicks_recur(&nicks, part_text(p, i) + name, n))
                continue;
            start(p, i, parts_name(p, part_text(p, i) + name, n));
            while (rest < a->length && strchr(" :", part_text(p, i)[rest]))
                rest++;
            a->at += (uint32_t)rest;
            a->length -= (uint32_t)rest;
            a->flags |= PART_HEAD;
            f->heads++;
        }
    strings_free(&nicks.names);
}

/* "### Нелли": a heading that may be the nick of a post, without its marks; 0 bytes if it is none. */
static size_t heading(const struct parts *p, size_t i, const char **name)
{
    const struct part *a = &p->part[i];
    size_t n = a->length, at = 0;

    *name = part_text(p, i);
    if (n == 0 || a->depth > 0 || a->flags & PART_DONE)
        return 0;
    while (at < n && at < 6 && (*name)[at] == '#')
        at++;
    if (at > 0 && (at == n || (*name)[at] != ' '))
        return 0;
    if (at == 0 && !(a->flags & PART_TITLE))
        return 0;
    *name += at + (at > 0);
    n -= at + (at > 0);
    return lead_name(*name, n) ? n : 0;
}

/* The first line of what blank lines part, which may be a nick over words; 0 bytes if it is none. */
static size_t block_head(const struct parts *p, size_t i, const char **name)
{
    *name = part_text(p, i);
    if (empty(p, i) || (i > 0 && !empty(p, i - 1)) || i + 1 >= p->count || empty(p, i + 1) || !nick(p, i) ||
        p->part[i].depth > 0 || !lead_name(*name, p->part[i].length))
        return 0;
    return p->part[i].length;
}

/* A line that may be a nick over words, where no blank lines part the posts; 0 bytes if it is none. */
static size_t line_head(const struct parts *p, size_t i, const char **name)
{
    static const char *const OWN[] = {"You sent", "You replied", "Вы отправили", "Вы ответили"}; /* a messenger's */
    size_t n = p->part[i].length;

    *name = part_text(p, i);
    if (empty(p, i) || i + 1 >= p->count || empty(p, i + 1) || p->part[i].depth > 0)
        return 0;
    for (size_t k = 0; k < sizeof OWN / sizeof *OWN; k++)
        if (strlen(OWN[k]) == n && memcmp(*name, OWN[k], n) == 0)
            return n;
    return nick(p, i) && lead_name(*name, n) ? n : 0;
}

/* Do the nicks that recur stand on lines of their own, the first of them over all, and none over another? */
static bool over_lines(const struct parts *p, const struct nicks *nicks)
{
    bool before = false, begun = false;
    const char *name;

    for (size_t i = 0; i < p->count; i++) {
        bool is;
        if (empty(p, i))
            continue;
        is = nicks_recur(nicks, part_text(p, i), line_head(p, i, &name));
        if ((!begun && !is) || (is && before))
            return false;
        begun = true;
        before = is;
    }
    return begun && !before;
}

/* Where the nicks of posts stand by themselves. */
enum over { OVER_HEADINGS, OVER_BLOCKS, OVER_LINES };

/* Headings, the first lines of blocks, or lines that are the nicks of posts: two that recur, and nearly all blocks. */
static void take_over(struct framer *f, enum over over)
{
    static size_t (*const HEAD[])(const struct parts *, size_t, const char **) = {heading, block_head, line_head};
    size_t (*const head)(const struct parts *, size_t, const char **) = HEAD[over];
    struct parts *p = f->p;
    struct nicks nicks = {0};
    size_t heads = 0, blocks = 0, first = p->count, n;
    const char *name;
    bool fits;

    for (size_t i = 0; i < p->count && !f->failed && nicks.names.count < NICKS; i++) {
        n = head(p, i, &name);
        if (n == 0)
            continue;
        nicks_add(f, &nicks, name, n);
        if (first == p->count)
            first = i;
    }
    for (size_t i = first; i < p->count && !f->failed; i++) {
        n = head(p, i, &name);
        heads += nicks_recur(&nicks, name, n);
        blocks += !empty(p, i) && (i == 0 || empty(p, i - 1));
    }
    fits = over == OVER_HEADINGS || (over == OVER_BLOCKS && heads * 10 >= blocks * 8) ||
           (over == OVER_LINES && over_lines(p, &nicks));
    for (size_t i = first; i < p->count && nicks.recurring > 1 && heads > 5 && fits; i++) {
        n = head(p, i, &name);
        if (!nicks_recur(&nicks, name, n))
            continue;
        start(p, i, parts_name(p, name, n));
        frame(p, i);
        f->heads++;
    }
    strings_free(&nicks.names);
}

/* "Нелли пишет:" over each post, and the first of them over the thread. */
static void take_writers(struct framer *f)
{
    struct parts *p = f->p;
    size_t first = 0, heads = 0;

    while (first < p->count && empty(p, first))
        first++;
    for (size_t i = first; i < p->count; i++)
        heads += p->is[i] == CLASS_CITED && p->part[i].depth == 0;
    if (first == p->count || p->is[first] != CLASS_CITED || heads < 3)
        return;
    for (size_t i = first; i < p->count; i++) {
        struct line_words w;

        if (p->is[i] != CLASS_CITED || p->part[i].depth > 0 || p->part[i].flags & PART_DONE)
            continue;
        words_read(part_text(p, i), p->part[i].length, &w);
        start(p, i, parts_name(p, part_text(p, i) + w.name_at, w.name_length));
        frame(p, i);
        f->heads++;
    }
}

/* What is of no person wherever it stands. */
static void settle(struct parts *p)
{
    for (size_t i = 0; i < p->count; i++) {
        struct part *a = &p->part[i];
        struct line_words w;

        if (a->flags & PART_DONE)
            continue;
        if (a->flags & PART_MARKUP) {
            frame(p, i);
            continue;
        }
        if (a->length == 0) {
            a->sort = LINE_EMPTY;
            continue;
        }
        if (a->flags & PART_SIGNATURE) {
            a->sort = LINE_SIGNATURE;
            a->flags |= PART_DONE;
            continue;
        }
        if (a->flags & PART_FRAME && a->length < 200) {
            frame(p, i);
            continue;
        }
        if (p->is[i] == CLASS_MEDIA && part_text(p, i)[0] == '{') /* {Reactions}, {Embed}: to the empty line */
            for (size_t k = i + 1; k < p->count && !empty(p, k) && !(p->part[k].flags & PART_STARTS) && k < i + 12; k++)
                frame(p, k);
        switch (p->is[i]) {
        case CLASS_COUNT:
        case CLASS_NUMBER:
        case CLASS_BUTTON:
        case CLASS_MEDIA:
        case CLASS_EXPAND:
        case CLASS_SYSTEM:
        case CLASS_RULE:
            frame(p, i);
            break;
        case CLASS_MAIL:
        case CLASS_SENDER:
            if (mail_head(p, i))
                frame(p, i);
            break;
        case CLASS_DELETED:
            a->flags |= PART_STRUCK;
            break;
        case CLASS_TITLE:
        case CLASS_DEFAULT:
            words_read(part_text(p, i), a->length, &w);
            a->at += (uint32_t)w.rest_at;
            a->length -= (uint32_t)w.rest_at;
            a->sort = LINE_TITLE;
            a->flags |= PART_DONE;
            break;
        default:
            if (a->flags & PART_TITLE) {
                a->sort = LINE_TITLE;
                a->flags |= PART_DONE;
            }
        }
    }
}

/* Is the next thing but frame the head of a post? */
static bool starts_soon(const struct parts *p, size_t i)
{
    size_t end = i + PROFILE < p->count ? i + PROFILE : p->count;

    while (i < end && !(p->part[i].flags & PART_STARTS) && (p->part[i].sort == LINE_FRAME || p->part[i].length == 0))
        i++;
    return i < end && p->part[i].flags & PART_STARTS;
}

static void number_posts(struct parts *p)
{
    uint32_t post = 0;
    int32_t author = NOBODY;
    bool said = false;

    for (size_t i = 0; i < p->count; i++) {
        struct part *a = &p->part[i];

        if (a->flags & PART_STARTS) {
            if (said)
                post++;
            author = a->author;
            said = true;
        } else if (a->flags & PART_BLOCK && said && !starts_soon(p, i)) {
            post++; /* a message of the same author, or of nobody known */
        }
        if (a->length > 0 && a->sort == LINE_OWN)
            said = true;
        a->post = post;
        a->author = author;
    }
}

static bool began(const struct parts *p)
{
    for (size_t i = 0; i < p->count; i++)
        if (p->part[i].flags & PART_STARTS)
            return true;
    return false;
}

bool thread_frame(struct parts *p)
{
    struct framer f = {.p = p, .exported = p->exported};
    bool good;

    p->is = calloc(p->count + 1, 1);
    f.kind = calloc(p->count + 1, 1);
    f.mark = calloc(p->count + 1, 1);
    good = p->is && f.kind && f.mark;
    if (good) {
        peel_marks(p);
        peel_numbers(p);
        survey(&f);
    }
    if (good) {
        for (size_t i = 0; i < p->count; i++) {
            uint8_t k = f.kind[i];

            if (k != HEAD_CHAT && k != HEAD_NAME_DATE && k != HEAD_DATE_NAME && k != HEAD_NUMBER)
                continue;
            if ((f.count[k][f.mark[i]] >= 2 && f.followed[k][f.mark[i]] * 10 >= f.count[k][f.mark[i]] * 7) ||
                sure(&f, i))
                f.used[k][f.mark[i]] = true;
        }
        while (f.first + 1 < p->count && empty(p, f.first))
            f.first++;
        take_forwarded(&f);
        take_marked(&f);
        for (size_t i = 0; i < p->count; i++) {
            uint8_t k = f.kind[i];

            if (!(p->part[i].flags & PART_DONE) && f.used[k][f.mark[i]] && k != HEAD_NONE)
                take_head(&f, i);
        }
        take_ends(&f);
        if (f.marked == 0) {
            take_dates(&f);
            take_counts(&f);
        }
        for (size_t i = 0; i < p->count && f.marked > 0; i++)
            if (f.kind[i] == HEAD_DATE && !(p->part[i].flags & PART_DONE))
                frame(p, i);
        if (f.heads == 0)
            take_wrote(&f);
        if (f.heads == 0)
            take_writers(&f);
        take_mail(&f);
        for (size_t i = 0; i < p->count; i++) /* "[date] X joined": as the heads of a chat */
            if (f.kind[i] == HEAD_SYSTEM && !(p->part[i].flags & PART_DONE))
                take_system(&f, i);
        if (f.heads < 2)
            take_says(&f);
        for (int way = 0; way < LEADS && f.heads < 2 && !began(p); way++)
            take_leads(&f, (enum lead)way);
        for (int over = OVER_HEADINGS; over <= OVER_LINES && f.heads < 2 && !began(p); over++)
            take_over(&f, (enum over)over);
        settle(p);
        number_posts(p);
        good = !f.failed && !p->failed;
    }
    free(f.kind);
    free(f.mark);
    return good;
}
