#include "turn_view.h"

#include "notation/token.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char SCENE_ENDS[] =
    N_("The view ends here: behind this turn the record breaks a rule or cannot be read, and nobody "
       "can tell any more whose try was whose.");

const char SCENE_ENDS_AFTER[] =
    N_("the view ends with turn {0}: behind it the record breaks a rule or cannot be read, and "
       "nobody can tell any more whose try was whose");

const char SCENE_UNTOLD[] = N_("it names no Variant and follows a game that hides pieces, whose rest it may be: a seat "
                               "is shown nothing of it");

#define HELD 3

/*
 * What a seat sees of a game that hides pieces ends at the first slip of the record.  A lost or doubled token may be
 * found out only a turn or two later, by the dots of the next number; so turn views wait in `held` until a number has
 * borne them out, and those that none has are dropped.  Of text without numbers no more wait than there is room for.
 */
struct sight {
    struct turn_view held[HELD]; /* oldest first */
    struct turn_id turn[HELD];
    bool sure[HELD]; /* a number of the right side came after it */
    size_t n;
    bool open_sure;       /* so it is with the turn view that is being gathered */
    uint8_t claim, later; /* the side that the dots of the last number name; of one behind a try held back; NO_SIDE */
    bool numbered, black_numbers;
    struct turn_id number_of; /* the turn before which the last number stood that named the right side */
    struct turn_id due;       /* the turn in which the next action stands */
    bool ended;               /* the game has */
    bool flawed;              /* something was wrong before it began */
    bool over;                /* nothing more is seen */
};

struct turn_view_builder {
    enum seat seat;
    const struct language *language;
    void *context;
    void (*shown)(void *, const struct turn_view *);
    unsigned long game, index;
    bool every_turn; /* turn_view_builder_every_turn() */
    bool untold;     /* turn_view_builder_untold() */
    bool broken_off; /* the game before ends with no result, or with a * that a slip may have made */
    bool begun;      /* a position is there */
    bool open;       /* a turn is being gathered; else the start is */
    uint32_t number; /* that turn */
    uint8_t side;
    bool setup;
    struct narration narration;
    struct turn_view turn_view;
    char pending_comment[SCENE_TEXT]; /* of a comment being given in pieces */
    size_t pending;
    struct sight sight;
};

struct turn_view_builder *turn_view_builder_new(enum seat seat, const struct language *l, void *context,
                                                void (*shown)(void *context, const struct turn_view *))
{
    struct turn_view_builder *s = calloc(1, sizeof *s);

    if (s) {
        s->seat = seat;
        s->language = l;
        s->context = context;
        s->shown = shown;
    }
    return s;
}

void turn_view_builder_free(struct turn_view_builder *s)
{
    free(s);
}

void turn_view_builder_every_turn(struct turn_view_builder *s)
{
    s->every_turn = true;
}

bool turn_view_builder_untold(const struct turn_view_builder *s)
{
    return s->untold;
}

/* Is it a seat's own view of a game that hides pieces? */
static bool is_blind(const struct turn_view_builder *s)
{
    return s->turn_view.view.hides && !s->every_turn;
}

/* Appends what fits, not cut within a character. */
static void append(char *out, size_t size, const char *text, size_t length)
{
    size_t n = strlen(out);

    length = utf8_cut(text, length, size - 1 - n);
    memcpy(out + n, text, length);
    out[n + length] = '\0';
}

/* ---- turn views ---- */

/* What a new turn does not take over from the last one. */
static void clear_turn(struct turn_view *turn_view)
{
    turn_view->turn[0] = '\0';
    turn_view->from = turn_view->to = turn_view->named = NO_SQUARE;
    turn_view->touched = 0;
    turn_view->steps = 0;
    turn_view->has_roll = turn_view->edges = false;
    turn_view->cards = 0;
    turn_view->code = CODE_OK;
    turn_view->violation[0] = turn_view->sentence[0] = turn_view->moves[0] = turn_view->comment[0] = '\0';
    turn_view->marks = turn_view->violations = 0;
    turn_view->heard_n[WHITE] = turn_view->heard_n[BLACK] = 0;
    turn_view->fen[0] = '\0';
    turn_view->ends = false;
}

