/*
 * slips.c: what a seat of Yuurei is shown of a record with one slip: nothing of the other side's moves.
 *
 *   slips RECORDS SEED    so many slips in random games; prints TAP
 *   slips -p RECORDS SEED the records with slips instead, a file of games, for other tools
 *
 * A token is lost, doubled or swapped with its neighbour, or a character of the record is lost or another one.  What a
 * seat is shown then must be what it is shown of the record without the slip, up to a turn view that says that the view
 * ends. A slip that leaves a record without a fault is another game, and tells nothing; and one that makes of a move
 * another move, after which the record goes wrong somewhere, is held against the seat's own lines of the record.
 */
#include "core/rules.h"
#include "draw/text.h"
#include "draw/turn_view.h"
#include "draw/turn_view_json.h"
#include "format.h"
#include "notation/reader.h"
#include "notation/token.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TOKENS 600
#define TEXT 16384
#define SHOWN 80

static uint64_t state;

static unsigned below(unsigned n) /* xorshift64* */
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (unsigned)(((state * UINT64_C(0x2545f4914f6cdd1d)) >> 16) % n);
}

/* ---- a random game ---- */

enum style { EVERY_NUMBER, WHITE_NUMBERS, NO_NUMBERS, STYLES };

struct record {
    char tags[300];
    size_t n;
    char token[TOKENS][TOKEN_SIZE];
    bool line[TOKENS]; /* it begins a line */
};

static const char *const START[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "8/8/3rkr2/2n5/2N5/3RKR2/8/8 w - - 0 1",
    "4k3/1P4q1/2n2b2/8/8/2B2N2/1Q4p1/4K3 w - - 0 7",
};

static bool begin(const char *fen, struct position *p)
{
    const struct rules *rules = rules_get(RULES_yuurei);
    struct fen s;
    struct verdict v;

    if (!fen_read(rules, fen, strlen(fen), &s))
        return false;
    *p = (struct position){.rules = RULES_yuurei, .passant = NO_SQUARE, .number = s.number, .halfmove = s.halfmove};
    options_standard(&p->options, &rules->options);
    verdict_clear(&v);
    rules->start(p, &s, &v);
    return v.code == CODE_OK;
}

static void add_token(struct record *r, const char *text, bool line)
{
    snprintf(r->token[r->n], TOKEN_SIZE, "%s", text);
    r->line[r->n++] = line;
}

static bool play_once(struct position *p, struct record *r)
{
    static struct event action[4096];
    struct position after;
    struct verdict v;
    struct event e, c;
    char text[TOKEN_SIZE];
    size_t n = rules_of(p)->actions(p, action, sizeof action / sizeof *action), tries = 0, legal = 0;

    if (n == 0 || p->over || r->n + 8 > TOKENS)
        return false;
    for (size_t i = 0; i < n; i++)
        legal += action[i].kinte == NO_KINTE;
    if (legal == 0)
        return false;
    do /* mostly moves, and never the last kinte */
        e = action[below((unsigned)n)];
    while (e.kinte != NO_KINTE && (++tries % 3 || e.kinte == 0));
    verdict_clear(&v);
    rules_of(p)->step(p, &e, &after, &v);
    if (v.code != CODE_OK || !canonical_event(p, &e, &v, &c))
        return false;
    text[token_write(&c, text)] = '\0';
    if (strchr(text, ' ')) { /* a try and its mark */
        char *mark = strchr(text, ' ');
        *mark = '\0';
        add_token(r, text, false);
        add_token(r, mark + 1, false);
    } else {
        add_token(r, text, false);
        if (c.kinte != NO_KINTE && !strchr(text, '<')) {
            snprintf(text, sizeof text, "<kinte:%d>", c.kinte);
            add_token(r, text, false);
        }
    }
    *p = after;
    return true;
}

static void make_game(struct record *r, enum style style)
{
    const char *fen = START[below(sizeof START / sizeof *START)];
    struct position p;
    char number[24];
    unsigned turns = 4 + below(24);

    r->n = 0;
    snprintf(r->tags, sizeof r->tags, "[Variant \"Yuurei\"]\n[SetUp \"1\"]\n[FEN \"%s\"]\n\n", fen);
    if (!begin(fen, &p))
        abort();
    for (bool more = true; more && !p.over && turns-- > 0;) {
        uint8_t side = p.side;
        uint32_t n = p.number;
        snprintf(number, sizeof number, "%u%s", n, side == WHITE ? "." : "...");
        if (style == EVERY_NUMBER || (style == WHITE_NUMBERS && side == WHITE))
            add_token(r, number, true);
        while (more && p.side == side && p.number == n)
            more = play_once(&p, r);
    }
    add_token(r, p.over ? result_name((enum result)p.over) : "*", false);
}

