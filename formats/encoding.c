#include "encoding.h"

#include "notation/token.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

#define LOOK 4096  /* bytes that are looked at before an encoding is taken */
#define CERTAIN 64 /* characters of UTF-8 behind which nothing else is looked for */
#define ENOUGH 40  /* evidence: less is a byte or two that anybody may have spoilt */
#define ANY_LETTER 33

/* ---- what Russian looks like ---- */

/* How much more often than by chance a letter comes in Russian: ten times the logarithm to base 2; а to я, then ё. */
static const int8_t OFTEN[ANY_LETTER] = {14, -9, 6,  -8,  0,   15,  -17, -9,  13,  -13, 2,  6,  1,   12,  19, -1, 6,
                                         9,  11, -2, -33, -16, -26, -11, -21, -29, -60, -7, -8, -33, -23, -6, -20};

/* Where the letters stand: А to Я, а to п, р to я, Ё, ё; `first` to `last` is what text does not use. */
static const struct cyrillic {
    const char *name;
    unsigned char upper, lower, lower_r, yo_upper, yo_lower, first, last;
    bool koi; /* in the order of the Latin alphabet, small letters first */
} ENCODINGS[] = {
    {"WINDOWS-1251", 0xc0, 0xe0, 0xf0, 0xa8, 0xb8, 0x80, 0x81, false},
    {"KOI8-R", 0xe0, 0xc0, 0xd0, 0xb3, 0xa3, 0x80, 0x9d, true},
    {"IBM866", 0x80, 0xa0, 0xe0, 0xf0, 0xf1, 0xb0, 0xdf, false},
    {"ISO-8859-5", 0xb0, 0xd0, 0xe0, 0xa1, 0xf1, 0x80, 0x9f, false},
};

/* а to я by their places in KOI8-R: юабцдефгхийклмнопярстужвьызшэщчъ */
static const uint8_t KOI_ORDER[32] = {30, 0,  1,  22, 4,  5,  20, 3, 21, 8,  9, 10, 11, 12, 13, 14,
                                      15, 31, 16, 17, 18, 19, 6,  2, 28, 27, 7, 24, 29, 25, 23, 26};

enum sort { LETTER, SIGN, NO_TEXT };

/* What a byte of the upper half is: a letter with its number from а, and whether it is large. */
static enum sort sort_of(const struct cyrillic *c, unsigned char byte, unsigned *letter, bool *large)
{
    *large = false;
    if (byte == c->yo_upper || byte == c->yo_lower) {
        *letter = 32;
        *large = byte == c->yo_upper;
        return LETTER;
    }
    if (byte >= c->upper && byte < c->upper + 32) {
        *letter = byte - c->upper;
        *large = true;
    } else if (byte >= c->lower && byte < c->lower + 16) {
        *letter = byte - c->lower;
    } else if (byte >= c->lower_r && byte < c->lower_r + 16) {
        *letter = 16u + byte - c->lower_r;
    } else {
        return byte >= c->first && byte <= c->last ? NO_TEXT : SIGN;
    }
    if (c->koi)
        *letter = KOI_ORDER[*letter];
    return LETTER;
}

static bool is_high(unsigned char byte)
{
    return byte >= 0x80;
}

