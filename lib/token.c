#include "token.h"

#include <stdio.h>
#include <string.h>

size_t utf8_decode(const char *text, size_t length, uint32_t *code)
{
    const unsigned char *s = (const unsigned char *)text;
    size_t n;
    static const uint32_t LEAST[] = {0, 0, 0x80, 0x800, 0x10000};

    if (length == 0)
        return 0;
    if (s[0] < 0x80) {
        *code = s[0];
        return 1;
    }
    n = s[0] >= 0xf0 && s[0] < 0xf5 ? 4 : s[0] >= 0xe0 && s[0] < 0xf0 ? 3 : s[0] >= 0xc2 && s[0] < 0xe0 ? 2 : 0;
    if (n == 0 || n > length)
        return 0;
    *code = s[0] & (0x7fu >> n);
    for (size_t i = 1; i < n; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | (s[i] & 0x3fu);
    }
    return *code < LEAST[n] || *code > 0x10ffff || (*code >= 0xd800 && *code < 0xe000) ? 0 : n;
}

size_t utf8_encode(uint32_t code, char out[4])
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (char)(0xc0 | code >> 6);
        out[1] = (char)(0x80 | (code & 0x3f));
        return 2;
    }
    if (code < 0x10000) {
        out[0] = (char)(0xe0 | code >> 12);
        out[1] = (char)(0x80 | (code >> 6 & 0x3f));
        out[2] = (char)(0x80 | (code & 0x3f));
        return 3;
    }
    out[0] = (char)(0xf0 | code >> 18);
    out[1] = (char)(0x80 | (code >> 12 & 0x3f));
    out[2] = (char)(0x80 | (code >> 6 & 0x3f));
    out[3] = (char)(0x80 | (code & 0x3f));
    return 4;
}

unsigned utf8_columns(uint32_t c)
{
    if ((c >= 0x300 && c < 0x370) || (c >= 0x483 && c < 0x48a) || (c >= 0x200b && c < 0x2010) || c == 0xfeff ||
        (c >= 0x20d0 && c < 0x2100) || (c >= 0xfe00 && c < 0xfe10))
        return 0;
    if ((c >= 0x1100 && c < 0x1160) || (c >= 0x2e80 && c < 0xa4d0) || (c >= 0xac00 && c < 0xd7a4) ||
        (c >= 0xf900 && c < 0xfb00) || (c >= 0xfe30 && c < 0xfe70) || (c >= 0xff00 && c < 0xff61) ||
        (c >= 0x1f300 && c < 0x1f650) || (c >= 0x1f900 && c < 0x1fa00) || (c >= 0x20000 && c < 0x40000))
        return 2;
    return 1;
}

/* The Latin letter that a character outside ASCII stands for, 0 if none.  Piece letters set CYRILLIC. */
static char latin_of(uint32_t code, uint16_t *flags)
{
    switch (code) {
    case 0x041a: /* К */
        *flags |= CYRILLIC;
        return 'N';
    case 0x0421: /* С */
        *flags |= CYRILLIC;
        return 'B';
    case 0x041b: /* Л */
        *flags |= CYRILLIC;
        return 'R';
    case 0x0424: /* Ф */
        *flags |= CYRILLIC;
        return 'Q';
    case 0x041f: /* П */
    case 0x043f: /* п */
        *flags |= CYRILLIC;
        return 'P';
    case 0x0430: /* а */
        return 'a';
    case 0x0441: /* с */
        return 'c';
    case 0x0435: /* е */
        return 'e';
    case 0x0445: /* х */
        return 'x';
    case 0x041e: /* О */
        return 'O';
    case 0x2010: /* hyphens, dashes, minus */
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2014:
    case 0x2212:
        return '-';
    default:
        return '\0';
    }
}

/* Russian letters and look-alikes become Latin ones; other characters stay. */
static size_t to_latin(const char *text, size_t length, char *out, uint16_t *flags)
{
    size_t n = 0, step;
    uint32_t code;

    for (size_t i = 0; i < length; i += step) {
        step = utf8_decode(text + i, length - i, &code);
        if (step <= 1) {
            step = 1;
            out[n++] = text[i];
            continue;
        }
        *flags |= LENIENT;
        if (code == 0x041a && length - i >= 4 && memcmp(text + i + 2, "\xd1\x80", 2) == 0) { /* Кр */
            *flags |= CYRILLIC;
            out[n++] = 'K';
            step = 4;
        } else if (latin_of(code, flags)) {
            out[n++] = latin_of(code, flags);
        } else {
            memcpy(out + n, text + i, step);
            n += step;
        }
    }
    out[n] = '\0';
    return n;
}

