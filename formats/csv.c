/*
 * csv.c: statistics of games as RFC 4180 has it: a header line, then a row a turn or round, the setup of a game as one.
 *
 * All games share the columns: those that mean something in every game, and those that the rule sets bring
 * (stats/columns.h).  A cell that means nothing for a game is empty.  arbiter-csv(5) says what each holds.
 */
#include "format.h"
#include "notation/token.h"
#include "stats/columns.h"

#include <stdlib.h>
#include <string.h>

static const char DICE_HEADER[] =
    "game,turn,side,variant,phase,first_roller,white_dice,white_sum,black_dice,black_sum,rerolls,double,";
static const char BOARD_HEADER[] =
    "actions,white_captures,black_captures,white_material,black_material,"
    "white_p,white_n,white_b,white_r,white_q,white_k,black_p,black_n,black_b,black_r,black_q,black_k,";
static const char END_HEADER[] = "result,ending,violation\r\n";

/* What has been seen of the turn that is going on. */
struct turn {
    bool open;
    uint32_t number;
    uint8_t side;
    bool setup;
    struct position before, after;
    unsigned rolls; /* reveals of dice */
    bool has_roll;
    uint8_t first; /* who rolled first; NO_SIDE */
    uint8_t sides; /* of the reveal */
    struct faces faces[2];
    uint8_t roller; /* of a placement roll */
    bool is_double;
    unsigned actions;
    unsigned captures[2];  /* by side, of moves that stood */
    struct turn_cells own; /* the rule set's */
    uint8_t code;
};

struct csv_sink {
    struct sink sink;
    const struct language *messages;
    FILE *out;
    unsigned long game;
    bool refused;
    struct turn turn;
};

/* ---- cells ---- */

static void put(struct csv_sink *s, const char *text)
{
    fprintf(s->out, "%s,", text);
}

static void put_if(struct csv_sink *s, bool given, unsigned long value)
{
    if (given)
        fprintf(s->out, "%lu", value);
    fputc(',', s->out);
}

static const char *side_word(unsigned side)
{
    return side == WHITE ? "white" : side == BLACK ? "black" : "";
}

static unsigned material(const struct board *b, unsigned side)
{
    static const unsigned WORTH[KINDS] = {1, 3, 3, 5, 9, 0};
    unsigned sum = 0;

    for (int k = 0; k < KINDS; k++)
        sum += WORTH[k] * count_squares(pieces(b, (enum side)side, (enum kind)k));
    return sum;
}

/* Dice as "4 5", and their sum. */
static void put_dice(struct csv_sink *s, const struct turn *t, unsigned side)
{
    const struct faces *f = t->sides == 1 ? &t->faces[0] : &t->faces[side];
    bool given = t->has_roll && !f->letter && f->state == FACES_GIVEN && (t->sides == 2 || t->roller == side);
    unsigned sum = 0;

    for (int i = 0; given && i < f->n; i++) {
        fprintf(s->out, "%s%u", i ? " " : "", f->value[i]);
        sum += f->value[i];
    }
    fputc(',', s->out);
    put_if(s, given, sum);
}

/* ---- columns that rule sets bring ---- */

/* The n-th of those that stand here, each once, though several rule sets may share it; NULL behind the last. */
static const struct column_spec *columns_at(unsigned n, bool beside_dice)
{
    const struct column_spec *spec = NULL;

    for (int i = 0; i < RULES_COUNT; i++) {
        bool met = false;
        spec = rules_get((enum rules_number)i)->columns;
        for (int k = 0; k < i; k++)
            met = met || rules_get((enum rules_number)k)->columns == spec;
        if (spec && !met && spec->beside_dice == beside_dice && n-- == 0)
            return spec;
    }
    return NULL;
}

static void put_names(struct csv_sink *s, bool beside_dice)
{
    const struct column_spec *spec;

    for (unsigned n = 0; (spec = columns_at(n, beside_dice)) != NULL; n++)
        for (const struct column *c = spec->column; c->name; c++)
            put(s, c->name);
}

