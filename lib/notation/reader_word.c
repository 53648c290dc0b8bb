/* reader_word.c: numbers of turns and results, which begin like them; words, signs and reveals. */
#include "reader_parts.h"
#include "token_parts.h"

/* ---- numbers and results ---- */

static bool reader_ends_game(struct reader *r, size_t n);

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

/*
 * A result at p, however typed: false if there is none.  Of a 0-0 that ends a game the judge says whether it is
 * castling or both have lost: it is given as castling.
 */
static bool reader_result(struct reader *r, struct event *e)
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

/* Is what ends n bytes from p the last token of the game? */
static bool reader_ends_game(struct reader *r, size_t n)
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

/* ---- words ---- */

enum { TOKEN_CHAR, DELIMITER, DOT };
static const uint8_t DELIMITS[256] = {
    [0] = 1,   [1] = 1,   [2] = 1,   [3] = 1,   [4] = 1,   [5] = 1,   [6] = 1,   [7] = 1,   [8] = 1,   [9] = 1,
    [10] = 1,  [11] = 1,  [12] = 1,  [13] = 1,  [14] = 1,  [15] = 1,  [16] = 1,  [17] = 1,  [18] = 1,  [19] = 1,
    [20] = 1,  [21] = 1,  [22] = 1,  [23] = 1,  [24] = 1,  [25] = 1,  [26] = 1,  [27] = 1,  [28] = 1,  [29] = 1,
    [30] = 1,  [31] = 1,  [' '] = 1, ['{'] = 1, ['}'] = 1, ['('] = 1, [')'] = 1, ['['] = 1, [']'] = 1, ['<'] = 1,
    ['>'] = 1, [';'] = 1, ['$'] = 1, ['!'] = 1, ['?'] = 1, ['"'] = 1, ['*'] = 1, ['&'] = 1, ['.'] = 1,
};

/*
 * The length of "(Q)" at p + n, where n bytes stand that are a pawn's arrival on rank 1 or 8, or may be one (the files
 * of a capture alone); 0 for any other bracket, which opens a variation.
 */
static size_t bracketed_promotion(struct reader *r, size_t n)
{
    char latin[TOKEN_SIZE];
    struct event e;
    uint16_t flags = 0;
    size_t most, letter = 1;

    if (r->p[n] != '(' || n < 2 || n > TOKEN_SIZE / 2)
        return 0;
    most = window_at_hand(r, n + 8);
    while (n + 1 + letter < most && ((unsigned char)r->p[n + 1 + letter] & 0xc0) == 0x80)
        letter++;
    if (n + 1 + letter >= most || r->p[n + 1 + letter] != ')' || letter > 3 ||
        token_to_latin(r->p + n + 1, letter, latin, &flags) != 1 || !*latin || !strchr("NBRQ", *latin))
        return 0;
    token_read(r->p, n, latin, &e);
    return token_may_promote(&e) ? letter + 2 : 0;
}

static bool is_mark(char c)
{
    return c == '+' || c == '#';
}

/* n and the + and # that stand there, unless they are the beginning of something else. */
static size_t with_marks(struct reader *r, size_t n)
{
    size_t all = n;

    while (all < n + 2 && is_mark(window_peek(r, all)))
        all++;
    return DELIMITS[(unsigned char)window_peek(r, all)] ? all : n;
}

/* Does a space begin at s that is none of ASCII, in Unicode or in Latin-1?  *step: of the character. */
static bool is_odd_space(const char *s, const char *end, size_t *step)
{
    uint32_t code;
    size_t n = utf8_decode(s, (size_t)(end - s), &code);

    *step = n ? n : 1;
    return bytes_odd_space(s, end) || (n == 0 && *s == LATIN_1_SPACE);
}

