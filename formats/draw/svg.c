/* svg.c: a position as a picture (svg.h). */
#include "svg.h"
#include "font.h"
#include "memstream.h"
#include "notation/token.h"
#include "svg_draw.h"
#include "text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- the board: squares, marks, pieces, coordinates, arrows ---- */

#define SIDE SVG_SQUARE
#define EDGE SVG_MARGIN

struct board_drawing {
    FILE *out;
    const struct turn_view *turn_view;
    const struct svg_options *options;
    const struct svg_theme *theme;
};

/* Upper left corner of a square. */
static double left_of(const struct board_drawing *d, unsigned square)
{
    return EDGE + SIDE * (double)(d->options->flip ? 7 - file_of(square) : file_of(square));
}

static double top_of(const struct board_drawing *d, unsigned square)
{
    return EDGE + SIDE * (double)(d->options->flip ? rank_of(square) : 7 - rank_of(square));
}

/* ---- the ground ---- */

static void draw_squares(const struct board_drawing *d)
{
    draw_rect(d->out, EDGE - 1.5, EDGE - 1.5, 8 * SIDE + 3, 8 * SIDE + 3, 0, (struct paint){d->theme->frame, NULL, 0});
    draw_rect(d->out, EDGE, EDGE, 8 * SIDE, 8 * SIDE, 0, (struct paint){d->theme->light, NULL, 0});
    fputs("<path d=\"", d->out);
    for (unsigned row = 0; row < 8; row++)
        for (unsigned column = 1 - row % 2; column < 8; column += 2)
            fprintf(d->out, "M%u %uh%dv%dh-%dz", EDGE + column * SIDE, EDGE + row * SIDE, SIDE, SIDE, SIDE);
    fprintf(d->out, "\" fill=\"%s\" stroke=\"none\"/>", d->theme->dark);
}

/* Where pieces are hidden, a square on which none is seen is hatched: it may hold something. */
static void hatch(const struct board_drawing *d)
{
    uint64_t unseen = ~occupied(&d->turn_view->view.board);

    if (!d->turn_view->view.hides || !unseen)
        return;
    fputs("<path d=\"", d->out);
    EACH_SQUARE (square, unseen)
        draw_hatch(d->out, left_of(d, square), top_of(d, square));
    draw_hatch_end(d->out, d->theme);
}

/* ---- marks of the last action ---- */

static void mark(const struct board_drawing *d, enum square_mark mark, unsigned square)
{
    draw_mark(d->out, mark, left_of(d, square), top_of(d, square), d->theme);
}

static void draw_marks(const struct board_drawing *d)
{
    const struct turn_view *s = d->turn_view;
    uint64_t rest = s->touched;

    if (s->from != NO_SQUARE) {
        mark(d, SQUARE_FROM, s->from);
        rest &= ~bit(s->from);
    }
    if (s->to != NO_SQUARE) {
        mark(d, SQUARE_TO, s->to);
        rest &= ~bit(s->to);
    }
    EACH_SQUARE (square, rest)
        mark(d, occupied(&s->view.board) & bit(square) ? SQUARE_ARRIVED : SQUARE_LEFT, square);
    if (s->named != NO_SQUARE)
        mark(d, SQUARE_NAMED, s->named);
}

/* The moves of a turn that has several are numbered where they arrived, in a row where a square has more than one. */
static void draw_steps(const struct board_drawing *d)
{
    const struct turn_view *s = d->turn_view;
    unsigned at[64] = {0};
    char figure[4];

    for (unsigned i = 0; s->steps > 1 && i < s->steps; i++) {
        unsigned square = s->step[i], nth = at[square]++;
        double x = left_of(d, square) + SIDE - 7 - 12 * (nth % 4), y = top_of(d, square) + 7 + 12 * (nth / 4);
        snprintf(figure, sizeof figure, "%u", i + 1);
        draw_circle(d->out, x, y, 6.3, (struct paint){d->theme->page, d->theme->mark, 1.2});
        draw_text(d->out, figure, x, y - 3, 6, ANCHOR_MIDDLE, d->theme->text);
    }
}

static void draw_pieces(const struct board_drawing *d)
{
    const struct board *b = &d->turn_view->view.board;

    EACH_SQUARE (square, occupied(b))
        draw_piece(d->out, board_kind(b, square), board_side(b, square), left_of(d, square), top_of(d, square), SIDE);
}

/* ---- arrows and marked squares of [%cal] and [%csl] ---- */

static unsigned color_of(const struct turn_view_mark *m)
{
    const char *at = m->color ? strchr(ASKED_COLORS, m->color) : NULL;

    return at ? (unsigned)(at - ASKED_COLORS) : 0;
}

