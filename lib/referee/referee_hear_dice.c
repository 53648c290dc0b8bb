/* referee_hear_dice.c: dice and cards that people roll and turn, and the links of chains. */
#include "notation/token.h"
#include "referee_hear_parts.h"

#include <string.h>

static bool is_roll(const struct event *e, const struct throw *t)
{
    for (unsigned side = WHITE; side < e->sides; side++)
        for (unsigned i = 0; i < e->faces[side].n; i++)
            if (e->faces[side].letter || e->faces[side].value[i] < 1 || e->faces[side].value[i] > t->faces ||
                e->faces[side].n != t->dice)
                return false;
    return true;
}

static bool same_faces(const struct faces *a, const struct faces *b)
{
    return a->state == b->state && a->n == b->n && memcmp(a->value, b->value, a->n * sizeof *a->value) == 0;
}

/* The whole roll, from the table. */
static bool hear_whole_roll(struct request *h, const struct event *e)
{
    if (h->seat != SEAT_TABLE)
        return refuse(h, N_("Roll your own dice."), NO_ARGS);
    for (unsigned side = WHITE; side <= BLACK && e->kind == EV_REVEAL; side++)
        if (h->r->rolled[side] && !same_faces(&h->r->faces[side], &e->faces[side]))
            return refuse(h, N_("{0} has rolled something else."), arg_side(side));
    if (!hear_judge(h, e))
        return false;
    hear_begin(h, ENTRY_EVENT);
    h->entry->event = *e;
    h->entry->event.text = NULL;
    return true;
}

/* The dice of one side: all that was waited for, or the other's are still to come. */
static bool hear_half_roll(struct request *h, unsigned side, const struct faces *faces)
{
    struct referee with = *h->r;
    struct event whole;

    with.rolled[side] = true;
    with.faces[side] = *faces;
    if (whole_roll(&with, &whole)) {
        hear_begin(h, ENTRY_EVENT);
        h->entry->event = whole;
    } else {
        hear_begin(h, ENTRY_ROLLED);
        h->entry->side = (uint8_t)side;
        h->entry->event.faces[side] = *faces;
    }
    return true;
}

bool hear_roll(struct request *h)
{
    const struct position *p = &h->r->position;
    uint8_t due[SEATS];
    struct event e, so_far = rolled_so_far(h->r);
    struct throw t;
    unsigned side = h->seat;

    token_read_reveal(h->rest, strlen(h->rest), &e);
    if (e.kind != EV_REVEAL || e.faces[WHITE].letter || (e.sides == 2 && e.faces[BLACK].letter) ||
        e.faces[WHITE].state == FACES_UNKNOWN || (e.sides == 2 && e.faces[BLACK].state == FACES_UNKNOWN))
        return error(h, N_("\"roll\" wants faces, as in \"roll 4,5\", or of both sides, \"roll 2:4\"."), NO_ARGS);
    if (h->r->over)
        return refuse(h, N_("The game is over."), NO_ARGS);
    referee_due(h->r, due);
    if (h->seat == SEAT_PUBLIC || due[h->seat] != DUE_ROLL || !chance_next(p, &so_far, &t) || t.dice == 0)
        return refuse(h, N_("No roll is due from you."), NO_ARGS);
    if (h->seat <= SEAT_BLACK && h->r->idle_rolls >= REFEREE_IDLE) /* a record has an end */
        return refuse(h, N_("{0} rolls in a row have placed nothing: the table makes the next."),
                      arg_number(REFEREE_IDLE));
    if (!is_roll(&e, &t))
        return refuse(h, N_("A roll here is {0}d{1}."), arg_number(t.dice), arg_number(t.faces));
    if (e.sides == 2)
        return hear_whole_roll(h, &e);
    if (h->seat == SEAT_TABLE) {
        if (t.together)
            return refuse(h, N_("Say both dice, White's first, as in \"roll 2:4\"."), NO_ARGS);
        side = t.side;
    }
    return hear_half_roll(h, side, &e.faces[WHITE]);
}

bool hear_card(struct request *h)
{
    uint8_t due[SEATS];
    struct event e;
    struct awaits x;

    token_read_reveal(h->rest, strlen(h->rest), &e);
    if (e.kind != EV_CARD || e.card == UNKNOWN_CARD)
        return error(h, N_("\"card\" wants + (red) or - (black)."), NO_ARGS);
    referee_due(h->r, due);
    rules_of(&h->r->position)->awaits(&h->r->position, &x);
    if (h->r->over || h->seat != SEAT_TABLE || due[SEAT_TABLE] != DUE_ROLL || x.chance != AWAIT_CARD)
        return refuse(h, N_("No card is due from you."), NO_ARGS);
    return hear_whole_roll(h, &e);
}

bool hear_link(struct request *h)
{
    uint8_t hash[PROOF_HASH];

    if (!proof_read_hash(h->rest, strlen(h->rest), hash))
        return error(h, N_("\"link\" wants the next link of your chain, 64 hexadecimal digits."), NO_ARGS);
    if (!hear_expect(h, DUE_LINK) || !hear_prove(h, COMMAND_LINK))
        return false;
    hear_begin(h, ENTRY_LINK);
    strcpy(h->entry->text, h->rest);
    return true;
}
