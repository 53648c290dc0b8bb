/*
 * playout_game.c: plays a random game, and writes it as a judge would tell of it.
 */
#include "notation/fen.h"
#include "playout.h"
#include "shared/prng.h"
#include "shared/tool.h"
#include "trust/chance.h"

#include <stdlib.h>
#include <string.h>

/* An event of a game, in order; of a comment where its text lies. */
struct recorded {
    struct event event;
    size_t note;
};

struct game_player {
    const struct run *run;
    struct random random;
    struct position start; /* of the game */
    struct sealer *sealer; /* NULL: games are not sealed */
    struct stats *stats;   /* of the game being played; NULL: it is not counted */
    struct stats_game counted;
    bool writes, failed; /* failed: no memory */
    struct recorded *list;
    size_t n, size;
    char *notes; /* texts of comments, one after the other */
    size_t notes_n, notes_size;
    struct event choice[MAX_ACTIONS];
};

struct game_player *game_player_new(const struct run *run)
{
    struct game_player *p = calloc(1, sizeof *p);

    if (!p)
        return NULL;
    p->run = run;
    if (run->sealed && !(p->sealer = sealer_new(run))) {
        free(p);
        return NULL;
    }
    return p;
}

void game_player_free(struct game_player *p)
{
    if (!p)
        return;
    sealer_free(p->sealer);
    free(p->list);
    free(p->notes);
    free(p);
}

/* ---- recording ---- */

static void record(struct game_player *p, const struct event *e)
{
    if (!p->writes)
        return;
    if (p->n == p->size) {
        size_t size = p->size ? p->size * 2 : 1024;
        struct recorded *list = realloc(p->list, size * sizeof *list);
        if (!list) {
            p->failed = true;
            return;
        }
        p->list = list;
        p->size = size;
    }
    p->list[p->n++] = (struct recorded){*e, p->notes_n};
}

static void record_note(struct game_player *p, const char *note)
{
    struct event e = event_blank(EV_COMMENT);

    e.first = e.last = true;
    e.length = strlen(note);
    if (!p->writes || e.length == 0)
        return;
    if (p->notes_n + e.length > p->notes_size) {
        size_t size = (p->notes_n + e.length) * 2;
        char *notes = realloc(p->notes, size);
        if (!notes) {
            p->failed = true;
            return;
        }
        p->notes = notes;
        p->notes_size = size;
    }
    memcpy(p->notes + p->notes_n, note, e.length);
    record(p, &e);
    p->notes_n += e.length;
}

/* ---- playing ---- */

static unsigned below(void *context, unsigned n)
{
    return (unsigned)random_below(context, n);
}

/* The next event; false at the end of the game. */
static bool choose(struct game_player *p, struct position *at, struct event *e)
{
    const struct rules *rules = p->run->rules;
    struct awaits x;
    size_t n;

    if (at->over)
        return false;
    rules->awaits(at, &x);
    if (x.chance) {
        if (!p->sealer || !sealer_draw(p->sealer, at, e))
            chance_draw(&(struct chance){below, &p->random}, at, e);
        return true;
    }
    n = rules->actions(at, p->choice, MAX_ACTIONS);
    if (n == 0) {
        position_settle(at);
        return false;
    }
    *e = p->choice[random_below(&p->random, n)];
    return true;
}

/* actions() offers only what step() accepts: anything else is a bug, and no game to publish. */
static void step(struct game_player *p, struct position *at, const struct event *e)
{
    struct position before;
    struct verdict v;

    position_copy(&before, at, p->run->rules->state_size);
    verdict_clear(&v);
    p->run->rules->step(&before, e, at, &v);
    if (v.code != CODE_OK) {
        tool_trouble("[%s] %s", code_name((enum code)v.code), v.text);
        abort();
    }
    if (p->stats)
        stats_step(p->stats, &p->counted, &before, e, &v, at);
    record(p, e);
}

/* The number of a turn, where the game has its turns begin so (Sixfold Duel), or where a comment stands first in it. */
static void number(struct game_player *p, struct position *at)
{
    struct event e = turn_number(at);

    if (p->run->rules->numbered)
        step(p, at, &e);
    else
        record(p, &e);
}

/* An action with the comments around it.  `opens`: it is the first of its turn, and no number has been recorded. */
static void act(struct game_player *p, struct position *at, const struct event *e, bool opens)
{
    struct position before;
    char note[NOTE_SIZE];

    if (!p->sealer) {
        step(p, at, e);
        return;
    }
    sealer_before(p->sealer, at, e, note);
    if (note[0] && opens && !at->setup)
        number(p, at);
    record_note(p, note);
    before = *at;
    step(p, at, e);
    sealer_after(p->sealer, &before, e, at, note);
    record_note(p, note);
}

/* Plays a game; the position at its end. */
static struct position play(struct game_player *p)
{
    const struct rules *rules = p->run->rules;
    struct position at = p->start, turn = at;
    unsigned long turns = 0;
    struct event e;

    for (bool first = true;; first = false) {
        bool opens = first || !same_turn(rules, turn_of(&turn), turn_of(&at));
        if (opens && !at.setup && ++turns > p->run->max_turns) {
            position_settle(&at);
            return at;
        }
        if (opens && rules->numbered && !at.over)
            number(p, &at);
        if (opens)
            turn = at;
        if (p->failed || !choose(p, &at, &e))
            return at;
        act(p, &at, &e, opens && !rules->numbered);
    }
}

/* ---- writing ---- */

static void tell(struct game_player *p, struct sink *sink, const struct outcome *o)
{
    p->failed = p->failed || !sink->outcome(sink, o);
}

