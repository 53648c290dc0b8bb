#include "fen.h"

#include <stdio.h>
#include <string.h>

/* The next field, separated by spaces; false if there is none. */
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

/* A reading that may fail: where, and what was found and wanted there. */
struct fen_reading {
    const struct rules *rules;
    const char *text;
    struct fen *out;
    struct fen_fault *fault;
};

static bool blame_with(struct fen_reading *r, const char *at, const char *sentence, const struct arg *args)
{
    r->fault->at = (size_t)(at - r->text);
    r->fault->sentence = sentence;
    memcpy(r->fault->args, args, sizeof r->fault->args);
    return false;
}
#define blame(r, at, sentence, ...) blame_with((r), (at), (sentence), (const struct arg[MAX_ARGS]){__VA_ARGS__})

/* A character as a sentence may quote it: whole, if it has several bytes. */
static struct arg arg_character(const char *s, const char *end)
{
    size_t n = 1;

    while (s + n < end && ((unsigned char)s[n] & 0xc0) == 0x80)
        n++;
    return arg_text(s, n);
}

static bool read_reserve(struct fen_reading *r, const char *s, const char *end)
{
    struct fen *out = r->out;
    enum side side;
    enum kind kind;

    out->has_reserve = true;
    for (; s < end; s++) {
        if (*s == '-' && end - s == 1)
            return true;
        if (!piece_of(*s, &side, &kind))
            return blame(r, s, N_("the FEN's reserve has \"{0}\", but wants letters of pieces (PNBRQK, pnbrqk)"),
                         arg_character(s, end));
        if (out->reserve[side][kind] == 64)
            return blame(r, s, N_("the FEN's reserve has more than 64 pieces of a kind"), NO_ARGS);
        out->reserve[side][kind]++;
    }
    return true;
}

static bool check_rank(struct fen_reading *r, const char *at, unsigned rank, unsigned file)
{
    return file == 8 || blame(r, at, N_("rank {0} of the FEN's board has {1} squares, but a rank has 8"),
                              arg_number(rank + 1), arg_number(file));
}

static bool read_board(struct fen_reading *r, const char *s, size_t length)
{
    const char *end = s + length, *begin = s;
    unsigned rank = 7, file = 0;
    enum side side;
    enum kind kind;

    for (; s < end && *s != '['; s++) {
        if (*s == '/') {
            if (!check_rank(r, begin, rank, file))
                return false;
            if (rank == 0)
                return blame(r, s, N_("the FEN's board has more than 8 ranks"), NO_ARGS);
            rank--;
            file = 0;
            begin = s + 1;
        } else if (*s >= '1' && *s <= '8') {
            file += (unsigned)(*s - '0');
        } else if (!piece_of(*s, &side, &kind)) {
            return blame(r, s, N_("the FEN's board has \"{0}\", but wants pieces (PNBRQK, pnbrqk), 1 to 8 and /"),
                         arg_character(s, end));
        } else {
            if (file < 8)
                board_put(&r->out->board, side, kind, square_at(file, rank));
            file++;
        }
    }
    if (!check_rank(r, begin, rank, file))
        return false;
    if (rank != 0)
        return blame(r, s, N_("the FEN's board has {0} ranks, but wants 8"), arg_number(8 - rank));
    if (s == end)
        return true;
    if (end[-1] != ']' || end - s < 2)
        return blame(r, s, N_("the FEN's reserve is opened by [, but not closed by ]"), NO_ARGS);
    return read_reserve(r, s + 1, end - 1);
}

static bool read_side(struct fen_reading *r, const char *s, size_t length)
{
    if (length != 1 || (*s != 'w' && *s != 'b'))
        return blame(r, s, N_("the FEN's side to move is \"{0}\", but wants w or b"), arg_text(s, length));
    r->out->side = *s == 'b' ? BLACK : WHITE;
    return true;
}

static bool read_rights(struct fen_reading *r, const char *s, size_t length)
{
    static const char LETTERS[] = "KQkqHAha";

    for (size_t i = 0; i < length; i++) {
        const char *at = s[i] ? strchr(LETTERS, s[i]) : NULL;
        if (!at && ((s[i] >= 'A' && s[i] <= 'H') || (s[i] >= 'a' && s[i] <= 'h')))
            return blame(r, s,
                         N_("the FEN's castling rights \"{0}\" are of Chess960 alone, which names rooks by their "
                            "files: in this game they are KQkq or -"),
                         arg_text(s, length));
        if (!at)
            return blame(r, s, N_("the FEN's castling rights are \"{0}\", but want letters of KQkq, or -"),
                         arg_text(s, length));
        r->out->castling |= (uint8_t)(1u << ((at - LETTERS) & 3));
    }
    return true;
}

static bool read_castling(struct fen_reading *r, const char *s, size_t length)
{
    const struct fen_spec *spec = r->rules->fen;

    if (length == 1 && *s == '-')
        return true;
    if (!spec || !spec->read_castling)
        return read_rights(r, s, length);
    return spec->read_castling(s, length, r->out) ||
           blame(r, s, N_("the FEN's castling rights are \"{0}\", but want {1}"), arg_text(s, length),
                 arg_word(spec->castling_wants));
}

