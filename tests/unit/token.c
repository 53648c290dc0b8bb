/*
 * Tokens: a table of texts with what they are read as, reading what has been written, and the fast way of SAN.
 */
#include "test.h"

#include "notation/token.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct event read_token(const char *text, size_t length)
{
    /* of just the sizes that the contract names, so that a sanitizer sees what goes beyond */
    char *exact = malloc(length + (length == 0)), *latin = malloc(length + 1);
    static char kept[256];
    struct event e;

    memcpy(exact, text, length);
    token_read(exact, length, latin, &e);
    assert_true(e.length <= length);
    memcpy(kept, e.text, e.length < sizeof kept ? e.length : sizeof kept);
    e.text = kept;
    free(exact);
    free(latin);
    return e;
}

static struct event read_reveal(const char *text, size_t length)
{
    char *exact = malloc(length + (length == 0));
    struct event e;

    memcpy(exact, text, length);
    token_read_reveal(exact, length, &e);
    e.text = "";
    e.length = 0;
    free(exact);
    return e;
}

/* What a text is read as, written again; `flags` are the event's, or-ed. */
struct row {
    const char *text, *written;
    unsigned flags;
};

static const struct row TOKENS[] = {
    /* SAN */
    {"e4", "e4", 0},
    {"exd5", "exd5", MARK_CAPTURE},
    {"Nf3", "Nf3", LATIN},
    {"Nbd7", "Nbd7", LATIN},
    {"N1d2", "N1d2", LATIN},
    {"Qh4xe1", "Qh4xe1", LATIN | MARK_CAPTURE},
    {"Rxd8+", "Rxd8+", LATIN | MARK_CAPTURE | MARK_CHECK},
    {"Qh7#", "Qh7#", LATIN | MARK_MATE},
    {"e8=Q", "e8=Q", LATIN | MARK_EQUALS},
    {"exd8=N+", "exd8=N+", LATIN | MARK_EQUALS | MARK_CAPTURE | MARK_CHECK},
    {"O-O", "O-O", 0},
    {"O-O-O+", "O-O-O+", MARK_CHECK},
    /* as people type it */
    {"e2-e4", "e2e4", LENIENT},
    {"e2e4", "e2e4", LENIENT},
    {"e7e8q", "e7e8=Q", LENIENT},
    {"e7e8=q", "e7e8=Q", LENIENT | MARK_EQUALS},
    {"e8Q", "e8=Q", LATIN},
    {"Ra1-a4", "Ra1a4", LATIN | LENIENT},
    {"Pe4", "e4", LATIN | LENIENT},
    {"Pe2-e4", "e2e4", LATIN | LENIENT},
    {"0-0", "O-O", LENIENT},
    {"0-0-0", "O-O-O", LENIENT},
    {"exd6e.p.", "exd6", MARK_CAPTURE | MARK_PASSANT | LENIENT},
    {"exd6ep+", "exd6+", MARK_CAPTURE | MARK_PASSANT | LENIENT | MARK_CHECK},
    {"ed5", "ed5", 0},
    /* Russian letters and look-alikes */
    {"Кf3", "Nf3", CYRILLIC | LENIENT},
    {"Крe2", "Ke2", CYRILLIC | LENIENT},
    {"Фd4", "Qd4", CYRILLIC | LENIENT},
    {"Лa1", "Ra1", CYRILLIC | LENIENT},
    {"Сf4", "Bf4", CYRILLIC | LENIENT},
    {"е4", "e4", LENIENT},
    {"схd5", "cxd5", MARK_CAPTURE | LENIENT},
    {"Кхf7", "Nxf7", MARK_CAPTURE | CYRILLIC | LENIENT},
    {"е8=Ф", "e8=Q", MARK_EQUALS | CYRILLIC | LENIENT},
    {"К@е4", "N@e4", CYRILLIC | LENIENT},
    {"пa2@a1=Л", "Pa2@a1=R", MARK_EQUALS | CYRILLIC | LENIENT},
    {"@е4", "@e4", LENIENT},
    {"О-О", "O-O", LENIENT},
    {"e2–e4", "e2e4", LENIENT},
    {"O—O—O", "O-O-O", LENIENT},
    /* captures, promotions, figurines as print and forums have them */
    {"К:d4", "Nxd4", MARK_CAPTURE | CYRILLIC | LENIENT},
    {"e:d5", "exd5", MARK_CAPTURE | LENIENT},
    {"Ф×d5", "Qxd5", MARK_CAPTURE | CYRILLIC | LENIENT},
    {"Nd5:", "Nxd5", MARK_CAPTURE | LATIN | LENIENT},
    {"d5:", "xd5", MARK_CAPTURE | LENIENT},
    {"e4:d5", "e4xd5", MARK_CAPTURE | LENIENT},
    {"e8:=Q", "xe8=Q", MARK_CAPTURE | MARK_EQUALS | LATIN | LENIENT},
    {"ed", "exd", TARGET_FILE | MARK_CAPTURE | LENIENT},
    {"e:d", "exd", TARGET_FILE | MARK_CAPTURE | LENIENT},
    {"ed:", "exd", TARGET_FILE | MARK_CAPTURE | LENIENT},
    {"exd", "exd", TARGET_FILE | MARK_CAPTURE | LENIENT},
    {"Пe:d=Ф+", "exd=Q+", TARGET_FILE | MARK_CAPTURE | MARK_EQUALS | MARK_CHECK | CYRILLIC | LENIENT},
    {"b8/Q", "b8=Q", MARK_EQUALS | LATIN | LENIENT},
    {"b8(Q)+", "b8=Q+", MARK_EQUALS | MARK_CHECK | LATIN | LENIENT},
    {"♘f3", "Nf3", FIGURINE | LENIENT},
    {"♞︎f3", "Nf3", FIGURINE | LENIENT},
    {"e8N", "e8=N", LATIN},
    {"Pa2@a1N", "Pa2@a1=N", LATIN},
    /* ours */
    {"@e4", "@e4", 0},
    {"N@e4", "N@e4", LATIN},
    {"P@a8=Q", "P@a8=Q", LATIN | MARK_EQUALS},
    {"Ng8@e4", "Ng8@e4", LATIN},
    {"a2@e4", "Pa2@e4", LENIENT},
    {"--", "--", 0},
    {"—", "--", LENIENT},
    {"–", "--", LENIENT},
    {"-", "--", LENIENT},
    {"Z0", "--", LENIENT},
    /* none */
    {"", NULL, 0},
    {"x", NULL, 0},
    {"e9", NULL, 0},
    {"i4", NULL, 0},
    {"N", NULL, 0},
    {"Nx", NULL, 0},
    {"4e5", NULL, 0},
    {"e4e", NULL, 0},
    {"e8=", NULL, 0},
    {"Ne4=", NULL, 0},
    {"O-O-", NULL, 0},
    {"O-O=Q", NULL, 0},
    {"O-0", NULL, 0},
    {"@", NULL, 0},
    {"@e", NULL, 0},
    {"@e44", NULL, 0},
    {"@@e4", NULL, 0},
    {"a@e4", NULL, 0},
    {"Na@e4", NULL, 0},
    {"---", NULL, 0},
    {"Z1", NULL, 0},
    {"Nf3 ", NULL, 0},
    {"Nf3N", NULL, 0}, /* a novelty, which is the reader's to see */
    {"f3N", NULL, 0},
    {"Nbc", NULL, 0},
    {"ec", NULL, 0},
    {"edb", NULL, 0},
    {"d5::", NULL, 0},
    {"b8(Q", NULL, 0},
    {"e4/", NULL, 0},
    {"nf3", NULL, 0},
    {"ЖЖ", NULL, LENIENT},
    {"\xff\xfe", NULL, 0},
    {"\xd0", NULL, 0},
};

