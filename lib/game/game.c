#include "game_parts.h"

#include <stdlib.h>
#include <string.h>

struct judge *judge_new(const struct judge_options *options)
{
    struct judge *j = calloc(1, sizeof *j);

    if (!j)
        return NULL;
    j->options = *options;
    j->line = calloc(options->variations ? MAX_NESTING + 1 : 1, sizeof *j->line);
    if (!j->line) {
        free(j);
        return NULL;
    }
    return j;
}

void judge_free(struct judge *j)
{
    if (j)
        free(j->line);
    free(j);
}

/* ---- telling ---- */

void judge_tell(struct judge *j, const struct event *e, const struct verdict *v, const struct position *before,
                bool consumed, bool held)
{
    struct line *line = &j->line[j->depth];
    struct outcome o = {.event = e,
                        .verdict = v,
                        .consumed = consumed,
                        .pending = line->has_held,
                        .mid_turn = line->mid_turn,
                        .held = held || j->late,
                        .depth = j->depth,
                        .judge = j};

    if (j->begun && !j->muted) {
        o.after = &line->pos;
        o.before = before;
    }
    o.number = line->turn.number;
    o.side = line->turn.side;
    o.setup = line->turn.setup;
    if (v->code != CODE_OK) {
        o.level = v->mild                                                         ? LEVEL_WARNING
                  : v->code == CODE_TOO_DEEP && e->kind == EV_TROUBLE && e->fatal ? LEVEL_FATAL
                                                                                  : code_level((enum code)v->code);
        if (j->depth > 0 && o.level > LEVEL_WARNING && e->kind != EV_TROUBLE)
            o.level = LEVEL_WARNING;
        if (o.level >= LEVEL_ERROR) {
            o.first = !j->violated;
            j->violated = true;
            j->violations++;
        } else if (o.level == LEVEL_WARNING) {
            j->warnings++;
        } else if (!j->options.strict) {
            return;
        }
    }
    j->options.heard(j->options.context, &o);
}

/* Something found beside the event. */
void judge_find(struct judge *j, const struct event *e, const struct verdict *v)
{
    judge_tell(j, e, v, NULL, false, false);
}

void judge_pass_on(struct judge *j, const struct event *e)
{
    struct verdict v;

    verdict_clear(&v);
    judge_tell(j, e, &v, j->options.snapshots ? &j->line[j->depth].pos : NULL, true, false);
}

static void new_game(struct judge *j)
{
    struct line *line = j->line;
    struct judge_options options = j->options;

    memset(j, 0, offsetof(struct judge, variant));
    j->variant[0] = j->option_text[0] = j->fen[0] = j->ending_text[0] = '\0';
    j->game_id[0] = j->chain[WHITE][0] = j->chain[BLACK][0] = '\0';
    j->options = options;
    j->line = line;
    j->readable = true;
    if (j->options.variations)
        memset(line, 0, sizeof *line);
    line->has_held = line->has_number = line->has_between = line->zeros = line->tail = false;
    line->in_turn = line->fresh = line->start_is_last = false;
    line->offset = 0;
    line->unread = 0;
    line->turn = (struct turn_id){.side = WHITE, .setup = true};
}

/* ---- actions ---- */

/* Half-moves, as the turns of a position count them; two to a round. */
static int64_t halves(const struct position *p)
{
    const struct rules *rules = rules_of(p);

    return (int64_t)p->number * 2 + (!rules->rounds && !rules->numbered && p->side == BLACK);
}

/* The half-move that a turn should have by its number: its own, or what follows from a wrong one that has been told. */
static int64_t halves_due(const struct line *line, const struct position *p)
{
    return halves(p) + line->offset;
}

static bool is_number_due(const struct line *line, const struct position *p, uint32_t number)
{
    int64_t due = halves_due(line, p);

    return due >= 0 && due / 2 == number;
}

static void fail_number(const struct line *line, struct arg written, struct verdict *v)
{
    int64_t due = halves_due(line, &line->pos);

    if (line->offset == 0)
        fail(v, CODE_NUMBER, NULL, N_("the number is {0}, but this is turn {1}"), written,
             arg_number(line->pos.number));
    else
        fail(v, CODE_NUMBER, NULL, N_("the number is {0}, but after those before it this is turn {1}"), written,
             arg_number(due < 0 ? 0 : (uint64_t)due / 2));
}

