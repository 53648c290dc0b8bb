#include "stats.h"

#include <math.h>
#include <string.h>

/* ---- the lists ---- */

static const char *const RESULTS[] = {"1-0", "0-1", "1/2-1/2", "*"};
static const char *const SIDES[] = {"white", "black"};
static const char *const PIECES[] = {"P", "N", "B", "R", "Q", "K"};
static const char *const CAPTURED[] = {N_("captured by White"), N_("captured by Black")};
static const char *const PROMOTED[] = {N_("promoted by White"), N_("promoted by Black")};

/* What every game has. */
static const struct stats_table TABLES[] = {
    {"results", true, 1, 4, NULL, RESULTS, offsetof(struct stats, results), 0, 0, NULL, NULL},
    {"endings", true, 1, STATS_ENDINGS, NULL, NULL, offsetof(struct stats, endings), 0, 0, NULL, NULL},
    {"captured", false, 2, KINDS, SIDES, PIECES, offsetof(struct stats, captured), 2, KINDS, CAPTURED, PIECES},
    {"promoted", false, 2, 4, SIDES, PIECES + KNIGHT, offsetof(struct stats, promoted), 2, 4, PROMOTED,
     PIECES + KNIGHT},
};
#define N_TABLES (sizeof TABLES / sizeof *TABLES)

static const struct stats_figure FIGURES[] = {
    {"turns", NULL, offsetof(struct stats, game.turns)}, /* their labels are in struct stats_words */
    {"actions", NULL, offsetof(struct stats, actions)},
    {"captures", N_("captures in a game"), offsetof(struct stats, game.captures)},
    {"promotions", N_("promotions in a game"), offsetof(struct stats, game.promotions)},
};
#define N_FIGURES (sizeof FIGURES / sizeof *FIGURES)

static const struct stats_words WORDS = {
    .games = N_("Games: {0}; at most {1} turns in each"),
    .first = N_("who moves first wins"),
    .turns = N_("turns in a game"),
    .actions = N_("actions in a turn"),
    .histogram = N_("Turns in a game, and how many games had them"),
};

static const struct stat_spec NOTHING;

static const struct stat_spec *own(const struct rules *rules)
{
    return rules->stats ? rules->stats : &NOTHING;
}

const struct stats_table *stats_table(const struct rules *rules, size_t index)
{
    const struct stats_table *t = own(rules)->tables;

    if (index < N_TABLES)
        return &TABLES[index];
    for (index -= N_TABLES; t && t->name && index; index--)
        t++;
    return t && t->name ? t : NULL;
}

const struct stats_figure *stats_figure(const struct rules *rules, size_t index)
{
    const struct stats_figure *f = own(rules)->figures;

    if (index < N_FIGURES)
        return &FIGURES[index];
    for (index -= N_FIGURES; f && f->name && index; index--)
        f++;
    return f && f->name ? f : NULL;
}

const struct stats_words *stats_words(const struct rules *rules)
{
    return own(rules)->words ? own(rules)->words : &WORDS;
}

unsigned stats_columns(const struct rules *rules, const struct stats_table *table)
{
    unsigned n = 0;

    if (table->column)
        return table->columns;
    while (ending_on_board(rules, n) != NO_ENDING)
        n++;
    return n + 1;
}

const char *stats_column(const struct rules *rules, const struct stats_table *table, unsigned i)
{
    if (table->column)
        return table->column[i];
    return i == 0 ? "none" : ending_name(ending_on_board(rules, i - 1));
}

/* The column of an ending. */
static unsigned ending_column(const struct rules *rules, enum ending ending)
{
    unsigned i = 0;

    while (ending != NO_ENDING && ending_on_board(rules, i) != ending)
        i++;
    return ending == NO_ENDING ? 0 : i + 1;
}

/* ---- spreads ---- */

