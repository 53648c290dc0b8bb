/*
 * i18n.h: the language in which tools speak to people.
 *
 * gettext() and ngettext(), as the tools call them, are defined in i18n.c; lib and formats are given the same as a
 * struct language, language_spoken().  Both look into the catalogue of that language,
 * share/locale/LANGUAGE/LC_MESSAGES/arbiter.mo: beside the program where it was built or installed, else under
 * LOCALEDIR.  The C library's own would translate nothing on a machine where no locale but C is installed. Choose
 * before anything is said; threads may speak then.  One more language: a line in LANGUAGES, and po/NAME.po.
 */
#ifndef I18N_H
#define I18N_H

#include "text/language.h"

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
/* The one that is spoken, for what makes sentences; its name. */
const struct language *language_spoken(void);
const char *language_name(void);

#endif
