#include "roll.h"

#include "notation/token.h"
#include "shared/i18n.h"
#include "text/message.h"

#include <errno.h>
#include <libintl.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* The fold over the games of one file. */
struct reading {
    const struct roll_options *options;
    struct roll_game *game; /* what was asked for */
    struct roll_game now;   /* the game being read */
    unsigned depth;
    bool begun;
    bool asked, inserting;  /* `insert` has been asked for events of this game; is being asked */
    bool chance;            /* the event being fed is a reveal or a card */
    struct position before; /* it */
    bool read;              /* the file, to its end */
    bool aside;             /* what is heard now is not for the sink */
    struct sink *sink;      /* NULL: nothing is written */
    bool too_long;          /* it cannot write a game */
    bool (*insert)(void *, const struct roll_game *, struct event *);
    void *context;
    const struct listener *listener; /* NULL: none */
};

void roll_refuse(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    tool_vnote(format, args);
    va_end(args);
    tool_status(STATUS_NO);
}

/* ---- reading ---- */

/* Does a verdict speak of a seal or a chain? */
static bool is_of_proof(const struct verdict *v)
{
    switch (v->code) {
    case CODE_SEAL_BROKEN:
    case CODE_SEAL_MIRRORED:
    case CODE_SEAL_MISSING:
    case CODE_SEAL_OTHER:
    case CODE_CHAIN_BROKEN:
    case CODE_CHAIN_DICE:
        return true;
    default:
        return false;
    }
}

/* A name as it may be printed: cut at a character, without control characters. */
static void keep_player(char *out, size_t size, const char *text, size_t length)
{
    size_t n = 0;

    for (size_t i = 0; i < length;) {
        uint32_t code;
        size_t bytes = utf8_decode(text + i, length - i, &code);
        bool plain = bytes > 0 && code >= 0x20 && !(code >= 0x7f && code < 0xa0);
        if (n + (plain ? bytes : 1) >= size)
            break;
        memcpy(out + n, plain ? text + i : "?", plain ? bytes : 1);
        n += plain ? bytes : 1;
        i += bytes ? bytes : 1;
    }
    out[n] = '\0';
}

static void keep_tag(struct roll_game *g, const struct event *e)
{
    int tag = tag_number(e->name, e->name_length);
    enum side side = tag == TAG_WHITE ? WHITE : BLACK;

    if (tag == TAG_WHITE_CHAIN || tag == TAG_BLACK_CHAIN)
        g->chain_tag[tag == TAG_BLACK_CHAIN] = true;
    if ((tag == TAG_WHITE || tag == TAG_BLACK) && !g->player[side][0])
        keep_player(g->player[side], sizeof g->player[side], e->text, e->length);
}

static void begin(struct reading *r, const struct position *p)
{
    r->begun = true;
    r->now.rules = rules_of(p);
    r->now.position = *p;
}

/* ---- history ---- */

static void free_pasts(struct roll_game *g)
{
    for (size_t i = 0; i < g->pasts; i++)
        free(g->past[i].text);
    free(g->past);
    g->past = NULL;
    g->pasts = 0;
    free(g->whole.text);
    g->whole = (struct whole_history){0};
}

void roll_game_free(struct roll_game *g)
{
    free_pasts(g);
}

static struct past *next_past(struct roll_game *g)
{
    struct past *more = realloc(g->past, (g->pasts + 1) * sizeof *more);

    if (!more)
        tool_no_memory();
    g->past = more;
    more[g->pasts] = (struct past){0};
    return &more[g->pasts++];
}

/* An item of the history, behind all of it.  A seal belongs to what was there before any of the commands around it. */
static void add_to_whole(struct whole_history *s, const char *item, size_t length)
{
    if (s->length + length + 1 > s->size) {
        size_t size = 2 * s->size + length + 1024;
        char *more = realloc(s->text, size);
        if (!more)
            tool_no_memory();
        s->text = more;
        s->size = size;
    }
    memcpy(s->text + s->length, item, length);
    s->length += length;
    s->text[s->length++] = '\n';
    if (length < 2 || memcmp(item, "[%", 2) != 0)
        s->acted = s->length;
    else if (length > 7 && memcmp(item, "[%seal ", 7) == 0)
        s->sealed[item[7] == 'b'] = s->acted;
}

