/*
 * fuzz_referee.c: the referee's protocol on bytes from libFuzzer.
 *
 * The first byte is the luck of the dice, the rest is lines: the first is `NAME;LETTERS`, the game and how it is played
 * (see head()), then `SEAT ACTION` as in the stream, or `again`, where the referee is started again.  At the end that
 * is done once more: it must stand where it stood, have told the same under the same numbers, and its record must be
 * valid or none.
 */
#include "../test_session.h"
#include "notation/fen.h"

#include "game/game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define LINES 400

static unsigned draw(void *context, unsigned n)
{
    uint64_t *luck = context;

    *luck = *luck * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((*luck >> 33) % n);
}

/* ---- what was told ---- */

/* Everything lasting that has been told, to be freed. */
static char *told(const struct room *r)
{
    const struct transcript *t = &r->session.transcript;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    for (size_t i = 0; i < t->n; i++)
        fprintf(out, "%d %" PRIu64 " %s\n", t->line[i].seat, t->line[i].number, t->line[i].text);
    fclose(out);
    return text;
}

static void again(struct room *r)
{
    struct referee before = r->session.referee;
    uint64_t last[SEATS];
    char *had = told(r), *has;

    memcpy(last, r->session.transcript.last, sizeof last);
    if (!room_again(r) || memcmp(&before, &r->session.referee, sizeof before) != 0)
        abort();
    has = told(r);
    if (strcmp(had, has) != 0)
        abort();
    for (int seat = 0; seat < SEATS; seat++)
        if (r->session.transcript.last[seat] < last[seat])
            abort(); /* a number would be given twice */
    free(had);
    free(has);
}

/* ---- the record ---- */

static void heard(void *context, const struct outcome *o)
{
    (void)context;
    if (o->verdict->code != CODE_OK && o->level >= LEVEL_ERROR)
        abort();
}

static void ended(void *context, const struct game_summary *s)
{
    (void)context;
    if (!s->readable)
        abort();
}

static void game_record(const char *text, size_t length)
{
    struct memory memory = {.text = text, .left = length};
    struct source_options so = {.reader = {.read = memory_read, .context = &memory, .commands = true}};
    struct game_options jo = {.snapshots = true, .heard = heard, .ended = ended};
    struct play_end end;

    if (!game_play(&jo, xpgn_source(&so), &end) || end.foreign)
        abort();
}

static void publish(const struct room *r)
{
    struct journal_fault fault;
    size_t length, size, whole;
    char *journal = room_journal(r, &length), *text = NULL;
    FILE *out = open_memstream(&text, &size);
    bool good;

    if (!journal_whole(journal, length, &whole, NULL, &fault) || whole != length)
        abort();
    good = journal_publish(journal, length, &r->session.referee, out, NULL, &fault);
    fclose(out);
    if (good)
        game_record(text, size);
    else if (!rules_of(&r->session.referee.position)->hidden || r->session.referee.over)
        abort();
    free(text);
    free(journal);
}

/* ---- lines ---- */

static void hear(struct room *r, const char *line, size_t length)
{
    size_t word = 0;
    enum seat seat;

    while (word < length && line[word] != ' ')
        word++;
    seat = referee_seat_named(line, word);
    if (seat < SEATS)
        session_line(&r->session, seat, line + word, length - word);
    else if (word == 5 && memcmp(line, "again", 5) == 0)
        again(r);
}

static const char *const OPTIONS[RULES_COUNT][2] = {
    [RULES_psi] = {"bare-king=off", "king-move=loose"},
    [RULES_duel] = {"stack=blind", "en-passant=series"},
    [RULES_octahedra] = {"dice=3 harvest-on=double+sum:9", "harvest-on=double+tie"},
    [RULES_yuurei] = {"kinte-scope=any kinte-announced=both stalemate=kinte", "kinte-limit=3"},
};

static bool has(const char *letters, char c)
{
    return strchr(letters, c) != NULL;
}

/* Letters: t and c, dice from the table or chains; y, the referee asks back; o and p, options; i, a GameId. */
static char *head(enum rules_number rules, const char *letters, size_t *length)
{
    /* the heads of chains from the SHA-256 of "white" and "black" */
    static const char WHITE_CHAIN[] = "07ead50c62d544906c097272363392c035f55f79f3c7d78bcea81d1aeb98a9ee",
                      BLACK_CHAIN[] = "b5aa33e5337e6cf98849ca86719b7c3769d9f476bf77f4b797fc53dcdf6ab0fb";
    char *text = NULL;
    FILE *out = open_memstream(&text, length);

    fprintf(out, "[Result \"*\"]\n[Variant \"%s\"]\n", rules_get(rules)->name);
    for (int i = 0; i < 2; i++)
        if (has(letters, "op"[i]) && OPTIONS[rules][i])
            fprintf(out, "[Options \"%s\"]\n", OPTIONS[rules][i]);
    if (rules_get(rules)->array) {
        const struct fen s = rules_setup(rules_get(rules), 0);
        struct position p = {.rules = (uint8_t)rules};
        struct verdict v;
        char fen[FEN_SIZE];
        verdict_clear(&v);
        rules_get(rules)->start(&p, &s, &v);
        fprintf(out, "[SetUp \"1\"]\n[FEN \"%s\"]\n", (fen_write(&p, fen), fen));
    }
    if (has(letters, 'i') || has(letters, 'c'))
        fprintf(out, "[GameId \"G42\"]\n");
    if (has(letters, 'c'))
        fprintf(out, "[WhiteChain \"%s\"]\n[BlackChain \"%s\"]\n", WHITE_CHAIN, BLACK_CHAIN);
    fprintf(out, "\n");
    fclose(out);
    return text;
}

static void play(const char *text, size_t size, uint8_t first)
{
    const char *end = memchr(text, '\n', size), *stop = text + size;
    const size_t name = end ? strcspn(text, ";\n") : 0;
    enum rules_number rules = rules_named(text, name);
    uint64_t luck = first;
    const struct chance chance = {draw, &luck};
    char letters[16] = "", *journal;
    struct room r;
    size_t length;

    if (rules == RULES_COUNT)
        rules = (enum rules_number)(first % RULES_COUNT);
    if (end)
        snprintf(letters, sizeof letters, "%.*s", (int)(end - text - (ptrdiff_t)name), text + name);
    journal = head(rules, letters, &length);
    if (!room_begin(&r, journal, length, &chance, has(letters, 't') ? DICE_TABLE : DICE_AUTO))
        abort();
    free(journal);
    r.session.confirm = has(letters, 'y');
    for (unsigned n = 0; end && n < LINES; n++) {
        const char *line = end + 1;
        end = line < stop ? memchr(line, '\n', (size_t)(stop - line)) : NULL;
        hear(&r, line, (size_t)((end ? end : stop) - line));
    }
    again(&r);
    publish(&r);
    room_end(&r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *copy;

    if (size == 0)
        return 0;
    copy = malloc(size); /* its own block, so that the sanitizer sees what goes beyond */
    memcpy(copy, data + 1, size - 1);
    copy[size - 1] = '\n';
    play(copy, size - 1, *data);
    free(copy);
    return 0;
}
