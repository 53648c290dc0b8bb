/* narrate.c: how a turn of the psi family is told: a naming, what both revealed, and who arrives. */
#include "psi_parts.h"
#include "text/sentences.h"

/* What is kept of an event. */
enum {
    OWNED,               /* by side: a reveal after which the side had a piece to serve with */
    ON_PIECE = OWNED + 2 /* a naming of an occupied square */
};

void psi_keep(struct narration_item *item, const struct position *before, const struct position *after)
{
    const struct event *e = &item->event;

    item->kept[ON_PIECE] = e->kind == EV_NAME && occupied(&before->board) & bit(e->to);
    for (int side = WHITE; side <= BLACK; side++)
        item->kept[OWNED + side] = e->kind == EV_REVEAL && STATE(psi, after)->may[side];
}

/* A psi-move as far as it has come. */
struct duel {
    const struct narration_item *name, *reveal; /* NULL: not yet */
    bool bids;                                  /* what is revealed here */
};

/* An arrival as a clause of its own: "Black puts a rook on c7 from the reserve". */
static void clause_arrival(const struct language *l, const struct move *d, char out[SENTENCE_SIZE])
{
    const struct arg kept[MAX_ARGS] = {arg_side(d->side), word_a(d->piece), arg_square(d->to)};
    const struct arg moved[MAX_ARGS] = {word_whose(d->side), arg_kind(d->piece), arg_square(d->to),
                                        arg_square(d->from)};

    if (d->from == NO_SQUARE)
        message(l, N_("{0} puts {1} on {2} from the reserve"), kept, out);
    else
        message(l, N_("{0} {1} arrives on {2} from {3}"), moved, out);
}

/* "Black's knight beats White's pawn and arrives on e4 from g8" */
static void clause_beats(const struct language *l, const struct move *d, unsigned beaten, char out[SENTENCE_SIZE])
{
    const struct arg args[MAX_ARGS] = {word_whose(d->side), arg_kind(d->piece),
                                       word_of(other((enum side)d->side), beaten), arg_square(d->to),
                                       arg_square(d->from)};

    message(l,
            d->from == NO_SQUARE ? N_("{0} {1} beats {2} and is put on {3} from the reserve")
                                 : N_("{0} {1} beats {2} and arrives on {3} from {4}"),
            args, out);
}

/* What stands in a reveal for a side: a face or kind; NO_KIND: nothing. */
static unsigned value_of(const struct narration_item *reveal, unsigned side)
{
    const struct faces *f = &reveal->event.faces[side];

    return f->state == FACES_GIVEN ? f->value[0] : NO_KIND;
}

static bool is_complete(const struct narration_item *reveal)
{
    return reveal->event.sides == 2 && reveal->event.faces[WHITE].state != FACES_UNKNOWN &&
           reveal->event.faces[BLACK].state != FACES_UNKNOWN;
}

/* Is this a reveal whose decision can be told: of one die a side, or of bids? */
static bool has_dice(const struct narration_item *reveal)
{
    return is_complete(reveal) && !reveal->event.faces[WHITE].letter && reveal->event.faces[WHITE].n == 1 &&
           reveal->event.faces[BLACK].n == 1;
}

static bool has_bids(const struct narration_item *reveal)
{
    const struct faces *w = &reveal->event.faces[WHITE], *b = &reveal->event.faces[BLACK];

    return is_complete(reveal) && (w->letter || w->state == FACES_NONE) && (b->letter || b->state == FACES_NONE);
}

/* ---- dice ---- */

static const char *no_piece_of(unsigned face)
{
    static const char *const NONE[] = {N_("no pawn"), N_("no knight"), N_("no bishop"), N_("no rook"), N_("no queen")};

    return face >= 1 && face <= 5 ? NONE[face - 1] : N_("no piece");
}

