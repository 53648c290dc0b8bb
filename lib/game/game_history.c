#include "game_parts.h"

#include "notation/fen.h"

#include <stdio.h>
#include <string.h>

static void add(struct judge *j, const char *item, size_t length)
{
    crypto_hash_sha256_update(&j->history, (const unsigned char *)item, length);
    crypto_hash_sha256_update(&j->history, (const unsigned char *)"\n", 1);
    if (j->options.history)
        j->options.history(j->options.context, item, length);
}

static void add_words(struct judge *j, const char *name, const char *value)
{
    char item[MAX_OPTIONS * 64 + FEN_SIZE];
    int n = snprintf(item, sizeof item, "%s %s", name, value);

    add(j, item, (size_t)n < sizeof item ? (size_t)n : sizeof item - 1);
}

/* All options in force, those that were not given too. */
static void add_options(struct judge *j, const struct position *p)
{
    const struct option_spec *spec = j->rules->options.spec;
    char text[MAX_OPTIONS * 64] = "-", value[24];
    size_t n = 0;

    for (int i = 0; i < MAX_OPTIONS && spec && spec[i].name; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%s=%s", i ? " " : "", spec[i].name,
                              option_text(&spec[i], p->options.value[i], value));
    add_words(j, "Options", text);
}

static void add_chain(struct judge *j, const char *name, enum side side)
{
    char hex[2 * PROOF_HASH + 1] = "-";

    if (j->proof.chained)
        sodium_bin2hex(hex, sizeof hex, j->proof.tag[side], PROOF_HASH);
    add_words(j, name, hex);
}

void history_begin(struct judge *j)
{
    const struct position *p = &j->line[0].pos;
    char fen[FEN_SIZE];

    /* a game without an id is any game */
    j->recounting =
        (j->options.history || j->options.revealed) && !rules_are_plain(j->rules) && j->proof.game_id[0] != '-';
    if (!j->recounting)
        return;
    crypto_hash_sha256_init(&j->history);
    add_words(j, "GameId", j->proof.game_id);
    add_chain(j, "WhiteChain", WHITE);
    add_chain(j, "BlackChain", BLACK);
    add_words(j, "Variant", j->rules->name);
    add_options(j, p);
    fen_write(p, fen);
    add_words(j, "FEN", fen);
}

bool history_digest(const struct judge *j, uint8_t digest[32])
{
    crypto_hash_sha256_state now = j->history;

    if (j->recounting)
        crypto_hash_sha256_final(&now, digest);
    return j->recounting;
}

/* The links of the roll that was due, White's first, whoever showed his first. */
static void add_links(struct judge *j)
{
    for (unsigned side = WHITE; side <= BLACK; side++) {
        if (j->link[side][0])
            add(j, j->link[side], strlen(j->link[side]));
        j->link[side][0] = '\0';
    }
}

void history_action(struct judge *j, const struct event *e, const struct verdict *v, const struct position *before)
{
    struct event canonical;
    char text[TOKEN_SIZE];
    uint8_t digest[PROOF_HASH];
    struct reveal told;
    char turn[16];

    if (!event_acts(e))
        return; /* a number: the turn is what the actions make it */
    if ((e->kind == EV_REVEAL || e->kind == EV_CARD) && j->options.revealed && history_digest(j, digest)) {
        turn_write(j->rules, j->line[0].turn, turn);
        told = (struct reveal){.event = e, .turn = turn, .digest = digest, .proof = &j->proof};
        if (j->source)
            told.place = j->source->place(j->source);
        j->options.revealed(j->options.context, &told);
    }
    add_links(j);
    if (canonical_event(before, e, v, &canonical))
        add(j, text, token_write(&canonical, text));
    else
        add(j, e->text ? e->text : "", e->text ? e->length : 0);
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

void history_command(struct judge *j, enum command command, const struct event *e)
{
    char item[512];
    size_t n;

    if (!j->recounting || command == COMMAND_BID)
        return;
    n = write_command(e, item, sizeof item - 1);
    if (command == COMMAND_LINK && !j->proof.chained)
        return; /* it counts for nothing */
    if (command == COMMAND_LINK && n < HISTORY_ITEM && !j->link[e->side][0] && proof_roll(&j->proof, &j->line[0].pos)) {
        memcpy(j->link[e->side], item, n);
        j->link[e->side][n] = '\0';
        return;
    }
    add(j, item, n);
}
