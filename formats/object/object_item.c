#include "object.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- items ---- */

static const char *const NAME_OF[KEY_OTHER] = {
#define KEY(id, name) [KEY_##id] = name,
#include "event_keys.def"
#undef KEY
};

enum key key_named(const char *name)
{
    int key = 0;

    while (key < KEY_OTHER && strcmp(NAME_OF[key], name) != 0)
        key++;
    return (enum key)key;
}

const char *key_name(enum key key)
{
    return NAME_OF[key];
}

const struct field *item_field(const struct item *item, enum key key)
{
    for (size_t i = 0; i < item->n; i++)
        if (item->field[i].key == key)
            return &item->field[i];
    return NULL;
}

static inline struct field *add(struct item *item, enum key key, enum field_type type)
{
    struct field *f = &item->field[item->n++];

    f->key = (uint8_t)key;
    f->type = (uint8_t)type;
    return f;
}

void item_text(struct item *item, enum key key, const char *text, size_t length)
{
    struct field *f = add(item, key, FIELD_TEXT);

    f->text = text;
    f->length = length;
}

static inline void add_word(struct item *item, enum key key, const char *text, size_t length)
{
    struct field *f = add(item, key, FIELD_WORD);

    assert(length < sizeof f->is.word);
    memcpy(f->is.word, text, length);
    f->length = length;
}

void item_word(struct item *item, enum key key, const char *word)
{
    add_word(item, key, word, strlen(word));
}

void item_number(struct item *item, enum key key, long long number)
{
    add(item, key, FIELD_NUMBER)->is.number[0] = number;
}

void item_true(struct item *item, enum key key)
{
    add(item, key, FIELD_TRUE);
}

static inline void add_square(struct item *item, enum key key, unsigned square)
{
    struct field *f = add(item, key, FIELD_WORD);

    square_name(square, f->is.word);
    f->length = 2;
}

static inline void add_kind(struct item *item, enum key key, unsigned kind)
{
    add_word(item, key, &KIND_LETTER[kind], 1);
}

void item_start(struct item *item, enum event_kind kind, const char *type, unsigned depth)
{
    item->kind = kind;
    item->depth = depth;
    item->n = 0;
    item_word(item, KEY_TYPE, type);
}

size_t item_size(const struct item *item)
{
    size_t size = offsetof(struct item, field) + item->n * sizeof *item->field;

    for (size_t i = 0; i < item->n; i++)
        size += item->field[i].type == FIELD_TEXT ? item->field[i].length : 0;
    return size;
}

/* A copy with all its texts, in one piece of memory that ends with them: there are no fields behind the last. */
struct item *item_copy(const struct item *item)
{
    size_t fields = offsetof(struct item, field) + item->n * sizeof *item->field;
    struct item *c = malloc(item_size(item));
    char *text;

    if (!c)
        return NULL;
    memcpy(c, item, fields);
    text = (char *)c + fields;
    for (size_t i = 0; i < item->n; i++) {
        if (c->field[i].type != FIELD_TEXT)
            continue;
        memcpy(text, c->field[i].text, c->field[i].length);
        c->field[i].text = text;
        text += c->field[i].length;
    }
    return c;
}

/* ---- actions ---- */

void item_turn(struct item *item, const struct outcome *o, struct turn_id turn)
{
    struct field *f;

    if (!o->after)
        return;
    f = add(item, KEY_TURN, FIELD_WORD);
    f->length = turn_write(rules_of(o->after), turn, f->is.word);
}

/* Text as read: a byte that is not UTF-8 as Latin-1, no NUL. */
static bool add_raw(char **room, struct item *item, enum key key, const char *text, size_t length)
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
        } else if (code == '\r') {
            out[n++] = ' ';
        } else if (code != 0) {
            memcpy(out + n, text + i, step);
            n += step;
        }
    }
    item_text(item, key, out, n);
    return true;
}

