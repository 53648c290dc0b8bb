#include "reader_parts.h"

const char *bytes_find_odd(const char *text, size_t length)
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

size_t bytes_transcode(const char *text, size_t length, char *out)
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

size_t bytes_odd_space(const char *p, const char *end)
{
    uint32_t code;
    size_t n = end - p < 2 || (unsigned char)*p < 0xc2 ? 0 : utf8_decode(p, (size_t)(end - p), &code);

    if (n < 2)
        return 0;
    /* 200b, the space without width, and feff, the byte order mark, are none by Unicode, but stand where no letter does
     */
    return code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200b) || code == 0x202f || code == 0x205f ||
                   code == 0x3000 || code == 0xfeff
               ? n
               : 0;
}

const char *bytes_skip_blanks(const char *s, const char *end)
{
    while (s < end && (*s == ' ' || *s == '\t' || *s == '\r' || *s == '\0')) /* which is dropped */
        s++;
    return s;
}

/* ---- lines ---- */

size_t bytes_br(const char *s, const char *end)
{
    bool escaped = end - s > 4 && memcmp(s, "&lt;", 4) == 0;
    const char *p = s + (escaped ? 4 : 1);

    if (!escaped && (s == end || *s != '<'))
        return 0;
    if (end - p < 3 || (p[0] | 0x20) != 'b' || (p[1] | 0x20) != 'r')
        return 0;
    for (p += 2; p < end && *p == ' ';)
        p++;
    p += p < end && *p == '/';
    if (escaped)
        return end - p >= 4 && memcmp(p, "&gt;", 4) == 0 ? (size_t)(p + 4 - s) : 0;
    return p < end && *p == '>' ? (size_t)(p + 1 - s) : 0;
}

void reader_skip_line(struct reader *r)
{
    for (;;) {
        char *nl;
        if (window_at_end(r))
            return;
        nl = bytes_line_end(r->p, (size_t)(r->end - r->p));
        if (nl) {
            r->p = nl;
            return;
        }
        if (r->end[-1] != '\r') {
            r->p = r->end;
            continue;
        }
        r->p = r->end - 1; /* what follows it says whether it ends the line */
        if (window_peek(r, 1) != '\n')
            return;
        r->p++;
        return;
    }
}

/* Only white space from an offset up to p? */
static bool blank_from(const struct reader *r, uint64_t begin, const char *p)
{
    const char *s;

    if (begin < r->base)
        return false;
    for (s = r->buf + (begin - r->base); s < p; s++)
        if (*s != ' ' && *s != '\t' && *s != '\r') {
            size_t odd = bytes_odd_space(s, p);
            if (!odd)
                return false;
            s += odd - 1;
        }
    return true;
}

bool reader_begins_line(const struct reader *r, const char *p)
{
    return blank_from(r, r->line_offset > r->soft_line ? r->line_offset : r->soft_line, p);
}

size_t reader_blanks_here(struct reader *r)
{
    size_t n = window_looking_at(r, BYTE_ORDER_MARK) ? 3 : 0;

    while (n < 256 && (window_peek(r, n) == ' ' || window_peek(r, n) == '\t'))
        n++;
    return n;
}

#define AHEAD_MOST 4096 /* bytes that are looked at */

const char *reader_ahead(struct reader *r, size_t n, bool comments)
{
    size_t most = n + AHEAD_MOST, skip;
    char c;

    while (n < most) {
        c = window_peek(r, n);
        if (c == '\0' && r->p + n == r->end)
            return r->end;
        if (comments && (c == '{' || c == ';')) {
            while (n < most && (c == '{' ? window_peek(r, n) != '}' : window_peek(r, n) != '\n' && r->p[n] != '\r') &&
                   r->p + n < r->end)
                n++;
            n += r->p + n < r->end;
            continue;
        }
        if (c == '%' && n > 0 && (r->p[n - 1] == '\n' || r->p[n - 1] == '\r')) {
            while (n < most && window_peek(r, n) != '\n' && r->p[n] != '\r' && r->p + n < r->end)
                n++;
            continue;
        }
        skip = (c >= '\0' && c <= ' ') || c == '.'; /* dots astray are dropped */
        if (c == '<' || c == '&') {
            window_peek(r, n + 16);
            skip = strncmp(r->p + n, "&nbsp;", 6) == 0 ? 6 : bytes_br(r->p + n, r->end);
        } else if ((unsigned char)c >= 0x80) {
            window_peek(r, n + 2);
            skip = c == LATIN_1_SPACE ? 1 : bytes_odd_space(r->p + n, r->end);
            if (skip == 0 && r->end - (r->p + n) >= 3 && memcmp(r->p + n, "\xe2\x80\xa6", 3) == 0)
                skip = 3;
        } else if (c == 'e' || c == '(') {
            skip = reader_passant(r, n); /* an "e.p." by itself is dropped too */
        }
        if (skip == 0)
            return r->p + n;
        n += skip;
    }
    return NULL;
}

