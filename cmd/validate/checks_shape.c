#include "checks_shape.h"

#include "core/option.h"
#include "core/rules.h"
#include "core/verdict.h"
#include "text/message.h"

#include <libintl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MOST_OF_A_LIST                                                                                                 \
    4096 /* of findings, notices, readings and options: nobody wants more, and doubles are sought                      \
          */

struct shape {
    yaml_document_t *doc;
    struct checks_fault *fault;
    bool switched;        /* a reading has options */
    yaml_node_t *unknown; /* the name of a variant that there is not */
    bool expects_variant; /* and that is expected */
};

/* A key of a mapping, and what its value must be; `good` tells the fault itself. */
struct key {
    const char *name;
    bool (*good)(struct shape *, yaml_node_t *value, const char *key);
};

static bool wrong(struct shape *s, yaml_mark_t at, const char *format, ...) __attribute__((format(printf, 3, 4)));
static bool wrong(struct shape *s, yaml_mark_t at, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(s->fault->text, sizeof s->fault->text, format, args);
    va_end(args);
    s->fault->at = at;
    return false;
}

/* ---- scalars ---- */

static bool is_one_of(const char *text, const char *const *words)
{
    for (; *words; words++)
        if (strcmp(text, *words) == 0)
            return true;
    return false;
}

/* Is a scalar without quotes something else than text to YAML: a number, a truth value, nothing? */
static bool means_other(const char *text)
{
    static const char *const WORDS[] = {"",      "~",     "null",  "Null", "NULL", "true", "True",  "TRUE",
                                        "false", "False", "FALSE", ".inf", ".Inf", ".INF", "-.inf", "-.Inf",
                                        "-.INF", "+.inf", ".nan",  ".NaN", ".NAN", NULL};
    const char *p = text + (*text == '-' || *text == '+');
    bool digit = false;

    if (is_one_of(text, WORDS))
        return true;
    if (strncmp(text, "0x", 2) == 0 || strncmp(text, "0o", 2) == 0) {
        const char *digits = text[1] == 'x' ? "0123456789abcdefABCDEF" : "01234567";
        return text[2] && text[2 + strspn(text + 2, digits)] == '\0';
    }
    for (; (*p >= '0' && *p <= '9') || *p == '.'; p++)
        digit |= *p != '.';
    if (digit && (*p == 'e' || *p == 'E')) {
        p += p[1] == '-' || p[1] == '+' ? 2 : 1;
        p += strspn(p, "0123456789");
    }
    return digit && !*p;
}

static bool is_plain(const yaml_node_t *node)
{
    return node->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
}

static const char *scalar(const yaml_node_t *node)
{
    return (const char *)node->data.scalar.value;
}

/* A scalar, in which no NUL hides what comes behind it. */
static bool is_scalar(struct shape *s, yaml_node_t *value, const char *key)
{
    if (value->type != YAML_SCALAR_NODE)
        return wrong(s, value->start_mark, gettext("%s wants one value, not a list or a mapping"), key);
    if (memchr(scalar(value), '\0', value->data.scalar.length))
        return wrong(s, value->start_mark, gettext("%s holds a NUL"), key);
    return true;
}

static bool text(struct shape *s, yaml_node_t *value, const char *key)
{
    if (!is_scalar(s, value, key))
        return false;
    if (is_plain(value) && means_other(scalar(value)))
        return wrong(s, value->start_mark, gettext("%s wants text: '%s' without quotes is none in YAML"), key,
                     scalar(value));
    return true;
}

/* A record may hold anything. */
static bool record(struct shape *s, yaml_node_t *value, const char *key)
{
    if (value->type == YAML_SCALAR_NODE && !is_plain(value))
        return true;
    return text(s, value, key);
}

