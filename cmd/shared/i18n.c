#include "i18n.h"

#include "exe_dir.h"
#include "text/mo.h"

#include <errno.h>
#include <fcntl.h>
#include <libintl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef LOCALEDIR
#define LOCALEDIR "/usr/local/share/locale"
#endif

/* ---- languages ---- */

static unsigned russian_form(unsigned long n)
{
    if (n % 10 == 1 && n % 100 != 11)
        return 0;
    return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;
}

static const struct tongue {
    const char *name;
    unsigned (*form)(unsigned long n); /* which plural form; NULL: no catalogue, the msgids are this language */
} LANGUAGES[] = {{"en", NULL}, {"ru", russian_form}};

static const struct tongue *spoken = &LANGUAGES[0];
static const struct tongue *read_last; /* whose catalogue has been read, NULL: none */
static struct catalogue catalogue;     /* its */

/* The language of a locale, "ru_RU.UTF-8", or of the first `length` bytes of it; NULL if we do not speak it. */
static const struct tongue *language_of(const char *locale, size_t length)
{
    size_t name = strcspn(locale, "_.@"), n = name < length ? name : length;

    for (size_t i = 0; i < sizeof LANGUAGES / sizeof *LANGUAGES; i++)
        if (strlen(LANGUAGES[i].name) == n && memcmp(locale, LANGUAGES[i].name, n) == 0)
            return &LANGUAGES[i];
    return NULL;
}

/* ---- the catalogue ---- */

#define MOST_BYTES (16 << 20)

static char *kept; /* its bytes, until the program ends: what gettext() gave points into them */

/* The bytes of a file; NULL if they cannot be had, and errno says why. */
static char *read_bytes(int fd, size_t *size)
{
    struct stat st;
    char *bytes;
    ssize_t n = 1;

    if (fstat(fd, &st) != 0)
        return NULL;
    if (!S_ISREG(st.st_mode) || st.st_size > MOST_BYTES) {
        errno = EFBIG;
        return NULL;
    }
    bytes = malloc((size_t)st.st_size + 1);
    for (*size = 0; bytes && n > 0 && *size<(size_t)st.st_size; *size += n> 0 ? (size_t)n : 0)
        n = read(fd, bytes + *size, (size_t)st.st_size - *size);
    if (n >= 0)
        return bytes;
    free(bytes);
    return NULL;
}

static enum language_choice read_catalogue(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC), error;
    char *bytes;
    size_t size = 0;

    if (fd < 0)
        return errno == ENOENT || errno == ENOTDIR || errno == EACCES ? LANGUAGE_MISSING : LANGUAGE_UNREADABLE;
    bytes = read_bytes(fd, &size);
    error = errno;
    close(fd);
    errno = error;
    if (!bytes)
        return LANGUAGE_UNREADABLE;
    if (!catalogue_open(&catalogue, bytes, size)) {
        free(bytes);
        return LANGUAGE_MISSING;
    }
    kept = bytes;
    return LANGUAGE_CHOSEN;
}

static enum language_choice find_catalogue(const char *language)
{
    /* from bin/ of an installation or of a flavour of the build; from bin/ of the sources */
    static const char *const BESIDE[] = {"../share/locale", "../build/release/share/locale"};
    char own[PATH_MAX], path[PATH_MAX + 80];
    bool told = folder_own(own);
    enum language_choice found;

    for (size_t i = 0; told && i < sizeof BESIDE / sizeof *BESIDE; i++) {
        snprintf(path, sizeof path, "%s%s/%s/LC_MESSAGES/arbiter.mo", own, BESIDE[i], language);
        found = read_catalogue(path);
        if (found != LANGUAGE_MISSING)
            return found;
    }
    snprintf(path, sizeof path, "%s/%s/LC_MESSAGES/arbiter.mo", LOCALEDIR, language);
    return read_catalogue(path);
}

/* ---- looking up ---- */

static const char *find_text(const void *unused, const char *msgid)
{
    const char *found = spoken->form && msgid && *msgid ? catalogue_find(&catalogue, msgid, 0) : NULL;

    (void)unused;
    return found ? found : msgid;
}

static const char *find_counted(const void *unused, const char *one, const char *many, unsigned long n)
{
    const char *found = spoken->form ? catalogue_find(&catalogue, one, spoken->form(n)) : NULL;

    (void)unused;
    return found ? found : n == 1 ? one : many;
}

/* ---- choosing ---- */

static struct language given = {"en", find_text, find_counted, NULL}; /* to lib and formats */

static enum language_choice choose(const struct tongue *l)
{
    enum language_choice found = l->form && l != read_last ? find_catalogue(l->name) : LANGUAGE_CHOSEN;

    if (found != LANGUAGE_CHOSEN)
        return found;
    if (l->form)
        read_last = l;
    spoken = l;
    given.name = l->name;
    return LANGUAGE_CHOSEN;
}

enum language_choice language_choose(const char *name)
{
    const struct tongue *l = language_of(name, strlen(name));

    return l && strcmp(l->name, name) == 0 ? choose(l) : LANGUAGE_UNKNOWN;
}

const struct language *language_spoken(void)
{
    return &given;
}

const char *language_name(void)
{
    return spoken->name;
}

static const char *from_environment(const char *name)
{
    const char *value = getenv(name);

    return value && *value ? value : NULL;
}

bool language_start(void)
{
    static const char *const LOCALE[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *locale = NULL, *list = from_environment("LANGUAGE");

    for (int i = 0; i < 3 && !locale; i++)
        locale = from_environment(LOCALE[i]);
    if (!locale || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
        return true;
    for (list = list ? list : locale; *list; list += strspn(list, ":")) {
        size_t n = strcspn(list, ":");
        const struct tongue *l = language_of(list, n);
        enum language_choice choice = l ? choose(l) : LANGUAGE_UNKNOWN;
        if (choice == LANGUAGE_CHOSEN || choice == LANGUAGE_UNREADABLE)
            return choice == LANGUAGE_CHOSEN;
        list += n;
    }
    return true;
}

/* ---- what libintl.h declares; its macros would lead elsewhere ---- */

#undef gettext
#undef ngettext
#undef dcgettext
#undef dcngettext

/* Other domains are those of libraries, which keep their own language. */
char *dcgettext(const char *domain, const char *msgid, int category)
{
    (void)category;
    return (char *)(domain ? msgid : find_text(NULL, msgid));
}

char *dcngettext(const char *domain, const char *one, const char *many, unsigned long n, int category)
{
    (void)category;
    return (char *)(!domain ? find_counted(NULL, one, many, n) : n == 1 ? one : many);
}

char *gettext(const char *msgid)
{
    return dcgettext(NULL, msgid, 0);
}

char *ngettext(const char *one, const char *many, unsigned long n)
{
    return dcngettext(NULL, one, many, n, 0);
}
