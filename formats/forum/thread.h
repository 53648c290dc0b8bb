/*
 * thread.h: a pasted thread as lines of people, its frame taken away.
 *
 * thread_read() takes the bytes of a post, a thread, a chat or a mail as somebody copied it, in UTF-8, and gives its
 * lines in order.  Markup (HTML, BBCode, Markdown), invisible characters and entities are gone from a line's text, and
 * each byte of it knows where it stood in the input.  Of each line it says what it is: somebody's own words, the words
 * of another that are quoted, or frame (nicks, dates, counts of posts, buttons, signatures, mail heads), and whose post
 * it is in.  Of a line with a nick before its words ("Лютик: e4", "[12.11.2026, 08:00:05] Юра: e4") the nick is frame
 * and the text is the rest; of "Лютик (белые): e4" it is "(белые): e4".  A nick before words inside a dated post of
 * somebody else stays in the text, since there it is told of, and so does the word of a side.  What is struck through
 * is a line of its own.  Nothing of the input is lost: every line of it is among the lines.
 */
#ifndef THREAD_H
#define THREAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum line_sort {
    LINE_OWN,       /* the author's own words */
    LINE_QUOTE,     /* another's words, or the author's earlier ones */
    LINE_TITLE,     /* of the thread or post: may name the game and the players */
    LINE_FRAME,     /* date, counts, buttons, mail heads; nothing that anybody said of the game */
    LINE_SIGNATURE, /* under each post of the same author; never of this game */
    LINE_EMPTY
};

#define NOBODY (-1)

struct thread_line {
    const char *text; /* UTF-8, NUL at the end */
    size_t length;
    const uint32_t *offset; /* in the input, of each byte of text and of its end: length + 1 of them */
    uint32_t line;          /* of the input, from 1; a line that markup divides is several with one number */
    uint32_t index;         /* among the lines of the thread */
    uint32_t post;          /* from 0; in a chat each message is a post */
    int author;             /* whose post: an index of `name`, or NOBODY */
    int quoted;             /* a quote: whose words, or NOBODY */
    uint8_t sort;           /* enum line_sort */
    uint8_t depth;          /* of quotes */
    bool retracted;         /* struck through, or "(deleted)" stands for it */
    bool copied;            /* a quote of what stands in a line before; reading.c sets it */
};

struct thread {
    struct thread_line *line;
    size_t lines;
    const char **name; /* of people, as they write themselves */
    size_t names;
    void *store; /* all memory is here */
};

/* False without memory.  Time is linear in the length. */
bool thread_read(struct thread *t, const char *text, size_t length);
void thread_free(struct thread *t);

#endif