static struct turn_id open_turn(const struct turn_view_builder *s)
{
    return (struct turn_id){s->number, s->side, s->setup};
}

/* The first `n` turn views that are held go out. */
static void let_go(struct turn_view_builder *s, size_t n)
{
    struct sight *sight = &s->sight;

    for (size_t i = 0; i < n; i++)
        s->shown(s->context, &sight->held[i]);
    for (size_t i = n; i < sight->n; i++) {
        sight->held[i - n] = sight->held[i];
        sight->turn[i - n] = sight->turn[i];
        sight->sure[i - n] = sight->sure[i];
    }
    sight->n -= n;
}

static void hold(struct turn_view_builder *s, const struct turn_view *turn_view, bool sure)
{
    struct sight *sight = &s->sight;

    if (sight->n == HELD) {
        let_go(s, 1);
        sight->sure[0] = true; /* it follows what has been shown */
    }
    sight->held[sight->n] = *turn_view;
    sight->turn[sight->n] = open_turn(s);
    sight->sure[sight->n++] = sure;
}

/* The turn view that has been gathered goes out, or waits. */
static void hand_out(struct turn_view_builder *s)
{
    struct turn_view *turn_view = &s->turn_view;

    view_make(&s->narration.after, s->seat, &turn_view->view);
    if (s->open)
        narration_tell(s->language, &s->narration, s->seat, turn_view->sentence, sizeof turn_view->sentence);
    if (!turn_view->view.hides && position_has_fen(&s->narration.after))
        fen_write(&s->narration.after, turn_view->fen);
    turn_view->edges = turn_view->has_roll && turn_view->roll_sides == 1;
    turn_view->index = s->index++;
    if (is_blind(s))
        hold(s, turn_view, !s->open || s->sight.open_sure);
    else
        s->shown(s->context, turn_view);
    clear_turn(turn_view);
    s->open = s->sight.open_sure = false;
}

static void begin_turn(struct turn_view_builder *s, const struct outcome *o)
{
    struct position label = *o->before;

    label.number = o->number;
    label.side = o->side;
    label.setup = o->setup;
    s->open = true;
    s->number = o->number;
    s->side = o->side;
    s->setup = o->setup;
    position_turn(&label, s->turn_view.turn);
    s->turn_view.turn_side = o->before->side;
    narration_begin(&s->narration, o->before);
}

/* Does this action begin another turn?  In a placement every roll does. */
static bool new_turn(const struct turn_view_builder *s, const struct outcome *o)
{
    if (!s->open)
        return true;
    if (o->setup)
        return !s->setup || (rules_of(o->before)->setup_rolls && o->event->kind == EV_REVEAL && s->turn_view.has_roll);
    return !same_turn(rules_of(o->before), (struct turn_id){s->number, s->side, s->setup},
                      (struct turn_id){o->number, o->side, o->setup});
}

/* ---- what an action did ---- */

static void note_captures(struct turn_view_builder *s, const struct outcome *o)
{
    const struct board *a = &o->before->board, *b = &o->after->board;
    bool sees = !s->turn_view.view.hides;

    for (unsigned side = WHITE; side <= BLACK; side++) {
        uint64_t gone = a->side[side] & ~b->side[side];
        if (count_squares(a->side[side]) <= count_squares(b->side[side]) || count_squares(gone) != 1)
            continue;
        if (sees || s->seat == (enum seat)side)
            s->turn_view.captured[side][board_kind(a, first_square(gone))]++;
        else
            s->turn_view.captured_unknown[side]++;
        if (!view_knows_action(o->before, &o->verdict->move, s->seat)) {
            s->turn_view.from = NO_SQUARE;
            s->turn_view.to = (uint8_t)first_square(gone);
            s->turn_view.touched |= gone;
        }
    }
}

static bool board_changed(const struct outcome *o)
{
    return memcmp(&o->before->board, &o->after->board, sizeof o->before->board) != 0;
}

