/*
 * journal_read.c: a journal read back, entry by entry, by the referee that would have written it.
 */
#include "journal.h"

#include "game/game.h"
#include "notation/token.h"
#include "text/message.h"
#include "transcript.h"

#include <stdlib.h>
#include <string.h>

struct fold {
    const struct journal_reading *reading;
    struct referee *r;
    struct journal *j;
    const struct language *language;
    struct journal_fault *fault;
    struct reader *reader; /* behind the source that is played */
    struct position start;
    bool asked, begun, bad; /* asked: where the game starts */
    bool held;              /* a move that may have its mark still to come */
    struct event move;
    struct place move_place;
    char tag[3][80]; /* GameId and chains */
    bool has_tag[3];
};

static void fault_at(struct fold *f, struct place at, const char *text, const struct arg *args)
{
    if (f->bad)
        return;
    f->bad = true;
    f->fault->line = at.line;
    f->fault->column = at.column;
    message(f->language, text, args, f->fault->sentence);
}

static void fault(struct fold *f, const char *text)
{
    fault_at(f, reader_place(f->reader), text, NULL);
}

/* ---- the tags ---- */

static void keep_tag(struct fold *f, const struct event *e)
{
    int tag = tag_number(e->name, e->name_length), i = tag - TAG_GAME_ID;

    if (tag < TAG_GAME_ID || tag > TAG_BLACK_CHAIN || f->has_tag[i])
        return;
    f->has_tag[i] = true;
    if (e->length >= sizeof f->tag[i])
        fault(f, N_("this tag is too long"));
    else
        snprintf(f->tag[i], sizeof f->tag[i], "%.*s", (int)e->length, e->text);
}

static void heard_tags(void *context, const struct outcome *o)
{
    struct fold *f = context;

    if (f->begun)
        return;
    if (o->verdict->code != CODE_OK && o->level >= LEVEL_ERROR)
        fault_at(f, reader_place(f->reader), o->verdict->text, o->verdict->args);
    if (o->after)
        f->start = *o->after;
}

static void ended(void *context, const struct game_summary *s)
{
    (void)context;
    (void)s;
}

/* Before the first event behind the tags one that does nothing: with it the game starts. */
static bool insert_start(void *context, const struct event *next, struct event *more)
{
    struct fold *f = context;

    if (f->asked || next->kind == EV_GAME || next->kind == EV_TAG || next->kind == EV_TROUBLE)
        return false;
    f->asked = true;
    *more = event_blank(EV_NAG);
    return true;
}

/* The tags are read: the first position, as the rules have it. */
static void begin(struct fold *f)
{
    struct verdict v;

    f->begun = true;
    if (f->bad)
        return;
    verdict_clear(&v);
    referee_begin(f->r, &f->start, f->has_tag[0] ? f->tag[0] : NULL, f->has_tag[1] ? f->tag[1] : NULL,
                  f->has_tag[2] ? f->tag[2] : NULL, &v);
    if (v.code != CODE_OK)
        fault_at(f, reader_place(f->reader), v.text, v.args);
}

/* ---- entries ---- */

static void apply(struct fold *f, const struct entry *entry, struct place at)
{
    struct verdict v;

    if (f->bad)
        return;
    if (f->r->over && entry->kind != ENTRY_OPEN) {
        fault_at(f, at, N_("the game is over: nothing may follow"), NULL);
        return;
    }
    referee_apply(f->r, entry, &f->reading->observer, &v);
    if (v.code != CODE_OK)
        fault_at(f, at, v.text, v.args);
}

static void apply_event(struct fold *f, const struct event *e, struct place at)
{
    struct entry entry = {.kind = ENTRY_EVENT, .side = NO_SIDE, .event = *e};

    if (event_is_half(e)) {
        fault_at(f, at, N_("half a reveal: a referee keeps a bid in hand as [%bid …]"), NULL);
        return;
    }
    entry.event.flags = 0;
    entry.event.name = NULL;
    entry.event.name_length = 0;
    if (e->kind != EV_BAD) { /* whose text is all there is to say of it */
        entry.event.text = NULL;
        entry.event.length = 0;
    }
    f->j->numbered = f->j->numbered || !f->r->position.setup;
    f->j->number = f->r->position.number;
    f->j->side = f->r->position.side;
    apply(f, &entry, at);
}

static void release(struct fold *f)
{
    if (f->held) {
        f->held = false;
        apply_event(f, &f->move, f->move_place);
    }
}

/* Where a turn begins at its number, the number is an entry; a first one is not. */
static void number(struct fold *f, const struct event *e)
{
    const struct position *p = &f->r->position;
    struct entry next;

    if (e->number != p->number) {
        fault(f, N_("a wrong number"));
    } else if (referee_next_number(f->r, &next)) {
        apply_event(f, &next.event, reader_place(f->reader));
    } else if (rules_of(p)->numbered) { /* the first, before a seal: it is not written again */
        f->j->numbered = true;
        f->j->number = p->number;
        f->j->side = p->side;
    }
}

