/*
 * seat_sockets.h: the sockets of a seat folder, one a seat, that only their owner can open.
 *
 * The folder must be the user's, with nobody else who may write there, or put another in its place by a folder above
 * it. It is looked at when it is open, and sockets are made in what is open then.  It is locked while its referee
 * lives; what a dead one has left there is replaced.  A socket has its name only when it answers, and the table's comes
 * last: who sees that one can connect to all.
 */
#ifndef SEAT_SOCKETS_H
#define SEAT_SOCKETS_H

#include "referee/referee.h"

struct seat_sockets {
    int folder;
    int socket[SEATS]; /* listening, and never waiting; -1: none */
};

/* Makes the folder if it is not there.  False: told, and nothing is left open. */
bool seat_sockets_open(struct seat_sockets *d, const char *path);
/* Takes the sockets away; the folder stays. */
void seat_sockets_close(struct seat_sockets *d);
/* Whoever waits at a door, -1 if nobody does. */
int seat_sockets_accept(const struct seat_sockets *d, enum seat seat);

#endif
