#include "forum_read.h"

/* "Черный Посев:", "Жатва:"; past the colon, NULL if it is none. */
static const struct lexeme *phase(const struct lexeme *l)
{
    bool named = false;

    for (int i = 0; i < 3 && l->kind == L_WORD; i++, l++) {
        named = named || l->word == W_SOW || l->word == W_HARVEST;
        if (l->word != W_SIDE && l->word != W_SOW && l->word != W_HARVEST)
            return NULL;
    }
    return named && l->kind == L_COLON ? l + 1 : NULL;
}

/* The number of a turn before an action, where it is not a die and the end of a sentence. */
static bool numbers_action(struct forum *f, const struct lexeme *l)
{
    const struct rules *r = forum_rules(f);
    const struct position *p;
    struct awaits x;

    if (!r || !lexeme_numbers(l) || !lexeme_plays(l + 2))
        return false;
    if (r->chess || r->rounds)
        return true;
    p = forum_position(f);
    if (!p)
        return false;
    r->awaits(p, &x);
    return x.chance == AWAIT_NOTHING && x.seat[WHITE] != AWAIT_SECRET && x.seat[BLACK] != AWAIT_SECRET;
}

/* "Белые: Nf3 …": the list of a side. */
static const struct lexeme *side_list(struct forum *f, const struct lexeme *l, uint32_t number)
{
    const struct rules *r = forum_rules(f);
    const struct lexeme *first = l + 1, *list;

    if (!lexeme_is(l, W_SIDE) || first->kind != L_COLON)
        return NULL;
    first++;
    if (first->kind == L_DICE && forum_placing(f) && (!r || r->rounds)) {
        if (f->begun && forum_position(f) && forum_position(f)->side != l->value)
            forum_bad(f, l, first);
        return forum_placement_roll(f, first);
    }
    if (numbers_action(f, first)) { /* "Белые: 1. exd5" */
        number = number ? number : first->number;
        first += 2;
    }
    list = first;
    while (first->kind == L_COMMENT)
        first++;
    if (!lexeme_acts(first) && !(first->kind == L_GARBLE && forum_telling(f)) &&
        !(r && r->numbered && first->kind == L_OPEN) && !(first->kind == L_DASH && first->value == 2))
        return NULL;
    f->side = l->value;
    if (r && (r->numbered || (number > 0 && !r->rounds)))
        forum_number(f, l, l->value, number);
    if (!(r && r->numbered) && f->begun && !forum_due(f, l->value))
        forum_bad(f, l, first);
    return forum_list(f, list);
}

/* A line of a game with its number before it. */
static const struct lexeme *numbered(struct forum *f, const struct lexeme *l)
{
    const struct rules *r = forum_rules(f);
    const struct lexeme *rest = l + 2, *past = side_list(f, rest, l->number);
    bool plays = lexeme_acts(rest) || (rest->kind == L_GARBLE && forum_telling(f));

    if (past)
        return past;
    if (plays || rest->kind == L_COMMENT || (lexeme_is(rest, W_SIDE) && rest->subject && !(r && r->numbered)))
        forum_turn_number(f, l);
    return plays || rest->kind == L_COMMENT || rest->kind == L_DASH ? forum_list(f, rest) : rest;
}

/* A question is no report, but for "Белые: ?". */
static bool is_question(const struct lexeme *l)
{
    int words = 0;

    for (; !lexeme_ends(l); l++) {
        words += l->kind == L_WORD;
        if (l->kind == L_COLON)
            return false;
    }
    return l->kind == L_QUESTION && words > 0;
}

/* A comment that begins a line before a round's roll belongs to that round. */
static void comment(struct forum *f, const struct lexeme *l)
{
    const struct rules *r = forum_rules(f);
    const struct position *p;
    struct awaits x;

    if (!f->begun && !forum_begin(f))
        return;
    p = forum_position(f);
    if (l == f->lex && r->rounds && p && !p->setup) {
        r->awaits(p, &x);
        if (x.chance == AWAIT_DICE)
            forum_number(f, l, WHITE, p->number);
    }
    forum_comment(f, l);
}

/* A sentence of moves alone. */
static bool is_plain_list(const struct lexeme *l)
{
    if (!lexeme_plays(l))
        return false;
    for (; !lexeme_ends(l); l++)
        if (l->kind == L_WORD && l->word != W_AND)
            return false;
    return true;
}

/* A list, a roll, a comment; past it, NULL if none stands here. */
static const struct lexeme *listed(struct forum *f, const struct lexeme *l)
{
    const struct rules *r = forum_rules(f);
    const struct lexeme *past;

    if (l->kind == L_DICE && (!r || r->rounds) && forum_placing(f))
        return forum_placement_roll(f, l);
    if (l->kind == L_COMMENT) {
        comment(f, l);
        return l + 1;
    }
    if ((past = forum_garbled_roll(f, l)) != NULL)
        return past;
    if ((past = phase(l)) != NULL || (lexeme_acts(l) && f->begun) || (is_plain_list(l) && forum_telling(f)))
        return forum_list(f, past ? past : l);
    if ((past = forum_heading(f, l)) != NULL || (past = side_list(f, l, 0)) != NULL)
        return past;
    return lexeme_numbers(l) ? numbered(f, l) : NULL;
}

/* What stands at the beginning of a sentence; past what was recognised. */
static const struct lexeme *part(struct forum *f, const struct lexeme *l)
{
    const struct lexeme *past = listed(f, l);

    if (past) {
        f->listing = past > l + 2 && !lexeme_ends(past - 1);
        return past;
    }
    if (is_question(l))
        return lexeme_sentence_end(l) + 1;
    return forum_prose(f, l);
}

void forum_line(struct forum *f)
{
    const struct lexeme *l = f->lex;

    f->listing = false;
    while (l->kind != L_END) {
        const struct lexeme *past = part(f, l);
        l = past > l ? past : l + 1;
        if (lexeme_ends(l - 1))
            f->listing = false;
    }
}
