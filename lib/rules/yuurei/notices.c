/* notices.c: announcements (6.7). */
#include "yuurei_parts.h"

bool yuurei_counts_announced(const struct position *p)
{
    return p->options.value[ANNOUNCED] == ANNOUNCED_BOTH;
}

static void tell(struct notices *out, enum side side, struct notice notice)
{
    out->to[side][out->n[side]++] = notice;
}

static void tell_end(const struct position *after, struct notices *out)
{
    struct notice end = {.word = HEAR_END, .result = after->over, .ending = after->ending};

    tell(out, WHITE, end);
    tell(out, BLACK, end);
}

static void tell_kinte(const struct position *after, enum side mover, struct notices *out)
{
    struct notice kinte = {.word = HEAR_KINTE, .number = STATE(yuurei, after)->left[mover]};

    tell(out, mover, kinte);
    if (yuurei_counts_announced(after))
        tell(out, other(mover), kinte);
}

static void tell_move(const struct position *after, const struct move *d, struct notices *out)
{
    enum side mover = (enum side)d->side, them = other(mover);
    bool capture = d->captured != NO_KIND, mate = after->ending == MATE;
    bool check = !mate && chess_in_check(&after->board, them);

    if (capture) {
        tell(out, mover, (struct notice){.word = HEAR_CAPTURE});
        tell(out, them, (struct notice){.word = HEAR_CAPTURED, .square = d->to});
    }
    if (mate) {
        tell(out, mover, (struct notice){.word = HEAR_MATE});
        tell(out, them, (struct notice){.word = HEAR_MATE});
    } else if (check) {
        tell(out, mover, (struct notice){.word = HEAR_CHECKING});
        tell(out, them, (struct notice){.word = HEAR_CHECK});
    } else if (!capture && !after->over) {
        tell(out, mover, (struct notice){.word = HEAR_ACCEPTED});
        tell(out, them, (struct notice){.word = HEAR_TURN});
    }
}

void yuurei_notices(const struct position *before, const struct event *e, const struct verdict *v,
                    const struct position *after, struct notices *out)
{
    *out = (struct notices){0};
    if (e->kind != EV_MOVE)
        return;
    if (e->kinte != NO_KINTE) {
        if (v->code != CODE_OK && v->code != CODE_KINTE_COUNT)
            return;
        if (!after->over)
            tell_kinte(after, (enum side)before->side, out);
    } else {
        if (v->code != CODE_OK && code_level((enum code)v->code) != LEVEL_WARNING)
            return;
        tell_move(after, &v->move, out);
    }
    if (after->over)
        tell_end(after, out);
}
