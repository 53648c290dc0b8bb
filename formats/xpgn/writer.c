#include "writer.h"
#include "notation/reader.h"
#include "notation/token.h"

#include <stdlib.h>
#include <string.h>

/* Text kept back. */
struct text {
    char *data;
    size_t length, size;
};

/* The turn whose line is being written. */
struct turn_line {
    bool begun; /* something of the turn stands there */
    struct turn_id turn;
    bool after_number; /* the event before was a number */
    bool fresh;        /* a variation of which nothing has come that acts */
    uint8_t loose;     /* behind tokens that are none: 1, and an action behind them: 2; see follow_loose() */
    bool omitted;      /* before the action that comes something was left out */
    bool forced;       /* `next` is written whatever follows, and even if it is the turn that goes on */
    bool numbered;     /* a number has come: the turn `next` begins before what follows */
    struct turn_id next;
    struct turn_id bare; /* of the number that is all a variation has so far; 0: it has none */
    bool mid_turn;       /* and which began within a turn: a number would make it replace the whole */
    bool link;           /* a link stands at the beginning of the line, its roll belongs there */
};

struct tag_text {
    char *name, *value;
};

struct writer {
    FILE *out;
    bool failed;    /* no memory */
    bool too_long;  /* the rest of the game is passed over */
    size_t kept;    /* bytes of it in `tags`, `body` and `held` */
    bool in_header; /* tags may still come */
    bool any;       /* a game has been written: the next one is separated from it */
    bool terminated;
    bool in_comment;
    unsigned depth; /* of open variations */
    bool line_empty;
    bool glue;     /* no space before the next token: after "(" */
    bool opened;   /* the last token was a lone [ or ", which must find nothing on its line that closes it */
    bool lettered; /* it was a lone N or D, which a number behind it would make a sign */
    bool scored;   /* it may be half a result, which a number behind it would make whole */
    struct tag_text *tags;
    size_t tags_n, tags_size;
    struct text strays; /* brackets among the tags that are none: they stay there */
    struct text body;   /* what comes before the tags are known, or the whole game where its result is not */
    bool keep_body;
    enum result result;
    const struct rules *rules;
    struct turn_line turn[MAX_NESTING + 2];
    struct text held[MAX_NESTING + 2]; /* what follows a try whose mark is awaited */
    unsigned holds;                    /* how many of `holding` */
    bool holding[MAX_NESTING + 2];
    bool held_line_empty[MAX_NESTING + 2];
    bool held_glue[MAX_NESTING + 2], held_opened[MAX_NESTING + 2];
    bool held_lettered[MAX_NESTING + 2], held_scored[MAX_NESTING + 2];
};

struct writer *writer_new(FILE *out)
{
    struct writer *w = calloc(1, sizeof *w);

    if (w)
        w->out = out;
    return w;
}

void writer_continue(struct writer *w)
{
    w->any = true;
}

bool writer_too_long(const struct writer *w)
{
    return w->too_long;
}

/* Bytes that a tag takes, more or less. */
static size_t tag_cost(size_t name, size_t value)
{
    return name + value + 4 * sizeof(struct tag_text);
}

static void forget_tags(struct writer *w)
{
    for (size_t i = 0; i < w->tags_n; i++) {
        w->kept -= tag_cost(strlen(w->tags[i].name), strlen(w->tags[i].value));
        free(w->tags[i].name);
        free(w->tags[i].value);
    }
    w->tags_n = 0;
}

void writer_free(struct writer *w)
{
    if (!w)
        return;
    forget_tags(w);
    free(w->tags);
    free(w->strays.data);
    free(w->body.data);
    for (size_t i = 0; i < sizeof w->held / sizeof *w->held; i++)
        free(w->held[i].data);
    free(w);
}

/* ---- text ---- */

/* May so many bytes more be kept? */
static bool may_keep(struct writer *w, size_t n)
{
    w->too_long = w->too_long || n > KEPT_MAX - w->kept;
    if (!w->too_long)
        w->kept += n;
    return !w->too_long;
}

static void empty(struct writer *w, struct text *t)
{
    w->kept -= t->length;
    t->length = 0;
}

static void keep(struct writer *w, struct text *t, const char *s, size_t n)
{
    if (!may_keep(w, n))
        return;
    if (t->length + n > t->size) {
        size_t size = (t->length + n) * 2;
        char *data = realloc(t->data, size);
        if (!data) {
            w->failed = true;
            return;
        }
        t->data = data;
        t->size = size;
    }
    memcpy(t->data + t->length, s, n);
    t->length += n;
}

