/*
 * forum_garble.c: words that are no moves and look like ones.
 *
 * In game text such a word is an action that cannot be understood, and is told of; anywhere else it is prose.
 */
#include "forum_read.h"

#include "notation/token.h"

#include <string.h>

#define RUN_MAX 4 /* letters before a figure, as in Nbxd7; more are a name that ends in one */

/* What a character may be in a move. */
enum sign { S_OTHER, S_LETTER, S_DIGIT, S_CROSS, S_DASH, S_PARTING };

static enum sign sign_of(uint32_t c)
{
    if (c >= '0' && c <= '9')
        return S_DIGIT;
    if (c == 'x' || c == 0x445 || c == 0xd7) /* x, х, × */
        return S_CROSS;
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= 0x400 && c <= 0x4ff))
        return S_LETTER;
    if (c == '-' || (c >= 0x2010 && c <= 0x2015) || c == 0x2212)
        return S_DASH;
    return c == '/' || c == '+' || c == '*' ? S_PARTING : S_OTHER;
}

static size_t next(const char *text, size_t length, uint32_t *c)
{
    size_t n = utf8_decode(text, length, c);

    if (n == 0) {
        *c = (unsigned char)*text;
        n = 1;
    }
    return n;
}

/* A file of either alphabet. */
static bool is_file(uint32_t c)
{
    return (c >= 'a' && c <= 'h') || c == 0x430 || c == 0x441 || c == 0x435; /* а с е */
}

/* A figure behind a few letters: "e9", "Cxd2", "Qq4", "e2-e4-e5"; not "2d8", which are dice. */
static bool has_square(const char *text, size_t length)
{
    unsigned run = 0;
    uint32_t c;

    if (length == 3 && sign_of((unsigned char)text[0]) == S_DIGIT && text[1] == 'd' &&
        (text[2] == '6' || text[2] == '8'))
        return false;
    for (size_t i = 0; i < length;) {
        enum sign sign;
        i += next(text + i, length - i, &c);
        sign = sign_of(c);
        if (sign == S_DIGIT && run > 0 && run <= RUN_MAX)
            return true;
        run = sign == S_LETTER || sign == S_CROSS ? run + 1 : 0;
    }
    return false;
}

/* "Nxd", "exd": a capture that has lost its rank. */
static bool is_capture(const char *text, size_t length)
{
    uint32_t c[3] = {0};
    size_t i = 0;

    for (int n = 0; n < 3 && i < length; n++)
        i += next(text + i, length - i, &c[n]);
    return i == length && sign_of(c[1]) == S_CROSS && is_file(c[2]) && (is_file(c[0]) || sign_of(c[0]) == S_LETTER);
}

/* "Nf": a piece and a file; "Be" is a word. */
static bool is_piece_and_file(const char *text, size_t length)
{
    uint32_t c, file = 0;
    size_t n = next(text, length, &c);

    if (n < length)
        n += next(text + n, length - n, &file);
    return n == length && is_file(file) && c < 0x80 && strchr("NBRQK", (int)c) && memcmp(text, "Be", 2) != 0;
}

/* "0-0-0-0", with the letter for the figure or without. */
static bool is_castling(const char *text, size_t length)
{
    unsigned wings = 0, dashes = 0;
    uint32_t c;

    for (size_t i = 0; i < length;) {
        i += next(text + i, length - i, &c);
        wings += c == '0' || c == 'O' || c == 0x41e;
        dashes += sign_of(c) == S_DASH;
        if (c != '0' && c != 'O' && c != 0x41e && sign_of(c) != S_DASH)
            return false;
    }
    return wings > 1 && dashes > 0;
}

bool forum_garbled(const char *text, size_t length)
{
    return has_square(text, length) || is_capture(text, length) || is_piece_and_file(text, length) ||
           is_castling(text, length);
}

bool forum_dice_pair(const char *text, size_t length)
{
    uint32_t c[3] = {0};
    size_t i = 0;
    enum sign parting;

    for (int n = 0; n < 3 && i < length; n++)
        i += next(text + i, length - i, &c[n]);
    parting = sign_of(c[1]);
    return i == length && c[0] >= '1' && c[0] <= '8' && c[2] >= '1' && c[2] <= '8' &&
           (parting == S_DASH || parting == S_PARTING || parting == S_CROSS);
}

size_t forum_garbled_dice(const char *text, size_t length)
{
    const char *end = memchr(text, ')', length < ITEM_TEXT ? length : ITEM_TEXT);
    unsigned figures = 0;
    bool within = false;
    uint32_t c;

    for (const char *s = text + 1; end && s < end;) {
        enum sign sign;
        s += next(s, (size_t)(end - s), &c);
        sign = sign_of(c);
        if (sign == S_OTHER ? c != ' ' && c != 0xa0 && c != '.' && c != ',' && c != ';' && c != ':' : sign == S_LETTER)
            return 0;
        figures += sign == S_DIGIT && !within;
        within = sign == S_DIGIT;
    }
    return end && figures > 1 ? (size_t)(end + 1 - text) : 0;
}
