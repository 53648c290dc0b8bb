/* Journals: where a referee is started again he stands where he stood; cuts, damage, forgeries; what is published. */
#include "live.h"

#include <sodium.h>

/* printf %s '- 1w @e4 w P q8Zk3vW0pLr5TtYx2mHc7D' | sha256sum, and so on: what is sealed below */
#define SEAL_W "880e8e2e826b42c88b0489ae6911e8949ca0553db81c6beb5acc0e0dd1f80a66"
#define SEAL_B "ded95a5f632488c42215f93ef68043e96dff5bce8fcaf6b505b2ee7a3e5734ab"
#define SEAL_STACK "e223898998eec1911cf5dab1540c575c0edb1f063ad2c13147b5debbf5bb1118"
#define NONCE_W "q8Zk3vW0pLr5TtYx2mHc7D"
#define NONCE_B "Zk3vW0pLr5TtYx2mHc7Dq8"

#define CHAINS                                                                                                         \
    "[GameId \"G1\"]\n"                                                                                                \
    "[WhiteChain \"98fb9b383ffba3e37a58f7c20df5ebdb063d2c7bf171fac642ae77dad3c298aa\"]\n"                              \
    "[BlackChain \"2aac92cd1d4f5ba552d494ea2b2f9885ea4471a000bd7b1f1a4e1aeb48e8479d\"]\n"
#define LINK_W "37ea263ee995e2c010d881cc92edf6cd354eec5ef52b751962c703954a3f90c0"
#define LINK_B "665b21762b92928bc180ee6c035ea823a90429e8d295ca6c22c348b2cffe9e8c"
#define YUUREI "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/p7/R3K3 w - - 0 1\"]\n"

/* Games in the middle of everything. */
static const struct middle {
    const char *name;
    enum rules_number rules;
    const char *tags;
    enum dice dice;
    const char *lines;
} MIDDLES[] = {
    {"nothing said", RULES_standard, "", DICE_AUTO, ""},
    {"nothing but slips", RULES_standard, "", DICE_AUTO, "white x\nwhite y\nblack z\ntable board\npublic status"},
    {"an offer", RULES_standard, "", DICE_AUTO, "white e4\nblack offer draw\nwhite help\nblack x"},
    {"an offer declined", RULES_standard, "", DICE_AUTO, "white e4\nblack offer draw\nwhite decline\nblack e5"},
    {"an end", RULES_standard, "", DICE_AUTO, "white f3\nblack e5\nwhite g4\nblack Qh4"},
    {"a ruling", RULES_standard, "", DICE_AUTO, "white f3\ntable adjudicate 1/2-1/2 it \"is\" late; {really}\nwhite x"},
    {"a bid in hand", RULES_psi, "", DICE_AUTO, "white name e4\nblack bid N\nwhite status\nblack moves"},
    {"a bid of nothing", RULES_psi,
     "[Options \"bare-king=off\"]\n[SetUp \"1\"]\n[FEN \"k7/8/8/8/8/8/8/KQ6 w - - 0 1\"]\n", DICE_AUTO,
     "white name e4\nblack bid -"},
    {"a piece to be placed", RULES_psi, "", DICE_AUTO, "white name e4\nblack bid N\nwhite bid P"},
    {"a seal", RULES_psi, "", DICE_AUTO, "white name e4\nwhite seal " SEAL_W},
    {"a seal and a bid", RULES_psi, "", DICE_AUTO, "white name e4\nwhite seal " SEAL_W "\nblack bid N"},
    {"a seal opened to the referee", RULES_psi, "", DICE_AUTO,
     "white name e4\nwhite seal " SEAL_W "\nblack seal " SEAL_B "\nwhite open P " NONCE_W},
    {"seals opened", RULES_psi, "", DICE_AUTO,
     "white name e4\nwhite seal " SEAL_W "\nblack seal " SEAL_B "\nwhite open P " NONCE_W "\nblack open N " NONCE_B},
    {"a seal beside a bid, opened", RULES_psi, "", DICE_AUTO,
     "white name e4\nblack bid N\nwhite seal " SEAL_W "\nwhite open P " NONCE_W},
    {"a seal never opened", RULES_psi, "", DICE_AUTO,
     "white name e4\nwhite seal " SEAL_W "\nblack bid N\nwhite resign"},
    {"an offer over a bid", RULES_zero_bids, "", DICE_AUTO,
     "black offer draw\nwhite K@a1\nblack K@h8\nwhite @e4\nwhite bid P"},
    {"half a roll", RULES_psi_dice, "", DICE_TABLE, "white name e4\nblack roll 3"},
    {"a roll, equal", RULES_psi_dice, "", DICE_TABLE, "white name e4\nblack roll 3\nwhite roll 3"},
    {"dice by themselves", RULES_zero, "", DICE_AUTO, "white K@a1\nblack K@h8"},
    {"half a round", RULES_octahedra, "[SetUp \"1\"]\n[FEN \"8/pppppppp/8/k7/7K/8/PPPPPPPP/8 w - - 0 3\"]\n",
     DICE_TABLE, "white roll 4,5"},
    {"half a placement", RULES_octahedra, "", DICE_TABLE, "table roll 1,8\nwhite a4"},
    {"a link", RULES_psi_dice, CHAINS, DICE_AUTO, "white name e4\nwhite link " LINK_W},
    {"links", RULES_psi_dice, CHAINS, DICE_AUTO, "white name e4\nwhite link " LINK_W "\nblack link " LINK_B},
    {"a stack", RULES_duel, "", DICE_AUTO, "black stack +-+-+-\nwhite e4\nwhite d4"},
    {"a stack sealed", RULES_duel, "", DICE_AUTO, "black seal " SEAL_STACK},
    {"a stack sealed and opened to the referee", RULES_duel, "", DICE_AUTO,
     "black seal " SEAL_STACK "\nblack open ++-+-- " NONCE_W "\nwhite e4"},
    {"a series over", RULES_duel, "", DICE_AUTO,
     "black seal " SEAL_STACK "\nblack open ++-+-- " NONCE_W
     "\nwhite e4\nwhite d4\nwhite a4\nwhite h4\nwhite b4\nwhite c4"},
    {"a card from the table", RULES_duel, "[Options \"stack=blind\"]\n", DICE_TABLE,
     "white e4\ntable card +\nwhite e5"},
    {"kinte", RULES_yuurei, YUUREI, DICE_AUTO, "white a1a4\nwhite a1a5\nwhite Kd1\nblack e8e7\nblack offer draw"},
    {"the last kinte", RULES_yuurei, "[Options \"kinte-limit=2\"]\n" YUUREI, DICE_AUTO, "white a1a4\nwhite a1a5"},
};
#define MIDDLES_N (sizeof MIDDLES / sizeof *MIDDLES)

