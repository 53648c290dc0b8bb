#include "judge.h"

#include "fen.h"
#include "house.h"
#include "hurry.h"
#include "proof.h"
#include "token.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HASHES 1024 /* names of other tags that are remembered, to find doubles */

/* A line of play: the main line, or a variation. */
struct line {
    struct position pos;
    struct position before_last; /* the position before the last action, for the variations that replace it */
    struct position turn_start;  /* and before the turn in which it stands */
    bool start_is_last;          /* that is before_last too, and still to be copied */
    struct turn_id turn;         /* in which the last action stands */
    struct event held;           /* a try whose mark may follow */
    uint32_t number;             /* the last one, while it is not checked */
    char held_text[2 * TOKEN_SIZE];
    bool has_held, has_number;
    bool in_turn;                /* something of the turn has been read */
    bool fresh;                  /* a variation of which nothing has been read */
    bool mid_turn;               /* a variation that begins within a turn, and is still in it */
};

struct judge {
    struct judge_options options;
    const struct rules *rules; /* NULL: unknown, or no game */
    bool begun, muted, readable, ended; /* ended: the terminator has been read */
    bool quick;                         /* a game for hurry_moves() */
    bool violated;
    uint8_t letters; /* CYRILLIC, LATIN seen, as 1 and 2 */
    bool mixed;
    uint32_t tags_seen;
    enum result result_tag, terminator;
    enum ending ending_tag;
    bool ending_unknown;
    uint32_t unfit; /* tags whose value could not be kept whole, a bit each */
    unsigned long violations, warnings, turns;
    unsigned long chance;
    bool proving; /* seals, chains or the wish for proof: proof.h wants to hear of actions */
    bool half;    /* half a reveal, or a secret of a journal, has been read */
    struct proof proof;
    uint32_t series_number; /* of the last series of cards that has begun */
    uint8_t series_side;
    unsigned depth;
    size_t hashes;
    uint64_t hash_bits; /* bit n: one of them is n modulo 64 */
    /* what follows is not emptied for each game, but for the texts' first bytes */
    char variant[128], fen[256], ending_text[64], game_id[80], chain[2][80];
    char option_text[MAX_TOKEN + 1];
    uint64_t hash[HASHES];
    struct line *line; /* the main line, and MAX_NESTING more where variations are played */
};

