#include "atoms_parts.h"

#include "board/board.h"

#include <string.h>

#define LONGEST 28 /* characters of a move with all its marks */

/* A move being read: its characters, where each begins. */
struct reading {
    uint32_t c[LONGEST + 1]; /* 0 behind the end */
    size_t offset[LONGEST + 2];
    size_t n;
    bool cyrillic;
    struct atom *a;
};

unsigned atoms_file(uint32_t c)
{
    switch (c) {
    case 0x430: /* а */
    case 0x410:
        return 0;
    case 0x431: /* б, в */
    case 0x411:
    case 0x432:
    case 0x412:
        return 1;
    case 0x441: /* с, ц */
    case 0x421:
    case 0x446:
    case 0x426:
        return 2;
    case 0x434: /* д */
    case 0x414:
        return 3;
    case 0x435: /* е, ё */
    case 0x415:
    case 0x451:
    case 0x401:
        return 4;
    case 0x444: /* ф */
    case 0x424:
        return 5;
    case 0x433: /* г, ж */
    case 0x413:
    case 0x436:
        return 6;
    case 0x43d: /* н; х is the sign of a capture */
    case 0x41d:
        return 7;
    default:
        if (c >= 'A' && c <= 'H')
            return c - 'A';
        return c >= 'a' && c <= 'h' ? c - 'a' : NO_LINE;
    }
}

static unsigned set(enum kind kind)
{
    return 1u << kind;
}

unsigned atoms_piece(uint32_t c, bool cyrillic, unsigned *usual)
{
    static const struct {
        uint32_t letter; /* capital */
        uint8_t usual;
        uint8_t kinds;
    } PIECES[] = {
        {0x41a, KNIGHT, 1 << KNIGHT},             /* К */
        {0x424, QUEEN, 1 << QUEEN},               /* Ф */
        {0x41b, ROOK, 1 << ROOK},                 /* Л */
        {0x421, BISHOP, 1 << BISHOP},             /* С */
        {0x41f, PAWN, 1 << PAWN},                 /* П */
        {0x412, BISHOP, 1 << BISHOP | 1 << PAWN}, /* В, for a Latin B */
        {0x422, ROOK, 1 << ROOK},                 /* Т: тура */
        {'K', KING, 1 << KING | 1 << KNIGHT},
        {'Q', QUEEN, 1 << QUEEN},
        {'R', ROOK, 1 << ROOK | 1 << KING},     /* Roi */
        {'B', BISHOP, 1 << BISHOP | 1 << PAWN}, /* Bauer */
        {'N', KNIGHT, 1 << KNIGHT},
        {'P', PAWN, 1 << PAWN},
        {'S', KNIGHT, 1 << KNIGHT | 1 << BISHOP}, /* Springer, slon */
        {'L', BISHOP, 1 << BISHOP | 1 << ROOK},   /* Läufer, ladya */
        {'T', ROOK, 1 << ROOK},                   /* Turm, tour */
        {'D', QUEEN, 1 << QUEEN},                 /* Dame */
        {'F', BISHOP, 1 << BISHOP | 1 << QUEEN},  /* fou, ferz */
        {'C', BISHOP, 1 << BISHOP | 1 << KNIGHT}, /* С, cavalier */
    };

    if (c >= 0x2654 && c <= 0x265f) {
        static const uint8_t FIGURES[6] = {KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN};
        *usual = FIGURES[(c - 0x2654) % 6];
        return set((enum kind) * usual);
    }
    if ((c >= 'a' && c <= 'z') || (c >= 0x430 && c <= 0x44f))
        c -= 32;
    for (size_t i = 0; i < sizeof PIECES / sizeof *PIECES; i++)
        if (PIECES[i].letter == c) {
            *usual = PIECES[i].usual;
            if (c == 'F' && cyrillic)
                *usual = QUEEN;
            else if ((c == 'L' && cyrillic))
                *usual = ROOK;
            else if (c == 'S' && cyrillic)
                *usual = BISHOP;
            return PIECES[i].kinds;
        }
    return 0;
}

static unsigned rank_of_char(uint32_t c)
{
    return c >= '1' && c <= '8' ? c - '1' : NO_LINE;
}

static bool is_takes(uint32_t c)
{
    return c == 'x' || c == 'X' || c == 0x445 || c == 0x425 || c == 0xd7 || c == ':' || c == 0x2715 || c == 0x2a2f;
}

static bool is_small(uint32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 0x430 && c <= 0x451);
}

static bool is_figurine(uint32_t c)
{
    return c >= 0x2654 && c <= 0x265f;
}

static bool is_oh(uint32_t c)
{
    return c == '0' || c == 'O' || c == 'o' || c == 0x41e || c == 0x43e;
}

