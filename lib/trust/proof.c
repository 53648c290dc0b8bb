/* proof.c: seals and chains (proof.h). */
#include "proof.h"
#include "chance.h"

#include "notation/token.h"

#include <sodium.h>
#include <string.h>

static void proof_unproven(const struct proof *pr, struct verdict *v);

/* ---- seals ---- */

#define NONCE_LEAST 22

static bool is_stack(const struct proof *pr)
{
    return pr->sort == SECRET_STACK;
}

/* Has this side lost by what is missing?  Who gave up has, where his bid was never shown. */
static bool has_had_his_due(const struct proof *pr, enum side side)
{
    return pr->forfeit == side && (!pr->resigned || (!is_stack(pr) && pr->revealed && pr->secret[side][0] == '?'));
}

/* seal-missing: of who has had his due it is a warning, and no proof. */
static void fail_missing(const struct proof *pr, enum side side, const char *text, struct arg first, struct arg second,
                         struct verdict *v)
{
    bool mild = has_had_his_due(pr, side) || (pr->plain[side] && !pr->sealed[side]);

    if (v->code != CODE_OK)
        return;
    fail(v, mild && pr->require ? CODE_UNPROVEN : CODE_SEAL_MISSING, NULL, text, first, second);
    v->mild = mild && !pr->require;
    v->blames = (uint8_t)(1 + side);
}

static const char NEVER_OPENED[] = N_("{0}'s seal was never opened");

/* What was sealed and revealed must have been opened before the next thing: seal-missing. */
static void seal_never_opened(const struct proof *pr, struct verdict *v)
{
    if (!is_stack(pr) && pr->sealed[WHITE] != pr->sealed[BLACK])
        return; /* the other one is missing, which has been told */
    for (unsigned side = WHITE; side <= BLACK && v->code == CODE_OK; side++)
        if (pr->revealed && pr->sealed[side] && !pr->opened[side])
            fail_missing(pr, (enum side)side, NEVER_OPENED, arg_side(side), NO_ARGS, v);
}

/* A stack before the one that has been sealed since should have been. */
static void seal_owed(struct proof *pr, struct verdict *v)
{
    if (pr->owed <= BLACK)
        fail_missing(pr, (enum side)pr->owed, NEVER_OPENED, arg_side(pr->owed), NO_ARGS, v);
    pr->owed = NO_SIDE;
}

static void fail_left(enum side side, struct verdict *v)
{
    fail(v, CODE_UNPROVEN, NULL, NEVER_OPENED, arg_side(side));
    v->at = (uint8_t)(AT_SEAL_WHITE + side);
    v->blames = (uint8_t)(1 + side);
}

/* Where proof is required, every seal must have been opened. */
static void seal_left(const struct proof *pr, struct verdict *v)
{
    if (!is_stack(pr) && pr->revealed && pr->sealed[WHITE] != pr->sealed[BLACK])
        return; /* as above */
    if (v->code == CODE_OK && pr->owed <= BLACK)
        fail_left((enum side)pr->owed, v);
    for (unsigned side = WHITE; side <= BLACK && v->code == CODE_OK; side++)
        if (pr->sealed[side] && !pr->opened[side])
            fail_left((enum side)side, v);
}

static void forget(struct proof *pr)
{
    pr->sealed[WHITE] = pr->sealed[BLACK] = pr->opened[WHITE] = pr->opened[BLACK] = false;
    pr->good[WHITE] = pr->good[BLACK] = pr->plain[WHITE] = pr->plain[BLACK] = pr->revealed = false;
    pr->thing[0] = '\0';
    pr->sort = NO_SECRET;
    pr->cards = 0;
}

/* ---- seals ---- */

/* Do the seals belong to a series before the one that begins here? */
static bool is_past(const struct proof *pr, const struct rules *rules, struct turn_id begins)
{
    char turn[16];

    turn_write(rules, begins, turn);
    return strcmp(turn, pr->turn) != 0;
}

/* Does the seal of a stack stand elsewhere than at the start of a series? */
static bool seal_early(const struct position *p)
{
    struct secret due;
    struct verdict v;

    if (secrets_kept(p) != SECRET_STACK)
        return false;
    verdict_clear(&v);
    return !rules_of(p)->secret(p, other((enum side)p->side), &due, &v);
}