static const struct row REVEALS[] = {
    {"P:N", "<P:N>", LATIN},
    {"N:-", "<N:->", LATIN},
    {"-:-", "<-:->", 0},
    {"P:?", "<P:?>", LATIN},
    {"?:?", "<?:?>", 0},
    {"K:Q", "<K:Q>", LATIN},
    {"П:К", "<P:N>", CYRILLIC | LENIENT},
    {"Кр:Ф", "<K:Q>", CYRILLIC | LENIENT},
    {"2:4", "<2:4>", 0},
    {"1,8", "<1,8>", 0},
    {"3", "<3>", 0},
    {"4,5:1,8", "<4,5:1,8>", 0},
    {"4,4:-", "<4,4:->", 0},
    {"-:4,4", "<-:4,4>", 0},
    {"1,2,3:4,5,6", "<1,2,3:4,5,6>", 0},
    {"1,2,3,4:5,6,7,8", "<1,2,3,4:5,6,7,8>", 0},
    {" 4, 5 : 1, 8 ", "<4,5:1,8>", LENIENT},
    {"0:9", "<0:9>", 0},
    {"007:4", "<7:4>", 0},
    {"300:999999", "<300:999999>", 0},
    {"1000000:1", NULL, 0}, /* kept as it was written */
    {"256:99999999999999", NULL, 0},
    {"+", "<+>", 0},
    {"-", "<->", 0},
    {"?", "<?>", 0},
    {"–", "<->", LENIENT},
    {"kinte:7", "<kinte:7>", 0},
    {"kinte:0", "<kinte:0>", 0},
    {"kinte:99", "<kinte:99>", 0},
    {"", NULL, 0},
    {":", NULL, 0},
    {"P", NULL, 0},
    {"P:", NULL, 0},
    {":N", NULL, 0},
    {"P:N:B", NULL, 0},
    {"P:4", NULL, 0},
    {"p:n", NULL, 0},
    {"1,", NULL, 0},
    {",1", NULL, 0},
    {"1,2,3,4,5", NULL, 0},
    {"1,2:", NULL, 0},
    {"kinte", NULL, 0},
    {"kinte:", NULL, 0},
    {"kinte:x", NULL, 0},
    {"kinte:7x", NULL, 0},
    {"kinte:-1", NULL, 0},
    {"++", NULL, 0},
    {"\xff:\xff", NULL, 0},
};

