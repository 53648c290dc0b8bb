/*
 * roll.h: what the parts of roll share: its options, and the game that they look at.
 *
 * A game is read once, by the fold that all tools make, with the proofs of its seals and chains beside it.  Each job of
 * roll is one function that sets the exit status.
 */
#ifndef ROLL_H
#define ROLL_H

#include "shared/prng.h"
#include "shared/tool.h"
#include "trust/chance.h"
#include "trust/proof.h"

/* What was asked for. */
struct roll_options {
    struct chance chance; /* of the system, or seeded */
    bool seeded;
    unsigned long seed;
    unsigned long times; /* -n; 0: not given */
    enum { OUT_TEXT, OUT_JSON, OUT_XPGN } out;
    const char *file;   /* --for; NULL: none */
    unsigned long game; /* --game; 0: the one that is unfinished */
    bool append, again;
    bool history;     /* roll_game_read() is to keep it */
    enum side side;   /* NO_SIDE: not given */
    const char *keep; /* NULL: none */
    const char *variant;
    const struct form *from;
};

/* Where the dice of a pair of links began. */
struct pair_begun {
    bool any;
    struct position position; /* before its first roll */
    struct proof_stream stream;
};

/* The history of a game before a roll (judge.h): its digest, and what was added since the roll before. */
struct past {
    char digest[65];
    char *text;
    size_t length, size;
};

/* All of its history as text, an item a line: up to the last action, and up to the one before each side's last seal. */
struct whole_history {
    char *text;
    size_t length, size, acted, sealed[2];
};

struct roll_game {
    unsigned long number;      /* in the file, from 1; 0: there is none */
    unsigned long unfinished;  /* how many games of the file are */
    const struct rules *rules; /* NULL: the game could not begin */
    struct position position;  /* after the last event */
    bool over;                 /* ended by the board or by its terminator */
    bool readable;
    bool half; /* half a reveal, which must be completed first */
    unsigned long violations;
    unsigned long unopened; /* of these, seals that were not opened when the record ended: that may still be done */
    bool chain_tag[2];      /* by side: it has a chain tag, be it a good one or not */
    char player[2][64];     /* the White and Black tags */
    struct proof proof;
    char complaint[1024];   /* what the first broken seal or chain is; "" */
    struct pair_begun pair; /* the last */
    struct past *past;      /* where it is asked for: before each roll of its chains, and at the end; owned */
    size_t pasts;
    struct whole_history whole; /* where the history is asked for; owned */
};

/*
 * Reads --for, and chooses the game: --game, or the one that is unfinished, or where none is the last.  False if there
 * is none to look at; that has been told.  With `out` the games are written there as canonical text, and `insert` is
 * asked for events to put before the terminator of the chosen game, as long as it is true.
 */
bool roll_game_read(const struct roll_options *o, struct roll_game *g, FILE *out,
                    bool (*insert)(void *, const struct roll_game *, struct event *), void *context);
/* Where the history was asked for. */
void roll_game_free(struct roll_game *g);
/* Has it no violation, or (`unopened`) none but seals that are not opened yet?  Else it is refused, and false. */
bool roll_game_sound(const struct roll_game *g, bool unopened);
/* Has it a GameId?  Else it is refused, and false. */
bool roll_game_has_id(const struct roll_game *g);

/* What is heard of all games of some files, in order. */
struct listener {
    void *context;
    /* A reveal or card of the main line that has been judged; how much it has proven. */
    void (*chance)(void *context, const struct roll_game *, const struct event *, const struct position *before,
                   unsigned long proven);
    /* What an opening has proven of this side's secrets. */
    void (*opened)(void *context, const struct roll_game *, enum side, unsigned long proven);
};
void games_listen(const struct roll_options *o, char *const *files, const struct listener *l);

/* Says what the game waits for instead, as the reason why something cannot be done: status STATUS_NO. */
void roll_game_refuse(const struct roll_game *g);
/* Refuses a game that is over, that cannot be read or that awaits the other half of a reveal; true if it has. */
bool roll_game_closed(const struct roll_game *g);
/* A sentence of refusal behind the file's name: status STATUS_NO. */
void roll_refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Would a stack be laid now, and of which cards? */
bool roll_game_stack_due(const struct roll_game *g, struct secret *stack);

void roll_for(const struct roll_options *o);
void roll_derive(const struct roll_options *o);
void roll_seal(const struct roll_options *o);
void roll_open(const struct roll_options *o);
void roll_chain(const struct roll_options *o);
void roll_link(const struct roll_options *o);
void roll_audit(const struct roll_options *o, char *const *files);

#endif
