/*
 * forum_write.c: a game as a forum post, in Russian or English, in one of several styles; the first is the author's.
 *
 * Written into memory and handed out when the game is over and has turned out to be one that a post can tell; what
 * stands there can be read back (forum_read.c).  NAGs and variations are left out, and tags that no label carries.
 */
#include "forum_write.h"

#include "journal/journal.h"
#include "memstream.h"

#include <stdlib.h>
#include <string.h>

static const struct style STYLES[] = {
    {.name = "author", .bold = "", .plain = ""},
    {.name = "terse", .bold = "", .plain = "", .tokens = true},
    {.name = "bbcode", .bold = "[b]", .plain = "[/b]", .diagrams = true},
};

const char *forum_style(size_t index)
{
    return index < sizeof STYLES / sizeof *STYLES ? STYLES[index].name : NULL;
}

static const struct style *style_named(const char *name)
{
    for (size_t i = 0; name && forum_style(i); i++)
        if (strcmp(forum_style(i), name) == 0)
            return &STYLES[i];
    return NULL;
}

bool forum_style_named(const char *name)
{
    return style_named(name) != NULL;
}

/* ---- events ---- */

static void action(struct forum_sink *s, const struct outcome *o)
{
    struct event c;
    bool resolved = canonical_event(o->before, o->event, o->verdict, &c);

    if (o->event->kind == EV_BAD) {
        if (!s->refusal[0])
            snprintf(s->refusal, sizeof s->refusal,
                     translate(s->messages, N_("\"%.*s\" is no action that a post could tell")),
                     (int)(o->event->length < 60 ? o->event->length : 60), o->event->text);
        return;
    }
    forum_tell(s, o, &c, resolved);
}

/* The try comes first, though its mark is read after the comment. */
static bool hold(struct forum_sink *s)
{
    if (s->hold)
        return true;
    s->hold = memstream_open(&s->held, &s->held_length);
    s->to = s->hold ? s->hold : s->body;
    s->at_try = s->at;
    s->at = (struct layout){0};
    return s->hold != NULL;
}

/* The try has been written: what was held follows it. */
static bool release(struct forum_sink *s)
{
    bool whole = fclose(s->hold) == 0;

    s->hold = NULL;
    fwrite(s->held, 1, s->held_length, s->body);
    free(s->held);
    s->held = NULL;
    return whole;
}

/* A comment after a number belongs to the turn that it begins. */
static void open_comment(struct forum_sink *s, const struct outcome *o)
{
    bool header;

    if (s->after_number && o->after && !o->pending) {
        if (rules_of(o->after)->rounds) { /* it begins a line: that is enough */
            forum_new_line(s);
            s->open = false;
        }
        if (s->side != o->after->side)
            s->open = false; /* the comment parts Black from White's move */
        if (!rules_of(o->after)->rounds)
            forum_open_turn(s, rules_of(o->after), o->after->number, o->after->side, o->after->setup);
    }
    header = s->at.header;
    forum_put(s, s->at.line_empty || s->at.header ? "{" : " {");
    s->at.header = header;
}

static void close_comment(struct forum_sink *s)
{
    bool header = s->at.header;

    forum_put(s, header ? "} " : "}");
    s->at.header = header;
    s->commenting = false;
}

/* Is nothing in it but what a referee's journal alone may have? */
static bool is_private(const char *s, const char *end)
{
    const char *after;

    for (; s < end; s = after)
        if (*s == ' ')
            after = s + 1;
        else if (journal_command(s, end, &after) != s)
            return false;
    return true;
}

/* A post is for everybody: the commands of a journal stay behind. */
static void comment(struct forum_sink *s, const struct outcome *o)
{
    const struct event *e = o->event;
    const char *at = e->text, *end = at + e->length, *after, *stop;

    if (e->first && e->last && at < end && is_private(at, end))
        return;
    if (e->first)
        open_comment(s, o);
    s->commenting = true;
    for (; at < end; at = after) {
        stop = journal_command(at, end, &after);
        if (!stop)
            after = stop = end;
        for (; at < stop; at++)
            if (*at != '}' && *at != '\0')
                fputc(*at == '\n' || *at == '\r' ? ' ' : *at, s->to);
    }
    if (e->last)
        close_comment(s);
}

static void result(struct forum_sink *s, const struct outcome *o)
{
    enum result r = (enum result)o->event->result;
    bool taken = o->after && o->after->over == r && !pieces(&o->after->board, r == BLACK_WINS ? WHITE : BLACK, KING);
    bool mate = o->after && o->after->over == r && o->after->ending == MATE;
    struct phrase_args args = {.side = r == BLACK_WINS ? BLACK : WHITE};

    if (s->rolled) {
        forum_put(s, " ");
        forum_put(s, s->t->reroll);
        s->rolled = false;
    }
    forum_new_line(s);
    s->open = false;
    if (s->style->diagrams && o->after)
        forum_diagram(s, &o->after->board);
    if (r == DRAW)
        forum_put(s, s->t->drawn);
    else if (r == UNFINISHED)
        forum_put(s, s->t->unfinished);
    else
        forum_sentence(s, taken ? s->t->takes_king : mate ? s->t->mates : s->t->wins, &args);
    forum_new_line(s);
}

