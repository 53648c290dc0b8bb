/*
 * atoms_scan.h: a line as it is cut into atoms, and what each part of the cutting does.  Each of the functions below
 * adds what begins where the line stands and moves on, or says false.
 */
#ifndef ATOMS_SCAN_H
#define ATOMS_SCAN_H

#include "atoms_parts.h"

#include "notation/token.h"

#include <string.h>

/* A line being read. */
struct scan {
    const struct lexicon *lexicon;
    const char *text;
    size_t length, at;
    struct atom *out;
    size_t n;
    unsigned open; /* brackets */
    bool cyrillic; /* Russian letters are in the line */
};

static inline uint32_t peek(const struct scan *s, size_t at)
{
    uint32_t c;

    return atoms_char(s->text, s->length, at, &c) ? c : 0;
}

/* Behind the character at `at`. */
static inline size_t behind(const struct scan *s, size_t at)
{
    uint32_t c;

    return at + atoms_char(s->text, s->length, at, &c);
}

/* Behind spaces, few of them: what comes next in the same breath. */
static inline size_t over_spaces(const struct scan *s, size_t at)
{
    for (unsigned n = 0; n < 8 && at < s->length && atoms_is_space(peek(s, at)); n++)
        at = behind(s, at);
    return at;
}

static inline uint32_t previous(const struct scan *s)
{
    size_t i = s->at;
    uint32_t c;

    if (i == 0)
        return 0;
    i--;
    while (i > 0 && ((unsigned char)s->text[i] & 0xc0) == 0x80 && s->at - i < 4)
        i--;
    atoms_char(s->text, s->length, i, &c);
    return c;
}

static inline bool has(const struct scan *s, size_t at, const char *what)
{
    size_t n = strlen(what);

    return s->length - at >= n && memcmp(s->text + at, what, n) == 0;
}

static inline struct atom *last(const struct scan *s)
{
    return s->n > 0 ? &s->out[s->n - 1] : NULL;
}

static inline struct atom *add(struct scan *s, enum atom_kind kind, size_t length)
{
    struct atom *a = &s->out[s->n++];

    *a = atoms_blank(kind, s->at, length);
    s->at += length;
    return a;
}

static inline struct atom *add_word(struct scan *s, enum said word, size_t length)
{
    struct atom *a = add(s, ATOM_WORD, length);

    a->word = (uint8_t)word;
    return a;
}

static inline bool is_last(const struct scan *s, enum atom_kind kind)
{
    return s->n > 0 && s->out[s->n - 1].kind == kind;
}

static inline size_t digits(const struct scan *s, size_t at)
{
    while (at < s->length && atoms_is_digit((unsigned char)s->text[at]))
        at++;
    return at;
}

static inline uint32_t value_of(const struct scan *s, size_t at, size_t end)
{
    uint32_t n = 0;

    for (size_t i = at; i < end && n < 100000000; i++)
        n = n * 10 + (uint32_t)(s->text[i] - '0');
    return n;
}

static inline bool is_move_at(const struct scan *s, size_t at)
{
    struct atom a;

    return atoms_move(s->text, s->length, at, s->cyrillic, &a) > 0;
}

/* Nothing but signs of a list or table came before. */
static inline bool is_first(const struct scan *s)
{
    for (size_t i = s->n; i > 0 && s->n - i < 4; i--)
        if (s->out[i - 1].kind != ATOM_COMMA && s->out[i - 1].kind != ATOM_ARROW && s->out[i - 1].kind != ATOM_OPEN &&
            s->out[i - 1].kind != ATOM_FACE)
            return false;
    return s->n < 4;
}

bool atoms_address(struct scan *s);  /* a URL */
bool atoms_mail(struct scan *s);     /* an address of mail, u/nick */
bool atoms_position(struct scan *s); /* FEN */
bool atoms_result(struct scan *s);
bool atoms_number(struct scan *s); /* whatever begins with figures */
void atoms_word(struct scan *s);
void atoms_letter(struct scan *s, uint32_t c, size_t end); /* a letter or figurine that stands alone */
void atoms_sign(struct scan *s, uint32_t c);

#endif
