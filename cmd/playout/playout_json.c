/*
 * playout_json.c: sums of games as a line of JSON, written and read.
 *
 * Only whole numbers are in it, so what is added up of parts is to the byte what the whole would have given.
 */
#include "playout.h"

#include <inttypes.h>
#include <jansson.h>
#include <string.h>

/* ---- writing ---- */

static void write_played(FILE *out, const struct sums *s)
{
    fputs("\"played\":[", out);
    for (size_t i = 0; i < s->n; i++) /* a seed can be greater than the numbers that all readers of JSON can hold */
        fprintf(out, "%s{\"seed\":\"%" PRIu64 "\",\"from\":%" PRIu64 ",\"to\":%" PRIu64 "}", i ? "," : "",
                s->played[i].seed, s->played[i].first + 1, s->played[i].end);
    fputc(']', out);
}

static void write_row(FILE *out, const struct rules *rules, const struct stats_table *t, const uint64_t *count)
{
    for (unsigned i = 0; i < stats_columns(rules, t); i++)
        fprintf(out, "%c\"%s\":%" PRIu64, i ? ',' : '{', stats_column(rules, t, i), count[i]);
    fputc('}', out);
}

static void write_table(FILE *out, const struct rules *rules, const struct stats_table *t, const uint64_t *count)
{
    fprintf(out, "\"%s\":", t->name);
    if (!t->row) {
        write_row(out, rules, t, count);
        return;
    }
    for (unsigned i = 0; i < t->rows; i++) {
        fprintf(out, "%c\"%s\":", i ? ',' : '{', t->row[i]);
        write_row(out, rules, t, count + (size_t)i * t->columns);
    }
    fputc('}', out);
}

static void write_spread(FILE *out, const char *name, const struct spread *s)
{
    const char *comma = "";

    fprintf(out,
            "\"%s\":{\"n\":%" PRIu64 ",\"sum\":%" PRIu64 ",\"squares\":%" PRIu64 ",\"min\":%" PRIu64 ",\"max\":%" PRIu64
            ",\"bins\":[",
            name, s->n, s->sum, s->squares, s->low, s->high);
    for (unsigned i = 0; i < SPREAD_BINS; i++)
        if (s->bin[i]) {
            fprintf(out, "%s[%" PRIu64 ",%" PRIu64 "]", comma, spread_value(i), s->bin[i]);
            comma = ",";
        }
    fputs("]}", out);
}

void stats_json(FILE *out, struct sums *s)
{
    const struct stats_table *table;
    const struct stats_figure *figure;

    fprintf(out, "{\"variant\":\"%s\",\"options\":\"%s\",\"max_turns\":%lu,\"sealed\":%s,\"games\":%" PRIu64 ",",
            s->rules->name, s->options, s->max_turns, s->sealed ? "true" : "false", s->stats.games);
    write_played(out, s);
    fputs(",\"counts\":{", out);
    for (size_t i = 0; (table = stats_table(s->rules, i)) != NULL; i++) {
        fputs(i ? "," : "", out);
        write_table(out, s->rules, table, stats_counts(&s->stats, table));
    }
    fputs("},\"spreads\":{", out);
    for (size_t i = 0; (figure = stats_figure(s->rules, i)) != NULL; i++) {
        fputs(i ? "," : "", out);
        write_spread(out, figure->name, stats_spread(&s->stats, figure));
    }
    fputs("}}\n", out);
}

/* ---- reading ---- */

static const char BAD_KEY[] = N_("the key \"{0}\" is missing, or its value is none that it can have");

static bool read_number(const json_t *object, const char *key, uint64_t *out)
{
    const json_t *value = json_object_get(object, key);

    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return false;
    *out = (uint64_t)json_integer_value(value);
    return true;
}

static bool read_row(const json_t *object, const struct rules *rules, const struct stats_table *t, uint64_t *count)
{
    for (unsigned i = 0; i < stats_columns(rules, t); i++)
        if (!read_number(object, stats_column(rules, t, i), &count[i]))
            return false;
    return true;
}

static bool read_table(const json_t *object, const struct rules *rules, const struct stats_table *t, uint64_t *count)
{
    if (!t->row)
        return read_row(object, rules, t, count);
    for (unsigned i = 0; i < t->rows; i++)
        if (!read_row(json_object_get(object, t->row[i]), rules, t, count + (size_t)i * t->columns))
            return false;
    return true;
}

static bool read_bin(const json_t *pair, struct spread *s)
{
    const json_t *value = json_array_get(pair, 0), *count = json_array_get(pair, 1);
    unsigned bin;

    if (!json_is_integer(value) || !json_is_integer(count) || json_array_size(pair) != 2 ||
        json_integer_value(value) < 0 || json_integer_value(count) <= 0)
        return false;
    bin = spread_bin((uint64_t)json_integer_value(value));
    if (spread_value(bin) != (uint64_t)json_integer_value(value) || s->bin[bin])
        return false;
    s->bin[bin] = (uint64_t)json_integer_value(count);
    return true;
}

