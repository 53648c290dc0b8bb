/*
 * reader_parts.h: between the files of the reader (reader.h).
 *
 * reader_window.c holds the window on the input, the places in it and what is wrong there; reader_bytes.c what is true
 * of bytes and lines; reader_tag.c, reader_comment.c and reader_word.c (numbers, results and signs too) read what their
 * names say; reader.c puts games together.  Each knows only those before it.
 *
 * Whoever asks for bytes that are not at hand (window_more() and all that call it) may move the window: pointers into
 * it are stale then, r->p is not.
 */
#ifndef READER_PARTS_H
#define READER_PARTS_H

#include "board/fast.h"
#include "token.h"

#include <string.h>

/*
 * The buffer is a window on the input: [0, end) is at hand, `p` is where reading stands, `base` the offset of buf[0].
 * A refill throws away what lies more than HISTORY before the token in work, so that lines can be shown.  buf[end] is
 * always NUL: scanners stop there and ask whether it is the end of the window.
 */
#define HISTORY MAX_TOKEN
#define WINDOW (4 * MAX_TOKEN)

enum state {
    BETWEEN, /* games: nothing of the next one seen yet */
    TAGS,
    MOVES,
    AFTER, /* the terminator */
    LOST   /* a game that cannot be read: skip to the next tag section */
};

/* What stands before the movetext at p. */
enum next { NEXT_READ, NEXT_QUEUED, NEXT_SIGN };

#define MOST_SIGNS 16 /* behind one move */
struct sign {
    uint16_t nag, length;
    uint64_t at; /* its offset */
};

#define TAG_NAMES 512 /* of a section that are remembered, as hashes */

struct reader {
    struct reader_options options;
    char *p, *end;
    uint64_t base, line;
    uint64_t line_offset;   /* where the line of `p` begins */
    uint64_t column_offset; /* a point of that line whose column is known */
    uint64_t column;
    int error;
    bool eof;
    uint8_t state;
    bool blank;           /* an empty line has been seen in the tag section */
    bool lost_tags;       /* a tag could not be read: so cannot the game */
    bool warned_encoding; /* in this game */
    bool warned_depth;
    bool noted_line;    /* a line end of another kind has been told of */
    bool names_known;   /* `names` holds the tags of this section */
    uint64_t section;   /* where the game's tag section begins */
    uint64_t soft_line; /* behind a <br>, which ends a line that no editor counts */
    uint32_t depth;     /* of open variations */
    bool in_comment;    /* a comment is being given in pieces */
    bool line_comment;
    bool first_piece;
    uint64_t command_offset; /* commands of this comment before it have been given */
    struct place opening;    /* of that comment */
    struct place outermost;  /* the first open variation */
    struct place at;         /* the last event; its column is counted when somebody asks: 0 until then */
    struct place kept[KEEPS];
    struct event queued; /* given before anything else is read */
    struct place queued_at;
    uint8_t next;  /* enum next */
    uint8_t signs; /* of print that are still to be given, the last one first */
    struct sign sign[MOST_SIGNS];
    uint64_t names[TAG_NAMES];
    char text[2 * MAX_TOKEN + 8]; /* texts that are not in the window as they are: Latin letters, escapes, Latin-1 */
    char buf[WINDOW + MAX_TOKEN + 1]; /* the last part is only for looking at the end of a line */
};

/* ---- the window ---- */

/* Reads more; false at the end.  Everything from p on stays at hand, and HISTORY before it. */
bool window_more(struct reader *r);
/* Is p at the end of the input? */
bool window_at_end(struct reader *r);
bool window_looking_at(struct reader *r, const char *text);
/* Makes `size` bytes from p on be at hand, or all there are. */
size_t window_at_hand(struct reader *r, size_t size);

/* The byte at p + n, '\0' at the end of the input (or for a NUL: see window_at_end()). */
static inline char window_peek(struct reader *r, size_t n)
{
    while (r->p + n >= r->end)
        if (!window_more(r))
            return '\0';
    return r->p[n];
}

static inline uint64_t window_offset(const struct reader *r, const char *p)
{
    return r->base + (uint64_t)(p - r->buf);
}

/* The event being read stands here. */
static inline void reader_set_place(struct reader *r, const char *p)
{
    r->at.line = r->line;
    r->at.line_offset = r->line_offset;
    r->at.offset = window_offset(r, p);
    r->at.column = 0;
}