static bool keep_tag(struct forum_sink *s, const struct event *e)
{
    int tag = tag_number(e->name, e->name_length);

    if (tag < 0 || s->tag[tag])
        return true;
    s->tag[tag] = malloc(e->length + 1);
    if (!s->tag[tag])
        return false;
    memcpy(s->tag[tag], e->text, e->length);
    s->tag[tag][e->length] = '\0';
    return true;
}

static void forget(struct forum_sink *s)
{
    if (s->hold)
        fclose(s->hold);
    if (s->body)
        fclose(s->body);
    free(s->held);
    free(s->text);
    s->hold = s->body = NULL;
    s->held = s->text = NULL;
    for (int i = 0; i < TAGS_KNOWN; i++) {
        free(s->tag[i]);
        s->tag[i] = NULL;
    }
}

static bool new_game(struct forum_sink *s)
{
    struct forum_sink blank = {.sink = s->sink,
                               .messages = s->messages,
                               .out = s->out,
                               .t = s->t,
                               .style = s->style,
                               .any = s->any,
                               .at = {.line_empty = true},
                               .placing_side = NO_SIDE,
                               .placing_kind = NO_KIND};

    forget(s);
    *s = blank;
    s->body = s->to = memstream_open(&s->text, &s->length);
    return s->body != NULL;
}

static bool forum_outcome(struct sink *sink, const struct outcome *o)
{
    struct forum_sink *s = (struct forum_sink *)sink;
    const struct event *e = o->event;
    bool waits = o->pending && !o->held; /* behind a try whose mark is still to come */

    if (e->kind == EV_GAME)
        return new_game(s);
    if (!o->final || o->depth > 0 || s->refusal[0])
        return true;
    if (e->kind == EV_TAG)
        return s->started || keep_tag(s, e);
    if (waits && e->kind == EV_COMMENT && !hold(s))
        return false;
    if (!s->body) /* the reader warns of a byte before the first game */
        return true;
    if (s->hold && !waits) {
        s->to = s->body;
        s->at = s->at_try;
    }
    if (e->kind == EV_COMMENT)
        comment(s, o);
    else if (e->kind == EV_RESULT)
        result(s, o);
    else if (event_acts(e) && o->before && o->after)
        action(s, o);
    if (s->hold && !waits && !release(s))
        return false;
    s->after_number = e->kind == EV_NUMBER || (e->kind == EV_COMMENT && s->after_number);
    if (ftello(s->body) > KEPT_MAX)
        snprintf(s->refusal, sizeof s->refusal, "%s", translate(s->messages, N_("it is longer than 64 MiB")));
    return true;
}

/* ---- the head ---- */

/* Tags that say nothing, or what the post says anyway, have no line. */
static bool worth_a_line(const struct forum_sink *s, int tag, const struct game_summary *summary)
{
    const char *value = s->tag[tag];

    if (!value || !*value || strcmp(value, "?") == 0 || strcmp(value, "????.??.??") == 0)
        return false;
    return tag != TAG_RESULT || result_named(value, strlen(value)) != summary->terminator;
}

static void put_head(struct forum_sink *s, const struct game_summary *summary)
{
    for (const struct label *l = FORUM_LABELS; l->ru; l++) {
        const char *label = s->t->russian ? l->ru : l->en;
        if (l->tag == LABEL_GAME)
            fprintf(s->out, "%s%s:%s %s\n", s->style->bold, label, s->style->plain,
                    tongue_variant(s->t, (enum rules_number)summary->position->rules));
        else if (worth_a_line(s, l->tag, summary))
            fprintf(s->out, "%s%s:%s %s\n", s->style->bold, label, s->style->plain, s->tag[l->tag]);
    }
    fputc('\n', s->out);
}

static bool forum_ended(struct sink *sink, const struct game_summary *summary)
{
    struct forum_sink *s = (struct forum_sink *)sink;

    if (!summary->position && !s->refusal[0])
        snprintf(s->refusal, sizeof s->refusal, "%s",
                 translate(s->messages, N_("its turns are not known: the variant is unknown or the FEN is bad")));
    if (s->refusal[0]) {
        forget(s);
        return true;
    }
    if (s->commenting) /* the source broke off within it */
        close_comment(s);
    if (s->hold && !release(s))
        return false;
    s->to = s->body;
    forum_new_line(s);
    if (fflush(s->body) != 0 || ferror(s->body))
        return false;
    if (s->any)
        fputc('\n', s->out);
    s->any = true;
    put_head(s, summary);
    fwrite(s->text, 1, s->length, s->out);
    forget(s);
    return true;
}

static const char *forum_refusal(const struct sink *sink)
{
    const struct forum_sink *s = (const struct forum_sink *)sink;

    return s->refusal[0] ? s->refusal : NULL;
}

static void forum_free(struct sink *sink)
{
    forget((struct forum_sink *)sink);
    free(sink);
}

struct sink *forum_sink(const struct sink_options *options)
{
    struct forum_sink *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->sink = (struct sink){forum_outcome, forum_ended, forum_refusal, forum_free, NULL};
    s->out = options->out;
    s->messages = options->messages;
    s->t = tongue_of(options->language);
    s->style = options->style ? style_named(options->style) : &STYLES[0];
    return &s->sink;
}
