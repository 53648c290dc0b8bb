/*
 * game.c: the fold (game.h): it takes events apart, judges actions and tells the listener; the tags and the start of a
 * game, where things stand, and the loop over a source.
 */
#include "game_parts.h"

#include "board/chess.h"
#include "core/house.h"
#include "notation/fen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- where things stand ---- */

static const enum tag SPOT[TAG_SPOTS] = {TAG_VARIANT, TAG_OPTIONS, TAG_FEN, TAG_BLACK_CHAIN, TAG_WHITE_CHAIN};

/* ---- keeping ---- */

/* Where the value stands: behind the tag's name, so that a short one is not found in it. */
static size_t find_value(const struct tag_spot *t, const struct event *e)
{
    size_t at = (size_t)(t->place.offset - t->place.line_offset) + 1 + e->name_length;

    while (at + e->length <= t->length && memcmp(t->line + at, e->text, e->length) != 0)
        at++;
    return at + e->length <= t->length && e->length > 0 ? at : 0;
}

static void game_keep_tag(struct game *g, int tag, const struct event *e)
{
    struct tag_spot *t = g->tag;
    const char *line;
    size_t length;

    if (tag < TAG_VARIANT)
        return;
    while (t < g->tag + TAG_SPOTS && (int)SPOT[t - g->tag] != tag)
        t++;
    if (t == g->tag + TAG_SPOTS)
        return;
    t->place = g->source->place(g->source);
    t->length = t->value = 0;
    if (g->source->line(g->source, &t->place, &line, &length)) {
        t->length = length < sizeof t->line ? length : sizeof t->line;
        memcpy(t->line, line, t->length);
        t->value = find_value(t, e);
    }
}

/* Those of the main line the source keeps, which need not count their columns until somebody asks. */
static inline void keep(struct game *g, enum kept slot)
{
    if (g->depth == 0)
        g->source->keep(g->source, slot);
    else
        g->line[g->depth].kept[slot] = g->source->place(g->source);
}

static inline void keep_try(struct game *g)
{
    keep(g, KEEP_TRY);
    if (g->depth == 0)
        g->try_token = g->token;
}

static bool is_command(const struct event *e, const char name[5])
{
    return e->side <= BLACK && e->name_length == 4 && memcmp(e->name, name, 4) == 0;
}

/* A seal or a link, of which the first of its side since the last action may be too early. */
static void keep_promise(struct game *g, const struct event *e)
{
    if (is_command(e, "seal")) {
        g->seal_place[e->side] = g->source->place(g->source);
        g->seal_token[e->side] = g->token;
    } else if (!is_command(e, "link")) {
        return;
    }
    if (g->early_kept[e->side])
        return;
    g->early_kept[e->side] = true;
    g->early_place[e->side] = g->source->place(g->source);
    g->early_token[e->side] = g->token;
}

static void keep_half(struct game *g, const struct event *e)
{
    if (g->depth > 0 || g->half_place.line || !event_is_half(e))
        return;
    g->half_place = g->source->place(g->source);
    g->half_token = g->token;
}

/* Keeps the place of an event, which has been judged, if something may be found there later; that of a tag before. */
static void keep_place(struct game *g, const struct event *e)
{
    if (g->depth == 0 && event_acts(e))
        g->early_kept[WHITE] = g->early_kept[BLACK] = false;
    switch (e->kind) {
    case EV_NUMBER:
        keep(g, KEEP_NUMBER);
        break;
    case EV_BAD:
        if (event_is_spoilt(e))
            keep_try(g);
        break;
    case EV_MOVE:
    case EV_ARRIVAL:
    case EV_NOTHING:
        keep_try(g);
        break;
    case EV_COMMAND:
        if (g->depth == 0)
            keep_promise(g, e);
        keep_half(g, e);
        break;
    case EV_REVEAL:
    case EV_CARD:
        keep_half(g, e);
        break;
    default:
        break;
    }
}

/* ---- finding ---- */

static bool is_of_tag(const struct verdict *v)
{
    return v->code != CODE_OK && v->at >= AT_TAG_VARIANT;
}

/* Of the try before the event being fed, or of what is held. */
static bool is_of_try(const struct outcome *o)
{
    return o->verdict->at == AT_TRY || (o->held && o->verdict->at != AT_MARK);
}

/* The tag at which it was found, if there is one. */
static const struct tag_spot *tag_of(const struct outcome *o)
{
    unsigned i = o->verdict->at - AT_TAG_VARIANT;

    return is_of_tag(o->verdict) && o->game->tags_seen & 1u << SPOT[i] ? &o->game->tag[i] : NULL;
}

/* The tag, or a byte of its value. */
static struct place place_within(const struct tag_spot *t, size_t within)
{
    struct place place = t->place;
    size_t from = (size_t)(place.offset - place.line_offset), to = t->value + within - 1;

    if (!t->value || !within)
        return place;
    if (from < t->length)
        place.column += utf8_length(t->line + from, (to < t->length ? to : t->length) - from);
    place.offset += to - from;
    return place;
}

static struct place kept(const struct outcome *o, enum kept slot)
{
    const struct game *g = o->game;

    return o->depth > 0 ? g->line[o->depth].kept[slot] : g->source->kept(g->source, slot);
}

struct place outcome_place(const struct outcome *o)
{
    const struct game *g = o->game;
    const struct verdict *v = o->verdict;
    const struct tag_spot *tag;

    if (!g || !g->source)
        return (struct place){0};
    tag = tag_of(o);
    if (tag)
        return place_within(tag, v->within);
    if (is_of_tag(v) || v->code == CODE_ROSTER)
        return g->game_place;
    if (v->at == AT_NUMBER)
        return kept(o, KEEP_NUMBER);
    if (v->at == AT_HALF)
        return g->half_place;
    if (v->at == AT_SEAL_WHITE || v->at == AT_SEAL_BLACK)
        return g->seal_place[v->at - AT_SEAL_WHITE];
    if (v->at == AT_EARLY_WHITE || v->at == AT_EARLY_BLACK)
        return g->early_place[v->at - AT_EARLY_WHITE];
    return is_of_try(o) ? kept(o, KEEP_TRY) : g->source->place(g->source);
}

unsigned outcome_token(const struct outcome *o)
{
    const struct game *g = o->game;
    const struct verdict *v = o->verdict;

    if (!g || is_of_tag(v) || o->event->kind == EV_TAG)
        return 0;
    if (v->at == AT_HALF)
        return g->half_token;
    if (v->at == AT_SEAL_WHITE || v->at == AT_SEAL_BLACK)
        return g->seal_token[v->at - AT_SEAL_WHITE];
    if (v->at == AT_EARLY_WHITE || v->at == AT_EARLY_BLACK)
        return g->early_token[v->at - AT_EARLY_WHITE];
    return is_of_try(o) ? g->try_token : g->token;
}

bool outcome_line(const struct outcome *o, const char **text, size_t *length)
{
    const struct game *g = o->game;
    const struct tag_spot *tag;
    struct place place;

    if (!g || !g->source)
        return false;
    tag = tag_of(o);
    if (tag) {
        *text = tag->line;
        *length = tag->length;
        return true;
    }
    if (is_of_tag(o->verdict))
        return false;
    place = outcome_place(o);
    return g->source->line(g->source, &place, text, length);
}

bool outcome_post(const struct outcome *o, struct post *post)
{
    const struct source *s = o->game ? o->game->source : NULL;
    struct place place;

    if (!s || !s->post || is_of_tag(o->verdict))
        return false;
    place = outcome_place(o);
    return s->post(s, &place, post);
}

/* ---- the tags, and the start of a game ---- */

static const char *const TAG_NAME[TAGS_KNOWN] = {
    "Event",   "Site",  "Date", "Round",  "White",      "Black",      "Result",      "Variant",
    "Options", "SetUp", "FEN",  "GameId", "WhiteChain", "BlackChain", "Termination", "Ending",
};

const char *tag_name(enum tag tag)
{
    return TAG_NAME[tag];
}

