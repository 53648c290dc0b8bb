#include "view.h"

#include <string.h>

static const char *const SEAT[SEATS] = {"white", "black", "public", "referee"};

const char *seat_name(enum seat seat)
{
    return SEAT[seat];
}

enum seat seat_named(const char *name)
{
    int s = 0;

    while (s < SEATS && strcmp(SEAT[s], name) != 0)
        s++;
    return (enum seat)s;
}

/* Only what this seat has on the board; the public has nothing. */
static void hide_pieces(struct view *v)
{
    uint64_t own = v->seat <= SEAT_BLACK ? v->board.side[v->seat] : 0;

    for (int side = WHITE; side <= BLACK; side++)
        v->board.side[side] &= own;
    for (int kind = PAWN; kind < KINDS; kind++)
        v->board.kind[kind] &= own;
}

static void hide_state(const struct position *p, struct view *v, bool counts_announced)
{
    bool player = v->seat <= SEAT_BLACK;

    for (unsigned side = WHITE; side <= BLACK; side++) {
        if (player && v->seat == side)
            continue;
        v->castling &= (uint8_t)(side == WHITE ? BLACK_SHORT | BLACK_LONG : WHITE_SHORT | WHITE_LONG);
        if (!counts_announced)
            v->kinte[side] = NOT_KNOWN;
    }
    v->passant = NO_SQUARE;
    (void)p;
}

void view_make(const struct position *p, enum seat seat, struct view *out)
{
    const struct rules *rules = rules_of(p);
    struct setup s;
    struct awaits x;

    position_setup(p, &s);
    *out = (struct view){.seat = (uint8_t)seat, .rules = p->rules, .board = p->board, .side = p->side,
                         .castling = s.castling, .passant = s.passant, .setup = p->setup, .number = p->number,
                         .over = p->over, .ending = p->ending, .has_reserve = rules->reserve, .has_kinte = s.has_kinte,
                         .answer = s.answer};
    memcpy(out->reserve, s.reserve, sizeof out->reserve);
    out->kinte[WHITE] = s.kinte[WHITE];
    out->kinte[BLACK] = s.kinte[BLACK];
    if (rules->numbered) {
        rules->awaits(p, &x);
        out->has_cards = true;
        out->red = x.red;
        out->black = x.black;
    }
    if (!rules->hidden || seat == SEAT_REFEREE)
        return;
    out->hides = true;
    hide_pieces(out);
    hide_state(p, out, rules->counts_announced(p));
}

bool view_knows_action(const struct position *before, const struct done *d, enum seat seat)
{
    return !rules_of(before)->hidden || seat == SEAT_REFEREE || (seat <= SEAT_BLACK && d->side == seat);
}
