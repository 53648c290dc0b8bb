#include "message.h"

#include "notation/token.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct sentence {
    const struct language *language;
    char *out;
    size_t n;
};

static void put(struct sentence *s, const char *text, size_t length)
{
    length = utf8_cut(text, length, SENTENCE_SIZE - 1 - s->n);
    memcpy(s->out + s->n, text, length);
    s->n += length;
}

static void put_word(struct sentence *s, const char *text)
{
    put(s, text, strlen(text));
}

/*
 * A name as the catalogue has it, in the form that is wanted, from 1: "конь|коня|коню|коня|конём|коне".  What is not in
 * the catalogue has one form, whatever it holds.
 */
static const char *form_of(const struct language *l, const char *msgid, unsigned form, size_t *length)
{
    const char *text = translate(l, msgid), *end;

    for (end = text != msgid ? strchr(text, '|') : NULL; end && form > 1; end = strchr(text, '|')) {
        text = end + 1;
        form--;
    }
    *length = end ? (size_t)(end - text) : strlen(text);
    return text;
}

static void put_name(struct sentence *s, const char *msgid, unsigned form)
{
    size_t length;
    const char *text = form_of(s->language, msgid, form, &length);

    put(s, text, length);
}

static const char *const SIDE[2] = {N_("White"), N_("Black")};
static const char *const KIND[KINDS] = {N_("pawn"), N_("knight"), N_("bishop"), N_("rook"), N_("queen"), N_("king")};
static const char *const MANY[KINDS] = {N_("pawns"), N_("knights"), N_("bishops"),
                                        N_("rooks"), N_("queens"),  N_("kings")};
static const char *const THE_PIECE[KINDS] = {
    N_("the pawn on {0}"), N_("the knight on {0}"), N_("the bishop on {0}"),
    N_("the rook on {0}"), N_("the queen on {0}"),  N_("the king on {0}"),
};
static const char *const THE_PIECES[KINDS] = {
    N_("the pawns on {0}"), N_("the knights on {0}"), N_("the bishops on {0}"),
    N_("the rooks on {0}"), N_("the queens on {0}"),  N_("the kings on {0}"),
};

/* "a1, b2 or c3": the last two separated by `word`. */
static void put_squares(struct sentence *s, uint64_t set, const char *word)
{
    char name[3];

    EACH_SQUARE (square, set) {
        put_word(s, square_name(square, name));
        set &= ~bit(square);
        if (count_squares(set) > 1)
            put_word(s, ", ");
        else if (set)
            put_word(s, word);
    }
}

static void put_pieces(struct sentence *s, const char *msgid, unsigned form, uint64_t set)
{
    size_t length;
    const char *text = form_of(s->language, msgid, form, &length), *at = strstr(text, "{0}");

    if (!at || at >= text + length) {
        put(s, text, length);
        return;
    }
    put(s, text, (size_t)(at - text));
    put_squares(s, set, translate(s->language, N_(" and ")));
    put(s, at + 3, length - (size_t)(at + 3 - text));
}

/* A byte that is not UTF-8: it may be a control character to a terminal. */
static void put_escaped_byte(struct sentence *s, unsigned char byte)
{
    char escape[8];

    snprintf(escape, sizeof escape, "\\x%02x", byte);
    put_word(s, escape);
}

/* Words of a record: control characters and bidirectional marks are escaped. */
static void put_text(struct sentence *s, const char *text, size_t length)
{
    uint32_t code;
    char escape[8];

    for (size_t i = 0, n; i < length; i += n ? n : 1) {
        n = utf8_decode(text + i, length - i, &code);
        if (n == 0)
            put_escaped_byte(s, (unsigned char)text[i]);
        else if (utf8_escape(code, escape) > 0)
            put_word(s, escape);
        else
            put(s, text + i, n);
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

static void put_arg(struct sentence *s, const struct arg *a, unsigned form)
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
        put_squares(s, a->value, translate(s->language, N_(" or ")));
        break;
    case ARG_KIND:
        put_name(s, a->kind < KINDS ? KIND[a->kind] : N_("piece"), form);
        break;
    case ARG_PIECE:
        put_pieces(s, THE_PIECE[a->kind], form, bit((unsigned)a->value));
        break;
    case ARG_PIECES:
        put_pieces(s, count_squares(a->value) > 1 ? THE_PIECES[a->kind] : THE_PIECE[a->kind], form, a->value);
        break;
    case ARG_SIDE:
        put_name(s, SIDE[a->more == WHITE ? WHITE : BLACK], form);
        break;
    case ARG_WORD:
        if (a->text && *a->text)
            put_name(s, a->text, form);
        break;
    case ARG_TEXT:
        put_text(s, a->text, whole_characters(a->text, a->more));
        break;
    default:
        break;
    }
}

