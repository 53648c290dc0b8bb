/*
 * json.h: writing JSON text.
 *
 * Strings are UTF-8; what is not is written as Latin-1 would be.  Write errors are the stream's to remember.
 */
#ifndef JSON_H
#define JSON_H

#include "outbuf.h"

/* A string with its quotes, of `length` bytes; the same where a stream is written to without struct out. */
void json_put(struct out *out, const char *text, size_t length);
void json_text(FILE *stream, const char *text, size_t length);

#endif
