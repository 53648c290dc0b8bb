#include "xpgn_parts.h"

enum { TOKEN_CHAR, DELIMITER, DOT };
static const uint8_t DELIMITS[256] = {
    [0] = 1,   [1] = 1,   [2] = 1,   [3] = 1,   [4] = 1,   [5] = 1,   [6] = 1,   [7] = 1,   [8] = 1,   [9] = 1,
    [10] = 1,  [11] = 1,  [12] = 1,  [13] = 1,  [14] = 1,  [15] = 1,  [16] = 1,  [17] = 1,  [18] = 1,  [19] = 1,
    [20] = 1,  [21] = 1,  [22] = 1,  [23] = 1,  [24] = 1,  [25] = 1,  [26] = 1,  [27] = 1,  [28] = 1,  [29] = 1,
    [30] = 1,  [31] = 1,  [' '] = 1, ['{'] = 1, ['}'] = 1, ['('] = 1, [')'] = 1, ['['] = 1, [']'] = 1, ['<'] = 1,
    ['>'] = 1, [';'] = 1, ['$'] = 1, ['!'] = 1, ['?'] = 1, ['"'] = 1, ['*'] = 1, ['&'] = 1, ['.'] = 1,
};

/* Length of the token at p, without forms that only look like one; 0 if it is longer than any may be. */
static size_t token_length(struct reader *r, bool *ascii)
{
    size_t n = 0;
    unsigned char all = 0;

    for (;;) {
        while (!DELIMITS[(unsigned char)r->p[n]])
            all |= (unsigned char)r->p[n++];
        if (n > MAX_TOKEN)
            return 0;
        if (r->p + n == r->end && window_peek(r, n) != '\0')
            continue;
        break;
    }
    *ascii = all < 0x80;
    if (r->p[n] == '.' && n > 0 && r->p[n - 1] == 'e' && window_peek(r, n + 1) == 'p')
        n += window_peek(r, n + 2) == '.' ? 3 : 2;
    if (!*ascii)
        for (size_t i = 0, step; i < n; i += step ? step : 1) {
            uint32_t code;
            step = utf8_decode(r->p + i, n - i, &code);
            if (i > 0 && (bytes_odd_space(r->p + i, r->p + n) || (step == 0 && r->p[i] == LATIN_1_SPACE)))
                return i;
        }
    return n;
}

static enum result result_here(const char *s, size_t n)
{
    static const struct {
        const char *text;
        enum result result;
    } FORMS[] = {
        {"1-0", WHITE_WINS},
        {"0-1", BLACK_WINS},
        {"1/2-1/2", DRAW},
        {"1/2", DRAW},
        {"\xc2\xbd-\xc2\xbd", DRAW},
        {"\xc2\xbd", DRAW},
        {"\xc2\xbd\xe2\x80\x93\xc2\xbd", DRAW},
        {"1\xe2\x80\x93"
         "0",
         WHITE_WINS},
        {"0\xe2\x80\x93"
         "1",
         BLACK_WINS},
        {"1\xe2\x80\x94"
         "0",
         WHITE_WINS},
        {"0\xe2\x80\x94"
         "1",
         BLACK_WINS},
        {"1/2\xe2\x80\x93"
         "1/2",
         DRAW},
    };

    for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++)
        if (strlen(FORMS[i].text) == n && memcmp(FORMS[i].text, s, n) == 0)
            return FORMS[i].result;
    return NO_RESULT;
}

/* How much of the text at p is one stray thing: [brackets] and "strings" whole, anything else one character. */
static size_t stray_length(struct reader *r)
{
    char closer = *r->p == '[' ? ']' : *r->p == '"' ? '"' : '\0';
    size_t n = window_at_hand(r, 256);
    const char *nl = memchr(r->p, '\n', n), *close;

    n = nl ? (size_t)(nl - r->p) : n;
    close = closer ? memchr(r->p + 1, closer, n - 1) : NULL;
    return close ? (size_t)(close + 1 - r->p) : 1;
}

/* A word in which NULs stand, the first behind `n` bytes: it is what it is without them.  `e` is the warning that there
 * are some, or the word. */
