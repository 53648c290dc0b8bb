/* html.c: a game as a page (html.h). */
#include "html_page.h"
#include "memstream.h"
#include "piece_art.h"
#include "svg_draw.h"

#include "notation/token.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void html_word(FILE *out, const struct language *l, const char *msgid);

/*
 * A turn view as an item of a list: its words as text, the rest as data that the script draws from.  The most bytes it
 * has (texts are escaped to six bytes a byte at worst).
 */
#define HTML_TURN_MAX (6 * 4 * SCENE_TEXT)

/* ---- what is drawn once, and used by every turn ---- */

static const char *const PIECE[2][KINDS] = {
    {N_("white pawn"), N_("white knight"), N_("white bishop"), N_("white rook"), N_("white queen"), N_("white king")},
    {N_("black pawn"), N_("black knight"), N_("black bishop"), N_("black rook"), N_("black queen"), N_("black king")},
};

static void begin(FILE *out, const struct language *l, const char *id, int width, int height, const char *title)
{
    fprintf(out, "<symbol id=\"%s\" viewBox=\"0 0 %d %d\">", id, width, height);
    if (title) {
        fputs("<title>", out);
        html_word(out, l, title);
        fputs("</title>", out);
    }
}

static void put_piece_symbols(FILE *out, const struct language *l)
{
    for (int side = WHITE; side <= BLACK; side++)
        for (int kind = PAWN; kind <= KING; kind++) {
            char id[3] = {side == WHITE ? 'w' : 'b', "PNBRQK"[kind], '\0'};
            begin(out, l, id, PIECE_BOX, PIECE_BOX, PIECE[side][kind]);
            fprintf(out, "%s</symbol>\n", piece_svg((enum kind)kind, (enum side)side));
        }
}

/* The empty board with its coordinates, and with the dice on its edges. */
static void put_ground(FILE *out, const struct turn_view *last, const struct svg_options *drawing, bool edges,
                       bool flip)
{
    struct svg_theme theme = drawing->theme ? *drawing->theme : *svg_theme_get(0);
    struct turn_view empty = {.language = last->language,
                              .view = {.seat = last->view.seat, .rules = last->view.rules},
                              .edges = edges,
                              .from = NO_SQUARE,
                              .to = NO_SQUARE,
                              .named = NO_SQUARE};
    struct svg_options options = *drawing;

    theme.text = "currentColor"; /* the margin is the page's own ground, light or dark */
    theme.page = "none";
    options.theme = &theme;
    options.flip = flip;
    fprintf(out, "<g id=\"ground%s%s\">", edges ? "-edges" : "", flip ? "-flipped" : "");
    svg_board(out, &empty, &options);
    fputs("</g>\n", out);
}

/* ---- marks ---- */

static void put_mark_symbols(FILE *out, const struct svg_theme *theme)
{
    static const char *const NAME[] = {[SQUARE_FROM] = "from",
                                       [SQUARE_TO] = "to",
                                       [SQUARE_ARRIVED] = "arrived",
                                       [SQUARE_LEFT] = "left",
                                       [SQUARE_NAMED] = "named"};
    char id[16];

    for (size_t i = 0; i < sizeof NAME / sizeof *NAME; i++) {
        snprintf(id, sizeof id, "mark-%s", NAME[i]);
        begin(out, NULL, id, SVG_SQUARE, SVG_SQUARE, NULL);
        draw_mark(out, (enum square_mark)i, 0, 0, theme);
        fputs("</symbol>\n", out);
    }
    begin(out, NULL, "mark-unseen", SVG_SQUARE, SVG_SQUARE, NULL);
    fputs("<path d=\"", out);
    draw_hatch(out, 0, 0);
    draw_hatch_end(out, theme);
    fputs("</symbol>\n", out);
}

