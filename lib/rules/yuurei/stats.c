/* stats.c: what is counted of games of Yuurei: kinte. */
#include "stats/stats.h"
#include "yuurei_parts.h"

enum { COUNT };   /* the first of a side's kinte, then the other's */
enum { SPREAD };  /* kinte in a game */
enum { IN_GAME }; /* so far */

static void count(struct stats *t, struct stats_game *g, const struct position *before, const struct event *e,
                  const struct position *after)
{
    (void)after;
    if (e->kind != EV_MOVE || e->kinte == NO_KINTE)
        return;
    t->own[COUNT + before->side]++;
    g->own[IN_GAME]++;
}

static void end(struct stats *t, struct stats_game *g, const struct position *at)
{
    (void)at;
    spread_add(&t->own_spread[SPREAD], g->own[IN_GAME]);
}

static const char *const SIDES[] = {"white", "black"};
static const char *const WHOSE[] = {N_("kinte of White"), N_("kinte of Black")};
static const char *const ALL[] = {N_("all games")};

static const struct stats_table TABLES[] = {
    {"kinte", false, 1, 2, NULL, SIDES, STATS_OWN(COUNT), 2, 1, WHOSE, ALL},
    {0},
};

static const struct stats_figure FIGURES[] = {{"kinte", N_("kinte in a game"), STATS_OWN_SPREAD(SPREAD)}, {0}};

const struct stat_spec yuurei_stats = {.tables = TABLES, .figures = FIGURES, .count = count, .end = end};
