/* sentences.c: how a move, a token and an end are told, whatever the rule set. */
#include "sentences.h"

#include <stdio.h>
#include <string.h>

/* ---- the list of sentences ---- */

static void add(struct sentences *t, const char *text, size_t length)
{
    length = utf8_cut(text, length, t->size - 1 - t->n);
    memcpy(t->out + t->n, text, length);
    t->n += length;
    t->out[t->n] = '\0';
}

void sentences_add(struct sentences *t, const char *text)
{
    add(t, text, strlen(text));
}

void sentences_say(struct sentences *t, const char *text, const struct arg *args)
{
    char sentence[SENTENCE_SIZE];

    message(t->language, text, args, sentence);
    message_capital(sentence);
    if (t->n)
        sentences_add(t, " ");
    sentences_add(t, sentence);
}

void sentences_item(struct sentences_list *l, const char *text)
{
    sentences_add(l->t, l->n++ ? ", " : " ");
    sentences_add(l->t, text);
}

void sentences_items_end(struct sentences_list *l)
{
    if (l->n)
        sentences_add(l->t, ".");
    l->n = 0;
}

/* ---- words ---- */

struct arg word_whose(unsigned side)
{
    return arg_word(side == WHITE ? N_("White's") : N_("Black's"));
}

struct arg word_a(unsigned kind)
{
    static const char *const A[] = {N_("a pawn"), N_("a knight"), N_("a bishop"),
                                    N_("a rook"), N_("a queen"),  N_("a king")};

    return arg_word(kind < KINDS ? A[kind] : N_("a piece"));
}

static struct arg word_the(unsigned kind)
{
    static const char *const THE[] = {N_("the pawn"), N_("the knight"), N_("the bishop"),
                                      N_("the rook"), N_("the queen"),  N_("the king")};

    return arg_word(kind < KINDS ? THE[kind] : N_("the piece"));
}

struct arg word_of(unsigned side, unsigned kind)
{
    static const char *const OF[2][KINDS] = {
        {N_("White's pawn"), N_("White's knight"), N_("White's bishop"), N_("White's rook"), N_("White's queen"),
         N_("White's king")},
        {N_("Black's pawn"), N_("Black's knight"), N_("Black's bishop"), N_("Black's rook"), N_("Black's queen"),
         N_("Black's king")},
    };

    return kind < KINDS ? arg_word(OF[side][kind]) : word_a(kind);
}

void dice_text(const struct language *l, const struct faces *f, char out[TOKEN_SIZE])
{
    size_t n = 0;

    out[0] = '\0';
    for (unsigned i = 0; i < f->n && i < MAX_DICE; i++) {
        const char *joint = i == 0 ? "" : i + 1 < f->n ? ", " : translate(l, N_(" and "));
        n += (size_t)snprintf(out + n, TOKEN_SIZE - n, "%s%u", joint, f->value[i]);
        if (n >= TOKEN_SIZE)
            return;
    }
}

/* ---- moves ---- */

bool item_moved(const struct narration_item *i)
{
    return !i->unplayed && i->move.piece != NO_KIND && i->event.kinte == NO_KINTE;
}

static void say_move(const struct language *l, const char *text, const struct move *d, struct arg last,
                     char out[SENTENCE_SIZE])
{
    const struct arg args[MAX_ARGS] = {word_whose(d->side), arg_kind(d->piece), arg_square(d->from), last,
                                       arg_square(d->to)};

    message(l, text, args, out);
}

static void say_promotion(const struct language *l, const struct move *d, char out[SENTENCE_SIZE])
{
    bool takes = d->captured != NO_KIND;
    const struct arg args[MAX_ARGS] = {word_whose(d->side), arg_square(d->from), arg_square(d->to),
                                       word_a(d->promotion), takes ? word_the(d->captured) : NO_ARGS};

    message(l,
            takes ? N_("{0} pawn on {1} takes {4} on {2} and becomes {3}")
                  : N_("{0} pawn goes from {1} to {2} and becomes {3}"),
            args, out);
}

void clause_move(const struct language *l, const struct move *d, char out[SENTENCE_SIZE])
{
    const struct arg side[MAX_ARGS] = {arg_side(d->side)};

    if (d->castling == KING_SIDE)
        message(l, N_("{0} castles on the king's side"), side, out);
    else if (d->castling == QUEEN_SIDE)
        message(l, N_("{0} castles on the queen's side"), side, out);
    else if (d->promotion != NO_KIND)
        say_promotion(l, d, out);
    else if (d->passant)
        say_move(l, N_("{0} {1} on {2} captures the pawn beside it en passant and goes to {4}"), d, NO_ARGS, out);
    else if (d->captured != NO_KIND)
        say_move(l, N_("{0} {1} on {2} captures {3} on {4}"), d, word_the(d->captured), out);
    else
        say_move(l, N_("{0} {1} goes from {2} to {4}"), d, NO_ARGS, out);
}

void tell_move(struct sentences *t, const struct narration_item *i)
{
    char clause[SENTENCE_SIZE];

    clause_move(t->language, &i->move, clause);
    if (i->marks & MARK_MATE)
        tell(t, N_("{0}, mate."), arg_clause(clause));
    else if (i->marks & MARK_CHECK)
        tell(t, N_("{0}, check."), arg_clause(clause));
    else
        tell(t, N_("{0}."), arg_clause(clause));
}

void tell_end(struct sentences *t, const struct narration_item *i)
{
    const struct ending_spec *end = ending_spec((enum ending)i->ending);
    unsigned winner = i->over == WHITE_WINS ? WHITE : BLACK, loser = other((enum side)winner);

    if (end->told)
        tell(t, end->told, arg_side(end->loser_first ? loser : winner), arg_side(end->loser_first ? winner : loser));
}

/* ---- tokens ---- */

void short_token(const struct language *l, const struct narration_item *i, char out[TOKEN_SIZE])
{
    struct event e = event_blank(EV_MOVE);
    const struct move *d = &i->move;
    char token[TOKEN_SIZE];

    e.piece = d->piece;
    e.to = d->to;
    e.promotion = d->promotion;
    e.castling = d->castling;
    e.from_file = i->event.from_file;
    e.from_rank = i->event.from_rank;
    if (d->captured != NO_KIND)
        e.flags = MARK_CAPTURE;
    if (d->piece == PAWN && d->captured != NO_KIND)
        e.from_file = (uint8_t)file_of(d->from);
    token_write(&e, token);
    message_moves(l, token, out, TOKEN_SIZE);
}

void long_token(const struct language *l, const struct narration_item *i, char out[TOKEN_SIZE])
{
    struct event e = i->event;
    char token[TOKEN_SIZE];

    e.flags = 0;
    e.kinte = NO_KINTE;
    if (i->move.piece != NO_KIND) {
        e.castling = i->move.castling;
        e.piece = i->move.piece;
        e.to = i->move.to;
        e.from_file = (uint8_t)file_of(i->move.from);
        e.from_rank = (uint8_t)rank_of(i->move.from);
    }
    if (e.piece == PAWN)
        e.piece = NO_KIND;
    token_write(&e, token);
    message_moves(l, token, out, TOKEN_SIZE);
}

/* ---- a turn ---- */

void tell_moves(struct sentences *t, const struct narration *s)
{
    for (size_t k = 0; k < s->n; k++) {
        const struct narration_item *i = &s->item[k];
        if (item_moved(i))
            tell_move(t, i);
        else
            tell(t, N_("{0}'s move cannot be played."), arg_side(i->side));
        tell_end(t, i);
    }
}