/* A line has ended before `after`. */
static inline void reader_newline(struct reader *r, const char *after)
{
    r->line++;
    r->line_offset = window_offset(r, after);
}

/* ---- events that tell of trouble ---- */

void reader_trouble(struct event *e, enum code code, bool fatal);
/* One that costs the game, at an opening seen before. */
void reader_trouble_at(struct reader *r, struct event *e, enum code code, const struct place *at);
/* The game cannot be read on: the rest of it is skipped. */
void reader_lose(struct reader *r, struct event *e, enum code code);
/* A byte that is not UTF-8, or a NUL: the first of a game is a warning.  True if `e` is that warning. */
bool reader_warn_encoding(struct reader *r, struct event *e, const char *p);
/* Keeps an event for the next call; what is in `e` comes first. */
void reader_queue(struct reader *r, const struct event *e, const struct place *at);

/* ---- bytes and lines ---- */

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

/* A no-break space in Latin-1: white space like its fellows in UTF-8. */
#define LATIN_1_SPACE '\xa0'

/* The first byte of a text that is not UTF-8 or is NUL, NULL if there is none. */
const char *bytes_find_odd(const char *text, size_t length);
/* Copies text, bytes that are not UTF-8 as Latin-1, NULs dropped; `out` has room for twice the length. */
size_t bytes_transcode(const char *text, size_t length, char *out);
/* The length of a white space that is not ASCII, 0 if there is none here. */
size_t bytes_odd_space(const char *p, const char *end);
const char *bytes_skip_blanks(const char *s, const char *end);
/* The first line end of a text, "\n" or "\r" with no "\n" behind it; a "\r" at its very end is none.  NULL: none. */
char *bytes_line_end(char *text, size_t length);
/* Does a tag begin here: `[`, a name? */
bool bytes_begin_tag(const char *s, const char *end);
/* The length of <br>, as a forum writes it or escapes it, 0 if there is none here. */
size_t bytes_br(const char *s, const char *end);

/*
 * What comes next: the first byte from p + n on that is no white space, nor in a comment if those are passed over too;
 * NULL if it is too far away.  At the end of the input it is r->end.
 */
const char *reader_ahead(struct reader *r, size_t n, bool comments);

/* The length of an "e.p." that belongs to no move, at p + n; 0 if there is none. */
size_t reader_passant(struct reader *r, size_t n);
/* Blanks at p, and a byte order mark before them: how many bytes. */
size_t reader_blanks_here(struct reader *r);

void reader_skip_line(struct reader *r);
/* Only white space between the beginning of the line and `p`? */
bool reader_begins_line(const struct reader *r, const char *p);
/*
 * Skips white space, NULs, %-lines and dashes of nothing.  MET_NUL: one was dropped at r->p[-1]; MET_NOTE: `e` tells of
 * the line end at p, which is still to be skipped.
 */
enum skipped { MET_TOKEN, MET_END, MET_NUL, MET_NOTE };
enum skipped reader_skip_space(struct reader *r, struct event *e);
/* Does a tag section begin at p: `[`, a name?  And does a line that begins one, inside something unclosed: `[Name "`?
 */
bool reader_tag_here(struct reader *r);
bool reader_tag_line_here(struct reader *r);
/* Skips to the next line that begins a tag section. */
void reader_recover(struct reader *r);

/* ---- what a record is made of; each reads one thing at p ---- */

void reader_tag(struct reader *r, struct event *e);
/* Has the tag at p, which a blank line parts from what stands before it, a name that already stood in its section? */
bool reader_tag_again(struct reader *r);
void reader_word(struct reader *r, struct event *e);
void reader_number(struct reader *r, struct event *e);
#define MOST_DIGITS 48 /* a number of more is no token; from nine on it is 999999999 */
void reader_nag(struct reader *r, struct event *e);
void reader_reveal(struct reader *r, struct event *e);
/* The next of the signs of print that are glued to the last move (NEXT_SIGN). */
void reader_sign(struct reader *r, struct event *e);

/*
 * The first byte of [s, limit) that a comment cares about: its closer, a line end, or a byte that is not UTF-8 or is
 * NUL. `limit` if there is none.
 */
char *comment_scan(char *s, char *limit, char closer);
/* A comment begins at p, or goes on: its next event; false if there is none and the comment has ended. */
bool comment_begin(struct reader *r, struct event *e);
bool comment_next(struct reader *r, struct event *e);

#endif
