/*
 * referee.h: a live game as the one who knows all of it holds it.
 *
 * Plain data and three functions.  referee_hear() judges a line from a seat, by what that seat may know, and changes
 * nothing; referee_next() says what follows by itself: a reveal when both bids are known, the top card of a stack,
 * dice; referee_apply() does what was accepted and tells each seat what the rules allow (yuurei 6.7), and not a word
 * more. What was accepted is an entry: a referee fed with the same entries stands where this one stood and has said the
 * same, so a journal of entries is all that has to be kept (notation, "The referee's own file").
 *
 * Nothing here reads, writes or draws a random number; lines, entries and answers belong to the caller.
 */
#ifndef REFEREE_H
#define REFEREE_H

#include "core/view.h"
#include "text/language.h"
#include "trust/chance.h"
#include "trust/proof.h"

/* The table is the third room: it types dice and adjudicates, and may see all. */
#define SEAT_TABLE SEAT_REFEREE
const char *referee_seat(enum seat seat);                      /* "white", "black", "public", "table" */
enum seat referee_seat_named(const char *word, size_t length); /* SEATS for another word */

#define REFEREE_LINE 512 /* a longer line is not understood */
#define REFEREE_IDLE                                                                                                   \
    1000 /* rolls that place nothing, which a player may say one after the other; then the table does */
#define REFEREE_SECRET 128 /* room for a nonce, stack or word of a journal */

/* Where dice and blind cards come from. */
enum dice { DICE_AUTO, DICE_TABLE, DICE_CHAIN, DICE_WORDS };
const char *referee_dice(enum dice dice);       /* "auto", "table", "chain" */
enum dice referee_dice_named(const char *word); /* DICE_WORDS for another word */

/* What was accepted. */
enum entry_kind {
    ENTRY_EVENT,  /* `event`: a token of the record */
    ENTRY_BID,    /* `text`: P, N, B, R, Q or - */
    ENTRY_STACK,  /* `text`: ++-+-- */
    ENTRY_SEAL,   /* `text`: the hash, in hex */
    ENTRY_NONCE,  /* `text`: belongs to the seal, bid or stack of this side, until it is opened */
    ENTRY_OPEN,   /* `text`: a nonce, or stack and nonce: what goes into the record */
    ENTRY_LINK,   /* `text`: the next link of the side's chain, in hex */
    ENTRY_ROLLED, /* `event.faces[side]`: dice of one side, while the other's are to come */
    ENTRY_DICE,   /* `text`: auto or table: where dice come from from now on */
    ENTRY_OFFER,  /* `text`: draw, or none: declined or lapsed */
    ENTRY_ENDED,  /* `event.result`, `ending`: without the board's help; `text`: why */
    ENTRY_REMARK  /* `text`: a comment, such as [%clk …] */
};
struct entry {
    uint8_t kind; /* enum entry_kind */
    uint8_t side; /* whose it is */
    uint8_t ending;
    struct event event;
    char text[REFEREE_LINE];
};

/* What a seat has to do. */
enum due { DUE_NOTHING, DUE_TURN, DUE_BID, DUE_OPEN, DUE_STACK, DUE_ROLL, DUE_LINK };

struct referee {
    struct position position;
    struct proof proof;
    uint8_t dice; /* enum dice, as ENTRY_DICE said last; chains are the tags' */
    uint8_t over; /* enum result: by the board or without it */
    uint8_t ending;
    uint8_t offer;       /* who offers a draw, 1 + side; 0: nobody */
    uint8_t passed;      /* who has just passed, 1 + side, because nothing else could be done */
    uint8_t opening;     /* bit by side: a seal is to be opened in the record now */
    uint16_t idle_rolls; /* of a placement, one after the other, that placed nothing */
    bool rolled[2];      /* one side's dice are known already */
    struct faces faces[2];
    char bid[2];                      /* '\0': none yet */
    char seal[2][2 * PROOF_HASH + 1]; /* of the coming bid or stack */
    char nonce[2][REFEREE_SECRET];
    char stack[2][MAX_SERIES + 1]; /* by who laid it; for the other side's series */
};

/* Who listens.  `word` is the machine word with its figures, `sentence` for people. */
struct observer {
    const struct language *language; /* of the sentences; NULL: English */
    void *context;
    /* `lasting`: what was told of the game; else an answer to this line alone, not to be told again. */
    void (*hears)(void *context, enum seat seat, bool lasting, const char *word, const char *sentence);
};

/* A game from its first position; `id` and chains (hex) as its tags say, NULL where missing.  `v`: chain-broken. */
void referee_begin(struct referee *r, const struct position *start, const char *id, const char *white_chain,
                   const char *black_chain, struct verdict *v);

/*
 * A line of a seat, without its end.  True: it is accepted, and *entry is to be applied; nothing has been told yet.
 * False: it was answered (error, refused, board, status, moves, help).  `chance` deals a stack that nobody lays.
 */
bool referee_hear(const struct referee *r, enum seat seat, const char *line, size_t length, const struct chance *chance,
                  const struct observer *observer, struct entry *entry);

/* What follows by itself, without a word from anybody; false if somebody is to act.  `chance` rolls where dice are
 * DICE_AUTO, and draws nonces. */
bool referee_next(const struct referee *r, const struct chance *chance, struct entry *entry);
/* The same where it is the number at which a turn begins (rules.h: numbered), and only then. */
bool referee_next_number(const struct referee *r, struct entry *entry);

/* Does it, and tells everybody.  A violation in `v`: it cannot be, and nothing has changed (a journal that is wrong).
 */
void referee_apply(struct referee *r, const struct entry *entry, const struct observer *observer, struct verdict *v);

/* What is due from each seat. */
void referee_due(const struct referee *r, uint8_t due[SEATS]);

/* Answers that tell nothing new: the board as a seat sees it, line by line. */
void referee_board(const struct referee *r, enum seat seat, const struct observer *observer);

#endif
