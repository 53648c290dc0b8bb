#include "tool.h"

#include "encoding.h"
#include "i18n.h"
#include "notation/token.h"
#include "text/message.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <libintl.h>
#include <limits.h>
#include <locale.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char *tool_name = "arbiter", *tool_usage_text = "";
static enum status worst = STATUS_FINE;
static enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } color = COLOR_AUTO;

/* A standard stream that is closed stays unusable: no file that is opened later may get its number, and its output. */
static void keep_standard_numbers(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* jansson crashes where it gets no memory. */
static void *memory_for_json(size_t size)
{
    void *memory = malloc(size);

    if (!memory)
        tool_no_memory();
    return memory;
}

void tool_start(const char *name, const char *usage)
{
    keep_standard_numbers();
    json_set_alloc_funcs(memory_for_json, free);
    tool_name = name;
    tool_usage_text = usage;
    if (!setlocale(LC_CTYPE, "")) /* a locale that is not installed: its characters are UTF-8 all the same */
        setlocale(LC_CTYPE, "C.UTF-8");
    if (!language_start())
        tool_trouble("arbiter.mo: %s", tool_error(errno));
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
    fprintf(stderr, "\r%s: ", tool_name);
    fprintf(stderr, ngettext("%lu game", "%lu games", games), games);
}

/* The next character of a stranger's text as a terminal may get it, an escape or itself; its length in the text. */
static size_t harmless_character(const char *text, size_t length, char out[12])
{
    uint32_t c;
    size_t n = utf8_decode(text, length, &c);

    if (n == 0) {
        sprintf(out, "\\x%02x", (unsigned char)*text);
        return 1;
    }
    if (utf8_escape(c, out) == 0) {
        memcpy(out, text, n);
        out[n] = '\0';
    }
    return n;
}

char *tool_harmless(const char *text)
{
    size_t length = strlen(text), n = 0;
    char *out = malloc(4 * length + 12), character[12]; /* an escape has four bytes for each at most */

    if (!out)
        tool_no_memory();
    for (size_t i = 0; i < length; n += strlen(character)) {
        i += harmless_character(text + i, length - i, character);
        strcpy(out + n, character);
    }
    out[n] = '\0';
    return out;
}

/* A message as it goes to a terminal: what a stranger has put into it does no harm there, but for its last line end. */
static void __attribute__((format(printf, 1, 0))) say_harmless(const char *format, va_list args)
{
    char room[4096], *text = room, character[12];
    va_list again;
    int length;
    size_t n, end;

    va_copy(again, args);
    length = vsnprintf(room, sizeof room, format, again);
    va_end(again);
    if (length >= (int)sizeof room && (text = malloc((size_t)length + 1)) != NULL)
        vsnprintf(text, (size_t)length + 1, format, args);
    else if (length >= (int)sizeof room) /* then cut, rather than not told */
        text = room;
    n = strlen(text);
    end = n > 0 && text[n - 1] == '\n' ? n - 1 : n;
    for (size_t i = 0; i < end; fputs(character, stderr))
        i += harmless_character(text + i, end - i, character);
    fputs(text + end, stderr);
    if (text != room)
        free(text);
}

static void __attribute__((format(printf, 1, 0))) report(const char *format, va_list args)
{
    end_progress();
    fflush(stdout);
    fprintf(stderr, "%s: ", tool_name);
    say_harmless(format, args);
    fputc('\n', stderr);
}

void tool_complain(const char *format, ...)
{
    va_list args;

    end_progress();
    fflush(stdout);
    va_start(args, format);
    say_harmless(format, args);
    va_end(args);
}

static _Noreturn void try_help(void)
{
    fprintf(stderr, gettext("Try '%s --help' for more information.\n"), tool_name);
    exit(STATUS_TROUBLE);
}

_Noreturn void tool_usage(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    report(format, args);
    va_end(args);
    try_help();
}

void tool_note(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    report(format, args);
    va_end(args);
}

void tool_vnote(const char *format, va_list args)
{
    report(format, args);
}

void tool_trouble(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    report(format, args);
    va_end(args);
    tool_status(STATUS_TROUBLE);
}

/* The system's own words are in a language of its own choice, so the usual ones are said here. */
const char *tool_error(int error)
{
    static const struct {
        int error;
        const char *text;
    } TEXT[] = {
        {ENOENT, N_("No such file or directory")},
        {EACCES, N_("Permission denied")},
        {EPERM, N_("Operation not permitted")},
        {EISDIR, N_("Is a directory")},
        {ENOTDIR, N_("Not a directory")},
        {EEXIST, N_("File exists")},
        {ENOSPC, N_("No space left on device")},
        {EFBIG, N_("File too large")},
        {EIO, N_("Input/output error")},
        {ENAMETOOLONG, N_("File name too long")},
        {ELOOP, N_("Too many levels of symbolic links")},
        {EMFILE, N_("Too many open files")},
        {EROFS, N_("Read-only file system")},
        {EBADF, N_("Bad file descriptor")},
        {EINVAL, N_("Invalid argument")},
        {ENOMEM, N_("Cannot allocate memory")},
    };

    for (size_t i = 0; i < sizeof TEXT / sizeof *TEXT; i++)
        if (TEXT[i].error == error)
            return gettext(TEXT[i].text);
    return strerror(error);
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

const struct rules *tool_variant(const char *name)
{
    enum rules_number number = rules_named(name, strlen(name));

    if (number == RULES_COUNT)
        tool_usage(gettext("no rule set has the name '%s'"), name);
    return rules_get(number);
}

const struct form *tool_form(const char *name, const char *option)
{
    const struct form *form = form_named(name);
    bool input = strcmp(option, "-f") == 0;

    if (!form || (input && !form->source) || (!input && !form->sink))
        tool_usage(gettext("%s: the form '%s' is not known"), option, name);
    return form;
}

static bool language_wanted, follows_posts;

static void set_language(const char *language)
{
    switch (language_choose(language)) {
    case LANGUAGE_CHOSEN:
        break;
    case LANGUAGE_UNKNOWN:
        tool_usage(gettext("--lang wants en or ru, not '%s'"), language);
    case LANGUAGE_MISSING:
        tool_complain(gettext("%s: there is no catalogue (arbiter.mo) for --lang %s\n"), tool_name, language);
        break;
    case LANGUAGE_UNREADABLE:
        tool_trouble("arbiter.mo: %s", tool_error(errno));
    }
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
    case OPTION_LANG: /* tool_next_option() has looked for it */
        break;
    case OPTION_COLOR:
        set_color(optarg);
        break;
    default: /* getopt has said what is wrong */
        try_help();
    }
}

static unsigned options_beginning(const struct option *longs, const char *word)
{
    unsigned n = 0;

    for (word += strspn(word, "-"); longs->name; longs++)
        n += strncmp(longs->name, word, strcspn(word, "=")) == 0;
    return n;
}

/* What getopt did not understand; `shorts` begins with a colon. */
static _Noreturn void bad_option(int result, char *const *argv, const char *shorts, const struct option *longs)
{
    const char *word = argv[optind - 1];

    if (result == ':')
        tool_usage(gettext("%s wants a value"), word);
    if (optopt != 0 && (optopt > CHAR_MAX || strchr(shorts, optopt))) /* --quiet=x */
        tool_usage(gettext("this option takes no value: %s"), word);
    if (optopt != 0)
        tool_usage(gettext("there is no option -%c"), optopt);
    if (options_beginning(longs, word) > 1)
        tool_usage(gettext("several options begin with %s"), word);
    tool_usage(gettext("there is no option %s"), word);
}

/* --lang counts for everything that is said, wherever it stands among the options. */
static void look_for_language(int argc, char *const *argv, const char *shorts, const struct option *longs)
{
    int option;

    while ((option = getopt_long(argc, argv, shorts, longs, NULL)) != -1)
        if (option == OPTION_LANG) {
            set_language(optarg);
            language_wanted = true;
        }
    optind = 1;
}

int tool_next_option(int argc, char *const *argv, const char *shorts, const struct option *longs)
{
    static bool looked;
    char with_colon[32];
    int option;

    snprintf(with_colon, sizeof with_colon, ":%s", shorts); /* so that a missing value is told from a wrong letter */
    opterr = 0;
    if (!looked)
        look_for_language(argc, argv, with_colon, longs);
    looked = true;
    option = getopt_long(argc, argv, with_colon, longs, NULL);
    if (option == ':' || option == '?')
        bad_option(option, argv, with_colon, longs);
    return option;
}

bool tool_color(void)
{
    const char *none = getenv("NO_COLOR"), *term = getenv("TERM");

    if (color != COLOR_AUTO)
        return color == COLOR_ALWAYS;
    return !(none && *none) && !(term && strcmp(term, "dumb") == 0) && isatty(STDOUT_FILENO);
}

/* The file in work, and what makes UTF-8 of it. */
static struct {
    const char *name;
    int fd;
    bool told;
    struct decoder decoder;
} input;

static ssize_t read_descriptor(void *context, void *buffer, size_t size)
{
    return read(*(int *)context, buffer, size);
}

static void begin_file(const char *name, int fd)
{
    input.name = name;
    input.fd = fd;
    input.told = false;
    input.decoder.read = read_descriptor;
    input.decoder.context = &input.fd;
    decoder_begin(&input.decoder);
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
            tool_complain(gettext("%s: reading a record from the terminal, Ctrl-D ends\n"), tool_name);
        begin_file("-", STDIN_FILENO);
        each(context, "-", STDIN_FILENO);
        input.name = NULL;
        return;
    }
    fd = open(name, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        tool_trouble("%s: %s", name, tool_error(errno));
        return;
    }
    if (fstat(fd, &st) == 0 && S_ISDIR(st.st_mode)) {
        tool_trouble("%s: %s", name, tool_error(EISDIR));
    } else {
        begin_file(name, fd);
        each(context, name, fd);
        input.name = NULL;
    }
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
    ssize_t n;

    if (*(int *)context != input.fd || !input.name)
        return read(*(int *)context, buffer, size);
    n = decoder_read(&input.decoder, buffer, size);
    if (input.decoder.name && !input.told)
        tool_note(gettext("note: %s: this text is in %s, and is read as such"), input.name, input.decoder.name);
    input.told = input.decoder.name != NULL;
    return n;
}

