#include "forum_read.h"

#include "notation/token.h"

#include <string.h>

bool forum_placing(struct forum *f)
{
    const struct position *p = forum_position(f);

    return p ? p->setup && rules_of(p)->rounds : !f->tag[TAG_FEN].given;
}

/* ---- notes behind a move: cards and kinte ---- */

/* "кинтэ, осталось 7", "Кинтэ. Осталось 7 попыток": past it. */
const struct lexeme *forum_kinte_note(struct forum *f, const struct lexeme *l)
{
    const struct lexeme *at = l++, *look = l;
    int left = -1;

    for (int i = 0; i < 5 && look->kind != L_END && !lexeme_acts(look) && look->kind != L_CLOSE; i++, look++)
        if (look->kind == L_NUMBER) {
            left = look->number > 999 ? 999 : (int)look->number;
            l = look + 1;
            while (l->kind == L_WORD && (l->word == W_LEFT || l->word == W_OTHER))
                l++;
            break;
        }
    forum_kinte(f, at, left);
    return l;
}

static void card(struct forum *f, const struct lexeme *l, enum card which)
{
    struct event e = event_blank(EV_CARD);

    e.card = (uint8_t)which;
    forum_act(f, l, &e, OPEN_ACTION);
}

/*
 * Do brackets hold moves that could have been played?  They begin with the number of a move, and there is no prose in
 * them.  Where the brackets behind a move say what became of it (cards, kinte, a round) they are what note() reads.
 */
static bool is_variation(const struct forum *f, const struct lexeme *l)
{
    const struct rules *r = forum_rules(f);
    unsigned depth = 0;

    if (!f->begun || !r || r->rounds || r->numbered || r->joins_tries || !lexeme_numbers(l + 1) || !lexeme_plays(l + 3))
        return false;
    for (; l->kind != L_END; l++) {
        depth += l->kind == L_OPEN;
        depth -= l->kind == L_CLOSE;
        if (depth == 0)
            return true;
        if (depth > MAX_NESTING || l->kind == L_WORD || l->kind == L_DICE || l->kind == L_RESULT)
            return false;
    }
    return false;
}

/* What stands in brackets behind a move; past the bracket. */
static const struct lexeme *note(struct forum *f, const struct lexeme *l)
{
    const struct lexeme *open = l;

    if (is_variation(f, l))
        return forum_variation(f, l);
    l++;

    while (l->kind != L_CLOSE && l->kind != L_END) {
        if (lexeme_is(l, W_KINTE)) {
            l = forum_kinte_note(f, l);
            continue;
        }
        if (lexeme_is(l, W_RED))
            card(f, open, RED_CARD);
        else if (lexeme_is(l, W_SIDE) && l->value == BLACK)
            card(f, open, BLACK_CARD);
        else if (l->kind == L_QUESTION)
            card(f, open, UNKNOWN_CARD);
        else if (lexeme_plays(l))
            forum_bad(f, l, l);
        l++;
    }
    return l->kind == L_CLOSE ? l + 1 : l;
}

/* ---- lists ---- */

void forum_nothing(struct forum *f, const struct lexeme *l)
{
    struct event e = event_blank(EV_NOTHING);

    forum_act(f, l, &e, OPEN_ACTION);
}

/* A dash in a list: nothing is done, or it only parts things. */
static void dash(struct forum *f, const struct lexeme *l, bool first)
{
    if ((first && (lexeme_ends(l + 1) || l[1].kind == L_COMMENT)) || l->value == 2)
        forum_nothing(f, l);
}

/* The number of a turn; those of a harvest count its captures. */
void forum_turn_number(struct forum *f, const struct lexeme *l)
{
    const struct rules *r = forum_rules(f);

    if (r && !r->rounds)
        forum_number(f, l, l[1].kind == L_DOT ? WHITE : BLACK, l->number);
}

/*
 * Moves separated by commas, spaces, "and" and numbers, with their notes; where the list stops.  The end of a sentence
 * is part of it.
 */
