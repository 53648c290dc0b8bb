/*
 * language.h: a language, as whoever wants sentences in it gives it.
 *
 * Sentences are written in English in the sources; each is its own msgid.  A language translates them by two functions,
 * and is passed along with the options of everything that makes sentences: nothing is kept anywhere, so each thread may
 * have its own.  NULL stands for English.  The functions must give strings that last as long as what was made with
 * them is used, must not fail (what they do not know they give back as it is; "" is not asked for) and may be called
 * from any thread that the language has been passed to.
 */
#ifndef LANGUAGE_H
#define LANGUAGE_H

struct language {
    const char *name; /* "en", "ru": what pages are marked with */
    const char *(*text)(const void *context, const char *msgid);
    /* For `n` things; `one` and `many` are the English forms, and `one` is the msgid. */
    const char *(*plural)(const void *context, const char *one, const char *many, unsigned long n);
    const void *context;
};

static inline const char *translate(const struct language *l, const char *msgid)
{
    return l && *msgid ? l->text(l->context, msgid) : msgid;
}

static inline const char *translate_counted(const struct language *l, const char *one, const char *many,
                                            unsigned long n)
{
    return l ? l->plural(l->context, one, many, n) : n == 1 ? one : many;
}

#endif
