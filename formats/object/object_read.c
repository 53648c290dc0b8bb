#include "object.h"

#include <string.h>

#define HAS(key) (UINT32_C(1) << KEY_##key)
/* Keys that are told for those who study games: of an action, and of a move; reading passes over them. */
#define ACTED (HAS(TURN) | HAS(CODE))
#define MOVED (ACTED | HAS(PIECE) | HAS(FROM) | HAS(TO) | HAS(PROMOTION) | HAS(CAPTURES) | HAS(CASTLING))

/* ---- values ---- */

static const char WRONG[] = N_("this value is not of the kind that its key wants");
static const char MISSING[] = N_("a key that an event of this type must have is missing");

static bool is_text(const struct field *f, const char **text, size_t *length)
{
    if (!f || (f->type != FIELD_TEXT && f->type != FIELD_PLAIN))
        return false;
    *text = f->text;
    *length = f->length;
    return true;
}

static bool is_word(const struct field *f, const char *word)
{
    return (f->type == FIELD_TEXT || f->type == FIELD_PLAIN) && f->length == strlen(word) &&
           memcmp(f->text, word, f->length) == 0;
}

static bool is_null(const struct field *f)
{
    return f->type == FIELD_NULL ||
           (f->type == FIELD_PLAIN && (f->length == 0 || is_word(f, "null") || is_word(f, "~")));
}

static bool is_number(const struct field *f, long long most, long long *number)
{
    if (f->type == FIELD_NUMBER) {
        *number = f->is.number[0];
    } else if (f->type == FIELD_PLAIN && f->length > 0 && f->length < 12) {
        *number = 0;
        for (size_t i = 0; i < f->length; i++) {
            if (f->text[i] < '0' || f->text[i] > '9')
                return false;
            *number = *number * 10 + (f->text[i] - '0');
        }
    } else {
        return false;
    }
    return *number >= 0 && *number <= most;
}

/* The kind of a letter, NO_KIND if it is none. */
static unsigned kind_of(const struct field *f)
{
    for (unsigned k = 0; k < KINDS; k++)
        if ((f->type == FIELD_TEXT || f->type == FIELD_PLAIN) && f->length == 1 && *f->text == KIND_LETTER[k])
            return k;
    return NO_KIND;
}

/* ---- what an event of each type says ---- */

static bool is_square(const struct field *f)
{
    const char *s;
    size_t length;

    return is_text(f, &s, &length) && length == 2 && s[0] >= 'a' && s[0] <= 'h' && s[1] >= '1' && s[1] <= '8';
}

/* "7w", "7", "0" */
static bool is_turn(const struct field *f)
{
    const char *s;
    size_t length, n = 0;

    if (!is_text(f, &s, &length))
        return false;
    while (n < length && s[n] >= '0' && s[n] <= '9')
        n++;
    return n > 0 && (n == length || (n + 1 == length && (s[n] == 'w' || s[n] == 'b')));
}

static bool is_code(const struct field *f)
{
    const char *s;
    size_t length;

    if (!is_text(f, &s, &length))
        return false;
    for (size_t i = 0; i < length; i++)
        if (!(s[i] >= 'a' && s[i] <= 'z') && !(s[i] == '-' && i > 0 && i + 1 < length))
            return false;
    return length > 0;
}

/* What is only told (ACTED, MOVED), and read by nobody here, is of its kind all the same: else it is no such key. */
static bool is_of_its_kind(const struct field *f)
{
    long long number;

    switch (f->key) {
    case KEY_N:
        return is_number(f, 999999999999, &number);
    case KEY_TURN:
        return is_turn(f);
    case KEY_CODE:
        return is_code(f);
    case KEY_PIECE:
    case KEY_PROMOTION:
    case KEY_CAPTURES:
        return kind_of(f) != NO_KIND;
    case KEY_FROM:
    case KEY_TO:
        return is_square(f);
    case KEY_CASTLING:
        return is_word(f, "king") || is_word(f, "queen");
    default:
        return true;
    }
}

/* What is being read: the item, the game, and where a fault was found. */
struct reading {
    struct game_items *g;
    const struct item *item;
    const struct field *at;
};

/* A key that must be there. */
static const struct field *need(struct reading *r, enum key key)
{
    return r->at = item_field(r->item, key);
}

static struct event *add(struct game_items *g, enum event_kind kind)
{
    struct event *e = &g->event[g->events++];

    *e = event_blank(kind);
    e->text = "";
    return e;
}

/* The event's own text, as XPGN has it. */
static void add_token(struct game_items *g, struct event *e)
{
    char *text = g->token[g->events - 1];

    e->length = token_write(e, text);
    e->text = text;
}