/* Is the number that has been read wrong for this turn?  It is told, and those that come are held against it. */
static void judge_number(struct judge *j, struct line *line)
{
    struct event e = event_blank(EV_NUMBER);
    struct verdict v;

    line->has_number = false;
    if (is_number_due(line, &line->pos, line->number) || line->tail)
        return;
    verdict_clear(&v);
    v.at = AT_NUMBER;
    fail_number(line, *line->digits ? arg_text(line->digits, strlen(line->digits)) : arg_number(line->number), &v);
    if (!*line->digits) /* no turn has one of so many digits: those behind it are not held against it */
        line->offset = (int64_t)line->number * 2 - halves(&line->pos);
    if (!*line->digits && !j->rules->rounds) /* whose turn it is the dots tell, if there are any */
        line->offset += line->dots ? line->dots > 1 : line->pos.side == BLACK;
    if (j->depth == 0)
        j->quick = false;
    e.number = line->number;
    judge_find(j, &e, &v);
}

/* A rule set in which turns begin at numbers is shown them as they would be without a wrong one that has been told. */
static void step_number(struct line *line, const struct event *e, struct verdict *v)
{
    struct event shifted = *e;

    if (e->number == line->pos.number && e->dots > 0 && line->pos.side == (e->dots > 1 ? BLACK : WHITE))
        line->offset = 0; /* it is right: inside a series it opens none, whatever was told of the one before */
    shifted.number = (uint32_t)((int64_t)e->number - line->offset / 2);
    rules_of(&line->pos)->step(&line->pos, &shifted, &line->pos, v);
    if (v->code != CODE_NUMBER)
        return;
    v->args[0] = arg_number(e->number);
    v->args[2].value = (uint64_t)((int64_t)v->args[2].value + line->offset / 2);
    line->offset += 2 * ((int64_t)e->number - (int64_t)v->args[2].value);
}

/* Counts the turn in which an action stands; true if it begins here. */
static inline bool note_turn(struct judge *j, struct line *line)
{
    struct turn_id turn = turn_of(&line->pos);

    if (j->rules->turn)
        j->rules->turn(&line->pos, &turn.number, &turn.side);
    if (line->in_turn && line->turn.number == turn.number && (line->turn.side == turn.side || j->rules->rounds) &&
        line->turn.setup == turn.setup) {
        line->turn.side = turn.side;
        return false;
    }
    line->mid_turn = line->mid_turn && !line->in_turn;
    line->in_turn = true;
    line->turn = turn;
    if (j->depth == 0 && !turn.setup)
        j->turns++;
    return true;
}

/*
 * The position before an action, kept for who asks, and for variations: these need the one before the turn too, which
 * is the same in its first action, and copied only when the second comes.  A card belongs to the try before it.
 */
static inline const struct position *keep_before(struct line *line, bool begins, bool card, struct position *room)
{
    if (card) {
        if (begins)
            line->turn_start = line->pos;
        line->start_is_last = line->start_is_last && !begins;
        *room = line->pos;
        return room;
    }
    if (begins && line->start_is_kept) {
        line->turn_before = line->start_is_last ? line->before_last : line->turn_start;
        line->has_turn_before = true;
    }
    line->start_is_kept = line->start_is_kept || begins;
    if (!begins && line->start_is_last)
        line->turn_start = line->before_last;
    line->start_is_last = begins;
    line->before_last = line->pos;
    return &line->before_last;
}

/* Links and seals that wait belong to this action, if nothing was left out before it: no omission is told of here. */
static void settle_early(struct judge *j, const struct event *e)
{
    struct position trial;
    struct verdict v;

    verdict_clear(&v);
    if (e->kind != EV_NUMBER)
        j->rules->step(&j->line[0].pos, e, &trial, &v);
    if (!v.again)
        judge_early(j);
}

