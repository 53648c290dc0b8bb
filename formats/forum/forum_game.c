#include "forum_read.h"

#include "notation/token.h"

#include <stdio.h>
#include <string.h>

/* ---- the queue ---- */

struct place forum_place_of(const struct forum *f, const struct lexeme *l)
{
    uint64_t line = f->base + f->line_at;

    return (struct place){.line = f->line, .column = l->column, .line_offset = line, .offset = line + l->at};
}

/* Room for one more event: a line has at most as many as it has bytes. */
struct item *forum_push(struct forum *f, const struct place *at, const struct event *e)
{
    struct item *item = &f->queue[f->tail_item];

    if (f->tail_item + 1 < FORUM_QUEUE)
        f->tail_item++;
    item->event = *e;
    item->at = *at;
    return item;
}

/* Copies a text into its item, cut at a character. */
static void keep_text(struct item *item, const char *text, size_t length)
{
    length = utf8_cut(text, length, ITEM_TEXT - 1);
    memcpy(item->text, text, length);
    item->text[length] = '\0';
    item->event.text = item->text;
    item->event.length = length;
}

/* A kind against dice: no reveal of any game, and no token of a record. */
static bool is_mixed(const struct event *e)
{
    const struct faces *w = &e->faces[WHITE], *b = &e->faces[BLACK];

    return e->kind == EV_REVEAL && e->sides == 2 && w->state == FACES_GIVEN && b->state == FACES_GIVEN &&
           w->letter != b->letter;
}

/* An action that words told: its text is the token that they stand for. */
static struct item *push_told(struct forum *f, const struct place *at, const struct event *e)
{
    const struct event bad = event_blank(EV_BAD);
    char text[TOKEN_SIZE];
    struct item *item = forum_push(f, at, is_mixed(e) ? &bad : e);

    keep_text(item, text, token_write(e, text));
    return item;
}

/* ---- positions ---- */

const struct rules *forum_rules(const struct forum *f)
{
    return f->rules < RULES_COUNT ? rules_get(f->rules) : NULL;
}

/* All doubts about which the positions that are left agree are over; what was put down gets its right kinds. */
static void settle_doubts(struct forum *f)
{
    unsigned any = 0, all = ~0u;

    for (unsigned m = 0; m < 1u << DOUBTS; m++)
        if (f->live & 1u << m) {
            any |= m;
            all &= m;
        }
    for (unsigned d = 0; d < f->doubts; d++) {
        if (!f->doubt[d].open || ((any ^ all) & 1u << d))
            continue;
        f->doubt[d].open = false;
        if (any & 1u << d) {
            f->queue[f->doubt[d].item].event.piece = KING;
            f->queue[f->doubt[d].item + 1].event.piece = QUEEN;
        }
    }
    if (any == all && f->live) {
        f->pos[0] = f->pos[any];
        f->live = 1;
        f->doubts = 0;
    }
}

void forum_give_up(struct forum *f)
{
    f->live &= ~f->live + 1; /* the lowest */
    settle_doubts(f);
}

static void step(struct forum *f, const struct event *e)
{
    unsigned fits = 0;

    for (unsigned m = 0; m < 1u << DOUBTS; m++)
        if (f->live & 1u << m && position_play(&f->pos[m], e).last != CODE_NO_PIECE)
            fits |= 1u << m;
    if (f->doubts && fits)
        f->live = fits;
    if (f->doubts)
        settle_doubts(f);
}

/* A try whose mark has not come has none. */
static void finish_try(struct forum *f)
{
    if (f->trying) {
        f->trying = false;
        step(f, &f->try);
    }
}

/*
 * Makes of words one word that is no token: a record written of this game must not take them for actions.  What is
 * said of them quotes the post.
 */
