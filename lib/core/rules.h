/*
 * rules.h: what a rule set is, and the list of them.
 *
 * A rule set is one const table.  All its functions are pure: they read a position and write another, and know nothing
 * of files, people or random numbers.  One more: a file in lib/rules (standard.c shows how; a long one has companions,
 * NAME_*.c and NAME_parts.h), a line in rules.def, and its tests.
 */
#ifndef RULES_H
#define RULES_H

#include "counter.h"
#include "fen_spec.h"
#include "position.h"

/* What a game waits for. */
enum await {
    AWAIT_NOTHING, /* from this seat, or the game is over */
    AWAIT_ACTION,  /* a move, naming, arrival, `--`: what actions() lists */
    AWAIT_SECRET,  /* what both sides say to nobody but a referee, or seal, until one reveal shows both */
    AWAIT_DICE,    /* chance: a reveal of dice, which next_throw() lists throw by throw */
    AWAIT_CARD     /* chance: a card */
};

struct awaits {
    uint8_t seat[2];            /* enum await, by side */
    uint8_t chance;             /* enum await: dice, a card, or nothing */
    bool laid;                  /* the card lies on top of a stack: it is turned, and nothing is drawn */
    uint8_t red, black;         /* cards left in this turn, whatever is due */
    uint8_t turned;             /* and those that have been */
    const struct move *pending; /* a card: the try that it lets stand or takes back; in the position */
};

/* A sort of dice, as statistics of fairness tell it from others. */
struct throw_sort {
    const char *name;  /* in JSON: one word */
    const char *title; /* a msgid, for people: `%1$u` is the number of faces, `%2$lu` how many dice were seen */
    bool duel;         /* each side throws one die, and the higher wins */
};

/* What one side throws at once, or a card. */
struct throw
{
    uint8_t side;        /* who throws */
    uint8_t dice, faces; /* how many dice, and of how many faces each; 0: a card */
    uint8_t red, black;  /* a card: one of so many */
    bool one_sided;      /* all there is to the reveal, which is written without the other side: <4,5> */
    bool together;       /* the other side need not wait for it */
    const struct throw_sort *sort;
};

/* What players seal, or say to nobody but a referee. */
enum secret_sort {
    NO_SECRET,
    SECRET_BID,  /* of each side one, both shown by one reveal */
    SECRET_STACK /* cards laid by one side, which the turn of the other shows one after the other */
};
struct secret {
    uint8_t sort;        /* enum secret_sort */
    uint8_t red, black;  /* a stack: its cards */
    bool idle;           /* a stack may be sealed, but cards are drawn all the same: it proves nothing */
    char thing[8];       /* as the sealed text names it: "@e4", "stack" */
    const char *letters; /* a bid: what may have been sealed, a letter each */
};

/* Who hears what, in order, where not everybody sees everything: how the game ended, and what the rule set's `saying`
 * alone has words for, numbered from NOTICE_OWN. */
#define MAX_NOTICES 4
enum { NOTICE_END, NOTICE_OWN };
struct notice {
    uint8_t rules; /* number of the rule set */
    uint8_t word;  /* NOTICE_END, or its own */
    uint8_t square;
    uint8_t number;
    uint8_t result, ending;
};
struct notices {
    uint8_t n[2];
    struct notice to[2][MAX_NOTICES];
};

/* To whom a notice is said. */
enum hearer {
    HEARER_ITSELF, /* the player for whom it is */
    HEARER_OTHER,  /* the other, of what somebody did */
    HEARER_PUBLIC  /* everybody, of what both players have heard */
};

/* A notice in words: to programs, with its figures, and to people. */
struct wording {
    char word[32];
    const char *text; /* a msgid; of a sentence that counts something that for one, and the one for many */
    const char *many;
    unsigned long count;
    struct arg args[MAX_ARGS];
};
#define COUNTED(one, many_of_them) .text = (one), .many = (many_of_them)

/* Something that a referee says: to programs, and to people. */
struct announcement {
    const char *word; /* the machine word, where there is one */
    const char *text; /* a msgid */
    struct arg args[MAX_ARGS];
};

/* What a side is to do, in words. */
struct task {
    /* msgids */
    const char *line;    /* of {0}, a side: "{0} must answer the check" */
    const char *label;   /* the same, beside its name: "to answer the check" */
    const char *picture; /* in the picture, where the cards are else; NULL: nothing */
};

/* What all games have most of the time: "{0} to move". */
extern const struct task TASK_MOVE;

/* A turn, by what tells it from others: all of the setup is one, and so is a round of both sides. */
struct turn_id {
    uint32_t number;
    uint8_t side;
    bool setup;
};