static bool read_spread(const json_t *object, struct spread *s)
{
    const json_t *bins = json_object_get(object, "bins");

    for (size_t i = 0; i < json_array_size(bins); i++)
        if (!read_bin(json_array_get(bins, i), s))
            return false;
    return json_is_array(bins) && read_number(object, "n", &s->n) && read_number(object, "sum", &s->sum) &&
           read_number(object, "squares", &s->squares) && read_number(object, "min", &s->low) &&
           read_number(object, "max", &s->high);
}

static bool read_seed(const json_t *object, uint64_t *out)
{
    const char *text = json_string_value(json_object_get(object, "seed"));
    uint64_t n = 0;

    if (!text || !*text)
        return false;
    for (; *text; text++) {
        unsigned digit = (unsigned)(*text - '0');
        if (digit > 9 || n > (UINT64_MAX - digit) / 10)
            return false;
        n = n * 10 + digit;
    }
    *out = n;
    return true;
}

static const char *read_played(const json_t *list, struct sums *s)
{
    uint64_t games = 0;
    const char *bad = NULL;

    for (size_t i = 0; i < json_array_size(list) && !bad; i++) {
        struct played p;
        const json_t *one = json_array_get(list, i);
        if (!read_seed(one, &p.seed) || !read_number(one, "from", &p.first) || !read_number(one, "to", &p.end) ||
            p.first == 0 || p.end > MOST_GAMES || p.first > p.end)
            return BAD_KEY;
        p.first--;
        games += p.end - p.first;
        bad = sums_note(s, &p);
    }
    return bad ? bad : json_is_array(list) && games == s->stats.games ? NULL : BAD_KEY;
}

/* The options of a sort must be written as sums_new() writes them. */
static bool read_options(const char *text, const struct rules *rules, struct options *out)
{
    options_standard(out, &rules->options);
    while (*text) {
        size_t n = strcspn(text, " ");
        if (options_set(out, &rules->options, text, n))
            return false;
        text += n;
        text += *text == ' ';
    }
    return !options_check(out, &rules->options);
}

/* What tells a sort of games from others; NULL, with the key at fault. */
static struct sums *read_sort(const json_t *object, const char **word)
{
    const char *variant = json_string_value(json_object_get(object, "variant"));
    const char *options = json_string_value(json_object_get(object, "options"));
    const json_t *sealed = json_object_get(object, "sealed");
    enum rules_number number = variant ? rules_named(variant, strlen(variant)) : RULES_COUNT;
    struct options values;
    uint64_t max_turns = 0;
    struct sums *s;

    *word = number == RULES_COUNT || strcmp(variant, rules_get(number)->name) != 0                     ? "variant"
            : !options || !read_options(options, rules_get(number), &values)                           ? "options"
            : !read_number(object, "max_turns", &max_turns) || max_turns < 1 || max_turns > MOST_TURNS ? "max_turns"
            : !json_is_boolean(sealed)                                                                 ? "sealed"
                                                                                                       : NULL;
    if (*word)
        return NULL;
    s = sums_new(rules_get(number), &values, max_turns, json_is_true(sealed));
    if (strcmp(s->options, options) != 0) {
        *word = "options";
        sums_free(s);
        s = NULL;
    }
    return s;
}

static const char *read_tally(const json_t *object, struct sums *s, const char **word)
{
    const json_t *counts = json_object_get(object, "counts"), *spreads = json_object_get(object, "spreads");
    const struct stats_table *table;
    const struct stats_figure *figure;

    for (size_t i = 0; (table = stats_table(s->rules, i)) != NULL; i++) {
        *word = table->name;
        if (!read_table(json_object_get(counts, table->name), s->rules, table, stats_counts(&s->stats, table)))
            return BAD_KEY;
    }
    for (size_t i = 0; (figure = stats_figure(s->rules, i)) != NULL; i++) {
        *word = figure->name;
        if (!read_spread(json_object_get(spreads, figure->name), stats_spread(&s->stats, figure)))
            return BAD_KEY;
    }
    return stats_is_sound(&s->stats) ? NULL : N_("its counts contradict each other");
}

static const char *read_object(const json_t *object, struct sums **out, const char **word)
{
    struct sums *s = read_sort(object, word);
    const char *bad = NULL;

    if (!s)
        return BAD_KEY;
    *word = "games";
    if (!read_number(object, "games", &s->stats.games))
        bad = BAD_KEY;
    if (!bad)
        bad = read_tally(object, s, word);
    if (!bad) {
        *word = "played";
        bad = read_played(json_object_get(object, "played"), s);
    }
    if (bad)
        sums_free(s);
    else
        *out = s;
    return bad;
}

const char *stats_read(const char *line, size_t length, struct sums **out, const char **word)
{
    json_error_t error;
    json_t *object = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    const char *bad;

    *word = "";
    if (!json_is_object(object)) {
        json_decref(object);
        return N_("this is no JSON object of --stats=json");
    }
    bad = read_object(object, out, word);
    json_decref(object);
    return bad;
}