static void make_bad(struct item *item)
{
    char text[ITEM_TEXT + 3], latin[ITEM_TEXT + 3];
    struct event e;

    memcpy(item->latin, item->text, sizeof item->latin);
    item->event.name = item->latin;
    item->event.name_length = item->event.length;

    for (char *s = item->text; *s; s++)
        if ((unsigned char)*s <= ' ' || strchr("{}()[]<>;\"$%!?.", *s))
            *s = '_';
    token_read(item->text, item->event.length, latin, &e);
    snprintf(text, sizeof text, "%s%.*s", e.kind == EV_BAD ? "" : "_", (int)e.length, e.text);
    if (!reader_bad(text, strlen(text), false, latin, sizeof latin, &e)) {
        memmove(text + 1, text, strlen(text) + 1);
        *text = '_';
    }
    if (!reader_bad(text, strlen(text), false, latin, sizeof latin, &e))
        for (char *s = text; *s; s++)
            if (!((*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') || (*s >= '0' && *s <= '9')))
                *s = '_';
    keep_text(item, text, strlen(text));
}

static void follow(struct forum *f, const struct event *e)
{
    const struct rules *r = forum_rules(f);

    if (!r || !f->live)
        return;
    if (e->kind == EV_KINTE && f->trying) {
        f->try.kinte = e->kinte;
        finish_try(f);
        return;
    }
    finish_try(f);
    if (r->joins_tries && e->kind == EV_MOVE) {
        f->try = *e;
        f->trying = true;
    } else if (event_acts(e) || (r->numbered && e->kind == EV_NUMBER)) {
        step(f, e);
    }
}

const struct position *forum_position(struct forum *f)
{
    finish_try(f);
    for (unsigned m = 0; m < 1u << DOUBTS; m++)
        if (f->live & 1u << m)
            return &f->pos[m];
    return NULL;
}

bool forum_due(struct forum *f, unsigned side)
{
    const struct position *p = forum_position(f);
    struct awaits x;

    if (!p || p->over)
        return true;
    rules_of(p)->awaits(p, &x);
    return x.seat[side & 1] != AWAIT_NOTHING || x.seat[1 - (side & 1)] == AWAIT_NOTHING;
}

/* ---- actions ---- */

/* A half of a reveal whose other half does not come. */
static void finish_reveal(struct forum *f)
{
    struct event e = event_blank(EV_REVEAL);
    const struct faces *known = &f->faces[f->half[WHITE] ? WHITE : BLACK];
    bool doubled = false;

    if (!f->half[WHITE] && !f->half[BLACK])
        return;
    for (int i = 1; i < known->n; i++)
        doubled = doubled || known->value[i] == known->value[0];
    for (int side = WHITE; side <= BLACK; side++)
        e.faces[side] = f->half[side] ? f->faces[side] : (struct faces){.state = doubled ? FACES_NONE : FACES_UNKNOWN};
    e.sides = 2;
    f->half[WHITE] = f->half[BLACK] = false;
    push_told(f, &f->half_at, &e);
    follow(f, &e);
}

bool forum_act(struct forum *f, const struct lexeme *l, const struct event *e, enum opening opening)
{
    struct place at = forum_place_of(f, l);

    if (!forum_playing(f, opening, l))
        return false;
    finish_reveal(f);
    follow(f, &push_told(f, &at, e)->event);
    return true;
}

/* Is a king put down? */
static bool puts_king(const struct forum *f, const struct lexeme *l)
{
    const char *text = f->text + f->line_at + l->at;
    char latin[ITEM_TEXT];
    struct event e = event_blank(EV_MOVE);

    if (l->kind == L_RAW || l->square || l->length >= ITEM_TEXT || !memchr(text, '@', l->length))
        return false;
    token_read(text, l->length, latin, &e);
    return e.kind == EV_ARRIVAL && e.piece == KING;
}

bool forum_token(struct forum *f, const struct lexeme *l)
{
    struct place at = forum_place_of(f, l);
    struct item *item;
    struct event e = event_blank(EV_MOVE);
    char square[3];

    if (!forum_playing(f, puts_king(f, l) ? OPEN_KING : OPEN_ACTION, l))
        return false;
    finish_reveal(f);
    item = forum_push(f, &at, &e);
    keep_text(item, f->text + f->line_at + l->at, l->length);
    if (l->kind == L_RAW)
        token_read_reveal(item->text, item->event.length, &e);
    else if (l->square)
        token_read(square_name(l->value, square), 2, item->latin, &e);
    else
        token_read(item->text, item->event.length, item->latin, &e);
    if (l->square)
        keep_text(item, square, 2);
    if (e.castling && e.text[0] == '0') { /* in a post 0-0 is no result: those are words */
        e.text = item->text;
        for (char *zero = item->text; *zero; zero++)
            *zero = *zero == '0' ? 'O' : *zero;
    }
    e.text = l->square || e.text != item->latin ? item->text : item->latin;
    item->event = e;
    if (e.kind == EV_BAD)
        make_bad(item);
    follow(f, &item->event);
    return true;
}

bool forum_pair(struct forum *f, const struct lexeme *queen, const struct lexeme *king)
{
    const struct lexeme *l[2] = {queen, king};
    unsigned live = f->live, d = f->doubts;
    struct event e[2] = {event_blank(EV_ARRIVAL), event_blank(EV_ARRIVAL)};

    if (!f->begun)
        return false;
    finish_reveal(f);
    finish_try(f);
    for (int i = 0; i < 2; i++) {
        struct place at = forum_place_of(f, l[i]);
        e[i].piece = i ? KING : QUEEN;
        e[i].to = l[i]->value;
        push_told(f, &at, &e[i]);
    }
    for (unsigned m = 0; m < 1u << DOUBTS; m++) {
        if (!(live & 1u << m))
            continue;
        if (d < DOUBTS) {
            struct event swapped[2] = {e[0], e[1]};
            swapped[0].piece = KING;
            swapped[1].piece = QUEEN;
            f->pos[m | 1u << d] = f->pos[m];
            f->live |= 1u << (m | 1u << d);
            position_play(&f->pos[m | 1u << d], &swapped[0]);
            position_play(&f->pos[m | 1u << d], &swapped[1]);
        }
        position_play(&f->pos[m], &e[0]);
        position_play(&f->pos[m], &e[1]);
    }
    if (d < DOUBTS && live)
        f->doubt[f->doubts++] = (struct doubt){.item = f->tail_item - 2, .open = true};
    return true;
}

void forum_bad(struct forum *f, const struct lexeme *from, const struct lexeme *to)
{
    struct place at = forum_place_of(f, from);
    struct event e = event_blank(EV_BAD);
    struct item *item;

    if (!f->begun)
        return;
    finish_reveal(f);
    item = forum_push(f, &at, &e);
    keep_text(item, f->text + f->line_at + from->at, to->at + to->length - from->at);
    make_bad(item);
    follow(f, &item->event);
}

/* Within a variation nothing is followed: the position is that of the game. */
static void push_token(struct forum *f, const struct lexeme *l)
{
    struct place at = forum_place_of(f, l);
    struct event e = event_blank(EV_NUMBER);
    struct item *item;

    if (l->kind == L_NUMBER) {
        e.number = l->number;
        e.dots = l[1].kind == L_DOT ? 1 : 3;
        push_told(f, &at, &e);
        return;
    }
    e = event_blank(EV_BAD);
    item = forum_push(f, &at, &e);
    keep_text(item, f->text + f->line_at + l->at, l->length);
    token_read(item->text, item->event.length, item->latin, &e);
    if (l->kind != L_MOVE || e.kind == EV_BAD) {
        item->event.kind = EV_BAD;
        make_bad(item);
        return;
    }
    e.text = e.text != item->latin ? item->text : item->latin;
    item->event = e;
}

const struct lexeme *forum_variation(struct forum *f, const struct lexeme *l)
{
    const struct event open = event_blank(EV_OPEN), close = event_blank(EV_CLOSE);
    bool given = f->begun && !f->options.reader.skip_variations;
    unsigned depth = 0;

    finish_reveal(f);
    do {
        struct place at = forum_place_of(f, l);
        depth += l->kind == L_OPEN;
        depth -= l->kind == L_CLOSE;
        if (given && l->kind == L_OPEN)
            forum_push(f, &at, &open);
        else if (given && l->kind == L_CLOSE)
            forum_push(f, &at, &close);
        else if (given && l->kind == L_COMMENT)
            forum_comment(f, l);
        else if (given && (lexeme_plays(l) || l->kind == L_NUMBER))
            push_token(f, l);
        l++;
    } while (depth > 0);
    return l;
}

bool forum_telling(const struct forum *f)
{
    return f->begun || (f->tag[TAG_VARIANT].given && !f->closed);
}

void forum_garble(struct forum *f, const struct lexeme *from, const struct lexeme *to)
{
    if (f->begun || forum_begin(f))
        forum_bad(f, from, to);
}

struct place forum_place_in_line(const struct forum *f, const char *s)
{
    const char *line = f->text + f->line_at;
    return (struct place){.line = f->line,
                          .column = 1 + utf8_length(line, (size_t)(s - line)),
                          .line_offset = f->base + f->line_at,
                          .offset = f->base + (uint64_t)(s - f->text)};
}

/* The commands in a comment come before it, as in a record.  They are kept until they are handed out. */
static void push_commands(struct forum *f, const char *text, const char *end)
{
    const char *after, *copied;

    for (; (text = command_find(text, end)) != NULL; text = after) {
        struct place at = forum_place_in_line(f, text);
        char *copy = f->commands + f->commands_length;
        struct event e;
        command_event(text, end, &e, &after);
        memcpy(copy, text, (size_t)(after - text));
        f->commands_length += (size_t)(after - text);
        command_event(copy, copy + (after - text), &e, &copied);
        forum_push(f, &at, &e);
    }
}

void forum_comment(struct forum *f, const struct lexeme *l)
{
    const char *text = f->text + f->line_at + l->at;
    struct place at = forum_place_of(f, l);
    struct event e = event_blank(EV_COMMENT);
    struct item *item;

    if (!f->begun && !forum_begin(f))
        return;
    finish_reveal(f);
    if (f->options.reader.commands)
        push_commands(f, text, text + l->length);
    if (f->options.reader.skip_comments)
        return;
    for (size_t i = 0; i < l->length || i == 0; i += item->event.length) {
        item = forum_push(f, &at, &e);
        keep_text(item, text + i, l->length - i);
        item->event.first = i == 0;
        item->event.last = i + item->event.length >= l->length;
        if (item->event.length == 0)
            break;
    }
}

void forum_result(struct forum *f, const struct lexeme *l, enum result result)
{
    struct event e = event_blank(EV_RESULT);
    struct place at = forum_place_of(f, l);

    if (!f->begun && !forum_begin(f))
        return;
    finish_reveal(f);
    finish_try(f);
    e.result = (uint8_t)result;
    keep_text(forum_push(f, &at, &e), f->text + f->line_at + l->at, l->length);
    forum_end(f);
}

void forum_value(struct forum *f, const struct lexeme *l, unsigned side, const struct faces *faces)
{
    struct event e = event_blank(EV_REVEAL);

    if (!forum_playing(f, OPEN_ACTION, l))
        return;
    if (f->half[side])
        finish_reveal(f);
    if (!f->half[1 - side])
        f->half_at = forum_place_of(f, l);
    f->half[side] = true;
    f->faces[side] = *faces;
    if (!f->half[1 - side])
        return;
    f->half[WHITE] = f->half[BLACK] = false;
    e.sides = 2;
    e.faces[WHITE] = f->faces[WHITE];
    e.faces[BLACK] = f->faces[BLACK];
    follow(f, &push_told(f, &f->half_at, &e)->event);
}

void forum_kinte(struct forum *f, const struct lexeme *l, int left)
{
    const struct position *p = &f->pos[0];
    struct event e = event_blank(EV_KINTE);

    if (left < 0 && f->live && rules_of(p)->joins_tries) /* the count tells */
        left = rules_of(p)->counters[0].count(p, (enum side)p->side) - 1;
    e.kinte = (int16_t)(left < 0 ? 0 : left > 999 ? 999 : left);
    forum_act(f, l, &e, OPEN_ACTION);
}

void forum_number(struct forum *f, const struct lexeme *l, unsigned side, uint32_t number)
{
    const struct position *p = forum_position(f);
    struct event e = event_blank(EV_NUMBER);

    if (number == 0)
        number = !p ? 1 : p->number + (p->side == BLACK && side == WHITE);
    e.number = number;
    e.dots = side == WHITE ? 1 : 3;
    forum_act(f, l, &e, f->rules < RULES_COUNT ? forum_opening(rules_get(f->rules)) : OPEN_ACTION);
}

void forum_end(struct forum *f)
{
    struct lexeme here = {.column = 1};
    struct place at = forum_place_of(f, &here);
    struct event e = event_blank(EV_END);

    if (!f->begun && !forum_begin(f))
        return;
    finish_reveal(f);
    forum_give_up(f);
    forum_push(f, &at, &e);
    f->begun = false;
    f->closed = true;
    f->live = 0;
}
