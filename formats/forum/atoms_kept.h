/*
 * atoms_kept.h: the atoms of the lines of a thread, made once and kept for whoever asks again.
 *
 * A thread is gone over once for each rule set that it may be of, and what its words may say is the same each time.
 */
#ifndef ATOMS_KEPT_H
#define ATOMS_KEPT_H

#include "atoms.h"
#include "thread.h"

struct atoms_kept;

/* For a thread of so many lines; NULL without memory. */
struct atoms_kept *atoms_kept_new(const struct lexicon *x, size_t lines);
void atoms_kept_free(struct atoms_kept *k);
/*
 * Gives the atoms of a line as atoms_read() does, of its first LINE_ATOMS bytes; how many.  Of a thread of many
 * megabytes only the first lines that are asked for are kept, and the others are read each time.
 */
size_t atoms_kept_read(struct atoms_kept *k, const struct thread_line *line, struct atom *out);
/* Keeps what atoms of a line mention (`who`), if the line is kept at all. */
void atoms_kept_mention(struct atoms_kept *k, const struct thread_line *line, const struct atom *atoms);

#endif
