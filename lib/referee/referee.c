/* referee.c: how a referee begins, and what is due from each seat. */
#include "referee_parts.h"

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
    if (rules_of(start)->settle)
        rules_of(start)->settle(&r->position);
    r->over = r->position.over;
    r->ending = r->position.ending;
    if (proof_begin(&r->proof, id, chain, first, found))
        *v = found[0];
    if (r->proof.chained)
        r->dice = DICE_CHAIN;
}

enum side stack_owner(const struct referee *r)
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

bool referee_only_pass(const struct position *p)
{
    const struct rules *rules = rules_of(p);
    struct event list[2];

    return !rules->hidden && !rules->chess && rules->actions(p, list, 2) == 1 && list[0].kind == EV_NOTHING;
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
