/*
 * The fast way beside the general one: over the positions of tests/perft and random games of each rule set that is
 * `fast`, whatever the one takes the other accepts, without a word, and comes to the same position; and it leaves only
 * what it says it leaves.  Where there are tries, both go through whole games, with a slip now and then.
 */
#include "test.h"

#include "board/chess.h"
#include "board/fast.h"
#include "game/game.h"
#include "notation/fen.h"
#include "notation/token.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOM 128
static uint64_t seed = 0x5deece66d;
static unsigned long takings;

static size_t below(size_t n)
{
    return (size_t)(random_bits(&seed) >> 33) % n;
}

/* Does the fast way take this token?  Then *p is after it. */
static bool takes(struct position *p, const char *token)
{
    char text[ROOM];
    size_t length = strlen(token);
    struct span s = {.at = text, .end = text + 66};

    memset(text, '~', sizeof text);
    memcpy(text, token, length);
    text[length] = ' ';
    return fast_moves(p, &s).moves == 1;
}

static bool same(const struct position *a, const struct position *b)
{
    return memcmp(&a->board, &b->board, sizeof a->board) == 0 && a->side == b->side && a->castling == b->castling &&
           a->passant == b->passant && a->check == b->check && a->number == b->number && a->halfmove == b->halfmove &&
           a->over == b->over && a->ending == b->ending && memcmp(&a->state, &b->state, sizeof a->state) == 0;
}

static void blame(const struct position *p, const char *token, const char *what)
{
    char fen[FEN_SIZE];

    fen_write(p, fen);
    complain("%s %s: %s", fen, token, what);
}

/*
 * What the fast way leaves of what is right: en passant, promotion, mate, the check that wins, and a move that a pinned
 * piece could make too but for its king.
 */
static bool is_left(const struct position *before, const struct event *e, const struct position *after,
                    const struct move *d)
{
    uint64_t fit = e->castling ? 0 : chess_candidates(before, e, passant_set(before));
    struct position settled = *after;

    if (rules_of(after)->settle)
        rules_of(after)->settle(&settled);
    return fit & (fit - 1) || d->passant || d->promotion != NO_KIND || settled.over == WHITE_WINS ||
           settled.over == BLACK_WINS;
}

/* One token both ways; `must`: the usual text of a legal move, which has to be taken unless it is of those that are
 * left. */
static void compare(const struct position *p, const char *token, bool must)
{
    struct event e = event_blank(EV_BAD);
    struct position general = *p, fast = *p;
    char latin[TOKEN_SIZE];
    struct verdict v;
    bool taken = takes(&fast, token);

    if (!taken && !must)
        return;
    token_read(token, strlen(token), latin, &e);
    verdict_clear(&v);
    rules_of(p)->step(p, &e, &general, &v);
    takings += taken;
    if (taken && v.code != CODE_OK)
        blame(p, token, "taken, but not accepted");
    if (taken && !same(&general, &fast))
        blame(p, token, "other positions after it");
    if (!taken && v.code == CODE_OK && !is_left(p, &e, &general, &v.move))
        blame(p, token, "legal and usual, but left");
}

static void san_of(const struct position *p, const struct event *e, char out[TOKEN_SIZE])
{
    struct position after = *p;
    struct verdict v;
    struct event c;

    verdict_clear(&v);
    rules_of(p)->step(p, e, &after, &v);
    if (!canonical_event(p, e, &v, &c))
        blame(p, "", "an action has no text");
    token_write(&c, out);
}

