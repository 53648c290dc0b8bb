/* token_reveal.c: what stands between < and >: dice, bids, cards, kinte marks. */
#include "token_parts.h"

#include <string.h>

/* One side of a reveal: "-", "?", a kind, or faces separated by commas; *s moves past it. */
static bool read_faces(const char **s, struct faces *f)
{
    *f = (struct faces){FACES_GIVEN, 0, 0, {0}};
    if (**s == '-' || **s == '?') {
        f->state = **s == '-' ? FACES_NONE : FACES_UNKNOWN;
        ++*s;
        return true;
    }
    if (token_class(**s) == PIECE_) {
        f->letter = f->n = 1;
        f->value[0] = TOKEN_KIND[(unsigned char)*(*s)++];
        return true;
    }
    for (;;) {
        uint32_t value = 0;
        if (**s < '0' || **s > '9' || f->n == MAX_DICE)
            return false;
        for (; **s >= '0' && **s <= '9'; ++*s) {
            value = value * 10 + (uint32_t)(**s - '0');
            if (value > MAX_FACE)
                return false; /* kept as it was written, like all that is no token */
        }
        f->value[f->n++] = value;
        if (**s != ',')
            return true;
        ++*s;
    }
}

static bool read_reveal(const char *s, struct event *e)
{
    if (strcmp(s, "+") == 0 || strcmp(s, "-") == 0 || strcmp(s, "?") == 0) {
        e->kind = EV_CARD;
        e->card = *s == '+' ? RED_CARD : *s == '-' ? BLACK_CARD : UNKNOWN_CARD;
        return true;
    }
    if (strncmp(s, "kinte:", 6) == 0) {
        int left = 0;
        e->kind = EV_KINTE;
        for (s += 6; *s >= '0' && *s <= '9' && left < 1000; s++)
            left = left * 10 + (*s - '0');
        e->kinte = (int16_t)left;
        return *s == '\0' && s[-1] != ':';
    }
    e->kind = EV_REVEAL;
    e->sides = 1;
    if (!read_faces(&s, &e->faces[WHITE]))
        return false;
    if (*s == '\0')
        return e->faces[WHITE].state == FACES_GIVEN && !e->faces[WHITE].letter;
    e->sides = 2;
    return *s++ == ':' && read_faces(&s, &e->faces[BLACK]) && *s == '\0' &&
           (e->faces[WHITE].state || e->faces[BLACK].state || e->faces[WHITE].letter == e->faces[BLACK].letter);
}

void token_read_reveal(const char *text, size_t length, struct event *e)
{
    char latin[2 * TOKEN_SIZE], bare[2 * TOKEN_SIZE];
    size_t n = 0, given = length;

    *e = event_blank(EV_BAD);
    e->text = text;
    e->length = length;
    if (length >= TOKEN_SIZE)
        return;
    length = token_to_latin(text, length, latin, &e->flags);
    for (size_t i = 0; i < length; i++)
        if (latin[i] != ' ')
            bare[n++] = latin[i];
        else
            e->flags |= LENIENT;
    bare[n] = '\0';
    if (n == 0 || !read_reveal(bare, e)) {
        uint16_t flags = e->flags;
        *e = event_blank(EV_BAD); /* nothing of what was understood is left */
        e->flags = flags;
        e->text = text;
        e->length = given;
        return;
    }
    if (e->kind == EV_REVEAL && (e->faces[WHITE].letter || e->faces[BLACK].letter) &&
        !(e->flags & (CYRILLIC | FIGURINE)))
        e->flags |= LATIN;
}
