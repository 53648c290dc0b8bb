/*
 * roll_chain.c: chains of hashes, and their links.
 *
 * A chain is made for one side of one game.  A link that has been printed is written down first, with the history of
 * the game it is for (judge.h); from then on it is printed for that history and, but with --again, no other.  An
 * earlier link that was never printed is printed no more: hashing has given it to everybody.
 */
#include "roll.h"
#include "secrets.h"

#include <assert.h>
#include <libintl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define USUAL_LENGTH 500
#define LONGEST 1000000

struct chain {
    char head[65], id[PROOF_ID + 1];
    enum side side;
    uint8_t seed[PROOF_HASH];
    unsigned long length;
};

/* What the file remembers of a link that was shown. */
struct shown {
    unsigned long pair;
    char digest[65];
    const char *text; /* what the history had since the link before; not terminated */
    size_t length;
};

/* Steps back `times` times: from the seed to a link. */
static void step_back(const struct chain *c, unsigned long times, char hex[65])
{
    uint8_t link[PROOF_HASH];

    memcpy(link, c->seed, sizeof link);
    for (unsigned long i = 0; i < times; i++)
        proof_step(c->id, c->side, link, link);
    sodium_bin2hex(hex, 65, link, sizeof link);
    sodium_memzero(link, sizeof link);
}

static char side_letter(enum side side)
{
    return side == WHITE ? 'w' : 'b';
}

/* ---- the file ---- */

/* The next line as far as words of ours go, terminated; *rest is the whole line. */
static bool next_line(const struct secrets *kept, size_t *cursor, char out[400], const char **rest, size_t *length)
{
    *rest = secrets_line(kept, cursor, length);
    if (!*rest)
        return false;
    snprintf(out, 400, "%.*s", (int)(*length < 399 ? *length : 399), *rest);
    return true;
}

/* A line "chain HEAD SEED LENGTH ID SIDE"; those without id and side are of no game, and serve none. */
static bool read_chain(const char *line, struct chain *c)
{
    char seed[65], side[2] = "";
    bool good = sscanf(line, "chain %64s %64s %lu %64s %1s", c->head, seed, &c->length, c->id, side) == 5 &&
                proof_read_hash(seed, strlen(seed), c->seed) && c->length >= 1 && c->length <= LONGEST &&
                (*side == 'w' || *side == 'b');

    c->side = *side == 'b' ? BLACK : WHITE;
    sodium_memzero(seed, sizeof seed);
    return good;
}

/* The chain of this head, or where that is NULL of this side of a game. */
static bool find_chain(const struct secrets *kept, const char *head, const char *id, enum side side, struct chain *c)
{
    char line[400];
    const char *rest;
    size_t cursor = 0, n;
    bool found = false;

    while (!found && next_line(kept, &cursor, line, &rest, &n))
        found = read_chain(line, c) && (head ? strcmp(c->head, head) == 0 : strcmp(c->id, id) == 0 && c->side == side);
    sodium_memzero(line, sizeof line);
    return found;
}

/* The next line "link HEAD PAIR DIGEST TEXT" of a chain; false behind the last. */
static bool next_shown(const struct secrets *kept, size_t *cursor, const char *head, struct shown *s)
{
    char line[400], chain[65];
    const char *rest;
    size_t n;

    while (next_line(kept, cursor, line, &rest, &n)) {
        int words = 0;
        if (sscanf(line, "link %64s %lu %64s%n", chain, &s->pair, s->digest, &words) != 3 || strcmp(chain, head) != 0)
            continue;
        s->text = rest + words + (rest[words] == ' ');
        s->length = n - (size_t)(s->text - rest);
        return true;
    }
    return false;
}

/* ---- a chain ---- */

static void make_chain(const struct roll_options *o, struct chain *c, struct secrets *kept)
{
    struct chain old;
    char hex[65];

    if (find_chain(kept, NULL, c->id, c->side, &old)) {
        roll_refuse(gettext("%s holds a chain of this side for game %s already, with the head %s: there is no second"),
                    o->keep, c->id, old.head);
    } else {
        randombytes_buf(c->seed, sizeof c->seed);
        step_back(c, c->length, c->head);
        sodium_bin2hex(hex, sizeof hex, c->seed, sizeof c->seed);
        if (secrets_add(kept, "chain %s %s %lu %s %c", c->head, hex, c->length, c->id, side_letter(c->side)))
            printf("[%sChain \"%s\"]\n", c->side == WHITE ? "White" : "Black", c->head);
    }
    sodium_memzero(hex, sizeof hex);
    sodium_memzero(&old, sizeof old);
}

void roll_chain(const struct roll_options *o)
{
    struct chain c = {.length = o->times ? o->times : USUAL_LENGTH, .side = o->side};
    struct secrets kept;
    struct roll_game g;

    if (c.length > LONGEST)
        tool_usage(gettext("a chain has at most %d links"), LONGEST);
    if (!roll_game_read(o, &g, NULL, NULL, NULL) || roll_game_closed(&g) || !roll_game_has_id(&g))
        return;
    snprintf(c.id, sizeof c.id, "%s", g.proof.game_id);
    if (g.chain_tag[o->side]) {
        roll_refuse(gettext("game %lu has a chain of this side already: there is no second"), g.number);
    } else if (secrets_open(&kept, o->keep, true)) {
        make_chain(o, &c, &kept);
        secrets_close(&kept);
    }
    sodium_memzero(&c, sizeof c);
}