/* An item of the history, behind those since the last roll. */
static void hear_item(void *context, const char *item, size_t length)
{
    struct roll_game *g = &((struct reading *)context)->now;
    struct past *p = g->pasts ? &g->past[g->pasts - 1] : next_past(g);

    add_to_whole(&g->whole, item, length);
    if (p->length + length + 2 > p->size) {
        size_t size = 2 * p->size + length + 256;
        char *more = realloc(p->text, size);
        if (!more)
            tool_no_memory();
        p->text = more;
        p->size = size;
    }
    if (p->length)
        p->text[p->length++] = ' ';
    memcpy(p->text + p->length, item, length);
    p->length += length;
    p->text[p->length] = '\0';
}

/* A roll, or a repetition of one, which its history does not begin anew. */
static void hear_reveal(void *context, const struct reveal *reveal)
{
    struct roll_game *g = &((struct reading *)context)->now;
    const struct proof *pr = reveal->proof;

    if (!pr->chained || (pr->due && pr->live) || !g->pasts)
        return;
    sodium_bin2hex(g->past[g->pasts - 1].digest, 65, reveal->digest, 32);
    next_past(g);
}

/* An action has been judged.  What it proves is known when the judge is done with it. */
static void act(struct reading *r, const struct outcome *o)
{
    if (o->event->kind != EV_REVEAL && o->event->kind != EV_CARD) {
        r->now.half = false;
        return;
    }
    r->now.half = event_is_half(o->event);
    r->chance = true;
    r->before = *o->before;
}

static void heard(void *context, const struct outcome *o)
{
    struct reading *r = context;
    struct roll_game *g = &r->now;

    if (r->sink && !r->aside && !r->sink->outcome(r->sink, o))
        tool_no_memory();
    if (o->depth > 0)
        return;
    g->violations +=
        o->verdict->code != CODE_OK && o->level >= LEVEL_ERROR; /* so far, for what is asked before the end */
    if (is_of_proof(o->verdict) && !g->complaint[0])
        message_verdict(language_spoken(), o->verdict, g->complaint);
    if (o->level >= LEVEL_ERROR && o->verdict->code == CODE_SEAL_MISSING &&
        (o->event->kind == EV_RESULT || o->event->kind == EV_END))
        g->unopened++;
    if (o->level == LEVEL_FATAL && o->verdict->code != CODE_OK)
        g->readable = false;
    if (!o->after)
        return;
    if (!r->begun)
        begin(r, o->before ? o->before : o->after);
    if (o->final && event_acts(o->event) && o->before)
        act(r, o);
    g->position = *o->after;
}

static void ended(void *context, const struct game_summary *s)
{
    struct reading *r = context;
    struct roll_game *g = &r->now;

    if (r->sink && !r->sink->ended(r->sink, s))
        tool_no_memory();
    if (r->sink && r->sink->refusal(r->sink)) {
        tool_trouble("%s: %s", r->options->file, r->sink->refusal(r->sink));
        r->too_long = true;
    }
    if (g->pasts && s->history)
        sodium_bin2hex(g->past[g->pasts - 1].digest, 65, s->history, 32);
    g->rules = s->position ? g->rules : NULL;
    if (s->position && !r->begun)
        begin(r, s->position);
    if (s->position)
        g->position = *s->position;
    g->violations = s->violations;
    g->readable = g->readable && s->readable;
    g->over = g->position.over || (s->terminator != NO_RESULT && s->terminator != UNFINISHED);
}

static void new_game(struct reading *r)
{
    unsigned long number = r->now.number;

    free_pasts(&r->now);
    memset(&r->now, 0, sizeof r->now);
    r->now.number = number + 1;
    r->now.readable = true;
    r->begun = r->asked = r->inserting = false;
    r->depth = 0;
}

static void choose(struct reading *r)
{
    const unsigned long wanted = r->options->game;
    struct roll_game *g = r->game;
    unsigned long unfinished = g->unfinished + !r->now.over;

    if (wanted ? wanted == r->now.number : !r->now.over || g->unfinished == 0) {
        free_pasts(g);
        *g = r->now;
        r->now.past = NULL;
        r->now.pasts = 0;
        r->now.whole = (struct whole_history){0};
    }
    g->unfinished = unfinished;
}