static void draw_arrow(const struct board_drawing *d, const struct turn_view_mark *m)
{
    double x = left_of(d, m->from) + SIDE / 2.0, y = top_of(d, m->from) + SIDE / 2.0;
    double dx = left_of(d, m->to) + SIDE / 2.0 - x, dy = top_of(d, m->to) + SIDE / 2.0 - y;
    double length = hypot(dx, dy), ux = dx / length, uy = dy / length;
    unsigned color = color_of(m);

    fprintf(d->out, "<path d=\"M%.1f %.1fL%.1f %.1f\"", x + 12 * ux, y + 12 * uy, x + dx - 15 * ux, y + dy - 15 * uy);
    draw_asked_stroke(d->out, color, ARROW_WIDTH, d->theme);
    fprintf(d->out, "<path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fZ\" fill=\"%s\" stroke=\"none\"/>", x + dx - 2 * ux,
            y + dy - 2 * uy, x + dx - 17 * ux - 8 * uy, y + dy - 17 * uy + 8 * ux, x + dx - 17 * ux + 8 * uy,
            y + dy - 17 * uy - 8 * ux, d->theme->arrow[color]);
}

static void draw_comment_marks(const struct board_drawing *d)
{
    for (size_t i = 0; i < d->turn_view->marks; i++) {
        const struct turn_view_mark *m = &d->turn_view->mark[i];
        if (m->from != m->to && !d->options->no_arrows)
            draw_arrow(d, m);
        else if (m->from == m->to && !d->options->no_marks)
            draw_asked_square(d->out, color_of(m), left_of(d, m->from), top_of(d, m->from), d->theme);
    }
}

/* ---- the margin ---- */

/* The die that puts a piece on this file, for the side whose edge it is: 1 is a for White and h for Black. */
static void draw_edge_die(const struct board_drawing *d, enum side side, unsigned file, double x, double y)
{
    char text[2] = {(char)('1' + (side == WHITE ? file : 7 - file)), '\0'};

    if (side == BLACK)
        draw_path(d->out, "M0 -9.4L9.4 0L0 9.4L-9.4 0Z", x, y, 1, (struct paint){SVG_RIM, NULL, 0});
    draw_path(d->out, "M0 -8.4L8.4 0L0 8.4L-8.4 0Z", x, y, 1, (struct paint){SVG_SHADE[side], SVG_INK, 1.1});
    draw_text(d->out, text, x, y - 3.3, 6.6, ANCHOR_MIDDLE, SVG_SHADE_TEXT[side]);
}

static void draw_margin(const struct board_drawing *d)
{
    bool letters = !d->options->no_coordinates, edges = d->turn_view->edges;
    double low = EDGE + 8 * SIDE + EDGE / 2.0;
    char text[2] = "";

    for (unsigned i = 0; i < 8; i++) {
        double x = left_of(d, i) + SIDE / 2.0;
        if (letters) {
            text[0] = (char)('a' + i);
            draw_text(d->out, text, edges ? x - 10 : x, low - 5.2, 9.4, ANCHOR_MIDDLE, d->theme->text);
            text[0] = (char)('1' + i);
            draw_text(d->out, text, EDGE / 2.0, top_of(d, 8 * i) + SIDE / 2.0 - 4.7, 9.4, ANCHOR_MIDDLE,
                      d->theme->text);
        }
        if (edges) {
            double near = letters ? x + 8 : x;
            draw_edge_die(d, d->options->flip ? BLACK : WHITE, i, near, low);
            draw_edge_die(d, d->options->flip ? WHITE : BLACK, i, x, EDGE / 2.0 - 0.5);
        }
    }
}

void svg_board(FILE *out, const struct turn_view *turn_view, const struct svg_options *options)
{
    struct board_drawing d = {out, turn_view, options, theme_of(options)};

    draw_squares(&d);
    hatch(&d);
    draw_marks(&d);
    draw_pieces(&d);
    if (options->caption)
        draw_steps(&d);
    draw_comment_marks(&d);
    draw_margin(&d);
}

/* ---- what belongs to a side: whose turn it is, the score, counters, reserve, what was captured ---- */

#define LEFT 20.0
#define RIGHT (SVG_WIDTH - 20.0)
#define BAR_MIDDLE (SVG_BAR / 2.0)

static void draw_turn(FILE *out, const struct turn_view *s, const struct svg_theme *theme, enum side side)
{
    enum result result = s->view.over ? (enum result)s->view.over : s->claimed;
    bool over = result == WHITE_WINS || result == BLACK_WINS || result == DRAW;

    if (over)
        draw_text(out,
                  result == DRAW           ? "½"
                  : result == win_of(side) ? "1"
                                           : "0",
                  LEFT + 5, BAR_MIDDLE - 5.5, 11, ANCHOR_MIDDLE, theme->text);
    else if (s->view.side == side)
        draw_path(out, "M0 0L10 6L0 12Z", LEFT, BAR_MIDDLE - 6, 1, (struct paint){theme->mark, NULL, 0});
}

#define NAME_WIDTH 150.0

/* The player, or the side. */
static void name_of(const struct turn_view *s, const struct svg_options *o, enum side side, char name[SENTENCE_SIZE])
{
    const char *player = s->player[side];
    size_t n;

    message_seat(s->language, side, name);
    if (!o->caption || !*player || strcmp(player, "?") == 0)
        return;
    n = strlen(player);
    strcpy(name, player);
    while (n > 0 && text_width(name, 9) > NAME_WIDTH) {
        n = utf8_cut(player, strlen(player), n - 1);
        snprintf(name, SENTENCE_SIZE, "%.*s…", (int)n, player);
    }
}

