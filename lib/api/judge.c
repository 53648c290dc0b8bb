/* judge.c: records, judged. */
#include "api_parts.h"

#include "game/game.h"

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

/* ---- judging ---- */

/* A text that is being judged. */
struct judging {
    const struct arb_judge *judge;
    const struct language *language;
    unsigned long games;
    bool invalid;
};

static void heard(void *context, const struct outcome *o)
{
    struct judging *g = context;
    struct position label = {.number = o->number, .side = o->side, .setup = o->setup};
    struct arb_outcome told;
    struct place at;
    bool acts = g->judge->flags & ARB_ACTIONS && o->final && event_acts(o->event) && o->before && o->after;

    g->games += o->event->kind == EV_GAME;
    if (o->verdict->code != CODE_OK && o->level >= LEVEL_ERROR)
        g->invalid = true;
    if (!g->judge->outcome || (o->verdict->code == CODE_OK && !acts))
        return;
    memset(&told, 0, offsetof(struct arb_outcome, own));
    told.action[0] = told.message[0] = '\0';
    at = outcome_place(o);
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
    if (acts && !o->verdict->unplayed)
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

static enum arb_status judge_with(const struct arb_judge *a, ssize_t (*read)(void *, void *, size_t), void *context)
{
    const struct source_options so = {.reader = {.read = read,
                                                 .context = context,
                                                 .skip_comments = true,
                                                 .commands = true,
                                                 .skip_variations = !(a->flags & ARB_VARIATIONS)}};
    struct language room;
    struct judging g = {.judge = a, .language = api_language(a->translated ? &a->translator : NULL, &room)};
    const struct game_options jo = {.variant = a->variant,
                                    .strict = a->flags & ARB_STRICT,
                                    .require_proof = a->flags & ARB_REQUIRE_PROOF,
                                    .remarks = true,
                                    .snapshots = a->flags & ARB_ACTIONS,
                                    .variations = a->flags & ARB_VARIATIONS,
                                    .context = &g,
                                    .heard = heard,
                                    .ended = ended};
    struct play_end played;

    if (!game_play(&jo, xpgn_source(&so), &played))
        return ARB_NO_MEMORY;
    if (played.foreign)
        return ARB_NO_TEXT;
    return played.error ? ARB_READ_ERROR : g.invalid ? ARB_INVALID : ARB_VALID;
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
