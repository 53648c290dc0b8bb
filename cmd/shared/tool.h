/*
 * tool.h: what all tools share: options, usage, files, exit status, colour.
 *
 * A main reads as: tool_start(), tool_next_option() until -1, tool_files(), return tool_finish().  Messages go to
 * standard error behind the tool's name; the exit status is the worst that anybody has set.  Only cmd/ exits.
 */
#ifndef TOOL_H
#define TOOL_H

#include "arbiter.h"
#include "format.h"

#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>

enum status { STATUS_FINE, STATUS_NO, STATUS_TROUBLE };

#define VERSION ARB_VERSION

/* Long options that every tool has, to stand last in its table; their values. */
#define TOOL_OPTIONS                                                                                                   \
    {"lang", required_argument, NULL, OPTION_LANG}, {"color", optional_argument, NULL, OPTION_COLOR},                  \
        {"help", no_argument, NULL, 'h'}, {"version", no_argument, NULL, 'V'},                                         \
    {                                                                                                                  \
        NULL, 0, NULL, 0                                                                                               \
    }
enum { OPTION_LANG = 1000, OPTION_COLOR, OPTION_OWN };

/* Locale, language and name; `usage` is what --help prints. */
void tool_start(const char *name, const char *usage);
/* getopt_long(), but that --lang counts from the beginning, and that what is wrong is said in its language: then the
 * tool exits with STATUS_TROUBLE. */
int tool_next_option(int argc, char *const *argv, const char *shorts, const struct option *longs);
/* An option of TOOL_OPTIONS; anything else is a usage error.  May exit, as -h and -V do. */
void tool_option(int option);
/* Says that the call is wrong, and exits with STATUS_TROUBLE. */
_Noreturn void tool_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* A message behind the tool's name that changes nothing. */
void tool_note(const char *format, ...) __attribute__((format(printf, 1, 2)));
void tool_vnote(const char *format, va_list args) __attribute__((format(printf, 1, 0)));
/* The same; the status becomes STATUS_TROUBLE. */
void tool_trouble(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* A whole message with the tool's name and its line end, that changes nothing: where a catalogue has the whole of it.
 */
void tool_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* A stranger's text, a file name too, as a terminal may get it: control characters and marks of text direction, and
 * what is not UTF-8, as \x1b, \u202e.  The messages above do that themselves.  The caller frees it. */
char *tool_harmless(const char *text);
/* What an errno means, in the reader's language. */
const char *tool_error(int error);
/* Out of memory: says so and exits. */
_Noreturn void tool_no_memory(void);
/* The status is at least this bad from now on. */
void tool_status(enum status status);
/* A decimal number of an option within bounds, or a usage error. */
unsigned long tool_number(const char *text, unsigned long low, unsigned long high, const char *option);

/* The rule set of --variant; the form of `option`: "-f" one that can be read, else one that can be written.  Or a usage
 * error. */
const struct rules *tool_variant(const char *name);
const struct form *tool_form(const char *name, const char *option);

/* Call it for each game: after a second's work a count appears on standard error, if that is a terminal. */
void tool_progress(unsigned long games);

/* Is colour wanted on standard output? */
bool tool_color(void);

/*
 * Opens each operand in turn ("-": standard input; none: standard input) and hands it to `each`; one that cannot be
 * opened is told of, and the others are still done.  `name` is what messages call it.
 */
void tool_files(char *const *operands, void (*each)(void *context, const char *name, int fd), void *context);

/* A reader's callback over a file descriptor: context is an int *. */
ssize_t tool_read(void *context, void *buffer, size_t size);

/* From now on what is said of a post is said in its language, unless --lang has named one. */
void tool_follow_posts(void);
/* What follows is said in English, whatever was chosen: the output has no other letters. */
void tool_speak_english(void);

/* Plays the games of an input (game_play()) that is in this form, or ends for want of memory.  False if it is
 * compressed, in another encoding or plainly no record: that is told, and nothing was played. */
bool tool_play(const struct form *from, const struct source_options *so, const struct game_options *jo,
               const char *name, struct play_end *played);

/* Tells why the input could not be read on, if it could not; then true. */
bool tool_ended(const struct play_end *played, const char *name);
/* The same for a tool that has nothing to show or to write without a game, and read so many: without any the answer is
 * no, and it says so. */
void tool_ended_games(const struct play_end *played, const char *name, unsigned long games);
/* The same for a seat that may not know how much was read: not where it was. */
void tool_ended_blind(const struct play_end *played, const char *name);

/* Closes standard output with a check; the exit status. */
int tool_finish(void);

#endif
