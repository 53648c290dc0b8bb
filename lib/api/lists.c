/* lists.c: what there is: version, rule sets, codes; and what is told of an outcome. */
#include "api_parts.h"

#include "game/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *arb_version(void)
{
    return ARB_VERSION;
}

void arb_free(void *memory)
{
    free(memory);
}

size_t api_fill(const char *text, char *out, size_t size)
{
    if (out)
        snprintf(out, size, "%s", text);
    return strlen(text);
}

/* ---- rule sets and codes ---- */

const char *arb_rules_name(size_t index)
{
    return index < RULES_COUNT ? rules_get((enum rules_number)index)->name : NULL;
}

const char *arb_rules_named(const char *name)
{
    enum rules_number number = rules_named(name, strlen(name));

    return number < RULES_COUNT ? rules_get(number)->name : NULL;
}

static enum arb_severity severity_of(enum level level)
{
    return (enum arb_severity)(level + 1);
}

const char *arb_code_name(size_t index)
{
    return index < CODES - 1 ? code_name((enum code)(index + 1)) : NULL;
}

const char *arb_code_summary(const char *code)
{
    enum code c = code_named(code);

    return c != CODE_OK ? code_summary(c) : NULL;
}

const char *arb_code_rule(const char *code)
{
    enum code c = code_named(code);

    return c != CODE_OK ? code_rule(c) : NULL;
}

enum arb_severity arb_code_severity(const char *code)
{
    enum code c = code_named(code);

    return c != CODE_OK ? severity_of(code_level(c)) : ARB_NONE;
}

/* ---- languages ---- */

static const char *text_of(const void *translator, const char *msgid)
{
    const struct arb_translator *t = translator;

    return t->text(t->context, msgid);
}

static const char *plural_of(const void *translator, const char *one, const char *many, unsigned long n)
{
    const struct arb_translator *t = translator;

    return t->plural(t->context, one, many, n);
}

const struct language *api_language(const struct arb_translator *t, struct language *room)
{
    *room = (struct language){"", text_of, plural_of, t};
    return t ? room : NULL;
}

/* ---- outcomes ---- */

void api_verdict(struct arb_outcome *o, const struct verdict *v, enum level level, const struct language *l)
{
    if (v->code == CODE_OK)
        return;
    o->severity = severity_of(level);
    o->code = code_name((enum code)v->code);
    o->rule = v->rule ? v->rule : code_rule((enum code)v->code);
    message_verdict(l, v, o->message);
}

void api_action(struct arb_outcome *o, const struct position *before, const struct event *e, const struct verdict *v)
{
    struct event c;

    o->action[0] = '\0';
    if (canonical_event(before, e, v, &c))
        token_write(&c, o->action);
}

uint64_t arb_outcome_line(const struct arb_outcome *o)
{
    return o->line;
}

uint64_t arb_outcome_column(const struct arb_outcome *o)
{
    return o->column;
}

unsigned long arb_outcome_game(const struct arb_outcome *o)
{
    return o->game;
}

enum arb_severity arb_outcome_severity(const struct arb_outcome *o)
{
    return o->severity;
}

const char *arb_outcome_code(const struct arb_outcome *o)
{
    return o->code;
}

const char *arb_outcome_rule(const struct arb_outcome *o)
{
    return o->rule;
}

const char *arb_outcome_message(const struct arb_outcome *o)
{
    return o->message;
}

const char *arb_outcome_turn(const struct arb_outcome *o)
{
    return o->turn;
}

enum arb_side arb_outcome_side(const struct arb_outcome *o)
{
    return o->side == BLACK ? ARB_BLACK : ARB_WHITE;
}

int arb_outcome_first(const struct arb_outcome *o)
{
    return o->first;
}

unsigned arb_outcome_depth(const struct arb_outcome *o)
{
    return o->depth;
}

const char *arb_outcome_action(const struct arb_outcome *o)
{
    return o->action[0] ? o->action : NULL;
}

struct arb_position *arb_outcome_position(const struct arb_outcome *o)
{
    return api_position(o->after);
}

void arb_outcome_free(struct arb_outcome *o)
{
    free(o);
}
