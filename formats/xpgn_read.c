#include "hurry.h"

#include "token.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/*
 * The buffer is a window on the input: [0, end) is at hand, `p` is where reading stands, `base` the offset of buf[0].
 * A refill throws away what lies more than HISTORY before the token in work, so that lines can be shown.  buf[end] is
 * always NUL: scanners stop there and ask whether it is the end of the window.
 */
#define HISTORY MAX_TOKEN
#define WINDOW (4 * MAX_TOKEN)
#define PIECE 16384 /* of a comment */

enum state {
    BETWEEN, /* games: nothing of the next one seen yet */
    TAGS,
    MOVES,
    AFTER, /* the terminator */
    LOST   /* a game that cannot be read: skip to the next tag section */
};

struct reader {
    struct reader_options options;
    char *p, *end;
    uint64_t base, line;
    uint64_t line_offset;  /* where the line of `p` begins */
    uint64_t column_offset; /* a point of that line whose column is known */
    uint64_t column;
    int error;
    bool eof;
    uint8_t state;
    bool blank;           /* an empty line has been seen in the tag section */
    bool lost_tags;       /* a tag could not be read: so cannot the game */
    bool seen_event;      /* the game has an Event tag */
    bool warned_encoding; /* in this game */
    bool warned_depth;
    uint32_t depth;       /* of open variations */
    bool in_comment;      /* a comment is being given in pieces */
    bool line_comment;
    bool first_piece;
    uint64_t command_offset; /* commands of this comment before it have been given */
    struct place opening; /* of that comment */
    struct place outermost; /* the first open variation */
    struct place at;      /* the last event; its column is counted when somebody asks: 0 until then */
    struct place kept[KEEPS];
    struct event queued;  /* given before anything else is read */
    struct place queued_at;
    bool has_queued;
    char text[2 * MAX_TOKEN + 8]; /* texts that are not in the window as they are: Latin letters, escapes, Latin-1 */
    char buf[WINDOW + MAX_TOKEN + 1]; /* the last part is only for looking at the end of a line */
};

ssize_t memory_read(void *context, void *buffer, size_t size)
{
    struct memory *m = context;

    size = m->step && m->step < size ? m->step : size;
    size = size < m->left ? size : m->left;
    memcpy(buffer, m->text, size);
    m->text += size;
    m->left -= size;
    return (ssize_t)size;
}

struct reader *reader_new(const struct reader_options *options)
{
    struct reader *r = malloc(sizeof *r);

    if (!r)
        return NULL;
    memset(r, 0, offsetof(struct reader, text));
    r->options = *options;
    r->p = r->end = r->buf;
    r->buf[0] = '\0';
    r->line = 1;
    r->column = 1;
    return r;
}

void reader_free(struct reader *r)
{
    free(r);
}

int reader_error(const struct reader *r)
{
    return r->error;
}

static uint64_t offset_of(const struct reader *r, const char *p)
{
    return r->base + (uint64_t)(p - r->buf);
}

/* Characters of a stretch of the window: bytes that continue none. */
static uint64_t characters(const char *from, const char *to)
{
    uint64_t n = 0;

    for (; from < to; from++)
        n += ((unsigned char)*from & 0xc0) != 0x80;
    return n;
}

/* Moves the point of the line whose column is known, so that it stays within the window. */
static void settle_column(struct reader *r, const char *p)
{
    uint64_t offset = offset_of(r, p);

    if (r->column_offset < r->line_offset) {
        r->column_offset = r->line_offset;
        r->column = 1;
    }
    if (offset > r->column_offset && r->column_offset >= r->base) {
        r->column += characters(r->buf + (r->column_offset - r->base), p);
        r->column_offset = offset;
    }
}

/* Counts the column of a place that has none yet and is at hand. */
static void count_column(struct reader *r, struct place *at)
{
    uint64_t from = at->line_offset, column = 1;

    if (at->column)
        return;
    if (r->column_offset > from && r->column_offset <= at->offset) {
        from = r->column_offset;
        column = r->column;
    }
    if (from >= r->base)
        column += characters(r->buf + (from - r->base), r->buf + (at->offset - r->base));
    at->column = column;
    if (at->line_offset == r->line_offset && at->offset > r->column_offset) {
        r->column_offset = at->offset; /* the next one on this line need not count from its beginning */
        r->column = column;
    }
}

/* Reads up to `room` bytes behind the window; false at the end of the input. */
static bool fetch(struct reader *r, size_t room)
{
    ssize_t got;

    do
        got = r->options.read(r->options.context, r->end, room);
    while (got < 0 && errno == EINTR);
    if (got <= 0) {
        r->error = got < 0 ? errno : 0;
        r->eof = true;
    } else {
        r->end += got;
    }
    *r->end = '\0';
    return got > 0;
}

/*
 * Reads more; false at the end.  Everything from `keep` on stays at hand, and HISTORY before it; pointers into the window
 * move down by the returned shift.
 */
static bool refill(struct reader *r, const char *keep, size_t *shift)
{
    size_t drop = (size_t)(keep - r->buf);

    *shift = 0;
    if (r->eof)
        return false;
    if (drop > HISTORY && r->end - r->buf > WINDOW - WINDOW / 4) {
        drop -= HISTORY;
        for (int k = 0; k < KEEPS; k++)
            if (r->kept[k].line)
                count_column(r, &r->kept[k]);
        count_column(r, &r->at);
        if (r->column_offset < r->base + drop || r->line_offset < r->base + drop)
            settle_column(r, keep);
        memmove(r->buf, r->buf + drop, (size_t)(r->end - r->buf) - drop);
        r->base += drop;
        r->end -= drop;
        r->p -= drop;
        *shift = drop;
    }
    return fetch(r, (size_t)(r->buf + WINDOW - r->end));
}

/* The byte at p + n, '\0' at the end of the input (or for a NUL: see at_end()). */
static char peek(struct reader *r, size_t n)
{
    size_t shift;

    while (r->p + n >= r->end)
        if (!refill(r, r->p, &shift))
            return '\0';
    return r->p[n];
}

static bool at_end(struct reader *r)
{
    size_t shift;

    while (r->p == r->end)
        if (!refill(r, r->p, &shift))
            return true;
    return false;
}

static bool looking_at(struct reader *r, const char *text)
{
    size_t n = strlen(text);

    if (*r->p != *text && peek(r, 0) != *text)
        return false;
    peek(r, n - 1);
    return (size_t)(r->end - r->p) >= n && memcmp(r->p, text, n) == 0;
}

