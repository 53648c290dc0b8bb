#include "atoms_parts.h"

#include "core/rules.h"
#include "notation/token.h"

#include <string.h>

/* A line being read. */
struct scan {
    const char *text;
    size_t length, at;
    struct atom *out;
    size_t n;
    unsigned open; /* brackets */
    bool cyrillic; /* Russian letters are in the line */
};

/* ---- characters ---- */

size_t atoms_char(const char *text, size_t length, size_t at, uint32_t *code)
{
    size_t n;

    *code = 0;
    if (at >= length)
        return 0;
    n = utf8_decode(text + at, length - at, code);
    if (n == 0) {
        *code = 0xfffd;
        return 1;
    }
    return n;
}

struct atom atoms_blank(enum atom_kind kind, size_t at, size_t length)
{
    return (struct atom){
        .kind = (uint8_t)kind, .at = (uint32_t)at, .length = (uint32_t)length, .event = event_blank(EV_MOVE)};
}

bool atoms_is_cyrillic(uint32_t c)
{
    return c >= 0x400 && c <= 0x52f;
}

bool atoms_is_letter(uint32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0x24f && c != 0xd7 && c != 0xf7) ||
           (c >= 0x300 && c <= 0x3ff) || atoms_is_cyrillic(c) || (c >= 0x530 && c <= 0x1fff) ||
           (c >= 0x3040 && c <= 0xd7ff) || (c >= 0xff21 && c <= 0xff5a);
}

bool atoms_is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

bool atoms_is_inner(uint32_t c)
{
    return atoms_is_letter(c) || atoms_is_digit(c) || c == '_';
}

bool atoms_is_dash(uint32_t c)
{
    return c == '-' || (c >= 0x2010 && c <= 0x2015) || c == 0x2212;
}

bool atoms_is_space(uint32_t c)
{
    return c <= ' ' || c == 0xa0 || c == 0xad || (c >= 0x2000 && c <= 0x200f) || (c >= 0x2028 && c <= 0x202f) ||
           (c >= 0x205f && c <= 0x206f) || c == 0xfeff || c == 0xfe0e || c == 0xfe0f || c == 0x3000;
}

bool atoms_is_capital(uint32_t c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0xde && c != 0xd7) || (c >= 0x400 && c <= 0x42f);
}

static uint32_t peek(const struct scan *s, size_t at)
{
    uint32_t c;

    return atoms_char(s->text, s->length, at, &c) ? c : 0;
}

/* Behind the character at `at`. */
static size_t behind(const struct scan *s, size_t at)
{
    uint32_t c;

    return at + atoms_char(s->text, s->length, at, &c);
}

/* Behind spaces, few of them: what comes next in the same breath. */
static size_t over_spaces(const struct scan *s, size_t at)
{
    for (unsigned n = 0; n < 8 && at < s->length && atoms_is_space(peek(s, at)); n++)
        at = behind(s, at);
    return at;
}

static uint32_t previous(const struct scan *s)
{
    size_t i = s->at;
    uint32_t c;

    if (i == 0)
        return 0;
    i--;
    while (i > 0 && ((unsigned char)s->text[i] & 0xc0) == 0x80 && s->at - i < 4)
        i--;
    atoms_char(s->text, s->length, i, &c);
    return c;
}

static bool has(const struct scan *s, size_t at, const char *what)
{
    size_t n = strlen(what);

    return s->length - at >= n && memcmp(s->text + at, what, n) == 0;
}

static struct atom *last(const struct scan *s)
{
    return s->n > 0 ? &s->out[s->n - 1] : NULL;
}

static struct atom *add(struct scan *s, enum atom_kind kind, size_t length)
{
    struct atom *a = &s->out[s->n++];

    *a = atoms_blank(kind, s->at, length);
    s->at += length;
    return a;
}

static struct atom *add_word(struct scan *s, enum said word, size_t length)
{
    struct atom *a = add(s, ATOM_WORD, length);

    a->word = (uint8_t)word;
    return a;
}

static bool is_last(const struct scan *s, enum atom_kind kind)
{
    return s->n > 0 && s->out[s->n - 1].kind == kind;
}

/* ---- what is never evidence: addresses, dates, positions ---- */

static size_t until_space(const struct scan *s, size_t at)
{
    while (at < s->length && !atoms_is_space(peek(s, at)) && peek(s, at) != '<' && peek(s, at) != '"' &&
           peek(s, at) != 0xbb)
        at = behind(s, at);
    return at;
}

static bool address(struct scan *s)
{
    size_t end;

    if (!has(s, s->at, "http://") && !has(s, s->at, "https://") && !has(s, s->at, "www.") && !has(s, s->at, "ftp://") &&
        !has(s, s->at, "mailto:"))
        return false;
    end = until_space(s, s->at);
    while (end > s->at && strchr(").,!?;:", s->text[end - 1]))
        end--;
    add(s, ATOM_DATE, end - s->at);
    return true;
}

/* The placement of a FEN, its side to move and what follows. */
static bool position(struct scan *s)
{
    size_t i = s->at, ranks = 1;

    for (; i < s->length && i - s->at < 90 && (strchr("12345678pnbrqkPNBRQK/~[]", s->text[i])); i++)
        ranks += s->text[i] == '/';
    if (ranks < 8)
        return false;
    for (unsigned field = 0; field < 6; field++) {
        size_t q = i;
        while (q < s->length && s->text[q] == ' ')
            q++;
        if (q == i || q >= s->length)
            break;
        if (field == 0 ? (s->text[q] != 'w' && s->text[q] != 'b')
                       : !strchr("KQkqABCDEFGHabcdefgh-0123456789+", s->text[q]))
            break;
        if (field == 0 && q + 1 < s->length && s->text[q + 1] != ' ')
            break;
        while (q < s->length && strchr("KQkqABCDEFGHabcdefghw-0123456789+", s->text[q]))
            q++;
        if (q < s->length && atoms_is_inner(peek(s, q)))
            break;
        i = q;
    }
    add(s, ATOM_FEN, i - s->at);
    return true;
}

