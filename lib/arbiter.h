/*
 * arbiter.h: games of chess variants, judged, played and drawn: the library that Arbiter's tools stand on.
 *
 * Records are texts in PGN, or in its extension XPGN (xpgn(5)); positions come from records or from FEN.  The rules are
 * those of the pages in section 6, by whose numbers findings cite them ("psi 1.6"); codes are those of
 * arbiter-codes(7).
 *
 * Handles are opaque.  What a function called _new, _copy or _play gives belongs to the caller, who frees it with the
 * function of that handle, all of which take NULL; what is told to a callback belongs to the library and lasts until
 * the callback returns.  Strings without a word about them are UTF-8, end with a NUL and are static.  Functions that
 * fill a buffer write at most `size` bytes with the NUL and return the whole length, as snprintf() does.
 *
 * There is no global state.  Any number of threads may judge and play, each in its own language; a handle may be read
 * by several threads as long as none of them changes or frees it.  Nothing is printed, opened or drawn by chance.
 */
#ifndef ARBITER_H
#define ARBITER_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) && __GNUC__ >= 4
#define ARB_API __attribute__((visibility("default")))
#else
#define ARB_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define ARB_VERSION "0.1.0"

/* The version of the library that is linked, "0.1.0"; ARB_VERSION is that of this header. */
ARB_API const char *arb_version(void);

/* ---- rule sets and codes ---- */

/* The name of a rule set by index from 0, as a Variant tag has it ("Sixfold Duel"); NULL after the last. */
ARB_API const char *arb_rules_name(size_t index);
/* The full name for a name as people write it ("standard", "psi-chess"); NULL if there is no such game. */
ARB_API const char *arb_rules_named(const char *name);

enum arb_severity {
    ARB_NONE,    /* nothing was found */
    ARB_NOTE,    /* a matter of style; found where ARB_STRICT is set */
    ARB_WARNING, /* odd, and not against the rules */
    ARB_ERROR,   /* against the rules: a violation */
    ARB_FATAL    /* the game cannot be read to its end */
};

/* The name of a code by index from 0 ("sow-missed"); NULL after the last.  Codes are added and never changed. */
ARB_API const char *arb_code_name(size_t index);
/* What a code means, in English (a msgid for a translator); NULL for a name that is no code. */
ARB_API const char *arb_code_summary(const char *code);
/* The rule on which a code usually rests; its severity.  NULL, ARB_NONE for a name that is no code. */
ARB_API const char *arb_code_rule(const char *code);
ARB_API enum arb_severity arb_code_severity(const char *code);

/* ---- languages ---- */

/*
 * Translates what is told to people.  Each function gets an English sentence of the catalogue (po/arbiter.pot), its
 * msgid, and gives that in another language, or the msgid itself; `plural` gets the English forms for one and for many,
 * of which `one` is the msgid, and the number.  Strings must last as long as what was made with them is being made.
 * NULL in the place of a translator: English.
 */
struct arb_translator {
    const char *(*text)(void *context, const char *msgid);
    const char *(*plural)(void *context, const char *one, const char *many, unsigned long n);
    void *context;
};

/* ---- positions ---- */

enum arb_side { ARB_WHITE, ARB_BLACK };
/* Who looks: in games that hide pieces each sees something else. */
enum arb_seat { ARB_SEAT_WHITE, ARB_SEAT_BLACK, ARB_SEAT_PUBLIC, ARB_SEAT_REFEREE };

struct arb_position;
struct arb_outcome;

/*
 * A position of a game.  `options`: what an Options tag holds ("series=8 red=4"), NULL or "" for the standard ones;
 * `fen`: NULL for the game's own start.  NULL without memory, for a variant that is unknown, options that are wrong and
 * a FEN that is none or is against the rules: then `why` (NULL, or `size` bytes) has a sentence that says so, in the
 * translator's language; it is "" where memory was missing.
 */
ARB_API struct arb_position *arb_position_new(const char *variant, const char *options, const char *fen,
                                              const struct arb_translator *translator, char *why, size_t size);
/* NULL without memory. */
ARB_API struct arb_position *arb_position_copy(const struct arb_position *position);
ARB_API void arb_position_free(struct arb_position *position);

