#include "account.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

const char *fate_name(enum fate fate)
{
    static const char *const NAME[] = {
        [FATE_CHATTER] = "chatter", [FATE_ACTION] = "action",     [FATE_SPEECH] = "speech",     [FATE_QUOTE] = "quote",
        [FATE_FRAME] = "frame",     [FATE_ANALYSIS] = "analysis", [FATE_REPEATED] = "repeated", [FATE_DOUBT] = "doubt"};

    return NAME[fate];
}

static int in_order(const void *a, const void *b)
{
    const struct account *x = a, *y = b;

    if (x->at.line != y->at.line)
        return x->at.line < y->at.line ? -1 : 1;
    return x->at.at < y->at.at ? -1 : x->at.at > y->at.at;
}

/* The fate of what nobody has cited. */
static enum fate fate_of_line(const struct thread_line *line)
{
    return line->sort == LINE_QUOTE ? FATE_QUOTE : line->sort == LINE_OWN ? FATE_CHATTER : FATE_FRAME;
}

/* All entries, the doubts among them, in order. */
static struct account *all_entries(const struct reading *r, size_t *n)
{
    struct account *list = malloc((r->accounts + r->doubts + 1) * sizeof *list);

    if (!list)
        return NULL;
    if (r->accounts)
        memcpy(list, r->account, r->accounts * sizeof *list);
    for (size_t i = 0; i < r->doubts; i++)
        list[r->accounts + i] = (struct account){.at = r->doubt[i].at, .fate = FATE_DOUBT};
    *n = r->accounts + r->doubts;
    qsort(list, *n, sizeof *list, in_order);
    return list;
}

struct part {
    size_t from, to;
    enum fate fate;
    const struct told *told; /* NULL: no action */
};

struct writing {
    const struct reading *reading;
    bool json;
    FILE *out;
    json_t *parts; /* of the line */
    bool good;
};

static void write_part(struct writing *w, const struct thread_line *line, const struct part *p)
{
    if (p->from == p->to)
        return;
    if (w->json) {
        json_t *o = json_object();
        w->good = w->good && o && json_object_set_new(o, "at", json_integer((json_int_t)p->from)) == 0 &&
                  json_object_set_new(o, "text", json_stringn(line->text + p->from, p->to - p->from)) == 0 &&
                  json_object_set_new(o, "fate", json_string(fate_name(p->fate))) == 0 &&
                  (!p->told || json_object_set_new(o, "token", json_string(p->told->text)) == 0) &&
                  (!p->told ||
                   json_object_set_new(o, "action", json_integer((json_int_t)(p->told - w->reading->told) + 1)) == 0);
        if (json_array_append_new(w->parts, o) != 0)
            w->good = false;
        return;
    }
    fprintf(w->out, "%8s%-9s %.*s", "", fate_name(p->fate), (int)(p->to - p->from), line->text + p->from);
    if (p->told)
        fprintf(w->out, "   = %s", p->told->text);
    putc('\n', w->out);
}

static bool write_line(struct writing *w, const struct thread *t, const struct thread_line *line,
                       const struct account *entry, size_t n)
{
    enum fate rest = fate_of_line(line);
    size_t at = 0;

    if (w->json)
        w->parts = json_array();
    else
        fprintf(w->out, "%6u  %s%s%.*s\n", (unsigned)line->line,
                line->author != NOBODY && line->sort != LINE_FRAME ? t->name[line->author] : "",
                line->author != NOBODY && line->sort != LINE_FRAME ? ": " : "", (int)line->length, line->text);
    for (size_t i = 0; i < n; i++) {
        struct part gap = {at, entry[i].at.at, rest, NULL};
        struct part own = {entry[i].at.at, entry[i].at.at + entry[i].at.length, (enum fate)entry[i].fate, NULL};
        if (own.from < at || own.to > line->length)
            continue; /* a doubt about what has another fate too: the first one tells */
        if (own.fate == FATE_ACTION && entry[i].told < w->reading->tolds &&
            w->reading->told[entry[i].told].event.kind != EV_RESULT)
            own.told = &w->reading->told[entry[i].told];
        write_part(w, line, &gap);
        write_part(w, line, &own);
        at = own.to;
    }
    write_part(w, line, &(struct part){at, line->length, rest, NULL});
    if (w->json) {
        json_t *o = json_object();
        w->good =
            w->good && o && json_object_set_new(o, "line", json_integer((json_int_t)line->line)) == 0 &&
            json_object_set_new(o, "post", json_integer((json_int_t)line->post + 1)) == 0 &&
            (line->author == NOBODY || json_object_set_new(o, "author", json_string(t->name[line->author])) == 0) &&
            json_object_set(o, "parts", w->parts) == 0 && json_dumpf(o, w->out, JSON_COMPACT) == 0 &&
            putc('\n', w->out) != EOF;
        json_decref(o);
        json_decref(w->parts);
    }
    return w->good && !ferror(w->out);
}

bool account_write(const struct thread *t, const struct reading *r, bool json, FILE *out)
{
    struct writing w = {.reading = r, .json = json, .out = out, .good = true};
    size_t n, at = 0;
    struct account *list = all_entries(r, &n);

    if (!list)
        return false;
    for (size_t i = 0; i < t->lines && w.good; i++) {
        size_t from = at;
        while (at < n && list[at].at.line == i)
            at++;
        if (t->line[i].sort != LINE_EMPTY)
            write_line(&w, t, &t->line[i], list + from, at - from);
    }
    free(list);
    return w.good && !ferror(out);
}

bool account_of(const char *text, size_t length, const char *variant, bool json, FILE *out, size_t *doubts)
{
    struct thread t;
    struct reading r;
    bool good;

    if (!thread_read(&t, text, length))
        return false;
    reading_make(&r, &t, variant ? rules_named(variant, strlen(variant)) : RULES_COUNT);
    *doubts = r.doubts + (r.tolds == 0);
    good = !r.failed && account_write(&t, &r, json, out);
    reading_free(&r);
    thread_free(&t);
    return good;
}