struct view;
struct sentences;
struct narration;
struct narration_item;
struct stat_spec;
struct column_spec;

/* How the author of a game numbers what one of our rules says: {"psi 1.2", "2.1"}. */
struct author_rule {
    const char *rule, *section;
};

struct rules {
    const char *name;    /* as in [Variant "…"] */
    const char *prefix;  /* as in "octahedra 5.7" */
    const char *page;    /* its short name, that of its manual page, which is read as it stands there */
    const char *aliases; /* other names that are read, separated by '|' */
    const char *russian; /* the name that its author has given it; NULL: none, and Russian text has `name` */
    const struct author_rule *author; /* up to one without a rule; NULL: he has numbered none */
    struct option_list options;
    const struct ending_spec *endings; /* its own, at most OWN_ENDINGS, up to one without a name; NULL: none */
    bool mates;                        /* the board shows mate and stalemate */
    bool rounds;                       /* turns are rounds of both sides: `7`, not `7w` and `7b` */
    bool joins_tries;                  /* a try and its kinte mark are one event */
    bool chess;                        /* the game has castling and en passant fields, check and mate marks */
    bool free_castling;  /* from where the array has king and rooks, and onto the rook instead of by two steps */
    bool fast;           /* moves are FIDE's, but for `free_castling` and `checks`: board/fast.h may play them */
    bool agreed_draw;    /* the rules provide one (0.5) */
    bool hidden;         /* the other side's pieces are not seen: view.h */
    uint8_t setup_rolls; /* decided before move 1, at most; behind it one a turn, or a card for each try */
    uint8_t secrets;     /* enum secret_sort: what its players seal */
    bool reserve;        /* a FEN has brackets */
    bool numbered;       /* a turn begins at its number: step() wants EV_NUMBER */

    uint16_t state_size; /* of its own state in a position; 0: none */

