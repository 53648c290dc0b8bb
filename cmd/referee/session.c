#include "session.h"

#include "memstream.h"
#include "notation/token.h"
#include "shared/i18n.h"
#include "shared/tool.h"
#include "text/message.h"

#include <libintl.h>
#include <stdlib.h>
#include <string.h>

/* Entries that may follow one action by themselves before somebody else is heard. */
#define FOLLOWING 500

static struct observer observer(struct session *h)
{
    return (struct observer){language_spoken(), &h->transcript, transcript_hears};
}

/* ---- the journal ---- */

bool session_sound(struct session *h)
{
    if (h->lost)
        return false;
    if (h->file.fd < 0 || journal_file_check(&h->file))
        return true;
    h->lost = true;
    tool_trouble("%s", gettext("nothing more is told: look at the journal before you start again on it"));
    return false;
}

static bool keep(struct session *h, const char *text, size_t length)
{
    if (h->file.fd < 0 || journal_file_append(&h->file, text, length))
        return true;
    h->lost = true;
    tool_trouble("%s", gettext("the journal cannot be written: nothing more is accepted; start again on it"));
    return false;
}

/*
 * Numbers of answers are not kept one by one: the journal gets a number that is not less than any told, so that no
 * number is given twice after a crash.  It runs ahead in steps, each 64 times as large as the one before: whoever asks
 * without end, between two actions, writes a line for the first answer, the 65th, the 4161st, and never more than ten.
 */
#define STEP 64

static bool reserve(struct session *h, enum seat seat, uint64_t number)
{
    struct journal j = h->journal;
    uint64_t told[SEATS];
    char *text = NULL;
    size_t length;
    FILE *out;
    bool good;

    if (h->lost)
        return false;
    if (number <= h->reserved[seat] || h->file.fd < 0)
        return true;
    h->step[seat] = h->step[seat] == 0                       ? STEP
                    : h->step[seat] < TRANSCRIPT_MOST / STEP ? STEP * h->step[seat]
                                                             : TRANSCRIPT_MOST;
    memcpy(told, j.told, sizeof told);
    told[seat] = h->step[seat] > TRANSCRIPT_MOST - number ? TRANSCRIPT_MOST : number + h->step[seat] - 1;
    out = memstream_open(&text, &length);
    if (out)
        journal_close(out, &j, "", 0, told);
    if (!out || fclose(out) != 0)
        tool_no_memory();
    good = keep(h, text, length);
    free(text);
    if (good) {
        h->journal = j;
        h->reserved[seat] = told[seat];
    }
    return good;
}

static void answered(void *context, enum seat seat, uint64_t number, const char *text)
{
    struct session *h = context;

    if (reserve(h, seat, number))
        h->send(h->context, seat, number, text);
}

/* A seat has had the last number there is: nothing can be told to it any more, so that the game cannot go on here. */
static void spent(struct session *h)
{
    if (!h->transcript.spent || h->lost)
        return;
    h->lost = true;
    tool_trouble(gettext("a seat has had its last answer, number %llu: nothing more is accepted"),
                 (unsigned long long)TRANSCRIPT_MOST);
}

void session_answer(struct session *h, enum seat seat, const char *word, const char *sentence)
{
    if (!session_sound(h))
        return;
    transcript_hears(&h->transcript, seat, false, word, sentence);
    spent(h);
}

/* ---- a batch: an action and what follows ---- */

struct batch {
    struct referee referee;
    struct journal journal;
    FILE *out;
    char *text;
    size_t length;
    unsigned entries;
};

static bool batch_begin(struct session *h, struct batch *b)
{
    b->referee = h->referee;
    b->journal = h->journal;
    b->entries = 0;
    b->text = NULL;
    b->out = memstream_open(&b->text, &b->length);
    return b->out != NULL;
}

static bool batch_add(struct session *h, struct batch *b, const struct entry *entry)
{
    const struct observer hears = observer(h);
    struct verdict v;

    journal_entry(b->out, &b->journal, &b->referee, entry);
    referee_apply(&b->referee, entry, &hears, &v);
    b->entries++;
    return v.code == CODE_OK;
}

/* What was pending has happened. */
static void settle(struct session *h)
{
    h->actions += h->transcript.n > h->transcript.settled;
    transcript_settle(&h->transcript);
}

