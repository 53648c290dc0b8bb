#include "raster.h"

#include "core/verdict.h"
#include "memstream.h"

#include <cairo-pdf.h>
#include <cairo.h>
#include <librsvg/rsvg.h>
#include <stdlib.h>
#include <string.h>

static const char NO_MEMORY[] = N_("out of memory"), NOT_DRAWN[] = N_("the picture could not be drawn");

/* Draws the SVG over width x height units of a cairo surface. */
static const char *draw(cairo_surface_t *surface, const struct picture *p, double width, double height)
{
    const RsvgRectangle whole = {0, 0, width, height};
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)p->svg, p->length, NULL);
    cairo_t *cr = cairo_create(surface);
    bool fine =
        handle && rsvg_handle_render_document(handle, cr, &whole, NULL) && cairo_status(cr) == CAIRO_STATUS_SUCCESS;

    cairo_destroy(cr);
    if (handle)
        g_object_unref(handle);
    return fine ? NULL : NOT_DRAWN;
}

/* The picture as pixels; *surface is NULL if it could not be had. */
static const char *pixels(const struct picture *p, cairo_surface_t **surface)
{
    const char *fault;

    *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)p->width, (int)p->height);
    fault = cairo_surface_status(*surface) != CAIRO_STATUS_SUCCESS ? NO_MEMORY : draw(*surface, p, p->width, p->height);
    cairo_surface_flush(*surface);
    if (fault) {
        cairo_surface_destroy(*surface);
        *surface = NULL;
    }
    return fault;
}

const char *picture_pixels(const struct picture *p, uint32_t **out)
{
    cairo_surface_t *surface;
    const char *fault = pixels(p, &surface);
    size_t row = p->width * sizeof **out;

    if (fault)
        return fault;
    *out = malloc(row * p->height);
    for (unsigned y = 0; *out && y < p->height; y++)
        memcpy(*out + (size_t)y * p->width,
               cairo_image_surface_get_data(surface) + (size_t)y * (size_t)cairo_image_surface_get_stride(surface),
               row);
    cairo_surface_destroy(surface);
    return *out ? NULL : NO_MEMORY;
}

static cairo_status_t put(void *context, const unsigned char *data, unsigned length)
{
    fwrite(data, 1, length, context);
    return CAIRO_STATUS_SUCCESS;
}

/* ---- PNG ---- */

static uint32_t crc(uint32_t sum, const void *data, size_t length)
{
    const unsigned char *byte = data;

    for (size_t i = 0; i < length; i++) {
        sum ^= byte[i];
        for (int k = 0; k < 8; k++)
            sum = sum >> 1 ^ (sum & 1 ? 0xedb88320 : 0);
    }
    return sum;
}

static void put_word(FILE *out, uint32_t word)
{
    const unsigned char bytes[4] = {(unsigned char)(word >> 24), (unsigned char)(word >> 16),
                                    (unsigned char)(word >> 8), (unsigned char)word};

    fwrite(bytes, 1, 4, out);
}

static bool is_ascii(const char *text)
{
    while (*text && (unsigned char)*text < 0x80)
        text++;
    return !*text;
}

/* A text chunk: tEXt, or iTXt where Latin-1 would not do. */
static void put_text(FILE *out, const char *keyword, const char *text)
{
    static const char NO_LANGUAGE[5]; /* end of keyword, two zeros: as it is, and two empty strings */
    bool ascii = is_ascii(text);
    const char *type = ascii ? "tEXt" : "iTXt";
    size_t between = ascii ? 1 : 5, length = strlen(keyword) + between + strlen(text);
    uint32_t sum = crc(0xffffffff, type, 4);

    sum = crc(sum, keyword, strlen(keyword));
    sum = crc(sum, NO_LANGUAGE, between);
    sum = crc(sum, text, strlen(text));
    put_word(out, (uint32_t)length);
    fprintf(out, "%s%s", type, keyword);
    fwrite(NO_LANGUAGE, 1, between, out);
    fputs(text, out);
    put_word(out, ~sum);
}

#define PNG_HEAD 33 /* the signature and the first chunk, behind which others may stand */

const char *picture_png(FILE *out, const struct picture *p)
{
    cairo_surface_t *surface;
    const char *fault = pixels(p, &surface);
    char *buffer = NULL;
    size_t size = 0;
    FILE *stream;

    if (fault)
        return fault;
    stream = memstream_open(&buffer, &size);
    if (stream && cairo_surface_write_to_png_stream(surface, put, stream) != CAIRO_STATUS_SUCCESS)
        fault = NOT_DRAWN;
    cairo_surface_destroy(surface);
    if (!stream || fclose(stream) != 0 || size < PNG_HEAD) {
        fault = NO_MEMORY;
    } else if (!fault) {
        fwrite(buffer, 1, PNG_HEAD, out);
        put_text(out, "Title", p->title);
        put_text(out, "Description", p->description);
        fwrite(buffer + PNG_HEAD, 1, size - PNG_HEAD, out);
    }
    free(buffer);
    return fault;
}

/* ---- PDF ---- */

#define POINTS(pixels) ((pixels)*0.75)

struct picture_pdf {
    FILE *out;
    cairo_surface_t *surface; /* NULL before the first page */
};

struct picture_pdf *picture_pdf_new(FILE *out)
{
    struct picture_pdf *pdf = calloc(1, sizeof *pdf);

    if (pdf)
        pdf->out = out;
    return pdf;
}

const char *picture_pdf_page(struct picture_pdf *pdf, const struct picture *p)
{
    double width = POINTS(p->width), height = POINTS(p->height);
    const char *fault;

    if (pdf->surface) {
        cairo_pdf_surface_set_size(pdf->surface, width, height);
    } else {
        pdf->surface = cairo_pdf_surface_create_for_stream(put, pdf->out, width, height);
        cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_TITLE, p->title);
    }
    fault = draw(pdf->surface, p, width, height);
    cairo_surface_show_page(pdf->surface);
    return fault ? fault : cairo_surface_status(pdf->surface) != CAIRO_STATUS_SUCCESS ? NO_MEMORY : NULL;
}

const char *picture_pdf_end(struct picture_pdf *pdf)
{
    bool fine = true;

    if (pdf->surface) {
        cairo_surface_finish(pdf->surface);
        fine = cairo_surface_status(pdf->surface) == CAIRO_STATUS_SUCCESS;
        cairo_surface_destroy(pdf->surface);
    }
    free(pdf);
    return fine ? NULL : NO_MEMORY;
}
