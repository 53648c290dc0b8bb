/*
 * house_yaml.h: house rules in a YAML file.
 *
 * A document names a game and its options; a file may hold one document a game:
 *
 *     variant: Yuurei
 *     options:
 *       kinte-limit: 9
 *       kinte-announced: both
 *
 * Reading is bounded: 64 KiB, no aliases.  Nothing is kept of the text.
 */
#ifndef HOUSE_YAML_H
#define HOUSE_YAML_H

#include "core/house.h"
#include "text/language.h"

#define HOUSE_SIZE 65536 /* of a file */

struct house_fault {
    unsigned long line, column; /* from 1; 0 without memory */
    char sentence[1024];
};

/* Fills *h from a file's text; false: *fault is the first thing wrong, in the language. */
bool house_read(struct house *h, const char *text, size_t length, const struct language *l, struct house_fault *fault);

#endif