/* What is put into a tag as it is. */
static bool for_tag(struct shape *s, yaml_node_t *value, const char *key)
{
    for (const char *p = value->type == YAML_SCALAR_NODE ? scalar(value) : ""; *p; p++)
        if (*p == '"' || *p == '\\' || (unsigned char)*p < 0x20)
            return wrong(s, value->start_mark,
                         gettext("%s cannot hold quotes, backslashes or ends of lines: write a record"), key);
    return true;
}

static bool fen(struct shape *s, yaml_node_t *value, const char *key)
{
    return text(s, value, key) && for_tag(s, value, key);
}

/* A name that no rule set has is what a check may be about: `unknown` keeps it for who knows what is expected. */
static bool variant(struct shape *s, yaml_node_t *value, const char *key)
{
    if (!text(s, value, key) || !for_tag(s, value, key))
        return false;
    if (rules_named(scalar(value), value->data.scalar.length) == RULES_COUNT)
        s->unknown = value;
    return true;
}

static bool no_such_variant(struct shape *s)
{
    return wrong(s, s->unknown->start_mark, gettext("no rule set has the name '%s'"), scalar(s->unknown));
}

static bool number(struct shape *s, yaml_node_t *value, const char *key)
{
    size_t n;

    if (!is_scalar(s, value, key))
        return false;
    if (!is_plain(value))
        return wrong(s, value->start_mark, gettext("%s wants a number: '%s' in quotes is text"), key, scalar(value));
    n = strspn(scalar(value), "0123456789");
    return (n > 0 && n < 10 && scalar(value)[n] == '\0') ||
           wrong(s, value->start_mark, gettext("%s wants a number, not '%s'"), key, scalar(value));
}

/* A number that counts from 1. */
static bool ordinal(struct shape *s, yaml_node_t *value, const char *key)
{
    if (!number(s, value, key))
        return false;
    return strspn(scalar(value), "0") < value->data.scalar.length ||
           wrong(s, value->start_mark, gettext("%s counts from 1"), key);
}

static bool one_of(struct shape *s, yaml_node_t *value, const char *key, const char *const *words, const char *said)
{
    return is_scalar(s, value, key) &&
           (is_one_of(scalar(value), words) ||
            wrong(s, value->start_mark, gettext("%s wants %s, not '%s'"), key, said, scalar(value)));
}

static bool truth(struct shape *s, yaml_node_t *value, const char *key)
{
    static const char *const WORDS[] = {"true", "false", NULL};

    return one_of(s, value, key, WORDS, "true, false") &&
           (is_plain(value) ||
            wrong(s, value->start_mark, gettext("%s wants %s, not '%s'"), key, "true, false", "\"…\""));
}

static bool only_true(struct shape *s, yaml_node_t *value, const char *key)
{
    static const char *const WORDS[] = {"true", NULL};

    return truth(s, value, key) && one_of(s, value, key, WORDS, "true");
}

static bool class(struct shape *s, yaml_node_t *value, const char *key)
{
    static const char *const WORDS[] = {"must", "ruling", "free", "robust", NULL};

    return one_of(s, value, key, WORDS, "must, ruling, free, robust");
}

static bool verdict(struct shape *s, yaml_node_t *value, const char *key)
{
    static const char *const WORDS[] = {"valid", "invalid", "unreadable", NULL};

    return one_of(s, value, key, WORDS, "valid, invalid, unreadable");
}

static bool result(struct shape *s, yaml_node_t *value, const char *key)
{
    static const char *const WORDS[] = {"1-0", "0-1", "1/2-1/2", "*", NULL};

    return one_of(s, value, key, WORDS, "1-0, 0-1, 1/2-1/2, \"*\"");
}

static bool ending(struct shape *s, yaml_node_t *value, const char *key)
{
    if (!is_scalar(s, value, key))
        return false;
    /* quotes with nothing in them: none on the board */
    return (value->data.scalar.length == 0 && !is_plain(value)) ||
           ending_named(NULL, scalar(value), value->data.scalar.length) ||
           wrong(s, value->start_mark, gettext("no game ends by '%s'"), scalar(value));
}

