/*
 * chess960.c: Chess960 (7.1): Standard from an array that the FEN says.
 *
 * Moves are those of chess; what castling is follows from `free_castling` and the squares in the position.  Rights are
 * read and written as X-FEN has them: KQkq is the outermost rook, and a letter of a file any rook.
 */
#include "rules/standard/standard_parts.h"

#include "text/sentences.h"

static void start(struct position *p, const struct fen *s, struct verdict *v)
{
    if (!s->given)
        fail(v, CODE_FEN_BAD, "chess960 7.1",
             N_("a game of Chess960 begins from one of 960 arrays: a FEN must say which"), NO_ARGS);
    standard_start(p, s, v);
}

/* The nth of the squares of a set, as a set. */
static uint64_t nth(uint64_t set, unsigned n)
{
    while (n-- > 0)
        set &= set - 1;
    return set & (0 - set);
}

/* By the numbers that are in use: 518 is that of chess. */
static void array(unsigned n, struct fen *out)
{
    static const uint8_t KNIGHTS[10][2] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1},
                                           {1, 2}, {1, 3}, {2, 2}, {2, 3}, {3, 3}};
    uint64_t set[KINDS] = {[PAWN] = rank_set(1), [BISHOP] = bit(n % 4 * 2 + 1) | bit(n / 4 % 4 * 2)};
    uint64_t left = RANK_1 & ~set[BISHOP];

    set[QUEEN] = nth(left, n / 16 % 6);
    left ^= set[QUEEN];
    set[KNIGHT] = nth(left, KNIGHTS[n / 96][0]);
    set[KNIGHT] |= nth(left & ~set[KNIGHT], KNIGHTS[n / 96][1]);
    left ^= set[KNIGHT];
    set[KING] = nth(left, 1);
    set[ROOK] = left ^ set[KING];
    for (int kind = PAWN; kind < KINDS; kind++)
        EACH_SQUARE (square, set[kind]) {
            board_put(&out->board, WHITE, (enum kind)kind, square);
            board_put(&out->board, BLACK, (enum kind)kind, square ^ 56);
        }
    out->castling = ALL_RIGHTS;
}

/* The right that a letter names, by its number; false: none. */
static bool right_of(char letter, const struct fen *s, unsigned *number, uint8_t *rook_file)
{
    static const char OUTERMOST[] = "KQkq";
    const char *at = letter ? strchr(OUTERMOST, letter) : NULL;
    enum side side = letter >= 'a' ? BLACK : WHITE;
    unsigned file = (unsigned)(letter - (side == WHITE ? 'A' : 'a')), king_file;
    uint64_t king = pieces(&s->board, side, KING);

    *rook_file = 0;
    if (at) {
        *number = (unsigned)(at - OUTERMOST);
        return true;
    }
    if (file > 7 || !king)
        return false;
    king_file = file_of(first_square(king));
    *number = castling_number(side, file > king_file ? KING_SIDE : QUEEN_SIDE);
    *rook_file = (uint8_t)(file + 1);
    return file != king_file;
}

/* Each right once: two rooks on one hand of the king are not two of them. */
static bool read_castling(const char *text, size_t length, struct fen *out)
{
    unsigned number;
    uint8_t rook_file;

    for (size_t i = 0; i < length; i++) {
        if (!right_of(text[i], out, &number, &rook_file) || out->castling & 1u << number)
            return false;
        out->castling |= (uint8_t)(1u << number);
        out->rook_file[number] = rook_file;
    }
    return true;
}

static size_t write_castling(const struct position *p, char out[FEN_FIELD_SIZE])
{
    struct fen s;
    size_t n = 0;

    position_setup(p, &s);
    for (unsigned number = 0; number < 4; number++) {
        unsigned file = s.rook_file[number];
        if (s.castling & 1u << number)
            out[n++] = file ? (char)((number < 2 ? 'A' : 'a') + (int)file - 1) : "KQkq"[number];
    }
    return n;
}

static const struct option_spec OPTIONS[] = {{0}};

static const struct fen_spec FEN = {
    .read_castling = read_castling,
    .write_castling = write_castling,
    .castling_wants = N_("KQkq, letters of the rooks' files as HAha, or -"),
};

const struct rules rules_chess960 = {
    .name = "Chess960",
    .prefix = "chess960",
    .page = "chess960",
    .aliases = "fischerandom|fischer random|freestyle chess",
    .options = {OPTIONS, NULL},
    .mates = true,
    .chess = true,
    .free_castling = true,
    .fast = true,
    .agreed_draw = true,
    .arrays = 960,
    .array = array,
    .start = start,
    .step = standard_step,
    .fen = &FEN,
    .settle = standard_settle,
    .awaits = standard_awaits,
    .actions = standard_actions,
    .marks = standard_marks,
    .narrate = tell_moves,
};