static void deliver(struct session *h)
{
    struct transcript *t = &h->transcript;
    size_t from = t->settled;

    settle(h);
    for (; from < t->n; from++)
        h->send(h->context, (enum seat)t->line[from].seat, t->line[from].number, t->line[from].text);
}

/*
 * The number of the last notice of each seat that hears of this batch.  What has been reserved for the others stays: a
 * gap that it leaves after a crash must not tell them that something has happened.
 */
static void told_by(const struct session *h, struct batch *b, uint64_t told[SEATS])
{
    const struct transcript *t = &h->transcript;

    memcpy(told, b->journal.told, sizeof b->journal.told);
    for (size_t i = t->settled; i < t->n; i++) {
        told[t->line[i].seat] = t->line[i].number;
        b->journal.told[t->line[i].seat] = 0; /* even if it is the number that was reserved */
    }
}

/* Numbers that have been told need no reservation. */
static void settle_numbers(struct session *h)
{
    const struct transcript *t = &h->transcript;

    for (size_t i = t->settled; i < t->n; i++) {
        h->reserved[t->line[i].seat] = t->line[i].number;
        h->step[t->line[i].seat] = 0;
    }
}

/* On the disk first, then told. */
static void batch_end(struct session *h, struct batch *b, bool good)
{
    uint64_t told[SEATS];

    if (fflush(b->out) != 0 || h->transcript.failed || h->transcript.spent)
        good = false;
    if (good && b->entries > 0) {
        told_by(h, b, told);
        journal_close(b->out, &b->journal, b->text, b->length, told);
        good = fflush(b->out) == 0;
    }
    good = fclose(b->out) == 0 && good;
    if (good && b->entries > 0 && keep(h, b->text, b->length)) {
        h->referee = b->referee;
        h->journal = b->journal;
        settle_numbers(h);
        deliver(h);
    } else {
        spent(h);
        transcript_drop(&h->transcript);
        if (!good && !h->lost) {
            h->lost = true;
            tool_trouble("%s", gettext("out of memory: this action has not been made; start again on the journal"));
        }
    }
    free(b->text);
}

/* The action, if there is one, and all that follows by itself. */
static void run(struct session *h, const struct entry *first)
{
    struct entry entry;
    struct batch b;
    bool good;

    if (!batch_begin(h, &b)) {
        h->lost = true;
        tool_no_memory();
    }
    good = !first || batch_add(h, &b, first);
    while (good && b.entries < FOLLOWING && referee_next(&b.referee, &h->chance, &entry))
        good = batch_add(h, &b, &entry);
    batch_end(h, &b, good);
}

/* Dice that come from elsewhere than before: kept in the journal, since it decides who is told to roll. */
static bool new_dice(const struct session *h, struct entry *entry)
{
    const struct referee *r = &h->referee;

    if (!h->dice || h->dice == 1 + r->dice || r->dice == DICE_CHAIN || r->over)
        return false;
    *entry = (struct entry){.kind = ENTRY_DICE, .side = NO_SIDE, .event = event_blank(EV_BAD)};
    strcpy(entry->text, referee_dice((enum dice)(h->dice - 1)));
    return true;
}

void session_begin(struct session *h)
{
    struct entry entry;

    if (session_sound(h))
        run(h, new_dice(h, &entry) ? &entry : NULL);
}

/* ---- lines ---- */

/* Where a move that may be made comes from, if that was not said; only games in which all is seen leave it open. */
static void add_origin(const struct position *p, struct event *e)
{
    struct position after;
    struct verdict v;

    verdict_clear(&v);
    v.move.side = p->side;
    rules_of(p)->step(p, e, &after, &v);
    if (v.move.from != NO_SQUARE) {
        e->from_file = (uint8_t)file_of(v.move.from);
        e->from_rank = (uint8_t)rank_of(v.move.from);
    }
}

/* What was heard, as the referee repeats it: a move in long form, anything else as it was said. */
static void repeat(struct session *h, enum seat seat, const struct entry *entry, const char *line)
{
    char word[REFEREE_LINE + TOKEN_SIZE] = "heard ", token[TOKEN_SIZE];
    struct event e = entry->event;

    if (entry->kind == ENTRY_EVENT && (e.kind == EV_MOVE || e.kind == EV_ARRIVAL)) {
        e.kinte = NO_KINTE;
        if (e.kind == EV_MOVE && !event_has_origin(&e))
            add_origin(&h->referee.position, &e);
        if (e.kind == EV_MOVE && event_has_origin(&e))
            e.piece = NO_KIND;
        token_write(&e, token);
        strcat(word, token);
    } else {
        strcat(word, line);
    }
    session_answer(h, seat, word, gettext("Is that so? yes or no."));
}

