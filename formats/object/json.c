#include "json.h"

#include "notation/token.h"

#define EVERY(byte) (UINT64_C(0x0101010101010101) * (unsigned char)(byte))

/* Has a word of eight bytes one that is a quotation mark, a backslash, a control character or not ASCII? */
static inline uint64_t has_odd(uint64_t w)
{
    uint64_t quote = w ^ EVERY('"'), slash = w ^ EVERY('\\'), del = w ^ EVERY(0x7f);

    return (w | (w - EVERY(' ')) | (quote - EVERY(1)) | (slash - EVERY(1)) | (del - EVERY(1))) & EVERY(0x80);
}

/* Puts what stands for itself, as far as that goes and there is room; how many bytes. */
static inline size_t put_plain(struct out *out, const char *text, size_t length)
{
    char *at = out_room(out);
    size_t n = 0;
    uint64_t w;

    for (; length - n >= sizeof w; n += sizeof w) {
        memcpy(&w, text + n, sizeof w);
        if (has_odd(w))
            break;
        memcpy(at + n, &w, sizeof w);
    }
    for (; n < length && text[n] >= ' ' && text[n] < 0x7f && text[n] != '"' && text[n] != '\\'; n++)
        at[n] = text[n];
    out_upto(out, at + n);
    return n;
}

/* A character that cannot stand as it is; its length in the text. */
static size_t put_odd(struct out *out, const char *text, size_t length)
{
    static const char HEX[] = "0123456789abcdef";
    unsigned char c = (unsigned char)*text;
    char latin[4], escape[8];
    uint32_t code;
    size_t n;

    if (c == '"' || c == '\\') {
        out_char(out, '\\');
        out_char(out, (char)c);
    } else if (c == '\n' || c == '\t' || c == '\r') {
        out_char(out, '\\');
        out_char(out, c == '\n' ? 'n' : c == '\t' ? 't' : 'r');
    } else if (c < 0x20 || c == 0x7f) {
        out_text(out, "\\u00", 4);
        out_char(out, HEX[c >> 4]);
        out_char(out, HEX[c & 15]);
    } else {
        n = utf8_decode(text, length, &code);
        if (n == 0)
            code = c;
        if (utf8_escape(code, escape) > 0) { /* harmless to a terminal */
            out_text(out, "\\u", 2);
            for (int shift = 12; shift >= 0; shift -= 4)
                out_char(out, HEX[code >> shift & 15]);
        } else {
            out_text(out, latin, utf8_encode(code, latin));
        }
        return n ? n : 1;
    }
    return 1;
}

void json_put(struct out *out, const char *text, size_t length)
{
    out_char(out, '"');
    for (size_t i = 0, n, part; i < length; i += n) {
        part = length - i < OUT_ROOM ? length - i : OUT_ROOM;
        n = put_plain(out, text + i, part);
        if (n < part)
            n += put_odd(out, text + i + n, length - i - n);
    }
    out_char(out, '"');
}

void json_text(FILE *stream, const char *text, size_t length)
{
    struct out out;

    out_start(&out, stream);
    json_put(&out, text, length);
    out_flush(&out);
}