unsigned spread_bin(uint64_t value)
{
    unsigned power = 9;

    if (value < SPREAD_EXACT)
        return (unsigned)value;
    if (value >= UINT64_C(1) << 20)
        return SPREAD_BINS - 1;
    while (value >> (power + 1))
        power++;
    return SPREAD_EXACT + (power - 9) * 16 + (unsigned)(value >> (power - 4) & 15);
}

uint64_t spread_value(unsigned bin)
{
    unsigned over = bin - SPREAD_EXACT;

    return bin < SPREAD_EXACT ? bin : (UINT64_C(16) + over % 16) << (over / 16 + 5);
}

void spread_add(struct spread *s, uint64_t value)
{
    if (s->n == 0 || value < s->low)
        s->low = value;
    if (value > s->high)
        s->high = value;
    s->n++;
    s->sum += value;
    s->squares += value * value;
    s->bin[spread_bin(value)]++;
}

double spread_mean(const struct spread *s)
{
    return s->n ? (double)s->sum / (double)s->n : 0;
}

double spread_deviation(const struct spread *s)
{
    long double n = (long double)s->n, sum = (long double)s->sum, square;

    if (s->n < 2)
        return 0;
    square = ((long double)s->squares - sum * sum / n) / (n - 1);
    return square > 0 ? sqrt((double)square) : 0;
}

uint64_t spread_quantile(const struct spread *s, double share)
{
    uint64_t seen = 0, value = 0;

    for (unsigned i = 0; i < SPREAD_BINS && s->n; i++) {
        seen += s->bin[i];
        value = spread_value(i);
        if (s->bin[i] && (double)seen >= share * (double)s->n)
            break;
    }
    /* a bin of several values: it may begin below the least of all */
    return value < s->low ? s->low : value;
}

struct interval stats_interval(uint64_t k, uint64_t n)
{
    const double z = 1.959963984540054, square = z * z;
    double p, all = (double)n, middle, half;

    if (n == 0)
        return (struct interval){0, 1};
    p = (double)k / all;
    middle = (p + square / (2 * all)) / (1 + square / all);
    half = z / (1 + square / all) * sqrt(p * (1 - p) / all + square / (4 * all * all));
    return (struct interval){middle - half > 0 && k > 0 ? middle - half : 0,
                             middle + half < 1 && k < n ? middle + half : 1};
}

/* ---- a game ---- */

void stats_begin(struct stats_game *g)
{
    memset(g, 0, sizeof *g);
}

static void end_turn(struct stats *t, struct stats_game *g)
{
    if (g->begun && !g->turn.setup)
        spread_add(&t->actions, g->actions);
    g->actions = 0;
}

static void note_turn(struct stats *t, struct stats_game *g, const struct position *p)
{
    struct turn_id turn = turn_of(p);

    if (g->begun && same_turn(rules_of(p), g->turn, turn))
        return;
    end_turn(t, g);
    g->begun = true;
    g->turn = turn;
    g->turns += !turn.setup;
}

/* What a move or arrival has done to the board; a try that came to nothing has done nothing. */
static void note_done(struct stats *t, struct stats_game *g, const struct move *d)
{
    if (d->captured != NO_KIND) {
        t->captured[d->side][d->captured]++;
        g->captures++;
    }
    if (d->promotion != NO_KIND) {
        t->promoted[d->side][d->promotion - KNIGHT]++;
        g->promotions++;
    }
}

void stats_step(struct stats *t, struct stats_game *g, const struct position *before, const struct event *e,
                const struct verdict *v, const struct position *after)
{
    if (!event_acts(e))
        return;
    note_turn(t, g, before);
    g->actions += (e->kind == EV_MOVE && e->kinte == NO_KINTE) || e->kind == EV_ARRIVAL;
    if (memcmp(&before->board, &after->board, sizeof before->board) != 0)
        note_done(t, g, &v->move);
    if (own(rules_of(before))->count)
        own(rules_of(before))->count(t, g, before, e, after);
}

