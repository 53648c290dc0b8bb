#include "game_parts.h"

#include "board/chess.h"
#include "core/house.h"
#include "notation/fen.h"

#include <string.h>

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

/* Up to 60 bytes of it. */
static void keep_ending(struct game *g, const struct event *e)
{
    size_t n = e->length < 60 ? e->length : 60;

    memcpy(g->ending_text, e->text, n);
    g->ending_text[n] = '\0';
}

void game_read_tag(struct game *g, const struct event *e)
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
    enum rules_number number = named ? rules_named(named, strlen(named)) : RULES_standard;
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
enum side game_forfeit(const struct game *g, enum result result)
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

void game_begin(struct game *g, const struct event *e)
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
    if (v.code == CODE_OK && p->rules == RULES_standard && s.castling && !(g->tags_seen & 1u << TAG_VARIANT) &&
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
    g->quick = g->rules->fast;
}
