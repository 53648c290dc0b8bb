/*
 * thread_json.c: the messages of a chat that was exported as JSON (Telegram, Discord, Slack and their like), as plain
 * text: a line with SENDER and the name, then the lines of the message.  No key but the common ones is known, and
 * broken JSON is read as far as it goes, since exporters write control bytes as "\xNN".
 */
#include "thread_parts.h"

#include "notation/token.h"

#include <stdlib.h>
#include <string.h>

#define DEEPEST 40
#define GLANCE 65536

struct span {
    size_t at, end;
};

/* An object that is open. */
struct object {
    struct span author, text, kind; /* their values */
    bool in_text;                   /* it is a stretch of a text */
    bool deleted;
};

struct walker {
    const char *s;
    size_t n, at;
    char *out;
    uint32_t *map;
    size_t filled, room;
    struct object stack[DEEPEST];
    char kinds[DEEPEST];       /* '{' or '[' */
    struct span keys[DEEPEST]; /* the key whose value is being read */
    size_t open, over;         /* `over`: beyond the stack */
    bool value;                /* a value comes, not a key */
};

static bool key_is(const struct walker *w, struct span k, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (k.end - k.at == strlen(names[i]) && memcmp(w->s + k.at, names[i], k.end - k.at) == 0)
            return true;
    return false;
}

static const char *const AUTHORS[] = {"from", "author",   "sender", "username", "user",
                                      "nick", "nickname", "name",   "user_name"};
static const char *const ASIDE[] = {"text_entities", "entities", "embeds",   "attachments", "reactions",
                                    "mentions",      "blocks",   "stickers", "files"};
static const char *const TEXTS[] = {"text", "content", "body", "message", "msg"};

#define KEY_IS(w, k, names) key_is(w, k, names, sizeof names / sizeof *names)

static void put(struct walker *w, char c, size_t at)
{
    if (w->filled < w->room) {
        w->out[w->filled] = c;
        w->map[w->filled++] = (uint32_t)at;
    }
}

/* The end of a string whose first byte is at `at`: its closing quote. */
static size_t string_end(const struct walker *w, size_t at)
{
    while (at < w->n && w->s[at] != '"')
        at += w->s[at] == '\\' && at + 1 < w->n ? 2 : 1;
    return at < w->n ? at : w->n;
}

static unsigned hex(const char *s, size_t n)
{
    unsigned value = 0;

    for (size_t i = 0; i < n; i++) {
        char c = s[i];

        value = value * 16 + (unsigned)(c >= '0' && c <= '9'                 ? c - '0'
                                        : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10
                                                                             : 0);
    }
    return value;
}

/* A string without its escapes. */
static void put_string(struct walker *w, struct span t)
{
    for (size_t i = t.at; i < t.end;) {
        char c = w->s[i], code[4];
        uint32_t u;
        size_t l = 2, k;

        if (c != '\\' || i + 1 >= t.end) {
            put(w, c, i++);
            continue;
        }
        switch (w->s[i + 1]) {
        case 'n':
        case 'r':
            put(w, '\n', i);
            break;
        case 't':
            put(w, '\t', i);
            break;
        case 'x': /* "\x07": not JSON, but written */
            l = 4;
            break;
        case 'u':
            l = 6;
            if (i + 6 > t.end)
                break;
            u = hex(w->s + i + 2, 4);
            if (u >= 0xd800 && u < 0xdc00 && i + 12 <= t.end && w->s[i + 6] == '\\' && w->s[i + 7] == 'u') {
                uint32_t low = hex(w->s + i + 8, 4);

                if (low >= 0xdc00 && low < 0xe000) {
                    u = 0x10000 + ((u - 0xd800) << 10) + (low - 0xdc00);
                    l = 12;
                }
            }
            if (u < ' ' && u != '\n' && u != '\t')
                break;
            k = utf8_encode(u, code);
            for (size_t j = 0; j < k; j++)
                put(w, code[j], i);
            break;
        case 'b':
        case 'f':
            break;
        default:
            put(w, w->s[i + 1], i + 1);
        }
        i += l;
    }
}

/* A text: a string, or an array of strings and objects that hold them. */
static void put_text(struct walker *w, const struct object *o)
{
    struct span t = o->text;
    bool struck = false;

    if (t.at < w->n && w->s[t.at] != '[') {
        put_string(w, t);
        return;
    }
    for (size_t i = t.at + 1; i < t.end; i++) {
        struct span x;

        if (w->s[i] == '}' && struck) {
            put(w, '~', i);
            put(w, '~', i);
            struck = false;
        }
        if (w->s[i] != '"')
            continue;
        x = (struct span){i + 1, string_end(w, i + 1)};
        i = x.end;
        if (i + 1 < t.end && (w->s[i + 1] == ':' || (w->s[i + 1] == ' ' && i + 2 < t.end && w->s[i + 2] == ':'))) {
            static const char *const TYPE[] = {"type"};
            bool type = KEY_IS(w, x, TYPE), text = KEY_IS(w, x, TEXTS);
            struct span v;

            while (i < t.end && w->s[i] != ':')
                i++;
            while (i < t.end && w->s[i] != '"' && w->s[i] != ',' && w->s[i] != '}')
                i++;
            if (i >= t.end || w->s[i] != '"')
                continue;
            v = (struct span){i + 1, string_end(w, i + 1)};
            i = v.end;
            if (type && v.end - v.at == 13 && memcmp(w->s + v.at, "strikethrough", 13) == 0) {
                put(w, '~', v.at);
                put(w, '~', v.at);
                struck = true;
            }
            if (text)
                put_string(w, v);
            continue;
        }
        put_string(w, x);
    }
}

