/*
 * proof.h: what seals and chains prove of a game's bids, cards and dice (notation, "Seals").
 *
 * Plain data beside a position: fed with the comment commands, actions and the end of one game, it says what is broken
 * and counts what was proven and what stands on trust.  It judges no rule of a game.
 */
#ifndef PROOF_H
#define PROOF_H

#include "rules.h"

#define PROOF_HASH 32
#define PROOF_ID 64 /* a GameId has at most so many characters */
#define PROOF_SECRET (MAX_SERIES + 1)

/* The bytes that a pair of links gives, and the faces of dice in them. */
struct proof_stream {
    uint8_t white[PROOF_HASH], black[PROOF_HASH];
    uint32_t pair, block;
    uint8_t bytes[PROOF_HASH], used;
};
void proof_stream_begin(struct proof_stream *s, const uint8_t white[PROOF_HASH], const uint8_t black[PROOF_HASH], uint32_t pair);
/* The next face, 1 to `sides`; `id` is the game's, "-" where it has none. */
unsigned proof_face(struct proof_stream *s, const char *id, unsigned sides);

struct proof {
    char game_id[PROOF_ID + 1]; /* "-" where the record has none */
    bool nameless;              /* its GameId is none: under it nothing can be proven */
    bool told;                  /* and a seal under it has been found to be worth nothing */
    /* chains */
    bool chained;                   /* both tags are there */
    uint8_t tag[2][PROOF_HASH];     /* the heads of the chains, as the tags give them */
    uint8_t head[2][PROOF_HASH];    /* the last link known of each side */
    bool linked[2];                 /* a link for the coming roll has been given */
    bool live;                      /* the stream of this roll has begun: rolling again goes on in it */
    bool torn;                      /* a link was wrong: its roll proves nothing */
    uint32_t pairs;
    struct proof_stream stream;
    /* seals of a bid or a stack */
    bool sealed[2], opened[2], good[2], revealed;
    bool owed;                      /* the stack before the one just sealed was never opened */
    uint8_t seal[2][PROOF_HASH];
    char secret[2][2];              /* bids as revealed */
    char turned[PROOF_SECRET];      /* cards of the series, `?` for one that is not known */
    uint8_t cards;
    char thing[8], turn[16];
    unsigned long proven;           /* rolls, pairs of bids, cards */
};

/*
 * The tags of a game: its id, "" where it has none, NULL for one that was too long to be kept; its chains, NULL where
 * one is missing.  chain-broken (AT_TAG_CHAIN) for heads that are none or equal, and for chains under an id that is none.
 */
void proof_begin(struct proof *pr, const char *id, const char *white_chain, const char *black_chain, struct verdict *v);

/* A comment command: link, seal, open (others are nobody's business here); `text` is what follows the side. */
enum command { COMMAND_LINK, COMMAND_SEAL, COMMAND_OPEN };
void proof_command(struct proof *pr, const struct position *p, enum command command, enum side side, const char *text,
                   size_t length, struct verdict *v);

/*
 * An action that has been judged, and the position before it; in a game without chains any position of it will do.
 * `require`: what is not proven is `unproven`.  A link serves the roll that comes next: one that stands before any other
 * action is spent on it.
 */
void proof_action(struct proof *pr, const struct position *before, const struct event *e, bool require, struct verdict *v);

/* A try in the series of this turn (Sixfold Duel).  If it is the first, the last series' seal must have been opened. */
void proof_series(struct proof *pr, const struct rules *rules, struct turn_id turn, struct verdict *v);
/* The terminator. */
void proof_end(struct proof *pr, enum result terminator, struct verdict *v);

/* SHA-256 of a text, as lower-case hex in a buffer of 65 bytes. */
void proof_hash_hex(const char *text, size_t length, char out[65]);
/* The sealed text of notation.md; returns its length. */
size_t proof_sealed_text(const char *id, const char *turn, const char *thing, enum side side, const char *secret,
                         const char *nonce, char *out, size_t size);
/* 64 hex digits to 32 bytes; false if they are not. */
bool proof_read_hash(const char *hex, size_t length, uint8_t out[PROOF_HASH]);

#endif