static void put(struct writer *w, const char *s, size_t n)
{
    if (n == 0)
        return;
    for (unsigned d = MAX_NESTING + 2; w->holds > 0 && d-- > 0;)
        if (w->holding[d]) {
            keep(w, &w->held[d], s, n);
            return;
        }
    if (w->in_header || w->keep_body)
        keep(w, &w->body, s, n);
    else
        fwrite(s, 1, n, w->out);
}

/* A lone CR would be read as the end of a line. */
static void put_unbroken(struct writer *w, const char *s, size_t n)
{
    const char *end = s + n, *cr;

    while ((cr = memchr(s, '\r', (size_t)(end - s))) != NULL) {
        put(w, s, (size_t)(cr - s));
        put(w, " ", 1);
        s = cr + 1;
    }
    put(w, s, (size_t)(end - s));
}

static void put_text(struct writer *w, const char *s)
{
    put(w, s, strlen(s));
}

static void new_line(struct writer *w)
{
    if (!w->line_empty)
        put_text(w, "\n");
    w->line_empty = true;
    w->glue = w->opened = w->lettered = false;
}

static void put_token(struct writer *w, const char *s, size_t n)
{
    if (w->scored && n > 0 && *s >= '0' && *s <= '9') { /* a stray dot parts them, and says nothing else */
        put_text(w, w->line_empty || w->glue ? "." : " .");
        w->line_empty = w->glue = false;
    }
    if (w->opened && !(w->terminated && n > 0 && *s >= '0' && *s <= '9')) /* which would begin a game there */
        put_text(w, "\n");
    else if (!w->line_empty && !w->glue)
        put_text(w, " ");
    w->line_empty = w->glue = w->opened = w->lettered = w->scored = false;
    put(w, s, n);
}

/* ---- tags ---- */

static const char *tag_value(const struct writer *w, const char *name)
{
    for (size_t i = 0; i < w->tags_n; i++)
        if (strcmp(w->tags[i].name, name) == 0)
            return w->tags[i].value;
    return NULL;
}

static char *copy(const char *s, size_t n)
{
    char *c = malloc(n + 1);

    if (c) {
        memcpy(c, s, n);
        c[n] = '\0';
    }
    return c;
}

static void keep_tag(struct writer *w, const struct event *e)
{
    struct tag_text t;

    if (!may_keep(w, tag_cost(e->name_length, e->length)))
        return;
    if (w->tags_n == w->tags_size) {
        size_t size = w->tags_size ? w->tags_size * 2 : 16;
        struct tag_text *tags = realloc(w->tags, size * sizeof *tags);
        if (!tags) {
            w->failed = true;
            return;
        }
        w->tags = tags;
        w->tags_size = size;
    }
    t.name = copy(e->name, e->name_length);
    t.value = copy(e->text, e->length);
    if (!t.name || !t.value) {
        free(t.name);
        free(t.value);
        w->failed = true;
        return;
    }
    w->tags[w->tags_n++] = t;
}

static void write_tag(struct writer *w, const char *name, const char *value)
{
    fprintf(w->out, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            fputc('\\', w->out);
        fputc(*value == '\r' ? ' ' : *value, w->out);
    }
    fputs("\"]\n", w->out);
}

static int by_name(const void *a, const void *b)
{
    const struct tag_text *const *x = a, *const *y = b;
    int order = strcmp((*x)->name, (*y)->name);

    return order ? order : (*x < *y ? -1 : *x > *y); /* as they came */
}

/* All other tags as they came, of doubles the first. */
static void write_other_tags(struct writer *w)
{
    const struct tag_text **sorted = malloc((w->tags_n + 1) * sizeof *sorted);
    bool *first = calloc(w->tags_n + 1, 1);

    if (!sorted || !first) {
        w->failed = true;
        w->tags_n = 0;
    }
    for (size_t i = 0; i < w->tags_n; i++)
        sorted[i] = &w->tags[i];
    if (w->tags_n)
        qsort(sorted, w->tags_n, sizeof *sorted, by_name);
    for (size_t i = 0; i < w->tags_n; i++)
        first[sorted[i] - w->tags] = i == 0 || strcmp(sorted[i - 1]->name, sorted[i]->name) != 0;
    for (size_t i = 0; i < w->tags_n; i++)
        if (first[i] && tag_number(w->tags[i].name, strlen(w->tags[i].name)) < 0)
            write_tag(w, w->tags[i].name, w->tags[i].value);
    free(sorted);
    free(first);
}