static void tell_roll(struct sentences *t, const struct narration_item *reveal, const char *clause)
{
    unsigned white = value_of(reveal, WHITE), black = value_of(reveal, BLACK);
    unsigned high = white > black ? WHITE : BLACK;
    struct arg w = arg_number(white), b = arg_number(black), what = arg_clause(clause);

    if (white == black)
        tell(t, N_("Both roll {0}: {1}."), w, what);
    else if (reveal->event.faces[high].value[0] == 6)
        tell(t, N_("White rolls {0}, Black {1}, and {2} has the joker: {3}."), w, b, arg_side(high), what);
    else if (reveal->kept[OWNED + high])
        tell(t, N_("White rolls {0}, Black {1}: {2}."), w, b, what);
    else if (reveal->kept[OWNED + other((enum side)high)])
        tell(t, N_("White rolls {0}, Black {1}, but {2} has {3}: {4}."), w, b, arg_side(high),
             arg_word(no_piece_of(high == WHITE ? white : black)), what);
    else
        tell(t, N_("White rolls {0}, Black {1}, and neither has such a piece: {2}."), w, b, what);
}

static void tell_bare_roll(struct sentences *t, const struct narration_item *reveal)
{
    struct arg w = arg_number(value_of(reveal, WHITE)), b = arg_number(value_of(reveal, BLACK));

    if (!has_dice(reveal))
        tell(t, N_("The roll is not complete."), NO_ARGS);
    else if (w.value == b.value)
        tell(t, N_("Both roll {0} and roll again."), w);
    else
        tell(t, N_("White rolls {0}, Black {1}."), w, b);
}

/* ---- bids ---- */

static void tell_bids(struct sentences *t, const struct narration_item *reveal, const char *clause)
{
    unsigned white = value_of(reveal, WHITE), black = value_of(reveal, BLACK);
    struct arg what = arg_clause(clause);

    if (white == NO_KIND && black == NO_KIND)
        tell(t, N_("Neither side has a kind to write: {0}."), what);
    else if (white == NO_KIND || black == NO_KIND)
        tell(t, N_("{0} has no kind to write, {1} writes {2}: {3}."), arg_side(white == NO_KIND ? WHITE : BLACK),
             arg_side(white == NO_KIND ? BLACK : WHITE), word_a(white == NO_KIND ? black : white), what);
    else if (white == black)
        tell(t, N_("Both write {0}: {1}."), word_a(white), what);
    else
        tell(t, N_("White writes {0}, Black {1}: {2}."), word_a(white), word_a(black), what);
}

static void tell_bare_bids(struct sentences *t, const struct narration_item *reveal)
{
    unsigned white = value_of(reveal, WHITE), black = value_of(reveal, BLACK);

    if (!has_bids(reveal))
        tell(t, N_("The reveal is not complete."), NO_ARGS);
    else if (white == NO_KIND || black == NO_KIND)
        tell(t, N_("Both have shown what they wrote."), NO_ARGS);
    else
        tell(t, N_("White writes {0}, Black {1}."), word_a(white), word_a(black));
}

/* ---- the turn ---- */

static void tell_reveal(struct sentences *t, const struct duel *d)
{
    const struct faces *faces = d->reveal->event.faces;

    if (faces[WHITE].letter || faces[BLACK].letter || (d->bids && !has_dice(d->reveal)))
        tell_bare_bids(t, d->reveal);
    else
        tell_bare_roll(t, d->reveal);
}

static void tell_name(struct sentences *t, const struct narration_item *name)
{
    if (name->kept[ON_PIECE])
        tell(t, N_("{0} names {1}, which is occupied: the turn is lost."), arg_side(name->side),
             arg_square(name->event.to));
    else
        tell(t, N_("{0} names {1}."), arg_side(name->side), arg_square(name->event.to));
}

