#include "doors.h"

#include "tool.h"

#include <errno.h>
#include <fcntl.h>
#include <libintl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define WAITING 16   /* at a door */
#define STICKY 01000 /* the mode of a folder where nobody can replace what is another's */

static bool trouble(const char *path)
{
    tool_trouble("%s: %s", path, tool_error(errno));
    return false;
}

static bool set_flags(int fd)
{
    return fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 && fcntl(fd, F_SETFL, O_NONBLOCK) == 0;
}

static bool hold_folder(struct doors *d, const char *path)
{
    struct stat st;

    if (mkdir(path, 0700) != 0 && errno != EEXIST)
        return trouble(path);
    d->folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (d->folder < 0 || fstat(d->folder, &st) != 0)
        return trouble(path);
    if (st.st_mode & (S_IWGRP | S_IWOTH) && !(st.st_mode & STICKY)) {
        tool_trouble(gettext("%s is a folder where others may write: they could put sockets of their own there"), path);
        return false;
    }
    if (flock(d->folder, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (errno != EWOULDBLOCK)
        return trouble(path);
    tool_trouble(gettext("%s is held by another referee"), path);
    return false;
}

/* Made under a name of its own; it gets the seat's when somebody listens. */
static bool bind_at(int fd, const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    mode_t mask;
    bool good;

    if ((size_t)snprintf(address.sun_path, sizeof address.sun_path, "%s", path) >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return false;
    }
    mask = umask(S_IXUSR | S_IRWXG | S_IRWXO);
    good = bind(fd, (const struct sockaddr *)&address, sizeof address) == 0;
    umask(mask);
    return good && listen(fd, WAITING) == 0 && set_flags(fd);
}

static bool open_door(struct doors *d, const char *path, enum seat seat)
{
    const char *name = referee_seat(seat);
    char hidden[16], bound[sizeof((struct sockaddr_un *)0)->sun_path + 1];
    struct stat st;
    int fd;

    if (fstatat(d->folder, name, &st, AT_SYMLINK_NOFOLLOW) == 0 && !S_ISSOCK(st.st_mode)) {
        tool_trouble(gettext("%s/%s is there already, and no socket"), path, name);
        return false;
    }
    snprintf(hidden, sizeof hidden, ".%s", name);
    snprintf(bound, sizeof bound, "%s/%s", path, hidden);
    unlinkat(d->folder, hidden, 0); /* a referee may have been killed just then */
    fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (fd >= 0 && bind_at(fd, bound) && renameat(d->folder, hidden, d->folder, name) == 0) {
        d->socket[seat] = fd;
        return true;
    }
    trouble(path);
    if (fd >= 0)
        close(fd);
    return false;
}

bool doors_open(struct doors *d, const char *path)
{
    bool good = true;

    d->folder = -1;
    for (int seat = 0; seat < SEATS; seat++)
        d->socket[seat] = -1;
    good = hold_folder(d, path);
    for (int seat = 0; seat < SEATS && good; seat++)
        good = open_door(d, path, (enum seat)seat);
    if (!good)
        doors_close(d);
    return good;
}

void doors_close(struct doors *d)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (d->socket[seat] >= 0) {
            unlinkat(d->folder, referee_seat((enum seat)seat), 0);
            close(d->socket[seat]);
        }
    if (d->folder >= 0)
        close(d->folder);
}

int doors_accept(const struct doors *d, enum seat seat)
{
    int fd = accept(d->socket[seat], NULL, NULL);

    if (fd >= 0 && !set_flags(fd)) {
        close(fd);
        return -1;
    }
    return fd;
}
