#include "option.h"

#include "verdict.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

void options_standard(struct options *o, const struct option_list *list)
{
    memset(o, 0, sizeof *o);
    for (int i = 0; list->spec[i].name; i++)
        o->value[i] = list->spec[i].standard;
}

/* A decimal number that fills the text; false if it is none or too long. */
static bool number(const char *text, size_t length, int *out)
{
    if (length == 0 || length > 4)
        return false;
    *out = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *out = *out * 10 + (text[i] - '0');
    }
    return true;
}

/* Which of the words separated by '|' is this, -1 if none. */
static int choice(const char *words, const char *text, size_t length)
{
    for (int i = 0;; i++) {
        size_t n = strcspn(words, "|");
        if (n == length && memcmp(words, text, n) == 0)
            return i;
        if (words[n] == '\0')
            return -1;
        words += n + 1;
    }
}

static bool harvest(const char *text, size_t length, int *out)
{
    static const char PREFIX[] = "double+sum:";
    size_t n = sizeof PREFIX - 1;

    if (choice("double|double+tie", text, length) >= 0) {
        *out = choice("double|double+tie", text, length) * HARVEST_TIE;
        return true;
    }
    return length > n && memcmp(text, PREFIX, n) == 0 && number(text + n, length - n, out) && *out > 0 &&
           *out < HARVEST_TIE;
}

static bool value_of(const struct option_spec *spec, const char *text, size_t length, int *out)
{
    int low, high;

    switch (spec->type) {
    case OPTION_CHOICE:
        *out = choice(spec->words, text, length);
        return *out >= 0;
    case OPTION_NUMBER:
        return number(text, length, out) && *out >= spec->low && *out <= spec->high;
    case OPTION_RANKS:
        if (length != 3 || text[1] != '-' || !number(text, 1, &low) || !number(text + 2, 1, &high))
            return false;
        *out = low << 4 | high;
        return low >= spec->low && high <= spec->high && low <= high;
    case OPTION_HARVEST:
        return harvest(text, length, out);
    }
    return false;
}

size_t options_item(const char **text)
{
    while (**text == ' ' || **text == '\t') /* strspn() makes a table first, and most games have no options */
        ++*text;
    return strcspn(*text, " \t");
}

const char *options_set(struct options *o, const struct option_list *list, const char *item, size_t length)
{
    const char *equals = memchr(item, '=', length);
    size_t name = equals ? (size_t)(equals - item) : length;
    int value = 0;

    if (!equals)
        return N_("the option \"{0}\" has no value: options are written name=value");
    for (int i = 0; list->spec[i].name; i++) {
        const struct option_spec *spec = &list->spec[i];
        if (strlen(spec->name) != name || memcmp(spec->name, item, name) != 0)
            continue;
        if (o->given & 1u << i)
            return N_("the option \"{0}\" is given twice; the first counts");
        if (!value_of(spec, equals + 1, length - name - 1, &value))
            return N_("the option \"{0}\" has a value that it cannot have");
        o->given = (uint8_t)(o->given | 1u << i);
        o->value[i] = (int16_t)value;
        return NULL;
    }
    return N_("this game has no option \"{0}\"");
}

const char *options_check(struct options *o, const struct option_list *list)
{
    return list->check ? list->check(o) : NULL;
}

char *option_text(const struct option_spec *spec, int16_t value, char out[24])
{
    const char *word = spec->words;

    switch (spec->type) {
    case OPTION_CHOICE:
        for (int i = 0; i < value; i++)
            word = strchr(word, '|') + 1;
        snprintf(out, 24, "%.*s", (int)strcspn(word, "|"), word);
        break;
    case OPTION_NUMBER:
        snprintf(out, 24, "%d", value);
        break;
    case OPTION_RANKS:
        snprintf(out, 24, "%d-%d", value >> 4, value & 15);
        break;
    case OPTION_HARVEST:
        if (value == 0 || value == HARVEST_TIE)
            snprintf(out, 24, "%s", value ? "double+tie" : "double");
        else
            snprintf(out, 24, "double+sum:%d", value);
        break;
    }
    return out;
}
