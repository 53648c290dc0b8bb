/* The animated picture: a fixed palette, and frames of which only what changed is written. */
#include "raster.h"

#include "core/verdict.h"

#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

#define COLORS 256
#define DELAY 120 /* hundredths of a second */
#define LAST_DELAY 400
#define MOST_FRAMES 1000

struct picture_gif {
    FILE *out;
    GifFileType *file; /* NULL before the first frame */
    unsigned width, height, frames;
    GifColorType palette[COLORS];
    int16_t nearest[1 << 15]; /* by five bits of each colour; -1: not looked for yet */
    uint8_t *shown, *next;    /* the frames written, and the one that waits for its delay */
};

static const char NO_MEMORY[] = N_("out of memory"), NOT_DRAWN[] = N_("the picture could not be drawn");
static const char TOO_LONG[] = N_("a GIF ends after 1000 frames: choose turns with -t");

/* ---- the palette ---- */

static GifColorType color_of(const char *text)
{
    unsigned long rgb = strtoul(text + 1, NULL, 16);

    return (GifColorType){(GifByteType)(rgb >> 16), (GifByteType)(rgb >> 8), (GifByteType)rgb};
}

static GifByteType between(unsigned a, unsigned b, unsigned part, unsigned parts)
{
    return (GifByteType)((a * (parts - part) + b * part) / parts);
}

/* The colours, and as many steps between any two as there is room for: what smooth edges are made of. */
static void make_palette(GifColorType palette[COLORS], const char *const *colors, size_t n)
{
    size_t pairs = n * (n - 1) / 2, steps = pairs ? (COLORS - n) / pairs : 0, used = n;

    for (size_t i = 0; i < n; i++)
        palette[i] = color_of(colors[i]);
    for (size_t i = 0; i < n; i++)
        for (size_t k = i + 1; k < n; k++)
            for (unsigned s = 1; s <= steps; s++) {
                unsigned parts = (unsigned)steps + 1;
                palette[used++] = (GifColorType){between(palette[i].Red, palette[k].Red, s, parts),
                                                 between(palette[i].Green, palette[k].Green, s, parts),
                                                 between(palette[i].Blue, palette[k].Blue, s, parts)};
            }
}

static int distance(GifColorType a, int red, int green, int blue)
{
    int r = a.Red - red, g = a.Green - green, b = a.Blue - blue;

    return 3 * r * r + 6 * g * g + b * b;
}

static uint8_t index_of(struct picture_gif *gif, uint32_t rgb)
{
    int red = rgb >> 16 & 255, green = rgb >> 8 & 255, blue = rgb & 255, best = 0;
    int16_t *known = &gif->nearest[red >> 3 << 10 | green >> 3 << 5 | blue >> 3];

    for (int i = 0; *known < 0 && i < COLORS; i++)
        if (distance(gif->palette[i], red, green, blue) < distance(gif->palette[best], red, green, blue))
            best = i;
    if (*known < 0)
        *known = (int16_t)best;
    return (uint8_t)*known;
}

struct picture_gif *picture_gif_new(FILE *out, const char *const *colors, size_t n)
{
    struct picture_gif *gif = calloc(1, sizeof *gif);

    if (gif) {
        gif->out = out;
        make_palette(gif->palette, colors, n < GIF_COLORS ? n : GIF_COLORS);
        memset(gif->nearest, 0xff, sizeof gif->nearest);
    }
    return gif;
}

/* ---- frames ---- */

static int put(GifFileType *file, const GifByteType *data, int length)
{
    fwrite(data, 1, (size_t)length, ((struct picture_gif *)file->UserData)->out);
    return length;
}

