/* token_usual.c: the usual tokens, fast. */
#include "token_parts.h"

#include <string.h>

/* What ends a token after the usual SAN. */
static inline bool ends_san(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '{' || c == ')' || c == '<' || c == ';';
}

/* The target of a usual move at `s`, with its origin as far as SAN gives it; how many bytes, 0 if it is no such move.
 */
static inline size_t san_squares(const char *s, bool piece, struct event *e)
{
    unsigned a = token_class(s[0]), b = token_class(s[1]);
    size_t n;

    if (a == FILE_ && b == RANK_) {
        if (token_class(s[2]) == FILE_ && token_class(s[3]) == RANK_) { /* a whole origin: "Ra1a4", "e7e8" */
            e->from_file = (uint8_t)(s[0] - 'a');
            e->from_rank = (uint8_t)(s[1] - '1');
            e->to = (uint8_t)square_at((unsigned)(s[2] - 'a'), (unsigned)(s[3] - '1'));
            if (!piece) {
                e->piece = NO_KIND;
                e->flags |= LENIENT;
            }
            return 4;
        }
        if (token_class(s[2]) == FILE_ || s[2] == 'x')
            return 0;
        e->to = (uint8_t)square_at((unsigned)(s[0] - 'a'), (unsigned)(s[1] - '1'));
        return 2;
    }
    if (a == FILE_)
        e->from_file = (uint8_t)(s[0] - 'a');
    else if (piece && a == RANK_)
        e->from_rank = (uint8_t)(s[0] - '1');
    else if (!piece || s[0] != 'x')
        return 0;
    n = s[0] != 'x';
    if (s[n] == 'x') {
        e->flags |= MARK_CAPTURE;
        n++;
    } else if (!piece) {
        return 0; /* "ed5" */
    }
    if (token_class(s[n]) != FILE_ || token_class(s[n + 1]) != RANK_)
        return 0;
    e->to = (uint8_t)square_at((unsigned)(s[n] - 'a'), (unsigned)(s[n + 1] - '1'));
    return n + 2;
}

/* Letter, origin or none, @, square, promotion: "N@e4", "Ng8@e4", "Pa2@a1=Q".  Where the event ends, NULL if nowhere.
 */
static inline const char *usual_arrival(const char *s, struct event *e)
{
    e->kind = EV_ARRIVAL;
    e->piece = TOKEN_KIND[(unsigned char)*s++];
    e->flags = LATIN;
    e->from_file = e->from_rank = NO_LINE;
    if (*s != '@') {
        if (token_class(s[0]) != FILE_ || token_class(s[1]) != RANK_)
            return NULL;
        e->from_file = (uint8_t)(*s++ - 'a');
        e->from_rank = (uint8_t)(*s++ - '1');
    }
    if (s[0] != '@' || token_class(s[1]) != FILE_ || token_class(s[2]) != RANK_)
        return NULL;
    e->to = (uint8_t)square_at((unsigned)(s[1] - 'a'), (unsigned)(s[2] - '1'));
    return s + 3;
}

static inline const char *usual_castling(const char *s, struct event *e)
{
    if (s[1] != '-' || s[2] != 'O')
        return NULL;
    e->piece = KING;
    e->castling = s[3] == '-' && s[4] == 'O' ? QUEEN_SIDE : KING_SIDE;
    e->to = NO_SQUARE;
    return s + (e->castling == QUEEN_SIDE ? 5 : 3);
}

/* A move or arrival up to its promotion. */
static inline const char *usual_action(const char *s, struct event *e)
{
    bool letter = token_class(*s) == PIECE_;
    size_t n;

    if (*s == 'O')
        return usual_castling(s, e);
    if (letter && (s[1] == '@' || s[3] == '@'))
        return usual_arrival(s, e);
    if (*s == 'P')
        return NULL;
    if (letter) {
        e->piece = TOKEN_KIND[(unsigned char)*s++];
        e->flags = LATIN;
    }
    n = san_squares(s, letter, e);
    return n ? s + n : NULL;
}