static size_t digits(const struct scan *s, size_t at)
{
    while (at < s->length && atoms_is_digit((unsigned char)s->text[at]))
        at++;
    return at;
}

static uint32_t value_of(const struct scan *s, size_t at, size_t end)
{
    uint32_t n = 0;

    for (size_t i = at; i < end && n < 100000000; i++)
        n = n * 10 + (uint32_t)(s->text[i] - '0');
    return n;
}

/* Dates, clock times and fractions that begin with figures; how long. */
static size_t date(const struct scan *s)
{
    size_t at = s->at, a = digits(s, at), b, c, e = 0;
    uint32_t sep = peek(s, a);

    if (a - at > 4 || sep == 0)
        return 0;
    b = digits(s, a + 1);
    if (sep == ':') {
        if (b - a - 1 != 2 || a - at > 2 || s->text[a + 1] > '5')
            return 0;
        e = b;
        if (peek(s, b) == ':' && digits(s, b + 1) == b + 3)
            e = b + 3;
        return atoms_is_inner(peek(s, e)) ? 0 : e - at;
    }
    if ((sep == '.' || sep == '/' || sep == '-') && b > a + 1) {
        c = digits(s, b + 1);
        if (peek(s, b) == sep && c > b + 1 && b - a - 1 <= 2 && (a - at == 4 || c - b - 1 == 4 || c - b - 1 == 2) &&
            (sep != '-' || a - at == 4 || c - b - 1 == 4) && !atoms_is_inner(peek(s, c)) &&
            !(atoms_is_dash(peek(s, c)) && atoms_is_digit(peek(s, behind(s, c)))))
            return c - at;
    }
    if (sep == '.' && b > a + 1 && !atoms_is_inner(peek(s, b))) {
        /* 16.11, 2.5; but not the number of a turn with castling behind it, nor the last of a sentence of another */
        struct atom castle;
        if (atoms_move(s->text, s->length, a + 1, s->cyrillic, &castle))
            return 0;
        return b - at;
    }
    if (sep == ',' && b > a + 1 && !atoms_is_inner(peek(s, b))) {
        uint32_t x = value_of(s, at, a), y = value_of(s, a + 1, b);
        if (b - a - 1 == 1 && a - at == 1 && x >= 1 && x <= 8 && y >= 1 && y <= 8 &&
            !(peek(s, b) == ':' || peek(s, b) == '-'))
            return 0; /* 3,5 may be dice */
        if (b - a - 1 == 3 || a - at != 1 || b - a - 1 != 1 || y == 0 || x == 0 || peek(s, b) == ':' ||
            peek(s, b) == '-') {
            /* 1,215; 2,5:1,5 */
            if (peek(s, b) == ':' || atoms_is_dash(peek(s, b))) {
                c = digits(s, behind(s, b));
                if (c > behind(s, b) && peek(s, c) == ',')
                    return digits(s, c + 1) - at;
            }
            return b - at;
        }
    }
    return 0;
}

/* ---- numbers ---- */

static bool is_half(const struct scan *s, size_t at, size_t *end)
{
    if (peek(s, at) == 0xbd) {
        *end = behind(s, at);
        return true;
    }
    if (has(s, at, "1/2")) {
        *end = at + 3;
        return true;
    }
    return false;
}

static bool result(struct scan *s)
{
    static const struct {
        const char *left, *right;
        enum result result;
    } RESULTS[] = {{"1", "0", WHITE_WINS}, {"0", "1", BLACK_WINS}};
    size_t a, b, end = 0;
    enum result found = NO_RESULT;

    if (is_half(s, s->at, &a) && (atoms_is_dash(peek(s, a)) || peek(s, a) == ':') && is_half(s, behind(s, a), &b)) {
        found = DRAW;
        end = b;
    }
    for (size_t i = 0; i < 2 && found == NO_RESULT; i++) {
        a = s->at + 1;
        if (!has(s, s->at, RESULTS[i].left))
            continue;
        if (!(atoms_is_dash(peek(s, a)) || peek(s, a) == ':'))
            continue;
        b = behind(s, a);
        if (has(s, b, RESULTS[i].right)) {
            found = RESULTS[i].result;
            end = b + 1;
        }
    }
    if (found == NO_RESULT || atoms_is_inner(peek(s, end)) || peek(s, end) == 0xbd ||
        (atoms_is_dash(peek(s, end)) && atoms_is_digit(peek(s, behind(s, end)))) ||
        ((peek(s, end) == '.' || peek(s, end) == ',') && atoms_is_digit(peek(s, end + 1))))
        return false;
    add(s, ATOM_RESULT, end - s->at)->value = (uint8_t)found;
    return true;
}

/* Before a bare number: words after which it is a count or a die, never the number of a turn. */
static bool counts(const struct scan *s)
{
    const struct atom *a = last(s);
    bool apart = a && (a->kind == ATOM_COLON || a->kind == ATOM_ARROW) && s->n > 1;

    if (apart)
        a--;
    if (!a)
        return false;
    if (a->kind == ATOM_NUMBER)
        return true;
    if (a->kind != ATOM_WORD)
        return false;
    switch (a->word) {
    case WORD_LEFT:
    case WORD_THROWS:
    case WORD_PERSON:
    case WORD_AGAIN:
    case WORD_KINTE:
    case WORD_AND:
    case WORD_SIDE:
    case WORD_NOT:
        return true;
    default:
        return a->word == WORD_UNKNOWN && !apart;
    }
}

static bool is_move_at(const struct scan *s, size_t at)
{
    struct atom a;

    return atoms_move(s->text, s->length, at, s->cyrillic, &a) > 0;
}

/* Nothing but signs of a list or table came before. */
static bool is_first(const struct scan *s)
{
    for (size_t i = s->n; i > 0 && s->n - i < 4; i--)
        if (s->out[i - 1].kind != ATOM_COMMA && s->out[i - 1].kind != ATOM_ARROW && s->out[i - 1].kind != ATOM_OPEN &&
            s->out[i - 1].kind != ATOM_FACE)
            return false;
    return s->n < 4;
}

