/* narrate.c: how a placement and a round of Octahedra are told. */
#include "octahedra_parts.h"
#include "text/sentences.h"

/* What is kept of an event. */
enum {
    SOWER, /* who sows, or has just sown, after it; NO_SIDE */
    TIED,  /* the roll was equal */
    OPENS  /* it opened a harvest, or one was going on */
};

void octa_keep(struct narration_item *item, const struct position *before, const struct position *after)
{
    const struct octa_state *o = STATE(octa, after);

    (void)before;
    item->kept[SOWER] = o->sower;
    item->kept[TIED] = o->tie != 0;
    item->kept[OPENS] = o->sower == NO_SIDE && !o->tie && code_level((enum code)item->code) < LEVEL_ERROR;
}

/* ---- the placement ---- */

/* "pawns to a4 and h4"; of queen and king, or of one piece, each for itself. */
static void tell_placed(struct sentences *t, const struct narration_item *roll, const struct narration_item *first,
                        const struct narration_item *second)
{
    static const char *const PAIR[KINDS] = {
        N_("{0} rolls {1}: pawns to {2} and {3}."),   N_("{0} rolls {1}: knights to {2} and {3}."),
        N_("{0} rolls {1}: bishops to {2} and {3}."), N_("{0} rolls {1}: rooks to {2} and {3}."),
        N_("{0} rolls {1}: queens to {2} and {3}."),  N_("{0} rolls {1}: kings to {2} and {3}."),
    };
    static const char *const TO[KINDS] = {N_("pawn to {0}"), N_("knight to {0}"), N_("bishop to {0}"),
                                          N_("rook to {0}"), N_("queen to {0}"),  N_("king to {0}")};
    struct arg side = arg_side(roll->side);
    char dice[TOKEN_SIZE], a[SENTENCE_SIZE], b[SENTENCE_SIZE];
    const struct arg to_a[MAX_ARGS] = {arg_square(first->move.to)};

    dice_text(t->language, &roll->event.faces[0], dice);
    message(t->language, TO[first->move.piece], to_a, a);
    if (!second) {
        tell(t, N_("{0} rolls {1}: {2}."), side, arg_clause(dice), arg_clause(a));
    } else if (first->move.piece == second->move.piece) {
        tell(t, PAIR[first->move.piece], side, arg_clause(dice), to_a[0], arg_square(second->move.to));
    } else {
        const struct arg to_b[MAX_ARGS] = {arg_square(second->move.to)};
        message(t->language, TO[second->move.piece], to_b, b);
        tell(t, N_("{0} rolls {1}: {2}, {3}."), side, arg_clause(dice), arg_clause(a), arg_clause(b));
    }
}

/* A roll by which nothing was placed. */
static void tell_idle_roll(struct sentences *t, const struct narration *s, const struct narration_item *roll)
{
    const struct faces *f = &roll->event.faces[0];
    struct awaits x;
    char dice[TOKEN_SIZE];

    dice_text(t->language, f, dice);
    rules_of(&s->after)->awaits(&s->after, &x);
    if (f->state != FACES_GIVEN)
        tell(t, N_("The roll is not complete."), NO_ARGS);
    else if (f->n == 2 && f->value[0] == f->value[1])
        tell(t, N_("{0} rolls a double {1} and must roll again."), arg_side(roll->side), arg_number(f->value[0]));
    else if (s->after.setup && x.chance && roll->code == CODE_OK)
        tell(t, N_("{0} rolls {1}, but one of these files is full: roll again."), arg_side(roll->side),
             arg_clause(dice));
    else
        tell(t, N_("{0} rolls {1}."), arg_side(roll->side), arg_clause(dice));
}

/* A roll and what was put down by it; a placement begins with its roll, what has none is told for itself. */
static void tell_placement(struct sentences *t, const struct narration *s)
{
    const struct narration_item *roll = NULL, *put[2] = {NULL, NULL};

    for (size_t k = 0; k < s->n; k++) {
        const struct narration_item *i = &s->item[k];
        if (i->event.kind == EV_REVEAL && !roll)
            roll = i;
        else if (roll && item_moved(i) && i->move.from == NO_SQUARE && !put[1])
            put[put[0] != NULL] = i;
        else if (item_moved(i))
            tell(t, N_("{0} puts {1} on {2}."), arg_side(i->move.side), word_a(i->move.piece), arg_square(i->move.to));
        tell_end(t, i);
    }
    if (roll && put[0])
        tell_placed(t, roll, put[0], put[1]);
    else if (roll)
        tell_idle_roll(t, s, roll);
}

