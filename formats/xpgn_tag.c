#include "xpgn_parts.h"

/* A quotation mark at s: ", a curly one, « or » as Latin-1, or &quot;. Its length, 0 if none. */
static size_t quote_here(const char *s, const char *end)
{
    static const char *const QUOTES[] = {"\"",       "\xe2\x80\x9c", "\xe2\x80\x9d", "\xe2\x80\x9e",
                                         "\xc2\xab", "\xc2\xbb",     "&quot;"};

    uint32_t code;

    if (s < end && (*s == '"' || ((*s == '\xab' || *s == '\xbb') && utf8_decode(s, (size_t)(end - s), &code) == 0)))
        return 1;
    for (size_t i = 1; i < sizeof QUOTES / sizeof *QUOTES; i++) {
        size_t n = strlen(QUOTES[i]);
        if ((size_t)(end - s) >= n && memcmp(s, QUOTES[i], n) == 0)
            return n;
    }
    return 0;
}

/* Where the value that begins at s ends: at a quotation mark before `]`.  *close: the `]`, NULL if there is none. */
static const char *value_end(const char *s, const char *end, const char **close)
{
    const char *last = NULL, *usual = memchr(s, '"', (size_t)(end - s));
    uint32_t code;
    size_t step = 1;

    if (usual && usual + 1 < end && usual[1] == ']' && usual > s && usual[-1] != '\\') {
        *close = usual + 1;
        return usual;
    }
    for (; s < end; s += step) {
        size_t q;
        step = (unsigned char)*s < 0x80 ? 1 : utf8_decode(s, (size_t)(end - s), &code); /* not within a character */
        step = step ? step : 1;
        if (*s == '\\' && s + 1 < end && (s[1] == '"' || s[1] == '\\')) {
            s++;
            continue;
        }
        if ((*s != '"' && *s != '&' && (unsigned char)*s < 0x80) || (q = quote_here(s, end)) == 0)
            continue;
        last = s;
        *close = bytes_skip_blanks(s + q, end);
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
    if (bytes_find_odd(s, n) || memchr(s, '\r', n)) {
        n = bytes_transcode(s, n, r->text);
        e->text = r->text;
        e->length = n;
        for (char *cr = r->text; (cr = memchr(cr, '\r', (size_t)(r->text + n - cr))) != NULL;)
            *cr = ' ';
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
    reader_set_place(r, at);
    reader_place(r);
    reader_trouble(e, code, true);
    r->lost_tags = true;
    r->p += end - r->p;
}

void reader_tag(struct reader *r, struct event *e)
{
    const char *s, *end, *name, *open, *quote, *close;
    size_t n = window_at_hand(r, 1024), q;
    char *nl = memchr(r->p, '\n', n);
    const char *limit = r->p + n;

    if (!nl) {
        n = window_at_hand(r, MAX_TOKEN + 1);
        nl = memchr(r->p, '\n', n);
    }
    open = r->p;
    end = nl ? nl : r->p + n;
    if (!nl && n > MAX_TOKEN) {
        tag_lost(r, e, CODE_TOO_LONG, open, end);
        reader_skip_line(r);
        return;
    }
    if (!r->warned_encoding) {
        const char *odd = bytes_find_odd(open, (size_t)(end - open));
        if (odd && reader_warn_encoding(r, e, odd))
            return;
    }
    name = s = bytes_skip_blanks(open + 1, end);
    while (s < end &&
           ((*s >= 'A' && *s <= 'Z') || (*s >= 'a' && *s <= 'z') || *s == '_' || *s == '-' || (*s >= '0' && *s <= '9')))
        s++;
    reader_set_place(r, open);
    *e = event_blank(EV_TAG);
    e->name = name;
    e->name_length = (size_t)(s - name);
    quote = bytes_skip_blanks(s, end);
    if (quote == end && nl && s > name &&
        quote_here(bytes_skip_blanks(nl + 1, limit), limit)) { /* the value on the next line */
        reader_newline(r, nl + 1);
        quote = bytes_skip_blanks(nl + 1, limit);
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
