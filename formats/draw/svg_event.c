/* Chance and secrets of a turn: dice as faces, bids as pieces, cards turned and left. */
#include "svg_draw.h"

#define LEFT 20.0
#define RIGHT (SVG_WIDTH - 20.0)
#define MIDDLE (SVG_EVENT / 2.0)

bool svg_has_event(const struct turn_view *turn_view)
{
    return !rules_are_plain(rules_get((enum rules_number)turn_view->view.rules));
}

/* ---- dice and bids ---- */

#define DIE 30.0

/* Pips of a d6, a bit each: rows of three from the top left. */
static const uint16_t PIPS[7] = {0, 0x010, 0x044, 0x054, 0x145, 0x155, 0x16d};

static void draw_d6(FILE *out, enum side side, unsigned face, double x)
{
    double y = MIDDLE - DIE / 2;

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
        draw_path(out, "M0 -20L17.4 0L0 20L-17.4 0Z", x + DIE / 2, MIDDLE, 1, (struct paint){SVG_RIM, SVG_RIM, 1});
    draw_path(out, "M0 -19L16.4 0L0 19L-16.4 0Z", x + DIE / 2, MIDDLE, 1,
              (struct paint){SVG_SHADE[side], SVG_INK, 1.5});
    draw_text(out, text, x + DIE / 2, MIDDLE - 6, 12, ANCHOR_MIDDLE, SVG_SHADE_TEXT[side]);
}

/* A bid; White's looks to the right, at Black's. */
static void draw_bid(FILE *out, enum side side, unsigned kind, double x)
{
    if (side == BLACK) {
        draw_piece(out, (enum kind)kind, side, x - 2, MIDDLE - 18, 34);
        return;
    }
    fprintf(out, "<g transform=\"translate(%g 0) scale(-1 1)\">", x + 32);
    draw_piece(out, (enum kind)kind, side, 0, MIDDLE - 18, 34);
    fputs("</g>", out);
}

/* Nothing to write, or not shown yet. */
static void draw_blank(FILE *out, const struct svg_theme *theme, const struct faces *f, double x)
{
    fprintf(
        out,
        "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"4\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.2\" "
        "stroke-dasharray=\"3 2.5\"/>",
        x, MIDDLE - DIE / 2, DIE, DIE, theme->text);
    draw_text(out, f->state == FACES_NONE ? "–" : "?", x + DIE / 2, MIDDLE - 5.5, 11, ANCHOR_MIDDLE, theme->text);
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
    draw_rect(d->out, from - 5, MIDDLE - 20.5, to - from + 10, 41, 7, (struct paint){NULL, d->theme->mark, 2});
}

static double draw_sum(const struct roll_drawing *d, const struct faces *f, double x)
{
    char text[12];

    if (!d->octahedra || f->state != FACES_GIVEN || f->n < 2)
        return x;
    snprintf(text, sizeof text, "%u", weight(f));
    draw_text(d->out, text, x + 10, MIDDLE - 4.5, 9, ANCHOR_LEFT, d->theme->text);
    return x + 10 + text_width(text, 9);
}

static double draw_hand(const struct roll_drawing *d, const struct faces *f, enum side side, bool won, double x)
{
    double end;

    draw_side(d->out, side, x + 6, MIDDLE, 6);
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
    draw_text(d->out, sign, x, MIDDLE - 7, 13, ANCHOR_MIDDLE, d->theme->text);
    x = draw_hand(d, black, BLACK, *sign == '<', x + 14);
    draw_sum(d, black, x);
}

#define MOST_IN_FULL 6 /* dice that have room */
#define SMALLER 0.85   /* where there are more */

static void draw_roll(const struct roll_drawing *d)
{
    const struct faces *white = &d->turn_view->roll[WHITE], *black = &d->turn_view->roll[BLACK];
    double scale = faces_shown(white) + faces_shown(black) > MOST_IN_FULL ? SMALLER : 1;

    fprintf(d->out, "<g transform=\"translate(%g %g) scale(%g)\">", LEFT * (1 - scale), MIDDLE * (1 - scale), scale);
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
        draw_text(out, text, x, MIDDLE - 5, 10, ANCHOR_LEFT, theme->text);
        x -= 18;
        draw_card(out, theme, card, x, MIDDLE - 9.5, 0.7);
        x -= 12;
    }
    x -= text_width(word, 7.5) - 3;
    draw_text(out, word, x, MIDDLE - 3.5, 7.5, ANCHOR_LEFT, theme->text);
    return x - 10;
}

static void draw_cards(FILE *out, const struct turn_view *s, const struct svg_theme *theme)
{
    double room = draw_left(out, s, theme) - LEFT, step = CARD_STEP, scale;

    if (s->cards * step > room)
        step = room / s->cards;
    scale = step / CARD_STEP;
    for (unsigned i = 0; i < s->cards; i++)
        draw_card(out, theme, s->card[i], LEFT + i * step, MIDDLE - 13.5 * scale, scale);
    if (s->cards == 0 && s->view.task->picture)
        draw_text(out, translate(s->language, s->view.task->picture), LEFT, MIDDLE - 4, 8, ANCHOR_LEFT, theme->text);
}

void svg_event(FILE *out, const struct turn_view *turn_view, const struct svg_options *options)
{
    const struct rules *rules = rules_get((enum rules_number)turn_view->view.rules);
    struct roll_drawing d = {out, turn_view, theme_of(options), rules->die == 8};

    if (turn_view->view.has_cards)
        draw_cards(out, turn_view, d.theme);
    else if (turn_view->has_roll)
        draw_roll(&d);
}
