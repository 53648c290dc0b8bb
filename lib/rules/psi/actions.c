/* actions.c: what the game waits for, and what can be done. */
#include "psi_parts.h"

void psi_awaits(const struct position *p, struct awaits *x)
{
    const struct psi_state *s = STATE(psi, p);

    *x = (struct awaits){0};
    if (p->over || s->phase == HALF)
        return;
    if (s->phase != NAMED && s->phase != TIED && !psi_unread_naming(p)) {
        x->seat[s->phase == DECIDED ? s->winner : p->side] = AWAIT_ACTION;
    } else if (psi_game(p)->bids) {
        x->seat[WHITE] = x->seat[BLACK] = AWAIT_SECRET;
    } else {
        x->chance = AWAIT_DICE;
    }
}

bool psi_next_throw(const struct position *p, const struct event *so_far, struct throw *t)
{
    static const struct throw_sort DUEL = {"duel", N_("duels, d%1$u: %2$lu dice"), true};
    enum side side = so_far->faces[WHITE].state == FACES_UNKNOWN ? WHITE : BLACK;
    struct awaits x;

    if (so_far->faces[side].state != FACES_UNKNOWN)
        return false;
    psi_awaits(p, &x);
    *t = (struct throw){.side = (uint8_t)side, .dice = 1, .faces = JOKER, .together = true, .sort = &DUEL};
    return x.chance;
}

/* A bid is sealed when its square has been named; what is sealed for a naming that is void counts for nothing. */
bool psi_secret(const struct position *p, enum side side, struct secret *out, struct verdict *v)
{
    unsigned named = STATE(psi, p)->named;
    struct awaits x;

    if (named < NO_SQUARE && occupied(&p->board) & bit(named))
        return false;
    psi_awaits(p, &x);
    if (x.seat[side] != AWAIT_SECRET) {
        fail(v, CODE_SEAL_BROKEN, NULL, N_("a bid is sealed when its square has been named, and before it is revealed"),
             NO_ARGS);
        return false;
    }
    if (named == NO_SQUARE)
        return false; /* of a naming that nobody can read */
    *out = (struct secret){.sort = SECRET_BID, .thing = "@", .letters = "PNBRQK-"};
    square_name(named, out->thing + 1);
    return true;
}

/* From a naming to what comes of it. */
bool psi_undecided(const struct position *p)
{
    return !p->over && !p->setup && STATE(psi, p)->named < NO_SQUARE;
}

static void add_moves(const struct position *p, struct action_list *l)
{
    struct move d = {.side = p->side, .promotion = NO_KIND};

    EACH_SQUARE (from, p->board.side[p->side]) {
        uint64_t targets = captures(&p->board, from);
        d.piece = (uint8_t)board_kind(&p->board, from);
        d.from = (uint8_t)from;
        if (d.piece == KING && psi_may_step(p, from))
            targets |= quiets(&p->board, from, false);
        EACH_SQUARE (to, targets) {
            d.to = (uint8_t)to;
            chess_add_choices(&d, l);
        }
    }
}

static void add_squares(struct action_list *l, const struct event *like, uint64_t set)
{
    EACH_SQUARE (to, set) {
        struct event *e = action_new(l);
        *e = *like;
        e->to = (uint8_t)to;
    }
}

/* Every pair of what both may write. */
static void add_bids(const struct position *p, struct action_list *l)
{
    unsigned white = psi_owned(p, WHITE) & ALL_BUT_KING, black = psi_owned(p, BLACK) & ALL_BUT_KING;
    struct event reveal = event_blank(EV_REVEAL);

    reveal.sides = 2;
    EACH_SQUARE (w, white ? white : bit(NO_KIND)) {
        EACH_SQUARE (b, black ? black : bit(NO_KIND)) {
            struct event *e = action_new(l);
            *e = reveal;
            e->faces[WHITE] = (struct faces){white ? FACES_GIVEN : FACES_NONE, white != 0, white != 0, {(uint8_t)w}};
            e->faces[BLACK] = (struct faces){black ? FACES_GIVEN : FACES_NONE, black != 0, black != 0, {(uint8_t)b}};
        }
    }
}

/* An arrival, with each choice where a pawn promotes. */
static void add_choices(struct action_list *l, const struct event *arrival)
{
    bool promotes = arrival->piece == PAWN && bit(arrival->to) & BACK_RANKS;

    for (unsigned kind = promotes ? KNIGHT : NO_KIND; kind <= (promotes ? QUEEN : NO_KIND); kind++) {
        struct event *e = action_new(l);
        *e = *arrival;
        e->promotion = (uint8_t)kind;
    }
}

/* Arrivals on the named square of a side's pieces of these kinds. */
static void add_arrivals(const struct position *p, enum side side, unsigned kinds, struct action_list *l)
{
    struct event e = event_blank(EV_ARRIVAL);

    e.to = STATE(psi, p)->named;
    EACH_SQUARE (k, kinds) {
        e.piece = (uint8_t)k;
        e.from_file = e.from_rank = NO_LINE;
        if (p->reserve[side][k])
            add_choices(l, &e);
        EACH_SQUARE (from, pieces(&p->board, side, (enum kind)k)) {
            e.from_file = (uint8_t)file_of(from);
            e.from_rank = (uint8_t)rank_of(from);
            add_choices(l, &e);
        }
    }
}

size_t psi_actions(const struct position *p, struct event *out, size_t max)
{
    const struct psi_state *s = STATE(psi, p);
    struct action_list l;
    struct event e;

    action_begin(&l, out, max);
    if (p->over)
        return 0;
    if (s->phase == KINGS) {
        e = event_blank(EV_ARRIVAL);
        e.piece = KING;
        add_squares(&l, &e, ~occupied(&p->board));
    } else if (s->phase == TURN) {
        add_moves(p, &l);
        e = event_blank(EV_NAME);
        add_squares(&l, &e, ~UINT64_C(0));
    } else if (s->phase == NAMED && psi_game(p)->bids) {
        add_bids(p, &l);
    } else if (s->phase == DECIDED) {
        add_arrivals(p, (enum side)s->winner, s->may[s->winner], &l);
    } else if (s->phase == EQUAL || s->phase == UNSERVED || s->phase == VOIDED || s->phase == LOOSE) {
        *action_new(&l) = event_blank(EV_NOTHING);
    }
    if (s->phase == LOOSE)
        for (int side = WHITE; side <= BLACK; side++)
            add_arrivals(p, (enum side)side, psi_owned(p, (enum side)side), &l);
    return l.n;
}
