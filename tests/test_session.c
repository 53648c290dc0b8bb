#include "test_session.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file that has no name and is on no disk. */
static int nameless(void)
{
    char name[40];
    int fd;

    snprintf(name, sizeof name, "/arbiter-room-%ld", (long)getpid());
    fd = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (fd < 0 || shm_unlink(name) != 0)
        abort();
    return fd;
}

static void hear(void *context, enum seat seat, uint64_t number, const char *text)
{
    struct room *r = context;
    size_t room = strlen(text) + 40;

    if (r->length[seat] + room > r->size[seat]) {
        r->size[seat] = 2 * (r->length[seat] + room);
        r->heard[seat] = realloc(r->heard[seat], r->size[seat]);
        if (!r->heard[seat])
            abort();
    }
    r->length[seat] +=
        (size_t)sprintf(r->heard[seat] + r->length[seat], "%s %" PRIu64 " %s\n", referee_seat(seat), number, text);
}

static bool open_session(struct room *r, const char *journal, size_t length, const struct chance *chance,
                         enum dice dice)
{
    struct session *h = &r->session;

    *h = (struct session){.chance = *chance, .context = r, .send = hear, .file = {.path = r->path, .fd = nameless()}};
    snprintf(r->path, sizeof r->path, "/proc/self/fd/%d", h->file.fd);
    h->dice = (uint8_t)(1 + dice);
    if (write(h->file.fd, journal, length) != (ssize_t)length)
        abort();
    if (!session_read(h, "journal", journal, length)) {
        h->lost = true;
        session_close(h);
        *h = (struct session){.file = {.fd = -1}};
        return false;
    }
    session_begin(h);
    return true;
}

bool room_begin(struct room *r, const char *journal, size_t length, const struct chance *chance, enum dice dice)
{
    *r = (struct room){0};
    for (int seat = 0; seat < SEATS; seat++) {
        r->size[seat] = 512;
        r->heard[seat] = calloc(1, r->size[seat]);
        if (!r->heard[seat])
            abort();
    }
    if (open_session(r, journal, length, chance, dice))
        return true;
    room_end(r);
    return false;
}

bool room_again(struct room *r)
{
    const struct chance chance = r->session.chance;
    const enum dice dice = (enum dice)r->session.referee.dice;
    const bool confirm = r->session.confirm;
    size_t length;
    char *text = room_journal(r, &length);
    bool good;

    r->session.lost = true; /* as if killed: nothing more is written */
    session_close(&r->session);
    good = open_session(r, text, length, &chance, dice);
    r->session.confirm = confirm;
    free(text);
    return good;
}

void room_tell_again(struct room *r, enum seat seat)
{
    session_tell_again(&r->session, seat);
}

void room_say(struct room *r, enum seat seat, const char *line)
{
    session_line(&r->session, seat, line, strlen(line));
}

char *room_journal(const struct room *r, size_t *length)
{
    struct stat about;
    char *text;

    if (fstat(r->session.file.fd, &about) != 0)
        abort();
    text = malloc((size_t)about.st_size + 1);
    if (!text || pread(r->session.file.fd, text, (size_t)about.st_size, 0) != about.st_size)
        abort();
    *length = (size_t)about.st_size;
    text[*length] = '\0';
    return text;
}

void room_end(struct room *r)
{
    session_close(&r->session);
    for (int seat = 0; seat < SEATS; seat++)
        free(r->heard[seat]);
    *r = (struct room){0};
}
