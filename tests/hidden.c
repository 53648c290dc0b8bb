/*
 * hidden.c: secrecy, tried on random games that differ only in what a seat cannot know.
 *
 *   hidden GAMES SEED [FOLDER]    that many games of each secret; prints TAP.  Journals of some pairs go to FOLDER, as
 *                                 NUMBER.SEAT.a and NUMBER.SEAT.b, to be shown to that seat by other tools.
 *
 * Every byte that such a seat receives is compared, the numbers of its lines with them: announcements, answers to
 * questions and slips, what it is told when it comes back, before and after the referee has been started again.
 */
#include "hidden.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- chance ---- */

static uint64_t state;

unsigned below(unsigned n) /* xorshift64* */
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (unsigned)(((state * UINT64_C(0x2545f4914f6cdd1d)) >> 16) % n);
}

bool one_in(unsigned n)
{
    return below(n) == 0;
}

static unsigned draw(void *context, unsigned n)
{
    uint64_t *luck = context;

    *luck = *luck * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((*luck >> 33) % n);
}

struct chance chance_of(uint64_t *luck)
{
    return (struct chance){draw, luck};
}

/* ---- complaints ---- */

void complain(struct trial *t, const char *format, ...)
{
    va_list args;
    int n;

    if (t->what[0])
        return;
    n = snprintf(t->what, sizeof t->what, "game %lu, after \"%s\": ", t->game, t->doing);
    va_start(args, format);
    vsnprintf(t->what + n, sizeof t->what - (size_t)n, format, args);
    va_end(args);
}

/* ---- pairs ---- */

bool pair_begin(struct pair *p, struct trial *t, unsigned seats, char *const journal[2], const size_t length[2])
{
    *p = (struct pair){.trial = t, .seats = seats};
    p->luck[0] = p->luck[1] = below(1u << 31);
    for (int i = 0; i < 2; i++) {
        struct chance chance = chance_of(&p->luck[i]);
        if (!room_begin(&p->room[i], journal[i], length[i], &chance, DICE_AUTO)) {
            complain(t, "no game begins with %s", journal[i]);
            if (i == 1)
                room_end(&p->room[0]);
            return false;
        }
    }
    t->pairs++;
    t->doing[0] = '\0';
    for (int i = 0; i < 2; i++)
        room_tell_again(&p->room[i], SEATS);
    return true;
}

void pair_end(struct pair *p)
{
    pair_same(p);
    room_end(&p->room[0]);
    room_end(&p->room[1]);
}

/* Is this the end of 64 digits of a hash?  Then they say nothing. */
static size_t masked(const char *s)
{
    size_t n = strspn(s, "0123456789abcdef");

    return n == 64 ? n : 0;
}

/* How far two texts are the same. */
static size_t agree(const char *a, const char *b, bool mask)
{
    size_t n = 0;

    while (a[n] && a[n] == b[n]) {
        size_t hash = mask && n > 0 && a[n - 1] == ' ' ? masked(a + n) : 0;
        n += hash && masked(b + n) ? hash : 1;
    }
    /* hashes that begin with different digits */
    if (mask && n > 0 && a[n - 1] == ' ' && masked(a + n) && masked(b + n))
        return n + 64 + agree(a + n + 64, b + n + 64, mask);
    return n;
}

static void tell_difference(struct pair *p, unsigned seat, const char *a, const char *b)
{
    complain(p->trial, "%s hears \"%.*s\" or \"%.*s\"", referee_seat((enum seat)seat), (int)strcspn(a, "\n"), a,
             (int)strcspn(b, "\n"), b);
}

bool pair_same(struct pair *p)
{
    for (unsigned seat = 0; seat < SEATS; seat++) {
        const char *a = p->room[0].heard[seat] + p->compared[seat], *b = p->room[1].heard[seat] + p->compared[seat];
        size_t same = agree(a, b, p->masked);
        if (!(p->seats & 1u << seat))
            continue;
        for (const char *line = a; line < a + same; line++)
            p->trial->lines += *line == '\n';
        if (a[same] || b[same]) {
            while (same > 0 && a[same - 1] != '\n')
                same--;
            tell_difference(p, seat, a + same, b + same);
            return false;
        }
        p->compared[seat] += same;
    }
    return true;
}

static void nobody(void *context, enum seat seat, bool lasting, const char *word, const char *sentence)
{
    (void)context, (void)seat, (void)lasting, (void)word, (void)sentence;
}

int pair_hears(struct pair *p, enum seat seat, const char *line, struct entry entry[2])
{
    static const struct observer observer = {.hears = nobody};
    bool heard[2];

    snprintf(p->trial->doing, sizeof p->trial->doing, "%s %s", referee_seat(seat), line);
    for (int i = 0; i < 2; i++)
        heard[i] = referee_hear(&p->room[i].session.referee, seat, line, strlen(line), &p->room[i].session.chance,
                                &observer, &entry[i]);
    if (heard[0] == heard[1])
        return heard[0];
    complain(p->trial, "accepted in one game, not in the other");
    return -1;
}

