#include "journal.h"

#include "game/game.h"
#include "notation/token.h"
#include "text/message.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char SEAT_LETTER[SEATS] = {'w', 'b', 'p', 't'};

static bool blame(const struct language *l, struct journal_fault *f, struct place at, const char *text,
                  const struct arg *args)
{
    f->line = at.line;
    f->column = at.column;
    message(l, text, args, f->sentence);
    return false;
}

const char *journal_command(const char *s, const char *end, const char **after)
{
    const char *at = s;
    struct event e;

    while ((at = command_find(at, end)) != NULL) {
        command_event(at, end, &e, after);
        if (event_is_half(&e))
            break;
        at = *after;
    }
    if (at && *after < end && **after == ' ' && (at == s || at[-1] == ' '))
        ++*after;
    return at;
}

/* ---- the sum ---- */

/* Four bytes of the hash of all that has been added, in hex. */
static void sum_text(const crypto_hash_sha256_state *state, char out[9])
{
    crypto_hash_sha256_state copy = *state;
    unsigned char hash[PROOF_HASH];

    crypto_hash_sha256_final(&copy, hash);
    sodium_bin2hex(out, 9, hash, 4);
}

static void add_sum(struct journal *j, const char *text, size_t length)
{
    crypto_hash_sha256_update(&j->sum, (const unsigned char *)text, length);
}

/* The sum at the end of a line, NULL where it has none. */
static const char *sum_at(const char *line, const char *end)
{
    static const char WORD[] = "[%sum ";
    const size_t tail = sizeof WORD - 1 + 10; /* [%sum 01234567]} */

    if ((size_t)(end - line) < tail || memcmp(end - tail, WORD, sizeof WORD - 1) != 0 || memcmp(end - 2, "]}", 2) != 0)
        return NULL;
    return end - tail;
}

/* The end of the tags: behind the empty line that follows them. */
static size_t head_length(const char *text, size_t length)
{
    const char *tags = text;

    if (length == 0 || *text != '[')
        return 0;
    while (tags < text + length && *tags == '[') {
        const char *end = memchr(tags, '\n', (size_t)(text + length - tags));
        if (!end)
            return 0;
        tags = end + 1;
    }
    return tags < text + length && *tags == '\n' ? (size_t)(tags + 1 - text) : 0;
}

bool journal_whole(const char *text, size_t length, size_t *whole, const struct language *l,
                   struct journal_fault *fault)
{
    const size_t head = head_length(text, length);
    struct journal j = {0};
    uint64_t number = 1;
    const char *line = text, *end;

    if (!head)
        return blame(l, fault, (struct place){.line = 1, .column = 1},
                     N_("no journal begins here: its tags and an empty line"), NULL);
    crypto_hash_sha256_init(&j.sum);
    for (; line < text + length; line = end + 1, number++) {
        bool last;
        const char *sum;
        char is[9];
        end = memchr(line, '\n', (size_t)(text + length - line));
        last = end == NULL;
        if (last)
            end = text + length;
        sum = sum_at(line, end);
        if (last && !sum)
            break;
        add_sum(&j, line, (size_t)((sum ? sum : end) - line));
        sum_text(&j.sum, is);
        if (sum ? memcmp(is, sum + 6, 8) != 0 : line >= text + head)
            return blame(l, fault, (struct place){.line = number, .column = 1},
                         N_("this line, or one before it, is not as it was written"), NULL);
        add_sum(&j, sum ? sum : end, (size_t)(end - (sum ? sum : end)));
        add_sum(&j, "\n", 1);
        if (last) {
            line = end;
            break;
        }
    }
    *whole = (size_t)(line - text);
    return true;
}

/* ---- writing ---- */

void journal_tag(FILE *out, const char *name, const char *value)
{
    fprintf(out, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            putc('\\', out);
        putc(*value, out);
    }
    fputs("\"]\n", out);
}

static void write_number(FILE *out, struct journal *j, const struct position *p)
{
    const bool same = j->numbered && j->number == p->number && (j->side == p->side || rules_of(p)->rounds);

    if (p->setup || same)
        return;
    j->numbered = true;
    j->number = p->number;
    j->side = p->side;
    fprintf(out, "%" PRIu32 "%.*s ", p->number, (int)turn_dots(rules_of(p), p->side), "...");
}

