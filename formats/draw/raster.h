/*
 * raster.h: SVG text as PNG, PDF and GIF.
 *
 * Through librsvg, cairo and giflib; only picture*.c needs them, and only render is linked with these.  Every function
 * returns NULL, or why it could not (a static msgid); write errors are the stream's to remember.  Sizes are those of
 * the SVG, in pixels; a PDF has 96 of them to the inch.
 */
#ifndef RASTER_H
#define RASTER_H

#include <stdint.h>
#include <stdio.h>

/* What is drawn, and what is said of it to those who cannot see it (UTF-8). */
struct picture {
    const char *svg;
    size_t length;
    unsigned width, height;
    const char *title, *description;
};

/* Its pixels as 0x00rrggbb, row by row: width x height of them, which the caller frees. */
const char *picture_pixels(const struct picture *p, uint32_t **out);

const char *picture_png(FILE *out, const struct picture *p);

/* A PDF: a page a picture. */
struct picture_pdf;
struct picture_pdf *picture_pdf_new(FILE *out); /* NULL without memory */
const char *picture_pdf_page(struct picture_pdf *pdf, const struct picture *p);
const char *picture_pdf_end(struct picture_pdf *pdf); /* frees it */

/*
 * A GIF: a frame a picture, at most 1000 of them and all of one size, 1.2 s each and the last 4 s, for ever.  The
 * palette is fixed: `colors` ("#rrggbb", at most 16) and blends of any two of them.  Only what changes is written of a
 * frame.
 */
#define GIF_COLORS 16
struct picture_gif;
struct picture_gif *picture_gif_new(FILE *out, const char *const *colors, size_t n); /* NULL without memory */
const char *picture_gif_frame(struct picture_gif *gif, const struct picture *p);
const char *picture_gif_end(struct picture_gif *gif); /* frees it */

#endif