/* Judges one action; more than once where something was left out before it. */
static void act(struct judge *j, const struct event *e, bool held)
{
    struct line *line = &j->line[j->depth];
    struct position room;
    const struct position *before = NULL;
    struct verdict v;
    bool proves = j->proving && j->depth == 0;
    bool recounts = j->recounting && j->depth == 0;
    bool begins = false, wanted = j->options.snapshots || j->options.strict || (proves && j->proof.chained) || recounts;
    bool remark =
        e->kind == EV_BAD && event_stands(e) == STANDS_NOTHING; /* no action: a variation replaces the one before */
    struct turn_id turn, turn_was = line->turn;
    bool in_turn = line->in_turn, mid_turn = line->mid_turn;
    unsigned long turns = j->turns;

    if (j->depth == 0 && (e->kind == EV_REVEAL || e->kind == EV_CARD))
        judge_note_chance(j, e);
    if (j->options.strict || e->flags & (CYRILLIC | LATIN))
        judge_alphabet(j, e, held);
    for (int again = 0; again < 64; again++) {
        if (e->kind != EV_NUMBER)
            begins = note_turn(j, line);
        verdict_clear(&v);
        turn = turn_of(&line->pos);
        if (line->has_number && is_number_due(line, &line->pos, line->number)) {
            line->has_number =
                false; /* right, though what follows may show that the turn it names was left unfinished */
        } else if (line->has_number) {
            struct position trial;
            j->rules->step(&line->pos, e, &trial, &v);
            if (!v.again)
                judge_number(j, line);
            verdict_clear(&v);
        }
        if (j->depth == 0 && (j->early[WHITE].held || j->early[BLACK].held))
            settle_early(j, e);
        if (j->options.variations && !remark)
            before = keep_before(line, begins, e->kind == EV_CARD, &room);
        else if (wanted || j->options.variations)
            before = memcpy(&room, &line->pos, sizeof room);
        if (e->kind == EV_NUMBER)
            step_number(line, e, &v);
        else
            j->rules->step(&line->pos, e, &line->pos, &v);
        if (v.code == CODE_SYNTAX && j->options.remarks && event_stands(e) == STANDS_NOTHING) {
            if (line->remark)
                v.code = CODE_OK;
            line->remark = true;
        }
        if (v.code == CODE_AFTER_END) {
            if (line->tail) /* a long tail is told of once */
                v.code = CODE_OK;
            line->tail = true;
        }
        if (v.code == CODE_OK && !v.again && !j->options.snapshots && !j->options.strict)
            break;
        if (v.code != CODE_OK || !v.again) /* nothing is wrong where what stood before it is only over now */
            judge_tell(j, e, &v, wanted ? before : NULL, !v.again, held);
        if (!v.again)
            break;
        if (j->depth == 0)
            j->proof.due = false; /* what was left out is over: a roll that comes now repeats none */
    }
    if (remark) { /* it has begun no turn */
        line->turn = turn_was;
        line->in_turn = in_turn;
        line->mid_turn = mid_turn;
        j->turns = turns;
    }
    line->has_number = false;
    if (j->depth == 0 && e->kind != EV_NUMBER)
        j->early[WHITE].any = j->early[BLACK].any = false;
    if (recounts && !v.again)
        history_action(j, e, &v, before);
    if (proves && !v.again)
        judge_prove(j, e, before ? before : &line->pos, turn);
    if (j->options.strict && j->depth == 0 && !v.again &&
        (v.code == CODE_OK || code_level((enum code)v.code) < LEVEL_ERROR))
        judge_style(j, e, &v, before);
}

static void note_number(struct line *line, const struct event *e)
{
    size_t n = 0;

    line->number = e->number;
    line->dots = e->dots;
    line->has_number = true;
    while (n < e->length && n + 1 < sizeof line->digits && e->text[n] >= '0' && e->text[n] <= '9')
        n++;
    line->digits[0] = '\0';
    if (n > 9) {
        memcpy(line->digits, e->text, n);
        line->digits[n] = '\0';
    }
}

/* Is this the turn that a number names? */
static bool is_turn(const struct line *line, const struct position *p, const struct event *number, bool rounds)
{
    int64_t due = halves_due(line, p);

    if (rules_of(p)->numbered && p->side == BLACK)
        due++;
    return is_number_due(line, p, number->number) && (rounds || number->dots == 0 || due % 2 == (number->dots > 1));
}

