#include "fairness.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- rows ---- */

static uint32_t hash_of(const char *player, unsigned kind)
{
    uint32_t h = UINT32_C(2166136261) ^ kind;

    for (; *player; player++)
        h = (h ^ (unsigned char)*player) * UINT32_C(16777619);
    return h ^ h >> 15;
}

static struct fairness_row *add_row(struct fairness *a, const char *player, enum fairness_kind kind,
                                    const struct throw_sort *sort)
{
    struct fairness_row *r;

    if (a->rows == a->size) {
        size_t size = a->size ? 2 * a->size : 16;
        r = realloc(a->row, size * sizeof *r);
        if (!r)
            return NULL;
        a->row = r;
        a->size = size;
    }
    r = &a->row[a->rows++];
    *r = (struct fairness_row){.kind = (uint8_t)kind, .sort = sort};
    strncpy(r->player, player, sizeof r->player - 1);
    return r;
}

struct fairness_row *fairness_row(struct fairness *a, const char *player, enum fairness_kind kind,
                                  const struct throw_sort *sort)
{
    size_t slots = sizeof a->slot / sizeof *a->slot, i = hash_of(player, kind) % slots;
    struct fairness_row *r;

    for (; a->slot[i]; i = (i + 1) % slots) {
        r = &a->row[a->slot[i] - 1];
        if (r->kind == kind && r->sort == sort && strcmp(r->player, player) == 0)
            return r;
    }
    if (a->rows >= AUDIT_ROWS - AUDIT_LAST && *player)
        return fairness_row(a, "", kind, sort);
    r = add_row(a, player, kind, sort);
    if (r)
        a->slot[i] = (uint16_t)a->rows;
    return r;
}

void fairness_free(struct fairness *a)
{
    free(a->row);
    a->row = NULL;
    a->rows = a->size = 0;
}

/* ---- counting ---- */

static void count(struct fairness_row *r, unsigned face)
{
    r->count[face]++;
    r->run = r->run && r->run_face == face ? r->run + 1 : 1;
    r->run_face = (uint8_t)face;
    if (r->run > r->longest) {
        r->longest = r->run;
        r->longest_face = (uint8_t)face;
    }
}

/* The chance that some two of n dice are equal. */
static double double_chance(unsigned n, unsigned faces)
{
    double differ = 1;

    for (unsigned i = 1; i < n; i++)
        differ *= (double)(faces - i) / faces;
    return 1 - differ;
}

void fairness_roll(struct fairness_row *r, const struct faces *f, unsigned faces)
{
    bool twice = false;

    for (unsigned i = 0; i < f->n; i++)
        if (f->value[i] < 1 || f->value[i] > faces)
            return; /* no face of this die: the rules have said so */
    r->faces = (uint8_t)faces;
    r->rolls++;
    for (unsigned i = 0; i < f->n; i++) {
        count(r, f->value[i] - 1u);
        for (unsigned k = 0; k < i; k++)
            twice = twice || f->value[k] == f->value[i];
    }
    r->doubles += twice;
    r->doubles_expected += double_chance(f->n, faces);
}

void fairness_duel(struct fairness_row *r, bool won)
{
    r->decided++;
    r->won += won;
}

void fairness_bid(struct fairness_row *r, unsigned kind)
{
    r->faces = AUDIT_BIDS;
    r->rolls++;
    count(r, kind < KING ? kind : AUDIT_BIDS - 1);
}

void fairness_card(struct fairness_row *r, unsigned place, bool black, unsigned red_left, unsigned black_left)
{
    double p;

    if (place >= AUDIT_PLACES || red_left + black_left == 0)
        return;
    p = (double)black_left / (red_left + black_left);
    r->rolls++;
    r->place[place].turned++;
    r->place[place].black += black;
    r->place[place].expected += p;
    r->place[place].variance += p * (1 - p);
}

/* ---- fit ---- */

