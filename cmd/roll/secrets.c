#include "secrets.h"

#include "shared/tool.h"

#include <errno.h>
#include <fcntl.h>
#include <libintl.h>
#include <limits.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST (16u << 20) /* bytes of a file of secrets */

static bool trouble(const char *path)
{
    tool_trouble("%s: %s", path, tool_error(errno));
    return false;
}

/* The path with symbolic links resolved, so that the file itself is replaced and not a link to it. */
static bool resolve(struct secrets *s, const char *path)
{
    char folder[sizeof s->path], real[PATH_MAX];
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;

    if (strlen(path) >= sizeof folder || !*name) {
        errno = *name ? ENAMETOOLONG : EISDIR;
        return trouble(path);
    }
    if (realpath(path, real)) {
        snprintf(s->path, sizeof s->path, "%s", real);
        return true;
    }
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1, slash ? path : ".");
    if (errno != ENOENT || !realpath(folder, real))
        return trouble(path);
    if ((size_t)snprintf(s->path, sizeof s->path, "%s/%s", real, name) >= sizeof s->path) {
        errno = ENAMETOOLONG;
        return trouble(path);
    }
    return true;
}

static bool lock_folder(struct secrets *s)
{
    char folder[sizeof s->path];
    char *slash;

    memcpy(folder, s->path, sizeof folder);
    slash = strrchr(folder, '/');
    slash[slash == folder] = '\0';
    s->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (s->folder < 0)
        return trouble(folder);
    while (flock(s->folder, LOCK_EX) != 0)
        if (errno != EINTR)
            return trouble(folder);
    return true;
}

/* An open file that is nobody else's to read, and of a size that fits. */
static bool is_private(const char *path, int fd, struct stat *st)
{
    if (fstat(fd, st) != 0)
        return trouble(path);
    if (!S_ISREG(st->st_mode))
        tool_trouble(gettext("%s is no regular file"), path);
    else if (st->st_mode & 077)
        tool_trouble(
            gettext("%s may be read by others (mode %04o): secrets in it are none; chmod 600 it, or begin another"),
            path, (unsigned)(st->st_mode & 07777));
    else if (st->st_size > MOST)
        tool_trouble(gettext("%s is too large for a file of secrets"), path);
    else
        return true;
    return false;
}

static bool read_all(struct secrets *s, int fd, size_t size)
{
    s->text = malloc(size + 1);
    if (!s->text)
        tool_no_memory();
    while (s->length < size) {
        ssize_t n = read(fd, s->text + s->length, size - s->length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return trouble(s->path);
        if (n == 0)
            break;
        s->length += (size_t)n;
    }
    s->text[s->length] = '\0';
    return true;
}

static bool read_file(struct secrets *s, bool create)
{
    struct stat st;
    bool good;
    int fd = open(s->path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);

    if (fd < 0)
        return create && errno == ENOENT ? true : trouble(s->path);
    good = is_private(s->path, fd, &st) && read_all(s, fd, (size_t)st.st_size);
    close(fd);
    return good;
}

bool secrets_open(struct secrets *s, const char *path, bool create)
{
    memset(s, 0, sizeof *s);
    s->folder = -1;
    if (resolve(s, path) && lock_folder(s) && read_file(s, create))
        return true;
    secrets_close(s);
    return false;
}

void secrets_close(struct secrets *s)
{
    if (s->text)
        sodium_memzero(s->text, s->length);
    free(s->text);
    s->text = NULL;
    if (s->folder >= 0)
        close(s->folder); /* and with it the lock */
    s->folder = -1;
}

/* ---- writing ---- */

static bool write_all(int fd, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t n = write(fd, text, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        text += n;
        length -= (size_t)n;
    }
    return true;
}

/* The whole text in a new file beside the old one, then in its place. */
static bool replace(const struct secrets *s)
{
    char fresh[sizeof s->path + 8];
    int fd;
    bool good;

    snprintf(fresh, sizeof fresh, "%s.new", s->path);
    unlink(fresh); /* of a run that was killed; nobody else is here, the folder is locked */
    fd = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return trouble(fresh);
    good = fchmod(fd, 0600) == 0 && write_all(fd, s->text, s->length) && fsync(fd) == 0;
    if (close(fd) != 0)
        good = false;
    if (good && rename(fresh, s->path) == 0)
        return fsync(s->folder) == 0 || trouble(s->path);
    trouble(fresh);
    unlink(fresh);
    return false;
}

bool secrets_add(struct secrets *s, const char *format, ...)
{
    va_list args, again;
    size_t old = s->length, gap = s->length > 0 && s->text[s->length - 1] != '\n';
    char *text;
    int n;

    va_start(args, format);
    va_copy(again, args);
    n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    text = n < 0 ? NULL : malloc(s->length + (size_t)n + 3);
    if (!text)
        tool_no_memory();
    if (s->text) {
        memcpy(text, s->text, s->length);
        sodium_memzero(s->text, s->length);
        free(s->text);
    }
    s->text = text;
    if (gap)
        text[s->length++] = '\n';
    vsnprintf(text + s->length, (size_t)n + 1, format, again);
    va_end(again);
    s->length += (size_t)n;
    text[s->length++] = '\n';
    text[s->length] = '\0';
    if (replace(s))
        return true;
    s->length = old;
    return false;
}

const char *secrets_line(const struct secrets *s, size_t *cursor, size_t *length)
{
    const char *begin = s->text + *cursor, *end;

    if (*cursor >= s->length)
        return NULL;
    end = memchr(begin, '\n', s->length - *cursor);
    *length = end ? (size_t)(end - begin) : s->length - *cursor;
    *cursor += *length + 1;
    return begin;
}
