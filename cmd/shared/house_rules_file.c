#include "house_rules_file.h"

#include "i18n.h"
#include "tool.h"

#include <errno.h>
#include <libintl.h>
#include <stdlib.h>

void house_file(const char *path, struct house *house)
{
    static char text[HOUSE_SIZE + 2];
    struct house_fault fault;
    FILE *in = fopen(path, "r");
    size_t length = 0;

    if (in)
        length = fread(text, 1, sizeof text, in);
    if (!in || ferror(in)) {
        tool_trouble("%s: %s", path, tool_error(errno));
        exit(STATUS_TROUBLE);
    }
    fclose(in);
    if (house_read(house, text, length, language_spoken(), &fault))
        return;
    if (fault.line == 0)
        tool_no_memory();
    tool_trouble("%s:%lu:%lu: %s", path, fault.line, fault.column, fault.sentence);
    exit(STATUS_TROUBLE);
}

void house_file_note(const char *path, const struct house *house, enum rules_number rules)
{
    if (path && !house->has[rules])
        tool_note(gettext("note: %s says nothing of %s"), path, rules_get(rules)->name);
}
