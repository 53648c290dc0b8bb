/*
 * fuzz_house.c: files of house rules from libFuzzer.  One that is read says something of a game, and the tag it gives
 * has the values that it fills in; one that is not has a sentence with a place.  The first byte says nothing here (the
 * corpus is that of all targets).
 */
#include "house_yaml.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void same(const struct house *h, enum rules_number number)
{
    const struct option_list *list = &rules_get(number)->options;
    char out[HOUSE_TEXT];
    const char *text = house_tag(h, number, NULL, out);
    struct options filled, read;

    options_standard(&filled, list);
    options_standard(&read, list);
    house_fill(h, number, &filled);
    for (size_t n; text && (n = options_item(&text)) != 0; text += n)
        if (options_set(&read, list, text, n))
            abort();
    if (options_check(&read, list) || memcmp(&read, &filled, sizeof read) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t length = size ? size - 1 : 0;
    char *text = malloc(length + 1); /* its own block, so that the sanitizer sees what goes beyond */
    struct house_fault fault;
    struct house h;

    if (length)
        memcpy(text, data + 1, length);
    if (house_read(&h, text, length, NULL, &fault)) {
        for (int i = 0; i < RULES_COUNT; i++)
            same(&h, (enum rules_number)i);
    } else if (fault.line == 0 || fault.column == 0 || !fault.sentence[0]) {
        abort();
    }
    free(text);
    return 0;
}
