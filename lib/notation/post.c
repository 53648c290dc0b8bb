#include "post.h"

#include "notation/token.h"

#include <string.h>

#define LOOKED_AT 65536

struct words {
    unsigned prose, play; /* words of three letters or more; moves, squares, reveals */
    unsigned sides;       /* words that tell of a game: White, Black, in Russian too */
    unsigned code;        /* words as programs have them: f(x), a_b, a->b, x == y; */
    bool label;           /* a line of a post: "White: …" */
    bool tag;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* [Name "value"], as it may stand in a record */
static bool is_tag(const char *p, const char *end)
{
    if (p == end || *p++ != '[')
        return false;
    while (p < end && ((*p >= 'A' && *p <= 'Z') || (*p >= 'a' && *p <= 'z') || (*p >= '0' && *p <= '9') || *p == '_'))
        p++;
    while (p < end && (*p == ' ' || *p == '\t'))
        p++;
    return p < end && (*p == '"' || (unsigned char)*p == 0xe2); /* curly quotes too */
}

static bool is_label(const char *p, const char *end)
{
    static const char *const LABEL[] = {"Игра", "Партия", "Белые", "Чёрные", "Черные",  "Вариант",
                                        "Ходы", "Game",   "White", "Black",  "Variant", "Moves"};

    for (size_t i = 0; i < sizeof LABEL / sizeof *LABEL; i++) {
        size_t n = strlen(LABEL[i]);
        if ((size_t)(end - p) > n && memcmp(p, LABEL[i], n) == 0 && p[n] == ':')
            return true;
    }
    return false;
}

/* What forum software puts about a text; <br> may stand in a record. */
static bool is_markup(const char *p, const char *end)
{
    static const char *const NAME[] = {"<p",  "<div", "<span", "<table",      "<tr",   "<td",
                                       "<h1", "<h2",  "<h3",   "<blockquote", "<html", "<!DOCTYPE"};

    for (size_t i = 0; i < sizeof NAME / sizeof *NAME; i++) {
        size_t n = strlen(NAME[i]);
        if ((size_t)(end - p) >= n && memcmp(p, NAME[i], n) == 0 && ((size_t)(end - p) == n || p[n] == '>'))
            return true;
    }
    return false;
}

static bool is_letter(uint32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= 0xc0 && c < 0x250) || (c >= 0x400 && c < 0x530);
}

static bool has_square(const char *p, const char *end)
{
    for (; p + 1 < end; p++)
        if (*p >= 'a' && *p <= 'h' && p[1] >= '1' && p[1] <= '8')
            return true;
    return false;
}

static bool tells_side(const char *p, const char *end)
{
    static const char *const SIDE[] = {"White", "Black", "white", "black", "Бел",  "бел",
                                       "Черн",  "Чёрн",  "черн",  "чёрн",  "Шахм", "шахм"};

    for (; p < end && !is_letter((unsigned char)*p) && (unsigned char)*p < 0x80; p++)
        ;
    for (size_t i = 0; i < sizeof SIDE / sizeof *SIDE; i++)
        if ((size_t)(end - p) >= strlen(SIDE[i]) && memcmp(p, SIDE[i], strlen(SIDE[i])) == 0)
            return true;
    return false;
}

/* A word of a program: no post has many.  Markup is none. */
static bool is_code(const char *p, const char *end)
{
    static const char *const SIGN[] = {"==", "!=", "||", "+=", "-=", "::", "/*", "*/", "();", "\\n", "${"};
    size_t length = (size_t)(end - p);

    if (memchr(p, '<', length) || memchr(p, '>', length) || memchr(p, '&', length) ||
        (length >= 4 && memcmp(p, "http", 4) == 0))
        return false;
    for (size_t i = 0; i < sizeof SIGN / sizeof *SIGN; i++) {
        size_t n = strlen(SIGN[i]);
        for (const char *at = p; at + n <= end; at++)
            if (memcmp(at, SIGN[i], n) == 0)
                return true;
    }
    for (const char *at = p + 1; at + 1 < end; at++) { /* f(x), a_b, a.b, "$a" */
        bool joins = strchr("_(.[", *at) && is_letter((unsigned char)at[-1]) && (unsigned char)at[-1] < 0x80;
        if ((joins && (is_letter((unsigned char)at[1]) || strchr("\"')", at[1])) && (unsigned char)at[1] < 0x80) ||
            (at[-1] == '$' && is_letter((unsigned char)*at)))
            return true;
    }
    return (length == 1 && *p == '=') || (length > 1 && end[-1] == ';') ||
           (length > 2 && end[-1] == ':' && end[-2] == ')');
}

/* A line as files of settings begin it, "  - name: ", or as manual pages do, ".It ". */
static bool is_setting(const char *p, const char *end)
{
    const char *from;

    if (end - p > 2 && *p == '.' && p[1] >= 'A' && p[1] <= 'Z')
        return true;
    while (p < end && (*p == ' ' || *p == '-'))
        p++;
    for (from = p; p < end && ((*p >= 'a' && *p <= 'z') || *p == '_'); p++)
        ;
    return p > from + 1 && p < end && *p == ':';
}

/* A word between blanks, with whatever stands about it. */
static void count_word(struct words *w, const char *p, const char *end)
{
    unsigned run = 0, most = 0;
    bool digit = false;

    if (is_markup(p, end)) {
        w->label = true;
        return;
    }
    w->code += is_code(p, end);
    w->sides += tells_side(p, end);
    if (has_square(p, end) || *p == '<') {
        w->play++;
        return;
    }
    for (const char *at = p; at < end;) {
        uint32_t c;
        size_t n = utf8_decode(at, (size_t)(end - at), &c);
        digit |= *at >= '0' && *at <= '9';
        run = n > 0 && is_letter(c) ? run + 1 : 0;
        most = run > most ? run : most;
        at += n ? n : 1;
    }
    w->prose += most >= 3 && !digit;
}

static void count(struct words *w, const char *p, const char *end)
{
    bool line = true;

    while (p < end && !w->tag) {
        const char *from = p;
        if (*p == ';' || (line && *p == '%')) { /* so much of a line is a comment */
            p = memchr(p, '\n', (size_t)(end - p));
            if (!p)
                return;
        }
        if (line) {
            w->tag = is_tag(p, end);
            w->label |= is_label(p, end);
            w->code += is_setting(p, end) ? 2 : 0;
        }
        line = *p == '\n';
        if (is_blank(*p)) {
            p++;
            continue;
        }
        if (*p == '{') { /* a record's comment */
            p = memchr(p, '}', (size_t)(end - p));
            p = p ? p + 1 : end;
            continue;
        }
        while (p < end && !is_blank(*p) && *p != '{')
            p++;
        count_word(w, from, p);
    }
}

enum text_kind post_kind(const char *text, size_t length)
{
    struct words w = {.prose = 0};

    count(&w, text, text + (length < LOOKED_AT ? length : LOOKED_AT));
    if (w.tag || w.prose < 4 || (w.prose < w.play && !(w.label && w.prose * 2 >= w.play)))
        return TEXT_RECORD;
    return w.code * 6 < w.prose + w.play && (w.label || (w.play + w.sides) * 24 >= w.prose) ? TEXT_POST : TEXT_OTHER;
}
