#include "reader_parts.h"

/* ---- variations ---- */

/* `(`: false if the variation is to be skipped without a word. */
static bool open_variation(struct reader *r, struct event *e)
{
    reader_set_place(r, r->p++);
    if (r->depth++ == 0)
        r->outermost = reader_place(r);
    if (r->depth > MAX_NESTING_SKIPPED) {
        reader_lose(r, e, CODE_TOO_DEEP);
        return true;
    }
    if (r->depth == MAX_NESTING + 1 && !r->warned_depth) {
        r->warned_depth = true;
        reader_trouble(e, CODE_TOO_DEEP, false);
        return true;
    }
    if (r->options.skip_variations || r->depth > MAX_NESTING)
        return false;
    *e = event_blank(EV_OPEN);
    return true;
}

static bool close_variation(struct reader *r, struct event *e)
{
    reader_set_place(r, r->p);
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

/* ---- games ---- */

/* Before r->p, so that what follows is at hand. */
static bool ends_line(const char *p)
{
    return *p == '\n' || (*p == '\r' && p[1] != '\n');
}

/* The last character before p that is not white space: where a game ends that has no terminator. */
static void place_end(struct reader *r)
{
    char *floor = r->p - r->buf > HISTORY ? r->p - HISTORY : r->buf, *p = r->p, *line = NULL;
    uint64_t lines = 0;

    for (;;) {
        if (p > floor && (p[-1] == ' ' || p[-1] == '\n' || p[-1] == '\r' || p[-1] == '\t'))
            lines += ends_line(--p);
        else if (p - floor >= 3 && memcmp(p - 3, BYTE_ORDER_MARK, 3) == 0)
            p -= 3;
        else
            break;
    }
    while (p > floor && ((unsigned char)*--p & 0xc0) == 0x80)
        ;
    for (line = p; line > floor && !ends_line(line - 1); line--)
        ;
    reader_set_place(r, r->p);
    if ((*p <= ' ' && *p >= 0) || (line == floor && window_offset(r, floor) > 0))
        return; /* nothing, or its line begins too far back */
    r->at.line -= lines;
    r->at.offset = window_offset(r, p);
    if (lines > 0)
        r->at.line_offset = window_offset(r, line);
}

static void end_game(struct reader *r, struct event *e)
{
    *e = event_blank(EV_END);
    e->first = r->state != BETWEEN;
    if (r->state == AFTER)
        reader_set_place(r, r->p); /* nobody asks where: it has a terminator */
    else
        place_end(r);
    if (r->depth > 0 && r->state != LOST) {
        struct event end = *e;
        struct place here;
        reader_set_place(r, r->p);
        here = reader_place(r);
        reader_trouble_at(r, e, CODE_UNCLOSED, &r->outermost);
        reader_queue(r, &end, &here);
    }
    r->state = BETWEEN;
}

/* Anything of a game where none is open: the game begins. */
static void begin_game(struct reader *r, struct event *e)
{
    *e = event_blank(EV_GAME);
    reader_set_place(r, r->p);
    r->state = TAGS;
    r->blank = r->lost_tags = r->warned_encoding = r->warned_depth = r->noted_line = r->names_known = false;
    r->section = window_offset(r, r->p);
    r->depth = 0;
}

/* `[` at p.  False: read on (nothing to give). */
static bool bracket(struct reader *r, struct event *e)
{
    if (r->state == TAGS) {
        if (r->blank && ((r->lost_tags && reader_tag_here(r)) || (reader_tag_line_here(r) && reader_tag_again(r))))
            end_game(r, e); /* a game without moves */
        else
            reader_tag(r, e);
        return true;
    }
    if (reader_tag_here(r) && (r->state == AFTER || reader_begins_line(r, r->p))) {
        end_game(r, e);
        return true;
    }
    reader_word(r, e);
    return true;
}

static bool skipping(const struct reader *r)
{
    return r->depth > 0 && (r->options.skip_variations || r->depth > MAX_NESTING);
}

/* One thing of the movetext at p; false if there is nothing to give. */
static bool movetext(struct reader *r, struct event *e)
{
    char c = *r->p;
    bool first = r->state == TAGS;

    if (c == '.' || window_looking_at(r, "\xe2\x80\xa6")) {
        r->p += c == '.' ? 1 : 3; /* dots of a number, astray: among the tags they begin nothing */
        return false;
    }
    if (first) {
        r->state = MOVES;
        if (r->lost_tags) {
            r->state = LOST;
            return false;
        }
    }
    if (c >= '0' && c <= '9') {
        reader_number(r, e);
    } else if (c == '<' || (c == '&' && window_looking_at(r, "&lt;"))) {
        reader_reveal(r, e);
    } else if (c == '(' && (window_looking_at(r, "(e.p.)") || window_looking_at(r, "(ep)"))) {
        reader_set_place(r, r->p);
        reader_trouble(e, CODE_LENIENCY, false);
        r->p += r->p[2] == '.' ? 6 : 4;
    } else if (c == '(') {
        return open_variation(r, e);
    } else if (c == ')') {
        return close_variation(r, e);
    } else if (c == '$' || c == '!' || c == '?') {
        reader_nag(r, e);
    } else if (c == '*') {
        *e = event_blank(EV_RESULT);
        e->result = UNFINISHED;
        e->text = r->p;
        e->length = 1;
        reader_set_place(r, r->p++);
    } else {
        reader_word(r, e);
    }
    if (first && e->kind == EV_TROUBLE && e->code == CODE_LENIENCY)
        r->state = TAGS; /* an "e.p." that belongs to no move is nothing */
    if (e->kind == EV_RESULT && r->depth == 0)
        r->state = AFTER;
    if (skipping(r))
        r->next = NEXT_READ; /* no signs behind a move that nobody wants */
    return !skipping(r) || e->kind == EV_TROUBLE;
}

/* A number that begins a line after a terminator begins a game without tags. */
static bool next_game(struct reader *r)
{
    size_t n = 0;

    if (r->state != AFTER || *r->p < '0' || *r->p > '9' || !reader_begins_line(r, r->p))
        return false;
    while (window_peek(r, n) >= '0' && window_peek(r, n) <= '9' && n < 9)
        n++;
    return window_peek(r, n) == '.';
}

/* The next event; false where something was passed over that gives none. */
static bool advance(struct reader *r, struct event *e)
{
    enum skipped skipped;

    if (r->in_comment)
        return comment_next(r, e) && (!skipping(r) || e->kind == EV_TROUBLE);
    if (r->state == LOST) {
        reader_recover(r);
        end_game(r, e);
        return true;
    }
    skipped = reader_skip_space(r, e);
    if (skipped == MET_NOTE)
        return true;
    if (skipped == MET_END) {
        if (r->state != BETWEEN) {
            end_game(r, e);
        } else {
            *e = event_blank(EV_EOF);
            reader_set_place(r, r->p);
        }
        return true;
    }
    if (skipped == MET_NUL)
        return reader_warn_encoding(r, e, r->p - 1);
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

    if (r->state != MOVES || r->in_comment || r->depth > 0)
        return false;

    while (r->end - p > 512) {
        char c = *p;
        size_t n;
        if (c == ' ') {
            p++;
            continue;
        }
        if (c == '\n') {
            reader_newline(r, ++p);
            if (*p == '\n' || *p == '[' || *p == '%')
                break;
            continue;
        }
        if (c == '{' && r->options.skip_comments) {
            char *stop;
            if (r->options.commands && command_here(p + 1, r->end))
                break;
            stop = comment_scan(p + 1, p + 500, '}');
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
            if ((unsigned char)p[n] >= 0x80 || p[n + 1] == '\xe2') /* perhaps a dash or an ellipsis */
                return false;
            e->flags = 0;
            e->text = p;
            e->length = n;
        } else {
            n = token_read_usual(p, e);
            if (n == 0)
                return false;
        }
        reader_set_place(r, p);
        r->p = p + n;
        return true;
    }
    r->p = p;
    return false;
}

/* In brackets a NUL becomes a blank: without it they could be a tag. */
static void transcode(struct reader *r, struct event *e)
{
    const char *s = e->text, *end = s + (e->length < MAX_TOKEN ? e->length : MAX_TOKEN);
    bool brackets = e->length > 0 && *s == '[';
    size_t n = 0;

    while (s < end) {
        const char *nul = brackets ? memchr(s, '\0', (size_t)(end - s)) : NULL;
        n += bytes_transcode(s, (size_t)((nul ? nul : end) - s), r->text + n);
        if (nul)
            r->text[n++] = ' ';
        s = nul ? nul + 1 : end;
    }
    e->length = n;
    e->text = r->text;
}

/* What is no token is given in UTF-8 too. */
static void clean_text(struct reader *r, struct event *e)
{
    const char *odd = e->text == r->text ? NULL : bytes_find_odd(e->text, e->length);
    struct event warning;
    struct place at = reader_place(r);

    if (!odd)
        return;
    if (!r->warned_encoding && reader_warn_encoding(r, &warning, odd)) { /* first the warning, then the token */
        struct place odd_at = reader_place(r);
        reader_queue(r, e, &at);
        transcode(r, &r->queued);
        r->at = odd_at;
        *e = warning;
        return;
    }
    transcode(r, e);
}

void reader_next(struct reader *r, struct event *e)
{
    if (r->next != NEXT_READ) {
        if (r->next == NEXT_SIGN) {
            reader_sign(r, e);
            return;
        }
        r->next = NEXT_READ;
        *e = r->queued;
        r->at = r->queued_at;
        return;
    }
    do
        if (usual(r, e))
            return;
    while (!advance(r, e));
    if (e->kind == EV_BAD)
        clean_text(r, e);
}

/* ---- the fast way (fast way.h) ---- */

bool reader_span(const struct reader *r, struct span *s)
{
    bool comments = !r->options.skip_comments;

    *s = (struct span){
        .at = r->p, .end = r->end, .tags = r->state == TAGS, .comments = comments, .commands = r->options.commands};
    if (r->in_comment || r->next != NEXT_READ)
        return false;
    return r->state == TAGS ? !r->blank : r->state == MOVES && r->depth == 0;
}

void reader_passed(struct reader *r, const struct span *s)
{
    if (s->lines > 0) {
        r->line += s->lines;
        r->line_offset = window_offset(r, s->line);
    }
    r->p += s->at - r->p;
}