static const char *const TAG_NAME[TAGS_KNOWN] = {
    "Event", "Site", "Date", "Round", "White", "Black", "Result", "Variant",
    "Options", "SetUp", "FEN", "GameId", "WhiteChain", "BlackChain", "Termination", "Ending",
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

struct judge *judge_new(const struct judge_options *options)
{
    struct judge *j = calloc(1, sizeof *j);

    if (!j)
        return NULL;
    j->options = *options;
    j->line = calloc(options->variations ? MAX_NESTING + 1 : 1, sizeof *j->line);
    if (!j->line) {
        free(j);
        return NULL;
    }
    return j;
}

void judge_free(struct judge *j)
{
    if (j)
        free(j->line);
    free(j);
}

const struct proof *judge_proof(const struct judge *j)
{
    return &j->proof;
}

/* ---- telling ---- */

static void tell(struct judge *j, const struct event *e, const struct verdict *v, const struct position *before,
                 bool consumed, bool held)
{
    struct line *line = &j->line[j->depth];
    struct outcome o = {.event = e, .verdict = v, .consumed = consumed, .pending = line->has_held, .mid_turn = line->mid_turn, .held = held, .depth = j->depth};

    if (j->begun && !j->muted) {
        o.after = &line->pos;
        o.before = before;
    }
    o.number = line->turn.number;
    o.side = line->turn.side;
    o.setup = line->turn.setup;
    if (v->code != CODE_OK) {
        o.level = v->code == CODE_TOO_DEEP && e->kind == EV_TROUBLE && e->fatal ? LEVEL_FATAL : code_level((enum code)v->code);
        if (j->depth > 0 && o.level > LEVEL_WARNING && e->kind != EV_TROUBLE)
            o.level = LEVEL_WARNING;
        if (o.level >= LEVEL_ERROR) {
            o.first = !j->violated;
            j->violated = true;
            j->violations++;
        } else if (o.level == LEVEL_WARNING) {
            j->warnings++;
        } else if (!j->options.strict) {
            return;
        }
    }
    j->options.heard(j->options.context, &o);
}

/* Something found beside the event. */
static void find(struct judge *j, const struct event *e, const struct verdict *v)
{
    tell(j, e, v, NULL, false, false);
}

static void pass_on(struct judge *j, const struct event *e)
{
    struct verdict v;

    verdict_clear(&v);
    tell(j, e, &v, j->options.snapshots ? &j->line[j->depth].pos : NULL, true, false);
}

/* ---- tags ---- */

/* Keeps a tag's value.  What is too long, or would end at a NUL, is not kept by half: it is unfit. */
static void keep_text(struct judge *j, enum tag tag, char *out, size_t size, const struct event *e)
{
    if (e->length >= size || memchr(e->text, '\0', e->length)) {
        j->unfit |= 1u << tag;
        return;
    }
    memcpy(out, e->text, e->length);
    out[e->length] = '\0';
}

static bool is_unfit(const struct judge *j, enum tag tag)
{
    return j->unfit & 1u << tag;
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
static bool seen_tag(struct judge *j, int tag, const struct event *e)
{
    uint64_t h;

    if (tag >= 0) {
        bool seen = j->tags_seen & 1u << tag;
        j->tags_seen |= 1u << tag;
        return seen;
    }
    h = hash_of(e->name, e->name_length);
    for (size_t i = 0; j->hash_bits >> h % 64 & 1 && i < j->hashes; i++)
        if (j->hash[i] == h)
            return true;
    j->hash_bits |= UINT64_C(1) << h % 64;
    if (j->hashes < HASHES)
        j->hash[j->hashes++] = h;
    return false;
}

static void read_tag(struct judge *j, const struct event *e)
{
    int tag = tag_number(e->name, e->name_length);

    if (seen_tag(j, tag, e)) {
        struct verdict v;
        verdict_clear(&v);
        fail(&v, CODE_DUPLICATE_TAG, NULL, N_("the tag {0} is given twice; the first counts"), arg_text(e->name, e->name_length));
        find(j, e, &v);
        return;
    }
    switch (tag) {
    case TAG_VARIANT:
        keep_text(j, TAG_VARIANT, j->variant, sizeof j->variant, e);
        break;
    case TAG_OPTIONS:
        keep_text(j, TAG_OPTIONS, j->option_text, sizeof j->option_text, e);
        break;
    case TAG_FEN:
        keep_text(j, TAG_FEN, j->fen, sizeof j->fen, e);
        break;
    case TAG_GAME_ID:
        keep_text(j, TAG_GAME_ID, j->game_id, sizeof j->game_id, e);
        break;
    case TAG_WHITE_CHAIN:
    case TAG_BLACK_CHAIN:
        keep_text(j, (enum tag)tag, j->chain[tag - TAG_WHITE_CHAIN], sizeof j->chain[0], e);
        break;
    case TAG_RESULT:
        j->result_tag = result_named(e->text, e->length);
        break;
    case TAG_ENDING:
        j->ending_tag = ending_named(e->text, e->length);
        j->ending_unknown = j->ending_tag == NO_ENDING && e->length > 0;
        snprintf(j->ending_text, sizeof j->ending_text, "%.*s", (int)(e->length < 60 ? e->length : 60), e->text);
        break;
    default:
        break;
    }
}

/* ---- the start of a game ---- */

static void set_options(struct judge *j, const struct event *e, struct options *options)
{
    const char *s = j->option_text, *bad;
    struct verdict v;

    options_standard(options, &j->rules->options);
    if (is_unfit(j, TAG_OPTIONS)) {
        verdict_clear(&v);
        v.at = AT_TAG_OPTIONS;
        fail(&v, CODE_OPTION_BAD, NULL, N_("the Options tag is too long, or holds a NUL: none of it is read"), NO_ARGS);
        find(j, e, &v);
    }
    while (*s) {
        size_t n;
        s += strspn(s, " \t");
        n = strcspn(s, " \t");
        if (n == 0)
            break;
        bad = options_set(options, &j->rules->options, s, n);
        if (bad) {
            verdict_clear(&v);
            v.at = AT_TAG_OPTIONS;
            fail(&v, CODE_OPTION_BAD, NULL, bad, arg_text(s, n));
            find(j, e, &v);
        }
        s += n;
    }
    house_fill(j->options.house, (enum rules_number)j->line[0].pos.rules, options);
    bad = options_check(options, &j->rules->options);
    if (bad) {
        verdict_clear(&v);
        v.at = AT_TAG_OPTIONS;
        fail(&v, CODE_OPTION_BAD, NULL, bad, NO_ARGS);
        find(j, e, &v);
    }
}

/* The rule set of the game; false after `variant`. */
static bool choose_rules(struct judge *j, const struct event *e)
{
    const char *named = j->options.variant ? j->options.variant : j->variant[0] ? j->variant : NULL;
    enum rules_number number = named ? rules_named(named, strlen(named)) : RULES_standard;
    struct verdict v;

    if (!j->options.variant && !j->variant[0] && j->tags_seen & 1u << TAG_VARIANT)
        number = RULES_COUNT; /* an empty name, or one that does not fit */
    if (number < RULES_COUNT) {
        j->rules = rules_get(number);
        j->line[0].pos.rules = (uint8_t)number;
        return true;
    }
    j->muted = true;
    verdict_clear(&v);
    v.at = AT_TAG_VARIANT;
    if (is_unfit(j, TAG_VARIANT))
        fail(&v, CODE_VARIANT, NULL, N_("no rule set has a name as long as this: this game is read, not judged"), NO_ARGS);
    else
        fail(&v, CODE_VARIANT, NULL, N_("no rule set has the name \"{0}\": this game is read, not judged"),
             arg_text(j->variant, strlen(j->variant)));
    find(j, e, &v);
    return false;
}

static void judge_roster(struct judge *j, const struct event *e)
{
    struct verdict v;

    for (int t = TAG_EVENT; t <= TAG_RESULT && j->options.strict; t++)
        if (!(j->tags_seen & 1u << t)) {
            verdict_clear(&v);
            fail(&v, CODE_ROSTER, NULL, N_("the tag {0} of the seven-tag roster is missing"), arg_word(TAG_NAME[t]));
            find(j, e, &v);
        }
}

/* A turn begins here.  The whole of the position is needed by variations only. */
static inline void keep_start(const struct judge *j, struct line *line)
{
    if (j->options.variations)
        line->turn_start = line->before_last = line->pos;
    line->start_is_last = false;
    line->turn = turn_of(&line->pos);
}

/* What the tags say of chains. */
static void begin_proof(struct judge *j, const struct event *e)
{
    bool chains = j->tags_seen & 1u << TAG_WHITE_CHAIN && j->tags_seen & 1u << TAG_BLACK_CHAIN;
    struct verdict v;

    verdict_clear(&v);
    proof_begin(&j->proof, is_unfit(j, TAG_GAME_ID) ? NULL : j->game_id, chains ? j->chain[WHITE] : NULL, chains ? j->chain[BLACK] : NULL, &v);
    j->proving = chains || j->options.require_proof;
    if (v.code != CODE_OK)
        find(j, e, &v);
}

/* The tags are read: the position from which the game starts. */
static void begin(struct judge *j, const struct event *e)
{
    struct position *p = &j->line[0].pos;
    struct setup s = {.number = 1, .passant = NO_SQUARE};
    struct verdict v;

    memset(p, 0, sizeof *p);
    p->passant = NO_SQUARE;
    j->begun = true;
    judge_roster(j, e);
    if (!choose_rules(j, e))
        return;
    set_options(j, e, &p->options);
    verdict_clear(&v);
    v.at = AT_TAG_FEN;
    if (j->tags_seen & 1u << TAG_FEN && (is_unfit(j, TAG_FEN) || !fen_read(j->fen, strlen(j->fen), &s)))
        fail(&v, CODE_FEN_BAD, NULL, N_("the FEN cannot be read"), NO_ARGS);
    p->number = s.number;
    p->halfmove = s.halfmove;
    if (v.code == CODE_OK)
        j->rules->start(p, &s, &v);
    if (v.code != CODE_OK) {
        v.at = AT_TAG_FEN;
        keep_start(j, &j->line[0]);
        j->muted = true;
        find(j, e, &v);
        return;
    }
    keep_start(j, &j->line[0]);
    begin_proof(j, e);
    j->quick = p->rules == RULES_standard;
}

static void new_game(struct judge *j)
{
    struct line *line = j->line;
    struct judge_options options = j->options;

    memset(j, 0, offsetof(struct judge, variant));
    j->variant[0] = j->option_text[0] = j->fen[0] = j->ending_text[0] = '\0';
    j->game_id[0] = j->chain[WHITE][0] = j->chain[BLACK][0] = '\0';
    j->options = options;
    j->line = line;
    j->readable = true;
    if (j->options.variations)
        memset(line, 0, sizeof *line);
    line->has_held = line->has_number = line->in_turn = line->fresh = false;
    line->start_is_last = false;
    line->turn = (struct turn_id){.side = WHITE};
}

/* ---- actions ---- */

/* Cyrillic and Latin piece letters in one game: a warning at the first of the second kind. */
static void judge_letters(struct judge *j, const struct event *e, bool held)
{
    uint8_t seen = (uint8_t)((e->flags & CYRILLIC ? 1 : 0) | (e->flags & LATIN ? 2 : 0));
    struct verdict v;

    j->letters |= seen;
    if (j->letters != 3 || j->mixed || j->depth > 0)
        return;
    j->mixed = true;
    verdict_clear(&v);
    fail(&v, CODE_ALPHABET, NULL, N_("Russian and Latin piece letters in one game"), NO_ARGS);
    tell(j, e, &v, NULL, false, held);
}

static void wrong_number(struct judge *j, const struct line *line)
{
    struct event number = event_blank(EV_NUMBER);
    struct verdict v;

    verdict_clear(&v);
    v.at = AT_NUMBER;
    fail(&v, CODE_NUMBER, NULL, N_("the number is {0}, but this is turn {1}"), arg_number(line->number),
         arg_number(line->pos.number));
    number.number = line->number;
    find(j, &number, &v);
}

/* Counts the turn in which an action stands; true if it begins here. */
static inline bool note_turn(struct judge *j, struct line *line)
{
    struct turn_id turn = turn_of(&line->pos);

    if (j->rules->turn)
        j->rules->turn(&line->pos, &turn.number, &turn.side);
    if (line->in_turn && line->turn.number == turn.number && (line->turn.side == turn.side || j->rules->rounds) &&
        line->turn.setup == turn.setup) {
        line->turn.side = turn.side;
        return false;
    }
    line->mid_turn = line->mid_turn && !line->in_turn;
    line->in_turn = true;
    line->turn = turn;
    if (j->depth == 0 && !turn.setup)
        j->turns++;
    return true;
}

/*
 * The position before an action, kept for who asks, and for variations: these need the one before the turn too, which is
 * the same in its first action, and copied only when the second comes.  A card belongs to the try before it.
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
    if (!begins && line->start_is_last)
        line->turn_start = line->before_last;
    line->start_is_last = begins;
    line->before_last = line->pos;
    return &line->before_last;
}

/* Is a try written as canonical text writes it, e7e8=Q? */
static bool is_canonical_try(const struct event *e, const struct event *canonical)
{
    struct event c = *canonical;
    char text[TOKEN_SIZE];

    c.kinte = NO_KINTE;
    return token_write(&c, text) == e->length && memcmp(text, e->text, e->length) == 0;
}

/* The notes of --strict: what canonical text would have written otherwise. */
static void judge_text(struct judge *j, const struct event *e, const struct verdict *v, const struct position *before)
{
    struct event c;
    struct verdict note;
    unsigned marks = MARK_CAPTURE | MARK_CHECK | MARK_MATE;

    if (!canonical_event(before, e, v, &c))
        c = *e;
    verdict_clear(&note);
    if (e->kind == EV_MOVE && e->kinte == NO_KINTE && !v->skipped) {
        bool equals = e->promotion != NO_KIND && !(e->flags & MARK_EQUALS);
        if ((c.flags & marks & ~e->flags) || equals) {
            fail(&note, CODE_MARK_MISSING, NULL, N_("canonical text has a mark (x, +, # or =) more"), NO_ARGS);
            find(j, e, &note);
        }
        if (e->piece != NO_KIND && !e->castling &&
            ((c.from_file == NO_LINE && e->from_file != NO_LINE) || (c.from_rank == NO_LINE && e->from_rank != NO_LINE))) {
            fail(&note, CODE_ORIGIN_NEEDLESS, NULL, N_("the origin need not be given: no other piece could go there"), NO_ARGS);
            find(j, e, &note);
        }
    }
    if (e->flags & LENIENT || (c.kind == EV_MOVE && c.castling && !e->castling) ||
        (e->kind == EV_ARRIVAL && c.from_file != e->from_file) || (e->kind == EV_MOVE && c.kind == EV_ARRIVAL)) {
        if (e->kinte != NO_KINTE && is_canonical_try(e, &c))
            return;
        fail(&note, CODE_LENIENCY, NULL, N_("canonical text would write this otherwise"), NO_ARGS);
        find(j, e, &note);
    }
}

/* Half of a reveal, or what only a referee's journal holds? */
bool event_is_half(const struct event *e)
{
    if (e->kind == EV_REVEAL)
        return e->faces[WHITE].state == FACES_UNKNOWN || (e->sides == 2 && e->faces[BLACK].state == FACES_UNKNOWN);
    if (e->kind == EV_COMMAND)
        return strncmp(e->name, "link", 4) != 0 && strncmp(e->name, "seal", 4) != 0 && strncmp(e->name, "open", 4) != 0;
    return e->kind == EV_CARD && e->card == UNKNOWN_CARD;
}

/* Counts chance and secrets, and remembers half of a reveal. */
static void note_chance(struct judge *j, const struct event *e)
{
    j->chance++;
    j->half = j->half || event_is_half(e);
}

/* Has a new series of cards begun with this try? */
static bool new_series(struct judge *j, const struct position *before, const struct event *e)
{
    struct expected x;

    if (!j->rules->blind || e->kind != EV_MOVE ||
        (j->series_number == before->number && j->series_side == before->side))
        return false;
    j->rules->awaits(&j->line[0].pos, &x);
    if (x.chance != WANT_CARD)
        return false; /* an answer */
    j->series_number = before->number;
    j->series_side = before->side;
    return true;
}

/* What seals and chains say of an action that has been judged. */
static void prove(struct judge *j, const struct event *e, const struct position *before)
{
    struct verdict v;

    verdict_clear(&v);
    if (new_series(j, before, e))
        proof_series(&j->proof, before, &v);
    if (v.code == CODE_OK)
        proof_action(&j->proof, before, e, j->options.require_proof, &v);
    if (v.code != CODE_OK)
        find(j, e, &v);
}

static void command(struct judge *j, const struct event *e)
{
    static const char *const NAMES[] = {[COMMAND_LINK] = "link", [COMMAND_SEAL] = "seal", [COMMAND_OPEN] = "open"};
    struct verdict v;

    if (j->depth > 0 || j->muted)
        return;
    for (int c = COMMAND_LINK; c <= COMMAND_OPEN; c++)
        if (strlen(NAMES[c]) == e->name_length && memcmp(NAMES[c], e->name, e->name_length) == 0) {
            if (e->side == NO_SIDE)
                return; /* names nobody: a comment */
            j->proving = true;
            verdict_clear(&v);
            proof_command(&j->proof, &j->line[0].pos, (enum command)c, (enum side)e->side, e->text, e->length, &v);
            if (v.code != CODE_OK)
                find(j, e, &v);
            return;
        }
    j->half = true; /* a secret of a journal */
}

/* Judges one action; more than once where something was left out before it. */
static void act(struct judge *j, const struct event *e, bool held)
{
    struct line *line = &j->line[j->depth];
    struct position room;
    const struct position *before = NULL;
    struct verdict v;
    bool begins = false, wanted = j->options.snapshots || j->options.strict || (j->proving && j->depth == 0);

    if (j->depth == 0 && (e->kind == EV_REVEAL || e->kind == EV_CARD))
        note_chance(j, e);
    if (j->options.strict || e->flags & (CYRILLIC | LATIN))
        judge_letters(j, e, held);
    for (int again = 0; again < 64; again++) {
        if (e->kind != EV_NUMBER)
            begins = note_turn(j, line);
        verdict_clear(&v);
        if (line->has_number && line->number != line->pos.number) {
            struct position trial;
            j->rules->step(&line->pos, e, &trial, &v);
            if (!v.again)
                wrong_number(j, line);
            line->has_number = v.again;
            verdict_clear(&v);
        }
        if (j->options.variations)
            before = keep_before(line, begins, e->kind == EV_CARD, &room);
        else if (wanted)
            before = memcpy(&room, &line->pos, sizeof room);
        j->rules->step(&line->pos, e, &line->pos, &v);
        if (v.code == CODE_OK && !j->options.snapshots && !j->options.strict)
            break;
        tell(j, e, &v, wanted ? before : NULL, !v.again, held);
        if (!v.again)
            break;
    }
    line->has_number = false;
    if (j->proving && j->depth == 0 && !v.again)
        prove(j, e, before);
    if (j->options.strict && j->depth == 0 && !v.again && (v.code == CODE_OK || code_level((enum code)v.code) < LEVEL_ERROR))
        judge_text(j, e, &v, before);
}

/* The try that waits for its mark has none. */
static void release(struct judge *j)
{
    struct line *line = &j->line[j->depth];

    if (line->has_held) {
        line->has_held = false;
        act(j, &line->held, true);
    }
}

static void after_terminator(struct judge *j, const struct event *e)
{
    struct line *line = &j->line[0];
    struct verdict v;

    verdict_clear(&v);
    v.skipped = true;
    if (!rules_ended(&line->pos, &v))
        fail(&v, CODE_UNEXPECTED, NULL, N_("the result has been given: nothing may follow it"), NO_ARGS);
    tell(j, e, &v, &line->pos, true, false);
}

static void action(struct judge *j, const struct event *e)
{
    struct line *line = &j->line[j->depth];

    if (line->fresh)
        line->fresh = false;
    if (j->ended && j->depth == 0) {
        after_terminator(j, e);
        return;
    }
    if (!j->rules->joins_tries) {
        act(j, e, false);
        return;
    }
    if (e->kind == EV_KINTE && line->has_held) {
        line->held.kinte = e->kinte;
        line->has_held = false;
        act(j, &line->held, true);
        return;
    }
    release(j);
    if (e->kind == EV_MOVE) {
        line->held = *e;
        line->held.length = e->length < sizeof line->held_text ? e->length : sizeof line->held_text;
        memcpy(line->held_text, e->text, line->held.length);
        line->held.text = line->held_text;
        line->has_held = true;
    } else {
        act(j, e, false);
    }
}

static void number(struct judge *j, const struct event *e)
{
    struct line *line = &j->line[j->depth];

    release(j);
    if (line->fresh) {
        line->fresh = line->mid_turn = false;
        line->pos = line->turn_start;
    }
    if (j->rules->numbered) {
        act(j, e, false);
        return;
    }
    line->number = e->number;
    line->has_number = true;
    if (j->options.snapshots)
        pass_on(j, e);
}

/* ---- variations ---- */

static void open_variation(struct judge *j, const struct event *e)
{
    struct line *line = &j->line[j->depth], *next = line + 1;

    pass_on(j, e);
    j->depth++;
    memset(next, 0, offsetof(struct line, fresh));
    next->pos = line->has_held ? line->pos : line->before_last;
    next->turn_start = line->has_held ? line->pos : line->start_is_last ? line->before_last : line->turn_start;
    next->turn = line->has_held ? turn_of(&line->pos) : line->turn;
    next->turn_start.number = next->turn.number;
    next->turn_start.side = next->turn.side;
    next->turn_start.setup = next->turn.setup;
    next->before_last = next->turn_start;
    next->fresh = true;
    next->mid_turn = memcmp(&next->pos, &next->turn_start, sizeof next->pos) != 0;
}

static void close_variation(struct judge *j, const struct event *e)
{
    release(j);
    j->depth--;
    pass_on(j, e);
}

/* ---- the end ---- */

static void finish(struct judge *j, const struct event *e)
{
    struct position *p = &j->line[0].pos;
    struct verdict v;

    if (j->muted)
        return;
    verdict_clear(&v);
    if (j->rules->settle)
        j->rules->settle(p);
    if (j->half && j->terminator != NO_RESULT && j->terminator != UNFINISHED) {
        v.at = AT_HALF;
        fail(&v, CODE_HALF_REVEAL, NULL, N_("this was never revealed, and the game is over"), NO_ARGS);
        find(j, e, &v);
        verdict_clear(&v);
    }
    if (j->terminator != NO_RESULT)
        proof_end(&j->proof, j->terminator, &v);
    if (v.code != CODE_OK)
        find(j, e, &v);
    verdict_clear(&v);
    rules_finish(p, j->terminator, j->result_tag, j->ending_tag, &v);
    if (v.code != CODE_OK)
        find(j, e, &v);
    if (j->ending_unknown) {
        verdict_clear(&v);
        fail(&v, CODE_ENDING, NULL, N_("the Ending tag's \"{0}\" is none of the endings"),
             arg_text(j->ending_text, strlen(j->ending_text)));
        find(j, e, &v);
    }
}

static void result(struct judge *j, const struct event *e)
{
    struct verdict v;

    release(j);
    if (j->depth > 0) {
        pass_on(j, e);
        return;
    }
    if (j->ended) {
        if (!j->muted)
            after_terminator(j, e);
        return;
    }
    j->ended = true;
    j->quick = false;
    j->terminator = (enum result)e->result;
    finish(j, e);
    if (j->options.strict && e->flags & LENIENT) {
        verdict_clear(&v);
        fail(&v, CODE_LENIENCY, NULL, N_("canonical text would write this otherwise"), NO_ARGS);
        find(j, e, &v);
    }
    pass_on(j, e);
}

static void end(struct judge *j, const struct event *e)
{
    struct game_summary s;
    struct verdict v;

    j->quick = false;
    while (j->depth > 0) { /* unclosed: already told */
        j->line[j->depth].has_held = false;
        j->depth--;
    }
    if (!j->begun)
        begin(j, e);
    if (j->readable && !j->ended) {
        if (!j->muted) {
            release(j);
            finish(j, e);
        }
        verdict_clear(&v);
        fail(&v, CODE_NO_TERMINATOR, NULL, N_("the game has no result at its end (1-0, 0-1, 1/2-1/2 or *)"), NO_ARGS);
        find(j, e, &v);
    }
    pass_on(j, e);
    s = (struct game_summary){.rules = j->rules, .position = j->muted ? NULL : &j->line[0].pos, .terminator = j->terminator,
                              .ending_tag = j->ending_tag, .readable = j->readable, .violations = j->violations,
                              .warnings = j->warnings, .turns = j->turns, .chance = j->chance,
                              .proven = j->proof.proven};
    j->options.ended(j->options.context, &s);
}

/* What the reader itself found wrong. */
static void trouble(struct judge *j, const struct event *e)
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
        for (unsigned depth = j->depth + 1; depth-- > 0;) { /* tries that wait for their marks, on every level */
            j->depth = depth;
            release(j);
        }
        j->readable = false;
    }
    fail(&v, (enum code)e->code, NULL, e->code == CODE_ENCODING && e->number ? N_("a NUL is dropped") : TEXT[e->code], NO_ARGS);
    tell(j, e, &v, NULL, true, false);
}

