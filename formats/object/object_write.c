/* object_write.c: events as objects of JSON Lines and YAML (object.h): the items of which one is made, and what stands
 * in it. */
#include "object.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- items ---- */

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

static void item_text(struct item *item, enum key key, const char *text, size_t length)
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

static void item_word(struct item *item, enum key key, const char *word)
{
    add_word(item, key, word, strlen(word));
}

static void item_number(struct item *item, enum key key, long long number)
{
    add(item, key, FIELD_NUMBER)->is.number[0] = number;
}

static void item_true(struct item *item, enum key key)
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

/* Begins an item; then its fields.  Texts are not copied, words are. */
static void item_start(struct item *item, enum event_kind kind, const char *type, unsigned depth)
{
    item->kind = kind;
    item->depth = depth;
    item->n = 0;
    item_word(item, KEY_TYPE, type);
}

/* A copy with its texts, in one piece for free(), and the bytes that it takes; NULL without memory. */
static size_t item_size(const struct item *item)
{
    size_t size = offsetof(struct item, field) + item->n * sizeof *item->field;

    for (size_t i = 0; i < item->n; i++)
        size += item->field[i].type == FIELD_TEXT ? item->field[i].length : 0;
    return size;
}

/* A copy with all its texts, in one piece of memory that ends with them: there are no fields behind the last. */
static struct item *item_copy(const struct item *item)
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

/* The turn, if the game is judged. */
static void item_turn(struct item *item, const struct outcome *o, struct turn_id turn)
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

/* That of what was usual, in a rule set without rounds; a comment without line ends. */
static void item_usual(struct item *item, const struct usual *u)
{
    struct field *f;

    if (u->comment) {
        item_start(item, EV_COMMENT, "comment", 0);
        item_text(item, KEY_TEXT, u->text, u->length);
        return;
    }
    item_start(item, EV_MOVE, "move", 0);
    f = add(item, KEY_TURN, FIELD_WORD);
    f->length = turn_write(rules_get(RULES_DEFAULT), (struct turn_id){u->number, u->move.side, false}, f->is.word);
    add_word(item, KEY_SAN, u->text, u->length);
    add_done(item, &u->move);
}

/*
 * The item of something that acts on the game.  *room, NULL at first, is where text lies that is not UTF-8 as it came:
 * the caller frees it.  False without memory.
 */
static bool item_action(char **room, struct item *item, const struct outcome *o)
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

/* ---- events ---- */

#define SLICE                                                                                                          \
    32768 /* of a comment: no less than a reader's pieces, so that reading and writing again parts it alike            \
           */

/* A tag; its texts lie in tag_text, the value behind the name. */
struct tag_kept {
    size_t at, name, value;
};

struct object_writer {
    struct object_writer_options options;
    unsigned long games;
    bool failed;   /* no memory */
    bool too_long; /* the rest of the game is passed over */
    size_t kept;   /* bytes of it in the tags and the queue */
    bool in_header;
    struct tag_kept *tags;
    size_t tags_n, tags_size;
    char *tag_text;
    size_t tag_text_n, tag_text_size;
    size_t *seen; /* indices of tags by hash, + 1 */
    size_t seen_size;
    struct item **queue; /* what waits for the tags, or for a try whose mark is awaited: NULL until the try is told */
    size_t queue_n, queue_size;
    unsigned slots;                  /* tries that wait */
    size_t slot_of[MAX_NESTING + 2]; /* index in the queue + 1, 0: none */
    bool fresh[MAX_NESTING + 2];     /* of this variation no number or action has come */
    bool loose[MAX_NESTING + 2];     /* behind a token that is none: the next number tells what it stood for */
    struct item number;              /* written only if what follows it depends on it */
    bool has_number;
    bool acted;    /* an action has come, or a token that is none */
    char *comment; /* the piece being gathered */
    size_t comment_n, comment_size, comment_cost;
    bool in_comment;
    char *room; /* item_action()'s */
    const char *code;
};

struct object_writer *object_writer_new(const struct object_writer_options *options)
{
    struct object_writer *c = calloc(1, sizeof *c);

    if (c)
        c->options = *options;
    return c;
}

void object_writer_continue(struct object_writer *c, unsigned long games)
{
    c->games = games;
}

static void forget(struct object_writer *c)
{
    while (c->queue_n > 0) {
        struct item *item = c->queue[--c->queue_n];
        c->kept -= item ? item_size(item) : 0;
        free(item);
    }
}

