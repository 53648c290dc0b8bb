/*
 * house.h: house rules: the options a club plays by, a set for each game.
 *
 * House rules stand behind a record's own: what its Options tag says counts, and they fill in what it leaves out.  A
 * new record carries them in its tag.  Plain data; formats/house_yaml.h reads them from a file.
 */
#ifndef HOUSE_H
#define HOUSE_H

#include "rules.h"

#define HOUSE_TEXT 2048 /* room for the options of a game as text */

struct house {
    bool has[RULES_COUNT];
    struct options options[RULES_COUNT]; /* `given`: those that the file names */
};

/* Sets what the house says and nobody else has. `h` may be NULL. */
void house_fill(const struct house *h, enum rules_number rules, struct options *options);

/*
 * The text of an Options tag for a new game, "kinte-limit=9 kinte-announced=both": `options` (NULL: none), which count
 * before the house's, and those of the house that they leave open.  NULL where there are none.
 */
const char *house_tag(const struct house *h, enum rules_number rules, const char *options, char out[HOUSE_TEXT]);

#endif