static void set_place(struct reader *r, const char *p)
{
    r->at.line = r->line;
    r->at.line_offset = r->line_offset;
    r->at.offset = offset_of(r, p);
    r->at.column = 0;
}

struct place reader_place(struct reader *r)
{
    count_column(r, &r->at);
    return r->at;
}

void reader_keep(struct reader *r, enum kept slot)
{
    r->kept[slot] = r->at;
}

struct place reader_kept(struct reader *r, enum kept slot)
{
    count_column(r, &r->kept[slot]);
    return r->kept[slot];
}

bool reader_line(struct reader *r, const struct place *at, const char **text, size_t *length)
{
    char *from, *to;

    if (at->line_offset < r->base || offset_of(r, r->p) - at->line_offset > HISTORY)
        return false;
    from = r->buf + (at->line_offset - r->base);
    for (;;) {
        size_t n = (size_t)(r->end - from);
        to = memchr(from, '\n', n > MAX_TOKEN ? MAX_TOKEN : n);
        if (to || n >= MAX_TOKEN)
            break;
        /* nothing moves: the event's texts stay where they are */
        if (r->eof || !fetch(r, (size_t)(r->buf + WINDOW + MAX_TOKEN - r->end))) {
            to = r->end;
            break;
        }
    }
    if (!to)
        to = from + MAX_TOKEN;
    if (to > from && to[-1] == '\r')
        to--;
    *text = from;
    *length = (size_t)(to - from);
    return true;
}

const char *reader_foreign(struct reader *r, const char **cure)
{
    static const struct {
        const char *magic;
        size_t length;
        const char *name, *cure;
    } KNOWN[] = {
        {"\x1f\x8b", 2, "gzip", "zcat"},
        {"\x28\xb5\x2f\xfd", 4, "zstd", "zstdcat"},
        {"BZh", 3, "bzip2", "bzcat"},
        {"\xfd"
         "7zXZ",
         5, "xz", "xzcat"},
        {"PK\x03\x04", 4, "zip", "funzip"},
        {"\xff\xfe", 2, "UTF-16", "iconv -f UTF-16 -t UTF-8"},
        {"\xfe\xff", 2, "UTF-16", "iconv -f UTF-16 -t UTF-8"},
    };

    peek(r, 5);
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        if ((size_t)(r->end - r->p) >= KNOWN[i].length && memcmp(r->p, KNOWN[i].magic, KNOWN[i].length) == 0) {
            *cure = KNOWN[i].cure;
            return KNOWN[i].name;
        }
    return NULL;
}

/* ---- events ---- */

static void trouble(struct reader *r, struct event *e, enum code code, bool fatal)
{
    (void)r;
    *e = event_blank(EV_TROUBLE);
    e->code = (uint8_t)code;
    e->fatal = fatal;
}

/* A trouble that stands at an opening seen before. */
static void trouble_at(struct reader *r, struct event *e, enum code code, const struct place *at)
{
    trouble(r, e, code, true);
    r->at = *at;
}

/* Keeps an event for the next call; what is in `e` comes first. */
static void queue(struct reader *r, const struct event *e, const struct place *at)
{
    r->queued = *e;
    r->queued_at = *at;
    r->has_queued = true;
}

static void newline(struct reader *r, const char *after)
{
    r->line++;
    r->line_offset = offset_of(r, after);
}

/* A byte that is not UTF-8, or a NUL: the first of a game is a warning.  True if `e` is that warning. */
static bool warn_encoding(struct reader *r, struct event *e, const char *p)
{
    if (r->warned_encoding)
        return false;
    r->warned_encoding = true;
    set_place(r, p);
    trouble(r, e, CODE_ENCODING, false);
    e->number = *p == '\0';
    return true;
}

/* The first byte of a text that is not UTF-8 or is NUL, NULL if there is none. */
static const char *find_odd(const char *text, size_t length)
{
    uint32_t code;
    size_t i = 0, step;

    while (i < length) {
        if (length - i >= 8) {
            uint64_t word;
            memcpy(&word, text + i, 8);
            if (!(word & UINT64_C(0x8080808080808080)) &&
                !((word - UINT64_C(0x0101010101010101)) & UINT64_C(0x8080808080808080))) {
                i += 8;
                continue;
            }
        }
        step = utf8_decode(text + i, length - i, &code);
        if (step == 0 || code == 0)
            return text + i;
        i += step;
    }
    return NULL;
}

/* Copies text, bytes that are not UTF-8 as Latin-1, NULs dropped; `out` has room for twice the length. */
static size_t transcode(const char *text, size_t length, char *out)
{
    size_t n = 0;
    uint32_t code;

    for (size_t i = 0; i < length;) {
        size_t step = utf8_decode(text + i, length - i, &code);
        if (step == 0) {
            n += utf8_encode((unsigned char)text[i++], out + n);
            continue;
        }
        if (code != 0) {
            memcpy(out + n, text + i, step);
            n += step;
        }
        i += step;
    }
    return n;
}

/* ---- white space and lines ---- */

/* A no-break space in Latin-1: white space like its fellows in UTF-8. */
#define LATIN_1_SPACE '\xa0'

static size_t odd_space(const char *p, const char *end)
{
    static const char *const SPACES[] = {"\xc2\xa0", "\xe2\x80\xaf", "\xe2\x80\x89", "\xe2\x80\x8b", "\xef\xbb\xbf"};

    for (size_t i = 0; i < sizeof SPACES / sizeof *SPACES; i++) {
        size_t n = strlen(SPACES[i]);
        if ((size_t)(end - p) >= n && memcmp(p, SPACES[i], n) == 0)
            return n;
    }
    return 0;
}

static void skip_line(struct reader *r)
{
    for (;;) {
        char *nl;
        if (at_end(r))
            return;
        nl = memchr(r->p, '\n', (size_t)(r->end - r->p));
        r->p = nl ? nl : r->end;
        if (nl)
            return;
    }
}

/* Only white space between the beginning of the line and `p`? */
static bool begins_line(const struct reader *r, const char *p)
{
    const char *s;

    if (r->line_offset < r->base)
        return false;
    for (s = r->buf + (r->line_offset - r->base); s < p; s++)
        if (*s != ' ' && *s != '\t' && *s != '\r')
            return false;
    return true;
}

/*
 * Skips white space, NULs, %-lines and dashes of nothing; false at the end of the input.  True with *odd: a NUL was
 * dropped at r->p[-1].
 */