/* What a byte is in a move. */
enum { OTHER, FILE_, RANK_, PIECE_ };
static const uint8_t CLASS[256] = {
    ['a'] = FILE_, ['b'] = FILE_, ['c'] = FILE_, ['d'] = FILE_, ['e'] = FILE_, ['f'] = FILE_, ['g'] = FILE_,
    ['h'] = FILE_, ['1'] = RANK_, ['2'] = RANK_, ['3'] = RANK_, ['4'] = RANK_, ['5'] = RANK_, ['6'] = RANK_,
    ['7'] = RANK_, ['8'] = RANK_, ['P'] = PIECE_, ['N'] = PIECE_, ['B'] = PIECE_, ['R'] = PIECE_, ['Q'] = PIECE_,
    ['K'] = PIECE_,
};
static const uint8_t KIND_OF[256] = {
    ['P'] = PAWN, ['N'] = KNIGHT, ['B'] = BISHOP, ['R'] = ROOK, ['Q'] = QUEEN, ['K'] = KING,
    ['p'] = PAWN, ['n'] = KNIGHT, ['b'] = BISHOP, ['r'] = ROOK, ['q'] = QUEEN, ['k'] = KING,
};

static inline unsigned class_of(char c)
{
    return CLASS[(unsigned char)c];
}

/* "=Q", "Q", or "q" after a long move; *at moves past it.  False for "=" and nothing. */
static bool read_promotion(const char *s, size_t length, size_t *at, struct event *e)
{
    bool equals = *at < length && s[*at] == '=';
    size_t i = *at + equals;

    if (i < length && class_of(s[i]) == PIECE_) {
        e->flags |= (uint16_t)(e->flags & CYRILLIC ? 0 : LATIN);
    } else if (i < length && s[i] && strchr("nbrqkp", s[i])) {
        e->flags |= LENIENT;
    } else {
        return !equals;
    }
    e->promotion = KIND_OF[(unsigned char)s[i]];
    if (equals)
        e->flags |= MARK_EQUALS;
    *at = i + 1;
    return true;
}

/* "e.p.", "ep": *at moves past it. */
static void read_passant(const char *s, size_t length, size_t *at, struct event *e)
{
    static const char *const FORMS[] = {"e.p.", "e.p", "ep"};

    for (size_t f = 0; f < sizeof FORMS / sizeof *FORMS; f++) {
        size_t n = strlen(FORMS[f]);
        if (length - *at >= n && memcmp(s + *at, FORMS[f], n) == 0) {
            *at += n;
            e->flags |= MARK_PASSANT | LENIENT;
            return;
        }
    }
}

/* Everything after the target: promotion, e.p., + and #. */
static bool read_tail(const char *s, size_t length, size_t at, struct event *e)
{
    if (at == length)
        return true;
    if (!read_promotion(s, length, &at, e))
        return false;
    read_passant(s, length, &at, e);
    while (at < length && (s[at] == '+' || s[at] == '#')) {
        uint16_t mark = s[at] == '+' ? MARK_CHECK : MARK_MATE;
        if (e->flags & (MARK_CHECK | MARK_MATE))
            e->flags |= LENIENT;
        e->flags |= mark;
        at++;
    }
    read_passant(s, length, &at, e);
    return at == length;
}

static bool read_castling(const char *s, size_t length, struct event *e)
{
    char o = s[0];
    size_t n = 3;

    if (length < 3 || s[1] != '-' || s[2] != o)
        return false;
    e->kind = EV_MOVE;
    e->castling = KING_SIDE;
    e->piece = KING;
    if (length >= 5 && s[3] == '-' && s[4] == o) {
        e->castling = QUEEN_SIDE;
        n = 5;
    }
    if (o != 'O')
        e->flags |= LENIENT;
    return read_tail(s, length, n, e) && e->promotion == NO_KIND;
}

