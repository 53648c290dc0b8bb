/*
 * writer.h: records in XPGN, written as canonical text.
 *
 * Fed with the outcomes of a judge that gives snapshots and variations, the writer puts each game into the one form
 * that reading and writing again leaves as it is.  Write errors are the stream's to remember.  Tags are kept in memory
 * until all are known, a game whose Result tag is missing until its result is known: KEPT_MAX bytes of it.
 */
#ifndef WRITER_H
#define WRITER_H

#include "game/game.h"

#include <stdio.h>

#define KEPT_MAX (64u << 20)
struct writer;

/* NULL without memory. */
struct writer *writer_new(FILE *out);
void writer_free(struct writer *w);
/* Before the first game: others stand before it in what is being written, from which it is parted. */
void writer_continue(struct writer *w);
/* False without memory: then nothing more is written. */
bool writer_outcome(struct writer *w, const struct outcome *o);
/* Until the next game begins: has there been more of this one than can be kept?  Then it is not there, or ends with
 * what came before. */
bool writer_too_long(const struct writer *w);

#endif
