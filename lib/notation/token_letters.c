/* token_letters.c: the characters of UTF-8, and the Latin letters that some of them stand for. */
#include "token_parts.h"

#include <stdio.h>
#include <string.h>

size_t utf8_decode(const char *text, size_t length, uint32_t *code)
{
    const unsigned char *s = (const unsigned char *)text;
    size_t n;
    static const uint32_t LEAST[] = {0, 0, 0x80, 0x800, 0x10000};

    if (length == 0)
        return 0;
    if (s[0] < 0x80) {
        *code = s[0];
        return 1;
    }
    n = s[0] >= 0xf0 && s[0] < 0xf5 ? 4 : s[0] >= 0xe0 && s[0] < 0xf0 ? 3 : s[0] >= 0xc2 && s[0] < 0xe0 ? 2 : 0;
    if (n == 0 || n > length)
        return 0;
    *code = s[0] & (0x7fu >> n);
    for (size_t i = 1; i < n; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | (s[i] & 0x3fu);
    }
    return *code < LEAST[n] || *code > 0x10ffff || (*code >= 0xd800 && *code < 0xe000) ? 0 : n;
}

size_t utf8_encode(uint32_t code, char out[4])
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (char)(0xc0 | code >> 6);
        out[1] = (char)(0x80 | (code & 0x3f));
        return 2;
    }
    if (code < 0x10000) {
        out[0] = (char)(0xe0 | code >> 12);
        out[1] = (char)(0x80 | (code >> 6 & 0x3f));
        out[2] = (char)(0x80 | (code & 0x3f));
        return 3;
    }
    out[0] = (char)(0xf0 | code >> 18);
    out[1] = (char)(0x80 | (code >> 12 & 0x3f));
    out[2] = (char)(0x80 | (code >> 6 & 0x3f));
    out[3] = (char)(0x80 | (code & 0x3f));
    return 4;
}

static bool continues(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

size_t utf8_length(const char *text, size_t length)
{
    size_t n = 0;

    for (size_t i = 0; i < length; i++)
        n += !continues(text[i]);
    return n;
}

size_t utf8_cut(const char *text, size_t length, size_t most)
{
    size_t n = most;

    if (length <= most)
        return length;
    while (n > 0 && continues(text[n]))
        n--;
    return n;
}

unsigned utf8_columns(uint32_t c)
{
    if ((c >= 0x300 && c < 0x370) || (c >= 0x483 && c < 0x48a) || (c >= 0x200b && c < 0x2010) || c == 0xfeff ||
        (c >= 0x20d0 && c < 0x2100) || (c >= 0xfe00 && c < 0xfe10))
        return 0;
    if ((c >= 0x1100 && c < 0x1160) || (c >= 0x2e80 && c < 0xa4d0) || (c >= 0xac00 && c < 0xd7a4) ||
        (c >= 0xf900 && c < 0xfb00) || (c >= 0xfe30 && c < 0xfe70) || (c >= 0xff00 && c < 0xff61) ||
        (c >= 0x1f300 && c < 0x1f650) || (c >= 0x1f900 && c < 0x1fa00) || (c >= 0x20000 && c < 0x40000))
        return 2;
    return 1;
}

size_t utf8_escape(uint32_t c, char out[8])
{
    if (c < 0x20 || (c >= 0x7f && c < 0xa0))
        return (size_t)snprintf(out, 8, "\\x%02x", (unsigned)c);
    if (c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069))
        return (size_t)snprintf(out, 8, "\\u%04x", (unsigned)c);
    return 0;
}

/* The Latin letter that a character outside ASCII stands for, 0 if none.  Piece letters set CYRILLIC. */
static char latin_of(uint32_t code, uint16_t *flags)
{
    switch (code) {
    case 0x041a: /* К */
        *flags |= CYRILLIC;
        return 'N';
    case 0x0421: /* С */
        *flags |= CYRILLIC;
        return 'B';
    case 0x041b: /* Л */
        *flags |= CYRILLIC;
        return 'R';
    case 0x0424: /* Ф */
        *flags |= CYRILLIC;
        return 'Q';
    case 0x041f: /* П */
    case 0x043f: /* п */
        *flags |= CYRILLIC;
        return 'P';
    case 0x0430: /* а */
        return 'a';
    case 0x0441: /* с */
        return 'c';
    case 0x0435: /* е */
        return 'e';
    case 0x0445: /* х */
        return 'x';
    case 0x041e: /* О */
        return 'O';
    case 0x00d7: /* × */
        return 'x';
    case 0x2010: /* hyphens, dashes, minus */
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2014:
    case 0x2212:
        return '-';
    default:
        return '\0';
    }
}

/* The letter of a figurine, 0 for any other character. */
static char figurine(uint32_t code)
{
    return code >= 0x2654 && code <= 0x265f ? "KQRBNP"[(code - 0x2654) % 6] : '\0';
}

/* What asks for a character as a picture, or as text: it says nothing here. */
static bool is_variation_selector(uint32_t code)
{
    return code == 0xfe0e || code == 0xfe0f;
}

size_t token_to_latin(const char *text, size_t length, char *out, uint16_t *flags)
{
    size_t n = 0, step;
    uint32_t code;

    for (size_t i = 0; i < length; i += step) {
        step = utf8_decode(text + i, length - i, &code);
        if (step <= 1) {
            step = 1;
            out[n++] = text[i];
            continue;
        }
        *flags |= LENIENT;
        if (code == 0x041a && length - i >= 4 && memcmp(text + i + 2, "\xd1\x80", 2) == 0) { /* Кр */
            *flags |= CYRILLIC;
            out[n++] = 'K';
            step = 4;
        } else if (figurine(code)) {
            *flags |= FIGURINE;
            out[n++] = figurine(code);
        } else if (is_variation_selector(code)) {
            continue;
        } else if (latin_of(code, flags)) {
            out[n++] = latin_of(code, flags);
        } else {
            memcpy(out + n, text + i, step);
            n += step;
        }
    }
    out[n] = '\0';
    return n;
}
