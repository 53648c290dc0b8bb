#include "html_page.h"

#include "memstream.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* One seat's turns, as items of its list. */
struct turns {
    FILE *out; /* into text */
    char *text;
    size_t size;
};

struct html_page {
    enum seat seat;
    bool full, edges, chance;
    struct turns turns[SEATS];
    struct turn_view last; /* of the page's own seat */
};

struct html_page *html_new(enum seat seat)
{
    struct html_page *page = calloc(1, sizeof *page);
    bool good = page != NULL;

    for (int s = 0; page && s < SEATS; s++) {
        struct turns *t = &page->turns[s];
        if (s != (int)seat && seat != SEAT_REFEREE)
            continue;
        t->out = memstream_open(&t->text, &t->size);
        good = good && t->out;
    }
    if (!good) {
        html_free(page);
        return NULL;
    }
    page->seat = seat;
    return page;
}

void html_free(struct html_page *page)
{
    for (int s = 0; page && s < SEATS; s++) {
        if (page->turns[s].out)
            fclose(page->turns[s].out);
        free(page->turns[s].text);
    }
    free(page);
}

enum html_added html_add(struct html_page *page, const struct turn_view *turn_view)
{
    struct turns *t = &page->turns[turn_view->view.seat];
    size_t total = 0;

    assert(t->out);
    for (int s = 0; s < SEATS; s++)
        total += page->turns[s].size;
    if (page->full)
        return HTML_ADDED;
    if (total + HTML_TURN_MAX > HTML_MAX_BYTES) {
        page->full = true;
        return HTML_FULL;
    }
    if (turn_view->view.seat == page->seat) {
        page->edges |= turn_view->edges;
        page->chance |= turn_view->has_roll || turn_view->cards || turn_view->view.has_cards;
        page->last = *turn_view;
    }
    html_turn(t->out, turn_view);
    return fflush(t->out) != 0 || ferror(t->out) ? HTML_NO_MEMORY : HTML_ADDED;
}

/* ---- head ---- */

static bool given(const char *text)
{
    return text && *text && strcmp(text, "?") != 0 && strcmp(text, "????.??.??") != 0;
}

static void put_name(FILE *out, const struct html_options *o, enum side side)
{
    const char *name = side == WHITE ? o->white : o->black;

    if (given(name))
        svg_escape(out, name);
    else
        html_seat(out, o->language, (enum seat)side);
}

static void put_head(const struct html_page *page, FILE *out, const struct html_options *o)
{
    fprintf(
        out,
        "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '%s'; script-src '%s'; "
        "base-uri 'none'; form-action 'none'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"referrer\" content=\"no-referrer\">\n<title>",
        o->language ? o->language->name : "en", PAGE_STYLE_HASH, PAGE_SCRIPT_HASH);
    put_name(out, o, WHITE);
    fputs(" \xe2\x80\x93 ", out);
    put_name(out, o, BLACK);
    fputs(", ", out);
    svg_escape(out, page->last.variant);
    fprintf(out, "</title>\n<style>%s</style>\n</head>\n<body>\n", PAGE_STYLE);
}

static void put_fact(FILE *out, const char *text)
{
    if (!given(text))
        return;
    fputs(" \xc2\xb7 <bdi>", out);
    svg_escape(out, text);
    fputs("</bdi>", out);
}

static const char *const SEAT_TITLE[SEATS] = {N_("White's view"), N_("Black's view"), N_("The public's view"),
                                              N_("The referee's view")};

static void put_header(const struct html_page *page, FILE *out, const struct html_options *o)
{
    fputs("<header>\n<h1><bdi>", out);
    put_name(out, o, WHITE);
    fputs("</bdi> \xe2\x80\x93 <bdi>", out);
    put_name(out, o, BLACK);
    fputs("</bdi></h1>\n<p class=\"facts\">", out);
    svg_escape(out, page->last.variant);
    put_fact(out, o->event);
    put_fact(out, o->site);
    put_fact(out, o->round);
    put_fact(out, o->date);
    if (page->seat != SEAT_REFEREE)
        put_fact(out, translate(o->language, SEAT_TITLE[page->seat]));
    if (page->last.claimed != NO_RESULT || page->last.view.over != NO_RESULT) {
        fputs(" \xc2\xb7 ", out);
        html_result(out, &page->last);
    }
    fputs("</p>\n</header>\n", out);
}

/* ---- the player: what the script brings to life ---- */

static void put_data(FILE *out, const struct language *l, const char *name, const char *msgid)
{
    fprintf(out, " data-%s=\"", name);
    html_word(out, l, msgid);
    fputc('"', out);
}

