#include "forum_read.h"

#include "notation/fen.h"

#include <string.h>

/* ---- the beginning ---- */

static const char *tag_text(const struct forum *f, int tag)
{
    return f->tag[tag].given ? f->head + f->tag[tag].text : NULL;
}

static void start_position(struct forum *f)
{
    const struct rules *r = forum_rules(f);
    struct position *p = &f->pos[0];
    struct fen s = {.number = 1, .passant = NO_SQUARE};
    const char *fen = tag_text(f, TAG_FEN), *options = tag_text(f, TAG_OPTIONS);
    struct verdict v;

    memset(p, 0, sizeof *p);
    p->passant = NO_SQUARE;
    p->rules = (uint8_t)f->rules;
    f->live = 0;
    f->doubts = 0;
    options_standard(&p->options, &r->options);
    for (size_t n; options && (n = options_item(&options)) != 0; options += n)
        options_set(&p->options, &r->options, options, n);
    options_check(&p->options, &r->options);
    if (fen && !fen_read(r, fen, strlen(fen), &s))
        return;
    p->number = s.number;
    p->halfmove = s.halfmove;
    verdict_clear(&v);
    r->start(p, &s, &v);
    f->live = v.code == CODE_OK;
}

static void push_tag(struct forum *f, const struct place *at, int tag, const char *text, size_t length)
{
    struct event e = event_blank(EV_TAG);

    e.name = tag_name((enum tag)tag);
    e.name_length = strlen(e.name);
    e.text = text;
    e.length = length;
    forum_push(f, at, &e);
}

static void push_tags(struct forum *f, const struct place *at)
{
    const struct rules *r = forum_rules(f);

    for (int t = 0; t < TAGS_KNOWN; t++) {
        const struct tag_line *line = &f->tag[t];
        if (t == TAG_VARIANT)
            push_tag(f, line->given ? &line->at : at, t, r->name, strlen(r->name));
        else if (t == TAG_SETUP && f->tag[TAG_FEN].given)
            push_tag(f, &f->tag[TAG_FEN].at, t, "1", 1);
        else if (line->given)
            push_tag(f, &line->at, t, f->head + line->text, line->length);
    }
}

static void begin(struct forum *f, const struct place *at)
{
    struct event e = event_blank(EV_GAME);

    f->begun = f->any_game = true;
    f->heading = NO_KIND;
    f->half[WHITE] = f->half[BLACK] = f->trying = false;
    forum_push(f, f->tag[TAG_VARIANT].given ? &f->tag[TAG_VARIANT].at : at, &e);
    forum_warn_encoding(f);
    push_tags(f, at);
    start_position(f);
}

enum opening forum_opening(const struct rules *rules)
{
    return rules->setup_rolls > 0 ? OPEN_ROLL : rules->reserve ? OPEN_KING : OPEN_ACTION;
}

/* The rule sets of which a game may begin like this. */
static unsigned beginning(const struct forum *f, enum opening opening)
{
    unsigned set = 0;

    if (f->tag[TAG_FEN].given)
        return ~0u;
    for (unsigned n = 0; n < RULES_COUNT; n++)
        if (forum_opening(rules_get((enum rules_number)n)) == opening)
            set |= 1u << n;
    return set;
}

/*
 * The game is the one that was asked for or labelled, else the only one the post names that can begin so.  False if
 * this does not begin it.
 */
static bool decide(struct forum *f, enum opening opening, const struct place *at)
{
    const char *asked = f->options.variant;
    unsigned may = beginning(f, opening), fits;

    if (asked)
        f->rules = rules_named(asked, strlen(asked));
    if (f->rules < RULES_COUNT)
        return (may & 1u << f->rules) != 0;
    fits = f->mentioned & may;
    if (fits && !(fits & (fits - 1))) {
        f->rules = (enum rules_number)first_square(fits);
        return true;
    }
    if (!f->complaint && !f->any_game) {
        f->complaint =
            N_("here a game may begin, but the post does not say plainly which it is: name it with --variant");
        f->complaint_at = *at;
    }
    return false;
}

