#include "scene.h"

#include "token.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct stage {
    enum seat seat;
    void *context;
    void (*shown)(void *, const struct scene *);
    unsigned long game, index;
    bool every_turn; /* stage_every_turn() */
    bool begun;      /* a position is there */
    bool open;       /* a turn is being gathered; else the start is */
    uint32_t number; /* that turn */
    uint8_t side;
    bool setup;
    struct story story;
    struct scene scene;
    char pending_comment[SCENE_TEXT]; /* of a comment being given in pieces */
    size_t pending;
};

struct stage *stage_new(enum seat seat, void *context, void (*shown)(void *context, const struct scene *))
{
    struct stage *s = calloc(1, sizeof *s);

    if (s) {
        s->seat = seat;
        s->context = context;
        s->shown = shown;
    }
    return s;
}

void stage_free(struct stage *s)
{
    free(s);
}

void stage_every_turn(struct stage *s)
{
    s->every_turn = true;
}

/* Appends what fits, not cut within a character. */
static void append(char *out, size_t size, const char *text, size_t length)
{
    size_t n = strlen(out), room = size - 1 - n;

    if (length > room) {
        length = room;
        while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
            length--;
    }
    memcpy(out + n, text, length);
    out[n + length] = '\0';
}

/* ---- scenes ---- */

/* What a new turn does not take over from the last one. */
static void clear_turn(struct scene *scene)
{
    scene->turn[0] = '\0';
    scene->from = scene->to = scene->named = NO_SQUARE;
    scene->touched = 0;
    scene->has_roll = scene->edges = false;
    scene->cards = 0;
    scene->code = CODE_OK;
    scene->violation[0] = scene->sentence[0] = scene->moves[0] = scene->comment[0] = '\0';
    scene->marks = scene->violations = 0;
    scene->heard_n[WHITE] = scene->heard_n[BLACK] = 0;
    scene->fen[0] = '\0';
}

/* A game of rounds has a FEN between them only. */
static bool has_fen(const struct position *p)
{
    struct expected x;

    if (!rules_of(p)->rounds || p->over)
        return true;
    rules_of(p)->awaits(p, &x);
    return !p->setup && x.chance == WANT_ROUND;
}

static void hand_out(struct stage *s)
{
    struct scene *scene = &s->scene;

    view_make(&s->story.after, s->seat, &scene->view);
    if (s->open)
        story_tell(&s->story, s->seat, scene->sentence, sizeof scene->sentence);
    if (!scene->view.hides && has_fen(&s->story.after))
        fen_write(&s->story.after, scene->fen);
    scene->edges = scene->has_roll && scene->roll_sides == 1;
    scene->index = s->index++;
    s->shown(s->context, scene);
    clear_turn(scene);
    s->open = false;
}

static void begin_turn(struct stage *s, const struct outcome *o)
{
    struct position label = *o->before;

    label.number = o->number;
    label.side = o->side;
    label.setup = o->setup;
    s->open = true;
    s->number = o->number;
    s->side = o->side;
    s->setup = o->setup;
    position_turn(&label, s->scene.turn);
    s->scene.turn_side = o->before->side;
    story_begin(&s->story, o->before);
}

/* Does this action begin another turn?  In a placement every roll does. */
static bool new_turn(const struct stage *s, const struct outcome *o)
{
    if (!s->open)
        return true;
    if (o->setup)
        return !s->setup || (rules_of(o->before)->rounds && o->event->kind == EV_REVEAL && s->scene.has_roll);
    return !same_turn(rules_of(o->before), (struct turn_id){s->number, s->side, s->setup},
                      (struct turn_id){o->number, o->side, o->setup});
}

/* ---- what an action did ---- */

static void note_captures(struct stage *s, const struct outcome *o)
{
    const struct board *a = &o->before->board, *b = &o->after->board;
    bool sees = !s->scene.view.hides;

    for (unsigned side = WHITE; side <= BLACK; side++) {
        uint64_t gone = a->side[side] & ~b->side[side];
        if (count_squares(a->side[side]) <= count_squares(b->side[side]) || count_squares(gone) != 1)
            continue;
        if (sees || s->seat == (enum seat)side)
            s->scene.captured[side][board_kind(a, first_square(gone))]++;
        else
            s->scene.captured_unknown[side]++;
        if (!view_knows_action(o->before, &o->verdict->done, s->seat)) {
            s->scene.from = NO_SQUARE;
            s->scene.to = (uint8_t)first_square(gone);
            s->scene.touched |= gone;
        }
    }
}

