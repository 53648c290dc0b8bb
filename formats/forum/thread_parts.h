/*
 * thread_parts.h: between the layers of thread_read(): the lines in the making, the names, dates, words of the frame.
 *
 *   thread_json.c    a chat exported as JSON -> plain text
 *   thread_markup.c  bytes -> parts: tags, entities and invisible characters taken away
 *   thread_date.c    dates and clock times
 *   thread_words.c   the words of frames: labels, ranks, buttons, heads of quotes
 *   thread_head.c    what the shape of a line says: a date, a nick and its words, a quote's author
 *   thread_frame.c   which of these shapes this thread uses, and so whose post each line is in
 *   thread_quote.c   quotes, signatures and titles
 */
#ifndef THREAD_PARTS_H
#define THREAD_PARTS_H

#include "thread.h"

enum part_flag {
    PART_STRUCK = 1,      /* struck through */
    PART_BLOCK = 2,       /* markup begins a message here */
    PART_AUTHOR = 4,      /* markup calls it the name of an author */
    PART_SIGNATURE = 8,   /* markup calls it a signature */
    PART_FRAME = 16,      /* markup calls it a date, a button and so on */
    PART_TITLE = 32,      /* markup calls it a heading */
    PART_MARKUP = 64,     /* had nothing but markup */
    PART_SAME = 128,      /* markup divides it from the part before, within one line of the input */
    PART_HEAD = 256,      /* the date or nick of a post stands here */
    PART_STARTS = 512,    /* a post begins here */
    PART_DONE = 1024,     /* its sort is settled */
    PART_QUOTE_END = 2048 /* "Click to expand": a quote ends before it */
};

/* A line in the making. */
struct part {
    uint32_t at, length; /* of its text, in that of all parts; a NUL follows */
    uint32_t line;
    uint32_t post;
    int32_t author, quoted;
    uint16_t flags;
    uint8_t depth, sort;
    uint8_t lead; /* bytes of bold letters or code that its text begins with; 0 if there are none */
};

/* A table of strings, each once; equal ones have equal numbers. */
struct strings {
    struct string {
        const char *text;
        uint32_t length, hash;
    } * string;
    uint32_t *slot;
    size_t count, room, slots;
};

bool strings_add(struct strings *s, const char *text, size_t length, int32_t *number); /* the text must stay */
int32_t strings_find(const struct strings *s, const char *text, size_t length);        /* -1 if there is none */
void strings_free(struct strings *s);

/* All parts of an input, and what becomes known of them. */
struct parts {
    const char *input;
    size_t length;
    char *text;
    uint32_t *offset;
    size_t filled, room;
    struct part *part;
    size_t count, part_room;
    uint8_t *is;          /* enum line_class of each part */
    struct strings names; /* of people; into `text` or the input */
    bool exported;        /* the input is a chat in JSON */
    bool failed;          /* no memory */
};

bool parts_add(struct parts *p, const struct part *part);
int32_t parts_name(struct parts *p, const char *text, size_t length); /* trimmed; NOBODY if it is no name */

/* Before the name of a sender, in the text that thread_json() makes. */
#define THREAD_SENDER '\002'

/* The text of a chat in JSON, and the place of each byte in the input; NULL if it is none.  False without memory. */
bool thread_json(const char *s, size_t n, char **text, uint32_t **map, size_t *length);
bool thread_markup(struct parts *p);
bool thread_frame(struct parts *p);
bool thread_quotes(struct parts *p);

static inline const char *part_text(const struct parts *p, size_t i)
{
    return p->text + p->part[i].at;
}

/* Dates. */
enum date_has {
    DATE_DAY = 1,
    DATE_YEAR = 2,
    DATE_TIME = 4,
    DATE_WORD = 8 /* today, yesterday, five minutes ago */
};

/* The date or time that stands at the start of a text: its bytes, 0 if there is none. */
size_t date_read(const char *s, size_t n, unsigned *has);

/* Words. */
enum line_class {
    CLASS_OTHER,
    CLASS_EMPTY,
    CLASS_COUNT,   /* "Сообщения: 142" */
    CLASS_LABEL,   /* "Сообщения", its value in the line below */
    CLASS_VALUE,   /* a number alone, or a date that no post bears */
    CLASS_NUMBER,  /* "#3" */
    CLASS_RANK,    /* "Участник" */
    CLASS_BUTTON,  /* "(Ответить)", "👍 2" */
    CLASS_MEDIA,   /* "<Media omitted>" */
    CLASS_DELETED, /* "This message was deleted" */
    CLASS_TITLE,   /* "Тема: …"; the rest is a title */
    CLASS_SENDER,  /* "От: …"; the rest is the author */
    CLASS_MAIL,    /* another head of a mail */
    CLASS_DEFAULT, /* "По умолчанию …" */
    CLASS_EXPAND,  /* "Нажмите, чтобы раскрыть..." */
    CLASS_CITE,    /* "Цитата:", its author perhaps below */
    CLASS_CITED,   /* "Имя писал(а): ↑": a quote follows; a name */
    CLASS_FORWARD, /* "Forwarded from X" */
    CLASS_SYSTEM,  /* of a chat: who joined, what is encrypted */
    CLASS_DASHES,  /* "-- " or "______": a signature may follow */
    CLASS_RULE     /* "-----", "|---|" */
};

struct line_words {
    enum line_class is;
    size_t name_at, name_length; /* of CLASS_CITED, CLASS_FORWARD, CLASS_SENDER */
    size_t rest_at;              /* of CLASS_TITLE, CLASS_DEFAULT: where the title begins */
    bool dated;                  /* CLASS_BUTTON: a date is among the buttons */
};

void words_read(const char *s, size_t n, struct line_words *w);
bool word_is_side(const char *s, size_t n);                       /* "Белые", "White": a side, no nick */
bool word_is_keyword(const char *s, size_t n, bool before_colon); /* "Посев", "Turn 3": no nick */
size_t words_trim_tail(const char *s, size_t n); /* the length without "(изменено)" and its like */
bool words_rank(const char *s, size_t n);
size_t words_before_date(const char *s, size_t n); /* the length of "Добавлено: ", "Сообщение " at its start */

/* Text, folded: lower case, ё as е, spaces of all sorts as one; NUL at the end.  At most `room` - 1 bytes of it. */
size_t text_fold(const char *s, size_t n, char *out, size_t room);
void text_trim(const char **s, size_t *n);
bool text_has_square(const char *s, size_t n);
bool text_is_name(const char *s, size_t n); /* may be a person's name or nick, by its looks */

/* Heads. */
enum head_kind {
    HEAD_NONE,
    HEAD_DATE,      /* a date alone, the nick above or below */
    HEAD_DATE_END,  /* "сегодня в 10:00 · Ответить": under a post */
    HEAD_NAME_DATE, /* a nick and a date fill the line */
    HEAD_DATE_NAME,
    HEAD_NUMBER, /* "#27 Имя (модератор)" */
    HEAD_CHAT,   /* date, nick, words */
    HEAD_SYSTEM, /* date and words without a nick */
    HEAD_SAYS,   /* nick, colon, words */
    HEAD_IRC,    /* <nick> words */
    HEAD_KINDS
};

struct head {
    uint8_t kind, mark; /* the sign between date and name: two heads are alike if kind and mark are */
    unsigned has;       /* enum date_has */
    size_t name_at, name_length;
    size_t rest_at; /* where the words begin */
};

void head_read(const char *s, size_t n, struct head *h);
void head_says(const char *s, size_t n, struct head *h); /* "nick: words" alone */

#endif