static void write_text(struct writer *w, struct text *t)
{
    if (t->length > 0)
        fwrite(t->data, 1, t->length, w->out);
    empty(w, t);
}

static void write_header(struct writer *w)
{
    if (w->any)
        fputc('\n', w->out);
    w->any = true;
    for (int t = 0; t < TAGS_KNOWN; t++) {
        const char *value = tag_value(w, tag_name((enum tag)t));
        if (t == TAG_VARIANT && w->rules)
            value = w->rules->name;
        else if (!value && t == TAG_RESULT)
            value = result_name(w->result ? w->result : UNFINISHED);
        else if (!value && t == TAG_DATE)
            value = "????.??.??";
        else if (!value && t < TAG_RESULT)
            value = "?";
        if (value)
            write_tag(w, tag_name((enum tag)t), value);
    }
    write_other_tags(w);
    write_text(w, &w->strays);
    fputc('\n', w->out);
}

/* The tags are complete: they are written, unless the result is still wanted for them. */
static void end_header(struct writer *w, const struct outcome *o)
{
    w->in_header = false;
    if (o->after)
        w->rules = rules_of(o->after);
    if (w->turn[0].link && w->rules && w->rules->setup_rolls && (o->before ? o->before : o->after)->setup)
        w->turn[0] = (struct turn_line){.begun = true, .turn.setup = true, .link = true};
    else
        w->turn[0].link = false;
    w->keep_body = !tag_value(w, "Result");
    if (!w->keep_body) {
        write_header(w);
        write_text(w, &w->body);
    }
}

/* ---- turns ---- */

/* A new turn begins: its line and number.  True if the number is written. */
static bool open_turn(struct writer *w, unsigned depth, struct turn_id turn, bool mid_turn)
{
    struct turn_line *l = &w->turn[depth];
    char text[24];

    if (depth == 0 && w->terminated) /* it is nobody's turn any more */
        return false;
    mid_turn = mid_turn || l->mid_turn;
    l->mid_turn = false;
    if (l->begun && same_turn(w->rules, l->turn, turn))
        return false;
    *l = (struct turn_line){.begun = true, .turn = turn};
    if (w->lettered) /* the record had no number there */
        return false;
    if (depth == 0)
        new_line(w);
    if (turn.setup || mid_turn)
        return false;
    snprintf(text, sizeof text, "%u%s", (unsigned)turn.number, turn_dots(w->rules, turn.side) == 1 ? "." : "...");
    put_token(w, text, strlen(text));
    return true;
}

static bool open_numbered(struct writer *w, unsigned depth)
{
    struct turn_line *l = &w->turn[depth];

    if (!l->numbered)
        return false;
    l->begun = l->begun && !l->forced;
    l->numbered = l->forced = false;
    return open_turn(w, depth, l->next, false);
}

/* A comment, NAG or variation after a number that begins a turn follows that number. */
static void open_turn_of_number(struct writer *w, const struct outcome *o)
{
    struct turn_line *l = &w->turn[o->depth];

    if (!o->pending)
        open_numbered(w, o->depth);
    if (l->after_number && o->after && !o->pending && !w->rules->numbered && !o->after->setup)
        open_turn(w, o->depth, turn_of(o->after), false);
    l->after_number = false;
}

/* ---- what follows a try that waits for its mark ---- */

static void hold(struct writer *w, unsigned depth)
{
    if (w->holding[depth])
        return;
    w->holding[depth] = true;
    w->holds++;
    empty(w, &w->held[depth]);
    w->held_line_empty[depth] = w->line_empty;
    w->held_glue[depth] = w->glue;
    w->held_opened[depth] = w->opened;
    w->held_lettered[depth] = w->lettered;
    w->held_scored[depth] = w->scored;
    w->line_empty = w->glue = w->opened = w->lettered = w->scored = false;
}

/* Gives back the state before the try; release() puts behind it what was held. */
static bool unhold(struct writer *w, unsigned depth)
{
    if (!w->holding[depth])
        return false;
    w->holding[depth] = false;
    w->holds--;
    w->line_empty = w->held_line_empty[depth];
    w->glue = w->held_glue[depth];
    w->opened = w->held_opened[depth];
    w->lettered = w->held_lettered[depth];
    w->scored = w->held_scored[depth];
    return true;
}