bool pair_say(struct pair *p, enum seat seat, const char *line)
{
    snprintf(p->trial->doing, sizeof p->trial->doing, "%s %s", referee_seat(seat), line);
    room_say(&p->room[0], seat, line);
    room_say(&p->room[1], seat, line);
    return pair_same(p);
}

/* What a seat may say at any time, sense or nonsense; none of it is an action of a player but by luck. */
static const char *const CHATTER[] = {"board",      "status",
                                      "moves",      "help",
                                      "board",      "status",
                                      "moves",      "board now",
                                      "yes",        "no",
                                      "accept",     "decline",
                                      "offer",      "e9",
                                      "Zf3",        "stack",
                                      "stack +",    "stack ++++++++",
                                      "bid K",      "bid",
                                      "name e99",   "name",
                                      "link 00",    "seal abc",
                                      "open N x",   "roll 9,9",
                                      "roll 7:7",   "roll x",
                                      "card",       "pass",
                                      "e2e5",       "Ke1e8",
                                      "O-O-O-O",    "a1a1",
                                      "N@",         "@e4e5",
                                      "h2h1",       "xd5",
                                      "\x01",       "\xff\xfe",
                                      "--- --",     "adjudicate 1-0",
                                      "resign now", "kinte",
                                      "board\tall", "\xd0\x9a\xd1\x80 e2"};

static const char *chat(void)
{
    return CHATTER[below(sizeof CHATTER / sizeof *CHATTER)];
}

void pair_chatter(struct pair *p, enum seat seat)
{
    struct entry entry[2];

    for (unsigned n = 1 + below(4); n > 0 && !p->trial->what[0]; n--) {
        const char *line = chat();
        if (pair_hears(p, seat, line, entry) == 0)
            pair_say(p, seat, line);
    }
}

void pair_noise(struct pair *p, enum seat seat)
{
    static const struct observer observer = {.hears = nobody};
    struct entry entry;

    for (unsigned n = below(4); n > 0; n--) {
        const char *line = chat();
        struct room *r = &p->room[below(2)];
        if (!referee_hear(&r->session.referee, seat, line, strlen(line), &r->session.chance, &observer, &entry))
            room_say(r, seat, line);
    }
    pair_same(p);
}

void pair_again(struct pair *p)
{
    for (int i = 0; i < 2; i++) {
        struct referee before = p->room[i].session.referee;
        if (!room_again(&p->room[i]))
            complain(p->trial, "no referee starts again on this journal");
        else if (memcmp(&before, &p->room[i].session.referee, sizeof before) != 0)
            complain(p->trial, "started again, the referee stands elsewhere");
    }
    pair_same(p);
}

/* Everything told again has been told, to this seat, under the same number; and nobody else hears of it. */
static void check_told_again(struct pair *p, struct room *r, enum seat seat, const size_t before[SEATS])
{
    char *told = strdup(r->heard[seat]), *line, *end;

    told[before[seat]] = '\0';
    for (line = r->heard[seat] + before[seat]; *line && !p->trial->what[0]; line = end + 1) {
        char saved[2 * REFEREE_LINE];
        end = strchr(line, '\n');
        snprintf(saved, sizeof saved, "%.*s", (int)(end + 1 - line), line);
        if (!strstr(told, saved))
            complain(p->trial, "%s is told again, and never was: %s", referee_seat(seat), saved);
    }
    free(told);
    for (unsigned s = 0; s < SEATS; s++)
        if (s != (unsigned)seat && r->length[s] != before[s])
            complain(p->trial, "%s hears what %s is told again", referee_seat((enum seat)s), referee_seat(seat));
}

void pair_return(struct pair *p, enum seat seat)
{
    for (int i = 0; i < 2; i++) {
        struct room *r = &p->room[i];
        size_t before[SEATS];
        memcpy(before, r->length, sizeof before);
        room_tell_again(r, seat);
        check_told_again(p, r, seat, before);
    }
    pair_same(p);
}

void pair_between(struct pair *p, enum seat seat)
{
    struct entry entry[2];

    pair_chatter(p, seat);
    if (one_in(3))
        pair_chatter(p, SEAT_PUBLIC);
    for (unsigned s = 0; s < SEATS; s++)
        if (!(p->seats & 1u << s))
            pair_noise(p, (enum seat)s);
    if (one_in(12) && pair_hears(p, seat, "offer draw", entry) == 1 && entry[0].kind == ENTRY_OFFER) {
        pair_say(p, seat, "offer draw");
        if (p->room[0].session.confirm)
            pair_say(p, seat, "yes");
    }
    if (one_in(10))
        pair_again(p);
    if (one_in(6))
        pair_return(p, one_in(4) ? SEAT_PUBLIC : seat);
}

/* The record of a room's game, to be freed; NULL if there is none yet. */
static char *published(const struct room *r)
{
    struct journal_fault fault;
    size_t length, size;
    char *journal = room_journal(r, &length), *text = NULL;
    FILE *out = open_memstream(&text, &size);
    bool good = journal_publish(journal, length, &r->session.referee, out, NULL, &fault);

    fclose(out);
    free(journal);
    if (!good) {
        free(text);
        return NULL;
    }
    return text;
}

