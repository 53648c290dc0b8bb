/*
 * Pictures: what stands in a PNG and a GIF, read back with their own readers; and what cannot be drawn is told, and
 * nothing is lost of what was drawn before.
 */
#include "test.h"

#include "draw/raster.h"

#include <cairo.h>
#include <gif_lib.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char NOT_DRAWN[] = "the picture could not be drawn";

/* A square of one colour, with a smaller one of another in it at x, y. */
static struct picture square(char *text, size_t size, unsigned side, unsigned x, unsigned y)
{
    snprintf(text, size,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\"><rect width=\"%u\" height=\"%u\" "
             "fill=\"#204060\"/><rect x=\"%u\" y=\"%u\" width=\"4\" height=\"3\" fill=\"#f0e0d0\"/></svg>",
             side, side, side, side, x, y);
    return (struct picture){text, strlen(text), side, side, "a title", "what is seen"};
}

struct bytes {
    const unsigned char *data;
    size_t left;
};

static char *png_of(const struct picture *p, size_t *size)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    const char *fault = picture_png(out, p);

    fclose(out);
    assert_null(fault);
    return text;
}

/* ---- PNG ---- */

static cairo_status_t get_png(void *context, unsigned char *data, unsigned length)
{
    struct bytes *b = context;

    if (length > b->left)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(data, b->data, length);
    b->data += length;
    b->left -= length;
    return CAIRO_STATUS_SUCCESS;
}

static void a_png_has_its_pixels(void **unused)
{
    char svg[400];
    struct picture p = square(svg, sizeof svg, 20, 5, 6);
    size_t size;
    char *png = png_of(&p, &size);
    struct bytes bytes = {(const unsigned char *)png, size};
    cairo_surface_t *s = cairo_image_surface_create_from_png_stream(get_png, &bytes);
    const unsigned char *row;
    uint32_t pixel, *pixels;

    (void)unused;
    assert_int_equal(cairo_surface_status(s), CAIRO_STATUS_SUCCESS);
    assert_int_equal(cairo_image_surface_get_width(s), 20);
    assert_int_equal(cairo_image_surface_get_height(s), 20);
    assert_null(picture_pixels(&p, &pixels));
    for (unsigned y = 0; y < 20; y++)
        for (unsigned x = 0; x < 20; x++) {
            bool inner = x >= 5 && x < 9 && y >= 6 && y < 9;
            row = cairo_image_surface_get_data(s) + (size_t)y * (size_t)cairo_image_surface_get_stride(s);
            memcpy(&pixel, row + 4 * x, 4);
            assert_int_equal(pixel & 0xffffff, inner ? 0xf0e0d0 : 0x204060);
            assert_int_equal(pixels[20 * y + x] & 0xffffff, inner ? 0xf0e0d0 : 0x204060);
        }
    cairo_surface_destroy(s);
    free(pixels);
    free(png);
}

/* The chunk of a type behind which a keyword stands, and its sum by the table of the standard's annex. */
static void a_png_is_told_in_words(void **unused)
{
    static const struct {
        const char *title, *chunk;
        size_t length;
    } TITLE[] = {
        {"a title", "tEXtTitle\0a title", 17},
        {"", "tEXtTitle\0", 10},
        {"\xd0\xb1", "iTXtTitle\0\0\0\0\0\xd0\xb1", 16},
        {"x\xc3\xa9", "iTXtTitle\0\0\0\0\0x\xc3\xa9", 17},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof TITLE / sizeof *TITLE; i++) {
        char svg[400];
        struct picture p = square(svg, sizeof svg, 8, 1, 1);
        size_t size;
        char *png;
        uint32_t sum = 0xffffffff;
        const unsigned char *chunk;
        p.title = TITLE[i].title;
        png = png_of(&p, &size);
        chunk = (const unsigned char *)png + 33;
        assert_int_equal(chunk[0] << 24 | chunk[1] << 16 | chunk[2] << 8 | chunk[3], TITLE[i].length - 4);
        assert_memory_equal(chunk + 4, TITLE[i].chunk, TITLE[i].length);
        for (size_t k = 0; k < TITLE[i].length; k++) {
            sum ^= chunk[4 + k];
            for (int bit = 0; bit < 8; bit++)
                sum = sum & 1 ? 0xedb88320 ^ sum >> 1 : sum >> 1;
        }
        chunk += 4 + TITLE[i].length;
        assert_int_equal((uint32_t)chunk[0] << 24 | (uint32_t)chunk[1] << 16 | (uint32_t)chunk[2] << 8 | chunk[3],
                         ~sum);
        free(png);
    }
}

/* ---- what cannot be drawn ---- */

