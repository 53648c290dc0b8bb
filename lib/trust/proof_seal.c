#include "proof_parts.h"

#include <sodium.h>
#include <string.h>

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

void seal_never_opened(const struct proof *pr, struct verdict *v)
{
    if (!is_stack(pr) && pr->sealed[WHITE] != pr->sealed[BLACK])
        return; /* the other one is missing, which has been told */
    for (unsigned side = WHITE; side <= BLACK && v->code == CODE_OK; side++)
        if (pr->revealed && pr->sealed[side] && !pr->opened[side])
            fail_missing(pr, (enum side)side, NEVER_OPENED, arg_side(side), NO_ARGS, v);
}

void seal_owed(struct proof *pr, struct verdict *v)
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

void seal_left(const struct proof *pr, struct verdict *v)
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

bool seal_early(const struct position *p)
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

void seal_add(struct proof *pr, const struct position *p, enum side side, const char *text, size_t length,
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
void seal_open(struct proof *pr, enum side side, const char *text, size_t length, struct verdict *v)
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

void seal_name(struct proof *pr, struct verdict *v)
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

void seal_reveal(struct proof *pr, const struct event *e, struct verdict *v)
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

void seal_card(struct proof *pr, enum card card, bool counts, struct verdict *v)
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