/* ---- the fast way (hurry.h) ---- */

/* Tags that mean nothing here, and Result; one that is given twice, and those of which more is wanted, are left. */
static void hurry_tags(struct judge *j, struct stretch *s)
{
    struct event e = event_blank(EV_TAG);

    while (hurry_tag(s, &e)) {
        int tag = tag_number(e.name, e.name_length);
        if ((tag > TAG_RESULT && tag != TAG_SETUP && tag != TAG_TERMINATION) || seen_tag(j, tag, &e))
            return;
        if (j->options.usual)
            pass_on(j, &e);
        if (tag == TAG_RESULT)
            j->result_tag = result_named(e.text, e.length);
        s->event = s->event || tag == TAG_EVENT;
        hurry_past_tag(s, &e);
    }
}

/* What act() would have noted of moves that are right. */
static void note_hurried(struct judge *j, const struct hurried *read, bool same)
{
    struct line *line = j->line;
    const struct position *p = &line->pos;

    j->turns += read->moves - same;
    j->letters |= read->letters ? 2 : 0;
    line->in_turn = true;
    line->turn = (struct turn_id){p->number - (p->side == WHITE), (uint8_t)other((enum side)p->side), p->setup};
}

/* Usual moves, which are told if somebody wants to hear of them; true if there may be more of them. */
static bool hurry_turns(struct judge *j, struct stretch *s)
{
    struct line *line = j->line;
    struct position *p = &line->pos;
    bool same = line->in_turn && same_turn(j->rules, line->turn, turn_of(p));
    struct usual list[256];
    struct hurried read;

    if (line->has_number && line->number != p->number)
        return false;
    read = j->options.usual ? hurry_told(p, s, list, sizeof list / sizeof *list) : hurry_moves(p, s);
    line->has_number = false; /* it was right */
    if (read.moves > 0)
        note_hurried(j, &read, same);
    if (read.told > 0)
        j->options.usual(j->options.context, list, read.told);
    return read.full;
}

