/*
 * eventform.h: an event as keys and values: what JSON Lines and YAML share (arbiter-jsonl(5)).
 *
 * An item is one object of such a form: {"type":"move","san":"Nxe5",...}.  A collector makes items of a judge's
 * outcomes, in canonical text but with all that reading needs to judge the game alike; an item source gives the items
 * that a form reads as the reader's events (xpgn.h).  A form says only how items look on paper.  One more form: its
 * `put` for a collector, its `item` for a source.  One more type of event: a row in each of the two files.
 */
#ifndef EVENTFORM_H
#define EVENTFORM_H

#include "form.h"
#include "token.h"

#define MAX_EVENT 1048576 /* bytes of one item; longer comments are parted */
#define MAX_FIELDS 16
#define MAX_TAGS 10000 /* of a game that is read */

enum field_type {
    FIELD_TEXT,
    FIELD_NUMBER, /* number[0] */
    FIELD_LIST,   /* n numbers */
    FIELD_NULL,
    FIELD_TRUE,
    FIELD_PLAIN, /* YAML's unquoted text: a number, null, true or text, as the key wants it */
    FIELD_OTHER  /* nothing that any key takes */
};

struct field {
    const char *key;
    enum field_type type;
    unsigned n;
    long long number[MAX_DICE];
    const char *text;
    size_t length;
};

struct item {
    enum event_kind kind; /* written items: what the event is, and how deep in variations */
    unsigned depth;
    size_t n;
    struct field field[MAX_FIELDS]; /* the first is the type */
    size_t used;
    char room[128]; /* of short texts; item_copy() copies all texts */
};

/* The field of a key, NULL if there is none. */
const struct field *item_field(const struct item *item, const char *key);

/* ---- making items ---- */

/* Begins an item; then its fields.  Texts are not copied. */
void item_start(struct item *item, enum event_kind kind, const char *type, unsigned depth);
void item_text(struct item *item, const char *key, const char *text, size_t length);
void item_word(struct item *item, const char *key, const char *word);
void item_number(struct item *item, const char *key, long long number);
void item_true(struct item *item, const char *key);
/* The turn, if the game is judged. */
void item_turn(struct item *item, const struct outcome *o, uint32_t number, uint8_t side, bool setup);
/*
 * The item of something that acts on the game.  *room, NULL at first, is where text lies that is not UTF-8 as it came:
 * the caller frees it.  False without memory.
 */
bool item_action(char **room, struct item *item, const struct outcome *o);
/* A copy with its texts, in one piece for free(); NULL without memory. */
struct item *item_copy(const struct item *item);

/* ---- writing ---- */

struct collector;

/* `put` gets the items in order; their texts last until it returns.  NULL without memory. */
struct collector *collector_new(void (*put)(void *context, const struct item *), void *context);
void collector_free(struct collector *c);
/* False without memory: then nothing more is given. */
bool collector_outcome(struct collector *c, const struct outcome *o);

/* ---- reading ---- */

/* A game as far as its items have been read, and the events that the last one gave. */
struct game_items {
    enum { NO_GAME, IN_TAGS, IN_PLAY, IN_BROKEN } state;
    unsigned depth; /* of open variations */
    unsigned tags;
    bool more;        /* a comment is not finished */
    unsigned skipped; /* depth within variations that nobody wants */
    unsigned events, given;
    struct event event[2];
    char token[2][TOKEN_SIZE];
    char latin[MAX_TOKEN + 8];
};

/* The events of an item.  NULL, or what is wrong with it (a msgid) and the field, NULL if it is the item as a whole. */
const char *game_item(struct game_items *g, const struct item *item, const struct field **at);

/*
 * The first member of a source that reads items.  `item` reads the next one and sets `at`: false at the end of the
 * input, or with `complaint` and `complaint_at`, or `failure`, set.  `where` tells the place of a field.
 */
struct item_source {
    struct source source;
    struct source_options options;
    struct game_items game;
    struct place at, game_at, kept[KEEPS];
    const char *complaint;
    struct place complaint_at;
    int failure; /* errno */
    bool ended;
    const char *command; /* where to look on in a comment for its next command, NULL: from its beginning */
    bool (*item)(struct item_source *, struct item *);
    struct place (*where)(struct item_source *, const struct item *, const struct field *);
};

/* Fills the members that all forms share; the form sets source.line, source.foreign, source.free, item and where. */
void item_source_start(struct item_source *s, const struct source_options *options);
/* reader_foreign() of the first bytes of an input. */
const char *item_foreign(const char *text, size_t length, const char **cure);

#endif
