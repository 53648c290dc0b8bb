/* token_write.c: tokens as canonical text. */
#include "token.h"

#include <stdio.h>
#include <string.h>

size_t number_write(uint64_t n, char *out)
{
    char digits[20];
    size_t length = 0;

    do
        digits[length++] = (char)('0' + n % 10);
    while ((n /= 10) > 0);
    for (size_t i = 0; i < length; i++)
        out[i] = digits[length - 1 - i];
    out[length] = '\0';
    return length;
}

static char *put_square(char *p, unsigned square)
{
    square_name(square, p);
    return p + 2;
}

static char *write_move(const struct event *e, char *p)
{
    if (e->castling) {
        p += sprintf(p, "%s", e->castling == KING_SIDE ? "O-O" : "O-O-O");
        return p;
    }
    if (e->piece < KINDS && (e->piece != PAWN || e->kind == EV_ARRIVAL))
        *p++ = KIND_LETTER[e->piece];
    if (e->from_file != NO_LINE)
        *p++ = (char)('a' + e->from_file);
    if (e->from_rank != NO_LINE)
        *p++ = (char)('1' + e->from_rank);
    if (e->kind == EV_ARRIVAL)
        *p++ = '@';
    else if (e->flags & MARK_CAPTURE)
        *p++ = 'x';
    if (e->flags & TARGET_FILE)
        *p++ = (char)('a' + file_of(e->to));
    else
        p = put_square(p, e->to);
    if (e->promotion != NO_KIND) {
        *p++ = '=';
        *p++ = KIND_LETTER[e->promotion];
    }
    return p;
}

static char *write_faces(const struct faces *f, char *p)
{
    if (f->state != FACES_GIVEN) {
        *p++ = f->state == FACES_NONE ? '-' : '?';
        return p;
    }
    if (f->letter) {
        *p++ = KIND_LETTER[f->value[0]];
        return p;
    }
    for (unsigned i = 0; i < f->n; i++)
        p += sprintf(p, i ? ",%u" : "%u", (unsigned)f->value[i]);
    return p;
}

static char *write_reveal(const struct event *e, char *p)
{
    *p++ = '<';
    p = write_faces(&e->faces[WHITE], p);
    if (e->sides == 2) {
        *p++ = ':';
        p = write_faces(&e->faces[BLACK], p);
    }
    *p++ = '>';
    return p;
}

/* A number with more digits than are counted as it was read. */
static char *write_number(const struct event *e, char *p)
{
    size_t zeros = 0, n;

    while (zeros < e->length && e->text[zeros] == '0')
        zeros++;
    n = zeros;
    while (n < e->length && n - zeros < TOKEN_SIZE - 4 && e->text[n] >= '0' && e->text[n] <= '9')
        n++;
    n -= zeros;
    if (n <= 9)
        return p + number_write(e->number, p);
    memcpy(p, e->text + zeros, n);
    return p + n;
}

size_t token_write(const struct event *e, char out[TOKEN_SIZE])
{
    char *p = out;

    switch (e->kind) {
    case EV_MOVE:
    case EV_ARRIVAL:
        p = write_move(e, p);
        if (e->flags & MARK_MATE)
            *p++ = '#';
        else if (e->flags & MARK_CHECK)
            *p++ = '+';
        if (e->kinte >= 0)
            p += sprintf(p, " <kinte:%d>", e->kinte);
        break;
    case EV_NAME:
        *p++ = '@';
        p = put_square(p, e->to);
        break;
    case EV_REVEAL:
        p = write_reveal(e, p);
        break;
    case EV_CARD:
        p += sprintf(p, "<%c>", e->card == RED_CARD ? '+' : e->card == BLACK_CARD ? '-' : '?');
        break;
    case EV_KINTE:
        p += sprintf(p, "<kinte:%d>", e->kinte);
        break;
    case EV_NOTHING:
        p += sprintf(p, "--");
        break;
    case EV_NUMBER:
        p = write_number(e, p);
        p += sprintf(p, "%s", e->dots > 1 ? "..." : ".");
        break;
    case EV_RESULT:
        p += sprintf(p, "%s",
                     e->result == DRAW         ? "1/2-1/2"
                     : e->result == WHITE_WINS ? "1-0"
                     : e->result == BLACK_WINS ? "0-1"
                                               : "*");
        break;
    case EV_NAG:
        p += sprintf(p, "$%u", (unsigned)e->number);
        break;
    default:
        break;
    }
    *p = '\0';
    return (size_t)(p - out);
}