/* Not inlined: among other things its registers would spill. */
__attribute__((noinline)) void judge_hurry(struct judge *j, struct reader *r)
{
    bool wanted = j->options.snapshots || j->options.variations;
    struct stretch s;

    if ((j->begun && !j->quick) || j->options.strict || (wanted && !j->options.usual) || !reader_stretch(r, &s))
        return;
    if (!s.tags && j->quick && !(j->letters & 1) && (j->options.usual || !s.comments))
        while (hurry_turns(j, &s))
            ;
    else if (s.tags)
        hurry_tags(j, &s);
    else
        return;
    reader_passed(r, &s);
}

void judge_feed(struct judge *j, const struct event *e)
{
    switch (e->kind) {
    case EV_GAME:
        new_game(j);
        pass_on(j, e);
        return;
    case EV_TAG:
        pass_on(j, e);
        read_tag(j, e);
        return;
    case EV_COMMENT:
        pass_on(j, e);
        return;
    case EV_TROUBLE:
        trouble(j, e);
        return;
    case EV_EOF:
        return;
    case EV_END:
        end(j, e);
        return;
    default:
        break;
    }
    if (!j->begun) {
        if (e->kind == EV_BAD && e->length > 0 && e->text[0] == '[') { /* among the tags */
            struct verdict v;
            verdict_clear(&v);
            fail_syntax(&v, e);
            tell(j, e, &v, NULL, true, false);
            return;
        }
        begin(j, e);
    }
    if (e->kind == EV_COMMAND) {
        command(j, e);
    } else if (e->kind == EV_OPEN && j->options.variations) {
        open_variation(j, e);
    } else if (e->kind == EV_CLOSE && j->options.variations && j->depth > 0) {
        close_variation(j, e);
    } else if (e->kind == EV_RESULT) {
        result(j, e);
    } else if (j->muted || e->kind == EV_NAG || e->kind == EV_OPEN || e->kind == EV_CLOSE) {
        pass_on(j, e);
    } else if (e->kind == EV_NUMBER) {
        number(j, e);
    } else {
        action(j, e);
    }
}

