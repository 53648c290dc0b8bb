#include "reader.h"

#include <string.h>

/* Texts one after the other, as what is read. */
static ssize_t read_parts(void *context, void *buffer, size_t size)
{
    struct memory *part = context;

    while (part->text && part->left == 0)
        part++;
    return part->text ? memory_read(part, buffer, size) : 0;
}

/* With a word on either side; of brackets among the tags, below a tag. */
bool reader_bad(const char *text, size_t length, bool among_tags, char *room, size_t size, struct event *e)
{
    bool tag = *text == '[' && among_tags;
    const char *before = tag ? "[X \"\"]\n" : "x ";
    size_t at = strlen(before);
    const struct {
        enum event_kind kind;
        size_t at;
    } wanted[] = {{EV_GAME, 0}, {tag ? EV_TAG : EV_BAD, 0}, {EV_BAD, at}, {EV_BAD, at + length + 1}};
    struct memory part[] = {{before, at, 0}, {text, length, 0}, {" x\n", 3, 0}, {NULL, 0, 0}};
    struct reader_options options = {.read = read_parts, .context = part};
    struct reader *r = reader_new(&options);
    bool alone = r != NULL;

    for (size_t i = 0; i < sizeof wanted / sizeof *wanted && alone; i++) {
        struct event got;
        reader_next(r, &got);
        alone = got.kind == wanted[i].kind && reader_place(r).offset == wanted[i].at && got.length < size;
        if (alone && i == 2) {
            memcpy(room, got.text, got.length);
            *e = got;
            e->text = room;
            e->name = NULL; /* it belongs to this reader */
            e->name_length = 0;
        }
    }
    reader_free(r);
    return alone;
}