/* [letter] [file][rank] [x|-|@] [file rank] tail. */
static bool read_move(const char *s, size_t length, struct event *e)
{
    size_t i = 0;
    unsigned file = NO_LINE, rank = NO_LINE;
    bool letter = class_of(s[0]) == PIECE_;
    char join = '\0';

    e->kind = EV_MOVE;
    e->piece = PAWN;
    if (letter) {
        e->piece = KIND_OF[(unsigned char)s[i++]];
        if (!(e->flags & CYRILLIC))
            e->flags |= LATIN;
    }
    if (i < length && class_of(s[i]) == FILE_)
        file = (unsigned)(s[i++] - 'a');
    if (i < length && class_of(s[i]) == RANK_)
        rank = (unsigned)(s[i++] - '1');
    if (i < length && (s[i] == 'x' || s[i] == '-' || s[i] == '@'))
        join = s[i++];
    if (i + 1 < length && class_of(s[i]) == FILE_ && class_of(s[i + 1]) == RANK_) {
        e->from_file = (uint8_t)file;
        e->from_rank = (uint8_t)rank;
        e->to = (uint8_t)square_at((unsigned)(s[i] - 'a'), (unsigned)(s[i + 1] - '1'));
        i += 2;
    } else if (join == '\0' && file != NO_LINE && rank != NO_LINE) {
        e->to = (uint8_t)square_at(file, rank);
    } else {
        return false;
    }
    if (join == 'x')
        e->flags |= MARK_CAPTURE;
    if (join == '-')
        e->flags |= LENIENT;
    if (join == '@') {
        e->kind = EV_ARRIVAL;
        if ((file == NO_LINE) != (rank == NO_LINE) || (!letter && file == NO_LINE))
            return false;
        if (!letter)
            e->flags |= LENIENT;
    } else if (letter && e->piece == PAWN) {
        e->flags |= LENIENT;
    } else if (!letter && e->from_file != NO_LINE && e->from_rank != NO_LINE) {
        e->piece = NO_KIND;
        e->flags |= LENIENT;
    } else if (!letter && e->from_rank != NO_LINE) {
        return false; /* "4e5" */
    }
    return read_tail(s, length, i, e);
}

static bool read_plain(const char *s, size_t length, struct event *e)
{
    if (length == 0)
        return false;
    if (s[0] == '@') {
        e->kind = EV_NAME;
        if (length != 3 || class_of(s[1]) != FILE_ || class_of(s[2]) != RANK_)
            return false;
        e->to = (uint8_t)square_at((unsigned)(s[1] - 'a'), (unsigned)(s[2] - '1'));
        return true;
    }
    if (s[0] == '-' || s[0] == 'Z') {
        e->kind = EV_NOTHING;
        if (length == 2 && s[0] == '-' && s[1] == '-')
            return true;
        e->flags |= LENIENT; /* a dash that was two, and ChessBase's Z0 */
        return (length == 1 && s[0] == '-') || (length == 2 && s[0] == 'Z' && s[1] == '0');
    }
    if (s[0] == 'O' || s[0] == '0')
        return read_castling(s, length, e);
    return read_move(s, length, e);
}

/* What ends a token after the usual SAN. */
static inline bool ends_san(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '{' || c == ')' || c == '<' || c == ';';
}

/* The target of a usual move at `s`, with its origin as far as SAN gives it; how many bytes, 0 if it is no such move. */
static inline size_t san_squares(const char *s, bool piece, struct event *e)
{
    unsigned a = class_of(s[0]), b = class_of(s[1]);
    size_t n;

    if (a == FILE_ && b == RANK_) {
        if (class_of(s[2]) == FILE_ && class_of(s[3]) == RANK_) { /* a whole origin: "Ra1a4", "e7e8" */
            e->from_file = (uint8_t)(s[0] - 'a');
            e->from_rank = (uint8_t)(s[1] - '1');
            e->to = (uint8_t)square_at((unsigned)(s[2] - 'a'), (unsigned)(s[3] - '1'));
            if (!piece) {
                e->piece = NO_KIND;
                e->flags |= LENIENT;
            }
            return 4;
        }
        if (class_of(s[2]) == FILE_ || s[2] == 'x')
            return 0;
        e->to = (uint8_t)square_at((unsigned)(s[0] - 'a'), (unsigned)(s[1] - '1'));
        return 2;
    }
    if (a == FILE_)
        e->from_file = (uint8_t)(s[0] - 'a');
    else if (piece && a == RANK_)
        e->from_rank = (uint8_t)(s[0] - '1');
    else if (!piece || s[0] != 'x')
        return 0;
    n = s[0] != 'x';
    if (s[n] == 'x') {
        e->flags |= MARK_CAPTURE;
        n++;
    } else if (!piece) {
        return 0; /* "ed5" */
    }
    if (class_of(s[n]) != FILE_ || class_of(s[n + 1]) != RANK_)
        return 0;
    e->to = (uint8_t)square_at((unsigned)(s[n] - 'a'), (unsigned)(s[n + 1] - '1'));
    return n + 2;
}

