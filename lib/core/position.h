/*
 * position.h: everything that decides what may happen next.
 *
 * Plain data without pointers: assignment is a snapshot, there is nothing to undo or free.  The common part is read by
 * everybody; `state` belongs to the rule set whose number is `rules`, and nobody else looks into it.
 */
#ifndef POSITION_H
#define POSITION_H

#include "option.h"
#include "verdict.h"

#include <stddef.h>
#include <string.h>

enum check { CHECK_UNKNOWN, CHECK_NONE, CHECK_GIVEN };

/* The longest series of tries, and stack of cards. */
#define MAX_SERIES 60

/* Room for what a rule set must know of a position beside what is common to all. */
#define POSITION_STATE 280

struct position {
    struct board board;
    uint8_t rules;    /* number of the rule set, rules_number() */
    uint8_t side;     /* whose turn it is */
    uint8_t castling; /* enum castling_right */
    uint8_t passant;  /* en passant target, NO_SQUARE */
    uint8_t check;    /* enum check: of the side to move, as far as it is known; follows from the rest */
    uint8_t setup;    /* before move 1: kings of Zero Point, placement of Octahedra */
    uint8_t over;     /* enum result: the board shows an end */
    uint8_t ending;   /* enum ending */
    uint8_t reserve[2][KINDS];
    struct castling_home home; /* from where kings and rooks castle, in games with castling */
    uint32_t number;           /* of the turn or round */
    uint32_t halfmove;         /* since a capture or pawn move, where the game has castling */
    struct options options;
    _Alignas(8) unsigned char state[POSITION_STATE]; /* rules->state_size bytes of it mean something; the last member */
};

/* A snapshot that copies no more than a rule set's own state of so many bytes. */
static inline void position_copy(struct position *to, const struct position *from, size_t state_size)
{
    memcpy(to, from, offsetof(struct position, state) + state_size);
}

#define SETUP_OWN 16

/*
 * In the header of a family: its state, struct FAMILY_state, becomes STATE(FAMILY, p), const where the position is. The
 * rule set says its size, .state_size.  A state is plain data as the position is.
 */
#define POSITION_STATE_OF(family)                                                                                      \
    _Static_assert(sizeof(struct family##_state) <= POSITION_STATE, "no room for the state of " #family);              \
    _Static_assert(_Alignof(struct family##_state) <= 8, "the state of " #family " stands askew");                     \
    static inline struct family##_state *family##_state_of(struct position *p)                                         \
    {                                                                                                                  \
        return (struct family##_state *)(void *)p->state;                                                              \
    }                                                                                                                  \
    static inline const struct family##_state *family##_state_in(const struct position *p)                             \
    {                                                                                                                  \
        return (const struct family##_state *)(const void *)p->state;                                                  \
    }
#define STATE(family, p)                                                                                               \
    _Generic((p), struct position * : family##_state_of, const struct position * : family##_state_in)(p)

/* A position as a FEN says it, before any rule set has judged it. */
struct fen {
    bool given; /* else the rule set's own start */
    struct board board;
    uint8_t side;
    uint8_t castling;
    uint8_t rook_file[4]; /* of a castling right (1 << n) that names its rook by the file, + 1; 0: the outermost */
    uint8_t passant;
    bool has_reserve;
    uint8_t reserve[2][KINDS]; /* KING: still to be put */
    uint32_t halfmove, number;
    unsigned char own[SETUP_OWN]; /* fields of the rule set alone: fen_spec.h */
};

#endif