static double draw_name(FILE *out, const struct turn_view *s, const struct svg_options *o, enum side side)
{
    const struct svg_theme *theme = theme_of(o);
    char name[SENTENCE_SIZE];

    name_of(s, o, side, name);
    draw_side(out, side, LEFT + 24, BAR_MIDDLE, 7.5);
    draw_text(out, name, LEFT + 38, BAR_MIDDLE - 4.5, 9, ANCHOR_LEFT, theme->text);
    return LEFT + 38 + text_width(name, 9) + 14;
}

/* ---- counters ---- */

#define MOST_SIGNS 12
#define SIGN_STEP 5.5

static void draw_sign(FILE *out, const struct svg_theme *theme, unsigned sign, double x)
{
    if (sign == SIGN_MATCH) {
        draw_path(out, "M0 -5V6.5", x, BAR_MIDDLE, 1, (struct paint){NULL, theme->text, 1.6});
        draw_circle(out, x, BAR_MIDDLE - 5.5, 1.9, (struct paint){theme->alarm, NULL, 0});
    } else {
        draw_circle(out, x, BAR_MIDDLE, 2.1, (struct paint){theme->alarm, NULL, 0});
    }
}

/* What is counted, as signs in a box and as a figure; returns where the next thing goes. */
static double draw_counter(FILE *out, const struct language *language, const struct svg_theme *theme,
                           const struct counter *c, unsigned count, double x)
{
    const char *word = translate(language, c->label);
    unsigned shown = count <= MOST_SIGNS && c->sign != SIGN_NONE ? count : 0;
    char figure[8] = "?";

    if (count != NOT_KNOWN)
        snprintf(figure, sizeof figure, "%u", count);
    draw_text(out, word, x, BAR_MIDDLE - 3.5, 7.5, ANCHOR_LEFT, theme->text);
    x += text_width(word, 7.5) + 6;
    if (shown) {
        draw_rect(out, x, BAR_MIDDLE - 10.5, shown * SIGN_STEP + 5, 21, 3, (struct paint){NULL, theme->text, 1.2});
        for (unsigned i = 0; i < shown; i++)
            draw_sign(out, theme, c->sign, x + 5.2 + i * SIGN_STEP);
        x += shown * SIGN_STEP + 10;
    }
    draw_text(out, figure, x, BAR_MIDDLE - 5, 10, ANCHOR_LEFT, theme->text);
    return x + text_width(figure, 10) + 14;
}

/* ---- pieces beside the board ---- */

static double count_width(unsigned n, double size)
{
    char figure[8];

    snprintf(figure, sizeof figure, "%u", n);
    return n > 1 ? text_width(figure, size * 0.33) + 3 : 1;
}

/* n pieces of a kind: one, with the figure at its foot; returns where the next goes. */
static double draw_count(FILE *out, const char *color, unsigned n, double x, double size)
{
    char figure[8];

    snprintf(figure, sizeof figure, "%u", n);
    if (n > 1)
        draw_text(out, figure, x + size - 1, BAR_MIDDLE + size / 2 - size * 0.46, size * 0.33, ANCHOR_LEFT, color);
    return x + size + count_width(n, size);
}

#define HELD_SIZE 23.0
#define TAKEN_SIZE 19.0

static const enum kind ORDER[KINDS] = {KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN};

static double row_width(const uint8_t count[KINDS], double size)
{
    double width = 0;

    for (int kind = PAWN; kind < KINDS; kind++)
        width += count[kind] ? size + count_width(count[kind], size) : 0;
    return width;
}

/* Pieces with their numbers; returns where the row ends. */
static double draw_row(FILE *out, const char *color, const uint8_t count[KINDS], enum side side, double x, double size)
{
    for (int i = 0; i < KINDS; i++) {
        if (!count[ORDER[i]])
            continue;
        draw_piece(out, ORDER[i], side, x, BAR_MIDDLE - size / 2 - 1, size);
        x = draw_count(out, color, count[ORDER[i]], x, size);
    }
    return x;
}

/* The reserve: in a tray, to be told from what was captured.  Returns where it ends. */
static double draw_reserve(FILE *out, const struct turn_view *s, const struct svg_theme *theme, enum side side,
                           double x)
{
    const uint8_t *held = s->view.reserve[side];
    const struct paint line = {NULL, theme->text, 1.2};
    double row = row_width(held, HELD_SIZE), width = row > 0 ? row + 6 : 20;

    draw_path(out, "M0 0V5C0 7 1 8 3 8", x, BAR_MIDDLE + 6, 1, line);
    draw_path(out, "M0 8C2 8 3 7 3 5V0", x + width - 3, BAR_MIDDLE + 6, 1, line);
    draw_rect(out, x + 3, BAR_MIDDLE + 13.4, width - 6, 1.2, 0, (struct paint){theme->text, NULL, 0});
    draw_row(out, theme->text, held, side, x + 3, HELD_SIZE);
    return x + width + 14;
}