static void play(struct room *r, const struct middle *m)
{
    live(r, m->rules, m->tags, m->dice);
    live_lines(r, m->lines);
    for (const char *seat = "white\0black\0"; *seat; seat += 6)
        if (strstr(r->heard[referee_seat_named(seat, 5)], " refused ") && strcmp(m->name, "nothing but slips") != 0 &&
            !strstr(m->lines, "help") && !strstr(m->lines, "moves"))
            complain("%s: %s", m->name, r->heard[referee_seat_named(seat, 5)]);
}

static void started_again_he_stands_where_he_stood(void **state)
{
    (void)state;
    for (size_t i = 0; i < MIDDLES_N; i++) {
        struct referee before;
        char *told, *again;
        struct room r;
        play(&r, &MIDDLES[i]);
        before = r.session.referee;
        told = live_told(&r);
        for (int times = 0; times < 2; times++) {
            assert_true(room_again(&r));
            again = live_told(&r);
            if (memcmp(&before, &r.session.referee, sizeof before) != 0)
                complain("%s: he stands elsewhere", MIDDLES[i].name);
            assert_string_equal(told, again);
            free(again);
        }
        free(told);
        room_end(&r);
    }
}

/* ---- cuts ---- */

/* A room begun on the first bytes of a journal has told the beginning of what the whole has. */
static void check_part(const char *text, size_t length, const struct room *whole, const char *told)
{
    struct room r;
    char *part;

    assert_true(room_begin(&r, text, length, &whole->session.chance, (enum dice)(whole->session.dice - 1)));
    part = live_told(&r);
    assert_memory_equal(part, told, strlen(part));
    free(part);
    room_end(&r);
}