/* The length of a place for an argument, "{0}" or "{0:4}", and the form that it wants; 0 if this is none. */
static size_t place_length(const char *text, unsigned *form)
{
    *form = 1;
    if (text[0] != '{' || text[1] < '0' || text[1] >= '0' + MAX_ARGS)
        return 0;
    if (text[2] == '}')
        return 3;
    if (text[2] != ':' || text[3] < '1' || text[3] > '9' || text[4] != '}')
        return 0;
    *form = (unsigned)(text[3] - '0');
    return 5;
}

/* Fills what has been translated. */
static size_t fill(const struct language *l, const char *text, const struct arg *args, char out[SENTENCE_SIZE])
{
    struct sentence s = {l, out, 0};
    unsigned form;

    while (*text) {
        size_t n = strcspn(text, "{"), place;
        put(&s, text, n);
        text += n;
        place = place_length(text, &form);
        if (place > 0 && args)
            put_arg(&s, &args[text[1] - '0'], form);
        else if (place == 0 && *text)
            put(&s, text, 1); /* a brace that means nothing */
        text += place > 0 ? place : *text != '\0';
    }
    out[s.n] = '\0';
    return s.n;
}

size_t message(const struct language *l, const char *text, const struct arg *args, char out[SENTENCE_SIZE])
{
    return fill(l, translate(l, text), args, out);
}

size_t message_counted(const struct language *l, const char *one, const char *many, unsigned long n,
                       const struct arg *args, char out[SENTENCE_SIZE])
{
    return fill(l, translate_counted(l, one, many, n), args, out);
}

void message_capital(char *text)
{
    unsigned char *s = (unsigned char *)text;

    if (*s >= 'a' && *s <= 'z') {
        *s = (unsigned char)(*s - 'a' + 'A');
    } else if (s[0] == 0xd0 && s[1] >= 0xb0) { /* а to п */
        s[1] = (unsigned char)(s[1] - 0x20);
    } else if (s[0] == 0xd1 && s[1] >= 0x80 && s[1] <= 0x8f) { /* р to я */
        s[0] = 0xd0;
        s[1] = (unsigned char)(s[1] + 0x20);
    }
}

size_t message_seat(const struct language *l, unsigned seat, char out[SENTENCE_SIZE])
{
    static const char *const OTHERS[] = {N_("Public"), N_("Referee")};
    struct sentence s = {l, out, 0};

    put_name(&s, seat <= BLACK ? SIDE[seat] : OTHERS[seat - BLACK - 1], 1);
    out[s.n] = '\0';
    message_capital(out);
    return s.n;
}

size_t message_kind(const struct language *l, unsigned kind, bool many, char out[SENTENCE_SIZE])
{
    struct sentence s = {l, out, 0};

    put_name(&s, (many ? MANY : KIND)[kind], 1);
    out[s.n] = '\0';
    return s.n;
}

size_t moves_written(const char *letters, const char *moves, char *out, size_t size)
{
    static const char CANONICAL[] = "PNBRQKxO";
    size_t n = 0;

    for (; *moves; moves++) {
        const char *at = strchr(CANONICAL, *moves), *word = at ? letters : moves;
        size_t length = 1;
        if (at) {
            for (; at > CANONICAL && *word; at--)
                word += strcspn(word, "|") + 1;
            length = strcspn(word, "|");
        }
        if (n + length >= size)
            break;
        memcpy(out + n, word, length);
        n += length;
    }
    out[n] = '\0';
    return n;
}

size_t message_moves(const struct language *l, const char *moves, char *out, size_t size)
{
    return moves_written(translate(l, N_("P|N|B|R|Q|K|x|O")), moves, out, size);
}