bool forum_playing(struct forum *f, enum opening opening, const struct lexeme *l)
{
    struct place at = forum_place_of(f, l);

    if (f->begun)
        return true;
    if (f->closed || !decide(f, opening, &at))
        return false;
    begin(f, &at);
    return true;
}

bool forum_begin(struct forum *f)
{
    if (f->closed || !f->tag[TAG_VARIANT].given)
        return false;
    begin(f, &f->tag[TAG_VARIANT].at);
    return true;
}

/* ---- labels and names ---- */

/* Does the line begin with a label and a colon, bold or not?  Where its value begins, 0 if not. */
static size_t label_end(const char *line, size_t length, const char *label)
{
    char want[64], have[64];
    const char *colon = memchr(line, ':', length);
    size_t bold = forum_bold(line, length), end;

    if (!colon || colon - line >= 60)
        return 0;
    end = (size_t)(colon - line);
    forum_fold(label, strlen(label), want, sizeof want);
    forum_fold(line + bold, end - bold, have, sizeof have);
    if (strcmp(want, have) != 0)
        return 0;
    end++;
    return bold ? end + forum_bold(line + end, length - end) : end;
}

static void trim(const char *line, size_t *from, size_t *to)
{
    while (*from < *to && (line[*from] == ' ' || line[*from] == '\t'))
        ++*from;
    while (*to > *from && (line[*to - 1] == ' ' || line[*to - 1] == '\t' || line[*to - 1] == '\r'))
        --*to;
}

static void forget_head(struct forum *f)
{
    memset(f->tag, 0, sizeof f->tag);
    f->head_used = 0;
    f->rules = RULES_COUNT;
    f->closed = false;
    f->mentioned = 0;
    f->side = NO_SIDE;
}

static bool keep_label(struct forum *f, int tag, size_t from, size_t to)
{
    struct lexeme start = {.column = 1};
    size_t length = to - from;

    if (f->head_used + length + 1 > FORUM_HEAD || f->tag[tag].given)
        return false;
    memcpy(f->head + f->head_used, f->text + f->line_at + from, length);
    f->head[f->head_used + length] = '\0';
    f->tag[tag] =
        (struct tag_line){.given = true, .at = forum_place_of(f, &start), .text = f->head_used, .length = length};
    f->head_used += length + 1;
    return true;
}

bool forum_label(struct forum *f)
{
    const char *line = f->text + f->line_at;

    for (const struct label *l = FORUM_LABELS; l->ru; l++) {
        size_t from = label_end(line, f->line_length, l->ru), to = f->line_length;
        enum rules_number named;
        if (!from)
            from = label_end(line, f->line_length, l->en);
        if (!from)
            continue;
        trim(line, &from, &to);
        if (l->tag != LABEL_GAME)
            return !f->begun && !f->closed && keep_label(f, l->tag, from, to);
        named = rules_named(line + from, to - from);
        if (named == RULES_COUNT)
            return false;
        forum_end(f);
        forget_head(f);
        f->rules = named;
        return keep_label(f, l->tag, from, to);
    }
    return false;
}

/* Do the words from one lexeme to another name a game?  "Chess" and "Standard" in prose do not.  False if no name
 * begins as these words do. */
static bool mention(struct forum *f, const struct lexeme *from, const struct lexeme *to)
{
    const char *text = f->text + f->line_at + from->at;
    size_t length = to->at + to->length - from->at;
    enum rules_number named;

    if (!rules_name_begins(text, length))
        return false;
    named = rules_named(text, length);
    if (named < RULES_COUNT && named != RULES_DEFAULT)
        f->mentioned |= 1u << named;
    return true;
}

void forum_mention(struct forum *f)
{
    for (const struct lexeme *l = f->lex; l->kind != L_END; l++)
        for (const struct lexeme *end = l; l->kind == L_WORD && end->kind != L_END && end < l + 8 && mention(f, l, end);
             end++)
            continue;
}
