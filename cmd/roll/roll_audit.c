/*
 * roll_audit.c: how recorded dice, bids and cards compare with chance.
 */
#include "draw/text.h"
#include "object/json.h"
#include "roll.h"
#include "shared/i18n.h"
#include "text/message.h"
#include "trust/fairness.h"

#include <libintl.h>
#include <stdlib.h>
#include <string.h>

/* What is no dice: as struct throw_sort tells of those. */
static const struct throw_sort OTHERS[] = {
    [AUDIT_BID] = {"bid", N_("bids: %2$lu"), false},
    [AUDIT_STACK] = {"stack", N_("cards laid: %2$lu"), false},
    [AUDIT_BLIND] = {"blind", N_("cards drawn: %2$lu"), false},
};

static const struct throw_sort *sort_of(const struct fairness_row *r)
{
    return r->sort ? r->sort : &OTHERS[r->kind];
}

/* ---- hearing of games ---- */

static struct fairness_row *row_of(struct fairness *a, const struct roll_game *g, enum side side,
                                   enum fairness_kind kind, const struct throw_sort *sort)
{
    const char *name = g->player[side];
    struct fairness_row *r;

    if (!*name || strcmp(name, "?") == 0)
        name = side == WHITE ? "White" : "Black";
    r = fairness_row(a, name, kind, sort);
    if (!r)
        tool_no_memory();
    return r;
}

static void hear_bids(struct fairness *a, const struct roll_game *g, const struct event *e)
{
    for (unsigned side = WHITE; side <= BLACK; side++) {
        const struct faces *f = &e->faces[side];
        if (f->state == FACES_NONE || (f->state == FACES_GIVEN && f->letter && f->value[0] != KING))
            fairness_bid(row_of(a, g, (enum side)side, AUDIT_BID, NULL),
                         f->state == FACES_NONE ? NO_KIND : f->value[0]);
    }
}

/* Who is ahead in a duel of two dice; NO_SIDE for a tie. */
static enum side ahead(const struct event *e)
{
    unsigned white = e->faces[WHITE].value[0], black = e->faces[BLACK].value[0];

    return white > black ? WHITE : white < black ? BLACK : NO_SIDE;
}

static void hear_roll(struct fairness *a, const struct roll_game *g, const struct event *e,
                      const struct position *before, unsigned long proven)
{
    struct event nothing = chance_begin();
    struct throw t;
    bool both = e->sides == 2 && e->faces[WHITE].state == FACES_GIVEN && e->faces[BLACK].state == FACES_GIVEN;

    if (!chance_next(before, &nothing, &t) || t.dice == 0)
        return;
    for (unsigned i = 0; i < e->sides; i++) {
        enum side side = e->sides == 2 ? (enum side)i : (enum side)t.side;
        struct fairness_row *r;
        if (e->faces[i].state != FACES_GIVEN || e->faces[i].letter)
            continue;
        r = row_of(a, g, side, AUDIT_DICE, t.sort);
        fairness_roll(r, &e->faces[i], t.faces);
        r->proven += proven > 0;
        if (t.sort->duel && both && ahead(e) != NO_SIDE)
            fairness_duel(r, ahead(e) == side);
    }
}

static void hear_card(struct fairness *a, const struct roll_game *g, const struct event *e,
                      const struct position *before, unsigned long proven)
{
    enum side mover = (enum side)before->side;
    struct fairness_row *r;
    struct awaits x;

    g->rules->awaits(before, &x);
    if (x.chance != AWAIT_CARD || e->card == UNKNOWN_CARD)
        return;
    r = x.laid ? row_of(a, g, other(mover), AUDIT_STACK, NULL) : row_of(a, g, mover, AUDIT_BLIND, NULL);
    fairness_card(r, x.turned, e->card == BLACK_CARD, x.red, x.black);
    r->proven += proven;
}

static void heard(void *context, const struct roll_game *g, const struct event *e, const struct position *before,
                  unsigned long proven)
{
    if (e->kind == EV_REVEAL && g->rules->secrets == SECRET_BID)
        hear_bids(context, g, e);
    else if (e->kind == EV_REVEAL)
        hear_roll(context, g, e, before, proven);
    else
        hear_card(context, g, e, before, proven);
}

/* A stack is proven by its owner's opening, a reveal of bids by the second of two. */
static void opened(void *context, const struct roll_game *g, enum side side, unsigned long proven)
{
    if (!g->rules)
        return;
    if (g->rules->secrets == SECRET_BID)
        row_of(context, g, other(side), AUDIT_BID, NULL)->proven += proven;
    row_of(context, g, side, g->rules->secrets == SECRET_BID ? AUDIT_BID : AUDIT_STACK, NULL)->proven += proven;
}