/* What is to be added before the terminator of the chosen game, event by event. */
static bool add_event(struct reading *r, struct event *more)
{
    if (!r->inserting) {
        if (!r->insert || r->asked || (r->options->game && r->options->game != r->now.number))
            return false;
        r->asked = r->inserting = true;
        if (!r->begun) { /* nothing has been played: any event makes the game begin, one that only we hear */
            *more = event_blank(EV_NAG);
            r->aside = true;
            return true;
        }
    }
    r->aside = false;
    r->inserting = r->insert(r->context, &r->now, more);
    return r->inserting;
}

static bool ends_unfinished(const struct reading *r, const struct event *e)
{
    return r->depth == 0 && ((e->kind == EV_RESULT && e->result == UNFINISHED) || e->kind == EV_END) &&
           !r->now.position.over;
}

/* Before an event is judged. */
static bool insert_before(void *context, const struct event *next, struct event *more)
{
    struct reading *r = context;

    if (r->inserting || ends_unfinished(r, next))
        return add_event(r, more);
    if (next->kind == EV_GAME)
        new_game(r);
    else if (next->kind == EV_TAG)
        keep_tag(&r->now, next);
    else if (next->kind == EV_RESULT && r->depth == 0)
        r->asked = true; /* ended: nothing is added behind it */
    r->depth += next->kind == EV_OPEN;
    r->depth -= next->kind == EV_CLOSE && r->depth > 0;
    return false;
}

/* What seals and links have come to with an event. */
static bool judged(void *context, const struct event *e, const struct proof *proof)
{
    struct reading *r = context;
    struct roll_game *g = &r->now;
    unsigned long proven = proof->proven - g->proof.proven;
    bool begins = proof->streams > g->proof.streams; /* the stream of this roll */

    g->proof = *proof;
    if (begins) {
        g->pair.any = true;
        g->pair.position = r->before;
        proof_stream_begin(&g->pair.stream, g->proof.head[WHITE], g->proof.head[BLACK], g->proof.pairs);
    }
    if (r->listener && r->chance)
        r->listener->chance(r->listener->context, g, e, &r->before, proven);
    else if (r->listener && proven)
        r->listener->opened(r->listener->context, g, (enum side)e->side, proven);
    r->chance = false;
    if (e->kind == EV_END && !r->listener)
        choose(r);
    if (e->kind == EV_END)
        tool_progress(r->now.number);
    return true;
}

static void read_file(void *context, const char *name, int fd)
{
    struct reading *r = context;
    const struct roll_options *o = r->options;
    struct source_options so = {.reader = {.read = tool_read,
                                           .context = &fd,
                                           .skip_comments = !r->sink,
                                           .skip_variations = !r->sink,
                                           .commands = true},
                                .variant = o->variant};
    struct game_options jo = {.variant = o->variant,
                              .snapshots = true,
                              .variations = r->sink != NULL,
                              .context = r,
                              .heard = heard,
                              .ended = ended,
                              .history = o->history ? hear_item : NULL,
                              .revealed = o->history ? hear_reveal : NULL,
                              .insert = insert_before,
                              .judged = judged};
    struct play_end played;

    if (!tool_play(o->from, &so, &jo, name, &played))
        return;
    tool_ended(&played, name);
    r->read = played.error == 0;
}

/* What was read is one game to look at, or is told of. */
static bool is_chosen(const struct roll_options *o, const struct roll_game *g, unsigned long games)
{
    if (games == 0 || (o->game && !g->number)) {
        if (o->game && games)
            tool_trouble(gettext("%s: there is no game %lu, only %lu"), o->file, o->game, games);
        else
            roll_refuse(gettext("%s: there is no game in it"), o->file);
        return false;
    }
    if (g->number && !o->game && g->unfinished > 1) {
        roll_refuse(gettext("%s: %lu games are unfinished; say with --game which one is meant"), o->file,
                    g->unfinished);
        return false;
    }
    if (g->number && g->violations)
        tool_complain(gettext("roll: %s: game %lu breaks the rules: validate says where\n"), o->file, g->number);
    return g->number != 0;
}

