/* xpgn_number.c: numbers of turns, and results, which begin like them. */
#include "reader_parts.h"

/* ---- results ---- */

enum score { LOSS, HALF, WIN, SCORES };

/* What one side has got, at s; its length, 0 if there is none. */
static size_t score_here(const char *s, const char *end, enum score *score)
{
    size_t most = (size_t)(end - s);

    *score = HALF;
    if (most >= 3 && (memcmp(s, "1/2", 3) == 0 || memcmp(s, "0,5", 3) == 0 || memcmp(s, "0.5", 3) == 0))
        return 3;
    if (most >= 2 && memcmp(s, "\xc2\xbd", 2) == 0)
        return 2;
    if (most >= 8 && memcmp(s, "&frac12;", 8) == 0)
        return 8;
    *score = most > 0 && *s == '1' ? WIN : LOSS;
    return most > 0 && (*s == '1' || *s == '0');
}

/* A dash of any kind. */
static size_t dash_here(const char *s, const char *end)
{
    uint32_t code;

    if (s < end && *s == '-')
        return 1;
    return utf8_decode(s, (size_t)(end - s), &code) == 3 && ((code >= 0x2010 && code <= 0x2014) || code == 0x2212) ? 3
                                                                                                                   : 0;
}

/* A dash as HTML writes it. */
static size_t named_dash(const char *s, const char *end)
{
    return end - s >= 7 && (memcmp(s, "&ndash;", 7) == 0 || memcmp(s, "&mdash;", 7) == 0) ? 7 : dash_here(s, end);
}

/* Over white space, a line end among it: forum software breaks lines anywhere. */
static const char *skip_wide(const char *s, const char *end)
{
    size_t n = 1;
    bool broken = false;

    for (; s < end && n > 0; s += n) {
        n = *s == ' ' || *s == '\t' ? 1 : (unsigned char)*s < 0x80 ? 0 : bytes_odd_space(s, end);
        if (n == 0 && end - s >= 6 && memcmp(s, "&nbsp;", 6) == 0)
            n = 6;
        if (n == 0 && !broken) {
            n = *s == '\n' ? 1 : *s == '\r' ? (size_t)1 + (end - s > 1 && s[1] == '\n') : bytes_br(s, end);
            broken = n > 0;
        }
    }
    return s;
}

