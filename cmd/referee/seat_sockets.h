/*
 * doors.h: the sockets of a seat folder, one a seat, that only their owner can open.
 *
 * The folder must be the user's, with nobody else who may write there, or put another in its place by a folder above
 * it. It is looked at when it is open, and sockets are made in what is open then.  It is locked while its referee
 * lives; what a dead one has left there is replaced.  A socket has its name only when it answers, and the table's comes
 * last: who sees that one can connect to all.
 */
#ifndef DOORS_H
#define DOORS_H

#include "referee/referee.h"

struct doors {
    int folder;
    int socket[SEATS]; /* listening, and never waiting; -1: none */
};

/* Makes the folder if it is not there.  False: told, and nothing is left open. */
bool doors_open(struct doors *d, const char *path);
/* Takes the sockets away; the folder stays. */
void doors_close(struct doors *d);
/* Whoever waits at a door, -1 if nobody does. */
int doors_accept(const struct doors *d, enum seat seat);

#endif