static void put_held(struct writer *w, unsigned depth)
{
    put(w, w->held[depth].data, w->held[depth].length);
    empty(w, &w->held[depth]);
}

/* ---- events ---- */

/* A token that is none, with nothing in it but what results are made of. */
static bool may_score(const struct event *e)
{
    uint32_t code;

    for (size_t i = 0, n = 1; i < e->length; i += n) {
        n = utf8_decode(e->text + i, e->length - i, &code);
        if (n == 0 || !((n == 1 && strchr("0125/.,:-", e->text[i])) || code == 0xbd ||
                        (code >= 0x2010 && code <= 0x2014) || code == 0x2212))
            return false;
    }
    return e->length > 0;
}

/*
 * What does not resolve.  Where a line begins, % would hide it and [ begin a tag: behind a number they are what they
 * were, or, where that would be one too many, behind a blank.
 */
static void put_as_read(struct writer *w, const struct outcome *o)
{
    const struct event *e = o->event;
    char text[24];

    if (w->opened && *e->text == '%') {
        put_token(w, " ", 1);
        w->glue = true;
    } else if (w->line_empty && (*e->text == '%' || (*e->text == '[' && o->after))) {
        put_token(w, text, (size_t)snprintf(text, sizeof text, "%u.", o->after ? (unsigned)o->number : 1));
    }
    put_token(w, "", 0);
    put_unbroken(w, e->text, e->length);
    w->opened = e->length == 1 && (*e->text == '[' || *e->text == '"');
    w->lettered = e->length == 1 && (*e->text == 'N' || *e->text == 'D');
    w->scored = may_score(e);
}

/*
 * Behind a token that is none, the next number tells what it stood for, unless two actions come before, or one that
 * nothing else could stand for (game.c: may_wait()).  Until then numbers stand where the record has them, and nowhere
 * else: one more goes before the action that ends this only if the turn is the one that was due.
 */
static void follow_loose(struct turn_line *l, const struct event *e, bool held)
{
    bool waits = e->kind == EV_MOVE || e->kind == EV_ARRIVAL || e->kind == EV_NOTHING;

    if (l->loose == 1 && waits && !(held && e->kinte != NO_KINTE))
        l->loose = 2;
    else if (l->loose == 2 || (l->loose && e->kind != EV_BAD))
        l->loose = l->omitted ? 2 : 0;
    l->omitted = false;
}

static void write_action(struct writer *w, const struct outcome *o)
{
    const struct event *e = o->event;
    bool held = o->held && unhold(w, o->depth), resolved = false;
    struct event c;
    char text[TOKEN_SIZE];
    size_t n;

    if (o->after && o->before) {
        open_numbered(w, o->depth);
        follow_loose(&w->turn[o->depth], e, o->held);
        if (w->rules->rounds && e->kind == EV_REVEAL)
            w->turn[o->depth].loose = 0; /* a roll begins its round whatever stood before it */
        if ((!w->rules->numbered && !w->turn[o->depth].loose) || !w->turn[o->depth].begun)
            open_turn(w, o->depth, (struct turn_id){o->number, o->side, o->setup}, o->mid_turn);
        if (e->kind == EV_BAD && !w->rules->numbered)
            w->turn[o->depth].loose = 1;
        if (o->setup && w->rules->setup_rolls && e->kind == EV_REVEAL && o->depth == 0 && !w->turn[0].link)
            new_line(w);
        if (w->turn[o->depth].link && e->kind == EV_BAD && e->length > 0 && *e->text == '[')
            new_line(w); /* it must not stand among the tags: put_as_read() */
        w->turn[o->depth].link = false;
        resolved = canonical_event(o->before, e, o->verdict, &c);
    } else {
        c = *e;
        resolved = e->kind != EV_MOVE && e->kind != EV_ARRIVAL && e->kind != EV_BAD;
    }
    w->turn[o->depth].after_number = w->turn[o->depth].fresh = false;
    if (resolved) {
        n = token_write(&c, text);
        put_token(w, text, n);
    } else {
        put_as_read(w, o);
        if (e->kinte >= 0 && (e->kind == EV_MOVE || (e->kind == EV_BAD && o->held))) {
            n = (size_t)snprintf(text, sizeof text, "<kinte:%d>", e->kinte);
            put_token(w, text, n);
        }
    }
    if (held)
        put_held(w, o->depth);
}

/*
 * Where turns begin at their numbers and nowhere else, one that begins a turn, or leaves one, is written before
 * what follows it, but for the end; the same number again does neither.
 */
