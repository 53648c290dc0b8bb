#include "reader_parts.h"

#define PIECE 16384 /* of a comment */

char *comment_scan(char *s, char *limit, char closer)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), high = UINT64_C(0x8080808080808080);
    uint32_t code;

    while (s < limit) {
        size_t step;
        if (limit - s >= 8) {
            uint64_t w, c;
            memcpy(&w, s, 8);
            c = w ^ ones * (unsigned char)closer;
            if (!((((c - ones) & ~c) | (w - ones * ' ') | w) & high)) { /* no control character, nothing beyond ASCII */
                s += 8;
                continue;
            }
        }
        if (*s == closer || *s == '\n' || *s == '\0' || (*s == '\r' && s[1] != '\n'))
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
    size_t n;
    bool tag;

    reader_newline(r, ++r->p);
    n = reader_blanks_here(r);
    if (window_peek(r, n) != '[')
        return false;
    r->p += n;
    tag = reader_tag_line_here(r);
    if (!tag)
        r->p -= n;
    return tag;
}

/* Ends a comment that is never closed: the game is lost, and the next begins at p. */
static void comment_unclosed(struct reader *r, struct event *e)
{
    struct event end = event_blank(EV_END);

    r->in_comment = false;
    reader_trouble_at(r, e, CODE_UNCLOSED, &r->opening);
    end.first = true;
    reader_queue(r, &end, &r->opening);
    r->state = BETWEEN;
}

/* ---- commands ---- */

#define LONGEST_COMMAND 1024

/* Between the words of a command: a line may end there too. */
static bool is_blank(char c)
{
    return (unsigned char)c <= ' ';
}

bool command_here(const char *s, const char *end)
{
    static const char *const NAMES[] = {"link", "seal",  "open", "bid",    "stack", "nonce",
                                        "dice", "offer", "told", "rolled", "ended", "sum"};

    if (end - s < 8 || s[1] != '%')
        return false;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        size_t n = 0;
        while (NAMES[i][n] && NAMES[i][n] == s[2 + n])
            n++;
        if (!NAMES[i][n])
            return is_blank(s[2 + n]);
    }
    return false;
}

const char *command_find(const char *s, const char *end)
{
    while (s < end && (s = memchr(s, '[', (size_t)(end - s))) != NULL) {
        if (command_here(s, end)) {
            size_t n = end - s < LONGEST_COMMAND ? (size_t)(end - s) : LONGEST_COMMAND;
            const char *close = memchr(s, ']', n);
            if (close && !memchr(s + 1, '[', (size_t)(close - s - 1)))
                return s;
        }
        s++;
    }
    return NULL;
}

/* The command between its brackets. */
static void fill_command(const char *s, const char *close, struct event *e)
{
    const char *rest = s + 2;

    *e = event_blank(EV_COMMAND);
    e->name = rest;
    while (!is_blank(*rest))
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
    while (close > rest && is_blank(close[-1]))
        close--;
    e->text = rest;
    e->length = (size_t)(close - rest);
}

void command_event(const char *s, const char *end, struct event *e, const char **after)
{
    const char *close = memchr(s, ']', (size_t)(end - s));

    fill_command(s, close, e);
    *after = close + 1;
}

/* Where a command begins in [p, stop) that is not closed there, NULL if none does. */
static const char *open_command(const char *p, const char *stop)
{
    const char *s = stop;

    while (s > p && s[-1] != ']' && s[-1] != '[')
        s--;
    return s > p && s[-1] == '[' && (s == stop || *s == '%') ? s - 1 : NULL;
}

/* A line end, or a byte that is not UTF-8, where a piece ends and a command may go on. */
static bool tears(const struct reader *r, const char *stop)
{
    return *stop == '\n' || *stop == '\r' ? !r->line_comment
                                          : stop < r->end && (*stop == '\0' || (unsigned char)*stop >= 0x80);
}