static bool adjacent(unsigned f, unsigned g)
{
    return f + 1 == g || g + 1 == f;
}

/* Nothing that belongs to a word comes next, and no name of a file ("e4.png"). */
static bool ends(const struct reading *r, size_t p)
{
    size_t q = p + 1;

    if (atoms_is_inner(r->c[p]))
        return false;
    if (r->c[p] != '.')
        return true;
    while (r->c[q] >= 'a' && r->c[q] <= 'z')
        q++;
    return q - p < 3 || q - p > 5 || atoms_is_inner(r->c[q]);
}

/* "8=Q", "8Q", "8(Q)", "8/Ф" behind a target. */
static size_t promotion(struct reading *r, size_t p)
{
    struct event *e = &r->a->event;
    unsigned usual;
    bool sign = r->c[p] == '=' || r->c[p] == '/' || r->c[p] == '(';
    size_t q = p + sign;

    if (e->piece != PAWN && e->piece != NO_KIND && !(r->a->kinds & 1 << PAWN))
        return p;
    if (rank_of(e->to) != 0 && rank_of(e->to) != 7)
        return p;
    if (!atoms_piece(r->c[q], r->cyrillic, &usual))
        return p;
    /* a small letter is one of a program's move: e7e8q */
    if (is_small(r->c[q]) && !sign && (e->from_rank == NO_LINE || r->c[q] > 'z') && r->c[q] != 0x444)
        return p;
    if (r->c[q] == 'K' || r->c[q] == 'k') /* nobody promotes to a king */
        usual = KNIGHT;
    q++;
    if (r->c[p] == '(' && r->c[q++] != ')')
        return p;
    if (!ends(r, q))
        return p;
    e->promotion = (uint8_t)usual;
    e->flags |= r->c[p] == '=' ? MARK_EQUALS : 0;
    return q;
}

/* Check, mate, and what is thought of the move. */
static size_t marks(struct reading *r, size_t p)
{
    struct event *e = &r->a->event;

    while (p < LONGEST && r->c[p]) {
        uint32_t c = r->c[p];
        if (c == '+')
            e->flags |= MARK_CHECK;
        else if (c == '#' ||
                 ((c == 0xd7 || c == 'x' || c == 0x445) && !atoms_is_inner(r->c[p + 1]) && e->to != NO_SQUARE))
            e->flags |= MARK_MATE;
        else if (c != '!' && c != 0xfe0e && c != 0xfe0f && !(c == '?' && (r->c[p + 1] == '!' || r->c[p + 1] == '?')) &&
                 !(c == '?' && p > 0 && (r->c[p - 1] == '!' || r->c[p - 1] == '?')))
            break;
        p++;
    }
    return p;
}

static size_t done(struct reading *r, size_t p)
{
    size_t q = marks(r, promotion(r, p));

    return ends(r, q) ? q : 0;
}

static size_t target(struct reading *r, size_t p)
{
    unsigned f = atoms_file(r->c[p]), n = f == NO_LINE ? NO_LINE : rank_of_char(r->c[p + 1]);

    if (n == NO_LINE)
        return 0;
    r->a->event.to = (uint8_t)square_at(f, n);
    return p + 2;
}

/* What may stand between origin and target; `strict`: there must be something. */
static size_t between(struct reading *r, size_t p, bool dash)
{
    if (is_takes(r->c[p])) {
        r->a->event.flags |= MARK_CAPTURE;
        return p + 1 + (r->c[p] == ':' && is_takes(r->c[p + 1]) && r->c[p + 1] == ':');
    }
    if (dash && (atoms_is_dash(r->c[p]) || r->c[p] == 0x2192 || r->c[p] == '~'))
        return p + 1 + (r->c[p + 1] == '>' || (atoms_is_dash(r->c[p + 1]) && r->c[p + 2] != '>'));
    return p;
}

