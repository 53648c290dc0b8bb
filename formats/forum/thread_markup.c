/*
 * thread_markup.c: bytes into parts.  HTML, BBCode, Markdown, entities and invisible characters go, and leave what they
 * say of the structure: quotes and their authors, what is struck through, signatures, messages, rows of tables.
 *
 * One pass with a stack of open elements that is capped; elements beyond are counted only, so that time is linear
 * whatever is nested.
 */
#include "thread_parts.h"

#include "notation/token.h"

#include <stdlib.h>
#include <string.h>

#define STACK 200        /* of elements open at a time */
#define QUOTES 60        /* depth of quotes that is told */
#define REACH 600        /* bytes within which a mark of Markdown must be closed */
#define TAG_LONGEST 2000 /* bytes of a tag */

enum effect {
    E_BREAK = 1,    /* a line ends here */
    E_BLOCK = 2,    /* a line of its own */
    E_CELL = 4,     /* of a row */
    E_QUOTE = 8,    /* */
    E_STRUCK = 16,  /* */
    E_DROP = 32,    /* what is in it is not text */
    E_PRE = 64,     /* newlines count */
    E_TITLE = 128,  /* */
    E_VOID = 256,   /* has no end */
    E_ALT = 512,    /* its text is in an attribute */
    E_CHECK = 1024, /* a box with or without a tick */
    E_LABEL = 2048, /* its value is text too */
    E_ROW = 4096,   /* */
    E_SIGNATURE = 8192,
    E_FRAME = 16384,
    E_AUTHOR = 32768
};

struct tag {
    const char *name;
    unsigned effect;
};

static const struct tag HTML[] = {
    {"a", 0},
    {"abbr", 0},
    {"address", E_BLOCK},
    {"article", E_BLOCK},
    {"aside", E_BLOCK},
    {"b", 0},
    {"big", 0},
    {"blockquote", E_BLOCK | E_QUOTE},
    {"body", E_BLOCK},
    {"br", E_BREAK | E_VOID},
    {"button", E_FRAME},
    {"buttons", E_FRAME},
    {"caption", E_BLOCK},
    {"center", E_BLOCK},
    {"cite", 0},
    {"code", 0},
    {"dd", E_BLOCK},
    {"del", E_STRUCK},
    {"details", E_BLOCK},
    {"div", E_BLOCK},
    {"dl", E_BLOCK},
    {"dt", E_BLOCK},
    {"em", 0},
    {"fieldset", E_BLOCK},
    {"figure", E_BLOCK},
    {"font", 0},
    {"footer", E_BLOCK},
    {"form", E_BLOCK},
    {"h1", E_BLOCK | E_TITLE},
    {"h2", E_BLOCK | E_TITLE},
    {"h3", E_BLOCK},
    {"h4", E_BLOCK},
    {"h5", E_BLOCK},
    {"h6", E_BLOCK},
    {"head", 0},
    {"header", E_BLOCK},
    {"hr", E_BREAK | E_VOID},
    {"html", E_BLOCK},
    {"i", 0},
    {"iframe", E_DROP},
    {"img", E_ALT | E_VOID},
    {"input", E_CHECK | E_VOID},
    {"ins", 0},
    {"kbd", 0},
    {"label", 0},
    {"legend", E_BLOCK},
    {"li", E_BLOCK},
    {"link", E_VOID},
    {"main", E_BLOCK},
    {"mark", 0},
    {"meta", E_VOID},
    {"nav", E_BLOCK},
    {"noscript", 0},
    {"ol", E_BLOCK},
    {"option", E_BLOCK},
    {"p", E_BLOCK},
    {"pre", E_BLOCK | E_PRE},
    {"q", 0},
    {"s", E_STRUCK},
    {"samp", 0},
    {"script", E_DROP},
    {"section", E_BLOCK},
    {"small", 0},
    {"span", 0},
    {"strike", E_STRUCK},
    {"strong", 0},
    {"style", E_DROP},
    {"sub", 0},
    {"summary", E_BLOCK},
    {"sup", 0},
    {"svg", E_DROP},
    {"table", E_BLOCK},
    {"tbody", E_BLOCK},
    {"td", E_CELL},
    {"textarea", E_BLOCK},
    {"tfoot", E_BLOCK},
    {"th", E_CELL},
    {"thead", E_BLOCK},
    {"time", 0},
    {"title", E_BLOCK | E_TITLE},
    {"tr", E_BLOCK | E_ROW},
    {"tt", 0},
    {"u", 0},
    {"ul", E_BLOCK},
    {"var", 0},
    {"video", E_DROP},
    {"wbr", E_VOID},
};

