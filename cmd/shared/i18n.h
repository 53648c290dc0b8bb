/*
 * language.h: the language in which tools speak to people.
 *
 * gettext() and ngettext(), as everything calls them, are defined in language.c and look into the catalogue of that
 * language, share/locale/LANGUAGE/LC_MESSAGES/arbiter.mo: beside the program where it was built or installed, else
 * under LOCALEDIR.  The C library's own would translate nothing on a machine where no locale but C is installed.
 * Choose before anything is said; threads may speak then.  One more language: a line in LANGUAGES, and po/NAME.po.
 */
#ifndef LANGUAGE_H
#define LANGUAGE_H

#include <stdbool.h>

enum language_choice {
    LANGUAGE_CHOSEN,
    LANGUAGE_UNKNOWN,
    LANGUAGE_MISSING,   /* its catalogue is not to be found */
    LANGUAGE_UNREADABLE /* it is there; errno says why it cannot be read */
};
/* As the environment has it: LC_ALL, LC_MESSAGES or LANG, and LANGUAGE unless that is the C locale.  False for a
 * catalogue that is unreadable. */
bool language_start(void);
/* "en", "ru". */
enum language_choice language_choose(const char *name);
/* The one that is spoken. */
const char *language_name(void);

#endif