static const struct picture BROKEN[] = {
    {"", 0, 8, 8, "", ""},
    {"<svg", 4, 8, 8, "", ""},
    {"no picture", 10, 8, 8, "", ""},
    {"<svg xmlns=\"http://www.w3.org/2000/svg\"></svg></svg>", 52, 8, 8, "", ""},
};

static void what_cannot_be_drawn_is_told(void **unused)
{
    static const char *const COLORS[] = {"#204060", "#f0e0d0"};
    char svg[400];
    struct picture good = square(svg, sizeof svg, 8, 1, 1), huge = square(svg, sizeof svg, 8, 1, 1);

    (void)unused;
    huge.width = 100000; /* cairo has no such image */
    for (size_t i = 0; i <= sizeof BROKEN / sizeof *BROKEN; i++) {
        bool large = i == sizeof BROKEN / sizeof *BROKEN;
        const struct picture *p = large ? &huge : &BROKEN[i];
        const char *why = large ? "out of memory" : NOT_DRAWN;
        char *text = NULL;
        size_t size;
        FILE *out = open_memstream(&text, &size);
        struct picture_gif *gif = picture_gif_new(out, COLORS, 2);
        struct picture_pdf *pdf;
        uint32_t *pixels;

        assert_string_equal(picture_pixels(p, &pixels), why);
        assert_string_equal(picture_png(out, p), why);
        assert_string_equal(picture_gif_frame(gif, p), why);
        assert_null(picture_gif_end(gif));
        fflush(out);
        assert_int_equal(size, 0); /* nothing of what was not drawn */
        if (!large) {
            pdf = picture_pdf_new(out);
            assert_null(picture_pdf_page(pdf, &good));
            assert_string_equal(picture_pdf_page(pdf, p), NOT_DRAWN);
            assert_null(picture_pdf_end(pdf));
            fflush(out);
            assert_memory_equal(text, "%PDF-", 5);
        }
        fclose(out);
        free(text);
    }
}

static void nothing_drawn_is_nothing_written(void **unused)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    (void)unused;
    assert_null(picture_pdf_end(picture_pdf_new(out)));
    assert_null(picture_gif_end(picture_gif_new(out, NULL, 0)));
    fclose(out);
    assert_int_equal(size, 0);
    free(text);
}

/* ---- GIF ---- */

static int get_gif(GifFileType *file, GifByteType *data, int length)
{
    struct bytes *b = file->UserData;
    size_t n = (size_t)length < b->left ? (size_t)length : b->left;

    memcpy(data, b->data, n);
    b->data += n;
    b->left -= n;
    return (int)n;
}

/* Each frame drawn over those before it is the picture that was given; frames are no larger than what changed. */
static void a_gif_has_its_frames(void **unused)
{
    static const char *const COLORS[] = {"#204060", "#f0e0d0"};
    static const unsigned AT[][2] = {{1, 1}, {1, 1}, {10, 2}, {10, 9}};
    static const int BOX[][4] = {{0, 0, 16, 16}, {0, 0, 1, 1}, {1, 1, 13, 4}, {10, 2, 4, 10}};
    enum { FRAMES = sizeof AT / sizeof *AT };
    char *text = NULL, svg[400];
    unsigned char seen[16 * 16] = {0};
    size_t size;
    FILE *out = open_memstream(&text, &size);
    struct picture_gif *gif = picture_gif_new(out, COLORS, 2);
    struct picture other;
    struct bytes bytes;
    GifFileType *file;
    int error;

    (void)unused;
    for (int i = 0; i < FRAMES; i++) {
        struct picture p = square(svg, sizeof svg, 16, AT[i][0], AT[i][1]);
        assert_null(picture_gif_frame(gif, &p));
    }
    other = square(svg, sizeof svg, 17, 1, 1);
    assert_string_equal(picture_gif_frame(gif, &other), "the pictures of a GIF must be of one size");
    other = square(svg, sizeof svg, 16, 1, 1);
    other.height = 15;
    assert_string_equal(picture_gif_frame(gif, &other), "the pictures of a GIF must be of one size");
    assert_null(picture_gif_end(gif));
    fclose(out);

    bytes = (struct bytes){(const unsigned char *)text, size};
    file = DGifOpen(&bytes, get_gif, &error);
    assert_int_equal(DGifSlurp(file), GIF_OK);
    assert_int_equal(file->ImageCount, FRAMES);
    assert_int_equal(file->SWidth, 16);
    for (int i = 0; i < FRAMES; i++) {
        const SavedImage *frame = &file->SavedImages[i];
        const GifImageDesc *d = &frame->ImageDesc;
        GraphicsControlBlock control;
        assert_int_equal(d->Left, BOX[i][0]);
        assert_int_equal(d->Top, BOX[i][1]);
        assert_int_equal(d->Width, BOX[i][2]);
        assert_int_equal(d->Height, BOX[i][3]);
        assert_int_equal(DGifSavedExtensionToGCB(file, i, &control), GIF_OK);
        assert_int_equal(control.DelayTime, i == FRAMES - 1 ? 400 : 120);
        for (int k = 0; k < d->Width * d->Height; k++)
            seen[16 * (d->Top + k / d->Width) + d->Left + k % d->Width] = frame->RasterBits[k];
        for (unsigned k = 0; k < 256; k++) {
            const GifColorType *c = &file->SColorMap->Colors[seen[k]];
            bool inner = k % 16 >= AT[i][0] && k % 16 < AT[i][0] + 4 && k / 16 >= AT[i][1] && k / 16 < AT[i][1] + 3;
            assert_int_equal(c->Red << 16 | c->Green << 8 | c->Blue, inner ? 0xf0e0d0 : 0x204060);
        }
    }
    DGifCloseFile(file, &error);
    free(text);
}

