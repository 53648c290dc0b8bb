#include "seat_sockets.h"

#include "shared/tool.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <libintl.h>
#include <limits.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
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

/* ---- whose folder it is ---- */

/* The user, the system, and whoever owns the root folder: they can do as they like anyway. */
static bool is_trusted(uid_t owner)
{
    struct stat root;

    return owner == geteuid() || owner == 0 || (stat("/", &root) == 0 && owner == root.st_uid);
}

/* A group that has the user's name and nobody else in it, as many systems make one for each user. */
static bool is_own_group(gid_t id)
{
    const struct passwd *user = getpwuid(geteuid());
    char name[256];
    const struct group *group;

    if (!user || (size_t)snprintf(name, sizeof name, "%s", user->pw_name) >= sizeof name)
        return false;
    group = getgrgid(id);
    if (!group || strcmp(group->gr_name, name) != 0)
        return false;
    for (char **member = group->gr_mem; *member; member++)
        if (strcmp(*member, name) != 0)
            return false;
    return true;
}

/* May nobody but those who are trusted take away or replace what is in this folder and theirs? */
static bool is_safe(const struct stat *st)
{
    if (!is_trusted(st->st_uid))
        return false;
    if (st->st_mode & STICKY)
        return true;
    return !(st->st_mode & S_IWOTH) && (!(st->st_mode & S_IWGRP) || is_own_group(st->st_gid));
}

static bool refuse_above(const char *path, const char *above)
{
    char *real = realpath(above, NULL);

    tool_trouble(gettext("%s could be replaced by whoever may write to %s"), path, real ? real : above);
    free(real);
    return false;
}

/* A folder and all above it, to the root. */
static bool are_safe(const char *path, const char *from)
{
    char above[PATH_MAX];
    struct stat st, below = {0};
    size_t n = (size_t)snprintf(above, sizeof above, "%s", from);

    for (bool first = true;; first = false) {
        if (n + 4 > sizeof above) {
            errno = ENAMETOOLONG;
            return trouble(path);
        }
        if (stat(above, &st) != 0)
            return trouble(above);
        if (!first && st.st_dev == below.st_dev && st.st_ino == below.st_ino)
            return true;
        if (!is_safe(&st))
            return refuse_above(path, above);
        below = st;
        memcpy(above + n, "/..", 4);
        n += 3;
    }
}

/*
 * Players find their sockets by the path.  Nobody else may lead it elsewhere: neither by a folder that it goes through,
 * as it is written or as links lead it, nor by a link of his own.
 */
static bool is_safe_path(const char *path)
{
    char part[PATH_MAX], above[PATH_MAX + 4];
    size_t n = strlen(path), i = 0;
    struct stat st;

    if (n >= sizeof part) {
        errno = ENAMETOOLONG;
        return trouble(path);
    }
    while (i < n) {
        size_t begin = i + strspn(path + i, "/"), end = begin + strcspn(path + begin, "/");
        i = end;
        if (begin == end)
            break;
        snprintf(part, sizeof part, "%.*s", (int)end, path);
        snprintf(above, sizeof above, "%.*s", begin > 0 ? (int)begin : 1, begin > 0 ? path : ".");
        if (lstat(part, &st) != 0)
            return trouble(part);
        if (!are_safe(path, above))
            return false;
        if (S_ISLNK(st.st_mode) && !is_trusted(st.st_uid)) {
            tool_trouble(gettext("%s is a link of somebody else's"), part);
            return false;
        }
    }
    snprintf(above, sizeof above, "%s/..", path);
    return are_safe(path, above);
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
    if (!is_own(d, path) || !is_safe_path(path)) {
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
