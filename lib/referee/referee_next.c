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

static void bid_thing(const struct referee *r, char out[8])
{
    char square[3];

    snprintf(out, 8, "@%s", square_name(r->position.state.psi.named & 63, square));
}

static void sealed_hash(const struct referee *r, enum side side, const char *secret, const char *nonce, char out[65])
{
    char text[REFEREE_LINE], turn[16], thing[8] = "stack";
    size_t n;

    if (rules_of(&r->position)->bids)
        bid_thing(r, thing);
    n = proof_sealed_text(r->proof.game_id, position_turn(&r->position, turn), thing, side, secret, nonce, text,
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

static bool draw_links(const struct referee *r, const struct awaits *x, struct event *e)
{
    const struct proof *pr = &r->proof;
    struct links links = {pr->stream, pr->game_id};

    if (!pr->due || !pr->live) {
        if (!pr->due || !pr->linked[WHITE] || !pr->linked[BLACK])
            return false;
        proof_stream_begin(&links.stream, pr->head[WHITE], pr->head[BLACK], pr->pairs);
    }
    chance_draw(&(struct chance){links_below, &links}, x, e);
    return true;
}

bool whole_roll(const struct referee *r, const struct awaits *x, struct event *e)
{
    unsigned second = other((enum side)x->first);
    bool alone =
        x->chance == AWAIT_PLACEMENT || (x->chance == AWAIT_ROUND && chance_opens_harvest(x, &r->faces[x->first]));

    if (x->chance == AWAIT_CARD || !r->rolled[x->first] || !(alone || r->rolled[second]))
        return false;
    *e = event_blank(EV_REVEAL);
    e->sides = x->chance == AWAIT_PLACEMENT ? 1 : 2;
    e->faces[x->chance == AWAIT_PLACEMENT ? WHITE : x->first] = r->faces[x->first];
    if (x->chance != AWAIT_PLACEMENT)
        e->faces[second] = alone ? (struct faces){.state = FACES_NONE} : r->faces[second];
    return true;
}

/* What the referee rolls; dice that a player has rolled before, when he was to, stay as they are. */
static void draw_rest(const struct referee *r, const struct awaits *x, const struct chance *chance, struct event *e)
{
    struct awaits one_side = *x;
    struct referee with = *r;
    struct event roll;

    if (!r->rolled[WHITE] && !r->rolled[BLACK]) {
        chance_draw(chance, x, e);
        return;
    }
    one_side.chance = AWAIT_PLACEMENT;
    for (unsigned n = 0, side = x->first; n < 2 && !whole_roll(&with, x, e); n++, side = other((enum side)side))
        if (!with.rolled[side]) {
            chance_draw(chance, &one_side, &roll);
            with.rolled[side] = true;
            with.faces[side] = roll.faces[WHITE];
            whole_roll(&with, x, e);
        }
}

static bool next_chance(const struct referee *r, const struct awaits *x, const struct chance *chance,
                        struct entry *entry)
{
    const struct position *p = &r->position;
    bool laid = x->chance == AWAIT_CARD && !rules_of(p)->blind(p);
    const char *stack = r->stack[other((enum side)p->side)];
    size_t cards = strlen(stack), left = (size_t)x->red + x->black;

    begin_entry(entry, ENTRY_EVENT, NO_SIDE);
    if (laid) {
        if (cards < left)
            return false; /* in a journal that lacks it */
        entry->event = event_blank(EV_CARD);
        entry->event.card = stack[cards - left] == '+' ? RED_CARD : BLACK_CARD;
        return true;
    }
    if (r->dice == DICE_CHAIN)
        return draw_links(r, x, &entry->event);
    if (r->dice == DICE_TABLE)
        return whole_roll(r, x, &entry->event);
    draw_rest(r, x, chance, &entry->event);
    return true;
}

/* What a seal hid has been shown: the nonce belongs in the record. */
static bool next_opening(const struct referee *r, struct entry *entry)
{
    enum side side = r->opening & 1 ? WHITE : BLACK;

    if (!r->opening)
        return false;
    begin_entry(entry, ENTRY_OPEN, side);
    if (rules_of(&r->position)->bids)
        snprintf(entry->text, sizeof entry->text, "%s", r->nonce[side]);
    else
        snprintf(entry->text, sizeof entry->text, "%s %s", r->stack[side], r->nonce[side]);
    return true;
}

bool referee_next_number(const struct referee *r, struct entry *entry)
{
    const struct position *p = &r->position;

    if (r->opening || r->over || !rules_of(p)->numbered || referee_turn_opened(p))
        return false;
    begin_entry(entry, ENTRY_EVENT, NO_SIDE);
    entry->event = event_blank(EV_NUMBER);
    entry->event.number = p->number;
    entry->event.dots = p->side == WHITE ? 1 : 3;
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
