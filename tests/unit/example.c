/* Examples of codes: each fires its code before any other, and mended nothing is found in it. */
#include "core/example.h"
#include "format.h"
#include "game/game.h"
#include "notation/reader.h"
#include "test.h"
#include "text/message.h"

#include <string.h>

struct findings {
    enum code first;
    char sentence[SENTENCE_SIZE + 32];
};

static void heard(void *context, const struct outcome *o)
{
    struct findings *f = context;

    if (o->verdict->code == CODE_OK || f->first != CODE_OK)
        return;
    /* what is wrong in a variation is told under one code */
    f->first = o->depth > 0 && o->event->kind != EV_TROUBLE ? CODE_VARIATION : (enum code)o->verdict->code;
    message_verdict(NULL, o->verdict, f->sentence);
}

static void ended(void *context, const struct game_summary *s)
{
    (void)context;
    (void)s;
}

static struct findings judge(const char *tags, const char *rest, const char *option)
{
    static char text[EXAMPLE_SIZE];
    struct findings findings = {.first = CODE_OK};
    struct memory memory = {.text = text, .left = example_record(tags, rest, text)};
    struct source_options so = {.reader = {.read = memory_read, .context = &memory, .commands = true}};
    struct game_options jo = {.strict = strcmp(option, "--strict") == 0,
                              .variations = strcmp(option, "--variations") == 0,
                              .require_proof = strcmp(option, "--require-proof") == 0,
                              .as_it_is = true,
                              .context = &findings,
                              .heard = heard,
                              .ended = ended};

    assert_true(game_play(&jo, strcmp(option, "-f forum") == 0 ? forum_source(&so) : xpgn_source(&so), NULL));
    return findings;
}

static void every_code_is_fired(void **state)
{
    (void)state;
    for (int c = CODE_OK + 1; c < CODES; c++) {
        const struct example *e = code_example((enum code)c);
        assert_non_null(e->tags); /* a line of codes.def has its EXAMPLE */
        struct findings f = judge(e->tags, e->faulty, e->option);
        if (f.first != (enum code)c)
            print_error("%s: the example has %s: %s\n", code_name((enum code)c), code_name(f.first), f.sentence);
        assert_int_equal(f.first, c);
    }
}

static void mended_nothing_is_found(void **state)
{
    (void)state;
    for (int c = CODE_OK + 1; c < CODES; c++) {
        const struct example *e = code_example((enum code)c);
        struct findings f = judge(e->tags, e->mended, e->option);
        if (f.first != CODE_OK)
            print_error("%s: mended it has %s: %s\n", code_name((enum code)c), code_name(f.first), f.sentence);
        assert_int_equal(f.first, CODE_OK);
    }
}

static void repetitions_are_written_out(void **state)
{
    static char text[EXAMPLE_SIZE];

    (void)state;
    assert_int_equal(example_record("a×3b", "×2 c", text), 8);
    assert_string_equal(text, "aaabb c\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_is_fired),
        cmocka_unit_test(mended_nothing_is_found),
        cmocka_unit_test(repetitions_are_written_out),
    };

    return cmocka_run_group_tests_name("example", tests, NULL, NULL);
}
