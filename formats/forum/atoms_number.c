#include "atoms_scan.h"

#include "core/rules.h"

/* ---- what is never evidence: addresses, dates, positions ---- */

static size_t until_space(const struct scan *s, size_t at)
{
    while (at < s->length && !atoms_is_space(peek(s, at)) && peek(s, at) != '<' && peek(s, at) != '"' &&
           peek(s, at) != 0xbb)
        at = behind(s, at);
    return at;
}

bool atoms_address(struct scan *s)
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

/* "rook@mail.example", "u/nick" */
bool atoms_mail(struct scan *s)
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

/* The placement of a FEN, its side to move and what follows. */
bool atoms_position(struct scan *s)
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

bool atoms_result(struct scan *s)
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

bool atoms_number(struct scan *s)
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
        row = n ? lexicon_find(s->lexicon, key, n) : NULL;
        if (!row && end > a && (n = lexicon_key(s->text + a, end - a, key)) > 0 &&
            (row = lexicon_find(s->lexicon, key, n)) && row->word == LEX_UNIT) {
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
