/*
 * game_play(): what is found stands where it was written, for each kind of place, whatever the size of the reads; the
 * same game in another form has its findings at the same tokens, and their places in lines of that form.
 */
#include "test.h"

#include "format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HASH "5c33caaf54a7feef2600084c35a94aa89802b20fdcc233f291b7ad56bf36e142"
#define HASH_2 "d22fe11d42aacf9b167d15c157d12d6b3cfcde9752facd6af8491e8806b4eeeb"

/* A record, and the first finding of a code: the place, what stands there, and the number of the token. */
static const struct {
    const char *what, *text;
    enum code code;
    bool strict, variations;
    unsigned long line, column;
    const char *there; /* the line from that byte on begins with it */
    unsigned token;
} FOUND[] = {
    {"the token itself", "[Event \"a\"]\n\n1. e4 e5\n2. Ke3 *\n", CODE_NO_PIECE, false, false, 4, 4, "Ke3", 3},
    {"characters, not bytes", "[Event \"a\"]\n\n1. e4 {ёж} Ke3 *\n", CODE_NO_PIECE, false, false, 3, 12, "Ke3", 2},
    {"the number before it", "[Event \"a\"]\n\n1. e4 e5\n3. Nf3 Nc6 *\n", CODE_NUMBER, false, false, 4, 1, "3.", 3},
    {"the number of the line around a variation", "[Event \"a\"]\n\n1. e4 e5\n3. {x} (2. d4 d5) Nf3 *\n", CODE_NUMBER,
     false, true, 4, 1, "3.", 3},
    {"the roster: the game", "\n\n[Event \"a\"]\n[Site \"b\"]\n\n1. e4 *\n", CODE_ROSTER, true, false, 3, 1, "[Event",
     0},
    {"a tag", "[Event \"a\"]\n[Variant \"Chess with bears\"]\n\n1. e4 *\n", CODE_VARIANT, false, false, 2, 1,
     "[Variant", 0},
    {"options", "[Variant \"Octahedra\"]\n[Options \"x=y\"]\n\n*\n", CODE_OPTION_BAD, false, false, 2, 1, "[Options",
     0},
    {"within a FEN", "[Event \"a\"]\n[FEN \"8/8/9/8/8/8/8/8 w - - 0 1\"]\n\n*\n", CODE_FEN_BAD, false, false, 2, 11,
     "9/8", 0},
    {"a try without its card", "[Variant \"Sixfold Duel\"]\n\n1. e4\n{a} e5 *\n", CODE_CARD_MISSING, false, false, 3, 4,
     "e4", 1},
    {"a try that waits for its mark", "[Variant \"Yuurei\"]\n\n1. Ke5 {a} {b}\ne5 *\n", CODE_NO_PIECE, false, false, 3,
     4, "Ke5", 1},
    {"a try in a variation", "[Variant \"Yuurei\"]\n\n1. e4 (1. Ke5 {a}\n) e5 *\n", CODE_NO_PIECE, false, true, 3, 11,
     "Ke5", 1},
    {"the mark of a try", "[Variant \"Yuurei\"]\n\n1. e4 e5\n2. e5\n<kinte:1> *\n", CODE_KINTE_COUNT, false, false, 5,
     1, "<kinte", 4},
    {"the first half", "[Variant \"Psi-Chess\"]\n\n1. @e4 <P:?>\n@e5 <?:P> 1-0\n", CODE_HALF_REVEAL, false, false, 3, 8,
     "<P:?>", 2},
    {"a seal that was never opened",
     "[Variant \"Psi-Chess\"]\n[GameId \"a\"]\n\n1. @e4 {a\n[%seal w " HASH "]}\n{[%seal b " HASH_2 "]} *\n",
     CODE_UNPROVEN, false, false, 5, 1, "[%seal", 1},
};

/* What came of a record. */
struct run {
    enum code code;
    unsigned findings;
    struct place place;
    unsigned token;
    char there[16];
    unsigned long errors;
    uint64_t all; /* of all findings and their places */
};

