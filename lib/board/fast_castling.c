/* fast_castling.c: castling, on the fast way. */
#include "fast_run.h"

size_t fast_castling(struct run *g, const char *s, struct usual *told)
{
    enum castling which = memcmp(s, "O-O-O", 5) == 0 ? QUEEN_SIDE : KING_SIDE;
    size_t length = which == QUEEN_SIDE ? 5 : 3;
    struct castling_squares c = castling_squares(g->home, g->ahead == WHITE_AHEAD ? WHITE : BLACK, which);
    uint64_t king = castling_king_way(&c), rook = castling_rook_way(&c);
    bool plus = s[length] == '+', check;
    struct quick *q = &g->q;

    length += plus;
    if (memcmp(s, "O-O", 3) != 0 || (s[length] != ' ' && s[length] != '\n') || (q->own | q->them) & c.between ||
        g->check || (bit(c.king_from) | bit(c.rook_from)) & ~(g->unmoved & q->own))
        return 0;
    EACH_SQUARE (square, c.path & ~bit(c.king_from) & ~bit(c.king_to)) {
        if (fast_attacked(q, q->them, q->own | q->them, square, g->ahead))
            return 0;
    }
    if (told)
        fast_tell(told, g, s, length,
                  (struct move){.piece = KING,
                                .from = (uint8_t)c.king_from,
                                .to = (uint8_t)c.king_to,
                                .captured = NO_KIND,
                                .castling = (uint8_t)which});
    q->own ^= king ^ rook; /* g is a copy: the caller drops it if this fails */
    q->orthogonal ^= rook;
    q->king ^= king;
    if (fast_attacked(q, q->them, q->own | q->them, c.king_to, g->ahead))
        return 0;
    check = fast_attacked(q, q->own, q->own | q->them, first_square(q->them & q->king), 64 - g->ahead);
    if ((plus && !check) || (told && plus != check) || (g->counting && check && is_last_check(g)))
        return 0;
    g->unmoved &= ~bit(c.king_from);
    g->last = 0;
    g->halfmove++;
    fast_pass_turn(g, check, g->counting);
    return length;
}
