/* position.c: positions, what is due in them, and actions. */
#include "api_parts.h"

#include "game/game.h"
#include "notation/fen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST 256 /* an action with more bytes is none */

/* ---- from a FEN ---- */

/* The message of what is wrong, in `why`; NULL, so that it can be returned. */
static struct arb_position *refuse(const struct language *l, const char *text, const struct arg *args, char *why,
                                   size_t size)
{
    char sentence[SENTENCE_SIZE];

    message(l, text, args, sentence);
    api_fill(sentence, why, size);
    return NULL;
}

/* Sets what an Options tag says; else what is wrong with it, and *item is the one at fault. */
static const char *set_options(struct position *p, const struct rules *rules, const char *text, struct arg *item)
{
    const char *bad;

    options_standard(&p->options, &rules->options);
    for (size_t n; (n = options_item(&text)) != 0; text += n) {
        bad = options_set(&p->options, &rules->options, text, n);
        if (bad) {
            *item = arg_text(text, n);
            return bad;
        }
    }
    return options_check(&p->options, &rules->options);
}

static bool read_fen(const struct rules *rules, const char *fen, struct fen *s, struct verdict *v)
{
    struct fen_fault fault;

    if (!fen || fen_parse(rules, fen, strlen(fen), s, &fault))
        return true;
    fail_with(v, CODE_FEN_BAD, NULL, fault.sentence, fault.args);
    return false;
}

struct arb_position *arb_position_new(const char *variant, const char *options, const char *fen,
                                      const struct arb_translator *translator, char *why, size_t size)
{
    enum rules_number number = rules_named(variant, strlen(variant));
    struct position p = {.rules = (uint8_t)number, .passant = NO_SQUARE};
    struct fen s = {.number = 1, .passant = NO_SQUARE};
    struct arg args[MAX_ARGS] = {NO_ARGS};
    struct language room;
    const struct language *l = api_language(translator, &room);
    struct verdict v;
    const char *bad;

    api_fill("", why, size);
    if (number == RULES_COUNT) {
        args[0] = arg_text(variant, strlen(variant));
        return refuse(l, N_("\"{0}\" is no game that is known here"), args, why, size);
    }
    bad = set_options(&p, rules_get(number), options ? options : "", args);
    if (bad)
        return refuse(l, bad, args, why, size);
    verdict_clear(&v);
    if (read_fen(rules_get(number), fen, &s, &v)) {
        p.number = s.number;
        p.halfmove = s.halfmove;
        rules_get(number)->start(&p, &s, &v);
    }
    if (v.code != CODE_OK)
        return refuse(l, v.text, v.args, why, size);
    return api_position(&p);
}

struct arb_position *api_position(const struct position *p)
{
    struct arb_position *copy = p ? malloc(sizeof *copy) : NULL;

    if (!copy)
        return NULL;
    copy->p = *p;
    position_settle(&copy->p);
    return copy;
}

struct arb_position *arb_position_copy(const struct arb_position *position)
{
    struct arb_position *copy = malloc(sizeof *copy);

    if (copy)
        *copy = *position;
    return copy;
}

void arb_position_free(struct arb_position *position)
{
    free(position);
}

/* ---- what it is ---- */

const char *arb_position_variant(const struct arb_position *position)
{
    return rules_of(&position->p)->name;
}

size_t arb_position_fen(const struct arb_position *position, char *out, size_t size)
{
    char fen[FEN_SIZE];

    fen_write(&position->p, fen);
    return api_fill(fen, out, size);
}

size_t arb_position_turn(const struct arb_position *position, char *out, size_t size)
{
    char turn[16];

    return api_fill(position_turn(&position->p, turn), out, size);
}

enum arb_side arb_position_side(const struct arb_position *position)
{
    return position->p.side == BLACK ? ARB_BLACK : ARB_WHITE;
}

const char *arb_position_result(const struct arb_position *position)
{
    return position->p.over ? result_name((enum result)position->p.over) : NULL;
}

const char *arb_position_ending(const struct arb_position *position)
{
    return position->p.over ? ending_name((enum ending)position->p.ending) : NULL;
}

/* ---- what is due ---- */

/* In games whose turns begin at their number: the position after that number, which nobody who plays needs to say. */
static void open_turn(const struct position *p, struct position *opened)
{
    const struct rules *rules = rules_of(p);
    struct event number = event_blank(EV_NUMBER);
    uint32_t turn = p->number;
    uint8_t side = p->side;
    struct verdict v;

    *opened = *p;
    if (!rules->numbered || p->over)
        return;
    if (rules->turn)
        rules->turn(p, &turn, &side);
    if (turn == p->number && side == p->side)
        return;
    number.number = p->number;
    number.dots = p->side == WHITE ? 1 : 3;
    verdict_clear(&v);
    rules->step(p, &number, opened, &v);
    if (v.code != CODE_OK)
        *opened = *p;
}

static void awaited(const struct arb_position *position, struct awaits *x)
{
    struct position p;

    open_turn(&position->p, &p);
    *x = (struct awaits){0};
    if (!p.over)
        rules_of(&p)->awaits(&p, x);
    x->pending = NULL; /* it is in `p` */
}

enum arb_due arb_position_due(const struct arb_position *position, enum arb_side side)
{
    struct awaits x;

