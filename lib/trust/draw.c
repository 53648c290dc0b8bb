#include "draw.h"

static void roll(const struct chance *c, struct faces *f, const struct awaits *x)
{
    *f = (struct faces){.state = FACES_GIVEN, .n = x->dice};
    for (unsigned i = 0; i < x->dice; i++)
        f->value[i] = (uint8_t)(1 + c->below(c->context, x->faces));
}

bool chance_opens_harvest(const struct awaits *x, const struct faces *f)
{
    unsigned sum = 0;

    for (unsigned i = 0; i < f->n; i++) {
        sum += f->value[i];
        for (unsigned k = 0; k < i; k++)
            if (f->value[k] == f->value[i])
                return true;
    }
    return x->harvest_sum && sum == x->harvest_sum;
}

void chance_draw(const struct chance *c, const struct awaits *x, struct event *e)
{
    enum side second = other((enum side)x->first);

    *e = event_blank(EV_REVEAL);
    e->sides = 2;
    switch (x->chance) {
    case AWAIT_DUEL:
        roll(c, &e->faces[WHITE], x);
        roll(c, &e->faces[BLACK], x);
        break;
    case AWAIT_PLACEMENT:
        e->sides = 1;
        roll(c, &e->faces[WHITE], x);
        break;
    case AWAIT_ROUND:
        roll(c, &e->faces[x->first], x);
        e->faces[second] = (struct faces){.state = FACES_NONE};
        if (!chance_opens_harvest(x, &e->faces[x->first]))
            roll(c, &e->faces[second], x);
        break;
    default:
        e->kind = EV_CARD;
        e->card = c->below(c->context, (unsigned)x->red + x->black) < x->red ? RED_CARD : BLACK_CARD;
        break;
    }
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
