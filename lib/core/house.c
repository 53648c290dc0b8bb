#include "house.h"

#include <stdio.h>
#include <string.h>

void house_fill(const struct house *h, enum rules_number rules, struct options *options)
{
    if (!h || !h->has[rules])
        return;
    for (unsigned i = 0; i < MAX_OPTIONS; i++)
        if (h->options[rules].given & 1u << i && !(options->given & 1u << i)) {
            options->value[i] = h->options[rules].value[i];
            options->given = (uint8_t)(options->given | 1u << i);
        }
}

/* Is an option named in a list of them? */
static bool named(const char *options, const char *name)
{
    size_t n = strlen(name);

    while (options && *options) {
        options += strspn(options, " ");
        if (strncmp(options, name, n) == 0 && options[n] == '=')
            return true;
        options += strcspn(options, " ");
    }
    return false;
}

const char *house_tag(const struct house *h, enum rules_number rules, const char *options, char out[HOUSE_TEXT])
{
    const struct option_spec *spec = rules_get(rules)->options.spec;
    size_t n = (size_t)snprintf(out, HOUSE_TEXT, "%s", options ? options : "");
    char value[24];

    for (unsigned i = 0; spec[i].name && h->has[rules] && n < HOUSE_TEXT; i++)
        if (h->options[rules].given & 1u << i && !named(options, spec[i].name))
            n += (size_t)snprintf(out + n, HOUSE_TEXT - n, "%s%s=%s", n ? " " : "", spec[i].name,
                                  option_text(&spec[i], h->options[rules].value[i], value));
    return n ? out : NULL;
}
