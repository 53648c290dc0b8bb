/*
 * Attacks and steps against loops that walk square by square.
 */
#include "test.h"

#include "board/board.h"

#include <string.h>

static const int STRAIGHT[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const int OBLIQUE[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
static const int LEAPS[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

/* From a square by one step at a time, at most `steps` of them; the first blocker is still reached. */
static uint64_t walk(unsigned square, const int step[2], int steps, uint64_t occ)
{
    int file = (int)file_of(square) + step[0], rank = (int)rank_of(square) + step[1];
    uint64_t set = 0;

    for (; steps > 0 && file >= 0 && file < 8 && rank >= 0 && rank < 8; steps--) {
        unsigned to = square_at((unsigned)file, (unsigned)rank);
        set |= bit(to);
        if (occ & bit(to))
            break;
        file += step[0];
        rank += step[1];
    }
    return set;
}

static uint64_t slow_attacks(enum kind kind, enum side side, unsigned square, uint64_t occ)
{
    int up = side == WHITE ? 1 : -1, reach = kind == KING ? 1 : 7;
    const int left[2] = {-1, up}, right[2] = {1, up};
    uint64_t set = 0;

    if (kind == PAWN)
        return walk(square, left, 1, occ) | walk(square, right, 1, occ);
    if (kind == KNIGHT) {
        for (int i = 0; i < 8; i++)
            set |= walk(square, LEAPS[i], 1, occ);
        return set;
    }
    for (int i = 0; i < 4 && kind != BISHOP; i++)
        set |= walk(square, STRAIGHT[i], reach, occ);
    for (int i = 0; i < 4 && kind != ROOK; i++)
        set |= walk(square, OBLIQUE[i], reach, occ);
    return set;
}

static uint64_t sparse(uint64_t *state, int round)
{
    uint64_t set = random_bits(state);

    return round % 3 == 0   ? set
           : round % 3 == 1 ? set & random_bits(state)
                            : set & random_bits(state) & random_bits(state);
}

static void attacks_are_those_of_a_slow_walk(void **unused)
{
    uint64_t state = 1;

    (void)unused;
    for (int round = 0; round < 2000; round++) {
        uint64_t occ = round < 3 ? (round == 0   ? 0
                                    : round == 1 ? ~UINT64_C(0)
                                                 : RANK_1 | RANK_8)
                                 : sparse(&state, round);
        for (unsigned square = 0; square < 64; square++)
            for (int kind = PAWN; kind < KINDS; kind++)
                for (int side = WHITE; side <= BLACK; side++)
                    assert_int_equal(attacks((enum kind)kind, (enum side)side, square, occ),
                                     slow_attacks((enum kind)kind, (enum side)side, square, occ));
    }
    assert_int_equal(attacks(NO_KIND, WHITE, 0, 0), 0);
}

static void random_board(struct board *b, uint64_t *state)
{
    memset(b, 0, sizeof *b);
    for (unsigned square = 0; square < 64; square++) {
        uint64_t r = random_bits(state) >> 32;
        if (r % 3 == 0)
            board_put(b, (r >> 8 & 1) ? WHITE : BLACK, (enum kind)((r >> 16) % KINDS), square);
    }
}

static void attackers_are_those_that_attack(void **unused)
{
    uint64_t state = 2;
    struct board b;

    (void)unused;
    for (int round = 0; round < 500; round++) {
        random_board(&b, &state);
        for (unsigned target = 0; target < 64; target++)
            for (int side = WHITE; side <= BLACK; side++) {
                uint64_t want = 0;
                for (unsigned from = 0; from < 64; from++)
                    if (board_side(&b, from) == (enum side)side &&
                        slow_attacks(board_kind(&b, from), (enum side)side, from, occupied(&b)) & bit(target))
                        want |= bit(from);
                assert_int_equal(attackers(&b, (enum side)side, target, occupied(&b)), want);
            }
    }
}

static uint64_t slow_steps(enum side side, unsigned square, uint64_t occ, bool twice)
{
    int up = side == WHITE ? 1 : -1, rank = (int)rank_of(square);
    bool from_second = rank == (side == WHITE ? 1 : 6);
    uint64_t set = 0;

    for (int step = 1; step <= (twice && from_second ? 2 : 1); step++) {
        int to = rank + up * step;
        if (to < 0 || to > 7 || occ & bit(square_at(file_of(square), (unsigned)to)))
            break;
        set |= bit(square_at(file_of(square), (unsigned)to));
    }
    return set;
}

static void pawns_step_where_it_is_empty(void **unused)
{
    uint64_t state = 3;

    (void)unused;
    for (int round = 0; round < 2000; round++) {
        uint64_t occ = sparse(&state, round);
        for (unsigned square = 0; square < 64; square++)
            for (int side = WHITE; side <= BLACK; side++)
                for (int twice = 0; twice <= 1; twice++)
                    assert_int_equal(pawn_steps((enum side)side, square, occ, twice),
                                     slow_steps((enum side)side, square, occ, twice));
    }
}

static void pieces_reach_empty_and_enemy_squares(void **unused)
{
    uint64_t state = 4;
    struct board b;

    (void)unused;
    for (int round = 0; round < 2000; round++) {
        random_board(&b, &state);
        EACH_SQUARE (square, occupied(&b)) {
            enum kind kind = board_kind(&b, square);
            enum side side = board_side(&b, square);
            uint64_t hit = slow_attacks(kind, side, square, occupied(&b));
            uint64_t quiet = kind == PAWN ? slow_steps(side, square, occupied(&b), true) : hit & ~occupied(&b);
            assert_int_equal(quiets(&b, square, true), quiet);
            assert_int_equal(captures(&b, square), hit & b.side[other(side)]);
        }
    }
}

static void a_board_keeps_what_is_put(void **unused)
{
    uint64_t state = 5;
    struct board b, again;

    (void)unused;
    for (int round = 0; round < 100; round++) {
        random_board(&b, &state);
        memset(&again, 0, sizeof again);
        for (unsigned square = 0; square < 64; square++)
            if (board_side(&b, square) != NO_SIDE)
                board_put(&again, board_side(&b, square), board_kind(&b, square), square);
            else
                assert_int_equal(board_kind(&b, square), NO_KIND);
        assert_memory_equal(&b, &again, sizeof b);
        for (unsigned square = 0; square < 64; square++)
            board_clear(&again, square);
        assert_int_equal(occupied(&again), 0);
        assert_int_equal(again.kind[PAWN] | again.kind[KING], 0);
    }
}

static void the_array_is_the_array(void **unused)
{
    static const char ROWS[8][9] = {"RNBQKBNR", "PPPPPPPP", "........", "........",
                                    "........", "........", "pppppppp", "rnbqkbnr"};
    struct board b;
    char name[3];

    (void)unused;
    board_array(&b);
    for (unsigned square = 0; square < 64; square++) {
        char c = ROWS[rank_of(square)][file_of(square)];
        enum side side = c == '.' ? NO_SIDE : c < 'a' ? WHITE : BLACK;
        assert_int_equal(board_side(&b, square), side);
        if (side != NO_SIDE)
            assert_int_equal(KIND_LETTER[board_kind(&b, square)], c & ~0x20);
    }
    assert_string_equal(square_name(0, name), "a1");
    assert_string_equal(square_name(28, name), "e4");
    assert_string_equal(square_name(63, name), "h8");
}

static void sets_are_walked_from_below(void **unused)
{
    uint64_t set = bit(3) | bit(17) | bit(63), seen = 0;
    unsigned last = 0, n = 0;

    (void)unused;
    EACH_SQUARE (square, set) {
        assert_true(n++ == 0 || square > last);
        last = square;
        seen |= bit(square);
    }
    assert_int_equal(seen, set);
    assert_int_equal(count_squares(set), 3);
    assert_int_equal(first_square(set), 3);
}

/* Psi 1.5: a circle in which each kind beats two and is beaten by the two others; nothing is beaten by all. */
static void bids_beat_each_other_in_a_circle(void **unused)
{
    static const char *const BEATS[KING] = {
        [PAWN] = "BR", [KNIGHT] = "PQ", [BISHOP] = "NR", [ROOK] = "NQ", [QUEEN] = "PB"};

    (void)unused;
    for (unsigned bid = PAWN; bid < KING; bid++) {
        for (unsigned than = PAWN; than < KING; than++) {
            assert_int_equal(bid_beats(bid, than), strchr(BEATS[bid], KIND_LETTER[than]) != NULL);
            assert_true(bid == than || bid_beats(bid, than) != bid_beats(than, bid));
        }
        assert_true(bid_beats(bid, NO_KIND) && !bid_beats(NO_KIND, bid) && !bid_beats(bid, KING) &&
                    !bid_beats(KING, bid));
    }
    assert_false(bid_beats(NO_KIND, NO_KIND));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(attacks_are_those_of_a_slow_walk), cmocka_unit_test(attackers_are_those_that_attack),
        cmocka_unit_test(pawns_step_where_it_is_empty),     cmocka_unit_test(pieces_reach_empty_and_enemy_squares),
        cmocka_unit_test(a_board_keeps_what_is_put),        cmocka_unit_test(the_array_is_the_array),
        cmocka_unit_test(sets_are_walked_from_below),       cmocka_unit_test(bids_beat_each_other_in_a_circle),
    };

    return cmocka_run_group_tests_name("board", tests, NULL, NULL);
}
