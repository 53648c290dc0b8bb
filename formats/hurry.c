#include "hurry.h"

#include "chess.h"

#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* No token that is taken here is longer: so much must be at hand behind its first byte. */
#define AHEAD 64

/* What is on the way of every move must not cost a call, nor have its variables in memory. */
#define INLINE inline __attribute__((always_inline))
#define NOINLINE __attribute__((noinline))

/* ---- bytes ---- */

#define EVERY(byte) (UINT64_C(0x0101010101010101) * (unsigned char)(byte))

/*
 * The first byte from s on that is `closer`, a control character (a line end, NUL) or not ASCII; may be behind `end`.
 * With `percent` also a % but for those of [%clk, [%cal and [%csl.
 */
static INLINE const char *find_stop(const char *s, const char *end, char closer, bool percent)
{
#ifdef __SSE2__
    const __m128i space = _mm_set1_epi8(' '), wanted = _mm_set1_epi8(closer);

    for (; s < end; s += 16) {
        __m128i x = _mm_loadu_si128((const __m128i *)(const void *)s);
        /* as signed numbers, control characters and bytes from 0x80 on are those below ' ' */
        __m128i stops = _mm_or_si128(_mm_cmplt_epi8(x, space), _mm_cmpeq_epi8(x, wanted));
        int found;
        if (percent) {
            __m128i next = _mm_loadu_si128((const __m128i *)(const void *)(s + 1)), c = _mm_cmpeq_epi8(next, _mm_set1_epi8('c'));
            stops = _mm_or_si128(stops, _mm_andnot_si128(c, _mm_cmpeq_epi8(x, _mm_set1_epi8('%'))));
        }
        found = _mm_movemask_epi8(stops);
        if (found)
            return s + __builtin_ctz((unsigned)found);
    }
#else
    for (; s < end; s += 8) {
        uint64_t w, x, y;
        memcpy(&w, s, 8);
        x = w ^ EVERY(closer);
        y = w ^ EVERY(percent ? '%' : closer);
        w = (w | (w - EVERY(' ')) | ((x - EVERY(1)) & ~x) | ((y - EVERY(1)) & ~y)) & EVERY(0x80);
        if (w)
            break;
    }
    while (s < end && *s >= ' ' && *s != closer && !(percent && *s == '%' && s[1] != 'c'))
        s++;
#endif
    return s < end ? s : end;
}

static INLINE const char *find_closer(const char *s, const char *end, char closer)
{
    return find_stop(s, end, closer, false);
}

/* How many letters stand at s, at most 16. */
static inline size_t count_letters(const char *s)
{
#ifdef __SSE2__
    __m128i x = _mm_or_si128(_mm_loadu_si128((const __m128i *)(const void *)s), _mm_set1_epi8('a' - 'A'));
    __m128i letters = _mm_and_si128(_mm_cmpgt_epi8(x, _mm_set1_epi8('a' - 1)), _mm_cmplt_epi8(x, _mm_set1_epi8('z' + 1)));

    return (size_t)__builtin_ctz(~(unsigned)_mm_movemask_epi8(letters));
#else
    size_t n = 0;

    while (n < 16 && (unsigned)((s[n] | 0x20) - 'a') < 26)
        n++;
    return n;
#endif
}

/* ---- tags ---- */

/* [Name "value"] and a line end; the value is ASCII, its quotation mark not escaped. */
bool hurry_tag(const struct stretch *s, struct event *e)
{
    const char *name = s->at + 1, *value, *close;
    size_t n;

    if (s->end - s->at < AHEAD || *s->at != '[')
        return false;
    n = count_letters(name);
    if (n == 0 || n > 16 || name[n] != ' ' || name[n + 1] != '"')
        return false;
    value = name + n + 2;
    close = find_closer(value, s->end - AHEAD, '"');
    if (close >= s->end - AHEAD || *close != '"' || close[1] != ']' || close[-1] == '\\' ||
        close[2 + (close[2] == '\r')] != '\n')
        return false;
    e->name = name;
    e->name_length = n;
    e->text = value;
    e->length = (size_t)(close - value);
    return true;
}

void hurry_past_tag(struct stretch *s, const struct event *e)
{
    const char *close = e->text + e->length;

    s->line = s->at = close + 3 + (close[2] == '\r');
    s->lines++;
}

/* ---- the board ---- */