int tag_number(const char *name, size_t length)
{
    /* by length, each number one higher; 0 ends a list */
    static const uint8_t BY_LENGTH[][6] = {
        [3] = {TAG_FEN + 1},
        [4] = {TAG_SITE + 1, TAG_DATE + 1},
        [5] = {TAG_EVENT + 1, TAG_ROUND + 1, TAG_WHITE + 1, TAG_BLACK + 1, TAG_SETUP + 1},
        [6] = {TAG_RESULT + 1, TAG_GAME_ID + 1, TAG_ENDING + 1},
        [7] = {TAG_VARIANT + 1, TAG_OPTIONS + 1},
        [10] = {TAG_WHITE_CHAIN + 1, TAG_BLACK_CHAIN + 1},
        [11] = {TAG_TERMINATION + 1},
    };

    if (length >= sizeof BY_LENGTH / sizeof *BY_LENGTH)
        return -1;
    for (const uint8_t *t = BY_LENGTH[length]; *t; t++)
        if (*name == *TAG_NAME[*t - 1] && memcmp(TAG_NAME[*t - 1], name, length) == 0)
            return *t - 1;
    return -1;
}

/* ---- tags ---- */

/* Keeps a tag's value.  What is too long, or would end at a NUL, is not kept by half: it is unfit. */
static void keep_text(struct game *g, enum tag tag, char *out, size_t size, const struct event *e)
{
    if (e->length >= size || memchr(e->text, '\0', e->length)) {
        g->unfit |= 1u << tag;
        return;
    }
    memcpy(out, e->text, e->length);
    out[e->length] = '\0';
}

static bool is_unfit(const struct game *g, enum tag tag)
{
    return g->unfit & 1u << tag;
}

static uint64_t hash_of(const char *s, size_t n)
{
    uint64_t h = n, word;

    for (;; s += sizeof word, n -= sizeof word) {
        word = 0;
        memcpy(&word, s, n < sizeof word ? n : sizeof word);
        h = (h ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 32;
        if (n <= sizeof word)
            return h;
    }
}

/* Has this tag been read before?  Of other tags the first HASHES are remembered. */
bool game_seen_tag(struct game *g, int tag, const struct event *e)
{
    uint64_t h;

    if (tag >= 0) {
        bool seen = g->tags_seen & 1u << tag;
        g->tags_seen |= 1u << tag;
        return seen;
    }
    h = hash_of(e->name, e->name_length);
    for (size_t i = 0; g->hash_bits >> h % 64 & 1 && i < g->hashes; i++)
        if (g->hash[i] == h)
            return true;
    g->hash_bits |= UINT64_C(1) << h % 64;
    if (g->hashes < HASHES)
        g->hash[g->hashes++] = h;
    return false;
}

/* [A-Za-z0-9][A-Za-z0-9._-]*, at most 64. */
static bool is_game_id(const char *text, size_t length)
{
    static const char MORE[] = "._-";

    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        bool usual = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (!usual && (i == 0 || !memchr(MORE, c, sizeof MORE - 1)))
            return false;
    }
    return length > 0 && length <= 64;
}

static void warn_tag(struct game *g, const struct event *e, enum code code, const char *text)
{
    struct verdict v;

    verdict_clear(&v);
    fail(&v, code, NULL, text, arg_text(e->text, e->length));
    game_find(g, e, &v);
}

/* PGN's own words for it. */
void game_note_termination(struct game *g, const struct event *e)
{
    g->forfeited = (e->length == 12 && memcmp(e->text, "time forfeit", 12) == 0) ||
                   (e->length == 12 && memcmp(e->text, "adjudication", 12) == 0);
}

/* A tag; has one of this name (its number, -1 for any other) been read before?  It has now. */
/* Up to 60 bytes of it. */
static void keep_ending(struct game *g, const struct event *e)
{
    size_t n = e->length < 60 ? e->length : 60;

    memcpy(g->ending_text, e->text, n);
    g->ending_text[n] = '\0';
}

static void game_read_tag(struct game *g, const struct event *e)
{
    int tag = tag_number(e->name, e->name_length);

    if (game_seen_tag(g, tag, e)) {
        struct verdict v;
        verdict_clear(&v);
        fail(&v, CODE_DUPLICATE_TAG, NULL, N_("the tag {0} is given twice; the first counts"),
             arg_text(e->name, e->name_length));
        game_find(g, e, &v);
        return;
    }
    if (g->source)
        game_keep_tag(g, tag, e);
    switch (tag) {
    case TAG_VARIANT:
        keep_text(g, TAG_VARIANT, g->variant, sizeof g->variant, e);
        break;
    case TAG_OPTIONS:
        keep_text(g, TAG_OPTIONS, g->option_text, sizeof g->option_text, e);
        break;
    case TAG_FEN:
        keep_text(g, TAG_FEN, g->fen, sizeof g->fen, e);
        break;
    case TAG_GAME_ID:
        if (is_game_id(e->text, e->length)) {
            keep_text(g, TAG_GAME_ID, g->game_id, sizeof g->game_id, e);
            break;
        }
        g->unfit |= 1u << TAG_GAME_ID;
        warn_tag(g, e, CODE_GAME_ID,
                 N_("\"{0}\" is no game id (letters, digits, . _ and -, at most 64, a letter or digit first): it "
                    "counts as none"));
        break;
    case TAG_WHITE_CHAIN:
    case TAG_BLACK_CHAIN:
        if (!(g->tags_seen & 1u << (tag == TAG_WHITE_CHAIN ? TAG_BLACK_CHAIN : TAG_WHITE_CHAIN)))
            g->first_chain = tag == TAG_WHITE_CHAIN ? WHITE : BLACK;
        keep_text(g, (enum tag)tag, g->chain[tag - TAG_WHITE_CHAIN], sizeof g->chain[0], e);
        break;
    case TAG_RESULT:
        g->result_tag = result_read(e->text, e->length);
        if (g->result_tag == NO_RESULT)
            warn_tag(g, e, CODE_RESULT_TAG, N_("the Result tag's \"{0}\" is no result (1-0, 0-1, 1/2-1/2 or *)"));
        break;
    case TAG_TERMINATION:
        game_note_termination(g, e);
        break;
    case TAG_ENDING:
        g->ending_tag = ending_named(NULL, e->text, e->length);
        g->ending_unknown = g->ending_tag == NO_ENDING && e->length > 0;
        keep_ending(g, e);
        break;
    default:
        break;
    }
}

/* ---- the start of a game ---- */

static void find_option(struct game *g, const struct event *e, const char *text, struct arg item)
{
    struct verdict v;

    verdict_clear(&v);
    v.at = AT_TAG_OPTIONS;
    fail(&v, CODE_OPTION_BAD, NULL, text, item);
    game_find(g, e, &v);
}

static void set_options(struct game *g, const struct event *e, struct options *options)
{
    const char *s = g->option_text, *bad;

    options_standard(options, &g->rules->options);
    if (is_unfit(g, TAG_OPTIONS))
        find_option(g, e, N_("the Options tag is too long, or holds a NUL: none of it is read"), NO_ARGS);
    for (size_t n; (n = options_item(&s)) != 0; s += n) {
        bad = options_set(options, &g->rules->options, s, n);
        if (bad)
            find_option(g, e, bad, arg_text(s, n));
    }
    house_fill(g->options.house, (enum rules_number)g->line[0].pos.rules, options);
    bad = options_check(options, &g->rules->options);
    if (bad)
        find_option(g, e, bad, NO_ARGS);
}

