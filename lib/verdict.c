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

static const char *const ENDING_NAME[ENDINGS] = {
    "",          N_("king captured"), N_("bare king"),   N_("mate"), N_("stalemate"),
    N_("kinte"), N_("agreement"),     N_("resignation"), N_("time"), N_("adjudication"),
};

const char *ending_name(enum ending ending)
{
    return ENDING_NAME[ending];
}

enum ending ending_named(const char *text, size_t length)
{
    for (int e = NO_ENDING + 1; e < ENDINGS; e++)
        if (strlen(ENDING_NAME[e]) == length && memcmp(ENDING_NAME[e], text, length) == 0)
            return (enum ending)e;
    return NO_ENDING;
}

static const char *const RESULT_NAME[] = {"", "1-0", "0-1", "1/2-1/2", "*"};

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

void fail_with(struct verdict *v, enum code code, const char *rule, const char *text, const struct arg *args)
{
    v->code = (uint8_t)code;
    v->rule = rule ? rule : code_rule(code);
    v->text = text;
    memcpy(v->args, args, sizeof v->args);
}