static bool code(struct shape *s, yaml_node_t *value, const char *key)
{
    if (!is_scalar(s, value, key))
        return false;
    s->expects_variant |= code_named(scalar(value)) == CODE_VARIANT;
    return code_named(scalar(value)) != CODE_OK ||
           wrong(s, value->start_mark, gettext("there is no code '%s'"), scalar(value));
}

static bool bytes(struct shape *s, yaml_node_t *value, const char *key)
{
    const char *p;

    if (!is_scalar(s, value, key))
        return false;
    for (p = scalar(value) + strspn(scalar(value), " \n"); *p; p += strspn(p, " \n"))
        if (strspn(p, "0123456789abcdefABCDEF") < 2)
            break;
        else
            p += 2;
    return (!*p && value->data.scalar.length > 0) ||
           wrong(s, value->start_mark, gettext("%s wants pairs of hexadecimal digits"), key);
}

/* ---- lists and mappings ---- */

static bool list(struct shape *s, yaml_node_t *value, const char *key,
                 bool (*good)(struct shape *, yaml_node_t *, const char *))
{
    if (value->type != YAML_SEQUENCE_NODE)
        return wrong(s, value->start_mark, gettext("%s wants a list"), key);
    if (value->data.sequence.items.top - value->data.sequence.items.start > MOST_OF_A_LIST)
        return wrong(s, value->start_mark, gettext("%s has too many items"), key);
    for (yaml_node_item_t *i = value->data.sequence.items.start; i < value->data.sequence.items.top; i++)
        if (!good(s, yaml_document_get_node(s->doc, *i), key))
            return false;
    return true;
}

/* The name of a pair; NULL after telling of something else there. */
static const char *name_of(struct shape *s, yaml_node_t *node)
{
    if (node->type == YAML_SCALAR_NODE && node->data.scalar.length > 0 &&
        !memchr(scalar(node), '\0', node->data.scalar.length))
        return scalar(node);
    wrong(s, node->start_mark, gettext("a key is one word"));
    return NULL;
}

static bool is_pair(const struct key *keys, const char *name, unsigned *index)
{
    for (*index = 0; keys[*index].name; ++*index)
        if (strcmp(keys[*index].name, name) == 0)
            return true;
    return false;
}

/* A mapping with these keys and no others; `seen`: one bit a key that is there. */
static bool mapping(struct shape *s, yaml_node_t *value, const char *what, const struct key *keys, uint32_t *seen)
{
    *seen = 0;
    if (value->type != YAML_MAPPING_NODE)
        return wrong(s, value->start_mark, gettext("%s wants a mapping"), what);
    for (yaml_node_pair_t *p = value->data.mapping.pairs.start; p < value->data.mapping.pairs.top; p++) {
        yaml_node_t *node = yaml_document_get_node(s->doc, p->key);
        const char *name = name_of(s, node);
        unsigned i;
        if (!name)
            return false;
        if (!is_pair(keys, name, &i))
            return wrong(s, node->start_mark, gettext("%s has no key '%s'"), what, name);
        if (*seen >> i & 1)
            return wrong(s, node->start_mark, gettext("%s is given twice"), name);
        *seen |= UINT32_C(1) << i;
        if (!keys[i].good(s, yaml_document_get_node(s->doc, p->value), name))
            return false;
    }
    return true;
}

static bool has(const struct key *keys, uint32_t seen, const char *name)
{
    unsigned i;

    return is_pair(keys, name, &i) && (seen >> i & 1);
}