/* ---- canonical text ---- */

static bool same_done(const struct verdict *a, const struct verdict *b)
{
    return a->code == b->code && a->skipped == b->skipped && a->done.from == b->done.from && a->done.to == b->done.to &&
           a->done.piece == b->done.piece && a->done.side == b->done.side;
}

/* Does this shorter form mean the same? */
static bool means(const struct position *before, const struct event *form, const struct verdict *v)
{
    struct position after;
    struct verdict w;

    verdict_clear(&w);
    rules_of(before)->step(before, form, &after, &w);
    if (v->code == CODE_MARK && w.code == CODE_OK)
        w.code = CODE_MARK;
    return same_done(&w, v);
}

/* Is the origin as read no longer than this, so that the move, which was right, means what it meant? */
static bool is_short(const struct event *e, const struct event *form)
{
    return e->from_file == form->from_file && e->from_rank == form->from_rank && e->piece == form->piece &&
           !((e->flags ^ form->flags) & MARK_CAPTURE);
}

bool canonical_event(const struct position *before, const struct event *e, const struct verdict *v, struct event *out)
{
    const struct rules *rules = rules_of(before);
    const struct done *d = &v->done;
    uint8_t file, rank;

    *out = *e;
    if (e->kind != EV_MOVE && e->kind != EV_ARRIVAL)
        return e->kind != EV_BAD;
    if (d->piece == NO_KIND)
        return false;
    out->kind = (uint8_t)(d->from == NO_SQUARE ? EV_ARRIVAL : e->kind);
    out->piece = d->piece;
    out->to = d->to;
    out->castling = d->castling;
    out->flags = 0;
    out->from_file = out->from_rank = NO_LINE;
    if (d->from == NO_SQUARE)
        return true;
    file = (uint8_t)file_of(d->from);
    rank = (uint8_t)rank_of(d->from);
    if (out->kind == EV_ARRIVAL || e->kinte != NO_KINTE) {
        out->from_file = file;
        out->from_rank = rank;
        if (e->kinte != NO_KINTE && d->piece == PAWN)
            out->piece = NO_KIND; /* e7e8=Q */
        return true;
    }
    if (d->captured != NO_KIND)
        out->flags |= MARK_CAPTURE;
    if (rules->marks && !v->skipped)
        out->flags |= (uint16_t)rules->marks(before, d);
    if (out->castling)
        return true;
    if (d->piece == PAWN && (d->captured != NO_KIND || file != file_of(d->to)))
        out->from_file = file;
    if (v->code == CODE_OK && is_short(e, out))
        return true;
    for (unsigned form = 0; form < 4; form++) {
        struct event shorter = *out;
        if (form == 2 && d->piece == PAWN)
            continue; /* "7b6" would be a number and b6 */
        shorter.flags &= MARK_CAPTURE; /* marks cost a search, and say nothing of the origin */
        if (form & 1)
            shorter.from_file = file;
        if (form & 2)
            shorter.from_rank = rank;
        if (form == 3 || means(before, &shorter, v)) {
            out->from_file = shorter.from_file;
            out->from_rank = shorter.from_rank;
            break;
        }
    }
    return true;
}