static bool skip_space(struct reader *r, bool *odd)
{
    *odd = false;
    for (;;) {
        unsigned char c = (unsigned char)*r->p;
        if (c > ' ' && c < 0x80 && c != '&' && c != '%')
            return true;
        if (c == '\0' && r->p == r->end) {
            if (at_end(r))
                return false;
        } else if (c == '\n') {
            bool empty = offset_of(r, r->p) == r->line_offset || (r->p > r->buf && begins_line(r, r->p));
            newline(r, ++r->p);
            r->blank = r->blank || empty;
        } else if (c == '\0') {
            r->p++;
            *odd = true;
            return true;
        } else if (c <= ' ') {
            r->p++;
        } else if (c == '%' && offset_of(r, r->p) == r->line_offset) {
            skip_line(r);
        } else if (c == '&' && looking_at(r, "&nbsp;")) {
            r->p += 6;
        } else if (c >= 0x80) {
            size_t n;
            peek(r, 2);
            n = odd_space(r->p, r->end);
            if (n == 0 && *r->p != LATIN_1_SPACE)
                return true;
            r->p += n ? n : 1;
        } else {
            return true;
        }
    }
}

/* Does a tag section begin here: `[`, a name? (s..end is at hand) */
static bool begins_tag(const char *s, const char *end)
{
    if (s == end || *s++ != '[')
        return false;
    while (s < end && (*s == ' ' || *s == '\t'))
        s++;
    return s < end && ((*s >= 'A' && *s <= 'Z') || (*s >= 'a' && *s <= 'z') || *s == '_' || (*s >= '0' && *s <= '9'));
}

/* The same at r->p, with as much read ahead as that takes. */
static bool tag_here(struct reader *r)
{
    size_t n = 1;

    if (peek(r, 0) != '[')
        return false;
    while (n < 256 && (peek(r, n) == ' ' || peek(r, n) == '\t'))
        n++;
    peek(r, n);
    return begins_tag(r->p, r->end);
}

/* A line that begins a tag section, inside something unclosed: `[Name "`. */
static bool tag_line_here(struct reader *r)
{
    size_t n = 1, letters = 0;

    if (!tag_here(r))
        return false;
    while (n < 256 && (peek(r, n) == ' ' || peek(r, n) == '\t'))
        n++;
    for (; n < 512; n++, letters++) {
        char c = peek(r, n);
        if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || (c >= '0' && c <= '9')))
            break;
    }
    while (n < 1024 && (peek(r, n) == ' ' || peek(r, n) == '\t'))
        n++;
    return letters > 0 && (peek(r, n) == '"' || ((unsigned char)peek(r, n) >= 0x80));
}

/* Skips to the next line that begins a tag section. */
static void recover(struct reader *r)
{
    for (;;) {
        size_t n = 0;
        skip_line(r);
        if (at_end(r))
            return;
        newline(r, ++r->p);
        while (n < 256 && (peek(r, n) == ' ' || peek(r, n) == '\t'))
            n++;
        if (peek(r, n) == '[') {
            char *line = r->p;
            size_t before = (size_t)(line - r->buf);
            uint64_t base = r->base;
            r->p += n;
            if (tag_line_here(r))
                return;
            r->p = r->buf + before - (r->base - base);
        }
    }
}

/* ---- comments ---- */

/*
 * The first byte of [s, limit) that a comment cares about: its closer, a line end, or a byte that is not UTF-8 or is NUL.
 * `limit` if there is none.
 */
static char *comment_scan(char *s, char *limit, char closer)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), high = UINT64_C(0x8080808080808080);
    uint32_t code;

    while (s < limit) {
        size_t step;
        if (limit - s >= 8) {
            uint64_t w, c, n;
            memcpy(&w, s, 8);
            c = w ^ ones * (unsigned char)closer;
            n = w ^ ones * '\n';
            if (!((((c - ones) & ~c) | ((n - ones) & ~n) | (w - ones) | w) & high)) {
                s += 8;
                continue;
            }
        }
        if (*s == closer || *s == '\n' || *s == '\0')
            return s;
        if ((unsigned char)*s < 0x80) {
            s++;
            continue;
        }
        step = utf8_decode(s, (size_t)(limit - s), &code);
        if (step == 0)
            return s;
        s += step;
    }
    return s;
}

/* Makes `size` bytes from p on be at hand, or all there are. */
static size_t at_hand(struct reader *r, size_t size)
{
    size_t shift;

    while ((size_t)(r->end - r->p) < size && refill(r, r->p, &shift))
        ;
    return (size_t)(r->end - r->p) < size ? (size_t)(r->end - r->p) : size;
}

static void comment_text(struct reader *r, struct event *e, const char *text, size_t length, bool last)
{
    *e = event_blank(EV_COMMENT);
    e->first = r->first_piece;
    e->last = last;
    e->text = text;
    e->length = length;
    r->first_piece = false;
    r->in_comment = !last;
}

/* A line end in a {} comment, at p: true if the comment is broken off by a tag section. */
static bool comment_line(struct reader *r)
{
    size_t n = 0;
    bool tag;

    newline(r, ++r->p);
    while (n < 256 && (peek(r, n) == ' ' || peek(r, n) == '\t'))
        n++;
    if (peek(r, n) != '[')
        return false;
    r->p += n;
    tag = tag_line_here(r);
    if (!tag)
        r->p -= n;
    return tag;
}

/* Ends a comment that is never closed: the game is lost, and the next begins at p. */
static void comment_unclosed(struct reader *r, struct event *e)
{
    struct event end = event_blank(EV_END);

    r->in_comment = false;
    trouble_at(r, e, CODE_UNCLOSED, &r->opening);
    end.first = true;
    queue(r, &end, &r->opening);
    r->state = BETWEEN;
}

/* Between the words of a command: a line may end there too. */
static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool command_here(const char *s, const char *end)
{
    static const char *const NAMES[] = {"link", "seal", "open", "bid",    "stack", "nonce",
                                        "dice",  "offer", "told", "rolled", "ended", "sum"};

    if (end - s < 8 || s[1] != '%')
        return false;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        size_t n = strlen(NAMES[i]);
        if (s[2] == *NAMES[i] && strncmp(s + 2, NAMES[i], n) == 0 && is_blank(s[2 + n]))
            return true;
    }
    return false;
}

const char *command_find(const char *s, const char *end)
{
    while (s < end && (s = memchr(s, '[', (size_t)(end - s))) != NULL) {
        if (command_here(s, end) && memchr(s, ']', (size_t)(end - s)))
            return s;
        s++;
    }
    return NULL;
}