/* ---- commands ---- */

static bool is(const struct event *e, const char *name)
{
    return strlen(name) == e->name_length && memcmp(name, e->name, e->name_length) == 0;
}

/* [%told w 14] */
static void told(struct fold *f, const struct event *e)
{
    static const char LETTERS[] = "pt";
    const char *text = e->text, *letter;
    unsigned seat = e->side;
    char number[24];
    uint64_t last;

    if (e->side == NO_SIDE) {
        letter = e->length > 2 ? memchr(LETTERS, *text, 2) : NULL;
        if (!letter || text[1] != ' ') {
            fault(f, N_("this command is not understood"));
            return;
        }
        seat = SEAT_PUBLIC + (unsigned)(letter - LETTERS);
        text += 2;
    }
    snprintf(number, sizeof number, "%.*s", (int)(e->text + e->length - text), text);
    if (!*number || number[strspn(number, "0123456789")]) {
        fault(f, N_("this command is not understood"));
        return;
    }
    last = strlen(number) > 19 ? UINT64_MAX : strtoull(number, NULL, 10);
    if (last > TRANSCRIPT_MOST)
        fault(f, N_("this number is greater than any that an answer can have"));
    else if (!f->reading->told(f->reading->observer.context, (enum seat)seat, last))
        fault(f, N_("this number is too low for what this seat has been told"));
    else
        f->j->told[seat] = last;
}

/* [%ended 1-0 resignation] */
static bool read_end(const struct event *e, struct entry *entry)
{
    const char *space = memchr(e->text, ' ', e->length);

    if (!space)
        return false;
    entry->event.result = (uint8_t)result_named(e->text, (size_t)(space - e->text));
    entry->ending = (uint8_t)ending_named(NULL, space + 1, e->length - (size_t)(space + 1 - e->text));
    return entry->event.result != NO_RESULT && entry->ending != NO_ENDING;
}

static bool read_faces(const struct event *e, struct entry *entry)
{
    struct event roll;

    token_read_reveal(e->text, e->length, &roll);
    entry->event.faces[e->side] = roll.faces[WHITE];
    return roll.kind == EV_REVEAL && roll.sides == 1;
}

/* Dice of chains come and go with the tags. */
static bool good_dice(const struct referee *r, const struct entry *entry)
{
    return r->dice != DICE_CHAIN && referee_dice_named(entry->text) < DICE_CHAIN;
}

static bool good_stack(const struct referee *r, enum side owner, const char *stack)
{
    struct secret due;
    size_t red = 0, n = strspn(stack, "+-");

    for (size_t i = 0; i < n; i++)
        red += stack[i] == '+';
    return secret_due(&r->position, owner, &due) && stack[n] == '\0' && red == due.red && n - red == due.black;
}

static bool good_roll(const struct referee *r, const struct faces *f)
{
    struct event nothing = chance_begin();
    struct throw t;

    if (!chance_next(&r->position, &nothing, &t))
        return false;
    for (unsigned i = 0; i < f->n; i++)
        if (f->value[i] < 1 || f->value[i] > t.faces)
            return false;
    return f->state == FACES_GIVEN && !f->letter && f->n == t.dice;
}

/* Is a bid due, plain or of a seal?  A seal may have been opened beside a plain bid by a
 * referee who did not seal that at once. */
static bool bid_due(const struct referee *r, unsigned side, unsigned due)
{
    return due == DUE_BID || due == DUE_OPEN || (r->seal[side][0] && !r->bid[side] && r->bid[other((enum side)side)]);
}

/* What a command's text may be, and when; sums are easily made. */
static bool good_secret(const struct referee *r, const struct entry *entry)
{
    const char *s = entry->text;
    uint8_t due[SEATS], hash[PROOF_HASH];

    referee_due(r, due);
    switch (entry->kind) {
    case ENTRY_BID:
        return bid_due(r, entry->side, due[entry->side]) && strlen(s) == 1 && strchr("PNBRQ-", *s);
    case ENTRY_STACK:
        return due[entry->side] == DUE_STACK && good_stack(r, (enum side)entry->side, s);
    case ENTRY_ROLLED:
        return due[entry->side] == DUE_ROLL && good_roll(r, &entry->event.faces[entry->side]);
    case ENTRY_SEAL:
        return rules_of(&r->position)->secrets && proof_read_hash(s, strlen(s), hash);
    case ENTRY_LINK:
        return r->proof.chained && proof_read_hash(s, strlen(s), hash);
    case ENTRY_OFFER:
        return strcmp(s, "draw") == 0 || strcmp(s, "none") == 0;
    case ENTRY_NONCE:
        return *s && strlen(s) < REFEREE_SECRET;
    default:
        return *s != '\0';
    }
}