/* The position after an action, what was left out before it taken into account. */
static void play(struct position *p, const struct event *e)
{
    struct verdict v;
    int again = 0;

    do {
        verdict_clear(&v);
        rules_of(p)->step(p, e, p, &v);
    } while (v.again && again++ < 64);
}

/*
 * The number behind tokens that are none tells how many of them stand for actions, the action between it and them
 * (which is held, if there is one) taken into account.  If it goes with what they have been taken for, nothing changes.
 */
static void read_again(struct judge *j, const struct event *number)
{
    struct line *line = &j->line[j->depth];
    struct event spoilt;
    struct position p, after;
    unsigned n = line->unread;

    if (n == 0)
        return;
    line->unread = 0;
    p = line->unread_base;
    after = line->pos;
    if (line->has_held)
        play(&after, &line->held);
    if (is_turn(line, &after, number, j->rules->rounds))
        return;
    spoilt = event_blank(EV_BAD);
    spoilt.stands = STANDS_ACTION;
    spoilt.text = "";
    for (unsigned i = 0; i <= n && i <= 64 && !p.over; i++) {
        after = p;
        if (line->has_held)
            play(&after, &line->held);
        if (is_turn(line, &after, number, j->rules->rounds)) {
            line->pos = p;
            return;
        }
        play(&p, &spoilt);
    }
}

static void count_unread(struct line *line)
{
    if (line->unread++ == 0)
        line->unread_base = line->pos;
}

/* What is held is judged without what might have followed it: a try without its mark, 0-0 that is no result. */
static void release(struct judge *j)
{
    struct line *line = &j->line[j->depth];

    if (line->has_held && line->has_between && line->held.kind != EV_BAD)
        read_again(j, &line->between);
    if (line->has_held) {
        line->has_held = line->zeros = false;
        if (line->held.kind == EV_BAD)
            count_unread(line);
        else
            line->unread = 0; /* no number has come, or it has said what it had to say */
        act(j, &line->held, true);
    }
    if (line->has_between) {
        line->has_between = false;
        read_again(j, &line->between);
        note_number(line, &line->between);
        if (j->options.snapshots)
            judge_pass_on(j, &line->between);
    }
}

/* A number after a try: the mark of the try may follow, else it is that of what follows. */
static void hold_number(struct line *line, const struct event *e)
{
    line->between = *e;
    line->between.length = e->length < sizeof line->between_text ? e->length : sizeof line->between_text;
    memcpy(line->between_text, e->text, line->between.length);
    line->between.text = line->between_text;
    line->has_between = true;
}

static void hold(struct line *line, const struct event *e)
{
    line->held = *e;
    line->held.length = e->length < sizeof line->held_text ? e->length : sizeof line->held_text;
    memcpy(line->held_text, e->text, line->held.length);
    line->held.text = line->held_text;
    line->has_held = true;
}

/* A number between a try and its mark. */
static void number_within(struct judge *j, struct line *line)
{
    struct event e = line->between;
    struct verdict v;

    line->has_between = false;
    verdict_clear(&v);
    v.at = AT_NUMBER;
    fail(&v, CODE_NUMBER, NULL, N_("a number stands between the try and its mark, but the turn is the same"), NO_ARGS);
    judge_find(j, &e, &v);
}

static void after_terminator(struct judge *j, const struct event *e)
{
    struct line *line = &j->line[0];
    struct verdict v;

    verdict_clear(&v);
    v.skipped = true;
    if (!line->tail && !rules_ended(&line->pos, &v))
        fail(&v, CODE_UNEXPECTED, NULL, N_("the result has been given: nothing may follow it"), NO_ARGS);
    line->tail = true;
    judge_tell(j, e, &v, &line->pos, true, false);
}

/* 0-0, which may be the result if nothing follows it: where the Result tag says so, or nobody may castle. */
static bool may_be_result(const struct judge *j, const struct line *line, const struct event *e)
{
    struct position trial;
    struct verdict v;

    if (j->depth > 0 || e->kind != EV_MOVE || e->length != 3 || memcmp(e->text, "0-0", 3) != 0)
        return false;
    verdict_clear(&v);
    j->rules->step(&line->pos, e, &trial, &v);
    return j->result_tag == BOTH_LOST || (v.code != CODE_OK && code_level((enum code)v.code) >= LEVEL_ERROR);
}

