/*
 * adversary.c: a player who shows, holds back, doubles and moves links and seals, and edits tags, numbers and comments,
 * to have other dice, cards or bids.
 *
 *   adversary list                                 the rule sets with chance or secrets, and their options, a line each
 *   playout --sealed ... | adversary NAME ROLLS    attacks at most so many rolls of each game; prints one line of TAP
 *
 * Of each honest game the record up to a roll is taken, changed in one place (the links shown there, or links, numbers,
 * void namings, variations and comments put into any gap before it), and the roll is then written down as the judge's
 * own state says that it would take it.  Whatever the change was, such a record must either have a fault, or be not
 * proven, or have the roll of the honest game.  Bids and stacks have no derived roll: there the honest seals stay,
 * since the thread has them, and a bid or card that differs must be found out.
 */
#include "game/game.h"
#include "notation/reader.h"
#include "notation/token.h"
#include "trust/chance.h"
#include "trust/proof.h"

#include <assert.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ITEMS 4000
#define ITEM 192
#define ROOM (1 << 20)

/* A game in parts: tokens, numbers and commands of comments, each command in braces of its own. */
struct record {
    char tags[4096];
    char item[ITEMS][ITEM];
    int n;
    char id[80];
};

static struct record honest, tried;
static unsigned long tries, sound;
static const char *name;
static bool failed;

/* ---- running a record ---- */

struct ran {
    bool proven, valid;
    unsigned long chance;
    struct position position;
    struct proof proof;
    bool begun, ended; /* the result has been read */
    char revealed[ITEMS];
};

static void heard(void *context, const struct outcome *o)
{
    struct ran *r = context;
    char text[TOKEN_SIZE];

    if (!o->after || o->depth > 0)
        return;
    r->position = *o->after;
    r->begun = true;
    if (o->final && (o->event->kind == EV_REVEAL || o->event->kind == EV_CARD)) {
        token_write(o->event, text);
        if (strlen(r->revealed) + strlen(text) + 2 < sizeof r->revealed)
            strcat(strcat(r->revealed, " "), text);
    }
}

static void ended(void *context, const struct game_summary *s)
{
    struct ran *r = context;

    r->valid = r->valid && s->readable && s->violations == 0 && s->rules;
    r->proven = r->valid && s->proven == s->chance;
    r->chance += s->chance;
}

/* What was proven before the result. */
static bool judged(void *context, const struct event *e, const struct proof *proof)
{
    struct ran *r = context;

    r->ended = r->ended || e->kind == EV_RESULT;
    if (!r->ended)
        r->proof = *proof;
    return true;
}

static struct ran run(const char *text, bool require)
{
    struct memory memory = {.text = text, .left = strlen(text)};
    struct source_options so = {
        .reader = {.read = memory_read, .context = &memory, .skip_comments = true, .commands = true}};
    struct ran r = {.valid = true};
    struct game_options jo = {.require_proof = require,
                              .snapshots = true,
                              .variations = true,
                              .context = &r,
                              .heard = heard,
                              .ended = ended,
                              .judged = judged};

    if (!game_play(&jo, xpgn_source(&so), NULL))
        abort();
    return r;
}

/* ---- text ---- */

static char text[ROOM];

/* The first `n` items with a terminator; `more` behind them. */
static const char *write_game(const struct record *g, int n, const char *more)
{
    char *p = text + sprintf(text, "%s\n", g->tags);

    for (int i = 0; i < n; i++)
        p += sprintf(p, "%s%s", g->item[i], g->item[i][0] == ';' ? "" : " ");
    sprintf(p, "%s *\n", more);
    return text;
}

static bool is_number(const char *item)
{
    size_t n = strspn(item, "0123456789");

    return n > 0 && item[n] == '.';
}

static bool is_reveal(const char *item)
{
    return item[0] == '<';
}