static void write_token(FILE *out, struct journal *j, const struct referee *r, const struct event *e)
{
    struct event canonical;
    struct position after;
    struct verdict v;
    char token[TOKEN_SIZE + 1];

    if (e->kind == EV_NUMBER) {
        j->numbered = false;
        write_number(out, j, &r->position);
        return;
    }
    write_number(out, j, &r->position);
    verdict_clear(&v);
    v.move.side = r->position.side;
    rules_of(&r->position)->step(&r->position, e, &after, &v);
    if (!canonical_event(&r->position, e, &v, &canonical))
        canonical = *e;
    token_write(&canonical, token);
    fputs(strcat(token, " "), out);
}

static void write_command(FILE *out, const char *name, unsigned side, const char *text)
{
    fprintf(out, "{[%%%s %c %s]} ", name, SEAT_LETTER[side], text);
}

/* A secret, which has its nonce behind it if there is one. */
static void write_secret(FILE *out, const char *name, const struct entry *entry)
{
    size_t n = strcspn(entry->text, " ");
    char side = SEAT_LETTER[entry->side];

    fprintf(out, "{[%%%s %c %.*s]", name, side, (int)n, entry->text);
    if (entry->text[n])
        fprintf(out, " [%%nonce %c %s]", side, entry->text + n + 1);
    fputs("} ", out);
}

static void write_rolled(FILE *out, const struct entry *entry)
{
    struct event e = event_blank(EV_REVEAL);
    char token[TOKEN_SIZE];

    e.sides = 1;
    e.faces[WHITE] = entry->event.faces[entry->side];
    token[token_write(&e, token) - 1] = '\0';
    write_command(out, "rolled", entry->side, token + 1);
}

void journal_entry(FILE *out, struct journal *j, const struct referee *r, const struct entry *entry)
{
    switch (entry->kind) {
    case ENTRY_EVENT:
        write_token(out, j, r, &entry->event);
        break;
    case ENTRY_BID:
        write_secret(out, "bid", entry);
        break;
    case ENTRY_STACK:
        write_secret(out, "stack", entry);
        break;
    case ENTRY_NONCE:
        write_command(out, "nonce", entry->side, entry->text);
        break;
    case ENTRY_SEAL:
        if (rules_of(&r->position)->numbered) /* a stack is sealed behind the number of its series */
            write_number(out, j, &r->position);
        write_command(out, "seal", entry->side, entry->text);
        break;
    case ENTRY_OPEN:
        write_command(out, "open", entry->side, entry->text);
        break;
    case ENTRY_LINK:
        write_command(out, "link", entry->side, entry->text);
        break;
    case ENTRY_ROLLED:
        write_rolled(out, entry);
        break;
    case ENTRY_DICE:
        fprintf(out, "{[%%dice %s]} ", entry->text);
        break;
    case ENTRY_OFFER:
        write_command(out, "offer", entry->side, entry->text);
        break;
    case ENTRY_ENDED:
        fprintf(out, "{[%%ended %s %s]%s%s} ", result_name((enum result)entry->event.result),
                ending_name((enum ending)entry->ending), entry->text[0] ? " " : "", entry->text);
        break;
    default:
        fprintf(out, "{%s} ", entry->text);
        break;
    }
}

void journal_close(FILE *out, struct journal *j, const char *batch, size_t length, const uint64_t told[SEATS])
{
    char line[SEATS * 40 + 32], sum[9];
    size_t n = 0;

    line[n++] = '{';
    for (int seat = 0; seat < SEATS; seat++)
        if (told[seat] != j->told[seat]) {
            char *p = stpcpy(line + n, "[%told ");
            *p++ = SEAT_LETTER[seat];
            *p++ = ' ';
            p += number_write(told[seat], p);
            n = (size_t)(stpcpy(p, "] ") - line);
            j->told[seat] = told[seat];
        }
    add_sum(j, batch, length);
    add_sum(j, line, n);
    sum_text(&j->sum, sum);
    sprintf(line + n, "[%%sum %s]}\n", sum);
    add_sum(j, line + n, strlen(line + n));
    fputs(line, out);
}