/* A piece of which nobody says the kind. */
static void draw_unknown(FILE *out, enum side side, double x, double size)
{
    draw_circle(out, x + size / 2, BAR_MIDDLE, size * 0.36, (struct paint){SVG_SHADE[side], SVG_INK, 1.2});
    draw_text(out, "?", x + size / 2, BAR_MIDDLE - size * 0.2, size * 0.4, ANCHOR_MIDDLE, SVG_SHADE_TEXT[side]);
}

static double taken_width(const uint8_t *lost, unsigned unknown, double size)
{
    return row_width(lost, size) + (unknown ? size + count_width(unknown, size) : 0);
}

/* What this side has taken: the other's pieces, behind a cross, at the right; smaller where there is little room. */
static void draw_taken(FILE *out, const struct turn_view *s, const struct svg_theme *theme, enum side side, double from)
{
    const uint8_t *lost = s->captured[other(side)];
    unsigned unknown = s->captured_unknown[other(side)];
    double size = TAKEN_SIZE, width = taken_width(lost, unknown, size), x;

    if (width < 1)
        return;
    while (width > RIGHT - from - 8 && size > 8)
        width = taken_width(lost, unknown, --size);
    x = RIGHT - width;
    draw_path(out, "M0 0L6 6M6 0L0 6", x - 8, BAR_MIDDLE - 3, 1, (struct paint){NULL, theme->text, 1.5});
    x = draw_row(out, theme->text, lost, other(side), x, size);
    if (unknown) {
        draw_unknown(out, other(side), x, size);
        draw_count(out, theme->text, unknown, x, size);
    }
}

/* What belongs to a side: whose turn, reserve or captured pieces, counters: SVG_WIDTH x SVG_BAR. */
static void svg_bar(FILE *out, const struct turn_view *s, const struct svg_options *options, enum side side)
{
    const struct svg_theme *theme = theme_of(options);
    double x;

    draw_turn(out, s, theme, side);
    x = draw_name(out, s, options, side);
    for (unsigned i = 0; i < s->view.counters; i++)
        x = draw_counter(out, s->language, theme, view_counter(&s->view, i), s->view.count[i][side], x);
    if (s->view.has_reserve)
        x = draw_reserve(out, s, theme, side, x);
    draw_taken(out, s, theme, side, x);
}

/* ---- chance and secrets of a turn: dice as faces, bids as pieces, cards turned and left ---- */

#define EVENT_MIDDLE (SVG_EVENT / 2.0)

static bool svg_has_event(const struct turn_view *turn_view)
{
    return !rules_are_plain(rules_get((enum rules_number)turn_view->view.rules));
}

/* ---- dice and bids ---- */

#define DIE 30.0

/* Pips of a d6, a bit each: rows of three from the top left. */
static const uint16_t PIPS[7] = {0, 0x010, 0x044, 0x054, 0x145, 0x155, 0x16d};

static void draw_d6(FILE *out, enum side side, unsigned face, double x)
{
    double y = EVENT_MIDDLE - DIE / 2;

    if (side == BLACK)
        draw_rect(out, x - 0.8, y - 0.8, DIE + 1.6, DIE + 1.6, 6.5, (struct paint){SVG_RIM, NULL, 0});
    draw_rect(out, x, y, DIE, DIE, 6, (struct paint){SVG_SHADE[side], SVG_INK, 1.5});
    for (int i = 0; i < 9; i++)
        if (PIPS[face] >> i & 1)
            draw_circle(out, x + 7.5 + i % 3 * 7.5, y + 7.5 + i / 3 * 7.5, 2.7,
                        (struct paint){SVG_SHADE_TEXT[side], NULL, 0});
}

/* An octahedron seen on an edge; so is any die with a face that has no picture. */
static void draw_figure(FILE *out, enum side side, const char *text, double x)
{
    if (side == BLACK)
        draw_path(out, "M0 -20L17.4 0L0 20L-17.4 0Z", x + DIE / 2, EVENT_MIDDLE, 1,
                  (struct paint){SVG_RIM, SVG_RIM, 1});
    draw_path(out, "M0 -19L16.4 0L0 19L-16.4 0Z", x + DIE / 2, EVENT_MIDDLE, 1,
              (struct paint){SVG_SHADE[side], SVG_INK, 1.5});
    draw_text(out, text, x + DIE / 2, EVENT_MIDDLE - 6, 12, ANCHOR_MIDDLE, SVG_SHADE_TEXT[side]);
}

/* A bid; White's looks to the right, at Black's. */
static void draw_bid(FILE *out, enum side side, unsigned kind, double x)
{
    if (side == BLACK) {
        draw_piece(out, (enum kind)kind, side, x - 2, EVENT_MIDDLE - 18, 34);
        return;
    }
    fprintf(out, "<g transform=\"translate(%g 0) scale(-1 1)\">", x + 32);
    draw_piece(out, (enum kind)kind, side, 0, EVENT_MIDDLE - 18, 34);
    fputs("</g>", out);
}