/* Options are told by name: what the variant makes of them is for the judge. */
static bool options(struct shape *s, yaml_node_t *value, const char *key)
{
    yaml_node_pair_t *from, *end;

    if (value->type != YAML_MAPPING_NODE)
        return wrong(s, value->start_mark, gettext("options are written name: value"));
    from = value->data.mapping.pairs.start;
    end = value->data.mapping.pairs.top;
    if (end - from > MOST_OF_A_LIST || end == from)
        return wrong(s, value->start_mark,
                     end == from ? gettext("%s has nothing in it") : gettext("%s has too many items"), key);
    for (yaml_node_pair_t *p = from; p < end; p++) {
        yaml_node_t *node = yaml_document_get_node(s->doc, p->key), *set = yaml_document_get_node(s->doc, p->value);
        const char *name = name_of(s, node);
        if (!name || !for_tag(s, node, key) || !is_scalar(s, set, name) || !for_tag(s, set, name))
            return false;
        if (set->data.scalar.length == 0 || strpbrk(name, " =") || strchr(scalar(set), ' '))
            return wrong(s, node->start_mark, gettext("options are written name: value"));
        for (yaml_node_pair_t *q = from; q < p; q++)
            if (strcmp(scalar(yaml_document_get_node(s->doc, q->key)), name) == 0)
                return wrong(s, node->start_mark, gettext("%s is given twice"), name);
    }
    return true;
}

/* "code@at" */
static bool finding(struct shape *s, yaml_node_t *value, const char *key)
{
    char name[64];
    size_t n;

    if (!is_scalar(s, value, key))
        return false;
    n = strcspn(scalar(value), "@");
    snprintf(name, sizeof name, "%.*s", (int)(n < sizeof name ? n : sizeof name - 1), scalar(value));
    if (code_named(name) == CODE_OK)
        return wrong(s, value->start_mark, gettext("there is no code '%s'"), name);
    s->expects_variant |= code_named(name) == CODE_VARIANT;
    return (scalar(value)[n] == '@' && scalar(value)[n + 1] &&
            strspn(scalar(value) + n + 1, "0123456789") == value->data.scalar.length - n - 1) ||
           wrong(s, value->start_mark, gettext("what is found is written CODE@TOKEN, not '%s'"), scalar(value));
}

static bool findings(struct shape *s, yaml_node_t *value, const char *key)
{
    return list(s, value, key, finding);
}

static bool notices(struct shape *s, yaml_node_t *value, const char *key)
{
    return list(s, value, key, text);
}

static bool heard(struct shape *s, yaml_node_t *value, const char *key)
{
    static const struct key KEYS[] = {{"white", notices}, {"black", notices}, {0}};
    uint32_t seen;

    return mapping(s, value, key, KEYS, &seen) &&
           (seen || wrong(s, value->start_mark, gettext("%s has nothing in it"), key));
}

/* Why: a reason that says nothing is none. */
static bool reason(struct shape *s, yaml_node_t *value, const char *key)
{
    return text(s, value, key) && (scalar(value)[strspn(scalar(value), " \t\r\n")] ||
                                   wrong(s, value->start_mark, gettext("%s has nothing in it"), key));
}

static bool expect(struct shape *s, yaml_node_t *value, const char *key)
{
    static const struct key KEYS[] = {
        {"code", code},
        {"at", number},
        {"line", ordinal},
        {"column", ordinal},
        {"rule", text},
        {"nothing", only_true},
        {"all", findings},
        {"fen", text},
        {"board", text},
        {"result", result},
        {"ending", ending},
        {"verdict", verdict},
        {"games", number},
        {"chance", number},
        {"proven", number},
        {"heard", heard},
        {0},
    };
    static const char *const OF_CODE[] = {"at", "line", "column", "rule"};
    uint32_t seen;

    if (!mapping(s, value, key, KEYS, &seen))
        return false;
    for (size_t i = 0; i < sizeof OF_CODE / sizeof *OF_CODE; i++)
        if (has(KEYS, seen, OF_CODE[i]) && !has(KEYS, seen, "code"))
            return wrong(s, value->start_mark, gettext("%s says where a code stands, and no code is given"),
                         OF_CODE[i]);
    return seen || wrong(s, value->start_mark, gettext("%s has nothing in it"), key);
}

