/*
 * journal_publish.c: a journal made into the record that goes to the thread.
 *
 * The journal's events, with the result in the tags and as the terminator; comments without the commands that are
 * secrets or the referee's own.  Seals and links stand right before the action they are for, or at the end where
 * none came; and who had opened his bid when the other gave up, or was given up, has that in the record.
 */
#include "journal.h"

#include "game/game.h"
#include "notation/token.h"
#include "text/message.h"
#include "xpgn/writer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define HELD 8 /* comments that wait: seals and links, two a side, and what is said behind them */
#define COMMENT_SIZE 2048

#define QUEUE 24 /* what an event of the journal can become: three tags, HELD comments, half a reveal, a result */

/* A source: the journal's events as the record has them. */
struct publishing {
    struct source source;
    const struct referee *r;
    struct reader *reader;
    struct writer *writer;
    bool movetext, failed, violated;
    struct event queue[QUEUE];
    size_t first, last;  /* of the queue */
    const char *command; /* in the comment that is first: where its next command may begin; NULL: its beginning */
    char comment[COMMENT_SIZE], opening[REFEREE_SECRET + 16], half[4];
    size_t held;
    char hold[HELD][COMMENT_SIZE];
};

static void heard(void *context, const struct outcome *o)
{
    struct publishing *p = context;

    p->violated = p->violated || (o->verdict->code != CODE_OK && o->level >= LEVEL_ERROR);
    p->failed = p->failed || !writer_outcome(p->writer, o);
}

static void ended(void *context, const struct game_summary *s)
{
    (void)context;
    (void)s;
}

static bool writes_on(void *context, const struct event *e, const struct proof *proof)
{
    const struct publishing *p = context;

    (void)e;
    (void)proof;
    return !p->failed;
}

/* ---- the queue: its texts stay until it is empty ---- */

static void enqueue(struct publishing *p, const struct event *e)
{
    assert(p->last < QUEUE);
    p->queue[p->last++] = *e;
}

static void enqueue_tag(struct publishing *p, const char *name, const char *value)
{
    struct event e = event_blank(EV_TAG);

    e.name = name;
    e.name_length = strlen(name);
    e.text = value;
    e.length = strlen(value);
    enqueue(p, &e);
}

static void enqueue_comment(struct publishing *p, const char *text)
{
    struct event e = event_blank(EV_COMMENT);

    e.first = e.last = 1;
    e.text = text;
    e.length = strlen(text);
    enqueue(p, &e);
}

/* Before a comment its commands: what they prove is judged as in any record. */
static void dequeue(struct publishing *p, struct event *e)
{
    const struct event *first = &p->queue[p->first];
    const char *at = NULL;

    if (first->kind == EV_COMMENT)
        at = command_find(p->command ? p->command : first->text, first->text + first->length);
    if (at) {
        command_event(at, first->text + first->length, e, &p->command);
        return;
    }
    p->command = NULL;
    *e = *first;
    if (++p->first == p->last)
        p->first = p->last = 0;
}

/* ---- tags ---- */

static void tag(struct publishing *p, const struct event *e)
{
    int number = tag_number(e->name, e->name_length);

    if (number == TAG_RESULT)
        enqueue_tag(p, "Result", result_name(p->r->over ? (enum result)p->r->over : UNFINISHED));
    else if (number != TAG_TERMINATION && number != TAG_ENDING)
        enqueue(p, e);
}

/* How it ended, where a game has ended. */
static void last_tags(struct publishing *p)
{
    if (p->movetext)
        return;
    p->movetext = true;
    if (!p->r->over)
        return;
    enqueue_tag(p, "Termination", p->r->ending == ADJUDICATION ? "adjudication" : "normal");
    enqueue_tag(p, "Ending", ending_name((enum ending)p->r->ending));
}

/* ---- comments ---- */

/* The comment without what is not for everybody. */
static void strip(const char *s, const char *end, char out[COMMENT_SIZE])
{
    const char *private, *after;
    size_t n = 0;

    for (; s < end; s = after) {
        private = journal_command(s, end, &after);
        n += (size_t)snprintf(out + n, COMMENT_SIZE - n, "%.*s", (int)((private ? private : end) - s), s);
        if (n >= COMMENT_SIZE)
            n = COMMENT_SIZE - 1;
        if (!private)
            break;
    }
    while (n > 0 && out[n - 1] == ' ')
        n--;
    out[n] = '\0';
}

/* Are there seals or links in it? */
static bool promises(const char *text)
{
    const char *end = text + strlen(text);
    struct event e;
    bool promise = false;

    while (!promise && (text = command_find(text, end)) != NULL) {
        command_event(text, end, &e, &text);
        promise = memcmp(e.name, "seal", 4) == 0 || memcmp(e.name, "link", 4) == 0;
    }
    return promise;
}

static void comment(struct publishing *p, const struct event *e)
{
    const char *text;

    strip(e->text, e->text + e->length, p->comment);
    text = p->comment + strspn(p->comment, " ");
    if (!*text)
        return;
    if ((promises(text) || p->held > 0) && p->held < HELD)
        strcpy(p->hold[p->held++], text);
    else
        enqueue_comment(p, text);
}

