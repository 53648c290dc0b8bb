/*
 * fault.c: makes one system call of a program fail, or the last one it makes; a library for LD_PRELOAD.
 *
 *   FAULT="fsync 3 EIO"   the third fsync fails
 *
 * KILL: killed instead of the call; AFTER: killed when it has been made; SHORT: half of what was to be written is;
 * TORN: so is it, and nothing more can be written from then on; else the name of an error.  What stdio writes is not
 * seen from here.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

int fsync(int fd);
int ftruncate(int fd, off_t length);
int fchmod(int fd, mode_t mode);
int flock(int fd, int operation);
ssize_t write(int fd, const void *buffer, size_t size);

static char call[16], what[16]; /* of FAULT */
static int left = -1;

static int error_named(const char *name)
{
    static const struct {
        const char *name;
        int error;
    } ERROR[] = {{"ENOSPC", ENOSPC}, {"EIO", EIO},     {"EINTR", EINTR},
                 {"EACCES", EACCES}, {"EROFS", EROFS}, {"EPERM", EPERM}};

    for (size_t i = 0; i < sizeof ERROR / sizeof *ERROR; i++)
        if (strcmp(ERROR[i].name, name) == 0)
            return ERROR[i].error;
    return 0;
}

/* Is this the call that is meant?  It is killed, or fails, here, where no more than that is to happen. */
static int meant(const char *name)
{
    if (left < 0 && sscanf(getenv("FAULT") ? getenv("FAULT") : "", "%15s %d %15s", call, &left, what) != 3)
        left = 0;
    if (left == 0 || strcmp(call, name) != 0 || --left > 0)
        return 0;
    if (strcmp(what, "KILL") == 0)
        raise(SIGKILL);
    errno = error_named(what);
    return 1;
}

static int failed(int result)
{
    if (strcmp(what, "AFTER") == 0)
        raise(SIGKILL);
    return result;
}

ssize_t write(int fd, const void *buffer, size_t size)
{
    static int full;
    ssize_t (*next)(int, const void *, size_t) = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");

    if (full) {
        errno = ENOSPC;
        return -1;
    }
    if (!meant("write"))
        return next(fd, buffer, size);
    if (strcmp(what, "AFTER") == 0)
        return failed((int)next(fd, buffer, size));
    full = strcmp(what, "TORN") == 0;
    return errno && !full ? -1 : next(fd, buffer, (size + 1) / 2);
}

#define WRAP(name, parameters, arguments)                                                                              \
    int name parameters                                                                                                \
    {                                                                                                                  \
        __typeof__(&(name)) next = (__typeof__(&(name)))dlsym(RTLD_NEXT, #name);                                       \
        if (!meant(#name))                                                                                             \
            return next arguments;                                                                                     \
        return strcmp(what, "AFTER") == 0 ? failed(next arguments) : -1;                                               \
    }

WRAP(fsync, (int fd), (fd))
WRAP(ftruncate, (int fd, off_t length), (fd, length))
WRAP(fchmod, (int fd, mode_t mode), (fd, mode))
WRAP(flock, (int fd, int operation), (fd, operation))