/* A line end at p that is no "\n", or is counted by nobody: told once a game, if `e` is that. */
static bool reader_note_line(struct reader *r, struct event *e)
{
    if (r->noted_line || r->state == BETWEEN || r->state == LOST)
        return false;
    r->noted_line = true;
    reader_set_place(r, r->p);
    reader_trouble(e, CODE_LENIENCY, false);
    return true;
}

/* Passes the line end at p, n bytes long; a <br> before the end of a line ends it once. */
static void end_line(struct reader *r, size_t n, bool br)
{
    r->blank = r->blank || (br ? reader_begins_line(r, r->p) : blank_from(r, r->line_offset, r->p));
    r->p += n;
    if (br)
        r->soft_line = window_offset(r, r->p);
    else
        reader_newline(r, r->p);
}

enum skipped reader_skip_space(struct reader *r, struct event *e)
{
    for (;;) {
        unsigned char c = (unsigned char)*r->p;
        size_t n;
        if (c > ' ' && c < 0x80 && c != '&' && c != '%' && c != '<')
            return MET_TOKEN;
        if (c == '\0' && r->p == r->end) {
            if (window_at_end(r))
                return MET_END;
        } else if (c == '\n') {
            end_line(r, 1, false);
        } else if (c == '\r' && window_peek(r, 1) != '\n') {
            if (reader_note_line(r, e))
                return MET_NOTE;
            end_line(r, 1, false);
        } else if (c == '\0') {
            r->p++;
            return MET_NUL;
        } else if (c <= ' ') {
            r->p++;
        } else if (c == '%' && window_offset(r, r->p) == r->line_offset) {
            reader_skip_line(r);
        } else if ((c == '<' || c == '&') && (n = window_at_hand(r, 32), n = bytes_br(r->p, r->p + n)) > 0) {
            if (reader_note_line(r, e))
                return MET_NOTE;
            end_line(r, n, true);
        } else if (c == '&' && window_looking_at(r, "&nbsp;")) {
            r->p += 6;
        } else if (c >= 0x80) {
            bool begins = window_offset(r, r->p) == r->line_offset;
            window_peek(r, 2);
            n = bytes_odd_space(r->p, r->end);
            if (n == 0 && *r->p != LATIN_1_SPACE)
                return MET_TOKEN;
            if (begins && window_looking_at(r, BYTE_ORDER_MARK))
                r->line_offset += n; /* it takes no column */
            r->p += n ? n : 1;
        } else {
            return MET_TOKEN;
        }
    }
}

bool bytes_begin_tag(const char *s, const char *end)
{
    if (s == end || *s++ != '[')
        return false;
    while (s < end && (*s == ' ' || *s == '\t' || *s == '\0')) /* a NUL is dropped, or becomes a blank */
        s++;
    return s < end && ((*s >= 'A' && *s <= 'Z') || (*s >= 'a' && *s <= 'z') || *s == '_' || (*s >= '0' && *s <= '9'));
}

/* n and the blanks that stand there, NULs among them. */
static size_t past_blanks(struct reader *r, size_t n)
{
    for (char c; n < 256; n++) {
        c = window_peek(r, n);
        if (c != ' ' && c != '\t' && (c != '\0' || r->p + n >= r->end))
            break;
    }
    return n;
}

bool reader_tag_here(struct reader *r)
{
    if (window_peek(r, 0) != '[')
        return false;
    window_peek(r, past_blanks(r, 1));
    return bytes_begin_tag(r->p, r->end);
}

bool reader_tag_line_here(struct reader *r)
{
    size_t n, letters = 0;

    if (!reader_tag_here(r))
        return false;
    for (n = past_blanks(r, 1); n < 512; n++, letters++) {
        char c = window_peek(r, n);
        if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || (c >= '0' && c <= '9')))
            break;
    }
    while (n < 1024 && (window_peek(r, n) == ' ' || window_peek(r, n) == '\t'))
        n++;
    return letters > 0 && (window_peek(r, n) == '"' || ((unsigned char)window_peek(r, n) >= 0x80));
}

void reader_recover(struct reader *r)
{
    for (;;) {
        size_t n;
        reader_skip_line(r);
        if (window_at_end(r))
            return;
        reader_newline(r, ++r->p);
        n = reader_blanks_here(r);
        if (window_peek(r, n) == '[') {
            char *line = r->p;
            size_t before = (size_t)(line - r->buf);
            uint64_t base = r->base;
            r->p += n;
            if (reader_tag_line_here(r))
                return;
            r->p = r->buf + before - (r->base - base);
        }
    }
}
