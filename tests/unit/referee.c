/* The referee: three ways to say no, what follows by itself, and what cannot be. */
#include "live.h"

#include <sodium.h>

/* ---- what a line is answered ---- */

struct saying {
    enum rules_number rules;
    const char *tags;
    enum dice dice;
    const char *before; /* lines, all of them accepted */
    const char *line;
    const char *answer; /* how the answer to the speaker begins */
};

#define FEN(text) "[SetUp \"1\"]\n[FEN \"" text "\"]\n"
#define HASH "3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f"

static const struct saying SAYINGS[] = {
    {RULES_standard, "", DICE_AUTO, "", "white e2e4", "accepted"},
    {RULES_standard, "", DICE_AUTO, "", "white   e4  ", "accepted"},
    {RULES_standard, "", DICE_AUTO, "", "white e2e5", "refused"},
    {RULES_standard, "", DICE_AUTO, "", "white e2e9", "error"},
    {RULES_standard, "", DICE_AUTO, "", "white ", "error"},
    {RULES_standard, "", DICE_AUTO, "", "white e4\te5", "error"},
    {RULES_standard, "", DICE_AUTO, "", "white \x7f", "error"},
    {RULES_standard, "", DICE_AUTO, "", "white \xc3\x28", "error"},
    {RULES_standard, "", DICE_AUTO, "", "black e7e5", "refused"},
    {RULES_standard, "", DICE_AUTO, "", "public e2e4", "refused"},
    {RULES_standard, "", DICE_AUTO, "", "table e2e4", "refused"},
    {RULES_standard, "", DICE_AUTO, "white e4", "white d4", "refused"},
    {RULES_standard, "", DICE_AUTO, "", "white bid N", "refused"},
    {RULES_standard, "", DICE_AUTO, "", "white stack +++---", "refused"},
    {RULES_standard, "", DICE_AUTO, "", "white link " HASH, "refused"},
    {RULES_standard, "", DICE_AUTO, "", "white link abc", "error"},
    {RULES_standard, "", DICE_AUTO, "", "white seal " HASH, "refused"},
    {RULES_standard, "", DICE_AUTO, "", "white open N q8Zk3vW0pLr5TtYx2mHc7D", "refused"},
    {RULES_standard, "", DICE_AUTO, "", "white open N short", "error"},
    {RULES_standard, "", DICE_AUTO, "", "white roll 1:2", "refused"},
    {RULES_standard, "", DICE_AUTO, "", "white pass", "refused"},
    {RULES_standard, "", DICE_AUTO, "", "white pass now", "error"},
    {RULES_standard, "", DICE_AUTO, "", "white name", "error"},
    {RULES_standard, "", DICE_AUTO, "", "white accept", "refused"},
    {RULES_standard, "", DICE_AUTO, "", "white decline", "refused"},
    {RULES_standard, "", DICE_AUTO, "", "white offer win", "error"},
    {RULES_standard, "", DICE_AUTO, "", "white offer draw", "offer"},
    {RULES_standard, "", DICE_AUTO, "white offer draw", "white offer draw", "refused"},
    {RULES_standard, "", DICE_AUTO, "white offer draw", "white accept", "refused"},
    {RULES_standard, "", DICE_AUTO, "white offer draw", "public accept", "refused"},
    {RULES_standard, "", DICE_AUTO, "white offer draw", "black accept", "end 1/2-1/2 agreement"},
    {RULES_standard, "", DICE_AUTO, "white offer draw", "black offer draw", "end 1/2-1/2 agreement"},
    {RULES_standard, "", DICE_AUTO, "white offer draw", "black decline", "declined"},
    {RULES_standard, "", DICE_AUTO, "white offer draw\nblack decline", "black accept", "refused"},
    {RULES_standard, "", DICE_AUTO, "white offer draw\nwhite e4\nblack e5", "black accept", "refused"},
    {RULES_standard, "", DICE_AUTO, "", "table resign", "refused"},
    {RULES_standard, "", DICE_AUTO, "", "black resign", "end 1-0 resignation"},
    {RULES_standard, "", DICE_AUTO, "black resign", "white resign", "refused"},
    {RULES_standard, "", DICE_AUTO, "black resign", "white e4", "refused"},
    {RULES_standard, "", DICE_AUTO, "black resign", "white offer draw", "refused"},
    {RULES_standard, "", DICE_AUTO, "black resign", "table adjudicate 0-1 no", "refused"},
    {RULES_standard, "", DICE_AUTO, "", "table adjudicate 1-0", "error"},
    {RULES_standard, "", DICE_AUTO, "", "table adjudicate * later", "error"},
    {RULES_standard, "", DICE_AUTO, "", "white adjudicate 1-0 me", "refused"},
    {RULES_standard, "", DICE_AUTO, "", "table adjudicate 1-0 {[%told w 99]}", "end 1-0 adjudication"},
    {RULES_standard, FEN("8/P7/8/8/8/8/8/K6k w - - 0 1"), DICE_AUTO, "", "white a8", "refused"},
    {RULES_standard, FEN("8/P7/8/8/8/8/8/K6k w - - 0 1"), DICE_AUTO, "", "white a7a8q", "accepted"},
    {RULES_psi, "", DICE_AUTO, "", "white bid P", "refused"},
    {RULES_psi, "", DICE_AUTO, "", "white e4", "refused"},
    {RULES_psi, "", DICE_AUTO, "", "white name e4", "named e4"},
    {RULES_psi, "", DICE_AUTO, "", "white name e2", "named e2"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "black bid K", "refused"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "black bid X", "error"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "black bid -", "refused"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "public bid P", "refused"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "table bid P", "refused"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "black bid N", "sealed"},
    {RULES_psi, "", DICE_AUTO, "white name e4\nblack bid N", "black bid P", "refused"},
    {RULES_psi, "", DICE_AUTO, "white name e4\nblack bid N", "black seal " HASH, "refused"},
    {RULES_psi, "", DICE_AUTO, "white name e4\nblack bid N", "white bid P", "sealed"},
    {RULES_psi, "", DICE_AUTO, "white name e4\nblack bid N\nwhite bid P", "white Pe2@e4", "refused"},
    {RULES_psi, "", DICE_AUTO, "white name e4\nblack bid N\nwhite bid P", "black Nb8@e5", "refused"},
    {RULES_psi, "", DICE_AUTO, "white name e4\nblack bid N\nwhite bid P", "black Nb8@e4", "placed N e4 b8"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "white seal " HASH, "seal w"},
    {RULES_psi, "", DICE_AUTO, "white name e4\nwhite seal " HASH, "white seal " HASH, "refused"},
    {RULES_psi, "", DICE_AUTO, "white name e4\nwhite seal " HASH, "black seal " HASH, "refused"}, /* it is a copy */
    {RULES_psi, "", DICE_AUTO, "white name e4\nwhite seal " HASH, "white open N q8Zk3vW0pLr5TtYx2mHc7D", "refused"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "black bid PPPPP", "error"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "black bid NN", "error"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "black bid 3", "error"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "black bid ?", "error"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "black bid P:N", "error"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "black bid", "error"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "black bid \xd0\x9a", "sealed"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "white open N", "error"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "white open N N q8Zk3vW0pLr5TtYx2mHc7D", "error"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "white open X q8Zk3vW0pLr5TtYx2mHc7D", "error"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "white open N q8Zk3vW0pLr5TtYx2mHc7", "error"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "white open N q8Zk3vW0pLr5TtYx2mHc7-", "error"},
    {RULES_psi, "", DICE_AUTO, "white name e4",
     "white open N "
     "q8Zk3vW0pLr5TtYx2mHc7Dq8Zk3vW0pLr5TtYx2mHc7Dq8Zk3vW0pLr5TtYx2mHc7Dq8Zk3vW0pLr5TtYx2mHc7Dq8Zk3vW0pLr5TtYx2mHc7Dq8Z"
     "k3vW0pLr5TtYx2mHc7D",
     "error"},
    {RULES_psi, "", DICE_AUTO, "white name e4",
     "white open q8Zk3vW0pLr5TtYx2mHc7Dq8Zk3vW0pLr5TtYx2mHc7Dq8Zk3vW0pLr5TtYx2mHc7D q8Zk3vW0pLr5TtYx2mHc7D", "error"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "public open N q8Zk3vW0pLr5TtYx2mHc7D", "refused"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "table open N q8Zk3vW0pLr5TtYx2mHc7D", "refused"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "black open N q8Zk3vW0pLr5TtYx2mHc7D", "refused"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "table seal " HASH, "refused"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "public seal " HASH, "refused"},
    {RULES_psi, "", DICE_AUTO, "white name e4", "white seal " HASH "00", "error"},
    {RULES_psi, "", DICE_AUTO, "white name e4",
     "white seal ABCDEF3F3F3F3F3F3F3F3F3F3F3F3F3F3F3F3F3F3F3F3F3F3F3F3F3F3F3F3F3F", "seal w abcdef3f"},
    {RULES_psi, "", DICE_AUTO, "white name e4\nblack resign", "white bid P", "refused"},
    {RULES_psi_dice, "", DICE_TABLE, "", "table roll 1:2", "refused"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "table roll 7:2", "refused"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "table roll 2", "refused"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "table roll P:N", "error"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "table roll 1:?", "error"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "white roll 1:2", "refused"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "public roll 1:2", "refused"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "black roll 3", "rolled ?:3"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4\nblack roll 3", "black roll 4", "refused"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4\nblack roll 3", "white roll 4", "rolled 4:3"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "table card +", "refused"},
    {RULES_psi_dice, "", DICE_AUTO, "", "table roll 1:2", "refused"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "white roll 0", "refused"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "white roll 3,3", "refused"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "white roll 255", "refused"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "white roll P", "error"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "white roll -", "error"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "white roll ?", "error"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "white roll three", "error"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "table roll 3:3,3", "refused"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "table roll 3:-", "refused"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "table roll -:-", "refused"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "table roll 3:P", "error"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "table roll P:3", "error"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "table roll ?:3", "error"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "white card +", "refused"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", "white card 1", "error"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4\nwhite roll 3", "table roll 2:4", "refused"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4\nwhite roll 3", "table roll 3:4", ""},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4\nwhite roll 3", "white roll 3", "refused"},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4\nblack resign", "table roll 3:4", "refused"},
    {RULES_octahedra, FEN("8/pppppppp/8/k7/7K/8/PPPPPPPP/8 w - - 0 3"), DICE_TABLE, "", "table roll 4,5", ""},
    {RULES_octahedra, FEN("8/pppppppp/8/k7/7K/8/PPPPPPPP/8 w - - 0 3"), DICE_TABLE, "table roll 4,5", "table roll 1,8",
     "roll-due"},
    {RULES_octahedra, FEN("8/pppppppp/8/k7/7K/8/PPPPPPPP/8 w - - 0 3"), DICE_TABLE, "table roll 4,5",
     "table roll 4,6:1,8", "refused"},
    {RULES_octahedra, FEN("8/pppppppp/8/k7/7K/8/PPPPPPPP/8 w - - 0 3"), DICE_TABLE, "table roll 4,5", "white roll 1,8",
     "refused"},
    {RULES_octahedra, FEN("8/pppppppp/8/k7/7K/8/PPPPPPPP/8 w - - 0 3"), DICE_TABLE, "white roll 4,4", "black roll 1,8",
     "refused"},
    {RULES_octahedra, "", DICE_TABLE, "", "black roll 1,2", "refused"},
    {RULES_octahedra, "", DICE_TABLE, "", "white roll 1", "refused"},
    {RULES_octahedra, "", DICE_TABLE, "", "white roll 1,9", "refused"},
    {RULES_octahedra, "", DICE_TABLE, "", "white roll 1,8", "rolled 1,8"},
    {RULES_octahedra, "", DICE_TABLE, "white roll 1,8", "white Ne3", "refused"},
    {RULES_octahedra, "", DICE_TABLE, "white roll 1,8", "white a4", "placed P a4"},
    {RULES_duel, "", DICE_AUTO, "", "white e4", "refused"},
    {RULES_duel, "", DICE_AUTO, "", "white stack +++---", "refused"},
    {RULES_duel, "", DICE_AUTO, "", "black stack ++++--", "refused"},
    {RULES_duel, "", DICE_AUTO, "", "black stack ++", "refused"},
    {RULES_duel, "", DICE_AUTO, "", "black stack +++-- -", "error"},
    {RULES_duel, "", DICE_AUTO, "", "black stack +++---x", "error"},
    {RULES_duel, "", DICE_AUTO, "", "black stack +++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++",
     "error"},
    {RULES_duel, "", DICE_AUTO, "", "black stack ++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++",
     "refused"},
    {RULES_duel, "", DICE_AUTO, "", "black stack", "error"},
    {RULES_duel, "", DICE_AUTO, "", "public stack +++---", "refused"},
    {RULES_duel, "", DICE_AUTO, "", "table stack blind", "refused"},
    {RULES_duel, "", DICE_AUTO, "", "black open +++--- q8Zk3vW0pLr5TtYx2mHc7D", "refused"},
    {RULES_duel, "", DICE_AUTO, "", "black bid P", "refused"},
    {RULES_duel, "", DICE_AUTO, "", "table card +", "refused"},
    {RULES_duel, "", DICE_AUTO, "", "black seal " HASH, "seal b"},
    {RULES_duel, "", DICE_AUTO, "black seal " HASH, "black stack +++---", "refused"},
    {RULES_duel, "", DICE_AUTO, "black seal " HASH, "black seal " HASH, "refused"},
    {RULES_duel, "", DICE_AUTO, "black seal " HASH, "black open +++--- q8Zk3vW0pLr5TtYx2mHc7D", "refused"},
    {RULES_duel, "", DICE_AUTO, "black seal " HASH, "black open +++--- short", "error"},
    {RULES_duel, "", DICE_AUTO, "", "white seal " HASH, "refused"},
    {RULES_duel, "", DICE_AUTO, "", "black stack ??????", "error"},
    {RULES_duel, "", DICE_AUTO, "", "black stack blind", "laid"},
    {RULES_duel, "", DICE_AUTO, "black stack ---+++", "black stack +++---", "refused"},
    {RULES_duel, "", DICE_AUTO, "black stack ---+++", "white e4", "accepted Move accepted.\ncard - e2e4"},
    {RULES_duel, "", DICE_AUTO, "black stack ---+++\nwhite e4", "white e4", "refused"},
    {RULES_duel, "[Options \"stack=blind\"]\n", DICE_AUTO, "", "black stack +++---", "refused"},
    {RULES_duel, "[Options \"stack=blind\"]\n", DICE_TABLE, "white e4", "table card +", ""},
    {RULES_duel, "[Options \"stack=blind\"]\n", DICE_TABLE, "white e4", "white card +", "refused"},
    {RULES_duel, "[Options \"stack=blind\"]\n", DICE_TABLE, "white e4", "table card ?", "error"},
    {RULES_yuurei, "", DICE_AUTO, "", "white e4", "accepted"},
    {RULES_yuurei, "", DICE_AUTO, "", "white Ra1a2", "refused"},
    {RULES_yuurei, "", DICE_AUTO, "", "white e3e4", "refused"},
    {RULES_yuurei, "", DICE_AUTO, "", "white O-O", "refused"},
    {RULES_yuurei, "", DICE_AUTO, "", "white N@e4", "refused"},
    {RULES_yuurei, "", DICE_AUTO, "", "white name e4", "refused"},
    {RULES_yuurei, "", DICE_AUTO, "", "white --", "refused"},
    {RULES_yuurei, "", DICE_AUTO, "", "white e2d3", "kinte 7 Kinte. 7 tries left."},
    {RULES_yuurei, "", DICE_AUTO, "", "white exd3", "kinte 7 Kinte. 7 tries left."},
    {RULES_yuurei, "", DICE_AUTO, "", "white moves now", "error"},
    {RULES_yuurei, "", DICE_AUTO, "", "black moves", "refused"},
    {RULES_yuurei, "", DICE_AUTO, "", "table moves", "refused"},
};

