/*
 * memstream.h: a stream into memory that grows.
 *
 * As open_memstream() of POSIX, but that lack of memory is an error of the stream: fflush(), fclose() and ferror()
 * tell. That of glibc drops what it has no room for, and says nothing.  *text is terminated by a zero that *length does
 * not count; both are right after fflush() and fclose(), whatever these return, and *text is the caller's to free,
 * after fclose().  Once there was no memory nothing more is taken, and fclose() fails.
 */
#ifndef MEMSTREAM_H
#define MEMSTREAM_H

#include <stdio.h>

/* NULL without memory: then *text is NULL. */
FILE *memstream_open(char **text, size_t *length);

#endif
