#include "game_parts.h"

#include <string.h>

/* ---- canonical text ---- */

static bool same_done(const struct verdict *a, const struct verdict *b)
{
    return a->code == b->code && a->unplayed == b->unplayed && a->move.from == b->move.from &&
           a->move.to == b->move.to && a->move.piece == b->move.piece && a->move.side == b->move.side;
}

/* Does this shorter form mean the same? */
static bool means(const struct position *before, const struct event *form, const struct verdict *v)
{
    struct position after;
    struct verdict w;

    verdict_clear(&w);
    rules_of(before)->step(before, form, &after, &w);
    if (v->code == CODE_MARK && w.code == CODE_OK)
        w.code = CODE_MARK;
    return same_done(&w, v);
}

/* Is the origin as read no longer than this, so that the move, which was right, means what it meant? */
static bool is_short(const struct event *e, const struct event *form)
{
    return e->from_file == form->from_file && e->from_rank == form->from_rank && e->piece == form->piece &&
           !((e->flags ^ form->flags) & MARK_CAPTURE);
}

bool canonical_event(const struct position *before, const struct event *e, const struct verdict *v, struct event *out)
{
    const struct rules *rules = rules_of(before);
    const struct move *d = &v->move;
    uint8_t file, rank;

    *out = *e;
    if (e->kind != EV_MOVE && e->kind != EV_ARRIVAL)
        return e->kind != EV_BAD;
    if (d->piece == NO_KIND)
        return false;
    out->kind = (uint8_t)(d->from == NO_SQUARE ? EV_ARRIVAL : e->kind);
    out->piece = d->piece;
    out->to = d->to;
    out->castling = d->castling;
    out->flags = 0;
    out->from_file = out->from_rank = NO_LINE;
    if (d->from == NO_SQUARE)
        return true;
    file = (uint8_t)file_of(d->from);
    rank = (uint8_t)rank_of(d->from);
    if (out->kind == EV_ARRIVAL || e->kinte != NO_KINTE) {
        out->from_file = file;
        out->from_rank = rank;
        if (e->kinte != NO_KINTE && d->piece == PAWN)
            out->piece = NO_KIND; /* e7e8=Q */
        return true;
    }
    if (d->captured != NO_KIND || (e->flags & MARK_CAPTURE && v->code != CODE_OK && v->code != CODE_MARK))
        out->flags |= MARK_CAPTURE; /* of a move that is wrong the x may have told what it was meant to be */
    if (rules->marks && !v->unplayed)
        out->flags |= (uint16_t)rules->marks(before, d);
    if (out->castling)
        return true;
    if (d->piece == PAWN && (d->captured != NO_KIND || file != file_of(d->to)))
        out->from_file = file;
    if (v->code == CODE_OK && is_short(e, out))
        return true;
    for (unsigned form = 0; form < 4; form++) {
        struct event shorter = *out;
        if (form == 2 && d->piece == PAWN)
            continue;                  /* "7b6" would be a number and b6 */
        shorter.flags &= MARK_CAPTURE; /* marks cost a search, and say nothing of the origin */
        if (form & 1)
            shorter.from_file = file;
        if (form & 2)
            shorter.from_rank = rank;
        if (form == 3 || means(before, &shorter, v)) {
            out->from_file = shorter.from_file;
            out->from_rank = shorter.from_rank;
            break;
        }
    }
    return true;
}

/* ---- what a record has otherwise ---- */

void game_alphabet(struct game *g, const struct event *e, bool held)
{
    uint8_t seen = (uint8_t)((e->flags & CYRILLIC ? 1 : 0) | (e->flags & LATIN ? 2 : 0));
    struct verdict v;

    g->letters |= seen;
    if (g->letters != 3 || g->mixed || g->depth > 0)
        return;
    g->mixed = true;
    verdict_clear(&v);
    fail(&v, CODE_ALPHABET, NULL, N_("Russian and Latin piece letters in one game"), NO_ARGS);
    game_tell(g, e, &v, NULL, false, held);
}

/* Is a try written as canonical text writes it, e7e8=Q? */
static bool is_canonical_try(const struct event *e, const struct event *canonical)
{
    struct event c = *canonical;
    char text[TOKEN_SIZE];

    c.kinte = NO_KINTE;
    return token_write(&c, text) == e->length && memcmp(text, e->text, e->length) == 0;
}

void game_style(struct game *g, const struct event *e, const struct verdict *v, const struct position *before)
{
    struct event c;
    struct verdict note;
    unsigned marks = MARK_CAPTURE | MARK_CHECK | MARK_MATE;

    if (!canonical_event(before, e, v, &c))
        c = *e;
    verdict_clear(&note);
    if (e->kind == EV_MOVE && e->kinte == NO_KINTE && !v->unplayed) {
        bool equals = e->promotion != NO_KIND && !(e->flags & MARK_EQUALS);
        if ((c.flags & marks & ~e->flags) || equals) {
            fail(&note, CODE_MARK_MISSING, NULL, N_("canonical text has a mark (x, +, # or =) more"), NO_ARGS);
            game_find(g, e, &note);
        }
        if (e->piece != NO_KIND && !e->castling &&
            ((c.from_file == NO_LINE && e->from_file != NO_LINE) ||
             (c.from_rank == NO_LINE && e->from_rank != NO_LINE))) {
            fail(&note, CODE_ORIGIN_NEEDLESS, NULL, N_("the origin need not be given: no other piece could go there"),
                 NO_ARGS);
            game_find(g, e, &note);
        }
    }
    if (e->flags & LENIENT || (c.kind == EV_MOVE && c.castling && !e->castling) ||
        (e->kind == EV_ARRIVAL && c.from_file != e->from_file) || (e->kind == EV_MOVE && c.kind == EV_ARRIVAL)) {
        if (e->kinte != NO_KINTE && is_canonical_try(e, &c))
            return;
        fail(&note, CODE_LENIENCY, NULL, N_("canonical text would write this otherwise"), NO_ARGS);
        game_find(g, e, &note);
    }
}