/* Nothing to write, or not shown yet. */
static void draw_blank(FILE *out, const struct svg_theme *theme, const struct faces *f, double x)
{
    fprintf(
        out,
        "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"4\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.2\" "
        "stroke-dasharray=\"3 2.5\"/>",
        x, EVENT_MIDDLE - DIE / 2, DIE, DIE, theme->text);
    draw_text(out, f->state == FACES_NONE ? "–" : "?", x + DIE / 2, EVENT_MIDDLE - 5.5, 11, ANCHOR_MIDDLE, theme->text);
}

struct roll_drawing {
    FILE *out;
    const struct turn_view *turn_view;
    const struct svg_theme *theme;
    bool octahedra;
};

static unsigned faces_shown(const struct faces *f)
{
    return f->state == FACES_GIVEN && f->n ? f->n : 1;
}

/* A side's dice or bid from x on; returns where it ends. */
static double draw_faces(const struct roll_drawing *d, const struct faces *f, enum side side, double x)
{
    char text[8];

    for (unsigned i = 0; i < faces_shown(f); i++, x += DIE + 6) {
        snprintf(text, sizeof text, "%u", f->value[i]);
        if (f->state != FACES_GIVEN || !f->n)
            draw_blank(d->out, d->theme, f, x);
        else if (f->letter)
            draw_bid(d->out, side, f->value[i] < KINDS ? f->value[i] : PAWN, x);
        else if (!d->octahedra && f->value[i] >= 1 && f->value[i] <= 6)
            draw_d6(d->out, side, f->value[i], x);
        else
            draw_figure(d->out, side, text, x);
    }
    return x - 6;
}

/* What is compared: the die, or the sum; a bid's kind. */
static unsigned weight(const struct faces *f)
{
    unsigned sum = 0;

    for (unsigned i = 0; i < f->n; i++)
        sum += f->value[i];
    return sum;
}

static bool has_double(const struct faces *f)
{
    for (unsigned i = 0; i < f->n; i++)
        for (unsigned k = i + 1; k < f->n; k++)
            if (f->value[i] == f->value[k])
                return true;
    return false;
}

/* "<", "=" or ">": how White's stands to Black's; ":" where nobody has won. */
static const char *relation(const struct faces *white, const struct faces *black)
{
    bool bids = white->letter || black->letter;
    unsigned w = weight(white), b = weight(black);

    if (white->state == FACES_UNKNOWN || black->state == FACES_UNKNOWN)
        return ":";
    if (white->state == FACES_NONE || black->state == FACES_NONE)
        return !bids ? ":" : white->state == black->state ? "=" : white->state == FACES_NONE ? "<" : ">";
    if (has_double(white) || has_double(black) || (bids && (w >= KINDS || b >= KINDS)))
        return ":";
    if (w == b)
        return "=";
    if (bids)
        return bid_beats(w, b) ? ">" : "<";
    return w > b ? ">" : "<";
}

/* The frame of the bid that won, and of a double. */
static void frame(const struct roll_drawing *d, double from, double to)
{
    draw_rect(d->out, from - 5, EVENT_MIDDLE - 20.5, to - from + 10, 41, 7, (struct paint){NULL, d->theme->mark, 2});
}

static double draw_sum(const struct roll_drawing *d, const struct faces *f, double x)
{
    char text[12];

    if (!d->octahedra || f->state != FACES_GIVEN || f->n < 2)
        return x;
    snprintf(text, sizeof text, "%u", weight(f));
    draw_text(d->out, text, x + 10, EVENT_MIDDLE - 4.5, 9, ANCHOR_LEFT, d->theme->text);
    return x + 10 + text_width(text, 9);
}

static double draw_hand(const struct roll_drawing *d, const struct faces *f, enum side side, bool won, double x)
{
    double end;

    draw_side(d->out, side, x + 6, EVENT_MIDDLE, 6);
    x += 22;
    end = draw_faces(d, f, side, x);
    if ((won && f->letter) || (d->octahedra && f->state == FACES_GIVEN && has_double(f)))
        frame(d, x, end);
    return end;
}

static void draw_both(const struct roll_drawing *d, const struct faces *white, const struct faces *black)
{
    const char *sign = relation(white, black);
    double x;

    x = draw_hand(d, white, WHITE, *sign == '>', LEFT);
    x = draw_sum(d, white, x) + 20;
    draw_text(d->out, sign, x, EVENT_MIDDLE - 7, 13, ANCHOR_MIDDLE, d->theme->text);
    x = draw_hand(d, black, BLACK, *sign == '<', x + 14);
    draw_sum(d, black, x);
}

#define MOST_IN_FULL 6 /* dice that have room */
#define SMALLER 0.85   /* where there are more */