static const struct tag BBCODE[] = {
    {"*", E_BREAK | E_VOID},
    {"align", 0},
    {"anchor", 0},
    {"attach", E_DROP},
    {"attachment", E_DROP},
    {"b", 0},
    {"bg", 0},
    {"br", E_BREAK | E_VOID},
    {"c", 0},
    {"center", 0},
    {"code", E_BLOCK},
    {"color", 0},
    {"colour", 0},
    {"cut", E_LABEL},
    {"del", E_STRUCK},
    {"dice", 0},
    {"email", 0},
    {"fixed", 0},
    {"font", 0},
    {"gif", E_DROP},
    {"h1", E_BLOCK | E_TITLE},
    {"h2", E_BLOCK | E_TITLE},
    {"h3", E_BLOCK},
    {"hide", E_LABEL},
    {"highlight", 0},
    {"hr", E_BREAK | E_VOID},
    {"i", 0},
    {"icode", 0},
    {"imageid", E_VOID},
    {"img", E_DROP},
    {"indent", 0},
    {"ins", 0},
    {"justify", 0},
    {"left", 0},
    {"li", E_BREAK},
    {"link", 0},
    {"list", E_BLOCK},
    {"mark", 0},
    {"media", E_DROP},
    {"mention", 0},
    {"mod", 0},
    {"more", E_LABEL},
    {"noparse", 0},
    {"o", 0},
    {"off", 0},
    {"offtop", 0},
    {"offtopic", 0},
    {"ol", E_BLOCK},
    {"ooc", 0},
    {"pre", E_BLOCK},
    {"q", E_BLOCK | E_QUOTE},
    {"quote", E_BLOCK | E_QUOTE},
    {"right", 0},
    {"roll", 0},
    {"s", E_STRUCK},
    {"sig", E_BLOCK | E_SIGNATURE},
    {"signature", E_BLOCK | E_SIGNATURE},
    {"size", 0},
    {"spoil", E_LABEL},
    {"spoiler", E_LABEL},
    {"strike", E_STRUCK},
    {"sub", 0},
    {"sup", 0},
    {"table", E_BLOCK},
    {"tbody", E_BLOCK},
    {"td", E_CELL},
    {"th", E_CELL},
    {"thing", 0},
    {"thumb", E_DROP},
    {"tr", E_BLOCK | E_ROW},
    {"tt", 0},
    {"u", 0},
    {"ul", E_BLOCK},
    {"url", 0},
    {"user", 0},
    {"video", E_DROP},
    {"youtube", E_DROP},
};

#define HTML_TAGS (sizeof HTML / sizeof *HTML)
#define BBCODE_TAGS (sizeof BBCODE / sizeof *BBCODE)

/* An element open. */
struct element {
    uint16_t tag; /* of HTML, or HTML_TAGS + one of BBCODE */
    unsigned effect;
    int32_t quoted_before;
};

struct scanner {
    struct parts *p;
    const char *s;
    size_t n, at;
    uint32_t line;
    const uint32_t *map; /* of `s` to the input, where `s` is not the input itself */
    size_t counted;      /* bytes of the input whose lines are counted */
    /* the part being made */
    size_t start;      /* its text begins here */
    uint32_t begun;    /* its line, 0 if it has no character yet */
    size_t from;       /* where it begins in the input */
    bool space;        /* a space of HTML is owed */
    bool cells;        /* it is in a row, and has a cell */
    bool marked;       /* this line of the input had markup */
    bool divided;      /* this line of the input has given a part */
    bool block;        /* the next part begins a message */
    bool html, flows;  /* `flows`: newlines are spaces, as in HTML */
    bool crossed;      /* combining strokes strike the part out */
    unsigned markdown; /* open on this line */
    unsigned leading;  /* which of them began with the part */
    size_t lead;       /* bytes of the part that it held */
    bool fence;
    bool endless;                /* a comment that is never closed has been seen */
    size_t looked[6], closed[6]; /* of each mark of Markdown: how far its end was looked for, and where it was found */
    struct element stack[STACK];
    size_t open;
    uint32_t opened[HTML_TAGS + BBCODE_TAGS], beyond[HTML_TAGS + BBCODE_TAGS];
    size_t last_end[BBCODE_TAGS]; /* where its last end tag stands */
    unsigned struck, dropped, pre, titled, signature, frame, author, quotes, rows;
    int32_t quoted;
};

enum markdown { M_BOLD = 1, M_STRUCK = 2, M_HIDDEN = 4, M_ITALIC = 8, M_CODE = 16, M_WAVE = 32 };

/* strings */

static uint32_t hash(const char *s, size_t n)
{
    uint32_t h = 2166136261u;

    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)s[i]) * 16777619u;
    return h;
}

static uint32_t *slot_of(const struct strings *s, const char *text, size_t length, uint32_t h)
{
    size_t i = h & (s->slots - 1);

    while (s->slot[i]) {
        const struct string *x = &s->string[s->slot[i] - 1];

        if (x->hash == h && x->length == length && memcmp(x->text, text, length) == 0)
            break;
        i = (i + 1) & (s->slots - 1);
    }
    return &s->slot[i];
}

int32_t strings_find(const struct strings *s, const char *text, size_t length)
{
    if (s->slots == 0)
        return -1;
    return (int32_t)*slot_of(s, text, length, hash(text, length)) - 1;
}

static bool strings_grow(struct strings *s)
{
    size_t slots = s->slots ? s->slots * 2 : 64, room = slots / 2;
    struct string *string = realloc(s->string, room * sizeof *string);
    uint32_t *slot;

    if (!string)
        return false;
    s->string = string;
    slot = calloc(slots, sizeof *slot);
    if (!slot)
        return false;
    free(s->slot);
    s->slot = slot;
    s->slots = slots;
    s->room = room;
    for (size_t i = 0; i < s->count; i++)
        *slot_of(s, s->string[i].text, s->string[i].length, s->string[i].hash) = (uint32_t)i + 1;
    return true;
}

bool strings_add(struct strings *s, const char *text, size_t length, int32_t *number)
{
    uint32_t h = hash(text, length), *slot;

    if (s->count + 1 >= s->room && !strings_grow(s))
        return false;
    slot = slot_of(s, text, length, h);
    if (!*slot) {
        s->string[s->count] = (struct string){text, (uint32_t)length, h};
        *slot = (uint32_t)++s->count;
    }
    *number = (int32_t)*slot - 1;
    return true;
}

void strings_free(struct strings *s)
{
    free(s->string);
    free(s->slot);
    *s = (struct strings){0};
}