/* Length of the token at p, without forms that only look like one; 0 if it is longer than any may be. */
static size_t token_length(struct reader *r, bool *ascii)
{
    size_t n = 0, bracketed = 0;
    unsigned char all = 0;

    for (;;) {
        while (!DELIMITS[(unsigned char)r->p[n]])
            all |= (unsigned char)r->p[n++];
        if (n > MAX_TOKEN)
            return 0;
        if (r->p + n == r->end && window_peek(r, n) != '\0')
            continue;
        if (!bracketed && (bracketed = bracketed_promotion(r, n)) > 0) {
            for (size_t i = 0; i < bracketed; i++)
                all |= (unsigned char)r->p[n++];
            continue;
        }
        break;
    }
    *ascii = all < 0x80;
    if (r->p[n] == '.' && n > 0 && r->p[n - 1] == 'e' && window_peek(r, n + 1) == 'p')
        n = with_marks(r, n + (window_peek(r, n + 2) == '.' ? 3 : 2));
    if (!*ascii)
        for (size_t i = 0, step; i < n; i += step)
            if (is_odd_space(r->p + i, r->p + n, &step) && i > 0)
                return i;
    return n;
}

/* How much of the text at p is one stray thing: [brackets] and "strings" whole, anything else one character. */
static size_t stray_length(struct reader *r)
{
    char closer = *r->p == '[' ? ']' : *r->p == '"' ? '"' : '\0';
    size_t n = window_at_hand(r, 256);
    const char *nl = memchr(r->p, '\n', n), *cr, *close;

    n = nl ? (size_t)(nl - r->p) : n;
    cr = memchr(r->p, '\r', n);
    n = cr ? (size_t)(cr - r->p) : n;
    close = closer ? memchr(r->p + 1, closer, n - 1) : NULL;
    return close ? (size_t)(close + 1 - r->p) : 1;
}

/* ---- signs of print ---- */

/*
 * Signs cut from the end of a word, from the right and the longest first, until what is left is a token, or nothing.
 * How much is left; *count is 0 if nothing of it can be read so.
 */
static size_t cut_signs(const char *text, size_t n, char *latin, struct sign list[MOST_SIGNS], size_t *count,
                        struct event *e)
{
    size_t cut, bare = n;
    uint32_t nag;

    while (bare > 1 && is_mark(text[bare - 1]))
        bare--;
    if ((unsigned char)text[bare - 1] >= 0x80 && token_sign(text, bare, &nag) > 0)
        n = bare; /* the move's own marks, behind a sign */
    for (*count = 0; n > 0 && *count < MOST_SIGNS && (cut = token_sign(text, n, &nag)) > 0;) {
        n -= cut;
        list[*count] = (struct sign){(uint16_t)nag, (uint16_t)cut, n};
        ++*count;
        if (n == 0)
            return 0;
        token_read(text, n, latin, e);
        if (e->kind != EV_BAD)
            return n;
    }
    *count = 0;
    return 0;
}

/* Does a sign of print stand at s, or half a point? */
static bool sign_begins(const char *s, const char *end)
{
    uint32_t code, nag;
    size_t n = utf8_decode(s, (size_t)(end - s), &code);

    if (*s == '=' || *s == '+')
        return true;
    if (*s == '-')
        return end - s > 1 && (s[1] == '+' || s[1] == '/');
    return n > 1 && (code == 0xbd || token_sign(s, n, &nag) > 0);
}

/* An N or D by itself, of so many bytes at p, is a sign where what follows leaves it no other meaning, or where others
 * tie it to a move. */
static bool is_sign(struct reader *r, size_t width)
{
    const char *next = reader_ahead(r, width, false);
    size_t n = next ? (size_t)(next - r->p) : 0;

    if (r->p > r->buf && (r->p[-1] == '!' || r->p[-1] == '?'))
        return true;
    if (!next)
        return false;
    window_at_hand(r, n + 4); /* for signs of several characters */
    next = r->p + n;
    return next == r->end || (*next >= '0' && *next <= '9') || memchr("{;$!?()[]<*", *next, 11) ||
           (r->end - next >= 4 && memcmp(next, "&lt;", 4) == 0) || sign_begins(next, r->end);
}

