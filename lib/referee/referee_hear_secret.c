/* referee_hear_secret.c: bids and stacks, said plainly or sealed. */
#include "notation/token.h"
#include "referee_hear_parts.h"

#include <stdio.h>
#include <string.h>

/* A bid as it is written, in Latin or Russian; false: no kind. */
static bool read_bid(const char *text, struct faces *f)
{
    char token[24];
    struct event e;

    if (strlen(text) > 4)
        return false;
    snprintf(token, sizeof token, "%s:?", text);
    token_read_reveal(token, strlen(token), &e);
    *f = e.faces[WHITE];
    return e.kind == EV_REVEAL && (f->letter || f->state == FACES_NONE);
}

/* Judges one side's bid: the other's is not known. */
static bool game_bid(struct request *h, const struct faces *f)
{
    struct event e = event_blank(EV_REVEAL);

    e.sides = 2;
    e.faces[h->seat] = *f;
    e.faces[other((enum side)h->seat)].state = FACES_UNKNOWN;
    return hear_judge(h, &e);
}

static void bid_text(const struct faces *f, char out[2])
{
    out[0] = f->state == FACES_NONE ? '-' : KIND_LETTER[f->value[0]];
    out[1] = '\0';
}

bool hear_bid(struct request *h)
{
    struct faces f;

    if (!read_bid(h->rest, &f))
        return error(h, N_("\"bid\" wants P, N, B, R or Q, or - for nothing."), NO_ARGS);
    if (!hear_expect(h, DUE_BID) || !game_bid(h, &f))
        return false;
    hear_begin(h, ENTRY_BID);
    bid_text(&f, h->entry->text);
    return true;
}

/* Are these all the cards of a series? */
static bool game_stack(struct request *h, const char *stack)
{
    struct secret due = {0};
    size_t red = 0, black = 0;

    for (; *stack; stack++) {
        red += *stack == '+';
        black += *stack == '-';
    }
    secret_due(&h->r->position, (enum side)h->seat, &due);
    return (red == due.red && black == due.black) || refuse(h, N_("A stack has {0} red (+) and {1} black (-) cards."),
                                                            arg_number(due.red), arg_number(due.black));
}

bool hear_stack(struct request *h)
{
    bool blind = strcmp(h->rest, "blind") == 0;
    struct secret due = {0};

    if (!blind && (!*h->rest || h->rest[strspn(h->rest, "+-")] || strlen(h->rest) > MAX_SERIES))
        return error(h, N_("\"stack\" wants the cards from the top, as in \"stack ++-+--\", or blind."), NO_ARGS);
    if (!hear_expect(h, DUE_STACK))
        return false;
    if (h->r->seal[h->seat][0])
        return refuse(h, N_("Your stack is sealed: open gives it."), NO_ARGS);
    if (!blind && !game_stack(h, h->rest))
        return false;
    hear_begin(h, ENTRY_STACK);
    secret_due(&h->r->position, (enum side)h->seat, &due);
    if (blind)
        chance_stack(h->chance, due.red, due.black, h->entry->text);
    else
        strcpy(h->entry->text, h->rest);
    return true;
}

bool hear_seal(struct request *h)
{
    uint8_t due[SEATS], hash[PROOF_HASH];

    if (!proof_read_hash(h->rest, strlen(h->rest), hash))
        return error(h, N_("\"seal\" wants the SHA-256 of the sealed text, 64 hexadecimal digits."), NO_ARGS);
    referee_due(h->r, due);
    if (!hear_expect(h, h->seat <= SEAT_BLACK && due[h->seat] == DUE_STACK ? DUE_STACK : DUE_BID))
        return false;
    if (h->r->seal[h->seat][0])
        return refuse(h, N_("Your seal is there already."), NO_ARGS);
    if (!hear_prove(h, COMMAND_SEAL))
        return false;
    hear_begin(h, ENTRY_SEAL);
    for (size_t i = 0; h->rest[i]; i++)
        h->entry->text[i] = (char)(h->rest[i] | (h->rest[i] >= 'A' && h->rest[i] <= 'F' ? 0x20 : 0));
    return true;
}

static bool good_nonce(const char *nonce)
{
    size_t n = strspn(nonce, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    return nonce[n] == '\0' && n >= 22 && n < REFEREE_SECRET;
}

bool hear_open(struct request *h)
{
    bool bids = rules_of(&h->r->position)->secrets == SECRET_BID;
    unsigned them = h->seat == SEAT_WHITE ? BLACK : WHITE;
    char secret[MAX_SERIES + 4], nonce[REFEREE_SECRET], written[2], more;
    struct faces f;

    if (sscanf(h->rest, "%63s %127s %c", secret, nonce, &more) != 2 || !good_nonce(nonce) ||
        (bids && !read_bid(secret, &f)))
        return error(h, N_("\"open\" wants what you sealed and its nonce, as in \"open N q8Zk3vW0pLr5TtYx2mHc7D\"."),
                     NO_ARGS);
    if (h->seat > SEAT_BLACK || !h->r->seal[h->seat][0])
        return refuse(h, N_("You have sealed nothing."), NO_ARGS);
    if (bids && !h->r->over && !h->r->seal[them][0])
        return refuse(h, N_("{0} has not bid yet: nothing is opened before both bids are sealed."), arg_side(them));
    if (!hear_expect(h, bids ? DUE_OPEN : DUE_STACK))
        return false;
    if (bids) {
        bid_text(&f, written);
        strcpy(secret, written);
    }
    if (!opens_seal(h->r, (enum side)h->seat, secret, nonce))
        return refuse(h, N_("That does not hash to your seal."), NO_ARGS);
    if (bids ? !game_bid(h, &f) : !game_stack(h, secret))
        return false;
    hear_begin(h, bids ? ENTRY_BID : ENTRY_STACK);
    snprintf(h->entry->text, sizeof h->entry->text, "%s %s", secret, nonce);
    return true;
}