static size_t write_record(const struct record *r, char out[TEXT])
{
    size_t n = (size_t)sprintf(out, "%s", r->tags);

    for (size_t i = 0; i < r->n && n < TEXT - TOKEN_SIZE - 4; i++)
        n += (size_t)sprintf(out + n, "%s%s", i == 0 ? "" : r->line[i] ? "\n" : " ", r->token[i]);
    n += (size_t)sprintf(out + n, "\n\n");
    return n;
}

/* ---- what a seat is shown ---- */

struct shown {
    size_t n;
    bool ends, over;   /* the last turn view says that the view ends; something came after that */
    char *text[SHOWN]; /* each turn view in two forms, without that */
    char turn[SHOWN][16];
    char moves[SHOWN][256];
    unsigned long game[SHOWN];
};

struct watch {
    struct turn_view_builder *builder[3];
    struct shown *shown;
    bool flawed; /* the first game, which is the only one if the slip has not made two of it */
    unsigned games;
};

static void forget(struct shown *s)
{
    for (size_t i = 0; i < s->n; i++)
        free(s->text[i]);
    s->n = 0;
    s->ends = s->over = false;
}

static void see(void *context, const struct turn_view *turn_view)
{
    struct watch *w = context;
    struct shown *s = &w->shown[turn_view->view.seat];
    struct turn_view copy = *turn_view;
    struct text_options o = {0};
    size_t size;
    FILE *out;

    if (s->n == SHOWN)
        return;
    s->over |= s->ends;
    s->ends = turn_view->ends;
    copy.ends = false;
    copy.claimed = NO_RESULT; /* the view may end behind the last turn, and before the result */
    copy.claimed_ending = NO_ENDING;
    out = open_memstream(&s->text[s->n], &size);
    if (!out)
        abort();
    text_scene(out, &copy, &o);
    turn_view_json(out, "-", &copy);
    fclose(out);
    snprintf(s->turn[s->n], sizeof s->turn[0], "%s", turn_view->turn);
    snprintf(s->moves[s->n], sizeof s->moves[0], "%.255s", turn_view->moves);
    s->game[s->n++] = turn_view->game;
}

static void heard(void *context, const struct outcome *o)
{
    struct watch *w = context;

    w->games += o->event->kind == EV_GAME;
    if (w->games == 1 && o->level >= LEVEL_ERROR && o->verdict->code != CODE_OK &&
        (o->depth == 0 || o->level == LEVEL_FATAL))
        w->flawed = true;
    for (int seat = 0; seat < 3; seat++)
        turn_view_builder_outcome(w->builder[seat], o);
}

static void ended(void *context, const struct game_summary *s)
{
    struct watch *w = context;

    for (int seat = 0; seat < 3; seat++)
        turn_view_builder_end(w->builder[seat], s);
}

/* Reads a record and keeps what each seat is shown of it; is something wrong in it? */
static bool look(const char *text, size_t length, struct shown shown[3])
{
    struct memory memory = {text, length, 0};
    struct source_options so = {
        .reader = {.read = memory_read, .context = &memory, .skip_variations = true, .commands = true}};
    struct watch w = {.shown = shown};
    struct game_options jo = {.snapshots = true, .as_it_is = true, .context = &w, .heard = heard, .ended = ended};

    for (int seat = 0; seat < 3; seat++) {
        forget(&shown[seat]);
        w.builder[seat] = turn_view_builder_new((enum seat)seat, NULL, &w, see);
    }
    if (!w.builder[2] || !game_play(&jo, xpgn_source(&so), NULL))
        abort();
    for (int seat = 0; seat < 3; seat++)
        turn_view_builder_free(w.builder[seat]);
    return w.flawed;
}

/* ---- slips ---- */

enum slip { LOST, DOUBLED, SWAPPED, OTHER_CHARACTER, LOST_CHARACTER, SLIPS };
static const char *const SLIP[SLIPS] = {"a token lost", "a token doubled", "two tokens swapped", "a character garbled",
                                        "a character lost"};

static void swap(struct record *r, size_t a, size_t b)
{
    char text[TOKEN_SIZE];

    memcpy(text, r->token[a], TOKEN_SIZE);
    memcpy(r->token[a], r->token[b], TOKEN_SIZE);
    memcpy(r->token[b], text, TOKEN_SIZE);
}

