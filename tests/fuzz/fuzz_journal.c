/*
 * fuzz_journal.c: journals that nobody has written, as bytes from libFuzzer.
 *
 * The first byte is nobody's here; the rest is the file.  It is read whether its sums are right or not, since a sum is
 * easily made.  A referee that comes out of it must be able to answer, and its record must be written or refused.
 */
#include "journal/journal.h"
#include "journal/transcript.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool told(void *context, enum seat seat, uint64_t number)
{
    return transcript_told(context, seat, number);
}

static void batch(void *context)
{
    transcript_settle(context);
}

static void answered(void *context, enum seat seat, uint64_t number, const char *text)
{
    (void)context, (void)seat, (void)number;
    if (strlen(text) > 4096)
        abort();
}

static void ask(const struct referee *r, const struct observer *observer)
{
    static const char *const QUESTION[] = {"board", "status",       "moves",    "help",  "e4",
                                           "bid P", "stack +++---", "roll 1:2", "resign"};
    struct entry entry;

    for (int seat = 0; seat < SEATS; seat++)
        for (size_t i = 0; i < sizeof QUESTION / sizeof *QUESTION; i++)
            referee_hear(r, (enum seat)seat, QUESTION[i], strlen(QUESTION[i]), NULL, observer, &entry);
}

static unsigned least(void *context, unsigned n)
{
    (void)context;
    (void)n;
    return 0;
}

/* What would follow by itself if a referee went on with it. */
static void go_on(struct referee r, const struct observer *observer)
{
    static const struct chance chance = {least, NULL};
    struct entry entry;
    struct verdict v;

    for (int i = 0; i < 100 && referee_next(&r, &chance, &entry); i++) {
        referee_apply(&r, &entry, observer, &v);
        if (v.code != CODE_OK)
            return;
    }
}

static void publish(const char *text, size_t length, const struct referee *r)
{
    struct journal_fault fault;
    char *record = NULL;
    size_t size;
    FILE *out = open_memstream(&record, &size);

    if (!journal_publish(text, length, r, out, NULL, &fault) && !fault.sentence[0])
        abort();
    fclose(out);
    free(record);
}

static void read_journal(const char *text, size_t length)
{
    struct transcript t = {.answer = answered};
    const struct journal_reading reading = {{.context = &t, .hears = transcript_hears}, told, batch};
    struct journal_fault fault;
    struct referee r;
    struct journal j;
    size_t whole = length;

    if (journal_whole(text, length, &whole, NULL, &fault) ? whole > length : !fault.sentence[0] || fault.line == 0)
        abort();
    if (journal_read(text, whole, &reading, &r, &j, &fault)) {
        ask(&r, &reading.observer);
        publish(text, whole, &r);
        go_on(r, &reading.observer);
    } else if (!fault.sentence[0] || fault.line == 0) {
        abort();
    }
    transcript_free(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *copy;

    if (size == 0)
        return 0;
    copy = malloc(size); /* its own block, so that the sanitizer sees what goes beyond */
    memcpy(copy, data + 1, size - 1);
    read_journal(copy, size - 1);
    free(copy);
    return 0;
}
