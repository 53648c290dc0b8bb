#include "referee_parts.h"

#include "token.h"

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
    *r = (struct referee){.position = *start};
    if (rules_of(start)->settle)
        rules_of(start)->settle(&r->position);
    r->over = r->position.over;
    r->ending = r->position.ending;
    proof_begin(&r->proof, id ? id : "", white_chain, black_chain, v);
    if (r->proof.chained)
        r->dice = DICE_CHAIN;
}

/* ---- series of cards (Sixfold Duel) ---- */

/* Has the number of the turn been read that is due now? */
static bool turn_opened(const struct position *p)
{
    uint32_t number = p->number;
    uint8_t side = p->side;

    if (rules_of(p)->turn)
        rules_of(p)->turn(p, &number, &side);
    return number == p->number && side == p->side;
}

enum side stack_owner(const struct referee *r)
{
    const struct position *p = &r->position;
    const struct rules *rules = rules_of(p);
    enum side owner = other((enum side)p->side);
    struct setup s;

    if (!rules->blind || rules->blind(p) || r->over || r->stack[owner][0])
        return NO_SIDE;
    position_setup(p, &s);
    return s.answer || (turn_opened(p) && p->state.duel.tries) ? NO_SIDE : owner;
}

/* ---- what is due ---- */

static void due_bids(const struct referee *r, uint8_t due[SEATS])
{
    for (unsigned side = WHITE; side <= BLACK; side++) {
        unsigned foe = other((enum side)side);
        if (!r->bid[side] && !r->seal[side][0])
            due[side] = DUE_BID;
        else if (!r->bid[side] && (r->bid[foe] || r->seal[foe][0]))
            due[side] = DUE_OPEN;
    }
}

static void due_links(const struct referee *r, uint8_t due[SEATS])
{
    for (unsigned side = WHITE; side <= BLACK && !r->proof.live; side++)
        if (!r->proof.linked[side])
            due[side] = DUE_LINK;
}

/* Dice that people roll: the table may for everybody, and each side its own. */
static void due_rolls(const struct referee *r, const struct expected *x, uint8_t due[SEATS])
{
    unsigned second = other((enum side)x->first);

    due[SEAT_TABLE] = DUE_ROLL;
    if (x->chance == WANT_CARD)
        return;
    if (!r->rolled[x->first])
        due[x->first] = DUE_ROLL;
    if (x->chance == WANT_DUEL ? !r->rolled[second] : x->chance == WANT_ROUND && r->rolled[x->first])
        due[second] = DUE_ROLL;
}

/* Is there nothing to do but to write that nothing is done?  The referee does that by himself. */
static bool only_pass(const struct position *p)
{
    const struct rules *rules = rules_of(p);
    struct event list[2];

    return !rules->hidden && !rules->chess && rules->actions(p, list, 2) == 1 && list[0].kind == EV_NOTHING;
}

void referee_due(const struct referee *r, uint8_t due[SEATS])
{
    const struct position *p = &r->position;
    const struct rules *rules = rules_of(p);
    struct expected x;
    enum side owner = stack_owner(r);

    memset(due, DUE_NOTHING, SEATS);
    if (r->over)
        return;
    if (owner != NO_SIDE) {
        due[owner] = DUE_STACK;
        return;
    }
    rules->awaits(p, &x);
    if (x.chance == WANT_CARD && !rules->blind(p))
        return; /* the top card of a stack */
    if (x.chance && r->dice == DICE_CHAIN)
        due_links(r, due);
    else if (x.chance && r->dice == DICE_TABLE)
        due_rolls(r, &x, due);
    else if (!x.chance && x.seat[WHITE] == WANT_BID)
        due_bids(r, due);
    for (unsigned side = WHITE; side <= BLACK && !x.chance && !only_pass(p); side++)
        if (x.seat[side] == WANT_ACTION)
            due[side] = DUE_TURN;
}

/* ---- what follows by itself ---- */

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

