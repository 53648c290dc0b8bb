/*
 * proof.h: what seals and chains prove of a game's bids, cards and dice (notation, "Seals").
 *
 * Plain data beside a position: fed with the comment commands, actions and the end of one game, it says what is broken
 * and counts what was proven and what stands on trust.  It judges no rule of a game.
 */
#ifndef PROOF_H
#define PROOF_H

#include "core/rules.h"

#define PROOF_HASH 32
#define PROOF_ID 64 /* a GameId has at most so many characters */
#define PROOF_SECRET (MAX_SERIES + 1)

/* The bytes that a pair of links gives, and the faces of dice in them. */
struct proof_stream {
    uint8_t white[PROOF_HASH], black[PROOF_HASH];
    uint32_t pair, block;
    uint8_t bytes[PROOF_HASH], used;
};
void proof_stream_begin(struct proof_stream *s, const uint8_t white[PROOF_HASH], const uint8_t black[PROOF_HASH],
                        uint32_t pair);
/* The next face, 1 to `sides`; `id` is the game's. */
unsigned proof_face(struct proof_stream *s, const char *id, unsigned sides);

struct proof {
    char game_id[PROOF_ID + 1]; /* "-" where the record has none */
    bool nameless;              /* it has one that is none */
    bool require;               /* what is not proven is `unproven` */
    uint8_t forfeit; /* enum side: who has lost on time, by adjudication or by giving up, as far as is known; NO_SIDE */
    bool resigned;   /* by giving up: that excuses only what was never shown */
    /* chains */
    bool chained;                /* both tags are there, and good */
    uint8_t tag[2][PROOF_HASH];  /* the heads of the chains, as the tags give them */
    uint8_t head[2][PROOF_HASH]; /* the last right link of each side */
    uint32_t pairs;              /* how many rolls have been due */
    uint32_t due_number;         /* the turn of the roll that is */
    bool due;                    /* one is, and `pairs` counts it */
    bool linked[2];              /* and this side has served it */
    bool live;                   /* its stream has begun: rolling again goes on in it */
    bool torn;        /* a link for it was wrong, or one too many, or missing: it proves nothing, and that was told */
    uint32_t streams; /* how many have begun */
    struct proof_stream stream;
    /* seals of a bid or a stack */
    bool sealed[2], opened[2], good[2], revealed;
    bool plain[2]; /* this side's bid was told to a referee as it is (a journal) */
    bool blind;    /* a stack that nobody may know: its seal proves nothing */
    uint8_t owed;  /* enum side: whose stack, before the one just sealed, was never opened; NO_SIDE */
    uint8_t seal[2][PROOF_HASH];
    char secret[2][2];         /* bids as revealed */
    char turned[PROOF_SECRET]; /* cards of the series, `?` for one that is not known */
    uint8_t cards, red, black; /* how many of these; what the deck holds */
    char thing[8], turn[16];
    uint8_t sort;         /* enum secret_sort, of what is sealed */
    const char *letters;  /* a bid: what it may be */
    unsigned long proven; /* rolls, pairs of bids, cards */
};

/*
 * The tags of a game: its id (NULL, or one that is none: "-") and its chains, NULL where a tag is missing; `first` is
 * whose chain tag stands first.  How many verdicts there are: chain-broken, each at a tag.
 */
unsigned proof_begin(struct proof *pr, const char *id, const char *const chain[2], enum side first,
                     struct verdict v[2]);

/* A comment command: link, seal, open, and a journal's bid (others are nobody's business here); `text` is what follows
 * the side. */
enum command { COMMAND_LINK, COMMAND_SEAL, COMMAND_OPEN, COMMAND_BID };
void proof_command(struct proof *pr, const struct position *p, enum command command, enum side side, const char *text,
                   size_t length, struct verdict *v);

/* Is it a link, or the seal of a stack, that stands where none is due? */
bool proof_early(const struct proof *pr, const struct position *p, enum command command);

/* The number of the roll that is due in this position, from 1, 0 if none is; is this side's link for it due? */
uint32_t proof_roll(const struct proof *pr, const struct position *p);
bool proof_link_due(const struct proof *pr, const struct position *p, enum side side);

/*
 * An action that has been judged, and the position before it; in a game without chains any position of it will do.
 * Numbers are none: a turn, and what is due in it, is what the actions have made it.
 */
void proof_action(struct proof *pr, const struct position *before, const struct event *e, struct verdict *v);

/* A try in the series of this turn (Sixfold Duel).  If it is the first, the last series' seal must have been opened. */
void proof_series(struct proof *pr, const struct rules *rules, struct turn_id turn, struct verdict *v);
/* The end of the record, with its terminator or without one (NO_RESULT). */
void proof_end(struct proof *pr, enum result terminator, struct verdict *v);
/* May this reveal stay half a reveal in a finished record?  It lacks what a side that has lost by it has not opened. */
bool proof_excuses(const struct proof *pr, const struct event *e);

/* SHA-256 of a text, as lower-case hex in a buffer of 65 bytes. */
void proof_hash_hex(const char *text, size_t length, char out[65]);
/* The sealed text of notation.md; returns its length. */
size_t proof_sealed_text(const char *id, const char *turn, const char *thing, enum side side, const char *secret,
                         const char *nonce, char *out, size_t size);
/* One step backwards in a side's chain: what stands before a link, which is bound to the game and the side. */
void proof_step(const char *id, enum side side, const uint8_t link[PROOF_HASH], uint8_t before[PROOF_HASH]);
/* 64 hex digits to 32 bytes; false if they are not. */
bool proof_read_hash(const char *hex, size_t length, uint8_t out[PROOF_HASH]);

#endif