/* The record with a slip; *at gets where, *number and *side the turn of it, as far as lines tell. */
static size_t slip_record(const struct record *good, enum slip slip, char out[TEXT], char what[160])
{
    static const char BYTES[] = "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDKNOPQRXabcdefghkx[\\]^_`{|}~ \n\t\r\x1b\xd0\xa0";
    static struct record r;
    size_t length, at = below((unsigned)good->n - (slip == SWAPPED)), tags = strlen(good->tags);

    r = *good;
    if (slip == LOST) {
        memmove(r.token[at], r.token[at + 1], (r.n - at - 1) * sizeof r.token[0]);
        memmove(&r.line[at], &r.line[at + 1], (r.n - at - 1) * sizeof r.line[0]);
        if (good->line[at])
            r.line[at] = true;
        r.n--;
    } else if (slip == DOUBLED && r.n < TOKENS) {
        memmove(r.token[at + 1], r.token[at], (r.n - at) * sizeof r.token[0]);
        memmove(&r.line[at + 1], &r.line[at], (r.n - at) * sizeof r.line[0]);
        r.line[at + 1] = false;
        r.n++;
    } else if (slip == SWAPPED) {
        swap(&r, at, at + 1);
    }
    length = write_record(&r, out);
    if (slip >= OTHER_CHARACTER) {
        at = tags + below((unsigned)(length - tags));
        snprintf(what, 160, "%s, at byte %zu", SLIP[slip], at);
        if (slip == OTHER_CHARACTER)
            out[at] = BYTES[below(sizeof BYTES - 1)];
        else
            memmove(out + at, out + at + 1, length-- - at);
    } else {
        snprintf(what, 160, "%s, token %zu, %s", SLIP[slip], at + 1, good->token[at]);
    }
    return length;
}

/* ---- comparing ---- */

/* Is `s` what `base` begins with? */
static size_t agree(const struct shown *s, const struct shown *base)
{
    size_t n = 0;

    while (n < s->n && n < base->n && strcmp(s->text[n], base->text[n]) == 0)
        n++;
    return n;
}

/* In which line of its record a turn stands: "12b" at "12... ". */
static bool own_line(const char *record, const char *turn, char *out, size_t size)
{
    char number[24];
    const char *at, *end;

    snprintf(number, sizeof number, "\n%.*s%s", (int)strspn(turn, "0123456789"), turn,
             turn[strspn(turn, "0123456789")] == 'b' ? "... " : ". ");
    at = strstr(record, number);
    if (!at)
        return false;
    end = strchr(at + 1, '\n');
    snprintf(out, size, "%.*s", (int)(end - at), at);
    return true;
}

/* Does each move that a turn view shows stand in the line of its turn, in the record as it was?  Then whoever reads it
 * has written it. */
static bool moves_are_own(const char *record, const char *slipped, const char *turn, const char *moves)
{
    char line[2000], other[2000], copy[256], *rest = copy;

    if (!moves[0])
        return true;
    if (!own_line(record, turn, line, sizeof line))
        return false;
    if (!own_line(slipped, turn, other, sizeof other))
        other[0] = '\0';
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *token = strtok_r(copy, " ", &rest); token; token = strtok_r(NULL, " ", &rest)) {
        char square[3] = "";
        size_t n = strcspn(token, "=");
        if (*token == '<' || *token == 'O')
            continue;
        memcpy(square, token + n - 2, 2);
        if (!strstr(line, square) && !strstr(other, square))
            return false;
    }
    return true;
}

/* Do numbers bear out whose turn it was?  Without them a slip may leave two games that cannot be told apart. */
static bool tells_sides(enum style style, enum slip slip)
{
    return style == EVERY_NUMBER || (style == WHITE_NUMBERS && slip != SWAPPED);
}

struct count {
    unsigned long tried, noticed, clean, changed;
};

/* NULL: nothing is shown that may not be. */
static const char *game_views(const struct shown base[3], const struct shown slipped[3], bool flawed, enum slip slip,
                              enum style style, const char *record, const char *text, struct count *count)
{
    bool ends = slipped[0].ends || slipped[1].ends || slipped[2].ends, changed = false;

    count->tried++;
    count->noticed += ends;
    count->clean += !flawed && !ends;
    for (int seat = 0; seat < 3; seat++) {
        const struct shown *s = &slipped[seat];
        size_t n = agree(s, &base[seat]);
        if (s->n > 0 && s->game[s->n - 1] > 1)
            return "the rest has become another game";
        if (s->over)
            return "something comes after the end of a view";
        if (flawed && s->n > 0 && !s->ends)
            return "the view of a record that is wrong does not say that it ends";
        if (s->ends != ends)
            return "one view ends, another does not";
        if (!ends || n == s->n)
            continue;
        if (slip < OTHER_CHARACTER && tells_sides(style, slip))
            return "a view is not what it was before the slip";
        changed = true;
        for (; n < s->n; n++)
            if (style == EVERY_NUMBER && !moves_are_own(record, text, s->turn[n], s->moves[n]))
                return "a view shows what is not in its own lines";
    }
    count->changed += changed;
    return NULL;
}

