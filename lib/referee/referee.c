/* referee.c: how a referee begins, what is due from each seat, and what follows by itself. */
#include "referee_parts.h"

#include <stdio.h>
#include <string.h>

static const char *const SEAT_WORD[SEATS] = {"white", "black", "public", "table"};

const char *referee_seat(enum seat seat)
{
    return SEAT_WORD[seat];
}

enum seat referee_seat_named(const char *word, size_t length)
{
    int s = 0;

    while (s < SEATS && !(strlen(SEAT_WORD[s]) == length && memcmp(SEAT_WORD[s], word, length) == 0))
        s++;
    return (enum seat)s;
}

static const char *const DICE_WORD[DICE_WORDS] = {"auto", "table", "chain"};

const char *referee_dice(enum dice dice)
{
    return DICE_WORD[dice];
}

enum dice referee_dice_named(const char *word)
{
    int d = 0;

    while (d < DICE_WORDS && strcmp(DICE_WORD[d], word) != 0)
        d++;
    return (enum dice)d;
}

void referee_begin(struct referee *r, const struct position *start, const char *id, const char *white_chain,
                   const char *black_chain, struct verdict *v)
{
    const char *const chain[2] = {white_chain, black_chain};
    enum side first = white_chain ? WHITE : BLACK;
    struct verdict found[2];

    memset(r, 0, sizeof *r); /* the gaps between its members too: two referees are compared byte by byte */
    r->position = *start;
    position_settle(&r->position);
    r->over = r->position.over;
    r->ending = r->position.ending;
    if (proof_begin(&r->proof, id, chain, first, found))
        *v = found[0];
    if (r->proof.chained)
        r->dice = DICE_CHAIN;
}

/* Must this side's next series have a stack that is not laid yet?  Who lays it; NO_SIDE. */
static enum side stack_owner(const struct referee *r)
{
    struct secret due;

    for (unsigned side = WHITE; side <= BLACK && !r->over; side++)
        if (!r->stack[side][0] && secret_due(&r->position, (enum side)side, &due) && due.sort == SECRET_STACK)
            return (enum side)side;
    return NO_SIDE;
}

/* ---- what is due ---- */

static void due_bids(const struct referee *r, uint8_t due[SEATS])
{
    for (unsigned side = WHITE; side <= BLACK; side++) {
        if (!r->bid[side] && !r->seal[side][0])
            due[side] = DUE_BID;
        else if (!r->bid[side] && r->seal[other((enum side)side)][0]) /* a plain bid is sealed first: referee_next() */
            due[side] = DUE_OPEN;
    }
}

static void due_links(const struct referee *r, uint8_t due[SEATS])
{
    for (unsigned side = WHITE; side <= BLACK; side++)
        if (proof_link_due(&r->proof, &r->position, (enum side)side))
            due[side] = DUE_LINK;
}

/* Dice that people roll: the table may for everybody, and each side its own. */
static void due_rolls(const struct referee *r, uint8_t due[SEATS])
{
    struct event so_far = rolled_so_far(r);
    struct throw t;

    due[SEAT_TABLE] = DUE_ROLL;
    if (!chance_next(&r->position, &so_far, &t) || t.dice == 0)
        return;
    due[t.side] = DUE_ROLL;
    if (t.together && !r->rolled[other((enum side)t.side)])
        due[other((enum side)t.side)] = DUE_ROLL;
}

bool referee_between(const struct position *p)
{
    return rules_of(p)->undecided && rules_of(p)->undecided(p);
}

/* Is there nothing to do but to write that nothing is done?  The referee does that by himself. */
static bool referee_only_pass(const struct position *p)
{
    const struct rules *rules = rules_of(p);
    struct event list[2];

    return rules->nothing && rules->actions(p, list, 2) == 1 && list[0].kind == EV_NOTHING;
}

void referee_due(const struct referee *r, uint8_t due[SEATS])
{
    const struct position *p = &r->position;
    const struct rules *rules = rules_of(p);
    struct awaits x;
    enum side owner = stack_owner(r);

    memset(due, DUE_NOTHING, SEATS);
    if (r->over)
        return;
    if (owner != NO_SIDE) {
        due[owner] = DUE_STACK;
        return;
    }
    rules->awaits(p, &x);
    if (x.laid)
        return; /* the top card of a stack */
    if (x.chance && r->dice == DICE_CHAIN)
        due_links(r, due);
    else if (x.chance && r->dice == DICE_TABLE)
        due_rolls(r, due);
    else if (!x.chance && x.seat[WHITE] == AWAIT_SECRET)
        due_bids(r, due);
    for (unsigned side = WHITE; side <= BLACK && !x.chance && !referee_only_pass(p); side++)
        if (x.seat[side] == AWAIT_ACTION)
            due[side] = DUE_TURN;
}

/* ---- what follows by itself: reveals, cards, dice, what is opened ---- */

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