static const char *read_game(struct reading *r)
{
    if (r->g->state != NO_GAME)
        return N_("a game begins before the end of the one before");
    r->g->state = IN_TAGS;
    r->g->in_tags = true;
    r->g->depth = r->g->tags = r->g->unplayed = 0;
    r->g->more = false;
    add(r->g, EV_GAME);
    return NULL;
}

static bool is_name(const char *s, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!((s[i] >= 'a' && s[i] <= 'z') || (s[i] >= 'A' && s[i] <= 'Z') || (s[i] >= '0' && s[i] <= '9') ||
              s[i] == '_' || (s[i] == '-' && i > 0)))
            return false;
    return length > 0;
}

static const char *read_tag(struct reading *r)
{
    const char *name, *value;
    size_t n, length, escapes = 0;
    struct event *e;

    if (r->g->state != IN_TAGS)
        return N_("a tag after the first action of its game");
    if (++r->g->tags > MAX_TAGS)
        return N_("a game has at most 10000 tags");
    if (!need(r, KEY_NAME))
        return MISSING;
    if (!is_text(r->at, &name, &n))
        return WRONG;
    if (!is_name(name, n))
        return N_("the name of a tag is made of Latin letters, digits, _ and -");
    if (!need(r, KEY_VALUE))
        return MISSING;
    if (!is_text(r->at, &value, &length))
        return WRONG;
    for (size_t i = 0; i < length; i++) {
        if (value[i] == '\n' || value[i] == '\r')
            return N_("the value of a tag cannot hold the end of a line");
        escapes += value[i] == '"' || value[i] == '\\';
    }
    if (n + length + escapes > MAX_TOKEN - 8)
        return N_("a tag is longer than 64 KiB");
    e = add(r->g, EV_TAG);
    e->name = name;
    e->name_length = n;
    e->text = value;
    e->length = length;
    return NULL;
}

/* What is no token: the event that XPGN's own reader makes of it.  NULL, or why it is not one thing there. */
static const char *read_bad(struct game_items *g, const char *text, size_t length, struct event *e)
{
    bool closes = *text == ')' && g->depth > 0; /* it would close a variation */

    return !closes && reader_bad(text, length, g->in_tags, g->latin, sizeof g->latin, e)
               ? NULL
               : N_("this text could not stand in a record as one token");
}

static const char *read_unread(struct reading *r)
{
    const char *text;
    size_t length;

    if (!need(r, KEY_TEXT))
        return MISSING;
    if (!is_text(r->at, &text, &length))
        return WRONG;
    if (*text != '[') {
        r->g->in_tags = false;
        r->g->state = r->g->state == IN_TAGS ? IN_PLAY : r->g->state;
    }
    return read_bad(r->g, text, length, add(r->g, EV_BAD));
}

/* `san` decides; what cannot be read as SAN is no token, and the judge says so. */
static const char *read_san(struct reading *r)
{
    const struct field *kinte = item_field(r->item, KEY_KINTE);
    const char *text, *wrong;
    size_t length;
    long long left = 0;
    struct event *e;

    if (!need(r, KEY_SAN))
        return MISSING;
    if (!is_text(r->at, &text, &length))
        return WRONG;
    if (length >= MAX_TOKEN)
        return N_("this text could not stand in a record as one token");
    e = add(r->g, EV_BAD);
    token_read(text, length, r->g->latin, e);
    wrong = e->kind == EV_BAD ? read_bad(r->g, text, length, e) : NULL;
    if (wrong)
        return wrong;
    if (e->kind != EV_BAD && e->kind != EV_MOVE && e->kind != EV_ARRIVAL)
        return N_("this is no move and no arrival");
    if (!kinte)
        return NULL;
    r->at = kinte;
    if (!is_number(kinte, 9999, &left))
        return WRONG;
    e = add(r->g, EV_KINTE);
    e->kinte = (int16_t)left;
    add_token(r->g, e);
    return NULL;
}

static const char *read_square(struct reading *r)
{
    struct event *e;

    if (!need(r, KEY_SQUARE))
        return MISSING;
    if (!is_square(r->at))
        return WRONG;
    e = add(r->g, EV_NAME);
    e->to = (uint8_t)square_at((unsigned)(r->at->text[0] - 'a'), (unsigned)(r->at->text[1] - '1'));
    add_token(r->g, e);
    return NULL;
}

/* One side of a reveal: null, "?", a kind, or a list of faces. */
static bool read_faces(const struct field *f, bool bids, struct faces *faces)
{
    *faces = (struct faces){.state = FACES_GIVEN};
    if (is_null(f)) {
        faces->state = FACES_NONE;
    } else if (is_word(f, "?")) {
        faces->state = FACES_UNKNOWN;
    } else if (bids) {
        faces->letter = faces->n = 1;
        faces->value[0] = (uint8_t)kind_of(f);
        return faces->value[0] != NO_KIND;
    } else if (f->type != FIELD_LIST || f->n == 0) {
        return false;
    } else {
        faces->n = (uint8_t)f->n;
        for (unsigned i = 0; i < f->n; i++) {
            if (f->is.number[i] < 0 || f->is.number[i] > MAX_FACE)
                return false;
            faces->value[i] = (uint32_t)f->is.number[i];
        }
    }
    return true;
}

