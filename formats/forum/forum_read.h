/*
 * forum_read.h: the parts of the reader of forum posts (forum_read.c and those named below).
 *
 * forum_read.c reads lines and hands out events; forum_lex.c cuts a line into lexemes, and forum_garble.c tells which
 * words are slips of a move; forum_line.c tells what a sentence is, forum_list.c and forum_clause.c recognise lists and
 * prose; forum_head.c begins a game, forum_game.c makes events of what was recognised, and follows the position with
 * them, for that is what tells whether the side that a sentence names is the one to act.
 */
#ifndef FORUM_READ_H
#define FORUM_READ_H

#include "format.h"
#include "forum.h"

#define FORUM_LINE MAX_TOKEN /* bytes of a line, at most */
#define FORUM_QUEUE (FORUM_LINE + 64)
#define FORUM_HEAD 16384 /* bytes of the labelled lines of a game, at most */
#define ITEM_TEXT 64

/* ---- lexemes ---- */

enum lexeme_kind {
    L_WORD,
    L_MOVE,   /* a move, arrival or @e4 */
    L_RAW,    /* <…> */
    L_GARBLE, /* looks like a move or dice, and is neither */
    L_NUMBER,
    L_DICE, /* (4,5) */
    L_RESULT,
    L_DASH,
    L_COLON,
    L_COMMA,
    L_DOT,
    L_ELLIPSIS,
    L_STOP /* ! */,
    L_QUESTION,
    L_OPEN,
    L_CLOSE,
    L_COMMENT, /* {…} */
    L_OTHER,
    L_END
};

struct lexeme {
    uint8_t kind;  /* enum lexeme_kind */
    uint8_t word;  /* enum word */
    uint8_t value; /* of a word; a square; enum result; how many dice; how many dashes */
    bool square;   /* a move that is a bare square, perhaps in capitals: `value` */
    bool subject;  /* a side that acts */
    bool pair;     /* a garble that may have been dice */
    uint32_t dice[MAX_DICE];
    uint32_t number;
    uint32_t at, length; /* bytes in the line */
    uint32_t column;     /* from 1, in characters */
};

/* Cuts a line into lexemes, L_END last; `out` has room for one a byte and two more. */
void forum_lex(const char *line, size_t length, struct lexeme *out);

/* The kind that a piece letter of either alphabet is, NO_KIND for anything else. */
unsigned forum_letter(const char *text, size_t length);

/* Does a word that is none look like a move ("Cxd2", "e9", "Ne44", "0-0-0-0")? */
bool forum_garbled(const char *text, size_t length);
/* "1-8", "4/5": two dice without their brackets. */
bool forum_dice_pair(const char *text, size_t length);
/* "(1-8)", "(1 8)": its length, 0 if there is anything but figures and what parts them, or one figure alone. */
size_t forum_garbled_dice(const char *text, size_t length);

/* Is it a word of this sort? */
static inline bool lexeme_is(const struct lexeme *l, enum word word)
{
    return l->kind == L_WORD && l->word == word;
}

/* Where a sentence ends. */
static inline bool lexeme_ends(const struct lexeme *l)
{
    return l->kind == L_DOT || l->kind == L_STOP || l->kind == L_QUESTION || l->kind == L_END;
}

static inline const struct lexeme *lexeme_sentence_end(const struct lexeme *l)
{
    while (!lexeme_ends(l))
        l++;
    return l;
}

static inline bool lexeme_acts(const struct lexeme *l)
{
    return l->kind == L_MOVE || l->kind == L_RAW;
}

/* An action, or what one has become. */
static inline bool lexeme_plays(const struct lexeme *l)
{
    return lexeme_acts(l) || l->kind == L_GARBLE;
}

/* "12." or "12..." before something. */
static inline bool lexeme_numbers(const struct lexeme *l)
{
    return l->kind == L_NUMBER && (l[1].kind == L_DOT || l[1].kind == L_ELLIPSIS) && l[2].kind != L_END;
}

/* ---- the reader ---- */

struct item {
    struct event event;
    struct place at;
    char text[ITEM_TEXT], latin[ITEM_TEXT];
};

struct tag_line {
    bool given;
    struct place at;
    size_t text, length; /* in `head` */
};

/* A queen and a king put down without letters: the play that follows tells which is which. */
struct doubt {
    size_t item; /* the first of the two in the queue */
    bool open;
};
#define DOUBTS 2

enum opening { OPEN_ROLL, OPEN_KING, OPEN_ACTION };
/* What a game begins with. */
enum opening forum_opening(const struct rules *);

struct forum {
    struct source source;
    struct source_options options;
    /* bytes */
    char input[8192];
    size_t input_at, input_length;
    bool input_ended;
    int error;
    char *text; /* the line, and what came before it */
    size_t used, line_at, line_length;
    uint64_t line_lost; /* bytes of the line that did not fit */
    uint64_t base;      /* offset of text[0] in the input */
    uint64_t line;
    bool cut;              /* the line is longer than FORUM_LINE */
    struct place latin_at; /* the first byte that was not UTF-8; line 0: none */
    bool warned_encoding;
    /* events */
    struct lexeme *lex;
    struct item *queue;
    char *commands; /* those of the queue: of one line there are no more than FORUM_LINE bytes of them */
    size_t commands_length;
    size_t head_item, tail_item;
    struct place last, kept[KEEPS];
    const char *complaint;
    struct place complaint_at;
    /* the game */
    bool begun, closed; /* closed: a game has ended, and no label has begun another */
    bool any_game;
    bool listing; /* within a sentence that began as game text */
    char head[FORUM_HEAD];
    size_t head_used;
    struct tag_line tag[TAGS_KNOWN];
    enum rules_number rules; /* RULES_COUNT: not decided */
    unsigned mentioned;      /* a bit for each rule set that the post has named */
    struct position pos[1 << DOUBTS];
    unsigned live; /* which of them may be: a bit each; 0: no position is known */
    struct doubt doubt[DOUBTS];
    unsigned doubts;
    struct event try; /* Yuurei: a move whose mark may follow */
    bool trying;
    uint8_t side;                       /* who was spoken of last */
    uint8_t heading;                    /* what is being placed by the last heading, NO_KIND */
    uint8_t heading_side, heading_kind; /* what was due then */
    bool half[2];                       /* a reveal of which one side has been read */
    struct faces faces[2];
    struct place half_at;
};

