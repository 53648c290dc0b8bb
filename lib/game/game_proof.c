/* game_proof.c: what is proven of a game: its history before each reveal, what seals and chains say. */
#include "game_parts.h"

#include "notation/fen.h"

#include <stdio.h>
#include <string.h>

/* ---- the history (game.h) ---- */

static void add(struct game *g, const char *item, size_t length)
{
    crypto_hash_sha256_update(&g->history, (const unsigned char *)item, length);
    crypto_hash_sha256_update(&g->history, (const unsigned char *)"\n", 1);
    if (g->options.history)
        g->options.history(g->options.context, item, length);
}

static void add_words(struct game *g, const char *name, const char *value)
{
    char item[MAX_OPTIONS * 64 + FEN_SIZE];
    int n = snprintf(item, sizeof item, "%s %s", name, value);

    add(g, item, (size_t)n < sizeof item ? (size_t)n : sizeof item - 1);
}

/* All options in force, those that were not given too. */
static void add_options(struct game *g, const struct position *p)
{
    const struct option_spec *spec = g->rules->options.spec;
    char text[MAX_OPTIONS * 64] = "-", value[24];
    size_t n = 0;

    for (int i = 0; i < MAX_OPTIONS && spec && spec[i].name; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%s=%s", i ? " " : "", spec[i].name,
                              option_text(&spec[i], p->options.value[i], value));
    add_words(g, "Options", text);
}

static void add_chain(struct game *g, const char *name, enum side side)
{
    char hex[2 * PROOF_HASH + 1] = "-";

    if (g->proof.chained)
        sodium_bin2hex(hex, sizeof hex, g->proof.tag[side], PROOF_HASH);
    add_words(g, name, hex);
}

void history_begin(struct game *g)
{
    const struct position *p = &g->line[0].pos;
    char fen[FEN_SIZE];

    /* a game without an id is any game */
    g->recounting =
        (g->options.history || g->options.revealed) && !rules_are_plain(g->rules) && g->proof.game_id[0] != '-';
    if (!g->recounting)
        return;
    crypto_hash_sha256_init(&g->history);
    add_words(g, "GameId", g->proof.game_id);
    add_chain(g, "WhiteChain", WHITE);
    add_chain(g, "BlackChain", BLACK);
    add_words(g, "Variant", g->rules->name);
    add_options(g, p);
    fen_write(p, fen);
    add_words(g, "FEN", fen);
}

bool history_digest(const struct game *g, uint8_t digest[32])
{
    crypto_hash_sha256_state now = g->history;

    if (g->recounting)
        crypto_hash_sha256_final(&now, digest);
    return g->recounting;
}

/* The links of the roll that was due, White's first, whoever showed his first. */
static void add_links(struct game *g)
{
    for (unsigned side = WHITE; side <= BLACK; side++) {
        if (g->link[side][0])
            add(g, g->link[side], strlen(g->link[side]));
        g->link[side][0] = '\0';
    }
}

void history_action(struct game *g, const struct event *e, const struct verdict *v, const struct position *before)
{
    struct event canonical;
    char text[TOKEN_SIZE];
    uint8_t digest[PROOF_HASH];
    struct reveal told;
    char turn[16];

    if (!event_acts(e))
        return; /* a number: the turn is what the actions make it */
    if ((e->kind == EV_REVEAL || e->kind == EV_CARD) && g->options.revealed && history_digest(g, digest)) {
        turn_write(g->rules, g->line[0].turn, turn);
        told = (struct reveal){.event = e, .turn = turn, .digest = digest, .proof = &g->proof};
        if (g->source)
            told.place = g->source->place(g->source);
        g->options.revealed(g->options.context, &told);
    }
    add_links(g);
    if (canonical_event(before, e, v, &canonical))
        add(g, text, token_write(&canonical, text));
    else
        add(g, e->text ? e->text : "", e->text ? e->length : 0);
}

/* As it is written most plainly: [%seal w 3f...], one space between the words. */
static size_t write_command(const struct event *e, char *out, size_t size)
{
    size_t n = (size_t)snprintf(out, size, "[%%%.4s %c ", e->name, e->side == WHITE ? 'w' : 'b');
    bool gap = false, hex = memcmp(e->name, "open", 4) != 0;

    for (size_t i = 0; i < e->length && n + 2 < size; i++) {
        unsigned char c = (unsigned char)e->text[i];
        if (c <= ' ') {
            gap = true;
            continue;
        }
        if (gap)
            out[n++] = ' ';
        gap = false;
        out[n++] = (char)(hex && c >= 'A' && c <= 'F' ? c | 0x20 : c);
    }
    out[n++] = ']';
    return n;
}

