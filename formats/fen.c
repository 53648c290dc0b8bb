#include "fen.h"

#include <stdio.h>
#include <string.h>

/* The next field, parted by spaces; false if there is none. */
static bool field(const char **s, const char *end, const char **from, size_t *length)
{
    while (*s < end && **s == ' ')
        ++*s;
    *from = *s;
    while (*s < end && **s != ' ')
        ++*s;
    *length = (size_t)(*s - *from);
    return *length > 0;
}

static bool piece_of(char c, enum side *side, enum kind *kind)
{
    const char *upper = strchr(KIND_LETTER, c), *lower = strchr("pnbrqk", c);

    if (c == '\0' || (!upper && !lower))
        return false;
    *side = upper ? WHITE : BLACK;
    *kind = (enum kind)(upper ? upper - KIND_LETTER : lower - "pnbrqk");
    return true;
}

static bool read_reserve(const char *s, const char *end, struct setup *out)
{
    enum side side;
    enum kind kind;

    out->has_reserve = true;
    for (; s < end; s++) {
        if (*s == '-' && end - s == 1)
            return true;
        if (!piece_of(*s, &side, &kind) || out->reserve[side][kind] == 64)
            return false;
        out->reserve[side][kind]++;
    }
    return true;
}

static bool read_board(const char *s, size_t length, struct setup *out)
{
    const char *end = s + length;
    unsigned rank = 7, file = 0;
    enum side side;
    enum kind kind;

    for (; s < end && *s != '['; s++) {
        if (*s == '/') {
            if (file != 8 || rank == 0)
                return false;
            rank--;
            file = 0;
        } else if (*s >= '1' && *s <= '8') {
            file += (unsigned)(*s - '0');
        } else if (piece_of(*s, &side, &kind) && file < 8) {
            board_put(&out->board, side, kind, square_at(file++, rank));
        } else {
            return false;
        }
        if (file > 8)
            return false;
    }
    if (rank != 0 || file != 8)
        return false;
    if (s == end)
        return true;
    return end[-1] == ']' && read_reserve(s + 1, end - 1, out);
}

static bool read_castling(const char *s, size_t length, struct setup *out)
{
    static const char LETTERS[] = "KQkqHAha";

    if (length == 1 && *s == '-')
        return true;
    for (size_t i = 0; i < length; i++) {
        const char *at = strchr(LETTERS, s[i]);
        if (s[i] == '\0' || !at)
            return false;
        out->castling |= (uint8_t)(1u << ((at - LETTERS) & 3));
    }
    return true;
}

