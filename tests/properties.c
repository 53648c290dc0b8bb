/*
 * properties.c: what must be true of every game of every rule set, tried on random ones.
 *
 *   properties GAMES SEED                    that many games of each; prints TAP
 *   properties GAMES SEED VARIANT [FIRST]    of one rule set, from a game on: SHOW=1 shows the record that fails
 *
 * Of each position: every action offered is accepted without a warning, no two do the same, other events are accepted
 * only if they do what one of those does, step() reads only what it is given, and the FEN of a turn's beginning says
 * all. Of each record: judging it finds nothing, its canonical text is a fixed point without notes, reads of any size
 * give the same, and an edited copy is read to its end; its canonical text is a fixed point too and has the same
 * faults.
 */
#include "game/game.h"
#include "notation/fen.h"
#include "notation/reader.h"
#include "notation/token.h"
#include "trust/chance.h"
#include "xpgn/writer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TURNS 150    /* a game that lasts longer is left */
#define EVENTS 4000  /* of a game */
#define OTHERS 24    /* events tried at a position besides those offered */
#define PATIENCE 120 /* seconds for a game and all that is done with it */

/* ---- chance ---- */

static uint64_t state;

static uint64_t random_bits(void) /* xorshift64* */
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (state * UINT64_C(0x2545f4914f6cdd1d)) >> 8;
}

static unsigned below(unsigned n)
{
    return (unsigned)(random_bits() % n);
}

/* ---- complaints ---- */

static struct {
    const struct rules *rules;
    unsigned long game, events, actions, others;
    char options[256];
    bool failed; /* what[0] says how */
    bool editing;
    char what[2][4096]; /* the first thing that went wrong with games, and with edited records */
} trial;

/* Notes the first thing that went wrong with a rule set; its other games are then left, but edited records are their
 * own. */