static void read_word_with_nuls(struct reader *r, struct event *e, size_t n)
{
    size_t kept = 0, all = window_at_hand(r, n + 256);
    enum result result;

    if (all > MAX_TOKEN)
        all = MAX_TOKEN;
    while (n < all && (r->p[n] == '\0' || !DELIMITS[(unsigned char)r->p[n]]))
        n++;
    while (n > 0 && r->p[n - 1] == '\0')
        n--;
    if (reader_warn_encoding(r, e, memchr(r->p, '\0', n + 1)))
        return;
    for (size_t i = 0; i < n; i++)
        if (r->p[i] != '\0')
            r->text[kept++] = r->p[i];
    reader_set_place(r, r->p);
    result = result_here(r->text, kept);
    if (result) {
        *e = event_blank(EV_RESULT);
        e->result = (uint8_t)result;
        e->text = r->text;
        e->length = kept;
    } else {
        token_read(r->text, kept, r->text + MAX_TOKEN, e);
    }
    r->p += n;
}

/* A word of the movetext at p: result, move, arrival, naming, `--`, or no token. */
void reader_word(struct reader *r, struct event *e)
{
    bool ascii = true;
    size_t n = token_length(r, &ascii);
    enum result result = NO_RESULT;

    if (n > 0 && n <= MAX_TOKEN && r->p[n] == '\0' && r->p + n < r->end) {
        read_word_with_nuls(r, e, n);
        return;
    }
    reader_set_place(r, r->p);
    if (n == 0 && DELIMITS[(unsigned char)*r->p] == 0) {
        reader_lose(r, e, CODE_TOO_LONG);
        return;
    }
    if (n == 0) {
        n = stray_length(r);
        ascii = false;
    }
    if (!ascii || (*r->p >= '0' && *r->p <= '9'))
        result = result_here(r->p, n);
    if (result) {
        *e = event_blank(EV_RESULT);
        e->result = (uint8_t)result;
        e->text = r->p;
        e->length = n;
        if (!ascii || (result == DRAW && n == 3))
            e->flags |= LENIENT;
    } else if (!ascii && bytes_find_odd(r->p, n)) {
        size_t m;
        if (reader_warn_encoding(r, e, r->p))
            return;
        m = bytes_transcode(r->p, n, r->text);
        result = result_here(r->text, m);
        *e = event_blank(result ? EV_RESULT : EV_BAD);
        e->result = (uint8_t)result;
        e->flags = result ? LENIENT : 0;
        e->text = r->text;
        e->length = m;
        if (!result && m < MAX_TOKEN) /* what is not understood is kept in Latin letters too */
            token_read(r->text, m, r->text + MAX_TOKEN, e);
    } else {
        token_read(r->p, n, r->text, e);
        if (e->kind == EV_BAD &&
            ((n == 2 && memcmp(r->p, "ep", n) == 0) || (n > 2 && n < 5 && memcmp(r->p, "e.p.", n) == 0)))
            reader_trouble(e, CODE_LENIENCY, false);
    }
    r->p += n;
}

/* ---- numbers, NAGs, reveals ---- */

/* A dash of a result, "1–0", or of castling with zeros. */
static bool dash_here(const char *s, const char *end)
{
    uint32_t code;

    return utf8_decode(s, (size_t)(end - s), &code) == 3 && ((code >= 0x2010 && code <= 0x2014) || code == 0x2212);
}

/* A number of more digits is no token; from nine on it is 999999999. */
#define MOST_DIGITS 48

/* Three dots as one character, at p + n. */
static bool ellipsis(struct reader *r, size_t n)
{
    return window_peek(r, n) == '\xe2' && window_peek(r, n + 2) == '\xa6' && r->p[n + 1] == '\x80';
}