/* Does a token end before s? */
static bool ends_result(const char *s, const char *end)
{
    uint32_t code;
    size_t n;

    if (s == end)
        return true;
    if ((unsigned char)*s < 0x80)
        return !((*s >= '0' && *s <= '9') || (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') ||
                 strchr("-:/,+#=@", *s)) ||
               *s == '\0';
    n = utf8_decode(s, (size_t)(end - s), &code);
    return n == 0 || bytes_odd_space(s, end) || code >= 0x2100;
}

/* The length of a result in its canonical form with white space behind it, 0 for any other. */
static size_t canonical_result(const char *s, enum result *result)
{
    size_t n = s[1] == '-' ? 3 : 7;

    if (s[1] == '-')
        *result = memcmp(s, "1-0", 3) == 0 ? WHITE_WINS : memcmp(s, "0-1", 3) == 0 ? BLACK_WINS : NO_RESULT;
    else
        *result = memcmp(s, "1/2-1/2", 7) == 0 ? DRAW : NO_RESULT;
    return *result && (s[n] == '\n' || s[n] == ' ' || s[n] == '\r' || s[n] == '\t') ? n : 0;
}

#define WIDEST_RESULT 64

/* A dot and digits right behind a result, which make it none; where they end, s if there are none. */
static const char *past_fraction(const char *s, const char *end)
{
    if (end - s < 2 || *s != '.' || s[1] < '0' || s[1] > '9')
        return s;
    for (s++; s < end && *s >= '0' && *s <= '9'; s++)
        ;
    return s;
}

/*
 * The length of a result at p, 0 if there is none; *castles: a 0-0; *spoilt: none, but it has half a point, "1/2 - 1",
 * or a fraction, "0-1.5", without which it would be one.
 */
static size_t result_here(struct reader *r, enum result *result, bool *castles, bool *spoilt)
{
    size_t most = window_at_hand(r, WIDEST_RESULT), n;
    const char *end = r->p + most, *s = r->p, *joint, *behind;
    enum score white, black;

    *result = NO_RESULT;
    *castles = *spoilt = false;
    if (most > 8 && (n = canonical_result(r->p, result)) > 0)
        return n;
    n = score_here(s, end, &white);
    if (n == 0)
        return 0;
    joint = skip_wide(s + n, end);
    n = joint < end && *joint == ':' ? 1 : named_dash(joint, end);
    s = skip_wide(joint + n, end);
    n = n > 0 ? score_here(s, end, &black) : 0;
    behind = past_fraction(s + n, end);
    if (n > 0 && behind > s + n && (white + black == WIN + LOSS || white == HALF || black == HALF)) {
        *spoilt = true;
        return (size_t)(behind - r->p);
    }
    if (n > 0 && ends_result(s + n, end)) {
        *result = white == WIN ? WHITE_WINS : white == HALF ? DRAW : BLACK_WINS;
        if (white + black == WIN + LOSS)
            return (size_t)(s + n - r->p);
        *castles = white == LOSS && black == LOSS;
        *spoilt = white == HALF || black == HALF;
        n = (size_t)(s + n - r->p);
        if (*spoilt)
            return n;
        return *castles && reader_ends_game(r, n) ? n : 0;
    }
    n = score_here(r->p, end, &white);
    *result = DRAW;
    if (white != HALF || (n == 3 && r->p[1] != '/'))
        return 0;
    behind = past_fraction(r->p + n, end);
    *spoilt = behind > r->p + n;
    return *spoilt ? (size_t)(behind - r->p) : ends_result(r->p + n, end) ? n : 0;
}

static bool is_canonical(const char *s, size_t n, enum result result)
{
    const char *form = result_name(result);

    return n == strlen(form) && memcmp(s, form, n) == 0;
}

/* Without white space, which would make two tokens of it. */
static size_t copy_narrow(const char *s, size_t n, char *out)
{
    const char *end = s + n;
    size_t length = 0;

    while (s < end) {
        const char *next = skip_wide(s, end);
        if (next == s)
            out[length++] = *s++;
        else
            s = next;
    }
    return length;
}

bool reader_result(struct reader *r, struct event *e)
{
    enum result result;
    bool castles, spoilt;
    size_t n = result_here(r, &result, &castles, &spoilt);

    if (n == 0)
        return false;
    reader_set_place(r, r->p);
    if (castles) {
        token_read("0-0", 3, r->text, e); /* the text that a judge knows, however wide it is typed */
    } else if (spoilt) {
        *e = event_blank(EV_BAD);
        e->text = r->text;
        e->length = copy_narrow(r->p, n, r->text);
    } else {
        *e = event_blank(EV_RESULT);
        e->result = (uint8_t)result;
        e->text = r->p;
        e->length = n;
        e->flags = is_canonical(r->p, n, result) ? 0 : LENIENT;
    }
    for (; n > 0; n--, r->p++)
        if (*r->p == '\n' || (*r->p == '\r' && r->p[1] != '\n'))
            reader_newline(r, r->p + 1);
    return true;
}

bool reader_ends_game(struct reader *r, size_t n)
{
    const char *next = reader_ahead(r, n, true), *s;
    size_t at;

    if (!next || r->depth > 0)
        return false;
    if (next == r->end)
        return true;
    at = (size_t)(next - r->p);
    window_at_hand(r, at + 256);
    for (s = r->p + n, next = r->p + at; s < next && *s != '\n' && *s != '\r'; s++)
        ;
    return s < next && bytes_begin_tag(next, r->end);
}

/* ---- numbers ---- */

/* Three dots as one character, at p + n. */
static bool ellipsis(struct reader *r, size_t n)
{
    return window_peek(r, n) == '\xe2' && window_peek(r, n + 2) == '\xa6' && r->p[n + 1] == '\x80';
}

/* The dots of a number of n digits, also after a blank: "12. ... e5".  The length with them. */
static size_t read_dots(struct reader *r, struct event *e, size_t n)
{
    unsigned dots = 0;

    for (;;) {
        size_t blanks = 0;
        while (window_peek(r, n) == '.' || ellipsis(r, n)) {
            bool one = r->p[n] == '.';
            dots += one ? 1 : 3;
            n += one ? 1 : 3;
            e->flags |= one ? 0 : LENIENT;
        }
        if (window_peek(r, n) != ' ')
            break;
        while (blanks < 8 && window_peek(r, n + blanks) == ' ')
            blanks++;
        if (window_peek(r, n + blanks) != '.' && !ellipsis(r, n + blanks))
            break;
        n += blanks;
    }
    e->dots = (uint8_t)(dots < 255 ? dots : 255);
    return n;
}

/* What else stands behind a number: "1)" where no variation is open, "1.-", nothing at all. */
static size_t read_number_tail(struct reader *r, struct event *e, size_t n)
{
    size_t dash, after;

    if (e->dots == 0) {
        e->flags |= LENIENT;
        return n + (r->depth == 0 && window_peek(r, n) == ')');
    }
    after = window_at_hand(r, n + 8);
    dash = e->dots == 1 ? dash_here(r->p + n, r->p + after) : 0;
    if (dash == 0 || dash_here(r->p + n + dash, r->p + after) || r->p[n - 1] != '.')
        return n;
    if (n + dash < after && (r->p[n + dash] == '+' || r->p[n + dash] == '/')) /* the sign of a better side */
        return n;
    e->flags |= LENIENT;
    return n + dash;
}

/* Do dots or a bracket behind n digits make them a number? */
static bool number_ends(struct reader *r, size_t n)
{
    size_t blanks = 0;

    while (blanks < 8 && window_peek(r, n + blanks) == ' ')
        blanks++;
    return window_peek(r, n + blanks) == '.' || ellipsis(r, n + blanks) || window_peek(r, n) == ')';
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
    if (n == 1 && number <= 1 && c != '.' && reader_result(r, e))
        return;
    if (n == 1 && number == 0 && c == '.' && window_peek(r, 2) == '5' && reader_result(r, e))
        return;
    if (c == '-' || c == '/' || (unsigned char)c >= 0x80 || (c >= '0' && c <= '9')) {
        window_at_hand(r, n + 4);
        if ((unsigned char)c < 0x80 || dash_here(r->p + n, r->end)) {
            reader_word(r, e);
            return;
        }
    }
    if (number == 0 && (n == 2 || n == 3) && !number_ends(r, n)) { /* 00, 000: castling without its dashes */
        reader_word(r, e);
        return;
    }
    *e = event_blank(EV_NUMBER);
    reader_set_place(r, r->p);
    e->number = number;
    n = read_number_tail(r, e, read_dots(r, e, n));
    e->text = r->p;
    e->length = n;
    r->p += n;
}
