#include "drawing.h"

#include "draw/raster.h"
#include "memstream.h"
#include "notation/token.h"
#include "shared/i18n.h"
#include "shared/tool.h"

#include <errno.h>
#include <libintl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- pictures ---- */

/* A text that something writes; the caller frees it.  NULL without memory. */
static char *written(bool (*write)(FILE *, const struct turn_view *, struct drawing *), const struct turn_view *s,
                     struct drawing *d, size_t *length)
{
    char *text;
    FILE *stream = memstream_open(&text, length);
    bool whole = stream && write(stream, s, d);

    if (stream && fclose(stream) == 0 && whole)
        return text;
    free(text);
    return NULL;
}

static bool write_svg(FILE *out, const struct turn_view *s, struct drawing *d)
{
    return svg_scene(out, s, &d->svg);
}

static bool write_title(FILE *out, const struct turn_view *s, struct drawing *d)
{
    (void)d;
    svg_title(out, s);
    return true;
}

static bool write_description(FILE *out, const struct turn_view *s, struct drawing *d)
{
    (void)d;
    svg_describe(out, s);
    return true;
}

/* A picture of a turn view, for `use`, which says what failed. */
static void with_picture(struct drawing *d, const struct turn_view *s,
                         const char *(*use)(void *, const struct picture *), void *context)
{
    size_t length, ignored;
    char *svg = written(write_svg, s, d, &length), *title = written(write_title, s, d, &ignored),
         *description = written(write_description, s, d, &ignored);
    struct picture p = {.svg = svg, .length = length, .title = title, .description = description};
    const char *fault = N_("out of memory");

    svg_size(s, &d->svg, &p.width, &p.height);
    if (svg && title && description)
        fault = use(context, &p);
    if (fault)
        tool_trouble("%s", gettext(fault));
    d->failed = fault;
    free(svg);
    free(title);
    free(description);
}

static const char *use_png(void *context, const struct picture *p)
{
    return picture_png(context, p);
}

/* False if it is not whole; then that has been told. */
static bool draw_one(FILE *out, const struct turn_view *s, struct drawing *d)
{
    if (strcmp(d->output->name, "svg") != 0)
        with_picture(d, s, use_png, out);
    else if (!svg_scene(out, s, &d->svg))
        tool_no_memory();
    return !d->failed;
}

/* ---- files ---- */

/* What stands there already is replaced as a whole or left as it is; but devices, pipes and links are written to. */
static void put_file(const char *name, const char *bytes, size_t length)
{
    char fresh[4096 + 8];
    struct stat st;
    bool there = lstat(name, &st) == 0, beside = !there || S_ISREG(st.st_mode), good;
    FILE *out = NULL;

    snprintf(fresh, sizeof fresh, "%s%s", name, beside ? ".new" : "");
    if (!there || access(name, W_OK) == 0)
        out = fopen(fresh, "wb");
    if (!out) {
        tool_trouble("%s: %s", name, tool_error(errno));
        return;
    }
    good = fwrite(bytes, 1, length, out) == length;
    good = fclose(out) == 0 && good && (!beside || rename(fresh, name) == 0);
    if (good)
        return;
    tool_trouble(gettext("%s: cannot be written: %s"), name, tool_error(errno));
    if (beside)
        unlink(fresh);
}

/* What stands for %s in a file's name: the turn, with what makes it one of its kind. */
static void name_scene(struct drawing *d, const struct turn_view *s, char out[80])
{
    const char *turn = s->turn[0] ? s->turn : "start";
    char label[sizeof d->label];

    snprintf(label, sizeof label, "%s", turn);
    d->shown = strcmp(label, d->label) == 0 ? d->shown + 1 : 1;
    memcpy(d->label, label, sizeof label);
    if (d->games > 1)
        snprintf(out, 80, "%lu-%s", d->games, turn);
    else
        snprintf(out, 80, "%s", turn);
    if (d->shown > 1)
        snprintf(out + strlen(out), 80 - strlen(out), "-%u", d->shown);
}

static void draw_file(struct drawing *d, const struct turn_view *s)
{
    const char *hole = strstr(d->pattern, "%s");
    char word[80], name[4096], *bytes;
    size_t length;

    name_scene(d, s, word);
    if (snprintf(name, sizeof name, "%.*s%s%s", (int)(hole - d->pattern), d->pattern, word, hole + 2) >=
        (int)sizeof name)
        tool_usage("%s", gettext("--out: the name is too long"));
    bytes = written(draw_one, s, d, &length);
    if (bytes)
        put_file(name, bytes, length);
    else if (!d->failed)
        tool_no_memory();
    free(bytes);
}

static void one_too_many(const struct drawing *d)
{
    tool_usage(gettext("there is more than one picture, and standard output takes one %s: choose with --game and -t%s"),
               d->output->name, d->output->files ? gettext(", or name files with --out 'pos-%s'") : "");
}

static void add_picture(struct drawing *d, const struct turn_view *s)
{
    if (d->pattern) {
        draw_file(d, s);
        return;
    }
    if (d->drawn)
        one_too_many(d);
    d->held = *s;
}