static void draw_roll(const struct roll_drawing *d)
{
    const struct faces *white = &d->turn_view->roll[WHITE], *black = &d->turn_view->roll[BLACK];
    double scale = faces_shown(white) + faces_shown(black) > MOST_IN_FULL ? SMALLER : 1;

    fprintf(d->out, "<g transform=\"translate(%g %g) scale(%g)\">", LEFT * (1 - scale), EVENT_MIDDLE * (1 - scale),
            scale);
    if (d->turn_view->roll_sides == 1)
        draw_hand(d, white, (enum side)d->turn_view->turn_side, false, LEFT);
    else
        draw_both(d, white, black);
    fputs("</g>", d->out);
}

/* ---- cards ---- */

#define CARD_WIDTH 19.0
#define CARD_STEP 23.0

static void draw_card(FILE *out, const struct svg_theme *theme, unsigned card, double x, double y, double scale)
{
    struct paint sign = {NULL, theme->page, 2.6};

    fprintf(out, "<g transform=\"translate(%.2f %.2f) scale(%.3f)\">", x, y, scale);
    if (card == RED_CARD) {
        draw_rect(out, 0, 0, CARD_WIDTH, 27, 6, (struct paint){theme->red, NULL, 0});
        draw_path(out, "M4.5 13.5H14.5M9.5 8.5V18.5", 0, 0, 1, sign);
    } else if (card == BLACK_CARD) {
        draw_path(out, "M5 0H14L19 5V22L14 27H5L0 22V5Z", 0, 0, 1, (struct paint){theme->black, NULL, 0});
        draw_path(out, "M4.5 13.5H14.5", 0, 0, 1, sign);
    } else {
        draw_rect(out, 0.7, 0.7, CARD_WIDTH - 1.4, 25.6, 3, (struct paint){NULL, theme->text, 1.2});
        draw_text(out, "?", CARD_WIDTH / 2, 8, 10, ANCHOR_MIDDLE, theme->text);
    }
    fputs("</g>", out);
}

/* Cards left in the stack, from the right; returns where they begin. */
static double draw_left(FILE *out, const struct turn_view *s, const struct svg_theme *theme)
{
    const char *word = translate(s->language, N_("left"));
    unsigned n[2] = {s->view.black, s->view.red};
    double x = RIGHT;
    char text[8];

    for (unsigned card = BLACK_CARD; card <= RED_CARD; card++) {
        snprintf(text, sizeof text, "%u", n[card]);
        x -= text_width(text, 10);
        draw_text(out, text, x, EVENT_MIDDLE - 5, 10, ANCHOR_LEFT, theme->text);
        x -= 18;
        draw_card(out, theme, card, x, EVENT_MIDDLE - 9.5, 0.7);
        x -= 12;
    }
    x -= text_width(word, 7.5) - 3;
    draw_text(out, word, x, EVENT_MIDDLE - 3.5, 7.5, ANCHOR_LEFT, theme->text);
    return x - 10;
}

static void draw_cards(FILE *out, const struct turn_view *s, const struct svg_theme *theme)
{
    double room = draw_left(out, s, theme) - LEFT, step = CARD_STEP, scale;

    if (s->cards * step > room)
        step = room / s->cards;
    scale = step / CARD_STEP;
    for (unsigned i = 0; i < s->cards; i++)
        draw_card(out, theme, s->card[i], LEFT + i * step, EVENT_MIDDLE - 13.5 * scale, scale);
    if (s->cards == 0 && s->view.task->picture)
        draw_text(out, translate(s->language, s->view.task->picture), LEFT, EVENT_MIDDLE - 4, 8, ANCHOR_LEFT,
                  theme->text);
}

/* Dice, bids, cards of the turn, and cards left: SVG_WIDTH x SVG_EVENT.  svg_has_event(): can this game have any? */
static void svg_event(FILE *out, const struct turn_view *turn_view, const struct svg_options *options)
{
    const struct rules *rules = rules_get((enum rules_number)turn_view->view.rules);
    struct roll_drawing d = {out, turn_view, theme_of(options), rules->die == 8};

    if (turn_view->view.has_cards)
        draw_cards(out, turn_view, d.theme);
    else if (turn_view->has_roll)
        draw_roll(&d);
}

/* ---- the picture ---- */

#define CAPTION 30.0

/* ---- words ---- */

/* "turn 7, White", "round 4", "placement", "start". */
static void turn_words(const struct turn_view *s, char out[SENTENCE_SIZE])
{
    size_t n = strlen(s->turn);
    char side = n > 1 ? s->turn[n - 1] : '\0';
    const struct arg args[MAX_ARGS] = {arg_number(strtoul(s->turn, NULL, 10)), arg_side(side == 'b' ? BLACK : WHITE)};

    if (n == 0)
        message(s->language, N_("start"), args, out);
    else if (strcmp(s->turn, "0") == 0)
        message(s->language, N_("placement"), args, out);
    else if (side == 'w' || side == 'b')
        message(s->language, N_("turn {0}, {1}"), args, out);
    else
        message(s->language, N_("round {0}"), args, out);
}