/* ---- known ones ---- */

#define ROOKS "[Variant \"Yuurei\"]\n[SetUp \"1\"]\n[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n"

/* What happens so seldom that few records would not hold it: a doubled token mates. */
static const struct known {
    enum style style;
    enum slip slip;
    const char *good, *slipped;
} KNOWN[] = {
    {EVERY_NUMBER, DOUBLED, ROOKS "1. Ra7\n1... Rh2\n2. Ra1\n2... O-O-O\n3. Ra4 *\n",
     ROOKS "1. Ra7\n1... Rh2\n2. Ra1 Ra1\n2... O-O-O\n3. Ra4 *\n"},
    {WHITE_NUMBERS, DOUBLED, ROOKS "1. Rh7 Rd8\n2. Rg7 Ra8\n3. Rg1 Kd8 *\n",
     ROOKS "1. Rh7 Rd8\n2. Rg7 Ra8 Ra8\n3. Rg1 Kd8 *\n"},
};

/* ---- the test ---- */

static void report_failure(const char *why, const char *what, const char *text, const struct shown slipped[3])
{
    printf("# %s: %s\n# ", what, why);
    for (; *text; text++)
        if (*text == '\n')
            printf("\n# ");
        else
            putchar(*text >= ' ' && *text < 0x7f ? *text : '?');
    printf("\n");
    for (int seat = 0; seat < 3; seat++)
        for (size_t i = 0; i < slipped[seat].n; i++)
            printf("#   %s sees %s: %s%s\n", seat_name((enum seat)seat), slipped[seat].turn[i], slipped[seat].moves[i],
                   i + 1 == slipped[seat].n && slipped[seat].ends ? ", the end" : "");
}

int main(int argc, char **argv)
{
    static struct record good;
    static char record[TEXT], text[TEXT];
    static struct shown base[3], slipped[3];
    bool print = argc > 1 && strcmp(argv[1], "-p") == 0;
    unsigned long records = argc > 1 + print ? strtoul(argv[1 + print], NULL, 10) : 3000, bad = 0;
    struct count count[SLIPS] = {{0}};
    char what[160];

    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN && !print; i++) {
        const struct known *k = &KNOWN[i];
        bool flawed;
        const char *why = look(k->good, strlen(k->good), base) ? "the record is wrong" : NULL;
        flawed = look(k->slipped, strlen(k->slipped), slipped);
        if (!why)
            why = game_views(base, slipped, flawed, k->slip, k->style, k->good, k->slipped, &count[k->slip]);
        if (why && bad++ < 10)
            report_failure(why, "a known one", k->slipped, slipped);
    }
    state = UINT64_C(0x9e3779b97f4a7c15) ^ (argc > 2 + print ? strtoull(argv[2 + print], NULL, 10) : 1);
    for (unsigned long i = 0; i < records; i++) {
        enum slip slip = (enum slip)(i % SLIPS);
        enum style style = (enum style)(i % 40 < 30 ? EVERY_NUMBER : i % 40 < 37 ? WHITE_NUMBERS : NO_NUMBERS);
        const char *why;
        size_t length;
        bool flawed;
        if (i % 20 == 0 || i % 40 == 30 || i % 40 == 37) {
            make_game(&good, style);
            write_record(&good, record);
            if (look(record, strlen(record), base) || base[0].ends) {
                printf("# a game that was played is wrong:\n# %s\n", record);
                bad++;
            }
        }
        length = slip_record(&good, slip, text, what);
        if (print) {
            fwrite(text, 1, length, stdout);
            continue;
        }
        flawed = look(text, length, slipped);
        why = game_views(base, slipped, flawed, slip, style, record, text, &count[slip]);
        if (why && bad++ < 10)
            report_failure(why, what, text, slipped);
    }
    if (print)
        return 0;
    for (int s = 0; s < SLIPS; s++)
        printf("# %s: %lu records, %lu views ended, %lu records without a fault, %lu moves changed\n", SLIP[s],
               count[s].tried, count[s].noticed, count[s].clean, count[s].changed);
    printf("%sok - %lu records with a slip: no view shows what is not its own\n1..1\n", bad ? "not " : "", records);
    if (bad)
        printf("# %lu do\n", bad);
    return 0;
}