void pair_published(struct pair *p)
{
    char *a = published(&p->room[0]), *b = published(&p->room[1]);

    if (!a != !b) {
        complain(p->trial, "one game is published, the other is not");
    } else if (a) {
        size_t same = agree(a, b, p->masked);
        if (a[same] || b[same])
            complain(p->trial, "the records differ: \"%.60s\" or \"%.60s\"", a + same, b + same);
    }
    free(a);
    free(b);
}

void pair_save(struct pair *p, enum seat seat)
{
    char path[1024];

    if (!p->trial->folder || p->trial->saved >= 30)
        return;
    p->trial->saved++;
    for (int i = 0; i < 2; i++) {
        size_t length;
        char *text = room_journal(&p->room[i], &length);
        FILE *out;
        snprintf(path, sizeof path, "%s/%s-%lu.%s.%c", p->trial->folder, p->trial->secret, p->trial->saved,
                 referee_seat(seat), 'a' + i);
        out = fopen(path, "w");
        if (!out || fwrite(text, 1, length, out) != length || fclose(out) != 0)
            complain(p->trial, "%s cannot be written", path);
        free(text);
    }
}

/* ---- games ---- */

char *head_text(const struct rules *rules, const char *options, const char *fen, size_t *length)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, length);

    if (!out)
        abort();
    fprintf(out, "[Result \"*\"]\n[Variant \"%s\"]\n", rules->name);
    if (*options)
        fprintf(out, "[Options \"%s\"]\n", options);
    if (*fen)
        fprintf(out, "[SetUp \"1\"]\n[FEN \"%s\"]\n", fen);
    fprintf(out, "\n");
    fclose(out);
    return text;
}

void random_stack(char out[8])
{
    strcpy(out, "+++---");
    for (unsigned i = 5; i > 0; i--) {
        unsigned k = below(i + 1);
        char c = out[i];
        out[i] = out[k];
        out[k] = c;
    }
}

static bool random_move(const struct position *p, char line[TOKEN_SIZE])
{
    static struct event list[MAX_ACTIONS];
    size_t n = rules_of(p)->actions(p, list, MAX_ACTIONS);

    if (n == 0)
        return false;
    token_write(&list[below((unsigned)n)], line);
    return true;
}

bool random_action(const struct referee *r, enum seat *seat, char line[TOKEN_SIZE])
{
    uint8_t due[SEATS];
    unsigned first = below(2);
    char stack[8];

    referee_due(r, due);
    for (unsigned i = 0; i < 2; i++) {
        unsigned side = i ? first : 1 - first;
        *seat = (enum seat)side;
        switch (due[side]) {
        case DUE_TURN:
            return random_move(&r->position, line);
        case DUE_BID:
            sprintf(line, "bid %c", "PNBRQ-"[below(6)]);
            return true;
        case DUE_STACK:
            random_stack(stack);
            sprintf(line, "stack %s", stack);
            return true;
        default:
            break;
        }
    }
    return false;
}

/* ---- what is secret, in which game ---- */

static const struct hidden_thing {
    const char *name;
    void (*game)(struct trial *);
    enum rules_number rules;
    unsigned often; /* games of a secret that is simple are soon all alike */
} SECRETS[] = {
    {"pieces", hide_pieces, RULES_yuurei, 10}, {"bids", hide_bids, RULES_psi, 2},
    {"bids", hide_bids, RULES_zero_bids, 2},   {"stacks", hide_stacks, RULES_duel, 1},
    {"dice", hide_dice, RULES_psi_dice, 1},    {"dice", hide_dice, RULES_zero, 1},
    {"dice", hide_dice, RULES_octahedra, 1},   {"cards", hide_dice, RULES_duel, 1},
};

static bool try_secret(const struct hidden_thing *s, unsigned long games, unsigned long seed, const char *folder)
{
    struct trial t = {.secret = s->name, .rules = rules_get(s->rules), .folder = folder};
    bool good;

    games *= s->often;
    for (t.game = 1; t.game <= games && !t.what[0]; t.game++) {
        state = (seed * 1000003 + t.game) * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)s->rules + 1;
        s->game(&t);
    }
    good = !t.what[0] && t.pairs >= games / 2 && t.lines > 10 * games;
    printf("%sok - hidden %s of %s: %lu games, %lu pairs, %lu lines the same, %lu pairs parted\n", good ? "" : "not ",
           s->name, t.rules->name, t.game - 1, t.pairs, t.lines, t.separated);
    if (t.what[0])
        printf("# %s\n", t.what);
    else if (!good)
        printf("# too little has been tried\n");
    fflush(stdout);
    return good;
}

int main(int argc, char **argv)
{
    const size_t n = sizeof SECRETS / sizeof *SECRETS;
    unsigned long games = argc > 1 ? strtoul(argv[1], NULL, 10) : 20, seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    bool good = sodium_init() >= 0;

    for (size_t i = 0; i < n; i++)
        good = try_secret(&SECRETS[i], games, seed, argc > 3 ? argv[3] : NULL) && good;
    printf("1..%zu\n", n);
    return good ? 0 : 1;
}