static const char *read_reveal(struct reading *r)
{
    bool bids = is_word(&r->item->field[0], "bids");
    enum key key = !bids && item_field(r->item, KEY_DICE) ? KEY_DICE : KEY_WHITE;
    struct event *e = add(r->g, EV_REVEAL);

    e->sides = key == KEY_DICE ? 1 : 2;
    for (unsigned side = 0; side < e->sides; side++) {
        if (!need(r, side == BLACK ? KEY_BLACK : key))
            return MISSING;
        if (!read_faces(r->at, bids, &e->faces[side]))
            return WRONG;
    }
    if (e->sides == 1) {
        const struct field *white = item_field(r->item, KEY_WHITE), *black = item_field(r->item, KEY_BLACK);
        r->at = white ? white : black ? black : r->at;
        if (e->faces[0].state != FACES_GIVEN || white || black)
            return WRONG;
    }
    e->flags |= bids ? LATIN : 0;
    add_token(r->g, e);
    return NULL;
}

static const char *read_card(struct reading *r)
{
    struct event *e = add(r->g, EV_CARD);

    if (!need(r, KEY_CARD))
        return MISSING;
    if (!is_word(r->at, "red") && !is_word(r->at, "black") && !is_word(r->at, "?"))
        return WRONG;
    e->card = is_word(r->at, "red") ? RED_CARD : is_word(r->at, "black") ? BLACK_CARD : UNKNOWN_CARD;
    add_token(r->g, e);
    return NULL;
}

static const char *read_kinte(struct reading *r)
{
    struct event *e = add(r->g, EV_KINTE);
    long long left;

    if (!need(r, KEY_LEFT))
        return MISSING;
    if (!is_number(r->at, 9999, &left))
        return WRONG;
    e->kinte = (int16_t)left;
    add_token(r->g, e);
    return NULL;
}

static const char *read_nothing(struct reading *r)
{
    add_token(r->g, add(r->g, EV_NOTHING));
    return NULL;
}

static const char *read_number(struct reading *r)
{
    struct event *e = add(r->g, EV_NUMBER);
    const struct field *dots = item_field(r->item, KEY_DOTS);
    long long number, n = 1;

    if (!need(r, KEY_NUMBER))
        return MISSING;
    if (!is_number(r->at, 999999999, &number))
        return WRONG;
    r->at = dots;
    if (dots && (!is_number(dots, 3, &n) || n == 2))
        return WRONG;
    e->number = (uint32_t)number;
    e->dots = (uint8_t)n;
    add_token(r->g, e);
    return NULL;
}

static const char *read_nag(struct reading *r)
{
    struct event *e = add(r->g, EV_NAG);
    long long number;

    if (!need(r, KEY_NAG))
        return MISSING;
    if (!is_number(r->at, 999999999, &number))
        return WRONG;
    e->number = (uint32_t)number;
    add_token(r->g, e);
    return NULL;
}

/* Ends of lines become blanks, as in reading XPGN, and so does a lone CR; the length that is left. */
static size_t unbreak(char *text, size_t length)
{
    size_t n = 0;

    for (size_t i = 0; i < length; i++)
        if (text[i] != '\r' || i + 1 == length || text[i + 1] != '\n')
            text[n++] = text[i] == '\n' || text[i] == '\r' ? ' ' : text[i];
    return n;
}

static const char *read_comment(struct reading *r)
{
    const struct field *more = item_field(r->item, KEY_MORE);
    struct event *e = add(r->g, EV_COMMENT);

    if (!need(r, KEY_TEXT))
        return MISSING;
    if (!is_text(r->at, &e->text, &e->length))
        return WRONG;
    r->at = more;
    if (more && more->type != FIELD_TRUE && !(more->type == FIELD_PLAIN && is_word(more, "true")))
        return WRONG;
    e->length = unbreak((char *)e->text, e->length); /* in the form's own copy */
    e->first = !r->g->more;
    e->last = !more;
    r->g->more = more != NULL;
    return NULL;
}

static const char *read_open(struct reading *r)
{
    if (r->g->depth == MAX_NESTING)
        return N_("variations are nested over 64 deep");
    r->g->depth++;
    add(r->g, EV_OPEN);
    return NULL;
}

static const char *read_close(struct reading *r)
{
    if (r->g->depth == 0)
        return N_("no variation is open that could be closed");
    r->g->depth--;
    add(r->g, EV_CLOSE);
    return NULL;
}