static void check_row(const struct row *row, const struct event *e)
{
    char written[TOKEN_SIZE];
    size_t n;

    if (!row->written) {
        if (e->kind != EV_BAD)
            print_message("# %s is read as something\n", row->text);
        assert_int_equal(e->kind, EV_BAD);
        return;
    }
    if (e->kind == EV_BAD)
        print_message("# %s is not read\n", row->text);
    assert_int_not_equal(e->kind, EV_BAD);
    n = token_write(e, written);
    assert_int_equal(n, strlen(written));
    assert_string_equal(written, row->written);
    if (e->flags != row->flags)
        print_message("# %s has flags %x, not %x\n", row->text, (unsigned)e->flags, row->flags);
    assert_int_equal(e->flags, row->flags);
}

static void tokens_are_read(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof TOKENS / sizeof *TOKENS; i++) {
        struct event e = read_token(TOKENS[i].text, strlen(TOKENS[i].text));
        check_row(&TOKENS[i], &e);
    }
}

static void signs_are_cut_from_the_right(void **unused)
{
    static const struct {
        const char *text;
        size_t length;
        uint32_t nag;
    } SIGNS[] = {
        {"e4+/-", 3, 16}, {"e4-/+", 3, 17}, {"e4+=", 2, 14}, {"e4=+", 2, 15}, {"e4+-", 2, 18}, {"e4-+", 2, 19},
        {"e4=", 1, 10},   {"e4‼", 3, 3},    {"e4⁇", 3, 4},   {"e4⁉", 3, 5},   {"e4⁈", 3, 6},   {"e4□", 3, 7},
        {"e4∞", 3, 13},   {"e4⩲", 3, 14},   {"e4⩱", 3, 15},  {"e4±", 2, 16},  {"e4∓", 3, 17},  {"N", 1, 146},
        {"e4D", 1, 220},  {"e4+–", 4, 18},  {"−/+", 5, 17},  {"e4++", 0, 0},  {"e4+", 0, 0},   {"/-", 0, 0},
        {"", 0, 0},       {"\xb1", 0, 0},   {"ND", 1, 220},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++) {
        uint32_t nag = 0;
        assert_int_equal(token_sign(SIGNS[i].text, strlen(SIGNS[i].text), &nag), SIGNS[i].length);
        assert_int_equal(nag, SIGNS[i].nag);
    }
}