    /* Where a record must say from which array a game begins: how many there are, and the nth of them.  0 and NULL: it
     * has one of its own. */
    uint16_t arrays;
    void (*array)(unsigned n, struct fen *);
    /* The position from which a game starts; options are in place already.  CODE_FEN_BAD, or accepted. */
    void (*start)(struct position *, const struct fen *, struct verdict *);
    /* Judges an event that acts (event_acts()), or a number where `numbered`.  `after` may be `before`; `v` is clear.
     */
    void (*step)(const struct position *before, const struct event *, struct position *after, struct verdict *);
    /* Whose turn it is that the next token belongs to, where that is not the position's own (a turn begins at its
     * number and nowhere else).  NULL: the position's. */
    void (*turn)(const struct position *, uint32_t *number, uint8_t *side);
    /* What it has in a FEN beside the fields of all.  NULL: nothing. */
    const struct fen_spec *fen;
    /* Can a FEN hold this position?  NULL: any. */
    bool (*has_fen)(const struct position *);
    /* Looks for an end that step() leaves to be found (Standard); sets over and ending. NULL where there is none. */
    void (*settle)(struct position *);
    /* Where checks are counted: how many each side has still to give, by side; who gives his last one has won.  NULL:
     * they are not. */
    uint8_t *(*checks)(struct position *);
    /* Where a try that is refused costs one: how many each side has left, by side; who has none has lost.  NULL: no
     * such tries.  Moves are FIDE's but for en passant; board/fast.h may play them. */
    uint8_t *(*tries_left)(struct position *);
    void (*awaits)(const struct position *, struct awaits *);
    /* The next throw of the chance that is due, after those that the reveal holds so far: what a side has not thrown is
     * FACES_UNKNOWN there.  False: the reveal is complete, or no chance is due.  NULL: the game has no chance. */
    bool (*next_throw)(const struct position *, const struct event *so_far, struct throw *);
    /* What this side may seal now; false: nothing, and the verdict says why (a position whose turn is open), or is
     * clear where a seal is no fault and counts for nothing.  NULL where `secrets` is NO_SECRET. */
    bool (*secret)(const struct position *, enum side, struct secret *, struct verdict *);
    /* Has something begun that chance or secrets are to decide, and of which one player may know more than the other?
     * Nobody may buy himself off then.  NULL: that is never so. */
    bool (*undecided)(const struct position *);
    /* The choices that step() accepts without a warning, at most `max` of them; how many there are. */
    size_t (*actions)(const struct position *, struct event *out, size_t max);
    /* MARK_CHECK, MARK_MATE or 0: what canonical text writes for a move done.  NULL where no marks are written. */
    unsigned (*marks)(const struct position *before, const struct move *);
    /* Where `secrets` are stacks: does nobody lay them by the options, so that each card is drawn when it is turned? */
    bool (*blind)(const struct position *);
    /* What is counted for each side and shown, up to one without a word; NULL: nothing. */
    const struct counter *counters;
    /* What the side to move is to do.  NULL: to move. */
    const struct task *(*task)(const struct position *);
    /* Whom chance or bids have given this turn: who places, who sows.  NO_SIDE: nobody, or it is not decided.  NULL:
     * there is no such thing. */
    uint8_t (*favoured)(const struct position *);
    /* The kind that the side to move puts down by chance (a queen: queen and king).  NULL: none, ever. */
    uint8_t (*placing)(const struct position *);
    /* Where the game is `numbered`: which turn does a number open that has just been read?  False: none, it says again
     * where the game is. */
    bool (*opened)(const struct position *before, const struct position *after, struct turn_id *turn);
    uint8_t die; /* of how many faces its dice are; 0: it has none */
    /* What a seat may see of a position (view.h), which so far is all of the board and of what is common to all games:
     * takes out of *view what the seat may not know, and adds what this game alone has.  NULL: neither. */
    void (*view)(const struct position *, struct view *view);
    /* Where the game is hidden: what the side to move means by a move, sought among its own pieces alone (6.3, 6.9).
     * *tried is the move with its origin, marked as a kinte if the full position forbids it.  False: it is refused,
     * from what that side can know; the verdict says why. */
    bool (*resolve)(const struct position *, const struct event *, struct event *tried, struct verdict *);
    /* Who hears what of an event that was accepted, or was a kinte.  NULL: nobody but the public. */
    void (*notices)(const struct position *before, const struct event *, const struct verdict *,
                    const struct position *after, struct notices *);
    /* What one of its own notices says; `mover` has made the try or move that it is about.  NULL where `notices` is. */
    void (*saying)(const struct notice *, enum hearer, enum side mover, struct wording *);
    /* What the side to move is to do, where the rules leave it less than any move; false: they do not.  NULL: never. */
    bool (*prompt)(const struct position *, struct announcement *);
    /* What everybody hears of a step beside what was done; false: nothing.  NULL: never. */
    bool (*remark)(const struct position *before, const struct event *, const struct position *after,
                   struct announcement *);
    const char *nothing; /* what `--` is, done by {0}, as a msgid; NULL: the game has none */
    /* Tells a turn to people (text/sentences.h): to a seat what it may know, where not all see everything. */
    void (*narrate)(struct sentences *, const struct narration *);
    /* Keeps in item->kept what `narrate` will want to know of an event; its code and move are in *item already.  NULL:
     * nothing. */
    void (*keep)(struct narration_item *, const struct position *before, const struct position *after);
    /* What is counted of this game beside what is of all (stats/stats.h).  NULL: nothing. */
    const struct stat_spec *stats;
    /* What a table of turns says of this game alone (stats/columns.h).  NULL: nothing. */
    const struct column_spec *columns;
};

/* Is there neither chance nor a secret in it, so that nothing is to be proven? */
static inline bool rules_are_plain(const struct rules *rules)
{
    return !rules->next_throw && !rules->secret;
}

#define MAX_ACTIONS 1024

enum rules_number {
#define RULES(name) RULES_##name,
#include "rules.def"
#undef RULES
    RULES_COUNT,
    RULES_DEFAULT = 0 /* of a record that names none */
};

const struct rules *rules_get(enum rules_number number);
enum rules_number rules_number(const struct rules *rules);
/* The author's section for one of our rules, as a verdict cites it; NULL: there is none. */
const char *rules_author(const struct rules *rules, const char *rule);
/* By the name of a Variant tag (case, spaces and hyphens do not matter), RULES_COUNT if there is none. */
enum rules_number rules_named(const char *name, size_t length);
/* Does a name that rules_named() knows begin so? */
bool rules_name_begins(const char *text, size_t length);

static inline const struct rules *rules_of(const struct position *p)
{
    return rules_get((enum rules_number)p->rules);
}

/* What a record says of where its game begins: nothing, or the nth array. */
static inline struct fen rules_setup(const struct rules *rules, unsigned n)
{
    struct fen s = {.given = rules->array != NULL, .number = 1, .passant = NO_SQUARE};

    if (rules->array)
        rules->array(n % rules->arrays, &s);
    return s;
}

/* Has the turn begun that is due: where the game is `numbered`, by its number? */
bool turn_is_open(const struct position *p);
/* The number of that turn, as an event. */
struct event turn_number(const struct position *p);
/* Reads that number where it is due. */
void turn_open(struct position *p);

