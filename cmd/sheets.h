/*
 * sheets.h: the rules of the games as plain text, one sheet a page of section 6 and language.
 *
 * The table is made by man/sheets.sh from the manual pages, so that both say the same.  One more: a page man/man6 or
 * man/LANGUAGE/man6.
 */
#ifndef SHEETS_H
#define SHEETS_H

struct sheet {
    const char *language; /* "en", "ru" */
    const char *page;     /* "psi" of arbiter-psi(6): the prefix under which its rules are cited */
    const char *text;     /* UTF-8, lines of at most 72 columns but for records and diagrams */
};

/* Ended by a sheet without language. */
extern const struct sheet SHEETS[];

#endif
