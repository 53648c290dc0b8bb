/* referee_apply.c: what is done with an entry, and who is told. */
#include "notation/token.h"
#include "referee_parts.h"

#include <stdio.h>
#include <string.h>

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

    if (rules_of(p)->secrets == SECRET_STACK && over)
        disclose(r, other((enum side)before->side));
}

static void lapse(struct referee *r, const struct position *before, const struct observer *h)
{
    unsigned side = r->offer - 1u;
    bool moved = before->side != side && (r->position.side != before->side || r->position.number != before->number);

    bool between = referee_between(&r->position); /* whoever offered it */

    if (!r->offer || !(moved || between || r->over))
        return;
    r->offer = 0;
    if (!r->over && !moved)
        announce(h, (enum seat)side, "declined", N_("Your offer of a draw has lapsed."), NO_ARGS);
    else if (!r->over)
        announce(h, (enum seat)side, "declined", N_("Your offer of a draw is declined by the move."), NO_ARGS);
}

/* A roll of a placement after which another is due. */
static bool is_idle_roll(const struct event *e, const struct position *after)
{
    struct awaits x;

    if (e->kind != EV_REVEAL || !after->setup)
        return false;
    rules_of(after)->awaits(after, &x);
    return x.chance == AWAIT_DICE;
}

static void play_event(struct referee *r, const struct entry *entry, const struct observer *h, struct verdict *v)
{
    struct referee before = *r;
    const struct event *e = &entry->event;
    const struct rules *rules = rules_of(&r->position);
    struct verdict proven;
    struct awaits x;

    rules->awaits(&before.position, &x);
    rules->step(&before.position, e, &r->position, v);
    if (v->code != CODE_OK) {
        *r = before;
        return;
    }
    verdict_clear(&proven);
    proof_action(&r->proof, &before.position, e, &proven);
    position_settle(&r->position);
    r->over = r->position.over;
    r->ending = r->position.ending;
    r->passed = 0;
    r->idle_rolls = is_idle_roll(e, &r->position) ? (uint16_t)(r->idle_rolls + (r->idle_rolls < REFEREE_IDLE)) : 0;
    if (e->kind == EV_NOTHING)
        r->passed = x.seat[WHITE] == AWAIT_ACTION ? 1 + WHITE : 1 + BLACK;
    if (e->kind == EV_REVEAL) {
        r->rolled[WHITE] = r->rolled[BLACK] = false;
        for (unsigned side = WHITE; side <= BLACK && rules->secrets == SECRET_BID; side++)
            disclose(r, side);
    }
    keep_series(r, &before.position);
    tell_event(&before, e, v, r, h);
    lapse(r, &before.position, h);
}

static void roll_of_side(struct referee *r, const struct entry *entry, const struct observer *h)
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

static void end_game(struct referee *r, const struct entry *entry, const struct observer *h)
{
    r->over = entry->event.result;
    r->ending = entry->ending;
    r->offer = 0;
    for (unsigned side = WHITE; side <= BLACK; side++)
        if (rules_of(&r->position)->secrets == SECRET_STACK)
            disclose(r, side);
    tell_end_of(r, h);
}

static void offer(struct referee *r, const struct entry *entry, const struct observer *h)
{
    enum side side = (enum side)entry->side, them = other(side);

    if (strcmp(entry->text, "none") == 0) {
        r->offer = 0;
        announce(h, (enum seat)side, "declined", N_("Your offer of a draw is declined."), NO_ARGS);
        announce(h, (enum seat)them, "declined", N_("You have declined the draw."), NO_ARGS);
        return;
    }
    r->offer = (uint8_t)(1 + side);
    announce(h, (enum seat)side, "offer", N_("You offer a draw."), NO_ARGS);
    announce(h, (enum seat)them, "offer", N_("{0} offers a draw: accept or decline."), arg_side(side));
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
static void announce_hash(const struct observer *h, const char *what, const char *text, const struct entry *entry)
{
    char word[96];

    snprintf(word, sizeof word, "%s %c %.64s", what, entry->side == WHITE ? 'w' : 'b', entry->text);
    announce_all(h, word, text, arg_side(entry->side));
}

static void seal(struct referee *r, const struct entry *entry, const struct observer *h, struct verdict *v)
{
    bool own = r->bid[entry->side] != '\0'; /* the referee's, for a bid that was told him plainly */

    if (!prove(r, entry, COMMAND_SEAL, v))
        return;
    copy_text(r->seal[entry->side], sizeof r->seal[0], entry);
    announce_hash(h, "seal", N_("{0}'s seal."), entry);
    if (own)
        return;
    announce(h, (enum seat)entry->side, "sealed",
             rules_of(&r->position)->secrets == SECRET_BID
                 ? N_("Your seal is kept: open it when both sides have theirs.")
                 : N_("Your seal is kept: open it, and your stack is laid."),
             NO_ARGS);
}

static void apply_secret(struct referee *r, const struct entry *entry, const struct observer *h)
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

static void apply(struct referee *r, const struct entry *entry, const struct observer *h, struct verdict *v)
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
            r->opening &= (uint8_t) ~(1u << entry->side);
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

void referee_apply(struct referee *r, const struct entry *entry, const struct observer *h, struct verdict *v)
{
    struct referee before = *r;

    verdict_clear(v);
    apply(r, entry, h, v);
    if (v->code == CODE_OK && entry->kind != ENTRY_DICE) /* nothing is said before the first action */
        tell_due(&before, r, entry->kind == ENTRY_EVENT && entry->event.kind == EV_REVEAL, h);
}
