/* judge.c: records, judged; fold() is the one place that knows how reader and game are put together. */
#include "api_parts.h"

#include "board/fast.h"
#include "game/game.h"
#include "notation/reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct arb_judge {
    const char *variant; /* NULL: as the tags say */
    unsigned flags;
    bool translated;
    struct arb_translator translator;
    void *context;
    void (*outcome)(void *, const struct arb_outcome *);
    void (*game)(void *, const struct arb_game *);
};

struct arb_game {
    unsigned long number;
    const struct game_summary *summary;
};

struct arb_judge *arb_judge_new(void)
{
    return calloc(1, sizeof(struct arb_judge));
}

void arb_judge_free(struct arb_judge *judge)
{
    free(judge);
}

int arb_judge_variant(struct arb_judge *judge, const char *variant)
{
    const char *name = variant ? arb_rules_named(variant) : NULL;

    if (variant && !name)
        return false;
    judge->variant = name;
    return true;
}

void arb_judge_flags(struct arb_judge *judge, unsigned flags)
{
    judge->flags = flags;
}

void arb_judge_translator(struct arb_judge *judge, const struct arb_translator *translator)
{
    judge->translated = translator != NULL;
    if (translator)
        judge->translator = *translator;
}

void arb_judge_listen(struct arb_judge *judge, void *context,
                      void (*outcome)(void *context, const struct arb_outcome *),
                      void (*game)(void *context, const struct arb_game *))
{
    judge->context = context;
    judge->outcome = outcome;
    judge->game = game;
}

/* ---- places ---- */

/* What a verdict may point at that is not the last token. */
struct tag_place {
    struct place at;
    char line[512]; /* in which the tag stands, as much of it as there is room for */
    size_t length;
    size_t value; /* where its value begins in it; 0: not as it is */
};

struct places {
    struct reader *reader;
    struct tag_place tag[AT_TAG_WHITE_CHAIN - AT_TAG_VARIANT + 1];
    struct place game, half, seal[2], tries[MAX_NESTING + 1];
    unsigned depth;
};

static void keep_tag(struct places *p, const struct event *e)
{
    static const enum tag WHICH[] = {TAG_VARIANT, TAG_OPTIONS, TAG_FEN, TAG_BLACK_CHAIN, TAG_WHITE_CHAIN};
    int tag = tag_number(e->name, e->name_length);
    const char *line;
    size_t length;

    for (size_t i = 0; i < sizeof WHICH / sizeof *WHICH; i++) {
        struct tag_place *t = &p->tag[i];
        if (tag != (int)WHICH[i] || t->at.line)
            continue;
        t->at = reader_place(p->reader);
        if (!reader_line(p->reader, &t->at, &line, &length))
            continue;
        t->length = length < sizeof t->line ? length : sizeof t->line;
        memcpy(t->line, line, t->length);
        /* behind the name, so that a short value is not found in it */
        for (size_t at = (size_t)(t->at.offset - t->at.line_offset) + 1 + e->name_length;
             e->length > 0 && !t->value && at + e->length <= t->length; at++)
            if (memcmp(t->line + at, e->text, e->length) == 0)
                t->value = at;
    }
}

static bool may_be_held(const struct event *e)
{
    return e->kind == EV_MOVE || e->kind == EV_ARRIVAL || e->kind == EV_NOTHING ||
           (e->kind == EV_BAD && event_is_spoilt(e));
}

/* Before an event is judged, and after. */
static void keep_before(struct places *p, const struct event *e)
{
    struct reader *r = p->reader;

    if (e->kind == EV_GAME)
        *p = (struct places){.reader = r, .game = reader_place(r)};
    else if (e->kind == EV_TAG)
        keep_tag(p, e);
}

static void keep_after(struct places *p, const struct event *e)
{
    if (e->kind == EV_NUMBER)
        reader_keep(p->reader, KEEP_NUMBER);
    if (!p->half.line && p->depth == 0 && event_is_half(e))
        p->half = reader_place(p->reader);
    if (e->kind == EV_OPEN && p->depth < MAX_NESTING)
        p->depth++;
    else if (e->kind == EV_CLOSE && p->depth > 0)
        p->depth--;
    else if (may_be_held(e) && p->depth > 0)
        p->tries[p->depth] = reader_place(p->reader);
    else if (may_be_held(e))
        reader_keep(p->reader, KEEP_TRY);
    if (e->kind == EV_COMMAND && p->depth == 0 && e->side <= BLACK && e->name_length == 4 &&
        memcmp(e->name, "seal", 4) == 0)
        p->seal[e->side] = reader_place(p->reader);
}

/* Of a tag, or of the byte in its value that is at fault. */
static struct place place_of_tag(const struct places *p, const struct verdict *v)
{
    const struct tag_place *t = &p->tag[v->at - AT_TAG_VARIANT];
    struct place at = t->at;

    if (!at.line)
        return p->game;
    if (t->value && v->within)
        for (size_t i = (size_t)(at.offset - at.line_offset); i < t->value + v->within - 1u && i < t->length; i++)
            at.column += ((unsigned char)t->line[i] & 0xc0) != 0x80;
    return at;
}

static struct place place_of(const struct places *p, const struct outcome *o)
{
    unsigned at = o->verdict->at;

    if (at >= AT_TAG_VARIANT)
        return place_of_tag(p, o->verdict);
    if (o->verdict->code == CODE_ROSTER)
        return p->game;
    if (at == AT_NUMBER)
        return reader_kept(p->reader, KEEP_NUMBER);
    if (at == AT_HALF)
        return p->half;
    if (at == AT_SEAL_WHITE || at == AT_SEAL_BLACK)
        return p->seal[at - AT_SEAL_WHITE];
    if (at == AT_TRY || (o->held && at != AT_MARK))
        return o->depth > 0 ? p->tries[o->depth] : reader_kept(p->reader, KEEP_TRY);
    return reader_place(p->reader);
}