static const char *read_result(struct reading *r)
{
    struct event *e = add(r->g, EV_RESULT);

    if (!need(r, KEY_RESULT))
        return MISSING;
    if (!is_text(r->at, &e->text, &e->length))
        return WRONG;
    e->result = (uint8_t)result_named(e->text, e->length);
    return e->result == NO_RESULT ? WRONG : NULL;
}

static const char *read_broken(struct reading *r)
{
    static const enum code CODES_READ[] = {CODE_UNCLOSED, CODE_TOO_LONG, CODE_TOO_DEEP};
    struct event *e = add(r->g, EV_TROUBLE);

    if (!need(r, KEY_CODE))
        return MISSING;
    for (size_t i = 0; i < sizeof CODES_READ / sizeof *CODES_READ; i++)
        if (is_word(r->at, code_name(CODES_READ[i])))
            e->code = (uint8_t)CODES_READ[i];
    if (e->code == CODE_OK)
        return WRONG;
    e->fatal = true;
    r->g->more = false;
    r->g->state = IN_BROKEN;
    return NULL;
}

static const char *read_end(struct reading *r)
{
    if (r->g->depth > 0 && r->g->state != IN_BROKEN)
        return N_("the game ends within a variation");
    add(r->g, EV_END);
    r->g->state = NO_GAME;
    return NULL;
}

/* The types, the keys they may have, and whether they are part of the play. */
static const struct type {
    const char *name;
    uint32_t keys;
    bool plays;
    const char *(*read)(struct reading *);
} TYPES[] = {
    {"game", HAS(N), false, read_game},
    {"tag", HAS(NAME) | HAS(VALUE), false, read_tag},
    {"move", MOVED | HAS(SAN) | HAS(KINTE), true, read_san},
    {"arrival", MOVED | HAS(SAN) | HAS(KINTE), true, read_san},
    {"name", ACTED | HAS(SQUARE), true, read_square},
    {"bids", ACTED | HAS(WHITE) | HAS(BLACK), true, read_reveal},
    {"roll", ACTED | HAS(WHITE) | HAS(BLACK) | HAS(DICE), true, read_reveal},
    {"card", ACTED | HAS(CARD), true, read_card},
    {"kinte", ACTED | HAS(LEFT), true, read_kinte},
    {"nothing", ACTED, true, read_nothing},
    {"unread", ACTED | HAS(TEXT), false, read_unread},
    {"number", ACTED | HAS(NUMBER) | HAS(DOTS), true, read_number},
    {"comment", HAS(TEXT) | HAS(MORE), false, read_comment},
    {"nag", HAS(NAG), true, read_nag},
    {"open", 0, true, read_open},
    {"close", 0, true, read_close},
    {"result", HAS(RESULT) | HAS(CODE), true, read_result},
    {"broken", HAS(CODE), false, read_broken},
    {"end", HAS(CODE), false, read_end},
};

static const struct type *type_of(const struct field *f)
{
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        if (is_word(f, TYPES[i].name))
            return &TYPES[i];
    return NULL;
}

/* What an event of this type may not follow. */
static const char *out_of_place(const struct game_items *g, const struct type *t)
{
    if (g->state == NO_GAME && t->read != read_game)
        return N_("an event outside of any game: a game has to begin first");
    if (g->more && t->read != read_comment && t->read != read_broken)
        return N_("the comment before this one has more to come");
    if (g->state == IN_BROKEN && t->read != read_end && t->read != read_comment && t->read != read_unread &&
        t->read != read_broken)
        return N_("the game is broken off: nothing more can be played");
    return NULL;
}

const char *game_item(struct game_items *g, const struct item *item, const struct field **at)
{
    struct reading r = {g, item, NULL};
    const struct type *t;
    const char *wrong;

    g->events = g->given = 0;
    *at = NULL;
    if (item->n == 0 || item->field[0].key != KEY_TYPE)
        return N_("an event must have a type");
    *at = &item->field[0];
    t = type_of(*at);
    if (!t)
        return N_("there is no event of this type");
    for (size_t i = 1; i < item->n; i++) {
        *at = &item->field[i];
        if (!(t->keys >> item->field[i].key & 1))
            return N_("an event of this type has no such key");
        if (!is_of_its_kind(*at))
            return WRONG;
        if (item->field[i].length > 0 && memchr(item->field[i].text, '\0', item->field[i].length))
            return N_("a NUL in a string");
    }
    *at = NULL;
    wrong = out_of_place(g, t);
    if (wrong)
        return wrong;
    if (t->plays) {
        g->state = IN_PLAY;
        g->in_tags = false;
    }
    wrong = t->read(&r);
    *at = r.at;
    if (wrong)
        g->events = 0;
    return wrong;
}
