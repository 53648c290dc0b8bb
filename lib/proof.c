#include "proof.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define NONCE_LEAST 22

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
    snprintf(out, size, "%s %s %s %c %s %s", id, turn, thing, side == WHITE ? 'w' : 'b', secret, nonce);
    return strlen(out);
}

static int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool proof_read_hash(const char *hex, size_t length, uint8_t out[PROOF_HASH])
{
    if (length != 2 * PROOF_HASH)
        return false;
    for (size_t i = 0; i < PROOF_HASH; i++) {
        int high = digit(hex[2 * i]), low = digit(hex[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* ---- the stream of a pair of links ---- */

/* HMAC-SHA256(key = White's link, message = Black's link / id / pair / block). */
static void next_block(struct proof_stream *s, const char *id)
{
    crypto_auth_hmacsha256_state state;
    char tail[128];

    snprintf(tail, sizeof tail, "/%s/%u/%u", id, (unsigned)s->pair, (unsigned)s->block++);
    crypto_auth_hmacsha256_init(&state, s->white, PROOF_HASH);
    crypto_auth_hmacsha256_update(&state, s->black, PROOF_HASH);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)tail, strlen(tail));
    crypto_auth_hmacsha256_final(&state, s->bytes);
    s->used = 0;
}

void proof_stream_begin(struct proof_stream *s, const uint8_t white[PROOF_HASH], const uint8_t black[PROOF_HASH], uint32_t pair)
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
        pr->torn = true;
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
    if (pr->live) {
        pr->live = false;
        pr->linked[WHITE] = pr->linked[BLACK] = false;
    }
    pr->linked[side] = true;
}

/* What was sealed must have been opened before the next thing; true if it was not. */
static bool never_opened(const struct proof *pr, struct verdict *v)
{
    for (unsigned side = WHITE; side <= BLACK; side++)
        if (pr->revealed && pr->sealed[side] && !pr->opened[side]) {
            fail(v, CODE_SEAL_MISSING, NULL, N_("{0}'s seal was never opened"), arg_side(side));
            return true;
        }
    return false;
}

static void forget_seals(struct proof *pr)
{
    pr->sealed[WHITE] = pr->sealed[BLACK] = pr->opened[WHITE] = pr->opened[BLACK] = false;
    pr->good[WHITE] = pr->good[BLACK] = pr->revealed = false;
    pr->thing[0] = '\0';
    pr->cards = 0;
}

static void set_thing(struct proof *pr, const struct position *p, unsigned square)
{
    char name[3];

    position_turn(p, pr->turn);
    snprintf(pr->thing, sizeof pr->thing, "@%s", square_name(square, name));
}

static void add_seal(struct proof *pr, const struct position *p, enum side side, const char *text, size_t length,
                     struct verdict *v)
{
    if (rules_of(p)->blind && pr->revealed) { /* a new series: the last stack should have been opened */
        struct verdict missing;
        if (never_opened(pr, &missing))
            pr->owed = (uint8_t)(1 + missing.args[0].more);
        forget_seals(pr);
    }
    if (pr->revealed) {
        fail(v, CODE_SEAL_BROKEN, NULL, N_("a seal stands before what it seals is revealed"), NO_ARGS);
        return;
    }
    if (!proof_read_hash(text, length, pr->seal[side])) {
        fail(v, CODE_SEAL_BROKEN, NULL, N_("a seal is 64 hexadecimal digits"), NO_ARGS);
        return;
    }
    if (pr->sealed[other(side)] && memcmp(pr->seal[WHITE], pr->seal[BLACK], PROOF_HASH) == 0)
        fail(v, CODE_SEAL_MIRRORED, NULL, N_("both seals are the same: one side has copied the other's"), NO_ARGS);
    pr->sealed[side] = true;
    if (rules_of(p)->bids && !pr->thing[0] && p->state.psi.named < NO_SQUARE) /* the first seal of the game */
        set_thing(pr, p, p->state.psi.named);
    if (!rules_of(p)->blind)
        return;
    strcpy(pr->thing, "stack"); /* a stack is sealed when its series begins */
    position_turn(p, pr->turn);
    pr->cards = 0;
}

/* Is this secret, with this nonce, what the side has sealed? */
static bool is_sealed(const struct proof *pr, enum side side, const char *secret, const char *nonce)
{
    char text[512];
    uint8_t hash[PROOF_HASH];
    size_t n = proof_sealed_text(pr->game_id, pr->turn, pr->thing, side, secret, nonce, text, sizeof text);

    crypto_hash_sha256(hash, (const unsigned char *)text, n);
    return memcmp(hash, pr->seal[side], PROOF_HASH) == 0;
}

static bool good_nonce(const char *nonce)
{
    size_t n = 0;

    for (; nonce[n]; n++)
        if (!((nonce[n] >= '0' && nonce[n] <= '9') || (nonce[n] >= 'A' && nonce[n] <= 'Z') || (nonce[n] >= 'a' && nonce[n] <= 'z')))
            return false;
    return n >= NONCE_LEAST;
}

static void open_bid(struct proof *pr, enum side side, const char *nonce, struct verdict *v)
{
    static const char *const KINDS_WRITTEN[] = {"P", "N", "B", "R", "Q", "K", "-"};

    if (is_sealed(pr, side, pr->secret[side], nonce)) {
        pr->good[side] = true;
        pr->proven += pr->good[other(side)];
        return;
    }
    for (size_t i = 0; i < sizeof KINDS_WRITTEN / sizeof *KINDS_WRITTEN; i++)
        if (is_sealed(pr, side, KINDS_WRITTEN[i], nonce)) {
            fail(v, CODE_SEAL_OTHER, NULL, N_("{0} had sealed {1}, but {2} was revealed"), arg_side(side),
                 arg_word(KINDS_WRITTEN[i]), arg_text(pr->secret[side], strlen(pr->secret[side])));
            return;
        }
    fail(v, CODE_SEAL_BROKEN, NULL, N_("{0}'s opening does not hash to the seal"), arg_side(side));
}

static void open_stack(struct proof *pr, enum side side, const char *secret, const char *nonce, struct verdict *v)
{
    if (!is_sealed(pr, side, secret, nonce)) {
        fail(v, CODE_SEAL_BROKEN, NULL, N_("{0}'s opening does not hash to the seal"), arg_side(side));
        return;
    }
    for (size_t i = 0; i < pr->cards; i++)
        if (secret[i] != pr->turned[i]) {
            fail(v, CODE_SEAL_OTHER, NULL, N_("card {0} of the sealed stack is not the one that was turned"), arg_number(i + 1));
            return;
        }
    pr->proven += pr->cards;
}

/* [%open w NONCE] of a bid, [%open b SECRET NONCE] of a stack. */
static void open_seal(struct proof *pr, enum side side, const char *text, size_t length, struct verdict *v)
{
    char secret[128] = "", nonce[128] = "", copy[256];
    int words;

    snprintf(copy, sizeof copy, "%.*s", (int)(length < 255 ? length : 255), text);
    words = sscanf(copy, "%127s %127s", secret, nonce);
    if (words == 1)
        strcpy(nonce, secret);
    if (!pr->sealed[side] || pr->opened[side]) {
        fail(v, CODE_SEAL_BROKEN, NULL, N_("{0} opens what was not sealed"), arg_side(side));
        return;
    }
    pr->opened[side] = true;
    if (!good_nonce(nonce))
        fail(v, CODE_SEAL_BROKEN, NULL, N_("the nonce must have at least 22 letters and digits: this one can be guessed"), NO_ARGS);
    else if (strcmp(pr->thing, "stack") == 0)
        open_stack(pr, side, words == 2 ? secret : "", nonce, v);
    else if (!pr->revealed)
        fail(v, CODE_SEAL_BROKEN, NULL, N_("a bid is opened after it is revealed"), NO_ARGS);
    else
        open_bid(pr, side, nonce, v);
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
        add_seal(pr, p, side, text, length, v);
        break;
    case COMMAND_OPEN:
        open_seal(pr, side, text, length, v);
        break;
    }
}