/* "12.", "12...", "1…": the figures end at `end`. */
static bool ply(struct scan *s, size_t end)
{
    size_t q = end, next;
    unsigned dots = 0;
    uint32_t number = value_of(s, s->at, end), c;
    struct atom *a;
    bool doubt = false;

    while ((c = peek(s, q)) == '.' || c == 0x2026) {
        dots += c == '.' ? 1 : 3;
        q = behind(s, q);
    }
    if (end - s->at > 3)
        return false;
    if (dots == 0) {
        /* 1) e4 at the start; 1e4 */
        if (peek(s, end) == ')' && is_first(s) && s->open == 0) {
            q = end + 1;
        } else if (!is_move_at(s, end) || atoms_is_digit(peek(s, end))) {
            return false;
        }
        a = add(s, ATOM_PLY, q - s->at);
        a->number = number;
        a->value = 1;
        return true;
    }
    next = over_spaces(s, q);
    c = peek(s, next);
    if (dots == 1 && (c == 0x2026 || has(s, next, "..")) && next > q) {
        q = next; /* 2. … */
        while ((c = peek(s, q)) == '.' || c == 0x2026)
            q = behind(s, q);
        dots = 3;
        next = over_spaces(s, q);
    }
    if (next >= s->length && !(dots > 1 && is_first(s)))
        return false;
    if (dots == 1 && !(is_move_at(s, next) && (next == q || !counts(s)))) {
        if (!is_first(s) && !(is_last(s, ATOM_STOP) || is_last(s, ATOM_CLOSE)))
            return false;
        doubt = true;
    } else if (dots > 1 && !is_move_at(s, next) && counts(s)) {
        return false;
    }
    a = add(s, ATOM_PLY, q - s->at);
    a->number = number;
    a->value = dots > 1 ? 3 : 1;
    a->slips = doubt;
    return true;
}

/* "-й", "го", "th": the end of an ordinal behind figures. */
static size_t ordinal(const struct scan *s, size_t at)
{
    static const char *const ENDS[] = {"й",  "я",  "е",  "го", "му", "м",  "ю",  "ой", "ая", "ый", "ое",
                                       "ом", "ем", "ых", "х",  "ми", "st", "nd", "rd", "th", "ую"};
    size_t from = at + (peek(s, at) == '-');

    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++)
        if (has(s, from, ENDS[i]) && !atoms_is_inner(peek(s, from + strlen(ENDS[i]))))
            return from + strlen(ENDS[i]);
    return 0;
}

/* 3:5, 3-5, 5/2, 4+5: the sign at `at` between figures; behind it, 0 if there is none. */
static size_t pair_sign(const struct scan *s, size_t at)
{
    uint32_t c = peek(s, at);

    if ((c == 'v' || c == 'V') && peek(s, at + 1) != 's')
        return atoms_is_digit(peek(s, at + 1)) ? at + 1 : 0; /* 3v6 */
    if (has(s, at, "vs"))
        return atoms_is_digit(peek(s, at + 2)) ? at + 2 : 0;
    return c == ':' || c == '/' || c == '+' || c == ',' || atoms_is_dash(c) ? behind(s, at) : 0;
}

static bool pair(struct scan *s, size_t a)
{
    size_t b = pair_sign(s, a), end = b ? digits(s, b) : 0, more;
    uint32_t x, y;
    struct atom *out;

    if (end == 0 || end == b)
        return false;
    more = pair_sign(s, end);
    x = value_of(s, s->at, a);
    y = value_of(s, b, end);
    if (atoms_is_inner(peek(s, end)) || peek(s, end) == 0xbd || x > 99 || y > 99 ||
        (more && peek(s, end) != ',' && atoms_is_digit(peek(s, more)))) {
        /* 1-2-3, 8-800-100: nothing of a game; but e2-e4 behind a figure and a sign is */
        size_t q = end;
        while (q < s->length &&
               (atoms_is_inner(peek(s, q)) || (pair_sign(s, q) && atoms_is_digit(peek(s, pair_sign(s, q))))))
            q = behind(s, q);
        if (is_move_at(s, b))
            return false;
        add(s, ATOM_DATE, q - s->at);
        return true;
    }
    out = add(s, ATOM_PAIR, end - s->at);
    out->pair[0] = (uint8_t)x;
    out->pair[1] = (uint8_t)y;
    return true;
}

/* "1d6", "2к8" */
static bool throw_of(struct scan *s, size_t a)
{
    uint32_t c = peek(s, a);
    size_t b = behind(s, a), end = digits(s, b);
    uint32_t faces = value_of(s, b, end);

    if ((c != 'd' && c != 'D' && c != 0x434 && c != 0x43a && c != 0x414 && c != 0x41a) || a - s->at > 1 || end == b ||
        atoms_is_inner(peek(s, end)) || (faces != 6 && faces != 8 && faces != 20 && faces != 10 && faces != 12))
        return false;
    add_word(s, WORD_THROWS, end - s->at)->form = FORM_SUBJECT;
    return true;
}