static void complain_of_foreign(const struct play_end *p, const char *name)
{
    if (!*p->cure)
        tool_trouble(gettext("%s: this is no record of a game (a forum post is read by %s)"), name, "-f forum");
    else if (strcmp(p->cure, "-f forum") == 0)
        tool_trouble(gettext("%s: this is plainly a forum post, not a record: %s reads it"), name, p->cure);
    else if (strncmp(p->cure, "iconv", 5) == 0)
        tool_trouble(gettext("%s: %s text; pipe it through %s"), name, p->foreign, p->cure);
    else
        tool_trouble(gettext("%s: %s compressed; pipe it through %s"), name, p->foreign, p->cure);
}

void tool_speak_english(void)
{
    language_choose("en");
    language_wanted = true;
}

void tool_follow_posts(void)
{
    follows_posts = true;
}

bool tool_play(const struct form *from, const struct source_options *so, const struct game_options *jo,
               const char *name, struct play_end *played)
{
    struct source *source = from->source(so);

    if (source && source->language && follows_posts && !language_wanted)
        language_choose(source->language(source)); /* without its catalogue the one before stays */
    if (!game_play(jo, source, played))
        tool_no_memory();
    if (played->foreign)
        complain_of_foreign(played, name);
    return !played->foreign;
}

/* False: there is none. */
static bool say_complaint(const struct complaint *c, char sentence[SENTENCE_SIZE])
{
    if (c->text)
        message(language_spoken(), c->text, c->args, sentence);
    return c->text != NULL;
}

void tool_ended_blind(const struct play_end *played, const char *name)
{
    char sentence[SENTENCE_SIZE];

    if (say_complaint(&played->complaint, sentence))
        tool_trouble("%s: %s", name, sentence);
    else if (played->error)
        tool_trouble("%s: %s", name, tool_error(played->error));
}

void tool_ended_games(const struct play_end *played, const char *name, unsigned long games)
{
    if (tool_ended(played, name) || games > 0)
        return;
    tool_note(gettext("%s: there is no game in it"), name);
    tool_status(STATUS_NO);
}

bool tool_ended(const struct play_end *played, const char *name)
{
    const struct complaint *c = &played->complaint;
    char sentence[SENTENCE_SIZE];

    if (say_complaint(c, sentence))
        tool_trouble("%s:%llu:%llu: %s", name, (unsigned long long)c->at.line, (unsigned long long)c->at.column,
                     sentence);
    else if (played->error)
        tool_trouble("%s: %s", name, tool_error(played->error));
    return c->text || played->error;
}

int tool_finish(void)
{
    bool failed = ferror(stdout);

    end_progress();
    if (fclose(stdout) != 0 || failed)
        tool_trouble(gettext("cannot write to standard output: %s"), tool_error(errno));
    return (int)worst;
}
