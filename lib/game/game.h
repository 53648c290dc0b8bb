/*
 * judge.h: the fold that every tool makes over a record.
 *
 * Feeds a reader's events to the rule set that the game's tags name, keeps the position (and one a level for
 * variations), joins a Yuurei try to its mark, and tells a listener what came of each event, in order: one outcome for
 * each event, and one more for each thing found wrong beside it.  Places are the listener's (verdict.at says which).
 * Nothing fails; memory is constant.
 */
#ifndef JUDGE_H
#define JUDGE_H

#include "core/rules.h"

struct judge;
struct house;
struct proof; /* proof.h */

/* Something that an event came to.  All pointers last until the listener returns. */
struct outcome {
    const struct event *event;     /* as read; a try with its mark */
    const struct verdict *verdict; /* code CODE_OK, a violation, warning or note */
    const struct position *before; /* NULL before the game has begun, and where `snapshots` are not asked for */
    const struct position *after;  /* NULL before the game has begun */
    enum level level;              /* of the code, if there is one */
    uint32_t number;               /* of the turn to which it belongs */
    uint8_t side;                  /* whose turn */
    bool setup;                    /* before move 1 */
    bool first;                    /* the first violation of the game */
    bool consumed;                 /* the event is done with: its one outcome that is not a finding beside it */
    bool pending;                  /* a try is being held back for its mark: this outcome comes after it in the record */
    bool mid_turn;                 /* in a variation that begins within a turn: this is the rest of that turn */
    bool held;                     /* the event is the try before the one being fed */
    unsigned depth;                /* of variations */
};

/* A move or comment that the fast way has passed over (hurry.h). */
struct usual {
    const char *text; /* a move as canonical text has it; a comment, in which line ends stand for spaces */
    uint32_t length;
    uint32_t number;  /* of the turn */
    bool comment, lines; /* a comment; with line ends */
    struct done done; /* a move */
};

/* A game, when it ends. */
struct game_summary {
    const struct rules *rules; /* NULL: unknown variant */
    const struct position *position; /* settled; NULL if the game could not begin */
    enum result terminator;
    enum ending ending_tag;
    bool readable;             /* to its end */
    unsigned long violations, warnings;
    unsigned long turns;       /* with something in them, setup not counted */
    unsigned long chance;      /* rolls, pairs of bids and cards that occurred */
    unsigned long proven;      /* of these, by seals and chains */
};

struct judge_options {
    const char *variant; /* judge everything as this variant; NULL: as the tags say */
    const struct house *house; /* house rules, behind the record's own options; NULL: none */
    bool strict;         /* give notes */
    bool require_proof;  /* chance or a secret on trust is a violation */
    bool remarks;        /* words in a row that are no tokens are a remark, which is told of once */
    bool snapshots;      /* outcomes have `before` */
    bool variations;     /* play variations too */
    void *context;
    void (*heard)(void *context, const struct outcome *);
    void (*ended)(void *context, const struct game_summary *);
    /*
     * The history of a game with chance or secrets, which a reveal follows: each item in turn as text, GameId, chains,
     * variant, options in force and first position, then canonical tokens and the commands of seals and chains.  And
     * each reveal or card, with the digest of the items before it: the SHA-256 of them, each with a line end behind it.
     * The links of a roll come behind it, for it is that before them which they are bound to.  NULL: nobody asks.
     */
    void (*history)(void *context, const char *item, size_t length);
    void (*revealed)(void *context, const struct event *, const char *turn, const uint8_t digest[32]);
    /* Where judge_hurry() is called: what it passed over, in place of outcomes.  NULL: all outcomes are wanted. */
    void (*usual)(void *context, const struct usual *, size_t n);
};

/* NULL without memory. */
struct judge *judge_new(const struct judge_options *options);
void judge_free(struct judge *j);

/* Half of a reveal, or what only a referee's journal holds: `half-reveal` in a finished record (AT_HALF is the first). */
bool event_is_half(const struct event *e);

/* The next event of a record. */
void judge_feed(struct judge *j, const struct event *e);

/*
 * What seals and chains have come to so far in the game being fed; the next event may change it.  Until a chain tag, a
 * command or the wish for proof asks for more it knows of no action, for there is nothing to be proven.
 */
const struct proof *judge_proof(const struct judge *j);
/* The digest of the history so far, if `history` or `revealed` are asked for; false where the game has none. */
bool judge_digest(const struct judge *j, uint8_t digest[32]);

/*
 * The action of an outcome as canonical text has it: SAN with the marks it deserves, arrivals with their origin, a try
 * marked kinte in long form.  False if it did not resolve: then canonical text is the token as read.
 */
bool canonical_event(const struct position *before, const struct event *e, const struct verdict *v, struct event *out);

/* Tags of the roster, and those with a meaning here; tag_number() is -1 for others. */
enum tag {
    TAG_EVENT, TAG_SITE, TAG_DATE, TAG_ROUND, TAG_WHITE, TAG_BLACK, TAG_RESULT,
    TAG_VARIANT, TAG_OPTIONS, TAG_SETUP, TAG_FEN, TAG_GAME_ID, TAG_WHITE_CHAIN, TAG_BLACK_CHAIN, TAG_TERMINATION, TAG_ENDING,
    TAGS_KNOWN
};
int tag_number(const char *name, size_t length);
const char *tag_name(enum tag tag);

#endif