static bool number(struct scan *s)
{
    size_t a = digits(s, s->at), e, end;
    struct atom *out;
    uint32_t c;

    if (a == s->at)
        return false;
    c = peek(s, a);
    if (peek(s, a) == 0xfe0f && peek(s, behind(s, a)) == 0x20e3)
        end = behind(s, behind(s, a));
    else if (c == 0x20e3)
        end = behind(s, a);
    else
        end = 0;
    if (end) { /* 4️⃣ */
        uint32_t n = value_of(s, s->at, a);
        add(s, ATOM_NUMBER, end - s->at)->number = n;
        return true;
    }
    if ((e = date(s)) > 0) {
        add(s, ATOM_DATE, e);
        return true;
    }
    if (c == 0xbd) { /* 3½ */
        end = behind(s, a);
        if (atoms_is_dash(peek(s, over_spaces(s, end))) || peek(s, end) == ':') {
            size_t q = over_spaces(s, behind(s, over_spaces(s, end)));
            size_t d = digits(s, q);
            if (d > q)
                end = peek(s, d) == 0xbd ? behind(s, d) : d;
        }
        add(s, ATOM_DATE, end - s->at);
        return true;
    }
    if (pair(s, a))
        return true;
    if (has(s, a, "-ка") || has(s, a, "-ку") || has(s, a, "-ки")) { /* 4-ка: a four */
        uint32_t n = value_of(s, s->at, a);
        add(s, ATOM_NUMBER, a + strlen("-ка") - s->at)->number = n;
        return true;
    }
    if ((end = ordinal(s, a)) > 0) {
        uint32_t n = value_of(s, s->at, a);
        out = add(s, ATOM_NUMBER, end - s->at);
        out->number = n;
        out->form = FORM_ADJECTIVE;
        return true;
    }
    if (throw_of(s, a) || ply(s, a))
        return true;
    if ((c == 0x431 || c == 0x447 || c == 'w' || c == 'b') && a - s->at < 4 && !atoms_is_inner(peek(s, behind(s, a)))) {
        uint32_t n = value_of(s, s->at, a); /* 12б, 12ч: the turn of a side */
        out = add(s, ATOM_PLY, behind(s, a) - s->at);
        out->number = n;
        out->value = c == 0x431 || c == 'w' ? 1 : 3;
        return true;
    }
    if (atoms_is_letter(c) || c == '_') { /* 3check, 1d6, 7Б: a word */
        char key[KEY_SIZE];
        const struct lexicon_row *row;
        size_t n;
        for (end = a; end < s->length && atoms_is_inner(peek(s, end)); end = behind(s, end))
            continue;
        n = lexicon_key(s->text + s->at, end - s->at, key);
        row = n ? lexicon_find(key, n) : NULL;
        if (!row && end > a && (n = lexicon_key(s->text + a, end - a, key)) > 0 && (row = lexicon_find(key, n)) &&
            row->word == LEX_UNIT) {
            add(s, ATOM_DATE, end - s->at);
            return true;
        }
        out = add(s, ATOM_WORD, end - s->at);
        if (row && row->word < LEX_NUMBER)
            atoms_row(out, row);
        return true;
    }
    end = a;
    if (peek(s, over_spaces(s, a)) == '%') {
        add(s, ATOM_DATE, over_spaces(s, a) + 1 - s->at);
        return true;
    }
    {
        uint32_t n = value_of(s, s->at, end);
        add(s, ATOM_NUMBER, end - s->at)->number = n;
    }
    return true;
}

/* ---- words ---- */

void atoms_row(struct atom *a, const struct lexicon_row *row)
{
    a->kind = ATOM_WORD;
    a->value = row->value;
    a->form = row->form;
    a->plural = row->marks & PLURAL;
    a->past = row->marks & PAST;
    a->rules = row->rules;
    a->word = row->word;
    switch (row->word) {
    case LEX_COMMON:
        a->word = WORD_UNKNOWN;
        break;
    case LEX_NUMBER:
        a->kind = ATOM_NUMBER;
        a->number = row->value;
        a->word = 0;
        a->slips = row->form == FORM_EITHER;
        a->form = FORM_NONE;
        break;
    case LEX_ORDINAL:
        a->kind = ATOM_NUMBER;
        a->number = row->value;
        a->word = 0;
        a->form = FORM_ADJECTIVE;
        break;
    case WORD_KIND:
        a->kinds = (uint8_t)(1u << row->value);
        break;
    case WORD_GAME:
        a->slips = (row->marks & DOUBT) != 0;
        for (a->value = 0; !(row->rules & 1u << a->value); a->value++)
            continue;
        break;
    default:
        break;
    }
}

/* A key with what is drawn out ("дааа") written once. */
static size_t undrawn(const char *key, size_t n, char out[KEY_SIZE])
{
    size_t m = 0, run = 0, size = 0, step;
    uint32_t c, before = 0;

    for (size_t i = 0; i < n; i += step) {
        step = utf8_decode(key + i, n - i, &c);
        if (step == 0)
            return 0;
        run = c == before ? run + 1 : 1;
        if (run == 3) { /* the second goes too */
            m -= size;
        }
        if (run < 3) {
            memcpy(out + m, key + i, step);
            m += step;
        }
        before = c;
        size = step;
    }
    out[m] = '\0';
    return m;
}

static bool is_latin_key(const char *key)
{
    for (; *key; key++)
        if (!(*key >= 'a' && *key <= 'z') && *key != '\'')
            return false;
    return true;
}

/* What a word says; false if nobody knows it. */
static bool look_up(struct atom *a, const char *key, size_t n, bool name)
{
    char other[KEY_SIZE];
    const struct lexicon_row *row = lexicon_find(key, n);
    unsigned slips = 0;
    size_t m;

    if (row) {
        atoms_row(a, row);
        return true;
    }
    if (n > 2 && key[n - 2] == '\'' && key[n - 1] == 's' && (row = lexicon_find(key, n - 2))) {
        atoms_row(a, row);
        a->form = row->word == WORD_KIND || row->word == WORD_SIDE ? FORM_OWNER : a->form;
        return true;
    }
    m = undrawn(key, n, other);
    if (m > 0 && m < n && (row = lexicon_find(other, m))) {
        atoms_row(a, row);
        return true;
    }
    if (is_latin_key(key)) {
        if (n >= 3 && (row = lexicon_latin(key, n)) && !(n < 4 && row->word != WORD_KIND)) {
            atoms_row(a, row);
            a->latin = true;
            return true;
        }
        if (!name && (row = lexicon_layout(key, n)))
            slips = 1;
    }
    if (!row && !name)
        row = lexicon_near(key, n, a->first, &slips);
    if (!row)
        return false;
    atoms_row(a, row);
    a->slips = (uint8_t)(a->slips + slips);
    return true;
}

/* The file and digit of "аш4", "эф6" in a key. */
static bool named_square(const char *key, size_t n, unsigned *square)
{
    static const struct {
        const char *name;
        unsigned file;
    } NAMES[] = {{"аш", 7}, {"эф", 5}, {"бэ", 1}, {"цэ", 2},  {"дэ", 3},
                 {"же", 6}, {"жэ", 6}, {"гэ", 6}, {"эйч", 7}, {"ха", 7}};

    if (n < 3 || key[n - 1] < '1' || key[n - 1] > '8')
        return false;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (strlen(NAMES[i].name) == n - 1 && memcmp(NAMES[i].name, key, n - 1) == 0) {
            *square = square_at(NAMES[i].file, (unsigned)(key[n - 1] - '1'));
            return true;
        }
    return false;
}

