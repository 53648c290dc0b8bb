#include "reader_parts.h"

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

/* Does the section go on so behind a tag's `]`: with the end of the line, or with the next tag? */
static bool tag_ends_here(const char *s, const char *end)
{
    s = bytes_skip_blanks(s, end);
    return s == end || bytes_begin_tag(s, end) || bytes_br(s, end);
}

/*
 * Where the value that begins at s ends: at a quotation mark before `]`.  *close: the `]`, NULL if there is none.  A
 * backslash before that mark belongs to the value if no other mark can end it.  *odd: the value holds a mark that is
 * not escaped, or ends so.
 */
static const char *value_end(const char *s, const char *end, const char **close, bool *odd)
{
    const char *last = NULL, *usual = memchr(s, '"', (size_t)(end - s)), *stray = NULL, *stray_close = NULL;
    uint32_t code;
    size_t step = 1;

    *odd = false;
    if (usual && usual + 1 < end && usual[1] == ']' && usual > s && usual[-1] != '\\') {
        *close = usual + 1;
        return usual;
    }
    for (; s < end; s += step) {
        size_t q;
        step = (unsigned char)*s < 0x80 ? 1 : utf8_decode(s, (size_t)(end - s), &code); /* not within a character */
        step = step ? step : 1;
        if (*s == '\\' && s + 1 < end && (s[1] == '"' || s[1] == '\\')) {
            const char *c = bytes_skip_blanks(s + 2, end);
            if (s[1] == '"' && c < end && *c == ']' && tag_ends_here(c + 1, end)) {
                stray = s + 1;
                stray_close = c;
                if (bytes_skip_blanks(c + 1, end) != end)
                    break; /* another tag: nothing that follows belongs to this one */
            }
            s++;
            continue;
        }
        if ((*s != '"' && *s != '&' && (unsigned char)*s < 0x80) || (q = quote_here(s, end)) == 0)
            continue;
        last = s;
        *close = bytes_skip_blanks(s + q, end);
        if (*close < end && **close == ']')
            return s;
        *odd = *s == '"';
    }
    *odd = *odd || stray;
    *close = stray_close;
    return stray ? stray : last;
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

/* ---- the names of a section ---- */

static uint64_t hash_name(const char *name, size_t length)
{
    uint64_t h = UINT64_C(14695981039346656037);

    for (size_t i = 0; i < length; i++)
        h = (h ^ (unsigned char)name[i]) * UINT64_C(1099511628211);
    return h ? h : 1;
}

/* True if the name is there already; else it is now, unless there are too many. */
static bool note_name(struct reader *r, const char *name, size_t length)
{
    uint64_t h = hash_name(name, length);

    for (size_t i = 0, at = h % TAG_NAMES; i < TAG_NAMES; i++, at = (at + 1) % TAG_NAMES) {
        if (r->names[at] == h)
            return true;
        if (r->names[at] == 0) {
            r->names[at] = h;
            return false;
        }
    }
    return false;
}

static size_t name_length(const char *s, const char *end)
{
    const char *from = s;

    while (s < end &&
           ((*s >= 'A' && *s <= 'Z') || (*s >= 'a' && *s <= 'z') || *s == '_' || *s == '-' || (*s >= '0' && *s <= '9')))
        s++;
    return (size_t)(s - from);
}

/* Names of the tags before p, as far as they are at hand in any case: of those the fast way has told nobody. */
static void note_names(struct reader *r)
{
    uint64_t from = r->section, here = window_offset(r, r->p);
    const char *s, *end = r->p;

    if (here - from > HISTORY)
        from = here - HISTORY;
    memset(r->names, 0, sizeof r->names);
    for (s = r->buf + (from - r->base); s < end; s++) {
        const char *open = bytes_skip_blanks(s, end), *close;
        bool odd;
        char *eol = bytes_line_end(r->buf + (s - r->buf), (size_t)(end - s));
        const char *limit = eol ? eol : end;
        if (bytes_begin_tag(open, limit)) {
            const char *name = bytes_skip_blanks(open + 1, limit), *quote;
            size_t n = name_length(name, limit), q;
            note_name(r, name, n);
            quote = bytes_skip_blanks(name + n, limit);
            q = quote_here(quote, limit);
            if (q > 0 && value_end(quote + q, limit, &close, &odd) && close && close < limit) {
                s = close; /* another may stand on the line */
                continue;
            }
        }
        s = limit;
    }
    r->names_known = true;
}

bool reader_tag_again(struct reader *r)
{
    const char *name;
    uint64_t h;

    window_at_hand(r, 256);
    if (!r->names_known)
        note_names(r);
    name = bytes_skip_blanks(r->p + 1, r->end);
    h = hash_name(name, name_length(name, r->end));
    for (size_t i = 0, at = h % TAG_NAMES; i < TAG_NAMES && r->names[at]; i++, at = (at + 1) % TAG_NAMES)
        if (r->names[at] == h)
            return true;
    return false;
}

void reader_tag(struct reader *r, struct event *e)
{
    const char *s, *end, *name, *open, *quote, *close;
    size_t n = window_at_hand(r, 1024), q;
    char *nl = bytes_line_end(r->p, n);
    bool odd_quote;
    const char *limit = r->p + n;

    if (!nl) {
        n = window_at_hand(r, MAX_TOKEN + 1);
        nl = bytes_line_end(r->p, n);
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
    s += name_length(s, end);
    reader_set_place(r, open);
    *e = event_blank(EV_TAG);
    e->name = name;
    e->name_length = (size_t)(s - name);
    quote = bytes_skip_blanks(s, end);
    if (quote == end && nl && s > name &&
        quote_here(bytes_skip_blanks(nl + 1, limit), limit)) { /* the value on the next line */
        reader_newline(r, nl + 1);
        quote = bytes_skip_blanks(nl + 1, limit);
        nl = bytes_line_end(r->p + (quote - r->p), (size_t)(limit - quote));
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
    s = value_end(quote + q, end, &close, &odd_quote);
    if (odd_quote)
        e->flags |= LENIENT;
    if (!close) {
        tag_lost(r, e, CODE_UNCLOSED, s ? open : quote, end);
        return;
    }
    tag_value(r, e, quote + q, s);
    if (r->names_known)
        note_name(r, name, e->name_length);
    r->p += close + 1 - open;
}