bool parts_add(struct parts *p, const struct part *part)
{
    if (p->count == p->part_room) {
        size_t room = p->part_room ? p->part_room * 2 : 256;
        struct part *bigger = realloc(p->part, room * sizeof *bigger);

        if (!bigger) {
            p->failed = true;
            return false;
        }
        p->part = bigger;
        p->part_room = room;
    }
    p->part[p->count++] = *part;
    return true;
}

int32_t parts_name(struct parts *p, const char *text, size_t length)
{
    int32_t number = NOBODY;

    text_trim(&text, &length);
    if (length > 1 && text[0] == '@') {
        text++;
        length--;
    }
    if (length == 0 || length > 120)
        return NOBODY;
    if (!strings_add(&p->names, text, length, &number))
        p->failed = true;
    return number;
}

/* parts */

static bool at_line_start(const struct scanner *x)
{
    return x->p->filled == x->start;
}

/* The line of the input at a place of what is scanned; it never goes back. */
static uint32_t line_at(struct scanner *x, size_t offset)
{
    if (x->map) {
        for (; x->counted < x->map[offset]; x->counted++)
            if (x->p->input[x->counted] == '\n')
                x->line++;
    }
    return x->line;
}

static void put(struct scanner *x, char c, size_t offset)
{
    struct parts *p = x->p;

    if (p->filled + 1 >= p->room || x->dropped)
        return;
    p->text[p->filled] = c;
    p->offset[p->filled++] = x->map ? x->map[offset] : (uint32_t)offset;
    if (x->begun == 0)
        x->begun = line_at(x, offset);
}

/* Ends the part, if there is one; `empty`: an empty one is a part too. */
static void cut(struct scanner *x, bool empty)
{
    struct parts *p = x->p;
    struct part part = {.quoted = NOBODY, .author = NOBODY};
    bool blank = true;

    x->space = false;
    part.lead = (uint8_t)(x->lead < 100 ? x->lead : 0);
    x->lead = x->leading = 0;
    for (size_t i = x->start; i < p->filled && blank; i++)
        blank = p->text[i] == ' ' || p->text[i] == '\t';
    if (blank && !empty) {
        p->filled = x->start;
        x->begun = 0;
        return;
    }
    if (blank)
        p->filled = x->start;
    if (p->filled + 1 >= p->room)
        return;
    part.at = (uint32_t)x->start;
    part.length = (uint32_t)(p->filled - x->start);
    part.line = x->begun ? x->begun : x->line;
    part.depth = (uint8_t)(x->quotes < QUOTES ? x->quotes : QUOTES);
    part.quoted = x->quotes ? x->quoted : NOBODY;
    part.flags = (uint16_t)((x->struck || x->crossed ? PART_STRUCK : 0) | (x->signature ? PART_SIGNATURE : 0) |
                            (x->frame ? PART_FRAME : 0) | (x->author ? PART_AUTHOR : 0) | (x->titled ? PART_TITLE : 0));
    if (x->divided && p->count > 0 && p->part[p->count - 1].line == part.line)
        part.flags |= PART_SAME;
    if (blank) {
        part.sort = x->marked ? LINE_FRAME : LINE_EMPTY;
        part.flags = x->marked ? PART_MARKUP : 0;
    } else if (x->block) {
        part.flags |= PART_BLOCK;
        x->block = false;
    }
    p->text[p->filled] = '\0';
    p->offset[p->filled] = (uint32_t)(x->at < x->n ? x->at : x->n);
    if (x->map)
        p->offset[p->filled] = x->map[p->offset[p->filled]];
    p->filled++;
    x->start = p->filled;
    x->begun = 0;
    x->divided = true;
    x->crossed = false;
    parts_add(p, &part);
}

static void newline(struct scanner *x, size_t bytes)
{
    if (x->markdown & (M_STRUCK | M_WAVE) && x->struck > 0)
        x->struck--;
    x->markdown = 0;
    if (x->flows && !x->pre) {
        if (x->p->filled > x->start)
            x->space = true;
        else if (!x->divided)
            cut(x, true);
    } else if (x->p->filled > x->start || !x->divided) {
        cut(x, true);
    }
    x->at += bytes;
    if (!x->map)
        x->line++;
    x->marked = x->divided = false;
}

/* tags */

