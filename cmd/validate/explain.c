#include "explain.h"

#include "core/example.h"
#include "core/rules.h"
#include "notation/token.h"
#include "shared/tool.h"

#include <libintl.h>
#include <string.h>

static const char *const LEVEL_NAME[] = {"note", "warning", "error", "unreadable"};

void codes_list(void)
{
    for (int c = CODE_OK + 1; c < CODES; c++)
        printf("%-18s %-10s %-16s %s\n", code_name((enum code)c), LEVEL_NAME[code_level((enum code)c)],
               code_rule((enum code)c), gettext(code_summary((enum code)c)));
}

/* Indented; a byte that is not UTF-8 is shown as what it is. */
static void show_record(const char *text)
{
    bool begins = true;
    uint32_t c;

    for (size_t n; *text; text += n) {
        if (begins && *text != '\n')
            fputs("    ", stdout);
        begins = *text == '\n';
        n = utf8_decode(text, strlen(text), &c);
        if (n > 0)
            printf("%.*s", (int)n, text);
        else
            printf("\\x%02x", (unsigned char)*text);
        n += n == 0;
    }
}

/* Where the authors of the games say it. */
static void show_sections(const char *rule)
{
    for (unsigned i = 0; i < RULES_COUNT; i++) {
        const struct rules *rules = rules_get((enum rules_number)i);
        const char *section = rules_author(rules, rule);
        if (section)
            printf(gettext("%s: the author's %s\n"), rules->name, section);
    }
}

void code_explain(const char *name, void (*judge)(void *context, const char *text, size_t length, const char *option),
                  void *context)
{
    static char record[EXAMPLE_SIZE];
    enum code c = code_named(name);
    const struct example *example = code_example(c);

    if (c == CODE_OK)
        tool_usage(gettext("there is no code '%s' (--list-codes lists them)"), name);
    printf("%s: %s\n", name, gettext(code_summary(c)));
    printf(gettext("level: %s; rule: %s\n"), LEVEL_NAME[code_level(c)], code_rule(c));
    show_sections(code_rule(c));
    printf("\n%s\n\n", gettext(example->advice));
    if (example->option[0])
        printf(gettext("With %s it is found here:\n"), example->option);
    else
        printf("%s\n", gettext("It is found here:"));
    putchar('\n');
    show_record(example->tags);
    show_record(example->faulty);
    fputs("\n\n", stdout);
    judge(context, record, example_record(example->tags, example->faulty, record), example->option);
    printf("\n%s\n\n", gettext("Mended:"));
    show_record(example->tags);
    show_record(example->mended);
    putchar('\n');
}