/* What decided: the reveal that is still held, together with what came of it. */
static void tell_decision(struct sentences *t, struct duel *d, const char *clause)
{
    const struct narration_item *reveal = d->reveal;

    d->reveal = NULL;
    if (reveal && has_dice(reveal))
        tell_roll(t, reveal, clause);
    else if (reveal && has_bids(reveal))
        tell_bids(t, reveal, clause);
    else
        tell(t, N_("{0}."), arg_clause(clause));
}

/* Does an arrival follow from bids as it should: a kind that beats another? */
static bool arrives_by_kind(const struct duel *d, const struct move *done)
{
    unsigned them = other((enum side)done->side);

    return d->name && !d->name->kept[ON_PIECE] && d->reveal && has_bids(d->reveal) &&
           value_of(d->reveal, them) < KING && value_of(d->reveal, them) != done->piece &&
           value_of(d->reveal, done->side) == done->piece && d->name->event.to == done->to;
}

static void tell_arrival(struct sentences *t, struct duel *d, const struct narration_item *i)
{
    const struct move *done = &i->move;
    char clause[SENTENCE_SIZE];

    if (arrives_by_kind(d, done)) {
        clause_beats(t->language, done, value_of(d->reveal, other((enum side)done->side)), clause);
        tell(t, N_("{0} names {1}: {2}."), arg_side(d->name->side), arg_square(d->name->event.to), arg_clause(clause));
        d->reveal = NULL;
    } else {
        if (d->name)
            tell_name(t, d->name);
        clause_arrival(t->language, done, clause);
        tell_decision(t, d, clause);
    }
    d->name = NULL;
    if (done->promotion != NO_KIND)
        tell(t, N_("The pawn becomes {0}."), word_a(done->promotion));
}

/* Nothing is placed; where an occupied square was named that has been said. */
static void tell_nothing(struct sentences *t, struct duel *d)
{
    const struct arg none[MAX_ARGS] = {NO_ARGS};
    char clause[SENTENCE_SIZE];
    bool lost = d->name && d->name->kept[ON_PIECE];

    if (d->name)
        tell_name(t, d->name);
    d->name = NULL;
    message(t->language, N_("nothing is placed"), none, clause);
    if (!lost || d->reveal)
        tell_decision(t, d, clause);
}

/* What is held back and was brought to no end. */
static void tell_rest(struct sentences *t, struct duel *d)
{
    if (d->name)
        tell_name(t, d->name);
    if (d->reveal)
        tell_reveal(t, d);
    d->name = d->reveal = NULL;
}

/* The kings of Zero Point. */
static void tell_king(struct sentences *t, const struct move *d)
{
    tell(t, N_("{0} puts the king on {1}."), arg_side(d->side), arg_square(d->to));
}

static void tell_item(struct sentences *t, struct duel *d, const struct narration_item *i, bool setup)
{
    bool moved = item_moved(i);

    if (i->event.kind == EV_NAME) {
        tell_rest(t, d);
        d->name = i;
    } else if (i->event.kind == EV_REVEAL) {
        if (d->reveal) /* rolled again: the naming, and what was equal */
            tell_rest(t, d);
        d->reveal = i;
    } else if (i->event.kind == EV_NOTHING) {
        tell_nothing(t, d);
    } else if (moved && setup && i->move.piece == KING && i->move.from == NO_SQUARE) {
        tell_king(t, &i->move);
    } else if (moved && i->event.kind == EV_ARRIVAL) {
        tell_arrival(t, d, i);
    } else {
        tell_rest(t, d);
        if (moved)
            tell_move(t, i);
        else if (i->event.kind == EV_MOVE)
            tell(t, N_("{0}'s move cannot be played."), arg_side(i->side));
    }
    tell_end(t, i);
}

void psi_narrate(struct sentences *t, const struct narration *s)
{
    struct duel d = {.bids = psi_game(&s->before)->bids};

    for (size_t k = 0; k < s->n; k++)
        tell_item(t, &d, &s->item[k], s->before.setup);
    tell_rest(t, &d);
}
