/*
 * playout_stats.c: sums of games as figures: tables for people, or a row for each figure.
 */
#include "draw/text.h"
#include "playout.h"
#include "shared/i18n.h"
#include "text/message.h"

#include <inttypes.h>
#include <libintl.h>
#include <string.h>

#define LABEL 38   /* columns */
#define CLASSES 12 /* of a histogram, at most */
#define BAR 40

static const double SHARES[] = {0.05, 0.25, 0.5, 0.75, 0.95};
#define N_SHARES (sizeof SHARES / sizeof *SHARES)

/* ---- text ---- */

/* A translated label, with blanks up to the first figure. */
static void put_label(FILE *out, const char *label)
{
    unsigned width = text_columns(label);

    fprintf(out, "  %s%*s", label, width < LABEL ? (int)(LABEL - width) : 1, "");
}

static void put_heading(FILE *out, const char *heading)
{
    fprintf(out, "\n%s\n", gettext(heading));
}

/* How many of how many, with the interval. */
static void put_share(FILE *out, const char *label, uint64_t k, uint64_t n)
{
    struct interval i = stats_interval(k, n);

    put_label(out, label);
    fprintf(out, "%12" PRIu64, k);
    if (n)
        fprintf(out, " %9.3f %%   [%.3f %%, %.3f %%]", 100.0 * (double)k / (double)n, 100 * i.low, 100 * i.high);
    fputc('\n', out);
}

/* A sentence of its own, of which the words are in the reader's language. */
static const char *sentence(const char *text, struct arg a, struct arg b, char out[SENTENCE_SIZE])
{
    const struct arg args[MAX_ARGS] = {a, b};

    message(language_spoken(), text, args, out);
    return out;
}

static void put_games(FILE *out, const struct sums *s)
{
    char line[SENTENCE_SIZE], seed[24];

    fprintf(out, "%s%s%s\n", s->rules->name, *s->options ? ", " : "", s->options);
    fprintf(out, "%s\n",
            sentence(stats_words(s->rules)->games, arg_number(s->stats.games), arg_number(s->max_turns), line));
    if (s->sealed)
        fprintf(out, "%s\n", gettext("Sealed: chance and secrets come with seals and chains"));
    for (size_t i = 0; i < s->n && i < 8; i++) {
        const struct arg args[MAX_ARGS] = {
            arg_text(seed, (size_t)snprintf(seed, sizeof seed, "%" PRIu64, s->played[i].seed)),
            arg_number(s->played[i].first + 1), arg_number(s->played[i].end)};
        message(language_spoken(), N_("Seed {0}: games {1} to {2}"), args, line);
        fprintf(out, "%s\n", line);
    }
    if (s->n > 8)
        fprintf(out, "%s\n", sentence(N_("and {0} more stretches of games"), arg_number(s->n - 8), NO_ARGS, line));
}

static void put_results(FILE *out, const struct sums *s)
{
    const struct stats *t = &s->stats;
    enum ending ending;
    static const char *const LABELS[] = {N_("White wins"), N_("Black wins"), N_("drawn"), N_("not decided")};
    char line[SENTENCE_SIZE];

    put_heading(out, N_("Results, their share, and where it lies in 95 of 100 cases"));
    for (int i = 0; i < 4; i++)
        put_share(out, gettext(LABELS[i]), t->results[i], t->games);
    put_heading(out, N_("Endings"));
    for (unsigned i = 0; (ending = ending_on_board(s->rules, i)) != NO_ENDING; i++)
        if (t->endings[i + 1])
            put_share(out, sentence("{0}", arg_word(ending_name(ending)), NO_ARGS, line), t->endings[i + 1], t->games);
    if (t->endings[0])
        put_share(out, gettext("none: too many turns"), t->endings[0], t->games);
}

static void put_first_mover(FILE *out, struct sums *s)
{
    const uint64_t *results = s->stats.results;
    const struct stats_share *share = s->rules->stats ? s->rules->stats->shares : NULL;

    put_heading(out, N_("Does it help to begin?"));
    put_share(out, gettext(stats_words(s->rules)->first), results[0], results[0] + results[1]);
    for (; share && share->label; share++) {
        const struct stats_table *table = &s->rules->stats->tables[share->table];
        const uint64_t *count = stats_counts(&s->stats, table);
        uint64_t all = 0;
        for (unsigned i = 0; i < table->columns; i++)
            all += count[i];
        put_share(out, gettext(share->label), count[share->column], all);
    }
}

