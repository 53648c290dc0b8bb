#include "forum_write.h"

#include "notation/token.h"

#include <string.h>

/* ---- text ---- */

void forum_put(struct forum_sink *s, const char *text)
{
    fputs(text, s->to);
    s->at.line_empty = s->at.header = false;
    s->started = true;
}

void forum_head(struct forum_sink *s, const char *text)
{
    forum_put(s, s->style->bold);
    forum_put(s, text);
    forum_put(s, s->style->plain);
}

void forum_new_line(struct forum_sink *s)
{
    if (!s->at.line_empty)
        fputc('\n', s->to);
    s->at.line_empty = true;
    s->at.list = false;
}

/* A token of a list, after what parts it from the one before. */
static void put_item(struct forum_sink *s, const char *text, const char *parting)
{
    if (s->at.list)
        forum_put(s, parting);
    forum_put(s, text);
    s->at.list = true;
}

void forum_sentence(struct forum_sink *s, const char *phrase, const struct phrase_args *args)
{
    char text[512];

    if (!s->at.line_empty && (s->at.list || s->open))
        forum_put(s, s->at.list ? ". " : " ");
    tongue_say(s->t, phrase, args, text, sizeof text);
    forum_put(s, text);
    s->at.list = false;
}

/* The token as the language writes it, or as read where it does not resolve. */
static void token_text(const struct forum_sink *s, const struct outcome *o, struct event *c, bool resolved,
                       char out[2 * TOKEN_SIZE])
{
    char token[TOKEN_SIZE];

    if (resolved) {
        token_write(c, token);
        moves_written(s->t->letters, token, out, 2 * TOKEN_SIZE);
    } else if (o->event->kinte != NO_KINTE)
        snprintf(out, 2 * TOKEN_SIZE, "%.*s <kinte:%d>", TOKEN_SIZE, o->event->text, o->event->kinte);
    else
        snprintf(out, 2 * TOKEN_SIZE, "%.*s", (int)o->event->length, o->event->text);
}

/* ---- turns ---- */

/* The number of a turn, and whose it is where a list follows. */
void forum_open_turn(struct forum_sink *s, const struct rules *r, uint32_t turn, unsigned side, bool setup)
{
    bool list = !s->style->tokens && r->chess && (r->numbered || r->hidden);
    bool follows = r->chess && !r->numbered && !r->hidden && s->open && s->side == WHITE;
    char text[64];

    if ((r->rounds && !(s->style->tokens && !setup)) ||
        (s->open &&
         same_turn(r, (struct turn_id){s->number, s->side, s->setup}, (struct turn_id){turn, (uint8_t)side, setup})))
        return;
    if (follows && side == BLACK && s->number == turn) {
        s->side = BLACK;
        return;
    }
    forum_new_line(s);
    s->open = true;
    s->number = turn;
    s->side = (uint8_t)side;
    s->setup = setup;
    if (setup)
        return;
    snprintf(text, sizeof text, "%u%s", (unsigned)turn, side == WHITE || r->rounds ? "." : "...");
    forum_head(s, text);
    forum_put(s, r->chess || s->style->tokens ? " " : "");
    if (list) {
        snprintf(text, sizeof text, "%s: ", s->t->side[side]);
        forum_put(s, text);
    }
    s->at.header = r->chess || s->style->tokens;
}

void forum_diagram(struct forum_sink *s, const struct board *b)
{
    char line[32];

    forum_new_line(s);
    forum_put(s, "[code]\n");
    for (unsigned row = 0; row < 8; row++) {
        size_t n = (size_t)sprintf(line, "%u ", 8 - row);
        for (unsigned file = 0; file < 8; file++) {
            unsigned square = (7 - row) * 8 + file, kind = board_kind(b, square);
            char letter = kind < KINDS ? KIND_LETTER[kind] : '.';
            line[n++] = ' ';
            line[n++] = kind < KINDS && board_side(b, square) == BLACK ? (char)(letter + ('a' - 'A')) : letter;
        }
        line[n] = '\0';
        forum_put(s, line);
        forum_put(s, "\n");
    }
    forum_put(s, "   a b c d e f g h\n[/code]");
    forum_new_line(s);
}

/* Before each tenth turn, and where a placement is over. */
static void draw_between(struct forum_sink *s, const struct rules *r, const struct outcome *o)
{
    bool due = o->number % 10 == 1 && (r->rounds || o->side == WHITE) && (r->setup_rolls || o->number > 1);

    if (!s->style->diagrams || o->setup || !due || s->drawn == o->number)
        return;
    if (s->open &&
        same_turn(r, (struct turn_id){s->number, s->side, s->setup}, (struct turn_id){o->number, o->side, o->setup}))
        return;
    s->drawn = o->number;
    forum_diagram(s, &o->before->board);
}