bool roll_game_read(const struct roll_options *o, struct roll_game *g, FILE *out,
                    bool (*insert)(void *, const struct roll_game *, struct event *), void *context)
{
    struct sink_options options = {.out = out, .messages = language_spoken()};
    static struct reading r;
    char name[4096], *operands[] = {name, NULL};

    if (!o->file)
        tool_usage("%s", gettext("say with --for which file holds the game"));
    snprintf(name, sizeof name, "%s", o->file);
    memset(g, 0, sizeof *g);
    memset(&r, 0, sizeof r);
    r.options = o;
    r.game = g;
    r.insert = insert;
    r.context = context;
    if (out && !(r.sink = form_named("xpgn")->sink(&options)))
        tool_no_memory();
    tool_files(operands, read_file, &r);
    if (r.sink)
        r.sink->free(r.sink);
    free_pasts(&r.now);
    if (r.read && !r.too_long && is_chosen(o, g, r.now.number))
        return true;
    free_pasts(g);
    return false;
}

void games_listen(const struct roll_options *o, char *const *files, const struct listener *l)
{
    static struct reading r;
    static struct roll_game unused;

    r.options = o;
    r.game = &unused;
    r.listener = l;
    tool_files(files, read_file, &r);
}

/* ---- what a game waits for ---- */

bool roll_game_stack_due(const struct roll_game *g, struct secret *stack)
{
    for (int side = WHITE; side <= BLACK; side++)
        if (secret_due(&g->position, (enum side)side, stack) && stack->sort == SECRET_STACK)
            return true;
    return false;
}

bool roll_game_closed(const struct roll_game *g)
{
    if (!g->readable)
        roll_refuse(gettext("game %lu cannot be read to its end"), g->number);
    else if (!g->rules)
        roll_refuse(gettext("game %lu cannot be judged: validate says why"), g->number);
    else if (g->over)
        roll_refuse(gettext("game %lu is over: it awaits nothing"), g->number);
    else if (g->half)
        roll_refuse(gettext("game %lu awaits the other half of its last reveal"), g->number);
    else
        return false;
    return true;
}

bool roll_game_sound(const struct roll_game *g, bool unopened)
{
    if (g->violations <= (unopened ? g->unopened : 0))
        return true;
    if (g->complaint[0])
        roll_refuse("%s", g->complaint);
    else
        roll_refuse(gettext("game %lu breaks the rules: nothing is given out for it"), g->number);
    return false;
}

bool roll_game_has_id(const struct roll_game *g)
{
    if (g->proof.game_id[0] && g->proof.game_id[0] != '-')
        return true;
    roll_refuse(gettext("game %lu has no GameId: a seal or chain without one would serve in any other game"),
                g->number);
    return false;
}

void roll_game_refuse(const struct roll_game *g)
{
    struct awaits x;
    struct secret stack;
    const struct position *p = &g->position;

    if (roll_game_closed(g))
        return;
    g->rules->awaits(p, &x);
    if (x.seat[WHITE] == AWAIT_SECRET || x.seat[BLACK] == AWAIT_SECRET)
        roll_refuse(gettext("game %lu awaits the bids of both players"), g->number);
    else if (x.chance == AWAIT_CARD)
        roll_refuse(gettext("game %lu awaits the top card of the stack that was laid"), g->number);
    else if (x.chance)
        roll_refuse(gettext("game %lu awaits dice"), g->number);
    else if (roll_game_stack_due(g, &stack))
        roll_refuse(p->side == WHITE ? gettext("game %lu awaits Black's stack and White's first try")
                                     : gettext("game %lu awaits White's stack and Black's first try"),
                    g->number);
    else if (x.seat[WHITE] == AWAIT_ACTION)
        roll_refuse(gettext("game %lu awaits White's action"), g->number);
    else if (x.seat[BLACK] == AWAIT_ACTION)
        roll_refuse(gettext("game %lu awaits Black's action"), g->number);
    else
        roll_refuse(gettext("game %lu awaits nothing"), g->number);
}
