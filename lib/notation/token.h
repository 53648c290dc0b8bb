/*
 * token.h: the text of one token, read and written.
 *
 * Reading takes all that xpgn(5) allows of a single token: SAN, long algebraic, Russian letters, figurines,
 * look-alikes, what forum software does to dashes.  It knows no position: resolving a move belongs to the rules.  Text
 * is UTF-8, lengths are in bytes.  A token that is none gives EV_BAD; nothing else fails.
 */
#ifndef TOKEN_H
#define TOKEN_H

#include "core/event.h"

/* Room for the longest token that token_write() makes, its end included. */
#define TOKEN_SIZE 64

/*
 * A move, arrival, naming or `--`.  `text` must stay as long as the event, which keeps it; `latin` is room for
 * `length` + 1 bytes, used if the text is not ASCII: then the event's text is there.
 */
void token_read(const char *text, size_t length, char *latin, struct event *e);

/*
 * The usual tokens, fast: SAN, arrivals, namings, `--`, reveals, cards and kinte marks in their canonical form.  What
 * token_read() and token_read_reveal() would say of the token at `text`, of which 32 bytes are at hand.  Its length; 0
 * for any other shape, which is left to them.
 */
size_t token_read_usual(const char *text, struct event *e);

/*
 * The longest sign of print ("±", "+-", "N") that ends a word, dashes of any kind in it: its length in bytes, 0 if none
 * does.  *nag is what it stands for.  Whether an N or D is one, its surroundings decide.
 */
size_t token_sign(const char *text, size_t length, uint32_t *nag);
/* A pawn that arrives on rank 1 or 8, as far as its text tells, with nothing behind its target: a promotion may follow.
 */
bool token_may_promote(const struct event *e);

/* What stands between < and >: reveal, card or kinte mark.  The event keeps `text`. */
void token_read_reveal(const char *text, size_t length, struct event *e);

/* The token as canonical text, exactly as much of it as the event says; returns its length. */
size_t token_write(const struct event *e, char out[TOKEN_SIZE]);

/* A number's digits and a '\0' (21 bytes at most); how many digits. */
size_t number_write(uint64_t n, char *out);

/* Bytes of the UTF-8 character at `text`, 0 if there is none. *code gets it. */
size_t utf8_decode(const char *text, size_t length, uint32_t *code);
size_t utf8_encode(uint32_t code, char out[4]);
/* Characters of a text: bytes that continue none. */
size_t utf8_length(const char *text, size_t length);
/* How much of a text fits into `most` bytes, not cut within a character. */
size_t utf8_cut(const char *text, size_t length, size_t most);
/* Columns that a character takes in a terminal: 0, 1 or 2. */
unsigned utf8_columns(uint32_t code);
/*
 * The escape ("\x1b", "\u202e") of a character that the words of a record must not bring to a terminal: a control
 * character, or one that turns the direction of text; its length, 0 for any other character.
 */
size_t utf8_escape(uint32_t code, char out[8]);

#endif