void reader_sign(struct reader *r, struct event *e)
{
    const struct sign *sign = &r->sign[--r->signs];

    *e = event_blank(EV_NAG);
    reader_set_place(r, r->buf + (sign->at - r->base));
    e->number = sign->nag;
    e->flags = LENIENT;
    e->text = r->buf + (sign->at - r->base);
    e->length = sign->length;
    r->next = r->signs > 0 ? NEXT_SIGN : NEXT_READ;
}

static bool is_letter(char c)
{
    return c == 'N' || c == 'D';
}

/* Letters alone are words, but for one that nothing else can be.  `width`: of its bytes at p; 0: it stands elsewhere.
 */
static bool is_word(struct reader *r, const char *text, size_t n, size_t width)
{
    size_t letters = 0;

    while (letters < n && is_letter(text[letters]))
        letters++;
    return letters == n && (n > 1 || width == 0 || !is_sign(r, width));
}

/* A text that is no token by itself: is it one with signs of print, or are there signs alone?  *left: of the token. */
static bool has_signs(struct reader *r, const char *text, size_t n, char *latin, size_t *left, struct event *e)
{
    size_t count;

    *left = cut_signs(text, n, latin, r->sign, &count, e);
    r->signs = (uint8_t)count;
    return count > 0;
}

/* The signs that has_signs() has found come next, where they stand in the word at p, or all at it. */
static void give_signs(struct reader *r, struct event *e, size_t left, bool apart)
{
    for (size_t i = 0; i < r->signs; i++)
        r->sign[i].at = window_offset(r, r->p) + (apart ? r->sign[i].at : 0);
    r->next = NEXT_SIGN;
    if (left == 0)
        reader_sign(r, e);
}

/*
 * What is no token is given in Latin letters, unless it would be a token then: a Cyrillic K is a knight, but an N may
 * be a sign, and what stands in brackets a tag.  Messages quote it as it stands.
 */
static void keep_letters(struct reader *r, struct event *e, const char *text, size_t n)
{
    char latin[TOKEN_SIZE];
    struct event other;
    size_t left;

    if (e->kind == EV_BAD && e->text != text && e->length < TOKEN_SIZE &&
        (*e->text == '[' || is_word(r, e->text, e->length, 0) ||
         has_signs(r, e->text, e->length, latin, &left, &other))) {
        e->text = text;
        e->length = n;
    }
    if (e->kind == EV_BAD && e->text != text) {
        e->name = text;
        e->name_length = n;
    }
    r->signs = 0;
}

/* ---- words ---- */

/* An e.p. by itself, with marks or none. */
static bool is_passant(const char *s, size_t n)
{
    while (n > 2 && is_mark(s[n - 1]))
        n--;
    return (n == 2 && memcmp(s, "ep", n) == 0) || (n > 2 && n < 5 && memcmp(s, "e.p.", n) == 0);
}

/* A word at p, `width` bytes there, of which the window does not hold the text as it is: r->text does, n bytes of it.
 */
static void read_cleaned(struct reader *r, struct event *e, size_t n, size_t width)
{
    char *latin = r->text + MAX_TOKEN;
    enum result result = result_read(r->text, n);
    size_t left;

    *e = event_blank(EV_BAD);
    e->text = r->text;
    e->length = n;
    if (result != NO_RESULT && result <= DRAW) {
        e->kind = EV_RESULT;
        e->result = (uint8_t)result;
        e->flags = LENIENT;
        return;
    }
    if (n >= MAX_TOKEN)
        return;
    token_read(r->text, n, latin, e);
    if (e->kind != EV_BAD)
        return;
    if (!is_word(r, r->text, n, width) && has_signs(r, r->text, n, latin, &left, e)) {
        give_signs(r, e, left, false);
    } else if (is_passant(r->text, n)) {
        reader_trouble(e, CODE_LENIENCY, false);
    } else { /* kept in Latin letters too */
        token_read(r->text, n, latin, e);
        keep_letters(r, e, r->text, n);
    }
}