static void reveals_are_read(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof REVEALS / sizeof *REVEALS; i++) {
        struct event e = read_reveal(REVEALS[i].text, strlen(REVEALS[i].text));
        check_row(&REVEALS[i], &e);
    }
}

static void parts_of_a_move_are_told_apart(void **unused)
{
    struct event e = read_token("Nbd7", 4);

    (void)unused;
    assert_int_equal(e.kind, EV_MOVE);
    assert_int_equal(e.piece, KNIGHT);
    assert_int_equal(e.from_file, 1);
    assert_int_equal(e.from_rank, NO_LINE);
    assert_int_equal(e.to, square_at(3, 6));
    e = read_token("e7e8q", 5);
    assert_int_equal(e.piece, NO_KIND);
    assert_int_equal(event_origin(&e), bit(square_at(4, 6)));
    assert_int_equal(e.promotion, QUEEN);
    e = read_token("O-O-O", 5);
    assert_int_equal(e.castling, QUEEN_SIDE);
    assert_int_equal(e.to, NO_SQUARE);
    e = read_token("N@e4", 4);
    assert_int_equal(e.kind, EV_ARRIVAL);
    assert_false(event_has_origin(&e));
    e = read_reveal("4,5:-", 5);
    assert_int_equal(e.sides, 2);
    assert_int_equal(e.faces[WHITE].n, 2);
    assert_int_equal(e.faces[BLACK].state, FACES_NONE);
    e = read_reveal("1,8", 3);
    assert_int_equal(e.sides, 1);
}

static struct event random_move(uint64_t *state)
{
    struct event e = event_blank(random_bits(state) % 4 ? EV_MOVE : EV_ARRIVAL);
    uint64_t r = random_bits(state);

    e.piece = (uint8_t)(r % KINDS);
    e.to = (uint8_t)(r >> 8 & 63);
    if (r >> 16 & 1)
        e.from_file = (uint8_t)(r >> 17 & 7);
    if (r >> 20 & 1)
        e.from_rank = (uint8_t)(r >> 21 & 7);
    if (e.kind == EV_ARRIVAL && (e.from_file == NO_LINE) != (e.from_rank == NO_LINE))
        e.from_file = e.from_rank = NO_LINE;
    if (e.kind == EV_MOVE && e.piece == PAWN && e.from_file == NO_LINE)
        e.from_rank = NO_LINE;
    if (e.kind == EV_MOVE && e.piece == PAWN && event_has_origin(&e))
        e.piece = NO_KIND;
    if (r >> 24 & 1)
        e.promotion = (uint8_t)((r >> 25) % KINDS);
    if (e.kind == EV_MOVE && r >> 30 & 1)
        e.flags |= MARK_CAPTURE;
    if (r >> 31 & 1)
        e.flags |= r >> 32 & 1 ? MARK_CHECK : MARK_MATE;
    if (e.kind == EV_MOVE && e.piece == KING && r >> 33 & 1) {
        e.castling = r >> 34 & 1 ? KING_SIDE : QUEEN_SIDE;
        e.from_file = e.from_rank = NO_LINE;
        e.to = NO_SQUARE;
        e.promotion = NO_KIND;
        e.flags &= (uint16_t)~MARK_CAPTURE;
    }
    return e;
}