static void a_cut_costs_the_last_line_at_most(void **state)
{
    struct journal_fault fault;

    (void)state;
    for (size_t i = 0; i < MIDDLES_N; i++) {
        size_t length, whole, last = 0, head;
        struct room r;
        char *text, *told;
        play(&r, &MIDDLES[i]);
        text = room_journal(&r, &length);
        told = live_told(&r);
        head = (size_t)(strstr(text, "\n\n") + 2 - text);
        for (size_t cut = 0; cut <= length; cut++) {
            char *part = malloc(cut + 1); /* its own block, so that a sanitizer sees what goes beyond */
            size_t line = cut;
            memcpy(part, text, cut);
            assert_int_equal(journal_whole(part, cut, &whole, NULL, &fault), cut >= head);
            if (cut < head) {
                assert_true(fault.line == 1 && fault.column == 1 && fault.sentence[0]);
                free(part);
                continue;
            }
            while (line > head && text[line] != '\n' && part[line - 1] != '\n')
                line--;
            assert_int_equal(whole, line); /* a line without but its end is whole */
            if (whole != last)
                check_part(part, whole, &r, told);
            last = whole;
            free(part);
        }
        free(told);
        free(text);
        room_end(&r);
    }
}

/* ---- damage ---- */

static void every_byte_counts(void **state)
{
    static const unsigned char FLIP[] = {1, 0x20, 0x80};
    struct journal_fault fault;

    (void)state;
    for (size_t i = 0; i < MIDDLES_N; i++) {
        size_t length, whole, last;
        struct room r;
        char *text;
        play(&r, &MIDDLES[i]);
        text = room_journal(&r, &length);
        for (last = length - 1; last > 0 && text[last - 1] != '\n'; last--)
            ;
        for (size_t at = 0; at < length && strstr(text, "%sum"); at++)
            for (size_t k = 0; k < sizeof FLIP; k++) {
                bool good;
                text[at] = (char)(text[at] ^ FLIP[k]);
                good = journal_whole(text, length, &whole, NULL, &fault);
                if (good && (at < last || whole > last))
                    complain("%s: byte %zu is %c, and nobody notices", MIDDLES[i].name, at, text[at]);
                if (!good && (fault.line == 0 || fault.column == 0 || !fault.sentence[0]))
                    complain("%s: byte %zu: no place", MIDDLES[i].name, at);
                text[at] = (char)(text[at] ^ FLIP[k]);
            }
        free(text);
        room_end(&r);
    }
}

/* ---- forgeries ---- */

static void nothing_told(void *context, enum seat seat, bool lasting, const char *word, const char *sentence)
{
    (void)context, (void)seat, (void)lasting, (void)word, (void)sentence;
}

static bool nothing_numbered(void *context, enum seat seat, uint64_t number)
{
    (void)context, (void)seat, (void)number;
    return true;
}

static void nothing_batched(void *context)
{
    (void)context;
}

