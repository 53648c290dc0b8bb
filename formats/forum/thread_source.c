/*
 * thread_source.c: posts as a source: which reader reads them, and a thread's game as events.
 *
 * What begins with a label that names the game ("Игра: Пси-Шахматы"), as `convert -t forum` writes it, is read line by
 * line in constant memory (forum_read.c).  All else is a thread, which is read whole: of one too long for that nothing
 * is read, and that is said.
 */
#include "atoms.h"
#include "forum_read.h"
#include "lexicon.h"
#include "reading.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define THREAD_MOST 16777216 /* bytes of a thread */
#define HEAD 65536           /* of which a label is looked for */

struct threaded {
    struct source source;
    struct source_options options; /* as they were given */
    char *text;
    size_t length, at; /* `at`: what the labelled reader has had */
    bool ended;        /* the input */
    bool failed;       /* no memory */
    int error;
    struct source *labelled; /* reads it; NULL: the rest of this struct does */
    struct thread thread;
    struct reading reading;
    size_t latin; /* 1 + the first byte that is no UTF-8; 0: none, or told of */
    size_t next_told, next_doubt, next_event;
    bool closed;
    struct place last, kept[KEEPS];
    char *line; /* copies of lines are those of text */
    struct complaint complaint;
    char said[512];
};

static struct threaded *threaded_of(struct source *s)
{
    return (struct threaded *)s;
}

/* ---- bytes ---- */

