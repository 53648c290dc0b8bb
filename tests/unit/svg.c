/*
 * SVG: contrast of every theme (WCAG 2), the shapes of pieces and letters, and the same size for all turn views of a
 * game.
 */
#include "test.h"

#include "draw/font.h"
#include "draw/piece_art.h"
#include "draw/svg_draw.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- contrast ---- */

static double channel(unsigned value)
{
    double c = value / 255.0;

    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

/* Relative luminance of "#rrggbb". */
static double luminance(const char *color)
{
    unsigned long rgb;

    assert_int_equal(strlen(color), 7);
    assert_int_equal(strspn(color + 1, "0123456789abcdef"), 6);
    rgb = strtoul(color + 1, NULL, 16);
    return 0.2126 * channel(rgb >> 16 & 255) + 0.7152 * channel(rgb >> 8 & 255) + 0.0722 * channel(rgb & 255);
}

static double contrast(const char *a, const char *b)
{
    double x = luminance(a) + 0.05, y = luminance(b) + 0.05;

    return x > y ? x / y : y / x;
}

static void wants(const struct svg_theme *t, const char *what, const char *a, const char *b, double least)
{
    if (contrast(a, b) >= least)
        return;
    print_message("# theme %s: %s: %s on %s has %.2f:1, not %.1f:1\n", t->name, what, a, b, contrast(a, b), least);
    assert_true(false);
}

#define WHAT_IS_SEEN 3.0
#define WHAT_IS_READ 4.5

static void formula_is_that_of_wcag(void **state)
{
    (void)state;
    assert_true(fabs(contrast("#000000", "#ffffff") - 21) < 0.01);
    assert_true(fabs(contrast("#777777", "#ffffff") - 4.48) < 0.01);
}

static void marks_are_seen_on_both_squares(void **state)
{
    const struct svg_theme *t;

    (void)state;
    for (size_t i = 0; (t = svg_theme_get(i)) != NULL; i++) {
        wants(t, "mark", t->mark, t->light, WHAT_IS_SEEN);
        wants(t, "mark", t->mark, t->dark, WHAT_IS_SEEN);
        wants(t, "mark", t->mark, t->page, WHAT_IS_SEEN);
        for (int k = 0; k < 4; k++) {
            wants(t, "arrow", t->arrow[k], t->light, WHAT_IS_SEEN);
            wants(t, "arrow", t->arrow[k], t->dark, WHAT_IS_SEEN);
        }
    }
}

static void pieces_are_seen_on_both_squares(void **state)
{
    const struct svg_theme *t;

    (void)state;
    for (size_t i = 0; (t = svg_theme_get(i)) != NULL; i++) {
        const char *const ground[] = {t->light, t->dark, t->page};
        for (int k = 0; k < 3; k++) {
            wants(t, "outline", SVG_INK, ground[k], WHAT_IS_SEEN);
            wants(t, "black piece", SVG_SHADE[BLACK], ground[k], WHAT_IS_SEEN);
        }
        wants(t, "rim on a dark page", SVG_RIM, "#121212", WHAT_IS_SEEN);
        wants(t, "sides", SVG_SHADE[WHITE], SVG_SHADE[BLACK], WHAT_IS_SEEN);
    }
    assert_non_null(strstr(piece_svg(QUEEN, WHITE), SVG_SHADE[WHITE]));
    assert_non_null(strstr(piece_svg(QUEEN, WHITE), SVG_INK));
    assert_non_null(strstr(piece_svg(QUEEN, BLACK), SVG_SHADE[BLACK]));
    assert_non_null(strstr(piece_svg(QUEEN, BLACK), SVG_RIM));
}

static void words_and_figures_are_read(void **state)
{
    const struct svg_theme *t;

    (void)state;
    for (size_t i = 0; (t = svg_theme_get(i)) != NULL; i++) {
        wants(t, "text", t->text, t->page, WHAT_IS_READ);
        wants(t, "badge", t->page, t->alarm, WHAT_IS_READ);
        wants(t, "red card", t->page, t->red, WHAT_IS_READ);
        wants(t, "black card", t->page, t->black, WHAT_IS_READ);
        wants(t, "die", SVG_SHADE_TEXT[WHITE], SVG_SHADE[WHITE], WHAT_IS_READ);
        wants(t, "die", SVG_SHADE_TEXT[BLACK], SVG_SHADE[BLACK], WHAT_IS_READ);
    }
}

static void themes_are_found_by_name(void **state)
{
    const char *colors[16];

    (void)state;
    assert_ptr_equal(svg_theme_named("default"), svg_theme_get(0));
    assert_non_null(svg_theme_named("print"));
    assert_non_null(svg_theme_named("contrast"));
    assert_null(svg_theme_named("Default"));
    assert_int_equal(svg_theme_colors(NULL, colors, 16), 15);
    assert_int_equal(svg_theme_colors(NULL, colors, 3), 3);
    for (int i = 0; i < 3; i++)
        assert_true(luminance(colors[i]) >= 0);
}

/* Grey says as much as colour: nothing in the theme for print has any. */
static void print_is_grey(void **state)
{
    const char *colors[16];
    size_t n = svg_theme_colors(svg_theme_named("print"), colors, 16);

    (void)state;
    for (size_t i = 0; i < n; i++) {
        assert_memory_equal(colors[i] + 1, colors[i] + 3, 2);
        assert_memory_equal(colors[i] + 1, colors[i] + 5, 2);
    }
}

/* ---- letters ---- */

static bool has_glyph(uint32_t code)
{
    double advance, box;
    const char *path = glyph_path(code, &advance);

    return strcmp(path, glyph_path(0x10ffff, &box)) != 0;
}

static void letters_of_both_languages_are_there(void **state)
{
    (void)state;
    for (uint32_t c = 0x20; c < 0x7f; c++)
        if (!has_glyph(c)) {
            print_message("# no glyph for %c\n", (int)c);
            assert_true(false);
        }
    for (uint32_t c = 0x410; c < 0x450; c++)
        if (!has_glyph(c)) {
            print_message("# no glyph for U+%04X\n", (unsigned)c);
            assert_true(false);
        }
    assert_true(has_glyph(0x401) && has_glyph(0x451) && has_glyph(0xbd) && has_glyph(0xb7));
    assert_false(has_glyph(0x4e00));
}

static void widths_add_up(void **state)
{
    double a, b;

    (void)state;
    glyph_path('a', &a);
    glyph_path('b', &b);
    assert_true(glyphs_width("") < 0.001);
    assert_true(fabs(glyphs_width("ab") - glyphs_width("b") - a) < 0.001);
    assert_true(glyphs_width("\xff\xfe") > 0); /* not UTF-8: no worse than question marks */
}

/* ---- text ---- */

static void escapes_to(const char *text, const char *expected)
{
    char *out = NULL;
    size_t size;
    FILE *stream = open_memstream(&out, &size);

    assert_non_null(stream);
    svg_escape(stream, text);
    fclose(stream);
    assert_string_equal(out, expected);
    free(out);
}

static void text_is_escaped(void **state)
{
    (void)state;
    escapes_to("a<b>&\"c\"", "a&lt;b&gt;&amp;&quot;c&quot;");
    escapes_to("\x01\x1b", "\xef\xbf\xbd\xef\xbf\xbd");
    escapes_to("\xff", "\xef\xbf\xbd");
    escapes_to("\xef\xbf\xbe", "\xef\xbf\xbd"); /* U+FFFE is no character */
    escapes_to("пси", "пси");
}

static void numbers_are_short(void **state)
{
    static const struct {
        double value;
        const char *text;
    } CASES[] = {{0, "0"}, {-0.001, "0"}, {10, "10"}, {1.5, "1.5"}, {-2.25, "-2.25"}, {100, "100"}, {0.333, "0.33"}};

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char *out = NULL;
        size_t size;
        FILE *stream = open_memstream(&out, &size);
        assert_non_null(stream);
        draw_number(stream, CASES[i].value);
        fclose(stream);
        assert_string_equal(out, CASES[i].text);
        free(out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formula_is_that_of_wcag),
        cmocka_unit_test(marks_are_seen_on_both_squares),
        cmocka_unit_test(pieces_are_seen_on_both_squares),
        cmocka_unit_test(words_and_figures_are_read),
        cmocka_unit_test(themes_are_found_by_name),
        cmocka_unit_test(print_is_grey),
        cmocka_unit_test(letters_of_both_languages_are_there),
        cmocka_unit_test(widths_add_up),
        cmocka_unit_test(text_is_escaped),
        cmocka_unit_test(numbers_are_short),
    };

    return cmocka_run_group_tests_name("svg", tests, NULL, NULL);
}
