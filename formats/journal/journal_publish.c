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

#include <stdlib.h>
#include <string.h>

#define HELD 8 /* comments that wait: seals and links, two a side, and what is said behind them */
#define COMMENT_SIZE 2048

struct publishing {
    const struct referee *r;
    struct game *game;
    struct writer *writer;
    bool movetext, failed, violated;
    char comment[COMMENT_SIZE];
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

static void feed_tag(struct publishing *p, const char *name, const char *value)
{
    struct event e = event_blank(EV_TAG);

    e.name = name;
    e.name_length = strlen(name);
    e.text = value;
    e.length = strlen(value);
    game_feed(p->game, &e);
}

/* Its commands too: what they prove is judged as in any record. */
static void feed_comment(struct publishing *p, const char *text)
{
    struct event e = event_blank(EV_COMMENT), command;
    const char *at = text, *end = text + strlen(text);

    while ((at = command_find(at, end)) != NULL) {
        command_event(at, end, &command, &at);
        game_feed(p->game, &command);
    }
    e.first = e.last = 1;
    e.text = text;
    e.length = strlen(text);
    game_feed(p->game, &e);
}

/* ---- tags ---- */

static void tag(struct publishing *p, const struct event *e)
{
    int number = tag_number(e->name, e->name_length);

    if (number == TAG_RESULT)
        feed_tag(p, "Result", result_name(p->r->over ? (enum result)p->r->over : UNFINISHED));
    else if (number != TAG_TERMINATION && number != TAG_ENDING)
        game_feed(p->game, e);
}

/* How it ended, where a game has ended. */
static void last_tags(struct publishing *p)
{
    if (p->movetext)
        return;
    p->movetext = true;
    if (!p->r->over)
        return;
    feed_tag(p, "Termination", p->r->ending == ADJUDICATION ? "adjudication" : "normal");
    feed_tag(p, "Ending", ending_name((enum ending)p->r->ending));
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
        feed_comment(p, text);
}

static void release(struct publishing *p)
{
    for (size_t i = 0; i < p->held; i++)
        feed_comment(p, p->hold[i]);
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
    char token[] = "?:?", text[REFEREE_SECRET + 16];
    struct event e;

    token[side == WHITE ? 0 : 2] = r->bid[side];
    token_read_reveal(token, 3, &e);
    game_feed(p->game, &e);
    snprintf(text, sizeof text, "[%%open %c %s]", side == WHITE ? 'w' : 'b', r->nonce[side]);
    feed_comment(p, text);
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
        game_feed(p->game, &result);
    }
    game_feed(p->game, e);
}

static bool publish(struct publishing *p, const char *text, size_t length, FILE *out)
{
    struct memory m = {.text = text, .left = length};
    struct reader_options ro = {.read = memory_read, .context = &m};
    struct game_options jo = {.snapshots = true, .variations = true, .context = p, .heard = heard, .ended = ended};
    struct reader *reader = reader_new(&ro);
    struct event e;

    p->game = game_new(&jo);
    p->writer = writer_new(out);
    p->failed = !reader || !p->game || !p->writer;
    while (!p->failed) {
        reader_next(reader, &e);
        feed(p, &e);
        if (e.kind == EV_EOF)
            break;
    }
    reader_free(reader);
    game_free(p->game);
    writer_free(p->writer);
    return !p->failed;
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