/* A stack is the first of its turn: what was sealed in the turn before it should have been opened. */
static void begin_stack(struct proof *pr, const struct position *p, const struct secret *due)
{
    struct verdict missing;

    if (is_past(pr, rules_of(p), turn_of(p))) {
        verdict_clear(&missing); /* that is told when the series begins */
        seal_never_opened(pr, &missing);
        if (missing.code != CODE_OK && pr->owed == NO_SIDE)
            pr->owed = pr->sealed[WHITE] && !pr->opened[WHITE] ? WHITE : BLACK;
        forget(pr);
    }
    pr->red = due->red;
    pr->black = due->black;
    pr->blind = due->idle;
}

/* Is there something to be sealed here? */
static bool begin_thing(struct proof *pr, const struct position *p, enum side side, struct verdict *v)
{
    const struct rules *rules = rules_of(p);
    struct secret due;

    if (rules_are_plain(rules) && !pr->require)
        return false; /* nothing to be proven in any of it: a comment */
    if (!rules->secret) {
        fail(v, CODE_SEAL_BROKEN, NULL, N_("this game has no bids and no stacks: there is nothing to seal"), NO_ARGS);
        return false;
    }
    if (!rules->secret(p, side, &due, v))
        return false;
    if (due.sort == SECRET_STACK)
        begin_stack(pr, p, &due);
    pr->sort = due.sort;
    pr->letters = due.letters;
    strcpy(pr->thing, due.thing);
    position_turn(p, pr->turn);
    return true;
}

/* A seal; an opening; the text is what follows the side. */
static void seal_add(struct proof *pr, const struct position *p, enum side side, const char *text, size_t length,
                     struct verdict *v)
{
    uint8_t seal[PROOF_HASH];

    if (!begin_thing(pr, p, side, v))
        return;
    if (pr->sealed[side]) {
        fail(v, CODE_SEAL_BROKEN, NULL, N_("{0} has sealed this already: the first seal counts"), arg_side(side));
        return;
    }
    if (!proof_read_hash(text, length, seal)) {
        fail(v, CODE_SEAL_BROKEN, NULL, N_("a seal is 64 hexadecimal digits"), NO_ARGS);
        return;
    }
    if (pr->sealed[other(side)] && memcmp(pr->seal[other(side)], seal, PROOF_HASH) == 0)
        fail(v, CODE_SEAL_MIRRORED, NULL, N_("both seals are the same: one side has copied the other's"), NO_ARGS);
    memcpy(pr->seal[side], seal, PROOF_HASH);
    pr->sealed[side] = true;
}

/* ---- openings ---- */

/* A stretch of a command's text. */
struct word {
    const char *text;
    size_t length;
};

static bool is_blank(char c)
{
    return (unsigned char)c <= ' ';
}

/* The next word of a text, which begins and ends with none of its blanks; it is taken off. */
static struct word next_word(struct word *text)
{
    struct word word = *text;

    for (word.length = 0; word.length < text->length && !is_blank(word.text[word.length]);)
        word.length++;
    text->text += word.length;
    text->length -= word.length;
    while (text->length > 0 && is_blank(*text->text)) {
        text->text++;
        text->length--;
    }
    return word;
}

/* Is this secret, with this nonce, what the side has sealed? */
static bool is_sealed(const struct proof *pr, enum side side, struct word secret, struct word nonce)
{
    crypto_hash_sha256_state state;
    uint8_t hash[PROOF_HASH];
    char text[256];
    size_t n = proof_sealed_text(pr->game_id, pr->turn, pr->thing, side, "", "", text, sizeof text) - 1;

    if (secret.length > MAX_SERIES)
        return false;
    memcpy(text + n, secret.text, secret.length);
    text[n + secret.length] = ' ';
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, (const unsigned char *)text, n + secret.length + 1);
    crypto_hash_sha256_update(&state, (const unsigned char *)nonce.text, nonce.length);
    crypto_hash_sha256_final(&state, hash);
    return memcmp(hash, pr->seal[side], PROOF_HASH) == 0;
}

static bool is_good_nonce(struct word nonce)
{
    bool good = nonce.length >= NONCE_LEAST;

    for (size_t i = 0; i < nonce.length; i++) {
        unsigned c = (unsigned char)nonce.text[i];
        good &= (c - '0' < 10) | ((c | 0x20) - 'a' < 26); /* not ||: of random letters no branch can be foreseen */
    }
    return good;
}