/* From behind the letter of the piece: [origin] [sign] target. */
static size_t rest(struct reading *r, size_t p, bool piece)
{
    struct event *e = &r->a->event;
    const struct event clean = *e;
    unsigned f = atoms_file(r->c[p]), n;
    size_t q, end;

    /* e2-e4, e2e4, d8xd5, g8@e4 */
    if (f != NO_LINE && (n = rank_of_char(r->c[p + 1])) != NO_LINE) {
        e->from_file = (uint8_t)f;
        e->from_rank = (uint8_t)n;
        if (r->c[p + 2] == '@' && (q = target(r, p + 3))) {
            e->kind = EV_ARRIVAL;
            if ((end = done(r, q)))
                return end;
        }
        *e = clean;
        e->from_file = (uint8_t)f;
        e->from_rank = (uint8_t)n;
        q = target(r, between(r, p + 2, true));
        if (q && (end = done(r, q)))
            return end;
        *e = clean;
    }
    /* N@e4, Pa@... is nothing that people write */
    if (r->c[p] == '@' && piece && (q = target(r, p + 1))) {
        e->kind = EV_ARRIVAL;
        if ((end = done(r, q)))
            return end;
        *e = clean;
    }
    /* Nbd7, N1xd2, exd5, ed5 */
    n = rank_of_char(r->c[p]);
    if (f != NO_LINE || (n != NO_LINE && piece)) {
        if (f != NO_LINE)
            e->from_file = (uint8_t)f;
        else
            e->from_rank = (uint8_t)n;
        q = target(r, between(r, p + 1, false));
        if (q && (piece || (e->flags & MARK_CAPTURE) || adjacent(f, file_of(e->to))) && (end = done(r, q)))
            return end;
        *e = clean;
    }
    /* Nf3, Nxf3, N-f3, e4 */
    q = piece ? between(r, p, true) : p;
    q = target(r, q);
    if (q && (end = done(r, q)))
        return end;
    *e = clean;
    /* ed, e:d, exd */
    if (!piece && f != NO_LINE) {
        q = between(r, p + 1, false);
        n = atoms_file(r->c[q]);
        if (n != NO_LINE && adjacent(f, n) &&
            !(q == p + 1 && r->c[p] == 0x431 && r->c[q] == 0x430)) { /* "ба" calls grandmother */
            e->from_file = (uint8_t)f;
            e->to = (uint8_t)square_at(n, 0);
            e->flags |= TARGET_FILE | MARK_CAPTURE;
            /* letters that only sound like a file, or both capitals, are rather words */
            if (q > p + 1 || (r->c[p] <= 'z' && r->c[q] <= 'z' && is_small(r->c[p]) && is_small(r->c[q])) ||
                (r->c[p] > 'z' && r->c[q] > 'z' && is_small(r->c[p]) && is_small(r->c[q])))
                if ((end = marks(r, q + 1)) && ends(r, end))
                    return end;
        }
        *e = clean;
    }
    return 0;
}

static size_t castle(struct reading *r, size_t p)
{
    struct event *e = &r->a->event;
    unsigned n = 1;
    size_t q = p + 1;

    if (!is_oh(r->c[p]))
        return 0;
    while (n < 3 && atoms_is_dash(r->c[q]) && is_oh(r->c[q + 1])) {
        q += 2;
        n++;
    }
    if (n < 2)
        return 0;
    e->castling = n == 2 ? KING_SIDE : QUEEN_SIDE;
    e->piece = KING;
    r->a->kinds = 1 << KING;
    q = marks(r, q);
    return ends(r, q) && !(atoms_is_dash(r->c[q]) && atoms_is_inner(r->c[q + 1])) ? q : 0;
}

static bool fits(enum kind kind, const struct event *e)
{
    unsigned from = square_at(e->from_file, e->from_rank);

    if (kind == PAWN)
        return e->from_file == file_of(e->to) || adjacent(e->from_file, file_of(e->to));
    return (attacks(kind, WHITE, from, 0) & bit(e->to)) != 0;
}

void atoms_likeliest(struct atom *a)
{
    if (a->event.kind != EV_MOVE || a->event.castling || !event_has_origin(&a->event) || a->event.piece == NO_KIND ||
        fits((enum kind)a->event.piece, &a->event))
        return;
    for (unsigned k = PAWN; k <= KING; k++)
        if ((a->kinds & 1u << k) && fits((enum kind)k, &a->event))
            a->event.piece = (uint8_t)k;
}

/* The letter of a piece at the start: how many characters it takes. */
static size_t piece_letter(struct reading *r)
{
    unsigned usual, kinds;
    uint32_t c = r->c[0], next = r->c[1];
    struct event *e = &r->a->event;
    size_t n = 1;

    kinds = atoms_piece(c, r->cyrillic, &usual);
    if (!kinds)
        return 0;
    if ((c == 0x41a || c == 0x43a || c == 'K') &&
        (next == 0x440 || next == 'p' || next == 0x420 || (c == 'K' && next == 'r'))) { /* Кр, Kp, Kr */
        kinds = 1 << KING;
        usual = KING;
        n = 2;
    } else if (is_figurine(c) && (next == 0xfe0e || next == 0xfe0f)) {
        n = 2;
    }
    r->a->kinds = (uint8_t)kinds;
    e->piece = (uint8_t)usual;
    e->flags |= is_figurine(c) ? FIGURINE : c > 0x400 ? CYRILLIC : LATIN;
    return n;
}