static void complain(const struct position *p, const struct event *e, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void complain(const struct position *p, const struct event *e, const char *format, ...)
{
    char fen[FEN_SIZE] = "", token[TOKEN_SIZE] = "", *what = trial.what[trial.editing];
    const size_t size = sizeof trial.what[0];
    va_list args;
    int n;

    if (*what)
        return;
    trial.failed = trial.failed || !trial.editing;
    if (p)
        fen_write(p, fen);
    if (e)
        token_write(e, token);
    n = snprintf(what, size, "# game %lu [%s] %s %s: ", trial.game, trial.options, fen, token);
    va_start(args, format);
    vsnprintf(what + n, size - (size_t)n, format, args);
    va_end(args);
}

/* ---- options ---- */

/* A value as text, often within what is usual. */
static void random_value(const struct option_spec *spec, char out[24])
{
    int words = 1, span = spec->high - spec->low + 1;
    const char *bar = spec->words;

    switch (spec->type) {
    case OPTION_CHOICE:
        while ((bar = strchr(bar, '|')) != NULL) {
            words++;
            bar++;
        }
        option_text(spec, (int16_t)below((unsigned)words), out);
        break;
    case OPTION_NUMBER:
        option_text(spec, (int16_t)(spec->low + (int)below((unsigned)(span > 9 ? 9 : span))), out);
        break;
    case OPTION_RANKS:
        snprintf(out, 24, "%u-%u", 1 + below(3), 3 + below(2));
        break;
    case OPTION_HARVEST:
        snprintf(out, 24, below(3) ? "double+sum:%u" : below(2) ? "double" : "double+tie", 2 + below(20));
        break;
    }
}

static bool set_option(struct options *o, const struct option_list *list, const char *name, const char *value)
{
    char item[64];
    size_t used = strlen(trial.options);

    snprintf(item, sizeof item, "%s=%s", name, value);
    if (options_set(o, list, item, strlen(item)))
        return false;
    snprintf(trial.options + used, sizeof trial.options - used, "%s%s", used ? " " : "", item);
    return true;
}

/* A deck of Sixfold Duel: its three options must agree. */
static void set_deck(struct options *o, const struct option_list *list)
{
    unsigned red = below(6), black = below(6);
    char text[24];

    if (red + black == 0)
        red = 3;
    snprintf(text, sizeof text, "%u", red + black);
    set_option(o, list, "series", text);
    snprintf(text, sizeof text, "%u", red);
    set_option(o, list, "red", text);
    snprintf(text, sizeof text, "%u", black);
    set_option(o, list, "black", text);
}

static void random_options(struct options *o)
{
    const struct option_list *list = &trial.rules->options;
    char text[24];

    do {
        options_standard(o, list);
        trial.options[0] = '\0';
        if (trial.game % 3 == 0)
            return;
        if (trial.rules->numbered && below(2))
            set_deck(o, list);
        for (int i = 0; list->spec[i].name; i++)
            if (below(2) && !(o->given & 1u << i)) {
                random_value(&list->spec[i], text);
                set_option(o, list, list->spec[i].name, text);
            }
    } while (options_check(o, list));
}

/* ---- text ---- */

struct text {
    char *data;
    size_t length, size;
};

static void append(struct text *t, const char *s, size_t n)
{
    if (t->length + n + 1 > t->size) {
        t->size = (t->length + n + 1) * 2;
        t->data = realloc(t->data, t->size);
    }
    if (!t->data)
        abort();
    memcpy(t->data + t->length, s, n);
    t->length += n;
    t->data[t->length] = '\0';
}

static void append_word(struct text *t, const char *s)
{
    append(t, s, strlen(s));
}

static void append_event(struct text *t, const struct event *e)
{
    char token[TOKEN_SIZE] = "";
    size_t n = token_write(e, token);

    append(t, token, n);
    append_word(t, below(12) ? " " : "\n");
}

/* ---- events ---- */

static unsigned chance_below(void *unused, unsigned n)
{
    (void)unused;
    return below(n);
}

static struct event draw_chance(const struct position *p)
{
    struct event e;

    chance_draw(&(struct chance){chance_below, NULL}, p, &e);
    return e;
}

static bool fair_roll(const struct throw *t, const struct faces *f)
{
    for (unsigned i = 0; i < f->n; i++)
        if (f->value[i] < 1 || f->value[i] > t->faces)
            return false;
    return f->state == FACES_GIVEN && !f->letter && f->n == t->dice;
}

/* Is this what chance was waited for, throw by throw and no more? */
static bool fair(const struct position *p, const struct awaits *x, const struct event *e)
{
    struct event so_far = chance_begin();
    struct throw t;

    if (x->chance == AWAIT_CARD)
        return e->kind == EV_CARD && (e->card == RED_CARD ? x->red > 0 : x->black > 0);
    if (e->kind != EV_REVEAL)
        return false;
    while (chance_next(p, &so_far, &t)) {
        const struct faces *f = &e->faces[t.one_sided ? WHITE : t.side];
        if (e->sides != (t.one_sided ? 1 : 2) || !fair_roll(&t, f))
            return false;
        so_far.faces[t.side] = *f;
    }
    if (!chance_complete(p, &so_far) || so_far.sides != e->sides)
        return false;
    return so_far.faces[WHITE].state == e->faces[WHITE].state &&
           (e->sides == 1 || so_far.faces[BLACK].state == e->faces[BLACK].state);
}

/* Half of a reveal may still be unknown: nobody has decided anything then. */
static bool half_made(const struct event *e)
{
    return (e->kind == EV_REVEAL &&
            (e->faces[WHITE].state == FACES_UNKNOWN || e->faces[BLACK].state == FACES_UNKNOWN)) ||
           (e->kind == EV_CARD && e->card == UNKNOWN_CARD);
}

static struct faces random_faces(void)
{
    struct faces f = {.state = (uint8_t)(below(5) ? FACES_GIVEN : 1 + below(2)), .letter = (uint8_t)below(2)};

    f.n = f.letter ? 1 : (uint8_t)(1 + below(3));
    for (unsigned i = 0; i < f.n; i++)
        f.value[i] = (uint8_t)(f.letter ? below(KINDS) : below(10));
    return f;
}

/* Any event at all that a record may hold, sane or not. */
static struct event random_event(void)
{
    static const uint8_t KIND[] = {EV_MOVE,    EV_MOVE, EV_MOVE,   EV_MOVE, EV_ARRIVAL,
                                   EV_ARRIVAL, EV_NAME, EV_REVEAL, EV_CARD, EV_NOTHING};
    struct event e = event_blank((enum event_kind)KIND[below(sizeof KIND)]);

    e.to = (uint8_t)below(64);
    e.card = (uint8_t)below(3);
    e.sides = (uint8_t)(1 + below(2));
    if (e.kind == EV_REVEAL)
        for (int side = WHITE; side <= BLACK; side++)
            e.faces[side] = random_faces();
    if (e.kind == EV_REVEAL && e.sides == 1)
        e.faces[WHITE].state = e.faces[WHITE].letter = FACES_GIVEN;
    if (e.kind == EV_MOVE || e.kind == EV_ARRIVAL) {
        e.piece = (uint8_t)below(KINDS);
        if (below(2)) {
            e.from_file = (uint8_t)below(8);
            e.from_rank = (uint8_t)below(8);
        }
        if (below(8) == 0)
            e.promotion = (uint8_t)below(KINDS);
        if (e.kind == EV_MOVE && below(8) == 0)
            e.kinte = (int16_t)below(9);
        if (e.kind == EV_MOVE && e.piece == KING && below(3) == 0)
            e.castling = (uint8_t)(1 + below(2));
    }
    return e;
}

/* One thing about an event is otherwise. */
static struct event altered(struct event e)
{
    switch (below(8)) {
    case 0:
        e.to = (uint8_t)below(64);
        break;
    case 1:
        e.from_file = e.from_rank = NO_LINE;
        break;
    case 2:
        e.from_file = (uint8_t)below(8);
        e.from_rank = (uint8_t)below(8);
        break;
    case 3:
        e.piece = (uint8_t)below(KINDS);
        break;
    case 4:
        e.promotion = (uint8_t)(below(2) ? NO_KIND : below(KINDS));
        break;
    case 5:
        if (e.kind == EV_MOVE)
            e.kinte = (int16_t)(e.kinte == NO_KINTE ? (int)below(9) : NO_KINTE);
        break;
    case 6:
        e.kind = e.kind == EV_MOVE ? EV_ARRIVAL : e.kind == EV_ARRIVAL ? EV_MOVE : e.kind;
        break;
    default:
        e.faces[below(2)] = random_faces();
        break;
    }
    if (e.kind != EV_MOVE)
        e.kinte = NO_KINTE;
    if (e.castling && e.to != NO_SQUARE && below(2))
        e.castling = NO_CASTLING;
    if (!e.castling && e.to == NO_SQUARE)
        e.to = (uint8_t)below(64);
    return e;
}

/* ---- positions ---- */

static struct position stepped(const struct position *p, const struct event *e, struct verdict *v)
{
    struct position after;

    memset(&after, 0xa5, sizeof after); /* nothing may be left over */
    verdict_clear(v);
    trial.rules->step(p, e, &after, v);
    return after;
}

/* step() reads only what it is given, and may write on it: the same whatever `after` held or is. */
static void check_step(const struct position *p, const struct event *e)
{
    struct position kept = *p, one, two = *p;
    struct verdict v, w;

    one = stepped(p, e, &v);
    verdict_clear(&w);
    trial.rules->step(&two, e, &two, &w);
    if (memcmp(&kept, p, sizeof kept) != 0)
        complain(&kept, e, "step() changed the position before it");
    if (!position_same(&one, &two))
        complain(p, e, "stepping in place gives another position");
    if (v.code != w.code || v.retry != w.retry || v.over != w.over || memcmp(&v.move, &w.move, sizeof v.move) != 0)
        complain(p, e, "stepping in place gives another verdict (%s, %s)", code_name((enum code)v.code),
                 code_name((enum code)w.code));
    if (v.retry && position_same(&kept, &one))
        complain(p, e, "%s asks for the event again, and nothing has changed", code_name((enum code)v.code));
    if (v.code != CODE_OK && (!v.rule || !v.text))
        complain(p, e, "%s has no rule or sentence", code_name((enum code)v.code));
}

static void check_notices(const struct position *p, const struct event *e, const struct verdict *v,
                          const struct position *after)
{
    struct notices n = {0};

    if (!trial.rules->notices)
        return;
    trial.rules->notices(p, e, v, after, &n);
    if (n.n[WHITE] > MAX_NOTICES || n.n[BLACK] > MAX_NOTICES)
        complain(p, e, "more notices than there is room for");
}

/* Every action on offer is accepted, and no two do the same. `result` gets what they lead to. */
static void check_offer(const struct position *p, const struct event *offer, size_t n, struct position *result)
{
    for (size_t i = 0; i < n && !trial.failed; i++) {
        struct verdict v;
        result[i] = stepped(p, &offer[i], &v);
        if (v.code != CODE_OK)
            complain(p, &offer[i], "offered, but step() says %s", code_name((enum code)v.code));
        if (v.retry)
            complain(p, &offer[i], "offered, but to be fed again");
        check_notices(p, &offer[i], &v, &result[i]);
        for (size_t k = 0; k < i && offer[i].kind != EV_REVEAL && offer[i].kinte == NO_KINTE; k++)
            if (position_same(&result[i], &result[k]))
                complain(p, &offer[i], "offered twice");
    }
}

/* An event that nobody offered: if it is accepted, it does what an offered one does, or is the chance waited for. */
static void check_other(const struct position *p, const struct awaits *x, const struct event *e,
                        const struct position *result, size_t n)
{
    struct verdict v;
    struct position after = stepped(p, e, &v);

    check_step(p, e);
    trial.others++;
    if (v.code != CODE_OK || half_made(e))
        return;
    if (x->chance) {
        if (!fair(p, x, e))
            complain(p, e, "accepted, although chance is waited for");
        return;
    }
    for (size_t i = 0; i < n; i++)
        if (position_same(&after, &result[i]))
            return;
    complain(p, e, "accepted, but not offered (%zu are)", n);
}

/* A number begins a turn where the rules hear numbers. */
static void hear_number(struct position *p)
{
    struct event e = turn_number(p);
    struct verdict v;

    if (trial.rules->numbered)
        *p = stepped(p, &e, &v);
}

/* The FEN of a turn's beginning says all there is. */
static void check_fen(const struct position *at)
{
    static struct event mine[MAX_ACTIONS], other[MAX_ACTIONS];
    char fen[FEN_SIZE], again[FEN_SIZE];
    struct position begun = *at, *p = &begun, q = {.rules = at->rules, .passant = NO_SQUARE, .options = at->options};
    struct event nothing = chance_begin();
    struct throw t = {0}, u = {0};
    struct awaits x, y;
    struct fen s;
    struct verdict v;

    fen_write(p, fen);
    if (!fen_read(trial.rules, fen, strlen(fen), &s)) {
        complain(p, NULL, "the FEN cannot be read");
        return;
    }
    q.number = s.number;
    q.halfmove = s.halfmove;
    verdict_clear(&v);
    trial.rules->start(&q, &s, &v);
    if (v.code != CODE_OK) {
        complain(p, NULL, "the FEN is refused: %s", v.text);
        return;
    }
    fen_write(&q, again);
    hear_number(p);
    hear_number(&q);
    memset(&x, 0, sizeof x);
    memset(&y, 0, sizeof y);
    trial.rules->awaits(p, &x);
    trial.rules->awaits(&q, &y);
    if (chance_next(p, &nothing, &t) != chance_next(&q, &nothing, &u) || t.side != u.side || t.dice != u.dice)
        complain(p, NULL, "after reading the FEN something else is thrown");
    if (strcmp(fen, again) != 0)
        complain(p, NULL, "the FEN is read as %s", again);
    else if (memcmp(&x, &y, sizeof x) != 0)
        complain(p, NULL, "after reading the FEN something else is awaited");
    else if (trial.rules->actions(p, mine, MAX_ACTIONS) != trial.rules->actions(&q, other, MAX_ACTIONS))
        complain(p, NULL, "after reading the FEN other actions are offered");
}

/* No more than `max` actions are written. */
static void check_room(const struct position *p, const struct event *offer, size_t n)
{
    static struct event few[4];
    struct event guard;

    memset(&guard, 0x5a, sizeof guard);
    few[3] = guard;
    trial.rules->actions(p, few, 3);
    if (memcmp(&few[3], &guard, sizeof guard) != 0)
        complain(p, NULL, "actions() writes beyond its room");
    for (size_t i = 0; i < 3 && i < n; i++)
        if (few[i].kind != offer[i].kind || few[i].to != offer[i].to || few[i].piece != offer[i].piece)
            complain(p, &offer[i], "actions() gives others where there is less room");
}

/* Tries all there is to try at a position; the event to go on with, false at the end of the game. */
static bool explore(struct position *p, struct event *chosen)
{
    static struct event offer[MAX_ACTIONS];
    static struct position result[MAX_ACTIONS];
    struct awaits x;
    size_t n;

    if (p->over)
        return false;
    memset(&x, 0, sizeof x);
    trial.rules->awaits(p, &x);
    n = x.chance ? 0 : trial.rules->actions(p, offer, MAX_ACTIONS);
    if (n == 0 && !x.chance) {
        if (trial.rules->settle)
            trial.rules->settle(p);
        if (!p->over)
            complain(p, NULL, "nothing is offered, and the game is not over");
        return false;
    }
    trial.actions += n;
    check_offer(p, offer, n, result);
    check_room(p, offer, n);
    for (int i = 0; i < OTHERS && !trial.failed; i++) {
        struct event e = n && below(2)          ? altered(offer[below((unsigned)n)])
                         : x.chance && below(2) ? altered(draw_chance(p))
                                                : random_event();
        check_other(p, &x, &e, result, n);
    }
    *chosen = x.chance ? draw_chance(p) : offer[below((unsigned)n)];
    check_step(p, chosen);
    return !trial.failed;
}

/* ---- a game ---- */

static void begin(struct position *p)
{
    struct fen s = rules_setup(trial.rules, 0);
    struct verdict v;

    memset(p, 0, sizeof *p);
    p->rules = (uint8_t)rules_named(trial.rules->name, strlen(trial.rules->name));
    p->passant = NO_SQUARE;
    p->number = 1;
    random_options(&p->options);
    verdict_clear(&v);
    trial.rules->start(p, &s, &v);
    if (v.code != CODE_OK)
        complain(p, NULL, "no game can begin: %s", v.text);
}

/* The number of a turn; where the rules hear numbers, so does the position. */
static void open_turn(struct position *p, struct text *record, bool first)
{
    struct event e = turn_number(p);

    if (p->setup)
        return;
    if (!p->over && !first)
        check_fen(p);
    if (!first)
        hear_number(p);
    append_event(record, &e);
}

/* Plays a game and writes it down, moves with their whole origin; the position at its end. */
static struct position play(struct text *record)
{
    struct position p, turn;
    unsigned turns = 0;
    char fen[FEN_SIZE];

    begin(&p);
    record->length = 0;
    append_word(record, "[Variant \"");
    append_word(record, trial.rules->name);
    append_word(record, "\"]\n[Options \"");
    append_word(record, trial.options);
    append_word(record, "\"]\n");
    if (trial.rules->array) {
        fen_write(&p, fen);
        append_word(record, "[FEN \"");
        append_word(record, fen);
        append_word(record, "\"]\n");
    }
    append_word(record, "\n");
    turn = p;
    for (unsigned events = 0; events < EVENTS && !trial.failed; events++) {
        struct event e;
        struct verdict v;
        if (events == 0 || !same_turn(trial.rules, turn_of(&turn), turn_of(&p))) {
            if (p.over || ++turns > TURNS)
                break;
            open_turn(&p, record, events == 0);
            turn = p;
        }
        if (!explore(&p, &e))
            break;
        p = stepped(&p, &e, &v);
        append_event(record, &e);
        trial.events++;
        if (v.code != CODE_OK)
            complain(&p, &e, "chosen, but step() says %s", code_name((enum code)v.code));
    }
    if (!p.over && trial.rules->settle)
        trial.rules->settle(&p); /* the last move may have mated */
    append_word(record, p.over ? result_name((enum result)p.over) : "*");
    append_word(record, "\n");
    return p;
}

/* ---- judging a record ---- */

#define CODES_KEPT 64

struct judged {
    struct writer *writer;
    unsigned long errors, others, games, unreadable, unterminated;
    uint8_t code[CODES_KEPT]; /* of the errors */
    uint8_t odd;              /* the first code of anything else */
    char fen[FEN_SIZE];
    uint8_t result, ending;
};

static void heard(void *context, const struct outcome *o)
{
    struct judged *j = context;

    j->unterminated += o->verdict->code == CODE_NO_TERMINATOR;
    if (o->verdict->code != CODE_OK) {
        if (o->level >= LEVEL_ERROR) {
            if (j->errors < CODES_KEPT)
                j->code[j->errors] = o->verdict->code;
            j->errors++;
        } else {
            if (!j->others)
                j->odd = o->verdict->code;
            j->others++;
        }
    }
    if (!writer_outcome(j->writer, o))
        abort();
}

static void ended(void *context, const struct game_summary *s)
{
    struct judged *j = context;

    j->games++;
    j->unreadable += !s->readable;
    j->fen[0] = '\0';
    if (s->position) {
        fen_write(s->position, j->fen);
        j->result = s->position->over;
        j->ending = s->position->ending;
    }
}

/* Judges a text in reads of `step` bytes; `canonical` gets it as the writer has it, to be freed. */
static struct judged judge(const char *text, size_t length, size_t step, bool strict, char **canonical)
{
    struct judged j = {0};
    struct memory memory = {text, length, step};
    struct source_options so = {.reader = {.read = memory_read, .context = &memory}};
    struct game_options jo = {.strict = strict,
                              .snapshots = true,
                              .variations = true,
                              .as_it_is = true,
                              .context = &j,
                              .heard = heard,
                              .ended = ended};
    size_t size;
    FILE *out = open_memstream(canonical, &size);

    if (!out)
        abort();
    j.writer = writer_new(out);
    if (!game_play(&jo, xpgn_source(&so), NULL))
        abort();
    writer_free(j.writer);
    fclose(out);
    return j;
}

/* Where two texts part, for a complaint. */
static const char *difference(const char *a, const char *b)
{
    static char text[300];
    size_t i = 0, from;

    while (a[i] && a[i] == b[i])
        i++;
    from = i > 40 ? i - 40 : 0;
    snprintf(text, sizeof text, "\"%.80s\" / \"%.80s\"", a + from, b + from);
    for (char *s = text; *s; s++)
        if (*s == '\n')
            *s = '~';
    return text;
}

/* Canonical text is a fixed point, whatever the size of the reads, and nothing is to be said of it. */
static void check_canonical(const char *canonical, const struct position *end)
{
    static const size_t STEP[] = {1, 3, 7, 100000};
    size_t length = strlen(canonical);
    char fen[FEN_SIZE];

    fen_write(end, fen);
    for (size_t i = 0; i < sizeof STEP / sizeof *STEP; i++) {
        char *again;
        struct judged j = judge(canonical, length, STEP[i], true, &again);
        if (j.errors || j.others || j.games != 1 || j.unreadable)
            complain(end, NULL, "canonical text has faults: %s", code_name((enum code)(j.errors ? j.code[0] : j.odd)));
        if (strcmp(canonical, again) != 0)
            complain(end, NULL, "canonical text is no fixed point: %s", difference(canonical, again));
        if (strcmp(fen, j.fen) != 0)
            complain(end, NULL, "canonical text leads to %s", j.fen);
        free(again);
    }
}

/* False if the edit left bytes that are no UTF-8: then nothing but reading is promised. */
static bool edit(struct text *t)
{
    static const char *const WORDS[] = {" e4 ",
                                        " -- ",
                                        " <+> ",
                                        " <P:N> ",
                                        " <3:4> ",
                                        " @e4 ",
                                        " N@e4 ",
                                        " O-O ",
                                        "{",
                                        "}",
                                        "(",
                                        ")",
                                        "<",
                                        ">",
                                        "[",
                                        "]",
                                        "\"",
                                        ";",
                                        "%",
                                        "\n",
                                        "$1",
                                        "1.",
                                        "3...",
                                        "1-0",
                                        "*",
                                        "\\",
                                        "\xd0\x9a",
                                        "\xff",
                                        "x",
                                        "+",
                                        "#",
                                        "=Q",
                                        "a1",
                                        "{[%link w 00]}",
                                        " (1. d4) ",
                                        "!?",
                                        "\n\n[Event \"x\"]\n\n"};
    size_t at = below((unsigned)t->length), n = 1 + below(6);
    const char *word = WORDS[below(sizeof WORDS / sizeof *WORDS)];

    n = n < t->length - at ? n : t->length - at;
    switch (below(4)) {
    case 0: /* gone */
        memmove(t->data + at, t->data + at + n, t->length - at - n + 1);
        t->length -= n;
        break;
    case 1: /* another byte */
        t->data[at] = (char)(below(16) ? "abcdefghNBRQK12345678@<>{}()-:,.x+#= \n"[below(38)] : (int)below(256));
        break;
    default: /* something put in between */
        append_word(t, word);
        n = strlen(word);
        memmove(t->data + at + n, t->data + at, t->length - n - at);
        memcpy(t->data + at, word, n);
        break;
    }
    return at >= t->length || ((unsigned char)t->data[at] < 0x80 && t->data[at]) || (unsigned char)t->data[at] == 0xd0;
}

/* An edited record is read to its end; its canonical text is a fixed point with the same faults. */
static void check_edited(const struct text *record)
{
    struct text copy = {NULL, 0, 0};
    char *canonical, *again;
    struct judged j, k;
    bool sound = true, failed_before = trial.what[1][0];

    append(&copy, record->data, record->length);
    for (unsigned edits = below(3) ? 1 : 1 + below(5); edits > 0; edits--)
        sound = edit(&copy) && sound;
    j = judge(copy.data, copy.length, 100000, false, &canonical);
    k = judge(canonical, strlen(canonical), 100000, false, &again);
    if (sound && !j.unreadable && !trial.what[1][0]) {
        /* numbers mean something in Sixfold Duel, and canonical text has none that are wrong: there a broken record may
         * change */
        if (j.games != k.games || (!(trial.rules->numbered && j.errors) && strcmp(canonical, again) != 0))
            complain(NULL, NULL, "of an edited record canonical text is no fixed point: %s",
                     difference(canonical, again));
        else if (!trial.rules->numbered && /* there a wrong number means something, and canonical text has none */
                 !j.unterminated && (j.errors != k.errors || memcmp(j.code, k.code, sizeof j.code) != 0))
            complain(NULL, NULL, "canonical text has other faults (%lu %s) than the edited record (%lu %s)", k.errors,
                     code_name((enum code)k.code[0]), j.errors, code_name((enum code)j.code[0]));
    }
    if (getenv("SHOW") && !failed_before && trial.what[1][0])
        fprintf(stderr, "%s\n----\n%s----\n%s----\n", copy.data, canonical, again);
    free(canonical);
    free(again);
    free(copy.data);
}

static void one_game(struct text *record)
{
    struct position end = play(record);
    struct judged j;
    char *canonical;
    char fen[FEN_SIZE];

    if (!trial.failed) {
        j = judge(record->data, record->length, 100000, false, &canonical);
        fen_write(&end, fen);
        if (j.errors || j.others || j.unreadable)
            complain(&end, NULL, "the record has faults: %s", code_name((enum code)(j.errors ? j.code[0] : j.odd)));
        if (strcmp(fen, j.fen) != 0 || j.result != end.over || j.ending != end.ending)
            complain(&end, NULL, "the record leads to %s %s", j.fen, ending_name((enum ending)j.ending));
        if (!trial.failed)
            check_canonical(canonical, &end);
        if (trial.failed && getenv("SHOW"))
            fprintf(stderr, "%s\n----\n%s----\n", record->data, canonical);
        free(canonical);
    }
    trial.editing = true;
    for (int i = 0; i < 8; i++)
        check_edited(record);
    trial.editing = false;
}

static bool all_games(const struct rules *rules, unsigned long first, unsigned long games, unsigned long seed)
{
    struct text record = {NULL, 0, 0};

    memset(&trial, 0, sizeof trial);
    trial.rules = rules;
    trial.game = first;
    for (; trial.game < first + games && !trial.failed; trial.game++) {
        state = (seed * 1000003 + trial.game + 1) * UINT64_C(0x9e3779b97f4a7c15) | 1;
        alarm(PATIENCE);
        one_game(&record);
    }
    alarm(0);
    free(record.data);
    printf("%sok - games of %s: %lu, with %lu events, %lu actions, %lu other events\n", trial.failed ? "not " : "",
           rules->name, trial.game - first, trial.events, trial.actions, trial.others);
    printf("%s%s", trial.what[0], trial.failed ? "\n" : "");
    printf("%sok - edited records of %s\n%s%s", trial.what[1][0] ? "not " : "", rules->name, trial.what[1],
           trial.what[1][0] ? "\n" : "");
    fflush(stdout);
    return !trial.failed && !trial.what[1][0];
}

int main(int argc, char **argv)
{
    unsigned long games = argc > 1 ? strtoul(argv[1], NULL, 10) : 0, seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    unsigned long first = argc > 4 ? strtoul(argv[4], NULL, 10) : 0;
    const char *only = argc > 3 ? argv[3] : NULL;
    bool good = true;

    if (games == 0) {
        fprintf(stderr, "usage: properties GAMES [SEED [VARIANT [FIRST]]]\n");
        return 2;
    }
    for (int r = 0; r < RULES_COUNT; r++)
        if (!only || rules_named(only, strlen(only)) == (enum rules_number)r)
            good = all_games(rules_get((enum rules_number)r), first, games, seed) && good;
    return !good;
}