/* Of arrows the line, to which the script gives its ends. */
static void put_asked(FILE *out, const struct svg_theme *theme)
{
    for (unsigned color = 0; ASKED_COLORS[color]; color++) {
        char id[16];
        snprintf(id, sizeof id, "mark-%c", ASKED_COLORS[color]);
        begin(out, NULL, id, SVG_SQUARE, SVG_SQUARE, NULL);
        draw_asked_square(out, color, 0, 0, theme);
        fprintf(out, "</symbol>\n<path id=\"arrow-%c\"", ASKED_COLORS[color]);
        draw_asked_stroke(out, color, ARROW_WIDTH, theme);
        fputc('\n', out);
    }
}

/* ---- dice and cards ---- */

/* Pips of a d6 by face: one bit a place, row by row. */
static void put_dice(FILE *out)
{
    static const unsigned PIPS[7] = {0, 0x010, 0x044, 0x054, 0x145, 0x155, 0x16d};

    for (unsigned face = 1; face <= 6; face++) {
        fprintf(out,
                "<symbol id=\"die-%u\" viewBox=\"0 0 32 32\"><rect x=\"1\" y=\"1\" width=\"30\" height=\"30\" rx=\"6\" "
                "fill=\"#ffffff\" stroke=\"#222222\" stroke-width=\"1.5\"/>",
                face);
        for (unsigned i = 0; i < 9; i++)
            if (PIPS[face] >> i & 1)
                fprintf(out, "<circle cx=\"%u\" cy=\"%u\" r=\"3\" fill=\"#222222\"/>", 8 + i % 3 * 8, 8 + i / 3 * 8);
        fputs("</symbol>\n", out);
    }
}

static void put_card(FILE *out, const struct language *l, const char *id, const char *title, const char *color,
                     const char *sign)
{
    begin(out, l, id, 26, 36, title);
    fprintf(out,
            "<rect x=\"1\" y=\"1\" width=\"24\" height=\"34\" rx=\"4\" fill=\"%s\" stroke=\"#ffffff\" "
            "stroke-width=\"1.5\"/>"
            "<path d=\"%s\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"3\"/></symbol>\n",
            color, sign);
}

static void put_card_symbols(FILE *out, const struct language *l, const struct svg_theme *theme)
{
    put_card(out, l, "card-red", N_("red card: the move stands"), theme->red, "M13 12v12M7 18h12");
    put_card(out, l, "card-black", N_("black card: the move is taken back"), theme->black, "M7 18h12");
    put_card(out, l, "card-unknown", N_("card not known"), "#777777", "M9 14q0-4 4-4t4 4q0 3-4 4v3M13 25v2");
}

/* ---- buttons ---- */

static void put_icons(FILE *out)
{
    static const char *const ICON[][2] = {
        {"first", "M3 3h3v14h-3zM17 3v14l-10-7z"},
        {"back", "M14 3v14l-10-7z"},
        {"play", "M5 3v14l12-7z"},
        {"pause", "M4 3h4v14h-4zM12 3h4v14h-4z"},
        {"forward", "M6 3v14l10-7z"},
        {"last", "M14 3h3v14h-3zM3 3v14l10-7z"},
    };

    for (size_t i = 0; i < sizeof ICON / sizeof *ICON; i++)
        fprintf(out, "<symbol id=\"icon-%s\" viewBox=\"0 0 20 20\"><path fill=\"currentColor\" d=\"%s\"/></symbol>\n",
                ICON[i][0], ICON[i][1]);
}

/* The drawings that the script composes a board of, as symbols; `edges`: dice stand on the edges in a placement. */
static void html_symbols(FILE *out, const struct turn_view *last, const struct svg_options *drawing, bool edges)
{
    const struct svg_theme *theme = drawing->theme ? drawing->theme : svg_theme_get(0);

    fputs("<svg class=\"symbols\" width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\">\n<defs>\n", out);
    for (int flip = 0; flip <= 1; flip++) {
        put_ground(out, last, drawing, false, flip);
        if (edges)
            put_ground(out, last, drawing, true, flip);
    }
    put_piece_symbols(out, last->language);
    put_mark_symbols(out, theme);
    put_asked(out, theme);
    put_dice(out);
    put_card_symbols(out, last->language, theme);
    put_icons(out);
    fputs("</defs>\n</svg>\n", out);
}