/*
 * The board of a stretch as sets that stay in registers, from the side of the player to move.  Rooks and queens stand in
 * `straight`, bishops and queens in `slant`; pieces that are in none of the four are pawns.
 */
struct quick {
    uint64_t slant, straight, knight, king;
    uint64_t own, foe;
};

/* A kind of piece, as it is marked there: all ones or nothing. */
static const struct make {
    uint64_t slant, straight, knight, king;
} MAKE[KINDS] = {
    [KNIGHT] = {.knight = ~UINT64_C(0)}, [BISHOP] = {.slant = ~UINT64_C(0)}, [ROOK] = {.straight = ~UINT64_C(0)},
    [QUEEN] = {.slant = ~UINT64_C(0), .straight = ~UINT64_C(0)}, [KING] = {.king = ~UINT64_C(0)},
};
static const uint8_t KIND[256] = {['N'] = KNIGHT, ['B'] = BISHOP, ['R'] = ROOK, ['Q'] = QUEEN, ['K'] = KING}; /* else PAWN */

/* What is in reach from a square on an empty board; a set beyond the edge of the board is cut off. */
struct reach {
    uint64_t file, rank, diagonal, antidiagonal; /* without the square itself */
    uint64_t straights, slants;                  /* file and rank, both diagonals */
    uint64_t knight, king;
};

#define BIT(n) (UINT64_C(1) << (n))
#define LEFT(n) (BIT(n) >> 1 & ~FILE_H)
#define RIGHT(n) (BIT(n) << 1 & ~FILE_A)
#define LEFT_2(n) (LEFT(n) >> 1 & ~FILE_H)
#define RIGHT_2(n) (RIGHT(n) << 1 & ~FILE_A)
#define UP_DOWN(set, rows) ((set) << 8 * (rows) | (set) >> 8 * (rows))
#define ROWS(set, n) ((n) < 0 ? (set) >> 8 * ((n) < 0 ? -(n) : 0) : (set) << 8 * ((n) < 0 ? 0 : (n)))
#define A1_H8 UINT64_C(0x8040201008040201)
#define H1_A8 UINT64_C(0x0102040810204080)
#define FILE_OF(n) (FILE_A << (n) % 8 & ~BIT(n))
#define RANK_OF(n) (RANK_1 << (n) / 8 * 8 & ~BIT(n))
#define DIAGONAL_OF(n) (ROWS(A1_H8, (n) / 8 - (n) % 8) & ~BIT(n))
#define ANTIDIAGONAL_OF(n) (ROWS(H1_A8, (n) / 8 + (n) % 8 - 7) & ~BIT(n))
#define KNIGHT_OF(n) (UP_DOWN(LEFT(n) | RIGHT(n), 2) | UP_DOWN(LEFT_2(n) | RIGHT_2(n), 1))
#define KING_OF(n) (LEFT(n) | RIGHT(n) | UP_DOWN(LEFT(n) | BIT(n) | RIGHT(n), 1))
#define REACH(n)                                                                                                       \
    {                                                                                                                  \
        FILE_OF(n), RANK_OF(n), DIAGONAL_OF(n), ANTIDIAGONAL_OF(n), FILE_OF(n) | RANK_OF(n),                           \
            DIAGONAL_OF(n) | ANTIDIAGONAL_OF(n), KNIGHT_OF(n), KING_OF(n)                                              \
    }
#define EIGHT(n) REACH(n), REACH(n + 1), REACH(n + 2), REACH(n + 3), REACH(n + 4), REACH(n + 5), REACH(n + 6), REACH(n + 7)
static const struct reach FROM[64] = {EIGHT(0), EIGHT(8), EIGHT(16), EIGHT(24), EIGHT(32), EIGHT(40), EIGHT(48), EIGHT(56)};

/* Squares that a letter or figure before the target allows as origin. */
#define ROW(n) (RANK_1 << 8 * (n))
static const uint64_t ORIGIN[256] = {
    ['a'] = FILE_A,      ['b'] = FILE_A << 1, ['c'] = FILE_A << 2, ['d'] = FILE_A << 3, ['e'] = FILE_A << 4, ['f'] = FILE_A << 5,
    ['g'] = FILE_A << 6, ['h'] = FILE_A << 7, ['1'] = ROW(0),      ['2'] = ROW(1),      ['3'] = ROW(2),      ['4'] = ROW(3),
    ['5'] = ROW(4),      ['6'] = ROW(5),      ['7'] = ROW(6),      ['8'] = ROW(7),
};