static void finish_picture(struct drawing *d)
{
    if (d->drawn && !d->pattern)
        draw_one(stdout, &d->held, d);
}

static const char *use_pdf(void *context, const struct picture *p)
{
    return picture_pdf_page(context, p);
}

static void add_pdf(struct drawing *d, const struct turn_view *s)
{
    if (!d->pdf && !(d->pdf = picture_pdf_new(stdout)))
        tool_no_memory();
    with_picture(d, s, use_pdf, d->pdf);
}

static void finish_pdf(struct drawing *d)
{
    const char *fault = d->pdf ? picture_pdf_end(d->pdf) : NULL;

    if (fault)
        tool_trouble("%s", gettext(fault));
}

static const char *use_gif(void *context, const struct picture *p)
{
    return picture_gif_frame(context, p);
}

static void add_gif(struct drawing *d, const struct turn_view *s)
{
    const char *colors[GIF_COLORS];
    size_t n = svg_theme_colors(d->svg.theme, colors, GIF_COLORS);

    if (!d->gif && !(d->gif = picture_gif_new(stdout, colors, n)))
        tool_no_memory();
    with_picture(d, s, use_gif, d->gif);
}

static void finish_gif(struct drawing *d)
{
    const char *fault = d->gif ? picture_gif_end(d->gif) : NULL;

    if (fault)
        tool_trouble("%s", gettext(fault));
}

/* ---- text ---- */

static void add_text(struct drawing *d, const struct turn_view *s)
{
    if (d->drawn)
        putchar('\n');
    text_scene(stdout, s, &d->text);
}

/* ---- pages ---- */

static void free_page(struct drawing *d)
{
    html_free(d->page);
    seat_record_free(d->record);
    d->page = NULL;
    d->record = NULL;
}

static void add_page(struct drawing *d, const struct turn_view *s)
{
    if (d->drawn && s->game != d->page_game) {
        free_page(d); /* streams into memory, which are not found at exit */
        one_too_many(d);
    }
    d->page_game = s->game;
    if (!d->page && !(d->page = html_new(d->seat)))
        tool_no_memory();
    switch (html_add(d->page, s)) {
    case HTML_ADDED:
        break;
    case HTML_FULL:
        tool_trouble("%s", gettext("the game is too long for a page; its end is left out"));
        break;
    case HTML_NO_MEMORY:
        tool_no_memory();
    }
}

static void finish_page(struct drawing *d)
{
    const struct html_options o = {.white = d->tag[TAG_WHITE],
                                   .black = d->tag[TAG_BLACK],
                                   .event = d->tag[TAG_EVENT],
                                   .site = d->tag[TAG_SITE],
                                   .date = d->tag[TAG_DATE],
                                   .round = d->tag[TAG_ROUND],
                                   .language = language_spoken(),
                                   .turn = d->turn_text,
                                   .record = d->record ? seat_record_text(d->record) : NULL,
                                   .drawing = d->svg};

    if (d->page && !d->failed && !html_write(d->page, stdout, &o))
        tool_no_memory();
    free_page(d);
}

static const struct output OUTPUTS[] = {
    {"text", .add = add_text},
    {"ascii", .add = add_text},
    {"svg", .captioned = true, .files = true, .add = add_picture, .finish = finish_picture},
    {"png", .binary = true, .captioned = true, .files = true, .add = add_picture, .finish = finish_picture},
    {"pdf", .binary = true, .captioned = true, .add = add_pdf, .finish = finish_pdf},
    {"gif", .binary = true, .whole = true, .add = add_gif, .finish = finish_gif},
    {"html", .page = true, .add = add_page, .finish = finish_page},
};

const struct output *output_named(const char *name)
{
    for (size_t i = 0; i < sizeof OUTPUTS / sizeof *OUTPUTS; i++)
        if (strcmp(OUTPUTS[i].name, name) == 0)
            return &OUTPUTS[i];
    return NULL;
}

void drawing_game(struct drawing *d)
{
    d->games++;
    d->label[0] = '\0';
}

static void keep_tag(struct drawing *d, const struct event *e)
{
    int tag = tag_number(e->name, e->name_length);
    size_t n = utf8_cut(e->text, e->length, sizeof *d->tag - 1);

    if (tag < 0 || d->tag[tag][0])
        return;
    memcpy(d->tag[tag], e->text, n);
    d->tag[tag][n] = '\0';
}

/* The record is that of the game of which turn views come: until one has come it may be the next game. */
void drawing_outcome(struct drawing *d, const struct outcome *o)
{
    if (o->event->kind == EV_TAG && o->final)
        keep_tag(d, o->event);
    if (o->event->kind == EV_GAME && !d->drawn) {
        seat_record_free(d->record);
        d->record = seat_record_new(d->seat);
        d->record_game = d->games;
        if (!d->record)
            tool_no_memory();
    }
    if (d->record && d->record_game == d->games && !seat_record_outcome(d->record, o))
        tool_no_memory();
}

void drawing_add(struct drawing *d, const struct turn_view *s)
{
    if (!d->failed)
        d->output->add(d, s);
    d->drawn = true;
}

void drawing_finish(struct drawing *d)
{
    if (d->output->finish)
        d->output->finish(d);
}