/* ---- the board as a table ---- */

static void put_row(FILE *out, const struct language *l, const struct board *b, unsigned rank)
{
    fprintf(out, "<tr><th scope=\"row\">%u</th>", rank + 1);
    for (unsigned file = 0; file < 8; file++) {
        unsigned square = square_at(file, rank);
        enum kind kind = board_kind(b, square);
        char name[3];
        fprintf(out, "<td data-square=\"%s\">", square_name(square, name));
        if (kind != NO_KIND)
            html_word(out, l, PIECE[board_side(b, square)][kind]);
        fputs("</td>", out);
    }
    fputs("</tr>\n", out);
}

/* A table of the squares, for those who cannot see the drawing. */
static void html_table(FILE *out, const struct turn_view *turn_view)
{
    fputs("<div class=\"aside\" id=\"squares\" tabindex=\"-1\">\n<table>\n<caption>", out);
    html_word(out, turn_view->language, N_("The board"));
    fputs("</caption>\n<tr><td></td>", out);
    for (int file = 'a'; file <= 'h'; file++)
        fprintf(out, "<th scope=\"col\">%c</th>", file);
    fputs("</tr>\n", out);
    for (unsigned rank = 8; rank-- > 0;)
        put_row(out, turn_view->language, &turn_view->view.board, rank);
    fputs("</table>\n</div>\n", out);
}

/* ---- a turn ---- */

static const char LETTER[2][KINDS + 1] = {"PNBRQK", "pnbrqk"};

/* ---- data ---- */

/* The first field of a FEN: short, and legible in a page's source. */
static void put_board(FILE *out, const struct board *b)
{
    fputs(" data-board=\"", out);
    for (unsigned row = 0; row < 8; row++) {
        int empty = 0;
        for (unsigned file = 0; file < 8; file++) {
            unsigned square = square_at(file, 7 - row);
            enum kind kind = board_kind(b, square);
            if (kind == NO_KIND) {
                empty++;
                continue;
            }
            if (empty)
                fputc('0' + empty, out);
            empty = 0;
            fputc(LETTER[board_side(b, square)][kind], out);
        }
        if (empty)
            fputc('0' + empty, out);
        if (row < 7)
            fputc('/', out);
    }
    fputc('"', out);
}

static void put_squares(FILE *out, const char *name, uint64_t set)
{
    char text[3];

    if (!set)
        return;
    fprintf(out, " data-%s=\"", name);
    EACH_SQUARE (square, set) {
        fputs(square_name(square, text), out);
    }
    fputc('"', out);
}

static void put_square(FILE *out, const char *name, unsigned square)
{
    if (square != NO_SQUARE)
        put_squares(out, name, bit(square));
}

/* As the record has them: "4,5:1,8", "P:N". */
static void put_roll(FILE *out, const struct turn_view *s)
{
    struct event e = event_blank(EV_REVEAL);
    char text[TOKEN_SIZE];
    size_t n;

    if (!s->has_roll)
        return;
    e.sides = s->roll_sides;
    e.faces[WHITE] = s->roll[WHITE];
    e.faces[BLACK] = s->roll[BLACK];
    n = token_write(&e, text);
    if (n > 2)
        fprintf(out, " data-roll=\"%.*s\"", (int)(n - 2), text + 1);
}

static void put_cards(FILE *out, const struct turn_view *s)
{
    if (s->cards) {
        fputs(" data-cards=\"", out);
        for (unsigned i = 0; i < s->cards; i++)
            fputc(s->card[i] == RED_CARD ? '+' : s->card[i] == BLACK_CARD ? '-' : '?', out);
        fputc('"', out);
    }
    if (s->view.has_cards)
        fprintf(out, " data-left=\"%u,%u\"", s->view.red, s->view.black);
}