/* The rule set of the game; false after `variant`. */
static bool choose_rules(struct game *g, const struct event *e)
{
    bool none = !g->variant[0] || strcmp(g->variant, "?") == 0;
    const char *named = g->options.variant ? g->options.variant : none ? NULL : g->variant;
    enum rules_number number = named ? rules_named(named, strlen(named)) : RULES_DEFAULT;
    struct verdict v;

    if (!g->options.variant && is_unfit(g, TAG_VARIANT))
        number = RULES_COUNT;
    if (number < RULES_COUNT) {
        g->rules = rules_get(number);
        g->line[0].pos.rules = (uint8_t)number;
        if (g->ending_tag != NO_ENDING) /* of this game, if it has one of that name */
            g->ending_tag = ending_named(g->rules, g->ending_text, strlen(g->ending_text));
        return true;
    }
    g->muted = true;
    verdict_clear(&v);
    v.at = AT_TAG_VARIANT;
    if (is_unfit(g, TAG_VARIANT))
        fail(&v, CODE_VARIANT, NULL, N_("no rule set has a name as long as this: this game is read, not judged"),
             NO_ARGS);
    else
        fail(&v, CODE_VARIANT, NULL, N_("no rule set has the name \"{0}\": this game is read, not judged"),
             arg_text(g->variant, strlen(g->variant)));
    game_find(g, e, &v);
    return false;
}

static void game_roster(struct game *g, const struct event *e)
{
    struct verdict v;

    for (int t = TAG_EVENT; t <= TAG_RESULT && g->options.strict; t++)
        if (!(g->tags_seen & 1u << t)) {
            verdict_clear(&v);
            fail(&v, CODE_ROSTER, NULL, N_("the tag {0} of the seven-tag roster is missing"), arg_word(TAG_NAME[t]));
            game_find(g, e, &v);
        }
}

/* A turn begins here.  The whole of the position is needed by variations only. */
static inline void keep_start(const struct game *g, struct line *line)
{
    if (g->options.variations)
        line->turn_start = line->before_last = line->pos;
    line->start_is_last = false;
    line->turn = turn_of(&line->pos);
}

/* Who has lost on time, by adjudication or by giving up, as the tags say; NO_SIDE. */
static enum side game_forfeit(const struct game *g, enum result result)
{
    bool lost = g->ending_tag ? g->ending_tag == TIME || g->ending_tag == ADJUDICATION || g->ending_tag == RESIGNATION
                              : g->forfeited;

    if (!lost)
        return NO_SIDE;
    return result == WHITE_WINS ? BLACK : result == BLACK_WINS ? WHITE : NO_SIDE;
}

/* What the tags say of chains. */
static void begin_proof(struct game *g, const struct event *e)
{
    static const enum tag CHAIN[] = {TAG_WHITE_CHAIN, TAG_BLACK_CHAIN};
    const char *chain[2] = {NULL, NULL};
    struct verdict v[2];
    unsigned found;

    for (unsigned side = WHITE; side <= BLACK; side++)
        if (g->tags_seen & 1u << CHAIN[side])
            chain[side] = is_unfit(g, CHAIN[side]) ? "" : g->chain[side];
    found = proof_begin(&g->proof, is_unfit(g, TAG_GAME_ID) ? NULL : g->game_id, chain, (enum side)g->first_chain, v);
    g->proof.require = g->options.require_proof;
    g->proof.forfeit = (uint8_t)game_forfeit(g, g->result_tag);
    g->proof.resigned = g->ending_tag == RESIGNATION;
    g->proving = g->proof.chained || g->options.require_proof;
    for (unsigned i = 0; i < found; i++)
        game_find(g, e, &v[i]);
}

static void read_fen(struct game *g, struct fen *s, struct verdict *v)
{
    struct fen_fault fault;

    if (is_unfit(g, TAG_FEN)) {
        fail(v, CODE_FEN_BAD, NULL, N_("the FEN is longer than any, or holds a NUL"), NO_ARGS);
    } else if (!fen_parse(g->rules, g->fen, strlen(g->fen), s, &fault)) {
        fail_with(v, CODE_FEN_BAD, NULL, fault.sentence, fault.args);
        v->within = (uint16_t)(fault.at + 1);
    }
}

/* KQkq of kings and rooks that stand elsewhere, in a game of which no tag says that it is Chess960. */
static void blame_rights(struct game *g, struct verdict *v)
{
    size_t at = fen_field(g->fen, 3);

    fail(v, CODE_FEN_BAD, NULL,
         N_("the FEN's castling rights \"{0}\" are of Chess960 alone: king and rooks do not stand where the game "
            "without a Variant tag, Standard, has them"),
         arg_text(g->fen + at, strcspn(g->fen + at, " ")));
    v->within = (uint16_t)(at + 1);
}

/* Pieces in the reserve of a game that has none: they would be lost. */
static void blame_state(struct game *g, const struct fen *s, struct verdict *v)
{
    const struct position *p = &g->line[0].pos;
    struct fen has;
    unsigned pieces[2] = {0, 0};

    position_setup(p, &has);
    for (unsigned side = WHITE; side <= BLACK && s->has_reserve && !has.has_reserve; side++)
        for (unsigned kind = PAWN; kind < KINDS; kind++)
            pieces[side] += s->reserve[side][kind];
    if (pieces[WHITE] || pieces[BLACK]) {
        fail(v, CODE_FEN_BAD, NULL, N_("this game has no reserve, but {0} has pieces in one"),
             arg_side(pieces[WHITE] ? WHITE : BLACK));
    }
}

/* The tags are read: the position from which the game starts. */
static void game_begin(struct game *g, const struct event *e)
{
    struct position *p = &g->line[0].pos;
    struct fen s = {.number = 1, .passant = NO_SQUARE};
    struct verdict v;

    memset(p, 0, sizeof *p);
    p->passant = NO_SQUARE;
    g->begun = true;
    game_roster(g, e);
    if (!choose_rules(g, e))
        return;
    set_options(g, e, &p->options);
    verdict_clear(&v);
    v.at = AT_TAG_FEN;
    if (g->tags_seen & 1u << TAG_FEN)
        read_fen(g, &s, &v);
    p->number = s.number;
    p->halfmove = s.halfmove;
    if (v.code == CODE_OK)
        g->rules->start(p, &s, &v);
    if (v.code == CODE_OK && s.given)
        blame_state(g, &s, &v);
    if (v.code == CODE_OK && p->rules == RULES_DEFAULT && s.castling && !(g->tags_seen & 1u << TAG_VARIANT) &&
        chess_only_960(&s))
        blame_rights(g, &v);
    if (v.code != CODE_OK) {
        v.at = AT_TAG_FEN;
        keep_start(g, &g->line[0]);
        g->muted = true;
        game_find(g, e, &v);
        return;
    }
    keep_start(g, &g->line[0]);
    begin_proof(g, e);
    history_begin(g);
    g->quick = g->rules->fast || (g->rules->tries_left && !g->options.usual);
}

/* ---- the fold ---- */

/* The fold, event by event, as game_play() makes it; NULL without memory. */
static struct game *game_new(const struct game_options *options)
{
    struct game *g = calloc(1, sizeof *g);

    if (!g)
        return NULL;
    g->options = *options;
    g->line = calloc(options->variations ? MAX_NESTING + 1 : 1, sizeof *g->line);
    if (!g->line) {
        free(g);
        return NULL;
    }
    return g;
}

static void game_free(struct game *g)
{
    if (g)
        free(g->line);
    free(g);
}

/* ---- telling ---- */

void game_tell(struct game *g, const struct event *e, const struct verdict *v, const struct position *before,
               bool final, bool held)
{
    struct line *line = &g->line[g->depth];
    struct outcome o = {.event = e,
                        .verdict = v,
                        .final = final,
                        .pending = line->has_held,
                        .mid_turn = line->mid_turn,
                        .held = held || g->late,
                        .depth = g->depth,
                        .game = g};

    if (g->begun && !g->muted) {
        o.after = &line->pos;
        o.before = before;
    }
    o.number = line->turn.number;
    o.side = line->turn.side;
    o.setup = line->turn.setup;
    if (v->code != CODE_OK) {
        o.level = v->mild                                                         ? LEVEL_WARNING
                  : v->code == CODE_TOO_DEEP && e->kind == EV_TROUBLE && e->fatal ? LEVEL_FATAL
                                                                                  : code_level((enum code)v->code);
        if (g->depth > 0 && o.level > LEVEL_WARNING && e->kind != EV_TROUBLE)
            o.level = LEVEL_WARNING;
        if (o.level >= LEVEL_ERROR) {
            o.first = !g->violated;
            g->violated = true;
            g->violations++;
        } else if (o.level == LEVEL_WARNING) {
            g->warnings++;
        } else if (!g->options.strict) {
            return;
        }
    }
    g->options.heard(g->options.context, &o);
}

