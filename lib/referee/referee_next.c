/* referee_next.c: what follows by itself: reveals, cards, dice, what is opened. */
#include "referee_parts.h"

#include <stdio.h>
#include <string.h>

static void begin_entry(struct entry *e, enum entry_kind kind, enum side side)
{
    memset(e, 0, sizeof *e);
    e->kind = (uint8_t)kind;
    e->side = (uint8_t)side;
    e->event = event_blank(EV_BAD);
}

/* Letters and digits, 24 of them: more than 128 bits. */
static void draw_nonce(const struct chance *chance, char *out)
{
    static const char DIGITS[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    for (int i = 0; i < 24; i++)
        *out++ = DIGITS[chance->below(chance->context, sizeof DIGITS - 1)];
    *out = '\0';
}

static void sealed_hash(const struct referee *r, enum side side, const char *secret, const char *nonce, char out[65])
{
    char text[REFEREE_LINE], turn[16];
    struct secret due = {0};
    size_t n;

    secret_due(&r->position, side, &due);
    n = proof_sealed_text(r->proof.game_id, position_turn(&r->position, turn), due.thing, side, secret, nonce, text,
                          sizeof text);
    proof_hash_hex(text, n, out);
}

bool opens_seal(const struct referee *r, enum side side, const char *secret, const char *nonce)
{
    char hash[65];

    sealed_hash(r, side, secret, nonce, hash);
    return strcmp(hash, r->seal[side]) == 0;
}

/* Who sealed his bid must not be alone with that: the referee seals the other's plain bid for him, as soon as there are
 * both, so that it is in the record before the sealer may open his. */
static bool seal_plain_bid(const struct referee *r, const struct chance *chance, struct entry *entry)
{
    for (unsigned side = WHITE; side <= BLACK; side++) {
        const char bid[2] = {r->bid[side]};
        if (!r->bid[side] || r->seal[side][0] || !r->seal[other((enum side)side)][0])
            continue;
        if (!r->nonce[side][0]) {
            begin_entry(entry, ENTRY_NONCE, (enum side)side);
            draw_nonce(chance, entry->text);
        } else {
            begin_entry(entry, ENTRY_SEAL, (enum side)side);
            sealed_hash(r, (enum side)side, bid, r->nonce[side], entry->text);
        }
        return true;
    }
    return false;
}

static struct faces bid_faces(char bid)
{
    const char *at = strchr(KIND_LETTER, bid);

    if (bid == '-' || !at)
        return (struct faces){.state = FACES_NONE};
    return (struct faces){.state = FACES_GIVEN, .n = 1, .letter = 1, .value = {(uint8_t)(at - KIND_LETTER)}};
}

static bool next_bids(const struct referee *r, const struct chance *chance, struct entry *entry)
{
    if (seal_plain_bid(r, chance, entry))
        return true;
    if (!r->bid[WHITE] || !r->bid[BLACK])
        return false;
    begin_entry(entry, ENTRY_EVENT, NO_SIDE);
    entry->event = event_blank(EV_REVEAL);
    entry->event.sides = 2;
    for (int side = WHITE; side <= BLACK; side++)
        entry->event.faces[side] = bid_faces(r->bid[side]);
    return true;
}

/* The stream of a pair of links, as a source of chance. */
struct links {
    struct proof_stream stream;
    const char *id;
};

static unsigned links_below(void *context, unsigned n)
{
    struct links *l = context;

    return proof_face(&l->stream, l->id, n) - 1;
}

static bool draw_links(const struct referee *r, struct event *e)
{
    const struct proof *pr = &r->proof;
    struct links links = {pr->stream, pr->game_id};

    if (!pr->due || !pr->live) {
        if (!pr->due || !pr->linked[WHITE] || !pr->linked[BLACK])
            return false;
        proof_stream_begin(&links.stream, pr->head[WHITE], pr->head[BLACK], pr->pairs);
    }
    chance_draw(&(struct chance){links_below, &links}, &r->position, e);
    return true;
}

struct event rolled_so_far(const struct referee *r)
{
    struct event e = chance_begin();

    for (unsigned side = WHITE; side <= BLACK; side++)
        if (r->rolled[side])
            e.faces[side] = r->faces[side];
    return e;
}

bool whole_roll(const struct referee *r, struct event *e)
{
    *e = rolled_so_far(r);
    return chance_complete(&r->position, e);
}

static bool next_chance(const struct referee *r, const struct awaits *x, const struct chance *chance,
                        struct entry *entry)
{
    const struct position *p = &r->position;
    const char *stack = r->stack[other((enum side)p->side)];
    size_t cards = strlen(stack), left = (size_t)x->red + x->black;

    begin_entry(entry, ENTRY_EVENT, NO_SIDE);
    if (x->laid) {
        if (cards < left)
            return false; /* in a journal that lacks it */
        entry->event = event_blank(EV_CARD);
        entry->event.card = stack[cards - left] == '+' ? RED_CARD : BLACK_CARD;
        return true;
    }
    if (r->dice == DICE_CHAIN)
        return draw_links(r, &entry->event);
    if (r->dice == DICE_TABLE)
        return whole_roll(r, &entry->event);
    entry->event = rolled_so_far(r); /* dice that a player has rolled before, when he was to, stay as they are */
    chance_go_on(chance, p, &entry->event);
    return true;
}

/* What a seal hid has been shown: the nonce belongs in the record. */
static bool next_opening(const struct referee *r, struct entry *entry)
{
    enum side side = r->opening & 1 ? WHITE : BLACK;

    if (!r->opening)
        return false;
    begin_entry(entry, ENTRY_OPEN, side);
    if (rules_of(&r->position)->secrets == SECRET_BID)
        snprintf(entry->text, sizeof entry->text, "%s", r->nonce[side]);
    else
        snprintf(entry->text, sizeof entry->text, "%s %s", r->stack[side], r->nonce[side]);
    return true;
}

bool referee_next_number(const struct referee *r, struct entry *entry)
{
    const struct position *p = &r->position;

    if (r->opening || r->over || !rules_of(p)->numbered || turn_is_open(p))
        return false;
    begin_entry(entry, ENTRY_EVENT, NO_SIDE);
    entry->event = turn_number(p);
    return true;
}

bool referee_next(const struct referee *r, const struct chance *chance, struct entry *entry)
{
    const struct position *p = &r->position;
    struct awaits x;

    if (next_opening(r, entry))
        return true;
    if (r->over)
        return false;
    if (referee_next_number(r, entry))
        return true;
    rules_of(p)->awaits(p, &x);
    if (x.chance)
        return next_chance(r, &x, chance, entry);
    if (x.seat[WHITE] == AWAIT_SECRET)
        return next_bids(r, chance, entry);
    if (!referee_only_pass(p))
        return false;
    begin_entry(entry, ENTRY_EVENT, NO_SIDE);
    entry->event = event_blank(EV_NOTHING);
    return true;
}
