#include "say.h"

#include <libintl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct sentence {
    char *out;
    size_t n;
};

static void put(struct sentence *s, const char *text, size_t length)
{
    size_t room = SENTENCE_SIZE - 1 - s->n;

    if (length > room) {
        length = room;
        while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
            length--;
    }
    memcpy(s->out + s->n, text, length);
    s->n += length;
}

static void put_word(struct sentence *s, const char *text)
{
    put(s, text, strlen(text));
}

static const char *const KIND[KINDS] = {N_("pawn"), N_("knight"), N_("bishop"), N_("rook"), N_("queen"), N_("king")};
static const char *const THE_PIECE[KINDS] = {
    N_("the pawn on {0}"), N_("the knight on {0}"), N_("the bishop on {0}"),
    N_("the rook on {0}"), N_("the queen on {0}"),  N_("the king on {0}"),
};
static const char *const THE_PIECES[KINDS] = {
    N_("the pawns on {0}"), N_("the knights on {0}"), N_("the bishops on {0}"),
    N_("the rooks on {0}"), N_("the queens on {0}"),  N_("the kings on {0}"),
};

/* "a1, b2 or c3": the last two parted by `word`. */
static void put_squares(struct sentence *s, uint64_t set, const char *word)
{
    char name[3];

    EACH_SQUARE(square, set)
    {
        put_word(s, square_name(square, name));
        set &= ~bit(square);
        if (count_squares(set) > 1)
            put_word(s, ", ");
        else if (set)
            put_word(s, word);
    }
}

static void put_pieces(struct sentence *s, const char *text, uint64_t set)
{
    const char *at = strstr(text, "{0}");

    if (!at) {
        put_word(s, text);
        return;
    }
    put(s, text, (size_t)(at - text));
    put_squares(s, set, gettext(" and "));
    put_word(s, at + 3);
}

/* Words of a record: control characters and bidirectional marks are escaped. */
static void put_text(struct sentence *s, const char *text, size_t length)
{
    static const char *const MARKS[] = {"\xe2\x80\xaa", "\xe2\x80\xab", "\xe2\x80\xac", "\xe2\x80\xad", "\xe2\x80\xae",
                                        "\xe2\x81\xa6", "\xe2\x81\xa7", "\xe2\x81\xa8", "\xe2\x81\xa9"};
    char hex[8];

    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        size_t m = 0;
        while (m < sizeof MARKS / sizeof *MARKS && !(length - i >= 3 && memcmp(text + i, MARKS[m], 3) == 0))
            m++;
        if (m < sizeof MARKS / sizeof *MARKS) {
            snprintf(hex, sizeof hex, "\\u%04x", 0x2000u | ((unsigned char)text[i + 1] & 0x3fu) << 6 | ((unsigned char)text[i + 2] & 0x3fu));
            put_word(s, hex);
            i += 2;
        } else if (c < 0x20 || c == 0x7f) {
            snprintf(hex, sizeof hex, "\\x%02x", c);
            put_word(s, hex);
        } else {
            put(s, text + i, 1);
        }
    }
}

/* As much of a text as its length says, not cut within a character. */
static size_t whole_characters(const char *text, size_t length)
{
    size_t i = length;

    while (i > 0 && ((unsigned char)text[i - 1] & 0xc0) == 0x80)
        i--;
    if (i > 0 && (unsigned char)text[i - 1] >= 0xc0) {
        unsigned char c = (unsigned char)text[i - 1];
        size_t need = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
        if (length - (i - 1) < need)
            return i - 1;
    }
    return length;
}

static void put_arg(struct sentence *s, const struct arg *a)
{
    char number[24];

    switch (a->type) {
    case ARG_NUMBER:
        snprintf(number, sizeof number, "%llu", (unsigned long long)a->value);
        put_word(s, number);
        break;
    case ARG_SQUARE:
        put_word(s, square_name((unsigned)a->value, number));
        break;
    case ARG_SQUARES:
        put_squares(s, a->value, gettext(" or "));
        break;
    case ARG_KIND:
        put_word(s, a->kind < KINDS ? gettext(KIND[a->kind]) : gettext("piece"));
        break;
    case ARG_PIECE:
        put_pieces(s, gettext(THE_PIECE[a->kind]), bit((unsigned)a->value));
        break;
    case ARG_PIECES:
        put_pieces(s, gettext(count_squares(a->value) > 1 ? THE_PIECES[a->kind] : THE_PIECE[a->kind]), a->value);
        break;
    case ARG_SIDE:
        put_word(s, a->more == WHITE ? gettext("White") : gettext("Black"));
        break;
    case ARG_WORD:
        put_word(s, a->text && *a->text ? gettext(a->text) : "");
        break;
    case ARG_TEXT:
        put_text(s, a->text, whole_characters(a->text, a->more));
        break;
    default:
        break;
    }
}

size_t say(const char *text, const struct arg *args, char out[SENTENCE_SIZE])
{
    struct sentence s = {out, 0};

    for (text = gettext(text); *text;) {
        size_t n = strcspn(text, "{");
        put(&s, text, n);
        text += n;
        if (*text == '{' && text[1] >= '0' && text[1] < '0' + MAX_ARGS && text[2] == '}') {
            if (args)
                put_arg(&s, &args[text[1] - '0']);
            text += 3;
        } else if (*text) {
            put(&s, text++, 1);
        }
    }
    out[s.n] = '\0';
    return s.n;
}