/* Something found beside the event. */
void game_find(struct game *g, const struct event *e, const struct verdict *v)
{
    game_tell(g, e, v, NULL, false, false);
}

void game_pass_on(struct game *g, const struct event *e)
{
    struct verdict v;

    verdict_clear(&v);
    game_tell(g, e, &v, g->options.snapshots ? &g->line[g->depth].pos : NULL, true, false);
}

static void new_game(struct game *g)
{
    struct line *line = g->line;
    struct game_options options = g->options;

    memset(g, 0, offsetof(struct game, variant));
    g->variant[0] = g->option_text[0] = g->fen[0] = g->ending_text[0] = '\0';
    g->game_id[0] = g->chain[WHITE][0] = g->chain[BLACK][0] = '\0';
    g->options = options;
    g->line = line;
    g->readable = true;
    if (g->options.variations)
        memset(line, 0, sizeof *line);
    line->has_held = line->has_number = line->has_between = line->marked = line->zeros = line->tail = false;
    line->in_turn = line->fresh = line->start_is_last = false;
    line->offset = 0;
    line->unread = 0;
    line->turn = (struct turn_id){.side = WHITE, .setup = true};
}

/* ---- actions ---- */

/* Half-moves, as the turns of a position count them; two to a round. */
static int64_t halves(const struct position *p)
{
    const struct rules *rules = rules_of(p);

    return (int64_t)p->number * 2 + (!rules->rounds && !rules->numbered && p->side == BLACK);
}

/* The half-move that a turn should have by its number: its own, or what follows from a wrong one that has been told. */
static int64_t halves_due(const struct line *line, const struct position *p)
{
    return halves(p) + line->offset;
}

static bool is_number_due(const struct line *line, const struct position *p, uint32_t number)
{
    int64_t due = halves_due(line, p);

    return due >= 0 && due / 2 == number;
}

static void fail_number(const struct line *line, struct arg written, struct verdict *v)
{
    int64_t due = halves_due(line, &line->pos);

    if (line->offset == 0)
        fail(v, CODE_NUMBER, NULL, N_("the number is {0}, but this is turn {1}"), written,
             arg_number(line->pos.number));
    else
        fail(v, CODE_NUMBER, NULL, N_("the number is {0}, but after those before it this is turn {1}"), written,
             arg_number(due < 0 ? 0 : (uint64_t)due / 2));
}

/* Is the number that has been read wrong for this turn?  It is told, and those that come are held against it. */
static void game_number(struct game *g, struct line *line)
{
    struct event e;
    struct verdict v;

    line->has_number = false;
    if (is_number_due(line, &line->pos, line->number) || line->tail)
        return;
    e = event_blank(EV_NUMBER);
    verdict_clear(&v);
    v.at = AT_NUMBER;
    fail_number(line, *line->digits ? arg_text(line->digits, strlen(line->digits)) : arg_number(line->number), &v);
    if (!*line->digits && !line->pos.setup) { /* no turn has one of so many digits, and a setup has no number: those
                                                 behind it are not held against it */
        line->offset = (int64_t)line->number * 2 - halves(&line->pos);
        if (!g->rules->rounds) /* whose turn it is the dots tell, if there are any */
            line->offset += line->dots ? line->dots > 1 : line->pos.side == BLACK;
    }
    if (g->depth == 0)
        g->quick = false;
    e.number = line->number;
    game_find(g, &e, &v);
}

/* A right number opens no turn inside a series, whatever was told of the one before. */
static bool is_right(const struct line *line, const struct event *e)
{
    return e->number == line->pos.number && e->dots > 0 && line->pos.side == (e->dots > 1 ? BLACK : WHITE);
}

/* A rule set in which turns begin at numbers is shown them as they would be without a wrong one that has been told. */
static struct event shifted_number(const struct line *line, const struct event *e)
{
    struct event shifted = *e;

    if (!is_right(line, e))
        shifted.number = (uint32_t)((int64_t)e->number - line->offset / 2);
    return shifted;
}

static void step_number(struct line *line, const struct event *e, struct verdict *v)
{
    struct event shifted;

    if (is_right(line, e))
        line->offset = 0;
    shifted = shifted_number(line, e);
    rules_of(&line->pos)->step(&line->pos, &shifted, &line->pos, v);
    if (v->code != CODE_NUMBER)
        return;
    v->args[0] = arg_number(e->number);
    v->args[2].value = (uint64_t)((int64_t)v->args[2].value + line->offset / 2);
    line->offset += 2 * ((int64_t)e->number - (int64_t)v->args[2].value);
}

/* Does a number begin a turn, or leave one?  The same again does neither, and canonical text leaves it out. */
static bool parts_turns(const struct line *line, const struct event *e)
{
    const struct rules *rules = rules_of(&line->pos);
    struct event shifted = shifted_number(line, e);
    struct position trial;
    struct turn_id turn;
    struct verdict v;

    verdict_clear(&v);
    rules->step(&line->pos, &shifted, &trial, &v);
    return rules->opened(&line->pos, &trial, &turn) && !(line->in_turn && same_turn(rules, line->turn, turn));
}

/* Counts the turn in which an action stands; true if it begins here. */
static inline bool note_turn(struct game *g, struct line *line)
{
    struct turn_id turn = turn_of(&line->pos);

    if (g->rules->turn)
        g->rules->turn(&line->pos, &turn.number, &turn.side);
    if (line->in_turn && line->turn.number == turn.number && (line->turn.side == turn.side || g->rules->rounds) &&
        line->turn.setup == turn.setup) {
        line->turn.side = turn.side;
        return false;
    }
    line->mid_turn = line->mid_turn && !line->in_turn;
    line->in_turn = true;
    line->turn = turn;
    if (g->depth == 0 && !turn.setup)
        g->turns++;
    return true;
}

/*
 * The position before an action, kept for who asks, and for variations: these need the one before the turn too, which
 * is the same in its first action, and copied only when the second comes.  A card belongs to the try before it.
 */
static inline const struct position *keep_before(struct line *line, bool begins, bool card, struct position *room)
{
    if (card) {
        if (begins)
            line->turn_start = line->pos;
        line->start_is_last = line->start_is_last && !begins;
        *room = line->pos;
        return room;
    }
    if (begins && line->start_is_kept) {
        line->turn_before = line->start_is_last ? line->before_last : line->turn_start;
        line->has_turn_before = true;
    }
    line->start_is_kept = line->start_is_kept || begins;
    if (!begins && line->start_is_last)
        line->turn_start = line->before_last;
    line->start_is_last = begins;
    line->before_last = line->pos;
    return &line->before_last;
}

/* A number that begins a turn is something that a variation may replace, once something has followed it. */
static void follow_number(struct line *line)
{
    if (!line->has_number_before)
        return;
    line->has_number_before = false;
    if (line->start_is_last)
        line->turn_start = line->before_last;
    line->start_is_last = false;
    line->before_last = line->number_before;
}

/* A number that begins no turn: if nothing has been done in the turn yet, it begins behind the number, as it does in
 * canonical text, where the number comes first. */
static void begin_late(struct line *line, const struct position *before)
{
    if (!position_same(line->start_is_last ? &line->before_last : &line->turn_start, before))
        return;
    line->turn_start = line->before_last = line->pos;
    line->start_is_last = false;
}