/* Letter, origin or none, @, square, promotion: "N@e4", "Ng8@e4", "Pa2@a1=Q".  Where the event ends, NULL if nowhere. */
static inline const char *usual_arrival(const char *s, struct event *e)
{
    e->kind = EV_ARRIVAL;
    e->piece = KIND_OF[(unsigned char)*s++];
    e->flags = LATIN;
    e->from_file = e->from_rank = NO_LINE;
    if (*s != '@') {
        if (class_of(s[0]) != FILE_ || class_of(s[1]) != RANK_)
            return NULL;
        e->from_file = (uint8_t)(*s++ - 'a');
        e->from_rank = (uint8_t)(*s++ - '1');
    }
    if (s[0] != '@' || class_of(s[1]) != FILE_ || class_of(s[2]) != RANK_)
        return NULL;
    e->to = (uint8_t)square_at((unsigned)(s[1] - 'a'), (unsigned)(s[2] - '1'));
    return s + 3;
}

static inline const char *usual_castling(const char *s, struct event *e)
{
    if (s[1] != '-' || s[2] != 'O')
        return NULL;
    e->piece = KING;
    e->castling = s[3] == '-' && s[4] == 'O' ? QUEEN_SIDE : KING_SIDE;
    e->to = NO_SQUARE;
    return s + (e->castling == QUEEN_SIDE ? 5 : 3);
}

/* A move or arrival up to its promotion. */
static inline const char *usual_action(const char *s, struct event *e)
{
    bool letter = class_of(*s) == PIECE_;
    size_t n;

    if (*s == 'O')
        return usual_castling(s, e);
    if (letter && (s[1] == '@' || s[3] == '@'))
        return usual_arrival(s, e);
    if (*s == 'P')
        return NULL;
    if (letter) {
        e->piece = KIND_OF[(unsigned char)*s++];
        e->flags = LATIN;
    }
    n = san_squares(s, letter, e);
    return n ? s + n : NULL;
}

/* One side of a reveal, in figures of one digit; NULL for anything unusual. */
static inline const char *usual_faces(const char *s, struct faces *f)
{
    *f = (struct faces){.state = FACES_GIVEN};
    if (*s == '-') {
        f->state = FACES_NONE;
        return s + 1;
    }
    if (class_of(*s) == PIECE_) {
        f->letter = f->n = 1;
        f->value[0] = KIND_OF[(unsigned char)*s];
        return s + 1;
    }
    for (; *s >= '0' && *s <= '9' && f->n < MAX_DICE; s++) {
        f->value[f->n++] = (uint8_t)(*s - '0');
        if (*++s != ',')
            return s;
    }
    return NULL;
}

/* <2:4>, <4,5:1,8>, <1,8>, <P:N>, <+>, <kinte:7>: where it ends, NULL if nowhere. */
static inline const char *usual_reveal(const char *s, struct event *e)
{
    if (s[2] == '>' && (s[1] == '+' || s[1] == '-')) {
        e->kind = EV_CARD;
        e->card = s[1] == '+' ? RED_CARD : BLACK_CARD;
        return s + 3;
    }
    if (memcmp(s + 1, "kinte:", 6) == 0 && s[7] >= '0' && s[7] <= '9' && s[8] == '>') {
        e->kind = EV_KINTE;
        e->kinte = (int16_t)(s[7] - '0');
        return s + 9;
    }
    e->kind = EV_REVEAL;
    e->sides = 1;
    s = usual_faces(s + 1, &e->faces[WHITE]);
    if (s && *s == ':') {
        e->sides = 2;
        s = usual_faces(s + 1, &e->faces[BLACK]);
        if (!s || (e->faces[WHITE].letter != e->faces[BLACK].letter && !e->faces[WHITE].state && !e->faces[BLACK].state))
            return NULL;
    } else if (!s || e->faces[WHITE].state || e->faces[WHITE].letter) {
        return NULL;
    }
    e->flags = e->faces[WHITE].letter || (e->sides == 2 && e->faces[BLACK].letter) ? LATIN : 0;
    return *s == '>' ? s + 1 : NULL;
}

/* Naming and "nothing". */
static inline const char *usual_psi(const char *s, struct event *e)
{
    if (s[0] == '-') {
        e->kind = EV_NOTHING;
        return s[1] == '-' ? s + 2 : NULL;
    }
    e->kind = EV_NAME;
    if (class_of(s[1]) != FILE_ || class_of(s[2]) != RANK_)
        return NULL;
    e->to = (uint8_t)square_at((unsigned)(s[1] - 'a'), (unsigned)(s[2] - '1'));
    return s + 3;
}