static void write_turn_number(struct writer *w, const struct outcome *o)
{
    bool first = o->depth > 0 && w->turn[o->depth].fresh; /* a variation begins with it: it replaces the whole turn */
    struct turn_id turn;

    if (!w->rules->opened(o->before, o->after, &turn) && !first)
        return;
    w->turn[o->depth].forced = open_numbered(w, o->depth); /* else the end would stand behind the number before it */
    w->turn[o->depth].numbered = true;
    w->turn[o->depth].next = turn;
}

static void write_loose_number(struct writer *w, const struct outcome *o)
{
    struct turn_line *l = &w->turn[o->depth];

    if (o->after->setup) /* which has no number */
        return;
    l->loose = 0;
    l->next = turn_of(o->after);
    if (w->rules->rounds && l->begun && same_turn(w->rules, l->turn, l->next))
        return; /* the round is still the same */
    l->numbered = l->forced = true;
}

static void write_number(struct writer *w, const struct outcome *o)
{
    char text[TOKEN_SIZE];

    if (o->after) {
        if (w->rules->numbered && o->before)
            write_turn_number(w, o);
        else if (w->turn[o->depth].loose)
            write_loose_number(w, o);
        if (w->turn[o->depth].fresh && !w->rules->numbered)
            w->turn[o->depth].bare = turn_of(o->after);
        w->turn[o->depth].after_number = true;
        w->turn[o->depth].fresh = false;
        return;
    }
    /* a game that is not judged: its numbers are all that is known of its turns */
    if (o->depth == 0 && !w->terminated)
        new_line(w);
    put_token(w, text, token_write(o->event, text));
}

static void end_comment(struct writer *w)
{
    if (w->in_comment)
        put_text(w, "}");
    w->in_comment = false;
}

static void close_variation(struct writer *w)
{
    w->glue = true;
    put_token(w, ")", 1);
    w->depth--;
}

static void begin_setup(struct turn_line *l)
{
    l->begun = true;
    l->turn = (struct turn_id){.setup = true};
}

/* The text of a comment, in which `}` would end it. */
static void write_comment(struct writer *w, const struct outcome *o)
{
    const struct event *e = o->event;
    const char *s = e->text, *end = e->text + e->length, *brace;

    if (e->first) {
        open_turn_of_number(w, o);
        if (((w->in_header && !o->pending) || (o->after && o->after->setup && w->rules && w->rules->setup_rolls)) &&
            o->depth == 0 && e->length >= 6 && memcmp(s, "[%link", 6) == 0) {
            new_line(w);
            w->turn[0].link = true;
            if (!w->in_header) /* what follows is on its line, as it is behind one among the tags */
                begin_setup(&w->turn[0]);
        }
        put_token(w, "{", 1);
        w->in_comment = true;
    }
    while ((brace = memchr(s, '}', (size_t)(end - s))) != NULL) {
        put_unbroken(w, s, (size_t)(brace - s));
        put_text(w, ")");
        s = brace + 1;
    }
    put_unbroken(w, s, (size_t)(end - s));
    if (e->last)
        end_comment(w);
}

static void forget(struct writer *w)
{
    forget_tags(w);
    empty(w, &w->strays);
    empty(w, &w->body);
}

static void begin_game(struct writer *w)
{
    forget(w);
    w->in_header = w->line_empty = true;
    w->too_long = w->terminated = w->keep_body = w->glue = w->opened = w->lettered = w->scored = w->in_comment = false;
    w->depth = 0;
    w->rules = NULL;
    w->result = NO_RESULT;
    memset(w->turn, 0, sizeof w->turn);
    memset(w->holding, 0, sizeof w->holding);
    w->holds = 0;
}

/* A game without terminator gets one, which says no more than that it had none. */
static void end_game(struct writer *w)
{
    for (unsigned d = 0; d < MAX_NESTING + 2; d++)
        if (unhold(w, d))
            put_held(w, d);
    end_comment(w); /* of a game that could not be read to its end */
    while (w->depth > 0)
        close_variation(w);
    if (!w->terminated) {
        if (w->turn[0].forced)
            open_numbered(w, 0);
        put_token(w, "*", 1);
    }
    put_text(w, "\n");
    if (w->keep_body) {
        write_header(w);
        write_text(w, &w->body);
    }
    forget(w);
    w->keep_body = false;
}