/* A token that is none: what it stands for, and where a number that follows may say otherwise. */
static void unread(struct judge *j, const struct event *e)
{
    struct line *line = &j->line[j->depth];

    if (j->rules->joins_tries && event_stands(e) == STANDS_ACTION) {
        hold(line, e);
        return;
    }
    count_unread(line);
    act(j, e, false);
}

/* Is what is held a try, to which a mark may belong? */
static bool may_be_marked(const struct judge *j, const struct line *line)
{
    return j->rules->joins_tries && line->has_held && !line->zeros &&
           (line->held.kind == EV_MOVE || line->held.kind == EV_BAD);
}

/* A mark that nobody can read, behind a try that the position forbids; where it is allowed, such a thing says nothing.
 */
static bool marks_unread(const struct judge *j, const struct line *line, const struct event *e)
{
    struct position trial;
    struct verdict v;

    if (e->kind != EV_BAD || event_stands(e) != STANDS_REVEAL || !may_be_marked(j, line))
        return false;
    verdict_clear(&v);
    j->rules->step(&line->pos, &line->held, &trial, &v);
    return v.code != CODE_OK && v.code != CODE_AFTER_END && code_level((enum code)v.code) >= LEVEL_ERROR;
}

/* The try is a kinte, whatever its mark would say; that costs one message, of the mark. */
static void unread_mark(struct judge *j, struct line *line, const struct event *e)
{
    struct verdict v;

    line->held.kinte = UNREAD_KINTE;
    line->has_held = false;
    line->unread = 0;
    act(j, &line->held, true);
    if (line->has_between)
        number_within(j, line);
    verdict_clear(&v);
    v.skipped = true;
    fail_syntax(&v, e);
    judge_tell(j, e, &v, &line->pos, true, false);
}

/* An action behind tokens that are none, which a number may follow that tells how to read them. */
static bool may_wait(const struct judge *j, const struct line *line, const struct event *e)
{
    return line->unread && !j->rules->numbered &&
           (e->kind == EV_MOVE || e->kind == EV_ARRIVAL || e->kind == EV_NOTHING);
}

static void action(struct judge *j, const struct event *e)
{
    struct line *line = &j->line[j->depth];

    if (line->fresh)
        line->fresh = false;
    if (j->ended && j->depth == 0) {
        after_terminator(j, e);
        return;
    }
    if (e->kind == EV_KINTE && may_be_marked(j, line)) {
        line->held.kinte = e->kinte;
        line->has_held = false;
        line->unread = 0;
        act(j, &line->held, true);
        if (line->has_between)
            number_within(j, line);
        return;
    }
    if (marks_unread(j, line, e)) {
        unread_mark(j, line, e);
        return;
    }
    if (line->has_held && line->held.kind != EV_BAD && !line->has_between)
        line->unread = 0; /* two actions, and no number */
    release(j);
    if (e->kind == EV_BAD) {
        unread(j, e);
    } else if (may_be_result(j, line, e)) {
        hold(line, e);
        line->zeros = true;
    } else if ((e->kind == EV_MOVE && j->rules->joins_tries) || may_wait(j, line, e)) {
        hold(line, e);
    } else {
        line->unread = 0;
        act(j, e, false);
    }
}

/* Does a number name a turn? */
static bool names(const struct judge *j, const struct event *number, const struct position *p)
{
    return is_number_due(&j->line[0], p, number->number) &&
           (j->rules->rounds || (p->side == BLACK) == (number->dots > 1));
}

/*
 * A variation replaces the turn before it, but one whose first number names the turn after that, and only that, goes on
 * from there: "3. Qxe5+ (3... Nxe5 4. d4)".
 */
static bool continues(const struct judge *j, const struct event *number)
{
    const struct line *line = &j->line[j->depth], *outer = line - 1;

    return j->depth > 0 && !(outer->has_held && !outer->zeros) && names(j, number, &outer->pos) &&
           !names(j, number, &line->turn_start);
}

