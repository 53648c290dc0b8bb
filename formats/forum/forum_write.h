/*
 * forum_write.h: the two parts of the writer of forum posts: forum_write.c is the sink, forum_turn.c tells what
 * happened in a turn.
 */
#ifndef FORUM_WRITE_H
#define FORUM_WRITE_H

#include "format.h"
#include "forum.h"
#include "forum_tongue.h"
#include "text/message.h"

/* How a post is written.  One more: a line in the table of forum_write.c. */
struct style {
    const char *name;
    bool tokens;              /* turns are movetext, but for the placement of a game that has one, not sentences */
    const char *bold, *plain; /* before and behind what is bold: labels, numbers of turns, headings of a round */
    bool diagrams;            /* in BBCode, where the game begins to be played, before each tenth turn and at the end */
};

/* What the text ends with. */
struct layout {
    bool line_empty;
    bool list;   /* a token of a list */
    bool header; /* the header of a list, and a space */
};

struct forum_sink {
    struct sink sink;
    const struct language *messages;
    FILE *out;
    const struct tongue *t;
    const struct style *style;
    FILE *body;
    FILE *to;   /* the body, or what is held back */
    FILE *hold; /* comments behind a try of which the mark is not known yet */
    char *held;
    size_t held_length;
    struct layout at_try;
    char *text;
    size_t length;
    char *tag[TAGS_KNOWN];
    bool any;     /* a game has been written */
    bool started; /* something of the movetext has been written */
    struct layout at;
    bool open; /* a turn is being written */
    uint32_t number;
    uint32_t drawn; /* the number of the turn before which the last diagram stands */
    uint8_t side;
    bool setup;
    bool commenting;   /* a comment has no end yet */
    bool after_number; /* the event before was a number */
    bool rolled;       /* a placement roll of which nothing has been put down yet */
    bool acting;       /* the header of the sowing or harvest stands already */
    bool harvest;
    unsigned captures;                  /* of a harvest */
    uint8_t placing_side, placing_kind; /* of the last heading */
    char refusal[SENTENCE_SIZE];
};

void forum_put(struct forum_sink *s, const char *text);
void forum_new_line(struct forum_sink *s);
/* In bold, where the style has it. */
void forum_head(struct forum_sink *s, const char *text);
/* The board, as BBCode. */
void forum_diagram(struct forum_sink *s, const struct board *b);
/* A phrase, after what parts it from the text before. */
void forum_sentence(struct forum_sink *s, const char *phrase, const struct phrase_args *args);
/* The number of a turn, and whose it is where a list follows; nothing if it stands there already. */
void forum_open_turn(struct forum_sink *s, const struct rules *r, uint32_t turn, unsigned side, bool setup);
/* An action; `c` is what canonical text has, if it resolved. */
void forum_tell(struct forum_sink *s, const struct outcome *o, struct event *c, bool resolved);

#endif