static struct quick quick_board(const struct board *b, enum side side)
{
    const uint64_t *k = b->kind;

    return (struct quick){.slant = k[BISHOP] | k[QUEEN], .straight = k[ROOK] | k[QUEEN], .knight = k[KNIGHT], .king = k[KING],
                          .own = b->side[side], .foe = b->side[other(side)]};
}

static inline uint64_t pawns_of(const struct quick *q)
{
    return (q->own | q->foe) & ~(q->slant | q->straight | q->knight | q->king);
}

static void put_back(const struct quick *q, enum side side, struct board *b)
{
    b->side[side] = q->own;
    b->side[other(side)] = q->foe;
    b->kind[PAWN] = pawns_of(q);
    b->kind[KNIGHT] = q->knight;
    b->kind[BISHOP] = q->slant & ~q->straight;
    b->kind[ROOK] = q->straight & ~q->slant;
    b->kind[QUEEN] = q->slant & q->straight;
    b->kind[KING] = q->king;
}

/*
 * A set one row ahead, for the side whose turn is `ahead` (WHITE_AHEAD, BLACK_AHEAD).  What leaves the board comes back
 * on its other edge, which does not matter: no pawn stands there.
 */
enum { WHITE_AHEAD = 8, BLACK_AHEAD = 56 };
static inline uint64_t row_ahead(uint64_t set, unsigned ahead)
{
    return set << ahead | set >> (64 - ahead);
}

/*
 * A file or diagonal as far as it is open from a square, the first pieces included: subtracting the square from what
 * stands above it changes just the bits up to the first piece, and turned upside down just those below.
 */
static inline uint64_t open_line(uint64_t line, uint64_t square, uint64_t occ)
{
    uint64_t up = occ & line, down = __builtin_bswap64(up);

    return ((up - square) ^ __builtin_bswap64(down - __builtin_bswap64(square))) & line;
}

static inline uint64_t open_slants(unsigned square, uint64_t occ)
{
    return open_line(FROM[square].diagonal, bit(square), occ) | open_line(FROM[square].antidiagonal, bit(square), occ);
}

static inline uint64_t open_straights(unsigned square, uint64_t occ)
{
    return open_line(FROM[square].file, bit(square), occ) | line_attacks(FROM[square].rank, square, occ);
}

static inline uint64_t pawn_targets(uint64_t pawn, unsigned ahead)
{
    return row_ahead((pawn << 1 & ~FILE_A) | (pawn >> 1 & ~FILE_H), ahead);
}

/* See attacked(): its sets, handed over one by one so that the board stays in registers. */
static NOINLINE bool attacked_by(uint64_t occ, uint64_t slant, uint64_t straight, uint64_t knight, uint64_t king,
                                 uint64_t pawn, unsigned square, unsigned ahead)
{
    const struct reach *r = &FROM[square];

    return (open_slants(square, occ) & slant) | (open_straights(square, occ) & straight) | (r->knight & knight) |
           (r->king & king) | (pawn_targets(bit(square), ahead) & pawn);
}

/* Is a square attacked by pieces of the set `by` if `occ` is what blocks?  `ahead` is that of the other side. */
static INLINE bool attacked(const struct quick *q, uint64_t by, uint64_t occ, unsigned square, unsigned ahead)
{
    return attacked_by(occ, by & q->slant, by & q->straight, by & q->knight, by & q->king, by & pawns_of(q), square,
                       ahead);
}

/* May a piece that leaves `from` have opened a line on which a slider of the set `by` stands, to the king on `square`? */
static inline bool may_open(const struct quick *q, uint64_t by, unsigned square, uint64_t from)
{
    const struct reach *r = &FROM[square];
    bool on_line = from & (r->straights | r->slants);
    bool aimed_at = by & ((r->straights & q->straight) | (r->slants & q->slant));

    return on_line & aimed_at; /* not &&: neither can be foreseen */
}

/* ---- moves ---- */

/* A game while it is hurried through. */
struct run {
    struct quick q;
    unsigned ahead;    /* of the side to move */
    bool check;        /* it is in check */
    bool letters;      /* a piece has been named */
    uint64_t unmoved;  /* kings and rooks that may castle */
    uint64_t last;     /* the two squares of the last move, if a pawn made it */
    uint32_t halves;   /* moves since the start of the game, as its first number counts them */
    uint32_t halfmove; /* since a capture or pawn move */
};