/* A letter that stands alone. */
static bool letter(struct scan *s, uint32_t c, size_t end)
{
    unsigned usual, kinds = atoms_piece(c, s->cyrillic, &usual);
    bool small = !atoms_is_capital(c) && atoms_is_letter(c);
    struct atom *a;
    enum said word = WORD_UNKNOWN;
    uint8_t value = 0;

    switch (c) {
    case 0x441: /* с */
        word = WORD_FROM;
        break;
    case 0x432: /* в, В */
    case 0x412:
        word = WORD_TO;
        break;
    case 0x438: /* и, И, & */
    case 0x418:
        word = WORD_AND;
        break;
    case 0x44f: /* я */
    case 0x42f:
    case 'i':
    case 'I':
        word = WORD_PERSON;
        value = 1;
        break;
    case 'u':
        word = WORD_PERSON;
        value = 2;
        break;
    case 'x':
    case 'X':
    case 0x445: /* х */
    case 0x425:
        word = WORD_TAKES;
        break;
    case 'a':
    case 'A':
    case 0x430: /* а, о, у, к, ж */
    case 0x410:
    case 0x43e:
    case 0x41e:
    case 0x443:
    case 0x423:
    case 0x43a:
    case 0x436:
        word = WORD_NOISE;
        break;
    case 'w':
    case 'W':
    case 0x431: /* б, ч */
    case 0x411:
    case 0x447:
    case 0x427:
        word = WORD_SIDE;
        value = c == 0x447 || c == 0x427;
        break;
    default:
        break;
    }
    if (c == 0x43a && s->n > 0 && (is_last(s, ATOM_MOVE) || is_last(s, ATOM_SQUARE) || is_last(s, ATOM_OPEN))) {
        size_t next = over_spaces(s, end); /* "d4 к, Кf3 ч": the card is red */
        if (next >= s->length || strchr(",;.)/|", peek(s, next) < 128 ? (int)peek(s, next) : 'a'))
            word = WORD_RED;
    }
    /* of small letters those that are no file or common word: n, p, q, r, k, b, л, п, ф */
    if (word == WORD_UNKNOWN && kinds && c != 0x422 &&
        (!small || (c < 128 && !strchr("stldfc", (int)c)) || c == 0x43b || c == 0x43f || c == 0x444))
        word = WORD_KIND;
    a = add_word(s, word, end - s->at);
    a->value = value;
    a->first = !small;
    if (word == WORD_PERSON)
        a->form = FORM_SUBJECT;
    if (word == WORD_RED)
        a->form = FORM_LETTER;
    if (word == WORD_KIND) {
        a->kinds = (uint8_t)kinds;
        a->value = (uint8_t)usual;
        a->form = FORM_LETTER;
        a->slips = small;
        if (c == 0x421) { /* С may be the word that begins a sentence */
            size_t next = over_spaces(s, end);
            if (next > end && !atoms_is_capital(peek(s, next)) && atoms_is_cyrillic(peek(s, next)) &&
                !is_move_at(s, next)) {
                a->word = WORD_FROM;
                a->kinds = 0;
                a->form = FORM_NONE;
                a->slips = 0;
            } else {
                a->slips = next > end && is_move_at(s, next);
            }
        } else if (c == 0x41a) {
            size_t next = over_spaces(s, end);
            if (next > end && !atoms_is_capital(peek(s, next)) && atoms_is_cyrillic(peek(s, next)) &&
                !is_move_at(s, next) && is_first(&(struct scan){.n = s->n - 1, .out = s->out}))
                a->slips = 1; /* "К сожалению" */
        }
    } else if (word == WORD_SIDE) {
        a->form = FORM_LETTER;
        if (peek(s, s->at) == '.' && peek(s, s->at + 1) != '.') { /* б. */
            a->length++;
            s->at++;
        }
    } else if (word == WORD_UNKNOWN || (word == WORD_NOISE && (c == 'a' || c == 0x430))) {
        a->event.from_file = (uint8_t)atoms_file(c);
    }
    return true;
}

/* "KxN", "ПК", "P:B" and the like: letters of pieces and nothing else. */
static bool letters(struct scan *s, size_t end)
{
    size_t at[4], n = 0, i = s->at;
    uint32_t c[4];
    unsigned usual[2], kinds[2];
    struct atom *a;

    for (; i < end && n < 4; i = behind(s, i)) {
        at[n] = i;
        c[n++] = peek(s, i);
    }
    if (i < end || n < 2)
        return false;
    if (n == 2 && (c[0] == 0x41a || c[0] == 0x43a || c[0] == 'K') && (c[1] == 0x440 || c[1] == 0x420 || c[1] == 'p')) {
        a = add_word(s, WORD_KIND, end - s->at); /* Кр, кр */
        a->kinds = 1 << KING;
        a->value = KING;
        a->form = FORM_LETTER;
        return true;
    }
    if (!atoms_is_capital(c[0]) || !(kinds[0] = atoms_piece(c[0], s->cyrillic, &usual[0])))
        return false;
    if (n == 2 && atoms_is_capital(c[1]) && (kinds[1] = atoms_piece(c[1], s->cyrillic, &usual[1])) &&
        (c[0] > 0x400) == (c[1] > 0x400) && usual[0] != KING && usual[1] != KING &&
        strchr("PNBRQ", c[0] < 128 ? (int)c[0] : 'P') && strchr("PNBRQ", c[1] < 128 ? (int)c[1] : 'P')) {
        a = add(s, ATOM_PAIR, end - s->at);
        a->letters = true;
        a->pair[0] = (uint8_t)kinds[0];
        a->pair[1] = (uint8_t)kinds[1];
        a->slips = 1;
        return true;
    }
    if (n == 3 && (c[1] == 'x' || c[1] == 0x445 || c[1] == 'X') && atoms_is_capital(c[2]) &&
        (kinds[1] = atoms_piece(c[2], s->cyrillic, &usual[1]))) {
        letter(s, c[0], at[1]);
        add_word(s, WORD_TAKES, at[2] - at[1]);
        letter(s, c[2], end);
        return true;
    }
    return false;
}