/* ---- movetext ---- */

static void movetext(struct forum_sink *s, const struct outcome *o, struct event *c, bool resolved)
{
    char text[2 * TOKEN_SIZE];

    token_text(s, o, c, resolved, text);
    put_item(s, text, " ");
}

/* ---- psi games ---- */

static void value_text(const struct forum_sink *s, const struct faces *f, char *out, size_t size)
{
    size_t n = 0;

    if (f->state != FACES_GIVEN)
        snprintf(out, size, "%s", f->state == FACES_NONE ? "-" : "?");
    else if (f->letter)
        snprintf(out, size, "%s", f->value[0] < NO_KIND ? s->t->kind[f->value[0]] : "?");
    else if (f->n == 1)
        snprintf(out, size, "%u", f->value[0]);
    for (int i = 0; !f->letter && f->state == FACES_GIVEN && f->n > 1 && i < f->n; i++)
        n += (size_t)snprintf(out + n, size - n, "%s%u%s", i ? "," : "(", f->value[i], i + 1 == f->n ? ")" : "");
}

static void psi_reveal(struct forum_sink *s, const struct event *e)
{
    char white[48], black[48];
    struct phrase_args args = {.white = white, .black = black};
    bool letters = e->faces[WHITE].letter || e->faces[BLACK].letter ||
                   (e->faces[WHITE].state != FACES_GIVEN && e->faces[BLACK].state != FACES_GIVEN);

    value_text(s, &e->faces[WHITE], white, sizeof white);
    value_text(s, &e->faces[BLACK], black, sizeof black);
    forum_sentence(s, letters ? s->t->bids : s->t->dice, &args);
}

static void psi_arrival(struct forum_sink *s, const struct event *c, const struct move *d)
{
    struct phrase_args args = {
        .side = d->side, .kind = d->piece, .from = d->from, .to = d->to, .promotion = c->promotion};
    bool home = d->from == NO_SQUARE, promotes = c->promotion != NO_KIND;

    forum_sentence(
        s, home ? (promotes ? s->t->puts_promoting : s->t->puts) : (promotes ? s->t->moves_promoting : s->t->moves),
        &args);
}

static void psi_action(struct forum_sink *s, const struct outcome *o, struct event *c, bool resolved)
{
    const struct event *e = o->event;
    char text[2 * TOKEN_SIZE];
    struct phrase_args args = {.side = o->before->side, .to = e->to, .token = text};

    token_text(s, o, c, resolved, text);
    if (e->kind == EV_NAME)
        forum_sentence(s, s->t->names, &args);
    else if (e->kind == EV_REVEAL && e->sides == 2 && e->faces[WHITE].n <= 1 && e->faces[BLACK].n <= 1)
        psi_reveal(s, e);
    else if (e->kind == EV_NOTHING)
        forum_sentence(s, s->t->nothing, &args);
    else if (resolved && c->kind == EV_ARRIVAL)
        psi_arrival(s, c, &o->verdict->move);
    else if (resolved && c->kind == EV_MOVE && o->verdict->move.side == o->before->side)
        forum_sentence(s, s->t->plays, &args);
    else
        forum_sentence(s, "{token}.", &args);
}

/* ---- games of tries ---- */

static void chess_action(struct forum_sink *s, const struct outcome *o, struct event *c, bool resolved,
                         const struct rules *r)
{
    const struct event *e = o->event;
    struct event try = *c;
    char text[2 * TOKEN_SIZE];
    struct phrase_args args = {.number = c->kinte < 0 ? 0 : (unsigned)c->kinte};
    char note[96];

    if (e->kind == EV_CARD) {
        snprintf(text, sizeof text, " (%s)",
                 e->card == RED_CARD     ? s->t->red
                 : e->card == BLACK_CARD ? s->t->black
                                         : "?");
        forum_put(s, text);
        s->at.list = true;
        return;
    }
    try.kinte = NO_KINTE;
    token_text(s, o, &try, resolved, text);
    put_item(s, text, r->numbered || r->hidden ? ", " : " ");
    if (resolved && c->kinte != NO_KINTE) {
        tongue_say(s->t, s->t->kinte, &args, note, sizeof note);
        forum_put(s, note);
    }
}

/* ---- Octahedra ---- */