static void release(struct publishing *p)
{
    for (size_t i = 0; i < p->held; i++)
        enqueue_comment(p, p->hold[i]);
    p->held = 0;
}

/* Has this side opened its seal, and the other, which has lost, not?  Then the reveal is half of one. */
static bool half_opened(const struct referee *r, enum side side)
{
    enum result won = side == WHITE ? WHITE_WINS : BLACK_WINS;
    bool given_up = r->ending == RESIGNATION || r->ending == ADJUDICATION || r->ending == TIME;

    return r->over == won && given_up && r->seal[side][0] && r->bid[side] && r->nonce[side][0] &&
           r->seal[other(side)][0] && !r->bid[other(side)];
}

static void half_reveal(struct publishing *p, enum side side)
{
    const struct referee *r = p->r;
    struct event e;

    strcpy(p->half, "?:?");
    p->half[side == WHITE ? 0 : 2] = r->bid[side];
    token_read_reveal(p->half, 3, &e);
    enqueue(p, &e);
    snprintf(p->opening, sizeof p->opening, "[%%open %c %s]", side == WHITE ? 'w' : 'b', r->nonce[side]);
    enqueue_comment(p, p->opening);
}

/* What was under way when the game ended. */
static void rest(struct publishing *p)
{
    release(p);
    for (unsigned side = WHITE; side <= BLACK; side++)
        if (half_opened(p->r, (enum side)side))
            half_reveal(p, (enum side)side);
}

/* ---- the record ---- */

static void feed(struct publishing *p, const struct event *e)
{
    struct event result = event_blank(EV_RESULT);

    if (e->kind == EV_TAG) {
        tag(p, e);
        return;
    }
    if (e->kind != EV_GAME)
        last_tags(p);
    if (e->kind == EV_COMMENT) {
        comment(p, e);
        return;
    }
    if (event_acts(e))
        release(p);
    if (e->kind == EV_END) {
        rest(p);
        result.result = p->r->over ? p->r->over : UNFINISHED;
        enqueue(p, &result);
    }
    enqueue(p, e);
}

static struct publishing *of_source(struct source *s)
{
    return (struct publishing *)s;
}

static void publish_next(struct source *s, struct event *e)
{
    struct publishing *p = of_source(s);

    while (p->first == p->last) {
        reader_next(p->reader, e);
        feed(p, e);
    }
    dequeue(p, e);
}

static struct place publish_place(struct source *s)
{
    return reader_place(of_source(s)->reader);
}

static bool publish_line(struct source *s, const struct place *at, const char **text, size_t *length)
{
    return reader_line(of_source(s)->reader, at, text, length);
}

static void publish_keep(struct source *s, enum kept slot)
{
    reader_keep(of_source(s)->reader, slot);
}

static struct place publish_kept(struct source *s, enum kept slot)
{
    return reader_kept(of_source(s)->reader, slot);
}

static int publish_error(const struct source *s)
{
    return reader_error(((const struct publishing *)s)->reader);
}

static struct complaint publish_complaint(const struct source *s)
{
    (void)s;
    return (struct complaint){0};
}

static const char *publish_foreign(struct source *s, const char **cure)
{
    (void)s;
    (void)cure;
    return NULL;
}

/* What it is a part of is not the source's own. */
static void publish_free(struct source *s)
{
    reader_free(of_source(s)->reader);
}

static bool publish(struct publishing *p, const char *text, size_t length, FILE *out)
{
    struct memory m = {.text = text, .left = length};
    struct reader_options ro = {.read = memory_read, .context = &m};
    struct game_options go = {.snapshots = true,
                              .variations = true,
                              .as_it_is = true,
                              .context = p,
                              .heard = heard,
                              .ended = ended,
                              .judged = writes_on};
    bool good;

    p->source =
        (struct source){publish_next,      publish_place,   publish_line, publish_keep, publish_kept, publish_error,
                        publish_complaint, publish_foreign, publish_free, NULL,         NULL};
    p->reader = reader_new(&ro);
    p->writer = writer_new(out);
    good = p->reader && p->writer;
    if (good)
        good = game_play(&go, &p->source, NULL) && !p->failed;
    else
        reader_free(p->reader);
    writer_free(p->writer);
    return good;
}

bool journal_publish(const char *text, size_t length, const struct referee *r, FILE *out, const struct language *l,
                     struct journal_fault *fault)
{
    struct publishing *p;
    bool good;

    *fault = (struct journal_fault){0};
    if (!r->over && rules_of(&r->position)->hidden) {
        message(l, N_("the game is not over, and its moves are secret until it is"), NULL, fault->sentence);
        return false;
    }
    p = calloc(1, sizeof *p);
    if (!p)
        return false;
    p->r = r;
    good = publish(p, text, length, out);
    if (good && p->violated)
        message(l, N_("the record breaks a rule: validate says which"), NULL, fault->sentence);
    good = good && !p->violated;
    free(p);
    return good;
}
