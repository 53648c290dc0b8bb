/*
 * event.h: what a record is made of.
 *
 * A reader gives events one at a time; rules judge those that act on the game (event_acts()).  An event is plain data
 * but for `text`, which points at the token as read, in Latin letters; it belongs to whoever made the event and lasts
 * until he makes the next one.  Places (file, line, column) are the caller's.
 */
#ifndef EVENT_H
#define EVENT_H

#include "board/castling.h"

#include <stddef.h>

enum event_kind {
    /* what acts on the game */
    EV_MOVE,    /* SAN or long algebraic: piece, origin as far as given, to, promotion, castling */
    EV_ARRIVAL, /* N@e4, Ng8@e4, Pa2@a1=Q */
    EV_NAME,    /* @e4 */
    EV_REVEAL,  /* <P:N> <2:4> <4,5:1,8> <1,8> */
    EV_CARD,    /* <+> <-> <?> */
    EV_KINTE,   /* <kinte:7>; judge.h joins it to its try */
    EV_NOTHING, /* -- */
    EV_BAD,     /* no token at all */
    /* what stands beside it */
    EV_NUMBER,  /* 12. 12... */
    EV_RESULT,  /* the terminator */
    EV_GAME,    /* a game begins */
    EV_TAG,     /* name and text */
    EV_COMMENT, /* a piece of a comment, `first` and `last` say which */
    EV_COMMAND, /* in a comment: [%link w …]: name, `side`, and what follows as text; the comment has it too */
    EV_NAG,
    EV_OPEN,    /* a variation begins */
    EV_CLOSE,   /* and ends */
    EV_TROUBLE, /* the reader's own diagnostics: code */
    EV_END,     /* a game ends */
    EV_EOF
};

enum result { NO_RESULT, WHITE_WINS, BLACK_WINS, DRAW, UNFINISHED, BOTH_LOST /* in a tag; its terminator is `*` */ };

/* What a token that is none stands for: as event_stands() has it, what was due, the reveal or card that was due,
 * nothing. */
enum stands { STANDS_SO, STANDS_ACTION, STANDS_REVEAL, STANDS_NOTHING };

/* What was written beside the bare move. */
enum event_flags {
    MARK_CAPTURE = 1 << 0,
    MARK_CHECK = 1 << 1,
    MARK_MATE = 1 << 2,
    MARK_EQUALS = 1 << 3,
    MARK_PASSANT = 1 << 4,
    LENIENT = 1 << 5,     /* some leniency of the notation was used */
    CYRILLIC = 1 << 6,    /* a piece letter was Russian */
    LATIN = 1 << 7,       /* a piece letter was Latin */
    FIGURINE = 1 << 8,    /* it was a figurine, which is of no alphabet */
    TARGET_FILE = 1 << 9, /* a pawn's capture of which only the files are given: `to` is on the second */
};

/* One side of a reveal. */
enum faces_state { FACES_GIVEN, FACES_NONE /* - */, FACES_UNKNOWN /* ? */ };
#define MAX_DICE 4
#define MAX_FACE 999999 /* so that every reveal has room in a token */
struct faces {
    uint8_t state;            /* enum faces_state */
    uint8_t n;                /* how many values, if given */
    uint8_t letter;           /* they are kinds (a bid), else faces of dice */
    uint32_t value[MAX_DICE]; /* up to MAX_FACE: a face with more digits is no token */
};

enum card { BLACK_CARD, RED_CARD, UNKNOWN_CARD };

#define NO_KINTE (-1)
#define UNREAD_KINTE (-2) /* its mark is there, but says nothing that can be read */

struct event {
    uint8_t kind;      /* enum event_kind */
    uint8_t piece;     /* move, arrival: enum kind; NO_KIND for a bare coordinate move */
    uint8_t from_file; /* origin, NO_LINE where not given */
    uint8_t from_rank;
    uint8_t to;            /* move, arrival, naming */
    uint8_t promotion;     /* enum kind, NO_KIND where none is named */
    uint8_t castling;      /* enum castling, else `to` is the target */
    uint8_t card;          /* enum card */
    uint16_t flags;        /* enum event_flags */
    int16_t kinte;         /* a try: what its mark says is left, NO_KINTE if it has no mark; EV_KINTE: the figure */
    uint8_t sides;         /* reveal: 1 for a placement roll, else 2 */
    uint8_t result;        /* enum result */
    uint8_t first, last;   /* a piece of a comment */
    uint8_t side;          /* a command: enum side, NO_SIDE where it names none */
    uint8_t dots;          /* after a number */
    uint8_t code;          /* EV_TROUBLE: enum code */
    uint8_t stands;        /* EV_BAD: enum stands */
    uint8_t fatal;         /* EV_TROUBLE: the game cannot be read to its end */
    uint32_t number;       /* number, NAG */
    struct faces faces[2]; /* by side; a placement roll is faces[0] */
    const char *name;      /* tag; EV_BAD: as it stood in the input, where `text` was made for a record, else NULL */
    size_t name_length;
    const char *text; /* as read; a tag's value; a piece of a comment */
    size_t length;
};

static inline bool event_acts(const struct event *e)
{
    return e->kind <= EV_BAD;
}

static inline bool event_has_origin(const struct event *e)
{
    return e->from_file != NO_LINE && e->from_rank != NO_LINE;
}

/* Is any part of an origin given? */
static inline bool event_has_line(const struct event *e)
{
    return e->from_file != NO_LINE || e->from_rank != NO_LINE;
}

/* The squares an origin as far as given allows. */
static inline uint64_t event_origin(const struct event *e)
{
    uint64_t set = ~UINT64_C(0);

    if (e->from_file != NO_LINE)
        set &= file_set(e->from_file);
    if (e->from_rank != NO_LINE)
        set &= rank_set(e->from_rank);
    return set;
}

/* An event of a kind with nothing else given. */
static inline struct event event_blank(enum event_kind kind)
{
    return (struct event){.kind = (uint8_t)kind,
                          .piece = NO_KIND,
                          .from_file = NO_LINE,
                          .from_rank = NO_LINE,
                          .to = NO_SQUARE,
                          .promotion = NO_KIND,
                          .kinte = NO_KINTE};
}

#endif