static void fail_hash(enum side side, struct verdict *v)
{
    fail(v, CODE_SEAL_BROKEN, NULL, N_("{0}'s opening does not hash to the seal"), arg_side(side));
}

static void open_bid(struct proof *pr, enum side side, struct word nonce, struct verdict *v)
{
    if (is_sealed(pr, side, (struct word){pr->secret[side], 1}, nonce)) {
        pr->good[side] = true;
        pr->proven += pr->good[other(side)];
        return;
    }
    for (const char *letter = pr->letters; *letter; letter++)
        if (is_sealed(pr, side, (struct word){letter, 1}, nonce)) {
            fail(v, CODE_SEAL_OTHER, NULL, N_("{0} had sealed {1}, but {2} was revealed"), arg_side(side),
                 arg_text(letter, 1), arg_text(pr->secret[side], 1));
            return;
        }
    fail_hash(side, v);
}

/* Is it the deck: as many red and black cards as a series has? */
static bool is_deck(const struct proof *pr, struct word stack)
{
    unsigned red = 0, black = 0;

    for (size_t i = 0; i < stack.length; i++) {
        red += stack.text[i] == '+';
        black += stack.text[i] == '-';
    }
    return red == pr->red && black == pr->black && stack.length == (size_t)red + black;
}

/* Of a stack that was broken off the turned cards alone must agree; one that nobody knows agrees with any. */
static void open_stack(struct proof *pr, enum side side, struct word stack, struct word nonce, struct verdict *v)
{
    unsigned known = 0;

    if (!is_sealed(pr, side, stack, nonce)) {
        fail_hash(side, v);
        return;
    }
    for (size_t i = 0; i < pr->cards; i++) {
        if (i >= stack.length || (pr->turned[i] != '?' && stack.text[i] != pr->turned[i])) {
            fail(v, CODE_SEAL_OTHER, NULL, N_("card {0} of the sealed stack is not the one that was turned"),
                 arg_number(i + 1));
            return;
        }
        known += pr->turned[i] != '?';
    }
    if (!is_deck(pr, stack))
        fail(v, CODE_SEAL_OTHER, NULL, N_("the sealed stack is not the deck of {0} red and {1} black cards"),
             arg_number(pr->red), arg_number(pr->black));
    else if (!pr->blind)
        pr->proven += known;
}

/* [%open w NONCE] of a bid, [%open b CARDS NONCE] of a stack. */
static void seal_open(struct proof *pr, enum side side, const char *text, size_t length, struct verdict *v)
{
    struct word rest = {text, length}, stack = is_stack(pr) ? next_word(&rest) : rest, nonce = next_word(&rest);

    if (!pr->sealed[side] || pr->opened[side]) {
        fail(v, CODE_SEAL_BROKEN, NULL, N_("{0} opens what was not sealed"), arg_side(side));
        return;
    }
    pr->opened[side] = true;
    if (nonce.length == 0 || rest.length > 0)
        fail(v, CODE_SEAL_BROKEN, NULL, N_("a bid is opened by its nonce, a stack by its cards and the nonce"),
             NO_ARGS);
    else if (!is_good_nonce(nonce))
        fail(v, CODE_SEAL_BROKEN, NULL,
             N_("the nonce must have at least 22 letters and digits: this one can be guessed"), NO_ARGS);
    else if (is_stack(pr))
        open_stack(pr, side, stack, nonce, v);
    else if (!pr->revealed)
        fail(v, CODE_SEAL_BROKEN, NULL, N_("a bid is opened after it is revealed"), NO_ARGS);
    else
        open_bid(pr, side, nonce, v);
}

/* ---- what the game shows ---- */

/* What the game shows of things that may be sealed: a square is named, bids are revealed, a card is turned (`counts`:
 * of a stack that a seal can prove). */
static void seal_name(struct proof *pr, struct verdict *v)
{
    seal_never_opened(pr, v);
    forget(pr);
}

/* A bid as it is sealed; `?` for one that is not known, or is none. */
static char written(const struct faces *f)
{
    if (f->state == FACES_GIVEN && f->letter)
        return KIND_LETTER[f->value[0]];
    return f->state == FACES_NONE ? '-' : '?';
}

