/*
 * lexicon.h: words and phrases that people use of games, by their full forms.
 *
 * The forms are data (lexicon_*.def).  A key is what lexicon_key() makes of a word: small letters, no marks above
 * them, е for ё, a space for a space or hyphen.  All look-ups take time in proportion to the key.
 */
#ifndef LEXICON_H
#define LEXICON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KEY_SIZE 80    /* of a key with its end; what is longer is in no lexicon */
#define PHRASE_WORDS 5 /* of the longest phrase */

/* What rows say beside enum said (atoms.h). */
enum lexicon_said {
    LEX_NUMBER = 128, /* value; FORM_EITHER: also an article or pronoun */
    LEX_ORDINAL,      /* value */
    LEX_MONTH,
    LEX_UNIT,  /* what is counted that is no part of a game: the number before it says nothing */
    LEX_COMMON /* a word of the language that a slip would take for another */
};

enum lexicon_marks {
    PLURAL = 1,
    PAST = 2,
    DOUBT = 4, /* of a name: as often another thing */
    EXACT = 8  /* no slips are looked for: too many words of the language are near */
};

struct lexicon;

struct lexicon_row {
    const char *forms; /* between bars */
    uint16_t rules;    /* WORD_GAME */
    uint8_t word, value, form, marks;
};

/* The key of a word or phrase, with its end; its length, 0 if it is too long or has no letter or digit. */
size_t lexicon_key(const char *text, size_t length, char key[KEY_SIZE]);

/* The forms made ready for look-ups; NULL without memory.  It does not change: threads may share one. */
struct lexicon *lexicon_new(void);
void lexicon_free(struct lexicon *x);

/* By the exact form, NULL if there is none. */
const struct lexicon_row *lexicon_find(const struct lexicon *x, const char *key, size_t length);
/* A Russian word in Latin letters, by any of the usual ways of writing it so. */
const struct lexicon_row *lexicon_latin(const struct lexicon *x, const char *key, size_t length);
/* A Russian word typed with the keyboard in its Latin layout. */
const struct lexicon_row *lexicon_layout(const struct lexicon *x, const char *key, size_t length);
/*
 * The word that this is a slip of, NULL if none is near or it is a common word itself; *slips gets how many.  What may
 * be a `name` must be nearer.
 */
const struct lexicon_row *lexicon_near(const struct lexicon *x, const char *key, size_t length, bool name,
                                       unsigned *slips);
/* May a phrase begin with this word? */
bool lexicon_begins(const struct lexicon *x, const char *key, size_t length);

/* The rows, for tests: NULL after the last. */
const struct lexicon_row *lexicon_row(size_t index);

#endif