/* The head of the file, and the word that it begins again for ever. */
static bool begin(struct picture_gif *gif)
{
    static const GifByteType FOR_EVER[3] = {1, 0, 0};
    ColorMapObject *map = GifMakeMapObject(COLORS, gif->palette);
    bool fine;

    gif->file = map ? EGifOpen(gif, put, NULL) : NULL;
    if (gif->file)
        EGifSetGifVersion(gif->file, true);
    fine = gif->file && EGifPutScreenDesc(gif->file, (int)gif->width, (int)gif->height, 8, 0, map) == GIF_OK &&
           EGifPutExtensionLeader(gif->file, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(gif->file, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(gif->file, sizeof FOR_EVER, FOR_EVER) == GIF_OK &&
           EGifPutExtensionTrailer(gif->file) == GIF_OK;
    GifFreeMapObject(map);
    return fine;
}

struct box {
    unsigned left, top, right, bottom; /* the last two are beyond it */
};

/* What differs between the frame shown and the next one; one pixel if nothing does. */
static struct box changed(const struct picture_gif *gif)
{
    struct box b = {gif->width, gif->height, 0, 0};

    if (!gif->shown)
        return (struct box){0, 0, gif->width, gif->height};
    for (unsigned y = 0; y < gif->height; y++)
        for (unsigned x = 0; x < gif->width; x++) {
            size_t at = (size_t)y * gif->width + x;
            if (gif->shown[at] == gif->next[at])
                continue;
            b.left = x < b.left ? x : b.left;
            b.right = x >= b.right ? x + 1 : b.right;
            b.top = y < b.top ? y : b.top;
            b.bottom = y + 1;
        }
    return b.right ? b : (struct box){0, 0, 1, 1};
}

/* Writes the frame that waits. */
static bool flush(struct picture_gif *gif, int delay)
{
    const GraphicsControlBlock control = {DISPOSE_DO_NOT, false, delay, NO_TRANSPARENT_COLOR};
    struct box b = changed(gif);
    GifByteType bytes[4];
    bool fine;

    EGifGCBToExtension(&control, bytes);
    fine = EGifPutExtension(gif->file, GRAPHICS_EXT_FUNC_CODE, sizeof bytes, bytes) == GIF_OK &&
           EGifPutImageDesc(gif->file, (int)b.left, (int)b.top, (int)(b.right - b.left), (int)(b.bottom - b.top), false,
                            NULL) == GIF_OK;
    for (unsigned y = b.top; fine && y < b.bottom; y++)
        fine = EGifPutLine(gif->file, gif->next + (size_t)y * gif->width + b.left, (int)(b.right - b.left)) == GIF_OK;
    free(gif->shown);
    gif->shown = gif->next;
    gif->next = NULL;
    return fine;
}

const char *picture_gif_frame(struct picture_gif *gif, const struct picture *p)
{
    size_t size = (size_t)p->width * p->height;
    uint32_t *pixel;
    const char *fault = gif->frames++ == MOST_FRAMES ? TOO_LONG : picture_pixels(p, &pixel);

    if (fault)
        return fault;
    if (!gif->file) {
        gif->width = p->width;
        gif->height = p->height;
        fault = begin(gif) ? NULL : NO_MEMORY;
    } else if (gif->width != p->width || gif->height != p->height) {
        fault = N_("the pictures of a GIF must be of one size");
    } else {
        fault = flush(gif, DELAY) ? NULL : NO_MEMORY;
    }
    if (!fault) {
        gif->next = malloc(size);
        fault = gif->next ? NULL : NO_MEMORY;
    }
    for (size_t i = 0; !fault && i < size; i++)
        gif->next[i] = index_of(gif, pixel[i]);
    free(pixel);
    return fault;
}

const char *picture_gif_end(struct picture_gif *gif)
{
    bool fine = true;

    if (gif->file) {
        fine = !gif->next || flush(gif, LAST_DELAY);
        fine = EGifCloseFile(gif->file, NULL) == GIF_OK && fine;
    }
    free(gif->shown);
    free(gif->next);
    free(gif);
    return fine ? NULL : NOT_DRAWN;
}