static const struct forgery {
    enum rules_number rules;
    const char *line; /* without its sum */
    bool good;
} FORGERIES[] = {
    {RULES_standard, "1. e4 ", true},
    {RULES_standard, "1. e5 ", false},
    {RULES_standard, "2. e4 ", false},
    {RULES_standard, "1. e4 e5 2. Nf3 ", true},
    {RULES_standard, "1. e4 1-0 ", false},
    {RULES_standard, "1. e4 * ", false},
    {RULES_standard, "1. e4 (1. d4) ", true},
    {RULES_standard, "1. e4 {the best [%clk 1:00]} ", true},
    {RULES_standard, "{[%bid w P]} ", false},
    {RULES_standard, "{[%stack b +++---]} ", false},
    {RULES_standard, "{[%seal w 00]} ", false},
    {RULES_standard, "{[%link w " LINK_W "]} ", false},
    {RULES_standard, "{[%rolled w 1]} ", false},
    {RULES_standard, "{[%offer w draw]} ", true},
    {RULES_standard, "{[%offer x draw]} ", false},
    {RULES_standard, "{[%offer w win]} ", false},
    {RULES_standard, "{[%told w 3]} ", true},
    {RULES_standard, "{[%told x 3]} ", false},
    {RULES_standard, "{[%told w -3]} ", false},
    {RULES_standard, "{[%told w 9999999999]} ", true},
    {RULES_standard, "{[%told t]} ", false},
    {RULES_standard, "{[%ended 1-0 resignation]} ", true},
    {RULES_standard, "{[%ended 1-0 resignation]} {[%ended 0-1 resignation]} ", false},
    {RULES_standard, "{[%ended 1-0 boredom]} ", false},
    {RULES_standard, "{[%ended 2-0 resignation]} ", false},
    {RULES_standard, "{[%ended 1-0]} ", false},
    {RULES_standard, "{[%dice table]} ", true},
    {RULES_standard, "{[%dice chain]} ", false},
    {RULES_standard, "{[%dice w table]} ", false},
    {RULES_standard, "{[%dice coins]} ", false},
    {RULES_standard, "{[%told p 3]} {[%told t 4]} ", true},
    {RULES_standard, "{[%told q 3]} ", false},
    {RULES_standard, "{[%told p3]} ", false},
    {RULES_standard, "{[%told pp 3]} ", false},
    {RULES_standard, "{[%told w ]} ", false},
    {RULES_standard, "{[%told w 3x]} ", false},
    {RULES_standard, "{[%told w 999999999]} ", true},
    {RULES_standard, "{[%told w 1000000000]} ", true},
    {RULES_standard, "{[%told w 9223372036854775807]} ", true},
    {RULES_standard, "{[%told w 9223372036854775808]} ", false},
    {RULES_standard, "{[%told w 18446744073709551617]} ", false},
    {RULES_standard, "{[%told p 12345678901234567890]} ", false},
    {RULES_standard, "{[%offer w none]} ", true}, /* none was made, and none is */
    {RULES_standard, "{[%offer draw]} ", false},
    {RULES_standard, "{[%ended 1-0 ]} ", false},
    {RULES_standard, "{[%ended]} ", true}, /* no command, but a comment as any other */
    {RULES_standard, "{[%ended 1-0 resignation]} 1. e4 ", false},
    {RULES_standard, "1. e4 $1 ", true},
    {RULES_standard, "1. e4 <kinte:7> ", false},
    {RULES_standard, "<kinte:7> ", false},
    {RULES_standard, "1. e4 <+> ", false},
    {RULES_standard, "1. e9 ", false},
    {RULES_standard, "1. e4 <P:N ", false},
    {RULES_standard, "1. e4 \n[Event \"another game\"] ", false},
    {RULES_standard, "1. e4 \n1... e5 ", true},
    {RULES_standard, "1. e4 \n1... e4 ", false},
    {RULES_standard, "1. e4 [Event \"another game\"] ", false},
    {RULES_standard, "{closed by the next ", true},
    {RULES_psi, "1. @e4 {[%bid w P]} ", true},
    {RULES_psi, "{[%bid w P]} ", false},
    {RULES_psi, "1. @e4 {[%bid w K]} ", false},
    {RULES_psi, "1. @e4 {[%bid w P]} {[%bid w N]} ", false},
    {RULES_psi, "1. @e4 <P:?> ", false},
    {RULES_psi, "1. @e4 <P:K> ", false},
    {RULES_psi, "1. @e4 {[%bid P]} ", false},
    {RULES_psi, "1. @e4 {[%bid w PN]} ", false},
    {RULES_psi, "1. @e4 {[%bid w ]} ", false},
    {RULES_psi, "1. @e4 {[%seal w " SEAL_W "]} ", true},
    {RULES_psi, "1. @e4 {[%seal w " SEAL_W "0]} ", false},
    {RULES_psi, "1. @e4 {[%seal w zz]} ", false},
    {RULES_psi, "1. @e4 {[%link w " LINK_W "]} ", false},
    {RULES_psi, "1. @e4 {[%nonce w " NONCE_W "]} ", true},
    {RULES_psi, "1. @e4 {[%nonce w ]} ", false},
    {RULES_psi, "1. @e4 {[%nonce w " LINK_W LINK_W "]} ", false},
    {RULES_psi, "1. @e4 {[%open w ]} ", false},
    {RULES_psi, "1. @e4 {[%bid w P]} {[%bid b N]} {[%ended 1-0 resignation]} {[%open w " NONCE_W "]} ", false},
    {RULES_psi, "1. @e4 {[%rolled w 3]} ", false},
    {RULES_psi_dice, "{[%dice table]} 1. @e4 {[%rolled w 3]} ", true},
    {RULES_psi_dice, "{[%dice table]} 1. @e4 {[%rolled 3]} ", false},
    {RULES_psi_dice, "{[%dice table]} 1. @e4 {[%rolled w 0]} ", false},
    {RULES_psi_dice, "{[%dice table]} 1. @e4 {[%rolled w P]} ", false},
    {RULES_psi_dice, "{[%dice table]} 1. @e4 {[%rolled w -]} ", false},
    {RULES_psi_dice, "{[%dice table]} 1. @e4 {[%rolled w ?]} ", false},
    {RULES_psi_dice, "{[%dice table]} 1. @e4 {[%rolled w 3:3]} ", false},
    {RULES_psi_dice, "{[%dice table]} 1. @e4 {[%rolled w three]} ", false},
    {RULES_psi_dice, "1. @e4 {[%rolled w 3]} ", false},
    {RULES_psi_dice, "{[%dice table]} 1. @e4 {[%rolled w 7]} ", false},
    {RULES_psi_dice, "{[%dice table]} 1. @e4 {[%rolled w 3,3]} ", false},
    {RULES_psi_dice, "{[%dice table]} 1. @e4 {[%rolled w 3]} {[%rolled w 3]} ", false},
    {RULES_duel, "{[%stack b +++---]} ", true},
    {RULES_duel, "{[%stack w +++---]} ", false},
    {RULES_duel, "{[%stack b ++]} ", false},
    {RULES_duel, "{[%stack b ++++--]} ", false},
    {RULES_duel, "{[%stack b ++----]} ", false},
    {RULES_duel, "{[%stack b +++--]} ", false},
    {RULES_duel, "{[%stack b +++----]} ", false},
    {RULES_duel, "{[%stack b +++---x]} ", false},
    {RULES_duel, "{[%stack b ]} ", false},
    {RULES_duel, "{[%stack b +++---]} 1. e4 ", true},
    {RULES_duel, "{[%stack b +++---]} 2. e4 ", false},
    {RULES_duel, "{[%seal b " SEAL_STACK "]} ", true},
    {RULES_duel, "{[%stack b +++---]} {[%stack b +++---]} ", false},
    {RULES_yuurei, "1. e2d3 <kinte:7> e4 ", true},
    {RULES_yuurei, "1. e2d3 <kinte:6> ", false},
    {RULES_yuurei, "1. e2d3 ", false},
    {RULES_yuurei, "1. e2e5 <kinte:7> ", false},
};