static bool reading(struct shape *s, yaml_node_t *value, const char *key)
{
    static const struct key KEYS[] = {{"text", text}, {"options", options}, {"expect", expect}, {0}};
    uint32_t seen;

    if (!mapping(s, value, key, KEYS, &seen))
        return false;
    if (has(KEYS, seen, "options") != has(KEYS, seen, "expect") || !seen)
        return wrong(s, value->start_mark, gettext("a reading needs options, and what to expect under them"));
    s->switched |= has(KEYS, seen, "options"); /* else it is told in words alone */
    return true;
}

static bool readings(struct shape *s, yaml_node_t *value, const char *key)
{
    return list(s, value, key, reading);
}

static bool checks(struct shape *s, yaml_node_t *value, const char *key)
{
    if (value->type != YAML_SEQUENCE_NODE)
        return wrong(s, value->start_mark, gettext("%s wants a list"), key);
    return value->data.sequence.items.start < value->data.sequence.items.top ||
           wrong(s, value->start_mark, gettext("%s has nothing in it"), key);
}

/* ---- the file, a check ---- */

bool checks_shape_file(yaml_document_t *doc, struct checks_fault *fault)
{
    static const struct key KEYS[] = {{"variant", variant}, {"options", options}, {"checks", checks}, {0}};
    struct shape s = {.doc = doc, .fault = fault};
    yaml_node_t *root = yaml_document_get_root_node(doc);
    uint32_t seen;

    if (!root)
        return wrong(&s, (yaml_mark_t){0}, gettext("there is no list of checks"));
    if (!mapping(&s, root, gettext("a file of checks"), KEYS, &seen))
        return false;
    if (s.unknown)
        return no_such_variant(&s);
    return has(KEYS, seen, "checks") || wrong(&s, root->start_mark, gettext("there is no list of checks"));
}

/* What says what is to be judged: one way, and nothing that this way does not look at. */
static bool is_judged(struct shape *s, yaml_node_t *check, const struct key *keys, uint32_t seen)
{
    static const char *const WAY[] = {"record", "bytes", "moves", "fen"}, *const OF_MOVES[] = {"fen", "moves",
                                                                                               "options"};
    unsigned way = 0;

    while (way < 4 && !has(keys, seen, WAY[way]))
        way++;
    if (way == 4 || !has(keys, seen, "expect"))
        return wrong(s, check->start_mark, gettext("a check needs moves or a record, and what to expect"));
    if (way > 1)
        return true;
    if (has(keys, seen, "record") && has(keys, seen, "bytes"))
        return wrong(s, check->start_mark, gettext("%s would not count beside %s"), "bytes", "record");
    for (unsigned i = 0; i < 3; i++)
        if (has(keys, seen, OF_MOVES[i]))
            return wrong(s, check->start_mark, gettext("%s would not count beside %s"), OF_MOVES[i], WAY[way]);
    if (s->switched)
        return wrong(s, check->start_mark, gettext("%s would not count beside %s"), "options", WAY[way]);
    return true;
}

bool checks_shape_check(yaml_document_t *doc, yaml_node_t *check, struct checks_fault *fault)
{
    static const struct key KEYS[] = {
        {"id", text},
        {"rule", text},
        {"class", class},
        {"readings", readings},
        {"name", text},
        {"variant", variant},
        {"options", options},
        {"fen", fen},
        {"moves", text},
        {"record", record},
        {"bytes", bytes},
        {"game", ordinal},
        {"strict", truth},
        {"variations", truth},
        {"require-proof", truth},
        {"todo", reason},
        {"expect", expect},
        {"withdrawn", reason},
        {0},
    };
    struct shape s = {.doc = doc, .fault = fault};
    uint32_t seen;

    if (!mapping(&s, check, gettext("a check"), KEYS, &seen))
        return false;
    if (s.unknown && !s.expects_variant)
        return no_such_variant(&s);
    return is_judged(&s, check, KEYS, seen);
}