/* ---- rounds ---- */

static unsigned sum_of(const struct faces *f)
{
    unsigned sum = 0;

    for (unsigned i = 0; i < f->n && i < MAX_DICE; i++)
        sum += f->value[i];
    return sum;
}

/* A throw of both, or of the one whose double opened a harvest at once. */
static void tell_throw(struct sentences *t, const struct narration_item *i)
{
    const struct faces *w = &i->event.faces[WHITE], *b = &i->event.faces[BLACK];
    bool both = w->state == FACES_GIVEN && b->state == FACES_GIVEN, harvest = i->kept[OPENS];
    const struct faces *alone = w->state == FACES_GIVEN ? w : b;
    char white[TOKEN_SIZE], black[TOKEN_SIZE];

    dice_text(t->language, w, white);
    dice_text(t->language, b, black);
    if (w->state == FACES_UNKNOWN || b->state == FACES_UNKNOWN || i->event.sides != 2)
        tell(t, N_("The roll is not complete."), NO_ARGS);
    else if (!both && harvest && alone->n == 2 && alone->value[0] == alone->value[1])
        tell(t, N_("{0} rolls a double {1}: harvest."), arg_side(w == alone ? WHITE : BLACK),
             arg_number(alone->value[0]));
    else if (!both && harvest)
        tell(t, N_("{0} rolls {1}: harvest."), arg_side(w == alone ? WHITE : BLACK),
             arg_clause(w == alone ? white : black));
    else if (!both)
        tell(t, N_("{0} alone rolls {1}."), arg_side(w == alone ? WHITE : BLACK),
             arg_clause(w == alone ? white : black));
    else if (i->kept[TIED])
        tell(t, N_("White rolls {0}, Black {1}: {2} all, both roll again."), arg_clause(white), arg_clause(black),
             arg_number(sum_of(w)));
    else if (harvest)
        tell(t, N_("White rolls {0}, Black {1}: harvest."), arg_clause(white), arg_clause(black));
    else
        tell(t, N_("White rolls {0}, Black {1}."), arg_clause(white), arg_clause(black));
}

enum what { NOTHING_YET, SOWING, HARVESTING };

/* A move of a round goes into the list of what it belongs to. */
static void tell_round_move(struct sentences_list *l, enum what *what, const struct narration_item *i)
{
    enum what now = i->kept[SOWER] == NO_SIDE ? HARVESTING : SOWING;
    char token[TOKEN_SIZE];

    if (*what != now) {
        sentences_items_end(l);
        if (now == SOWING)
            tell(l->t, N_("{0} sows:"), arg_side(i->kept[SOWER]));
        else
            tell(l->t, N_("{0} takes first:"), arg_side(i->move.side));
    }
    *what = now;
    short_token(l->t->language, i, token);
    sentences_item(l, token);
}

static void tell_pass(struct sentences *t, const struct narration_item *i)
{
    if (i->code != CODE_OK)
        tell(t, N_("{0} stops."), arg_side(i->side));
    else if (i->kept[SOWER] == NO_SIDE && i->kept[OPENS])
        tell(t, N_("{0} can capture nothing."), arg_side(i->side));
    else
        tell(t, N_("{0} can move nothing."), arg_side(i->side));
}

static void tell_round(struct sentences *t, const struct narration *s)
{
    struct sentences_list l = {t, 0};
    enum what what = NOTHING_YET;

    for (size_t k = 0; k < s->n; k++) {
        const struct narration_item *i = &s->item[k];
        if (i->event.kind == EV_REVEAL || i->event.kind == EV_NOTHING) {
            sentences_items_end(&l);
            what = NOTHING_YET;
        }
        if (i->event.kind == EV_REVEAL)
            tell_throw(t, i);
        else if (i->event.kind == EV_NOTHING)
            tell_pass(t, i);
        else if (item_moved(i))
            tell_round_move(&l, &what, i);
        if (i->over)
            sentences_items_end(&l);
        tell_end(t, i);
    }
    sentences_items_end(&l);
    if (what == HARVESTING && !s->after.over && s->after.number != s->before.number)
        tell(t, N_("{0} can capture nothing, and rolls first from now on."), arg_side(s->after.side));
}

void octa_narrate(struct sentences *t, const struct narration *s)
{
    if (s->before.setup)
        tell_placement(t, s);
    else
        tell_round(t, s);
}