bool object_writer_too_long(const struct object_writer *c)
{
    return c->too_long;
}

/* May so many bytes more be kept? */
static bool may_keep(struct object_writer *c, size_t n)
{
    c->too_long = c->too_long || n > KEPT_MAX - c->kept;
    if (!c->too_long)
        c->kept += n;
    return !c->too_long;
}

void object_writer_free(struct object_writer *c)
{
    if (!c)
        return;
    forget(c);
    free(c->queue);
    free(c->tags);
    free(c->tag_text);
    free(c->seen);
    free(c->comment);
    free(c->room);
    free(c);
}

/* Makes room in a list for n things of a size: the list, which may have moved, or NULL without memory. */
static void *make_room(void *list, size_t *room, size_t n, size_t size)
{
    size_t more = n < 16 ? 16 : 2 * n;

    if (n <= *room)
        return list;
    list = realloc(list, more * size);
    if (list)
        *room = more;
    return list;
}

/* ---- the queue ---- */

static void enqueue(struct object_writer *c, struct item *item)
{
    struct item **queue = make_room(c->queue, &c->queue_size, c->queue_n + 1, sizeof *queue);

    if (!queue) {
        free(item);
        c->failed = true;
        return;
    }
    c->queue = queue;
    c->queue[c->queue_n++] = item;
}

static void flush(struct object_writer *c)
{
    if (c->in_header || c->slots > 0)
        return;
    for (size_t i = 0; i < c->queue_n; i++)
        if (c->queue[i])
            c->options.put(c->options.context, c->queue[i]);
    forget(c);
}

static void give(struct object_writer *c, const struct item *item)
{
    struct item *kept;

    if (!c->in_header && c->slots == 0) {
        c->options.put(c->options.context, item);
        return;
    }
    if (!may_keep(c, item_size(item)))
        return;
    kept = item_copy(item);
    if (kept)
        enqueue(c, kept);
    else
        c->failed = true;
}

/* The try before this event waits for its mark: what follows it waits too. */
static void hold_place(struct object_writer *c, unsigned depth)
{
    if (c->slot_of[depth])
        return;
    enqueue(c, NULL);
    c->slot_of[depth] = c->queue_n;
    c->slots++;
}

/* The try is told: it goes to the place that was held for it. */
static void give_try(struct object_writer *c, const struct item *item)
{
    size_t slot = c->slot_of[item->depth];

    if (slot == 0 || c->failed) {
        give(c, item);
        return;
    }
    c->kept += item_size(item); /* of one try: no more than a few */
    c->queue[slot - 1] = item_copy(item);
    c->failed = c->failed || !c->queue[slot - 1];
    c->slot_of[item->depth] = 0;
    c->slots--;
    flush(c);
}

/* ---- tags ---- */

static size_t hash_of(const char *s, size_t n)
{
    uint64_t h = UINT64_C(14695981039346656037);

    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)s[i]) * UINT64_C(1099511628211);
    return (size_t)(h ^ h >> 32);
}

/* The place in `seen` of a tag's name, or the empty one where it belongs. */
static size_t *seen_tag(struct object_writer *c, const char *name, size_t length)
{
    size_t i = hash_of(name, length) & (c->seen_size - 1);

    for (; c->seen[i]; i = (i + 1) & (c->seen_size - 1)) {
        const struct tag_kept *t = &c->tags[c->seen[i] - 1];
        if (t->name == length && memcmp(c->tag_text + t->at, name, length) == 0)
            break;
    }
    return &c->seen[i];
}

/* Keeps `seen` at least twice as large as the list of tags. */
static bool make_seen(struct object_writer *c)
{
    size_t size = c->seen_size ? c->seen_size : 64;

    if (c->seen_size && c->tags_n * 2 < c->seen_size)
        return true;
    if (c->seen_size)
        size *= 2;
    free(c->seen);
    c->seen = calloc(size, sizeof *c->seen);
    c->seen_size = c->seen ? size : 0;
    for (size_t i = 0; c->seen && i < c->tags_n; i++)
        *seen_tag(c, c->tag_text + c->tags[i].at, c->tags[i].name) = i + 1;
    return c->seen != NULL;
}

/* Bytes that a tag takes, more or less. */
static size_t tag_cost(size_t name, size_t value)
{
    return name + value + 2 * sizeof(struct tag_kept);
}

