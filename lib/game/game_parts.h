/*
 * game_parts.h: between the files of game.h.
 *
 * game.c is the fold with its tags and places.  What stands beside that has files of its own: game_proof.c what is
 * proven and what was before a reveal, game_text.c canonical text, game_fast.c the fast way.
 */
#ifndef GAME_PARTS_H
#define GAME_PARTS_H

#include "board/fast.h"
#include "game.h"
#include "notation/token.h"
#include "source.h"
#include "trust/proof.h"

#include <sodium.h>

#define HISTORY_ITEM 96 /* room for a command of seals and chains as the history has it */

#define HASHES 1024 /* names of other tags that are remembered, to find doubles */

/* A link or seal for which nothing is due yet, until the next action shows whether one was left out before it. */
struct early {
    bool any, held;  /* there is one since the last action; it waits */
    uint8_t command; /* enum command */
    uint8_t order;   /* among both sides' */
    struct event event;
    char text[HISTORY_ITEM];
};

/* A line of play: the main line, or a variation. */
struct line {
    struct position pos;
    struct position before_last; /* the position before the last action, for the variations that replace it */
    struct position turn_start;  /* and before the turn in which it stands */
    struct position turn_before; /* and before the turn before that, if there is one */
    bool has_turn_before, start_is_kept;
    bool start_is_last;          /* that is before_last too, and still to be copied */
    struct turn_id turn;         /* in which the last action stands */
    struct event held;           /* a try whose mark may follow */
    uint32_t number;             /* the last one, while it is not checked */
    struct event between;        /* a number after the try that is held */
    int64_t offset;              /* of the numbers, in half-moves: those after a wrong one are held against it */
    struct position unread_base; /* before tokens in a row that are none */
    unsigned unread;             /* how many there are */
    char held_text[4 * TOKEN_SIZE], held_name[2 * TOKEN_SIZE], between_text[TOKEN_SIZE];
    char digits[64];          /* of `number`, if it is too long for one */
    struct place kept[KEEPS]; /* of a variation: its last number and try (the source keeps those of the main line) */
    uint8_t dots;             /* behind `number` */
    bool has_held, has_number, has_between;
    bool has_number_before;
    bool marked;                   /* the last action was what was held, with its mark */
    bool zeros;                    /* what is held is 0-0, which may be the result */
    bool remark;                   /* the token before was a word of one that has been told */
    bool tail;                     /* something after the end has been told */
    bool in_turn;                  /* something of the turn has been read */
    bool fresh;                    /* a variation of which nothing has been read */
    bool mid_turn;                 /* a variation that begins within a turn, and is still in it */
    struct position number_before; /* before a number that begins a turn, while nothing has followed it */
};

/* A tag of which something may be found when its place has long been passed. */
struct tag_spot {
    struct place place;
    char line[512]; /* on which it stands */
    size_t length;
    size_t value; /* where in the line its value stands as it is; 0: nowhere */
};
#define TAG_SPOTS 5

struct game {
    struct game_options options;
    const struct rules *rules;          /* NULL: unknown, or no game */
    bool begun, muted, readable, ended; /* ended: the terminator has been read */
    bool quick;                         /* a game for fast_moves() */
    bool violated;
    uint8_t letters; /* CYRILLIC, LATIN seen, as 1 and 2 */
    bool mixed;
    uint32_t tags_seen;
    enum result result_tag, terminator;
    enum ending ending_tag;
    bool ending_unknown;
    bool forfeited; /* the Termination tag says so */
    uint32_t unfit; /* tags whose value could not be kept whole, a bit each */
    unsigned long violations, warnings, turns;
    unsigned long chance;
    bool proving;    /* seals, chains or the wish for proof: proof.h wants to hear of actions */
    bool late;       /* the result is 0-0, a token that was held */
    bool entered;    /* a number or an action of the main line has been read */
    bool by_command; /* begun by a command among the tags, and nothing else has come */
    bool half;       /* half a reveal, or a secret of a journal, has been read */
    struct proof proof;
    uint8_t first_chain;        /* enum side: whose chain tag stands first */
    bool recounting;            /* its history is asked for */
    struct early early[2];      /* by side */
    char link[2][HISTORY_ITEM]; /* links shown for the roll that is due: they come into the history with it */
    crypto_hash_sha256_state history;
    unsigned depth;
    unsigned token, try_token, half_token, seal_token[2], early_token[2]; /* numbers of tokens: outcome_token() */
    struct place game_place, half_place,
        seal_place[2];           /* where the game begins, its first half reveal, a side's last seal */
    struct place early_place[2]; /* a side's first seal or link since the last action */
    bool early_kept[2];          /* there is one */
    size_t hashes;
    uint64_t hash_bits; /* bit n: one of them is n modulo 64 */
    /* what follows is not emptied for each game, but for the texts' first bytes */
    char variant[128], fen[256], ending_text[64], game_id[80], chain[2][80];
    char option_text[MAX_TOKEN + 1];
    uint64_t hash[HASHES];
    struct tag_spot tag[TAG_SPOTS]; /* Variant, Options, FEN, BlackChain, WhiteChain: as AT_TAG_VARIANT and so on */
    struct source *source;          /* of its events */
    struct line *line;              /* the main line, and MAX_NESTING more where variations are played */
};

/*
 * Passes over usual tags and usual legal moves of Standard that come next, if nobody wants to hear of them: no notes,
 * no snapshots, no variations.  The listener is told nothing, and reader_place() and reader_kept() do not change.
 *
 * With game_options.usual it passes over them whatever is wanted, and tells of all: of tags by outcomes, of the others
 * by lists.
 */
void game_hurry(struct game *g, struct reader *r);

/* Tells the listener what came of an event; of something found beside it; that it passed. */
void game_tell(struct game *g, const struct event *e, const struct verdict *v, const struct position *before,
               bool final, bool held);
void game_find(struct game *g, const struct event *e, const struct verdict *v);
void game_pass_on(struct game *g, const struct event *e);

void game_note_termination(struct game *g, const struct event *e);
bool game_seen_tag(struct game *g, int tag, const struct event *e);

/* A reveal or a card: counted; half of one is remembered. */
void game_note_chance(struct game *g, const struct event *e);
/* What seals and chains say of an action of this turn that has been judged. */
void game_prove(struct game *g, const struct event *e, const struct position *before, struct turn_id turn);
/* A command in a comment. */
void game_command(struct game *g, const struct event *e);
/* Links and seals that waited are judged where the game stands now; those that come belong to what follows. */
void game_early(struct game *g);

/* The history of a game (game.h), as far as somebody asks for it: its beginning, actions that have been judged,
 * commands. */
void history_begin(struct game *g);
void history_action(struct game *g, const struct event *e, const struct verdict *v, const struct position *before);
/* The digest of it so far; false where the game has none. */
bool history_digest(const struct game *g, uint8_t digest[32]);

/* Cyrillic and Latin piece letters in one game: a warning at the first of the second kind. */
void game_alphabet(struct game *g, const struct event *e, bool held);
/* The notes of --strict: what canonical text would have written otherwise. */
void game_style(struct game *g, const struct event *e, const struct verdict *v, const struct position *before);

#endif