static void history_command(struct game *g, enum command command, const struct event *e)
{
    char item[512];
    size_t n;

    if (!g->recounting || command == COMMAND_BID)
        return;
    n = write_command(e, item, sizeof item - 1);
    if (command == COMMAND_LINK && !g->proof.chained)
        return; /* it counts for nothing */
    if (command == COMMAND_LINK && n < HISTORY_ITEM && !g->link[e->side][0] && proof_roll(&g->proof, &g->line[0].pos)) {
        memcpy(g->link[e->side], item, n);
        g->link[e->side][n] = '\0';
        return;
    }
    add(g, item, n);
}

/* ---- seals and chains ---- */

/* A command of seals and chains, -1 for one of a journal. */
static int command_named(const struct event *e)
{
    if (e->name_length != 4)
        return -1;
    return memcmp(e->name, "link", 4) == 0   ? COMMAND_LINK
           : memcmp(e->name, "seal", 4) == 0 ? COMMAND_SEAL
           : memcmp(e->name, "open", 4) == 0 ? COMMAND_OPEN
                                             : -1;
}

/* Half of a reveal, or what only a referee's journal holds? */
bool event_is_half(const struct event *e)
{
    if (e->kind == EV_REVEAL)
        return e->faces[WHITE].state == FACES_UNKNOWN || (e->sides == 2 && e->faces[BLACK].state == FACES_UNKNOWN);
    if (e->kind == EV_COMMAND)
        return command_named(e) < 0;
    return e->kind == EV_CARD && e->card == UNKNOWN_CARD;
}

void game_note_chance(struct game *g, const struct event *e)
{
    g->chance++;
    g->half = g->half || (event_is_half(e) && !proof_excuses(&g->proof, e));
}

/* Is this a try of a series, and not the answer to a check? */
static bool is_try(const struct game *g, const struct event *e)
{
    struct awaits x;

    if (g->rules->secrets != SECRET_STACK || e->kind != EV_MOVE)
        return false;
    g->rules->awaits(&g->line[0].pos, &x);
    return x.chance == AWAIT_CARD;
}

void game_prove(struct game *g, const struct event *e, const struct position *before, struct turn_id turn)
{
    struct verdict v;

    verdict_clear(&v);
    if (is_try(g, e))
        proof_series(&g->proof, g->rules, turn, &v);
    if (v.code == CODE_OK)
        proof_action(&g->proof, before, e, &v);
    if (v.code != CODE_OK)
        game_find(g, e, &v);
}

/* Must it wait?  A roll that ends a sowing before its time is the next round's, and so are the links before it. */
static bool waits(struct game *g, enum command command, const struct event *e)
{
    struct early *early = &g->early[e->side];
    const struct position *p = &g->line[0].pos;
    bool first = !early->any;

    if (command != COMMAND_LINK && command != COMMAND_SEAL)
        return false;
    early->any = true;
    if (!first || g->ended || p->over || e->length >= sizeof early->text || !proof_early(&g->proof, p, command))
        return false;
    early->held = true;
    early->command = (uint8_t)command;
    early->order = g->early[other((enum side)e->side)].held;
    early->event = *e;
    memcpy(early->text, e->text, e->length);
    early->event.text = early->text;
    early->event.name = command == COMMAND_LINK ? "link" : "seal";
    return true;
}

static void game_held(struct game *g, enum side side)
{
    struct early *early = &g->early[side];
    struct verdict v;

    if (!early->held)
        return;
    early->held = false;
    verdict_clear(&v);
    proof_command(&g->proof, &g->line[0].pos, (enum command)early->command, side, early->text, early->event.length, &v);
    v.at = (uint8_t)(AT_EARLY_WHITE + side);
    if (v.code != CODE_OK)
        game_find(g, &early->event, &v);
}

void game_early(struct game *g)
{
    enum side first = g->early[WHITE].held && g->early[WHITE].order == 0 ? WHITE : BLACK;

    game_held(g, first);
    game_held(g, other(first));
}

void game_command(struct game *g, const struct event *e)
{
    int named = command_named(e);
    struct verdict v;

    if (g->depth > 0 || g->muted)
        return;
    if (named < 0)
        g->half = true; /* a secret of a journal */
    if (named < 0 && e->name_length == 3 && memcmp(e->name, "bid", 3) == 0)
        named = COMMAND_BID;
    if (named < 0 || e->side == NO_SIDE)
        return; /* names nobody: a comment */
    g->proving = true;
    history_command(g, (enum command)named, e);
    if (waits(g, (enum command)named, e))
        return;
    verdict_clear(&v);
    if (named == COMMAND_SEAL && g->rules->numbered && !g->entered) {
        fail(&v, CODE_SEAL_BROKEN, NULL, N_("a stack is sealed behind the number of its series, before the first try"),
             NO_ARGS);
        v.blames = (uint8_t)(1 + e->side);
    } else {
        proof_command(&g->proof, &g->line[0].pos, (enum command)named, (enum side)e->side, e->text, e->length, &v);
    }
    if (v.code != CODE_OK)
        game_find(g, e, &v);
}