/* A game of which too much would have to be kept: none of it has been written, or the rest is left out. */
static void pass_over(struct writer *w, const struct outcome *o)
{
    if (o->event->kind != EV_END)
        return;
    if (w->in_header || w->keep_body)
        forget(w);
    else
        end_game(w);
}

static void write_event(struct writer *w, const struct outcome *o)
{
    const struct event *e = o->event;
    char text[TOKEN_SIZE];

    if (o->pending && !o->held)
        hold(w, o->depth);
    switch (e->kind) {
    case EV_TAG:
    case EV_TROUBLE:
        break;
    case EV_COMMENT:
        write_comment(w, o);
        break;
    case EV_NUMBER:
        write_number(w, o);
        break;
    case EV_NAG:
        open_turn_of_number(w, o);
        put_token(w, text, token_write(e, text));
        break;
    case EV_OPEN:
        open_turn_of_number(w, o);
        put_token(w, "(", 1);
        w->glue = true;
        w->depth++;
        w->turn[o->depth + 1] = (struct turn_line){.fresh = true};
        break;
    case EV_CLOSE:
        if (w->turn[o->depth + 1].forced)
            open_numbered(w, o->depth + 1);
        else if (w->turn[o->depth + 1].after_number && !w->turn[o->depth + 1].begun &&
                 w->turn[o->depth + 1].bare.number)
            open_turn(w, o->depth + 1, w->turn[o->depth + 1].bare, false);
        close_variation(w);
        break;
    case EV_RESULT:
        if (w->turn[o->depth].forced || o->depth > 0) /* in a variation it is the end of nothing */
            open_numbered(w, o->depth);
        put_token(w, text, token_write(e, text));
        if (o->depth == 0 && !w->terminated) {
            w->terminated = true;
            w->result = (enum result)e->result;
        }
        w->turn[o->depth].after_number = w->turn[o->depth].numbered = false;
        break;
    case EV_END:
        end_game(w);
        break;
    default:
        write_action(w, o);
        break;
    }
}

/* Something is missing in a turn, and the event will be in the next. */
static void note_omission(struct writer *w, const struct outcome *o)
{
    w->turn[o->depth].omitted = o->before != NULL; /* else it is a finding beside the event */
    if (w->turn[o->depth].fresh && o->mid_turn)
        w->turn[o->depth].mid_turn = true;
}

/* Among the tags: brackets that are none. */
static bool is_stray(const struct event *e)
{
    return e->kind == EV_BAD && e->length > 0 && *e->text == '[';
}

/* One that looks like a tag may begin a game there. */
static bool is_tag_like(const struct event *e)
{
    static const char LETTERS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
    size_t n = 1, name;

    while (n < e->length && strchr(" \t", e->text[n]))
        n++;
    name = n;
    while (n < e->length && strchr(LETTERS, e->text[n]))
        n++;
    if (n == name)
        return false;
    while (n < e->length && strchr(" \t", e->text[n]))
        n++;
    return n < e->length && (e->text[n] == '"' || (unsigned char)e->text[n] >= 0x80);
}

/* Behind a comment it keeps its place, for a command in that may have begun the game; else it stands with the tags. */
static void keep_stray(struct writer *w, const struct event *e)
{
    size_t at = w->strays.length;

    if (w->body.length > 0 && !is_tag_like(e)) {
        new_line(w);
        put_token(w, "", 0);
        put_unbroken(w, e->text, e->length);
        new_line(w);
        return;
    }
    keep(w, &w->strays, e->text, e->length);
    for (char *s = w->strays.data; !w->too_long && !w->failed && at < w->strays.length; at++)
        s[at] = s[at] == '\r' ? ' ' : s[at];
    keep(w, &w->strays, "\n", 1);
}

bool writer_outcome(struct writer *w, const struct outcome *o)
{
    const struct event *e = o->event;

    if (!o->final || w->failed) {
        if (!w->failed && o->after && event_acts(e))
            note_omission(w, o);
        return !w->failed;
    }
    if (e->kind == EV_GAME) {
        begin_game(w);
        return true;
    }
    if (w->too_long) {
        pass_over(w, o);
        return !w->failed;
    }
    if (w->in_header && is_stray(e)) {
        keep_stray(w, e);
        return !w->failed;
    }
    if (w->in_header && e->kind == EV_TAG)
        keep_tag(w, e);
    else if (w->in_header && e->kind != EV_COMMENT && e->kind != EV_TROUBLE)
        end_header(w, o);
    write_event(w, o);
    return !w->failed;
}
