#include "eventform.h"

#include <stdlib.h>
#include <string.h>

/* ---- items ---- */

const struct field *item_field(const struct item *item, const char *key)
{
    for (size_t i = 0; i < item->n; i++)
        if (strcmp(item->field[i].key, key) == 0)
            return &item->field[i];
    return NULL;
}

static struct field *add(struct item *item, const char *key, enum field_type type)
{
    struct field *f = &item->field[item->n++];

    f->key = key;
    f->type = type;
    f->n = 0;
    f->text = "";
    f->length = 0;
    return f;
}

void item_text(struct item *item, const char *key, const char *text, size_t length)
{
    struct field *f = add(item, key, FIELD_TEXT);

    f->text = text;
    f->length = length;
}

void item_word(struct item *item, const char *key, const char *word)
{
    item_text(item, key, word, strlen(word));
}

void item_number(struct item *item, const char *key, long long number)
{
    add(item, key, FIELD_NUMBER)->number[0] = number;
}

void item_true(struct item *item, const char *key)
{
    add(item, key, FIELD_TRUE);
}

/* A short text that does not last: it moves into the item. */
static void add_short(struct item *item, const char *key, const char *text, size_t length)
{
    char *room = item->room + item->used;

    memcpy(room, text, length);
    item->used += length;
    item_text(item, key, room, length);
}

static void add_square(struct item *item, const char *key, unsigned square)
{
    char name[3];

    add_short(item, key, square_name(square, name), 2);
}

static void add_kind(struct item *item, const char *key, unsigned kind)
{
    item_text(item, key, &KIND_LETTER[kind], 1);
}

void item_start(struct item *item, enum event_kind kind, const char *type, unsigned depth)
{
    item->kind = kind;
    item->depth = depth;
    item->n = item->used = 0;
    item_word(item, "type", type);
}

/* A copy with all its texts, in one piece of memory. */
struct item *item_copy(const struct item *item)
{
    size_t size = 0;
    struct item *c;
    char *text;

    for (size_t i = 0; i < item->n; i++)
        size += item->field[i].length;
    c = malloc(sizeof *c + size);
    if (!c)
        return NULL;
    memcpy(c, item, offsetof(struct item, room));
    text = (char *)(c + 1);
    for (size_t i = 0; i < item->n; i++) {
        memcpy(text, item->field[i].text, item->field[i].length);
        c->field[i].text = text;
        text += item->field[i].length;
    }
    return c;
}

/* ---- actions ---- */

void item_turn(struct item *item, const struct outcome *o, uint32_t number, uint8_t side, bool setup)
{
    struct position at = {.number = number, .side = side, .setup = setup};
    char turn[16];

    if (!o->after)
        return;
    at.rules = o->after->rules;
    position_turn(&at, turn);
    add_short(item, "turn", turn, strlen(turn));
}

/* Text as read: a byte that is not UTF-8 as Latin-1, no NUL. */
static bool add_raw(char **room, struct item *item, const char *key, const char *text, size_t length)
{
    size_t n = 0;
    char *out;
    uint32_t code;

    free(*room);
    *room = out = malloc(2 * length + 1);
    if (!out)
        return false;
    for (size_t i = 0, step; i < length; i += step) {
        step = utf8_decode(text + i, length - i, &code);
        if (step == 0) {
            n += utf8_encode((unsigned char)text[i], out + n);
            step = 1;
        } else if (code != 0) {
            memcpy(out + n, text + i, step);
            n += step;
        }
    }
    item_text(item, key, out, n);
    return true;
}

/* What the move did: for those who study games; nobody reads it back. */
static void add_done(struct item *item, const struct done *d)
{
    if (d->piece == NO_KIND)
        return;
    add_kind(item, "piece", d->piece);
    if (d->from != NO_SQUARE)
        add_square(item, "from", d->from);
    add_square(item, "to", d->to);
    if (d->promotion != NO_KIND && d->promotion != d->piece)
        add_kind(item, "promotion", d->promotion);
    if (d->captured != NO_KIND)
        add_kind(item, "captures", d->captured);
    if (d->castling)
        item_word(item, "castling", d->castling == KING_SIDE ? "king" : "queen");
}

static void add_faces(struct item *item, const char *key, const struct faces *f)
{
    struct field *field;

    if (f->state == FACES_NONE) {
        add(item, key, FIELD_NULL);
    } else if (f->state == FACES_UNKNOWN) {
        item_word(item, key, "?");
    } else if (f->letter) {
        add_kind(item, key, f->value[0]);
    } else {
        field = add(item, key, FIELD_LIST);
        field->n = f->n;
        for (unsigned i = 0; i < f->n; i++)
            field->number[i] = f->value[i];
    }
}

static void reveal_item(struct item *item, const struct outcome *o, const struct event *e)
{
    bool bids = e->faces[WHITE].letter || e->faces[BLACK].letter;

    if (e->sides == 2 && e->faces[WHITE].state != FACES_GIVEN && e->faces[BLACK].state != FACES_GIVEN)
        bids = o->after && rules_of(o->after)->bids;
    item_start(item, EV_REVEAL, bids ? "bids" : "roll", o->depth);
    item_turn(item, o, o->number, o->side, o->setup);
    if (e->sides == 1) {
        add_faces(item, "dice", &e->faces[WHITE]);
        return;
    }
    add_faces(item, "white", &e->faces[WHITE]);
    add_faces(item, "black", &e->faces[BLACK]);
}

static bool move_item(char **room, struct item *item, const struct outcome *o)
{
    const struct event *e = o->event;
    struct event canonical = *e;
    char text[TOKEN_SIZE];
    bool resolved = o->after && o->before && canonical_event(o->before, e, o->verdict, &canonical);

    item_start(item, (enum event_kind)canonical.kind, canonical.kind == EV_ARRIVAL ? "arrival" : "move", o->depth);
    item_turn(item, o, o->number, o->side, o->setup);
    canonical.kinte = NO_KINTE; /* it has a key of its own */
    if (resolved)
        add_short(item, "san", text, token_write(&canonical, text));
    else if (!add_raw(room, item, "san", e->text, e->length))
        return false;
    if (resolved)
        add_done(item, &o->verdict->done);
    if (e->kinte != NO_KINTE)
        item_number(item, "kinte", e->kinte);
    return true;
}

bool item_action(char **room, struct item *item, const struct outcome *o)
{
    static const char *const TYPE[] = {
        [EV_NAME] = "name", [EV_CARD] = "card", [EV_KINTE] = "kinte", [EV_NOTHING] = "nothing", [EV_BAD] = "unread"};
    const struct event *e = o->event;

    if (e->kind == EV_MOVE || e->kind == EV_ARRIVAL)
        return move_item(room, item, o);
    if (e->kind == EV_REVEAL) {
        reveal_item(item, o, e);
        return true;
    }
    item_start(item, (enum event_kind)e->kind, TYPE[e->kind], o->depth);
    item_turn(item, o, o->number, o->side, o->setup);
    if (e->kind == EV_NAME)
        add_square(item, "square", e->to);
    else if (e->kind == EV_CARD)
        item_word(item, "card", e->card == RED_CARD ? "red" : e->card == BLACK_CARD ? "black" : "?");
    else if (e->kind == EV_KINTE)
        item_number(item, "left", e->kinte);
    else if (e->kind == EV_BAD)
        return add_raw(room, item, "text", e->text, e->length);
    return true;
}
