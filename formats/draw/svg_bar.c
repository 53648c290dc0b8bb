/* What belongs to a side of a picture: whose turn it is, the score, counters, reserve, what was captured. */
#include "font.h"
#include "svg_draw.h"

#define LEFT 20.0
#define RIGHT (SVG_WIDTH - 20.0)
#define MIDDLE (SVG_BAR / 2.0)

static void draw_turn(FILE *out, const struct turn_view *s, const struct svg_theme *theme, enum side side)
{
    enum result result = s->view.over ? (enum result)s->view.over : s->claimed;
    bool over = result == WHITE_WINS || result == BLACK_WINS || result == DRAW;

    if (over)
        draw_text(out,
                  result == DRAW           ? "½"
                  : result == win_of(side) ? "1"
                                           : "0",
                  LEFT + 5, MIDDLE - 5.5, 11, ANCHOR_MIDDLE, theme->text);
    else if (s->view.side == side)
        draw_path(out, "M0 0L10 6L0 12Z", LEFT, MIDDLE - 6, 1, (struct paint){theme->mark, NULL, 0});
}

static double draw_name(FILE *out, const struct turn_view *s, const struct svg_theme *theme, enum side side)
{
    char name[SENTENCE_SIZE];

    message_seat(s->language, side, name);
    draw_side(out, side, LEFT + 24, MIDDLE, 7.5);
    draw_text(out, name, LEFT + 38, MIDDLE - 4.5, 9, ANCHOR_LEFT, theme->text);
    return LEFT + 38 + text_width(name, 9) + 14;
}

/* ---- counters ---- */

#define MOST_SIGNS 12
#define SIGN_STEP 5.5

static void draw_sign(FILE *out, const struct svg_theme *theme, unsigned sign, double x)
{
    if (sign == SIGN_MATCH) {
        draw_path(out, "M0 -5V6.5", x, MIDDLE, 1, (struct paint){NULL, theme->text, 1.6});
        draw_circle(out, x, MIDDLE - 5.5, 1.9, (struct paint){theme->alarm, NULL, 0});
    } else {
        draw_circle(out, x, MIDDLE, 2.1, (struct paint){theme->alarm, NULL, 0});
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
    draw_text(out, word, x, MIDDLE - 3.5, 7.5, ANCHOR_LEFT, theme->text);
    x += text_width(word, 7.5) + 6;
    if (shown) {
        draw_rect(out, x, MIDDLE - 10.5, shown * SIGN_STEP + 5, 21, 3, (struct paint){NULL, theme->text, 1.2});
        for (unsigned i = 0; i < shown; i++)
            draw_sign(out, theme, c->sign, x + 5.2 + i * SIGN_STEP);
        x += shown * SIGN_STEP + 10;
    }
    draw_text(out, figure, x, MIDDLE - 5, 10, ANCHOR_LEFT, theme->text);
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
        draw_text(out, figure, x + size - 1, MIDDLE + size / 2 - size * 0.46, size * 0.33, ANCHOR_LEFT, color);
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
        draw_piece(out, ORDER[i], side, x, MIDDLE - size / 2 - 1, size);
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

    draw_path(out, "M0 0V5C0 7 1 8 3 8", x, MIDDLE + 6, 1, line);
    draw_path(out, "M0 8C2 8 3 7 3 5V0", x + width - 3, MIDDLE + 6, 1, line);
    draw_rect(out, x + 3, MIDDLE + 13.4, width - 6, 1.2, 0, (struct paint){theme->text, NULL, 0});
    draw_row(out, theme->text, held, side, x + 3, HELD_SIZE);
    return x + width + 14;
}

/* A piece of which nobody says the kind. */
static void draw_unknown(FILE *out, enum side side, double x, double size)
{
    draw_circle(out, x + size / 2, MIDDLE, size * 0.36, (struct paint){SVG_SHADE[side], SVG_INK, 1.2});
    draw_text(out, "?", x + size / 2, MIDDLE - size * 0.2, size * 0.4, ANCHOR_MIDDLE, SVG_SHADE_TEXT[side]);
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
    draw_path(out, "M0 0L6 6M6 0L0 6", x - 8, MIDDLE - 3, 1, (struct paint){NULL, theme->text, 1.5});
    x = draw_row(out, theme->text, lost, other(side), x, size);
    if (unknown) {
        draw_unknown(out, other(side), x, size);
        draw_count(out, theme->text, unknown, x, size);
    }
}

void svg_bar(FILE *out, const struct turn_view *s, const struct svg_options *options, enum side side)
{
    const struct svg_theme *theme = theme_of(options);
    double x;

    draw_turn(out, s, theme, side);
    x = draw_name(out, s, theme, side);
    for (unsigned i = 0; i < s->view.counters; i++)
        x = draw_counter(out, s->language, theme, view_counter(&s->view, i), s->view.count[i][side], x);
    if (s->view.has_reserve)
        x = draw_reserve(out, s, theme, side, x);
    draw_taken(out, s, theme, side, x);
}