static bool read_square(const char *s, size_t length, unsigned *square)
{
    if (length != 2 || s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8')
        return false;
    *square = square_at((unsigned)(s[0] - 'a'), (unsigned)(s[1] - '1'));
    return true;
}

static bool read_passant(const char *s, size_t length, struct setup *out)
{
    unsigned square;

    if (length == 1 && *s == '-')
        return true;
    if (!read_square(s, length, &square))
        return false;
    out->passant = (uint8_t)square;
    return true;
}

static bool read_count(const char *s, size_t length, uint32_t *out)
{
    uint32_t n = 0;

    if (length == 0 || length > 6)
        return false;
    for (size_t i = 0; i < length; i++) {
        if (s[i] < '0' || s[i] > '9')
            return false;
        n = n * 10 + (uint32_t)(s[i] - '0');
    }
    *out = n;
    return true;
}

static bool read_kinte(const char *s, size_t length, struct setup *out)
{
    const char *colon = memchr(s, ':', length);
    uint32_t white, black;

    if (!colon || !read_count(s, (size_t)(colon - s), &white) ||
        !read_count(colon + 1, length - (size_t)(colon + 1 - s), &black) || white > 99 || black > 99)
        return false;
    out->has_kinte = true;
    out->kinte[WHITE] = (uint8_t)white;
    out->kinte[BLACK] = (uint8_t)black;
    return true;
}

static bool read_double_steps(const char *s, size_t length, struct setup *out)
{
    unsigned square;

    for (size_t i = 0; i < length; i += 3) {
        if (length - i < 2 || !read_square(s + i, 2, &square) || (i + 2 < length && (s[i + 2] != ',' || i + 3 == length)))
            return false;
        out->double_steps |= bit(square);
    }
    return length > 0;
}

/* kinte=8:7, answer, ep=c3,d3, parted by semicolons. */
static bool read_extra(const char *s, size_t length, struct setup *out)
{
    const char *end = s + length;

    while (s < end) {
        const char *stop = memchr(s, ';', (size_t)(end - s));
        size_t n = (size_t)((stop ? stop : end) - s);
        if (n > 6 && memcmp(s, "kinte=", 6) == 0) {
            if (!read_kinte(s + 6, n - 6, out))
                return false;
        } else if (n == 6 && memcmp(s, "answer", 6) == 0) {
            out->answer = true;
        } else if (n > 3 && memcmp(s, "ep=", 3) == 0) {
            if (!read_double_steps(s + 3, n - 3, out))
                return false;
        } else {
            return false;
        }
        s += n + (stop != NULL);
    }
    return true;
}

bool fen_read(const char *text, size_t length, struct setup *out)
{
    const char *s = text, *end = text + length, *f;
    size_t n;

    *out = (struct setup){.given = true, .passant = NO_SQUARE, .number = 1};
    if (!field(&s, end, &f, &n) || !read_board(f, n, out))
        return false;
    if (field(&s, end, &f, &n)) {
        if (n != 1 || (*f != 'w' && *f != 'b'))
            return false;
        out->side = *f == 'b' ? BLACK : WHITE;
    }
    if (field(&s, end, &f, &n) && !read_castling(f, n, out))
        return false;
    if (field(&s, end, &f, &n) && !read_passant(f, n, out))
        return false;
    if (field(&s, end, &f, &n) && !read_count(f, n, &out->halfmove))
        return false;
    if (field(&s, end, &f, &n) && !read_count(f, n, &out->number))
        return false;
    if (out->number == 0)
        out->number = 1;
    if (field(&s, end, &f, &n) && !read_extra(f, n, out))
        return false;
    return !field(&s, end, &f, &n);
}

static char *write_board(const struct board *b, char *p)
{
    for (unsigned rank = 8; rank-- > 0;) {
        unsigned empty = 0;
        for (unsigned file = 0; file < 8; file++) {
            unsigned square = square_at(file, rank);
            enum side side = board_side(b, square);
            if (side == NO_SIDE) {
                empty++;
                continue;
            }
            if (empty)
                *p++ = (char)('0' + empty);
            empty = 0;
            *p++ = (side == WHITE ? KIND_LETTER : "pnbrqk")[board_kind(b, square)];
        }
        if (empty)
            *p++ = (char)('0' + empty);
        if (rank)
            *p++ = '/';
    }
    return p;
}

static char *write_reserve(const struct setup *s, char *p)
{
    static const uint8_t ORDER[KINDS] = {KING, PAWN, KNIGHT, BISHOP, ROOK, QUEEN};

    *p++ = '[';
    for (int side = WHITE; side <= BLACK; side++)
        for (int i = 0; i < KINDS; i++)
            for (int n = 0; n < s->reserve[side][ORDER[i]] && n < 16; n++)
                *p++ = (side == WHITE ? KIND_LETTER : "pnbrqk")[ORDER[i]];
    *p++ = ']';
    return p;
}

static char *write_extra(const struct setup *s, char *p)
{
    char sep = ' ';

    if (s->has_kinte)
        p += sprintf(p, " kinte=%d:%d", s->kinte[WHITE], s->kinte[BLACK]);
    if (s->answer) {
        p += sprintf(p, " answer");
        sep = ';';
    }
    if (s->double_steps) {
        p += sprintf(p, "%cep=", sep);
        EACH_SQUARE(square, s->double_steps)
        {
            if (p[-1] != '=')
                *p++ = ',';
            square_name(square, p);
            p += 2;
        }
    }
    return p;
}

size_t fen_write(const struct position *pos, char out[FEN_SIZE])
{
    struct setup s;
    char *p, square[3] = "-";
    static const char RIGHTS[] = "KQkq";

    position_setup(pos, &s);
    p = write_board(&s.board, out);
    if (s.has_reserve)
        p = write_reserve(&s, p);
    p += sprintf(p, " %c ", s.side == WHITE ? 'w' : 'b');
    for (int i = 0; i < 4; i++)
        if (s.castling & 1u << i)
            *p++ = RIGHTS[i];
    if (!s.castling)
        *p++ = '-';
    if (s.passant != NO_SQUARE)
        square_name(s.passant, square);
    p += sprintf(p, " %s %u %u", square, (unsigned)s.halfmove, (unsigned)s.number);
    p = write_extra(&s, p);
    *p = '\0';
    return (size_t)(p - out);
}
