/*
 * perft.c: counts move sequences of a rule set with actions() and step(), against a table.
 *
 *   perft FILE MOST    every count of FILE of at most MOST nodes, of less if it has many rows; prints TAP
 *
 * The rule set is that of the file's name (tests/perft/standard.perft); one that is not known is left out.
 */
#include "notation/fen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOVES 256 /* more than any position has */

static unsigned long refused, total;
static enum rules_number number;

static unsigned long count(const struct rules *rules, const struct position *p, unsigned depth)
{
    struct event move[MOVES];
    size_t n = rules->actions(p, move, MOVES);
    unsigned long nodes = 0;

    for (size_t i = 0; i < n; i++) {
        struct position next;
        struct verdict v;
        verdict_clear(&v);
        rules->step(p, &move[i], &next, &v);
        refused += v.code != CODE_OK;
        nodes += depth > 1 ? count(rules, &next, depth - 1) : 1;
    }
    return nodes;
}

static bool begin(const char *fen, size_t length, struct position *p)
{
    const struct rules *rules = rules_get(number);
    struct fen s;
    struct verdict v;

    if (!fen_read(rules, fen, length, &s))
        return false;
    *p = (struct position){.rules = (uint8_t)number, .passant = NO_SQUARE, .number = s.number, .halfmove = s.halfmove};
    options_standard(&p->options, &rules->options);
    verdict_clear(&v);
    rules->start(p, &s, &v);
    return v.code == CODE_OK;
}

static bool check(const struct position *p, unsigned depth, unsigned long want, const char *fen, size_t length)
{
    unsigned long nodes = count(rules_get(number), p, depth);
    bool good = nodes == want && refused == 0;

    printf("%sok - perft %u of %.*s\n", good ? "" : "not ", depth, (int)length, fen);
    if (!good)
        printf("# %lu nodes, not %lu; %lu moves were offered and refused\n", nodes, want, refused);
    total += nodes;
    refused = 0;
    return good;
}

/* A line of the table; how many of its rows went wrong. */
static unsigned long check_line(const char *line, unsigned long most)
{
    size_t length = strcspn(line, ";");
    const char *s = line + length;
    struct position p;
    unsigned long wrong = 0, nodes;
    unsigned depth;

    while (length > 0 && line[length - 1] == ' ')
        length--;
    if (!begin(line, length, &p)) {
        printf("not ok - refused: %.*s\n", (int)length, line);
        return 1;
    }
    for (; sscanf(s, ";D%u %lu", &depth, &nodes) == 2; s += strcspn(s, ";")) {
        if (nodes <= most)
            wrong += !check(&p, depth, nodes, line, length);
        s++;
    }
    return wrong;
}

static enum rules_number rules_of_file(const char *path)
{
    const char *name = strrchr(path, '/');

    name = name ? name + 1 : path;
    return rules_named(name, strcspn(name, "."));
}

/* A table of many rows is not to take many times as long. */
static unsigned long most_of(FILE *table, unsigned long most)
{
    char line[1024];
    unsigned long rows = 0;

    while (fgets(line, sizeof line, table))
        rows++;
    rewind(table);
    return most / (1 + rows / 16);
}

int main(int argc, char **argv)
{
    char line[1024];
    unsigned long wrong = 0, most;
    FILE *table = argc == 3 ? fopen(argv[1], "r") : NULL;

    if (!table) {
        fprintf(stderr, "usage: perft FILE MOST\n");
        return 2;
    }
    number = rules_of_file(argv[1]);
    if (number == RULES_COUNT) {
        printf("# %s: no such rule set here, left out\n", argv[1]);
        fclose(table);
        return 0;
    }
    most = most_of(table, strtoul(argv[2], NULL, 10));
    while (fgets(line, sizeof line, table))
        if (line[0] != '#' && line[0] != '\n')
            wrong += check_line(line, most);
    fclose(table);
    printf("# %lu nodes\n", total);
    return wrong > 0;
}