/* A lone CR, which XPGN would read as the end of a line, becomes a blank. */
static void unbreak(char *text, size_t length)
{
    for (char *end = text + length; (text = memchr(text, '\r', (size_t)(end - text))) != NULL;)
        *text = ' ';
}

/* Tags as they come; of doubles the first. */
static void keep_tag(struct object_writer *c, const char *name, size_t name_length, const char *value, size_t length)
{
    size_t at = c->tag_text_n, *place;
    struct tag_kept *tags;
    char *text;

    if (!may_keep(c, tag_cost(name_length, length)))
        return;
    tags = make_room(c->tags, &c->tags_size, c->tags_n + 1, sizeof *tags);
    c->tags = tags ? tags : c->tags;
    text = make_room(c->tag_text, &c->tag_text_size, at + name_length + length, 1);
    c->tag_text = text ? text : c->tag_text;
    c->failed = !tags || !text || !make_seen(c);
    if (c->failed)
        return;
    place = seen_tag(c, name, name_length);
    if (*place) {
        c->kept -= tag_cost(name_length, length);
        return;
    }
    memcpy(text + at, name, name_length);
    unbreak(memcpy(text + at + name_length, value, length), length);
    c->tag_text_n = at + name_length + length;
    tags[c->tags_n] = (struct tag_kept){at, name_length, length};
    *place = ++c->tags_n;
}

static void forget_tags(struct object_writer *c)
{
    for (size_t i = 0; i < c->tags_n; i++)
        c->kept -= tag_cost(c->tags[i].name, c->tags[i].value);
    c->tags_n = c->tag_text_n = 0;
    if (c->seen)
        memset(c->seen, 0, c->seen_size * sizeof *c->seen);
}

/* The tags are complete: they are given, the variant by its proper name, and then what waited for them. */
static void end_header(struct object_writer *c, const struct outcome *o)
{
    const struct rules *rules = o->after ? rules_of(o->after) : NULL;
    struct item item;

    if (rules)
        keep_tag(c, "Variant", 7, rules->name, strlen(rules->name));
    c->in_header = false;
    for (size_t i = 0; i < c->tags_n && !c->failed; i++) {
        const struct tag_kept *t = &c->tags[i];
        const char *name = c->tag_text + t->at;
        item_start(&item, EV_TAG, "tag", 0);
        item_text(&item, KEY_NAME, name, t->name);
        if (rules && t->name == 7 && memcmp(name, "Variant", 7) == 0)
            item_word(&item, KEY_VALUE, rules->name);
        else
            item_text(&item, KEY_VALUE, name + t->name, t->value);
        c->options.put(c->options.context, &item);
    }
    forget_tags(c);
    flush(c);
}

/* ---- actions ---- */

/* The violation that was found at this event. */
static void add_code(struct object_writer *c, struct item *item)
{
    if (c->code)
        item_word(item, KEY_CODE, c->code);
    c->code = NULL;
}

static void give_action(struct object_writer *c, const struct outcome *o)
{
    struct item item;

    c->fresh[o->depth] = false;
    c->loose[o->depth] = c->loose[o->depth] || o->event->kind == EV_BAD;
    c->failed = !item_action(&c->room, &item, o);
    if (c->failed)
        return;
    add_code(c, &item);
    if (o->held)
        give_try(c, &item);
    else
        give(c, &item);
}

/* ---- numbers ---- */

/*
 * A number is kept where reading depends on it: in Sixfold Duel, in a game that is not judged, as the first thing of a
 * variation, and where something follows it that would mean another thing without it.
 */
static void read_number(struct object_writer *c, const struct outcome *o)
{
    struct item *item = &c->number;
    bool judged = o->after && !rules_of(o->after)->numbered;
    bool setup = judged && o->after->setup; /* which has no number */
    bool wanted = !judged || (!setup && (c->fresh[o->depth] || c->loose[o->depth]));
    struct turn_id turn = {o->event->number, o->event->dots > 1 ? BLACK : WHITE, false};

    item_start(item, EV_NUMBER, "number", o->depth);
    if (o->after)
        item_turn(item, o, turn_of(o->after));
    if (judged && !setup) { /* the right one, as in canonical text */
        turn = turn_of(o->after);
        turn.side = turn_dots(rules_of(o->after), turn.side) == 1 ? WHITE : BLACK;
    }
    item_number(item, KEY_NUMBER, turn.number);
    item_number(item, KEY_DOTS, o->after && !judged && o->event->dots == 0 ? 0 : turn.side == BLACK ? 3 : 1);
    c->fresh[o->depth] = false;
    c->loose[o->depth] = c->loose[o->depth] && setup;
    c->has_number = !wanted && !(setup && c->acted);
    if (wanted) {
        add_code(c, item);
        give(c, item);
    }
}