void stats_end(struct stats *t, struct stats_game *g, const struct position *end)
{
    enum result result = end->over ? (enum result)end->over : UNFINISHED;

    end_turn(t, g);
    if (own(rules_of(end))->end)
        own(rules_of(end))->end(t, g, end);
    t->games++;
    t->results[result - WHITE_WINS]++;
    t->endings[ending_column(rules_of(end), end->over ? (enum ending)end->ending : NO_ENDING)]++;
    spread_add(&t->game.turns, g->turns);
    spread_add(&t->game.captures, g->captures);
    spread_add(&t->game.promotions, g->promotions);
}

/* ---- many ---- */

/* Adds; false where that is too much. */
static bool add_count(uint64_t *to, uint64_t more)
{
    if (*to > STATS_MOST || more > STATS_MOST - *to)
        return false;
    *to += more;
    return true;
}

static bool add_counts(uint64_t *to, const uint64_t *more, size_t n)
{
    bool fits = true;

    for (size_t i = 0; i < n; i++)
        fits = add_count(&to[i], more[i]) && fits;
    return fits;
}

static bool add_spread(struct spread *to, const struct spread *more)
{
    bool fits;

    if (more->n && (to->n == 0 || more->low < to->low))
        to->low = more->low;
    if (more->high > to->high)
        to->high = more->high;
    fits = add_count(&to->n, more->n) && add_count(&to->sum, more->sum) && add_count(&to->squares, more->squares);
    return add_counts(to->bin, more->bin, SPREAD_BINS) && fits;
}

bool stats_add(struct stats *t, const struct stats *more)
{
    bool fits = add_count(&t->games, more->games);

    for (size_t i = 0; i < N_TABLES; i++)
        fits = add_counts((void *)((char *)t + TABLES[i].offset), (const void *)((const char *)more + TABLES[i].offset),
                          (size_t)TABLES[i].rows * TABLES[i].columns) &&
               fits;
    for (size_t i = 0; i < N_FIGURES; i++)
        fits = add_spread((void *)((char *)t + FIGURES[i].offset),
                          (const void *)((const char *)more + FIGURES[i].offset)) &&
               fits;
    fits = add_counts(t->own, more->own, STATS_OWN_COUNTS) && fits;
    for (size_t i = 0; i < STATS_OWN_SPREADS; i++)
        fits = add_spread(&t->own_spread[i], &more->own_spread[i]) && fits;
    return fits;
}

/* The sum of some counts, STATS_MOST + 1 where that is too much. */
static uint64_t sum_of(const uint64_t *count, size_t n)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < n; i++)
        if (!add_count(&sum, count[i]))
            return (uint64_t)STATS_MOST + 1;
    return sum;
}

/* The least and the greatest value must stand in the first and last bin that is not empty, the sum between what these
 * allow. */
static bool spread_is_sound(const struct spread *s)
{
    unsigned first = 0, last = SPREAD_BINS;

    if (sum_of(s->bin, SPREAD_BINS) != s->n)
        return false;
    if (s->n == 0)
        return s->sum == 0 && s->squares == 0 && s->low == 0 && s->high == 0;
    while (!s->bin[first])
        first++;
    while (!s->bin[last - 1])
        last--;
    return spread_bin(s->low) == first && spread_bin(s->high) == last - 1 && s->low <= s->high && s->sum >= s->low &&
           s->sum / s->n <= s->high && s->sum / s->n >= s->low && s->squares >= s->sum;
}

bool stats_is_sound(const struct stats *t)
{
    for (size_t i = 0; i < N_FIGURES; i++)
        if (!spread_is_sound((const void *)((const char *)t + FIGURES[i].offset)))
            return false;
    for (size_t i = 0; i < STATS_OWN_SPREADS; i++)
        if (!spread_is_sound(&t->own_spread[i]))
            return false;
    return sum_of(t->results, 4) == t->games && sum_of(t->endings, STATS_ENDINGS) == t->games &&
           t->game.turns.n == t->games && t->game.captures.n == t->games && t->game.promotions.n == t->games;
}