static void note_move(struct turn_view_builder *s, const struct outcome *o)
{
    const struct move *d = &o->verdict->move;

    if (!board_changed(o))
        return;
    note_captures(s, o);
    if (d->piece == NO_KIND || !view_knows_action(o->before, d, s->seat))
        return;
    s->turn_view.from = d->from;
    s->turn_view.to = d->to;
    if (s->turn_view.steps < SCENE_STEPS)
        s->turn_view.step[s->turn_view.steps++] = d->to;
    s->turn_view.touched |= bit(d->to) | (d->from == NO_SQUARE ? 0 : bit(d->from));
}

static void note_chance(struct turn_view_builder *s, const struct event *e)
{
    struct turn_view *turn_view = &s->turn_view;

    if (e->kind == EV_NAME)
        turn_view->named = e->to;
    if (e->kind == EV_CARD && turn_view->cards < SCENE_CARDS)
        turn_view->card[turn_view->cards++] = e->card;
    if (e->kind == EV_REVEAL) {
        turn_view->has_roll = true;
        turn_view->roll_sides = e->sides;
        turn_view->roll[WHITE] = e->faces[WHITE];
        turn_view->roll[BLACK] = e->faces[BLACK];
    }
}

/* Does the seat know what was tried?  A try that no piece fits (kinte-scope=any) is nobody's in its verdict. */
static bool knows_text(const struct turn_view_builder *s, const struct outcome *o)
{
    const struct move *d = &o->verdict->move;

    if (d->piece == NO_KIND)
        return o->event->kinte != NO_KINTE && s->seat == (enum seat)o->before->side;
    return view_knows_action(o->before, d, s->seat);
}

/* The action's text, if the seat may know it: its own in long form where pieces are hidden. */
static void note_text(struct turn_view_builder *s, const struct outcome *o)
{
    const struct move *d = &o->verdict->move;
    struct event c;
    char text[TOKEN_SIZE];
    bool hides = s->turn_view.view.hides;

    if (hides && !knows_text(s, o))
        return;
    if (s->turn_view.moves[0])
        append(s->turn_view.moves, SCENE_TEXT, " ", 1);
    if (!canonical_event(o->before, o->event, o->verdict, &c)) {
        append(s->turn_view.moves, SCENE_TEXT, o->event->text, o->event->length);
        if (o->event->kinte >= 0)
            append(s->turn_view.moves, SCENE_TEXT, text, (size_t)sprintf(text, " <kinte:%d>", o->event->kinte));
        return;
    }
    if (hides && c.kind == EV_MOVE && !c.castling) {
        c.from_file = (uint8_t)file_of(d->from);
        c.from_rank = (uint8_t)rank_of(d->from);
        c.flags = 0;
        if (c.piece == PAWN)
            c.piece = NO_KIND;
    } else if (hides) {
        c.flags = 0;
    }
    append(s->turn_view.moves, SCENE_TEXT, text, token_write(&c, text));
}

static void note_violation(struct turn_view_builder *s, const struct outcome *o)
{
    struct turn_view *turn_view = &s->turn_view;

    char sentence[SENTENCE_SIZE];
    struct turn_view_violation *v = &turn_view->violated[turn_view->violations];

    if (o->verdict->code == CODE_OK || o->level < LEVEL_ERROR || turn_view->violations == SCENE_VIOLATIONS)
        return;
    if (rules_of(o->after)->hidden && s->seat != SEAT_REFEREE)
        return;
    v->code = o->verdict->code;
    message_verdict(s->language, o->verdict, sentence);
    v->message[0] = '\0';
    append(v->message, sizeof v->message, sentence, strlen(sentence));
    if (turn_view->violations++)
        return;
    turn_view->code = v->code;
    memcpy(turn_view->violation, sentence, sizeof turn_view->violation);
}

/*
 * May the seat know that this happened at all?  Of the other side's tries a player hears nothing but that they came to
 * an end; so his game must not have a turn more because of them.
 */
