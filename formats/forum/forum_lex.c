#include "forum_read.h"

#include "notation/token.h"

#include <string.h>

/* A line being cut. */
struct cutter {
    const char *line;
    size_t length, at;
    uint32_t column;
    struct lexeme *out;
    size_t n;
};

static size_t decode(const struct cutter *c, size_t at, uint32_t *code)
{
    size_t n = utf8_decode(c->line + at, c->length - at, code);

    if (n > 0)
        return n;
    *code = (unsigned char)c->line[at];
    return 1;
}

static bool is_space(uint32_t c)
{
    return c <= ' ' || c == 0xa0 || (c >= 0x2000 && c <= 0x200d) || c == 0x202f || c == 0xfeff;
}

static bool is_dash(uint32_t c)
{
    return c == '-' || (c >= 0x2010 && c <= 0x2015) || c == 0x2212;
}

static bool is_quote(uint32_t c)
{
    return c == '"' || c == 0xab || c == 0xbb || (c >= 0x201c && c <= 0x201f);
}

/* The lexeme that a character is by itself, L_WORD if it belongs to a chunk. */
static enum lexeme_kind single(uint32_t c)
{
    switch (c) {
    case ':':
        return L_COLON;
    case ',':
    case ';':
        return L_COMMA;
    case '!':
        return L_STOP;
    case '?':
        return L_QUESTION;
    case '(':
        return L_OPEN;
    case ')':
        return L_CLOSE;
    case 0x2026:
        return L_ELLIPSIS;
    case '<':
    case '>':
    case '{':
    case '}':
        return L_OTHER;
    default:
        return is_quote(c) ? L_OTHER : L_WORD;
    }
}

static struct lexeme *add(struct cutter *c, enum lexeme_kind kind, size_t at, size_t length)
{
    struct lexeme *l = &c->out[c->n++];

    *l = (struct lexeme){
        .kind = (uint8_t)kind, .value = NO_KIND, .at = (uint32_t)at, .length = (uint32_t)length, .column = c->column};
    return l;
}

/* Moves on, counting characters. */
static void advance(struct cutter *c, size_t bytes)
{
    size_t end = c->at + bytes;
    uint32_t code;

    while (c->at < end) {
        c->at += decode(c, c->at, &code);
        c->column++;
    }
}

/* ---- chunks ---- */

unsigned forum_letter(const char *text, size_t length)
{
    static const struct {
        const char *text;
        uint8_t kind;
    } LETTER[] = {{"P", PAWN}, {"N", KNIGHT}, {"B", BISHOP}, {"R", ROOK}, {"Q", QUEEN}, {"K", KING}, {"П", PAWN},
                  {"п", PAWN}, {"К", KNIGHT}, {"С", BISHOP}, {"Л", ROOK}, {"Ф", QUEEN}, {"Кр", KING}};

    for (size_t i = 0; i < sizeof LETTER / sizeof *LETTER; i++)
        if (strlen(LETTER[i].text) == length && memcmp(LETTER[i].text, text, length) == 0)
            return LETTER[i].kind;
    return NO_KIND;
}

/* "E4", "Е4" in capitals of either alphabet; NO_SQUARE for anything else. */
static unsigned capital_square(const char *s, size_t n)
{
    uint32_t c = 0;
    size_t step = utf8_decode(s, n, &c);

    if (step == 0 || step + 1 != n || s[step] < '1' || s[step] > '8')
        return NO_SQUARE;
    switch (c) {
    case 0x410:
        c = 'A';
        break;
    case 0x412:
        c = 'B';
        break;
    case 0x421:
        c = 'C';
        break;
    case 0x415:
        c = 'E';
        break;
    case 0x41d:
        c = 'H';
        break;
    default:
        break;
    }
    return c >= 'A' && c <= 'H' ? square_at(c - 'A', (unsigned)(s[step] - '1')) : NO_SQUARE;
}

/* "1-0" with any dash, "½-½", a star. */
static enum result result_of(const struct cutter *c, size_t at, size_t n)
{
    char plain[16];
    size_t k = 0, step;
    uint32_t code;

    if (n > 24)
        return NO_RESULT;
    for (size_t i = at; i < at + n && k + 4 < sizeof plain; i += step) {
        step = decode(c, i, &code);
        if (code == 0xbd) {
            memcpy(plain + k, "1/2", 3);
            k += 3;
        } else {
            plain[k++] = is_dash(code) ? '-' : code < 0x80 ? (char)code : '.';
        }
    }
    return result_named(plain, k);
}