static void close_object(struct walker *w)
{
    struct object *o = &w->stack[w->open - 1];

    if (w->kinds[w->open - 1] == '{' && !o->in_text) {
        bool service = o->kind.end - o->kind.at == 7 && memcmp(w->s + o->kind.at, "service", 7) == 0;

        if (o->text.end > o->text.at && !service && (o->author.end > o->author.at || o->kind.end > o->kind.at)) {
            if (w->filled > 0)
                put(w, '\n', o->text.at);
            put(w, THREAD_SENDER, o->text.at);
            put_string(w, o->author);
            put(w, '\n', o->text.at);
            put_text(w, o);
        } else if (o->author.end > o->author.at && w->open > 1 && KEY_IS(w, w->keys[w->open - 2], AUTHORS)) {
            w->stack[w->open - 2].author = o->author; /* "author": {"name": …} */
        }
    }
    w->open--;
}

/* A string or a literal as the value of the key at hand. */
static void take_value(struct walker *w, struct span v)
{
    static const char *const TYPE[] = {"type"};
    struct object *o = &w->stack[w->open - 1];
    struct span key = w->keys[w->open - 1];

    if (w->kinds[w->open - 1] != '{')
        return;
    if (KEY_IS(w, key, TEXTS) && v.end > v.at)
        o->text = v;
    else if (KEY_IS(w, key, AUTHORS) && v.end > v.at &&
             (o->author.end == o->author.at || w->s[key.at] != 'n' || key.end - key.at == 8))
        o->author = v;
    else if (KEY_IS(w, key, TYPE))
        o->kind = v;
}

static void walk(struct walker *w)
{
    while (w->at < w->n) {
        char c = w->s[w->at];

        if (c == '{' || c == '[') {
            bool text = w->open > 0 && w->over == 0 && w->kinds[w->open - 1] == '{' && c == '[' &&
                        KEY_IS(w, w->keys[w->open - 1], TEXTS);
            bool aside = w->open > 0 && w->over == 0 && w->kinds[w->open - 1] == '{' && c == '[' &&
                         KEY_IS(w, w->keys[w->open - 1], ASIDE);
            bool inside = w->open > 0 && (w->stack[w->open - 1].in_text || text || aside);

            if (text && !w->stack[w->open - 1].in_text)
                w->stack[w->open - 1].text = (struct span){w->at, w->at};
            if (w->open == DEEPEST) {
                w->over++;
            } else {
                w->stack[w->open] = (struct object){.in_text = inside};
                w->keys[w->open] = (struct span){0, 0};
                w->kinds[w->open++] = c;
            }
            w->value = false;
        } else if (c == '}' || c == ']') {
            if (w->over > 0) {
                w->over--;
            } else if (w->open > 0) {
                bool in_text = w->stack[w->open - 1].in_text && c == ']';

                close_object(w);
                if (in_text && w->open > 0 && !w->stack[w->open - 1].in_text && KEY_IS(w, w->keys[w->open - 1], TEXTS))
                    w->stack[w->open - 1].text.end = w->at;
            }
            w->value = false;
        } else if (c == '"') {
            struct span x = {w->at + 1, string_end(w, w->at + 1)};

            w->at = x.end;
            if (w->open > 0 && w->over == 0) {
                if (w->kinds[w->open - 1] == '{' && !w->value)
                    w->keys[w->open - 1] = x;
                else
                    take_value(w, x);
            }
        } else if (c == ':') {
            w->value = true;
        } else if (c == ',') {
            w->value = false;
        }
        w->at++;
    }
    while (w->open > 0) /* the input breaks off */
        close_object(w);
}

static bool holds(const char *s, size_t n, const char *word)
{
    size_t l = strlen(word);

    for (size_t i = 0; i + l <= n; i++)
        if (s[i] == word[0] && memcmp(s + i, word, l) == 0)
            return true;
    return false;
}

bool thread_json(const char *s, size_t n, char **text, uint32_t **map, size_t *length)
{
    size_t at = 0, glance;
    struct walker *w;
    bool good;

    *text = NULL;
    *map = NULL;
    *length = 0;
    if (n >= 3 && memcmp(s, "\xef\xbb\xbf", 3) == 0)
        at = 3;
    while (at < n && (s[at] == ' ' || s[at] == '\n' || s[at] == '\r' || s[at] == '\t'))
        at++;
    if (at >= n || (s[at] != '{' && s[at] != '['))
        return true;
    if (s[at] == '[') {
        size_t k = at + 1;

        while (k < n && (s[k] == ' ' || s[k] == '\n' || s[k] == '\r' || s[k] == '\t'))
            k++;
        if (k >= n || s[k] != '{')
            return true;
    }
    glance = n - at < GLANCE ? n - at : GLANCE;
    if (!((holds(s + at, glance, "\"text\"") || holds(s + at, glance, "\"content\"") ||
           holds(s + at, glance, "\"body\"") || holds(s + at, glance, "\"message\"")) &&
          (holds(s + at, glance, "\"from\"") || holds(s + at, glance, "\"author\"") ||
           holds(s + at, glance, "\"user\"") || holds(s + at, glance, "\"username\"") ||
           holds(s + at, glance, "\"sender\"") || holds(s + at, glance, "\"name\"") ||
           holds(s + at, glance, "\"nick\""))))
        return true;
    w = calloc(1, sizeof *w);
    if (!w)
        return false;
    w->s = s;
    w->n = n;
    w->at = at;
    w->room = n + 1;
    w->out = malloc(w->room);
    w->map = malloc((w->room + 1) * sizeof *w->map);
    good = w->out && w->map;
    if (good)
        walk(w);
    if (good && w->filled > 0) {
        w->map[w->filled] = (uint32_t)n;
        *text = w->out;
        *map = w->map;
        *length = w->filled;
    } else {
        free(w->out);
        free(w->map);
    }
    free(w);
    return good;
}