void command_event(const char *s, const char *end, struct event *e, const char **after)
{
    const char *close = memchr(s, ']', (size_t)(end - s)), *rest;

    *e = event_blank(EV_COMMAND);
    e->name = s + 2;
    for (rest = e->name; !is_blank(*rest);)
        rest++;
    e->name_length = (size_t)(rest - e->name);
    while (rest < close && is_blank(*rest))
        rest++;
    e->side = NO_SIDE;
    if (close - rest >= 1 && (*rest == 'w' || *rest == 'b') && (close - rest == 1 || is_blank(rest[1]))) {
        e->side = *rest == 'w' ? WHITE : BLACK;
        for (rest++; rest < close && is_blank(*rest);)
            rest++;
    }
    *after = close + 1;
    while (close > rest && is_blank(close[-1]))
        close--;
    e->text = rest;
    e->length = (size_t)(close - rest);
}

/* Where a command begins in [p, stop) that is not closed there, NULL if none does. */
static const char *open_command(const char *p, const char *stop)
{
    const char *s = stop;

    while (s > p && s[-1] != ']' && s[-1] != '[')
        s--;
    return s > p && s[-1] == '[' && (s == stop || *s == '%') ? s - 1 : NULL;
}

#define LONGEST_COMMAND 1024 /* of one that goes on in the next line */

/* Gives the next command of a comment that begins within n bytes from p; false if there is none. */
static bool comment_command(struct reader *r, struct event *e, size_t n)
{
    const char *s = r->p, *stop = r->p + n;

    if (!r->options.commands || r->line_comment)
        return false;
    if (offset_of(r, s) < r->command_offset)
        s = r->buf + (r->command_offset - r->base);
    if (s >= stop)
        return false;
    if (!command_find(s, stop) && *stop == '\n' && (s = open_command(s, stop)) != NULL) {
        size_t from = (size_t)(s - r->p), end = at_hand(r, from + LONGEST_COMMAND);
        const char *close;
        s = r->p + from;
        close = memchr(s, ']', end - from);
        stop = close && !memchr(s + 1, '[', (size_t)(close - s - 1)) && !memchr(s, '}', (size_t)(close - s)) ? close + 1 : s;
    }
    s = s ? command_find(s, stop) : NULL;
    if (!s)
        return false;
    set_place(r, s);
    command_event(s, stop, e, &s);
    r->command_offset = offset_of(r, s);
    return true;
}

/* The next event within the open comment; false if there is none and the comment has ended. */
static bool comment_next(struct reader *r, struct event *e)
{
    char closer = r->line_comment ? '\n' : '}';
    bool skip = r->options.skip_comments;

    for (;;) {
        size_t n;
        char *stop = comment_scan(r->p, r->end - r->p > PIECE ? r->p + PIECE : r->end, closer);
        const char *torn;
        bool whole;
        if (stop == r->end || *stop == '\0' || (unsigned char)*stop >= 0x80) {
            n = at_hand(r, PIECE);
            stop = comment_scan(r->p, r->p + n, closer);
        }
        whole = stop - r->p < PIECE - 4; /* else the piece was cut: not within a character, nor a command */
        if (!whole && r->options.commands && (torn = open_command(r->p + 1, stop)) != NULL)
            stop = r->p + (torn - r->p);
        n = (size_t)(stop - r->p);
        if (comment_command(r, e, n))
            return true;
        stop = r->p + n;
        if (stop < r->end && *stop != closer && *stop != '\n' && whole) { /* an odd byte */
            if (warn_encoding(r, e, stop))
                return true;
            if (!skip) {
                char *text = r->text;
                size_t length;
                memcpy(text, r->p, n);
                length = n + (*stop ? utf8_encode((unsigned char)*stop, text + n) : 0);
                set_place(r, r->p);
                r->p = stop + 1;
                comment_text(r, e, text, length, false);
                return true;
            }
            r->p = stop + 1;
            continue;
        }
        if (stop < r->end && *stop == closer) {
            char *text = r->p;
            set_place(r, text);
            r->p = stop + !r->line_comment;
            r->in_comment = false;
            if (skip)
                return false;
            if (r->line_comment && n > 0 && text[n - 1] == '\r')
                n--;
            comment_text(r, e, text, n, true);
            return true;
        }
        if (n == 0 && stop == r->end) { /* the end of the input */
            if (!r->line_comment) {
                comment_unclosed(r, e);
                return true;
            }
            r->in_comment = false;
            if (skip)
                return false;
            comment_text(r, e, r->p, 0, true);
            return true;
        }
        if (n > 0) {
            char *text = r->p;
            set_place(r, text);
            r->p = stop;
            if (stop < r->end && *stop == '\n' && text[n - 1] == '\r')
                n--;
            if (!skip) {
                comment_text(r, e, text, n, false);
                return true;
            }
            continue;
        }
        if (comment_line(r)) {
            comment_unclosed(r, e);
            return true;
        }
        if (!skip) {
            comment_text(r, e, " ", 1, false);
            return true;
        }
    }
}

static bool comment_begin(struct reader *r, struct event *e)
{
    set_place(r, r->p);
    r->line_comment = *r->p == ';';
    r->first_piece = true;
    r->in_comment = true;
    if (!r->line_comment) {
        /* the opening is shown if the comment is never closed; its column costs a little, so only long ones pay */
        size_t n = (size_t)(r->end - r->p);
        char *close = memchr(r->p, '}', n > 128 ? 128 : n);
        if (!close)
            r->opening = reader_place(r);
        else
            r->opening = r->at;
    }
    r->p++;
    return comment_next(r, e);
}

/* ---- tags ---- */

/* A quotation mark at s: ", a curly one, or &quot;. Its length, 0 if none. */
static size_t quote_here(const char *s, const char *end)
{
    static const char *const QUOTES[] = {"\"", "\xe2\x80\x9c", "\xe2\x80\x9d", "\xe2\x80\x9e", "\xc2\xab", "\xc2\xbb", "&quot;"};

    if (s < end && *s == '"')
        return 1;
    for (size_t i = 1; i < sizeof QUOTES / sizeof *QUOTES; i++) {
        size_t n = strlen(QUOTES[i]);
        if ((size_t)(end - s) >= n && memcmp(s, QUOTES[i], n) == 0)
            return n;
    }
    return 0;
}

static const char *skip_blanks(const char *s, const char *end)
{
    while (s < end && (*s == ' ' || *s == '\t' || *s == '\r'))
        s++;
    return s;
}