static const char *figure_label(const struct sums *s, const struct stats_figure *figure)
{
    const struct stats_words *words = stats_words(s->rules);

    if (figure->label)
        return gettext(figure->label);
    return gettext(strcmp(figure->name, "turns") == 0 ? words->turns : words->actions);
}

/* A translated word at the right of so many columns, after a blank. */
static void put_head(FILE *out, const char *word, unsigned width)
{
    unsigned columns = text_columns(word);

    fprintf(out, "%*s%s", columns < width ? (int)(width + 1 - columns) : 1, "", word);
}

static void put_figures(FILE *out, struct sums *s)
{
    static const char *const HEADS[] = {N_("mean"), N_("sd"), N_("min")};
    const struct stats_figure *figure;

    fputc('\n', out);
    put_label(out, "");
    for (int i = 0; i < 3; i++)
        put_head(out, gettext(HEADS[i]), i < 2 ? 9 : 6);
    for (size_t i = 0; i < N_SHARES; i++)
        fprintf(out, " %4.0f %%", 100 * SHARES[i]);
    put_head(out, gettext("max"), 6);
    fputc('\n', out);
    for (size_t i = 0; (figure = stats_figure(s->rules, i)) != NULL; i++) {
        const struct spread *f = stats_spread(&s->stats, figure);
        put_label(out, figure_label(s, figure));
        fprintf(out, " %9.3f %9.3f %6" PRIu64, spread_mean(f), spread_deviation(f), f->low);
        for (size_t k = 0; k < N_SHARES; k++)
            fprintf(out, " %6" PRIu64, spread_quantile(f, SHARES[k]));
        fprintf(out, " %6" PRIu64 "\n", f->high);
    }
}

/* The least of 1, 2, 5, 10, … with which the values need no more than CLASSES classes. */
static uint64_t class_width(const struct spread *s)
{
    static const uint64_t NEXT[] = {2, 5, 10};
    uint64_t ten = 1, width = 1;

    for (int i = 0; s->high / width - s->low / width >= CLASSES; i = (i + 1) % 3) {
        width = ten * NEXT[i];
        ten *= i == 2 ? 10 : 1;
    }
    return width;
}

static void put_histogram(FILE *out, const struct sums *s)
{
    const struct spread *turns = &s->stats.game.turns;
    uint64_t width = class_width(turns), first = turns->low / width, count[CLASSES] = {0}, most = 1;
    char label[48];

    put_heading(out, stats_words(s->rules)->histogram);
    for (unsigned i = 0; i < SPREAD_BINS; i++)
        if (turns->bin[i]) {
            uint64_t value = spread_value(i) < turns->low ? turns->low : spread_value(i);
            count[value / width - first] += turns->bin[i];
        }
    for (int i = 0; i < CLASSES; i++)
        most = count[i] > most ? count[i] : most;
    for (uint64_t i = 0; turns->n && i <= turns->high / width - first; i++) {
        snprintf(label, sizeof label, width == 1 ? "%" PRIu64 : "%" PRIu64 "-%" PRIu64, (first + i) * width,
                 (first + i + 1) * width - 1);
        put_label(out, label);
        fprintf(out, "%12" PRIu64 "%s%.*s\n", count[i], count[i] * BAR >= most ? " " : "", (int)(count[i] * BAR / most),
                "########################################");
    }
}

/* Rows and columns of counts, with the words of the columns above. */
static void put_table(FILE *out, const struct stats_table *t, const uint64_t *count)
{
    unsigned width = 10;

    for (unsigned k = 0; k < t->shown_columns; k++) {
        unsigned columns = text_columns(gettext(t->shown_column[k])) + 2;
        width = columns > width ? columns : width;
    }
    fputc('\n', out);
    put_label(out, "");
    for (unsigned k = 0; k < t->shown_columns; k++) {
        const char *word = gettext(t->shown_column[k]);
        fprintf(out, "%*s%s", (int)(width - text_columns(word)), "", word);
    }
    fputc('\n', out);
    for (unsigned i = 0; i < t->shown_rows; i++) {
        put_label(out, gettext(t->shown_row[i]));
        for (unsigned k = 0; k < t->shown_columns; k++)
            fprintf(out, "%*" PRIu64, (int)width, count[i * t->shown_columns + k]);
        fputc('\n', out);
    }
}