/* Every short text of a move there is, legal or not, with x and + or without. */
static void compare_all(const struct position *p)
{
    static const char PIECES[] = "NBRQK", *const MARK[] = {"", "x"}, *const PLUS[] = {"", "+"};
    char token[ROOM];

    for (int mark = 0; mark < 4; mark++)
        for (unsigned to = 0; to < 64; to++) {
            char square[3];
            square_name(to, square);
            for (const char *piece = PIECES; *piece; piece++) {
                snprintf(token, sizeof token, "%c%s%s%s", *piece, MARK[mark & 1], square, PLUS[mark >> 1]);
                compare(p, token, false);
                snprintf(token, sizeof token, "%c%c%s%s%s", *piece, "abcdefgh12345678"[below(16)], MARK[mark & 1],
                         square, PLUS[mark >> 1]);
                compare(p, token, false);
            }
            snprintf(token, sizeof token, "%s%s", square, PLUS[mark >> 1]);
            compare(p, token, false);
            snprintf(token, sizeof token, "%cx%s%s", (char)('a' + below(8)), square, PLUS[mark >> 1]);
            compare(p, token, false);
        }
    for (int i = 0; i < 4; i++) {
        snprintf(token, sizeof token, "%s%s", i & 1 ? "O-O-O" : "O-O", PLUS[i >> 1]);
        compare(p, token, false);
    }
}

/* Every legal move in its canonical text. */
static size_t compare_legal(const struct position *p, struct event *move)
{
    size_t n = rules_of(p)->actions(p, move, MAX_ACTIONS);
    char token[TOKEN_SIZE];

    for (size_t i = 0; i < n; i++) {
        san_of(p, &move[i], token);
        compare(p, token, true);
    }
    return n;
}

/* A random game from a position; texts of all sorts are tried in every 40th or so of its positions. */
static void play(struct position p, unsigned most)
{
    static struct event move[MAX_ACTIONS];
    struct verdict v;
    size_t n;

    compare_all(&p);
    for (unsigned i = 0; i < most && (n = compare_legal(&p, move)) > 0; i++) {
        struct position before = p;
        verdict_clear(&v);
        rules_of(&p)->step(&before, &move[below(n)], &p, &v);
        if (below(40) == 0)
            compare_all(&p);
    }
}

static struct position begin(enum rules_number number, const struct fen *s)
{
    struct position p = {.rules = (uint8_t)number, .passant = NO_SQUARE, .number = s->number, .halfmove = s->halfmove};
    struct verdict v;

    options_standard(&p.options, &rules_get(number)->options);
    verdict_clear(&v);
    rules_get(number)->start(&p, s, &v);
    if (v.code != CODE_OK)
        complain("%s: a position of its table is refused", rules_get(number)->name);
    return p;
}

/* The positions of a rule set's table, and games from each. */
static void compare_rules(enum rules_number number)
{
    char path[256], line[1024];
    FILE *table;
    unsigned games = 0;

    snprintf(path, sizeof path, "tests/perft/%s.perft", rules_get(number)->page);
    table = fopen(path, "r");
    if (!table)
        complain("%s is fast, but there is no %s", rules_get(number)->name, path);
    while (games < 2000)
        if (!fgets(line, sizeof line, table)) {
            rewind(table);
        } else if (line[0] != '#') {
            struct fen s;
            size_t length = strcspn(line, ";");
            assert_true(fen_read(rules_get(number), line, length - (line[length - 1] == ' '), &s));
            play(begin(number, &s), 12 + (unsigned)below(60));
            games++;
        }
    fclose(table);
}

/* ---- a game of tries, many tokens at one go ---- */

#define MOST 120 /* actions */

static unsigned long tries_taken;

/* What an action may be instead: another square, another mark, another count. */
static void spoil(char *token)
{
    char *square = token + strcspn(token, "abcdefgh"), *mark = strstr(token, "<kinte:");

    switch (below(4)) {
    case 0:
        square[0] = (char)('a' + below(8));
        break;
    case 1:
        square[1] = (char)('1' + below(8));
        break;
    case 2:
        strcat(token, mark ? "" : " <kinte:4>");
        break;
    default:
        if (mark)
            mark[7] = (char)('0' + below(10));
        else
            strcat(token, "+");
        break;
    }
}