/* A move, arrival or naming. */
static bool add_move(struct cutter *c, size_t at, size_t n)
{
    char latin[ITEM_TEXT];
    struct event e = event_blank(EV_BAD);
    unsigned square = capital_square(c->line + at, n);
    struct lexeme *l;

    if (n >= ITEM_TEXT)
        return false;
    if (square == NO_SQUARE) {
        token_read(c->line + at, n, latin, &e);
        if (e.kind != EV_MOVE && e.kind != EV_ARRIVAL && e.kind != EV_NAME)
            return false;
    }
    l = add(c, L_MOVE, at, n);
    l->square = square != NO_SQUARE || (e.kind == EV_MOVE && e.length == 2 && !e.castling);
    l->value = (uint8_t)(square != NO_SQUARE ? square : e.to);
    return true;
}

/* A word, or what a slip has made of an action. */
static void add_word(struct cutter *c, size_t at, size_t n)
{
    char folded[64];
    const struct stem *stem;
    struct lexeme *l = add(c, L_WORD, at, n);
    unsigned char initial = (unsigned char)c->line[at];

    forum_fold(c->line + at, n, folded, sizeof folded);
    stem = forum_stem(folded);
    if (!stem) {
        if (forum_garbled(c->line + at, n))
            l->kind = L_GARBLE;
        return;
    }
    l->word = stem->word;
    l->value = stem->value;
    l->subject = stem->subject && !(initial >= 'a' && initial <= 'z'); /* "the white king" */
}

static bool all_digits(const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (s[i] < '0' || s[i] > '9')
            return false;
    return n > 0;
}

/* Dashes alone: how many, 0 if there is anything else. */
static unsigned dashes(const struct cutter *c, size_t at, size_t n)
{
    unsigned count = 0;
    uint32_t code;

    for (size_t i = at; i < at + n; count++) {
        i += decode(c, i, &code);
        if (!is_dash(code))
            return 0;
    }
    return count;
}

/* Where the first long dash within a chunk stands; `n` if there is none. */
static size_t long_dash(const struct cutter *c, size_t at, size_t n)
{
    uint32_t code;

    for (size_t i = at, step; i < at + n; i += step) {
        step = decode(c, i, &code);
        if (code != '-' && is_dash(code))
            return i - at;
    }
    return n;
}

static void add_number(struct cutter *c, size_t at, size_t n)
{
    struct lexeme *l = add(c, L_NUMBER, at, n);

    for (size_t i = 0; i < n && l->number < 100000000; i++)
        l->number = l->number * 10 + (uint32_t)(c->line[at + i] - '0');
}

static void chunk(struct cutter *c, size_t n)
{
    size_t at = c->at, dash;

    if (dashes(c, at, n) > 0) {
        unsigned count = dashes(c, at, n);
        add(c, L_DASH, at, n)->value = (uint8_t)(count > 200 ? 200 : count);
    } else if (all_digits(c->line + at, n)) {
        add_number(c, at, n);
    } else if (result_of(c, at, n) != NO_RESULT) {
        enum result r = result_of(c, at, n);
        add(c, L_RESULT, at, n)->value = (uint8_t)r;
    } else if (forum_dice_pair(c->line + at, n)) {
        add(c, L_GARBLE, at, n)->pair = true;
    } else if (!add_move(c, at, n)) {
        dash = long_dash(c, at, n);
        if (dash > 0 && dash < n) {
            chunk(c, dash);
            return;
        }
        if (dash == 0) { /* it clings to a word; any long one has three bytes */
            n = 3;
            add(c, L_DASH, at, n)->value = 1;
        } else {
            add_word(c, at, n);
        }
    }
    advance(c, n);
}

/* ---- what stands in brackets ---- */

/* "(4,5)"; its length, 0 if these are no dice. */
static size_t dice(struct cutter *c)
{
    const char *s = c->line + c->at, *end = c->line + c->length, *p = s + 1;
    uint32_t value[MAX_DICE];
    unsigned n = 0;
    struct lexeme *l;

    for (;;) {
        unsigned v = 0;
        while (p < end && *p == ' ')
            p++;
        if (p == end || *p < '0' || *p > '9' || n == MAX_DICE)
            return 0;
        while (p < end && *p >= '0' && *p <= '9') {
            v = v * 10 + (unsigned)(*p++ - '0');
            if (v > MAX_FACE)
                return 0;
        }
        value[n++] = v;
        while (p < end && *p == ' ')
            p++;
        if (p < end && *p == ')')
            break;
        if (p == end || !strchr(",;:", *p))
            return 0;
        p++;
    }
    if (n < 2)
        return 0;
    l = add(c, L_DICE, c->at, (size_t)(p + 1 - s));
    l->value = (uint8_t)n;
    memcpy(l->dice, value, n * sizeof *value);
    return (size_t)(p + 1 - s);
}