/* Who sealed his bid must not be alone with that: the referee seals the other's for him. */
static bool seal_plain_bid(const struct referee *r, const struct chance *chance, struct entry *entry)
{
    const char *bid[2] = {(char[2]){r->bid[WHITE]}, (char[2]){r->bid[BLACK]}};

    for (unsigned side = WHITE; side <= BLACK; side++) {
        if (r->seal[side][0] || !r->seal[other((enum side)side)][0])
            continue;
        if (!r->nonce[side][0]) {
            begin_entry(entry, ENTRY_NONCE, (enum side)side);
            draw_nonce(chance, entry->text);
        } else {
            begin_entry(entry, ENTRY_SEAL, (enum side)side);
            sealed_hash(r, (enum side)side, bid[side], r->nonce[side], entry->text);
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
    if (!r->bid[WHITE] || !r->bid[BLACK])
        return false;
    if (seal_plain_bid(r, chance, entry))
        return true;
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

static bool draw_links(const struct referee *r, const struct expected *x, struct event *e)
{
    const struct proof *pr = &r->proof;
    struct links links = {pr->stream, pr->game_id};

    if (!pr->live) {
        if (!pr->linked[WHITE] || !pr->linked[BLACK])
            return false;
        proof_stream_begin(&links.stream, pr->head[WHITE], pr->head[BLACK], pr->pairs + 1);
    }
    chance_draw(&(struct chance){links_below, &links}, x, e);
    return true;
}

bool whole_roll(const struct referee *r, const struct expected *x, struct event *e)
{
    unsigned second = other((enum side)x->first);
    bool alone = x->chance == WANT_PLACEMENT || (x->chance == WANT_ROUND && chance_opens_harvest(x, &r->faces[x->first]));

    if (x->chance == WANT_CARD || !r->rolled[x->first] || !(alone || r->rolled[second]))
        return false;
    *e = event_blank(EV_REVEAL);
    e->sides = x->chance == WANT_PLACEMENT ? 1 : 2;
    e->faces[x->chance == WANT_PLACEMENT ? WHITE : x->first] = r->faces[x->first];
    if (x->chance != WANT_PLACEMENT)
        e->faces[second] = alone ? (struct faces){.state = FACES_NONE} : r->faces[second];
    return true;
}

/* What the referee rolls; dice that a player has rolled before, when he was to, stay as they are. */
static void draw_rest(const struct referee *r, const struct expected *x, const struct chance *chance, struct event *e)
{
    struct expected one_side = *x;
    struct referee with = *r;
    struct event roll;

    if (!r->rolled[WHITE] && !r->rolled[BLACK]) {
        chance_draw(chance, x, e);
        return;
    }
    one_side.chance = WANT_PLACEMENT;
    for (unsigned n = 0, side = x->first; n < 2 && !whole_roll(&with, x, e); n++, side = other((enum side)side))
        if (!with.rolled[side]) {
            chance_draw(chance, &one_side, &roll);
            with.rolled[side] = true;
            with.faces[side] = roll.faces[WHITE];
            whole_roll(&with, x, e);
        }
}

static bool next_chance(const struct referee *r, const struct expected *x, const struct chance *chance, struct entry *entry)
{
    const struct position *p = &r->position;
    bool laid = x->chance == WANT_CARD && !rules_of(p)->blind(p);
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

bool referee_next(const struct referee *r, const struct chance *chance, struct entry *entry)
{
    const struct position *p = &r->position;
    const struct rules *rules = rules_of(p);
    struct expected x;

    if (next_opening(r, entry))
        return true;
    if (r->over)
        return false;
    if (rules->numbered && !turn_opened(p)) {
        begin_entry(entry, ENTRY_EVENT, NO_SIDE);
        entry->event = event_blank(EV_NUMBER);
        entry->event.number = p->number;
        entry->event.dots = p->side == WHITE ? 1 : 3;
        return true;
    }
    rules->awaits(p, &x);
    if (x.chance)
        return next_chance(r, &x, chance, entry);
    if (x.seat[WHITE] == WANT_BID)
        return next_bids(r, chance, entry);
    if (!only_pass(p))
        return false;
    begin_entry(entry, ENTRY_EVENT, NO_SIDE);
    entry->event = event_blank(EV_NOTHING);
    return true;
}

/* ---- what is done ---- */

static void forget_secrets(struct referee *r, unsigned side)
{
    r->bid[side] = r->seal[side][0] = r->nonce[side][0] = r->stack[side][0] = '\0';
}

/* A bid is revealed, a series over: the secret is none any more, and its seal is opened. */
static void disclose(struct referee *r, unsigned side)
{
    if (r->seal[side][0] && r->nonce[side][0])
        r->opening |= (uint8_t)(1u << side);
    else
        forget_secrets(r, side);
}

static void keep_series(struct referee *r, const struct position *before)
{
    const struct position *p = &r->position;
    bool over = p->over || p->number != before->number || p->side != before->side;

    if (rules_of(p)->blind && over)
        disclose(r, other((enum side)before->side));
}

static void lapse(struct referee *r, const struct position *before, const struct hearer *h)
{
    unsigned side = r->offer - 1u;
    bool moved = before->side != side && (r->position.side != before->side || r->position.number != before->number);

    if (!r->offer || !(moved || r->over))
        return;
    r->offer = 0;
    if (!r->over)
        announce(h, (enum seat)side, "declined", N_("Your offer of a draw is declined by the move."), NO_ARGS);
}

static void play_event(struct referee *r, const struct entry *entry, const struct hearer *h, struct verdict *v)
{
    struct referee before = *r;
    const struct event *e = &entry->event;
    const struct rules *rules = rules_of(&r->position);
    struct verdict proven;
    struct expected x;

    rules->awaits(&before.position, &x);
    rules->step(&before.position, e, &r->position, v);
    if (v->code != CODE_OK) {
        *r = before;
        return;
    }
    verdict_clear(&proven);
    proof_action(&r->proof, &before.position, e, false, &proven);
    if (rules->settle)
        rules->settle(&r->position);
    r->over = r->position.over;
    r->ending = r->position.ending;
    r->passed = 0;
    if (e->kind == EV_NOTHING)
        r->passed = x.seat[WHITE] == WANT_ACTION ? 1 + WHITE : 1 + BLACK;
    if (e->kind == EV_REVEAL) {
        r->rolled[WHITE] = r->rolled[BLACK] = false;
        for (unsigned side = WHITE; side <= BLACK && rules->bids; side++)
            disclose(r, side);
    }
    keep_series(r, &before.position);
    tell_event(&before, e, v, r, h);
    lapse(r, &before.position, h);
}

static void roll_of_side(struct referee *r, const struct entry *entry, const struct hearer *h)
{
    struct event half = event_blank(EV_REVEAL);
    char token[TOKEN_SIZE], word[TOKEN_SIZE + 8];

    r->rolled[entry->side] = true;
    r->faces[entry->side] = entry->event.faces[entry->side];
    half.sides = 2;
    half.faces[entry->side] = r->faces[entry->side];
    half.faces[other((enum side)entry->side)].state = FACES_UNKNOWN;
    token[token_write(&half, token) - 1] = '\0';
    snprintf(word, sizeof word, "rolled %s", token + 1);
    announce_all(h, word, N_("{0} has rolled."), arg_side(entry->side));
}

static void end_game(struct referee *r, const struct entry *entry, const struct hearer *h)
{
    r->over = entry->event.result;
    r->ending = entry->ending;
    r->offer = 0;
    for (unsigned side = WHITE; side <= BLACK; side++)
        if (rules_of(&r->position)->blind)
            disclose(r, side);
    tell_end_of(r, h);
}

static void offer(struct referee *r, const struct entry *entry, const struct hearer *h)
{
    enum side side = (enum side)entry->side, foe = other(side);

    if (strcmp(entry->text, "none") == 0) {
        r->offer = 0;
        announce(h, (enum seat)side, "declined", N_("Your offer of a draw is declined."), NO_ARGS);
        announce(h, (enum seat)foe, "declined", N_("You have declined the draw."), NO_ARGS);
        return;
    }
    r->offer = (uint8_t)(1 + side);
    announce(h, (enum seat)side, "offer", N_("You offer a draw."), NO_ARGS);
    announce(h, (enum seat)foe, "offer", N_("{0} offers a draw: accept or decline."), arg_side(side));
}

/* What the seals and chains have to say of a command. */
static bool prove(struct referee *r, const struct entry *entry, enum command command, struct verdict *v)
{
    struct proof before = r->proof;

    proof_command(&r->proof, &r->position, command, (enum side)entry->side, entry->text, strlen(entry->text), v);
    if (v->code != CODE_OK)
        r->proof = before;
    return v->code == CODE_OK;
}

static void copy_text(char *out, size_t size, const struct entry *entry)
{
    snprintf(out, size, "%.*s", (int)(size - 1), entry->text);
}

/* What everybody must see to be able to check it later. */
static void announce_hash(const struct hearer *h, const char *what, const char *text, const struct entry *entry)
{
    char word[96];

    snprintf(word, sizeof word, "%s %c %.64s", what, entry->side == WHITE ? 'w' : 'b', entry->text);
    announce_all(h, word, text, arg_side(entry->side));
}

static void seal(struct referee *r, const struct entry *entry, const struct hearer *h, struct verdict *v)
{
    bool own = r->bid[entry->side] != '\0'; /* the referee's, for a bid that was told him plainly */

    if (!prove(r, entry, COMMAND_SEAL, v))
        return;
    copy_text(r->seal[entry->side], sizeof r->seal[0], entry);
    announce_hash(h, "seal", N_("{0}'s seal."), entry);
    if (own)
        return;
    announce(h, (enum seat)entry->side, "sealed",
             rules_of(&r->position)->bids ? N_("Your seal is kept: open it when both sides have theirs.")
                                          : N_("Your seal is kept: open it, and your stack is laid."),
             NO_ARGS);
}

static void apply_secret(struct referee *r, const struct entry *entry, const struct hearer *h)
{
    enum seat seat = (enum seat)entry->side;

    const char *nonce = strchr(entry->text, ' ');

    switch (entry->kind) {
    case ENTRY_BID:
        r->bid[entry->side] = entry->text[0];
        announce(h, seat, "sealed", N_("Your bid is sealed."), NO_ARGS);
        break;
    case ENTRY_STACK:
        snprintf(r->stack[entry->side], sizeof r->stack[0], "%.*s", (int)strcspn(entry->text, " "), entry->text);
        announce(h, seat, "laid", N_("Your stack is laid."), NO_ARGS);
        break;
    default:
        nonce = entry->text;
        break;
    }
    if (nonce)
        snprintf(r->nonce[entry->side], sizeof r->nonce[0], "%s", nonce + (*nonce == ' '));
}

static void apply(struct referee *r, const struct entry *entry, const struct hearer *h, struct verdict *v)
{
    switch (entry->kind) {
    case ENTRY_EVENT:
        play_event(r, entry, h, v);
        break;
    case ENTRY_BID:
    case ENTRY_STACK:
    case ENTRY_NONCE:
        apply_secret(r, entry, h);
        break;
    case ENTRY_SEAL:
        seal(r, entry, h, v);
        break;
    case ENTRY_OPEN:
        if (prove(r, entry, COMMAND_OPEN, v)) {
            r->opening &= (uint8_t)~(1u << entry->side);
            forget_secrets(r, entry->side);
        }
        break;
    case ENTRY_LINK:
        if (prove(r, entry, COMMAND_LINK, v))
            announce_hash(h, "link", N_("{0}'s link."), entry);
        break;
    case ENTRY_ROLLED:
        roll_of_side(r, entry, h);
        break;
    case ENTRY_DICE:
        r->dice = (uint8_t)referee_dice_named(entry->text);
        break;
    case ENTRY_OFFER:
        offer(r, entry, h);
        break;
    case ENTRY_ENDED:
        end_game(r, entry, h);
        break;
    default: /* a remark */
        break;
    }
}

void referee_apply(struct referee *r, const struct entry *entry, const struct hearer *h, struct verdict *v)
{
    struct referee before = *r;

    verdict_clear(v);
    apply(r, entry, h, v);
    if (v->code == CODE_OK && entry->kind != ENTRY_DICE) /* nothing is said before the first action */
        tell_due(&before, r, entry->kind == ENTRY_EVENT && entry->event.kind == EV_REVEAL, h);
}