void stats_text(FILE *out, struct sums *s)
{
    const struct stats_table *table;

    put_games(out, s);
    put_results(out, s);
    put_first_mover(out, s);
    put_figures(out, s);
    put_histogram(out, s);
    for (size_t i = 0; (table = stats_table(s->rules, i)) != NULL; i++)
        if (table->shown_row)
            put_table(out, table, stats_counts(&s->stats, table));
}

/* ---- CSV: like formats/csv.c's, lines end as RFC 4180 has it; no value needs quotes ---- */

void stats_csv_head(FILE *out)
{
    fputs("variant,options,max_turns,sealed,measure,row,column,statistic,value\r\n", out);
}

static void csv_keys(FILE *out, const struct sums *s, const char *measure, const char *row, const char *column,
                     const char *statistic)
{
    fprintf(out, "%s,%s,%lu,%s,%s,%s,%s,%s,", s->rules->name, s->options, s->max_turns, s->sealed ? "true" : "false",
            measure, row, column, statistic);
}

static void csv_number(FILE *out, const struct sums *s, const char *measure, const char *row, const char *column,
                       const char *statistic, double value)
{
    csv_keys(out, s, measure, row, column, statistic);
    fprintf(out, "%.6f\r\n", value);
}

static void csv_count(FILE *out, const struct sums *s, const char *measure, const char *row, const char *column,
                      const char *statistic, uint64_t value)
{
    csv_keys(out, s, measure, row, column, statistic);
    fprintf(out, "%" PRIu64 "\r\n", value);
}

/* A share with its interval. */
static void csv_share(FILE *out, const struct sums *s, const char *measure, const char *row, const char *column,
                      uint64_t k, uint64_t all)
{
    struct interval i = stats_interval(k, all);

    csv_number(out, s, measure, row, column, "share", all ? (double)k / (double)all : 0);
    csv_number(out, s, measure, row, column, "low", i.low);
    csv_number(out, s, measure, row, column, "high", i.high);
}

static void csv_table(FILE *out, struct sums *s, const struct stats_table *t)
{
    const uint64_t *count = stats_counts(&s->stats, t);
    unsigned columns = stats_columns(s->rules, t);

    for (unsigned i = 0; i < t->rows; i++, count += columns) {
        const char *row = t->row ? t->row[i] : "";
        uint64_t all = 0;
        for (unsigned k = 0; k < columns; k++)
            all += count[k];
        for (unsigned k = 0; k < columns; k++) {
            csv_count(out, s, t->name, row, stats_column(s->rules, t, k), "count", count[k]);
            if (t->trials)
                csv_share(out, s, t->name, row, stats_column(s->rules, t, k), count[k], all);
        }
    }
}

static void csv_figure(FILE *out, struct sums *s, const struct stats_figure *figure)
{
    const struct spread *f = stats_spread(&s->stats, figure);
    char name[8];

    csv_count(out, s, figure->name, "", "", "n", f->n);
    csv_number(out, s, figure->name, "", "", "mean", spread_mean(f));
    csv_number(out, s, figure->name, "", "", "sd", spread_deviation(f));
    csv_count(out, s, figure->name, "", "", "min", f->low);
    for (size_t k = 0; k < N_SHARES; k++) {
        snprintf(name, sizeof name, "p%02.0f", 100 * SHARES[k]);
        csv_count(out, s, figure->name, "", "", name, spread_quantile(f, SHARES[k]));
    }
    csv_count(out, s, figure->name, "", "", "max", f->high);
}

void stats_csv(FILE *out, struct sums *s)
{
    const struct stats_table *table;
    const struct stats_figure *figure;
    const uint64_t *results = s->stats.results;

    csv_count(out, s, "games", "", "", "count", s->stats.games);
    for (size_t i = 0; (table = stats_table(s->rules, i)) != NULL; i++)
        csv_table(out, s, table);
    csv_count(out, s, "first_mover", "", "won", "count", results[0]);
    csv_share(out, s, "first_mover", "", "won", results[0], results[0] + results[1]);
    for (size_t i = 0; (figure = stats_figure(s->rules, i)) != NULL; i++)
        csv_figure(out, s, figure);
}