static size_t with_piece(struct reading *r)
{
    size_t p = piece_letter(r), end;

    if (p == 0)
        return 0;
    end = rest(r, p, true);
    if (end == 0)
        return 0;
    r->a->slips = is_small(r->c[0]) && atoms_file(r->c[0]) != NO_LINE && r->c[0] != 0x444;
    return end;
}

static void reset(struct reading *r)
{
    r->a->event = event_blank(EV_MOVE);
    r->a->kinds = 0;
    r->a->slips = 0;
}

static size_t without_piece(struct reading *r)
{
    struct event *e = &r->a->event;
    size_t end;

    reset(r);
    end = rest(r, 0, false);
    if (end == 0)
        return 0;
    if (event_has_origin(e)) {
        r->a->kinds = ALL_KINDS;
    } else {
        e->piece = PAWN;
        r->a->kinds = 1 << PAWN;
    }
    return end;
}

/* Which comes first: a capital letter of a piece, or a small one that names no file, is that piece. */
static bool piece_first(const struct reading *r)
{
    uint32_t c = r->c[0];

    if ((c == 0x424 || c == 0x421) && rank_of_char(r->c[1]) != NO_LINE && is_takes(r->c[2]))
        return true; /* Ф8xd7 */
    if (!is_small(c) || atoms_file(c) == NO_LINE)
        return rank_of_char(r->c[1]) == NO_LINE || atoms_file(c) == NO_LINE;
    if (rank_of_char(r->c[1]) != NO_LINE)
        return false;
    /* фe5; сb5, where the alphabet changes behind the letter */
    return c == 0x444 || (c == 0x441 && r->c[1] < 0x400);
}

/* "N(d6)e4", "R(1)e2": the brackets go. */
static void open_origin(struct reading *r)
{
    size_t close = 2;

    if (r->n < 6 || r->c[1] != '(')
        return;
    while (close < r->n && close < 4 && (atoms_file(r->c[close]) != NO_LINE || rank_of_char(r->c[close]) != NO_LINE))
        close++;
    if (close == 2 || close >= r->n || r->c[close] != ')')
        return;
    for (size_t i = 1; i < r->n; i++) {
        size_t from = i + (i < close - 1 ? 1 : 2);
        if (from > r->n)
            break;
        r->c[i] = from < r->n ? r->c[from] : 0;
        r->offset[i] = r->offset[from];
    }
    r->n -= 2;
    r->offset[r->n] = r->offset[r->n + 2];
}

size_t atoms_move(const char *text, size_t length, size_t at, bool cyrillic, struct atom *out)
{
    struct reading r = {.cyrillic = cyrillic, .a = out};
    size_t end, step;

    *out = atoms_blank(ATOM_MOVE, at, 0);
    for (size_t i = at; r.n < LONGEST; i += step) {
        r.offset[r.n] = i - at;
        step = atoms_char(text, length, i, &r.c[r.n]);
        if (step == 0)
            break;
        r.n++;
        r.offset[r.n] = i + step - at;
    }
    open_origin(&r);
    for (size_t i = r.n; i <= LONGEST; i++)
        r.c[i] = i < LONGEST || r.n < LONGEST ? 0 : 'x';
    reset(&r);
    if (r.c[0] == '@') {
        end = target(&r, 1);
        if (!end || !ends(&r, end))
            return 0;
        out->kind = ATOM_NAMING;
        out->value = out->event.to;
        out->event.kind = EV_NAME;
        return out->length = (uint32_t)r.offset[end];
    }
    end = castle(&r, 0);
    if (end == 0) {
        bool first = piece_first(&r);
        reset(&r);
        end = first ? with_piece(&r) : without_piece(&r);
        if (end == 0) {
            reset(&r);
            end = first ? without_piece(&r) : with_piece(&r);
        } else if (first && is_small(r.c[0]) && atoms_file(r.c[0]) != NO_LINE && rank_of_char(r.c[2]) != NO_LINE &&
                   adjacent(atoms_file(r.c[0]), file_of(out->event.to))) {
            out->kinds |= 1 << PAWN; /* of that file */
        } else if (!first && r.c[0] == 'b' && out->event.piece == PAWN && out->event.from_file == 1 &&
                   rank_of_char(r.c[1]) == NO_LINE) {
            out->kinds |= 1 << BISHOP;
        }
    }
    if (end == 0)
        return 0;
    if (out->event.piece == PAWN && !event_has_line(&out->event) && !out->event.castling &&
        out->event.promotion == NO_KIND && out->event.kind == EV_MOVE && !(out->event.flags & ~0u) &&
        atoms_file(r.c[0]) != NO_LINE && rank_of_char(r.c[1]) != NO_LINE) {
        out->kind = ATOM_SQUARE;
        out->value = out->event.to;
        out->kinds = 0;
    }
    atoms_likeliest(out);
    return out->length = (uint32_t)r.offset[end];
}
