/* token.c: moves, arrivals, namings and `--`, in all the ways in which they are written. */
#include "token_parts.h"

#include <string.h>

const uint8_t TOKEN_CLASS[256] = {
    ['a'] = FILE_,  ['b'] = FILE_,  ['c'] = FILE_,  ['d'] = FILE_,  ['e'] = FILE_,  ['f'] = FILE_,
    ['g'] = FILE_,  ['h'] = FILE_,  ['1'] = RANK_,  ['2'] = RANK_,  ['3'] = RANK_,  ['4'] = RANK_,
    ['5'] = RANK_,  ['6'] = RANK_,  ['7'] = RANK_,  ['8'] = RANK_,  ['P'] = PIECE_, ['N'] = PIECE_,
    ['B'] = PIECE_, ['R'] = PIECE_, ['Q'] = PIECE_, ['K'] = PIECE_,
};

const uint8_t TOKEN_KIND[256] = {
    ['P'] = PAWN, ['N'] = KNIGHT, ['B'] = BISHOP, ['R'] = ROOK, ['Q'] = QUEEN, ['K'] = KING,
    ['p'] = PAWN, ['n'] = KNIGHT, ['b'] = BISHOP, ['r'] = ROOK, ['q'] = QUEEN, ['k'] = KING,
};

/* May this be a pawn that arrives on rank 1 or 8?  Of a bare coordinate move the squares tell. */
static bool may_promote(const struct event *e)
{
    unsigned to = rank_of(e->to), file = file_of(e->to);

    if (e->castling)
        return false;
    if (e->flags & TARGET_FILE)
        return true;
    if (e->piece == NO_KIND && (e->from_file > file + 1 || file > e->from_file + 1u))
        return false;
    return (e->piece == PAWN && (to == 0 || to == 7)) ||
           (e->piece == NO_KIND && ((e->from_rank == 6 && to == 7) || (e->from_rank == 1 && to == 0)));
}

bool token_may_promote(const struct event *e)
{
    return (e->kind == EV_MOVE || e->kind == EV_ARRIVAL) && e->promotion == NO_KIND &&
           !(e->flags & (MARK_CHECK | MARK_MATE | MARK_PASSANT)) && may_promote(e);
}

/*
 * "=Q", "/Q", "(Q)", "Q", or "q" after a long move; *at moves past it.  False for "=" and nothing, and for an N that is
 * no promotion but the sign of a novelty.
 */
static bool read_promotion(const char *s, size_t length, size_t *at, struct event *e)
{
    bool slash = *at < length && s[*at] == '/', equals = slash || (*at < length && s[*at] == '=');
    bool bracket = *at + 2 < length && s[*at] == '(' && s[*at + 2] == ')';
    size_t i = *at + (equals || bracket);

    if (i < length && token_class(s[i]) == PIECE_) {
        if (s[i] == 'N' && !equals && !may_promote(e))
            return false;
        e->flags |= (uint16_t)(e->flags & (CYRILLIC | FIGURINE) ? 0 : LATIN);
    } else if (i < length && s[i] && strchr("nbrqkp", s[i]) && !(e->flags & TARGET_FILE)) {
        e->flags |= LENIENT;
    } else {
        return !equals && !bracket;
    }
    e->promotion = TOKEN_KIND[(unsigned char)s[i]];
    if (equals || bracket)
        e->flags |= MARK_EQUALS;
    if (slash || bracket)
        e->flags |= LENIENT;
    *at = i + 1 + bracket;
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

static bool is_capture(char c)
{
    return c == 'x' || c == ':';
}

/* A pawn's capture of which only the files are given, "ed" or "e:d": its target is on the second, which is at s. */
static bool read_target_file(char s, unsigned file, unsigned rank, char join, struct event *e)
{
    unsigned to = (unsigned)(s - 'a');

    if (token_class(s) != FILE_ || file == NO_LINE || rank != NO_LINE || (join && !is_capture(join)) ||
        (to != file + 1 && to + 1 != file))
        return false;
    e->flags |= TARGET_FILE | MARK_CAPTURE | LENIENT;
    e->from_file = (uint8_t)file;
    e->to = (uint8_t)square_at(to, 0);
    return true;
}

/*
 * [file][rank] [x|:|-|@] [file rank] [x|:]: origin as far as given, what joins it to the target, and the target.  A
 * capture may be marked behind the target: then *join is that.
 */
static bool read_squares(const char *s, size_t length, size_t *at, char *join, struct event *e)
{
    size_t i = *at;
    unsigned file = NO_LINE, rank = NO_LINE;

    if (i < length && token_class(s[i]) == FILE_)
        file = (unsigned)(s[i++] - 'a');
    if (i < length && token_class(s[i]) == RANK_)
        rank = (unsigned)(s[i++] - '1');
    if (i < length && (is_capture(s[i]) || s[i] == '-' || s[i] == '@'))
        *join = s[i++];
    if (i + 1 < length && token_class(s[i]) == FILE_ && token_class(s[i + 1]) == RANK_) {
        e->from_file = (uint8_t)file;
        e->from_rank = (uint8_t)rank;
        e->to = (uint8_t)square_at((unsigned)(s[i] - 'a'), (unsigned)(s[i + 1] - '1'));
        i += 2;
    } else if (i < length && read_target_file(s[i], file, rank, *join, e)) {
        i++;
    } else if (file != NO_LINE && rank != NO_LINE && (*join == '\0' || is_capture(*join))) {
        e->to = (uint8_t)square_at(file, rank);
        e->flags |= *join ? LENIENT : 0;
    } else {
        return false;
    }
    if (*join == '\0' && i < length && is_capture(s[i])) {
        *join = s[i++];
        e->flags |= LENIENT;
    }
    *at = i;
    return true;
}

/* Do piece letter, origin and what joins it to the target go together?  Notes what of it is lenient. */
static bool check_parts(bool letter, char join, struct event *e)
{
    if (is_capture(join))
        e->flags |= MARK_CAPTURE;
    if (join == '-' || join == ':')
        e->flags |= LENIENT;
    if (join == '@') {
        e->kind = EV_ARRIVAL;
        if (!event_has_origin(e) && (!letter || event_has_line(e)))
            return false;
        if (!letter)
            e->flags |= LENIENT;
    } else if (letter && e->piece == PAWN) {
        e->flags |= LENIENT;
    } else if (letter && e->flags & TARGET_FILE) {
        return false; /* "Nbc" */
    } else if (!letter && event_has_origin(e)) {
        e->piece = NO_KIND;
        e->flags |= LENIENT;
    } else if (!letter && e->from_rank != NO_LINE) {
        return false; /* "4e5" */
    }
    return true;
}

/* [letter] squares tail. */
static bool read_move(const char *s, size_t length, struct event *e)
{
    bool letter = token_class(s[0]) == PIECE_;
    char join = '\0';
    size_t i = letter;

    e->kind = EV_MOVE;
    e->piece = PAWN;
    if (letter) {
        e->piece = TOKEN_KIND[(unsigned char)s[0]];
        if (!(e->flags & (CYRILLIC | FIGURINE)))
            e->flags |= LATIN;
    }
    return read_squares(s, length, &i, &join, e) && check_parts(letter, join, e) && read_tail(s, length, i, e);
}

static bool read_plain(const char *s, size_t length, struct event *e)
{
    if (length == 0)
        return false;
    if (s[0] == '@') {
        e->kind = EV_NAME;
        if (length != 3 || token_class(s[1]) != FILE_ || token_class(s[2]) != RANK_)
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
        length = token_to_latin(text, length, latin, &e->flags);
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
