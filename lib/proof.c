#include "proof_parts.h"

#include "token.h"

#include <sodium.h>
#include <string.h>

static const char NAMELESS[] =
    N_("the GameId is not 1 to 64 letters, digits, points, underscores and hyphens: under it nothing can be proven");

/* ---- hashes and texts ---- */

void proof_hash_hex(const char *text, size_t length, char out[65])
{
    unsigned char hash[PROOF_HASH];

    crypto_hash_sha256(hash, (const unsigned char *)text, length);
    sodium_bin2hex(out, 65, hash, sizeof hash);
}

size_t proof_sealed_text(const char *id, const char *turn, const char *thing, enum side side, const char *secret,
                         const char *nonce, char *out, size_t size)
{
    const char *const field[] = {id, turn, thing, side == WHITE ? "w" : "b", secret, nonce};
    size_t n = 0;

    for (size_t i = 0; i < sizeof field / sizeof *field; i++) {
        if (i > 0 && n + 1 < size)
            out[n++] = ' ';
        for (size_t k = 0; field[i][k] && n + 1 < size; k++)
            out[n++] = field[i][k];
    }
    out[n] = '\0';
    return n;
}

/* A hexadecimal digit, one higher; 0 for anything else. */
static const uint8_t DIGIT[256] = {
    ['0'] = 1,  ['1'] = 2,  ['2'] = 3,  ['3'] = 4,  ['4'] = 5,  ['5'] = 6,  ['6'] = 7,  ['7'] = 8,
    ['8'] = 9,  ['9'] = 10, ['a'] = 11, ['b'] = 12, ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16,
    ['A'] = 11, ['B'] = 12, ['C'] = 13, ['D'] = 14, ['E'] = 15, ['F'] = 16,
};

bool proof_read_hash(const char *hex, size_t length, uint8_t out[PROOF_HASH])
{
    if (length != 2 * PROOF_HASH)
        return false;
    for (size_t i = 0; i < PROOF_HASH; i++) {
        unsigned high = DIGIT[(unsigned char)hex[2 * i]], low = DIGIT[(unsigned char)hex[2 * i + 1]];
        if (!high || !low)
            return false;
        out[i] = (uint8_t)((high - 1) << 4 | (low - 1));
    }
    return true;
}

/* ---- the stream of a pair of links ---- */

/* HMAC-SHA256(key = White's link, message = Black's link / id / pair / block). */
static void next_block(struct proof_stream *s, const char *id)
{
    crypto_auth_hmacsha256_state state;
    unsigned char text[PROOF_HASH + PROOF_ID + 48];
    char *tail = (char *)text + PROOF_HASH;
    size_t n = strlen(id) < PROOF_ID ? strlen(id) : PROOF_ID;

    memcpy(text, s->black, PROOF_HASH);
    *tail++ = '/';
    memcpy(tail, id, n);
    tail += n;
    *tail++ = '/';
    tail += number_write(s->pair, tail);
    *tail++ = '/';
    tail += number_write(s->block++, tail);
    crypto_auth_hmacsha256_init(&state, s->white, PROOF_HASH);
    crypto_auth_hmacsha256_update(&state, text, (size_t)(tail - (char *)text));
    crypto_auth_hmacsha256_final(&state, s->bytes);
    s->used = 0;
}

void proof_stream_begin(struct proof_stream *s, const uint8_t white[PROOF_HASH], const uint8_t black[PROOF_HASH],
                        uint32_t pair)
{
    memcpy(s->white, white, PROOF_HASH);
    memcpy(s->black, black, PROOF_HASH);
    s->pair = pair;
    s->block = 0;
    s->used = PROOF_HASH;
}

unsigned proof_face(struct proof_stream *s, const char *id, unsigned sides)
{
    unsigned limit = 256 / sides * sides, byte;

    do {
        if (s->used == PROOF_HASH)
            next_block(s, id);
        byte = s->bytes[s->used++];
    } while (byte >= limit);
    return 1 + byte % sides;
}

/* ---- a game ---- */