static void put_bar(const struct html_page *page, FILE *out, const struct html_options *o, enum side side)
{
    const struct view *v = &page->last.view;

    fprintf(out, "<div class=\"bar\" id=\"%s\"", side == WHITE ? "white" : "black");
    fputs(" data-name=\"", out);
    html_seat(out, o->language, (enum seat)side);
    fputs("\"><bdi class=\"who\">", out);
    put_name(out, o, side);
    fputs("</bdi><span class=\"turn\"></span><div class=\"store\">", out);
    html_word(out, o->language, v->has_reserve ? N_("Reserve:") : N_("Taken:"));
    fputs("<ul class=\"stock\"></ul></div>", out);
    for (unsigned i = 0; i < v->counters; i++) {
        fprintf(out, "<span class=\"count\" data-count=\"%s\">", view_counter(v, i)->word);
        html_word(out, o->language, view_counter(v, i)->title);
        fputs(" <b></b></span>", out);
    }
    fputs("</div>\n", out);
}

static void put_button(FILE *out, const struct language *l, const char *id, const char *label, const char *key)
{
    fprintf(out, "<button type=\"button\" class=\"step\" id=\"%s\" aria-label=\"", id);
    html_word(out, l, label);
    fputs("\" title=\"", out);
    html_word(out, l, label);
    fprintf(out, " (%s)\"><svg viewBox=\"0 0 20 20\" aria-hidden=\"true\"><use href=\"#icon-%s\"/></svg></button>\n",
            key, id);
}

static void put_choice(FILE *out, const struct language *l, const char *value, const char *label, bool selected)
{
    fprintf(out, "<option value=\"%s\"%s>", value, selected ? " selected" : "");
    html_word(out, l, label);
    fputs("</option>", out);
}

static void put_seat_choice(FILE *out, const struct language *l, enum seat seat)
{
    fprintf(out, "<option value=\"%s\"%s>", seat_name(seat), seat == SEAT_REFEREE ? " selected" : "");
    html_seat(out, l, seat);
    fputs("</option>", out);
}

static void begin_select(FILE *out, const struct language *l, const char *id, const char *label)
{
    fputs("<label>", out);
    html_word(out, l, label);
    fprintf(out, "<select id=\"%s\">", id);
}

static void end_select(FILE *out)
{
    fputs("</select></label>\n", out);
}

/* A seat's turns that say what the referee's say anyway need no view of their own. */
static bool has_view(const struct html_page *page, int seat)
{
    const struct turns *t = &page->turns[seat], *own = &page->turns[page->seat];

    return t->size > 0 && (t == own || t->size != own->size || memcmp(t->text, own->text, t->size) != 0);
}

static bool has_views(const struct html_page *page)
{
    return has_view(page, SEAT_WHITE) + has_view(page, SEAT_BLACK) + has_view(page, SEAT_PUBLIC) +
               has_view(page, SEAT_REFEREE) >
           1;
}

static void put_copy(FILE *out, const struct language *l)
{
    fputs("<button type=\"button\" id=\"copy\" title=\"c\" aria-live=\"polite\"", out);
    put_data(out, l, "label", N_("Copy record"));
    put_data(out, l, "done", N_("Copied"));
    fputs(">", out);
    html_word(out, l, N_("Copy record"));
    fputs("</button>\n", out);
}

static void put_controls(const struct html_page *page, FILE *out, const struct language *l, bool record)
{
    fputs("<div class=\"controls\" role=\"group\" aria-label=\"", out);
    html_word(out, l, N_("Controls"));
    fputs("\">\n", out);
    put_button(out, l, "first", N_("First"), "Home");
    put_button(out, l, "back", N_("Back"), "\xe2\x86\x90");
    put_button(out, l, "play", N_("Play"), "Space");
    put_button(out, l, "forward", N_("Forward"), "\xe2\x86\x92");
    put_button(out, l, "last", N_("Last"), "End");
    fputs("<button type=\"button\" id=\"flip\" title=\"f\">", out);
    html_word(out, l, N_("Flip"));
    fputs("</button>\n", out);
    if (has_views(page)) {
        begin_select(out, l, "view", N_("View"));
        for (int s = SEAT_REFEREE; s >= SEAT_WHITE; s--)
            if (has_view(page, s))
                put_seat_choice(out, l, (enum seat)s);
        end_select(out);
    }
    begin_select(out, l, "speed", N_("Speed"));
    put_choice(out, l, "4000", N_("Slow"), false);
    put_choice(out, l, "2000", N_("Medium"), true);
    put_choice(out, l, "800", N_("Fast"), false);
    end_select(out);
    fputs("<button type=\"button\" id=\"help\" aria-label=\"", out);
    html_word(out, l, N_("Keys"));
    fputs("\" title=\"?\">?</button>\n", out);
    if (record)
        put_copy(out, l);
    fputs("</div>\n", out);
}

static void put_key(FILE *out, const struct language *l, const char *key, const char *label)
{
    fprintf(out, "<dt><kbd>%s</kbd></dt><dd>", key);
    html_word(out, l, label);
    fputs("</dd>\n", out);
}