/* Links and seals that wait belong to this action, if nothing was left out before it: no omission is told of here. */
static void settle_early(struct game *g, const struct event *e)
{
    struct position trial;
    struct verdict v;

    if (e->kind == EV_NUMBER) {
        if (parts_turns(&g->line[0], e))
            game_early(g);
        return;
    }
    verdict_clear(&v);
    g->rules->step(&g->line[0].pos, e, &trial, &v);
    if (!v.retry)
        game_early(g);
}

/* The number read before an action, which has not been held against the turn yet; in another turn than its own only an
 * omission may excuse it. */
static void check_number(struct game *g, struct line *line, const struct event *e)
{
    struct position trial;
    struct verdict v;

    if (is_number_due(line, &line->pos, line->number)) {
        line->has_number = false; /* right, though what follows may show that the turn it names was left unfinished */
        return;
    }
    verdict_clear(&v);
    g->rules->step(&line->pos, e, &trial, &v);
    if (!v.retry)
        game_number(g, line);
}

/* What was found is told.  False: something was left out before the action, which is judged again. */
static bool act_told(struct game *g, const struct event *e, struct verdict *v, const struct position *before, bool held)
{
    struct line *line = &g->line[g->depth];

    if (v->code == CODE_SYNTAX && g->options.remarks && event_stands(e) == STANDS_NOTHING) {
        if (line->remark)
            v->code = CODE_OK;
        line->remark = true;
    }
    if (v->code == CODE_AFTER_END) {
        if (line->tail) /* a long tail is told of once */
            v->code = CODE_OK;
        line->tail = true;
    }
    if (v->code == CODE_OK && !v->retry && !g->options.snapshots && !g->options.strict)
        return true;
    if (v->code != CODE_OK || !v->retry) /* nothing is wrong where what stood before it is only over now */
        game_tell(g, e, v, before, !v->retry, held);
    if (v->retry && g->depth == 0)
        g->proof.due = false; /* what was left out is over: a roll that comes now repeats none */
    return !v->retry;
}

/* Does nothing but the rules ask about an action: not who hears of what is right, not a variation, proof or history? */
static inline bool is_bare(const struct game *g, const struct event *e)
{
    const struct game_options *o = &g->options;

    return !(o->snapshots | o->strict | o->variations | g->proving | g->recounting | g->early[WHITE].held |
             g->early[BLACK].held) &&
           e->kind < EV_BAD;
}

/* As act_fully(), of what is bare. */
static void act_barely(struct game *g, const struct event *e, bool held)
{
    struct line *line = g->line;
    struct verdict v;

    for (int again = 0; again < 64; again++) {
        note_turn(g, line);
        if (line->has_number)
            check_number(g, line, e);
        verdict_clear(&v);
        g->rules->step(&line->pos, e, &line->pos, &v);
        if ((v.code == CODE_OK && !v.retry) || act_told(g, e, &v, NULL, held))
            break;
    }
    line->has_number = false;
    g->early[WHITE].any = g->early[BLACK].any = false;
}

static NOINLINE void act_fully(struct game *g, const struct event *e, bool held)
{
    struct line *line = &g->line[g->depth];
    struct position room;
    const struct position *before = NULL;
    struct verdict v;
    bool proves = g->proving && g->depth == 0;
    bool recounts = g->recounting && g->depth == 0;
    bool parts = false; /* from what stands before it, for a variation */
    bool begins = false, wanted = g->options.snapshots || g->options.strict || (proves && g->proof.chained) || recounts;
    bool remark =
        e->kind == EV_BAD && event_stands(e) == STANDS_NOTHING; /* no action: a variation replaces the one before */
    struct turn_id turn, turn_was = line->turn;
    bool in_turn = line->in_turn, mid_turn = line->mid_turn;
    unsigned long turns = g->turns;

    for (int again = 0; again < 64; again++) {
        if (e->kind != EV_NUMBER)
            begins = note_turn(g, line);
        turn = turn_of(&line->pos);
        if (line->has_number)
            check_number(g, line, e);
        if (g->depth == 0 && (g->early[WHITE].held || g->early[BLACK].held))
            settle_early(g, e);
        parts = g->options.variations && (e->kind != EV_NUMBER || parts_turns(line, e));
        if (parts)
            follow_number(line);
        if (parts && e->kind == EV_NUMBER) {
            before = memcpy(&line->number_before, &line->pos, sizeof line->pos);
            line->has_number_before = true;
        } else if (parts && !remark) {
            before = keep_before(line, begins, e->kind == EV_CARD, &room);
        } else if (wanted || g->options.variations) {
            before = memcpy(&room, &line->pos, sizeof room);
        }
        verdict_clear(&v);
        if (e->kind == EV_NUMBER)
            step_number(line, e, &v);
        else
            g->rules->step(&line->pos, e, &line->pos, &v);
        if (act_told(g, e, &v, wanted ? before : NULL, held))
            break;
    }
    if (e->kind == EV_NUMBER && g->options.variations && !parts)
        begin_late(line, before);
    if (remark) { /* it has begun no turn */
        line->turn = turn_was;
        line->in_turn = in_turn;
        line->mid_turn = mid_turn;
        g->turns = turns;
    }
    line->has_number = false;
    if (g->depth == 0 && e->kind != EV_NUMBER)
        g->early[WHITE].any = g->early[BLACK].any = false;
    if (recounts && !v.retry)
        history_action(g, e, &v, before);
    if (proves && !v.retry)
        game_prove(g, e, before ? before : &line->pos, turn);
    if (g->options.strict && g->depth == 0 && !v.retry &&
        (v.code == CODE_OK || code_level((enum code)v.code) < LEVEL_ERROR))
        game_style(g, e, &v, before);
}

/* Judges one action; more than once where something was left out before it. */
static inline void act(struct game *g, const struct event *e, bool held)
{
    if (g->depth == 0 && (e->kind == EV_REVEAL || e->kind == EV_CARD))
        game_note_chance(g, e);
    if (g->options.strict || e->flags & (CYRILLIC | LATIN))
        game_alphabet(g, e, held);
    if (is_bare(g, e))
        act_barely(g, e, held);
    else
        act_fully(g, e, held);
}

static void note_number(struct line *line, const struct event *e)
{
    size_t n = 0;

    line->number = e->number;
    line->dots = e->dots;
    line->has_number = true;
    line->digits[0] = '\0';
    if (e->length <= 9)
        return;
    while (n < e->length && n + 1 < sizeof line->digits && e->text[n] >= '0' && e->text[n] <= '9')
        n++;
    if (n > 9) {
        memcpy(line->digits, e->text, n);
        line->digits[n] = '\0';
    }
}

/* Is this the turn that a number names? */
static bool is_turn(const struct line *line, const struct position *p, const struct event *number, bool rounds)
{
    int64_t due = halves_due(line, p);

    if (p->setup) /* which has no number */
        return false;
    if (rules_of(p)->numbered && p->side == BLACK)
        due++;
    return is_number_due(line, p, number->number) && (rounds || number->dots == 0 || due % 2 == (number->dots > 1));
}

/*
 * The number behind tokens that are none tells how many of them stand for actions, the action between it and them
 * (which is held, if there is one) taken into account.  If it goes with what they have been taken for, nothing changes.
 */
static void read_unread(struct game *g, const struct event *number)
{
    struct line *line = &g->line[g->depth];
    struct event spoilt;
    struct position p, after;
    unsigned n = line->unread;

    line->unread = 0;
    p = line->unread_base;
    after = line->pos;
    if (line->has_held)
        position_play(&after, &line->held);
    if (is_turn(line, &after, number, g->rules->rounds))
        return;
    spoilt = event_blank(EV_BAD);
    spoilt.stands = STANDS_ACTION;
    spoilt.text = "";
    for (unsigned i = 0; i <= n && i <= 64 && !p.over; i++) {
        after = p;
        if (line->has_held)
            position_play(&after, &line->held);
        if (is_turn(line, &after, number, g->rules->rounds)) {
            line->pos = p;
            return;
        }
        position_play(&p, &spoilt);
    }
    if (line->pos.setup) /* which has no number: this one says nothing, and canonical text leaves it out */
        line->unread = n;
}

