/* psi_start.c: the array, the empty board, or the position of a FEN. */
#include "psi_parts.h"

static void start_array(struct position *p)
{
    static const uint8_t SET[KINDS] = {8, 2, 2, 2, 1, 1};

    if (psi_game(p)->array) {
        board_array(&p->board);
        return;
    }
    for (int k = PAWN; k < KINDS; k++)
        p->reserve[WHITE][k] = p->reserve[BLACK][k] = SET[k];
    p->setup = 1;
}

/* One king a side, on the board or still to be put; reserves only where the game has them; one bare king at most. */
static bool setup_fits(const struct position *p, const struct fen *s, struct verdict *v)
{
    const char *rule = rules_of(p)->prefix;

    for (int side = WHITE; side <= BLACK; side++) {
        unsigned kings = count_squares(pieces(&s->board, (enum side)side, KING));
        for (int k = PAWN; k < KINDS; k++)
            if (s->has_reserve && s->reserve[side][k] && psi_game(p)->array) {
                fail(v, CODE_FEN_BAD, rule, N_("{0} has pieces in reserve, but this game has no reserve"),
                     arg_side((unsigned)side));
                return false;
            }
        if (s->has_reserve)
            kings += s->reserve[side][KING];
        if (kings != 1) {
            fail(v, CODE_FEN_BAD, rule, N_("{0} has {1} kings; each side must have one"), arg_side((unsigned)side),
                 arg_number(kings));
            return false;
        }
    }
    if (psi_bare_king_loses(p) && psi_is_bare(&s->board, WHITE) && psi_is_bare(&s->board, BLACK)) {
        fail(v, CODE_FEN_BAD, "psi 1.10", N_("both sides have nothing but their kings, so both would have lost"),
             NO_ARGS);
        return false;
    }
    return true;
}

static void start_given(struct position *p, const struct fen *s, struct verdict *v)
{
    p->board = s->board;
    p->side = s->side;
    for (int side = WHITE; side <= BLACK; side++)
        for (int k = PAWN; k < KINDS; k++)
            p->reserve[side][k] = s->has_reserve ? s->reserve[side][k] : 0;
    p->setup = p->reserve[WHITE][KING] || p->reserve[BLACK][KING];
    for (int side = WHITE; side <= BLACK; side++)
        if (psi_bare_king_loses(p) && psi_is_bare(&p->board, (enum side)side))
            rules_over(p, v, win_of(other((enum side)side)), ending_own(p->rules, BARE_KING));
}

void psi_start(struct position *p, const struct fen *s, struct verdict *v)
{
    p->castling = 0;
    p->passant = NO_SQUARE;
    p->setup = 0;
    psi_begin_turn(p);
    if (!s->given)
        start_array(p);
    else if (setup_fits(p, s, v))
        start_given(p, s, v);
    if (p->setup) {
        p->side = p->reserve[WHITE][KING] ? WHITE : BLACK;
        STATE(psi, p)->phase = KINGS;
    }
}