/* Something that depends on the number has come. */
static void give_number(struct object_writer *c)
{
    if (!c->has_number)
        return;
    c->has_number = false;
    give(c, &c->number);
}

/* ---- comments ---- */

/* Bytes that a text takes in JSON. */
static size_t cost_of(const char *text, size_t length)
{
    size_t cost = length;

    for (size_t i = 0; i < length; i++) {
        unsigned char b = (unsigned char)text[i];
        if (b == '"' || b == '\\')
            cost++;
        else if (b < 0x20 || b == 0x7f)
            cost += 5;
    }
    return cost;
}

static void give_comment(struct object_writer *c, unsigned depth, bool more)
{
    struct item item;

    item_start(&item, EV_COMMENT, "comment", depth);
    item_text(&item, KEY_TEXT, c->comment ? c->comment : "", c->comment_n);
    if (more)
        item_true(&item, KEY_MORE);
    c->comment_n = c->comment_cost = 0;
    give(c, &item);
}

/* Adds text to the piece, in which `}` becomes `)` as in canonical text; what does not fit into one event begins
 * another. */
static void gather(struct object_writer *c, unsigned depth, const char *text, size_t length)
{
    size_t cost = cost_of(text, length);
    char *grown, *brace, *end;

    if (c->comment_cost + cost > MAX_EVENT - 1024 && c->comment_n > 0)
        give_comment(c, depth, true);
    grown = make_room(c->comment, &c->comment_size, c->comment_n + length, 1);
    if (!grown) {
        c->failed = true;
        return;
    }
    c->comment = grown;
    memcpy(c->comment + c->comment_n, text, length);
    end = c->comment + c->comment_n + length;
    unbreak(end - length, length);
    for (char *s = end - length; (brace = memchr(s, '}', (size_t)(end - s))) != NULL; s = brace)
        *brace = ')';
    c->comment_n += length;
    c->comment_cost += cost;
}

static void read_comment(struct object_writer *c, const struct outcome *o)
{
    const struct event *e = o->event;
    const char *s = e->text, *end = e->text + e->length;

    c->in_comment = !e->last;
    while (s < end && !c->failed) {
        size_t n = (size_t)(end - s);
        if (n > SLICE)
            for (n = SLICE; ((unsigned char)s[n] & 0xc0) == 0x80; n--) /* not within a character */
                ;
        gather(c, o->depth, s, n);
        s += n;
    }
    if (e->last && !c->failed)
        give_comment(c, o->depth, false);
}

/* ---- events ---- */

static void begin_game(struct object_writer *c)
{
    struct item item;

    forget_tags(c);
    forget(c);
    memset(c->slot_of, 0, sizeof c->slot_of);
    memset(c->fresh, 0, sizeof c->fresh);
    memset(c->loose, 0, sizeof c->loose);
    c->slots = 0;
    c->has_number = c->acted = c->in_comment = c->in_header = c->too_long = false;
    c->comment_n = c->comment_cost = 0;
    c->code = NULL;
    item_start(&item, EV_GAME, "game", 0);
    item_number(&item, KEY_N, (long long)++c->games);
    give(c, &item);
    c->in_header = true;
}

/* The game cannot be read on from here, not even a comment that has begun. */
static void give_broken(struct object_writer *c, const struct outcome *o)
{
    struct item item;

    if (c->in_comment)
        give_comment(c, o->depth, true);
    c->in_comment = false;
    item_start(&item, EV_TROUBLE, "broken", o->depth);
    item_word(&item, KEY_CODE, code_name((enum code)o->event->code));
    give(c, &item);
}

static void end_game(struct object_writer *c)
{
    struct item item;

    c->slots = 0; /* a try that still waits was never told */
    flush(c);
    item_start(&item, EV_END, "end", 0);
    add_code(c, &item);
    give(c, &item);
}

/* What is left of a game of which too much would have to be kept: not its tags, if these were too many. */
static void pass_over(struct object_writer *c, const struct outcome *o)
{
    struct outcome broken = *o;
    struct event e = *o->event;

    if (e.kind != EV_END)
        return;
    if (c->in_header) {
        forget_tags(c);
        forget(c);
    }
    c->in_header = false;
    c->slots = 0;
    flush(c);
    e.code = CODE_TOO_LONG;
    broken.event = &e;
    give_broken(c, &broken);
    end_game(c);
}

