#include "outbuf.h"

#include "notation/token.h"

void out_flush(struct out *o)
{
    if (o->n > 0)
        fwrite(o->text, 1, o->n, o->stream);
    o->n = 0;
}

void out_text(struct out *o, const char *text, size_t length)
{
    if (length > OUT_SIZE - o->n)
        out_flush(o);
    if (length > OUT_SIZE) {
        fwrite(text, 1, length, o->stream);
        return;
    }
    memcpy(o->text + o->n, text, length);
    o->n += length;
}

void out_number(struct out *o, long long number)
{
    char *room = out_room(o);

    if (number < 0)
        *room++ = '-';
    out_upto(o, room + number_write(number < 0 ? 0 - (uint64_t)number : (uint64_t)number, room));
}