static bool is_command(const char *item, const char *command, char side)
{
    return strncmp(item, "{[%", 3) == 0 && strncmp(item + 3, command, 4) == 0 && (!side || item[8] == side);
}

/* Takes a canonical game apart. */
static bool read_game(FILE *in, struct record *g)
{
    static char line[ROOM];
    bool any = false, moves = false;

    g->tags[0] = '\0';
    g->n = 0;
    while (fgets(line, sizeof line, in)) {
        if (line[0] == '\n' && moves)
            return true;
        if (line[0] == '[') {
            any = true;
            if (!strncmp(line, "[Variant", 8) || !strncmp(line, "[Options", 8) || !strncmp(line, "[SetUp", 6) ||
                !strncmp(line, "[FEN", 4) || !strncmp(line, "[GameId", 7) || !strncmp(line, "[WhiteChain", 11) ||
                !strncmp(line, "[BlackChain", 11))
                strcat(g->tags, line);
            if (sscanf(line, "[GameId \"%79[^\"]", g->id) == 1)
                continue;
        } else if (line[0] != '\n') {
            moves = true;
            for (char *p = line; *p && g->n < ITEMS;) {
                char *end;
                p += strspn(p, " {}\n");
                if (!*p)
                    break;
                end = *p == '[' ? strchr(p, ']') + 1 : p + strcspn(p, " {}\n");
                snprintf(g->item[g->n++], ITEM, *p == '[' ? "{%.*s}" : "%.*s", (int)(end - p), p);
                p = end;
            }
        }
    }
    return any && moves;
}

/* ---- complaints ---- */

static void complain(const char *record, const char *what)
{
    if (!failed)
        printf("not ok - adversary/%s: %s\n", name, what);
    if (!failed)
        for (const char *p = record, *end; *p; p = end + 1) {
            end = strchr(p, '\n');
            printf("# %.*s\n", (int)(end - p < 3000 ? end - p : 3000), p);
        }
    failed = true;
}

/* ---- rolls ---- */

static unsigned links_below(void *context, unsigned n)
{
    struct proof *pr = context;

    return proof_face(&pr->stream, pr->game_id, n) - 1;
}

/* The roll that the judge would take here, until it is decided; false if it would take none. */
static bool derive(const struct ran *r, char *out)
{
    struct proof pr = r->proof;
    struct position p = r->position, after;
    enum await kind;
    struct awaits x;

    *out = '\0';
    if (!pr.chained || !pr.due || pr.torn)
        return false;
    if (!pr.live && (!pr.linked[WHITE] || !pr.linked[BLACK]))
        return false;
    if (!pr.live)
        proof_stream_begin(&pr.stream, pr.head[WHITE], pr.head[BLACK], pr.pairs);
    rules_of(&p)->awaits(&p, &x);
    for (kind = (enum await)x.chance; kind && (enum await)x.chance == kind && strlen(out) < 900;
         rules_of(&p)->awaits(&p, &x)) {
        struct event e;
        struct verdict v;
        char token[TOKEN_SIZE];
        chance_draw(&(struct chance){links_below, &pr}, &p, &e);
        token_write(&e, token);
        strcat(strcat(out, " "), token);
        verdict_clear(&v);
        rules_of(&p)->step(&p, &e, &after, &v);
        p = after;
        if (kind == AWAIT_CARD)
            break;
    }
    return *out != '\0';
}

/* The roll of the honest game whose first reveal is item `at`. */
static void honest_roll(int at, char *out)
{
    *out = '\0';
    for (int i = at; i < honest.n && is_reveal(honest.item[i]); i++)
        strcat(strcat(out, " "), honest.item[i]);
}