const struct lexeme *forum_list(struct forum *f, const struct lexeme *l)
{
    const struct rules *r = forum_rules(f);

    for (bool first = true;; first = false) {
        if (lexeme_acts(l)) {
            forum_token(f, l++);
        } else if (l->kind == L_GARBLE) {
            forum_garble(f, l, l);
            l++;
        } else if (l->kind == L_COMMA || lexeme_is(l, W_AND)) {
            l++;
        } else if (l->kind == L_DASH) {
            dash(f, l++, first);
        } else if (l->kind == L_OPEN) {
            l = note(f, l);
        } else if (lexeme_is(l, W_KINTE)) {
            l = forum_kinte_note(f, l);
        } else if (l->kind == L_COMMENT) {
            forum_comment(f, l++);
        } else if (lexeme_numbers(l) && !(r && r->numbered) &&
                   (lexeme_plays(l + 2) || l[2].kind == L_DASH || l[2].kind == L_COMMENT)) {
            forum_turn_number(f, l);
            l += 2;
        } else if (l->kind == L_ELLIPSIS) {
            forum_bad(f, l, l);
            l++;
        } else {
            break;
        }
    }
    return l->kind == L_DOT || l->kind == L_STOP ? l + 1 : l;
}

/* ---- placement ---- */

static void place(struct forum *f, const struct lexeme *l, unsigned kind, unsigned to)
{
    struct event e = event_blank(EV_ARRIVAL);

    e.piece = (uint8_t)kind;
    e.to = (uint8_t)to;
    forum_act(f, l, &e, OPEN_ROLL);
}

/* The kind that is being placed: the heading's while it lasts, else what is due. */
static unsigned placed_kind(struct forum *f)
{
    const struct position *p = forum_position(f);
    bool lasts =
        f->heading != NO_KIND && (!p || (p->side == f->heading_side && position_placing(p) == f->heading_kind));

    if (lasts)
        return f->heading;
    f->heading = NO_KIND;
    return p ? position_placing(p) : NO_KIND;
}

/* A piece with its letter. */
static void placed_token(struct forum *f, const struct lexeme *l)
{
    const char *text = f->text + f->line_at + l->at;
    struct event e;
    char latin[ITEM_TEXT];

    token_read(text, l->length, latin, &e);
    if (e.kind == EV_MOVE && !e.castling && e.piece != NO_KIND && e.from_file == NO_LINE && e.from_rank == NO_LINE &&
        !(e.flags & MARK_CAPTURE) && e.promotion == NO_KIND)
        place(f, l, e.piece, e.to);
    else
        forum_token(f, l);
}

static const struct lexeme *skip_parting(const struct lexeme *l)
{
    while (l->kind == L_COMMA || lexeme_is(l, W_AND))
        l++;
    return l;
}

/* The squares behind a roll; where they stop. */
static const struct lexeme *placement(struct forum *f, const struct lexeme *l)
{
    unsigned kind = placed_kind(f), said = NO_KIND;
    const struct lexeme *second;

    for (;; l++) {
        if (l->kind == L_COMMENT) {
            forum_comment(f, l);
        } else if (l->kind == L_ELLIPSIS || l->kind == L_GARBLE) {
            forum_bad(f, l, l);
        } else if (lexeme_is(l, W_KIND)) {
            said = l->value;
        } else if (l->kind == L_MOVE && l->square) {
            second = skip_parting(l + 1);
            if (said != NO_KIND) {
                place(f, l, said, l->value);
            } else if (kind == QUEEN && second->kind == L_MOVE && second->square) {
                forum_pair(f, l, second);
                l = second;
            } else {
                place(f, l, kind, l->value);
            }
            said = kind == QUEEN && said == QUEEN ? KING : NO_KIND;
        } else if (lexeme_acts(l)) {
            placed_token(f, l);
        } else if (l->kind == L_DASH && l->value == 2) {
            forum_nothing(f, l);
        } else if (l->kind != L_COMMA && l->kind != L_DASH && !lexeme_is(l, W_AND) && !lexeme_is(l, W_REROLL)) {
            break;
        }
    }
    return l->kind == L_DOT ? l + 1 : l;
}

const struct lexeme *forum_placement_roll(struct forum *f, const struct lexeme *l)
{
    struct event e = event_blank(EV_REVEAL);

    e.sides = 1;
    e.faces[0] = (struct faces){.state = FACES_GIVEN, .n = l->value};
    memcpy(e.faces[0].value, l->dice, sizeof l->dice);
    if (!forum_act(f, l, &e, OPEN_ROLL))
        return lexeme_sentence_end(l);
    return placement(f, l + 1);
}

/* Is it a part of dice that are not in brackets as they should be? */
static bool is_figure(const struct lexeme *l)
{
    return (l->kind == L_NUMBER && l[1].kind != L_DOT && l[1].kind != L_ELLIPSIS) || (l->kind == L_GARBLE && l->pair);
}