static void every_line_has_its_answer(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof SAYINGS / sizeof *SAYINGS; i++) {
        const struct saying *s = &SAYINGS[i];
        enum seat seat = referee_seat_named(s->line, strcspn(s->line, " "));
        struct room r;
        const char *answer;
        live(&r, s->rules, s->tags, s->dice);
        live_lines(&r, s->before);
        answer = live_answer(&r, seat, s->line);
        if (strncmp(answer, s->answer, strlen(s->answer)) != 0)
            complain("%s, after \"%s\", %s: %s", rules_get(s->rules)->name, s->before, s->line, answer);
        if (!*answer && *s->answer)
            complain("%s: %s: no answer", rules_get(s->rules)->name, s->line);
        room_end(&r);
    }
}

/* What is refused or not understood changes nothing, and is heard by nobody else. */
static void a_slip_costs_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof SAYINGS / sizeof *SAYINGS; i++) {
        const struct saying *s = &SAYINGS[i];
        enum seat seat = referee_seat_named(s->line, strcspn(s->line, " "));
        struct referee before;
        size_t heard[SEATS];
        struct room r;
        if (strcmp(s->answer, "refused") != 0 && strcmp(s->answer, "error") != 0)
            continue;
        live(&r, s->rules, s->tags, s->dice);
        live_lines(&r, s->before);
        before = r.session.referee;
        memcpy(heard, r.length, sizeof heard);
        live_line(&r, s->line);
        assert_memory_equal(&before, &r.session.referee, sizeof before);
        for (int other_seat = 0; other_seat < SEATS; other_seat++)
            if (other_seat != (int)seat)
                assert_int_equal(r.length[other_seat], heard[other_seat]);
        room_end(&r);
    }
}