/* What the move did: for those who study games; nobody reads it back. */
static void add_done(struct item *item, const struct move *d)
{
    if (d->piece == NO_KIND)
        return;
    add_kind(item, KEY_PIECE, d->piece);
    if (d->from != NO_SQUARE)
        add_square(item, KEY_FROM, d->from);
    add_square(item, KEY_TO, d->to);
    if (d->promotion != NO_KIND && d->promotion != d->piece)
        add_kind(item, KEY_PROMOTION, d->promotion);
    if (d->captured != NO_KIND)
        add_kind(item, KEY_CAPTURES, d->captured);
    if (d->castling)
        item_word(item, KEY_CASTLING, d->castling == KING_SIDE ? "king" : "queen");
}

static void add_faces(struct item *item, enum key key, const struct faces *f)
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
            field->is.number[i] = f->value[i];
    }
}

static void reveal_item(struct item *item, const struct outcome *o, const struct event *e)
{
    bool bids = e->faces[WHITE].letter || (e->sides == 2 && e->faces[BLACK].letter);

    if (e->sides == 2 && e->faces[WHITE].state != FACES_GIVEN && e->faces[BLACK].state != FACES_GIVEN)
        bids = o->after && rules_of(o->after)->secrets == SECRET_BID;
    item_start(item, EV_REVEAL, bids ? "bids" : "roll", o->depth);
    item_turn(item, o, (struct turn_id){o->number, o->side, o->setup});
    if (e->sides == 1) {
        add_faces(item, KEY_DICE, &e->faces[WHITE]);
        return;
    }
    add_faces(item, KEY_WHITE, &e->faces[WHITE]);
    add_faces(item, KEY_BLACK, &e->faces[BLACK]);
}

static bool move_item(char **room, struct item *item, const struct outcome *o)
{
    const struct event *e = o->event;
    struct event canonical = *e;
    char text[TOKEN_SIZE];
    bool resolved = o->after && o->before && canonical_event(o->before, e, o->verdict, &canonical);

    item_start(item, (enum event_kind)canonical.kind, canonical.kind == EV_ARRIVAL ? "arrival" : "move", o->depth);
    item_turn(item, o, (struct turn_id){o->number, o->side, o->setup});
    canonical.kinte = NO_KINTE; /* it has a key of its own */
    if (resolved)
        add_word(item, KEY_SAN, text, token_write(&canonical, text));
    else if (!add_raw(room, item, KEY_SAN, e->text, e->length))
        return false;
    if (resolved)
        add_done(item, &o->verdict->move);
    if (e->kinte >= 0)
        item_number(item, KEY_KINTE, e->kinte);
    return true;
}

void item_usual(struct item *item, const struct usual *u)
{
    struct field *f;

    if (u->comment) {
        item_start(item, EV_COMMENT, "comment", 0);
        item_text(item, KEY_TEXT, u->text, u->length);
        return;
    }
    item_start(item, EV_MOVE, "move", 0);
    f = add(item, KEY_TURN, FIELD_WORD);
    f->length = turn_write(rules_get(RULES_standard), (struct turn_id){u->number, u->move.side, false}, f->is.word);
    add_word(item, KEY_SAN, u->text, u->length);
    add_done(item, &u->move);
}

bool item_action(char **room, struct item *item, const struct outcome *o)
{
    static const char *const TYPE[] = {
        [EV_NAME] = "name", [EV_CARD] = "card", [EV_KINTE] = "kinte", [EV_NOTHING] = "nothing", [EV_BAD] = "unread"};
    const struct event *e = o->event;

    if (e->kind == EV_MOVE || e->kind == EV_ARRIVAL || (e->kind == EV_BAD && o->held && e->kinte >= 0))
        return move_item(room, item, o);
    if (e->kind == EV_REVEAL) {
        reveal_item(item, o, e);
        return true;
    }
    item_start(item, (enum event_kind)e->kind, TYPE[e->kind], o->depth);
    item_turn(item, o, (struct turn_id){o->number, o->side, o->setup});
    if (e->kind == EV_NAME)
        add_square(item, KEY_SQUARE, e->to);
    else if (e->kind == EV_CARD)
        item_word(item, KEY_CARD, e->card == RED_CARD ? "red" : e->card == BLACK_CARD ? "black" : "?");
    else if (e->kind == EV_KINTE)
        item_number(item, KEY_LEFT, e->kinte);
    else if (e->kind == EV_BAD)
        return add_raw(room, item, KEY_TEXT, e->text, e->length);
    return true;
}