static bool knows_of(const struct turn_view_builder *s, const struct outcome *o)
{
    const struct position *before = o->before, *after = o->after;
    struct notices heard;

    if (!s->turn_view.view.hides || s->every_turn || s->seat == (enum seat)before->side)
        return true;
    rules_of(before)->notices(before, o->event, o->verdict, after, &heard);
    if (s->seat <= SEAT_BLACK ? heard.n[s->seat] > 0 : heard.n[WHITE] > 0 && heard.n[BLACK] > 0)
        return true;
    return before->side != after->side || before->over != after->over;
}

/* Adds an action to the story, and what was told of it to the turn view: each player's own, for the referee both. */
static void note_story(struct turn_view_builder *s, const struct outcome *o)
{
    size_t n = s->narration.n;
    const struct notices *heard;
    struct turn_view *turn_view = &s->turn_view;

    narration_add(&s->narration, o->event, o->verdict, o->before, o->after);
    s->narration.after = *o->after;
    if (s->narration.n == n) /* no room for more */
        return;
    heard = &s->narration.item[n].heard;
    for (unsigned side = WHITE; side <= BLACK; side++)
        for (unsigned i = 0; i < heard->n[side] && turn_view->heard_n[side] < SCENE_HEARD; i++)
            if (s->seat == SEAT_REFEREE || s->seat == (enum seat)side)
                turn_view->heard[side][turn_view->heard_n[side]++] = heard->to[side][i];
}

void turn_view_half_bid(enum seat seat, struct event *e)
{
    bool half = e->faces[WHITE].state == FACES_UNKNOWN || e->faces[BLACK].state == FACES_UNKNOWN;

    if (e->kind != EV_REVEAL || !half || seat == SEAT_REFEREE)
        return;
    for (unsigned side = WHITE; side <= BLACK; side++)
        if (e->faces[side].letter && seat != (enum seat)side)
            e->faces[side] = (struct faces){.state = FACES_UNKNOWN};
}

static void action(struct turn_view_builder *s, const struct outcome *seen)
{
    struct event e = *seen->event;
    struct outcome shown = *seen, *o = &shown;

    shown.event = &e;
    turn_view_half_bid(s->seat, &e);
    if (!knows_of(s, o))
        return;
    if (new_turn(s, o)) {
        hand_out(s);
        begin_turn(s, o);
    }
    view_make(o->after, s->seat, &s->turn_view.view);
    note_violation(s, o);
    note_chance(s, o->event);
    note_move(s, o);
    note_text(s, o);
    note_story(s, o);
}

/* ---- comments ---- */

