/*
 * post.h: is a text plainly a forum post, or something else, and no record?
 *
 * A text that is no record has no tag line, and its words are prose as often as they are moves.  The first 64 KiB tell.
 * Who is wrong about it costs somebody a game, so a record with a remark or two in its moves is none, nor is one
 * without a single word. A post has its labels or a fair number of moves, and does not look like the source of a
 * program.
 */
#ifndef POST_H
#define POST_H

#include <stddef.h>

enum text_kind { TEXT_RECORD, TEXT_POST, TEXT_OTHER };

enum text_kind post_kind(const char *text, size_t length);

#endif
