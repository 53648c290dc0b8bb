#include "json.h"

#include "token.h"

void json_text(FILE *out, const char *text, size_t length)
{
    fputc('"', out);
    for (size_t i = 0; i < length;) {
        unsigned char c = (unsigned char)text[i];
        uint32_t code;
        size_t n = utf8_decode(text + i, length - i, &code);
        char latin[4];
        if (c == '"' || c == '\\') {
            fputc('\\', out);
            fputc(c, out);
        } else if (c == '\n' || c == '\t' || c == '\r') {
            fputc('\\', out);
            fputc(c == '\n' ? 'n' : c == '\t' ? 't' : 'r', out);
        } else if (c < 0x20 || c == 0x7f) {
            fprintf(out, "\\u%04x", c);
        } else if (n == 0) {
            fwrite(latin, 1, utf8_encode(c, latin), out);
        } else {
            fwrite(text + i, 1, n, out);
        }
        i += n ? n : 1;
    }
    fputc('"', out);
}