/* And one whose first number names the turn before that: "2. Nf3 Nc6 (2. Nc3)". */
static bool goes_back(const struct judge *j, const struct event *number)
{
    const struct line *line = &j->line[j->depth];

    return j->depth > 0 && line->has_turn_before && !j->rules->rounds && !line->turn_before.setup &&
           names(j, number, &line->turn_before) && !names(j, number, &line->turn_start);
}

/* The variation begins at this position, that of another turn than the last. */
static void begin_at(struct line *line, const struct position *p)
{
    line->pos = line->before_last = line->turn_start = *p;
    line->has_turn_before = line->start_is_kept = false;
    line->start_is_last = false;
    line->turn = turn_of(&line->pos);
}

/* Behind tokens that are none: does the number begin the next round, nothing more of this one being due?  Then it has
 * begun. */
static void end_round(struct line *line, const struct event *number)
{
    struct event nothing = event_blank(EV_NOTHING);
    struct position next;
    struct verdict v;

    verdict_clear(&v);
    rules_of(&line->pos)->step(&line->pos, &nothing, &next, &v);
    if (v.code == CODE_OK && !v.again && is_turn(line, &next, number, true))
        line->pos = next;
}

static void number(struct judge *j, const struct event *e)
{
    struct line *line = &j->line[j->depth];
    bool unread = line->unread;

    j->numbered = j->numbered || j->depth == 0;
    if (may_be_marked(j, line)) {
        if (line->has_number)
            judge_number(j, line);
        hold_number(line, e);
        return;
    }
    if (line->unread && line->has_held && !line->zeros)
        read_again(j, e);
    release(j);
    if (line->fresh && continues(j, e)) {
        line->mid_turn = false;
        begin_at(line, &line[-1].pos);
    } else if (line->fresh && goes_back(j, e)) {
        line->mid_turn = false;
        begin_at(line, &line->turn_before);
    } else if (line->fresh && !line->turn_start.setup) { /* which has no number */
        line->mid_turn = false;
        line->pos = line->turn_start;
    }
    line->fresh = false;
    read_again(j, e);
    if (j->rules->rounds && unread && !line->pos.over && !is_turn(line, &line->pos, e, true))
        end_round(line, e);
    if (j->rules->numbered) {
        act(j, e, false);
        return;
    }
    note_number(line, e);
    if (j->options.snapshots)
        judge_pass_on(j, e);
}

/* ---- variations ---- */

static void open_variation(struct judge *j, const struct event *e)
{
    struct line *line = &j->line[j->depth], *next = line + 1;
    /* a try whose mark is still to come, and the first of its turn */
    bool held =
        line->has_held && !line->zeros; /* 0-0 may be the result, behind which a variation replaces what came last */
    bool begins = held && !(line->in_turn && same_turn(j->rules, line->turn, turn_of(&line->pos)));

    judge_pass_on(j, e);
    j->depth++;
    memset(next, 0, offsetof(struct line, fresh));
    next->pos = held ? line->pos : line->before_last;
    next->turn_start = begins ? line->pos : line->start_is_last ? line->before_last : line->turn_start;
    next->turn = held ? turn_of(&line->pos) : line->turn;
    next->turn_start.number = next->turn.number;
    next->turn_start.side = next->turn.side;
    next->turn_start.setup = next->turn.setup;
    next->before_last = next->turn_start;
    next->has_turn_before = begins ? line->start_is_kept : line->has_turn_before;
    if (next->has_turn_before)
        next->turn_before = !begins ? line->turn_before : line->start_is_last ? line->before_last : line->turn_start;
    next->fresh = true;
    next->offset = line->offset;
    next->mid_turn = !position_same(&next->pos, &next->turn_start);
}

static void close_variation(struct judge *j, const struct event *e)
{
    release(j);
    j->depth--;
    judge_pass_on(j, e);
}

/* ---- the end ---- */