/* Of no, one, or more colours than it takes: each pixel gets the nearest there is. */
static void any_palette_will_do(void **unused)
{
    static const char *const COLORS[] = {"#000000", "#ffffff", "#ff0000", "#00ff00", "#0000ff", "#101010",
                                         "#202020", "#303030", "#404040", "#505050", "#606060", "#707070",
                                         "#808080", "#909090", "#a0a0a0", "#b0b0b0", "#c0c0c0", "#d0d0d0"};
    static const size_t N[] = {0, 1, 2, 16, 17, 18};

    (void)unused;
    for (size_t i = 0; i < sizeof N / sizeof *N; i++) {
        char *text = NULL, svg[400];
        size_t size;
        FILE *out = open_memstream(&text, &size);
        struct picture_gif *gif = picture_gif_new(out, COLORS, N[i]);
        struct picture p = square(svg, sizeof svg, 8, 1, 1);
        struct bytes bytes;
        GifFileType *file;
        int error;
        assert_null(picture_gif_frame(gif, &p));
        assert_null(picture_gif_end(gif));
        fclose(out);
        bytes = (struct bytes){(const unsigned char *)text, size};
        file = DGifOpen(&bytes, get_gif, &error);
        assert_int_equal(DGifSlurp(file), GIF_OK);
        assert_int_equal(file->ImageCount, 1);
        DGifCloseFile(file, &error);
        free(text);
    }
}

static void a_gif_ends_after_1000_frames(void **unused)
{
    static const char *const COLORS[] = {"#204060", "#f0e0d0"};
    FILE *out = tmpfile();
    struct picture_gif *gif = picture_gif_new(out, COLORS, 2);
    char svg[400];

    (void)unused;
    for (unsigned i = 0; i < 1000; i++) {
        struct picture p = square(svg, sizeof svg, 8, i % 4, i / 4 % 4);
        assert_null(picture_gif_frame(gif, &p));
    }
    struct picture p = square(svg, sizeof svg, 8, 1, 1);
    assert_string_equal(picture_gif_frame(gif, &p), "a GIF ends after 1000 frames: choose turns with -t");
    assert_null(picture_gif_end(gif));
    fclose(out);
}

/* A full disk is the stream's to remember. */
static void a_full_disk_is_remembered(void **unused)
{
    static const char *const COLORS[] = {"#204060", "#f0e0d0"};
    char svg[400];
    struct picture p = square(svg, sizeof svg, 8, 1, 1);
    FILE *out = fopen("/dev/full", "wb");
    struct picture_gif *gif;
    struct picture_pdf *pdf;

    (void)unused;
    if (!out)
        skip();
    setvbuf(out, NULL, _IONBF, 0);
    assert_null(picture_png(out, &p));
    assert_true(ferror(out));
    clearerr(out);
    gif = picture_gif_new(out, COLORS, 2);
    assert_null(picture_gif_frame(gif, &p));
    assert_null(picture_gif_end(gif));
    assert_true(ferror(out));
    clearerr(out);
    pdf = picture_pdf_new(out);
    assert_null(picture_pdf_page(pdf, &p));
    assert_null(picture_pdf_end(pdf));
    assert_true(ferror(out));
    fclose(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_png_has_its_pixels),         cmocka_unit_test(a_png_is_told_in_words),
        cmocka_unit_test(what_cannot_be_drawn_is_told), cmocka_unit_test(nothing_drawn_is_nothing_written),
        cmocka_unit_test(a_gif_has_its_frames),         cmocka_unit_test(any_palette_will_do),
        cmocka_unit_test(a_gif_ends_after_1000_frames), cmocka_unit_test(a_full_disk_is_remembered),
    };

    return cmocka_run_group_tests_name("picture", tests, NULL, NULL);
}
