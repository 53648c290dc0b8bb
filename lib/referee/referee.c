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

/* ---- series of cards (Sixfold Duel) ---- */

bool referee_turn_opened(const struct position *p)
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
    return s.answer || (referee_turn_opened(p) && p->state.duel.tries) ? NO_SIDE : owner;
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

bool referee_between(const struct position *p)
{
    const struct rules *rules = rules_of(p);
    struct expected x;

    if (p->over)
        return false;
    if (rules->blind) {
        rules->awaits(p, &x);
        return x.chance == WANT_CARD && rules->blind(p);
    }
    return !rules->chess && !rules->rounds && !p->setup && p->state.psi.named < NO_SQUARE;
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
    for (unsigned side = WHITE; side <= BLACK && !x.chance && !referee_only_pass(p); side++)
        if (x.seat[side] == WANT_ACTION)
            due[side] = DUE_TURN;
}