static inline void read_again(struct game *g, const struct event *number)
{
    if (g->line[g->depth].unread > 0)
        read_unread(g, number);
}

static void count_unread(struct line *line)
{
    if (line->unread++ == 0)
        line->unread_base = line->pos;
}

/* What is held is judged without what might have followed it: a try without its mark, 0-0 that is no result. */
static void release_held(struct game *g)
{
    struct line *line = &g->line[g->depth];

    if (line->has_held && line->has_between && line->held.kind != EV_BAD)
        read_again(g, &line->between);
    if (line->has_held) {
        line->has_held = line->zeros = false;
        if (line->held.kind == EV_BAD)
            count_unread(line);
        else
            line->unread = 0; /* no number has come, or it has said what it had to say */
        act(g, &line->held, true);
    }
    if (line->has_between) {
        line->has_between = false;
        read_again(g, &line->between);
        note_number(line, &line->between);
        if (g->options.snapshots)
            game_pass_on(g, &line->between);
    }
}

static inline void release(struct game *g)
{
    if (g->line[g->depth].has_held || g->line[g->depth].has_between)
        release_held(g);
}

/* A number after a try: the mark of the try may follow, else it is that of what follows. */
static void hold_number(struct line *line, const struct event *e)
{
    line->between = *e;
    line->between.length = e->length < sizeof line->between_text ? e->length : sizeof line->between_text;
    memcpy(line->between_text, e->text, line->between.length);
    line->between.text = line->between_text;
    line->has_between = true;
}

static void hold(struct line *line, const struct event *e)
{
    line->held = *e;
    line->held.length = e->length < sizeof line->held_text ? e->length : sizeof line->held_text;
    memcpy(line->held_text, e->text, line->held.length);
    line->held.text = line->held_text;
    if (e->name) {
        line->held.name_length = e->name_length < sizeof line->held_name ? e->name_length : sizeof line->held_name;
        line->held.name = memcpy(line->held_name, e->name, line->held.name_length);
    }
    line->has_held = true;
}

/* A number between a try and its mark. */
static void number_within(struct game *g, struct line *line)
{
    struct event e = line->between;
    struct verdict v;

    line->has_between = false;
    verdict_clear(&v);
    v.at = AT_NUMBER;
    fail(&v, CODE_NUMBER, NULL, N_("a number stands between the try and its mark, but the turn is the same"), NO_ARGS);
    game_find(g, &e, &v);
}

static void after_terminator(struct game *g, const struct event *e)
{
    struct line *line = &g->line[0];
    struct verdict v;

    verdict_clear(&v);
    v.unplayed = true;
    if (!line->tail && !rules_ended(&line->pos, &v))
        fail(&v, CODE_UNEXPECTED, NULL, N_("the result has been given: nothing may follow it"), NO_ARGS);
    line->tail = true;
    game_tell(g, e, &v, &line->pos, true, false);
}

/* 0-0, which may be the result if nothing follows it: where the Result tag says so, or nobody may castle. */
static bool may_be_result(const struct game *g, const struct line *line, const struct event *e)
{
    struct position trial;
    struct verdict v;

    if (g->depth > 0 || memcmp(e->text, "0-0", 3) != 0)
        return false;
    verdict_clear(&v);
    g->rules->step(&line->pos, e, &trial, &v);
    return g->result_tag == BOTH_LOST || (v.code != CODE_OK && code_level((enum code)v.code) >= LEVEL_ERROR);
}

/* A token that is none: what it stands for, and where a number that follows may say otherwise. */
static void unread(struct game *g, const struct event *e)
{
    struct line *line = &g->line[g->depth];

    if (g->rules->joins_tries && event_stands(e) == STANDS_ACTION && e->length <= sizeof line->held_text) {
        hold(line, e);
        return;
    }
    count_unread(line); /* one that has no room is no try, and none of it may be lost */
    act(g, e, false);
}

/* Is what is held a try, to which a mark may belong? */
static bool may_be_marked(const struct game *g, const struct line *line)
{
    return g->rules->joins_tries && line->has_held && !line->zeros &&
           (line->held.kind == EV_MOVE || line->held.kind == EV_BAD);
}

/* Does a position forbid a try that has no mark? */
static bool is_forbidden(const struct game *g, const struct position *p, const struct event *e)
{
    struct position trial;
    struct verdict v;

    verdict_clear(&v);
    g->rules->step(p, e, &trial, &v);
    return v.code != CODE_OK && v.code != CODE_AFTER_END && code_level((enum code)v.code) >= LEVEL_ERROR;
}

/* A mark that nobody can read, behind a try that the position forbids; where it is allowed, such a thing says nothing.
 */
static bool marks_unread(const struct game *g, const struct line *line, const struct event *e)
{
    return event_stands(e) == STANDS_REVEAL && may_be_marked(g, line) && is_forbidden(g, &line->pos, &line->held);
}

/* The try is a kinte, whatever its mark would say; that costs one message, of the mark. */
static void unread_mark(struct game *g, struct line *line, const struct event *e)
{
    struct verdict v;

    line->held.kinte = UNREAD_KINTE;
    line->has_held = false;
    line->marked = true;
    line->unread = 0;
    act(g, &line->held, true);
    if (line->has_between)
        number_within(g, line);
    verdict_clear(&v);
    v.unplayed = true;
    fail_syntax(&v, e);
    game_tell(g, e, &v, &line->pos, true, false);
}

/* An action behind tokens that are none, which a number may follow that tells how to read them. */
static bool may_wait(const struct game *g, const struct line *line, const struct event *e)
{
    return line->unread && !g->rules->numbered &&
           (e->kind == EV_MOVE || e->kind == EV_ARRIVAL || e->kind == EV_NOTHING);
}

static void action(struct game *g, const struct event *e)
{
    struct line *line = &g->line[g->depth];

    g->entered = g->entered || g->depth == 0;
    line->fresh = line->marked = false;
    if (g->ended && g->depth == 0) {
        after_terminator(g, e);
        return;
    }
    if (e->kind == EV_KINTE && may_be_marked(g, line)) {
        line->held.kinte = e->kinte;
        line->has_held = false;
        line->marked = true;
        line->unread = 0;
        act(g, &line->held, true);
        if (line->has_between)
            number_within(g, line);
        return;
    }
    if (e->kind == EV_BAD && marks_unread(g, line, e)) {
        unread_mark(g, line, e);
        return;
    }
    if (line->has_held && line->held.kind != EV_BAD && !line->has_between)
        line->unread = 0; /* two actions, and no number */
    release(g);
    if (e->kind == EV_BAD) {
        unread(g, e);
    } else if (e->kind == EV_MOVE && e->length == 3 && may_be_result(g, line, e)) {
        hold(line, e);
        line->zeros = true;
    } else if ((e->kind == EV_MOVE && g->rules->joins_tries) || may_wait(g, line, e)) {
        hold(line, e);
    } else {
        line->unread = 0;
        act(g, e, false);
    }
}

/* Does a number name a turn? */
static bool names(const struct game *g, const struct event *number, const struct position *p)
{
    return is_number_due(&g->line[0], p, number->number) &&
           (g->rules->rounds || (p->side == BLACK) == (number->dots > 1));
}

/* The position behind a line's last action.  A try is taken for a move, whether its mark has come or may still come;
 * false: the position forbids that. */
static bool behind_last(const struct game *g, const struct line *line, struct position *out)
{
    struct event last = line->held;

    *out = line->pos;
    if (line->zeros || !(line->has_held || line->marked))
        return true;
    if (!line->has_held)
        *out = line->before_last;
    last.kinte = NO_KINTE;
    if (g->rules->joins_tries && last.kind == EV_MOVE && is_forbidden(g, out, &last))
        return false;
    position_play(out, &last);
    return true;
}

/*
 * A variation replaces the turn before it, but one whose first number names the turn after that, and only that, goes on
 * from there: "3. Qxe5+ (3... Nxe5 4. d4)".
 */
