/*
 * test_session.h: a session for tests: the journal in shared memory, so that it costs no disk, and all that each seat
 * has heard.
 *
 * A room is begun with the tags of a game or with any journal, says lines, can be started again on its own journal as a
 * referee is after a crash, and a second room can be started on a copy of it.  What cannot be is an abort: these are
 * tests.  A room stays where it is, for its session points into it.
 */
#ifndef TEST_SESSION_H
#define TEST_SESSION_H

#include "referee/session.h"

struct room {
    struct session session;
    char *heard[SEATS]; /* as the stream has it, "white 3 turn Your move.\n"; a string */
    size_t length[SEATS], size[SEATS];
    char path[40]; /* of the journal, which has no name but the one of its descriptor */
};

/* Begins, or goes on with, the game of a journal; `chance` and `dice` as referee.h has them. False: there is none. */
bool room_begin(struct room *r, const char *journal, size_t length, const struct chance *chance, enum dice dice);
/* Starts again on the journal as it stands; what was heard is kept.  False: it cannot be read. */
bool room_again(struct room *r);
/* What the seat has been told, told once more. */
void room_tell_again(struct room *r, enum seat seat);
void room_say(struct room *r, enum seat seat, const char *line);
/* All that has been written, to be freed. */
char *room_journal(const struct room *r, size_t *length);
void room_end(struct room *r);

#endif