/* Own pawns that step or capture to a square; `origin` is its file if it captures. */
static inline uint64_t pawns_for(const struct run *g, uint64_t to, bool takes, uint64_t origin)
{
    const struct quick *q = &g->q;
    unsigned back = 64 - g->ahead;
    uint64_t pawns = q->own & pawns_of(q), one, two;

    if (takes)
        return pawn_targets(to, back) & pawns & origin;
    one = row_ahead(to, back);
    two = row_ahead(one & ~(q->own | q->foe), back) & (RANK_1 << 8 | RANK_8 >> 8);
    return (one | two) & pawns;
}

/* Where a piece of a kind reaches from a square.  All ways to go are worked out: that costs less than a wrong guess. */
static inline uint64_t reach_of(const struct quick *q, const struct make *make, unsigned square)
{
    uint64_t occ = q->own | q->foe;

    return (open_slants(square, occ) & make->slant) | (open_straights(square, occ) & make->straight) |
           (FROM[square].knight & make->knight) | (FROM[square].king & make->king);
}

static inline uint64_t own_pieces(const struct quick *q, const struct make *make)
{
    return q->own & ~((q->slant ^ make->slant) | (q->straight ^ make->straight) | (q->knight ^ make->knight) |
                      (q->king ^ make->king));
}

/* The board after a move becomes that of the other side. */
static INLINE void pass_turn(struct run *g, bool check)
{
    uint64_t own = g->q.own;

    g->q.own = g->q.foe;
    g->q.foe = own;
    g->check = check;
    g->ahead = 64 - g->ahead;
    g->halves++;
}

static enum kind kind_on(const struct quick *q, uint64_t square)
{
    if (q->slant & square)
        return q->straight & square ? QUEEN : BISHOP;
    return q->straight & square ? ROOK : q->knight & square ? KNIGHT : q->king & square ? KING : PAWN;
}

/* What is told of a move of n bytes at s before it is played. */
static inline void tell(struct usual *told, const struct run *g, const char *s, size_t n, struct done d)
{
    d.side = g->ahead == WHITE_AHEAD ? WHITE : BLACK;
    d.promotion = NO_KIND;
    told->text = s;
    told->length = (uint32_t)n;
    told->number = g->halves / 2;
    told->comment = told->lines = false;
    told->done = d;
}

/* May one of these pieces, which reach the square t, go there without harm to its king? */
static NOINLINE bool may_go(const struct run *g, uint64_t set, uint64_t t)
{
    const struct quick *q = &g->q;
    unsigned king = first_square(q->own & q->king);
    uint64_t foe = q->foe & ~t;

    EACH_SQUARE(from, set)
    {
        uint64_t occ = ((q->own | q->foe) & ~bit(from)) | t;
        if (!(g->check || may_open(q, foe, king, bit(from))) || !attacked(q, foe, occ, king, g->ahead))
            return true;
    }
    return false;
}

/*
 * Does canonical text name the origin as `origin` does?  A file where another piece could go to t as well, a rank where
 * one on the same file could.
 */
static inline bool is_needed(const struct run *g, uint64_t origin, uint64_t all, uint64_t t)
{
    uint64_t from = all & origin, rivals = all & ~from;

    if (!(origin & ~(RANK_1 << 8 * rank_of(first_square(from))))) /* a rank */
        rivals &= file_set(file_of(first_square(from)));
    return rivals && may_go(g, rivals, t);
}

/*
 * A move at s, up to white space: piece, origin, x, target and +.  Plays it if exactly one piece fits and the king is safe
 * after it; its length with a space behind it, 0 for anything else.  Not taken: en passant, promotion, mate, a king captured.
 * If it is to be told, the text must be canonical but for a + that should be #.
 */
