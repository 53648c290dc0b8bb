/*
 * seat_record.h: the text of a game, as far as a seat may know it.
 *
 * Fed with a judge's outcomes (snapshots, variations) it makes canonical XPGN, for whoever hands a record to a seat
 * together with what else that seat may see (turn view.h).  The referee's is the whole record.  Another seat has none
 * of a game that hides pieces; of other games it has all but comments and variations, whose writer may have known more,
 * and of a bid that only one side has revealed what turn_view_half_bid() leaves.
 */
#ifndef SEAT_RECORD_H
#define SEAT_RECORD_H

#include "core/view.h"
#include "game/game.h"

#define SEAT_RECORD_MAX (8u << 20) /* bytes; a longer one is none */

struct seat_record;

/* NULL without memory. */
struct seat_record *seat_record_new(enum seat seat);
void seat_record_free(struct seat_record *r);
/* The outcomes of one game, in order; false without memory. */
bool seat_record_outcome(struct seat_record *r, const struct outcome *o);
/* When the game has ended: its text, which lasts as long as the record, or NULL if there is none. */
const char *seat_record_text(const struct seat_record *r);

#endif
