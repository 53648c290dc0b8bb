/*
 * house_rules_file.h: the file of --rules.
 */
#ifndef HOUSE_RULES_FILE_H
#define HOUSE_RULES_FILE_H

#include "house_yaml.h"

/* Reads it, or says what is wrong, with line and column, and exits with STATUS_TROUBLE. */
void house_file(const char *path, struct house *house);
/* A note if the file (NULL: none) has no rules for this game: then it changes nothing. */
void house_file_note(const char *path, const struct house *house, enum rules_number rules);

#endif