/* ---- actions ---- */

static void unproven(bool require, struct verdict *v)
{
    if (require && v->code == CODE_OK)
        fail(v, CODE_UNPROVEN, NULL, N_("nothing proves this: it stands on trust"), NO_ARGS);
}

static void name_square(struct proof *pr, const struct position *p, const struct event *e, struct verdict *v)
{
    never_opened(pr, v);
    forget_seals(pr);
    set_thing(pr, p, e->to);
}

static void reveal_bids(struct proof *pr, const struct event *e, bool require, struct verdict *v)
{
    for (unsigned side = WHITE; side <= BLACK; side++) {
        const struct faces *f = &e->faces[side];
        pr->secret[side][0] = f->state == FACES_GIVEN ? KIND_LETTER[f->value[0]] : f->state == FACES_NONE ? '-' : '?';
        pr->secret[side][1] = '\0';
    }
    pr->revealed = true;
    if (pr->sealed[WHITE] != pr->sealed[BLACK])
        fail(v, CODE_SEAL_MISSING, NULL, N_("{0} sealed this bid, {1} did not"), arg_side(pr->sealed[WHITE] ? WHITE : BLACK),
             arg_side(pr->sealed[WHITE] ? BLACK : WHITE));
    else if (!pr->sealed[WHITE])
        unproven(require, v);
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

static void roll_dice(struct proof *pr, const struct position *p, const struct event *e, bool require, struct verdict *v)
{
    struct expected x;
    unsigned first;
    bool same;

    if (!pr->chained) {
        unproven(require, v);
        return;
    }
    if (!open_stream(pr, v))
        return;
    rules_of(p)->awaits(p, &x);
    first = x.chance == WANT_ROUND ? x.first : WHITE;
    if (x.chance == WANT_NOTHING)
        return; /* a roll that nobody waited for: the rules have said so */
    same = derived(pr, &e->faces[first], x.faces);
    if (e->sides == 2)
        same = derived(pr, &e->faces[other((enum side)first)], x.faces) && same;
    if (same)
        pr->proven++;
    else
        fail(v, CODE_CHAIN_DICE, NULL, N_("these are not the dice that the links give"), NO_ARGS);
}

/* A card: drawn blind by the chains, or from a stack that may be sealed. */
static void turn_card(struct proof *pr, const struct position *p, const struct event *e, bool blind, bool require,
                      struct verdict *v)
{
    struct expected x;
    bool red = e->card == RED_CARD;

    if (pr->cards < sizeof pr->turned)
        pr->turned[pr->cards++] = red ? '+' : '-';
    pr->revealed = true;
    if (!blind || !pr->chained) {
        if (!pr->sealed[WHITE] && !pr->sealed[BLACK])
            unproven(require, v);
        return;
    }
    rules_of(p)->awaits(p, &x);
    if (!open_stream(pr, v) || x.red + x.black == 0)
        return;
    if ((proof_face(&pr->stream, pr->game_id, (unsigned)x.red + x.black) <= x.red) == red)
        pr->proven++;
    else
        fail(v, CODE_CHAIN_DICE, NULL, N_("this is not the card that the links give"), NO_ARGS);
}

void proof_action(struct proof *pr, const struct position *before, const struct event *e, bool require, struct verdict *v)
{
    const struct rules *rules = rules_of(before);
    bool blind = rules->blind && rules->blind(before);

    switch (e->kind) {
    case EV_REVEAL:
        if (rules->bids)
            reveal_bids(pr, e, require, v);
        else
            roll_dice(pr, before, e, require, v);
        return; /* the roll may be repeated: its stream goes on */
    case EV_CARD:
        turn_card(pr, before, e, blind, require, v);
        break;
    case EV_NAME:
        if (rules->bids)
            name_square(pr, before, e, v);
        break;
    default:
        break;
    }
    pr->live = pr->torn = false;
}

void proof_series(struct proof *pr, struct verdict *v)
{
    if (pr->owed)
        fail(v, CODE_SEAL_MISSING, NULL, N_("{0}'s seal was never opened"), arg_side(pr->owed - 1u));
    else if (pr->cards > 0 && never_opened(pr, v))
        forget_seals(pr);
    pr->owed = 0;
    pr->cards = 0;
    pr->revealed = false;
}

void proof_end(struct proof *pr, enum result terminator, struct verdict *v)
{
    if (terminator != UNFINISHED)
        never_opened(pr, v);
}