/* Whatever is written is read as what it was. */
static void what_is_written_is_read(void **unused)
{
    uint64_t state = 6;
    char text[TOKEN_SIZE], again[TOKEN_SIZE];

    (void)unused;
    for (int i = 0; i < 200000; i++) {
        struct event e = random_move(&state), r;
        size_t n = token_write(&e, text);
        assert_true(n < TOKEN_SIZE);
        r = read_token(text, n);
        if (r.kind != e.kind)
            print_message("# %s\n", text);
        assert_int_equal(r.kind, e.kind);
        assert_int_equal(r.piece, e.piece);
        assert_int_equal(r.from_file, e.from_file);
        assert_int_equal(r.from_rank, e.from_rank);
        assert_int_equal(r.to, e.to);
        assert_int_equal(r.promotion, e.promotion);
        assert_int_equal(r.castling, e.castling);
        assert_int_equal(r.flags & (MARK_CAPTURE | MARK_CHECK | MARK_MATE), e.flags);
        token_write(&r, again);
        assert_string_equal(again, text);
    }
}

static size_t random_text(uint64_t *state, char *out, size_t most)
{
    static const char ALPHABET[] = "abcdefghNBRQKPx12345678=+#-@O0ep.nq:,?<> ";
    size_t n = random_bits(state) % (most + 1);

    for (size_t i = 0; i < n; i++) {
        uint64_t r = random_bits(state) >> 8;
        out[i] = r % 50 == 0 ? (char)(r >> 8) : ALPHABET[r % (sizeof ALPHABET - 1)];
    }
    return n;
}

/* The same as far as an event of this kind says anything; the other fields may be anything. */
static void same_event(const char *text, const struct event *a, const struct event *b)
{
    bool same = a->kind == b->kind && a->flags == b->flags;

    if (a->kind == EV_MOVE || a->kind == EV_ARRIVAL)
        same = same && a->piece == b->piece && a->from_file == b->from_file && a->from_rank == b->from_rank &&
               a->to == b->to && a->promotion == b->promotion && a->castling == b->castling && a->kinte == b->kinte;
    if (a->kind == EV_NAME)
        same = same && a->to == b->to;
    if (a->kind == EV_CARD)
        same = same && a->card == b->card;
    if (a->kind == EV_KINTE)
        same = same && a->kinte == b->kinte;
    if (a->kind == EV_REVEAL)
        same = same && a->sides == b->sides && memcmp(a->faces, b->faces, a->sides * sizeof *a->faces) == 0;
    if (!same)
        print_message("# read otherwise when read fast: %.20s\n", text);
    assert_true(same);
}

/* A reveal, card or mark as text, or something like it. */
static size_t random_reveal(uint64_t *state, char *out)
{
    static const char *const FORM[] = {
        "<%c>",       "<%c:%c>",      "<%c,%c>",   "<%c,%c:%c,%c>", "<%c,%c:%c>", "<%c,%c,%c:%c,%c,%c>",
        "<kinte:%c>", "<kinte:%c%c>", "<%c%c:%c>", "<%c:%c%c>",     "<%c>>",      "<%c:>"};
    static const char LETTER[] = "PNBRQK--??++0123456789 ,:x";
    char c[6];

    for (size_t i = 0; i < sizeof c; i++)
        c[i] = LETTER[(random_bits(state) >> 8) % (sizeof LETTER - 1)];
    return (size_t)sprintf(out, FORM[(random_bits(state) >> 8) % (sizeof FORM / sizeof *FORM)], c[0], c[1], c[2], c[3],
                           c[4], c[5]);
}