static void command(struct fold *f, const struct event *e)
{
    static const struct {
        const char *name;
        enum entry_kind kind;
    } KIND[] = {{"bid", ENTRY_BID},   {"stack", ENTRY_STACK}, {"nonce", ENTRY_NONCE}, {"seal", ENTRY_SEAL},
                {"open", ENTRY_OPEN}, {"link", ENTRY_LINK},   {"offer", ENTRY_OFFER}, {"rolled", ENTRY_ROLLED},
                {"dice", ENTRY_DICE}, {"ended", ENTRY_ENDED}};
    struct entry entry = {.side = e->side};
    bool good;
    size_t i = 0;

    if (is(e, "sum")) { /* ends a batch, behind its numbers */
        f->reading->batch(f->reading->observer.context);
        return;
    }
    if (is(e, "told")) {
        told(f, e);
        return;
    }
    while (i < sizeof KIND / sizeof *KIND && !is(e, KIND[i].name))
        i++;
    if (i == sizeof KIND / sizeof *KIND || e->length >= sizeof entry.text) {
        fault(f, N_("this command is not understood"));
        return;
    }
    entry.kind = (uint8_t)KIND[i].kind;
    snprintf(entry.text, sizeof entry.text, "%.*s", (int)e->length, e->text);
    if (entry.kind == ENTRY_ENDED)
        good = read_end(e, &entry);
    else if (entry.kind == ENTRY_DICE)
        good = e->side == NO_SIDE && good_dice(f->r, &entry);
    else if (entry.kind == ENTRY_ROLLED)
        good = e->side != NO_SIDE && read_faces(e, &entry) && good_secret(f->r, &entry);
    else
        good = e->side != NO_SIDE && good_secret(f->r, &entry);
    if (!good)
        fault(f, N_("this command is not understood"));
    else
        apply(f, &entry, reader_place(f->reader));
}

/* ---- the fold ---- */

static void act(struct fold *f, const struct event *e)
{
    if (e->kind == EV_KINTE && f->held) {
        f->move.kinte = e->kinte;
        release(f);
        return;
    }
    release(f);
    if (f->bad)
        return;
    if (e->kind == EV_MOVE && rules_of(&f->r->position)->joins_tries) {
        f->move = *e;
        f->move_place = reader_place(f->reader);
        f->held = true;
        return;
    }
    switch (e->kind) {
    case EV_NUMBER:
        number(f, e);
        break;
    case EV_COMMAND:
        command(f, e);
        break;
    case EV_RESULT:
        fault(f, N_("a record with its result, or with *, is no journal"));
        break;
    case EV_NAG:
        break;
    default:
        apply_event(f, e, reader_place(f->reader));
        break;
    }
}

/* Events as the game has judged them, which is asked about the tags alone: the rest is the referee's. */
static bool feed(void *context, const struct event *e, const struct proof *proof)
{
    struct fold *f = context;

    (void)proof;
    switch (e->kind) {
    case EV_GAME:
        if (f->begun)
            fault(f, N_("a second game: a journal holds one"));
        break;
    case EV_TAG:
        keep_tag(f, e);
        break;
    case EV_TROUBLE:
        fault(f, N_("this cannot be read"));
        break;
    case EV_END:
    case EV_EOF:
        release(f);
        break;
    default:
        if (!f->begun)
            begin(f);
        else if (!f->bad)
            act(f, e);
    }
    return !f->bad;
}

/* False without memory. */
static bool play(struct fold *f, struct memory *m)
{
    struct source_options so = {
        .reader = {
            .read = memory_read, .context = m, .skip_comments = true, .skip_variations = true, .commands = true}};
    struct game_options go = {
        .as_it_is = true, .context = f, .heard = heard_tags, .ended = ended, .insert = insert_start, .judged = feed};
    struct source *s = xpgn_source(&so);

    f->reader = s ? source_reader(s) : NULL;
    return game_play(&go, s, NULL);
}

bool journal_read(const char *text, size_t length, const struct journal_reading *reading, struct referee *r,
                  struct journal *j, struct journal_fault *fault)
{
    struct fold *f = calloc(1, sizeof *f);
    struct memory m = {.text = text, .left = length};
    bool good;

    memset(j, 0, sizeof *j);
    crypto_hash_sha256_init(&j->sum);
    crypto_hash_sha256_update(&j->sum, (const unsigned char *)text, length);
    if (length > 0 && text[length - 1] != '\n')
        crypto_hash_sha256_update(&j->sum, (const unsigned char *)"\n", 1);
    *fault = (struct journal_fault){0};
    if (!f)
        return false;
    f->reading = reading;
    f->r = r;
    f->j = j;
    f->fault = fault;
    f->language = reading->observer.language;
    good = play(f, &m) && !f->bad;
    free(f);
    return good;
}