/* A journal of these tags and lines, each with a sum that is right: can it be read? */
static bool forged(enum rules_number rules, const char *tags, const char *lines, struct journal_fault *fault)
{
    static const struct journal_reading reading = {{.hears = nothing_told}, nothing_numbered, nothing_batched};
    struct journal j = {0};
    struct referee r;
    uint64_t told[SEATS] = {0};
    char head[600], *text = NULL;
    size_t length, whole;
    FILE *out = open_memstream(&text, &length);
    bool good;

    snprintf(head, sizeof head, "[Result \"*\"]\n[Variant \"%s\"]\n%s\n", rules_get(rules)->name, tags);
    fputs(head, out);
    crypto_hash_sha256_init(&j.sum);
    crypto_hash_sha256_update(&j.sum, (const unsigned char *)head, strlen(head));
    for (const char *line = lines; *line; line += strcspn(line, "\n") + (line[strcspn(line, "\n")] == '\n')) {
        size_t n = strcspn(line, "\n");
        fwrite(line, 1, n, out);
        journal_close(out, &j, line, n, told);
    }
    fclose(out);
    if (!journal_whole(text, length, &whole, NULL, fault) || whole != length)
        complain("%s: %s is not whole: %s", rules_get(rules)->name, lines, fault->sentence);
    good = journal_read(text, length, &reading, &r, &j, fault);
    free(text);
    return good;
}

/* Sums are easily made: whoever makes them must still keep to the rules, or is told where he has not. */
static void a_right_sum_is_not_enough(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof FORGERIES / sizeof *FORGERIES; i++) {
        const struct forgery *f = &FORGERIES[i];
        struct journal_fault fault;
        if (forged(f->rules, "", f->line, &fault) != f->good)
            complain("%s: %s: %s", rules_get(f->rules)->name, f->line, f->good ? fault.sentence : "is taken");
        if (!f->good && (fault.line < 4 || fault.column == 0 || !fault.sentence[0]))
            complain("%s: %s: no place: %lu:%lu %s", rules_get(f->rules)->name, f->line, (unsigned long)fault.line,
                     (unsigned long)fault.column, fault.sentence);
    }
}