static bool continues(const struct game *g, const struct event *number, struct position *from)
{
    const struct line *line = &g->line[g->depth], *outer = line - 1;

    if (g->depth == 0)
        return false;
    if (!behind_last(g, outer, from))
        return false;
    return names(g, number, from) && !names(g, number, &line->turn_start);
}

/* And one whose first number names the turn before that: "2. Nf3 Nc6 (2. Nc3)". */
static bool goes_back(const struct game *g, const struct event *number)
{
    const struct line *line = &g->line[g->depth];

    return g->depth > 0 && line->has_turn_before && !g->rules->rounds && !line->turn_before.setup &&
           names(g, number, &line->turn_before) && !names(g, number, &line->turn_start);
}

/* The variation begins at this position, that of another turn than the last. */
static void begin_at(struct line *line, const struct position *p)
{
    line->pos = line->before_last = line->turn_start = *p;
    line->has_turn_before = line->start_is_kept = false;
    line->start_is_last = false;
    line->turn = turn_of(&line->pos);
}

/* Behind tokens that are none: does the number begin the next round, nothing more of this one being due?  Then it has
 * begun. */
static void end_round(struct line *line, const struct event *number)
{
    struct event nothing = event_blank(EV_NOTHING);
    struct position next;
    struct verdict v;

    verdict_clear(&v);
    rules_of(&line->pos)->step(&line->pos, &nothing, &next, &v);
    if (v.code == CODE_OK && !v.retry && is_turn(line, &next, number, true))
        line->pos = next;
}

static void number(struct game *g, const struct event *e)
{
    struct line *line = &g->line[g->depth];
    struct position from;
    bool unread = line->unread;

    g->entered = g->entered || g->depth == 0;
    if (g->ended && g->depth == 0 && g->rules->numbered) { /* behind the result it begins no turn */
        if (g->options.snapshots)
            game_pass_on(g, e);
        return;
    }
    if (may_be_marked(g, line)) {
        if (line->has_number)
            game_number(g, line);
        hold_number(line, e);
        return;
    }
    if (line->unread && line->has_held && !line->zeros)
        read_again(g, e);
    release(g);
    if (line->fresh && continues(g, e, &from)) {
        line->mid_turn = false;
        begin_at(line, &from);
    } else if (line->fresh && goes_back(g, e)) {
        line->mid_turn = false;
        begin_at(line, &line->turn_before);
    } else if (line->fresh && !line->turn_start.setup) { /* which has no number */
        line->mid_turn = false;
        line->pos = line->turn_start;
    }
    line->fresh = false;
    read_again(g, e);
    if (g->rules->rounds && unread && !line->pos.over && !is_turn(line, &line->pos, e, true))
        end_round(line, e);
    if (g->rules->numbered) {
        act(g, e, false);
        return;
    }
    note_number(line, e);
    if (g->options.snapshots)
        game_pass_on(g, e);
}

/* ---- variations ---- */

static void open_variation(struct game *g, const struct event *e)
{
    struct line *line = &g->line[g->depth], *next = line + 1;
    /* a try whose mark is still to come, and the first of its turn */
    bool held =
        line->has_held && !line->zeros; /* 0-0 may be the result, behind which a variation replaces what came last */
    bool begins = held && !(line->in_turn && same_turn(g->rules, line->turn, turn_of(&line->pos)));

    follow_number(line);
    game_pass_on(g, e);
    g->depth++;
    memset(next, 0, offsetof(struct line, fresh));
    next->pos = held ? line->pos : line->before_last;
    next->turn_start = begins ? line->pos : line->start_is_last ? line->before_last : line->turn_start;
    next->turn = held ? turn_of(&line->pos) : line->turn;
    next->turn_start.number = next->turn.number;
    next->turn_start.side = next->turn.side;
    next->turn_start.setup = next->turn.setup;
    next->before_last = next->turn_start;
    next->has_turn_before = begins ? line->start_is_kept : line->has_turn_before;
    if (next->has_turn_before)
        next->turn_before = !begins ? line->turn_before : line->start_is_last ? line->before_last : line->turn_start;
    next->fresh = true;
    next->offset = line->offset;
    next->mid_turn = !position_same(&next->pos, &next->turn_start);
}

static void close_variation(struct game *g, const struct event *e)
{
    release(g);
    if (g->line[g->depth].has_number) /* of nothing that follows it */
        game_number(g, &g->line[g->depth]);
    g->depth--;
    game_pass_on(g, e);
}

/* ---- the end ---- */

static void finish(struct game *g, const struct event *e)
{
    struct position *p = &g->line[0].pos;
    struct verdict v;

    if (g->muted)
        return;
    game_early(g);
    verdict_clear(&v);
    position_settle(p);
    if (g->half && g->terminator != NO_RESULT && g->terminator != UNFINISHED) {
        v.at = AT_HALF;
        fail(&v, CODE_HALF_REVEAL, NULL, N_("this was never revealed, and the game is over"), NO_ARGS);
        game_find(g, e, &v);
        verdict_clear(&v);
    }
    if (g->terminator != NO_RESULT)
        g->proof.forfeit = (uint8_t)game_forfeit(g, g->terminator);
    proof_end(&g->proof, g->terminator, &v);
    if (v.code != CODE_OK)
        game_find(g, e, &v);
    if (g->options.require_proof && !g->violated && g->proof.proven != g->chance) {
        verdict_clear(&v); /* whatever else kept something from being proven */
        fail(&v, CODE_UNPROVEN, NULL, N_("not all chance and secrets of this game are proven"), NO_ARGS);
        game_find(g, e, &v);
    }
    verdict_clear(&v);
    rules_finish(p, g->terminator, g->result_tag, g->ending_tag, &v);
    if (v.code != CODE_OK)
        game_find(g, e, &v);
    if (g->ending_unknown) {
        verdict_clear(&v);
        fail(&v, CODE_ENDING, NULL, N_("the Ending tag's \"{0}\" is none of the endings"),
             arg_text(g->ending_text, strlen(g->ending_text)));
        game_find(g, e, &v);
    }
}

static void result(struct game *g, const struct event *e)
{
    struct verdict v;

    g->line[g->depth].unread = 0;
    release(g);
    if (g->depth > 0) {
        game_pass_on(g, e);
        return;
    }
    g->line[0].has_number_before = false; /* it has begun nothing, and canonical text leaves it out */
    if (g->ended) {
        if (g->muted)
            game_pass_on(g, e);
        else
            after_terminator(g, e);
        return;
    }
    g->ended = true;
    g->quick = false;
    g->terminator = (enum result)e->result;
    finish(g, e);
    if (g->options.strict && e->flags & LENIENT) {
        verdict_clear(&v);
        fail(&v, CODE_LENIENCY, NULL, N_("canonical text would write this otherwise"), NO_ARGS);
        game_find(g, e, &v);
    }
    game_pass_on(g, e);
}

/* 0-0 was the last token: both have lost, which PGN cannot say. */
static void end_in_zeros(struct game *g, struct line *line)
{
    struct event e = event_blank(EV_RESULT);
    struct verdict v;

    line->has_held = line->zeros = false;
    e.result = UNFINISHED;
    e.flags = LENIENT;
    e.text = line->held.text;
    e.length = line->held.length;
    g->late = true;
    verdict_clear(&v);
    fail(&v, CODE_BOTH_LOST, NULL, N_("0-0: both have lost, which a record cannot say: it is read as *"), NO_ARGS);
    game_find(g, &e, &v);
    result(g, &e);
    g->late = false;
}