/* A word with bytes that are not UTF-8. */
static void read_latin_1(struct reader *r, struct event *e, size_t n)
{
    if (reader_warn_encoding(r, e, r->p))
        return;
    read_cleaned(r, e, bytes_transcode(r->p, n, r->text), n);
    r->p += n;
}

/* A word in which NULs stand, the first behind `n` bytes: it is what it is without them.  `e` is the warning that there
 * are some, or the word. */
static void read_word_with_nuls(struct reader *r, struct event *e, size_t n)
{
    size_t kept = 0, all = window_at_hand(r, n + 256), width, step;

    if (all > MAX_TOKEN)
        all = MAX_TOKEN;
    while (n < all && (r->p[n] == '\0' || !DELIMITS[(unsigned char)r->p[n]]) &&
           !is_odd_space(r->p + n, r->p + all, &step))
        n += step;
    width = n;
    while (n > 0 && r->p[n - 1] == '\0')
        n--;
    if (reader_warn_encoding(r, e, memchr(r->p, '\0', n + 1)))
        return;
    for (size_t i = 0; i < n; i++)
        if (r->p[i] != '\0')
            r->text[kept++] = r->p[i];
    reader_set_place(r, r->p);
    read_cleaned(r, e, kept, width);
    r->p += n;
}

size_t reader_passant(struct reader *r, size_t n)
{
    size_t end;

    window_at_hand(r, n + 8);
    if (window_peek(r, n) == '(')
        return memcmp(r->p + n, "(ep)", 4) == 0 ? 4 : memcmp(r->p + n, "(e.p.)", 6) == 0 ? 6 : 0;
    if (window_peek(r, n) != 'e')
        return 0;
    if (window_peek(r, n + 1) == '.' && r->p[n + 2] == 'p')
        return with_marks(r, n + (window_peek(r, n + 3) == '.' ? 4 : 3)) - n;
    if (window_peek(r, n + 1) != 'p')
        return 0;
    end = with_marks(r, n + 2);
    return DELIMITS[(unsigned char)window_peek(r, end)] ? end - n : 0;
}

/* Behind a sign, "Bxc6!+": the mark of the move before that. */
static bool is_glued(const struct reader *r)
{
    return r->p > r->buf && (r->p[-1] == '!' || r->p[-1] == '?');
}

/* A word of the movetext at p: result, move, arrival, naming, `--`, signs of print, or no token. */
void reader_word(struct reader *r, struct event *e)
{
    bool ascii = true;
    size_t n, left;

    if (((unsigned char)*r->p >= 0x80 || *r->p == '&' || (*r->p >= '0' && *r->p <= '9')) && reader_result(r, e))
        return;
    n = token_length(r, &ascii);
    if (n > 0 && n <= MAX_TOKEN && r->p[n] == '\0' && r->p + n < r->end && !memchr(r->p, '.', n)) {
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
    if (!ascii && bytes_find_odd(r->p, n)) {
        read_latin_1(r, e, n);
        return;
    }
    token_read(r->p, n, r->text, e);
    if (e->kind == EV_BAD) {
        if (!is_word(r, r->p, n, n) && has_signs(r, r->p, n, r->text, &left, e)) {
            give_signs(r, e, left, true);
        } else if (is_passant(r->p, n) || (is_mark(*r->p) && is_glued(r) && with_marks(r, 0) == n)) {
            reader_trouble(e, CODE_LENIENCY, false);
        } else {
            token_read(r->p, n, r->text, e);
            keep_letters(r, e, r->p, n);
        }
    }
    r->p += n;
}

/* ---- NAGs, reveals ---- */

#define MOST_TOGETHER 256 /* ! and ? of which the last two are sought */

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
        while ((window_peek(r, n) == '!' || window_peek(r, n) == '?') && n < MOST_TOGETHER)
            n++;
        n = n % 2 == 0 ? 2 : 1; /* they are cut from the right, two by two */
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