static bool name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* The number of a tag, -1 if none has the name. */
static int tag_find(const struct tag *tags, size_t count, const char *s, size_t n)
{
    size_t low = 0, high = count;
    char name[16];

    if (n == 0 || n >= sizeof name)
        return -1;
    for (size_t i = 0; i < n; i++)
        name[i] = (char)(s[i] >= 'A' && s[i] <= 'Z' ? s[i] + 32 : s[i]);
    name[n] = '\0';
    while (low < high) {
        size_t middle = (low + high) / 2;
        int c = strcmp(name, tags[middle].name);

        if (c == 0)
            return (int)middle;
        if (c < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return -1;
}

/* The value of an attribute among those of a tag. */
static bool attribute(const char *s, size_t n, const char *name, const char **value, size_t *length)
{
    size_t l = strlen(name);

    for (size_t i = 0; i + l + 1 < n; i++) {
        size_t k = i + l;
        char quote = 0;

        if ((i > 0 && (name_char(s[i - 1]) || s[i - 1] == '-')) || memcmp(s + i, name, l) != 0)
            continue;
        while (k < n && s[k] == ' ')
            k++;
        if (k >= n || s[k] != '=')
            continue;
        k++;
        while (k < n && s[k] == ' ')
            k++;
        if (k < n && (s[k] == '"' || s[k] == '\''))
            quote = s[k++];
        *value = s + k;
        while (k < n && (quote ? s[k] != quote : s[k] != ' ' && s[k] != '>'))
            k++;
        *length = (size_t)(s + k - *value);
        return true;
    }
    return false;
}

static bool contains(const char *s, size_t n, const char *word)
{
    size_t l = strlen(word);

    for (size_t i = 0; i + l <= n; i++)
        if (memcmp(s + i, word, l) == 0)
            return true;
    return false;
}

/* Is the word one of those that a class is made of?  "date" is none of "update". */
static bool class_has(const char *s, size_t n, const char *word)
{
    size_t l = strlen(word);

    for (size_t i = 0; i + l <= n; i++) {
        bool begins = i == 0 || !((s[i - 1] | 32) >= 'a' && (s[i - 1] | 32) <= 'z') || s[i - 1] == '_';
        bool stops = i + l == n || !((s[i + l] | 32) >= 'a' && (s[i + l] | 32) <= 'z') || s[i + l] == '_';

        if (begins && stops && memcmp(s + i, word, l) == 0)
            return true;
    }
    return false;
}

/* What the class of an element says. */
static unsigned class_effect(struct scanner *x, const char *s, size_t n)
{
    static const struct {
        const char *word;
        unsigned effect;
    } CLASSES[] = {
        {"userpic", E_DROP},
        {"signature", E_SIGNATURE},
        {"Signature", E_SIGNATURE},
        {"postsignature", E_SIGNATURE},
        {"from_name", E_AUTHOR},
        {"username", E_AUTHOR},
        {"postauthor", E_AUTHOR},
        {"nickname", E_AUTHOR},
        {"message__header", E_AUTHOR},
        {"reply_to", E_FRAME},
        {"date", E_FRAME},
        {"timestamp", E_FRAME},
        {"tstamp", E_FRAME},
        {"service", E_FRAME},
        {"kludges", E_FRAME},
        {"userinfo", E_FRAME},
        {"userTitle", E_FRAME},
        {"userDetails", E_FRAME},
        {"user-title", E_FRAME},
        {"pairs", E_FRAME},
        {"postprofile", E_FRAME},
        {"postdetails", E_FRAME},
        {"profile", E_FRAME},
        {"message-attribution", E_FRAME},
        {"actionBar", E_FRAME},
        {"reactionsBar", E_FRAME},
        {"post-buttons", E_FRAME},
        {"breadcrumb", E_FRAME},
        {"pagination", E_FRAME},
        {"pageNav", E_FRAME},
        {"button", E_FRAME},
        {"buttons", E_FRAME},
        {"expandLink", E_FRAME},
        {"ExpandLink", E_FRAME},
        {"forwarded", E_QUOTE},
        {"author", E_AUTHOR},
    };
    const char *value;
    size_t length;
    unsigned effect = 0;

    if (!attribute(s, n, "class", &value, &length) || length > 300)
        return 0;
    for (size_t i = 0; i < sizeof CLASSES / sizeof *CLASSES; i++)
        if (class_has(value, length, CLASSES[i].word)) {
            effect |= CLASSES[i].effect;
            break;
        }
    if (contains(value, length, "message") && contains(value, length, "default"))
        x->block = true;
    return effect;
}

static void enter(struct scanner *x, unsigned effect, int sign)
{
    x->struck += (unsigned)(effect & E_STRUCK ? sign : 0);
    x->dropped += (unsigned)(effect & E_DROP ? sign : 0);
    x->pre += (unsigned)(effect & E_PRE ? sign : 0);
    x->titled += (unsigned)(effect & E_TITLE ? sign : 0);
    x->signature += (unsigned)(effect & E_SIGNATURE ? sign : 0);
    x->frame += (unsigned)(effect & E_FRAME ? sign : 0);
    x->author += (unsigned)(effect & E_AUTHOR ? sign : 0);
    x->quotes += (unsigned)(effect & E_QUOTE ? sign : 0);
    x->rows += (unsigned)(effect & E_ROW ? sign : 0);
}

/* Does it end a line where it begins and ends? */
static bool breaks(unsigned effect)
{
    return effect & (E_BLOCK | E_STRUCK | E_QUOTE | E_SIGNATURE | E_FRAME | E_AUTHOR | E_BREAK | E_TITLE);
}

static void open_element(struct scanner *x, int tag, unsigned effect, int32_t quoted)
{
    bool in_row = x->rows > 0;

    if ((effect & E_BLOCK) && in_row && !(effect & (E_QUOTE | E_ROW | E_SIGNATURE | E_AUTHOR)) && at_line_start(x))
        effect &= ~(unsigned)E_BLOCK;
    if (effect & E_BREAK && at_line_start(x) && x->flows && x->p->count > 0 &&
        x->p->part[x->p->count - 1].sort != LINE_EMPTY) {
        cut(x, true);
        x->p->part[x->p->count - 1].sort = LINE_EMPTY; /* there was one before */
    }
    if (breaks(effect))
        cut(x, false);
    if (effect & E_CELL) {
        if (x->cells)
            put(x, '\t', x->at);
        x->cells = true;
        x->space = false;
    }
    if (effect & E_ROW)
        x->cells = false;
    if (effect & E_VOID)
        return;
    if (x->open == STACK) {
        x->beyond[tag]++;
        return;
    }
    x->stack[x->open++] = (struct element){(uint16_t)tag, effect, x->quoted};
    x->opened[tag]++;
    if (effect & E_QUOTE)
        x->quoted = quoted;
    enter(x, effect, 1);
}

static void close_element(struct scanner *x, int tag)
{
    if (x->beyond[tag] > 0) {
        x->beyond[tag]--;
        return;
    }
    if (x->opened[tag] == 0)
        return;
    for (bool found = false; !found;) {
        struct element *e = &x->stack[x->open - 1];

        found = e->tag == tag;
        if (breaks(e->effect))
            cut(x, false);
        enter(x, e->effect, -1);
        if (e->effect & E_QUOTE)
            x->quoted = e->quoted_before;
        if (e->effect & E_ROW)
            x->cells = false;
        x->opened[e->tag]--;
        x->open--;
    }
}

/* The author in what stands behind "[quote=". */
static int32_t quote_author(struct scanner *x, const char *s, size_t n)
{
    static const char *const NAMES[] = {"name", "author", "user", "username"};
    const char *value = s;
    size_t length = n;
    bool named = false;

    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES && !named; i++)
        named = attribute(s, n, NAMES[i], &value, &length);
    if (!named) {
        if (n == 0 || s[0] != '=')
            return NOBODY;
        value = s + 1;
        length = n - 1;
        while (length > 0 && *value == ' ') {
            value++;
            length--;
        }
        if (length > 0 && (*value == '"' || *value == '\'')) {
            const char *end = memchr(value + 1, *value, length - 1);

            value++;
            length = end ? (size_t)(end - value) : length - 1;
        } else if (length >= 6 && memcmp(value, "&quot;", 6) == 0) {
            value += 6;
            length -= 6;
            for (size_t i = 0; i + 6 <= length; i++)
                if (memcmp(value + i, "&quot;", 6) == 0)
                    length = i;
        } else {
            static const char *const KEYS[] = {" post_id=", " time=", " user_id=", " post=", " date=", " link="};

            for (size_t k = 0; k < sizeof KEYS / sizeof *KEYS; k++)
                for (size_t i = 0; i + strlen(KEYS[k]) <= length; i++)
                    if (memcmp(value + i, KEYS[k], strlen(KEYS[k])) == 0)
                        length = i;
        }
    }
    for (size_t i = 0; i < length; i++) /* Имя;123 and "Имя, post: 12, member: 3" */
        if (value[i] == ';' || (value[i] == ',' && contains(value + i, length - i < 12 ? length - i : 12, "post:")))
            length = i;
    return parts_name(x->p, value, length);
}

/* A tag of BBCode at '[': its bytes, 0 if it is none. */
static size_t bbcode(struct scanner *x)
{
    const char *s = x->s + x->at;
    size_t n = x->n - x->at < TAG_LONGEST ? x->n - x->at : TAG_LONGEST, l, end;
    bool closes = n > 1 && s[1] == '/';
    size_t name = closes ? 2 : 1;
    int tag;
    unsigned effect;

    for (l = name; l < n && (name_char(s[l]) || (s[l] == '*' && l == name)); l++)
        if (l - name > 14)
            return 0;
    tag = tag_find(BBCODE, BBCODE_TAGS, s + name, l - name);
    if (tag < 0 || l >= n || (s[l] != ']' && s[l] != '=' && (s[l] != ' ' || closes)))
        return 0;
    for (end = l; end < n && s[end] != ']'; end++)
        if (s[end] == '\n' || s[end] == '[')
            return 0;
    if (end >= n)
        return 0;
    effect = BBCODE[tag].effect;
    if (!closes && !(effect & E_VOID) && x->last_end[tag] <= x->at)
        return 0;
    if (closes && x->opened[HTML_TAGS + (size_t)tag] == 0 && x->beyond[HTML_TAGS + (size_t)tag] == 0)
        return effect & (E_QUOTE | E_BLOCK) || l - name > 2 ? end + 1 : 0;
    x->marked = true;
    if (closes) {
        close_element(x, (int)HTML_TAGS + tag);
        return end + 1;
    }
    if (effect & E_LABEL && s[l] == '=') {
        for (size_t i = l + 1; i < end; i++)
            if (s[i] != '"')
                put(x, s[i], x->at + i);
        put(x, ' ', x->at + end);
    }
    open_element(x, (int)HTML_TAGS + tag, effect, effect & E_QUOTE ? quote_author(x, s + l, end - l) : NOBODY);
    return end + 1;
}

/* The text that a picture stands for: an emoji, a piece. */
static void put_alt(struct scanner *x, const char *s, size_t n)
{
    const char *value;
    size_t length;

    if (!attribute(s, n, "alt", &value, &length) && !attribute(s, n, "title", &value, &length))
        return;
    if (length == 0 || length > 40 || contains(value, length, ".png") || contains(value, length, ".jpg") ||
        contains(value, length, ".gif"))
        return;
    for (size_t i = 0; i < length; i++)
        put(x, value[i], (size_t)(value + i - x->s));
}

/* Up to the end of an element whose content is not text. */
static size_t skip_raw(const struct scanner *x, const char *name, size_t from)
{
    size_t l = strlen(name);

    for (size_t i = from; i + l + 2 < x->n; i++) {
        const char *end = memchr(x->s + i, '<', x->n - i);

        if (!end)
            return x->n;
        i = (size_t)(end - x->s);
        if (i + l + 2 < x->n && x->s[i + 1] == '/' &&
            tag_find(HTML, HTML_TAGS, x->s + i + 2, l) == tag_find(HTML, HTML_TAGS, name, l))
            return i;
    }
    return x->n;
}

/* Over bytes that are not text, counting lines. */
static void skip_to(struct scanner *x, size_t to)
{
    for (size_t i = x->at; i < to && i < x->n; i++)
        if (x->s[i] == '\n') {
            x->marked = true;
            if (x->p->filled == x->start && !x->divided)
                cut(x, true);
            x->line += !x->map;
            x->divided = false;
        }
    x->marked = true;
    x->at = to;
}

/* A tag or comment of HTML at '<'; true if there was one. */
static bool html(struct scanner *x)
{
    const char *s = x->s + x->at, *value;
    size_t n = x->n - x->at, l, end, length;
    bool closes = n > 1 && s[1] == '/';
    size_t name = closes ? 2 : 1;
    unsigned effect;
    int tag;
    char quote = 0;

    if (n >= 4 && memcmp(s, "<!--", 4) == 0) {
        bool signature = n > 12 && contains(s, 12, "sig"), message = n > 14 && contains(s, 14, "message");

        if (x->endless)
            return false;
        for (end = 4; end + 3 <= n && memcmp(s + end, "-->", 3) != 0; end++)
            ;
        if (end + 3 > n) {
            x->endless = true;
            return false;
        }
        if (signature) {
            cut(x, false);
            x->signature = contains(s, 9, "/") ? 0 : 1;
        }
        if (message && !contains(s, 9, "/"))
            x->block = true;
        skip_to(x, x->at + end + 3);
        return true;
    }
    if (n >= 9 && memcmp(s, "<!DOCTYPE", 9) == 0) {
        const char *close = memchr(s, '>', n);

        if (!close)
            return false;
        skip_to(x, (size_t)(close - x->s) + 1);
        return true;
    }
    for (l = name; l < n && name_char(s[l]); l++)
        if (l - name > 12)
            return false;
    tag = tag_find(HTML, HTML_TAGS, s + name, l - name);
    if (tag < 0 || l >= n || (s[l] != '>' && s[l] != '/' && s[l] != ' ' && s[l] != '\n' && s[l] != '\t'))
        return false;
    if (!x->html && l - name == 1)
        return false;
    for (end = l; end < n && end < TAG_LONGEST && (s[end] != '>' || quote) && s[end] != '<'; end++) {
        if (quote && s[end] == quote)
            quote = 0;
        else if (!quote && (s[end] == '"' || s[end] == '\'') && s[end - 1] == '=')
            quote = s[end];
    }
    if (end >= n || s[end] != '>')
        return false;
    effect = HTML[tag].effect;
    if (closes) {
        close_element(x, tag);
        if (effect & E_BLOCK && !x->rows)
            cut(x, false);
    } else {
        int32_t quoted = NOBODY;

        if (end > l)
            effect |= class_effect(x, s + l, end - l);
        if (attribute(s + l, end - l, "id", &value, &length) && length > 4 && length < 60 &&
            (contains(value, length, "post") || contains(value, length, "message") ||
             contains(value, length, "comment")))
            x->block = true;
        if (effect & E_QUOTE && (attribute(s + l, end - l, "data-author", &value, &length) ||
                                 attribute(s + l, end - l, "data-quote", &value, &length)))
            quoted = parts_name(x->p, value, length);
        if (tag == tag_find(HTML, HTML_TAGS, "cite", 4) && x->quotes > 0)
            effect |= E_BLOCK;
        if (effect & E_ALT)
            put_alt(x, s + l, end - l);
        if (effect & E_CHECK && contains(s, end, "checkbox")) {
            const char *box = contains(s, end, "checked") ? "☑" : "☐";

            for (size_t i = 0; box[i]; i++)
                put(x, box[i], x->at);
        }
        open_element(x, tag, effect, quoted);
    }
    skip_to(x, x->at + end + 1);
    if (!closes && HTML[tag].effect & E_DROP)
        skip_to(x, skip_raw(x, HTML[tag].name, x->at));
    return true;
}

/* entities */

static const struct {
    const char *name;
    uint32_t code;
} ENTITIES[] = {
    {"amp", '&'},      {"lt", '<'},       {"gt", '>'},       {"quot", '"'},     {"apos", '\''},    {"nbsp", ' '},
    {"mdash", 0x2014}, {"ndash", 0x2013}, {"minus", 0x2212}, {"laquo", 0xab},   {"raquo", 0xbb},   {"hellip", 0x2026},
    {"times", 0xd7},   {"rarr", 0x2192},  {"larr", 0x2190},  {"uarr", 0x2191},  {"darr", 0x2193},  {"rArr", 0x21d2},
    {"middot", 0xb7},  {"bull", 0x2022},  {"ldquo", 0x201c}, {"rdquo", 0x201d}, {"bdquo", 0x201e}, {"lsquo", 0x2018},
    {"rsquo", 0x2019}, {"sbquo", 0x201a}, {"frac12", 0xbd},  {"frac14", 0xbc},  {"frac34", 0xbe},  {"plusmn", 0xb1},
    {"shy", 0xad},     {"thinsp", ' '},   {"ensp", ' '},     {"emsp", ' '},     {"zwnj", 0x200c},  {"zwj", 0x200d},
    {"check", 0x2713}, {"cross", 0x2717}, {"copy", 0xa9},    {"deg", 0xb0},     {"divide", 0xf7},  {"sect", 0xa7},
    {"para", 0xb6},    {"auml", 0xe4},    {"ouml", 0xf6},    {"uuml", 0xfc},    {"Auml", 0xc4},    {"Ouml", 0xd6},
    {"Uuml", 0xdc},    {"szlig", 0xdf},   {"eacute", 0xe9},  {"egrave", 0xe8},  {"agrave", 0xe0},  {"ccedil", 0xe7},
    {"colon", ':'},    {"comma", ','},    {"period", '.'},   {"excl", '!'},     {"lpar", '('},     {"rpar", ')'},
    {"lsqb", '['},     {"rsqb", ']'},     {"num", '#'},      {"ast", '*'},      {"plus", '+'},     {"equals", '='},
};

/* The character that an entity at '&' stands for, and its bytes; 0 if it is none. */
static size_t entity(const char *s, size_t n, uint32_t *code)
{
    size_t l = 1;

    if (n > 3 && s[1] == '#') {
        uint32_t value = 0;
        bool hex = s[2] == 'x' || s[2] == 'X';
        size_t first = hex ? 3 : 2;

        for (l = first; l < n && l < first + 8; l++) {
            unsigned char c = (unsigned char)s[l];
            uint32_t digit = c >= '0' && c <= '9'   ? (uint32_t)(c - '0')
                             : c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a' + 10)
                             : c >= 'A' && c <= 'F' ? (uint32_t)(c - 'A' + 10)
                                                    : 99;

            if (digit >= (hex ? 16u : 10u))
                break;
            value = value * (hex ? 16u : 10u) + digit;
        }
        if (l == first || l >= n || s[l] != ';' || value > 0x10ffff || value == 0 ||
            (value >= 0xd800 && value < 0xe000))
            return 0;
        *code = value;
        return l + 1;
    }
    while (l < n && l < 9 && name_char(s[l]))
        l++;
    if (l == 1 || l >= n || s[l] != ';')
        return 0;
    for (size_t i = 0; i < sizeof ENTITIES / sizeof *ENTITIES; i++)
        if (strlen(ENTITIES[i].name) == l - 1 && memcmp(ENTITIES[i].name, s + 1, l - 1) == 0) {
            *code = ENTITIES[i].code;
            return l + 1;
        }
    return 0;
}

static bool invisible(uint32_t c)
{
    return c == 0xad || c == 0x34f || c == 0x61c || c == 0x180e || (c >= 0x200b && c <= 0x200f) ||
           (c >= 0x202a && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || (c >= 0xfe00 && c <= 0xfe0f) ||
           c == 0xfeff || c == 0x20e3 || c == 0x336 || c == 0x335 || c == 0x337 || c == 0x338 ||
           (c >= 0xe0000 && c <= 0xe01ef);
}

static bool wide_space(uint32_t c)
{
    return c == 0xa0 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x205f || c == 0x3000;
}

/* A character into the part. */
static void put_code(struct scanner *x, uint32_t c, size_t offset)
{
    if (c == 0x336 || c == 0x335)
        x->crossed = true;
    if (invisible(c))
        return;
    if (wide_space(c))
        c = ' ';
    if (x->space && c != ' ') {
        if (x->p->filled > x->start)
            put(x, ' ', offset);
        x->space = false;
    }
    if (c < 0x80) {
        put(x, (char)c, offset);
    } else if (c < 0x800) {
        put(x, (char)(0xc0 | c >> 6), offset);
        put(x, (char)(0x80 | (c & 63)), offset);
    } else if (c < 0x10000) {
        put(x, (char)(0xe0 | c >> 12), offset);
        put(x, (char)(0x80 | (c >> 6 & 63)), offset);
        put(x, (char)(0x80 | (c & 63)), offset);
    } else {
        put(x, (char)(0xf0 | c >> 18), offset);
        put(x, (char)(0x80 | (c >> 12 & 63)), offset);
        put(x, (char)(0x80 | (c >> 6 & 63)), offset);
        put(x, (char)(0x80 | (c & 63)), offset);
    }
}

/* Markdown */

static bool blank_byte(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static const struct {
    const char *mark;
    unsigned bit;
    bool tight; /* between a word and a space */
    bool strikes;
} MARKS[] = {{"**", M_BOLD, false, false}, {"~~", M_STRUCK, false, true}, {"||", M_HIDDEN, false, false},
             {"`", M_CODE, false, false},  {"*", M_ITALIC, true, false},  {"~", M_WAVE, true, true}};

/* A letter or digit, or a byte of one beyond ASCII. */
static bool wordy(char c)
{
    return name_char(c) || (unsigned char)c >= 0x80;
}

/* Is the mark, one of MARKS, closed on this line?  No byte is looked at twice. */
static bool closes_ahead(struct scanner *x, size_t k, size_t from)
{
    const char *mark = MARKS[k].mark;
    size_t l = strlen(mark), i = from + 1, end = x->n - from < REACH ? x->n : from + REACH;

    if (x->closed[k] > from)
        return true;
    if (i < x->looked[k])
        i = x->looked[k];
    for (; i + l <= end && x->s[i] != '\n'; i++) {
        if (memcmp(x->s + i, mark, l) != 0)
            continue;
        if (!MARKS[k].tight || (!blank_byte(x->s[i - 1]) && x->s[i - 1] != mark[0] &&
                                (i + l >= x->n || (!wordy(x->s[i + l]) && x->s[i + l] != mark[0])))) {
            x->closed[k] = i;
            break;
        }
    }
    x->looked[k] = i;
    return x->closed[k] > from;
}

/* A mark of Markdown: its bytes, 0 if it is none. */
static size_t markdown(struct scanner *x)
{
    const char *s = x->s + x->at;
    size_t n = x->n - x->at;

    for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++) {
        size_t l = strlen(MARKS[i].mark);
        bool open = x->markdown & MARKS[i].bit;

        if (n < l || memcmp(s, MARKS[i].mark, l) != 0)
            continue;
        if (MARKS[i].bit == M_HIDDEN && (at_line_start(x) ? n > l && blank_byte(s[l]) : x->p->text[x->start] == '|'))
            continue;
        if (!open) {
            if (n <= l || (MARKS[i].bit != M_CODE && blank_byte(s[l])) ||
                (MARKS[i].tight && x->at > 0 && wordy(x->s[x->at - 1])))
                continue;
            if (!closes_ahead(x, i, x->at + l))
                continue;
        } else if (MARKS[i].tight && (blank_byte(x->s[x->at - 1]) || (n > l && wordy(s[l])))) {
            continue;
        }
        if (!open && at_line_start(x) && MARKS[i].bit & (M_BOLD | M_CODE))
            x->leading = MARKS[i].bit;
        else if (open && x->leading == MARKS[i].bit && x->lead == 0)
            x->lead = x->p->filled - x->start;
        x->markdown ^= MARKS[i].bit;
        if (MARKS[i].strikes) {
            cut(x, false);
            x->struck += open ? (unsigned)-1 : 1u;
        }
        return l;
    }
    return 0;
}

/* The whole input once, for what decides how it is read: whether it is HTML, where tags of BBCode end. */
static void survey(struct scanner *x)
{
    size_t tags = 0, blocks = 0, lines = 0, ends = 0;

    for (size_t i = 0; i < x->n; i++) {
        char c = x->s[i];

        if (c == '\n' && (i == 0 || x->s[i - 1] != '>')) {
            lines++;
        } else if (c == '<' && i + 1 < x->n) {
            bool closes = x->s[i + 1] == '/';
            size_t from = i + (closes ? 2 : 1), l = 0;
            int tag;

            while (from + l < x->n && l < 13 && name_char(x->s[from + l]))
                l++;
            if (from + l >= x->n || l == 0)
                continue;
            tag = tag_find(HTML, HTML_TAGS, x->s + from, l);
            if (tag < 0 || (x->s[from + l] != '>' && x->s[from + l] != ' ' && x->s[from + l] != '/'))
                continue;
            tags++;
            if (closes)
                ends++;
            if (HTML[tag].effect & (E_BLOCK | E_BREAK))
                blocks++;
        } else if (c == '[' && i + 2 < x->n && x->s[i + 1] == '/') {
            size_t l = 0;
            int tag;

            while (i + 2 + l < x->n && l < 14 && name_char(x->s[i + 2 + l]))
                l++;
            tag = tag_find(BBCODE, BBCODE_TAGS, x->s + i + 2, l);
            if (tag >= 0 && i + 2 + l < x->n && x->s[i + 2 + l] == ']')
                x->last_end[tag] = i;
        }
    }
    x->html = ends > 0 || blocks > 0;
    x->flows = blocks > 0 && blocks * 2 >= lines;
    (void)tags;
}

static void scan(struct scanner *x)
{
    while (x->at < x->n && !x->p->failed) {
        const char *s = x->s + x->at;
        size_t n = x->n - x->at, l = 0;
        uint32_t code = 0;

        if (*s == '\n' || *s == '\r') {
            newline(x, *s == '\r' && n > 1 && s[1] == '\n' ? 2 : 1);
            continue;
        }
        if (*s == THREAD_SENDER && x->map) {
            cut(x, false);
            for (x->at++; x->at < x->n && x->s[x->at] != '\n'; x->at++)
                put(x, x->s[x->at], x->at);
            x->author++;
            x->block = true;
            cut(x, true);
            if (x->p->count > 0)
                x->p->part[x->p->count - 1].flags |= PART_AUTHOR | PART_BLOCK;
            x->author--;
            x->block = false;
            continue;
        }
        if (*s == '<' && html(x))
            continue;
        if (*s == '[' && (l = bbcode(x)) > 0) {
            x->at += l;
            continue;
        }
        if (*s == '&' && (l = entity(s, n, &code)) > 0) {
            put_code(x, code, x->at);
            x->at += l;
            continue;
        }
        if (*s == '`' && n >= 3 && at_line_start(x) && memcmp(s, "```", 3) == 0) {
            x->marked = true;
            x->fence = !x->fence;
            x->at += 3;
            continue;
        }
        if (!x->fence && strchr("*~|`", *s) && (l = markdown(x)) > 0) {
            x->marked = true;
            x->at += l;
            continue;
        }
        l = utf8_decode(s, n, &code);
        if (l == 0) {
            put(x, *s, x->at);
            x->at++;
            continue;
        }
        if (code == 0x2028 || code == 0x2029 || code == 0x85 || code == '\f' || code == '\v') {
            cut(x, false);
        } else if (x->flows && !x->pre && (code == ' ' || code == '\t')) {
            x->space = true;
        } else if (code >= ' ' || code == '\t') {
            put_code(x, code, x->at);
        }
        x->at += l;
    }
    if (x->p->filled > x->start || (!x->divided && x->n > 0 && x->s[x->n - 1] != '\n'))
        cut(x, true);
}

bool thread_markup(struct parts *p)
{
    struct scanner *x = calloc(1, sizeof *x);
    char *text = NULL;
    uint32_t *map = NULL;
    size_t length;

    if (!x || !thread_json(p->input, p->length, &text, &map, &length)) {
        free(x);
        return false;
    }
    x->p = p;
    x->s = text ? text : p->input;
    x->n = text ? length : p->length;
    x->map = map;
    p->exported = map != NULL;
    x->line = 1;
    x->quoted = NOBODY;
    survey(x);
    scan(x);
    free(x);
    free(text);
    free(map);
    return !p->failed;
}
