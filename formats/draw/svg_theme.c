#include "svg_draw.h"

#include <string.h>

/*
 * The arrows' colours are dark shades of those that [%cal] names: yellow as such would be lost on a light square.  What
 * tells them apart without colour is the dash (svg_board.c).
 */
static const struct svg_theme THEMES[] = {
    {.name = "default",
     .light = "#f3e5c8",
     .dark = "#bf9a6c",
     .page = "#fdfaf3",
     .text = "#2a2118",
     .frame = "#5f4727",
     .mark = "#0f3d8c",
     .alarm = "#a3131a",
     .red = "#b3161e",
     .black = "#1c1c1c",
     .arrow = {"#0b4a24", "#8d1016", "#5a3d00", "#0f3d8c"}},
    {.name = "print",
     .light = "#ffffff",
     .dark = "#c4c4c4",
     .page = "#ffffff",
     .text = "#000000",
     .frame = "#000000",
     .mark = "#000000",
     .alarm = "#000000",
     .red = "#5e5e5e",
     .black = "#000000",
     .arrow = {"#3a3a3a", "#000000", "#3a3a3a", "#000000"}},
    {.name = "contrast",
     .light = "#ffffe6",
     .dark = "#7aa7dc",
     .page = "#ffffff",
     .text = "#000000",
     .frame = "#000000",
     .mark = "#00003c",
     .alarm = "#7a0000",
     .red = "#a00000",
     .black = "#000000",
     .arrow = {"#003a12", "#6b0000", "#3f2b00", "#00003c"}},
};

const struct svg_theme *svg_theme_get(size_t index)
{
    return index < sizeof THEMES / sizeof *THEMES ? &THEMES[index] : NULL;
}

const struct svg_theme *svg_theme_named(const char *name)
{
    for (size_t i = 0; i < sizeof THEMES / sizeof *THEMES; i++)
        if (strcmp(THEMES[i].name, name) == 0)
            return &THEMES[i];
    return NULL;
}

size_t svg_theme_colors(const struct svg_theme *theme, const char **out, size_t max)
{
    const struct svg_theme *t = theme ? theme : &THEMES[0];
    const char *const all[] = {t->light,         t->dark,          t->page,     t->text,     t->mark,
                               SVG_SHADE[WHITE], SVG_SHADE[BLACK], SVG_INK,     SVG_RIM,     t->alarm,
                               t->red,           t->frame,         t->arrow[0], t->arrow[1], t->arrow[2]};
    size_t n = sizeof all / sizeof *all < max ? sizeof all / sizeof *all : max;

    memcpy(out, all, n * sizeof *out);
    return n;
}