/* ---- judging ---- */

/* A text that is being judged. */
struct judging {
    const struct arb_judge *judge;
    const struct language *language;
    struct places places;
    unsigned long games;
    bool invalid;
};

static void heard(void *context, const struct outcome *o)
{
    struct judging *g = context;
    struct position label = {.number = o->number, .side = o->side, .setup = o->setup};
    struct arb_outcome told;
    struct place at;
    bool acts = g->judge->flags & ARB_ACTIONS && o->consumed && event_acts(o->event) && o->before && o->after;

    if (o->verdict->code != CODE_OK && o->level >= LEVEL_ERROR)
        g->invalid = true;
    if (!g->judge->outcome || (o->verdict->code == CODE_OK && !acts))
        return;
    memset(&told, 0, offsetof(struct arb_outcome, own));
    told.action[0] = told.message[0] = '\0';
    at = place_of(&g->places, o);
    told.game = g->games;
    told.line = at.line;
    told.column = at.column;
    told.side = o->side;
    told.first = o->first;
    told.depth = o->depth;
    told.after = o->after;
    if (o->after)
        label.rules = o->after->rules;
    else
        label.setup = true; /* no turn has begun */
    position_turn(&label, told.turn);
    api_verdict(&told, o->verdict, o->level, g->language);
    if (acts && !o->verdict->skipped)
        api_action(&told, o->before, o->event, o->verdict);
    g->judge->outcome(g->judge->context, &told);
}

static void ended(void *context, const struct game_summary *summary)
{
    struct judging *g = context;
    const struct arb_game game = {g->games, summary};

    g->invalid = g->invalid || !summary->readable;
    if (g->judge->game)
        g->judge->game(g->judge->context, &game);
}

/* All events of a text, with the fast way in front where nobody wants to hear of each action. */
static void fold(struct judging *g, struct judge *judge)
{
    struct reader *reader = g->places.reader;
    struct event e;

    do {
        if (!(g->judge->flags & ARB_ACTIONS))
            judge_hurry(judge, reader);
        reader_next(reader, &e);
        g->games += e.kind == EV_GAME;
        keep_before(&g->places, &e);
        judge_feed(judge, &e);
        keep_after(&g->places, &e);
    } while (e.kind != EV_EOF);
}

static enum arb_status judge_with(const struct arb_judge *a, ssize_t (*read)(void *, void *, size_t), void *context)
{
    const struct reader_options ro = {.read = read,
                                      .context = context,
                                      .skip_comments = true,
                                      .commands = true,
                                      .skip_variations = !(a->flags & ARB_VARIATIONS)};
    struct language room;
    struct judging g = {.judge = a, .language = api_language(a->translated ? &a->translator : NULL, &room)};
    const struct judge_options jo = {.variant = a->variant,
                                     .strict = a->flags & ARB_STRICT,
                                     .require_proof = a->flags & ARB_REQUIRE_PROOF,
                                     .remarks = true,
                                     .snapshots = a->flags & ARB_ACTIONS,
                                     .variations = a->flags & ARB_VARIATIONS,
                                     .context = &g,
                                     .heard = heard,
                                     .ended = ended};
    struct reader *reader = reader_new(&ro);
    struct judge *judge = judge_new(&jo);
    enum arb_status status = ARB_NO_MEMORY;
    const char *cure;

    g.places.reader = reader;
    if (reader && judge && reader_foreign(reader, &cure)) {
        status = ARB_NO_TEXT;
    } else if (reader && judge) {
        fold(&g, judge);
        status = reader_error(reader) ? ARB_READ_ERROR : g.invalid ? ARB_INVALID : ARB_VALID;
    }
    judge_free(judge);
    reader_free(reader);
    return status;
}

enum arb_status arb_judge_text(struct arb_judge *judge, const char *text, size_t length)
{
    struct memory memory = {.text = text, .left = length};

    return judge_with(judge, memory_read, &memory);
}

/* A callback of the caller's as the reader wants it. */
struct asked {
    void *context;
    long (*read)(void *context, void *buffer, size_t size);
};

static ssize_t ask(void *context, void *buffer, size_t size)
{
    const struct asked *a = context;
    long got = a->read(a->context, buffer, size);

    if (got < 0 && errno == 0)
        errno = EIO;
    return got;
}

enum arb_status arb_judge_read(struct arb_judge *judge, void *context,
                               long (*read)(void *context, void *buffer, size_t size))
{
    struct asked asked = {context, read};

    return judge_with(judge, ask, &asked);
}

/* ---- a game ---- */

unsigned long arb_game_number(const struct arb_game *game)
{
    return game->number;
}

const char *arb_game_variant(const struct arb_game *game)
{
    return game->summary->rules ? game->summary->rules->name : NULL;
}

int arb_game_readable(const struct arb_game *game)
{
    return game->summary->readable;
}

unsigned long arb_game_violations(const struct arb_game *game)
{
    return game->summary->violations;
}

unsigned long arb_game_warnings(const struct arb_game *game)
{
    return game->summary->warnings;
}

unsigned long arb_game_turns(const struct arb_game *game)
{
    return game->summary->turns;
}

unsigned long arb_game_chance(const struct arb_game *game)
{
    return game->summary->chance;
}

unsigned long arb_game_proven(const struct arb_game *game)
{
    return game->summary->proven;
}

const char *arb_game_result(const struct arb_game *game)
{
    return game->summary->terminator != NO_RESULT ? result_name(game->summary->terminator) : NULL;
}

struct arb_position *arb_game_position(const struct arb_game *game)
{
    return api_position(game->summary->position);
}
