/* safe_path.c: who could put something else in the place of a file or folder. */
#include "safe_path.h"

#include "shared/tool.h"

#include <errno.h>
#include <grp.h>
#include <libintl.h>
#include <limits.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define STICKY 01000 /* the mode of a folder where nobody can replace what is another's */

enum care { REFUSE, WARN };

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

static bool tell_above(const char *path, const char *above, enum care care)
{
    char *real = realpath(above, NULL);

    if (care == REFUSE)
        tool_trouble(gettext("%s could be replaced by whoever may write to %s"), path, real ? real : above);
    else
        tool_note(gettext("warning: %s could be replaced by whoever may write to %s"), path, real ? real : above);
    free(real);
    return false;
}

/* What cannot be looked at is no reason to warn. */
static bool trouble(const char *path, enum care care)
{
    if (care == REFUSE)
        tool_trouble("%s: %s", path, tool_error(errno));
    return false;
}

/* A folder and all above it, to the root. */
static bool are_safe(const char *path, const char *from, enum care care)
{
    char above[PATH_MAX];
    struct stat st, below = {0};
    size_t n = (size_t)snprintf(above, sizeof above, "%s", from);

    for (bool first = true;; first = false) {
        if (n + 4 > sizeof above) {
            errno = ENAMETOOLONG;
            return trouble(path, care);
        }
        if (stat(above, &st) != 0)
            return trouble(above, care);
        if (!first && st.st_dev == below.st_dev && st.st_ino == below.st_ino)
            return true;
        if (!is_safe(&st))
            return tell_above(path, above, care);
        below = st;
        memcpy(above + n, "/..", 4);
        n += 3;
    }
}

/* The folders that a path goes through, as it is written, and the links in it. */
static bool is_safe_way(const char *path, enum care care)
{
    char part[PATH_MAX], above[PATH_MAX + 4];
    size_t n = strlen(path), i = 0;
    struct stat st;

    if (n >= sizeof part) {
        errno = ENAMETOOLONG;
        return trouble(path, care);
    }
    while (i < n) {
        size_t begin = i + strspn(path + i, "/"), end = begin + strcspn(path + begin, "/");
        i = end;
        if (begin == end)
            break;
        snprintf(part, sizeof part, "%.*s", (int)end, path);
        snprintf(above, sizeof above, "%.*s", begin > 0 ? (int)begin : 1, begin > 0 ? path : ".");
        if (lstat(part, &st) != 0)
            return trouble(part, care);
        if (!are_safe(path, above, care))
            return false;
        if (S_ISLNK(st.st_mode) && !is_trusted(st.st_uid)) {
            if (care == REFUSE)
                tool_trouble(gettext("%s is a link of somebody else's"), part);
            else
                tool_note(gettext("warning: %s is a link of somebody else's"), part);
            return false;
        }
    }
    return true;
}

bool safe_path_folder(const char *path)
{
    char above[PATH_MAX + 4];

    if (!is_safe_way(path, REFUSE))
        return false;
    snprintf(above, sizeof above, "%s/..", path);
    return are_safe(path, above, REFUSE);
}

void safe_path_warn(const char *path)
{
    char *real;

    if (!is_safe_way(path, WARN) || !(real = realpath(path, NULL)))
        return;
    *strrchr(real, '/') = '\0';
    are_safe(path, *real ? real : "/", WARN); /* where links lead it */
    free(real);
}