/* Where the value that begins at s ends: at a quotation mark before `]`.  *close: the `]`, NULL if there is none. */
static const char *value_end(const char *s, const char *end, const char **close)
{
    const char *last = NULL, *usual = memchr(s, '"', (size_t)(end - s));

    if (usual && usual + 1 < end && usual[1] == ']' && usual > s && usual[-1] != '\\') {
        *close = usual + 1;
        return usual;
    }
    for (; s < end; s++) {
        size_t q;
        if (*s == '\\' && s + 1 < end && (s[1] == '"' || s[1] == '\\')) {
            s++;
            continue;
        }
        if ((*s != '"' && *s != '&' && (unsigned char)*s < 0x80) || (q = quote_here(s, end)) == 0)
            continue;
        last = s;
        *close = skip_blanks(s + q, end);
        if (*close < end && **close == ']')
            return s;
    }
    *close = NULL;
    return last;
}

/* The value of a tag without its escapes, in UTF-8. */
static void tag_value(struct reader *r, struct event *e, const char *s, const char *end)
{
    size_t n = (size_t)(end - s), kept = 0;

    e->text = s;
    e->length = n;
    if (find_odd(s, n)) {
        n = transcode(s, n, r->text);
        e->text = r->text;
        e->length = n;
    }
    if (!memchr(e->text, '\\', n))
        return;
    for (size_t i = 0; i < n; i++) {
        if (e->text[i] == '\\' && i + 1 < n && (e->text[i + 1] == '"' || e->text[i + 1] == '\\'))
            i++;
        r->text[kept++] = e->text[i];
    }
    e->text = r->text;
    e->length = kept;
}

/* A tag that cannot be read: its game is lost, what follows in the section belongs to it. */
static void tag_lost(struct reader *r, struct event *e, enum code code, const char *at, const char *end)
{
    set_place(r, at);
    reader_place(r);
    trouble(r, e, code, true);
    r->lost_tags = true;
    r->p += end - r->p;
}

static void read_tag(struct reader *r, struct event *e)
{
    const char *s, *end, *name, *open, *quote, *close;
    size_t n = at_hand(r, 1024), q;
    char *nl = memchr(r->p, '\n', n);
    const char *limit = r->p + n;

    if (!nl) {
        n = at_hand(r, MAX_TOKEN + 1);
        nl = memchr(r->p, '\n', n);
    }
    open = r->p;
    end = nl ? nl : r->p + n;
    if (!nl && n > MAX_TOKEN) {
        tag_lost(r, e, CODE_TOO_LONG, open, end);
        skip_line(r);
        return;
    }
    if (!r->warned_encoding) {
        const char *odd = find_odd(open, (size_t)(end - open));
        if (odd && warn_encoding(r, e, odd))
            return;
    }
    name = s = skip_blanks(open + 1, end);
    while (s < end && ((*s >= 'A' && *s <= 'Z') || (*s >= 'a' && *s <= 'z') || *s == '_' || *s == '-' || (*s >= '0' && *s <= '9')))
        s++;
    set_place(r, open);
    *e = event_blank(EV_TAG);
    e->name = name;
    e->name_length = (size_t)(s - name);
    quote = skip_blanks(s, end);
    if (quote == end && nl && s > name && quote_here(skip_blanks(nl + 1, limit), limit)) { /* the value on the next line */
        newline(r, nl + 1);
        quote = skip_blanks(nl + 1, limit);
        nl = memchr(quote, '\n', (size_t)(limit - quote));
        end = nl ? nl : limit;
    }
    q = quote_here(quote, end);
    if (q == 0 || s == name || *name == '-') { /* [Name] or [%…: no tag, but it ends somewhere */
        const char *stop = memchr(open, ']', (size_t)(end - open));
        if (!stop) {
            tag_lost(r, e, CODE_UNCLOSED, open, end);
            return;
        }
        *e = event_blank(EV_BAD);
        e->text = open;
        e->length = (size_t)(stop + 1 - open);
        r->p += stop + 1 - open;
        return;
    }
    if (*quote != '"')
        e->flags |= LENIENT;
    s = value_end(quote + q, end, &close);
    if (!close) {
        tag_lost(r, e, CODE_UNCLOSED, s ? open : quote, end);
        return;
    }
    tag_value(r, e, quote + q, s);
    if (e->name_length == 5 && memcmp(name, "Event", 5) == 0)
        r->seen_event = true;
    r->p += close + 1 - open;
}

/* ---- movetext ---- */

enum { TOKEN_CHAR, DELIMITER, DOT };
static const uint8_t DELIMITS[256] = {
    [0] = 1,    [1] = 1,    [2] = 1,    [3] = 1,    [4] = 1,    [5] = 1,    [6] = 1,    [7] = 1,    [8] = 1,
    [9] = 1,    [10] = 1,   [11] = 1,   [12] = 1,   [13] = 1,   [14] = 1,   [15] = 1,   [16] = 1,   [17] = 1,
    [18] = 1,   [19] = 1,   [20] = 1,   [21] = 1,   [22] = 1,   [23] = 1,   [24] = 1,   [25] = 1,   [26] = 1,
    [27] = 1,   [28] = 1,   [29] = 1,   [30] = 1,   [31] = 1,   [' '] = 1,  ['{'] = 1,  ['}'] = 1,  ['('] = 1,
    [')'] = 1,  ['['] = 1,  [']'] = 1,  ['<'] = 1,  ['>'] = 1,  [';'] = 1,  ['$'] = 1,  ['!'] = 1,  ['?'] = 1,
    ['"'] = 1,  ['*'] = 1,  ['&'] = 1,  ['.'] = 1,
};

/* Length of the token at p, without forms that only look like one; 0 if it is longer than any may be. */
static size_t token_length(struct reader *r, bool *ascii)
{
    size_t n = 0;
    unsigned char all = 0;

    for (;;) {
        while (!DELIMITS[(unsigned char)r->p[n]])
            all |= (unsigned char)r->p[n++];
        if (n > MAX_TOKEN)
            return 0;
        if (r->p + n == r->end && peek(r, n) != '\0')
            continue;
        break;
    }
    *ascii = all < 0x80;
    if (r->p[n] == '.' && n > 0 && r->p[n - 1] == 'e' && peek(r, n + 1) == 'p')
        n += peek(r, n + 2) == '.' ? 3 : 2;
    if (!*ascii)
        for (size_t i = 0, step; i < n; i += step ? step : 1) {
            uint32_t code;
            step = utf8_decode(r->p + i, n - i, &code);
            if (i > 0 && (odd_space(r->p + i, r->p + n) || (step == 0 && r->p[i] == LATIN_1_SPACE)))
                return i;
        }
    return n;
}

