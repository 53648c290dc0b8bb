#include "verdict.h"

#include <string.h>

static const struct {
    const char *name;
    enum level level;
    const char *rule, *summary;
} CODE_TABLE[CODES] = {
    [CODE_OK] = {"ok", LEVEL_NOTE, "", ""},
#define LEVEL_(level) LEVEL_##level
#define CODE(name, text, level, rule, summary) [CODE_##name] = {text, LEVEL_(level), rule, summary},
#include "codes.def"
#undef CODE
};

const char *code_name(enum code code)
{
    return CODE_TABLE[code].name;
}

enum level code_level(enum code code)
{
    return CODE_TABLE[code].level;
}

const char *code_rule(enum code code)
{
    return CODE_TABLE[code].rule;
}

const char *code_summary(enum code code)
{
    return CODE_TABLE[code].summary;
}

enum code code_named(const char *name)
{
    for (int c = CODE_OK + 1; c < CODES; c++)
        if (strcmp(CODE_TABLE[c].name, name) == 0)
            return (enum code)c;
    return CODE_OK;
}

static const char *const RESULT_NAME[] = {"", "1-0", "0-1", "1/2-1/2", "*", "0-0"};

const char *result_name(enum result result)
{
    return RESULT_NAME[result];
}

enum result result_named(const char *text, size_t length)
{
    for (int r = WHITE_WINS; r <= UNFINISHED; r++)
        if (strlen(RESULT_NAME[r]) == length && memcmp(RESULT_NAME[r], text, length) == 0)
            return (enum result)r;
    return NO_RESULT;
}

/*
 * One part of a result at *text: 0, 1, a half (h), or what parts them (-); '\0' for anything else.  *text moves past
 * it.
 */
static char part_of_result(const char **text, const char *end)
{
    static const struct {
        const char *text;
        char part;
    } PARTS[] = {
        {"1/2", 'h'},
        {"0.5", 'h'},
        {"0,5", 'h'},
        {"\xc2\xbd", 'h'},
        {"1", '1'},
        {"0", '0'},
        {"*", '*'},
        {"-", '-'},
        {":", '-'},
        {"\xe2\x80\x90", '-'},
        {"\xe2\x80\x91", '-'},
        {"\xe2\x80\x92", '-'},
        {"\xe2\x80\x93", '-'},
        {"\xe2\x80\x94", '-'},
        {"\xe2\x88\x92", '-'},
    };

    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
        size_t n = strlen(PARTS[i].text);
        if ((size_t)(end - *text) >= n && memcmp(*text, PARTS[i].text, n) == 0) {
            *text += n;
            return PARTS[i].part;
        }
    }
    return '\0';
}

enum result result_read(const char *text, size_t length)
{
    static const char *const FORMS[] = {
        [WHITE_WINS] = "1-0", [BLACK_WINS] = "0-1", [DRAW] = "h-h", [UNFINISHED] = "*", [BOTH_LOST] = "0-0",
    };
    const char *end = text + length;
    char parts[4] = "";
    size_t n = 0;

    while (text < end) {
        char part;
        if (*text == ' ' || *text == '\t') {
            text++;
            continue;
        }
        if (end - text >= 2 && memcmp(text, "\xc2\xa0", 2) == 0) { /* a blank that does not break */
            text += 2;
            continue;
        }
        part = part_of_result(&text, end);
        if (part == '\0' || n == 3)
            return NO_RESULT;
        parts[n++] = part;
    }
    for (int r = WHITE_WINS; r <= BOTH_LOST; r++)
        if (strcmp(parts, FORMS[r]) == 0)
            return (enum result)r;
    return strcmp(parts, "h") == 0 ? DRAW : NO_RESULT;
}

void fail_with(struct verdict *v, enum code code, const char *rule, const char *text, const struct arg *args)
{
    v->code = (uint8_t)code;
    v->rule = rule ? rule : code_rule(code);
    v->text = text;
    memcpy(v->args, args, sizeof v->args);
}
