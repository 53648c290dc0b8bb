#include "journal_file.h"

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
#include <sys/stat.h>
#include <unistd.h>

#define MOST (256u << 20) /* bytes of a journal */

static bool trouble(const char *path)
{
    tool_trouble("%s: %s", path, tool_error(errno));
    return false;
}

static bool write_all(int fd, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t n = write(fd, text, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n == 0)
            errno = EIO;
        if (n <= 0)
            return false;
        text += n;
        length -= (size_t)n;
    }
    return true;
}

static bool sync_all(int fd)
{
    int status;

    do
        status = fsync(fd);
    while (status != 0 && errno == EINTR);
    return status == 0;
}

/* The entry of a file in its folder. */
static bool sync_folder(const char *path)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    int fd;
    bool good;

    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1, slash ? path : ".");
    fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    good = fd >= 0 && (sync_all(fd) || errno == EINVAL); /* EINVAL: there are file systems that know no such thing */
    if (fd >= 0)
        close(fd);
    return good || trouble(path);
}

/* What is no file, a terminal or a pipe, is opened without waiting for anybody, and left alone. */
static bool is_file(struct journal_file *f, struct stat *st)
{
    if (fstat(f->fd, st) != 0)
        return trouble(f->path);
    if (S_ISDIR(st->st_mode)) {
        errno = EISDIR;
        return trouble(f->path);
    }
    if (!S_ISREG(st->st_mode)) {
        tool_trouble(gettext("%s is no regular file"), f->path);
        return false;
    }
    return true;
}

static void make_room(struct journal_file *f, size_t size)
{
    size_t room = f->room > 0 ? f->room : 4096;
    char *text;

    if (size <= f->room)
        return;
    while (room < size)
        room *= 2;
    text = realloc(f->text, room);
    if (!text)
        tool_no_memory();
    f->text = text;
    f->room = room;
}

static bool read_all(struct journal_file *f)
{
    struct stat st;
    size_t size;

    if (!is_file(f, &st))
        return false;
    if (st.st_size > MOST) {
        tool_trouble(gettext("%s is too large for a journal"), f->path);
        return false;
    }
    size = (size_t)st.st_size;
    make_room(f, size + 1);
    while (f->length < size) {
        ssize_t n = pread(f->fd, f->text + f->length, size - f->length, (off_t)f->length);
        if (n < 0 && errno != EINTR)
            return trouble(f->path);
        if (n == 0)
            break;
        f->length += n > 0 ? (size_t)n : 0;
    }
    return true;
}