static bool particle(const char *text, size_t n)
{
    static const char *const PARTICLES[] = {"то", "ка", "таки", "либо", "нибудь", "де", "с", "же", "ж"};

    for (size_t i = 0; i < sizeof PARTICLES / sizeof *PARTICLES; i++)
        if (strlen(PARTICLES[i]) == n && memcmp(PARTICLES[i], text, n) == 0)
            return true;
    return false;
}

static void word(struct scan *s)
{
    size_t start = s->at, end = start, whole, n, count = 0, hyphen = 0;
    uint32_t c, first = peek(s, start), second = 0;
    char key[KEY_SIZE];
    bool odd = false, capital = atoms_is_capital(first), name;
    unsigned square;
    struct atom *a;

    for (; end < s->length; end = behind(s, end)) {
        c = peek(s, end);
        if (!atoms_is_inner(c) && !((c == '\'' || c == 0x2019) && atoms_is_letter(peek(s, behind(s, end)))))
            break;
        if (count == 1)
            second = c;
        odd |= atoms_is_digit(c) || c == '_';
        count++;
    }
    if (count == 1 && (first == 'w' || first == 'W') && peek(s, end) == '/' && !atoms_is_dash(peek(s, end + 1))) {
        add_word(s, WORD_NOISE, end + 1 - start); /* w/ the knight */
        return;
    }
    if (count == 1) {
        letter(s, first, end);
        return;
    }
    /* a whole with hyphens, not beyond what the lexicon could hold */
    for (whole = end; whole < s->length && whole - start < KEY_SIZE;) {
        size_t next = behind(s, whole);
        if (!atoms_is_dash(peek(s, whole)) || !atoms_is_letter(peek(s, next)))
            break;
        hyphen = whole;
        for (whole = next; whole < s->length && whole - start < KEY_SIZE && atoms_is_inner(peek(s, whole));)
            whole = behind(s, whole);
    }
    name = capital && !atoms_is_capital(second) && s->n > 0 && !is_last(s, ATOM_STOP) && !is_last(s, ATOM_COLON) &&
           !is_last(s, ATOM_COMMA) && !is_last(s, ATOM_PLY) && !is_last(s, ATOM_ARROW) && !is_last(s, ATOM_QUESTION) &&
           !is_last(s, ATOM_OPEN);
    if (hyphen && !odd) {
        struct atom probe = atoms_blank(ATOM_WORD, start, whole - start);
        const struct lexicon_row *row;
        n = lexicon_key(s->text + start, whole - start, key);
        row = n ? lexicon_find(key, n) : NULL;
        if (row) {
            atoms_row(&probe, row);
        } else if (particle(s->text + behind(s, hyphen), whole - behind(s, hyphen)) &&
                   (n = lexicon_key(s->text + start, hyphen - start, key)) > 0) {
            look_up(&probe, key, n, name);
        } else {
            whole = end;
        }
        end = whole;
        if (end > hyphen) {
            probe.first = capital;
            s->out[s->n++] = probe;
            s->at = end;
            return;
        }
    }
    if (letters(s, end))
        return;
    n = lexicon_key(s->text + start, end - start, key);
    a = add_word(s, WORD_UNKNOWN, end - start);
    a->first = capital && !atoms_is_capital(second); /* for look_up() */
    if (n == 0) {
        a->first = capital;
        return;
    }
    if (odd) {
        const struct lexicon_row *row = lexicon_find(key, n);
        a->first = capital;
        if (row) {
            atoms_row(a, row);
        } else if (named_square(key, n, &square)) {
            a->kind = ATOM_SQUARE;
            a->value = (uint8_t)square;
        }
        return;
    }
    look_up(a, key, n, name);
    a->first = capital;
    if (count <= 4 && (a->word == WORD_KIND || a->word == WORD_SIDE) && a->form == FORM_NONE &&
        (unsigned char)key[0] >= 0x80 && peek(s, s->at) == '.') { /* пеш. d2, чер. */
        a->length++;
        s->at++;
    }
}

/* ---- signs ---- */

static bool is_sign_of_yes(uint32_t c)
{
    return c == 0x2705 || c == 0x2714 || c == 0x2713 || c == 0x2611 || c == 0x1f7e5 || c == 0x1f534 || c == 0x1f44d ||
           c == 0x2795 || c == 0x2764 || c == 0x2665 || c == 0x2666 || c == 0x1f7e9 || c == 0x1f7e2;
}

static bool is_sign_of_no(uint32_t c)
{
    return c == 0x274c || c == 0x2716 || c == 0x2717 || c == 0x2718 || c == 0x2610 || c == 0x2b1b || c == 0x26ab ||
           c == 0x1f44e || c == 0x2796 || c == 0x25fc || c == 0x25a0 || c == 0x2660 || c == 0x2663 || c == 0x274e ||
           c == 0x1f5a4 || c == 0x25fe || c == 0x26d4 || c == 0x1f6ab;
}

/* ":)", ":-(", "=)", ":joy:", ")))"; how long. */
static size_t face(const struct scan *s)
{
    size_t q = s->at + 1, n;
    uint32_t c = peek(s, s->at);

    if (c == ':' || c == ';' || c == '=') {
        if (peek(s, q) == '-' || peek(s, q) == '\'')
            q++;
        if (strchr("()DPpOo|*[]", (int)(peek(s, q) < 128 && peek(s, q) ? peek(s, q) : 'z')) &&
            !atoms_is_inner(peek(s, q + 1)) && !(atoms_is_letter(peek(s, q)) && atoms_is_inner(previous(s))) &&
            !(peek(s, q) == '(' && q == s->at + 1 && atoms_is_letter(peek(s, q + 1)))) {
            c = peek(s, q);
            while (peek(s, q) == c)
                q++;
            return q - s->at;
        }
    }
    if (c == ':' && !atoms_is_inner(previous(s))) {
        for (n = 0; n < 32 && s->at + 1 + n < s->length; n++) {
            char k = s->text[s->at + 1 + n];
            if (k == ':' && n > 0)
                return n + 2;
            if (!((k >= 'a' && k <= 'z') || (k >= '0' && k <= '9') || k == '_' || k == '-' || k == '+'))
                break;
        }
    }
    return 0;
}