/* Whose view it is, where that makes a difference. */
static const char *view_words(const struct turn_view *s)
{
    static const char *const WORDS[SEATS] = {N_("White's view"), N_("Black's view"), N_("public view"),
                                             N_("referee's view")};
    const struct rules *rules = rules_get((enum rules_number)s->view.rules);

    return rules->hidden ? translate(s->language, WORDS[s->view.seat]) : NULL;
}

static void heading(const struct turn_view *s, const char *between, char *out, size_t size)
{
    char game[SENTENCE_SIZE], turn[SENTENCE_SIZE];
    const char *view = view_words(s);
    const struct arg number[MAX_ARGS] = {arg_number(s->game)};

    message(s->language, N_("game {0}"), number, game);
    turn_words(s, turn);
    snprintf(out, size, "%s%s%.90s%s%.90s%s%.60s", s->variant, between, game, between, turn, view ? between : "",
             view ? view : "");
}

/* "0-1, king captured", "" while the game goes on. */
static void result_words(const struct turn_view *s, char *out, size_t size)
{
    enum result result = s->view.over ? (enum result)s->view.over : s->claimed;
    enum ending ending = s->view.over ? (enum ending)s->view.ending : s->claimed_ending;

    out[0] = '\0';
    if (s->ends)
        snprintf(out, size, "%s", translate(s->language, N_("the view ends here")));
    else if (result == WHITE_WINS || result == BLACK_WINS || result == DRAW)
        snprintf(out, size, "%s%s%s", result == DRAW ? "½-½" : result_name(result), ending ? ", " : "",
                 ending ? translate(s->language, ending_name(ending)) : "");
}

void svg_title(FILE *out, const struct turn_view *turn_view)
{
    char text[256];

    heading(turn_view, ", ", text, sizeof text);
    fputs(text, out);
}

/* ---- the description ---- */

static void describe_pieces(FILE *out, const struct turn_view *s, enum side side)
{
    const struct board *b = &s->view.board;
    const char *between = ": ";
    char name[3], word[SENTENCE_SIZE];

    message_seat(s->language, side, word);
    fputs(word, out);
    for (int kind = KING; kind >= PAWN; kind--) {
        uint64_t set = pieces(b, side, (enum kind)kind);

        if (!set)
            continue;
        message_kind(s->language, (unsigned)kind, count_squares(set) > 1, word);
        fprintf(out, "%s%s", between, word);
        between = "; ";
        EACH_SQUARE (square, set)
            fprintf(out, " %s", square_name(square, name));
    }
    fputs(b->side[side]   ? ".\n"
          : s->view.hides ? translate(s->language, N_(": nothing is seen.\n"))
                          : translate(s->language, N_(": nothing.\n")),
          out);
}

void svg_describe(FILE *out, const struct turn_view *turn_view)
{
    text_scene(out, turn_view, &(struct text_options){0});
    describe_pieces(out, turn_view, WHITE);
    describe_pieces(out, turn_view, BLACK);
}

/* Writes what `text` writes, escaped; false without memory. */
static bool element(FILE *out, const char *name, const struct turn_view *s,
                    void (*text)(FILE *, const struct turn_view *))
{
    char *buffer = NULL;
    size_t size;
    FILE *stream = memstream_open(&buffer, &size);
    bool whole = false;

    fprintf(out, "<%s>", name);
    if (stream) {
        text(stream, s);
        whole = fclose(stream) == 0;
        svg_escape(out, buffer);
        free(buffer);
    }
    fprintf(out, "</%s>\n", name);
    return whole;
}

/* ---- the caption ---- */

/* The badge of a violation: an octagon with a stroke and a dot, and the code. Returns where it begins. */
static double draw_badge(FILE *out, const struct turn_view *s, const struct svg_theme *theme)
{
    const char *code = code_name((enum code)s->code);
    double width = text_width(code, 8) + 34, x = SVG_WIDTH - SVG_MARGIN - width;

    draw_rect(out, x, 5, width, 20, 4, (struct paint){theme->alarm, NULL, 0});
    draw_path(out, "M4 0H10L14 4V10L10 14H4L0 10V4Z", x + 5, 8, 1, (struct paint){theme->page, NULL, 0});
    draw_path(out, "M7 3V7.6M7 10.8V10.9", x + 5, 8, 1, (struct paint){NULL, theme->alarm, 2});
    draw_text(out, code, x + 25, 11, 8, ANCHOR_LEFT, theme->page);
    return x;
}

static double draw_result(FILE *out, const struct turn_view *s, const struct svg_theme *theme)
{
    char text[128];
    double end = SVG_WIDTH - SVG_MARGIN, width;

    result_words(s, text, sizeof text);
    width = text_width(text, 9);
    draw_text(out, text, end - width, 10.5, 9, ANCHOR_LEFT, theme->text);
    return end - width;
}

static void draw_caption(FILE *out, const struct turn_view *s, const struct svg_theme *theme)
{
    double end = s->code != CODE_OK ? draw_badge(out, s, theme) : draw_result(out, s, theme);
    double room = end - SVG_MARGIN - 10, height = 9;
    char text[256];

    heading(s, " · ", text, sizeof text);
    if (text_width(text, height) > room)
        height = room / text_width(text, 1);
    draw_text(out, text, SVG_MARGIN, 15 - height / 2, height, ANCHOR_LEFT, theme->text);
}