/* Squares that follow dice nobody can read would only be blamed for them: one report is for all. */
const struct lexeme *forum_garbled_roll(struct forum *f, const struct lexeme *l)
{
    const struct rules *r = forum_rules(f);
    const struct lexeme *start = l, *last;
    bool figures = false, rolls;

    if (!forum_telling(f) || !r || !r->rounds)
        return NULL;
    if (lexeme_is(l, W_SIDE) && l[1].kind == L_COLON)
        l += 2;
    for (; is_figure(l) || l->kind == L_COMMA || l->kind == L_DASH || l->kind == L_COLON || l->kind == L_OPEN ||
           l->kind == L_CLOSE;
         l++)
        figures = figures || is_figure(l);
    rolls = start->kind == L_WORD && l - start >= 5; /* "Белые: 4,5" */
    if (!figures || !(lexeme_plays(l) || rolls))
        return NULL;
    for (last = l - 1; lexeme_plays(l) || l->kind == L_COMMA || lexeme_is(l, W_AND); l++)
        if (lexeme_plays(l))
            last = l;
    forum_garble(f, start, last);
    return l->kind == L_DOT ? l + 1 : l;
}

/* "Белые выставляют коней:"; past it, NULL if it is none. */
const struct lexeme *forum_heading(struct forum *f, const struct lexeme *l)
{
    const struct lexeme *start = l;
    const struct position *p;
    unsigned kind;

    if (!lexeme_is(l, W_SIDE) || !lexeme_is(l + 1, W_PLACE) || !lexeme_is(l + 2, W_KIND))
        return NULL;
    kind = l[2].value;
    l += 3;
    if (lexeme_is(l, W_AND) && lexeme_is(l + 1, W_KIND)) {
        kind = QUEEN;
        l += 2;
    }
    if (l->kind != L_COLON || !forum_placing(f))
        return NULL;
    p = forum_position(f);
    if (f->begun && p && p->side != start->value)
        forum_bad(f, start, l);
    f->side = start->value;
    f->heading = (uint8_t)(kind == KING ? QUEEN : kind);
    f->heading_side = p ? p->side : (uint8_t)NO_SIDE;
    f->heading_kind = p ? position_placing(p) : (uint8_t)NO_KIND;
    return l + 1;
}

/* ---- reveals ---- */

/* What one side rolled or wrote, if that stands here; past it, NULL if not. */
static const struct lexeme *value(struct forum *f, const struct lexeme *l, struct faces *out)
{
    const char *text = f->text + f->line_at + l->at;
    unsigned letter = l->kind == L_WORD ? forum_letter(text, l->length) : NO_KIND;

    *out = (struct faces){.state = FACES_GIVEN, .n = 1};
    if (l->kind == L_OPEN && l[1].kind == L_NUMBER && l[2].kind == L_CLOSE) { /* "(3)" */
        out->value[0] = l[1].number > MAX_FACE ? MAX_FACE : (uint32_t)l[1].number;
        return l + 3;
    }
    if (l->kind == L_DICE) {
        out->n = l->value;
        memcpy(out->value, l->dice, sizeof l->dice);
    } else if (l->kind == L_NUMBER) {
        out->value[0] = l->number > MAX_FACE ? MAX_FACE : (uint32_t)l->number;
    } else if (lexeme_is(l, W_KIND) || letter != NO_KIND) {
        out->letter = true;
        out->value[0] = (uint8_t)(letter != NO_KIND ? letter : l->value);
    } else if (l->kind == L_DASH &&
               (lexeme_ends(l + 1) || l[1].kind == L_COMMA || l[1].kind == L_COMMENT || lexeme_is(l + 1, W_SIDE))) {
        out->state = FACES_NONE;
        out->n = 0;
    } else if (l->kind == L_QUESTION) {
        out->state = FACES_UNKNOWN;
        out->n = 0;
    } else {
        return NULL;
    }
    return l + 1;
}

/* "Белые: 2", "Черные - ладью", "White rolls (4,5)"; past it, NULL if it is none.  `l`: the side. */
const struct lexeme *forum_side_value(struct forum *f, const struct lexeme *l)
{
    const struct rules *r = forum_rules(f);
    const struct lexeme *v = l + 1, *past;
    struct faces faces;

    if (v->kind != L_COLON && v->kind != L_DASH && !lexeme_is(v, W_WRITE))
        return NULL;
    v += v->kind == L_WORD && (v[1].kind == L_COLON || v[1].kind == L_DASH) ? 2 : 1;
    if (r && r->chess)
        return NULL;
    past = value(f, v, &faces);
    if (!past || (r && r->rounds && v->kind == L_DICE && forum_placing(f)))
        return NULL;
    forum_value(f, l, l->value, &faces);
    return past;
}