static inline const char *usual_tail(const char *s, struct event *e)
{
    if (*s == '=') {
        if (class_of(s[1]) != PIECE_ || e->castling)
            return NULL;
        e->promotion = KIND_OF[(unsigned char)s[1]];
        e->flags |= MARK_EQUALS | LATIN;
        s += 2;
    }
    if (*s == '+' || *s == '#')
        e->flags |= *s++ == '+' ? MARK_CHECK : MARK_MATE;
    return s;
}

size_t token_read_usual(const char *text, struct event *e)
{
    const char *s;

    e->kind = EV_MOVE;
    e->piece = PAWN;
    e->from_file = e->from_rank = NO_LINE;
    e->to = NO_SQUARE;
    e->promotion = NO_KIND;
    e->castling = NO_CASTLING;
    e->flags = 0;
    e->kinte = NO_KINTE;
    if (*text == '<') {
        s = usual_reveal(text, e);
    } else if (*text == '@' || *text == '-') {
        s = usual_psi(text, e);
    } else {
        s = usual_action(text, e);
        if (s)
            s = usual_tail(s, e);
    }
    if (!s || !ends_san(*s))
        return 0;
    e->text = text;
    e->length = (size_t)(s - text);
    return e->length;
}

static bool is_ascii(const char *text, size_t length)
{
    unsigned char all = 0;

    for (size_t i = 0; i < length; i++)
        all |= (unsigned char)text[i];
    return all < 0x80;
}

void token_read(const char *text, size_t length, char *latin, struct event *e)
{
    *e = event_blank(EV_BAD);
    if (!is_ascii(text, length)) {
        length = to_latin(text, length, latin, &e->flags);
        text = latin;
    }
    if (length > TOKEN_SIZE / 2 || !read_plain(text, length, e)) {
        uint16_t flags = e->flags & LENIENT;
        *e = event_blank(EV_BAD);
        e->flags = flags;
    }
    e->text = text;
    e->length = length;
}

/* One side of a reveal: "-", "?", a kind, or faces parted by commas; *s moves past it. */
static bool read_faces(const char **s, struct faces *f)
{
    *f = (struct faces){FACES_GIVEN, 0, 0, {0}};
    if (**s == '-' || **s == '?') {
        f->state = **s == '-' ? FACES_NONE : FACES_UNKNOWN;
        ++*s;
        return true;
    }
    if (class_of(**s) == PIECE_) {
        f->letter = f->n = 1;
        f->value[0] = KIND_OF[(unsigned char)*(*s)++];
        return true;
    }
    for (;;) {
        unsigned value = 0;
        if (**s < '0' || **s > '9' || f->n == MAX_DICE)
            return false;
        for (; **s >= '0' && **s <= '9'; ++*s)
            value = value * 10 + (unsigned)(**s - '0') > 255 ? 255 : value * 10 + (unsigned)(**s - '0');
        f->value[f->n++] = (uint8_t)value;
        if (**s != ',')
            return true;
        ++*s;
    }
}

static bool read_reveal(const char *s, struct event *e)
{
    if (strcmp(s, "+") == 0 || strcmp(s, "-") == 0 || strcmp(s, "?") == 0) {
        e->kind = EV_CARD;
        e->card = *s == '+' ? RED_CARD : *s == '-' ? BLACK_CARD : UNKNOWN_CARD;
        return true;
    }
    if (strncmp(s, "kinte:", 6) == 0) {
        int left = 0;
        e->kind = EV_KINTE;
        for (s += 6; *s >= '0' && *s <= '9' && left < 1000; s++)
            left = left * 10 + (*s - '0');
        e->kinte = (int16_t)left;
        return *s == '\0' && s[-1] != ':';
    }
    e->kind = EV_REVEAL;
    e->sides = 1;
    if (!read_faces(&s, &e->faces[WHITE]))
        return false;
    if (*s == '\0')
        return e->faces[WHITE].state == FACES_GIVEN && !e->faces[WHITE].letter;
    e->sides = 2;
    return *s++ == ':' && read_faces(&s, &e->faces[BLACK]) && *s == '\0' &&
           (e->faces[WHITE].state || e->faces[BLACK].state || e->faces[WHITE].letter == e->faces[BLACK].letter);
}