static bool is_ascii_letter(unsigned char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* Does a move follow a piece here: `f3`, `:d4`, `xd4`, `a1-a4`, `bd7`? */
static bool is_target(const unsigned char *p, const unsigned char *end)
{
    if (p < end && *p >= 'a' && *p <= 'h' && p + 1 < end &&
        ((p[1] >= 'a' && p[1] <= 'h') || p[1] == 'x' || p[1] == ':'))
        p++;
    p += p < end && (*p == 'x' || *p == ':' || *p == '@');
    return p + 1 < end && *p >= 'a' && *p <= 'h' && p[1] >= '1' && p[1] <= '8';
}

/* К Ф Л С П п, Кр */
static bool is_piece(const struct cyrillic *c, const unsigned char *p, size_t n)
{
    unsigned letter, second;
    bool large, small;

    if (sort_of(c, *p, &letter, &large) != LETTER || n > 2)
        return false;
    if (n == 2)
        return large && letter == 10 && sort_of(c, p[1], &second, &small) == LETTER && second == 16;
    return large ? letter == 10 || letter == 20 || letter == 11 || letter == 17 || letter == 15 : letter == 15;
}

/* A run of the upper half between other bytes: how much it speaks for the encoding. */
static int score_of_word(const struct cyrillic *c, const unsigned char *p, size_t n)
{
    int score = 0;
    bool before = false;
    size_t letters = 0, large_letters = 0;

    for (size_t i = 0; i < n; i++) {
        unsigned letter;
        bool large;
        enum sort sort = sort_of(c, p[i], &letter, &large);
        if (sort == NO_TEXT)
            score -= 60;
        if (sort == LETTER) {
            score += OFTEN[letter] + (large ? -6 : 4);
            if (large && before)
                score -= 40; /* a large letter behind a small one */
            letters++;
            large_letters += large;
        }
        before = sort == LETTER && !large;
    }
    return letters > 1 && large_letters == letters ? score - 4 * (int)letters : score;
}

struct evidence {
    int score[sizeof ENCODINGS / sizeof *ENCODINGS];
    int words; /* of letters of the upper half alone, and moves by them */
    int latin; /* letters of the upper half among those of ASCII */
};

static void weigh_run(struct evidence *e, const unsigned char *text, const unsigned char *from, const unsigned char *to,
                      const unsigned char *end)
{
    size_t n = (size_t)(to - from);
    bool move = n <= 2 && (from == text || !is_ascii_letter(from[-1])) && is_target(to, end);
    bool among = (from > text && is_ascii_letter(from[-1])) || (to < end && is_ascii_letter(*to));

    if (among && !move) {
        e->latin += (int)n;
        return;
    }
    e->words += move || n > 1;
    for (size_t i = 0; i < sizeof ENCODINGS / sizeof *ENCODINGS; i++)
        e->score[i] += move ? (is_piece(&ENCODINGS[i], from, n) ? 30 : -40) : score_of_word(&ENCODINGS[i], from, n);
}

/* The encoding of a text that is not UTF-8; NULL: none that is known here, or nobody can say. */
static const struct cyrillic *recognised(const unsigned char *text, const unsigned char *end)
{
    struct evidence e = {.words = 0};
    size_t best = 0;

    for (const unsigned char *p = text; p < end;) {
        const unsigned char *from = p;
        while (p < end && is_high(*p))
            p++;
        if (p > from)
            weigh_run(&e, text, from, p, end);
        else
            p++;
    }
    for (size_t i = 1; i < sizeof ENCODINGS / sizeof *ENCODINGS; i++)
        if (e.score[i] > e.score[best])
            best = i;
    return e.score[best] >= ENOUGH && e.words >= 2 && e.words > e.latin ? &ENCODINGS[best] : NULL;
}

/* ---- the tables ---- */

/* The upper half in UTF-8, by iconv; what is nothing becomes U+FFFD.  False: iconv does not know the encoding. */
static bool make_table(struct decoder *d, const char *name)
{
    iconv_t cd = iconv_open("UTF-8", name);

    if (cd == (iconv_t)-1)
        return false;
    for (unsigned i = 0; i < 128; i++) {
        char byte = (char)(i + 128), *in = &byte, *out = d->table[i];
        size_t left = 1, room = 3;
        memset(d->table[i], 0, sizeof d->table[i]);
        if (iconv(cd, &in, &left, &out, &room) == (size_t)-1 || left)
            memcpy(d->table[i], "\xef\xbf\xbd", 4);
        iconv(cd, NULL, NULL, NULL, NULL);
    }
    iconv_close(cd);
    return true;
}

/* ---- the input ---- */

/* More of it behind what is at hand; false: there is none, for now or for ever. */
static bool fill(struct decoder *d)
{
    ssize_t n;

    if (d->eof || d->end - d->at == sizeof d->in)
        return false;
    if (d->at > 0) {
        memmove(d->in, d->in + d->at, d->end - d->at);
        d->end -= d->at;
        d->good = d->good > d->at ? d->good - d->at : 0;
        d->at = 0;
    }
    do
        n = d->read(d->context, d->in + d->end, sizeof d->in - d->end);
    while (n < 0 && errno == EINTR);
    if (n < 0)
        d->error = errno;
    d->eof = n <= 0;
    d->end += n > 0 ? (size_t)n : 0;
    return n > 0;
}

/* What is left at the end of the input: nothing, or an error. */
static ssize_t ended(struct decoder *d)
{
    errno = d->error;
    return d->error ? -1 : 0;
}

static ssize_t give(struct decoder *d, char *buffer, size_t size, size_t most)
{
    size_t n = most < size ? most : size;

    memcpy(buffer, d->in + d->at, n);
    d->at += n;
    return (ssize_t)n;
}

/* ---- which encoding ---- */

/* UTF-16 without a mark: nearly all of the high bytes are those of Latin, Cyrillic and the signs of print. */
static bool looks_wide(const unsigned char *p, size_t n, bool big)
{
    size_t pairs = n / 2, high = 0, zeros = 0, low = 0;

    if (!memchr(p, 0, n) && !memchr(p, 4, n)) /* as in nearly every input */
        return false;
    for (size_t i = 0; i < pairs; i++) {
        unsigned char byte = p[2 * i + !big];
        high += byte == 0 || byte == 4 || byte == 0x20 || byte == 0x25 || byte == 0x26;
        zeros += byte == 0 || byte == 4;
        low += p[2 * i + big] != 0;
    }
    return pairs >= 4 && high * 10 >= pairs * 9 && zeros * 2 >= pairs && low * 2 >= pairs;
}

static void take_utf_16(struct decoder *d, bool big, size_t mark)
{
    d->state = DECODER_UTF_16;
    d->big = big;
    d->at += mark;
    d->name = big ? "UTF-16BE" : "UTF-16LE";
}

static void start(struct decoder *d)
{
    const unsigned char *p = d->in;

    while (d->end < 8 && fill(d))
        ;
    d->state = DECODER_UNSURE;
    if (d->end >= 4 && (memcmp(p, "\xff\xfe\0\0", 4) == 0 || memcmp(p, "\0\0\xfe\xff", 4) == 0))
        d->state = DECODER_AS_IT_IS; /* UTF-32: the readers name it */
    else if (d->end >= 2 && (memcmp(p, "\xff\xfe", 2) == 0 || memcmp(p, "\xfe\xff", 2) == 0))
        take_utf_16(d, p[0] == 0xfe, 2);
    else if (looks_wide(p, d->end, false) || looks_wide(p, d->end, true))
        take_utf_16(d, looks_wide(p, d->end, true), 0);
}

/* Where in text[i, n) the first eight bytes begin that are not all ASCII, or the last few. */
static size_t skip_ascii(const unsigned char *text, size_t i, size_t n)
{
    uint64_t eight[4];

    for (; i + 32 <= n; i += 32) {
        memcpy(eight, text + i, 32);
        if ((eight[0] | eight[1] | eight[2] | eight[3]) & UINT64_C(0x8080808080808080))
            break;
    }
    for (; i + 8 <= n; i += 8) {
        memcpy(eight, text + i, 8);
        if (*eight & UINT64_C(0x8080808080808080))
            break;
    }
    return i;
}

/* Goes through what is at hand: how much of it is UTF-8, and how many bytes are not.  Half a character may be left. */
static unsigned look(struct decoder *d, unsigned *valid)
{
    unsigned bad = 0;
    size_t i = d->at;

    *valid = 0;
    d->good = d->at;
    while (i < d->end) {
        uint32_t c;
        if (is_high(d->in[i])) {
            size_t n = utf8_decode((const char *)d->in + i, d->end - i, &c);
            if (n == 0 && d->end - i < 4 && !d->eof && d->in[i] >= 0xc2 && d->in[i] < 0xf5)
                break;
            *valid += n > 0;
            bad += n == 0;
            n += n == 0;
            i += n;
        } else {
            i = skip_ascii(d->in, i + 1, d->end);
        }
        if (bad == 0)
            d->good = i;
    }
    return bad;
}

/* The bytes at hand have some of the upper half: what are they? */
static void decide(struct decoder *d)
{
    const struct cyrillic *c;
    unsigned valid, bad = look(d, &valid);

    if (bad == 0) {
        d->valid += valid;
        if (d->valid >= CERTAIN || (d->eof && d->good < d->end))
            d->state = DECODER_AS_IT_IS;
        return;
    }
    if (d->good - d->at > DECODER_ROOM / 2)
        return; /* what is good goes out first, and makes room */
    while (d->valid + valid < bad && d->end - d->good < LOOK && fill(d))
        bad = look(d, &valid);
    d->state = DECODER_AS_IT_IS;
    if (d->valid + valid >= bad)
        return;
    c = recognised(d->in + d->at, d->in + d->end);
    if (c && make_table(d, c->name)) {
        d->state = DECODER_TABLE;
        d->name = c->name;
    }
}

/* ---- giving it out ---- */

static bool is_ascii(const unsigned char *p, size_t n)
{
    size_t i = skip_ascii(p, 0, n);

    while (i < n && !is_high(p[i]))
        i++;
    return i == n;
}

/* What comes next, straight to where it is wanted: nearly always it is ASCII and stays there.  Else it is at hand. */
static ssize_t read_through(struct decoder *d, char *buffer, size_t size)
{
    ssize_t n;

    d->at = d->good = d->end = 0;
    if (d->eof)
        return ended(d);
    do
        n = d->read(d->context, buffer, size < sizeof d->in ? size : sizeof d->in);
    while (n < 0 && errno == EINTR);
    if (n <= 0) {
        d->eof = true;
        d->error = n < 0 ? errno : 0;
        return ended(d);
    }
    if (!is_ascii((const unsigned char *)buffer, (size_t)n)) {
        memcpy(d->in, buffer, (size_t)n);
        d->end = (size_t)n;
    }
    return n;
}

static ssize_t read_unsure(struct decoder *d, char *buffer, size_t size)
{
    ssize_t n = 0;

    if (d->good > d->at)
        return give(d, buffer, size, d->good - d->at);
    if (d->at == d->end) {
        n = read_through(d, buffer, size);
        if (n <= 0 || d->end == 0)
            return n;
    }
    if (is_ascii(d->in + d->at, d->end - d->at))
        return give(d, buffer, size, d->end - d->at);
    decide(d);
    if (d->at == 0 && d->good == d->end && d->end == (size_t)n) { /* all of it UTF-8, and in its place already */
        d->at = d->end;
        return n;
    }
    if (d->state == DECODER_UNSURE && d->good == d->at && !fill(d)) /* half a character */
        d->state = DECODER_AS_IT_IS;
    return decoder_read(d, buffer, size);
}

static ssize_t read_as_it_is(struct decoder *d, char *buffer, size_t size)
{
    if (d->at < d->end)
        return give(d, buffer, size, d->end - d->at);
    return d->eof ? ended(d) : d->read(d->context, buffer, size);
}

/* The next character in UTF-8, with a NUL behind it; NULL at the end. */
static const char *next_of_table(struct decoder *d, char text[5])
{
    unsigned char byte;

    if (d->at == d->end && !fill(d))
        return NULL;
    byte = d->in[d->at++];
    if (is_high(byte))
        return d->table[byte - 128];
    text[0] = (char)byte;
    text[1] = '\0';
    return text;
}

static bool next_unit(struct decoder *d, uint32_t *unit)
{
    while (d->end - d->at < 2 && fill(d))
        ;
    if (d->end == d->at)
        return false;
    if (d->end - d->at == 1) { /* half of one */
        *unit = 0xfffd;
        d->at++;
        return true;
    }
    *unit = (uint32_t)(d->in[d->at + !d->big] << 8 | d->in[d->at + d->big]);
    d->at += 2;
    return true;
}

/* Halves of pairs that stand alone become U+FFFD. */
static size_t next_of_utf_16(struct decoder *d, char text[5])
{
    uint32_t unit = d->surrogate, low;

    d->surrogate = 0;
    if (unit == 0 && !next_unit(d, &unit))
        return 0;
    if (unit >= 0xd800 && unit < 0xdc00 && next_unit(d, &low)) {
        if (low >= 0xdc00 && low < 0xe000)
            return utf8_encode(0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00), text);
        d->surrogate = low; /* it may begin a pair itself; a zero is no loss */
    }
    return utf8_encode(unit >= 0xd800 && unit < 0xe000 ? 0xfffd : unit, text);
}

