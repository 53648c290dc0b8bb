/* atoms_parts.h: what the files of atoms.h share. */
#ifndef ATOMS_PARTS_H
#define ATOMS_PARTS_H

#include "atoms.h"
#include "lexicon.h"

#define ALL_KINDS 0x3f

/* The character at `at`: its length in bytes; what is no UTF-8 is one byte and 0xfffd.  0 at the end. */
size_t atoms_char(const char *text, size_t length, size_t at, uint32_t *code);

/* An atom of a kind with nothing else given. */
struct atom atoms_blank(enum atom_kind kind, size_t at, size_t length);

bool atoms_is_letter(uint32_t c); /* of any alphabet; not a figurine */
bool atoms_is_digit(uint32_t c);
bool atoms_is_inner(uint32_t c); /* a letter, digit or _: what a word is made of */
bool atoms_is_dash(uint32_t c);
bool atoms_is_space(uint32_t c); /* and what cannot be seen */
bool atoms_is_capital(uint32_t c);
bool atoms_is_cyrillic(uint32_t c);

/*
 * The kinds that a letter of a piece may mean, 0 if it is none; *usual is the likeliest.  `cyrillic`: Russian is
 * written around it.
 */
unsigned atoms_piece(uint32_t c, bool cyrillic, unsigned *usual);
/* The file that a letter names, NO_LINE if none: a to h, or letters that look or sound so. */
unsigned atoms_file(uint32_t c);

/* A square, move, arrival, castling or naming at `at`, in one piece; its length, 0 if there is none. */
size_t atoms_move(const char *text, size_t length, size_t at, bool cyrillic, struct atom *out);
/* Of the kinds that a letter may mean, one that could go from there to there. */
void atoms_likeliest(struct atom *a);

/* A row of the lexicon becomes an atom of its own. */
void atoms_row(struct atom *a, const struct lexicon_row *row);

/* Atoms that say one thing together become one; how many are left.  ATOM_END is not among them. */
size_t atoms_join(const struct lexicon *x, const char *text, size_t length, struct atom *atoms, size_t n);

#endif