static void put_cell(struct csv_sink *s, const struct turn_cells *cells, const struct column *column, unsigned i)
{
    unsigned value = cells->value[i];
    char square[3];

    if (!cells->given[i])
        put(s, "");
    else if (column->type == COLUMN_NUMBER)
        put_if(s, true, value);
    else if (column->type == COLUMN_SIDE)
        put(s, side_word(value));
    else if (column->type == COLUMN_SQUARE)
        put(s, square_name(value, square));
    else if (column->type == COLUMN_KIND)
        put(s, value < NO_KIND ? (char[]){KIND_LETTER[value], '\0'} : "-");
    else
        put(s, cells->text);
}

/* The rule set's own cells; those of others are empty. */
static void put_own(struct csv_sink *s, const struct turn *t, const struct rules *r, bool beside_dice)
{
    static const struct turn_cells NONE;
    const struct column_spec *spec;

    for (unsigned n = 0; (spec = columns_at(n, beside_dice)) != NULL; n++)
        for (unsigned i = 0; spec->column[i].name; i++)
            put_cell(s, spec == r->columns ? &t->own : &NONE, &spec->column[i], i);
}

/* ---- rows ---- */

/* Whose turn it was: where both sides acted in it, who rolled first. */
static void put_roll(struct csv_sink *s, const struct turn *t, enum side owner)
{
    bool dice = t->has_roll && !t->faces[0].letter && !t->faces[1].letter;

    put(s, dice && !t->setup && owner == NO_SIDE ? side_word(t->first) : "");
    put_dice(s, t, WHITE);
    put_dice(s, t, BLACK);
    put_if(s, dice, t->setup ? t->rolls - (t->actions + 1) / 2 : t->rolls - 1);
    put_if(s, dice, t->is_double);
}

static void put_boards(struct csv_sink *s, const struct turn *t)
{
    const struct board *b = &t->after.board;

    put_if(s, true, t->actions);
    put_if(s, true, t->captures[WHITE]);
    put_if(s, true, t->captures[BLACK]);
    put_if(s, true, material(b, WHITE));
    put_if(s, true, material(b, BLACK));
    for (int side = WHITE; side <= BLACK; side++)
        for (int k = 0; k < KINDS; k++)
            put_if(s, true, count_squares(pieces(b, (enum side)side, (enum kind)k)));
}

/* The result and ending only in the row in which the game ended on the board, or in its last one. */
static void put_row(struct csv_sink *s, enum result result, enum ending ending)
{
    struct turn *t = &s->turn;
    const struct rules *r = rules_of(&t->after);
    const struct turn_id id = {t->number, t->side, t->setup};
    enum side owner = turn_owner(r, id);
    char turn[16];

    turn_write(r, id, turn);
    fprintf(s->out, "%lu,%s,", s->game, turn);
    put(s, owner == NO_SIDE ? "" : side_word(owner));
    put(s, r->name);
    put(s, t->setup ? "setup" : t->own.phase ? t->own.phase : "move");
    put_roll(s, t, owner);
    put_own(s, t, r, true);
    put_boards(s, t);
    put_own(s, t, r, false);
    put(s, result == NO_RESULT ? "" : result_name(result));
    put(s, ending == NO_ENDING ? "" : ending_name(ending));
    fprintf(s->out, "%s\r\n", t->code == CODE_OK ? "" : code_name((enum code)t->code));
    t->open = false;
}

static void begin_turn(struct csv_sink *s, const struct outcome *o)
{
    s->turn = (struct turn){
        .open = true, .number = o->number, .side = o->side, .setup = o->setup, .before = *o->before, .first = NO_SIDE};
}

/* ---- actions ---- */

static bool is_double(const struct faces *f)
{
    for (int i = 0; i < f->n; i++)
        for (int k = 0; k < i; k++)
            if (f->state == FACES_GIVEN && !f->letter && f->value[i] == f->value[k])
                return true;
    return false;
}