static size_t next_character(struct decoder *d, char text[5])
{
    const char *c;

    if (d->state == DECODER_UTF_16)
        return next_of_utf_16(d, text);
    c = next_of_table(d, text);
    if (!c)
        return 0;
    if (c != text)
        memcpy(text, c, 4);
    return text[0] ? strlen(text) : 1;
}

static ssize_t read_decoded(struct decoder *d, char *buffer, size_t size)
{
    size_t n = 0;

    while (n < size) {
        size_t take;
        if (d->pending_length == 0) {
            char text[5] = "";
            if (n > 0 && d->end - d->at < 4 && !d->eof) /* what there is goes out before anybody waits for more */
                break;
            d->pending_length = next_character(d, text);
            if (d->pending_length == 0)
                break;
            memcpy(d->pending, text, 4);
        }
        take = d->pending_length < size - n ? d->pending_length : size - n;
        memcpy(buffer + n, d->pending, take);
        memmove(d->pending, d->pending + take, d->pending_length - take);
        d->pending_length -= take;
        n += take;
    }
    return n ? (ssize_t)n : ended(d);
}

void decoder_begin(struct decoder *d)
{
    d->name = NULL;
    d->state = DECODER_START;
    d->eof = d->big = false;
    d->error = 0;
    d->valid = 0;
    d->surrogate = 0;
    d->at = d->good = d->end = d->pending_length = 0;
}

ssize_t decoder_read(struct decoder *d, void *buffer, size_t size)
{
    if (size == 0)
        return 0;
    if (d->state == DECODER_START)
        start(d);
    switch (d->state) {
    case DECODER_UNSURE:
        return read_unsure(d, buffer, size);
    case DECODER_AS_IT_IS:
        return read_as_it_is(d, buffer, size);
    default:
        return read_decoded(d, buffer, size);
    }
}