/* The game cannot be read on: the rest of it is skipped. */
static void lose(struct reader *r, struct event *e, enum code code)
{
    trouble(r, e, code, true);
    reader_place(r);
    r->state = LOST;
}

static enum result result_here(const char *s, size_t n)
{
    static const struct {
        const char *text;
        enum result result;
    } FORMS[] = {
        {"1-0", WHITE_WINS},
        {"0-1", BLACK_WINS},
        {"1/2-1/2", DRAW},
        {"1/2", DRAW},
        {"\xc2\xbd-\xc2\xbd", DRAW},
        {"\xc2\xbd", DRAW},
        {"\xc2\xbd\xe2\x80\x93\xc2\xbd", DRAW},
        {"1\xe2\x80\x93"
         "0",
         WHITE_WINS},
        {"0\xe2\x80\x93"
         "1",
         BLACK_WINS},
        {"1\xe2\x80\x94"
         "0",
         WHITE_WINS},
        {"0\xe2\x80\x94"
         "1",
         BLACK_WINS},
        {"1/2\xe2\x80\x93"
         "1/2",
         DRAW},
    };

    for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++)
        if (strlen(FORMS[i].text) == n && memcmp(FORMS[i].text, s, n) == 0)
            return FORMS[i].result;
    return NO_RESULT;
}

/* How much of the text at p is one stray thing: [brackets] and "strings" whole, anything else one character. */
static size_t stray_length(struct reader *r)
{
    char closer = *r->p == '[' ? ']' : *r->p == '"' ? '"' : '\0';
    size_t n = at_hand(r, 256);
    const char *nl = memchr(r->p, '\n', n), *close;

    n = nl ? (size_t)(nl - r->p) : n;
    close = closer ? memchr(r->p + 1, closer, n - 1) : NULL;
    return close ? (size_t)(close + 1 - r->p) : 1;
}

/* A word in which NULs stand, the first behind `n` bytes: it is what it is without them.  `e` is the warning that there
 * are some, or the word. */
static void read_word_with_nuls(struct reader *r, struct event *e, size_t n)
{
    size_t kept = 0, all = at_hand(r, n + 256);

    if (all > MAX_TOKEN)
        all = MAX_TOKEN;
    while (n < all && (r->p[n] == '\0' || !DELIMITS[(unsigned char)r->p[n]]))
        n++;
    while (n > 0 && r->p[n - 1] == '\0')
        n--;
    if (warn_encoding(r, e, memchr(r->p, '\0', n + 1)))
        return;
    for (size_t i = 0; i < n; i++)
        if (r->p[i] != '\0')
            r->text[kept++] = r->p[i];
    set_place(r, r->p);
    token_read(r->text, kept, r->text + MAX_TOKEN, e);
    r->p += n;
}

/* A word of the movetext at p: result, move, arrival, naming, `--`, or no token. */
static void read_word(struct reader *r, struct event *e)
{
    bool ascii = true;
    size_t n = token_length(r, &ascii);
    enum result result = NO_RESULT;

    if (n > 0 && n <= MAX_TOKEN && r->p[n] == '\0' && r->p + n < r->end) {
        read_word_with_nuls(r, e, n);
        return;
    }
    set_place(r, r->p);
    if (n == 0 && DELIMITS[(unsigned char)*r->p] == 0) {
        lose(r, e, CODE_TOO_LONG);
        return;
    }
    if (n == 0) {
        n = stray_length(r);
        ascii = false;
    }
    if (!ascii || (*r->p >= '0' && *r->p <= '9'))
        result = result_here(r->p, n);
    if (result) {
        *e = event_blank(EV_RESULT);
        e->result = (uint8_t)result;
        e->text = r->p;
        e->length = n;
        if (!ascii || (result == DRAW && n == 3))
            e->flags |= LENIENT;
    } else if (!ascii && find_odd(r->p, n)) {
        size_t m;
        if (warn_encoding(r, e, r->p))
            return;
        m = transcode(r->p, n, r->text);
        *e = event_blank(EV_BAD);
        e->text = r->text;
        e->length = m;
        if (m < MAX_TOKEN) /* what is not understood is kept in Latin letters too */
            token_read(r->text, m, r->text + MAX_TOKEN, e);
    } else {
        token_read(r->p, n, r->text, e);
        if (e->kind == EV_BAD && (n == 2 || n == 4) && (memcmp(r->p, "ep", 2) == 0 || memcmp(r->p, "e.p.", n) == 0))
            trouble(r, e, CODE_LENIENCY, false);
    }
    r->p += n;
}

/* A dash of a result, "1–0", or of castling with zeros. */
static bool dash_here(const char *s, const char *end)
{
    uint32_t code;

    return utf8_decode(s, (size_t)(end - s), &code) == 3 && ((code >= 0x2010 && code <= 0x2014) || code == 0x2212);
}

/* A number of more digits is no token; from nine on it is 999999999. */
#define MOST_DIGITS 48

/* Three dots as one character, at p + n. */
static bool ellipsis(struct reader *r, size_t n)
{
    return peek(r, n) == '\xe2' && peek(r, n + 2) == '\xa6' && r->p[n + 1] == '\x80';
}

static void read_number(struct reader *r, struct event *e)
{
    size_t n = 0;
    uint32_t number = 0;
    char c;

    while ((c = r->p[n]) >= '0' && c <= '9' && n < MOST_DIGITS) {
        number = number >= 99999999 ? 999999999 : number * 10 + (uint32_t)(c - '0');
        n++;
    }
    if (r->p + n == r->end) {
        peek(r, n);
        c = r->p[n];
        if (c >= '0' && c <= '9' && n < MOST_DIGITS) { /* the window ended within the number */
            at_hand(r, 64);
            read_number(r, e);
            return;
        }
    }
    if (c == '-' || c == '/' || (unsigned char)c >= 0x80 || (c >= '0' && c <= '9')) {
        at_hand(r, n + 4);
        if ((unsigned char)c < 0x80 || dash_here(r->p + n, r->end)) {
            read_word(r, e);
            return;
        }
    }
    *e = event_blank(EV_NUMBER);
    set_place(r, r->p);
    e->number = number;
    for (;;) { /* dots, also after a blank: "12. ... e5" */
        size_t blanks = 0;
        while (peek(r, n) == '.' || ellipsis(r, n)) {
            e->dots = (uint8_t)(e->dots + (r->p[n] == '.' ? 1 : 3));
            n += r->p[n] == '.' ? 1 : 3;
        }
        if (peek(r, n) != ' ')
            break;
        while (blanks < 8 && peek(r, n + blanks) == ' ')
            blanks++;
        if (peek(r, n + blanks) != '.')
            break;
        n += blanks;
    }
    e->text = r->p;
    e->length = n;
    r->p += n;
}

