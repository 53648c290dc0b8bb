/*
 * object.h: an event as keys and values: what JSON Lines and YAML share (arbiter-jsonl(5)).
 *
 * An item is one object of such a form: {"type":"move","san":"Nxe5",...}.  A collector makes items of a judge's
 * outcomes, in canonical text but with all that reading needs to judge the game alike; an item source gives the items
 * that a form reads as the reader's events (xpgn.h).  A form says only how items look on paper.  One more form: its
 * `put` for a collector, its `item` for a source.  One more type of event: a row in each of the two files.
 */
#ifndef OBJECT_H
#define OBJECT_H

#include "format.h"
#include "notation/token.h"

#define MAX_EVENT 1048576 /* bytes of one item; longer comments are divided */
#define MAX_FIELDS 16
#define MAX_TAGS 10000 /* of a game that is read */

/* What an item may say. */
enum key {
#define KEY(id, name) KEY_##id,
#include "event_keys.def"
#undef KEY
    KEY_OTHER /* in an input: one that no event has */
};

/* KEY_OTHER for a name that is none of these. */
enum key key_named(const char *name);
const char *key_name(enum key key);

enum field_type {
    FIELD_TEXT,
    FIELD_WORD,   /* written items: a short text that needs no escapes, in the field itself */
    FIELD_NUMBER, /* is.number[0] */
    FIELD_LIST,   /* n numbers */
    FIELD_NULL,
    FIELD_TRUE,
    FIELD_PLAIN, /* YAML's unquoted text: a number, null, true or text, as the key wants it */
    FIELD_OTHER  /* nothing that any key takes */
};

struct field {
    uint8_t key;  /* enum key */
    uint8_t type; /* enum field_type */
    uint16_t n;
    union {
        long long number[MAX_DICE];
        char word[32];
    } is;
    const char *text;
    size_t length;    /* of the text or word */
    const char *name; /* the key as read */
};

struct item {
    enum event_kind kind; /* written items: what the event is, and how deep in variations */
    unsigned depth;
    size_t n;
    struct field field[MAX_FIELDS]; /* the first is the type */
};

/* The field of a key, NULL if there is none. */
const struct field *item_field(const struct item *item, enum key key);

/* The text of a FIELD_TEXT or FIELD_WORD. */
static inline const char *field_text(const struct field *f)
{
    return f->type == FIELD_WORD ? f->is.word : f->text;
}

/* ---- writing ---- */

struct object_writer;

/* What gets the items in order; their texts last until it returns. */
struct object_writer_options {
    void (*put)(void *context, const struct item *);
    /* Is quicker for a usual move, or a comment without line ends, of which there is nothing more to say than
     * item_usual() would; NULL: all come as items. */
    void (*usual)(void *context, const struct usual *);
    void *context;
};
/* NULL without memory. */
struct object_writer *object_writer_new(const struct object_writer_options *options);
void object_writer_free(struct object_writer *c);
/* Before the first game: so many others stand before it, and are counted. */
void object_writer_continue(struct object_writer *c, unsigned long games);
/* Until the next game begins: has more come before the end of its tags, or before the mark of a try, than can be kept?
 * Then its items end with a "broken". */
bool object_writer_too_long(const struct object_writer *c);
/* False without memory: then nothing more is given. */
bool object_writer_outcome(struct object_writer *c, const struct outcome *o);
bool object_writer_usual(struct object_writer *c, const struct usual *list, size_t n);

/* ---- reading ---- */

/* A game as far as its items have been read, and the events that the last one gave. */
struct game_items {
    enum { NO_GAME, IN_TAGS, IN_PLAY, IN_BROKEN } state;
    unsigned depth; /* of open variations */
    unsigned tags;
    bool in_tags;      /* broken or not, nothing has been played */
    bool more;         /* a comment is not finished */
    unsigned unplayed; /* depth within variations that nobody wants */
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
/* The length of the line at `text` without its end; `most` bytes are at hand. */
size_t item_line_length(const char *text, size_t most);
/* reader_foreign() of the first bytes of an input. */
const char *item_foreign(const char *text, size_t length, const char **cure);

#endif