/* The name of its rule set. */
ARB_API const char *arb_position_variant(const struct arb_position *position);
/* Its FEN, with the brackets and the seventh field of xpgn(5) where the game has them. */
ARB_API size_t arb_position_fen(const struct arb_position *position, char *out, size_t size);
/* The turn: "7w", "7b", "7" where a round is of both sides, "0" while pieces are being put down. */
ARB_API size_t arb_position_turn(const struct arb_position *position, char *out, size_t size);
/* Whose turn it is. */
ARB_API enum arb_side arb_position_side(const struct arb_position *position);

/* The result that the board shows, "1-0", "0-1" or "1/2-1/2", and by what: "mate", "king captured" (a msgid); both NULL
 * while the game goes on.  What players agree on or a clock says is not on the board (common 0.6). */
ARB_API const char *arb_position_result(const struct arb_position *position);
ARB_API const char *arb_position_ending(const struct arb_position *position);

/* What is due. */
enum arb_due {
    ARB_DUE_NOTHING, /* from this side; or the game is over */
    ARB_DUE_ACTION,  /* a move, a naming, an arrival: arb_actions_new() lists them */
    ARB_DUE_BID,     /* a secret kind (psi 1.4) */
    ARB_DUE_CHANCE   /* from nobody: dice or a card decide now, arb_position_chance() says of what shape */
};
ARB_API enum arb_due arb_position_due(const struct arb_position *position, enum arb_side side);

/* Chance that is due: how many dice (of a side, where both roll) with how many faces.  False: none is.  A card has no
 * dice and two faces, red and black.  Pointers may be NULL. */
ARB_API int arb_position_chance(const struct arb_position *position, unsigned *dice, unsigned *faces);

/*
 * The actions that the rules take now without a finding, as canonical text ("Nf3", "@e4", "Ng8@e4", "--").  None where
 * chance or bids are due.  In a game that hides pieces the list is the referee's, for it comes from the whole position.
 */
struct arb_actions;
/* NULL without memory. */
ARB_API struct arb_actions *arb_actions_new(const struct arb_position *position);
ARB_API void arb_actions_free(struct arb_actions *actions);
ARB_API size_t arb_actions_count(const struct arb_actions *actions);
/* One of them, by index from 0, as long as the list lasts; NULL after the last. */
ARB_API const char *arb_actions_text(const struct arb_actions *actions, size_t index);

/*
 * Plays an action: anything that a record may have as a token, "e4", "O-O", "<2:4>", "<+>", "e2e4 <kinte:7>".  The
 * number of the turn is not needed.  The new position is given back, and the old one stays; after a violation it is as
 * the rules have it go on (common 0.7), the same where the action cannot be made at all.  `outcome` (NULL: not wanted)
 * gets what was found, which the caller frees with arb_outcome_free(); its line and column are 0.  NULL without memory,
 * and then *outcome is NULL too.
 */
ARB_API struct arb_position *arb_position_play(const struct arb_position *position, const char *action,
                                               const struct arb_translator *translator, struct arb_outcome **outcome);

/*
 * The position as a seat sees it, as an SVG document (SVG Tiny 1.2; text in paths, no reference to anything).  `theme`:
 * "default", "print" or "contrast"; NULL for the first.  `size`: pixels a square, 0 for 45.  `flip`: Black's side
 * below.  NULL without memory and for an unknown theme; else the caller frees it with arb_free().
 */
ARB_API char *arb_position_svg(const struct arb_position *position, enum arb_seat seat, const char *theme,
                               unsigned size, int flip, const struct arb_translator *translator);
ARB_API void arb_free(void *memory);

/* ---- what came of something ---- */

/* Where it stands: line from 1, column in characters from 1; 0 where there is no text.  The game, from 1. */
ARB_API uint64_t arb_outcome_line(const struct arb_outcome *outcome);
ARB_API uint64_t arb_outcome_column(const struct arb_outcome *outcome);
ARB_API unsigned long arb_outcome_game(const struct arb_outcome *outcome);
/* ARB_NONE for an action in which nothing was found: then code and rule are NULL, the message "". */
ARB_API enum arb_severity arb_outcome_severity(const struct arb_outcome *outcome);
ARB_API const char *arb_outcome_code(const struct arb_outcome *outcome);
ARB_API const char *arb_outcome_rule(const struct arb_outcome *outcome);
/* The sentence, in the translator's language.  It lasts as long as the outcome, and so does the turn. */
ARB_API const char *arb_outcome_message(const struct arb_outcome *outcome);
/* The turn to which it belongs, as arb_position_turn() has it, and whose that is. */
ARB_API const char *arb_outcome_turn(const struct arb_outcome *outcome);
ARB_API enum arb_side arb_outcome_side(const struct arb_outcome *outcome);
/* Is it the first violation of its game?  The depth of the variation in which it stands, 0 for the game itself. */
ARB_API int arb_outcome_first(const struct arb_outcome *outcome);
ARB_API unsigned arb_outcome_depth(const struct arb_outcome *outcome);
/* The action that was played, as canonical text; NULL where nothing was.  It lasts as long as the outcome. */
ARB_API const char *arb_outcome_action(const struct arb_outcome *outcome);
/* The position after it, the caller's own copy; NULL where there is none (before the game has begun) or no memory. */
ARB_API struct arb_position *arb_outcome_position(const struct arb_outcome *outcome);
/* Frees what arb_position_play() gave, and nothing else. */
ARB_API void arb_outcome_free(struct arb_outcome *outcome);

