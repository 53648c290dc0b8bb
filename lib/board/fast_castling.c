/* hurry_castling.c: castling, on the fast way. */
#include "fast_run.h"

uint64_t hurry_unmoved(unsigned castling)
{
    uint64_t set = 0;

    for (int side = WHITE; side <= BLACK; side++)
        for (int which = KING_SIDE; which <= QUEEN_SIDE; which++)
            if (castling & castling_right((enum side)side, (enum castling)which)) {
                struct castling_squares c = castling_squares((enum side)side, (enum castling)which);
                set |= bit(c.king_from) | bit(c.rook_from);
            }
    return set;
}

unsigned hurry_rights_left(unsigned castling, uint64_t unmoved)
{
    for (int side = WHITE; side <= BLACK; side++)
        for (int which = KING_SIDE; which <= QUEEN_SIDE; which++) {
            unsigned right = castling_right((enum side)side, (enum castling)which);
            if (hurry_unmoved(right) & ~unmoved)
                castling &= ~right;
        }
    return castling;
}

size_t hurry_castling(struct run *g, const char *s, struct usual *told)
{
    enum castling which = memcmp(s, "O-O-O", 5) == 0 ? QUEEN_SIDE : KING_SIDE;
    size_t length = which == QUEEN_SIDE ? 5 : 3;
    struct castling_squares c = castling_squares(g->ahead == WHITE_AHEAD ? WHITE : BLACK, which);
    uint64_t king = bit(c.king_from) | bit(c.king_to), rook = bit(c.rook_from) | bit(c.rook_to);
    bool plus = s[length] == '+', check;
    struct quick *q = &g->q;

    length += plus;
    if (memcmp(s, "O-O", 3) != 0 || (s[length] != ' ' && s[length] != '\n') || (q->own | q->foe) & c.between ||
        g->check || (bit(c.king_from) | bit(c.rook_from)) & ~(g->unmoved & q->own))
        return 0;
    EACH_SQUARE (square, c.path & ~bit(c.king_from)) {
        if (hurry_attacked(q, q->foe, q->own | q->foe, square, g->ahead))
            return 0;
    }
    if (told)
        hurry_tell(told, g, s, length,
                   (struct done){.piece = KING,
                                 .from = (uint8_t)c.king_from,
                                 .to = (uint8_t)c.king_to,
                                 .captured = NO_KIND,
                                 .castling = (uint8_t)which});
    q->own ^= king ^ rook; /* g is a copy: the caller drops it if this fails */
    q->straight ^= rook;
    q->king ^= king;
    check = hurry_attacked(q, q->own, q->own | q->foe, first_square(q->foe & q->king), 64 - g->ahead);
    if ((plus && !check) || (told && plus != check))
        return 0;
    g->unmoved &= ~king;
    g->last = 0;
    g->halfmove++;
    hurry_pass_turn(g, check);
    return length;
}
