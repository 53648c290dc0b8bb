/*
 * rules.h: what a rule set is, and the list of them.
 *
 * A rule set is one const table.  All its functions are pure: they read a position and write another, and know nothing
 * of files, people or random numbers.  One more: a file in lib/rules (standard.c shows how; a long one has companions,
 * NAME_*.c and NAME_parts.h), a line in rules.def, and its tests.
 */
#ifndef RULES_H
#define RULES_H

#include "position.h"

/* What a game waits for. */
enum want {
    WANT_NOTHING,   /* from this seat, or the game is over */
    WANT_ACTION,    /* a move, naming, arrival, `--`: what actions() lists */
    WANT_BID,       /* a sealed kind */
    WANT_DUEL,      /* chance: a d6 for each side */
    WANT_PLACEMENT, /* chance: two d8 for the side placing */
    WANT_ROUND,     /* chance: `dice` d8 for the first roller, and for the other if those are no double */
    WANT_CARD       /* chance: a card from those left; with a laid stack the opponent's top card */
};

struct expected {
    uint8_t seat[2];        /* enum want, by side */
    uint8_t chance;         /* enum want */
    uint8_t dice;           /* a side, in a round or placement */
    uint8_t faces;          /* of each die */
    uint8_t first;          /* enum side: who rolls first; who places */
    uint8_t harvest_sum;    /* this sum opens a harvest for its roller as a double does, 0: none */
    uint8_t red, black;     /* cards left */
};

/* Who hears what (yuurei 6.7): machine words with their figures, in order. */
#define MAX_NOTICES 4
struct notice {
    uint8_t word;    /* enum notice_word */
    uint8_t square;
    uint8_t number;
    uint8_t result, ending;
};
enum notice_word {
    HEAR_ACCEPTED, HEAR_TURN, HEAR_CAPTURE, HEAR_CAPTURED, HEAR_CHECKING, HEAR_CHECK, HEAR_MATE, HEAR_KINTE, HEAR_END
};
struct notices {
    uint8_t n[2];
    struct notice to[2][MAX_NOTICES];
};

struct teller;
struct story;
struct story_item;
struct stat_spec;

struct rules {
    const char *name;    /* as in [Variant "…"] */
    const char *prefix;  /* as in "octahedra 5.7" */
    const char *page;    /* its short name, that of its manual page, which is read as it stands there */
    const char *aliases; /* other names that are read, parted by '|' */
    struct option_list options;
    const struct ending_spec *endings; /* its own, at most OWN_ENDINGS, up to one without a name; NULL: none */
    bool mates;          /* the board shows mate and stalemate */
    bool rounds;         /* turns are rounds of both sides: `7`, not `7w` and `7b` */
    bool joins_tries;    /* a try and its kinte mark are one event */
    bool chess;          /* the game has castling and en passant fields, check and mate marks */
    bool free_castling;  /* from where the array has king and rooks, and onto the rook instead of by two steps */
    bool fast;           /* moves are FIDE's, but for `free_castling` and `checks`: board/fast.h may play them */
    bool agreed_draw;    /* the rules provide one (0.5) */
    bool hidden;         /* the other side's pieces are not seen: view.h */
    bool bids;           /* secrets are bids, not dice */
    bool reserve;        /* a FEN has brackets */
    bool numbered;       /* a turn begins at its number: step() wants EV_NUMBER */

    /* The position from which a game starts; options are in place already.  CODE_FEN_BAD, or accepted. */
    void (*start)(struct position *, const struct setup *, struct verdict *);
    /* Judges an event that acts (event_acts()), or a number where `numbered`.  `after` may be `before`; `v` is clear. */
    void (*step)(const struct position *before, const struct event *, struct position *after, struct verdict *);
    /* Whose turn it is that the next token belongs to, where that is not the position's own (a turn begins at its number
     * and nowhere else).  NULL: the position's. */
    void (*turn)(const struct position *, uint32_t *number, uint8_t *side);
    /* What a FEN's seventh field says of a position: answer, kinte, double steps.  NULL where it has none. */
    void (*fields)(const struct position *, struct setup *);
    /* Looks for an end that step() leaves to be found (Standard); sets over and ending. NULL where there is none. */
    void (*settle)(struct position *);
    /* Where checks are counted: how many each side has still to give, by side; who gives his last one has won.  NULL: they
     * are not. */
    uint8_t *(*checks)(struct position *);
    void (*awaits)(const struct position *, struct expected *);
    /* The choices that step() accepts without a warning, at most `max` of them; how many there are. */
    size_t (*actions)(const struct position *, struct event *out, size_t max);
    /* MARK_CHECK, MARK_MATE or 0: what canonical text writes for a move done.  NULL where no marks are written. */
    unsigned (*marks)(const struct position *before, const struct done *);
    /* Where cards are turned: is the stack laid unseen, so that each card is drawn when it is turned?  NULL: no cards. */
    bool (*blind)(const struct position *);
    /* Where the game is hidden: does everybody hear of everybody's kinte? */
    bool (*counts_announced)(const struct position *);
    /* Where the game is hidden: what the side to move means by a move, sought among its own pieces alone (6.3, 6.9).
     * *tried is the move with its origin, marked as a kinte if the full position forbids it.  False: it is refused,
     * from what that side can know; the verdict says why. */
    bool (*resolve)(const struct position *, const struct event *, struct event *tried, struct verdict *);
    /* Who hears what of an event that was accepted, or was a kinte.  NULL: nobody but the public. */
    void (*notices)(const struct position *before, const struct event *, const struct verdict *,
                    const struct position *after, struct notices *);
    /* Tells a turn to people (text/teller.h): to a seat what it may know, where not all see everything. */
    void (*narrate)(struct teller *, const struct story *);
    /* Keeps in item->kept what `narrate` will want to know of an event; its code and move are in *item already.  NULL:
     * nothing. */
    void (*keep)(struct story_item *, const struct position *before, const struct position *after);
    /* What is counted of this game beside what is of all (stats/stats.h).  NULL: nothing. */
    const struct stat_spec *stats;
};