static void seal_reveal(struct proof *pr, const struct event *e, struct verdict *v)
{
    bool whole = true;

    for (unsigned side = WHITE; side <= BLACK; side++) {
        pr->secret[side][0] = written(&e->faces[side]);
        pr->secret[side][1] = '\0';
        whole = whole && e->faces[side].state != FACES_UNKNOWN;
    }
    pr->revealed = true;
    if (pr->sealed[WHITE] != pr->sealed[BLACK])
        fail_missing(pr, pr->sealed[WHITE] ? BLACK : WHITE, N_("{0} sealed this bid, {1} did not"),
                     arg_side(!pr->sealed[WHITE]), arg_side(pr->sealed[WHITE]), v);
    else if (!pr->sealed[WHITE] || !whole)
        proof_unproven(pr, v);
}

void proof_series(struct proof *pr, const struct rules *rules, struct turn_id turn, struct verdict *v)
{
    if (is_past(pr, rules, turn)) {
        seal_never_opened(pr, v);
        forget(pr);
    }
    seal_owed(pr, v);
}

static void seal_card(struct proof *pr, enum card card, bool counts, struct verdict *v)
{
    if (pr->cards < sizeof pr->turned)
        pr->turned[pr->cards++] = card == UNKNOWN_CARD ? '?' : card == RED_CARD ? '+' : '-';
    pr->revealed = true;
    if (pr->opened[WHITE] || pr->opened[BLACK]) { /* nothing seals what is turned from here on */
        fail(v, CODE_SEAL_BROKEN, NULL, N_("the stack had been opened before this card was turned"), NO_ARGS);
        pr->sealed[WHITE] = pr->sealed[BLACK] = pr->opened[WHITE] = pr->opened[BLACK] = false;
    } else if (counts && ((!pr->sealed[WHITE] && !pr->sealed[BLACK]) || card == UNKNOWN_CARD)) {
        proof_unproven(pr, v);
    }
}

/* ---- chains, and what is proven ---- */

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

void proof_step(const char *id, enum side side, const uint8_t link[PROOF_HASH], uint8_t before[PROOF_HASH])
{
    crypto_hash_sha256_state state;
    const char *bound = side == WHITE ? "/w/" : "/b/";

    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, (const unsigned char *)id, strlen(id));
    crypto_hash_sha256_update(&state, (const unsigned char *)bound, 3);
    crypto_hash_sha256_update(&state, link, PROOF_HASH);
    crypto_hash_sha256_final(&state, before);
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