/* A square "e4" at s. */
static bool square_at_text(const char *s, uint8_t *square)
{
    if (s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8')
        return false;
    *square = (uint8_t)square_at((unsigned)(s[0] - 'a'), (unsigned)(s[1] - '1'));
    return true;
}

/* "Ge2e4,Rd5" of [%cal …] and [%csl …]. */
static void read_marks(struct turn_view *turn_view, const char *s, const char *end)
{
    while (s < end && turn_view->marks < SCENE_MARKS) {
        struct turn_view_mark *m = &turn_view->mark[turn_view->marks];
        while (s < end && (*s == ' ' || *s == ','))
            s++;
        m->color = s < end ? *s : '\0';
        if (end - s < 3 || !square_at_text(s + 1, &m->from))
            return;
        m->to = m->from;
        s += 3;
        if (end - s >= 2 && square_at_text(s, &m->to))
            s += 2;
        turn_view->marks++;
    }
}

/* What stands between commands; the blanks that part them would tell how many there were. */
static void append_text(struct turn_view *turn_view, const char *s, size_t n)
{
    for (; n > 0 && *s == ' '; n--)
        s++;
    while (n > 0 && s[n - 1] == ' ')
        n--;
    if (n > 0 && turn_view->comment[0])
        append(turn_view->comment, SCENE_TEXT, " ", 1);
    append(turn_view->comment, SCENE_TEXT, s, n);
}

/* A whole comment: its commands are read, the rest is text. */
static void read_comment(struct turn_view_builder *s)
{
    char *p = s->pending_comment, *text = p;
    struct turn_view *turn_view = &s->turn_view;

    while ((p = strstr(p, "[%")) != NULL) {
        char *end = strchr(p, ']');
        if (!end)
            break;
        append_text(turn_view, text, (size_t)(p - text));
        if (strncmp(p, "[%cal", 5) == 0 || strncmp(p, "[%csl", 5) == 0)
            read_marks(turn_view, p + 5, end);
        text = p = end + 1;
    }
    append_text(turn_view, text, strlen(text));
}

static void comment(struct turn_view_builder *s, const struct event *e)
{
    if (s->begun && s->turn_view.view.hides)
        return; /* whoever wrote it may have seen everything */
    if (e->first && s->begun)
        s->pending_comment[0] = '\0';
    else if (e->first && s->pending_comment[0])
        append(s->pending_comment, SCENE_TEXT, " ", 1);
    append(s->pending_comment, SCENE_TEXT, e->text, e->length);
    if (e->last && s->begun)
        read_comment(s);
}

/* The position from which the game starts; its turn view is handed out when the first turn begins, or the game ends. */
static void begin(struct turn_view_builder *s, const struct outcome *o)
{
    const struct position *p = o->before ? o->before : o->after;

    s->begun = true;
    snprintf(s->turn_view.variant, sizeof s->turn_view.variant, "%s", rules_of(p)->name);
    narration_begin(&s->narration, p);
    view_make(p, s->seat, &s->turn_view.view);
    if (!s->turn_view.view.hides && s->pending_comment[0])
        read_comment(s);
}

/* ---- where a seat's view ends ---- */

/* The turn view that is being gathered is the start, or a turn that is not the one in which the next action stands. */
static bool is_whole(const struct turn_view_builder *s)
{
    return !s->open || s->sight.ended || !same_turn(rules_of(&s->narration.before), open_turn(s), s->sight.due);
}

/*
 * The turn view that is the last before a slip.  A turn behind a number is that side's where Black's turns have
 * numbers, too.  Where only White's have, it may be Black's, and White's move is lost; but what cannot be read at all
 * is the slip itself, and before it all was well.
 */
static void end_sight(struct turn_view_builder *s, bool unreadable)
{
    struct sight *sight = &s->sight;
    bool bears = sight->numbered && (unreadable || sight->black_numbers);
    size_t last;

    if (is_whole(s))
        hand_out(s);
    assert(sight->n > 0);
    for (last = sight->n; last-- > 1;)
        if (sight->sure[last] ||
            (bears && same_turn(rules_of(&s->narration.before), sight->turn[last], sight->number_of)))
            break;
    sight->n = last + 1;
    sight->held[last].ends = true;
    let_go(s, sight->n);
    sight->over = true;
}

static uint8_t side_of_dots(const struct event *number)
{
    if (number->dots == 1)
        return WHITE;
    return number->dots >= 3 ? BLACK : NO_SIDE;
}

/* A number of the right side: what came before it was no mistake. */
static void bear_out(struct turn_view_builder *s)
{
    struct sight *sight = &s->sight;

    for (size_t i = 0; i < sight->n; i++)
        sight->sure[i] = true;
    if (is_whole(s))
        sight->open_sure = true;
    if (sight->n > 1)
        let_go(s, sight->n - 1);
    sight->numbered = true;
    sight->black_numbers = sight->black_numbers || sight->due.side == BLACK;
    sight->number_of = sight->due;
}

/* Looks at what an outcome tells of the record itself, before anything of it is shown; false: the view has ended. */
static bool sees_on(struct turn_view_builder *s, const struct outcome *o)
{
    struct sight *sight = &s->sight;
    const struct event *e = o->event;

    bool wrong = o->level >= LEVEL_ERROR && o->verdict->code != CODE_OK;
    bool claimed = event_acts(e) && sight->claim != NO_SIDE;
    bool right = claimed && sight->claim == sight->due.side;
    bool mistaken = claimed && !right && !sight->ended;

    if (right) /* behind a mate, too: a doubled token may have mated, and the other side's number does not bear it out
                */
        bear_out(s);
    if (wrong || mistaken) {
        end_sight(s, e->kind == EV_BAD || e->kind == EV_TROUBLE);
        return false;
    }
    if (e->kind == EV_NUMBER && o->final)
        *(o->pending ? &sight->later : &sight->claim) = side_of_dots(e);
    if (!event_acts(e) || !o->final)
        return true;
    sight->claim = e->kinte == NO_KINTE ? sight->later : NO_SIDE; /* one between a try and its mark says nothing */
    sight->later = NO_SIDE;
    if (o->after) {
        sight->due = turn_of(o->after);
        sight->ended = o->after->over != NO_RESULT;
    }
    return true;
}

/* The game has begun: may its seat see the start alone? */
static void open_sight(struct turn_view_builder *s, const struct position *p)
{
    s->sight.due = turn_of(p);
    s->sight.ended = p->over != NO_RESULT;
    if (s->sight.flawed)
        end_sight(s, false);
}

/* ---- events ---- */

static void begin_game(struct turn_view_builder *s)
{
    bool hid = s->game > 0 && (s->untold || !s->begun || is_blind(s));

    s->untold = hid && s->seat != SEAT_REFEREE && !s->every_turn; /* until a tag says otherwise */
    s->sight.n = 0;
    s->sight.claim = s->sight.later = NO_SIDE;
    s->sight.open_sure = s->sight.numbered = s->sight.black_numbers = s->sight.flawed = s->sight.over = false;
    s->game++;
    s->index = 0;
    s->begun = s->open = false;
    s->turn_view = (struct turn_view){.game = s->game, .language = s->language};
    clear_turn(&s->turn_view);
    s->turn_view.view.hides = true; /* until it is known that nothing is hidden */
    s->pending_comment[0] = '\0';
}

/* A line that only looks like a tag parts a game that was broken off from its rest; one that names the rules does not.
 */
static bool tag_parts(const struct turn_view_builder *s, const struct event *e)
{
    return !s->broken_off || tag_number(e->name, e->name_length) == TAG_VARIANT;
}

/* Who plays, by the tags, is no secret. */
static void note_player(struct turn_view_builder *s, const struct event *e)
{
    enum tag tag = (enum tag)tag_number(e->name, e->name_length);
    char *player = s->turn_view.player[tag == TAG_BLACK];

    if (tag != TAG_WHITE && tag != TAG_BLACK)
        return;
    player[0] = '\0';
    append(player, sizeof s->turn_view.player[0], e->text, e->length);
}

void turn_view_builder_outcome(struct turn_view_builder *s, const struct outcome *o)
{
    if (o->event->kind == EV_GAME) {
        begin_game(s);
        return;
    }
    if (o->event->kind == EV_TAG && o->final && !s->begun)
        note_player(s, o->event);
    if (o->event->kind == EV_TAG && tag_parts(s, o->event))
        s->untold = false;
    if (o->level >= LEVEL_ERROR && o->verdict->code != CODE_OK && !s->begun)
        s->sight.flawed = true;
    if (s->untold || s->sight.over)
        return;
    if (o->depth > 0 && o->level < LEVEL_FATAL)
        return;
    if (!s->begun && o->after && (o->before || o->final)) {
        begin(s, o);
        if (is_blind(s))
            open_sight(s, o->before ? o->before : o->after);
    }
    if (s->sight.over || (s->begun && is_blind(s) && !sees_on(s, o)) || o->depth > 0)
        return;
    if (!o->final) {
        if (o->after)
            note_violation(s, o);
        return;
    }
    if (o->event->kind == EV_COMMENT)
        comment(s, o->event);
    else if (event_acts(o->event) && o->before && o->after)
        action(s, o);
}

void turn_view_builder_end(struct turn_view_builder *s, const struct game_summary *summary)
{
    s->broken_off = summary->terminator == NO_RESULT || summary->terminator == UNFINISHED;
    if (!s->begun || s->sight.over)
        return;
    if (summary->position)
        s->narration.after = *summary->position;
    s->turn_view.claimed = summary->terminator;
    s->turn_view.claimed_ending = summary->ending_tag;
    hand_out(s);
    let_go(s, s->sight.n);
}