#define TEN "0123456789"

static void tags_are_judged_too(void **state)
{
    static const struct {
        enum rules_number rules;
        const char *tags, *line;
        bool good;
    } TAGS[] = {
        {RULES_standard, "[GameId \"a\"]\n", "1. e4 ", true},
        {RULES_standard, "[GameId \"" TEN TEN TEN TEN TEN TEN TEN TEN "\"]\n", "1. e4 ", false},
        {RULES_standard, "[FEN \"8/8/8/8\"]\n", "1. e4 ", false},
        {RULES_standard, "[FEN \"8/8/8/8\"]\n", "", false},
        {RULES_psi, "[Options \"king-move=fast\"]\n", "1. @e4 ", false},
        {RULES_duel, "[Options \"stack=blind\"]\n", "1. e4 1. <+> ", true}, /* a number where a card is due */
        {RULES_psi_dice, CHAINS, "1. @e4 {[%link w " LINK_W "]} ", true},
        {RULES_psi_dice, CHAINS, "1. @e4 {[%link w " LINK_B "]} ", false},
        {RULES_psi_dice, CHAINS, "1. @e4 {[%link w 00]} ", false},
        {RULES_psi_dice, CHAINS, "1. @e4 {[%link " LINK_W "]} ", false},
        {RULES_psi_dice, CHAINS, "{[%dice table]} ", false},
        {RULES_psi_dice, "[GameId \"G1\"]\n[WhiteChain \"00\"]\n[BlackChain \"11\"]\n", "1. @e4 ", false},
        {RULES_psi_dice, "[GameId \"G1\"]\n[WhiteChain \"" LINK_W "\"]\n[BlackChain \"" LINK_W "\"]\n", "1. @e4 ",
         false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof TAGS / sizeof *TAGS; i++) {
        struct journal_fault fault;
        if (forged(TAGS[i].rules, TAGS[i].tags, TAGS[i].line, &fault) != TAGS[i].good)
            complain("%s%s: %s", TAGS[i].tags, TAGS[i].line, TAGS[i].good ? fault.sentence : "is taken");
        if (!TAGS[i].good && (fault.line == 0 || fault.column == 0 || !fault.sentence[0]))
            complain("%s: no place: %lu:%lu %s", TAGS[i].tags, (unsigned long)fault.line, (unsigned long)fault.column,
                     fault.sentence);
    }
}

/* ---- what is published ---- */

static char *published(const struct room *r, struct journal_fault *fault)
{
    size_t length, size;
    char *journal = room_journal(r, &length), *text = NULL;
    FILE *out = open_memstream(&text, &size);
    bool good = journal_publish(journal, length, &r->session.referee, out, NULL, fault);

    fclose(out);
    free(journal);
    if (good)
        return text;
    free(text);
    return NULL;
}

static void nothing_secret_is_published(void **state)
{
    static const char *const SECRET[] = {"[%bid", "[%stack",  "[%nonce", "[%offer", "[%told",
                                         "[%sum", "[%rolled", "[%ended", "[%dice"};

    (void)state;
    for (size_t i = 0; i < MIDDLES_N; i++) {
        const struct middle *m = &MIDDLES[i];
        struct journal_fault fault;
        struct room r;
        char *text;
        play(&r, m);
        text = published(&r, &fault);
        if (!text != (m->rules == RULES_yuurei && !r.session.referee.over))
            complain("%s: published or not: %s", m->name, fault.sentence);
        if (!text)
            assert_true(fault.sentence[0] && fault.line == 0);
        for (size_t k = 0; text && k < sizeof SECRET / sizeof *SECRET; k++)
            if (strstr(text, SECRET[k]))
                complain("%s: %s", m->name, text);
        if (text && !strstr(text, "[%open") && strstr(text, NONCE_W))
            complain("%s: a nonce of what was not opened: %s", m->name, text);
        free(text);
        room_end(&r);
    }
}

/* What was sealed and shown is in the record with its openings; the reason of a ruling is. */
static void what_was_opened_is_published(void **state)
{
    static const char *const WANT[][3] = {
        {"seals opened",
         "{[%seal w " SEAL_W "]} {[%seal b " SEAL_B "]} <P:N> {[%open w " NONCE_W "]} {[%open b " NONCE_B "]} *", ""},
        {"a series over", "[%open b ++-+-- " NONCE_W "]", "[%seal b " SEAL_STACK "]"},
        {"a seal beside a bid, opened", "[%seal b ", "[%open b "},
        {"links", "[%link w " LINK_W "]", "[%link b " LINK_B "]"},
        {"a ruling", "it \"is\" late; (really)", "[Ending \"adjudication\"]"},
        {"an end", "2... Qh4# 0-1", "[Ending \"mate\"]"},
        {"the last kinte", "Ra1a4 <kinte:1> Ra1a5 <kinte:0> 0-1", "[Ending \"kinte\"]"},
    };

    (void)state;
    for (size_t i = 0; i < MIDDLES_N; i++)
        for (size_t k = 0; k < sizeof WANT / sizeof *WANT; k++) {
            struct journal_fault fault;
            struct room r;
            char *text;
            if (strcmp(MIDDLES[i].name, WANT[k][0]) != 0)
                continue;
            play(&r, &MIDDLES[i]);
            text = published(&r, &fault);
            assert_non_null(text);
            if (!strstr(text, WANT[k][1]) || !strstr(text, WANT[k][2]))
                complain("%s: %s", WANT[k][0], text);
            free(text);
            room_end(&r);
        }
}

/* A player who seals, beside one who bids plainly, tries to open before both are sealed: he is refused, and the seals
 * stand in journal and record before anything that was opened, in either order and whoever was killed in between. */
static void a_plain_bid_is_sealed_before_anything_is_opened(void **state)
{
    static const char *const ORDER[][4] = {
        {"white seal " SEAL_W, "white open P " NONCE_W, "black bid N", "white open P " NONCE_W},
        {"white seal " SEAL_W, "black bid N", "white open P " NONCE_W, "white board"},
        {"black bid N", "white seal " SEAL_W, "white open P " NONCE_W, "white board"},
        {"black seal " SEAL_B, "black open N " NONCE_B, "white bid P", "black open N " NONCE_B},
        {"white bid P", "black open N " NONCE_B, "black seal " SEAL_B, "black open N " NONCE_B},
    };

    (void)state;
    for (size_t i = 0; i < 2 * sizeof ORDER / sizeof *ORDER; i++) {
        struct journal_fault fault;
        struct room r;
        size_t length;
        char *text, *record, *seal[2], *opened;
        live(&r, RULES_psi, "", DICE_AUTO);
        live_line(&r, "white name e4");
        for (int k = 0; k < 4; k++) {
            live_line(&r, ORDER[i / 2][k]);
            text = room_journal(&r, &length);
            seal[WHITE] = strstr(text, "[%seal w ");
            seal[BLACK] = strstr(text, "[%seal b ");
            opened = strstr(text, i / 2 < 3 ? "[%bid w " : "[%bid b ");
            if (opened && (!seal[WHITE] || !seal[BLACK] || seal[WHITE] > opened || seal[BLACK] > opened))
                complain("%s, line %d: opened before both seals: %s", ORDER[i / 2][0], k, text);
            free(text);
            if (i % 2)
                assert_true(room_again(&r));
        }
        record = published(&r, &fault);
        assert_non_null(record);
        seal[WHITE] = strstr(record, "[%seal w ");
        seal[BLACK] = strstr(record, "[%seal b ");
        assert_non_null(strstr(record, "<P:N>"));
        if (!seal[WHITE] || !seal[BLACK] || seal[WHITE] > strstr(record, "<P:N>") ||
            seal[BLACK] > strstr(record, "<P:N>") || !strstr(record, "[%open w ") || !strstr(record, "[%open b "))
            complain("%s: %s", ORDER[i / 2][0], record);
        free(record);
        room_end(&r);
    }
}

static int begin(void **state)
{
    (void)state;
    return sodium_init() < 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(started_again_he_stands_where_he_stood),
        cmocka_unit_test(a_cut_costs_the_last_line_at_most),
        cmocka_unit_test(every_byte_counts),
        cmocka_unit_test(a_right_sum_is_not_enough),
        cmocka_unit_test(tags_are_judged_too),
        cmocka_unit_test(nothing_secret_is_published),
        cmocka_unit_test(what_was_opened_is_published),
        cmocka_unit_test(a_plain_bid_is_sealed_before_anything_is_opened),
    };

    return cmocka_run_group_tests_name("journal", tests, begin, NULL);
}