static void put_keys(const struct html_page *page, FILE *out, const struct language *l, bool record)
{
    fputs("<dialog id=\"keys\" aria-labelledby=\"keys-title\">\n<h2 id=\"keys-title\">", out);
    html_word(out, l, N_("Keys"));
    fputs("</h2>\n<dl>\n", out);
    put_key(out, l, "\xe2\x86\x90", N_("Back"));
    put_key(out, l, "\xe2\x86\x92", N_("Forward"));
    put_key(out, l, "Home", N_("First"));
    put_key(out, l, "End", N_("Last"));
    put_key(out, l, "Space", N_("Play or pause"));
    put_key(out, l, "f", N_("Flip the board"));
    if (has_views(page))
        put_key(out, l, "v", N_("Next view"));
    if (record)
        put_key(out, l, "c", N_("Copy record"));
    put_key(out, l, "?", N_("This list"));
    fputs("</dl>\n<button type=\"button\" id=\"close\">", out);
    html_word(out, l, N_("Close"));
    fputs("</button>\n</dialog>\n", out);
}

static void put_player_data(const struct html_page *page, FILE *out, const struct html_options *o)
{
    const struct rules *rules = rules_get((enum rules_number)page->last.view.rules);

    fprintf(out, "<section id=\"player\"%s%s data-die=\"%d\" data-show=\"", page->chance ? " class=\"has-chance\"" : "",
            o->drawing.flip ? " data-flip=\"\"" : "", rules->die ? rules->die : 6);
    svg_escape(out, o->turn ? o->turn : "");
    fputc('"', out);
    put_data(out, o->language, "play", N_("Play"));
    put_data(out, o->language, "pause", N_("Pause"));
    put_data(out, o->language, "board", N_("Board, turn {0}"));
    put_data(out, o->language, "due", TASK_MOVE.label);
    put_data(out, o->language, "left", N_("Cards left:"));
    fputs(" hidden>\n", out);
}

static void put_player(const struct html_page *page, FILE *out, const struct html_options *o)
{
    put_player_data(page, out, o);
    fputs("<div id=\"left\">\n<div id=\"bars\">\n", out);
    put_bar(page, out, o, BLACK);
    fprintf(out, "<svg id=\"board\" viewBox=\"0 0 %d %d\" role=\"img\"></svg>\n", SVG_WIDTH, SVG_WIDTH);
    put_bar(page, out, o, WHITE);
    fputs("</div>\n<div id=\"chance\"></div>\n", out);
    put_controls(page, out, o->language, o->record);
    fputs("</div>\n<div id=\"now\">\n<h2 id=\"where\"></h2>\n<div id=\"told\" aria-live=\"polite\"></div>\n</div>\n",
          out);
    put_keys(page, out, o->language, o->record);
    fputs("</section>\n", out);
}

/* ---- what is there without the script ---- */

static bool put_still(const struct html_page *page, FILE *out, const struct html_options *o)
{
    bool whole;

    fputs("<figure id=\"still\">\n", out);
    whole = svg_scene(out, &page->last, &o->drawing);
    fputs("</figure>\n", out);
    return whole;
}

static void put_lists(const struct html_page *page, FILE *out, const struct language *l)
{
    fputs("<section id=\"record\">\n<h2>", out);
    html_word(out, l, N_("Moves"));
    fputs("</h2>\n", out);
    for (int s = SEAT_REFEREE; s >= SEAT_WHITE; s--) {
        const struct turns *t = &page->turns[s];
        if (!has_view(page, s))
            continue;
        fputs("<ol class=\"turns\" aria-label=\"", out);
        html_word(out, l, SEAT_TITLE[s]);
        fprintf(out, "\"%s>\n", s == (int)page->seat ? "" : " hidden");
        fwrite(t->text, 1, t->size, out);
        fputs("</ol>\n", out);
    }
    fputs("</section>\n", out);
}

/* What the button copies; without the script it is there to be read. */
static void put_record(FILE *out, const char *record)
{
    fputs("<pre id=\"text\">", out);
    svg_escape(out, record);
    fputs("</pre>\n", out);
}

bool html_write(const struct html_page *page, FILE *out, const struct html_options *o)
{
    bool whole;

    put_head(page, out, o);
    fputs("<a class=\"skip\" href=\"#squares\">", out);
    html_word(out, o->language, N_("The board as a table"));
    fputs("</a>\n", out);
    html_symbols(out, &page->last, &o->drawing, page->edges);
    put_header(page, out, o);
    fputs("<main>\n", out);
    whole = put_still(page, out, o);
    put_player(page, out, o);
    put_lists(page, out, o->language);
    if (o->record)
        put_record(out, o->record);
    html_table(out, &page->last);
    fputs("</main>\n", out);
    fprintf(out, "<script>%s</script>\n</body>\n</html>\n", PAGE_SCRIPT);
    return whole;
}