static INLINE size_t hurry_move(struct run *g, const char *s, struct usual *told)
{
    unsigned kind = KIND[(unsigned char)*s], file, rank, to, king;
    const struct make *make = &MAKE[kind];
    uint64_t origin = ~UINT64_C(0), set, all, reach, t, occ, own, foe;
    bool takes = false, plus, hit, check;
    size_t n = kind != PAWN;
    struct quick *q = &g->q;

    if ((unsigned)(s[n + 1] - '1') > 7) { /* no target yet, as in e4, Nf3 */
        if (s[n] != 'x')
            origin = ORIGIN[(unsigned char)s[n++]];
        takes = s[n] == 'x';
        n += takes;
    }
    file = (unsigned)(s[n] - 'a');
    rank = (unsigned)(s[n + 1] - '1');
    plus = s[n + 2] == '+';
    n += 2 + plus;
    if ((rank | file) > 7 || (unsigned char)(s[n] - 1) > ' ' - 1) /* white space, but no NUL: a token goes on behind it */
        return 0;
    to = square_at(file, rank);
    t = bit(to);
    hit = t & q->foe;
    if (t & (q->own | q->king) || takes > hit || (told && takes != hit))
        return 0;
    if (kind == PAWN) {
        if (takes != (origin != ~UINT64_C(0)) || hit != takes || t & BACK_RANKS)
            return 0;
        all = set = pawns_for(g, t, takes, origin);
        reach = pawn_targets(t, g->ahead);
    } else {
        reach = reach_of(q, make, to);
        all = reach & own_pieces(q, make);
        set = all & origin;
    }
    if (set == 0 || set & (set - 1))
        return 0;
    if (told && kind != PAWN && origin != ~UINT64_C(0) && !is_needed(g, origin, all, t))
        return 0;

    /*
     * What blocks after the move, and the pieces of both sides that stand where they stood.  A king is only in check
     * after the move if he was before (own), the moved piece reaches him (foe), or it has opened a line by leaving.
     */
    occ = ((q->own | q->foe) ^ set) | t;
    own = q->own & ~set;
    foe = q->foe & ~t;
    king = kind == KING ? to : first_square(q->own & q->king);
    if ((g->check | (kind == KING) | may_open(q, foe, king, set)) && attacked(q, foe, occ, king, g->ahead))
        return 0;
    king = first_square(q->foe & q->king);
    check = reach & bit(king) || (may_open(q, own, king, set) && attacked(q, own, occ, king, 64 - g->ahead));
    if (plus > check || (told && plus != check))
        return 0;
    if (told)
        tell(told, g, s, n, (struct done){.piece = (uint8_t)kind, .from = (uint8_t)first_square(set), .to = (uint8_t)to,
                                          .captured = hit ? (uint8_t)kind_on(q, t) : NO_KIND});

    q->own = own | t;
    q->foe = foe;
    q->slant = (q->slant & ~(set | t)) | (t & make->slant);
    q->straight = (q->straight & ~(set | t)) | (t & make->straight);
    q->knight = (q->knight & ~(set | t)) | (t & make->knight);
    q->king = (q->king & ~set) | (t & make->king);
    g->unmoved &= ~(set | t);
    g->last = kind == PAWN ? set | t : 0;
    g->halfmove = kind == PAWN || hit ? 0 : g->halfmove + 1;
    g->letters |= kind != PAWN;
    pass_turn(g, check);
    return n + (s[n] == ' ');
}

/* Squares of the kings and rooks that may castle, and back. */
static uint64_t unmoved_of(unsigned castling)
{
    uint64_t set = 0;

    for (int side = WHITE; side <= BLACK; side++)
        for (int which = KING_SIDE; which <= QUEEN_SIDE; which++)
            if (castling & castling_right((enum side)side, (enum castling)which)) {
                struct castling_squares c = castling_squares((enum side)side, (enum castling)which);
                set |= bit(c.king_from) | bit(c.rook_from);
            }
    return set;
}

static unsigned rights_left(unsigned castling, uint64_t unmoved)
{
    for (int side = WHITE; side <= BLACK; side++)
        for (int which = KING_SIDE; which <= QUEEN_SIDE; which++) {
            unsigned right = castling_right((enum side)side, (enum castling)which);
            if (unmoved_of(right) & ~unmoved)
                castling &= ~right;
        }
    return castling;
}

