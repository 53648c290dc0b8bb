/*
 * session.h: a referee with his journal and those who listen: a line of a seat in, numbered answers out.
 *
 * Every action is in the journal, and the journal on the disk, before anybody is told of it.  Where the journal cannot
 * be written the session is lost: nothing more is accepted, and whoever starts again on the file stands before that
 * action. So it is where somebody else has changed the file: then nothing more is told, not even an answer.
 */
#ifndef SESSION_H
#define SESSION_H

#include "journal/journal.h"
#include "journal/transcript.h"
#include "journal_file.h"

struct session {
    struct referee referee;
    struct transcript transcript;
    struct journal journal;
    struct journal_file file; /* fd -1: nothing is kept */
    struct chance chance;
    uint8_t dice; /* 1 + enum dice: where they come from; 0: as the journal has it */
    bool confirm; /* repeats what was heard, and waits for `yes` */
    bool lost;
    char heard[2][REFEREE_LINE];           /* by side: what waits for its `yes` */
    uint64_t reserved[SEATS], step[SEATS]; /* numbers that the journal says may have been told */
    uint64_t actions;                      /* told of since the game began, by this referee or one before him */
    void *context;
    void (*send)(void *context, enum seat seat, uint64_t number, const char *text);
};

/* The referee as the journal's text has it; told and false if that cannot be.  `name`: the file's, for messages; NULL:
 * a head that is in no file yet. */
bool session_read(struct session *h, const char *name, const char *text, size_t length);
/* What has been told before, to one seat, or to all (SEATS). */
void session_tell_again(struct session *h, enum seat seat);
/* Does what follows by itself; before the first line. */
void session_begin(struct session *h);
/* A line of a seat, without its end. */
void session_line(struct session *h, enum seat seat, const char *line, size_t length);
/* Is the journal still what has been written, so that something may be told?  False: told, and the session is lost. */
bool session_sound(struct session *h);
/* An answer that is none to an action. */
void session_answer(struct session *h, enum seat seat, const char *word, const char *sentence);
/* Writes down how far the numbers have come, frees all. */
void session_close(struct session *h);

#endif
