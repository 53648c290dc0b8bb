/*
 * csv.c: statistics of games as RFC 4180 has it: a header line, then a row a turn or round, the setup of a game as one.
 *
 * All rule sets share the columns; a cell that means nothing for a game is empty.  arbiter-csv(5) says what each holds.
 */
#include "format.h"
#include "notation/token.h"

#include <libintl.h>
#include <stdlib.h>
#include <string.h>

#define TAKEN_BACK (MAX_SERIES * 8)

static const char HEADER[] =
    "game,turn,side,variant,phase,first_roller,white_dice,white_sum,black_dice,black_sum,rerolls,double,sower,"
    "harvester,"
    "actions,white_captures,black_captures,white_material,black_material,"
    "white_p,white_n,white_b,white_r,white_q,white_k,black_p,black_n,black_b,black_r,black_q,black_k,"
    "named,void,white_bid,black_bid,winner,placed,from_reserve,tries,reds,blacks,taken_back,check_ended,"
    "kinte,white_kinte_left,black_kinte_left,result,ending,violation\r\n";

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
    uint8_t sower, harvester;
    unsigned actions;
    unsigned captures[2]; /* by side, of moves that stood */
    uint8_t named;
    bool is_void;
    uint8_t winner; /* of a psi-move */
    uint8_t placed; /* kind */
    bool from_reserve, attack;
    unsigned tries, reds, blacks;
    char last_try[TOKEN_SIZE], taken_back[TAKEN_BACK];
    bool answer, check_ended;
    unsigned kinte;
    uint8_t code;
};