static void end(struct game *g, const struct event *e)
{
    uint8_t digest[PROOF_HASH];
    struct game_summary s;
    struct verdict v;

    g->quick = false;
    while (g->depth > 0) { /* unclosed: already told */
        g->line[g->depth].has_held = false;
        g->depth--;
    }
    if (!g->begun)
        game_begin(g, e);
    if (g->readable && g->line->zeros)
        end_in_zeros(g, g->line);
    if (g->readable && !g->ended && !g->muted) {
        release(g);
        finish(g, e);
        verdict_clear(&v);
        fail(&v, CODE_NO_TERMINATOR, NULL, N_("the game has no result at its end (1-0, 0-1, 1/2-1/2 or *)"), NO_ARGS);
        game_find(g, e, &v);
    }
    game_pass_on(g, e);
    s = (struct game_summary){.rules = g->rules,
                              .position = g->muted ? NULL : &g->line[0].pos,
                              .terminator = g->terminator,
                              .ending_tag = g->ending_tag,
                              .readable = g->readable,
                              .violations = g->violations,
                              .warnings = g->warnings,
                              .turns = g->turns,
                              .chance = g->chance,
                              .proven = g->proof.proven};
    s.tokens = g->token;
    if (g->recounting && history_digest(g, digest))
        s.history = digest;
    g->options.ended(g->options.context, &s);
}

/* What the reader itself found wrong. */
static void trouble(struct game *g, const struct event *e)
{
    static const char *const TEXT[CODES] = {
        [CODE_UNCLOSED] = N_("what is opened here is never closed: the rest of the game cannot be read"),
        [CODE_TOO_LONG] = N_("a token longer than 64 KiB: the rest of the game cannot be read"),
        [CODE_TOO_DEEP] = N_("variations are nested too deep here (64 levels are read, 100000 at most)"),
        [CODE_ENCODING] = N_("a byte that is not UTF-8 is read as Latin-1"),
        [CODE_LENIENCY] = N_("canonical text would write this otherwise"),
    };
    struct verdict v;

    verdict_clear(&v);
    if (e->fatal) {
        for (unsigned depth = g->depth + 1; depth-- > 0;) { /* tries that wait for their marks, on every level */
            g->depth = depth;
            release(g);
        }
        g->readable = false;
    }
    if (e->code == CODE_DOUBT) /* of a post: `name` is the sentence, behind the text stand the readings */
        fail(&v, CODE_DOUBT, NULL, e->name, arg_text(e->text, e->length), arg_text(e->text + e->length + 1, e->number));
    else
        fail(&v, (enum code)e->code, NULL,
             e->code == CODE_ENCODING && e->number ? N_("a NUL is dropped") : TEXT[e->code], NO_ARGS);
    game_tell(g, e, &v, NULL, true, false);
}

/* A tag, number or sign that canonical text writes otherwise. */
static void note_leniency(struct game *g, const struct event *e)
{
    struct verdict v;

    verdict_clear(&v);
    fail(&v, CODE_LENIENCY, NULL, N_("canonical text would write this otherwise"), NO_ARGS);
    game_find(g, e, &v);
}

/* A bracket that is no tag, among the tags: the first command among them has begun the game, but nothing has followed.
 */
static bool is_stray_bracket(const struct game *g, const struct event *e)
{
    return (!g->begun || g->by_command) && e->kind == EV_BAD && e->length > 0 && e->text[0] == '[';
}

static void feed(struct game *g, const struct event *e)
{
    bool was_begun = g->begun;

    if (g->options.strict && e->flags & LENIENT && (e->kind == EV_TAG || e->kind == EV_NUMBER || e->kind == EV_NAG))
        note_leniency(g, e);
    if (e->kind != EV_BAD && (event_acts(e) || e->kind == EV_NUMBER || e->kind == EV_RESULT || e->kind == EV_GAME))
        g->line[g->depth].remark = false; /* nothing else parts the words of a remark: not everybody hears of it */
    if ((g->line[g->depth].has_between && !event_acts(e) && e->kind != EV_NUMBER && e->kind != EV_TROUBLE) ||
        e->kind == EV_COMMAND)
        release(g); /* what stands behind a number belongs to it; a command needs to know the position */
    switch (e->kind) {
    case EV_GAME:
        new_game(g);
        if (g->source)
            g->game_place = g->source->place(g->source);
        game_pass_on(g, e);
        return;
    case EV_TAG:
        game_pass_on(g, e);
        game_read_tag(g, e);
        g->begun = g->muted = false; /* by a command among the tags: it begins again behind them */
        return;
    case EV_COMMENT:
        game_pass_on(g, e);
        return;
    case EV_TROUBLE:
        trouble(g, e);
        return;
    case EV_EOF:
        return;
    case EV_END:
        end(g, e);
        return;
    default:
        break;
    }
    if (is_stray_bracket(g, e)) {
        struct verdict v;
        verdict_clear(&v);
        fail_syntax(&v, e);
        game_tell(g, e, &v, NULL, true, false);
        return;
    }
    if (!g->begun)
        game_begin(g, e);
    g->by_command = e->kind == EV_COMMAND && (g->by_command || !was_begun);
    if (e->kind == EV_COMMAND) {
        game_command(g, e);
    } else if (e->kind == EV_OPEN && g->options.variations) {
        open_variation(g, e);
    } else if (e->kind == EV_CLOSE && g->options.variations && g->depth > 0) {
        close_variation(g, e);
    } else if (e->kind == EV_RESULT) {
        result(g, e);
    } else if (g->muted || e->kind == EV_NAG || e->kind == EV_OPEN || e->kind == EV_CLOSE) {
        game_pass_on(g, e);
    } else if (e->kind == EV_NUMBER) {
        number(g, e);
    } else {
        action(g, e);
    }
}

/* What feed() does with an action or its number, if there is nothing else to ask: as with nearly all events.  False:
 * there is. */
static inline bool feed_plainly(struct game *g, const struct event *e)
{
    if (!(e->kind < EV_BAD || e->kind == EV_NUMBER) || !g->begun || g->by_command || g->muted || g->options.strict)
        return false;
    g->line[g->depth].remark = false;
    if (e->kind == EV_NUMBER)
        number(g, e);
    else
        action(g, e);
    return true;
}

static void game_feed(struct game *g, const struct event *e)
{
    if (g->depth == 0)
        g->token += event_acts(e) || e->kind == EV_RESULT;
    if (!feed_plainly(g, e))
        feed(g, e);
    if (g->source)
        keep_place(g, e);
}

/* ---- the loop over a source ---- */

/* True if the reading goes on. */
static bool game_event(struct game *g, const struct event *e)
{
    game_feed(g, e);
    return !g->options.judged || g->options.judged(g->options.context, e, &g->proof);
}

static bool game_inserted(struct game *g, const struct event *next)
{
    struct event more;
    bool on = true;

    while (on && g->options.insert(g->options.context, next, &more))
        on = game_event(g, &more);
    return on;
}

/* The reader for the fast way; NULL if somebody wants to hear of all events. */
static struct reader *fast_reader(const struct game_options *o, const struct source *s)
{
    bool all = o->insert || o->judged || o->strict || ((o->snapshots || o->variations) && !o->usual);

    return all ? NULL : source_reader(s);
}

/* True at the end of the input; false: `judged` wants no more. */
static bool play_events(struct game *g, struct source *s)
{
    struct reader *reader = fast_reader(&g->options, s);
    bool on = true;
    struct event e;

    do {
        if (reader)
            game_hurry(g, reader);
        s->next(s, &e);
        if (g->options.insert)
            on = game_inserted(g, &e);
        on = on && game_event(g, &e);
    } while (e.kind != EV_EOF && on);
    return e.kind == EV_EOF;
}

static struct play_end play_source(struct game *g, struct source *s)
{
    struct play_end p = {0};

    if (!g->options.as_it_is)
        p.foreign = s->foreign(s, &p.cure);
    if (p.foreign)
        return p;
    p.finished = play_events(g, s);
    p.complaint = s->complaint(s);
    p.error = s->error(s);
    return p;
}

bool game_play(const struct game_options *options, struct source *source, struct play_end *played)
{
    struct game *g = source ? game_new(options) : NULL;
    bool good = g != NULL;
    struct play_end p;

    if (good) {
        g->source = source;
        p = play_source(g, source);
        if (played)
            *played = p;
    }
    game_free(g);
    if (source)
        source->free(source);
    return good;
}
