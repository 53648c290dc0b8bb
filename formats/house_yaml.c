#include "house_yaml.h"

#include "text/message.h"

#include <stdio.h>
#include <string.h>
#include <yaml.h>

struct reading {
    yaml_parser_t parser;
    yaml_event_t event;
    struct house *house;
    const struct language *language;
    struct house_fault *fault;
    enum rules_number rules; /* of this document, RULES_COUNT before its variant is known */
    bool has_options;
};

static bool blame(struct reading *r, yaml_mark_t at, const char *text, const struct arg *args)
{
    r->fault->line = at.line + 1;
    r->fault->column = at.column + 1;
    message(r->language, text, args, r->fault->sentence);
    return false;
}

static bool wrong(struct reading *r, const char *text)
{
    return blame(r, r->event.start_mark, text, NULL);
}

/* The next event of the parser; what is not YAML, and aliases, are wrong. */
static bool next(struct reading *r)
{
    yaml_event_delete(&r->event);
    if (!yaml_parser_parse(&r->parser, &r->event)) {
        struct arg what = arg_word(r->parser.problem ? r->parser.problem : "");
        memset(&r->event, 0, sizeof r->event);
        if (r->parser.error == YAML_MEMORY_ERROR)
            return false;
        return blame(r, r->parser.problem_mark, N_("this is no YAML: {0}"), (const struct arg[MAX_ARGS]){what});
    }
    if (r->event.type == YAML_ALIAS_EVENT || (r->event.type == YAML_SCALAR_EVENT && r->event.data.scalar.anchor) ||
        (r->event.type == YAML_MAPPING_START_EVENT && r->event.data.mapping_start.anchor))
        return wrong(r, N_("house rules have no anchors and aliases"));
    if ((r->event.type == YAML_SCALAR_EVENT && r->event.data.scalar.tag) ||
        (r->event.type == YAML_MAPPING_START_EVENT && r->event.data.mapping_start.tag))
        return wrong(r, N_("YAML tags (!name) are not read"));
    if (r->event.type == YAML_SCALAR_EVENT && memchr(r->event.data.scalar.value, 0, r->event.data.scalar.length))
        return wrong(r, N_("a NUL in a string")); /* whatever stands behind it would not be seen */
    return true;
}

/* The scalar at hand; false: something else stands there. */
static bool scalar(struct reading *r, const char **text, size_t *length)
{
    if (r->event.type != YAML_SCALAR_EVENT)
        return false;
    *text = (const char *)r->event.data.scalar.value;
    *length = r->event.data.scalar.length;
    return true;
}

static bool is(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

static bool read_variant(struct reading *r)
{
    const char *text;
    size_t length;

    if (!next(r))
        return false;
    if (!scalar(r, &text, &length))
        return wrong(r, N_("variant wants the name of a game"));
    if (r->rules != RULES_COUNT)
        return wrong(r, N_("variant is given twice"));
    r->rules = rules_named(text, length);
    if (r->rules == RULES_COUNT)
        return blame(r, r->event.start_mark, N_("no rule set has the name \"{0}\""),
                     (const struct arg[MAX_ARGS]){arg_text(text, length)});
    if (r->house->has[r->rules])
        return wrong(r, N_("this game has its house rules already"));
    r->house->has[r->rules] = true;
    options_standard(&r->house->options[r->rules], &rules_get(r->rules)->options);
    return true;
}

/* One "name: value", of which the name is at hand. */
static bool read_option(struct reading *r)
{
    const struct option_list *list = &rules_get(r->rules)->options;
    yaml_mark_t at = r->event.start_mark;
    char item[128];
    const char *text, *bad;
    size_t n, length;

    if (!scalar(r, &text, &length) || length >= sizeof item / 2)
        return wrong(r, N_("options are written name: value"));
    n = (size_t)snprintf(item, sizeof item, "%.*s=", (int)length, text);
    if (!next(r))
        return false;
    if (!scalar(r, &text, &length) || length >= sizeof item / 2)
        return wrong(r, N_("options are written name: value"));
    n += (size_t)snprintf(item + n, sizeof item - n, "%.*s", (int)length, text);
    bad = options_set(&r->house->options[r->rules], list, item, n);
    return !bad || blame(r, at, bad, (const struct arg[MAX_ARGS]){arg_text(item, n)});
}

static bool read_options(struct reading *r)
{
    yaml_mark_t at;
    const char *bad;

    if (r->rules == RULES_COUNT)
        return wrong(r, N_("variant comes first: whose options are these?"));
    if (r->has_options)
        return wrong(r, N_("options are given twice"));
    r->has_options = true;
    if (!next(r))
        return false;
    at = r->event.start_mark;
    if (r->event.type != YAML_MAPPING_START_EVENT)
        return wrong(r, N_("options are written name: value"));
    for (;;) {
        if (!next(r))
            return false;
        if (r->event.type == YAML_MAPPING_END_EVENT)
            break;
        if (!read_option(r))
            return false;
    }
    bad = options_check(&r->house->options[r->rules], &rules_get(r->rules)->options);
    return !bad || blame(r, at, bad, NULL);
}

static bool read_document(struct reading *r)
{
    const char *key;
    size_t length;

    r->rules = RULES_COUNT;
    r->has_options = false;
    if (!next(r))
        return false;
    if (r->event.type != YAML_MAPPING_START_EVENT)
        return wrong(r, N_("house rules are a variant and its options"));
    for (;;) {
        if (!next(r))
            return false;
        if (r->event.type == YAML_MAPPING_END_EVENT)
            break;
        if (!scalar(r, &key, &length) || !(is(key, length, "variant") || is(key, length, "options")))
            return wrong(r, N_("house rules have the keys variant and options"));
        if (!(is(key, length, "variant") ? read_variant(r) : read_options(r)))
            return false;
    }
    return (r->rules != RULES_COUNT || wrong(r, N_("variant is missing"))) && next(r); /* the document's end */
}

static bool read_all(struct reading *r)
{
    bool any = false;

    if (!next(r))
        return false;
    for (;;) {
        if (!next(r))
            return false;
        if (r->event.type == YAML_STREAM_END_EVENT)
            return any || wrong(r, N_("there are no house rules in it"));
        any = true;
        if (!read_document(r))
            return false;
    }
}

bool house_read(struct house *h, const char *text, size_t length, const struct language *l, struct house_fault *fault)
{
    struct reading r = {.house = h, .language = l, .fault = fault};
    bool good;

    memset(h, 0, sizeof *h);
    *fault = (struct house_fault){0};
    if (length > HOUSE_SIZE) {
        fault->line = fault->column = 1;
        message(l, N_("house rules are no longer than 64 KiB"), NULL, fault->sentence);
        return false;
    }
    if (!yaml_parser_initialize(&r.parser))
        return false;
    yaml_parser_set_input_string(&r.parser, (const unsigned char *)text, length);
    good = read_all(&r);
    yaml_event_delete(&r.event);
    yaml_parser_delete(&r.parser);
    return good;
}