/* The fast way reads nothing that the slow way would read otherwise. */
static void fast_is_what_slow_says(void **unused)
{
    static const char END[] = " \n\r\t{)<;";
    uint64_t state = 7;
    char text[128], latin[128], written[TOKEN_SIZE];
    unsigned fast[EV_BAD + 1] = {0};

    (void)unused;
    for (int i = 0; i < 1000000; i++) {
        struct event e = event_blank(EV_BAD), slow, move = random_move(&state);
        size_t n, got;
        memset(text, ' ', sizeof text);
        if (i % 3 == 0) {
            n = random_text(&state, text, 7);
        } else if (i % 3 == 1) {
            move.kind = random_bits(&state) >> 8 & 7 ? move.kind : EV_NAME;
            n = token_write(&move, written);
            memcpy(text, written, n);
        } else {
            n = random_reveal(&state, text);
        }
        text[n] = END[(random_bits(&state) >> 8) % (sizeof END - 1)];
        got = token_read_usual(text, &e);
        if (got == 0)
            continue;
        fast[e.kind]++;
        assert_true(got < 32);
        assert_ptr_equal(e.text, text);
        assert_int_equal(e.length, got);
        if (*text == '<')
            token_read_reveal(text + 1, got - 2, &slow);
        else
            token_read(text, got, latin, &slow);
        same_event(text, &e, &slow);
    }
    for (int kind = EV_MOVE; kind <= EV_KINTE; kind++)
        assert_true(fast[kind] > 1000);
}

static void hostile_texts_are_harmless(void **unused)
{
    uint64_t state = 8;
    char text[300], written[TOKEN_SIZE];

    (void)unused;
    for (int i = 0; i < 200000; i++) {
        size_t n = random_text(&state, text, i % 100 ? 12 : sizeof text);
        struct event e = read_token(text, n), r = read_reveal(text, n);
        assert_true(token_write(&e, written) < TOKEN_SIZE);
        assert_true(token_write(&r, written) < TOKEN_SIZE);
    }
}

static void other_events_are_written(void **unused)
{
    static const struct {
        struct event e;
        const char *text;
    } ROWS[] = {
        {{.kind = EV_NUMBER, .number = 12, .dots = 1}, "12."},
        {{.kind = EV_NUMBER, .number = 12, .dots = 3}, "12..."},
        {{.kind = EV_NUMBER, .number = UINT32_MAX, .dots = 3}, "4294967295..."},
        {{.kind = EV_RESULT, .result = DRAW}, "1/2-1/2"},
        {{.kind = EV_RESULT, .result = WHITE_WINS}, "1-0"},
        {{.kind = EV_RESULT, .result = BLACK_WINS}, "0-1"},
        {{.kind = EV_RESULT, .result = UNFINISHED}, "*"},
        {{.kind = EV_NAG, .number = 255}, "$255"},
        {{.kind = EV_CARD, .card = RED_CARD}, "<+>"},
        {{.kind = EV_CARD, .card = UNKNOWN_CARD}, "<?>"},
        {{.kind = EV_KINTE, .kinte = 7}, "<kinte:7>"},
    };
    struct event e = read_token("Ra1a4", 5);
    char text[TOKEN_SIZE];

    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        token_write(&ROWS[i].e, text);
        assert_string_equal(text, ROWS[i].text);
    }
    e.kinte = 7;
    token_write(&e, text);
    assert_string_equal(text, "Ra1a4 <kinte:7>");
}

static void utf8_is_decoded_strictly(void **unused)
{
    static const char *const BAD[] = {"\x80",
                                      "\xc0\x80",
                                      "\xc1\xbf",
                                      "\xe0\x80\x80",
                                      "\xed\xa0\x80",
                                      "\xf0\x80\x80\x80",
                                      "\xf4\x90\x80\x80",
                                      "\xf5\x80\x80\x80",
                                      "\xff",
                                      "\xd0",
                                      "\xe2\x82",
                                      "\xf0\x9f\x98"};
    uint32_t code = 0, again;
    char text[4];

    (void)unused;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_int_equal(utf8_decode(BAD[i], strlen(BAD[i]), &code), 0);
    assert_int_equal(utf8_decode("", 0, &code), 0);
    for (code = 0; code < 0x110000; code += code < 0x3000 ? 1 : 97) {
        size_t n = utf8_encode(code, text);
        if (code >= 0xd800 && code < 0xe000) {
            assert_int_equal(utf8_decode(text, n, &again), 0);
            continue;
        }
        assert_int_equal(utf8_decode(text, n, &again), n);
        assert_int_equal(again, code);
        if (n > 1)
            assert_int_equal(utf8_decode(text, n - 1, &again), 0);
    }
}