/* "(1-8)", "(1 8)"; its length, 0 if it is none. */
static size_t garbled_dice(struct cutter *c)
{
    size_t n = forum_garbled_dice(c->line + c->at, c->length - c->at);

    if (n > 0)
        add(c, L_GARBLE, c->at, n)->pair = true;
    return n;
}

/* {…} or <…> on this line; its length, 0 if it does not end here. */
static size_t enclosed(struct cutter *c, char close, enum lexeme_kind kind)
{
    const char *s = c->line + c->at, *end = memchr(s, close, c->length - c->at);

    if (!end || (kind == L_RAW && end - s >= ITEM_TEXT))
        return 0;
    add(c, kind, c->at + 1, (size_t)(end - s - 1));
    return (size_t)(end + 1 - s);
}

static size_t brackets(struct cutter *c, uint32_t code)
{
    size_t n;

    switch (code) {
    case '(':
        n = dice(c);
        return n ? n : garbled_dice(c);
    case '{':
        return enclosed(c, '}', L_COMMENT);
    case '<':
        return enclosed(c, '>', L_RAW);
    default:
        return 0;
    }
}

/* ---- the line ---- */

static size_t dots(const struct cutter *c)
{
    size_t n = 0;

    while (c->at + n < c->length && c->line[c->at + n] == '.')
        n++;
    return n;
}

/* Signs that cling to a move are somebody's opinion of it. */
static bool opinion(const struct cutter *c, enum lexeme_kind kind)
{
    const struct lexeme *before = c->n ? &c->out[c->n - 1] : NULL;

    return (kind == L_STOP || kind == L_QUESTION) && before && lexeme_plays(before) && !before->square &&
           c->line[c->at - 1] != ' ';
}

static size_t chunk_length(const struct cutter *c)
{
    size_t n = 0;
    uint32_t code;

    while (c->at + n < c->length) {
        size_t step = decode(c, c->at + n, &code);
        if (is_space(code) || single(code) != L_WORD || code == '.' ||
            forum_bold(c->line + c->at + n, c->length - c->at - n))
            break;
        n += step;
    }
    return n;
}

/* "Ф:d5", "e:d5", "e4:d5": a chunk with its colon, which captures if what it makes is a move; its length, 0 if not. */
static size_t colon_capture(const struct cutter *c, size_t n)
{
    struct cutter behind = *c;
    char latin[ITEM_TEXT];
    struct event e = event_blank(EV_BAD);
    size_t rest;

    behind.at += n + 1;
    if (behind.at >= c->length || c->line[c->at + n] != ':')
        return 0;
    rest = chunk_length(&behind);
    n += 1 + rest;
    if (rest == 0 || n >= ITEM_TEXT)
        return 0;
    token_read(c->line + c->at, n, latin, &e);
    return e.kind == EV_MOVE ? n : 0;
}

static void punctuation(struct cutter *c, enum lexeme_kind kind, size_t step)
{
    if (opinion(c, kind)) {
        while (c->at < c->length && (c->line[c->at] == '!' || c->line[c->at] == '?'))
            advance(c, 1);
        return;
    }
    add(c, kind, c->at, step);
    advance(c, step);
}

void forum_lex(const char *line, size_t length, struct lexeme *out)
{
    struct cutter c = {.line = line, .length = length, .column = 1, .out = out};
    uint32_t code;

    while (c.at < length) {
        size_t step = decode(&c, c.at, &code), n;
        enum lexeme_kind kind = single(code);
        if (is_space(code)) {
            advance(&c, step);
        } else if ((n = forum_bold(line + c.at, length - c.at)) > 0) {
            advance(&c, n);
        } else if (code == '.') {
            n = dots(&c);
            add(&c, n == 1 ? L_DOT : L_ELLIPSIS, c.at, n);
            advance(&c, n);
        } else if (length - c.at >= 4 && memcmp(line + c.at, "e.p.", 4) == 0) {
            advance(&c, 4);
        } else if ((n = brackets(&c, code)) > 0) {
            advance(&c, n);
        } else if (kind != L_WORD) {
            punctuation(&c, kind, step);
        } else {
            size_t word = chunk_length(&c), capture = colon_capture(&c, word);
            chunk(&c, capture ? capture : word);
        }
    }
    add(&c, L_END, length, 0);
}
