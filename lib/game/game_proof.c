#include "game_parts.h"

#include <string.h>

/* A command of seals and chains, -1 for one of a journal. */
static int command_named(const struct event *e)
{
    if (e->name_length != 4)
        return -1;
    return memcmp(e->name, "link", 4) == 0   ? COMMAND_LINK
           : memcmp(e->name, "seal", 4) == 0 ? COMMAND_SEAL
           : memcmp(e->name, "open", 4) == 0 ? COMMAND_OPEN
                                             : -1;
}

/* Half of a reveal, or what only a referee's journal holds? */
bool event_is_half(const struct event *e)
{
    if (e->kind == EV_REVEAL)
        return e->faces[WHITE].state == FACES_UNKNOWN || (e->sides == 2 && e->faces[BLACK].state == FACES_UNKNOWN);
    if (e->kind == EV_COMMAND)
        return command_named(e) < 0;
    return e->kind == EV_CARD && e->card == UNKNOWN_CARD;
}

void game_note_chance(struct game *g, const struct event *e)
{
    g->chance++;
    g->half = g->half || (event_is_half(e) && !proof_excuses(&g->proof, e));
}

/* Is this a try of a series, and not the answer to a check? */
static bool is_try(const struct game *g, const struct event *e)
{
    struct awaits x;

    if (g->rules->secrets != SECRET_STACK || e->kind != EV_MOVE)
        return false;
    g->rules->awaits(&g->line[0].pos, &x);
    return x.chance == AWAIT_CARD;
}

void game_prove(struct game *g, const struct event *e, const struct position *before, struct turn_id turn)
{
    struct verdict v;

    verdict_clear(&v);
    if (is_try(g, e))
        proof_series(&g->proof, g->rules, turn, &v);
    if (v.code == CODE_OK)
        proof_action(&g->proof, before, e, &v);
    if (v.code != CODE_OK)
        game_find(g, e, &v);
}

/* Must it wait?  A roll that ends a sowing before its time is the next round's, and so are the links before it. */
static bool waits(struct game *g, enum command command, const struct event *e)
{
    struct early *early = &g->early[e->side];
    const struct position *p = &g->line[0].pos;
    bool first = !early->any;

    if (command != COMMAND_LINK && command != COMMAND_SEAL)
        return false;
    early->any = true;
    if (!first || g->ended || p->over || e->length >= sizeof early->text || !proof_early(&g->proof, p, command))
        return false;
    early->held = true;
    early->command = (uint8_t)command;
    early->order = g->early[other((enum side)e->side)].held;
    early->event = *e;
    memcpy(early->text, e->text, e->length);
    early->event.text = early->text;
    early->event.name = command == COMMAND_LINK ? "link" : "seal";
    return true;
}

static void game_held(struct game *g, enum side side)
{
    struct early *early = &g->early[side];
    struct verdict v;

    if (!early->held)
        return;
    early->held = false;
    verdict_clear(&v);
    proof_command(&g->proof, &g->line[0].pos, (enum command)early->command, side, early->text, early->event.length, &v);
    v.at = (uint8_t)(AT_EARLY_WHITE + side);
    if (v.code != CODE_OK)
        game_find(g, &early->event, &v);
}

void game_early(struct game *g)
{
    enum side first = g->early[WHITE].held && g->early[WHITE].order == 0 ? WHITE : BLACK;

    game_held(g, first);
    game_held(g, other(first));
}

void game_command(struct game *g, const struct event *e)
{
    int named = command_named(e);
    struct verdict v;

    if (g->depth > 0 || g->muted)
        return;
    if (named < 0)
        g->half = true; /* a secret of a journal */
    if (named < 0 && e->name_length == 3 && memcmp(e->name, "bid", 3) == 0)
        named = COMMAND_BID;
    if (named < 0 || e->side == NO_SIDE)
        return; /* names nobody: a comment */
    g->proving = true;
    history_command(g, (enum command)named, e);
    if (waits(g, (enum command)named, e))
        return;
    verdict_clear(&v);
    if (named == COMMAND_SEAL && g->rules->numbered && !g->entered) {
        fail(&v, CODE_SEAL_BROKEN, NULL, N_("a stack is sealed behind the number of its series, before the first try"),
             NO_ARGS);
        v.blames = (uint8_t)(1 + e->side);
    } else {
        proof_command(&g->proof, &g->line[0].pos, (enum command)named, (enum side)e->side, e->text, e->length, &v);
    }
    if (v.code != CODE_OK)
        game_find(g, e, &v);
}