/* O-O or O-O-O at s, with + or without; as hurry_move(). */
static NOINLINE size_t hurry_castling(struct run *g, const char *s, struct usual *told)
{
    enum castling which = memcmp(s, "O-O-O", 5) == 0 ? QUEEN_SIDE : KING_SIDE;
    size_t length = which == QUEEN_SIDE ? 5 : 3;
    struct castling_squares c = castling_squares(g->ahead == WHITE_AHEAD ? WHITE : BLACK, which);
    uint64_t king = bit(c.king_from) | bit(c.king_to), rook = bit(c.rook_from) | bit(c.rook_to);
    bool plus = s[length] == '+', check;
    struct quick *q = &g->q;

    length += plus;
    if (memcmp(s, "O-O", 3) != 0 || (s[length] != ' ' && s[length] != '\n') || (q->own | q->foe) & c.between || g->check ||
        (bit(c.king_from) | bit(c.rook_from)) & ~(g->unmoved & q->own))
        return 0;
    EACH_SQUARE(square, c.path & ~bit(c.king_from))
    {
        if (attacked(q, q->foe, q->own | q->foe, square, g->ahead))
            return 0;
    }
    if (told)
        tell(told, g, s, length, (struct done){.piece = KING, .from = (uint8_t)c.king_from, .to = (uint8_t)c.king_to,
                                               .captured = NO_KIND, .castling = (uint8_t)which});
    q->own ^= king ^ rook; /* g is a copy: the caller drops it if this fails */
    q->straight ^= rook;
    q->king ^= king;
    check = attacked(q, q->own, q->own | q->foe, first_square(q->foe & q->king), 64 - g->ahead);
    if ((plus && !check) || (told && plus != check))
        return 0;
    g->unmoved &= ~king;
    g->last = 0;
    g->halfmove++;
    pass_turn(g, check);
    return length;
}

/* The number of this turn at s, with its dots; its length with a space behind it, 0 for anything else. */
static inline size_t hurry_number(const struct run *g, const char *s)
{
    uint32_t number = (uint32_t)(*s - '0');
    size_t n = 1;

    while (n < 5 && (unsigned)(s[n] - '0') < 10)
        number = number * 10 + (uint32_t)(s[n++] - '0');
    if (s[n] != '.' || number != g->halves / 2)
        return 0;
    n += s[n + 1] == '.' && s[n + 2] == '.' ? 3 : 1;
    return n + (s[n] == ' ');
}

/* Does a command that somebody wants to hear of begin in front of a %? */
static inline bool command_before(const struct stretch *s, const char *percent)
{
    return s->commands && percent[-1] == '[' && command_here(percent - 1, s->end);
}

/* A comment at s->at whose every byte is at hand and nothing odd, no command either; false leaves it there. */
static inline bool hurry_comment(struct stretch *s)
{
    const char *end = s->end - AHEAD, *from = s->at + 1, *stop, *line = s->line;
    uint64_t lines = 0;

    for (; (stop = find_stop(from, end, '}', true)) < end; from = stop + 1) {
        if (*stop == '\n' && stop[1] > ' ' && stop[1] != '[') { /* `[`: it may never be closed */
            line = stop + 1;
            lines++;
        } else if (*stop != '%' || command_before(s, stop)) {
            break;
        }
    }
    if (stop >= end || *stop != '}')
        return false;
    s->at = stop + 1 + (stop[1] == ' ');
    s->line = line;
    s->lines += lines;
    return true;
}

#define MAX_NUMBER 1000000 /* of turns, so that twice as many can be counted */

/* The next of the movetext: white space or a comment; or a number, a move, or both.  False if it is not usual. */
static INLINE bool hurry_on(struct run *g, struct stretch *s)
{
    size_t n;

    switch (*s->at) {
    case ' ':
    case '\r':
        s->at++;
        return true;
    case '\n':
        s->line = ++s->at;
        s->lines++;
        return true;
    case '{':
        return hurry_comment(s);
    default:
        break;
    }
    if (*s->at >= '1' && *s->at <= '9') {
        n = hurry_number(g, s->at);
        s->at += n;
        if (n == 0 || *s->at <= ' ')
            return n > 0;
    }
    if (*s->at == 'O') {
        struct run castling = *g;
        n = hurry_castling(&castling, s->at, NULL);
        if (n > 0)
            *g = castling;
    } else {
        n = hurry_move(g, s->at, NULL);
    }
    s->at += n;
    return n > 0;
}