/* One side of a reveal, in figures of one digit; NULL for anything unusual. */
static inline const char *usual_faces(const char *s, struct faces *f)
{
    *f = (struct faces){.state = FACES_GIVEN};
    if (*s == '-') {
        f->state = FACES_NONE;
        return s + 1;
    }
    if (token_class(*s) == PIECE_) {
        f->letter = f->n = 1;
        f->value[0] = TOKEN_KIND[(unsigned char)*s];
        return s + 1;
    }
    for (; *s >= '0' && *s <= '9' && f->n < MAX_DICE; s++) {
        f->value[f->n++] = (uint32_t)(*s - '0');
        if (*++s != ',')
            return s;
    }
    return NULL;
}

/* <2:4>, <4,5:1,8>, <1,8>, <P:N>, <+>, <kinte:7>: where it ends, NULL if nowhere. */
static inline const char *usual_reveal(const char *s, struct event *e)
{
    if (s[2] == '>' && (s[1] == '+' || s[1] == '-')) {
        e->kind = EV_CARD;
        e->card = s[1] == '+' ? RED_CARD : BLACK_CARD;
        return s + 3;
    }
    if (memcmp(s + 1, "kinte:", 6) == 0 && s[7] >= '0' && s[7] <= '9' && s[8] == '>') {
        e->kind = EV_KINTE;
        e->kinte = (int16_t)(s[7] - '0');
        return s + 9;
    }
    e->kind = EV_REVEAL;
    e->sides = 1;
    s = usual_faces(s + 1, &e->faces[WHITE]);
    if (s && *s == ':') {
        e->sides = 2;
        s = usual_faces(s + 1, &e->faces[BLACK]);
        if (!s ||
            (e->faces[WHITE].letter != e->faces[BLACK].letter && !e->faces[WHITE].state && !e->faces[BLACK].state))
            return NULL;
    } else if (!s || e->faces[WHITE].state || e->faces[WHITE].letter) {
        return NULL;
    }
    e->flags = e->faces[WHITE].letter || (e->sides == 2 && e->faces[BLACK].letter) ? LATIN : 0;
    return *s == '>' ? s + 1 : NULL;
}

/* Naming and "nothing". */
static inline const char *usual_psi(const char *s, struct event *e)
{
    if (s[0] == '-') {
        e->kind = EV_NOTHING;
        return s[1] == '-' ? s + 2 : NULL;
    }
    e->kind = EV_NAME;
    if (token_class(s[1]) != FILE_ || token_class(s[2]) != RANK_)
        return NULL;
    e->to = (uint8_t)square_at((unsigned)(s[1] - 'a'), (unsigned)(s[2] - '1'));
    return s + 3;
}

static inline const char *usual_tail(const char *s, struct event *e)
{
    if (*s == '=') {
        if (token_class(s[1]) != PIECE_ || e->castling)
            return NULL;
        e->promotion = TOKEN_KIND[(unsigned char)s[1]];
        e->flags |= MARK_EQUALS | LATIN;
        s += 2;
    }
    if (*s == '+' || *s == '#')
        e->flags |= *s++ == '+' ? MARK_CHECK : MARK_MATE;
    return s;
}

size_t token_read_usual(const char *text, struct event *e)
{
    const char *s;

    e->kind = EV_MOVE;
    e->piece = PAWN;
    e->from_file = e->from_rank = NO_LINE;
    e->to = NO_SQUARE;
    e->promotion = NO_KIND;
    e->castling = NO_CASTLING;
    e->flags = 0;
    e->kinte = NO_KINTE;
    if (*text == '<') {
        s = usual_reveal(text, e);
    } else if (*text == '@' || *text == '-') {
        s = usual_psi(text, e);
    } else {
        s = usual_action(text, e);
        if (s)
            s = usual_tail(s, e);
    }
    if (!s || !ends_san(*s))
        return 0;
    e->text = text;
    e->length = (size_t)(s - text);
    return e->length;
}
