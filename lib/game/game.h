/*
 * game.h: the fold that every tool makes over a record.
 *
 * game_play() takes a source of events (source.h), feeds them to the rule set that the game's tags name, keeps the
 * position (and one a level for variations), joins a Yuurei try to its mark, and tells a listener what came of each
 * event, in order: one outcome for each event, and one more for each thing found wrong beside it.  outcome_place() and
 * outcome_line() say where that stands.  Usual moves of which nobody wants to hear go by a faster way, and only the
 * time tells.  Memory is constant; without it game_play() is false, and nothing else fails.
 *
 * Who has events of his own, as a journal has, puts some in front of others (`insert`), or is a source himself.
 */
#ifndef GAME_H
#define GAME_H

#include "core/rules.h"
#include "core/usual.h"
#include "source.h"

struct game;
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
    bool final;                    /* the event is done with: its one outcome that is not a finding beside it */
    bool pending;            /* a try is being held back for its mark: this outcome comes after it in the record */
    bool mid_turn;           /* in a variation that begins within a turn: this is the rest of that turn */
    bool held;               /* the event is the try before the one being fed */
    unsigned depth;          /* of variations */
    const struct game *game; /* for the functions below; NULL: nobody knows where it stands */
};

/*
 * Where the event of an outcome stands, or what was found: the number, the try or tag before it, a byte within the FEN.
 * Line 0 where the event comes from no source.  These four until the listener returns.
 */
struct place outcome_place(const struct outcome *o);
/* The same as the number of a token: actions and results of the main line, from 1; 0: among the tags. */
unsigned outcome_token(const struct outcome *o);
/* The line of that place, without its end, if it is still at hand (reader_line()). */
bool outcome_line(const struct outcome *o, const char **text, size_t *length);
/* The post in which that place is; false if the source does not know of any. */
bool outcome_post(const struct outcome *o, struct post *post);

/* A game, when it ends. */
struct game_summary {
    const struct rules *rules;       /* NULL: unknown variant */
    const struct position *position; /* settled; NULL if the game could not begin */
    enum result terminator;
    enum ending ending_tag;
    bool readable; /* to its end */
    unsigned long violations, warnings;
    unsigned long turns;    /* with something in them, setup not counted */
    unsigned long chance;   /* rolls, pairs of bids and cards that occurred */
    unsigned long proven;   /* of these, by seals and chains */
    unsigned tokens;        /* actions and results of the main line */
    const uint8_t *history; /* the digest of its whole history, where that is asked for; NULL: it has none */
};

/* A reveal or card, and the digest of the history before it. */
struct reveal {
    const struct event *event;
    struct place place;
    const char *turn;
    const uint8_t *digest;     /* 32 bytes */
    const struct proof *proof; /* what seals and chains had come to before it */
};

struct game_options {
    const char *variant;       /* judge everything as this variant; NULL: as the tags say */
    const struct house *house; /* house rules, behind the record's own options; NULL: none */
    bool strict;               /* give notes */
    bool require_proof;        /* chance or a secret on trust is a violation */
    bool remarks;              /* words in a row that are no tokens are a remark, which is told of once */
    bool snapshots;            /* outcomes have `before` */
    bool variations;           /* play variations too */
    bool as_it_is;             /* play what is plainly no record too (reader_foreign()) */
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
    void (*revealed)(void *context, const struct reveal *);
    /* Usual moves and comments in lists, in place of outcomes.  NULL: where outcomes have `before`, or variations are
     * played, there is an outcome for each of them, else none. */
    void (*usual)(void *context, const struct usual *, size_t n);
    /*
     * For who looks at every event; then none goes by the faster way.  `insert` is asked before an event is judged: it
     * may give another that is judged in front of it, and is asked again until it is false.  `judged` hears of each
     * event that has been judged, and what seals and chains have come to by then; when it is false the reading ends.
     * Until a chain tag, a command or the wish for proof asks for more the proof knows of no action.
     */
    bool (*insert)(void *context, const struct event *next, struct event *more);
    bool (*judged)(void *context, const struct event *, const struct proof *);
};

/* How the reading of a source ended. */
struct play_end {
    bool finished; /* the input was read to its end, or as far as it could be */
    int error;     /* what stopped the reading, 0 or errno */
    struct complaint complaint;
    const char *foreign, *cure; /* nothing was played: what it is in place of a record, and what reads it; else NULL */
};

/*
 * Plays all games of a source, and frees it.  `played` may be NULL.  False without memory, and if the source is NULL:
 * then there was none for it.
 */
bool game_play(const struct game_options *options, struct source *source, struct play_end *played);

/* Half of a reveal, or what only a referee's journal holds: `half-reveal` in a finished record (AT_HALF is the first).
 */
bool event_is_half(const struct event *e);

/*
 * The action of an outcome as canonical text has it: SAN with the marks it deserves, arrivals with their origin, a try
 * marked kinte in long form.  False if it did not resolve: then canonical text is the token as read.
 */
bool canonical_event(const struct position *before, const struct event *e, const struct verdict *v, struct event *out);

/* Tags of the roster, and those with a meaning here; tag_number() is -1 for others. */
enum tag {
    TAG_EVENT,
    TAG_SITE,
    TAG_DATE,
    TAG_ROUND,
    TAG_WHITE,
    TAG_BLACK,
    TAG_RESULT,
    TAG_VARIANT,
    TAG_OPTIONS,
    TAG_SETUP,
    TAG_FEN,
    TAG_GAME_ID,
    TAG_WHITE_CHAIN,
    TAG_BLACK_CHAIN,
    TAG_TERMINATION,
    TAG_ENDING,
    TAGS_KNOWN
};
int tag_number(const char *name, size_t length);
const char *tag_name(enum tag tag);

#endif
