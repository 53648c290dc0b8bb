#include "chance.h"

struct event chance_begin(void)
{
    struct event e = event_blank(EV_REVEAL);

    e.sides = 2;
    e.faces[WHITE].state = e.faces[BLACK].state = FACES_UNKNOWN;
    return e;
}

bool chance_next(const struct position *p, const struct event *so_far, struct throw *t)
{
    const struct rules *rules = rules_of(p);

    return rules->next_throw && rules->next_throw(p, so_far, t);
}

/* No more is to be thrown; `t` is a throw of the reveal, the only one if it is one-sided. */
static void close_reveal(const struct throw *t, struct event *e)
{
    if (t->one_sided) {
        e->sides = 1;
        e->faces[WHITE] = e->faces[t->side];
        e->faces[BLACK] = (struct faces){0};
    }
    for (unsigned side = WHITE; side < e->sides; side++)
        if (e->faces[side].state == FACES_UNKNOWN)
            e->faces[side] = (struct faces){.state = FACES_NONE};
}

bool chance_complete(const struct position *p, struct event *e)
{
    struct event nothing = chance_begin();
    struct throw first, next;

    if (!chance_next(p, &nothing, &first) || chance_next(p, e, &next))
        return false;
    close_reveal(&first, e);
    return true;
}

static void roll(const struct chance *c, const struct throw *t, struct faces *f)
{
    *f = (struct faces){.state = FACES_GIVEN, .n = t->dice};
    for (unsigned i = 0; i < t->dice; i++)
        f->value[i] = (uint8_t)(1 + c->below(c->context, t->faces));
}

void chance_go_on(const struct chance *c, const struct position *p, struct event *e)
{
    struct throw t, last = {.dice = 0};

    while (chance_next(p, e, &t)) {
        if (t.dice == 0) {
            *e = event_blank(EV_CARD);
            e->card = c->below(c->context, (unsigned)t.red + t.black) < t.red ? RED_CARD : BLACK_CARD;
            return;
        }
        roll(c, &t, &e->faces[t.side]);
        last = t;
    }
    if (last.dice > 0)
        close_reveal(&last, e);
    else
        chance_complete(p, e);
}

void chance_draw(const struct chance *c, const struct position *p, struct event *e)
{
    *e = chance_begin();
    chance_go_on(c, p, e);
}

void chance_stack(const struct chance *c, unsigned red, unsigned black, char *out)
{
    for (; red + black > 0; out++) {
        bool is_red = c->below(c->context, red + black) < red;
        *out = is_red ? '+' : '-';
        red -= is_red;
        black -= !is_red;
    }
    *out = '\0';
}