static bool hold(struct journal_file *f)
{
    struct stat st;

    if (!is_file(f, &st))
        return false;
    if (st.st_uid != geteuid()) { /* he could read it, and write what he likes; nothing has been written yet */
        tool_trouble(gettext("%s belongs to somebody else"), f->path);
        return false;
    }
    if (flock(f->fd, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (errno != EWOULDBLOCK)
        return trouble(f->path);
    tool_trouble(gettext("%s is held by another referee"), f->path);
    return false;
}

/* The rest of a head, where the file has only a part of it, or nothing. */
static bool finish_head(struct journal_file *f, const char *head)
{
    size_t length = strlen(head), is = f->length;

    if (is >= length || memcmp(f->text, head, is) != 0)
        return true;
    return journal_file_append(f, head + is, length - is);
}

bool journal_file_open(struct journal_file *f, const char *path, const char *head)
{
    const int flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;

    *f = (struct journal_file){.path = path, .fd = open(path, flags)};
    if (f->fd < 0 && errno == ENOENT && head) {
        f->fd = open(path, flags | O_CREAT | O_EXCL, 0600);
        if (f->fd < 0 && errno == EEXIST) /* another referee was faster: then the lock decides */
            f->fd = open(path, flags);
    }
    if (f->fd < 0)
        return trouble(path);
    if (!hold(f))
        return false;
    safe_path_warn(path);
    return read_all(f) && (!head || finish_head(f, head));
}

bool journal_file_peek(struct journal_file *f, const char *path)
{
    *f = (struct journal_file){.path = path, .fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)};
    return f->fd >= 0 ? read_all(f) : trouble(path);
}

/* Whoever wrote it may have been killed before it was on the disk, or before the folder knew of the file. */
bool journal_file_cut(struct journal_file *f, size_t length)
{
    bool ends = length > 0 && f->text[length - 1] == '\n';

    if (fchmod(f->fd, 0600) != 0 || (length < f->length && ftruncate(f->fd, (off_t)length) != 0))
        return trouble(f->path);
    f->length = length;
    f->watched = true;
    f->sure = false;
    if (!ends)
        return journal_file_append(f, "\n", 1) && sync_folder(f->path);
    return (sync_all(f->fd) || trouble(f->path)) && sync_folder(f->path);
}

/* ---- is it still the same? ---- */

/* Does the name still lead to the file that is open and locked? */
static bool is_in_place(const struct journal_file *f, struct stat *here)
{
    struct stat there;

    if (fstat(f->fd, here) == 0 && stat(f->path, &there) == 0 && here->st_ino == there.st_ino &&
        here->st_dev == there.st_dev)
        return true;
    tool_trouble(gettext("%s has been removed, or another file put in its place"), f->path);
    return false;
}

static bool has_length(const struct journal_file *f, const struct stat *st, size_t length)
{
    if ((size_t)st->st_size == length)
        return true;
    tool_trouble((size_t)st->st_size < length ? gettext("%s has been shortened by somebody else")
                                              : gettext("%s has been changed by somebody else"),
                 f->path);
    return false;
}

static bool same_time(struct timespec a, struct timespec b)
{
    return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

/* The times of a file have a grain, of two seconds at worst: one that was changed just now may be changed once more and
 * have the same. */
#define GRAIN 3

static void look(struct journal_file *f, const struct stat *st)
{
    struct timespec now;

    f->times[0] = st->st_mtim;
    f->times[1] = st->st_ctim;
    f->sure = clock_gettime(CLOCK_REALTIME, &now) == 0 && now.tv_sec - st->st_ctim.tv_sec > GRAIN &&
              now.tv_sec - st->st_mtim.tv_sec > GRAIN;
}

/* Is the file's text the one in memory?  False: told. */
static bool has_text(const struct journal_file *f)
{
    char part[1 << 14];
    size_t at = 0;

    while (at < f->length) {
        size_t want = f->length - at < sizeof part ? f->length - at : sizeof part;
        ssize_t n = pread(f->fd, part, want, (off_t)at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return trouble(f->path);
        if (n == 0 || memcmp(part, f->text + at, (size_t)n) != 0) {
            tool_trouble(gettext("%s has been changed by somebody else"), f->path);
            return false;
        }
        at += (size_t)n;
    }
    return true;
}

bool journal_file_check(struct journal_file *f)
{
    struct stat st;

    if (!f->watched)
        return true;
    if (!is_in_place(f, &st) || !has_length(f, &st, f->length))
        return false;
    if (f->sure && same_time(f->times[0], st.st_mtim) && same_time(f->times[1], st.st_ctim))
        return true;
    look(f, &st); /* before it is read */
    return has_text(f);
}

/* ---- writing ---- */

bool journal_file_append(struct journal_file *f, const char *text, size_t length)
{
    struct stat st;
    int why;

    if (!is_in_place(f, &st) || (f->watched && !has_length(f, &st, f->length)))
        return false;
    if (length > MOST - f->length) {
        tool_trouble(gettext("%s is too large for a journal"), f->path);
        return false;
    }
    make_room(f, f->length + length);
    if (write_all(f->fd, text, length) && sync_all(f->fd) && fstat(f->fd, &st) == 0) {
        if (f->watched && !has_length(f, &st, f->length + length))
            return false;
        memcpy(f->text + f->length, text, length);
        f->length += length;
        f->sure = false;
        return true;
    }
    why = errno;
    if (ftruncate(f->fd, (off_t)f->length) == 0) /* nobody was told: best that nobody finds it there either */
        sync_all(f->fd);
    errno = why;
    return trouble(f->path);
}

void journal_file_close(struct journal_file *f)
{
    if (f->fd >= 0)
        close(f->fd);
    free(f->text);
    f->fd = -1;
    f->text = NULL;
}