static bool read_more(struct threaded *f, size_t most)
{
    while (!f->ended && f->length < most) {
        ssize_t n = f->options.reader.read(f->options.reader.context, f->text + f->length, most - f->length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            f->error = errno;
        f->ended = n <= 0;
        f->length += n > 0 ? (size_t)n : 0;
    }
    return !f->error;
}

/* The bytes that were read ahead, and then the input's. */
static ssize_t read_again(void *context, void *buffer, size_t size)
{
    struct threaded *f = context;
    size_t n = f->length - f->at < size ? f->length - f->at : size;

    if (n > 0) {
        memcpy(buffer, f->text + f->at, n);
        f->at += n;
        return (ssize_t)n;
    }
    if (f->error) {
        errno = f->error;
        return -1;
    }
    return f->ended ? 0 : f->options.reader.read(f->options.reader.context, buffer, size);
}

/* Where the value of a label, bold or not, begins in a line; 0: it is none. */
static size_t label_length(const char *line, size_t length, const char *label)
{
    size_t n = strlen(label), bold = forum_bold(line, length), end = bold + n;

    if (length <= end || memcmp(line + bold, label, n) != 0 || line[end] != ':')
        return 0;
    end++;
    return bold ? end + forum_bold(line + end, length - end) : end;
}

/* Do labels begin the text, with one that names the game among them? */
static bool labelled(const char *text, size_t length)
{
    size_t at = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

    while (at < length) {
        const char *line = text + at, *end = memchr(line, '\n', length - at);
        size_t n = end ? (size_t)(end - line) : length - at, value = 0;
        at += n + (end != NULL);
        while (n > 0 && (line[n - 1] == '\r' || line[n - 1] == ' '))
            n--;
        for (const struct label *l = FORUM_LABELS; l->ru && !value; l++) {
            value = label_length(line, n, l->ru);
            if (!value)
                value = label_length(line, n, l->en);
            if (!value || l->tag != LABEL_GAME)
                continue;
            while (value < n && line[value] == ' ')
                value++;
            if (rules_named(line + value, n - value) != RULES_COUNT)
                return true;
        }
        if (n > 0 && !value)
            return false;
    }
    return false;
}

static bool is_label(const char *name)
{
    for (const struct label *l = FORUM_LABELS; l->ru; l++)
        if (strcmp(name, l->ru) == 0 || strcmp(name, l->en) == 0)
            return true;
    return false;
}

/* Do several posts of people stand in what was read?  Then it is a thread, label or not. */
static bool peopled(struct threaded *f)
{
    struct thread t;
    uint32_t post = UINT32_MAX;
    unsigned posts = 0;

    if (!thread_read(&t, f->text, f->length)) {
        f->failed = true;
        return false;
    }
    for (size_t i = 0; i < t.lines; i++)
        if (t.line[i].author != NOBODY && t.line[i].sort == LINE_OWN && t.line[i].post != post &&
            !is_label(t.name[t.line[i].author])) {
            post = t.line[i].post;
            posts++;
        }
    thread_free(&t);
    return posts > 1;
}

/* What is no UTF-8 is read as Latin-1, as in a record, and the first such byte is told of.  False without memory. */
static bool make_readable(struct threaded *f)
{
    char *text = malloc(2 * f->length + 1);
    size_t n = 0, step;
    uint32_t code;

    if (!text)
        return false;
    for (size_t i = 0; i < f->length; i += step ? step : 1) {
        unsigned char c = (unsigned char)f->text[i];
        step = c == 0 ? 0 : c < 0x80 ? 1 : utf8_decode(f->text + i, f->length - i, &code);
        if (step == 0 && !f->latin)
            f->latin = n + 1;
        if (step > 0) {
            memcpy(text + n, f->text + i, step);
            n += step;
        } else {
            n += utf8_encode(c ? c : '?', text + n);
        }
    }
    free(f->text);
    f->text = text;
    f->length = n;
    return true;
}

/* ---- events ---- */

/* A byte of the text, in the line of that number. */
static struct place place_in(const struct threaded *f, uint64_t line, size_t offset)
{
    size_t begin = offset;

    while (begin > 0 && f->text[begin - 1] != '\n')
        begin--;
    return (struct place){.line = line,
                          .column = 1 + utf8_length(f->text + begin, offset - begin),
                          .line_offset = begin,
                          .offset = offset};
}

static struct place place_at(const struct threaded *f, size_t offset)
{
    uint64_t line = 1;

    for (size_t i = 0; i < offset; i++)
        line += f->text[i] == '\n';
    return place_in(f, line, offset);
}

static struct place place_of(const struct threaded *f, const struct stretch *at)
{
    const struct thread_line *line;

    if (at->line >= f->thread.lines)
        return (struct place){.line = 1, .column = 1};
    line = &f->thread.line[at->line];
    return place_in(f, line->line, line->offset[at->at < line->length ? at->at : line->length]);
}

static void tag_event(struct event *e, enum tag tag, const char *text)
{
    *e = event_blank(EV_TAG);
    e->name = tag_name(tag);
    e->name_length = strlen(e->name);
    e->text = text;
    e->length = strlen(text);
}

/* Game and tags, one a call; false when there are no more. */
static bool opening(struct threaded *f, struct event *e)
{
    const struct reading *r = &f->reading;

    for (;;) {
        switch (f->next_event++) {
        case 0:
            *e = event_blank(EV_GAME);
            return true;
        case 1:
            tag_event(e, TAG_VARIANT, rules_get(r->rules)->name);
            return true;
        case 2:
        case 3: {
            unsigned side = f->next_event == 3 ? WHITE : BLACK;
            if (!r->player[side])
                break;
            tag_event(e, side == WHITE ? TAG_WHITE : TAG_BLACK, r->player[side]);
            return true;
        }
        case 4:
            if (!r->options)
                break;
            tag_event(e, TAG_OPTIONS, r->options);
            return true;
        case 5:
            if (!r->fen)
                break;
            tag_event(e, TAG_SETUP, "1");
            return true;
        case 6:
            if (!r->fen)
                break;
            tag_event(e, TAG_FEN, r->fen);
            return true;
        default:
            return false;
        }
    }
}

static const char *const WHY[] = {
    [DOUBT_UNREAD] = N_("\"{0}\" may be an action, and does not fit what was due: write who did what"),
    [DOUBT_AMBIGUOUS] = N_("\"{0}\" may be {1}: write from where"),
    [DOUBT_CORRECTED] = N_("\"{0}\" changes what others had acted on: write what stands"),
    [DOUBT_SIDES] = N_("\"{0}\": whose it is, is not said"),
    [DOUBT_GAP] = N_("before \"{0}\" something must have happened that is not told"),
    [DOUBT_RESULT] = N_("\"{0}\": who resigned, or whether anybody did, is not plain"),
    [DOUBT_AFTER] = N_("\"{0}\" follows a doubt, and is not read"),
    [DOUBT_GAME] = N_("which game this is, is not plain: name it with --variant"),
};

static void doubt_event(struct threaded *f, const struct doubt_told *d, struct event *e)
{
    const struct thread_line *line = &f->thread.line[d->at.line];
    size_t n = utf8_cut(line->text + d->at.at, d->at.length, 60), used;
    char one[TOKEN_SIZE], two[TOKEN_SIZE];

    *e = event_blank(EV_TROUBLE);
    e->code = CODE_DOUBT;
    e->name = WHY[d->sort];
    memcpy(f->said, line->text + d->at.at, n);
    f->said[n] = '\0';
    used = n + 1;
    if (d->may[0].kind != EV_EOF && d->may[1].kind != EV_EOF) {
        token_write(&d->may[0], one);
        token_write(&d->may[1], two);
        e->number = (uint32_t)snprintf(f->said + used, sizeof f->said - used, "%s, %s", one, two);
    } else {
        f->said[used] = '\0';
    }
    e->text = f->said;
    e->length = n;
}

static bool before(const struct stretch *a, const struct stretch *b)
{
    return a->line != b->line ? a->line < b->line : a->at < b->at;
}

static void thread_next(struct source *source, struct event *e)
{
    struct threaded *f = threaded_of(source);
    const struct reading *r = &f->reading;
    const struct doubt_told *d = f->next_doubt < r->doubts ? &r->doubt[f->next_doubt] : NULL;
    const struct told *t = f->next_told < r->tolds ? &r->told[f->next_told] : NULL;

    if (r->rules == RULES_COUNT || (r->tolds == 0 && r->doubts == 0) || f->closed) {
        *e = event_blank(EV_EOF);
        return;
    }
    if (opening(f, e)) {
        f->last = (struct place){.line = 1, .column = 1};
        if (t)
            f->last = place_of(f, &t->at);
        return;
    }
    if (f->latin) {
        f->last = place_at(f, f->latin - 1);
        *e = event_blank(EV_TROUBLE);
        e->code = CODE_ENCODING;
        f->latin = 0;
        return;
    }
    if (d && (!t || before(&d->at, &t->at))) {
        f->last = place_of(f, &d->at);
        doubt_event(f, d, e);
        f->next_doubt++;
        return;
    }
    if (t) {
        f->last = place_of(f, &t->at);
        *e = t->event;
        f->next_told++;
        return;
    }
    *e = event_blank(EV_END);
    f->closed = true;
}

static struct place thread_place(struct source *s)
{
    return threaded_of(s)->last;
}

static bool thread_text(struct source *s, const struct place *at, const char **text, size_t *length)
{
    const struct threaded *f = threaded_of(s);
    const char *end;

    if (at->line == 0 || at->line_offset >= f->length)
        return false;
    *text = f->text + at->line_offset;
    end = memchr(*text, '\n', f->length - at->line_offset);
    *length = (size_t)((end ? end : f->text + f->length) - *text);
    return true;
}

static void thread_keep(struct source *s, enum kept slot)
{
    threaded_of(s)->kept[slot] = threaded_of(s)->last;
}

static struct place thread_kept(struct source *s, enum kept slot)
{
    return threaded_of(s)->kept[slot];
}

static int thread_error(const struct source *s)
{
    return ((const struct threaded *)s)->error;
}

/* The letters say it, whatever the words are. */
static const char *thread_language(const struct source *s)
{
    const struct threaded *f = (const struct threaded *)s;
    size_t latin = 0, cyrillic = 0;

    for (size_t i = 0; i < f->length; i++) {
        unsigned char c = (unsigned char)f->text[i];
        latin += (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        cyrillic += c == 0xd0 || c == 0xd1;
    }
    return cyrillic > latin / 4 ? "ru" : "en"; /* names of squares, markup and addresses are Latin everywhere */
}

static bool thread_post(const struct source *s, const struct place *at, struct post *post)
{
    const struct thread *t = &((const struct threaded *)s)->thread;

    for (size_t i = 0; i < t->lines; i++) {
        const struct thread_line *line = &t->line[i];
        if (line->line != at->line || at->offset > line->offset[line->length])
            continue;
        *post =
            (struct post){.number = line->post + 1ul, .author = line->author == NOBODY ? NULL : t->name[line->author]};
        return t->line[t->lines - 1].post > 0 || post->author;
    }
    return false;
}

static struct complaint thread_complaint(const struct source *s)
{
    return ((const struct threaded *)s)->complaint;
}

static const char *thread_foreign(struct source *s, const char **cure)
{
    (void)s;
    (void)cure;
    return NULL;
}

static void thread_source_free(struct source *s)
{
    struct threaded *f = threaded_of(s);

    if (f->labelled)
        f->labelled->free(f->labelled);
    thread_free(&f->thread);
    reading_free(&f->reading);
    free(f->text);
    free(f);
}

/* ---- which reader ---- */

static void labelled_next(struct source *s, struct event *e)
{
    threaded_of(s)->labelled->next(threaded_of(s)->labelled, e);
}
static struct place labelled_place(struct source *s)
{
    return threaded_of(s)->labelled->place(threaded_of(s)->labelled);
}
static bool labelled_text(struct source *s, const struct place *at, const char **text, size_t *length)
{
    return threaded_of(s)->labelled->line(threaded_of(s)->labelled, at, text, length);
}
static void labelled_keep(struct source *s, enum kept slot)
{
    threaded_of(s)->labelled->keep(threaded_of(s)->labelled, slot);
}
static struct place labelled_kept(struct source *s, enum kept slot)
{
    return threaded_of(s)->labelled->kept(threaded_of(s)->labelled, slot);
}
static int labelled_error(const struct source *s)
{
    const struct threaded *f = (const struct threaded *)s;

    return f->labelled->error(f->labelled);
}
static struct complaint labelled_complaint(const struct source *s)
{
    const struct threaded *f = (const struct threaded *)s;

    return f->labelled->complaint(f->labelled);
}

/* The squares of a move as far as they are told. */
static uint64_t squares_of(const struct event *e)
{
    return (e->to < NO_SQUARE ? bit(e->to) : 0) |
           (event_has_origin(e) ? bit(square_at(e->from_file, e->from_rank)) : 0);
}

/* Are all squares and moves that its people speak of among these squares?  *n: how many are spoken of. */
static bool only_these(struct threaded *f, uint64_t squares, size_t *n)
{
    const struct thread *t = &f->thread;
    size_t longest = 0;
    struct lexicon *x = lexicon_new();
    struct atom *atoms;
    bool good = true;

    *n = 0;
    for (size_t i = 0; i < t->lines; i++)
        if (t->line[i].length > longest)
            longest = t->line[i].length;
    atoms = malloc((atoms_length(longest) + 2) * sizeof *atoms);
    for (size_t i = 0; x && atoms && i < t->lines; i++) {
        atoms_read(x, t->line[i].text, atoms_length(t->line[i].length), atoms);
        for (const struct atom *a = atoms; a->kind != ATOM_END; a++) {
            bool square = a->kind == ATOM_SQUARE || a->kind == ATOM_NAMING;
            uint64_t said = square ? bit(a->value) : a->kind == ATOM_MOVE ? squares_of(&a->event) : 0;
            *n += square || a->kind == ATOM_MOVE;
            good = good && !(said & ~squares);
        }
    }
    f->failed = f->failed || !x || !atoms;
    free(atoms);
    lexicon_free(x);
    return good;
}

static void note_violation(void *context, const struct outcome *o)
{
    bool *any = context;

    *any = *any || (o->verdict->code != CODE_OK && o->level >= LEVEL_ERROR);
}

static void ignore_end(void *context, const struct game_summary *summary)
{
    (void)context;
    (void)summary;
}

/* Is anything against the rules in what the reader of labelled posts finds? */
static bool breaks_rules(struct threaded *f)
{
    bool any = false;
    struct source_options again = f->options;
    struct game_options options = {
        .variant = f->options.variant, .context = &any, .heard = note_violation, .ended = ignore_end};

    again.reader.read = read_again;
    again.reader.context = f;
    f->at = 0;
    f->failed = !game_play(&options, labelled_source(&again), NULL) || f->failed;
    f->at = 0;
    return any;
}

static size_t acts_of(const struct reading *r)
{
    size_t n = 0;

    for (size_t i = 0; i < r->tolds; i++)
        n += event_acts(&r->told[i].event);
    return n;
}

/*
 * A post in the author's manner without its labels: is nearly each square and move of it an action to the reader of
 * labelled posts, the others speak of the same squares, and is nothing left that it does not understand?  It must get
 * further than the reading of people did.
 */
static bool as_labelled(struct threaded *f)
{
    struct source_options again = f->options;
    struct source *source;
    struct event e;
    size_t actions = 0, acts = 0, spoken;
    uint64_t squares = 0;
    bool good = true;

    again.reader.read = read_again;
    again.reader.context = f;
    f->at = 0;
    source = labelled_source(&again);
    if (!source) {
        f->failed = true;
        return false;
    }
    do {
        source->next(source, &e);
        if (e.kind == EV_MOVE || e.kind == EV_ARRIVAL || e.kind == EV_NAME) {
            actions++;
            squares |= squares_of(&e);
        }
        acts += event_acts(&e);
        good = good && e.kind != EV_BAD && e.kind != EV_TROUBLE;
        if (e.kind == EV_TAG && e.name &&
            strcmp(e.name, tag_name(TAG_VARIANT)) == 0) { /* a list of moves is read better as a thread */
            enum rules_number rules = rules_named(e.text, e.length);
            good = good && !(rules < RULES_COUNT && rules_are_plain(rules_get(rules)));
        }
    } while (e.kind != EV_EOF && good);
    source->free(source);
    f->at = 0;
    good = good && actions > 0 && acts > acts_of(&f->reading);
    if (good && (!only_these(f, squares, &spoken) || breaks_rules(f)))
        good = actions >= 40; /* of a long one some are spoken of apart, and it may hold slips */
    return good && 5 * actions >= 4 * spoken;
}

/* Hands all to the reader of labelled posts; false without memory. */
static bool read_labelled(struct threaded *f)
{
    struct source_options again = f->options;

    again.reader.read = read_again;
    again.reader.context = f;
    f->source = (struct source){
        labelled_next,      labelled_place, labelled_text,      labelled_keep,   labelled_kept, labelled_error,
        labelled_complaint, thread_foreign, thread_source_free, thread_language, NULL};
    f->labelled = labelled_source(&again);
    return f->labelled != NULL;
}

/* Of the games in this set that fit, one has to be named. */
static struct complaint several_fit(unsigned fit)
{
    struct complaint c = {.text = N_("which game this is, is not plain: name it with --variant")};
    unsigned n = 0;

    for (unsigned i = 0; i < RULES_COUNT; i++)
        if (fit & 1u << i && n++ < MAX_ARGS)
            c.args[n - 1] = arg_word(rules_get((enum rules_number)i)->name);
    if (n == 2)
        c.text = N_("this may be {0} or {1}: name it with --variant");
    return c;
}

/* Said of the post as a whole. */
static void complain(struct threaded *f, struct complaint c)
{
    f->complaint = c;
    f->complaint.at = (struct place){.line = 1, .column = 1};
}

/* Reads the thread; false without memory. */
static bool read_all(struct threaded *f)
{
    const char *variant = f->options.variant;
    char *more = realloc(f->text, THREAD_MOST + 1);
    bool handed;

    if (!more)
        return false;
    f->text = more;
    if (!read_more(f, THREAD_MOST + 1))
        return true;
    f->reading.rules = RULES_COUNT;
    if (f->length > THREAD_MOST) {
        complain(
            f, (struct complaint){.text = N_("a thread is read up to 16 MiB: paste the part that tells of the game")});
        return true;
    }
    if (!make_readable(f))
        return false;
    f->text[f->length] = '\0';
    if (!thread_read(&f->thread, f->text, f->length))
        return false;
    reading_make(&f->reading, &f->thread, variant ? rules_named(variant, strlen(variant)) : RULES_COUNT);
    if (f->reading.failed)
        return false;
    handed = f->reading.doubts && f->thread.names == 0 && as_labelled(f);
    if (f->failed)
        return false;
    if (handed)
        return read_labelled(f);
    if (f->reading.fit && !variant) {
        complain(f, several_fit(f->reading.fit | 1u << f->reading.rules));
        f->reading.rules = RULES_COUNT;
        return true;
    }
    if (f->reading.tolds == 0 && f->reading.doubts == 0 && f->length > 0)
        complain(f, (struct complaint){.text = N_("no game is found in this post")});
    return true;
}

struct source *forum_source(const struct source_options *options)
{
    struct threaded *f = calloc(1, sizeof *f);
    bool good;

    if (!f)
        return NULL;
    f->source = (struct source){thread_next,        thread_place,    thread_text,      thread_keep,
                                thread_kept,        thread_error,    thread_complaint, thread_foreign,
                                thread_source_free, thread_language, thread_post};
    f->options = *options;
    f->reading.rules = RULES_COUNT;
    f->text = malloc(HEAD + 1);
    good = f->text != NULL;
    if (good && read_more(f, HEAD) && labelled(f->text, f->length) && !peopled(f))
        good = !f->failed && read_labelled(f);
    else if (good && !f->error)
        good = read_all(f);
    if (!good) {
        thread_source_free(&f->source);
        return NULL;
    }
    return &f->source;
}
