/*
 * roll_for.c: the chance that a game waits for, from the system's generator, a seed, or the links of its chains.
 */
#include "notation/token.h"
#include "object/json.h"
#include "roll.h"

#include <errno.h>
#include <libintl.h>
#include <string.h>

/* A roll with its repetitions, until it is decided. */
struct rolling {
    const struct roll_options *options;
    struct position position;
    struct chance chance;
    struct proof_stream stream; /* where links give the dice */
    char id[65];
    bool derived, begun, refused, noted;
    enum await kind;
    char note[64]; /* a comment that says where the dice are from, "" for none */
};

static unsigned stream_below(void *context, unsigned n)
{
    struct rolling *r = context;

    return proof_face(&r->stream, r->id, n) - 1;
}

/* The links of both sides are there, or the roll goes on in a stream that has begun. */
static bool use_links(struct rolling *r, const struct roll_game *g)
{
    const struct proof *pr = &g->proof;

    if (!roll_game_sound(g, false))
        return false;
    if (pr->due && pr->live) {
        r->stream = pr->stream;
    } else if (pr->due && pr->linked[WHITE] && pr->linked[BLACK]) {
        proof_stream_begin(&r->stream, pr->head[WHITE], pr->head[BLACK], pr->pairs);
    } else {
        roll_refuse(gettext("game %lu has chains: its dice come from the next link of each side, not from here"),
                    g->number);
        return false;
    }
    snprintf(r->id, sizeof r->id, "%s", pr->game_id);
    r->derived = true;
    r->chance = (struct chance){stream_below, r};
    return true;
}

/* The first roll: is there chance to be drawn, and from what? */
static bool begin(struct rolling *r, const struct roll_game *g)
{
    struct awaits x;

    r->position = g->position;
    r->chance = r->options->chance;
    if (roll_game_closed(g))
        return false;
    g->rules->awaits(&g->position, &x);
    r->kind = (enum await)x.chance;
    if (!x.chance || x.laid) {
        roll_game_refuse(g);
        return false;
    }
    return (!g->chain_tag[WHITE] && !g->chain_tag[BLACK]) || use_links(r, g);
}

/* The next event of the roll; false when it is decided. */
static bool next_roll(struct rolling *r, struct event *e)
{
    struct position before = r->position;
    struct awaits x;
    struct verdict v;

    rules_of(&before)->awaits(&before, &x);
    if (x.chance != r->kind || (r->begun && r->kind == AWAIT_CARD))
        return false;
    r->begun = true;
    chance_draw(&r->chance, &before, e);
    verdict_clear(&v);
    rules_of(&before)->step(&before, e, &r->position, &v);
    return true;
}

static void note_seed(struct rolling *r)
{
    if (r->options->seeded && !r->derived)
        snprintf(r->note, sizeof r->note, "reproducible: roll --seed %lu", r->options->seed);
}

/* ---- tokens alone ---- */

static void print_json(struct rolling *r)
{
    struct event e;
    char text[TOKEN_SIZE];

    fputs("{\"type\":\"roll\",\"tokens\":[", stdout);
    for (bool first = true; next_roll(r, &e); first = false) {
        if (!first)
            putchar(',');
        json_text(stdout, text, token_write(&e, text));
    }
    printf("],\"source\":\"%s\"", r->derived ? "links" : r->options->seeded ? "seed" : "system");
    if (r->options->seeded && !r->derived)
        printf(",\"seed\":%lu", r->options->seed);
    fputs("}\n", stdout);
}

static void print_tokens(struct rolling *r)
{
    struct event e;
    char text[TOKEN_SIZE];

    if (r->options->out == OUT_JSON) {
        print_json(r);
        return;
    }
    note_seed(r);
    for (bool first = true; next_roll(r, &e); first = false) {
        token_write(&e, text);
        printf("%s%s", first ? "" : " ", text);
    }
    printf(r->note[0] ? " {%s}\n" : "%s\n", r->note);
}

/* ---- the whole record ---- */

/* What roll_game_read() is to put before the terminator: the roll, and where it is from. */
static bool insert(void *context, const struct roll_game *g, struct event *e)
{
    struct rolling *r = context;

    if (r->refused)
        return false;
    if (!r->begun && !begin(r, g)) {
        r->refused = true;
        return false;
    }
    if (next_roll(r, e))
        return true;
    note_seed(r);
    if (!r->note[0] || r->noted)
        return false;
    r->noted = true;
    *e = event_blank(EV_COMMENT);
    e->first = e->last = 1;
    e->text = r->note;
    e->length = strlen(r->note);
    return true;
}

static void copy_out(FILE *from)
{
    char buffer[65536];
    size_t n;

    if (fflush(from) != 0 || ferror(from) || fseeko(from, 0, SEEK_SET) != 0) {
        tool_trouble(gettext("cannot keep the record meanwhile: %s"), tool_error(errno));
        return;
    }
    while ((n = fread(buffer, 1, sizeof buffer, from)) > 0)
        fwrite(buffer, 1, n, stdout);
    if (ferror(from))
        tool_trouble(gettext("cannot keep the record meanwhile: %s"), tool_error(errno));
}

/* The record goes to a file of its own first: nothing is printed of one to which nothing can be added. */
static void append(struct rolling *r)
{
    FILE *out = tmpfile();
    struct roll_game g;

    if (!out) {
        tool_trouble(gettext("cannot keep the record meanwhile: %s"), tool_error(errno));
        return;
    }
    if (roll_game_read(r->options, &g, out, insert, r)) {
        if (r->begun)
            copy_out(out);
        else if (!r->refused)
            roll_game_refuse(&g);
    }
    fclose(out);
}

void roll_for(const struct roll_options *o)
{
    struct rolling r = {.options = o};
    struct roll_game g;

    if (o->append)
        append(&r);
    else if (roll_game_read(o, &g, NULL, NULL, NULL) && begin(&r, &g))
        print_tokens(&r);
}

void roll_derive(const struct roll_options *o)
{
    struct rolling r = {.options = o};
    struct awaits x;
    struct roll_game g;

    if (!roll_game_read(o, &g, NULL, NULL, NULL))
        return;
    if (!g.rules || !g.proof.chained) {
        roll_refuse(gettext("game %lu has no chains: tags WhiteChain and BlackChain"), g.number);
        return;
    }
    if (g.complaint[0]) {
        roll_refuse("%s", g.complaint);
        return;
    }
    if (g.proof.due && !g.proof.live && g.proof.linked[WHITE] && g.proof.linked[BLACK]) {
        if (begin(&r, &g))
            print_tokens(&r);
        return;
    }
    if (!g.pair.any) {
        roll_refuse(gettext("game %lu has no pair of links yet"), g.number);
        return;
    }
    r.position = g.pair.position;
    r.stream = g.pair.stream;
    snprintf(r.id, sizeof r.id, "%s", g.proof.game_id);
    r.derived = true;
    r.chance = (struct chance){stream_below, &r};
    g.rules->awaits(&r.position, &x);
    r.kind = (enum await)x.chance;
    print_tokens(&r);
}