static bool board_changed(const struct outcome *o)
{
    return memcmp(&o->before->board, &o->after->board, sizeof o->before->board) != 0;
}

static void note_move(struct stage *s, const struct outcome *o)
{
    const struct done *d = &o->verdict->done;

    if (!board_changed(o))
        return;
    note_captures(s, o);
    if (d->piece == NO_KIND || !view_knows_action(o->before, d, s->seat))
        return;
    s->scene.from = d->from;
    s->scene.to = d->to;
    s->scene.touched |= bit(d->to) | (d->from == NO_SQUARE ? 0 : bit(d->from));
}

static void note_chance(struct stage *s, const struct event *e)
{
    struct scene *scene = &s->scene;

    if (e->kind == EV_NAME)
        scene->named = e->to;
    if (e->kind == EV_CARD && scene->cards < SCENE_CARDS)
        scene->card[scene->cards++] = e->card;
    if (e->kind == EV_REVEAL) {
        scene->has_roll = true;
        scene->roll_sides = e->sides;
        scene->roll[WHITE] = e->faces[WHITE];
        scene->roll[BLACK] = e->faces[BLACK];
    }
}

/* The action's text, if the seat may know it: its own in long form where pieces are hidden. */
static void note_text(struct stage *s, const struct outcome *o)
{
    const struct done *d = &o->verdict->done;
    struct event c;
    char text[TOKEN_SIZE];
    bool hides = s->scene.view.hides;

    if (hides && (d->piece == NO_KIND || !view_knows_action(o->before, d, s->seat)))
        return;
    if (s->scene.moves[0])
        append(s->scene.moves, SCENE_TEXT, " ", 1);
    if (!canonical_event(o->before, o->event, o->verdict, &c)) {
        append(s->scene.moves, SCENE_TEXT, o->event->text, o->event->length);
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
    append(s->scene.moves, SCENE_TEXT, text, token_write(&c, text));
}

static void note_violation(struct stage *s, const struct outcome *o)
{
    struct scene *scene = &s->scene;

    char sentence[SENTENCE_SIZE];
    struct scene_violation *v = &scene->violated[scene->violations];

    if (o->verdict->code == CODE_OK || o->level < LEVEL_ERROR || scene->violations == SCENE_VIOLATIONS)
        return;
    if (rules_of(o->after)->hidden && s->seat != SEAT_REFEREE)
        return;
    v->code = o->verdict->code;
    say_verdict(o->verdict, sentence);
    v->message[0] = '\0';
    append(v->message, sizeof v->message, sentence, strlen(sentence));
    if (scene->violations++)
        return;
    scene->code = v->code;
    memcpy(scene->violation, sentence, sizeof scene->violation);
}

/*
 * May the seat know that this happened at all?  Of the other side's tries a player hears nothing but that they came to
 * an end; so his game must not have a turn more because of them.
 */
static bool knows_of(const struct stage *s, const struct outcome *o)
{
    const struct position *before = o->before, *after = o->after;
    struct notices heard;

    if (!s->scene.view.hides || s->every_turn || s->seat == (enum seat)before->side)
        return true;
    rules_of(before)->notices(before, o->event, o->verdict, after, &heard);
    if (s->seat <= SEAT_BLACK ? heard.n[s->seat] > 0 : heard.n[WHITE] > 0 && heard.n[BLACK] > 0)
        return true;
    return before->side != after->side || before->over != after->over;
}

/* Adds an action to the story, and what was told of it to the scene: each player's own, for the referee both. */
static void note_story(struct stage *s, const struct outcome *o)
{
    size_t n = s->story.n;
    const struct notices *heard;
    struct scene *scene = &s->scene;

    story_add(&s->story, o->event, o->verdict, o->before, o->after);
    s->story.after = *o->after;
    if (s->story.n == n) /* no room for more */
        return;
    heard = &s->story.item[n].heard;
    for (unsigned side = WHITE; side <= BLACK; side++)
        for (unsigned i = 0; i < heard->n[side] && scene->heard_n[side] < SCENE_HEARD; i++)
            if (s->seat == SEAT_REFEREE || s->seat == (enum seat)side)
                scene->heard[side][scene->heard_n[side]++] = heard->to[side][i];
}

void scene_half_bid(enum seat seat, struct event *e)
{
    bool half = e->faces[WHITE].state == FACES_UNKNOWN || e->faces[BLACK].state == FACES_UNKNOWN;

    if (e->kind != EV_REVEAL || !half || seat == SEAT_REFEREE)
        return;
    for (unsigned side = WHITE; side <= BLACK; side++)
        if (e->faces[side].letter && seat != (enum seat)side)
            e->faces[side] = (struct faces){.state = FACES_UNKNOWN};
}

static void action(struct stage *s, const struct outcome *seen)
{
    struct event e = *seen->event;
    struct outcome shown = *seen, *o = &shown;

    shown.event = &e;
    scene_half_bid(s->seat, &e);
    if (!knows_of(s, o))
        return;
    if (new_turn(s, o)) {
        hand_out(s);
        begin_turn(s, o);
    }
    view_make(o->after, s->seat, &s->scene.view);
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
static void read_marks(struct scene *scene, const char *s, const char *end)
{
    while (s < end && scene->marks < SCENE_MARKS) {
        struct scene_mark *m = &scene->mark[scene->marks];
        while (s < end && (*s == ' ' || *s == ','))
            s++;
        m->color = s < end ? *s : '\0';
        if (end - s < 3 || !square_at_text(s + 1, &m->from))
            return;
        m->to = m->from;
        s += 3;
        if (end - s >= 2 && square_at_text(s, &m->to))
            s += 2;
        scene->marks++;
    }
}

/* What stands between commands; the blanks that part them would tell how many there were. */
static void append_text(struct scene *scene, const char *s, size_t n)
{
    for (; n > 0 && *s == ' '; n--)
        s++;
    while (n > 0 && s[n - 1] == ' ')
        n--;
    if (n > 0 && scene->comment[0])
        append(scene->comment, SCENE_TEXT, " ", 1);
    append(scene->comment, SCENE_TEXT, s, n);
}

/* A whole comment: its commands are read, the rest is text. */
static void read_comment(struct stage *s)
{
    char *p = s->pending_comment, *text = p;
    struct scene *scene = &s->scene;

    while ((p = strstr(p, "[%")) != NULL) {
        char *end = strchr(p, ']');
        if (!end)
            break;
        append_text(scene, text, (size_t)(p - text));
        if (strncmp(p, "[%cal", 5) == 0 || strncmp(p, "[%csl", 5) == 0)
            read_marks(scene, p + 5, end);
        text = p = end + 1;
    }
    append_text(scene, text, strlen(text));
}

static void comment(struct stage *s, const struct event *e)
{
    if (s->begun && s->scene.view.hides)
        return; /* whoever wrote it may have seen everything */
    if (e->first && s->begun)
        s->pending_comment[0] = '\0';
    else if (e->first && s->pending_comment[0])
        append(s->pending_comment, SCENE_TEXT, " ", 1);
    append(s->pending_comment, SCENE_TEXT, e->text, e->length);
    if (e->last && s->begun)
        read_comment(s);
}

/* The position from which the game starts; its scene is handed out when the first turn begins, or the game ends. */
static void begin(struct stage *s, const struct outcome *o)
{
    const struct position *p = o->before ? o->before : o->after;

    s->begun = true;
    snprintf(s->scene.variant, sizeof s->scene.variant, "%s", rules_of(p)->name);
    story_begin(&s->story, p);
    view_make(p, s->seat, &s->scene.view);
    if (!s->scene.view.hides && s->pending_comment[0])
        read_comment(s);
}

/* ---- events ---- */

static void begin_game(struct stage *s)
{
    s->game++;
    s->index = 0;
    s->begun = s->open = false;
    s->scene = (struct scene){.game = s->game};
    clear_turn(&s->scene);
    s->scene.view.hides = true; /* until it is known that nothing is hidden */
    s->pending_comment[0] = '\0';
}

void stage_outcome(struct stage *s, const struct outcome *o)
{
    if (o->event->kind == EV_GAME) {
        begin_game(s);
        return;
    }
    if (o->depth > 0)
        return;
    if (!s->begun && o->after && (o->before || o->consumed))
        begin(s, o);
    if (!o->consumed) {
        if (o->after)
            note_violation(s, o);
        return;
    }
    if (o->event->kind == EV_COMMENT)
        comment(s, o->event);
    else if (event_acts(o->event) && o->before && o->after)
        action(s, o);
}

void stage_end(struct stage *s, const struct game_summary *summary)
{
    if (!s->begun)
        return;
    if (summary->position)
        s->story.after = *summary->position;
    s->scene.claimed = summary->terminator;
    s->scene.claimed_ending = summary->ending_tag;
    hand_out(s);
}
