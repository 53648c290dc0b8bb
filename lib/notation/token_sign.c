/* token_sign.c: the signs of print that judge a move or a position, as PGN's numbered glyphs. */
#include "token.h"

/* Each is up to three characters, the last one first; the longest of those that end alike stand first. */
static const struct {
    uint32_t code[3];
    uint32_t nag;
} SIGNS[] = {
    {{'-', '/', '+'}, 16}, {{'+', '/', '-'}, 17}, {{'=', '+'}, 14}, {{'+', '='}, 15}, {{'-', '+'}, 18},
    {{'+', '-'}, 19},      {{'='}, 10},           {{0x203c}, 3}, /* two exclamation marks in one, and so on */
    {{0x2047}, 4},         {{0x2049}, 5},         {{0x2048}, 6},    {{0x25a1}, 7}, /* a square: the only move */
    {{0x221e}, 13},        {{0x2a72}, 14}, /* plus over equals, equals over plus */
    {{0x2a71}, 15},        {{0xb1}, 16},          {{0x2213}, 17},   {{'N'}, 146},     {{'D'}, 220},
};

/* The last character of a text, dashes as '-'; its length, 0 if there is none. */
static size_t last_character(const char *text, size_t length, uint32_t *code)
{
    size_t n = 1;

    if (length == 0)
        return 0;
    while (n < 4 && n < length && ((unsigned char)text[length - n] & 0xc0) == 0x80)
        n++;
    if (utf8_decode(text + length - n, n, code) != n)
        return 0;
    if ((*code >= 0x2010 && *code <= 0x2014) || *code == 0x2212)
        *code = '-';
    return n;
}

size_t token_sign(const char *text, size_t length, uint32_t *nag)
{
    uint32_t code[3] = {0, 0, 0};
    size_t bytes[3] = {0, 0, 0};

    for (size_t i = 0, n; i < 3; i++) {
        n = last_character(text, length - (i ? bytes[i - 1] : 0), &code[i]);
        if (n == 0) {
            code[i] = 0;
            break;
        }
        bytes[i] = n + (i ? bytes[i - 1] : 0);
    }
    for (size_t s = 0; s < sizeof SIGNS / sizeof *SIGNS; s++) {
        size_t n = 0;
        while (n < 3 && SIGNS[s].code[n] && SIGNS[s].code[n] == code[n])
            n++;
        if (n == 3 || SIGNS[s].code[n] == 0) {
            *nag = SIGNS[s].nag;
            return bytes[n - 1];
        }
    }
    return 0;
}
