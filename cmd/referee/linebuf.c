#include "linebuf.h"

#include <string.h>

static char *end_of_line(const struct linebuf *l)
{
    return memchr(l->text, '\n', l->length);
}

char *linebuf_room(struct linebuf *l, size_t *room)
{
    *room = sizeof l->text - l->length;
    return l->text + l->length;
}

void linebuf_add(struct linebuf *l, size_t length)
{
    l->length += length;
    if (l->length < sizeof l->text || end_of_line(l))
        return;
    l->length = REFEREE_LINE; /* whose line it is can still be read; the rest makes room */
    l->cut = true;
}

bool linebuf_wait(const struct linebuf *l)
{
    return end_of_line(l) || (l->ended && l->length > 0);
}

static void take(struct linebuf *l, struct line *line)
{
    char *end = end_of_line(l), *next = end ? end + 1 : l->text + l->length;
    const char *begin = l->text;

    if (!end)
        end = next;
    if (end > begin && end[-1] == '\r')
        end--;
    while (begin < end && (*begin == ' ' || *begin == '\t'))
        begin++;
    line->length = (size_t)(end - begin);
    line->too_long = l->cut;
    memcpy(line->text, begin, line->length);
    l->length -= (size_t)(next - l->text);
    memmove(l->text, next, l->length);
    l->cut = false;
}

bool linebuf_next(struct linebuf *l, struct line *line)
{
    while (linebuf_wait(l)) {
        take(l, line);
        if (line->too_long || (line->length > 0 && line->text[0] != '#'))
            return true;
    }
    return false;
}