/* ---- telling, as text ---- */

static unsigned long dice_of(const struct fairness_row *r)
{
    unsigned long n = 0;

    for (unsigned i = 0; i < r->faces; i++)
        n += r->count[i];
    return r->faces ? n : r->rolls;
}

static void tell_fit(const struct fairness_fit *f)
{
    if (!f->enough) {
        printf("  %s\n", gettext("too small a sample to say anything"));
        return;
    }
    printf(gettext("  chi-square %.2f, %u degrees of freedom, p = %.4f: "), f->chi2, f->freedom, f->p);
    printf("%s\n", f->p < AUDIT_LEVEL ? gettext("not what chance gives but once in a thousand times")
                                      : gettext("as chance has it"));
}

static void tell_row_of_numbers(const char *title, const unsigned long *n, unsigned count)
{
    unsigned width = text_columns(title);

    printf("  %s%*s", title, width < 10 ? (int)(10 - width) : 0, "");
    for (unsigned i = 0; i < count; i++)
        printf(" %7lu", n[i]);
    putchar('\n');
}

static void tell_streak(const struct fairness_row *r, const char *face)
{
    if (r->longest > 1)
        printf(gettext("  longest streak: %lu times %s\n"), r->longest, face);
}

static void tell_dice(const struct fairness_row *r)
{
    static const unsigned long FACE[AUDIT_FACES] = {1, 2, 3, 4, 5, 6, 7, 8};
    struct fairness_fit f = fairness_fit(r), d = fairness_fit_duels(r);
    char face[16];

    tell_row_of_numbers(gettext("face"), FACE, r->faces);
    tell_row_of_numbers(gettext("count"), r->count, r->faces);
    printf(gettext("  expected   %.1f each\n"), f.expected);
    tell_fit(&f);
    snprintf(face, sizeof face, "%u", r->longest_face + 1u);
    tell_streak(r, face);
    if (r->doubles_expected > 0)
        printf(gettext("  doubles: %lu of %lu rolls, %.1f expected\n"), r->doubles, r->rolls, r->doubles_expected);
    if (r->decided) {
        printf(gettext("  higher in %lu of %lu duels, %.1f expected\n"), r->won, r->decided, d.expected);
        tell_fit(&d);
    }
}

static const char BID_LETTERS[] = "PNBRQ-";

static void tell_bids(const struct fairness_row *r)
{
    double score = 0, n = (double)dice_of(r);
    enum kind answer = fairness_answer(r, &score);
    struct fairness_fit f = fairness_fit(r);
    char letter[2] = {BID_LETTERS[r->longest_face], '\0'};

    printf("  ");
    for (unsigned i = 0; i < AUDIT_BIDS; i++)
        if (i < KING || r->count[i])
            printf("%s%c %lu (%.0f %%)", i ? ", " : "", BID_LETTERS[i], r->count[i], 100 * (double)r->count[i] / n);
    putchar('\n');
    if (answer != NO_KIND)
        printf(gettext("  best answer: %c, %+.2f a duel\n"), KIND_LETTER[answer], score);
    if (!f.enough)
        printf("  %s\n", gettext("too small a sample to say anything"));
    tell_streak(r, letter);
}

static void tell_cards(const struct fairness_row *r)
{
    struct fairness_fit f = fairness_fit(r);

    for (unsigned i = 0; i < AUDIT_PLACES; i++)
        if (r->place[i].turned)
            printf(gettext("  place %2u: black %lu of %lu, %.1f expected\n"), i + 1, r->place[i].black,
                   r->place[i].turned, r->place[i].expected);
    tell_fit(&f);
}

/* A player without a name goes by his side. */
static void tell_name(const struct fairness_row *r)
{
    char side[SENTENCE_SIZE];

    if (strcmp(r->player, "White") != 0 && strcmp(r->player, "Black") != 0) {
        char *player = tool_harmless(r->player);
        printf("%s: ", *player ? player : gettext("(all others)"));
        free(player);
        return;
    }
    message_seat(language_spoken(), r->player[0] == 'W' ? WHITE : BLACK, side);
    printf("%s: ", side);
}

static void tell_row(const struct fairness_row *r)
{
    tell_name(r);
    printf(gettext(sort_of(r)->title), (unsigned)r->faces, dice_of(r));
    putchar('\n');
    if (r->kind == AUDIT_BID)
        tell_bids(r);
    else if (r->faces)
        tell_dice(r);
    else
        tell_cards(r);
    printf(gettext("  proven: %lu of %lu\n"), r->proven, r->rolls);
}

/* ---- telling, as JSON Lines ---- */

