/*
 * json.h: writing JSON text.
 *
 * Strings are UTF-8; what is not is written as Latin-1 would be.  Write errors are the stream's to remember.
 */
#ifndef JSON_H
#define JSON_H

#include <stddef.h>
#include <stdio.h>

/* A string with its quotes, of `length` bytes. */
void json_text(FILE *out, const char *text, size_t length);

#endif