/* yes and no, where the referee asks back.  True: `line` is to be judged now. */
static bool confirmed(struct session *h, enum seat seat, char *line, bool *done)
{
    bool yes = strcmp(line, "yes") == 0, no = strcmp(line, "no") == 0;

    *done = false;
    if (!yes && !no)
        return false;
    *done = true;
    if (seat > SEAT_BLACK || !h->heard[seat][0]) {
        session_answer(h, seat, "refused", gettext("Nothing waits for your yes or no."));
        return false;
    }
    strcpy(line, h->heard[seat]);
    h->heard[seat][0] = '\0';
    if (no)
        session_answer(h, seat, "dropped", gettext("Forgotten."));
    return yes;
}

/* The line without blanks around it, if it fits. */
static void trim(const char *line, size_t length, char out[REFEREE_LINE])
{
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t' || line[length - 1] == '\r'))
        length--;
    for (; length > 0 && (*line == ' ' || *line == '\t'); length--)
        line++;
    if (length >= REFEREE_LINE || memchr(line, '\0', length))
        length = 0; /* answered from the line itself */
    memcpy(out, line, length);
    out[length] = '\0';
}

void session_line(struct session *h, enum seat seat, const char *line, size_t length)
{
    const struct observer hears = observer(h);
    char said[REFEREE_LINE];
    struct entry entry;
    bool done, sure;

    if (!session_sound(h))
        return;
    trim(line, length, said);
    sure = confirmed(h, seat, said, &done);
    if (done && !sure)
        return;
    if (sure) {
        line = said;
        length = strlen(said);
    }
    if (!referee_hear(&h->referee, seat, line, length, &h->chance, &hears, &entry)) {
        spent(h);
        return;
    }
    if (h->confirm && !sure && seat <= SEAT_BLACK) {
        strcpy(h->heard[seat], said);
        repeat(h, seat, &entry, said);
        return;
    }
    if (seat <= SEAT_BLACK)
        h->heard[seat][0] = '\0';
    run(h, &entry);
}

/* ---- from a journal ---- */

static bool read_told(void *context, enum seat seat, uint64_t number)
{
    return transcript_told(context, seat, number);
}

static void read_batch(void *context)
{
    struct transcript *t = context;

    settle(t->context);
}

bool session_read(struct session *h, const char *name, const char *text, size_t length)
{
    const struct journal_reading reading = {observer(h), read_told, read_batch};
    struct journal_fault fault;

    h->transcript.context = h;
    h->transcript.answer = answered;
    if (!journal_read(text, length, &reading, &h->referee, &h->journal, &fault)) {
        if (fault.line == 0)
            tool_no_memory();
        if (name)
            tool_trouble("%s:%llu:%llu: %s", name, (unsigned long long)fault.line, (unsigned long long)fault.column,
                         fault.sentence);
        else
            tool_trouble("%s", fault.sentence);
        return false;
    }
    if (h->transcript.failed)
        tool_no_memory();
    settle(h);
    memcpy(h->reserved, h->transcript.last, sizeof h->reserved);
    return true;
}

void session_tell_again(struct session *h, enum seat seat)
{
    const struct transcript *t = &h->transcript;

    if (t->settled > 0 && !session_sound(h))
        return;
    for (size_t i = 0; i < t->settled; i++)
        if (seat == SEATS || t->line[i].seat == seat)
            h->send(h->context, (enum seat)t->line[i].seat, t->line[i].number, t->line[i].text);
}

void session_close(struct session *h)
{
    bool behind = memcmp(h->reserved, h->transcript.last, sizeof h->reserved) != 0;
    char *text = NULL;
    size_t length;
    FILE *out;

    if (behind && h->file.fd >= 0 && session_sound(h) && (out = memstream_open(&text, &length)) != NULL) {
        journal_close(out, &h->journal, "", 0, h->transcript.last);
        if (fclose(out) == 0)
            keep(h, text, length);
        free(text);
    }
    journal_file_close(&h->file);
    transcript_free(&h->transcript);
}