/* ---- judging a record ---- */

struct arb_judge;
struct arb_game;

/* How it judges: a bit each. */
enum arb_flag {
    ARB_STRICT = 1,        /* gives notes */
    ARB_REQUIRE_PROOF = 2, /* chance or a secret that nothing proves is a violation */
    ARB_VARIATIONS = 4,    /* plays variations too; what is found there is a warning */
    ARB_ACTIONS = 8        /* tells every action, not only what was found: about six times slower */
};

enum arb_status {
    ARB_VALID,   /* no game breaks a rule; so it is with a text without a game */
    ARB_INVALID, /* some game does, or cannot be read to its end */
    ARB_NO_MEMORY,
    ARB_READ_ERROR, /* the read callback said so */
    ARB_NO_TEXT     /* compressed, or UTF-16: nothing was judged */
};

/* NULL without memory.  One judge judges any number of texts, one after the other. */
ARB_API struct arb_judge *arb_judge_new(void);
ARB_API void arb_judge_free(struct arb_judge *judge);
/* Judges every game as this one, whatever its tags say; NULL: as they say.  False, and no change, for an unknown
 * name. */
ARB_API int arb_judge_variant(struct arb_judge *judge, const char *variant);
/* Bits of enum arb_flag; none are set at first. */
ARB_API void arb_judge_flags(struct arb_judge *judge, unsigned flags);
/* The language of messages; the structure is copied, its context is not.  NULL: English. */
ARB_API void arb_judge_translator(struct arb_judge *judge, const struct arb_translator *translator);
/* Who is told what was found, in the order of the record but for what the tags have to answer for, which comes when the
 * movetext begins; and, where ARB_ACTIONS is set, each action.  `game` is told once a game, at its end.  Both may be
 * NULL. */
ARB_API void arb_judge_listen(struct arb_judge *judge, void *context,
                              void (*outcome)(void *context, const struct arb_outcome *),
                              void (*game)(void *context, const struct arb_game *));

/* Judges a text of `length` bytes, which need not end with a NUL. */
ARB_API enum arb_status arb_judge_text(struct arb_judge *judge, const char *text, size_t length);
/* Judges what `read` gives, in constant memory: as read(2), it fills at most `size` bytes and returns how many, 0 at
 * the end, -1 where it failed. */
ARB_API enum arb_status arb_judge_read(struct arb_judge *judge, void *context,
                                       long (*read)(void *context, void *buffer, size_t size));

/* A game that has ended: its number from 1; its rule set, NULL if that is unknown. */
ARB_API unsigned long arb_game_number(const struct arb_game *game);
ARB_API const char *arb_game_variant(const struct arb_game *game);
/* Could it be read to its end? */
ARB_API int arb_game_readable(const struct arb_game *game);
/* How many violations and warnings; turns in which something was done (rounds, where both sides act in one); rolls,
 * pairs of bids and cards, and how many of these seals and chains prove. */
ARB_API unsigned long arb_game_violations(const struct arb_game *game);
ARB_API unsigned long arb_game_warnings(const struct arb_game *game);
ARB_API unsigned long arb_game_turns(const struct arb_game *game);
ARB_API unsigned long arb_game_chance(const struct arb_game *game);
ARB_API unsigned long arb_game_proven(const struct arb_game *game);
/* The result that the record gives: "1-0", "0-1", "1/2-1/2", "*"; NULL where it gives none.  What the board shows is
 * said by the last position, the caller's own copy: NULL if the game could not begin, or without memory. */
ARB_API const char *arb_game_result(const struct arb_game *game);
ARB_API struct arb_position *arb_game_position(const struct arb_game *game);

#ifdef __cplusplus
}
#endif

#endif