static void read_nag(struct reader *r, struct event *e)
{
    size_t n = 1;

    *e = event_blank(EV_NAG);
    set_place(r, r->p);
    if (*r->p == '$') {
        while (peek(r, n) >= '0' && peek(r, n) <= '9' && n < 6)
            e->number = e->number * 10 + (uint32_t)(r->p[n++] - '0');
        if (n == 1)
            e->kind = EV_BAD;
    } else {
        while ((peek(r, n) == '!' || peek(r, n) == '?') && n < 3)
            n++;
        if (n == 1)
            e->number = *r->p == '!' ? 1 : 2;
        else if (r->p[0] == r->p[1])
            e->number = *r->p == '!' ? 3 : 4;
        else
            e->number = *r->p == '!' ? 5 : 6;
    }
    e->text = r->p;
    e->length = n;
    r->p += n;
}

/* < … >, or as forum software writes it, &lt; … &gt;. */
static void read_reveal(struct reader *r, struct event *e)
{
    size_t open = *r->p == '<' ? 1 : 4, n = open, close;
    char c;

    set_place(r, r->p);
    for (;; n++) {
        c = peek(r, n);
        if (c == '>' || c == '\n' || c == '<' || c == '{' || c == '}' || c == '(' || c == ')' || c == '[' || c == '"')
            break;
        if (c == '\0' && r->p + n >= r->end)
            break;
        if (c == '&' && peek(r, n + 3) == ';' && memcmp(r->p + n, "&gt;", 4) == 0)
            break;
        if (n > MAX_TOKEN) {
            lose(r, e, CODE_TOO_LONG);
            return;
        }
    }
    if (c != '>' && c != '&') {
        lose(r, e, CODE_UNCLOSED);
        return;
    }
    close = c == '>' ? 1 : 4;
    token_read_reveal(r->p + open, n - open, e);
    e->text = r->p;
    e->length = n + close;
    if (open == 4 || close == 4)
        e->flags |= LENIENT;
    r->p += n + close;
}

/* `(`: false if the variation is to be skipped without a word. */
static bool open_variation(struct reader *r, struct event *e)
{
    set_place(r, r->p++);
    if (r->depth++ == 0)
        r->outermost = reader_place(r);
    if (r->depth > MAX_NESTING_SKIPPED) {
        lose(r, e, CODE_TOO_DEEP);
        return true;
    }
    if (r->depth == MAX_NESTING + 1 && !r->warned_depth) {
        r->warned_depth = true;
        trouble(r, e, CODE_TOO_DEEP, false);
        return true;
    }
    if (r->options.skip_variations || r->depth > MAX_NESTING)
        return false;
    *e = event_blank(EV_OPEN);
    return true;
}

static bool close_variation(struct reader *r, struct event *e)
{
    set_place(r, r->p);
    if (r->depth == 0) {
        *e = event_blank(EV_BAD);
        e->text = r->p++;
        e->length = 1;
        return true;
    }
    r->p++;
    if (r->options.skip_variations || r->depth-- > MAX_NESTING) {
        r->depth -= r->options.skip_variations;
        return false;
    }
    *e = event_blank(EV_CLOSE);
    return true;
}

/* The last character before p that is not white space: where a game ends that has no terminator. */
static void place_end(struct reader *r)
{
    char *floor = r->p - r->buf > HISTORY ? r->p - HISTORY : r->buf, *p = r->p, *line = NULL;
    uint64_t lines = 0;

    while (p > floor && (p[-1] == ' ' || p[-1] == '\n' || p[-1] == '\r' || p[-1] == '\t'))
        lines += *--p == '\n';
    while (p > floor && ((unsigned char)*--p & 0xc0) == 0x80)
        ;
    for (line = p; line > floor && line[-1] != '\n'; line--)
        ;
    set_place(r, r->p);
    if ((*p <= ' ' && *p >= 0) || (line == floor && offset_of(r, floor) > 0))
        return; /* nothing, or its line begins too far back */
    r->at.line -= lines;
    r->at.offset = offset_of(r, p);
    if (lines > 0)
        r->at.line_offset = offset_of(r, line);
}

static void end_game(struct reader *r, struct event *e)
{
    *e = event_blank(EV_END);
    e->first = r->state != BETWEEN;
    if (r->state == AFTER)
        set_place(r, r->p); /* nobody asks where: it has a terminator */
    else
        place_end(r);
    if (r->depth > 0 && r->state != LOST) {
        struct event end = *e;
        struct place here;
        set_place(r, r->p);
        here = reader_place(r);
        trouble_at(r, e, CODE_UNCLOSED, &r->outermost);
        queue(r, &end, &here);
    }
    r->state = BETWEEN;
}

/* Anything of a game where none is open: the game begins. */
static void begin_game(struct reader *r, struct event *e)
{
    *e = event_blank(EV_GAME);
    set_place(r, r->p);
    r->state = TAGS;
    r->blank = r->lost_tags = r->seen_event = r->warned_encoding = r->warned_depth = false;
    r->depth = 0;
}

/* `[` at p.  False: read on (nothing to give). */
static bool bracket(struct reader *r, struct event *e)
{
    if (r->state == TAGS) {
        if (r->blank && tag_here(r) &&
            (r->lost_tags || (r->seen_event && (at_hand(r, 16), memcmp(skip_blanks(r->p + 1, r->end), "Event ", 6) == 0))))
            end_game(r, e); /* a game without moves */
        else
            read_tag(r, e);
        return true;
    }
    if (tag_here(r) && (r->state == AFTER || begins_line(r, r->p))) {
        end_game(r, e);
        return true;
    }
    read_word(r, e);
    return true;
}