bool fen_square(const char *s, size_t length, unsigned *square)
{
    if (length != 2 || s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8')
        return false;
    *square = square_at((unsigned)(s[0] - 'a'), (unsigned)(s[1] - '1'));
    return true;
}

static bool read_passant(struct fen_reading *r, const char *s, size_t length)
{
    unsigned square;

    if (length == 1 && *s == '-')
        return true;
    if (!fen_square(s, length, &square))
        return blame(r, s, N_("the FEN's en passant square is \"{0}\", but wants a square as e3, or -"),
                     arg_text(s, length));
    r->out->passant = (uint8_t)square;
    return true;
}

bool fen_count(const char *s, size_t length, uint32_t *out)
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

static bool read_halfmove(struct fen_reading *r, const char *s, size_t length)
{
    return fen_count(s, length, &r->out->halfmove) ||
           blame(r, s, N_("the FEN's halfmove clock is \"{0}\", but wants a number of up to six digits"),
                 arg_text(s, length));
}

static bool read_number(struct fen_reading *r, const char *s, size_t length)
{
    if (!fen_count(s, length, &r->out->number))
        return blame(r, s, N_("the FEN's move number is \"{0}\", but wants a number of up to six digits"),
                     arg_text(s, length));
    if (r->out->number == 0)
        r->out->number = 1;
    return true;
}

/* Has the rule set a field that reads so, and stands there? */
static bool read_own(const struct rules *rules, enum fen_place place, const char *s, size_t length, struct fen *out)
{
    const struct fen_field *f = rules->fen ? rules->fen->fields : NULL;

    while (f && f->read && (f->place != place || !f->read(s, length, out)))
        f++;
    return f && f->read;
}

/* Items separated by semicolons; in words of another game they would be lost. */
static bool read_seventh(struct fen_reading *r, const char *s, size_t length)
{
    const char *end = s + length;

    while (s < end) {
        const char *stop = memchr(s, ';', (size_t)(end - s));
        size_t n = (size_t)((stop ? stop : end) - s);
        bool good = n > 0 && read_own(r->rules, FEN_SEVENTH, s, n, r->out);
        if (!good && r->rules->fen && r->rules->fen->wants)
            return blame(r, s, N_("the FEN's seventh field has \"{0}\", but wants {1}"), arg_text(s, n),
                         arg_word(r->rules->fen->wants));
        if (!good)
            return blame(r, s, N_("the FEN has a seventh field, \"{0}\", but this game has none"), arg_text(s, n));
        s += n + (stop != NULL);
    }
    return true;
}

bool fen_parse(const struct rules *rules, const char *text, size_t length, struct fen *out, struct fen_fault *fault)
{
    static bool (*const FIELD[])(struct fen_reading *, const char *, size_t) = {
        read_board, read_side, read_castling, read_passant, read_halfmove, read_number, read_seventh,
    };
    const char *s = text, *end = text + length, *f;
    struct fen_reading r = {rules, text, out, fault};
    size_t n, i;

    *out = (struct fen){.given = true, .passant = NO_SQUARE, .number = 1};
    for (i = 0; i < sizeof FIELD / sizeof *FIELD && field(&s, end, &f, &n); i++)
        if (FIELD[i] == read_halfmove && read_own(rules, FEN_BEFORE_CLOCK, f, n, out))
            i--; /* the clock comes next */
        else if (!FIELD[i](&r, f, n))
            return false;
    if (i == 0)
        return blame(&r, text, N_("the FEN is empty, but wants a board at least, and then the side to move"), NO_ARGS);
    if (field(&s, end, &f, &n))
        return blame(&r, f, N_("the FEN goes on with \"{0}\", but has no eighth field"), arg_text(f, n));
    return true;
}

bool fen_read(const struct rules *rules, const char *text, size_t length, struct fen *out)
{
    struct fen_fault fault;

    return fen_parse(rules, text, length, out, &fault);
}

size_t fen_field(const char *text, unsigned number)
{
    const char *s = text, *end = text + strlen(text), *f = text;
    size_t n;

    for (unsigned i = 0; i < number && field(&s, end, &f, &n); i++)
        ;
    return (size_t)(f - text);
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

static char *write_reserve(const struct fen *s, char *p)
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

static char *write_castling(const struct position *pos, uint8_t castling, char *p)
{
    static const char RIGHTS[] = "KQkq";
    const struct fen_spec *spec = rules_of(pos)->fen;

    if (!castling)
        *p++ = '-';
    else if (spec && spec->write_castling)
        return p + spec->write_castling(pos, p);
    for (int i = 0; i < 4; i++)
        if (castling & 1u << i)
            *p++ = RIGHTS[i];
    return p;
}

/* The fields of the rule set that stand there: each behind a blank, and items of the seventh behind a semicolon. */
static char *write_own(const struct position *pos, enum fen_place place, char *p)
{
    const struct fen_spec *spec = rules_of(pos)->fen;
    char text[FEN_FIELD_SIZE], sep = ' ';

    for (const struct fen_field *f = spec ? spec->fields : NULL; f && f->read; f++) {
        size_t n = f->place == place && f->write ? f->write(pos, text) : 0;
        if (n == 0)
            continue;
        *p++ = sep;
        memcpy(p, text, n);
        p += n;
        sep = place == FEN_SEVENTH ? ';' : ' ';
    }
    return p;
}

size_t fen_write(const struct position *pos, char out[FEN_SIZE])
{
    struct fen s;
    char *p, square[3] = "-";

    position_setup(pos, &s);
    p = write_board(&s.board, out);
    if (s.has_reserve)
        p = write_reserve(&s, p);
    p += sprintf(p, " %c ", s.side == WHITE ? 'w' : 'b');
    p = write_castling(pos, s.castling, p);
    if (s.passant != NO_SQUARE)
        square_name(s.passant, square);
    p += sprintf(p, " %s", square);
    p = write_own(pos, FEN_BEFORE_CLOCK, p);
    p += sprintf(p, " %u %u", (unsigned)s.halfmove, (unsigned)s.number);
    p = write_own(pos, FEN_SEVENTH, p);
    *p = '\0';
    return (size_t)(p - out);
}
