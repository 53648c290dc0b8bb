/*
 * roll_chain.c: chains of hashes, and their links.
 *
 * A link that has been printed is written down first, with the roll it is for; from then on it is printed for that roll
 * and no other, and no earlier link is printed at all, since hashing gives it to everybody.
 */
#include "roll.h"
#include "secrets.h"

#include <inttypes.h>
#include <libintl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define USUAL_LENGTH 500
#define LONGEST 1000000

struct chain {
    char head[65];
    uint8_t seed[PROOF_HASH];
    unsigned long length;
};

/* What the file remembers of a chain's links. */
struct shown {
    unsigned long last; /* the latest pair that has been shown, 0: none */
    bool this_one;      /* the pair in question has been */
    char roll[65];      /* and for which roll */
};

/* Hashes `times` times: from the seed to a link. */
static void hash_on(const uint8_t seed[PROOF_HASH], unsigned long times, char hex[65])
{
    uint8_t link[PROOF_HASH];

    memcpy(link, seed, sizeof link);
    for (unsigned long i = 0; i < times; i++)
        crypto_hash_sha256(link, link, sizeof link);
    sodium_bin2hex(hex, 65, link, sizeof link);
    sodium_memzero(link, sizeof link);
}

void roll_chain(const struct roll_options *o)
{
    struct chain c = {.length = o->times ? o->times : USUAL_LENGTH};
    struct secrets kept;
    char hex[65];

    if (!o->keep)
        tool_usage("%s", gettext("chain wants --keep SECRETS"));
    if (c.length > LONGEST)
        tool_usage(gettext("a chain has at most %d links"), LONGEST);
    if (!secrets_open(&kept, o->keep, true))
        return;
    randombytes_buf(c.seed, sizeof c.seed);
    hash_on(c.seed, c.length, c.head);
    sodium_bin2hex(hex, sizeof hex, c.seed, sizeof c.seed);
    if (secrets_add(&kept, "chain %s %s %lu", c.head, hex, c.length)) {
        if (o->side == NO_SIDE)
            puts(c.head);
        else
            printf("[%sChain \"%s\"]\n", o->side == WHITE ? "White" : "Black", c.head);
    }
    secrets_close(&kept);
    sodium_memzero(hex, sizeof hex);
    sodium_memzero(&c, sizeof c);
}

/* ---- links ---- */

/* A line of the file as words, terminated; false if it is too long to be one of ours. */
static bool copy_line(const struct secrets *kept, size_t *cursor, char out[256], bool *end)
{
    size_t n;
    const char *line = secrets_line(kept, cursor, &n);

    *end = !line;
    if (!line || n > 255)
        return false;
    memcpy(out, line, n);
    out[n] = '\0';
    return true;
}

static bool find_chain(const struct secrets *kept, const char *head, struct chain *c)
{
    char line[256], seed[65];
    bool end = false, found = false;

    for (size_t cursor = 0; !end && !found;)
        found = copy_line(kept, &cursor, line, &end) &&
                sscanf(line, "chain %64s %64s %lu", c->head, seed, &c->length) == 3 && strcmp(c->head, head) == 0 &&
                proof_read_hash(seed, strlen(seed), c->seed) && c->length >= 1 && c->length <= LONGEST;
    sodium_memzero(line, sizeof line);
    sodium_memzero(seed, sizeof seed);
    return found;
}

static struct shown find_shown(const struct secrets *kept, const char *head, unsigned long pair)
{
    struct shown s = {0};
    char line[256], chain[65], roll[65];
    unsigned long n;
    bool end = false;

    for (size_t cursor = 0; !end;) {
        if (!copy_line(kept, &cursor, line, &end) || sscanf(line, "link %64s %lu %64s", chain, &n, roll) != 3 ||
            strcmp(chain, head) != 0)
            continue;
        if (n > s.last)
            s.last = n;
        if (n == pair) {
            s.this_one = true;
            memcpy(s.roll, roll, sizeof roll);
        }
    }
    return s;
}

/* The roll for which a link is asked: this game against this opponent's chain, after these actions. */
static void name_roll(const struct game *g, const char *other_head, char out[65])
{
    char text[512];
    int n = snprintf(text, sizeof text, "%s %s %s", g->proof.game_id, other_head, g->actions);

    proof_hash_hex(text, (size_t)n, out);
}

/* Does the game await a roll that a pair of links is to give? */
static bool awaits_link(const struct game *g)
{
    struct expected x;

    if (game_closed(g))
        return false;
    if (!g->proof.chained)
        roll_refuse(gettext("game %lu has no chains: tags WhiteChain and BlackChain"), g->number);
    else if (g->complaint[0])
        roll_refuse("%s", g->complaint);
    else if (g->rules->awaits(&g->position, &x), !x.chance || (x.chance == WANT_CARD && !g->rules->blind(&g->position)))
        game_refuse(g); /* a link shown early tells the dice before they are asked for */
    else if (g->proof.live)
        roll_refuse("%s", gettext("this roll is repeated: it goes on in the stream of its own pair of links"));
    else
        return true;
    return false;
}

/* May the link of this pair be shown for this roll?  Refused in words if not. */
static bool may_show(const struct chain *c, const struct shown *s, unsigned long pair, const char *roll)
{
    if (pair > c->length)
        roll_refuse(gettext("the chain is at its end: it had %lu links, this is roll %lu"), c->length, pair);
    else if (s->this_one && strcmp(s->roll, roll) != 0)
        roll_refuse(gettext("link %lu has been shown for another roll: it is never shown for a second one"), pair);
    else if (!s->this_one && s->last > pair)
        roll_refuse(gettext("link %lu is lost: link %lu has been shown, from which everybody has it"), pair, s->last);
    else
        return true;
    return false;
}

static void show_link(const struct roll_options *o, const struct game *g, struct secrets *kept)
{
    unsigned long pair = g->proof.pairs + 1ul;
    char head[65], other_head[65], roll[65], hex[65];
    struct chain c;
    struct shown s;

    sodium_bin2hex(head, sizeof head, g->proof.tag[o->side], PROOF_HASH);
    sodium_bin2hex(other_head, sizeof other_head, g->proof.tag[other(o->side)], PROOF_HASH);
    if (!find_chain(kept, head, &c)) {
        roll_refuse(gettext("%s holds no chain with the head that this side has in game %lu"), o->keep, g->number);
        return;
    }
    name_roll(g, other_head, roll);
    s = find_shown(kept, head, pair);
    if (may_show(&c, &s, pair, roll) && (s.this_one || secrets_add(kept, "link %s %lu %s", head, pair, roll))) {
        hash_on(c.seed, c.length - pair, hex);
        printf("{[%%link %c %s]}\n", o->side == WHITE ? 'w' : 'b', hex);
    }
    sodium_memzero(&c, sizeof c);
}

void roll_link(const struct roll_options *o)
{
    struct game g;
    struct secrets kept;

    if (!game_read(o, &g, NULL, NULL, NULL) || !awaits_link(&g) || !secrets_open(&kept, o->keep, false))
        return;
    show_link(o, &g, &kept);
    secrets_close(&kept);
}