static void note_reveal(struct turn *t, const struct outcome *o)
{
    const struct event *e = o->event;

    t->rolls++;
    t->has_roll = true;
    t->sides = e->sides;
    memcpy(t->faces, e->faces, sizeof t->faces);
    t->roller = t->first = o->before->side;
    t->is_double = is_double(&e->faces[0]) || (e->sides == 2 && is_double(&e->faces[1]));
    if (!rules_of(o->before)->rounds) /* in one side's turn both throw one die against each other */
        t->is_double = e->faces[0].n == 1 && e->faces[1].n == 1 && e->faces[0].value[0] == e->faces[1].value[0];
}

/* Whose piece an action took away. */
static void note_capture(struct turn *t, const struct outcome *o)
{
    for (unsigned side = WHITE; side <= BLACK; side++)
        if (count_squares(o->after->board.side[side]) < count_squares(o->before->board.side[side]))
            t->captures[other((enum side)side)]++;
}

static void note_move(struct turn *t, const struct outcome *o)
{
    struct event c;

    if (canonical_event(o->before, o->event, o->verdict, &c))
        token_write(&c, t->own.last);
    if (o->event->kinte != NO_KINTE)
        return;
    note_capture(t, o);
    t->actions += o->verdict->move.piece != NO_KIND;
}

/* What the rule set has to say of it. */
static void note_own(struct turn *t, const struct outcome *o)
{
    struct move done = o->verdict->move;
    struct turn_step step = {o->before, o->after, o->event, &done, t->side, t->setup};

    if (o->event->kinte != NO_KINTE)
        done.piece = NO_KIND;
    if (rules_of(o->after)->columns)
        rules_of(o->after)->columns->note(&t->own, &step);
}

static void note_action(struct csv_sink *s, const struct outcome *o)
{
    struct turn *t = &s->turn;
    const struct event *e = o->event;

    if (!t->open || !same_turn(rules_of(o->before), (struct turn_id){t->number, t->side, t->setup},
                               (struct turn_id){o->number, o->side, o->setup})) {
        if (t->open)
            put_row(s, NO_RESULT, NO_ENDING);
        begin_turn(s, o);
    }
    t->after = *o->after;
    if (e->kind == EV_REVEAL)
        note_reveal(t, o);
    else if (e->kind == EV_MOVE || e->kind == EV_ARRIVAL)
        note_move(t, o);
    else if (e->kind == EV_CARD)
        note_capture(t, o); /* the try stands, and only now the board shows it */
    note_own(t, o);
}

static bool csv_outcome(struct sink *sink, const struct outcome *o)
{
    struct csv_sink *s = (struct csv_sink *)sink;

    if (o->event->kind == EV_GAME) {
        s->game++;
        s->turn.open = s->refused = false;
    }
    if (o->depth > 0)
        return true;
    if (o->final && event_acts(o->event) && o->before && o->after)
        note_action(s, o);
    if (o->level >= LEVEL_ERROR && o->verdict->code != CODE_OK && s->turn.open && s->turn.code == CODE_OK)
        s->turn.code = o->verdict->code;
    return true;
}

static bool csv_ended(struct sink *sink, const struct game_summary *summary)
{
    struct csv_sink *s = (struct csv_sink *)sink;
    const struct position *p = summary->position;

    s->refused = !p;
    if (s->turn.open)
        put_row(s, p && p->over ? (enum result)p->over : summary->terminator,
                p && p->over ? (enum ending)p->ending : summary->ending_tag);
    return true;
}

static const char *csv_refusal(const struct sink *sink)
{
    const struct csv_sink *s = (const struct csv_sink *)sink;

    return s->refused ? translate(s->messages, N_("its turns are not known: the variant is unknown or the FEN is bad"))
                      : NULL;
}

static void csv_free(struct sink *sink)
{
    free(sink);
}

struct sink *csv_sink(const struct sink_options *options)
{
    struct csv_sink *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->sink = (struct sink){csv_outcome, csv_ended, csv_refusal, csv_free, NULL};
    s->out = options->out;
    s->messages = options->messages;
    fputs(DICE_HEADER, s->out);
    put_names(s, true);
    fputs(BOARD_HEADER, s->out);
    put_names(s, false);
    fputs(END_HEADER, s->out);
    return &s->sink;
}