/* A post that begins with a label, as a source; NULL without memory. */
struct source *labelled_source(const struct source_options *);

/* ---- forum_head.c ---- */

/* A labelled line; true if it was one. */
bool forum_label(struct forum *f);
/* Names of games in a line of prose. */
void forum_mention(struct forum *f);
/* Is a game going on, or does one begin with this lexeme? */
bool forum_playing(struct forum *f, enum opening opening, const struct lexeme *l);
/* Begins a game of which the post has the label and no action yet; false if it has none. */
bool forum_begin(struct forum *f);

/* ---- forum_game.c ---- */

struct place forum_place_of(const struct forum *f, const struct lexeme *l);
/* And of a character of the line that is being read. */
struct place forum_place_in_line(const struct forum *f, const char *s);
/* Puts an event into the queue. */
struct item *forum_push(struct forum *f, const struct place *at, const struct event *e);
/* The warning of the first byte that was not UTF-8, once, and within a game. */
void forum_warn_encoding(struct forum *f);

/* May what looks like game text be taken for it?  In a game that goes on, or below the label of one. */
bool forum_telling(const struct forum *f);

/* The position that is known, NULL if none is. */
const struct position *forum_position(struct forum *f);
const struct rules *forum_rules(const struct forum *f);

/* Puts an action into the queue, and begins the game if one begins so; false if this is no game yet. */
bool forum_act(struct forum *f, const struct lexeme *l, const struct event *e, enum opening opening);
/* The action that a lexeme is by itself. */
bool forum_token(struct forum *f, const struct lexeme *l);
/* Queen and king without letters. */
bool forum_pair(struct forum *f, const struct lexeme *queen, const struct lexeme *king);
/* Game text that cannot be understood, from a lexeme to another. */
void forum_bad(struct forum *f, const struct lexeme *from, const struct lexeme *to);
/* The same, where it may be the first action below a label. */
void forum_garble(struct forum *f, const struct lexeme *from, const struct lexeme *to);
void forum_comment(struct forum *f, const struct lexeme *l);
/* "(1... c5 2. Nf3)", from its bracket; past the one that closes it. */
const struct lexeme *forum_variation(struct forum *f, const struct lexeme *l);
void forum_result(struct forum *f, const struct lexeme *l, enum result result);
/* One side of a reveal. */
void forum_value(struct forum *f, const struct lexeme *l, unsigned side, const struct faces *faces);
/* The mark of the try before: the figure, or what is left by the count where none is given. */
void forum_kinte(struct forum *f, const struct lexeme *l, int left);
/* Sixfold Duel: the number of a turn; `number` 0: none is written. */
void forum_number(struct forum *f, const struct lexeme *l, unsigned side, uint32_t number);
/* Can this side act now?  True also where nobody knows. */
bool forum_due(struct forum *f, unsigned side);
/* What a queen and a king are is as their heading says, if the play has not told. */
void forum_give_up(struct forum *f);
/* The end of the game, if one is going on. */
void forum_end(struct forum *f);

/* ---- forum_list.c: each gives back where what it recognised stops ---- */

/* Is a piece being put down before the first round, or may one be? */
bool forum_placing(struct forum *f);
/* `--`. */
void forum_nothing(struct forum *f, const struct lexeme *l);
/* The number of a turn before what follows. */
void forum_turn_number(struct forum *f, const struct lexeme *l);
/* "кинтэ, осталось 7". */
const struct lexeme *forum_kinte_note(struct forum *f, const struct lexeme *l);
/* Moves with their notes, to the end of the sentence. */
const struct lexeme *forum_list(struct forum *f, const struct lexeme *l);
/* "(1,8) a4, h4". */
const struct lexeme *forum_placement_roll(struct forum *f, const struct lexeme *l);
/* "1,8 a4, h4", "(1-8) a4 h4": a placement whose dice cannot be read, which is told of; NULL if it is none. */
const struct lexeme *forum_garbled_roll(struct forum *f, const struct lexeme *l);
/* "Белые выставляют коней:"; NULL if it is none. */
const struct lexeme *forum_heading(struct forum *f, const struct lexeme *l);
/* "Белые: 2", "Черные - ладью", "White rolls (4,5)"; NULL if it is none.  `l`: the side. */
const struct lexeme *forum_side_value(struct forum *f, const struct lexeme *l);

/* ---- forum_clause.c ---- */

/* A sentence of prose, in which actions may be told; past its end. */
const struct lexeme *forum_prose(struct forum *f, const struct lexeme *l);

/* ---- forum_line.c: what stands at the beginning of a sentence ---- */

void forum_line(struct forum *f);

#endif