static void placement_roll(struct forum_sink *s, const struct outcome *o)
{
    char text[64];
    uint8_t side = o->before->side, kind = position_placing(o->before);
    struct phrase_args args = {.side = side, .many = s->t->many[kind < NO_KIND ? kind : PAWN]};

    if (s->rolled) {
        forum_put(s, " ");
        forum_put(s, s->t->reroll);
    }
    forum_new_line(s);
    if (side != s->placing_side || kind != s->placing_kind) {
        forum_sentence(s, s->t->places, &args);
        forum_new_line(s);
    }
    s->placing_side = side;
    s->placing_kind = kind;
    value_text(s, &o->event->faces[0], text, sizeof text);
    forum_put(s, text);
    s->rolled = true;
}

/* A piece put down: its square; its letter too where the heading does not tell it. */
static void placement(struct forum_sink *s, const struct outcome *o, struct event *c, bool resolved)
{
    char text[2 * TOKEN_SIZE], token[4] = "", *square = token;
    bool plain = resolved && c->kind == EV_ARRIVAL && c->from_file == NO_LINE && c->promotion == NO_KIND;

    token_text(s, o, c, resolved, text);
    if (plain) {
        if (c->piece != s->placing_kind || c->piece == QUEEN)
            *square++ = KIND_LETTER[c->piece];
        square_name(c->to, square);
        moves_written(s->t->letters, token, text, sizeof text);
    }
    if (s->rolled)
        forum_put(s, " ");
    put_item(s, text, ", ");
    s->rolled = false;
}

static void round_roll(struct forum_sink *s, const struct outcome *o)
{
    struct awaits x;
    char value[64], text[160];
    unsigned first;

    rules_of(o->before)->awaits(o->before, &x);
    first = x.chance && !o->before->setup ? o->before->side : WHITE;
    forum_new_line(s);
    s->acting = false;
    for (unsigned i = 0; i < 2; i++) {
        unsigned side = i ? 1 - first : first;
        value_text(s, &o->event->faces[side], value, sizeof value);
        snprintf(text, sizeof text, "%s: %s", s->t->side[side], value);
        forum_put(s, text);
        forum_new_line(s);
    }
}

/* "Чёрный Посев: ", or "Жатва:" and its first number. */
static void round_header(struct forum_sink *s, const struct outcome *o)
{
    uint8_t sower = position_favoured(o->before);
    struct awaits x;
    bool undecided;

    rules_of(o->before)->awaits(o->before, &x);
    undecided = x.chance && !o->before->setup;
    s->acting = true;
    s->harvest = !undecided && sower == NO_SIDE;
    s->captures = 0;
    forum_new_line(s);
    if (s->harvest) {
        forum_head(s, s->t->harvest);
        return;
    }
    forum_head(s, s->t->sows[sower < NO_SIDE ? sower : o->verdict->move.side]);
    forum_put(s, " ");
}

static void round_action(struct forum_sink *s, const struct outcome *o, struct event *c, bool resolved)
{
    char text[2 * TOKEN_SIZE], number[16];

    if (!s->acting)
        round_header(s, o);
    token_text(s, o, c, resolved, text);
    if (o->event->kind == EV_NOTHING && !s->at.list && s->captures == 0) {
        forum_put(s, s->harvest ? " -" : "-");
        s->at.list = false;
        return;
    }
    if (s->harvest && s->captures++ % 2 == 0) {
        forum_new_line(s);
        snprintf(number, sizeof number, "%u. ", s->captures / 2 + 1);
        forum_put(s, number);
    }
    put_item(s, text, s->harvest ? " " : ", ");
}

static void octa_action(struct forum_sink *s, const struct outcome *o, struct event *c, bool resolved)
{
    const struct event *e = o->event;

    if (e->kind == EV_REVEAL && o->setup && e->sides == 1)
        placement_roll(s, o);
    else if (e->kind == EV_REVEAL && !o->setup && e->sides == 2)
        round_roll(s, o);
    else if (o->setup)
        placement(s, o, c, resolved);
    else
        round_action(s, o, c, resolved);
}

void forum_tell(struct forum_sink *s, const struct outcome *o, struct event *c, bool resolved)
{
    const struct rules *r = rules_of(o->before);

    draw_between(s, r, o);
    forum_open_turn(s, r, o->number, o->side, o->setup);
    if (s->style->tokens && !(r->rounds && o->setup))
        movetext(s, o, c, resolved);
    else if (r->rounds)
        octa_action(s, o, c, resolved);
    else if (r->chess)
        chess_action(s, o, c, resolved, r);
    else
        psi_action(s, o, c, resolved);
}
