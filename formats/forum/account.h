/*
 * account.h: what became of every part of a thread: `convert -f forum --account`.
 *
 * Each line of the thread is given in order, and of a line that somebody has said each part: parts follow one another,
 * begin at the line's first byte, end at its last, and have one fate each.
 */
#ifndef ACCOUNT_H
#define ACCOUNT_H

#include "reading.h"

#include <stdio.h>

/* The word for a fate: "action", "chatter" …, a msgid. */
const char *fate_name(enum fate fate);

/* Writes the account of a thread as lines for people, or as JSON Lines; false if writing failed or without memory. */
bool account_write(const struct thread *t, const struct reading *r, bool json, FILE *out);

/* Reads a whole thread and writes its account.  `variant`: NULL if none was asked for.  *doubts: how many there are. */
bool account_of(const char *text, size_t length, const char *variant, bool json, FILE *out, size_t *doubts);

#endif
