/*
 * house.h: house rules: the options a club plays by, in a YAML file.
 *
 * A document names a game and its options; a file may hold one document a game:
 *
 *     variant: Yuurei
 *     options:
 *       kinte-limit: 9
 *       kinte-announced: both
 *
 * House rules stand behind a record's own: what its Options tag says counts, and they fill in what it leaves out.  A new
 * record carries them in its tag.  Reading is bounded: 64 KiB, no aliases.
 */
#ifndef HOUSE_H
#define HOUSE_H

#include "core/rules.h"

#define HOUSE_SIZE 65536 /* of a file */
#define HOUSE_TEXT 2048  /* room for the options of a game as text */

struct house {
    bool has[RULES_COUNT];
    struct options options[RULES_COUNT]; /* `given`: those that the file names */
};

struct house_fault {
    unsigned long line, column; /* from 1; 0 without memory */
    char sentence[1024];
};

/* Fills *h from a file's text; false: *fault is the first thing wrong. */
bool house_read(struct house *h, const char *text, size_t length, struct house_fault *fault);

/* Sets what the house says and nobody else has. `h` may be NULL. */
void house_fill(const struct house *h, enum rules_number rules, struct options *options);

/*
 * The text of an Options tag for a new game, "kinte-limit=9 kinte-announced=both": `options` (NULL: none), which count
 * before the house's, and those of the house that they leave open.  NULL where there are none.
 */
const char *house_tag(const struct house *h, enum rules_number rules, const char *options, char out[HOUSE_TEXT]);

#endif
