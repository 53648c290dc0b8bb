/*
 * verdict.h: what the rules say of an event, and the sentence that says it.
 *
 * A verdict is a value.  `code` is CODE_OK or the violation; `rule` cites it ("octahedra 5.7"); `text` with `args`
 * makes the sentence (say.h).  After a violation the rule set has already gone on as the rules say, in the position it
 * gave back.  Strings are static.  One more code: a line in codes.def, and a conformance case that fires it.
 */
#ifndef VERDICT_H
#define VERDICT_H

#include "ending.h"

enum level { LEVEL_NOTE, LEVEL_WARNING, LEVEL_ERROR, LEVEL_FATAL /* the game cannot be read to its end */ };

enum code {
    CODE_OK,
#define CODE(name, text, level, rule, summary) CODE_##name,
#include "codes.def"
#undef CODE
    CODES
};

/* The code's name ("sow-missed"), level, usual rule and summary. */
const char *code_name(enum code code);
enum level code_level(enum code code);
const char *code_rule(enum code code);
const char *code_summary(enum code code);
/* The code of a name, CODE_OK if there is none. */
enum code code_named(const char *name);

/* "1-0", "0-1", "1/2-1/2", "*", and "0-0" for BOTH_LOST; result_named() knows the first four. */
const char *result_name(enum result result);
enum result result_named(const char *text, size_t length);
/* As people write them: "1 - 0", "0:1", "½–½", "1/2", "0,5-0,5", "0-0" (BOTH_LOST); NO_RESULT for anything else. */
enum result result_read(const char *text, size_t length);

/* Something that a sentence names. */
enum arg_type {
    ARG_NONE,
    ARG_NUMBER,
    ARG_SQUARE,
    ARG_SQUARES,
    ARG_KIND,
    ARG_PIECE,
    ARG_PIECES,
    ARG_SIDE,
    ARG_WORD,
    ARG_TEXT
};
struct arg {
    uint8_t type;     /* enum arg_type */
    uint8_t kind;     /* kind, piece, pieces */
    uint8_t more;     /* side: enum side; piece: square; text: length, at most 255 */
    uint64_t value;   /* number, square, set of squares */
    const char *text; /* word: a static msgid; text: not static, lasts as long as the event */
};

#define MAX_ARGS 5

/* Where the diagnostic stands. */
enum at {
    AT_TOKEN,
    AT_TRY,        /* the move before this token */
    AT_MARK,       /* the kinte mark of this try */
    AT_NUMBER,     /* the number before this token */
    AT_HALF,       /* the first half of a reveal, or secret of a journal, of this record */
    AT_SEAL_WHITE, /* a side's last seal */
    AT_SEAL_BLACK,
    AT_EARLY_WHITE, /* a side's first seal or link since the last action */
    AT_EARLY_BLACK,
    AT_TAG_VARIANT,
    AT_TAG_OPTIONS,
    AT_TAG_FEN,
    AT_TAG_CHAIN, /* BlackChain */
    AT_TAG_WHITE_CHAIN
};

/* What an accepted action, or one that was played all the same, did. */
struct move {
    uint8_t side;  /* whose piece */
    uint8_t piece; /* what it was before it promoted; NO_KIND if nothing was moved */
    uint8_t from;  /* NO_SQUARE: from the reserve or from off the board */
    uint8_t to;
    uint8_t promotion;
    uint8_t captured; /* NO_KIND if none */
    uint8_t castling;
    uint8_t passant; /* an en passant capture */
};

struct verdict {
    uint8_t code;    /* enum code: CODE_OK, a violation, or a warning (then the event is accepted) */
    uint8_t at;      /* enum at */
    uint16_t within; /* AT_TAG_FEN: the byte of the tag's value at fault, from 1; 0: the tag */
    bool retry;      /* an omission was found; the event is not consumed, feed it again */
    bool unplayed;   /* after a violation: the board did not change */
    bool mild;       /* what the code calls a violation is a warning here */
    uint8_t blames;  /* 1 + enum side: who is at fault, where that may not be whose turn it is; 0 */
    uint8_t over;    /* enum result: the game ended with this event, NO_RESULT if not */
    uint8_t ending;  /* enum ending */
    struct move move;
    const char *rule; /* set with a code; NULL: the code's usual rule */
    const char *text; /* set with a code: a msgid with {0} … {4} */
    struct arg args[MAX_ARGS];
};

/* Empties a verdict: accepted, nothing done. */
static inline void verdict_clear(struct verdict *v)
{
    v->code = CODE_OK;
    v->at = AT_TOKEN;
    v->within = 0;
    v->retry = v->unplayed = v->mild = false;
    v->blames = 0;
    v->over = NO_RESULT;
    v->ending = NO_ENDING;
    v->move =
        (struct move){.piece = NO_KIND, .from = NO_SQUARE, .to = NO_SQUARE, .promotion = NO_KIND, .captured = NO_KIND};
}

static inline struct arg arg_number(uint64_t n)
{
    return (struct arg){.type = ARG_NUMBER, .value = n};
}
static inline struct arg arg_square(unsigned square)
{
    return (struct arg){.type = ARG_SQUARE, .value = square};
}
/* "e6 or f6" */
static inline struct arg arg_squares(uint64_t set)
{
    return (struct arg){.type = ARG_SQUARES, .value = set};
}
/* "knight" */
static inline struct arg arg_kind(unsigned kind)
{
    return (struct arg){.type = ARG_KIND, .kind = (uint8_t)kind};
}
/* "the rook on g6" */
static inline struct arg arg_piece(unsigned kind, unsigned square)
{
    return (struct arg){.type = ARG_PIECE, .kind = (uint8_t)kind, .value = square};
}
/* "the rooks on a1 and h1" */
static inline struct arg arg_pieces(unsigned kind, uint64_t set)
{
    return (struct arg){.type = ARG_PIECES, .kind = (uint8_t)kind, .value = set};
}
/* "White" */
static inline struct arg arg_side(unsigned side)
{
    return (struct arg){.type = ARG_SIDE, .more = (uint8_t)side};
}
/* a static msgid, translated by itself */
static inline struct arg arg_word(const char *word)
{
    return (struct arg){.type = ARG_WORD, .text = word};
}
/* words of the record */
static inline struct arg arg_text(const char *text, size_t length)
{
    return (struct arg){.type = ARG_TEXT, .text = text, .more = (uint8_t)(length > 60 ? 60 : length)};
}

/*
 * Sets the code, its rule (NULL: the usual one) and its sentence, for which NO_ARGS stands where it names nothing:
 * fail(v, CODE_X, "psi 1.2", N_("{0} is not attacked"), arg_piece(KING, square)).
 */
#define NO_ARGS ((struct arg){.type = ARG_NONE})
#define fail(v, c, r, t, ...) fail_with((v), (c), (r), (t), (const struct arg[MAX_ARGS]){__VA_ARGS__})
void fail_with(struct verdict *v, enum code code, const char *rule, const char *text, const struct arg *args);

#endif
