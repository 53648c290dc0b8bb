/*
 * seat_server.h: a socket for each seat, so that each hears only its own lines and can speak only for itself.
 *
 * White, Black and the table have one client each, the newest; the public has several.  A client is first told what his
 * seat has been told before, from the session's transcript and as fast as he reads, then his board; from then on what
 * is told, and answers to what he says.  Nobody can make the others wait: of each client one line is heard a round,
 * none before he has read what he was told, and what is kept for him beside the transcript has one size; of a seat that
 * says more than its share of what changes nothing none before there is room for it again (seats_rate.h).
 */
#ifndef SEAT_SERVER_H
#define SEAT_SERVER_H

#include "session.h"

/* Serves the game at sockets in `folder` until it is over and everybody has left, or a signal ends it. */
void seats_run(struct session *h, const char *folder);

#endif