static void json_fit(const char *prefix, const struct fairness_fit *f)
{
    printf(",\"%schi2\":%.6g,\"%sdf\":%u", prefix, f->chi2, prefix, f->freedom);
    if (f->enough)
        printf(",\"%sp\":%.6g,\"%sverdict\":\"%s\"", prefix, f->p, prefix, f->p < AUDIT_LEVEL ? "unlikely" : "fair");
    else
        printf(",\"%sp\":null,\"%sverdict\":\"too small\"", prefix, prefix);
}

static void json_counts(const struct fairness_row *r)
{
    fputs(",\"counts\":{", stdout);
    for (unsigned i = 0; i < r->faces; i++) {
        if (r->kind == AUDIT_BID)
            printf("%s\"%c\":%lu", i ? "," : "", BID_LETTERS[i], r->count[i]);
        else
            printf("%s\"%u\":%lu", i ? "," : "", i + 1, r->count[i]);
    }
    printf("},\"streak\":%lu,\"streak_of\":", r->longest);
    if (r->kind == AUDIT_BID)
        printf("\"%c\"", BID_LETTERS[r->longest_face]);
    else
        printf("\"%u\"", r->longest_face + 1u);
}

static void json_dice(const struct fairness_row *r)
{
    struct fairness_fit f = fairness_fit(r), d = fairness_fit_duels(r);

    json_counts(r);
    printf(",\"die\":%u,\"expected\":%.6g", (unsigned)r->faces, f.expected);
    json_fit("", &f);
    if (r->doubles_expected > 0)
        printf(",\"doubles\":%lu,\"doubles_expected\":%.6g", r->doubles, r->doubles_expected);
    if (r->decided) {
        printf(",\"duels\":%lu,\"duels_won\":%lu,\"duels_expected\":%.6g", r->decided, r->won, d.expected);
        json_fit("duels_", &d);
    }
}

static void json_bids(const struct fairness_row *r)
{
    double score = 0;
    enum kind answer = fairness_answer(r, &score);

    json_counts(r);
    if (answer != NO_KIND)
        printf(",\"answer\":\"%c\",\"answer_score\":%.6g", KIND_LETTER[answer], score);
    printf(",\"enough\":%s", fairness_fit(r).enough ? "true" : "false");
}

static void json_cards(const struct fairness_row *r)
{
    struct fairness_fit f = fairness_fit(r);
    bool first = true;

    fputs(",\"places\":[", stdout);
    for (unsigned i = 0; i < AUDIT_PLACES; i++) {
        if (!r->place[i].turned)
            continue;
        printf("%s{\"place\":%u,\"turned\":%lu,\"black\":%lu,\"expected\":%.6g}", first ? "" : ",", i + 1,
               r->place[i].turned, r->place[i].black, r->place[i].expected);
        first = false;
    }
    putchar(']');
    json_fit("", &f);
}

static void json_row(const struct fairness_row *r)
{
    fputs("{\"type\":\"audit\",\"player\":", stdout);
    json_text(stdout, r->player, strlen(r->player));
    printf(",\"kind\":\"%s\",\"rolls\":%lu,\"proven\":%lu", sort_of(r)->name, r->rolls, r->proven);
    if (r->kind == AUDIT_BID)
        json_bids(r);
    else if (r->faces)
        json_dice(r);
    else
        json_cards(r);
    puts("}");
}

/* ---- all of it ---- */

/* Many dice are looked at: some fair ones will look odd. */
static void tell_tests(const struct fairness *a)
{
    unsigned tests = 0;

    for (size_t i = 0; i < a->rows; i++) {
        const struct fairness_row *r = &a->row[i];
        tests += r->kind != AUDIT_BID && r->rolls && fairness_fit(r).enough;
        tests += r->decided && fairness_fit_duels(r).enough;
    }
    if (tests > 1)
        printf(gettext("%u comparisons were made; chance alone fails %g of them on average\n"), tests,
               tests * AUDIT_LEVEL);
}

void roll_audit(const struct roll_options *o, char *const *files)
{
    static struct fairness a;
    struct listener l = {&a, heard, opened};

    if (o->out == OUT_XPGN || o->file || o->append)
        tool_usage("%s", gettext("audit reads its operands and writes text or json"));
    games_listen(o, files, &l);
    for (size_t i = 0; i < a.rows; i++) {
        if (!a.row[i].rolls)
            continue;
        if (o->out == OUT_JSON)
            json_row(&a.row[i]);
        else
            tell_row(&a.row[i]);
    }
    if (o->out == OUT_TEXT && a.rows == 0)
        puts(gettext("no dice, bids or cards are recorded here"));
    else if (o->out == OUT_TEXT)
        tell_tests(&a);
    fairness_free(&a);
}