/* As the reader and the fold see a token, a mark joined to its try. */
static struct event event_of(const char *token)
{
    struct event e, mark;
    char latin[TOKEN_SIZE], other_latin[TOKEN_SIZE];
    const char *space = strchr(token, ' ');

    token_read(token, space ? (size_t)(space - token) : strlen(token), latin, &e);
    if (space) {
        token_read(space + 1, strlen(space + 1), other_latin, &mark);
        e.kinte = mark.kind == EV_KINTE ? mark.kinte : UNREAD_KINTE;
    }
    e.text = "";
    return e;
}

/* Writes a random game with a slip now and then, and has the fast way go through it. */
static void play_tries(struct position p)
{
    static struct event move[MAX_ACTIONS], played[MOST];
    static char text[MOST * 64];
    const struct rules *rules = rules_of(&p);
    struct position general = p, fast = p;
    unsigned n = 0, slips = (unsigned)below(3), end[MOST];
    size_t length = 0, actions;
    struct fast_result read;
    struct span s;

    while (n < MOST && (actions = rules->actions(&p, move, MAX_ACTIONS)) > 0) {
        struct event *e = &move[below(actions)];
        struct position before = p;
        struct verdict v;
        char token[TOKEN_SIZE + 16];
        if (e->kinte != NO_KINTE && below(4) > 0)
            continue; /* else most games end soon, with the last kinte */
        san_of(&p, e, token);
        if (slips == 0 && below(40) == 0)
            spoil(token);
        played[n] = event_of(token);
        verdict_clear(&v);
        rules->step(&before, &played[n], &p, &v);
        length += (size_t)sprintf(text + length, "%s ", token);
        end[n++] = (unsigned)length;
    }
    memset(text + length, '~', 80);
    text[length + 80] = '\0';
    s = (struct span){.at = text, .end = text + length + 66};
    read = fast_moves(&fast, &s);
    assert_true(read.moves + read.tries <= n);
    for (unsigned i = 0; i < read.moves + read.tries; i++) {
        struct position before = general;
        struct verdict v;
        verdict_clear(&v);
        rules->step(&before, &played[i], &general, &v);
        if (v.code != CODE_OK || general.over)
            blame(&before, text, "taken, but not accepted, or the last");
    }
    s.at += *s.at == ' ';
    if (read.moves + read.tries > 0 && s.at != text + end[read.moves + read.tries - 1])
        blame(&fast, text, "another place in the text");
    if (!same(&general, &fast))
        blame(&general, text, "other positions after it");
    tries_taken += read.tries;
    takings += read.moves;
}

static void tries_agree(void **unused)
{
    unsigned hidden = 0;

    (void)unused;
    takings = 0;
    for (int r = 0; r < RULES_COUNT; r++) {
        struct fen s = {.number = 1, .passant = NO_SQUARE};
        if (!rules_get((enum rules_number)r)->tries_left)
            continue;
        hidden++;
        for (unsigned i = 0; i < 20000; i++)
            play_tries(begin((enum rules_number)r, &s));
        for (unsigned i = 0; i < 5000; i++) {
            static const char *const FENS[] = {"r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
                                               "4k3/P6P/8/8/1q6/8/3RP3/R3K2R w KQ - 0 1",
                                               "8/8/8/2k5/8/2n5/8/KR5q w - - 0 1"};
            const char *fen = FENS[i % 3];
            assert_true(fen_read(rules_get((enum rules_number)r), fen, strlen(fen), &s));
            play_tries(begin((enum rules_number)r, &s));
        }
    }
    assert_true(hidden > 0);
    assert_true(takings > 100000 && tries_taken > 20000);
}

static void both_ways_agree(void **unused)
{
    unsigned fast = 0;

    (void)unused;
    for (int r = 0; r < RULES_COUNT; r++)
        if (rules_get((enum rules_number)r)->fast) {
            compare_rules((enum rules_number)r);
            fast++;
        }
    assert_true(fast > 0);
    assert_true(takings > 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(both_ways_agree), cmocka_unit_test(tries_agree)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