static void finish(struct judge *j, const struct event *e)
{
    struct position *p = &j->line[0].pos;
    struct verdict v;

    if (j->muted)
        return;
    judge_early(j);
    verdict_clear(&v);
    if (j->rules->settle)
        j->rules->settle(p);
    if (j->half && j->terminator != NO_RESULT && j->terminator != UNFINISHED) {
        v.at = AT_HALF;
        fail(&v, CODE_HALF_REVEAL, NULL, N_("this was never revealed, and the game is over"), NO_ARGS);
        judge_find(j, e, &v);
        verdict_clear(&v);
    }
    if (j->terminator != NO_RESULT)
        j->proof.forfeit = (uint8_t)judge_forfeit(j, j->terminator);
    proof_end(&j->proof, j->terminator, &v);
    if (v.code != CODE_OK)
        judge_find(j, e, &v);
    if (j->options.require_proof && !j->violated && j->proof.proven != j->chance) {
        verdict_clear(&v); /* whatever else kept something from being proven */
        fail(&v, CODE_UNPROVEN, NULL, N_("not all chance and secrets of this game are proven"), NO_ARGS);
        judge_find(j, e, &v);
    }
    verdict_clear(&v);
    rules_finish(p, j->terminator, j->result_tag, j->ending_tag, &v);
    if (v.code != CODE_OK)
        judge_find(j, e, &v);
    if (j->ending_unknown) {
        verdict_clear(&v);
        fail(&v, CODE_ENDING, NULL, N_("the Ending tag's \"{0}\" is none of the endings"),
             arg_text(j->ending_text, strlen(j->ending_text)));
        judge_find(j, e, &v);
    }
}

static void result(struct judge *j, const struct event *e)
{
    struct verdict v;

    j->line[j->depth].unread = 0;
    release(j);
    if (j->depth > 0) {
        judge_pass_on(j, e);
        return;
    }
    if (j->ended) {
        if (j->muted)
            judge_pass_on(j, e);
        else
            after_terminator(j, e);
        return;
    }
    j->ended = true;
    j->quick = false;
    j->terminator = (enum result)e->result;
    finish(j, e);
    if (j->options.strict && e->flags & LENIENT) {
        verdict_clear(&v);
        fail(&v, CODE_LENIENCY, NULL, N_("canonical text would write this otherwise"), NO_ARGS);
        judge_find(j, e, &v);
    }
    judge_pass_on(j, e);
}

/* 0-0 was the last token: both have lost, which PGN cannot say. */
static void end_in_zeros(struct judge *j, struct line *line)
{
    struct event e = event_blank(EV_RESULT);
    struct verdict v;

    line->has_held = line->zeros = false;
    e.result = UNFINISHED;
    e.flags = LENIENT;
    e.text = line->held.text;
    e.length = line->held.length;
    j->late = true;
    verdict_clear(&v);
    fail(&v, CODE_BOTH_LOST, NULL, N_("0-0: both have lost, which a record cannot say: it is read as *"), NO_ARGS);
    judge_find(j, &e, &v);
    result(j, &e);
    j->late = false;
}

static void end(struct judge *j, const struct event *e)
{
    uint8_t digest[PROOF_HASH];
    struct game_summary s;
    struct verdict v;

    j->quick = false;
    while (j->depth > 0) { /* unclosed: already told */
        j->line[j->depth].has_held = false;
        j->depth--;
    }
    if (!j->begun)
        judge_begin(j, e);
    if (j->readable && j->line->zeros)
        end_in_zeros(j, j->line);
    if (j->readable && !j->ended && !j->muted) {
        release(j);
        finish(j, e);
        verdict_clear(&v);
        fail(&v, CODE_NO_TERMINATOR, NULL, N_("the game has no result at its end (1-0, 0-1, 1/2-1/2 or *)"), NO_ARGS);
        judge_find(j, e, &v);
    }
    judge_pass_on(j, e);
    s = (struct game_summary){.rules = j->rules,
                              .position = j->muted ? NULL : &j->line[0].pos,
                              .terminator = j->terminator,
                              .ending_tag = j->ending_tag,
                              .readable = j->readable,
                              .violations = j->violations,
                              .warnings = j->warnings,
                              .turns = j->turns,
                              .chance = j->chance,
                              .proven = j->proof.proven};
    s.tokens = j->token;
    if (j->recounting && history_digest(j, digest))
        s.history = digest;
    j->options.ended(j->options.context, &s);
}