/* The state of a game for the fast way; false if that is not for it. */
static INLINE bool start(const struct position *p, struct run *g)
{
    enum side side = (enum side)p->side;
    const struct quick *q = &g->q;

    *g = (struct run){.q = quick_board(&p->board, side), .ahead = side == WHITE ? WHITE_AHEAD : BLACK_AHEAD,
                      .unmoved = unmoved_of(p->castling), .halves = p->number * 2 + (side == BLACK), .halfmove = p->halfmove};
    /* after a violation a king may be gone, or a check be left standing: none of that is known here */
    if (count_squares(q->own & q->king) != 1 || count_squares(q->foe & q->king) != 1 ||
        attacked(q, q->own, q->own | q->foe, first_square(q->foe & q->king), 64 - g->ahead) || p->number > MAX_NUMBER)
        return false;
    g->check = attacked(q, q->foe, q->own | q->foe, first_square(q->own & q->king), g->ahead);
    return true;
}

/* The position becomes that of the game, which is some moves further on. */
static INLINE struct hurried stop(const struct run *g, struct position *p)
{
    enum side side = g->halves % 2 ? BLACK : WHITE;
    uint32_t halves = p->number * 2 + (p->side == BLACK);

    if (g->halves == halves)
        return (struct hurried){0};
    put_back(&g->q, side, &p->board);
    p->side = (uint8_t)side;
    p->castling = (uint8_t)rights_left(p->castling, g->unmoved);
    p->passant = NO_SQUARE;
    if (g->last == (g->last & (0 - g->last)) * (1 | 1 << 16) && g->last) /* a pawn's double step */
        p->passant = (uint8_t)(first_square(g->last) + 8);
    p->number = g->halves / 2;
    p->halfmove = g->halfmove;
    p->check = g->check ? CHECK_GIVEN : CHECK_NONE;
    return (struct hurried){.moves = g->halves - halves, .letters = g->letters};
}

struct hurried hurry_moves(struct position *p, struct stretch *s)
{
    struct stretch here = *s; /* it and g stay in registers */
    struct run g;

    if (!start(p, &g))
        return (struct hurried){0};
    while (here.end - here.at > AHEAD && hurry_on(&g, &here))
        ;
    *s = here;
    return stop(&g, p);
}

/* ---- what is told ---- */

static inline void hurry_blanks(struct stretch *s)
{
    for (; *s->at == ' ' || *s->at == '\r' || *s->at == '\n'; s->at++)
        if (*s->at == '\n') {
            s->line = s->at + 1;
            s->lines++;
        }
}

/* The next comment, which is told. */
static bool tell_comment(struct stretch *s, struct usual *told)
{
    const char *text = s->at + 1;
    uint64_t lines = s->lines;

    if (!hurry_comment(s))
        return false;
    told->lines = s->lines > lines;
    told->text = text;
    told->length = (uint32_t)(s->at - text) - (s->at[-1] == ' ') - 1;
    told->comment = true;
    return true;
}

/* The next move, with its number or without, which is told and played. */
static bool tell_move(struct run *g, struct stretch *s, struct usual *told)
{
    size_t n;

    if (*s->at >= '1' && *s->at <= '9') {
        n = hurry_number(g, s->at);
        s->at += n;
        if (n == 0)
            return false;
        hurry_blanks(s);
        if (s->end - s->at <= AHEAD)
            return false;
    }
    n = *s->at == 'O' ? hurry_castling(g, s->at, told) : hurry_move(g, s->at, told);
    s->at += n;
    return n > 0;
}

struct hurried hurry_told(struct position *p, struct stretch *s, struct usual *list, size_t size)
{
    struct run run[3], *last = &run[0], *now = &run[1], *next = &run[2], *before; /* last: before the last move */
    struct stretch here = *s, last_at = *s, at;
    size_t n = 0, last_n = 0;
    struct hurried read;

    if (!start(p, now))
        return (struct hurried){0};
    while (n < size) {
        at = here;
        hurry_blanks(&at);
        if (at.end - at.at <= AHEAD)
            break;
        if (*at.at == '{') {
            if (!tell_comment(&at, &list[n]))
                break;
        } else {
            *next = *now;
            if (!tell_move(next, &at, &list[n]))
                break;
            before = last;
            last = now;
            now = next;
            next = before;
            last_at = here;
            last_n = n;
        }
        here = at;
        n++;
    }
    if (now->halves == p->number * 2 + (p->side == BLACK)) { /* no move, but perhaps comments */
        last = now;
        last_at = here;
        last_n = n;
    }
    *s = last_at;
    read = stop(last, p);
    read.told = last_n;
    read.full = n == size;
    return read;
}