/* What is kept secret in this game, by its options: where cards are drawn, nothing. */
enum secret_sort secrets_kept(const struct position *p);
/* The secret due from a side, whether or not the turn has been opened that it is for; false: none. */
bool secret_due(const struct position *p, enum side side, struct secret *out);

/* Are they the same?  What stands behind the state of the rule set does not matter: position_copy() leaves it. */
static inline bool position_same(const struct position *a, const struct position *b)
{
    return a->rules == b->rules && memcmp(a, b, offsetof(struct position, state) + rules_of(a)->state_size) == 0;
}

/* As `favoured` and `placing`, of any game. */
static inline uint8_t position_favoured(const struct position *p)
{
    return rules_of(p)->favoured ? rules_of(p)->favoured(p) : (uint8_t)NO_SIDE;
}
static inline uint8_t position_placing(const struct position *p)
{
    return rules_of(p)->placing ? rules_of(p)->placing(p) : (uint8_t)NO_KIND;
}

static inline bool position_has_fen(const struct position *p)
{
    return !rules_of(p)->has_fen || rules_of(p)->has_fen(p);
}

/* Looks for an end that the board shows and that step() has left to be found. */
static inline void position_settle(struct position *p)
{
    if (rules_of(p)->settle)
        rules_of(p)->settle(p);
}

/* What was found when an event was played. */
struct faults {
    enum code last;  /* by the last judgement of it */
    enum code error; /* the first that is an error, CODE_OK: none */
    unsigned codes;  /* how many */
};
/* Plays an event on the position; one that shows an omission (`retry`) is judged again, behind what was left out. */
struct faults position_play(struct position *p, const struct event *e);

static inline const struct task *position_task(const struct position *p)
{
    return rules_of(p)->task ? rules_of(p)->task(p) : &TASK_MOVE;
}

/* The fields of a FEN for a position, but for those of its rule set alone. */
void position_setup(const struct position *p, struct fen *out);
/* "7w", "7b", a round "7", the setup "0"; buffer of 16 bytes. */
char *position_turn(const struct position *p, char out[16]);

/* Whose turn it is; NO_SIDE: both sides', as the setup and a round are. */
static inline enum side turn_owner(const struct rules *rules, struct turn_id turn)
{
    return turn.setup || rules->rounds ? NO_SIDE : (enum side)turn.side;
}
/* How many dots stand behind its number: three where Black alone is to act. */
static inline unsigned turn_dots(const struct rules *rules, unsigned side)
{
    return side == WHITE || rules->rounds ? 1 : 3;
}

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
static inline bool rules_begin(const struct position *before, struct position *after, struct verdict *v)
{
    if (after != before)
        position_copy(after, before, rules_of(before)->state_size);
    return after->over == NO_RESULT || !rules_ended(after, v);
}
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
    struct event spare;
};

static inline void action_begin(struct action_list *l, struct event *out, size_t max)
{
    l->out = out;
    l->n = 0;
    l->max = max;
}

/* Where the next action goes.  It is best made there: to copy what has just been written byte by byte costs more than
 * to find a move. */
static inline struct event *action_new(struct action_list *l)
{
    return l->n++ < l->max ? &l->out[l->n - 1] : &l->spare;
}

/* no-piece with the nearest reason; ambiguous between the pieces of a set. */
void rules_fail_no_piece(const struct position *p, const struct event *e, struct verdict *v);
void rules_fail_ambiguous(const struct position *p, uint64_t set, const struct event *e, struct verdict *v);
/*
 * Does the event name, by its full origin, a piece of the side to move that is there, and a square it can be put on?
 * Then *d has piece, from and to, and the board changes as recorded although the rules forbid it.
 */
bool rules_judge_recorded(const struct position *p, const struct event *e, struct move *d);

/*
 * 0.4: judges the promotion named by an event for a pawn arriving on `to`.  True if it is right; else the verdict holds
 * promotion-missing or promotion-bad.  *chosen: what to put down, the piece itself where nothing promotes, a queen
 * where a choice is missing or bad.
 */
bool rules_judge_promotion(const struct event *e, enum kind piece, unsigned to, enum kind *chosen, struct verdict *v);
/* The promotion of v->done, judged where nothing else was wrong so far, and chosen in any case. */
void rules_judge_last_promotion(const struct event *e, struct verdict *v);
/* 0.7 in games without check: x marks a capture; + says nothing, # may mark the capture of a king. */
void rules_judge_marks(const struct event *e, const struct move *d, struct verdict *v);

#endif
