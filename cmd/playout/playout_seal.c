/*
 * playout_seal.c: seals and chains of random games.
 *
 * All secrets come from the run's seed, so that the games can be had again: they have the form of proof, and prove
 * nothing to anybody who is not sure of that seed.  A chain is as long as the longest game that the run allows.
 */
#include "playout.h"
#include "shared/prng.h"
#include "trust/chance.h"
#include "trust/proof.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define NONCE 22

/*
 * Hashes of a seed: values 0 (the seed) to `length` (the head).  Every `step`th is kept, and those between two of these
 * are made again when links from there are due, the last first.
 */
struct chain {
    const char *id; /* of the game, and whose chain: it is bound to them */
    enum side side;
    unsigned long length, step, at; /* at: what values[0] is; `length` + 1: none */
    uint8_t (*kept)[PROOF_HASH], (*values)[PROOF_HASH];
    char head[2 * PROOF_HASH + 1];
};

struct sealer {
    const struct run *run;
    enum { NO_SECRETS, BIDS, STACKS, CHAINS } sort;
    struct random random;
    char id[PROOF_ID + 1];
    /* chains */
    struct chain chain[2];
    uint32_t pairs;
    bool live;  /* the stream of a roll goes on if it is repeated */
    bool fresh; /* its links are still to be told */
    struct proof_stream stream;
    /* a bid or a stack, until it is opened */
    char turn[16], nonce[2][NONCE + 1], secret[PROOF_SECRET];
    bool laid;      /* a stack lies there */
    enum side side; /* whose stack */
    unsigned turned;
};

/* ---- chains ---- */

static bool chain_new(struct chain *c, unsigned long length)
{
    c->length = length;
    for (c->step = 1; c->step * c->step < length; c->step++)
        ;
    c->kept = calloc(length / c->step + 1, sizeof *c->kept);
    c->values = calloc(c->step, sizeof *c->values);
    return c->kept && c->values;
}

static void chain_free(struct chain *c)
{
    free(c->kept);
    free(c->values);
}

static void chain_begin(struct chain *c, struct random *r)
{
    uint8_t value[PROOF_HASH];

    for (int i = 0; i < PROOF_HASH; i++)
        value[i] = (uint8_t)random_below(r, 256);
    for (unsigned long i = 0; i < c->length; i++) {
        if (i % c->step == 0)
            memcpy(c->kept[i / c->step], value, sizeof value);
        proof_step(c->id, c->side, value, value);
    }
    sodium_bin2hex(c->head, sizeof c->head, value, sizeof value);
    c->at = c->length + 1;
}

/* The link of a pair, from 1. */
static const uint8_t *chain_link(struct chain *c, unsigned long pair)
{
    unsigned long i = c->length - pair, at = i - i % c->step;

    if (c->at != at) {
        c->at = at;
        memcpy(c->values[0], c->kept[at / c->step], PROOF_HASH);
        for (unsigned long k = 1; k < c->step; k++)
            proof_step(c->id, c->side, c->values[k - 1], c->values[k]);
    }
    return c->values[i % c->step];
}

/* ---- a sealer ---- */

/* How many pairs of links a game can use at most. */
static unsigned long most_pairs(const struct run *run)
{
    struct awaits x;

    run->rules->awaits(&run->start, &x);
    return run->rules->setup_rolls + run->max_turns * (x.red + x.black > 0 ? (unsigned long)x.red + x.black : 1);
}

struct sealer *sealer_new(const struct run *run)
{
    struct sealer *s = calloc(1, sizeof *s);
    const struct rules *rules = run->rules;

    if (!s)
        return NULL;
    s->run = run;
    if (secrets_kept(&run->start) == SECRET_BID)
        s->sort = BIDS;
    else if (secrets_kept(&run->start) == SECRET_STACK)
        s->sort = STACKS;
    else if (rules->next_throw)
        s->sort = CHAINS;
    if (s->sort == CHAINS &&
        (!chain_new(&s->chain[WHITE], most_pairs(run)) || !chain_new(&s->chain[BLACK], most_pairs(run)))) {
        sealer_free(s);
        return NULL;
    }
    return s;
}

void sealer_free(struct sealer *s)
{
    if (s) {
        chain_free(&s->chain[WHITE]);
        chain_free(&s->chain[BLACK]);
    }
    free(s);
}

void sealer_begin(struct sealer *s, unsigned long game)
{
    random_seed(&s->random, ~s->run->seed, game); /* not the stream from which the moves are drawn */
    snprintf(s->id, sizeof s->id, "playout.%lu.%lu", s->run->seed, game + 1);
    s->live = s->fresh = s->laid = false;
    s->pairs = 0;
    for (int side = WHITE; side <= BLACK && s->sort == CHAINS; side++) {
        s->chain[side].id = s->id;
        s->chain[side].side = (enum side)side;
        chain_begin(&s->chain[side], &s->random);
    }
}