/* Is this a game's id: letters, digits, and behind the first also . _ -, PROOF_ID at most? */
static bool proof_is_id(const char *id)
{
    size_t n = strspn(id, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._-");

    return n > 0 && id[n] == '\0' && n <= PROOF_ID && !strchr("._-", *id);
}

static void fail_tag(enum side side, const char *text, struct verdict *v)
{
    verdict_clear(v);
    v->at = side == WHITE ? AT_TAG_WHITE_CHAIN : AT_TAG_CHAIN;
    fail(v, CODE_CHAIN_BROKEN, NULL, text, NO_ARGS);
}

unsigned proof_begin(struct proof *pr, const char *id, const char *const chain[2], enum side first, struct verdict v[2])
{
    bool given = id && *id, named = given && proof_is_id(id);
    unsigned n = 0;

    memset(pr, 0, sizeof *pr);
    pr->forfeit = pr->owed = NO_SIDE;
    pr->nameless = given && !named;
    strcpy(pr->game_id, named ? id : "-");
    if (!chain[WHITE] && !chain[BLACK])
        return 0;
    if (pr->game_id[0] == '-') {
        fail_tag(first, N_("the game has no GameId, to which its chains are bound: they prove nothing"), v);
        return 1;
    }
    for (unsigned side = WHITE; side <= BLACK; side++)
        if (chain[side] && !proof_read_hash(chain[side], strlen(chain[side]), pr->tag[side]))
            fail_tag((enum side)side, N_("a chain's head is 64 hexadecimal digits"), &v[n++]);
    if (n > 0)
        return n;
    if (!chain[WHITE] || !chain[BLACK])
        fail_tag(first, N_("only one side has a chain: dice need both"), &v[n++]);
    else if (memcmp(pr->tag[WHITE], pr->tag[BLACK], PROOF_HASH) == 0)
        fail_tag(BLACK, N_("both chains have the same head: each side must make its own"), &v[n++]);
    memcpy(pr->head, pr->tag, sizeof pr->head);
    pr->chained = n == 0;
    return n;
}

/* ---- what is due ---- */

/* A card of a laid stack is no roll: nothing is drawn. */
static bool awaits_roll(const struct position *p)
{
    struct awaits x;

    rules_of(p)->awaits(p, &x);
    return x.chance && !x.laid;
}

/* A roll becomes due by what was done before it, and stays so through its repetitions. */
static void note_due(struct proof *pr, const struct position *p)
{
    bool due = awaits_roll(p);

    if (due && !(pr->due && pr->due_number == p->number)) {
        pr->pairs++;
        pr->due_number = p->number;
        pr->linked[WHITE] = pr->linked[BLACK] = pr->live = pr->torn = false;
    }
    pr->due = due;
}

uint32_t proof_roll(const struct proof *pr, const struct position *p)
{
    struct proof now = *pr;

    note_due(&now, p);
    return now.due ? now.pairs : 0;
}

bool proof_link_due(const struct proof *pr, const struct position *p, enum side side)
{
    struct proof now = *pr;

    note_due(&now, p);
    return now.due && !now.live && !now.linked[side];
}

/* The next link of a side's chain, one step backwards. */
static void add_link(struct proof *pr, const struct position *p, enum side side, const char *text, size_t length,
                     struct verdict *v)
{
    uint8_t link[PROOF_HASH], before[PROOF_HASH];

    if (!pr->chained)
        return;
    note_due(pr, p);
    if (!pr->due) {
        fail(v, CODE_CHAIN_BROKEN, NULL, N_("{0} shows a link where no roll is due"), arg_side(side));
        return;
    }
    if (pr->live || pr->linked[side]) {
        fail(v, CODE_CHAIN_BROKEN, NULL, N_("{0} gives a second link: one pair serves a roll and all its repetitions"),
             arg_side(side));
        pr->torn = true;
        return;
    }
    if (!proof_read_hash(text, length, link)) {
        fail(v, CODE_CHAIN_BROKEN, NULL, N_("a link is 64 hexadecimal digits"), NO_ARGS);
        pr->torn = true;
        return;
    }
    proof_step(pr->game_id, side, link, before);
    if (memcmp(before, pr->head[side], PROOF_HASH) != 0) {
        fail(v, CODE_CHAIN_BROKEN, NULL, N_("{0}'s link does not hash to the one before it"), arg_side(side));
        pr->torn = true;
        return;
    }
    memcpy(pr->head[side], link, PROOF_HASH);
    pr->linked[side] = true;
}

bool proof_early(const struct proof *pr, const struct position *p, enum command command)
{
    if (command == COMMAND_LINK)
        return pr->chained && proof_roll(pr, p) == 0;
    return command == COMMAND_SEAL && seal_early(p);
}

void proof_command(struct proof *pr, const struct position *p, enum command command, enum side side, const char *text,
                   size_t length, struct verdict *v)
{
    switch (command) {
    case COMMAND_LINK:
        add_link(pr, p, side, text, length, v);
        break;
    case COMMAND_SEAL:
        seal_add(pr, p, side, text, length, v);
        break;
    case COMMAND_OPEN:
        seal_open(pr, side, text, length, v);
        break;
    case COMMAND_BID:
        pr->plain[side] = true;
        break;
    }
    if (v->code != CODE_OK)
        v->blames = (uint8_t)(1 + side);
}

/* ---- actions ---- */

/* `unproven`, if proof is required and nothing else has been found. */
static void proof_unproven(const struct proof *pr, struct verdict *v)
{
    if (pr->require && v->code == CODE_OK)
        fail(v, CODE_UNPROVEN, NULL, N_("nothing proves this: it stands on trust"), NO_ARGS);
}

/* The stream of this roll: begun by a pair of links, gone on with where the roll is repeated. */
static bool open_stream(struct proof *pr, struct verdict *v)
{
    if (pr->live)
        return !pr->torn;
    pr->live = true;
    if (!pr->torn && (!pr->linked[WHITE] || !pr->linked[BLACK])) {
        fail(v, CODE_CHAIN_BROKEN, NULL, N_("this roll has no links, though the game has chains"), NO_ARGS);
        pr->torn = true;
    }
    if (pr->torn)
        return false;
    proof_stream_begin(&pr->stream, pr->head[WHITE], pr->head[BLACK], pr->pairs);
    pr->streams++;
    return true;
}

/* Are these faces what the stream gives?  All of them are taken from it. */
static bool derived(struct proof *pr, const struct faces *f, unsigned sides)
{
    bool same = true;

    for (unsigned i = 0; f->state == FACES_GIVEN && i < f->n; i++)
        same = proof_face(&pr->stream, pr->game_id, sides) == f->value[i] && same;
    return same && !f->letter;
}

/* The dice of each side, throw by throw; those that nobody was to throw come last. */
static void roll_dice(struct proof *pr, const struct position *p, const struct event *e, struct verdict *v)
{
    struct event so_far = chance_begin();
    struct throw t, next;
    bool whole = true, same = true;

    if (!pr->chained) {
        proof_unproven(pr, v);
        return;
    }
    if (!chance_next(p, &so_far, &t) || t.dice == 0)
        return; /* a roll that nobody waited for: the rules have said so */
    if (!open_stream(pr, v))
        return;
    for (unsigned i = 0; i < e->sides; i++) {
        const struct faces *f;
        if (i > 0)
            t.side = (uint8_t)other((enum side)t.side);
        if (chance_next(p, &so_far, &next))
            t = next;
        f = &e->faces[e->sides == 2 ? t.side : WHITE];
        same = derived(pr, f, t.faces) && same;
        whole = whole && f->state != FACES_UNKNOWN;
        so_far.faces[t.side] = f->state == FACES_UNKNOWN ? (struct faces){.state = FACES_NONE} : *f;
    }
    if (!same)
        fail(v, CODE_CHAIN_DICE, NULL, N_("these are not the dice that the links give"), NO_ARGS);
    if (same && whole)
        pr->proven++;
    else
        proof_unproven(pr, v);
}

/* A card that is drawn from those left: a die with as many faces, red ones first. */
static void draw_card(struct proof *pr, const struct position *p, enum card card, struct verdict *v)
{
    struct event nothing = chance_begin();
    struct throw t;
    bool red;

    if (!awaits_roll(p) || !chance_next(p, &nothing, &t) || t.dice > 0 || !open_stream(pr, v))
        return;
    if (card == UNKNOWN_CARD) {
        proof_unproven(pr, v);
        return;
    }
    red = proof_face(&pr->stream, pr->game_id, (unsigned)t.red + t.black) <= t.red;
    if (red != (card == RED_CARD))
        fail(v, CODE_CHAIN_DICE, NULL, N_("this is not the card that the links give"), NO_ARGS);
    else
        pr->proven++;
}

static void turn_card(struct proof *pr, const struct position *before, enum card card, struct verdict *v)
{
    bool drawn = secrets_kept(before) != SECRET_STACK;

    if (drawn && pr->chained)
        draw_card(pr, before, card, v);
    else if (drawn)
        proof_unproven(pr, v);
    if (v->code == CODE_OK)
        seal_card(pr, card, !drawn, v);
}

void proof_action(struct proof *pr, const struct position *before, const struct event *e, struct verdict *v)
{
    bool bids = rules_of(before)->secrets == SECRET_BID;

    if (e->kind == EV_NUMBER)
        return;
    if (pr->chained)
        note_due(pr, before);
    if (e->kind == EV_REVEAL) {
        if (bids)
            seal_reveal(pr, e, v);
        else
            roll_dice(pr, before, e, v);
        return; /* the roll may be repeated: its stream goes on */
    }
    if (e->kind == EV_CARD)
        turn_card(pr, before, (enum card)e->card, v);
    else if (e->kind == EV_NAME && bids)
        seal_name(pr, v);
    if (e->kind != EV_BAD) /* which may stand for nothing */
        pr->due = false;
}

void proof_end(struct proof *pr, enum result terminator, struct verdict *v)
{
    if (terminator != UNFINISHED && terminator != NO_RESULT) {
        seal_never_opened(pr, v);
        seal_owed(pr, v);
    }
    if (pr->require)
        seal_left(pr, v);
}

bool proof_excuses(const struct proof *pr, const struct event *e)
{
    if (pr->forfeit > BLACK || (!pr->sealed[WHITE] && !pr->sealed[BLACK]))
        return false;
    if (e->kind == EV_CARD)
        return !pr->resigned && pr->sealed[pr->forfeit];
    return e->kind == EV_REVEAL && e->sides == 2 && e->faces[other((enum side)pr->forfeit)].state != FACES_UNKNOWN;
}
