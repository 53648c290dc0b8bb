/*
 * option.h: the rulings a club may read the other way, as data.
 *
 * A rule set lists its options; a game holds their values by number, in the order of the list.  Text is what stands in
 * [Options "name=value …"].  options_set() and options_check() return NULL or a static msgid that says what is wrong.
 * One more option: a line in the rule set's list and its use there.
 */
#ifndef OPTION_H
#define OPTION_H

#include <stddef.h>
#include <stdint.h>

#define MAX_OPTIONS 8

enum option_type {
    OPTION_CHOICE, /* value: index into `words`, which are separated by '|' */
    OPTION_NUMBER, /* low to high */
    OPTION_RANKS,  /* "2-4", counted from the owner's side: low rank * 16 + high rank, within low..high */
    OPTION_HARVEST /* double, double+tie, double+sum:N: 0, HARVEST_TIE, N */
};
#define HARVEST_TIE 0x100

struct option_spec {
    const char *name;
    enum option_type type;
    const char *words;
    int low, high;
    int16_t standard; /* the value where none is given */
};

struct options {
    int16_t value[MAX_OPTIONS];
    uint8_t given; /* bit n: option n was given */
};

struct option_list {
    const struct option_spec *spec; /* ends with a NULL name */
    /* What no combination of values may be; resets the options at fault. NULL if all go together. */
    const char *(*check)(struct options *);
};

void options_standard(struct options *o, const struct option_list *list);
/* The next item of a text separated by blanks: how long it is, and *text at its beginning; 0 at the end. */
size_t options_item(const char **text);
/* One item "name=value". */
const char *options_set(struct options *o, const struct option_list *list, const char *item, size_t length);
const char *options_check(struct options *o, const struct option_list *list);
/* The value as text, in a buffer of 24 bytes. */
char *option_text(const struct option_spec *spec, int16_t value, char out[24]);

#endif