/* How many reveals of the roll in hand stand before it. */
static void attack(const char *want, int items)
{
    static char roll[1024], record[ROOM];
    struct ran r = run(write_game(&tried, items, ""), false);
    const char *last;

    tries++;
    if (!r.valid || !r.begun || !derive(&r, roll))
        return;
    strcpy(record, write_game(&tried, items, roll));
    r = run(record, true);
    if (r.valid && !r.proven)
        complain(record, "not proven, and yet sound where proof is required");
    if (!r.valid || r.chance == 0)
        return;
    sound++;
    last = r.revealed + strlen(r.revealed) - strlen(want);
    if (strlen(r.revealed) < strlen(want) || strcmp(last, want) != 0)
        complain(record, "a roll was chosen, and is proven");
}

static void put(int at, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(int at, const char *format, ...)
{
    va_list args;

    memmove(tried.item[at + 1], tried.item[at], sizeof tried.item[0] * (size_t)(tried.n - at));
    va_start(args, format);
    vsnprintf(tried.item[at], ITEM, format, args);
    va_end(args);
    tried.n++;
}

#define MOST_LINKS 2000
static char link_of[2][MOST_LINKS][2 * PROOF_HASH + 1];
static int rolls;
static int roll_at[MOST_LINKS]; /* the item of its first link */

static void find_rolls(void)
{
    int n[2] = {0, 0};

    rolls = 0;
    for (int i = 0; i < honest.n; i++) {
        char side = 0, hex[65];
        if (sscanf(honest.item[i], "{[%%link %c %64[0-9a-f]", &side, hex) != 2)
            continue;
        strcpy(link_of[side == 'b'][++n[side == 'b']], hex);
        if (side == 'w')
            roll_at[++rolls] = i;
        if (rolls + 4 >= MOST_LINKS)
            return;
    }
}

/* How a pair is shown at the roll: depth of White's and Black's link beyond this one's, or -1 for none. */
static const struct shown {
    int white, black;
    bool black_first, doubled;
} SHOWN[] = {{0, 0, false, false}, {0, 0, true, false},   {1, 0, false, false},  {0, 1, false, false},
             {1, 1, false, false}, {0, -1, false, false}, {-1, 0, false, false}, {2, 0, false, false},
             {0, 0, false, true},  {-1, -1, false, false}};

static void put_link(int *at, enum side side, int depth)
{
    if (depth < 1 || depth > rolls)
        return;
    put(*at, "{[%%link %c %s]}", side == WHITE ? 'w' : 'b', link_of[side][depth]);
    ++*at;
}

/* Writes the pair behind the first `n` items of `tried`; how many there are then. */
static int end_with(const struct shown *e, int n, int roll)
{
    tried.n = n;
    for (int i = 0; i < 2; i++) {
        enum side side = (i == 0) == e->black_first ? BLACK : WHITE;
        int beyond = side == WHITE ? e->white : e->black;
        if (beyond >= 0)
            put_link(&n, side, roll + beyond);
        if (e->doubled && side == WHITE)
            put_link(&n, side, roll + 1);
    }
    return n;
}

static void begin(int n)
{
    memcpy(&tried, &honest, offsetof(struct record, item));
    memcpy(tried.item, honest.item, sizeof honest.item[0] * (size_t)n);
    strcpy(tried.id, honest.id);
    tried.n = n;
}

/* What may stand in a gap: links as commands, in both kinds of comment, in variations, beside numbers. */
#define STYLES 8
static int intrude(int gap, int style, enum side side, int depth, const char *number)
{
    int before = tried.n;
    const char letter = side == WHITE ? 'w' : 'b';
    const char *hex = depth >= 1 && depth <= rolls ? link_of[side][depth] : NULL;

    if (style < 6 && !hex)
        return -1;
    switch (style) {
    case 0:
        put(gap, "{[%%link %c %s]}", letter, hex);
        break;
    case 1:
        put(gap, ";[%%link %c %s]\n", letter, hex);
        break;
    case 2:
        put(gap, "({[%%link %c %s]})", letter, hex);
        break;
    case 3: /* before the number of the turn, again */
        put(gap, "%s", number);
        put(gap, "{[%%link %c %s]}", letter, hex);
        break;
    case 4:
        put(gap, "{[%%link %c %s]}", letter, hex);
        put(gap, "%s", number);
        break;
    case 5: { /* both sides */
        enum side them = other(side);
        put(gap, "{[%%link %c %s] [%%link %c %s]}", letter, hex, them == WHITE ? 'w' : 'b', link_of[them][depth]);
        break;
    }
    case 6: /* the number of this turn again, or of none */
        put(gap, "%s", side == WHITE ? number : "9...");
        break;
    default:
        put(gap, "{[%%link %c 00]}", letter);
        break;
    }
    return tried.n - before;
}

/* The number of the turn in which item `at` stands, and whether Black's. */
static const char *number_at(int at)
{
    while (at > 0 && !is_number(honest.item[at]))
        at--;
    return is_number(honest.item[at]) ? honest.item[at] : "1.";
}

static void attack_gaps(int roll, const char *want)
{
    int n = roll_at[roll];

    for (int gap = 0; gap <= n; gap++) {
        if (gap > 6 && gap < n - 24)
            continue; /* what stands far before is much like what stands before this */
        for (int style = 0; style < STYLES; style++)
            for (int side = WHITE; side <= BLACK; side++)
                for (int depth = roll - 1; depth <= roll + 1; depth++) {
                    if (style >= 6 && depth != roll)
                        continue;
                    for (size_t e = 0; e < sizeof SHOWN / sizeof *SHOWN; e++) {
                        int more;
                        begin(n);
                        more = intrude(gap, style, (enum side)side, depth, number_at(gap));
                        if (more < 0)
                            break;
                        attack(want, end_with(&SHOWN[e], n + more, roll));
                    }
                }
    }
}

/* A void naming in the place of the one that is due, with links there; then one that is served. */
static void attack_void(int roll, const char *want)
{
    int n = roll_at[roll], name_at = n - 1;
    char square[3];
    bool white;

    if (name_at < 1 || honest.item[name_at][0] != '@')
        return;
    snprintf(square, sizeof square, "%.2s", honest.item[name_at] + 1);
    white = !strstr(number_at(name_at), "...");
    for (unsigned occupied = 0; occupied < 64; occupied += 7)
        for (int shown = 0; shown < 4; shown++)
            for (size_t e = 0; e < sizeof SHOWN / sizeof *SHOWN; e++) {
                char name_of[3];
                int at = name_at;
                begin(name_at);
                put(at, "@%s", square_name(occupied, name_of));
                at++;
                if (shown & 1)
                    put_link(&at, WHITE, roll);
                if (shown & 2)
                    put_link(&at, BLACK, roll);
                put(at, "--");
                put(at + 1, "%d%s", atoi(number_at(name_at)) + !white, white ? "..." : ".");
                put(at + 2, "@%s", square);
                attack(want, end_with(&SHOWN[e], at + 3, roll));
            }
}

/* ---- tags ---- */

static char *tag_value(struct record *g, const char *tag)
{
    char *at = strstr(g->tags, tag);

    return at ? strchr(at, '"') + 1 : NULL;
}

static void cut_tag(struct record *g, const char *tag)
{
    char *at = strstr(g->tags, tag), *end;

    if (!at)
        return;
    end = strchr(at, '\n') + 1;
    memmove(at, end, strlen(end) + 1);
}

/* True where there is such a change. */
static bool change_tags(int how, int roll)
{
    char *white = tag_value(&tried, "[WhiteChain"), *black = tag_value(&tried, "[BlackChain"), late[128];
    char *id = tag_value(&tried, "[GameId");

    switch (how) {
    case 0: /* exchanged */
        for (int i = 0; i < 64; i++) {
            char c = white[i];
            white[i] = black[i];
            black[i] = c;
        }
        break;
    case 1:
        cut_tag(&tried, "[BlackChain");
        break;
    case 2:
        cut_tag(&tried, "[WhiteChain");
        break;
    case 3: /* Black's out of White's, one step on */
        memcpy(black, link_of[WHITE][1], 64);
        break;
    case 4:
        memcpy(black, white, 64);
        break;
    case 5:
        id[0] = id[0] == 'X' ? 'Y' : 'X';
        break;
    case 6:
        cut_tag(&tried, "[GameId");
        break;
    case 7: /* shown late: beside the moves, and in a comment */
    case 8:
        snprintf(late, sizeof late, how == 7 ? "\n[BlackChain \"%.64s\"]\n" : "{[BlackChain \"%.64s\"]}", black);
        cut_tag(&tried, "[BlackChain");
        put(tried.n > 2 ? 2 : tried.n, "%s", late);
        break;
    case 9: /* twice, with another one first */
        strcat(tried.tags, "[WhiteChain \"");
        strcat(tried.tags, link_of[WHITE][1]);
        strcat(tried.tags, "\"]\n");
        break;
    case 10: /* one step on, which earlier rolls belie */
        if (roll < 2)
            return false;
        memcpy(white, link_of[WHITE][1], 64);
        break;
    case 11: /* a digit short */
        memmove(white + 10, white + 11, strlen(white + 11) + 1);
        break;
    default:
        return false;
    }
    return true;
}

#define TAG_CHANGES 12

static void attack_tags(int roll, const char *want)
{
    for (int how = 0; how < TAG_CHANGES; how++)
        for (int shift = 0; shift < 4; shift++)
            for (size_t e = 0; e < sizeof SHOWN / sizeof *SHOWN && (shift == 0 || how == 3); e++) {
                begin(roll_at[roll]);
                if (!change_tags(how, roll))
                    break;
                end_with(&SHOWN[e], tried.n, roll);
                for (int i = 0; i < tried.n && how == 3 && shift; i++) /* his links are out of it too */
                    if (is_command(tried.item[i], "link", 'b') && roll + shift <= rolls)
                        snprintf(tried.item[i], ITEM, "{[%%link b %s]}", link_of[WHITE][roll + shift]);
                attack(want, tried.n);
            }
}

/* Links between a roll and its repetitions. */
static void attack_ties(int roll, int reveal, const char *want)
{
    for (int i = reveal + 1; i < honest.n && is_reveal(honest.item[i]); i++)
        for (int style = 0; style < STYLES; style++)
            for (int side = WHITE; side <= BLACK; side++)
                for (size_t e = 0; e < sizeof SHOWN / sizeof *SHOWN; e++) {
                    int more;
                    begin(i);
                    more = intrude(i, style, (enum side)side, roll + 1, number_at(i));
                    if (more >= 0)
                        attack(want, end_with(&SHOWN[e], i + more, roll + 1));
                }
}

static void attack_links(int most)
{
    char want[4096];

    find_rolls();
    for (int roll = 1; roll <= rolls; roll++) {
        int at = roll_at[roll];
        if (roll > (most + 1) / 2 && roll < rolls - most / 2)
            continue;
        while (at < honest.n && !is_reveal(honest.item[at]))
            at++;
        honest_roll(at, want);
        if (!*want)
            continue;
        attack_gaps(roll, want);
        attack_ties(roll, at, want);
        attack_void(roll, want);
        attack_tags(roll, want);
    }
}

/* ---- seals ---- */

#define NONCE "Adversary0Adversary0Ad"

static const struct proof *proof_before(int items)
{
    static struct ran r;

    r = run(write_game(&honest, items, ""), false);
    return &r.proof;
}

/* A seal for another secret, of whoever sealed item `at`. */
static void seal_for(int at, const char *secret, char hex[65])
{
    const struct proof *pr = proof_before(at + 1);
    char sealed[512];
    enum side side = honest.item[at][8] == 'w' ? WHITE : BLACK;

    proof_hash_hex(
        sealed, proof_sealed_text(pr->game_id, pr->turn, pr->thing, side, secret, NONCE, sealed, sizeof sealed), hex);
}

/* A bid that the judge takes in the place of the honest one: the record must be found out. */
static void expect_found(const char *what)
{
    struct ran r = run(write_game(&tried, tried.n, ""), true);

    tries++;
    if (r.valid)
        complain(text, what);
}

/* Openings of a side in the first `n` items: the last of them becomes this one. */
static void open_with(int from, char side, const char *opening)
{
    for (int i = from; i < tried.n; i++)
        if (is_command(tried.item[i], "open", side)) {
            snprintf(tried.item[i], ITEM, "{[%%open %c %s]}", side, opening);
            return;
        }
}

/* To the end of the duel in which item `at` is a seal: the openings that follow. */
static int end_of_duel(int at)
{
    int i = at, opened = 0;

    while (i < honest.n && !opened)
        opened = is_command(honest.item[i++], "open", 0);
    while (i < honest.n && is_command(honest.item[i], "open", 0))
        i++;
    return i;
}

static void other_bids(int at, int reveal)
{
    static const char KINDS_BID[] = "PNBRQ";
    char side = honest.item[at][8], hex[65], bid[2] = "";
    int end = end_of_duel(at);

    for (int k = 0; KINDS_BID[k]; k++) {
        char *written;
        bid[0] = KINDS_BID[k];
        begin(end);
        written = &tried.item[reveal][side == 'w' ? 1 : 3];
        if (*written == bid[0])
            continue;
        *written = bid[0];
        expect_found("a bid was changed");
        seal_for(at, bid, hex);
        open_with(reveal, side, NONCE);
        expect_found("a bid and its opening were changed");
        for (int gap = 0; gap <= end; gap++) { /* a second seal anywhere */
            if (gap > 4 && gap < at - 6)
                continue;
            begin(end);
            tried.item[reveal][side == 'w' ? 1 : 3] = bid[0];
            open_with(reveal, side, NONCE);
            put(gap, "{[%%seal %c %s]}", side, hex);
            expect_found("a second seal counted");
            snprintf(tried.item[gap], ITEM, ";[%%seal %c %s]\n", side, hex);
            expect_found("a second seal in a line comment counted");
            snprintf(tried.item[gap], ITEM, "({[%%seal %c %s]})", side, hex);
            expect_found("a second seal in a variation counted");
        }
    }
    for (int cut = at + 1; cut < end; cut++) { /* the game stops before all is opened */
        begin(cut);
        expect_found("a seal that was never opened");
    }
    begin(end);
    for (int i = at + 1; i < end; i++)
        if (is_command(tried.item[i], "seal", 0) || is_command(tried.item[i], "open", side))
            tried.item[i][0] = '\0'; /* no opening of his, nor a seal of the other */
    expect_found("a seal alone was enough");
}

/* Cards: one turned otherwise, with the stack that shows them. */
static void other_stacks(int at)
{
    char side = honest.item[at][8], hex[65], cards[128] = "", honest_cards[128] = "";
    int end = end_of_duel(at), opening = end - 1;

    if (!is_command(honest.item[opening], "open", side) ||
        sscanf(honest.item[opening], "{[%%open %*c %127[-+]", honest_cards) != 1)
        return;
    for (size_t i = 0; honest_cards[i]; i++)
        for (size_t k = i + 1; honest_cards[k]; k++) {
            int card = 0;
            if (honest_cards[i] == honest_cards[k])
                continue;
            strcpy(cards, honest_cards);
            cards[i] = honest_cards[k];
            cards[k] = honest_cards[i];
            seal_for(at, cards, hex);
            for (int gap = at > 3 ? at - 3 : 0; gap <= end; gap++)
                for (int style = 0; style < 4; style++) {
                    begin(end);
                    card = 0;
                    for (int c = at; c < end; c++)
                        if (is_reveal(tried.item[c]) && card < (int)strlen(cards))
                            tried.item[c][1] = cards[card++];
                    snprintf(tried.item[opening], ITEM, "{[%%open %c %s " NONCE "]}", side, cards);
                    put(gap,
                        style == 1   ? ";[%%seal %c %s]\n"
                        : style == 2 ? "({[%%seal %c %s]})"
                                     : "{[%%seal %c %s]}",
                        side, hex);
                    if (style == 3)
                        put(gap, "%s", number_at(gap > 0 ? gap - 1 : 0));
                    expect_found("a second stack counted");
                }
            begin(end);
            snprintf(tried.item[opening], ITEM, "{[%%open %c %s " NONCE "]}", side, cards);
            expect_found("an opening of another stack");
        }
    begin(opening);
    expect_found("a stack that was never opened");
}

static void attack_seals(int most)
{
    for (int i = 0, n = 0; i < honest.n && n < most; i++) {
        int reveal = i;
        if (!is_command(honest.item[i], "seal", 0))
            continue;
        n++;
        while (reveal < honest.n && !is_reveal(honest.item[reveal]))
            reveal++;
        if (reveal == honest.n)
            return;
        if (strchr(honest.item[reveal], ':'))
            other_bids(i, reveal);
        else
            other_stacks(i);
    }
}

/* ---- what there is to be attacked ---- */

/* Is it another value than the usual one, and taken alone? */
static bool fits(const struct rules *rules, const char *item)
{
    struct options o, usual;

    options_standard(&o, &rules->options);
    usual = o;
    return !options_set(&o, &rules->options, item, strlen(item)) && !options_check(&o, &rules->options) &&
           memcmp(o.value, usual.value, sizeof o.value) != 0;
}

static void list_option(const struct rules *rules, const struct option_spec *spec)
{
    char item[128];

    for (int value = spec->low; value <= spec->high && spec->type == OPTION_NUMBER && spec->high < 10; value++) {
        snprintf(item, sizeof item, "%s=%d", spec->name, value);
        if (fits(rules, item))
            printf("%s\t%s\n", rules->name, item);
    }
    for (const char *w = spec->type == OPTION_CHOICE    ? spec->words
                         : spec->type == OPTION_HARVEST ? "double|double+tie|double+sum:9|double+sum:7"
                                                        : NULL;
         w && *w; w += strcspn(w, "|"), w += *w == '|') {
        snprintf(item, sizeof item, "%s=%.*s", spec->name, (int)strcspn(w, "|"), w);
        if (fits(rules, item))
            printf("%s\t%s\n", rules->name, item);
    }
}

static void list_all(void)
{
    for (int i = 0; i < RULES_COUNT; i++) {
        const struct rules *rules = rules_get((enum rules_number)i);
        if (rules_are_plain(rules))
            continue; /* nothing is rolled or hidden from the record */
        printf("%s\t\n", rules->name);
        for (const struct option_spec *spec = rules->options.spec; spec && spec->name; spec++)
            list_option(rules, spec);
        if (rules->secrets == SECRET_STACK)
            printf("%s\tseries=4 red=1 black=3\n%s\tseries=3 red=2 black=1 stack=blind\n", rules->name, rules->name);
    }
}

int main(int argc, char **argv)
{
    unsigned long games = 0;
    int most = argc > 2 ? atoi(argv[2]) : 3;

    if (argc < 2 || sodium_init() < 0)
        return 2;
    if (strcmp(argv[1], "list") == 0) {
        list_all();
        return 0;
    }
    name = argv[1];
    while (!failed && read_game(stdin, &honest)) {
        struct ran r = run(write_game(&honest, honest.n - 1, ""), true);
        games++;
        if (!r.valid || !r.proven) {
            complain(text, "an honest game is not proven");
            break;
        }
        attack_links(most);
        attack_seals(most);
    }
    if (!failed)
        printf("%s - adversary/%s: %lu games, %lu attacks, %lu of them honest after all\n",
               games && tries ? "ok" : "not ok", name, games, tries, sound);
    return failed;
}