static bool is_id(const char *id)
{
    size_t n = strspn(id, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._-");

    return id[n] == '\0' && n <= PROOF_ID;
}

void proof_begin(struct proof *pr, const char *id, const char *white_chain, const char *black_chain, struct verdict *v)
{
    memset(pr, 0, sizeof *pr);
    pr->nameless = !id || !is_id(id);
    strcpy(pr->game_id, pr->nameless || !*id ? "-" : id);
    if (!white_chain || !black_chain)
        return;
    if (pr->nameless) {
        v->at = AT_TAG_CHAIN;
        fail(v, CODE_CHAIN_BROKEN, NULL, NAMELESS, NO_ARGS);
        return;
    }
    pr->chained = true;
    if (!proof_read_hash(white_chain, strlen(white_chain), pr->tag[WHITE]) ||
        !proof_read_hash(black_chain, strlen(black_chain), pr->tag[BLACK])) {
        v->at = AT_TAG_CHAIN;
        fail(v, CODE_CHAIN_BROKEN, NULL, N_("a chain's head is 64 hexadecimal digits"), NO_ARGS);
    } else if (memcmp(pr->tag[WHITE], pr->tag[BLACK], PROOF_HASH) == 0) {
        v->at = AT_TAG_CHAIN;
        fail(v, CODE_CHAIN_BROKEN, NULL, N_("both chains have the same head: each side must make its own"), NO_ARGS);
    }
    memcpy(pr->head, pr->tag, sizeof pr->head);
}

/* The next link of a side's chain, one step backwards. */
static void add_link(struct proof *pr, enum side side, const char *text, size_t length, struct verdict *v)
{
    uint8_t link[PROOF_HASH], hash[PROOF_HASH];

    if (!pr->chained)
        return;
    if (!proof_read_hash(text, length, link)) {
        fail(v, CODE_CHAIN_BROKEN, NULL, N_("a link is 64 hexadecimal digits"), NO_ARGS);
        pr->torn = pr->linked[side] = true;
        return;
    }
    crypto_hash_sha256(hash, link, sizeof link);
    if (memcmp(hash, pr->head[side], PROOF_HASH) != 0)
        fail(v, CODE_CHAIN_BROKEN, NULL, N_("{0}'s link does not hash to the one before it"), arg_side(side));
    else if (pr->live || pr->linked[side])
        fail(v, CODE_CHAIN_BROKEN, NULL, N_("{0} gives a second link: one pair serves a roll and all its repetitions"),
             arg_side(side));
    pr->torn = pr->torn || v->code != CODE_OK;
    memcpy(pr->head[side], link, PROOF_HASH);
    pr->live = false;
    pr->linked[side] = true;
}

void proof_command(struct proof *pr, const struct position *p, enum command command, enum side side, const char *text,
                   size_t length, struct verdict *v)
{
    if (pr->nameless) { /* one slip, told once: links are worth nothing without chains */
        if (command != COMMAND_LINK && !pr->told)
            fail(v, CODE_SEAL_BROKEN, NULL, NAMELESS, NO_ARGS);
        pr->told = pr->told || command != COMMAND_LINK;
        return;
    }
    switch (command) {
    case COMMAND_LINK:
        add_link(pr, side, text, length, v);
        break;
    case COMMAND_SEAL:
        seal_add(pr, p, side, text, length, v);
        break;
    case COMMAND_OPEN:
        seal_open(pr, side, text, length, v);
        break;
    }
}

/* ---- actions ---- */

void proof_unproven(bool require, struct verdict *v)
{
    if (require && v->code == CODE_OK)
        fail(v, CODE_UNPROVEN, NULL, N_("nothing proves this: it stands on trust"), NO_ARGS);
}

/* The stream of this roll: begun by a pair of links, gone on with where the roll is repeated. */
static bool open_stream(struct proof *pr, struct verdict *v)
{
    if (pr->live)
        return !pr->torn;
    if (!pr->linked[WHITE] || !pr->linked[BLACK]) {
        fail(v, CODE_CHAIN_BROKEN, NULL, N_("this roll has no links, though the game has chains"), NO_ARGS);
        return false;
    }
    proof_stream_begin(&pr->stream, pr->head[WHITE], pr->head[BLACK], ++pr->pairs);
    pr->linked[WHITE] = pr->linked[BLACK] = false;
    pr->live = true;
    return !pr->torn;
}

/* Are these faces what the stream gives?  All of them are taken from it. */
static bool derived(struct proof *pr, const struct faces *f, unsigned sides)
{
    bool same = true;

    for (unsigned i = 0; f->state == FACES_GIVEN && i < f->n; i++)
        same = proof_face(&pr->stream, pr->game_id, sides) == f->value[i] && same;
    return same;
}

static void roll_dice(struct proof *pr, const struct position *p, const struct event *e, bool require,
                      struct verdict *v)
{
    struct expected x;
    bool whole = true, same = true;

    if (!pr->chained) {
        proof_unproven(require, v);
        return;
    }
    if (!open_stream(pr, v))
        return;
    rules_of(p)->awaits(p, &x);
    if (!x.faces)
        return; /* a roll that nobody waited for: the rules have said so */
    for (unsigned i = 0; i < e->sides; i++) {
        const struct faces *f = &e->faces[e->sides == 2 && x.first == BLACK ? 1 - i : i]; /* as they were thrown */
        same = derived(pr, f, x.faces) && same;
        whole = whole && f->state != FACES_UNKNOWN;
    }
    if (!same)
        fail(v, CODE_CHAIN_DICE, NULL, N_("these are not the dice that the links give"), NO_ARGS);
    pr->proven += same && whole;
}

/* A card that is drawn from those left: a die with as many faces, red ones first. */
static void draw_card(struct proof *pr, const struct position *p, enum card card, struct verdict *v)
{
    struct expected x;
    bool red;

    rules_of(p)->awaits(p, &x);
    if (!open_stream(pr, v) || x.red + x.black == 0 || card == UNKNOWN_CARD)
        return;
    red = proof_face(&pr->stream, pr->game_id, (unsigned)x.red + x.black) <= x.red;
    if (red != (card == RED_CARD))
        fail(v, CODE_CHAIN_DICE, NULL, N_("this is not the card that the links give"), NO_ARGS);
    else
        pr->proven++;
}

/* Links are shown for the roll that comes next: shown before something else, they told its dice too early. */
static void spend_links(struct proof *pr)
{
    pr->pairs += pr->linked[WHITE] && pr->linked[BLACK];
    pr->linked[WHITE] = pr->linked[BLACK] = pr->live = pr->torn = false;
}

void proof_action(struct proof *pr, const struct position *before, const struct event *e, bool require,
                  struct verdict *v)
{
    const struct rules *rules = rules_of(before);

    if (e->kind == EV_REVEAL) {
        if (rules->bids)
            seal_reveal(pr, e, require, v);
        else
            roll_dice(pr, before, e, require, v);
        return; /* the roll may be repeated: its stream goes on */
    }
    if (e->kind == EV_CARD && pr->chained && rules->blind && rules->blind(before))
        draw_card(pr, before, (enum card)e->card, v);
    else if (e->kind == EV_CARD)
        seal_card(pr, (enum card)e->card, require, v);
    else if (e->kind == EV_NAME && rules->bids)
        seal_name(pr, v);
    spend_links(pr);
}

void proof_end(struct proof *pr, enum result terminator, struct verdict *v)
{
    if (terminator != UNFINISHED)
        seal_never_opened(pr, v);
}