/* What the reader itself found wrong. */
static void trouble(struct judge *j, const struct event *e)
{
    static const char *const TEXT[CODES] = {
        [CODE_UNCLOSED] = N_("what is opened here is never closed: the rest of the game cannot be read"),
        [CODE_TOO_LONG] = N_("a token longer than 64 KiB: the rest of the game cannot be read"),
        [CODE_TOO_DEEP] = N_("variations are nested too deep here (64 levels are read, 100000 at most)"),
        [CODE_ENCODING] = N_("a byte that is not UTF-8 is read as Latin-1"),
        [CODE_LENIENCY] = N_("canonical text would write this otherwise"),
    };
    struct verdict v;

    verdict_clear(&v);
    if (e->fatal) {
        for (unsigned depth = j->depth + 1; depth-- > 0;) { /* tries that wait for their marks, on every level */
            j->depth = depth;
            release(j);
        }
        j->readable = false;
    }
    fail(&v, (enum code)e->code, NULL, e->code == CODE_ENCODING && e->number ? N_("a NUL is dropped") : TEXT[e->code],
         NO_ARGS);
    judge_tell(j, e, &v, NULL, true, false);
}

/* A tag, number or sign that canonical text writes otherwise. */
static void note_leniency(struct judge *j, const struct event *e)
{
    struct verdict v;

    verdict_clear(&v);
    fail(&v, CODE_LENIENCY, NULL, N_("canonical text would write this otherwise"), NO_ARGS);
    judge_find(j, e, &v);
}

static void feed(struct judge *j, const struct event *e)
{
    if (j->options.strict && e->flags & LENIENT && (e->kind == EV_TAG || e->kind == EV_NUMBER || e->kind == EV_NAG))
        note_leniency(j, e);
    if (e->kind != EV_BAD && (event_acts(e) || e->kind == EV_NUMBER || e->kind == EV_RESULT || e->kind == EV_GAME))
        j->line[j->depth].remark = false; /* nothing else parts the words of a remark: not everybody hears of it */
    if ((j->line[j->depth].has_between && !event_acts(e) && e->kind != EV_NUMBER) || e->kind == EV_COMMAND)
        release(j); /* what stands behind a number belongs to it; a command needs to know the position */
    switch (e->kind) {
    case EV_GAME:
        new_game(j);
        if (j->source)
            j->game_place = j->source->place(j->source);
        judge_pass_on(j, e);
        return;
    case EV_TAG:
        judge_pass_on(j, e);
        judge_read_tag(j, e);
        j->begun = j->muted = false; /* by a command among the tags: it begins again behind them */
        return;
    case EV_COMMENT:
        judge_pass_on(j, e);
        return;
    case EV_TROUBLE:
        trouble(j, e);
        return;
    case EV_EOF:
        return;
    case EV_END:
        end(j, e);
        return;
    default:
        break;
    }
    if (!j->begun) {
        if (e->kind == EV_BAD && e->length > 0 && e->text[0] == '[') { /* among the tags */
            struct verdict v;
            verdict_clear(&v);
            fail_syntax(&v, e);
            judge_tell(j, e, &v, NULL, true, false);
            return;
        }
        judge_begin(j, e);
    }
    if (e->kind == EV_COMMAND) {
        judge_command(j, e);
    } else if (e->kind == EV_OPEN && j->options.variations) {
        open_variation(j, e);
    } else if (e->kind == EV_CLOSE && j->options.variations && j->depth > 0) {
        close_variation(j, e);
    } else if (e->kind == EV_RESULT) {
        result(j, e);
    } else if (j->muted || e->kind == EV_NAG || e->kind == EV_OPEN || e->kind == EV_CLOSE) {
        judge_pass_on(j, e);
    } else if (e->kind == EV_NUMBER) {
        number(j, e);
    } else {
        action(j, e);
    }
}

void judge_feed(struct judge *j, const struct event *e)
{
    if (j->depth == 0)
        j->token += event_acts(e) || e->kind == EV_RESULT;
    feed(j, e);
    if (j->source)
        judge_keep_place(j, e);
}