/* ---- words below the board ---- */

#define LINE_HEIGHT 15.0
#define MOST_LINES 14

/* How much of a text, from its beginning, goes into a line; whole words if one fits. */
static size_t line_length(const char *text)
{
    size_t best = 0, n = 0;
    char line[512];

    while (n < sizeof line - 8 && text[n]) {
        const char *next = text + n;
        glyph_next(&next);
        n = (size_t)(next - text);
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        if (text_width(line, 9) > RIGHT - LEFT)
            return best > 0 ? best : n;
        if (text[n] == ' ' || text[n] == '\0')
            best = n;
    }
    return best > 0 ? best : n;
}

/* Draws a text in lines from y, at most `most` of them, the last with "…" if more would come; without `out` nothing is
 * drawn.  Returns how many lines it takes. */
static unsigned draw_lines(FILE *out, const char *text, double y, unsigned most, const char *color)
{
    unsigned lines = 0;
    char line[512];

    while (*text && lines < most) {
        size_t n = line_length(text);
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        text += n + strspn(text + n, " ");
        if (*text && lines + 1 == most)
            snprintf(line + strlen(line), sizeof line - strlen(line), " …");
        if (out)
            draw_text(out, line, LEFT, y + lines * LINE_HEIGHT, 9, ANCHOR_LEFT, color);
        lines++;
    }
    return lines;
}

/* What is wrong in the turn, and what happened in it.  Returns how many lines that is. */
static unsigned draw_words(FILE *out, const struct turn_view *s, const struct svg_theme *theme)
{
    unsigned lines = draw_lines(out, s->violation, 4, MOST_LINES / 2, theme->alarm);

    return lines + draw_lines(out, s->sentence, 4 + lines * LINE_HEIGHT, MOST_LINES - lines, theme->text);
}

/* ---- the whole ---- */

static double words_at(const struct turn_view *s)
{
    return CAPTION + 2 * SVG_BAR + SVG_WIDTH + (svg_has_event(s) ? SVG_EVENT : 0);
}

static double height_of(const struct turn_view *s, const struct svg_options *o)
{
    unsigned lines = o->caption ? draw_words(NULL, s, theme_of(o)) : 0;

    return words_at(s) + (lines ? lines * LINE_HEIGHT + 8 : 0);
}

static unsigned pixels(const struct svg_options *o, double units)
{
    return (unsigned)(units * (o->size ? o->size : SVG_SQUARE) / SVG_SQUARE + 0.5);
}

void svg_size(const struct turn_view *turn_view, const struct svg_options *options, unsigned *width, unsigned *height)
{
    *width = pixels(options, SVG_WIDTH);
    *height = pixels(options, height_of(turn_view, options));
}

static void part(FILE *out, double y)
{
    fputs("<g transform=\"translate(0 ", out);
    draw_number(out, y);
    fputs(")\">", out);
}

static void draw_bar(FILE *out, const struct turn_view *s, const struct svg_options *o, enum side side, double y)
{
    part(out, y);
    svg_bar(out, s, o, side);
    fputs("</g>\n", out);
}

static void draw_parts(FILE *out, const struct turn_view *s, const struct svg_options *o)
{
    enum side below = o->flip ? BLACK : WHITE;

    part(out, 0);
    draw_caption(out, s, theme_of(o));
    fputs("</g>\n", out);
    draw_bar(out, s, o, other(below), CAPTION);
    part(out, CAPTION + SVG_BAR);
    svg_board(out, s, o);
    fputs("</g>\n", out);
    draw_bar(out, s, o, below, CAPTION + SVG_BAR + SVG_WIDTH);
    if (svg_has_event(s)) {
        part(out, CAPTION + 2 * SVG_BAR + SVG_WIDTH);
        svg_event(out, s, o);
        fputs("</g>\n", out);
    }
    if (o->caption) {
        part(out, words_at(s));
        draw_words(out, s, theme_of(o));
        fputs("</g>\n", out);
    }
}

bool svg_scene(FILE *out, const struct turn_view *turn_view, const struct svg_options *options)
{
    unsigned width, height;
    bool whole;

    svg_size(turn_view, options, &width, &height);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.2\" baseProfile=\"tiny\" role=\"img\" width=\"%u\" "
            "height=\"%u\" viewBox=\"0 0 %d %g\">\n",
            width, height, SVG_WIDTH, height_of(turn_view, options));
    whole = element(out, "title", turn_view, svg_title);
    whole = element(out, "desc", turn_view, svg_describe) && whole;
    draw_rect(out, 0, 0, SVG_WIDTH, height_of(turn_view, options), 0, (struct paint){theme_of(options)->page, NULL, 0});
    fputc('\n', out);
    draw_parts(out, turn_view, options);
    fputs("</svg>\n", out);
    return whole;
}