static void mix(struct run *r, uint64_t n)
{
    r->all = (r->all ^ n) * UINT64_C(1099511628211);
}

static void heard(void *context, const struct outcome *o)
{
    struct run *r = context;
    struct place at = outcome_place(o);
    const char *line;
    size_t length, from;

    if (o->verdict->code == CODE_OK)
        return;
    mix(r, o->verdict->code);
    mix(r, outcome_token(o));
    mix(r, at.line << 32 | at.column);
    mix(r, at.offset);
    if (o->verdict->code != r->code || r->findings++ > 0)
        return;
    r->place = at;
    r->token = outcome_token(o);
    if (outcome_line(o, &line, &length)) {
        from = (size_t)(at.offset - at.line_offset);
        assert_true(from <= length);
        snprintf(r->there, sizeof r->there, "%.*s", (int)(length - from), line + from);
    }
}

static void ended(void *context, const struct game_summary *s)
{
    ((struct run *)context)->errors += s->violations;
}

static bool look(void *context, const struct event *e, const struct proof *proof)
{
    (void)context;
    (void)e;
    (void)proof;
    return true;
}

static struct run play(const char *form, const char *text, size_t i, size_t step, bool slow)
{
    struct memory memory = {.text = text, .left = strlen(text), .step = step};
    struct source_options so = {
        .reader = {.read = memory_read, .context = &memory, .commands = true, .skip_variations = !FOUND[i].variations}};
    struct run r = {.code = FOUND[i].code};
    struct game_options jo = {.strict = FOUND[i].strict,
                              .require_proof = FOUND[i].code == CODE_UNPROVEN,
                              .variations = FOUND[i].variations,
                              .context = &r,
                              .heard = heard,
                              .ended = ended,
                              .judged = slow ? look : NULL};
    struct play_end end;

    assert_true(game_play(&jo, form_named(form)->source(&so), &end));
    assert_true(end.finished && !end.foreign && !end.complaint.text && !end.error);
    return r;
}

static void what_is_found_stands_where_it_was_written(void **unused)
{
    static const size_t STEP[] = {0, 1, 2, 3, 7, 16, 64};

    (void)unused;
    for (size_t i = 0; i < sizeof FOUND / sizeof *FOUND; i++) {
        struct run first = play("xpgn", FOUND[i].text, i, 0, false);
        if (first.place.line != FOUND[i].line || first.place.column != FOUND[i].column ||
            first.token != FOUND[i].token || strncmp(first.there, FOUND[i].there, strlen(FOUND[i].there)) != 0) {
            print_error("%s: %lu:%lu %s, token %u\n", FOUND[i].what, (unsigned long)first.place.line,
                        (unsigned long)first.place.column, first.there, first.token);
            assert_true(false);
        }
        for (size_t k = 0; k < 2 * sizeof STEP / sizeof *STEP; k++)
            assert_true(play("xpgn", FOUND[i].text, i, STEP[k / 2], k % 2).all == first.all);
    }
}

static void put(void *sink, const struct outcome *o)
{
    assert_true(((struct sink *)sink)->outcome(sink, o));
}

static void put_end(void *sink, const struct game_summary *s)
{
    assert_true(((struct sink *)sink)->ended(sink, s));
}

/* The record in another form, to be freed; wrong numbers are mended on the way. */
static char *converted(const char *form, const char *text)
{
    char *out = NULL;
    size_t size;
    FILE *stream = open_memstream(&out, &size);
    struct sink_options options = {.out = stream};
    struct sink *sink = form_named(form)->sink(&options);
    struct memory memory = {.text = text, .left = strlen(text)};
    struct source_options so = {.reader = {.read = memory_read, .context = &memory, .commands = true}};
    struct game_options jo = {.snapshots = true, .variations = true, .context = sink, .heard = put, .ended = put_end};

    assert_true(game_play(&jo, xpgn_source(&so), NULL));
    sink->free(sink);
    fclose(stream);
    return out;
}

