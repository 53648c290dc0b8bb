/*
 * post.h: is a text plainly a forum post, and no record?
 *
 * It has no tag line, and its words are prose as often as they are moves.  The first 64 KiB tell.  Who is wrong about
 * it costs somebody a game, so a record with a remark or two in its moves is none, nor is one without a single word.
 */
#ifndef POST_H
#define POST_H

#include <stdbool.h>
#include <stddef.h>

bool post_plainly(const char *text, size_t length);

#endif