const char *sealer_id(const struct sealer *s)
{
    return s->id;
}

const char *sealer_head(const struct sealer *s, enum side side)
{
    return s->sort == CHAINS ? s->chain[side].head : NULL;
}

/* ---- chance ---- */

static unsigned of_stream(void *context, unsigned n)
{
    struct sealer *s = context;

    return proof_face(&s->stream, s->id, n) - 1;
}

static unsigned of_secrets(void *context, unsigned n)
{
    struct sealer *s = context;

    return (unsigned)random_below(&s->random, n);
}

bool sealer_draw(struct sealer *s, const struct position *p, struct event *e)
{
    if (s->sort == STACKS) {
        *e = event_blank(EV_CARD);
        e->card = s->secret[s->turned++] == '+' ? RED_CARD : BLACK_CARD;
        return true;
    }
    if (s->sort != CHAINS)
        return false;
    if (!s->live) {
        s->pairs++;
        proof_stream_begin(&s->stream, chain_link(&s->chain[WHITE], s->pairs), chain_link(&s->chain[BLACK], s->pairs),
                           s->pairs);
        s->live = s->fresh = true;
    }
    chance_draw(&(struct chance){of_stream, s}, p, e);
    return true;
}

/* ---- comments ---- */

static void make_nonce(struct sealer *s, enum side side)
{
    static const char LETTERS[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    for (int i = 0; i < NONCE; i++)
        s->nonce[side][i] = LETTERS[random_below(&s->random, sizeof LETTERS - 1)];
    s->nonce[side][NONCE] = '\0';
}

/* Adds a seal to a note. */
static void put_seal(struct sealer *s, const char *thing, enum side side, const char *secret, char note[NOTE_SIZE])
{
    char text[NOTE_SIZE], hex[2 * PROOF_HASH + 1];
    size_t n = strlen(note);

    make_nonce(s, side);
    proof_hash_hex(text, proof_sealed_text(s->id, s->turn, thing, side, secret, s->nonce[side], text, sizeof text),
                   hex);
    snprintf(note + n, NOTE_SIZE - n, "%s[%%seal %c %s]", n ? " " : "", side == WHITE ? 'w' : 'b', hex);
}

static void seal_bids(struct sealer *s, const struct position *p, const struct event *e, char note[NOTE_SIZE])
{
    struct secret due = {0};

    position_turn(p, s->turn);
    secret_due(p, WHITE, &due);
    for (int side = WHITE; side <= BLACK; side++) {
        const struct faces *f = &e->faces[side];
        const char secret[2] = {f->state == FACES_GIVEN ? KIND_LETTER[f->value[0]] : '-'};
        put_seal(s, due.thing, (enum side)side, secret, note);
    }
}

/* The opponent's stack, if a series begins here. */
static void seal_stack(struct sealer *s, const struct position *p, char note[NOTE_SIZE])
{
    enum side owner = other((enum side)p->side);
    struct secret due;

    if (s->laid || !secret_due(p, owner, &due))
        return;
    chance_stack(&(struct chance){of_secrets, s}, due.red, due.black, s->secret);
    s->laid = true;
    s->turned = 0;
    s->side = owner;
    position_turn(p, s->turn);
    put_seal(s, due.thing, s->side, s->secret, note);
}

static void tell_links(struct sealer *s, char note[NOTE_SIZE])
{
    char hex[2][2 * PROOF_HASH + 1];

    s->fresh = false;
    for (int side = WHITE; side <= BLACK; side++)
        sodium_bin2hex(hex[side], sizeof hex[side], chain_link(&s->chain[side], s->pairs), PROOF_HASH);
    snprintf(note, NOTE_SIZE, "[%%link w %s] [%%link b %s]", hex[WHITE], hex[BLACK]);
}

void sealer_before(struct sealer *s, const struct position *p, const struct event *e, char note[NOTE_SIZE])
{
    note[0] = '\0';
    if (s->sort == BIDS && e->kind == EV_REVEAL)
        seal_bids(s, p, e, note);
    else if (s->sort == STACKS && e->kind == EV_MOVE)
        seal_stack(s, p, note);
    else if (s->sort == CHAINS && s->fresh)
        tell_links(s, note);
}

void sealer_after(struct sealer *s, const struct position *p, const struct event *e, const struct position *after,
                  char note[NOTE_SIZE])
{
    note[0] = '\0';
    if (s->sort == BIDS && e->kind == EV_REVEAL) {
        snprintf(note, NOTE_SIZE, "[%%open w %s] [%%open b %s]", s->nonce[WHITE], s->nonce[BLACK]);
    } else if (s->laid && (after->over || after->side != p->side)) {
        s->laid = false;
        snprintf(note, NOTE_SIZE, "[%%open %c %s %s]", s->side == WHITE ? 'w' : 'b', s->secret, s->nonce[s->side]);
    }
    s->live = s->live && e->kind == EV_REVEAL;
}
