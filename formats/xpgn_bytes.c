#include "xpgn_parts.h"

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
    static const char *const SPACES[] = {"\xc2\xa0", "\xe2\x80\xaf", "\xe2\x80\x89", "\xe2\x80\x8b", "\xef\xbb\xbf"};

    for (size_t i = 0; i < sizeof SPACES / sizeof *SPACES; i++) {
        size_t n = strlen(SPACES[i]);
        if ((size_t)(end - p) >= n && memcmp(p, SPACES[i], n) == 0)
            return n;
    }
    return 0;
}

const char *bytes_skip_blanks(const char *s, const char *end)
{
    while (s < end && (*s == ' ' || *s == '\t' || *s == '\r' || *s == '\0')) /* which is dropped */
        s++;
    return s;
}

/* ---- lines ---- */

void reader_skip_line(struct reader *r)
{
    for (;;) {
        char *nl;
        if (window_at_end(r))
            return;
        nl = memchr(r->p, '\n', (size_t)(r->end - r->p));
        r->p = nl ? nl : r->end;
        if (nl)
            return;
    }
}

bool reader_begins_line(const struct reader *r, const char *p)
{
    const char *s;

    if (r->line_offset < r->base)
        return false;
    for (s = r->buf + (r->line_offset - r->base); s < p; s++)
        if (*s != ' ' && *s != '\t' && *s != '\r')
            return false;
    return true;
}

bool reader_skip_space(struct reader *r, bool *odd)
{
    *odd = false;
    for (;;) {
        unsigned char c = (unsigned char)*r->p;
        if (c > ' ' && c < 0x80 && c != '&' && c != '%')
            return true;
        if (c == '\0' && r->p == r->end) {
            if (window_at_end(r))
                return false;
        } else if (c == '\n') {
            bool empty = window_offset(r, r->p) == r->line_offset || (r->p > r->buf && reader_begins_line(r, r->p));
            reader_newline(r, ++r->p);
            r->blank = r->blank || empty;
        } else if (c == '\0') {
            r->p++;
            *odd = true;
            return true;
        } else if (c <= ' ') {
            r->p++;
        } else if (c == '%' && window_offset(r, r->p) == r->line_offset) {
            reader_skip_line(r);
        } else if (c == '&' && window_looking_at(r, "&nbsp;")) {
            r->p += 6;
        } else if (c >= 0x80) {
            size_t n;
            window_peek(r, 2);
            n = bytes_odd_space(r->p, r->end);
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

bool reader_tag_here(struct reader *r)
{
    size_t n = 1;

    if (window_peek(r, 0) != '[')
        return false;
    while (n < 256 && (window_peek(r, n) == ' ' || window_peek(r, n) == '\t'))
        n++;
    window_peek(r, n);
    return begins_tag(r->p, r->end);
}

bool reader_tag_line_here(struct reader *r)
{
    size_t n = 1, letters = 0;

    if (!reader_tag_here(r))
        return false;
    while (n < 256 && (window_peek(r, n) == ' ' || window_peek(r, n) == '\t'))
        n++;
    for (; n < 512; n++, letters++) {
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
        size_t n = 0;
        reader_skip_line(r);
        if (window_at_end(r))
            return;
        reader_newline(r, ++r->p);
        while (n < 256 && (window_peek(r, n) == ' ' || window_peek(r, n) == '\t'))
            n++;
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