static void put_pieces(FILE *out, enum side side, const uint8_t count[KINDS], unsigned unknown)
{
    for (int kind = KING; kind >= PAWN; kind--)
        for (int i = 0; i < count[kind]; i++)
            fputc(LETTER[side][kind], out);
    while (unknown-- > 0)
        fputc('?', out);
}

/* What White has beside the board, and Black: the reserve, or what was taken ('?': of a kind not known). */
static void put_stock(FILE *out, const struct turn_view *s)
{
    fputs(" data-stock=\"", out);
    if (s->view.has_reserve)
        put_pieces(out, WHITE, s->view.reserve[WHITE], 0);
    else
        put_pieces(out, BLACK, s->captured[BLACK], s->captured_unknown[BLACK]);
    fputc(':', out);
    if (s->view.has_reserve)
        put_pieces(out, BLACK, s->view.reserve[BLACK], 0);
    else
        put_pieces(out, WHITE, s->captured[WHITE], s->captured_unknown[WHITE]);
    fputc('"', out);
}

/* data-WORD="8:?" for each counter. */
static void put_counters(FILE *out, const struct view *v)
{
    for (unsigned i = 0; i < v->counters; i++) {
        fprintf(out, " data-%s=\"", view_counter(v, i)->word);
        for (int side = WHITE; side <= BLACK; side++) {
            if (v->count[i][side] == NOT_KNOWN)
                fputc('?', out);
            else
                fprintf(out, "%u", v->count[i][side]);
            fputc(side == WHITE ? ':' : '"', out);
        }
    }
}

/* "Ge2e4,Rd5": what is no colour of ours is left out, for these letters are a stranger's. */
static void put_marks(FILE *out, const struct turn_view *s)
{
    const char *before = " data-marks=\"";
    char name[3];

    for (size_t i = 0; i < s->marks; i++) {
        const struct turn_view_mark *m = &s->mark[i];
        if (!m->color || !strchr("GRYB", m->color))
            continue;
        fprintf(out, "%s%c%s", before, m->color, square_name(m->from, name));
        if (m->to != m->from)
            fputs(square_name(m->to, name), out);
        before = ",";
    }
    if (*before == ',')
        fputc('"', out);
}

static void put_data(FILE *out, const struct turn_view *s)
{
    put_board(out, &s->view.board);
    fprintf(out, " data-side=\"%c\"", s->view.side == WHITE ? 'w' : 'b');
    if (s->view.hides)
        fputs(" data-hides=\"\"", out);
    if (s->view.task != &TASK_MOVE) {
        fputs(" data-due=\"", out);
        html_word(out, s->language, s->view.task->label);
        fputc('"', out);
    }
    fprintf(out, " data-by=\"%c\"", s->turn_side == WHITE ? 'w' : 'b');
    put_square(out, "from", s->from);
    put_square(out, "to", s->to);
    put_square(out, "named", s->named);
    put_squares(out, "touched", s->touched);
    put_roll(out, s);
    if (s->edges)
        fputs(" data-edges=\"\"", out);
    put_cards(out, s);
    put_counters(out, &s->view);
    put_stock(out, s);
    put_marks(out, s);
}

/* ---- words ---- */

static void put_line(FILE *out, const char *class, const char *text)
{
    if (!*text)
        return;
    fprintf(out, "<p class=\"%s\" dir=\"auto\">", class);
    svg_escape(out, text);
    fputs("</p>", out);
}

