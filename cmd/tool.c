#include "tool.h"

#include <errno.h>
#include <fcntl.h>
#include <libintl.h>
#include <locale.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#ifndef LOCALEDIR
#define LOCALEDIR "/usr/local/share/locale"
#endif

static const char *tool_name = "arbiter", *tool_usage_text = "";
static enum status worst = STATUS_FINE;
static enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } color = COLOR_AUTO;

void tool_start(const char *name, const char *usage)
{
    tool_name = name;
    tool_usage_text = usage;
    setlocale(LC_ALL, "");
    setlocale(LC_NUMERIC, "C");
    bindtextdomain("arbiter", LOCALEDIR);
    bind_textdomain_codeset("arbiter", "UTF-8");
    textdomain("arbiter");
}

static bool counting; /* a progress line stands on the terminal */

static void end_progress(void)
{
    if (counting)
        fputs("\r\033[K", stderr);
    counting = false;
}

void tool_progress(unsigned long games)
{
    static time_t began, last;
    static bool terminal, asked;
    time_t now;

    if (games % 64)
        return;
    now = time(NULL);
    if (!asked) {
        terminal = isatty(STDERR_FILENO);
        asked = true;
        began = last = now;
    }
    if (!terminal || now == last || now - began < 2)
        return;
    last = now;
    counting = true;
    fprintf(stderr, gettext("\r%s: %lu games"), tool_name, games);
}

static void message(const char *format, va_list args)
{
    end_progress();
    fflush(stdout);
    fprintf(stderr, "%s: ", tool_name);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
}

_Noreturn void tool_usage(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    message(format, args);
    va_end(args);
    fprintf(stderr, gettext("Try '%s --help' for more information.\n"), tool_name);
    exit(STATUS_TROUBLE);
}

void tool_trouble(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    message(format, args);
    va_end(args);
    tool_status(STATUS_TROUBLE);
}

_Noreturn void tool_no_memory(void)
{
    tool_trouble("%s", gettext("out of memory"));
    exit(STATUS_TROUBLE);
}

void tool_status(enum status status)
{
    if (status > worst)
        worst = status;
}

unsigned long tool_number(const char *text, unsigned long low, unsigned long high, const char *option)
{
    char *end;
    unsigned long value;

    errno = 0;
    value = strtoul(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno || value < low || value > high)
        tool_usage(gettext("%s wants a number from %lu to %lu, not '%s'"), option, low, high, text);
    return value;
}

static void set_language(const char *language)
{
    if (strcmp(language, "en") != 0 && strcmp(language, "ru") != 0)
        tool_usage(gettext("--lang wants en or ru, not '%s'"), language);
    setenv("LANGUAGE", language, 1);
    if (!setlocale(LC_MESSAGES, strcmp(language, "ru") == 0 ? "ru_RU.UTF-8" : "C") && strcmp(language, "ru") == 0)
        setlocale(LC_MESSAGES, "C.UTF-8");
}

static void set_color(const char *when)
{
    if (!when || strcmp(when, "always") == 0)
        color = COLOR_ALWAYS;
    else if (strcmp(when, "auto") == 0)
        color = COLOR_AUTO;
    else if (strcmp(when, "never") == 0)
        color = COLOR_NEVER;
    else
        tool_usage(gettext("--color wants auto, always or never, not '%s'"), when);
}

void tool_option(int option)
{
    switch (option) {
    case 'h':
        fputs(gettext(tool_usage_text), stdout);
        exit(tool_finish());
    case 'V':
        printf("%s (arbiter) " VERSION "\n", tool_name);
        exit(tool_finish());
    case OPTION_LANG:
        set_language(optarg);
        break;
    case OPTION_COLOR:
        set_color(optarg);
        break;
    default: /* getopt has said what is wrong */
        fprintf(stderr, gettext("Try '%s --help' for more information.\n"), tool_name);
        exit(STATUS_TROUBLE);
    }
}

bool tool_color(void)
{
    const char *none = getenv("NO_COLOR"), *term = getenv("TERM");

    if (color != COLOR_AUTO)
        return color == COLOR_ALWAYS;
    return !(none && *none) && !(term && strcmp(term, "dumb") == 0) && isatty(STDOUT_FILENO);
}

static void one_file(const char *name, void (*each)(void *, const char *, int), void *context)
{
    struct stat st;
    int fd;

    if (strcmp(name, "-") == 0) {
        if (fstat(STDIN_FILENO, &st) == 0 && S_ISDIR(st.st_mode)) {
            tool_trouble(gettext("standard input is a directory"));
            return;
        }
        if (isatty(STDIN_FILENO))
            fprintf(stderr, gettext("%s: reading a record from the terminal, Ctrl-D ends\n"), tool_name);
        each(context, "-", STDIN_FILENO);
        return;
    }
    fd = open(name, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        tool_trouble("%s: %s", name, strerror(errno));
        return;
    }
    if (fstat(fd, &st) == 0 && S_ISDIR(st.st_mode))
        tool_trouble("%s: %s", name, strerror(EISDIR));
    else
        each(context, name, fd);
    close(fd);
}

void tool_files(char *const *operands, void (*each)(void *context, const char *name, int fd), void *context)
{
    if (!*operands)
        one_file("-", each, context);
    for (; *operands; operands++)
        one_file(*operands, each, context);
}

ssize_t tool_read(void *context, void *buffer, size_t size)
{
    return read(*(int *)context, buffer, size);
}

bool tool_foreign(struct source *s, const char *name)
{
    const char *cure, *what = s->foreign(s, &cure);

    if (!what)
        return false;
    if (strncmp(cure, "iconv", 5) == 0)
        tool_trouble(gettext("%s: %s text; pipe it through %s"), name, what, cure);
    else
        tool_trouble(gettext("%s: %s compressed; pipe it through %s"), name, what, cure);
    return true;
}

void tool_ended(struct source *s, const char *name)
{
    struct place at;
    const char *complaint = s->complaint(s, &at);

    if (complaint)
        tool_trouble("%s:%llu:%llu: %s", name, (unsigned long long)at.line, (unsigned long long)at.column, gettext(complaint));
    else if (s->error(s))
        tool_trouble("%s: %s", name, strerror(s->error(s)));
}

int tool_finish(void)
{
    bool failed = ferror(stdout);

    end_progress();
    if (fclose(stdout) != 0 || failed)
        tool_trouble(gettext("cannot write to standard output: %s"), strerror(errno));
    return (int)worst;
}