#define MAX_ACTIONS 1024

enum rules_number {
#define RULES(name) RULES_##name,
#include "rules.def"
#undef RULES
    RULES_COUNT
};

const struct rules *rules_get(enum rules_number number);
enum rules_number rules_number(const struct rules *rules);
/* By the name of a Variant tag (case, spaces and hyphens do not matter), RULES_COUNT if there is none. */
enum rules_number rules_named(const char *name, size_t length);

static inline const struct rules *rules_of(const struct position *p)
{
    return rules_get((enum rules_number)p->rules);
}

/* The fields of a FEN for a position. */
void position_setup(const struct position *p, struct setup *out);
/* "7w", "7b", a round "7", the setup "0"; buffer of 16 bytes. */
char *position_turn(const struct position *p, char out[16]);

/* A turn, by what tells it from others: all of the setup is one, and so is a round of both sides. */
struct turn_id {
    uint32_t number;
    uint8_t side;
    bool setup;
};
bool same_turn(const struct rules *rules, struct turn_id a, struct turn_id b);
/* As position_turn(); returns the length. */
size_t turn_write(const struct rules *rules, struct turn_id turn, char out[16]);

static inline struct turn_id turn_of(const struct position *p)
{
    return (struct turn_id){p->number, p->side, p->setup};
}

/*
 * The terminator, and the tags that speak of the result (NO_RESULT, NO_ENDING where missing or unknown): 0.5, 0.6.
 * `settled` is a position that settle() has seen.
 */
void rules_finish(const struct position *settled, enum result terminator, enum result tag, enum ending ending,
                  struct verdict *);

/* ---- what rule sets share ---- */

/* after-end for anything that acts; true if the game is over. */
bool rules_ended(const struct position *p, struct verdict *v);
/* How step() begins: the position after is the one before, and if that is the end, so is this: false, after-end. */
bool rules_begin(const struct position *before, struct position *after, struct verdict *v);
/* syntax for EV_BAD. */
void fail_syntax(struct verdict *v, const struct event *e);
/* What a token that is none stands for: a spoilt move or castling for what was due, <...> for the reveal or card due.
 */
bool event_is_spoilt(const struct event *e);
enum stands event_stands(const struct event *e);
/* unexpected, with what was due instead as a static msgid: N_("a roll"); syntax for EV_BAD. */
void fail_unexpected(struct verdict *v, const char *rule, const struct event *e, const char *due);
/* The end of a game: sets it in the position and the verdict. */
void rules_over(struct position *p, struct verdict *v, enum result result, enum ending ending);

static inline enum result win_of(enum side side)
{
    return side == WHITE ? WHITE_WINS : BLACK_WINS;
}

/* A list of actions that is being made: `n` counts those that have no room too. */
struct action_list {
    struct event *out;
    size_t n, max;
};

static inline void action_add(struct action_list *l, const struct event *e)
{
    if (l->n < l->max)
        l->out[l->n] = *e;
    l->n++;
}

/* no-piece with the nearest reason; ambiguous between the pieces of a set. */
void judge_no_piece(const struct position *p, const struct event *e, struct verdict *v);
void judge_ambiguous(const struct position *p, uint64_t set, const struct event *e, struct verdict *v);
/*
 * Does the event name, by its full origin, a piece of the side to move that is there, and a square it can be put on?
 * Then *d has piece, from and to, and the board changes as recorded although the rules forbid it.
 */
bool judge_recorded(const struct position *p, const struct event *e, struct done *d);

/*
 * 0.4: judges the promotion named by an event for a pawn arriving on `to`.  True if it is right; else the verdict holds
 * promotion-missing or promotion-bad.  *chosen: what to put down, the piece itself where nothing promotes, a queen where
 * a choice is missing or bad.
 */
bool judge_promotion(const struct event *e, enum kind piece, unsigned to, enum kind *chosen, struct verdict *v);
/* The promotion of v->done, judged where nothing else was wrong so far, and chosen in any case. */
void judge_last_promotion(const struct event *e, struct verdict *v);
/* 0.7 in games without check: x marks a capture; + says nothing, # may mark the capture of a king. */
void judge_marks(const struct event *e, const struct done *d, struct verdict *v);

#endif