/* Something of the record that is no action; `at` is NULL before the game has begun. */
static void tell_plain(struct game_player *p, struct sink *sink, const struct event *e, const struct position *at,
                       const struct position *turn)
{
    struct verdict v;
    struct outcome o = {.event = e, .verdict = &v, .before = at, .after = at, .final = true};

    verdict_clear(&v);
    if (turn) {
        o.number = turn->number;
        o.side = turn->side;
        o.setup = turn->setup;
    }
    tell(p, sink, &o);
}

static void tell_tag(struct game_player *p, struct sink *sink, const char *name, const char *text)
{
    struct event e = event_blank(EV_TAG);

    e.name = name;
    e.name_length = strlen(name);
    e.text = text;
    e.length = strlen(text);
    tell_plain(p, sink, &e, NULL, NULL);
}

static void tell_seals(struct game_player *p, struct sink *sink)
{
    tell_tag(p, sink, "GameId", sealer_id(p->sealer));
    if (sealer_head(p->sealer, WHITE)) {
        tell_tag(p, sink, "WhiteChain", sealer_head(p->sealer, WHITE));
        tell_tag(p, sink, "BlackChain", sealer_head(p->sealer, BLACK));
    }
}

/* In the order of canonical text: not all forms sort them. */
static void tell_tags(struct game_player *p, struct sink *sink, unsigned long round, const struct position *end)
{
    char text[24];

    snprintf(text, sizeof text, "%lu", round);
    tell_tag(p, sink, "Event", "playout");
    tell_tag(p, sink, "Site", "?");
    tell_tag(p, sink, "Date", "????.??.??");
    tell_tag(p, sink, "Round", text);
    tell_tag(p, sink, "White", "?");
    tell_tag(p, sink, "Black", "?");
    tell_tag(p, sink, "Result", result_name(end->over ? (enum result)end->over : UNFINISHED));
    tell_tag(p, sink, "Variant", p->run->rules->name);
    if (p->run->rules->array) {
        char fen[FEN_SIZE];
        fen_write(&p->start, fen);
        tell_tag(p, sink, "SetUp", "1");
        tell_tag(p, sink, "FEN", fen);
    }
    if (p->run->options)
        tell_tag(p, sink, "Options", p->run->options);
    if (p->sealer)
        tell_seals(p, sink);
    tell_tag(p, sink, "Termination", end->over ? "normal" : "unterminated");
    if (end->over)
        tell_tag(p, sink, "Ending", ending_name((enum ending)end->ending));
}

/* An event that the rules judge: again, since what it did has not been kept. */
static void tell_action(struct game_player *p, struct sink *sink, const struct event *e, struct position *at,
                        struct position *turn)
{
    const struct rules *rules = p->run->rules;
    struct position before = *at;
    struct verdict v;
    struct outcome o = {.event = e, .verdict = &v, .before = &before, .after = at, .final = true};

    if (event_acts(e) && !same_turn(rules, turn_of(turn), turn_of(at)))
        *turn = *at;
    verdict_clear(&v);
    rules->step(&before, e, at, &v);
    o.number = turn->number;
    o.side = turn->side;
    o.setup = turn->setup;
    tell(p, sink, &o);
}

static void tell_game(struct game_player *p, struct sink *sink)
{
    struct position at = p->start, turn = at;
    bool begun = false;

    for (size_t i = 0; i < p->n; i++) {
        struct event e = p->list[i].event;
        if (e.kind == EV_COMMENT)
            e.text = p->notes + p->list[i].note;
        if (event_acts(&e) || (e.kind == EV_NUMBER && p->run->rules->numbered))
            tell_action(p, sink, &e, &at, &turn);
        else if (e.kind == EV_COMMENT && !begun)
            tell_plain(p, sink, &e, NULL, NULL);
        else
            tell_plain(p, sink, &e, &at, &turn);
        begun = begun || e.kind != EV_COMMENT;
    }
}

static void tell_end(struct game_player *p, struct sink *sink, const struct position *end)
{
    struct event result = event_blank(EV_RESULT), last = event_blank(EV_END);
    const enum result is = end->over ? (enum result)end->over : UNFINISHED;
    const struct game_summary summary = {.rules = p->run->rules, .position = end, .terminator = is, .readable = true};

    result.result = (uint8_t)is;
    tell_plain(p, sink, &result, end, end);
    tell_plain(p, sink, &last, end, end);
    p->failed = p->failed || !sink->ended(sink, &summary);
}

/* Where there are many arrays, each game has one by chance. */
static void set_array(struct game_player *p)
{
    const struct rules *rules = p->run->rules;
    struct fen s;
    struct verdict v;

    p->start = p->run->start;
    if (!rules->array)
        return;
    s = rules_setup(rules, (unsigned)random_below(&p->random, rules->arrays));
    verdict_clear(&v);
    rules->start(&p->start, &s, &v);
}

bool game_player_play(struct game_player *p, unsigned long game, struct sink *sink, struct stats *stats)
{
    struct event begin = event_blank(EV_GAME);
    struct position end;

    p->n = p->notes_n = 0;
    p->stats = stats;
    p->writes = sink != NULL;
    random_seed(&p->random, p->run->seed, game);
    set_array(p);
    if (p->sealer)
        sealer_begin(p->sealer, game);
    stats_begin(&p->counted);
    end = play(p);
    if (stats)
        stats_end(stats, &p->counted, &end);
    if (sink && !p->failed) {
        tell_plain(p, sink, &begin, NULL, NULL);
        tell_tags(p, sink, game + 1, &end);
        tell_game(p, sink);
        tell_end(p, sink, &end);
    }
    return !p->failed;
}