void reader_number(struct reader *r, struct event *e)
{
    size_t n = 0;
    uint32_t number = 0;
    char c;

    while ((c = r->p[n]) >= '0' && c <= '9' && n < MOST_DIGITS) {
        number = number >= 99999999 ? 999999999 : number * 10 + (uint32_t)(c - '0');
        n++;
    }
    if (r->p + n == r->end) {
        window_peek(r, n);
        c = r->p[n];
        if (c >= '0' && c <= '9' && n < MOST_DIGITS) { /* the window ended within the number */
            window_at_hand(r, 64);
            reader_number(r, e);
            return;
        }
    }
    if (c == '-' || c == '/' || (unsigned char)c >= 0x80 || (c >= '0' && c <= '9')) {
        window_at_hand(r, n + 4);
        if ((unsigned char)c < 0x80 || dash_here(r->p + n, r->end)) {
            reader_word(r, e);
            return;
        }
    }
    *e = event_blank(EV_NUMBER);
    reader_set_place(r, r->p);
    e->number = number;
    for (;;) { /* dots, also after a blank: "12. ... e5" */
        size_t blanks = 0;
        while (window_peek(r, n) == '.' || ellipsis(r, n)) {
            e->dots = (uint8_t)(e->dots + (r->p[n] == '.' ? 1 : 3));
            n += r->p[n] == '.' ? 1 : 3;
        }
        if (window_peek(r, n) != ' ')
            break;
        while (blanks < 8 && window_peek(r, n + blanks) == ' ')
            blanks++;
        if (window_peek(r, n + blanks) != '.')
            break;
        n += blanks;
    }
    e->text = r->p;
    e->length = n;
    r->p += n;
}

void reader_nag(struct reader *r, struct event *e)
{
    size_t n = 1;
    bool large = false; /* more than nine digits: no token, but kept as it is */

    *e = event_blank(EV_NAG);
    reader_set_place(r, r->p);
    if (*r->p == '$') {
        while (window_peek(r, n) >= '0' && window_peek(r, n) <= '9' && n < MOST_DIGITS) {
            large = large || e->number >= 100000000;
            e->number = large ? 0 : e->number * 10 + (uint32_t)(r->p[n] - '0');
            n++;
        }
        if (n == 1 || large)
            e->kind = EV_BAD;
    } else {
        while ((window_peek(r, n) == '!' || window_peek(r, n) == '?') && n < 3)
            n++;
        if (n == 1)
            e->number = *r->p == '!' ? 1 : 2;
        else if (r->p[0] == r->p[1])
            e->number = *r->p == '!' ? 3 : 4;
        else
            e->number = *r->p == '!' ? 5 : 6;
    }
    e->text = r->p;
    e->length = n;
    r->p += n;
}

/* What stands between the brackets: without NULs, which are dropped, and lone CRs, which are blanks. */
static void read_between(struct reader *r, const char *s, size_t n, struct event *e)
{
    size_t kept = 0;

    if (memchr(s, '\0', n) || memchr(s, '\r', n)) {
        for (size_t i = 0; i < n; i++)
            if (s[i] != '\0')
                r->text[kept++] = s[i] == '\r' ? ' ' : s[i];
        s = r->text;
        n = kept;
    }
    token_read_reveal(s, n, e);
}

/* < … >, or as forum software writes it, &lt; … &gt;. */
void reader_reveal(struct reader *r, struct event *e)
{
    size_t open = *r->p == '<' ? 1 : 4, n = open, close;
    char c;

    reader_set_place(r, r->p);
    for (;; n++) {
        c = window_peek(r, n);
        if (c == '>' || c == '\n' || c == '<' || c == '{' || c == '}' || c == '(' || c == ')' || c == '[' || c == '"')
            break;
        if (c == '\0' && r->p + n >= r->end)
            break;
        if (c == '&' && window_peek(r, n + 3) == ';' && memcmp(r->p + n, "&gt;", 4) == 0)
            break;
        if (n > MAX_TOKEN) {
            reader_lose(r, e, CODE_TOO_LONG);
            return;
        }
    }
    if (c != '>' && c != '&') {
        reader_lose(r, e, CODE_UNCLOSED);
        return;
    }
    close = c == '>' ? 1 : 4;
    read_between(r, r->p + open, n - open, e);
    e->text = r->p;
    e->length = n + close;
    if (open == 4 || close == 4)
        e->flags |= LENIENT;
    r->p += n + close;
}