static void dash(struct scan *s, uint32_t c)
{
    size_t end = s->at, n = 0, next;
    bool glued = s->at > 0 && !atoms_is_space(previous(s)), alone;
    struct atom *a;

    while (atoms_is_dash(peek(s, end)) || peek(s, end) == '=') {
        end = behind(s, end);
        n++;
    }
    if (peek(s, end) == '>' || peek(s, end) == 0x203a) {
        add(s, ATOM_ARROW, end + 1 - s->at);
        return;
    }
    if (n > 3) {
        add(s, ATOM_FACE, end - s->at);
        return;
    }
    next = over_spaces(s, end);
    alone = next >= s->length || strchr(",;.)|]/!", (int)(peek(s, next) < 128 ? peek(s, next) : 'a')) ||
            peek(s, end) == '\t';
    if (n == 1 && s->n > 0 &&
        (alone || is_last(s, ATOM_PLUS) || is_last(s, ATOM_MINUS) ||
         (glued && next > end && (is_last(s, ATOM_MOVE) || is_last(s, ATOM_SQUARE))))) {
        add(s, ATOM_MINUS, end - s->at);
        return;
    }
    a = add(s, ATOM_ARROW, end - s->at);
    a->value = (uint8_t)(n == 2 ? 2 : c == '-' || c == 0x2212);
}

static void equals(struct scan *s)
{
    size_t next;
    uint32_t c;
    struct atom *before = last(s), *a;

    if (peek(s, s->at + 1) == '>') {
        add(s, ATOM_ARROW, 2);
        return;
    }
    next = over_spaces(s, s->at + 1);
    c = peek(s, next);
    if (next >= s->length || c == ',' || c == '.' || c == ';' || c == '|' || c == ')' || peek(s, s->at + 1) == '\t') {
        add_word(s, WORD_TIE, 1);
        return;
    }
    if (atoms_is_letter(c) &&
        (s->n == 0 || before->kind == ATOM_SQUARE || before->kind == ATOM_MOVE || before->kind == ATOM_COMMA)) {
        add_word(s, WORD_PROMOTES, 1);
        return;
    }
    a = add(s, ATOM_COLON, 1);
    a->value = '=';
}

static void nick(struct scan *s)
{
    size_t end = s->at + 1;

    if (!atoms_is_letter(peek(s, end))) {
        size_t next = over_spaces(s, end);
        if (next > end && is_move_at(s, next))
            add_word(s, WORD_NAMES, 1);
        else
            s->at++;
        return;
    }
    while (end < s->length && (atoms_is_inner(peek(s, end)) || peek(s, end) == '-'))
        end = behind(s, end);
    add(s, ATOM_DATE, end - s->at);
}

static void sign(struct scan *s, uint32_t c)
{
    size_t step = behind(s, s->at) - s->at, end, n;
    struct atom *a;

    if ((n = face(s)) > 0) {
        add(s, ATOM_FACE, n);
        return;
    }
    if (atoms_is_dash(c)) {
        dash(s, c);
        return;
    }
    switch (c) {
    case '.':
    case 0x2026:
    case '!':
    case '?':
    case 0x203d:
    case 0x2049:
    case 0x203c: {
        bool asks = false;
        size_t from = s->at;
        for (end = s->at; end < s->length; end = behind(s, end)) {
            uint32_t k = peek(s, end);
            if (k != '.' && k != 0x2026 && k != '!' && k != '?')
                break;
            asks |= k == '?';
        }
        if (end == from)
            end = from + step;
        add(s, asks ? ATOM_QUESTION : ATOM_STOP, end - from);
        return;
    }
    case ':':
        add(s, ATOM_COLON, 1);
        return;
    case ',':
    case ';':
    case '/':
    case '|':
        a = add(s, ATOM_COMMA, 1);
        a->value = (uint8_t)c;
        return;
    case 0xb7: /* · • */
    case 0x2022:
    case 0x25aa:
        a = add(s, ATOM_COMMA, step);
        a->value = '|';
        return;
    case '(':
    case '[':
    case '{':
        for (end = s->at; c == '(' && end < s->length && s->text[end] == '('; end++)
            continue;
        if (c == '(' && (end - s->at > 1 || over_spaces(s, end) >= s->length)) {
            add(s, ATOM_FACE, end - s->at);
            return;
        }
        s->open++;
        add(s, ATOM_OPEN, 1);
        return;
    case ')':
    case ']':
    case '}':
        if (s->open > 0) {
            s->open--;
            add(s, ATOM_CLOSE, 1);
            return;
        }
        for (end = s->at; end < s->length && s->text[end] == (char)c; end++)
            continue;
        add(s, ATOM_FACE, end - s->at);
        return;
    case '+':
        for (end = s->at; end < s->length && s->text[end] == '+'; end++)
            continue;
        add(s, ATOM_PLUS, end - s->at);
        return;
    case '=':
        equals(s);
        return;
    case '&':
        add_word(s, WORD_AND, 1);
        return;
    case '<':
        if (has(s, s->at, "<+>") || has(s, s->at, "<->")) {
            add(s, s->text[s->at + 1] == '+' ? ATOM_PLUS : ATOM_MINUS, 3);
            return;
        }
        s->at++;
        return;
    case '>':
        if (s->n > 0 && (previous(s) == ' ' || peek(s, s->at + 1) == ' ') &&
            (is_last(s, ATOM_WORD) || is_last(s, ATOM_NUMBER))) {
            add_word(s, WORD_WINS_BID, 1);
            return;
        }
        s->at++;
        return;
    case '@':
        nick(s);
        return;
    case '#':
    case 0x2116: /* № */
        end = over_spaces(s, s->at + step);
        if (digits(s, end) > end && (c != '#' || end == s->at + 1)) {
            uint32_t number = value_of(s, end, digits(s, end));
            add(s, ATOM_DATE, digits(s, end) - s->at)->number = number;
            return;
        }
        s->at += step;
        return;
    case 0xd7: /* × */
        add_word(s, WORD_TAKES, step);
        return;
    case 0xbd:
        add(s, ATOM_DATE, step);
        return;
    case 0x1f0cf:
        add_word(s, WORD_JOKER, step);
        return;
    case 0x1f3b2:
        add_word(s, WORD_THROWS, step);
        return;
    default:
        break;
    }
    if (c >= 0x2680 && c <= 0x2685) { /* ⚀ to ⚅ */
        add(s, ATOM_NUMBER, step)->number = c - 0x2680 + 1;
    } else if (c >= 0x2654 && c <= 0x265f) {
        letter(s, c, s->at + step);
    } else if (is_sign_of_yes(c)) {
        add(s, ATOM_PLUS, step);
    } else if (is_sign_of_no(c)) {
        add(s, ATOM_MINUS, step);
    } else if ((c >= 0x2190 && c <= 0x21ff) || (c >= 0x27a1 && c <= 0x27be) || (c >= 0x27f0 && c <= 0x27ff)) {
        add(s, ATOM_ARROW, step);
    } else if (c >= 0x2200 && c != 0xfffd && !(c >= 0x2e00 && c <= 0x303f)) {
        add(s, ATOM_FACE, step);
    } else {
        s->at += step; /* quotes and what else says nothing */
    }
}

