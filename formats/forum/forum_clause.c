#include "forum_read.h"

/* ---- sentences ---- */

/* What has been gathered of a clause. */
struct clause {
    const struct lexeme *start;
    const struct lexeme *strange; /* looks like a move, and no verb has asked for it */
    const struct lexeme *square;  /* where the action stands */
    const struct lexeme *garbled; /* looks like a move and is none; no verb has asked for it yet */
    unsigned side, verb, kind, from, to, promotion;
    bool from_next, prep, promotes, nothing, negated;
    bool colon;  /* behind the side */
    bool spoilt; /* a part of the action could not be understood, and was told of */
};

static void clear(struct clause *c, const struct lexeme *l)
{
    *c = (struct clause){
        .start = l, .side = NO_SIDE, .kind = NO_KIND, .from = NO_SQUARE, .to = NO_SQUARE, .promotion = NO_KIND};
}

/* The side that acts: the one named, or the one spoken of ("they"). */
static bool wrong_side(struct forum *f, const struct clause *c)
{
    unsigned side = c->side != NO_SIDE ? c->side : f->side;

    return f->begun && side < NO_SIDE && !forum_due(f, side);
}

static void origin(struct event *e, unsigned from)
{
    if (from == NO_SQUARE)
        return;
    e->from_file = (uint8_t)file_of(from);
    e->from_rank = (uint8_t)rank_of(from);
}

static void arrival(struct forum *f, const struct clause *c)
{
    struct event e = event_blank(EV_ARRIVAL);

    e.piece = (uint8_t)c->kind;
    e.to = (uint8_t)c->to;
    e.promotion = (uint8_t)c->promotion;
    origin(&e, c->from);
    forum_act(f, c->square, &e, c->kind == KING ? OPEN_KING : OPEN_ACTION);
}

static void move(struct forum *f, const struct clause *c)
{
    struct event e = event_blank(EV_MOVE);

    e.piece = (uint8_t)c->kind;
    e.to = (uint8_t)c->to;
    e.promotion = (uint8_t)c->promotion;
    origin(&e, c->from);
    forum_act(f, c->square, &e, OPEN_ACTION);
}

static void naming(struct forum *f, const struct clause *c)
{
    struct event e = event_blank(EV_NAME);

    e.to = (uint8_t)c->to;
    forum_act(f, c->square, &e, OPEN_ACTION);
}

/* A clause with a verb and a square. */
static bool told(struct forum *f, const struct clause *c)
{
    const struct rules *r = forum_rules(f);
    bool psi = !r || (!r->chess && !r->rounds), stranger = c->verb == W_PLACE && c->from != NO_SQUARE, missing;

    if (c->negated)
        return false;
    missing = wrong_side(f, c) && !stranger;
    if (missing) {
        forum_bad(f, c->start, c->square); /* an action of the other side is missing before this one */
        if (wrong_side(f, c))
            return true;
    }
    if (c->verb == W_NAME && psi && c->kind == NO_KIND)
        naming(f, c);
    else if (c->verb == W_PLACE && psi && c->kind != NO_KIND)
        arrival(f, c);
    else if (c->verb == W_PLAY && c->kind != NO_KIND)
        move(f, c);
    else if ((c->verb == W_PLAY || c->verb == W_PLACE) && !c->prep && c->kind == NO_KIND)
        return forum_token(f, c->square);
    else
        return missing; /* it has been told of */
    return true;
}

/* Does a verb ask for what stands at `l`?  "They play Cxd2" and "they take the pawn Cxd2", not "he took some B12". */
static bool asked(const struct forum *f, const struct clause *c, const struct lexeme *l)
{
    bool told = c->kind != NO_KIND || c->to != NO_SQUARE || (l > c->start && lexeme_is(l - 1, (enum word)c->verb));

    return c->verb && (c->side != NO_SIDE || c->to != NO_SQUARE || (f->side < NO_SIDE && told));
}

/* The clause is over at `end`: it becomes an action, is prose, or is told of as not understood. */
static void finish(struct forum *f, struct clause *c, const struct lexeme *end)
{
    bool done = false;

    if (c->garbled && asked(f, c, c->garbled)) {
        forum_garble(f, c->garbled, c->garbled);
        c->spoilt = true;
    }
    if (c->spoilt)
        done = true;
    else if (c->nothing && c->verb == W_PLACE && c->to == NO_SQUARE)
        forum_nothing(f, c->start);
    else if (c->verb && c->to != NO_SQUARE)
        done = !c->strange && told(f, c);
    else
        done = !c->strange;
    if (!done && (c->strange || (c->verb && c->to != NO_SQUARE))) {
        const struct lexeme *from = c->strange ? c->strange : c->start;
        if (f->begun || (c->strange && asked(f, c, c->strange)))
            forum_garble(f, from, end - 1);
    }
    clear(c, end);
}

static void square(struct clause *c, const struct lexeme *l)
{
    if (c->from_next) {
        c->from = l->value;
        c->from_next = false;
        return;
    }
    if (c->to != NO_SQUARE && !c->strange)
        c->strange = l;
    c->to = l->value;
    c->square = l;
}

/* A move in a sentence: played if a verb says so. */
static void token(struct forum *f, struct clause *c, const struct lexeme *l)
{
    if ((c->verb == W_PLAY || c->verb == W_PLACE) && !c->negated && c->kind == NO_KIND && !wrong_side(f, c))
        forum_token(f, l);
    else if (!c->strange)
        c->strange = l;
}