/* The upper incomplete gamma function, divided by gamma: a series for small x, a continued fraction for others. */
static double gamma_q(double a, double x)
{
    double front = exp(a * log(x) - x - lgamma(a)), sum, term, b, c, d, h;

    if (x < a + 1) {
        sum = term = 1 / a;
        for (int n = 1; n < 10000 && term > sum * 1e-16; n++) {
            term *= x / (a + n);
            sum += term;
        }
        return 1 - front * sum;
    }
    b = x + 1 - a;
    c = 1e300;
    h = d = 1 / b;
    for (int n = 1; n < 10000; n++) { /* Lentz */
        double an = -n * (n - a);
        b += 2;
        d = 1 / (an * d + b);
        c = b + an / c;
        h *= d * c;
        if (fabs(d * c - 1) < 1e-15)
            break;
    }
    return front * h;
}

double fairness_p(double chi2, unsigned freedom)
{
    double p;

    if (!(chi2 > 0) || freedom == 0)
        return 1;
    p = gamma_q(freedom / 2.0, chi2 / 2);
    return p < 0 ? 0 : p > 1 ? 1 : p;
}

static struct fairness_fit fit_dice(const struct fairness_row *r)
{
    struct fairness_fit f = {.freedom = r->faces ? r->faces - 1u : 0};
    double n = 0;

    for (unsigned i = 0; i < r->faces; i++)
        n += (double)r->count[i];
    f.expected = r->faces ? n / r->faces : 0;
    for (unsigned i = 0; i < r->faces && n > 0; i++)
        f.chi2 += ((double)r->count[i] - f.expected) * ((double)r->count[i] - f.expected) / f.expected;
    f.enough = f.expected >= AUDIT_LEAST;
    return f;
}

/*
 * Each card is compared with what was left when it was turned, so a series that a check breaks off makes no difference.
 * The last card of a full stack is no surprise and counts for nothing.
 */
static struct fairness_fit fit_cards(const struct fairness_row *r)
{
    struct fairness_fit f = {.enough = true};

    for (unsigned i = 0; i < AUDIT_PLACES; i++) {
        double off = (double)r->place[i].black - r->place[i].expected;
        if (r->place[i].variance < 1e-9)
            continue;
        f.chi2 += off * off / r->place[i].variance;
        f.freedom++;
        f.enough = f.enough && 2 * r->place[i].variance >= AUDIT_LEAST;
    }
    f.enough = f.enough && f.freedom > 0;
    return f;
}

struct fairness_fit fairness_fit(const struct fairness_row *r)
{
    struct fairness_fit f = r->kind == AUDIT_STACK || r->kind == AUDIT_BLIND ? fit_cards(r) : fit_dice(r);

    f.p = f.enough ? fairness_p(f.chi2, f.freedom) : 1;
    return f;
}

struct fairness_fit fairness_fit_duels(const struct fairness_row *r)
{
    struct fairness_fit f = {.freedom = 1, .expected = (double)r->decided / 2};
    double off = (double)r->won - f.expected;

    f.enough = f.expected >= AUDIT_LEAST;
    f.chi2 = r->decided ? 4 * off * off / (double)r->decided : 0;
    f.p = f.enough ? fairness_p(f.chi2, 1) : 1;
    return f;
}

/* ---- bids ---- */

enum kind fairness_answer(const struct fairness_row *r, double *score)
{
    enum kind best = NO_KIND;
    double n = (double)r->count[AUDIT_BIDS - 1];

    for (unsigned k = PAWN; k < KING; k++)
        n += (double)r->count[k];
    for (unsigned k = PAWN; k < KING && n > 0; k++) {
        double points = (double)r->count[AUDIT_BIDS - 1];
        for (unsigned they = PAWN; they < KING; they++) {
            points += they == k ? 0 : bid_beats(k, they) ? (double)r->count[they] : -(double)r->count[they];
        }
        if (best == NO_KIND || points / n > *score) {
            best = (enum kind)k;
            *score = points / n;
        }
    }
    return best;
}
