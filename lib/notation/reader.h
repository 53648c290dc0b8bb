/*
 * reader.h: records in XPGN and PGN, read (formats/xpgn/writer.h writes them).
 *
 * The reader pulls bytes through a callback and gives one event at a time, in one pass and constant memory, whatever
 * the size of the reads: every game is EV_GAME, its tags, its movetext, EV_END.  Whatever cannot be read is an event
 * too (EV_BAD, EV_TROUBLE); the reader never stops before the end of the input.
 *
 * Limits: a token or tag over 64 KiB is `too-long` and costs its game; comments may have any length and come in pieces;
 * variations nested over 64 are skipped with a warning, over 100,000 they cost the game.
 */
#ifndef READER_H
#define READER_H

#include "core/verdict.h"

#include <sys/types.h>

#define MAX_TOKEN 65536
#define MAX_NESTING 64
#define MAX_NESTING_SKIPPED 100000

struct reader;

/* Line from 1, column in characters from 1; `offset` of the line's and the token's first byte, for reader_line(). */
struct place {
    uint64_t line, column;
    uint64_t line_offset, offset;
};

struct reader_options {
    /* Like read(2): bytes got, 0 at the end, -1 with errno set. */
    ssize_t (*read)(void *context, void *buffer, size_t size);
    void *context;
    bool skip_comments;   /* no EV_COMMENT */
    bool commands;        /* EV_COMMAND for the commands of seals, chains and the referee's journal */
    bool skip_variations; /* no EV_OPEN, EV_CLOSE, and nothing between them */
};

/* Text at hand, as what is read: .read = memory_read, .context = &memory. */
struct memory {
    const char *text;
    size_t left;
    size_t step; /* no read gives more bytes; 0: no limit */
};
ssize_t memory_read(void *context, void *buffer, size_t size);

/* NULL without memory.  The caller frees it with reader_free(), which takes NULL. */
struct reader *reader_new(const struct reader_options *options);
void reader_free(struct reader *r);

/* The next event; its texts last until the next call.  After EV_EOF, EV_EOF again. */
void reader_next(struct reader *r, struct event *e);

/* Where the last event stands: the first character of the token; EV_EOF and EV_END: where the reader is. */
struct place reader_place(struct reader *r);

/*
 * Keeps the place of the last event, so that it can be asked for when later events have been read: a number's, that of
 * a move whose card or mark is still to come.
 */
enum kept { KEEP_NUMBER, KEEP_TRY, KEEPS };
void reader_keep(struct reader *r, enum kept slot);
struct place reader_kept(struct reader *r, enum kept slot);

/*
 * The line of a place (without its end) if it is still at hand: *text lasts until the next event.
 * Lines begun more than 64 KiB ago are not, and a line is cut 64 KiB after it begins.
 */
bool reader_line(struct reader *r, const struct place *at, const char **text, size_t *length);

/* After EV_EOF: what stopped the reading, 0 (the end of the input) or errno. */
int reader_error(const struct reader *r);

/* What a compressed or UTF-16 input is ("zstd"), if the input begins as one does; asked before the first event.
 * *cure: the program that unpacks it. NULL for plain text. */
const char *reader_foreign(struct reader *r, const char **cure);

/*
 * Is a text one thing that is no token, among the tags or in the movetext?  Then the EV_BAD that the reader makes of
 * it, its text in `room`.  False without memory too.
 */
bool reader_bad(const char *text, size_t length, bool among_tags, char *room, size_t size, struct event *e);

/*
 * The commands of seals, chains and journals in the text of a comment: the first in [s, end), NULL if there is none;
 * and the EV_COMMAND that it is (its texts are those of the comment), *after gets what follows it.
 */
const char *command_find(const char *s, const char *end);
/* Does one begin at s, "[%link …", closed or not? */
bool command_here(const char *s, const char *end);
void command_event(const char *s, const char *end, struct event *e, const char **after);

#endif