struct csv_sink {
    struct sink sink;
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

static void put_kind(struct csv_sink *s, unsigned kind)
{
    if (kind < NO_KIND)
        fputc(KIND_LETTER[kind], s->out);
    fputc(',', s->out);
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

static void put_bid(struct csv_sink *s, const struct turn *t, unsigned side)
{
    const struct faces *f = &t->faces[side];
    bool letters = t->faces[0].letter || t->faces[1].letter;

    if (t->has_roll && letters && f->state == FACES_GIVEN)
        put_kind(s, f->value[0]);
    else
        put(s, t->has_roll && letters && f->state == FACES_NONE ? "-" : "");
}

static const char *phase(const struct turn *t, const struct rules *r)
{
    if (t->setup)
        return "setup";
    if (r->rounds)
        return t->sower != NO_SIDE ? "sowing" : t->harvester != NO_SIDE ? "harvest" : "roll";
    if (r->numbered)
        return t->answer ? "answer" : "series";
    if (t->named != NO_SQUARE)
        return "psi-move";
    if (r->chess)
        return "move";
    return t->attack ? "attack" : "king move";
}

/* ---- rows ---- */

static void put_roll(struct csv_sink *s, const struct turn *t, const struct rules *r)
{
    bool dice = t->has_roll && !t->faces[0].letter && !t->faces[1].letter;

    put(s, dice && r->rounds && !t->setup ? side_word(t->first) : "");
    put_dice(s, t, WHITE);
    put_dice(s, t, BLACK);
    put_if(s, dice, t->setup ? t->rolls - (t->actions + 1) / 2 : t->rolls - 1);
    put_if(s, dice, t->is_double);
    put(s, side_word(t->sower));
    put(s, side_word(t->harvester));
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

static void put_psi(struct csv_sink *s, const struct turn *t)
{
    char square[3] = "";
    bool naming = t->named != NO_SQUARE;

    put(s, naming ? square_name(t->named, square) : "");
    put_if(s, naming, t->is_void);
    put_bid(s, t, WHITE);
    put_bid(s, t, BLACK);
    put(s, naming ? side_word(t->winner) : "");
    put_kind(s, naming ? t->placed : NO_KIND);
    put_if(s, naming && t->placed != NO_KIND, t->from_reserve);
}

static void put_cards(struct csv_sink *s, const struct turn *t, const struct rules *r)
{
    bool cards = r->numbered;

    put_if(s, cards, t->tries);
    put_if(s, cards, t->reds);
    put_if(s, cards, t->blacks);
    put(s, cards ? t->taken_back : "");
    put_if(s, cards, t->check_ended);
}

/* The result and ending only in the row in which the game ended on the board, or in its last one. */
static void put_row(struct csv_sink *s, enum result result, enum ending ending)
{
    struct turn *t = &s->turn;
    const struct rules *r = rules_of(&t->after);
    struct position label = t->after;
    char turn[16];

    label.number = t->number;
    label.side = t->side;
    label.setup = t->setup;
    fprintf(s->out, "%lu,%s,", s->game, position_turn(&label, turn));
    put(s, r->rounds || t->setup ? "" : side_word(t->side));
    put(s, r->name);
    put(s, phase(t, r));
    put_roll(s, t, r);
    put_boards(s, t);
    put_psi(s, t);
    put_cards(s, t, r);
    put_if(s, r->hidden, t->kinte);
    put_if(s, r->hidden, t->after.state.yuurei.left[WHITE]);
    put_if(s, r->hidden, t->after.state.yuurei.left[BLACK]);
    put(s, result == NO_RESULT ? "" : result_name(result));
    put(s, ending == NO_ENDING ? "" : ending_name(ending));
    fprintf(s->out, "%s\r\n", t->code == CODE_OK ? "" : code_name((enum code)t->code));
    t->open = false;
}

static void begin_turn(struct csv_sink *s, const struct outcome *o)
{
    s->turn = (struct turn){.open = true,
                            .number = o->number,
                            .side = o->side,
                            .setup = o->setup,
                            .before = *o->before,
                            .first = NO_SIDE,
                            .sower = NO_SIDE,
                            .harvester = NO_SIDE,
                            .named = NO_SQUARE,
                            .winner = NO_SIDE,
                            .placed = NO_KIND};
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
    if (!rules_of(o->before)->rounds) {
        t->winner = o->after->state.psi.winner;
        t->is_double = e->faces[0].n == 1 && e->faces[1].n == 1 && e->faces[0].value[0] == e->faces[1].value[0];
    }
}

/* Whose piece an action took away. */
static void note_capture(struct turn *t, const struct outcome *o)
{
    for (unsigned side = WHITE; side <= BLACK; side++)
        if (count_squares(o->after->board.side[side]) < count_squares(o->before->board.side[side]))
            t->captures[other((enum side)side)]++;
}

static void note_card(struct turn *t, const struct outcome *o)
{
    size_t used;

    note_capture(t, o); /* the try stands, and only now the board shows it */
    if (o->event->card == RED_CARD)
        t->reds++;
    if (o->event->card != BLACK_CARD)
        return;
    t->blacks++;
    used = strlen(t->taken_back);
    snprintf(t->taken_back + used, sizeof t->taken_back - used, "%s%s", used ? " " : "", t->last_try);
}

/* Who acts in a round, and how. */
static void note_round(struct turn *t, const struct outcome *o)
{
    struct awaits x;

    rules_of(o->before)->awaits(o->before, &x);
    if (t->sower != NO_SIDE || t->harvester != NO_SIDE)
        return;
    if (o->before->state.octa.sower != NO_SIDE || x.chance == AWAIT_DICE)
        t->sower = o->before->state.octa.sower != NO_SIDE ? o->before->state.octa.sower : o->verdict->done.side;
    else
        t->harvester = o->before->side;
}

static void note_move(struct turn *t, const struct outcome *o)
{
    const struct done *d = &o->verdict->done;
    const struct rules *r = rules_of(o->before);
    struct event c;

    if (canonical_event(o->before, o->event, o->verdict, &c))
        token_write(&c, t->last_try);
    if (r->rounds && !o->setup)
        note_round(t, o);
    if (o->event->kinte != NO_KINTE) {
        t->kinte++;
        return;
    }
    note_capture(t, o);
    if (d->piece == NO_KIND)
        return;
    t->actions++;
    t->tries += r->numbered;
    t->attack = t->attack || d->captured != NO_KIND;
    t->answer = t->answer || (r->numbered && o->before->state.duel.answer);
    if (t->named != NO_SQUARE && o->event->kind == EV_ARRIVAL) {
        t->placed = d->piece;
        t->from_reserve = d->from == NO_SQUARE;
    }
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
        note_card(t, o);
    else if (e->kind == EV_NOTHING && rules_of(o->before)->rounds && !o->setup)
        note_round(t, o);
    if (e->kind == EV_NAME) {
        t->named = e->to;
        t->is_void = (occupied(&o->before->board) & bit(e->to)) != 0;
    }
    if (rules_of(o->after)->numbered && t->after.state.duel.answer && t->after.side != t->side)
        t->check_ended = true;
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
    if (o->consumed && event_acts(o->event) && o->before && o->after)
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
    return ((const struct csv_sink *)sink)->refused
               ? gettext("its turns are not known: the variant is unknown or the FEN is bad")
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
    fputs(HEADER, s->out);
    return &s->sink;
}