/* ---- links ---- */

/* Does the game await a roll that a pair of links is to give? */
static bool awaits_link(const struct roll_game *g)
{
    if (roll_game_closed(g) || !roll_game_sound(g, false))
        return false;
    if (!g->proof.chained)
        roll_refuse(gettext("game %lu has no chains: tags WhiteChain and BlackChain"), g->number);
    else if (proof_roll(&g->proof, &g->position) == 0)
        roll_game_refuse(g); /* a link shown early tells the dice before they are asked for */
    else if (g->proof.due && g->proof.live)
        roll_refuse("%s", gettext("this roll is repeated: it goes on in the stream of its own pair of links"));
    else
        return true;
    return false;
}

/* Is the chain this side's of this game? */
static bool is_of_game(const struct roll_options *o, const struct roll_game *g, const struct chain *c)
{
    if (strcmp(c->id, g->proof.game_id) == 0 && c->side == o->side)
        return true;
    roll_refuse(gettext("the chain with that head in %s was made for game %s, side %c: it serves nowhere else"),
                o->keep, c->id, side_letter(c->side));
    return false;
}

static void tell_difference(const struct roll_game *g, const struct shown *s)
{
    const struct past *now = &g->past[s->pair - 1];

    fflush(stdout);
    fprintf(stderr, gettext("roll: link %lu has been shown for another history of this game:\n"), s->pair);
    fprintf(stderr, gettext("  then: %.*s\n"), (int)s->length, s->text);
    fprintf(stderr, gettext("  now:  %.*s\n"), (int)now->length, now->text);
}

/* Is this the history for which this link, and those before it, were shown?  If not, that is told. */
static bool same_history(const struct roll_game *g, const struct secrets *kept, const char *head, unsigned long pair)
{
    struct shown s, other = {0};

    for (unsigned long i = 1; i <= pair; i++) {
        bool any = false, same = false;
        for (size_t cursor = 0; !same && next_shown(kept, &cursor, head, &s);) {
            if (s.pair != i)
                continue;
            same = strcmp(s.digest, g->past[i - 1].digest) == 0;
            any = true;
            other = s;
        }
        if (any && !same) {
            tell_difference(g, &other);
            return false;
        }
    }
    return true;
}

/* The latest link that has been shown, 0: none; has this one, for this history? */
static unsigned long last_shown(const struct secrets *kept, const char *head, unsigned long pair, const char *digest,
                                bool *this_one)
{
    unsigned long last = 0;
    struct shown s;

    *this_one = false;
    for (size_t cursor = 0; next_shown(kept, &cursor, head, &s);) {
        last = s.pair > last ? s.pair : last;
        *this_one = *this_one || (s.pair == pair && strcmp(s.digest, digest) == 0);
    }
    return last;
}

/* May the link of this pair be shown?  Refused in words if not. */
static bool may_show(const struct roll_options *o, const struct roll_game *g, const struct chain *c,
                     const struct secrets *kept, unsigned long pair, bool *again)
{
    unsigned long last = last_shown(kept, c->head, pair, g->past[pair - 1].digest, again);

    if (pair > c->length)
        roll_refuse(gettext("the chain is at its end: it had %lu links, this is roll %lu"), c->length, pair);
    else if (!same_history(g, kept, c->head, pair) && !o->again)
        roll_refuse(gettext("link %lu is not shown for this history; --again shows it all the same"), pair);
    else if (!*again && last > pair && !o->again)
        roll_refuse(gettext("link %lu is lost: link %lu has been shown, from which everybody has it"), pair, last);
    else
        return true;
    return false;
}

static void show_link(const struct roll_options *o, const struct roll_game *g, struct secrets *kept)
{
    unsigned long pair = proof_roll(&g->proof, &g->position);
    const struct past *past = &g->past[pair - 1];
    char head[65], hex[65];
    struct chain c;
    bool again;

    assert(pair == g->pasts); /* in a game without violations each roll that was due has been made, but for this one */
    sodium_bin2hex(head, sizeof head, g->proof.tag[o->side], PROOF_HASH);
    if (!find_chain(kept, head, NULL, o->side, &c))
        roll_refuse(gettext("%s holds no chain with the head that this side has in game %lu"), o->keep, g->number);
    else if (is_of_game(o, g, &c) && may_show(o, g, &c, kept, pair, &again) &&
             (again ||
              secrets_add(kept, "link %s %lu %s %.*s", head, pair, past->digest, (int)past->length, past->text))) {
        step_back(&c, c.length - pair, hex);
        printf("{[%%link %c %s]}\n", side_letter(o->side), hex);
    }
    sodium_memzero(&c, sizeof c);
}

void roll_link(const struct roll_options *o)
{
    struct roll_options with = *o;
    struct roll_game g;
    struct secrets kept;

    with.history = true;
    if (!roll_game_read(&with, &g, NULL, NULL, NULL))
        return;
    if (awaits_link(&g) && secrets_open(&kept, o->keep, false)) {
        show_link(o, &g, &kept);
        secrets_close(&kept);
    }
    roll_game_free(&g);
}