static void a_line_has_its_length(void **state)
{
    char line[REFEREE_LINE + 20] = "table ";
    struct room r;

    (void)state;
    for (size_t length = REFEREE_LINE - 2; length < REFEREE_LINE + 2; length++) {
        live(&r, RULES_standard, "", DICE_AUTO);
        strcpy(line + 6, "adjudicate 1-0 ");
        memset(line + 21, 'x', length - 15);
        line[6 + length] = '\0';
        assert_int_equal(strncmp(live_answer(&r, SEAT_TABLE, line), length < REFEREE_LINE ? "end" : "error", 3), 0);
        room_end(&r);
    }
    live(&r, RULES_standard, "", DICE_AUTO);
    session_line(&r.session, SEAT_WHITE, "e2\0e4", 5);
    assert_memory_equal(r.heard[SEAT_WHITE], "white 1 error", 13);
    assert_false(r.session.referee.over || r.session.referee.position.side == BLACK);
    room_end(&r);
}

/* ---- kinte ---- */

/* Onto and through what is unseen, a pawn to where nothing is and into something, out of a pin, into check, castling.
 */
static void a_kinte_has_the_same_words_whatever_its_cause(void **state)
{
    static const char *const KINTE[][2] = {
        {FEN("4k3/8/8/8/8/8/p7/R3K3 w Q - 0 1"), "white Ra1a4"},
        {FEN("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1"), "white Kd1"},
        {FEN("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1"), "white e2e4"},
        {FEN("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1"), "white e2e3"},
        {FEN("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), "white e2d3"},
        {FEN("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1"), "white Ra2"},
        {FEN("3rk3/8/8/8/8/8/8/4K3 w - - 0 1"), "white Kd1"},
        {FEN("4k3/8/8/8/8/8/8/R3K1nR w KQ - 0 1"), "white O-O"},
        {FEN("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "white O-O-O"},
        {FEN("4rk2/8/8/8/8/8/7P/4K3 w - - 0 1"), "white h2h3"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof KINTE / sizeof *KINTE; i++) {
        struct room r;
        live(&r, RULES_yuurei, KINTE[i][0], DICE_AUTO);
        assert_string_equal(live_answer(&r, SEAT_WHITE, KINTE[i][1]), "kinte 7 Kinte. 7 tries left.\n");
        assert_int_equal(r.length[SEAT_BLACK] + r.length[SEAT_PUBLIC] + r.length[SEAT_TABLE], 0);
        room_end(&r);
    }
}

/* ---- what follows by itself ---- */

static unsigned never(void *context, unsigned n)
{
    (void)context;
    (void)n;
    complain("chance has been asked");
    return 0;
}

/* Where somebody is to act, nothing follows, and nothing is drawn. */
static void nothing_follows_where_somebody_is_to_act(void **state)
{
    static const struct chance none = {never, NULL};
    struct entry entry;

    (void)state;
    for (size_t i = 0; i < sizeof SAYINGS / sizeof *SAYINGS; i++) {
        const struct saying *s = &SAYINGS[i];
        struct room r;
        uint8_t due[SEATS];
        unsigned wanted = 0;
        live(&r, s->rules, s->tags, s->dice);
        live_lines(&r, s->before);
        assert_false(referee_next(&r.session.referee, &none, &entry));
        referee_due(&r.session.referee, due);
        for (int seat = 0; seat < SEATS; seat++)
            wanted += due[seat] != DUE_NOTHING;
        assert_int_equal(wanted > 0, !r.session.referee.over);
        assert_int_equal(due[SEAT_PUBLIC], DUE_NOTHING);
        room_end(&r);
    }
}

/* A roll of the first in a round that opens a harvest is all that is wanted; else the other rolls too. */
static void a_double_spares_the_other_his_roll(void **state)
{
    static const char *const ROUND = FEN("8/pppppppp/8/k7/7K/8/PPPPPPPP/8 w - - 0 3");
    struct room r;

    (void)state;
    live(&r, RULES_octahedra, ROUND, DICE_TABLE);
    assert_non_null(strstr(live_answer(&r, SEAT_WHITE, "white roll 4,4"), "rolled 4,4:-"));
    room_end(&r);
    live(&r, RULES_octahedra, ROUND, DICE_TABLE);
    assert_string_equal(live_answer(&r, SEAT_WHITE, "white roll 4,5"), "rolled 4,5:? White has rolled.\n");
    assert_non_null(strstr(live_answer(&r, SEAT_BLACK, "black roll 1,2"), "rolled 4,5:1,2"));
    room_end(&r);
}

/* A player who says nothing but doubles in a placement does not do so for ever: the table rolls. */
static void a_placement_has_an_end(void **state)
{
    struct room r;

    (void)state;
    live(&r, RULES_octahedra, "", DICE_TABLE);
    for (int i = 0; i < REFEREE_IDLE; i++)
        live_line(&r, "white roll 3,3");
    assert_string_equal(live_answer(&r, SEAT_WHITE, "white roll 3,3"),
                        "refused 1000 rolls in a row have placed nothing: the table makes the next.\n");
    assert_string_equal(live_answer(&r, SEAT_WHITE, "white roll 1,8"),
                        "refused 1000 rolls in a row have placed nothing: the table makes the next.\n");
    assert_true(room_again(&r));
    assert_int_equal(strncmp(live_answer(&r, SEAT_WHITE, "white roll 1,8"), "refused", 7), 0);
    live_line(&r, "table roll 1,8");
    live_lines(&r, "white a4\nwhite h4");
    assert_non_null(strstr(live_answer(&r, SEAT_WHITE, "white roll 3,3"), "rolled 3,3"));
    room_end(&r);
}

/* ---- what is due, in words ---- */

static const struct due_case {
    enum rules_number rules;
    const char *tags;
    enum dice dice;
    const char *before;
    enum seat seat;
    const char *status; /* what is due, as status and the line of whoever has it have it */
} DUES[] = {
    {RULES_standard, "", DICE_AUTO, "white e4", SEAT_BLACK, "turn Your move."},
    {RULES_yuurei, "", DICE_AUTO, "white e4", SEAT_BLACK, "turn Your move."},
    {RULES_psi, "", DICE_AUTO, "", SEAT_WHITE, "turn Your move."},
    {RULES_psi, "", DICE_AUTO, "white name e4", SEAT_BLACK, "bid-due Your bid, please."},
    {RULES_psi, "", DICE_AUTO, "white name e4\nwhite bid P\nblack bid N", SEAT_BLACK, "turn Put a knight on e4."},
    {RULES_psi, "", DICE_AUTO, "white name e4\nwhite seal " HASH "\nblack bid N", SEAT_WHITE,
     "open-due Open your seal, please."},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4", SEAT_TABLE, "roll-due Roll, please."},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4\ntable roll 1:2", SEAT_BLACK, "turn Put a knight on e4."},
    {RULES_psi_dice, "", DICE_TABLE, "white name e4\ntable roll 6:2", SEAT_WHITE,
     "turn Put a piece of yours, of any kind, on e4."},
    {RULES_zero, "", DICE_AUTO, "", SEAT_WHITE, "turn Put your king on a free square."},
    {RULES_zero, "", DICE_AUTO, "white K@a1", SEAT_BLACK, "turn Put your king on a free square."},
    {RULES_zero, "", DICE_TABLE, "white K@a1\nblack K@h8", SEAT_WHITE, "turn Your move."},
    {RULES_zero_bids, "", DICE_AUTO, "white K@a1\nblack K@h8\nwhite @e4\nwhite bid Q\nblack bid N", SEAT_BLACK,
     "turn Put a knight on e4."},
    {RULES_duel, "", DICE_AUTO, "", SEAT_BLACK, "stack-due Lay your stack, please."},
    {RULES_duel, "", DICE_AUTO, "black seal " HASH, SEAT_BLACK, "stack-due Open your sealed stack, please."},
    {RULES_duel, "", DICE_AUTO, "black stack +++---", SEAT_WHITE, "turn Your move."},
    {RULES_duel, "[Options \"stack=blind\"]\n", DICE_TABLE, "white e4", SEAT_TABLE,
     "roll-due Turn the next card, please."},
    {RULES_duel, FEN("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"), DICE_AUTO, "black stack +++---\nwhite Qa8", SEAT_BLACK,
     "turn Answer the check: no card is turned for this move."},
    {RULES_octahedra, "", DICE_TABLE, "", SEAT_WHITE, "roll-due Roll, please."},
    {RULES_octahedra, "", DICE_TABLE, "table roll 1,8", SEAT_WHITE, "turn Put a pawn on file a, and one on file h."},
    {RULES_octahedra, "", DICE_TABLE, "table roll 1,8\nwhite h4", SEAT_WHITE, "turn Put a pawn on file a."},
    {RULES_octahedra, FEN("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"), DICE_TABLE, "table roll 1,3:1,2", SEAT_WHITE,
     "turn Sowing: move a pawn to an empty square."},
    {RULES_octahedra, FEN("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"), DICE_TABLE, "table roll 4,4:-", SEAT_WHITE,
     "turn Harvest: capture with a piece of yours."},
};

static void what_is_due_is_said(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof DUES / sizeof *DUES; i++) {
        const struct due_case *d = &DUES[i];
        char line[20], wanted[120], *last = NULL;
        struct room r;
        live(&r, d->rules, d->tags, d->dice);
        live_lines(&r, d->before);
        snprintf(wanted, sizeof wanted, " %s\n", d->status);
        if (*d->before && !strstr(d->before, "seal") && !strstr(d->before, "h4"))
            last = strstr(r.heard[d->seat], wanted); /* it has been told */
        else
            last = wanted;
        snprintf(line, sizeof line, "%s status", referee_seat(d->seat));
        if (!last || (d->seat != SEAT_TABLE && !strstr(live_answer(&r, d->seat, line), wanted + 1)))
            complain("%s, after \"%s\": not \"%s\": %s", rules_get(d->rules)->name, d->before, d->status,
                     r.heard[d->seat]);
        room_end(&r);
    }
}

/* The last two of a placement: queen and king. */
static void queen_and_king_choose_their_files(void **state)
{
    static const char *const ROLL[] = {"1,2", "3,4", "5,6", "7,8"};
    static const char *const LOW = "abcdefgh";
    struct room r;
    char line[40];

    (void)state;
    live(&r, RULES_octahedra, "", DICE_TABLE);
    for (int kind = 0; kind < 10; kind++) /* each side's pawns, knights, bishops, rooks, queen and king */
        for (int i = 0; i < (kind < 2 ? 4 : 1); i++) {
            int side = kind % 2;
            const char *roll = ROLL[(kind < 2 ? i : kind / 2 - 1)];
            live_lines(&r, (snprintf(line, sizeof line, "table roll %s", roll), line));
            if (kind >= 8) {
                assert_non_null(strstr(r.heard[side], side == WHITE
                                                          ? "Put your queen and your king on the files g and h, "
                                                          : "Put your queen and your king on the files a and b, "));
            }
            for (int k = 0; k < 2; k++) {
                int file = side == WHITE ? roll[2 * k] - '1' : 8 - (roll[2 * k] - '0');
                static const char LETTER[] = "PNBR";
                if (kind >= 8)
                    snprintf(line, sizeof line, "%s %c@%c%c", side ? "black" : "white", "QK"[k], LOW[file],
                             side ? '8' : '1');
                else
                    snprintf(line, sizeof line, "%s %c@%c%c", side ? "black" : "white", LETTER[kind / 2], LOW[file],
                             kind < 2 ? (side ? '7' : '2') : (side ? '8' : '1'));
                live_line(&r, line);
            }
        }
    assert_non_null(strstr(r.heard[SEAT_WHITE], " roll-due "));
    assert_null(strstr(r.heard[SEAT_WHITE], " refused "));
    assert_null(strstr(r.heard[SEAT_BLACK], " refused "));
    room_end(&r);
}

/* Naming an occupied square loses the turn: it may be done, and is not offered. */
static void moves_offers_no_lost_turn(void **state)
{
    static const enum rules_number GAME[] = {RULES_psi, RULES_psi_dice, RULES_zero, RULES_zero_bids};

    (void)state;
    for (size_t i = 0; i < sizeof GAME / sizeof *GAME; i++) {
        struct room r;
        const char *list;
        uint64_t taken;
        live(&r, GAME[i], "", DICE_AUTO);
        if (r.session.referee.position.setup)
            live_lines(&r, "white K@a1\nblack K@h8");
        taken = occupied(&r.session.referee.position.board);
        list = live_answer(&r, SEAT_WHITE, "white moves");
        for (unsigned square = 0; square < 64; square++) {
            char name[3], token[8];
            snprintf(token, sizeof token, "@%s", square_name(square, name));
            if (!strstr(list, token) != ((taken & bit(square)) != 0))
                complain("%s: %s: %s", rules_get(GAME[i])->name, token, list);
        }
        assert_non_null(strstr(live_answer(&r, SEAT_WHITE, "white name a1"), "named a1"));
        room_end(&r);
    }
}

/* ---- entries that cannot be ---- */

static void count(void *context, enum seat seat, bool lasting, const char *word, const char *sentence)
{
    (void)seat, (void)lasting, (void)word, (void)sentence;
    ++*(unsigned *)context;
}

static void what_cannot_be_changes_nothing(void **state)
{
    unsigned told = 0;
    const struct observer observer = {.context = &told, .hears = count};
    struct entry wrong[] = {
        {.kind = ENTRY_EVENT, .side = WHITE, .event = event_blank(EV_MOVE)},
        {.kind = ENTRY_EVENT, .side = WHITE, .event = event_blank(EV_NAME)},
        {.kind = ENTRY_EVENT, .side = NO_SIDE, .event = event_blank(EV_REVEAL)},
        {.kind = ENTRY_EVENT, .side = NO_SIDE, .event = event_blank(EV_NOTHING)},
    };
    struct referee before;
    struct verdict v;
    struct room r;

    (void)state;
    wrong[0].event.piece = KING;
    wrong[0].event.to = 40;
    wrong[1].event.to = 20;
    live(&r, RULES_standard, "", DICE_AUTO);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        before = r.session.referee;
        referee_apply(&r.session.referee, &wrong[i], &observer, &v);
        if (v.code == CODE_OK)
            complain("entry %zu is taken", i);
        assert_memory_equal(&before, &r.session.referee, sizeof before);
    }
    assert_int_equal(told, 0);
    room_end(&r);
}

/* ---- yes and no ---- */

static void asked_back_nothing_is_judged_before_yes(void **state)
{
    struct room r;

    (void)state;
    live(&r, RULES_yuurei, "", DICE_AUTO);
    r.session.confirm = true;
    assert_int_equal(strncmp(live_answer(&r, SEAT_WHITE, "white exd3"), "heard e2d3 ", 11), 0);
    assert_int_equal(strncmp(live_answer(&r, SEAT_WHITE, "white no"), "dropped", 7), 0);
    assert_int_equal(strncmp(live_answer(&r, SEAT_WHITE, "white yes"), "refused", 7), 0);
    assert_int_equal(strncmp(live_answer(&r, SEAT_WHITE, "white e2e5"), "refused", 7), 0);
    assert_int_equal(strncmp(live_answer(&r, SEAT_WHITE, "white e4"), "heard e2e4 ", 11), 0);
    assert_int_equal(strncmp(live_answer(&r, SEAT_WHITE, "white d4"), "heard d2d4 ", 11), 0);
    assert_int_equal(strncmp(live_answer(&r, SEAT_WHITE, "white yes"), "accepted", 8), 0);
    assert_int_equal(strncmp(live_answer(&r, SEAT_BLACK, "black yes"), "refused", 7), 0);
    assert_int_equal(board_kind(&r.session.referee.position.board, 27), PAWN); /* d4, not e4 */
    room_end(&r);
}

/* Tests compare referees byte by byte, so nothing of what was in memory before may be left in one. */
static void a_beginning_leaves_nothing_of_what_was_there(void **unused)
{
    (void)unused;
    for (int rules = 0; rules < RULES_COUNT; rules++) {
        struct referee one, two;
        struct verdict v;
        struct room r;

        memset(&one, 0x00, sizeof one);
        memset(&two, 0xff, sizeof two);
        live(&r, (enum rules_number)rules, "", DICE_AUTO);
        verdict_clear(&v);
        referee_begin(&one, &r.session.referee.position, NULL, NULL, NULL, &v);
        referee_begin(&two, &r.session.referee.position, NULL, NULL, NULL, &v);
        assert_memory_equal(&one, &two, sizeof one);
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
        cmocka_unit_test(every_line_has_its_answer),
        cmocka_unit_test(a_slip_costs_nothing),
        cmocka_unit_test(a_line_has_its_length),
        cmocka_unit_test(a_kinte_has_the_same_words_whatever_its_cause),
        cmocka_unit_test(nothing_follows_where_somebody_is_to_act),
        cmocka_unit_test(a_double_spares_the_other_his_roll),
        cmocka_unit_test(a_placement_has_an_end),
        cmocka_unit_test(what_is_due_is_said),
        cmocka_unit_test(queen_and_king_choose_their_files),
        cmocka_unit_test(moves_offers_no_lost_turn),
        cmocka_unit_test(what_cannot_be_changes_nothing),
        cmocka_unit_test(a_beginning_leaves_nothing_of_what_was_there),
        cmocka_unit_test(asked_back_nothing_is_judged_before_yes),
    };

    return cmocka_run_group_tests_name("referee", tests, begin, NULL);
}