static void give_plain(struct object_writer *c, const struct outcome *o)
{
    const struct event *e = o->event;
    struct item item;

    switch (e->kind) {
    case EV_NAG:
        item_start(&item, EV_NAG, "nag", o->depth);
        item_number(&item, KEY_NAG, e->number);
        break;
    case EV_OPEN:
        item_start(&item, EV_OPEN, "open", o->depth);
        c->fresh[o->depth + 1] = true;
        c->loose[o->depth + 1] = false;
        break;
    case EV_CLOSE:
        item_start(&item, EV_CLOSE, "close", o->depth);
        break;
    default:
        item_start(&item, EV_RESULT, "result", o->depth);
        item_word(&item, KEY_RESULT, result_name((enum result)e->result));
        add_code(c, &item);
        break;
    }
    give(c, &item);
}

static void read_event(struct object_writer *c, const struct outcome *o)
{
    const struct event *e = o->event;
    bool follows = (e->kind == EV_COMMENT && e->first) || e->kind == EV_NAG || e->kind == EV_OPEN ||
                   e->kind == EV_KINTE || /* which else would be joined to the try before the number */
                   (e->kind == EV_BAD && e->length > 0 && *e->text == '['); /* and this stand among the tags */

    if (follows && !o->pending)
        give_number(c);
    else if (e->kind != EV_COMMENT && e->kind != EV_TROUBLE)
        c->has_number = false;
    if (o->pending && !o->held && e->kind != EV_TROUBLE)
        hold_place(c, o->depth);
    switch (e->kind) {
    case EV_TAG:
        break;
    case EV_TROUBLE:
        if (e->fatal)
            give_broken(c, o);
        break;
    case EV_COMMENT:
        read_comment(c, o);
        break;
    case EV_NUMBER:
        read_number(c, o);
        break;
    case EV_NAG:
    case EV_OPEN:
    case EV_CLOSE:
    case EV_RESULT:
        give_plain(c, o);
        break;
    case EV_END:
        end_game(c);
        break;
    default:
        c->acted = c->acted || o->after; /* else it stands among the tags */
        give_action(c, o);
        break;
    }
}

bool object_writer_outcome(struct object_writer *c, const struct outcome *o)
{
    const struct event *e = o->event;
    const struct verdict *v = o->verdict;

    if (v->code != CODE_OK && o->level == LEVEL_ERROR && v->at < AT_TAG_VARIANT && !c->code)
        c->code = code_name((enum code)v->code);
    if (!o->final || c->failed)
        return !c->failed;
    if (e->kind == EV_GAME) {
        begin_game(c);
        return !c->failed;
    }
    if (c->too_long) {
        pass_over(c, o);
        return !c->failed;
    }
    if (c->in_header && e->kind == EV_TAG)
        keep_tag(c, e->name, e->name_length, e->text, e->length);
    else if (c->in_header && e->kind != EV_COMMENT && e->kind != EV_TROUBLE && !(e->kind == EV_BAD && !o->after))
        end_header(c, o);
    if (!c->failed)
        read_event(c, o);
    return !c->failed;
}

/* A comment with line ends, which become spaces. */
static void usual_lines(struct object_writer *c, const struct usual *u)
{
    gather(c, 0, u->text, u->length);
    if (c->failed)
        return;
    for (char *s = c->comment, *end = s + c->comment_n; (s = memchr(s, '\n', (size_t)(end - s))) != NULL;)
        *s = ' ';
    give_comment(c, 0, false);
}

static void read_usual(struct object_writer *c, const struct usual *u)
{
    struct item item;

    if (u->comment)
        give_number(c);
    else
        c->has_number = c->fresh[0] = false;
    if (u->lines) {
        usual_lines(c, u);
    } else if (c->options.usual && !c->code && !c->in_header && c->slots == 0) {
        c->options.usual(c->options.context, u);
    } else {
        item_usual(&item, u);
        if (!u->comment)
            add_code(c, &item);
        give(c, &item);
    }
}

bool object_writer_usual(struct object_writer *c, const struct usual *list, size_t n)
{
    for (size_t i = 0; i < n && !c->failed; i++)
        read_usual(c, &list[i]);
    return !c->failed;
}
