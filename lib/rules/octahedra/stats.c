/* stats.c: what is counted of games of Octahedra: what rounds come to, one after the other, and who rolls first. */
#include "stats/stats.h"
#include "octahedra_parts.h"

/* What a round came to, and what came before the first and after the last. */
enum { WHITE_SOWS, BLACK_SOWS, WHITE_HARVESTS, BLACK_HARVESTS, NO_ROUND, ROUNDS };

/* Where counts stand. */
enum {
    FOLLOWS,                             /* after which round which */
    ROLLERS = FOLLOWS + ROUNDS * ROUNDS, /* rounds in which the first roller sows, harvests, the second does */
    LAST_ROLLER = ROLLERS + 4            /* the first roller of the last round won, lost */
};
enum { CAPTURED }; /* the spread of captures in a harvest */
/* Of a game: rounds so far; what the last one is, its first roller, and the captures before it. */
enum { N_ROUNDS, ROUND, FIRST_ROLLER, CAPTURES };

static unsigned last_round(const struct stats_game *g)
{
    return g->own[N_ROUNDS] ? (unsigned)g->own[ROUND] : NO_ROUND;
}

static void end_harvest(struct stats *t, const struct stats_game *g)
{
    unsigned round = last_round(g);

    if (round == WHITE_HARVESTS || round == BLACK_HARVESTS)
        spread_add(&t->own_spread[CAPTURED], g->captures - g->own[CAPTURES]);
}

/* A roll decides what the round is, unless it is a tie. */
static void count(struct stats *t, struct stats_game *g, const struct position *before, const struct event *e,
                  const struct position *after)
{
    const struct octa_state *o = STATE(octa, after);
    bool harvests = o->sower == NO_SIDE;
    unsigned side = harvests ? after->side : o->sower, round = harvests ? WHITE_HARVESTS + side : side;

    if (e->kind != EV_REVEAL || before->setup || o->tie)
        return;
    end_harvest(t, g);
    t->own[FOLLOWS + last_round(g) * ROUNDS + round]++;
    g->own[N_ROUNDS]++;
    g->own[ROUND] = round;
    g->own[FIRST_ROLLER] = STATE(octa, before)->first_roller;
    g->own[CAPTURES] = g->captures;
    t->own[ROLLERS + (side == g->own[FIRST_ROLLER] ? 0 : 2) + harvests]++;
}

static void end(struct stats *t, struct stats_game *g, const struct position *at)
{
    unsigned round = last_round(g);

    end_harvest(t, g);
    if (round == NO_ROUND || !at->over)
        return;
    t->own[FOLLOWS + round * ROUNDS + NO_ROUND]++;
    if (at->over != DRAW)
        t->own[LAST_ROLLER + (at->over != win_of((enum side)g->own[FIRST_ROLLER]))]++;
}

static const char *const BEFORE[] = {"white sows", "black sows", "white harvests", "black harvests", "start"};
static const char *const AFTER[] = {"white sows", "black sows", "white harvests", "black harvests", "end"};
static const char *const SHOWN_BEFORE[] = {N_("after White's sowing"), N_("after Black's sowing"),
                                           N_("after White's harvest"), N_("after Black's harvest"),
                                           N_("at the beginning")};
static const char *const SHOWN_AFTER[] = {N_("White sows"), N_("Black sows"), N_("White harvests"),
                                          N_("Black harvests"), N_("the end")};
static const char *const ROLLER[] = {"first sows", "first harvests", "second sows", "second harvests"};
static const char *const WON[] = {"won", "lost"};

static const struct stats_table TABLES[] = {
    {"follows", true, ROUNDS, ROUNDS, BEFORE, AFTER, STATS_OWN(FOLLOWS), ROUNDS, ROUNDS, SHOWN_BEFORE, SHOWN_AFTER},
    {"rollers", true, 1, 4, NULL, ROLLER, STATS_OWN(ROLLERS), 0, 0, NULL, NULL},
    {"last_roller", true, 1, 2, NULL, WON, STATS_OWN(LAST_ROLLER), 0, 0, NULL, NULL},
    {0},
};

static const struct stats_figure FIGURES[] = {{"harvest", N_("captures in a harvest"), STATS_OWN_SPREAD(CAPTURED)},
                                              {0}};

static const struct stats_share SHARES[] = {
    {N_("first roller of the last round wins"), 2, 0}, {N_("first roller sows"), 1, 0},
    {N_("first roller opens a harvest"), 1, 1},        {N_("second roller sows"), 1, 2},
    {N_("second roller opens a harvest"), 1, 3},       {0},
};

static const struct stats_words WORDS = {
    .games = N_("Games: {0}; at most {1} rounds in each"),
    .first = N_("first roller of the game wins"),
    .turns = N_("rounds in a game"),
    .actions = N_("actions in a round"),
    .histogram = N_("Rounds in a game, and how many games had them"),
};

const struct stat_spec octa_stats = {TABLES, FIGURES, SHARES, &WORDS, count, end};