static void move(struct scan *s, const struct atom *a)
{
    s->out[s->n++] = *a;
    s->at += a->length;
}

/* "rook@mail.example", "u/nick" */
static bool mail(struct scan *s)
{
    size_t end = s->at, dot = 0, sign_at = 0;

    if ((has(s, s->at, "u/") || has(s, s->at, "r/")) && atoms_is_letter(peek(s, s->at + 2))) {
        for (end += 2; end < s->length && (atoms_is_inner(peek(s, end)) || peek(s, end) == '-');)
            end = behind(s, end);
        add(s, ATOM_DATE, end - s->at);
        return true;
    }
    for (; end < s->length && end - s->at < 80; end++) {
        char c = s->text[end];
        if (c == '@' && sign_at == 0)
            sign_at = end;
        else if (c == '.' && sign_at > 0 && end > sign_at + 1)
            dot = end;
        else if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || strchr("._-+", c)))
            break;
    }
    if (sign_at == 0 || sign_at == s->at || dot == 0 || dot + 1 >= end)
        return false;
    add(s, ATOM_DATE, end - s->at);
    return true;
}

/* The side that a letter names: б, w, ч, b; NO_SIDE for others. */
static unsigned side_letter(uint32_t c)
{
    switch (c) {
    case 0x431:
    case 0x411:
    case 'w':
    case 'W':
        return WHITE;
    case 0x447:
    case 0x427:
    case 'b':
    case 'B':
        return BLACK;
    default:
        return NO_SIDE;
    }
}

static void add_side(struct scan *s, unsigned side)
{
    struct atom *a = add_word(s, WORD_SIDE, behind(s, s->at) - s->at);

    a->value = (uint8_t)side;
    a->form = FORM_LETTER;
}

/* "б1 ч2", "w3, b5", "ч4": figures of the sides; б1 and b5 alone are squares. */
static bool figures_of_sides(struct scan *s)
{
    unsigned side = side_letter(peek(s, s->at)), other;
    size_t figure = behind(s, s->at), second, end;

    if (side == NO_SIDE || !atoms_is_digit(peek(s, figure)) || atoms_is_inner(peek(s, figure + 1)))
        return false;
    second = over_spaces(s, figure + 1);
    if (second < s->length && strchr(",;:/", s->text[second]))
        second = over_spaces(s, second + 1);
    other = side_letter(peek(s, second));
    end = behind(s, second);
    if (other == NO_SIDE || other == side || !atoms_is_digit(peek(s, end)) || atoms_is_inner(peek(s, end + 1)))
        return false;
    for (unsigned i = 0; i < 2; i++) {
        if (i == 1)
            s->at = second;
        add_side(s, i == 0 ? side : other);
        add(s, ATOM_NUMBER, 1);
        s->out[s->n - 1].number = (uint32_t)(s->text[s->at - 1] - '0');
    }
    return true;
}

static void read_all(struct scan *s)
{
    struct atom a;
    uint32_t c;

    while (s->at < s->length) {
        size_t step = atoms_char(s->text, s->length, s->at, &c);
        if (c == '\t') {
            if (s->n > 0 && over_spaces(s, s->at) < s->length) {
                struct atom *tab = add(s, ATOM_COMMA, 1);
                tab->value = '\t';
            } else {
                s->at++;
            }
        } else if (atoms_is_space(c)) {
            s->at += step;
        } else if (atoms_is_digit(c)) {
            if (!position(s) && !result(s) &&
                !(atoms_move(s->text, s->length, s->at, s->cyrillic, &a) && (move(s, &a), true)))
                number(s);
        } else if (c == 0xbd && result(s)) {
            continue;
        } else if (atoms_is_letter(c) || c == '_' || (c >= 0x2654 && c <= 0x265f) || c == '@') {
            if ((c < 128 && (address(s) || mail(s) || position(s))) || figures_of_sides(s))
                continue;
            if (atoms_move(s->text, s->length, s->at, s->cyrillic, &a))
                move(s, &a);
            else if (atoms_is_letter(c) || c == '_')
                word(s);
            else
                sign(s, c);
        } else {
            sign(s, c);
        }
    }
}

size_t atoms_read(const char *text, size_t length, struct atom *out)
{
    struct scan s = {.text = text, .length = length, .out = out};

    for (size_t i = 0; i + 1 < length && !s.cyrillic; i++)
        s.cyrillic = (unsigned char)text[i] == 0xd0 || (unsigned char)text[i] == 0xd1;
    read_all(&s);
    s.n = atoms_join(text, length, out, s.n);
    out[s.n] = atoms_blank(ATOM_END, length, 0);
    return s.n + 1;
}