    awaited(position, &x);
    if (x.chance)
        return ARB_DUE_CHANCE;
    switch (x.seat[side == ARB_BLACK ? BLACK : WHITE]) {
    case AWAIT_NOTHING:
        return ARB_DUE_NOTHING;
    case AWAIT_SECRET:
        return ARB_DUE_BID;
    default:
        return ARB_DUE_ACTION;
    }
}

int arb_position_chance(const struct arb_position *position, unsigned *dice, unsigned *faces)
{
    struct event none = event_blank(EV_REVEAL);
    struct throw next = {0};
    struct position p;
    struct awaits x;
    bool card;

    awaited(position, &x);
    open_turn(&position->p, &p);
    card = x.chance == AWAIT_CARD;
    none.faces[WHITE].state = none.faces[BLACK].state = FACES_UNKNOWN;
    if (x.chance && !card)
        rules_of(&p)->next_throw(&p, &none, &next);
    if (dice)
        *dice = next.dice;
    if (faces)
        *faces = card ? 2 : next.faces;
    return x.chance != AWAIT_NOTHING;
}

/* ---- actions ---- */

struct arb_actions {
    size_t n;
    char text[][TOKEN_SIZE];
};

static void write_action(const struct position *p, const struct event *e, char out[TOKEN_SIZE])
{
    struct position after;
    struct verdict v;
    struct event c;

    verdict_clear(&v);
    rules_of(p)->step(p, e, &after, &v);
    token_write(canonical_event(p, e, &v, &c) ? &c : e, out);
}

struct arb_actions *arb_actions_new(const struct arb_position *position)
{
    struct event *list = malloc(MAX_ACTIONS * sizeof *list);
    struct arb_actions *a = NULL;
    struct awaits x;
    struct position p;
    size_t n = 0;

    if (!list)
        return NULL;
    awaited(position, &x);
    open_turn(&position->p, &p);
    if (!p.over && !x.chance && x.seat[WHITE] != AWAIT_SECRET && x.seat[BLACK] != AWAIT_SECRET)
        n = rules_of(&p)->actions(&p, list, MAX_ACTIONS);
    n = n < MAX_ACTIONS ? n : MAX_ACTIONS;
    a = malloc(sizeof *a + n * sizeof *a->text);
    if (a) {
        a->n = n;
        for (size_t i = 0; i < n; i++)
            write_action(&p, &list[i], a->text[i]);
    }
    free(list);
    return a;
}

void arb_actions_free(struct arb_actions *a)
{
    free(a);
}

size_t arb_actions_count(const struct arb_actions *a)
{
    return a->n;
}

const char *arb_actions_text(const struct arb_actions *a, size_t index)
{
    return index < a->n ? a->text[index] : NULL;
}

/* ---- playing ---- */

/* A token as a record may have it, without the blanks around it; a try has its kinte mark behind it. */
static void read_action(const char *text, char latin[LONGEST + 1], struct event *e)
{
    size_t n;
    const char *mark;
    struct event kinte;

    text += strspn(text, " \t\r\n");
    n = strlen(text);
    while (n > 0 && strchr(" \t\r\n", text[n - 1]))
        n--;
    if (n == 0 || n > LONGEST) {
        *e = event_blank(EV_BAD);
        e->text = text;
        e->length = n < LONGEST ? n : LONGEST;
        return;
    }
    if (text[0] == '<' && text[n - 1] == '>') {
        token_read_reveal(text + 1, n - 2, e);
        e->text = text;
        e->length = n;
        return;
    }
    mark = memchr(text, '<', n);
    if (mark && text[n - 1] == '>') {
        size_t length = (size_t)(mark - text);
        token_read_reveal(mark + 1, n - length - 2, &kinte);
        while (length > 0 && text[length - 1] == ' ')
            length--;
        if (length > 0 && kinte.kind == EV_KINTE) {
            token_read(text, length, latin, e);
            e->kinte = kinte.kinte;
            return;
        }
    }
    token_read(text, n, latin, e);
}

/* Plays an event; one that shows an omission is judged again, behind what was left out.  *v: what was found first. */
static void play(struct position *p, const struct event *e, struct verdict *v)
{
    struct position before;
    struct verdict w;

    verdict_clear(v);
    for (int times = 0; times < 4; times++) {
        before = *p;
        verdict_clear(&w);
        rules_of(p)->step(&before, e, p, &w);
        if (times == 0)
            *v = w;
        if (!w.retry)
            break;
    }
}

struct arb_position *arb_position_play(const struct arb_position *position, const char *action,
                                       const struct arb_translator *translator, struct arb_outcome **outcome)
{
    struct arb_outcome *o = outcome ? calloc(1, sizeof *o) : NULL;
    struct language room;
    char latin[LONGEST + 1];
    struct arb_position *after;
    struct position before, p;
    struct verdict v;
    struct event e;

    if (outcome)
        *outcome = NULL;
    if (outcome && !o)
        return NULL;
    open_turn(&position->p, &before);
    p = before;
    read_action(action, latin, &e);
    play(&p, &e, &v);
    after = api_position(&p);
    if (!after || !o) {
        free(o);
        return after;
    }
    o->side = before.side;
    position_turn(&before, o->turn);
    api_verdict(o, &v, v.mild ? LEVEL_WARNING : code_level((enum code)v.code), api_language(translator, &room));
    o->first = o->severity >= ARB_ERROR;
    if (!v.unplayed)
        api_action(o, &before, &e, &v);
    o->own = after->p;
    o->after = &o->own;
    *outcome = o;
    return after;
}