/* Gives the next command of a comment that begins within n bytes from p; false if there is none. */
static bool comment_command(struct reader *r, struct event *e, size_t n)
{
    const char *s = r->p, *stop = r->p + n;

    if (!r->options.commands)
        return false;
    if (window_offset(r, s) < r->command_offset)
        s = r->buf + (r->command_offset - r->base);
    if (s >= stop)
        return false;
    if (!command_find(s, stop) && tears(r, stop) && (s = open_command(s, stop)) != NULL) {
        size_t from = (size_t)(s - r->p), end = window_at_hand(r, from + LONGEST_COMMAND);
        const char *close;
        s = r->p + from;
        close = memchr(s, ']', end - from);
        stop = close && !memchr(s + 1, '[', (size_t)(close - s - 1)) &&
                       !memchr(s, r->line_comment ? '\n' : '}', (size_t)(close - s))
                   ? close + 1
                   : s;
    }
    s = s ? command_find(s, stop) : NULL;
    if (!s)
        return false;
    reader_set_place(r, s);
    command_event(s, stop, e, &s);
    if (r->options.skip_comments && s <= r->p + n) /* on this line, and nobody wants what stands before it */
        r->p += s - r->p;
    else
        r->command_offset = window_offset(r, s);
    return true;
}

/* A command at p, with nothing odd in it, where comments are skipped: most that are read are that. */
static bool usual_command(struct reader *r, struct event *e)
{
    const char *close;
    char *p = r->p;

    if (!r->options.commands || r->end - p < LONGEST_COMMAND)
        return false;
    p += *p == ' ';
    if (*p != '[' || !command_here(p, r->end))
        return false;
    close = comment_scan(p, p + LONGEST_COMMAND / 2, ']');
    if (*close != ']' || memchr(p, '}', (size_t)(close - p)) || memchr(p + 1, '[', (size_t)(close - p - 1)))
        return false;
    reader_set_place(r, p);
    fill_command(p, close, e);
    r->p += close + 1 - r->p;
    return true;
}

/* ---- pieces ---- */

/* A <br> in a ; comment, which ends at it; NULL if there is none in [p, stop). */
static char *find_br(struct reader *r, const char *stop)
{
    for (char *s = r->p; s < stop; s++)
        if ((*s == '<' || *s == '&') && bytes_br(s, stop))
            return s;
    return NULL;
}

bool comment_next(struct reader *r, struct event *e)
{
    char closer = r->line_comment ? '\n' : '}';
    bool skip = r->options.skip_comments;

    if (skip && usual_command(r, e))
        return true;
    for (;;) {
        size_t n;
        char *stop = comment_scan(r->p, r->end - r->p > PIECE ? r->p + PIECE : r->end, closer);
        const char *torn;
        bool whole, br = false;
        if (stop == r->end || *stop == '\0' || *stop == '\r' || (unsigned char)*stop >= 0x80) {
            n = window_at_hand(r, PIECE + 1);
            stop = comment_scan(r->p, r->p + (n < PIECE ? n : PIECE), closer);
        }
        if (r->line_comment) {
            char *end = find_br(r, stop);
            br = end != NULL;
            stop = br ? end : stop;
        }
        whole = stop - r->p < PIECE - 4; /* else the piece was cut: not within a character, nor a command */
        if (!whole && r->options.commands && (torn = open_command(r->p + 1, stop)) != NULL)
            stop = r->p + (torn - r->p);
        n = (size_t)(stop - r->p);
        if (comment_command(r, e, n))
            return true;
        stop = r->p + n;
        if (stop < r->end && *stop != closer && *stop != '\n' && *stop != '\r' && whole && !br) { /* an odd byte */
            if (reader_warn_encoding(r, e, stop))
                return true;
            if (!skip) {
                char *text = r->text;
                size_t length;
                memcpy(text, r->p, n);
                length = n + (*stop ? utf8_encode((unsigned char)*stop, text + n) : 0);
                if (!*stop && (window_offset(r, stop) < r->command_offset || open_command(r->text, r->text + n)))
                    text[length++] = ' '; /* in a command a NUL parts words, elsewhere it is dropped */
                reader_set_place(r, r->p);
                r->p = stop + 1;
                if (length == 0) /* a NUL alone is no piece: the first one shows what the comment begins with */
                    continue;
                comment_text(r, e, text, length, false);
                return true;
            }
            r->p = stop + 1;
            continue;
        }
        if (stop < r->end && (*stop == closer || br || (r->line_comment && *stop == '\r' && whole))) {
            char *text = r->p;
            reader_set_place(r, text);
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
            reader_set_place(r, text);
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

bool comment_begin(struct reader *r, struct event *e)
{
    reader_set_place(r, r->p);
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
