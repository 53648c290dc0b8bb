#include "html_page.h"
#include "piece_art.h"
#include "svg_draw.h"

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

static void put_pieces(FILE *out, const struct language *l)
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

static void put_marks(FILE *out, const struct svg_theme *theme)
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

static void put_cards(FILE *out, const struct language *l, const struct svg_theme *theme)
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

void html_symbols(FILE *out, const struct turn_view *last, const struct svg_options *drawing, bool edges)
{
    const struct svg_theme *theme = drawing->theme ? drawing->theme : svg_theme_get(0);

    fputs("<svg class=\"symbols\" width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\">\n<defs>\n", out);
    for (int flip = 0; flip <= 1; flip++) {
        put_ground(out, last, drawing, false, flip);
        if (edges)
            put_ground(out, last, drawing, true, flip);
    }
    put_pieces(out, last->language);
    put_marks(out, theme);
    put_asked(out, theme);
    put_dice(out);
    put_cards(out, last->language, theme);
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

void html_table(FILE *out, const struct turn_view *turn_view)
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
