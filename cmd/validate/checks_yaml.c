#include "checks_yaml.h"

#include "shared/tool.h"
#include "text/message.h"

#include <errno.h>
#include <libintl.h>
#include <stdlib.h>

/* The bytes of the file, for the caller to free; NULL after telling of trouble. */
static char *read_file(const char *path, size_t *length)
{
    FILE *in = fopen(path, "rb");
    char *text = NULL;
    size_t room = 1 << 16;

    if (!in) {
        tool_trouble(gettext("cannot read %s"), path);
        return NULL;
    }
    for (*length = 0; room <= 2 * MOST_CHECKS; room *= 2) {
        char *more = realloc(text, room);
        if (!more)
            tool_no_memory();
        text = more;
        *length += fread(text + *length, 1, room - *length, in);
        if (*length < room)
            break;
    }
    if (!ferror(in) && *length > MOST_CHECKS)
        errno = EFBIG;
    if (ferror(in) || *length > MOST_CHECKS) {
        tool_trouble("%s: %s", path, tool_error(errno));
        free(text);
        text = NULL;
    }
    fclose(in);
    return text;
}

static bool wrong(const char *path, yaml_mark_t at, const char *what)
{
    tool_trouble("%s:%zu:%zu: %s", path, at.line + 1, at.column + 1, what);
    return false;
}

static bool parser_stopped(const char *path, const yaml_parser_t *parser)
{
    if (parser->error == YAML_MEMORY_ERROR)
        tool_no_memory();
    return wrong(path, parser->problem_mark, parser->problem ? parser->problem : "YAML");
}

/* Why it is not read, if it is not. */
static const char *extravagance(const yaml_event_t *e, unsigned depth)
{
    if (e->type == YAML_ALIAS_EVENT)
        return N_("aliases are not read");
    if ((e->type == YAML_SCALAR_EVENT && e->data.scalar.anchor) ||
        (e->type == YAML_SEQUENCE_START_EVENT && e->data.sequence_start.anchor) ||
        (e->type == YAML_MAPPING_START_EVENT && e->data.mapping_start.anchor))
        return N_("anchors are not read");
    if ((e->type == YAML_SCALAR_EVENT && e->data.scalar.tag) ||
        (e->type == YAML_SEQUENCE_START_EVENT && e->data.sequence_start.tag) ||
        (e->type == YAML_MAPPING_START_EVENT && e->data.mapping_start.tag))
        return N_("tags are not read");
    return depth > CHECKS_DEPTH ? N_("arrays or objects nested too deep") : NULL;
}

/* Looks at each event of the one document that a file of checks is. */
static bool is_plain(const char *path, yaml_parser_t *parser)
{
    yaml_event_type_t type;
    yaml_event_t e;
    unsigned depth = 0, documents = 0;
    const char *what;

    do {
        if (!yaml_parser_parse(parser, &e))
            return parser_stopped(path, parser);
        type = e.type;
        depth += type == YAML_SEQUENCE_START_EVENT || type == YAML_MAPPING_START_EVENT;
        depth -= type == YAML_SEQUENCE_END_EVENT || type == YAML_MAPPING_END_EVENT;
        documents += type == YAML_DOCUMENT_START_EVENT;
        what = documents > 1 ? N_("a file of checks is one YAML document: this one would not be run")
                             : extravagance(&e, depth);
        if (what)
            wrong(path, e.start_mark, gettext(what));
        yaml_event_delete(&e);
    } while (!what && type != YAML_STREAM_END_EVENT);
    return !what;
}

/* Looks through the text, or makes the document of it. */
static bool with_parser(const char *path, const char *text, size_t length, yaml_document_t *doc)
{
    yaml_parser_t parser;
    bool good;

    if (!yaml_parser_initialize(&parser))
        tool_no_memory();
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, length);
    if (!doc)
        good = is_plain(path, &parser);
    else
        good = yaml_parser_load(&parser, doc) || parser_stopped(path, &parser);
    yaml_parser_delete(&parser);
    return good;
}

bool checks_load(const char *path, yaml_document_t *doc)
{
    size_t length;
    char *text = read_file(path, &length);
    bool good = text && with_parser(path, text, length, NULL) && with_parser(path, text, length, doc);

    free(text);
    return good;
}