/* One thing of the movetext at p; false if there is nothing to give. */
static bool movetext(struct reader *r, struct event *e)
{
    char c = *r->p;

    if (r->state == TAGS) {
        r->state = MOVES;
        if (r->lost_tags) {
            r->state = LOST;
            return false;
        }
    }
    if (c >= '0' && c <= '9') {
        read_number(r, e);
    } else if (c == '<' || (c == '&' && looking_at(r, "&lt;"))) {
        read_reveal(r, e);
    } else if (c == '(') {
        return open_variation(r, e);
    } else if (c == ')') {
        return close_variation(r, e);
    } else if (c == '$' || c == '!' || c == '?') {
        read_nag(r, e);
    } else if (c == '*') {
        *e = event_blank(EV_RESULT);
        e->result = UNFINISHED;
        e->text = r->p;
        e->length = 1;
        set_place(r, r->p++);
    } else if (c == '.' || looking_at(r, "\xe2\x80\xa6")) {
        r->p += c == '.' ? 1 : 3; /* dots of a number, astray */
        return false;
    } else {
        read_word(r, e);
    }
    if (e->kind == EV_RESULT && r->depth == 0)
        r->state = AFTER;
    return !(r->depth > 0 && (r->options.skip_variations || r->depth > MAX_NESTING)) || e->kind == EV_TROUBLE;
}

/* A number that begins a line after a terminator begins a game without tags. */
static bool next_game(struct reader *r)
{
    size_t n = 0;

    if (r->state != AFTER || *r->p < '0' || *r->p > '9' || !begins_line(r, r->p))
        return false;
    while (peek(r, n) >= '0' && peek(r, n) <= '9' && n < 9)
        n++;
    return peek(r, n) == '.';
}

static bool skipping(const struct reader *r)
{
    return r->depth > 0 && (r->options.skip_variations || r->depth > MAX_NESTING);
}

/* The next event; false where something was passed over that gives none. */
static bool advance(struct reader *r, struct event *e)
{
    bool odd;

    if (r->in_comment)
        return comment_next(r, e) && (!skipping(r) || e->kind == EV_TROUBLE);
    if (r->state == LOST) {
        recover(r);
        end_game(r, e);
        return true;
    }
    if (!skip_space(r, &odd)) {
        if (r->state != BETWEEN) {
            end_game(r, e);
        } else {
            *e = event_blank(EV_EOF);
            set_place(r, r->p);
        }
        return true;
    }
    if (odd)
        return warn_encoding(r, e, r->p - 1);
    if (r->state == BETWEEN || next_game(r)) {
        if (r->state == BETWEEN)
            begin_game(r, e);
        else
            end_game(r, e);
        return true;
    }
    if (*r->p == '[')
        return bracket(r, e) && (!skipping(r) || e->kind == EV_TROUBLE || e->kind == EV_END);
    if (*r->p == '{' || *r->p == ';')
        return comment_begin(r, e) && (!skipping(r) || e->kind == EV_TROUBLE);
    return movetext(r, e);
}

/*
 * The usual movetext without a detour: white space, SAN, numbers, and comments that are skipped, all within the window.
 * False where anything else comes; then the general way looks at it from r->p.
 */
static bool usual(struct reader *r, struct event *e)
{
    char *p = r->p;

    while (r->end - p > 512) {
        char c = *p;
        size_t n;
        if (c == ' ') {
            p++;
            continue;
        }
        if (c == '\n') {
            newline(r, ++p);
            if (*p == '\n' || *p == '[' || *p == '%')
                break;
            continue;
        }
        if (c == '{' && r->options.skip_comments) {
            char *stop = comment_scan(p + 1, p + 500, '}');
            if (*stop != '}' || stop == p + 500 || (r->options.commands && command_find(p, stop)))
                break;
            p = stop + 1;
            continue;
        }
        r->p = p;
        if (c >= '1' && c <= '9') {
            uint32_t number = (uint32_t)(c - '0');
            for (n = 1; n < 6 && p[n] >= '0' && p[n] <= '9'; n++)
                number = number * 10 + (uint32_t)(p[n] - '0');
            if (p[n] != '.')
                return false;
            e->kind = EV_NUMBER;
            e->number = number;
            e->dots = 1;
            if (p[n + 1] == '.' && p[n + 2] == '.') {
                e->dots = 3;
                n += 2;
            }
            n++;
            if ((unsigned char)p[n] <= '.' && !(p[n] == ' ' && (unsigned char)p[n + 1] > '.') && p[n] != '\n')
                return false;
            e->flags = 0;
            e->text = p;
            e->length = n;
        } else {
            n = token_read_usual(p, e);
            if (n == 0)
                return false;
        }
        set_place(r, p);
        r->p = p + n;
        return true;
    }
    r->p = p;
    return false;
}

/* What is no token is given in UTF-8 too. */
static void clean_text(struct reader *r, struct event *e)
{
    const char *odd = e->text == r->text ? NULL : find_odd(e->text, e->length);
    struct event warning;
    struct place at = reader_place(r);

    if (!odd)
        return;
    if (!r->warned_encoding && warn_encoding(r, &warning, odd)) { /* first the warning, then the token */
        struct place odd_at = reader_place(r);
        queue(r, e, &at);
        r->queued.length = transcode(e->text, e->length < MAX_TOKEN ? e->length : MAX_TOKEN, r->text);
        r->queued.text = r->text;
        r->at = odd_at;
        *e = warning;
        return;
    }
    e->length = transcode(e->text, e->length < MAX_TOKEN ? e->length : MAX_TOKEN, r->text);
    e->text = r->text;
}

void reader_next(struct reader *r, struct event *e)
{
    if (r->state == MOVES && !r->in_comment && r->depth == 0 && usual(r, e))
        return;
    if (r->has_queued) {
        r->has_queued = false;
        *e = r->queued;
        r->at = r->queued_at;
        return;
    }
    if (r->base == 0 && r->p == r->buf && r->line == 1 && looking_at(r, "\xef\xbb\xbf")) {
        r->p += 3;
        r->line_offset = 3;
    }
    while (!advance(r, e))
        ;
    if (e->kind == EV_BAD)
        clean_text(r, e);
}

/* ---- the fast way (hurry.h) ---- */

bool reader_stretch(const struct reader *r, struct stretch *s)
{
    bool comments = !r->options.skip_comments;

    *s = (struct stretch){.at = r->p, .end = r->end, .tags = r->state == TAGS, .comments = comments,
                          .commands = r->options.commands};
    if (r->in_comment || r->has_queued)
        return false;
    return r->state == TAGS ? !r->blank : r->state == MOVES && r->depth == 0;
}

void reader_passed(struct reader *r, const struct stretch *s)
{
    if (s->lines > 0) {
        r->line += s->lines;
        r->line_offset = offset_of(r, s->line);
    }
    r->seen_event = r->seen_event || s->event;
    r->p += s->at - r->p;
}