/* What cannot be understood: told of where an action is told, or a side or the sentence began to tell one. */
static void garble(struct forum *f, struct clause *c, const struct lexeme *l)
{
    bool near = c->side != NO_SIDE && (lexeme_is(l - 1, W_SIDE) || (l - 2 >= c->start && lexeme_is(l - 2, W_SIDE)));

    if (asked(f, c, l) || c->colon || f->listing || near) {
        forum_garble(f, l, l);
        c->spoilt = true;
    } else if (!c->garbled) {
        c->garbled = l;
    }
}

/* Is the game won, and not a right or a tempo? */
static bool is_final(const struct lexeme *l)
{
    return lexeme_ends(l + 1) || l[1].kind == L_COMMA || l[1].kind == L_COMMENT || lexeme_is(l + 1, W_GAME) ||
           lexeme_is(l + 2, W_GAME) || (lexeme_is(l, W_RESIGN) && l[1].kind == L_WORD);
}

static bool has(const struct lexeme *l, const struct lexeme *end, enum word word)
{
    while (l < end)
        if (lexeme_is(l++, word))
            return true;
    return false;
}

/* The words that end a game; `from` to `end` is the sentence. */
static bool outcome(struct forum *f, struct clause *c, const struct lexeme *from, const struct lexeme *l)
{
    const struct lexeme *end = lexeme_sentence_end(l);
    unsigned side = c->side != NO_SIDE ? c->side : f->side;
    enum result result = NO_RESULT;

    if (l->word == W_WIN && is_final(l) && side < NO_SIDE && !c->negated)
        result = win_of((enum side)side);
    else if ((l->word == W_LOSE || l->word == W_RESIGN) && is_final(l) && side < NO_SIDE && !c->negated)
        result = win_of(other((enum side)side));
    else if (l->word == W_DRAW &&
             (has(from, end, W_GAME) || has(from, end, W_AGREE) || (l == from && lexeme_ends(l + 1))))
        result = DRAW;
    else if (l->word == W_UNFINISHED && has(from, end, W_GAME) && (l->value || has(from, end, W_NOT)))
        result = UNFINISHED;
    if (result == NO_RESULT)
        return false;
    finish(f, c, l);
    forum_result(f, l, result);
    return true;
}

/* A side: it begins a clause if it is the one that acts. */
static const struct lexeme *side(struct forum *f, struct clause *c, const struct lexeme *l)
{
    const struct lexeme *past;
    bool object = c->verb && (lexeme_is(l - 1, W_PLAY) || lexeme_is(l - 1, W_PROMOTE));

    if (!l->subject || object) {
        if (c->side == NO_SIDE && !c->verb)
            f->side = l->value;
        return l + 1;
    }
    if (c->verb || c->strange || c->garbled || c->spoilt)
        finish(f, c, l);
    c->side = f->side = l->value;
    past = forum_side_value(f, l);
    if (past) {
        clear(c, past);
        return past;
    }
    c->colon = l[1].kind == L_COLON;
    return l + 1;
}

/* A word of a sentence; past it. */
static const struct lexeme *word(struct forum *f, struct clause *c, const struct lexeme *from, const struct lexeme *l)
{
    switch (l->word) {
    case W_SIDE:
        return side(f, c, l);
    case W_NAME:
    case W_PLACE:
    case W_PLAY:
        if (c->verb && (c->to != NO_SQUARE || c->strange || c->spoilt)) {
            unsigned who = c->side;
            finish(f, c, l);
            c->side = who;
        }
        c->verb = l->word;
        break;
    case W_KIND:
        if (c->promotes && c->promotion == NO_KIND)
            c->promotion = l->value;
        else
            c->kind = l->value;
        break;
    case W_FROM:
        c->from_next = l[1].kind == L_MOVE || (l[1].kind == L_WORD && l[1].word == W_OTHER && l[2].kind == L_MOVE);
        c->prep = true;
        break;
    case W_TO:
        c->from_next = false;
        c->prep = true;
        break;
    case W_PROMOTE:
        c->promotes = true;
        break;
    case W_NOTHING:
        c->nothing = true;
        break;
    case W_NOT:
        c->negated = true;
        break;
    case W_WIN:
    case W_LOSE:
    case W_RESIGN:
    case W_DRAW:
    case W_UNFINISHED:
        outcome(f, c, from, l);
        break;
    case W_KINTE:
        if (f->trying)
            return forum_kinte_note(f, l);
        break;
    default:
        break;
    }
    return l + 1;
}

/* A sentence of prose, in which actions may be told; past its end. */
const struct lexeme *forum_prose(struct forum *f, const struct lexeme *l)
{
    const struct lexeme *from = l;
    struct clause c;

    clear(&c, l);
    while (!lexeme_ends(l)) {
        if (l->kind == L_WORD) {
            l = word(f, &c, from, l);
            continue;
        }
        if (l->kind == L_MOVE && l->square)
            square(&c, l);
        else if (lexeme_acts(l))
            token(f, &c, l);
        else if (l->kind == L_GARBLE)
            garble(f, &c, l);
        else if (l->kind == L_DICE && !c.strange)
            c.strange = l;
        else if (l->kind == L_RESULT)
            forum_result(f, l, (enum result)l->value);
        else if (l->kind == L_COMMENT)
            forum_comment(f, l);
        l++;
    }
    finish(f, &c, l);
    return l->kind == L_END ? l : l + 1;
}