static void other_forms_have_it_at_the_same_token(void **unused)
{
    static const char *const FORM[] = {"jsonl", "yaml"};

    (void)unused;
    for (size_t i = 0; i < 2 * sizeof FOUND / sizeof *FOUND; i++) {
        size_t which = i / 2;
        char *text = converted(FORM[i % 2], FOUND[which].text);
        struct run r = play(FORM[i % 2], text, which, 0, false), again = play(FORM[i % 2], text, which, 1, true);
        if (FOUND[which].code != CODE_NUMBER &&
            ((r.token != FOUND[which].token && r.code != CODE_ROSTER) || !r.place.line || !r.place.column)) {
            print_error("%s in %s: %lu:%lu, token %u of\n%s\n", FOUND[which].what, FORM[i % 2],
                        (unsigned long)r.place.line, (unsigned long)r.place.column, r.token, text);
            assert_true(false);
        }
        assert_true(r.all == again.all);
        free(text);
    }
}

/* ---- hooks ---- */

struct hooked {
    unsigned inserted, judged, stop;
    unsigned long tokens;
};

static bool insert(void *context, const struct event *next, struct event *more)
{
    struct hooked *h = context;

    if (next->kind != EV_RESULT || h->inserted == 2)
        return false;
    *more = event_blank(EV_MOVE);
    more->piece = h->inserted ? KNIGHT : PAWN;
    more->to = h->inserted ? 21 : 36; /* f3, e5 */
    more->text = h->inserted ? "Nf3" : "e5";
    more->length = strlen(more->text);
    h->inserted++;
    return true;
}

static bool judged(void *context, const struct event *e, const struct proof *proof)
{
    struct hooked *h = context;

    (void)proof;
    h->judged += event_acts(e);
    return !h->stop || h->judged != h->stop;
}

static void nobody_hears(void *context, const struct outcome *o)
{
    (void)context;
    assert_int_equal(o->verdict->code, CODE_OK);
}

static void count_tokens(void *context, const struct game_summary *s)
{
    ((struct hooked *)context)->tokens += s->tokens;
}

static void hooks_insert_and_end(void **unused)
{
    static const char TEXT[] = "[Event \"a\"]\n\n1. e4 *\n";

    (void)unused;
    for (unsigned stop = 0; stop <= 2; stop += 2) {
        struct hooked h = {.stop = stop};
        struct memory memory = {.text = TEXT, .left = sizeof TEXT - 1};
        struct source_options so = {.reader = {.read = memory_read, .context = &memory}};
        struct game_options jo = {
            .context = &h, .heard = nobody_hears, .ended = count_tokens, .insert = insert, .judged = judged};
        struct play_end end;
        assert_true(game_play(&jo, xpgn_source(&so), &end));
        assert_int_equal(end.finished, stop == 0);
        assert_int_equal(h.judged, stop ? stop : 3);
        assert_int_equal(h.tokens, stop ? 0 : 4);
    }
}

static void what_is_no_record_is_not_played(void **unused)
{
    static const char ZIP[] = "PK\x03\x04";
    struct run r = {0};

    (void)unused;
    for (int as_it_is = 0; as_it_is < 2; as_it_is++) {
        struct memory memory = {.text = ZIP, .left = sizeof ZIP - 1};
        struct source_options so = {.reader = {.read = memory_read, .context = &memory}};
        struct game_options jo = {.as_it_is = as_it_is, .context = &r, .heard = heard, .ended = ended};
        struct play_end end;
        assert_true(game_play(&jo, xpgn_source(&so), &end));
        assert_int_equal(end.finished, as_it_is);
        if (as_it_is)
            assert_null(end.foreign);
        else
            assert_string_equal(end.cure, "funzip");
    }
    assert_false(game_play(&(struct game_options){.heard = heard, .ended = ended}, NULL, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_found_stands_where_it_was_written),
        cmocka_unit_test(other_forms_have_it_at_the_same_token),
        cmocka_unit_test(hooks_insert_and_end),
        cmocka_unit_test(what_is_no_record_is_not_played),
    };

    return cmocka_run_group_tests_name("play", tests, NULL, NULL);
}