/* The turn's moves; tokens are not to be broken at their hyphens. */
static void put_moves(FILE *out, const struct language *l, const char *moves)
{
    char copy[2 * SCENE_TEXT], *rest = copy;

    message_moves(l, moves, copy, sizeof copy);
    for (char *token = strtok_r(copy, " ", &rest); token; token = strtok_r(NULL, " ", &rest)) {
        bool whole = strlen(token) < TOKEN_SIZE && strchr(token, '-');
        fputs(whole ? " <span>" : " ", out);
        svg_escape(out, token);
        fputs(whole ? "</span>" : "", out);
    }
}

/* "12w" as "12.", "12b" as "12...", a round "7" as "7.", the start as a word. */
static void put_label(FILE *out, const struct turn_view *s)
{
    size_t figures = strspn(s->turn, "0123456789");

    fputs("<b>", out);
    if (figures)
        fprintf(out, "%.*s%s", (int)figures, s->turn, s->turn[figures] == 'b' ? "..." : ".");
    else
        html_word(out, s->language, N_("Start"));
    fputs("</b>", out);
}

/* A msgid as text, escaped. */
static void html_word(FILE *out, const struct language *l, const char *msgid)
{
    svg_escape(out, translate(l, msgid));
}

/* A seat's name, "White" or "Referee". */
static void html_seat(FILE *out, const struct language *l, enum seat seat)
{
    char name[SENTENCE_SIZE];

    message_seat(l, seat, name);
    svg_escape(out, name);
}

/* "1-0, king captured", "" while nothing is decided. */
static void html_result(FILE *out, const struct turn_view *s)
{
    enum result result = s->claimed != NO_RESULT && s->claimed != UNFINISHED ? s->claimed : (enum result)s->view.over;
    enum ending ending = s->claimed_ending != NO_ENDING ? s->claimed_ending : (enum ending)s->view.ending;

    if (result == NO_RESULT || result == UNFINISHED) {
        html_word(out, s->language, N_("unfinished"));
        return;
    }
    fputs(result_name(result), out);
    if (ending != NO_ENDING) {
        fputs(", ", out);
        html_word(out, s->language, ending_name(ending));
    }
}

/* In which of two columns a turn stands: those too long for half a line, and rounds, have a line of their own. */
static const char *column(const struct turn_view *s)
{
    char last = s->turn[strspn(s->turn, "0123456789")];

    if (!last || strlen(s->moves) > 24)
        return "both";
    return last == 'w' ? "white" : "black";
}

static void html_turn(FILE *out, const struct turn_view *s)
{
    fprintf(out, "<li class=\"%s\" data-turn=\"%s\"", column(s), s->turn);
    put_data(out, s);
    fprintf(out, "><a href=\"#%lu\">", s->index);
    put_label(out, s);
    if (s->turn[0])
        put_moves(out, s->language, s->moves[0] ? s->moves : "\xe2\x80\x94");
    fputs("</a>", out);
    put_line(out, "said", s->sentence);
    if (s->code != CODE_OK) {
        fprintf(out, "<p class=\"violation\"><b>%s</b> ", code_name((enum code)s->code));
        svg_escape(out, s->violation);
        fputs("</p>", out);
    }
    if (s->ends)
        put_line(out, "violation", translate(s->language, SCENE_ENDS));
    put_line(out, "comment", s->comment);
    if (s->view.over != NO_RESULT || s->claimed != NO_RESULT) {
        fputs("<p class=\"end\">", out);
        html_result(out, s);
        fputs("</p>", out);
    }
    fputs("</li>\n", out);
}

/* ---- the page ---- */

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

static void put_word(FILE *out, const struct language *l, const char *name, const char *msgid)
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
    put_word(out, l, "label", N_("Copy record"));
    put_word(out, l, "done", N_("Copied"));
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
    put_word(out, o->language, "play", N_("Play"));
    put_word(out, o->language, "pause", N_("Pause"));
    put_word(out, o->language, "board", N_("Board, turn {0}"));
    put_word(out, o->language, "due", TASK_MOVE.label);
    put_word(out, o->language, "left", N_("Cards left:"));
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