static void numbers_are_written(void **unused)
{
    static const uint64_t NUMBER[] = {0, 1, 9, 10, 99, 100, 4294967295, UINT64_MAX};
    char seen[21], wanted[21];

    (void)unused;
    for (size_t i = 0; i < sizeof NUMBER / sizeof *NUMBER; i++) {
        assert_int_equal(number_write(NUMBER[i], seen), sprintf(wanted, "%llu", (unsigned long long)NUMBER[i]));
        assert_string_equal(seen, wanted);
    }
}

/* First and last of each range of characters that take no column, or two, and their neighbours. */
static void characters_have_their_width_and_escape(void **unused)
{
    static const struct {
        uint32_t first, last;
        unsigned columns, before, behind;
    } RANGE[] = {
        {0x300, 0x36f, 0, 1, 1},     {0x483, 0x489, 0, 1, 1},     {0x1100, 0x115f, 2, 1, 1},
        {0x200b, 0x200f, 0, 1, 1},   {0x20d0, 0x20ff, 0, 1, 1},   {0x2e80, 0xa4cf, 2, 1, 1},
        {0xac00, 0xd7a3, 2, 1, 1},   {0xf900, 0xfaff, 2, 1, 1},   {0xfe00, 0xfe0f, 0, 1, 1},
        {0xfe30, 0xfe6f, 2, 1, 1},   {0xfeff, 0xfeff, 0, 1, 2},   {0xff00, 0xff60, 2, 0, 1},
        {0x1f300, 0x1f64f, 2, 1, 1}, {0x1f900, 0x1f9ff, 2, 1, 1}, {0x20000, 0x3ffff, 2, 1, 1},
    };

    char escape[8];

    (void)unused;
    for (uint32_t c = 0; c < 0x3000; c++) {
        bool marks =
            c == 0x61c || c == 0x200e || c == 0x200f || (c > 0x2029 && c < 0x202f) || (c > 0x2065 && c < 0x206a);
        size_t wanted = c < 0x20 || (c > 0x7e && c < 0xa0) ? 4 : marks ? 6 : 0;
        assert_int_equal(utf8_escape(c, escape), wanted);
        assert_true(wanted == 0 || strtoul(escape + 2, NULL, 16) == c);
    }
    assert_int_equal(utf8_columns('a'), 1);
    assert_int_equal(utf8_columns(0x43a), 1);
    for (size_t i = 0; i < sizeof RANGE / sizeof *RANGE; i++) {
        assert_int_equal(utf8_columns(RANGE[i].first), RANGE[i].columns);
        assert_int_equal(utf8_columns(RANGE[i].last), RANGE[i].columns);
        assert_int_equal(utf8_columns(RANGE[i].first - 1), RANGE[i].before);
        assert_int_equal(utf8_columns(RANGE[i].last + 1), RANGE[i].behind);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_are_read),
        cmocka_unit_test(signs_are_cut_from_the_right),
        cmocka_unit_test(reveals_are_read),
        cmocka_unit_test(parts_of_a_move_are_told_apart),
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(fast_is_what_slow_says),
        cmocka_unit_test(hostile_texts_are_harmless),
        cmocka_unit_test(other_events_are_written),
        cmocka_unit_test(utf8_is_decoded_strictly),
        cmocka_unit_test(numbers_are_written),
        cmocka_unit_test(characters_have_their_width_and_escape),
    };

    return cmocka_run_group_tests_name("token", tests, NULL, NULL);
}
