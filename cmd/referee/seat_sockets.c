#include "seat_sockets.h"

#include "safe_path.h"
#include "shared/tool.h"

#include <errno.h>
#include <fcntl.h>
#include <libintl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define WAITING 16 /* at a door */

static bool trouble(const char *path)
{
    tool_trouble("%s: %s", path, tool_error(errno));
    return false;
}

static bool set_flags(int fd)
{
    return fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 && fcntl(fd, F_SETFL, O_NONBLOCK) == 0;
}

/* Does what is open belong to the user, and may nobody else write there? */
static bool is_own(const struct seat_sockets *d, const char *path)
{
    struct stat st;

    if (fstat(d->folder, &st) != 0)
        return trouble(path);
    if (st.st_uid != geteuid()) {
        tool_trouble(gettext("%s belongs to somebody else: he could put sockets of his own there"), path);
        return false;
    }
    if (!(st.st_mode & (S_IWGRP | S_IWOTH)))
        return true;
    tool_trouble(gettext("%s is a folder where others may write: they could put sockets of their own there"), path);
    return false;
}

static bool hold_folder(struct seat_sockets *d, const char *path)
{
    bool made = mkdir(path, 0700) == 0;

    if (!made && errno != EEXIST)
        return trouble(path);
    d->folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (d->folder < 0)
        return trouble(path);
    if (!is_own(d, path) || !safe_path_folder(path)) {
        if (made)
            rmdir(path);
        return false;
    }
    if (flock(d->folder, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (errno != EWOULDBLOCK)
        return trouble(path);
    tool_trouble(gettext("%s is held by another referee"), path);
    return false;
}

/* ---- sockets ---- */

/* In the folder that is open, wherever its path may lead by now: a socket can be bound to a path alone. */
static bool bind_in(int folder, int fd, const struct sockaddr_un *address)
{
    int here = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), why;
    bool good = here >= 0 && fchdir(folder) == 0, back;
    mode_t mask;

    if (good) {
        mask = umask(S_IXUSR | S_IRWXG | S_IRWXO);
        good = bind(fd, (const struct sockaddr *)address, sizeof *address) == 0;
        umask(mask);
    }
    why = errno;
    back = here >= 0 && fchdir(here) == 0;
    if (good && !back)
        why = errno;
    if (here >= 0)
        close(here);
    errno = why;
    return good && back;
}

/* Made under a name of its own; it gets the seat's when somebody listens. */
static bool listen_at(const struct seat_sockets *d, int fd, const char *path, const char *name)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    if (strlen(path) + strlen(name) + 2 > sizeof address.sun_path) { /* nobody could connect by that path */
        errno = ENAMETOOLONG;
        return false;
    }
    strcpy(address.sun_path, name);
    return bind_in(d->folder, fd, &address) && listen(fd, WAITING) == 0 && set_flags(fd);
}

static bool open_door(struct seat_sockets *d, const char *path, enum seat seat)
{
    const char *name = referee_seat(seat);
    char hidden[16];
    struct stat st;
    int fd;

    if (fstatat(d->folder, name, &st, AT_SYMLINK_NOFOLLOW) == 0 && !S_ISSOCK(st.st_mode)) {
        tool_trouble(gettext("%s/%s is there already, and no socket"), path, name);
        return false;
    }
    snprintf(hidden, sizeof hidden, ".%s", name);
    unlinkat(d->folder, hidden, 0); /* a referee may have been killed just then */
    fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (fd >= 0 && listen_at(d, fd, path, hidden) && renameat(d->folder, hidden, d->folder, name) == 0) {
        d->socket[seat] = fd;
        return true;
    }
    trouble(path);
    if (fd >= 0)
        close(fd);
    return false;
}

bool seat_sockets_open(struct seat_sockets *d, const char *path)
{
    bool good = true;

    d->folder = -1;
    for (int seat = 0; seat < SEATS; seat++)
        d->socket[seat] = -1;
    good = hold_folder(d, path);
    for (int seat = 0; seat < SEATS && good; seat++)
        good = open_door(d, path, (enum seat)seat);
    if (!good)
        seat_sockets_close(d);
    return good;
}

void seat_sockets_close(struct seat_sockets *d)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (d->socket[seat] >= 0) {
            unlinkat(d->folder, referee_seat((enum seat)seat), 0);
            close(d->socket[seat]);
        }
    if (d->folder >= 0)
        close(d->folder);
}

int seat_sockets_accept(const struct seat_sockets *d, enum seat seat)
{
    int fd = accept(d->socket[seat], NULL, NULL);

    if (fd >= 0 && !set_flags(fd)) {
        close(fd);
        return -1;
    }
    return fd;
}