void token_read_reveal(const char *text, size_t length, struct event *e)
{
    char latin[2 * TOKEN_SIZE], bare[2 * TOKEN_SIZE];
    size_t n = 0;

    *e = event_blank(EV_BAD);
    e->text = text;
    e->length = length;
    if (length >= TOKEN_SIZE)
        return;
    length = to_latin(text, length, latin, &e->flags);
    for (size_t i = 0; i < length; i++)
        if (latin[i] != ' ')
            bare[n++] = latin[i];
        else
            e->flags |= LENIENT;
    bare[n] = '\0';
    if (n == 0 || !read_reveal(bare, e)) {
        e->kind = EV_BAD;
        return;
    }
    if (e->kind == EV_REVEAL && (e->faces[WHITE].letter || e->faces[BLACK].letter) && !(e->flags & CYRILLIC))
        e->flags |= LATIN;
}

size_t number_write(uint64_t n, char *out)
{
    char digits[20];
    size_t length = 0;

    do
        digits[length++] = (char)('0' + n % 10);
    while ((n /= 10) > 0);
    for (size_t i = 0; i < length; i++)
        out[i] = digits[length - 1 - i];
    out[length] = '\0';
    return length;
}

static char *put_square(char *p, unsigned square)
{
    square_name(square, p);
    return p + 2;
}

static char *write_move(const struct event *e, char *p)
{
    if (e->castling) {
        p += sprintf(p, "%s", e->castling == KING_SIDE ? "O-O" : "O-O-O");
        return p;
    }
    if (e->piece < KINDS && (e->piece != PAWN || e->kind == EV_ARRIVAL))
        *p++ = KIND_LETTER[e->piece];
    if (e->from_file != NO_LINE)
        *p++ = (char)('a' + e->from_file);
    if (e->from_rank != NO_LINE)
        *p++ = (char)('1' + e->from_rank);
    if (e->kind == EV_ARRIVAL)
        *p++ = '@';
    else if (e->flags & MARK_CAPTURE)
        *p++ = 'x';
    p = put_square(p, e->to);
    if (e->promotion != NO_KIND) {
        *p++ = '=';
        *p++ = KIND_LETTER[e->promotion];
    }
    return p;
}

static char *write_faces(const struct faces *f, char *p)
{
    if (f->state != FACES_GIVEN) {
        *p++ = f->state == FACES_NONE ? '-' : '?';
        return p;
    }
    if (f->letter) {
        *p++ = KIND_LETTER[f->value[0]];
        return p;
    }
    for (unsigned i = 0; i < f->n; i++)
        p += sprintf(p, i ? ",%u" : "%u", (unsigned)f->value[i]);
    return p;
}

static char *write_reveal(const struct event *e, char *p)
{
    *p++ = '<';
    p = write_faces(&e->faces[WHITE], p);
    if (e->sides == 2) {
        *p++ = ':';
        p = write_faces(&e->faces[BLACK], p);
    }
    *p++ = '>';
    return p;
}

size_t token_write(const struct event *e, char out[TOKEN_SIZE])
{
    char *p = out;

    switch (e->kind) {
    case EV_MOVE:
    case EV_ARRIVAL:
        p = write_move(e, p);
        if (e->flags & MARK_MATE)
            *p++ = '#';
        else if (e->flags & MARK_CHECK)
            *p++ = '+';
        if (e->kinte != NO_KINTE)
            p += sprintf(p, " <kinte:%d>", e->kinte);
        break;
    case EV_NAME:
        *p++ = '@';
        p = put_square(p, e->to);
        break;
    case EV_REVEAL:
        p = write_reveal(e, p);
        break;
    case EV_CARD:
        p += sprintf(p, "<%c>", e->card == RED_CARD ? '+' : e->card == BLACK_CARD ? '-' : '?');
        break;
    case EV_KINTE:
        p += sprintf(p, "<kinte:%d>", e->kinte);
        break;
    case EV_NOTHING:
        p += sprintf(p, "--");
        break;
    case EV_NUMBER:
        p += sprintf(p, "%u%s", (unsigned)e->number, e->dots > 1 ? "..." : ".");
        break;
    case EV_RESULT:
        p += sprintf(p, "%s", e->result == DRAW ? "1/2-1/2" : e->result == WHITE_WINS ? "1-0" : e->result == BLACK_WINS ? "0-1" : "*");
        break;
    case EV_NAG:
        p += sprintf(p, "$%u", (unsigned)e->number);
        break;
    default:
        break;
    }
    *p = '\0';
    return (size_t)(p - out);
}
