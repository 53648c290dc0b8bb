/*
 * JSON: strings against a writer that looks at one character at a time; numbers; more than the buffer holds.
 */
#include "test.h"

#include "notation/token.h"
#include "object/json.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static char *slow(const char *text, size_t length)
{
    char *out = malloc(6 * length + 3), *at = out, escape[8];
    uint32_t code;

    *at++ = '"';
    for (size_t i = 0, n; i < length; i += n) {
        unsigned char c = (unsigned char)text[i];
        n = utf8_decode(text + i, length - i, &code);
        if (n == 0) {
            n = 1;
            at += utf8_escape(c, escape) ? (size_t)sprintf(at, "\\u%04x", c) : utf8_encode(c, at);
        } else if (n > 1 && utf8_escape(code, escape)) {
            at += sprintf(at, "\\u%04x", (unsigned)code);
        } else if (n > 1 || (c >= ' ' && c < 0x7f && c != '"' && c != '\\')) {
            memcpy(at, text + i, n);
            at += n;
        } else if (c == '\n' || c == '\t' || c == '\r' || c == '"' || c == '\\') {
            *at++ = '\\';
            *at++ = c == '\n' ? 'n' : c == '\t' ? 't' : c == '\r' ? 'r' : (char)c;
        } else {
            at += sprintf(at, "\\u%04x", c);
        }
    }
    strcpy(at, "\"");
    return out;
}

static void same(const char *text, size_t length)
{
    char *seen = NULL, *wanted = slow(text, length);
    size_t size;
    FILE *stream = open_memstream(&seen, &size);

    json_text(stream, text, length);
    fclose(stream);
    assert_string_equal(seen, wanted);
    free(seen);
    free(wanted);
}

static void strings_are_those_of_a_slow_writer(void **unused)
{
    static const char *const PIECE[] = {"a",
                                        "plain words",
                                        "\"",
                                        "\\",
                                        "\n",
                                        "\r\t",
                                        "\x01",
                                        "\x7f",
                                        "\x1f ",
                                        "\xd0\x9a",
                                        "\xff",
                                        "\xe2\x80",
                                        "\xe2\x80\xae",
                                        "\xc2\x9b",
                                        "\xf0\x9f\x98\x80",
                                        "[%clk 0:05:00]",
                                        "!#",
                                        "[]",
                                        "^",
                                        "~"};
    char text[700];
    uint64_t state = 7;

    (void)unused;
    same("", 0);
    same("\0nul", 4);
    for (int round = 0; round < 20000; round++) {
        size_t n = 0, most = random_bits(&state) % (round % 50 == 0 ? 600 : 40);
        while (n < most) {
            const char *piece = PIECE[random_bits(&state) % (sizeof PIECE / sizeof *PIECE)];
            memcpy(text + n, piece, strlen(piece));
            n += strlen(piece);
        }
        same(text, n);
    }
}

static void numbers_are_written(void **unused)
{
    static const long long NUMBER[] = {0, 7, -7, 10, 4294967295, -1000000, LLONG_MAX, LLONG_MIN};
    char *seen = NULL, wanted[512] = "";
    size_t size;
    FILE *stream = open_memstream(&seen, &size);
    struct out out;

    (void)unused;
    out_start(&out, stream);
    for (size_t i = 0; i < sizeof NUMBER / sizeof *NUMBER; i++) {
        out_number(&out, NUMBER[i]);
        out_char(&out, ',');
        sprintf(wanted + strlen(wanted), "%lld,", NUMBER[i]);
    }
    out_flush(&out);
    fclose(stream);
    assert_string_equal(seen, wanted);
    free(seen);
}

static void any_length_comes_out(void **unused)
{
    enum { LONG = 3 * OUT_SIZE + 5 };
    char *seen = NULL, *text = malloc(LONG), *wanted = malloc(2 * LONG);
    size_t size, n = 0;
    FILE *stream = open_memstream(&seen, &size);
    struct out out;

    (void)unused;
    for (size_t i = 0; i < LONG; i++)
        text[i] = (char)('a' + i % 26);
    out_start(&out, stream);
    for (size_t length = 1; n + length < LONG; length = 3 * length + 1) {
        out_text(&out, text, length);
        memcpy(wanted + n, text, length);
        n += length;
    }
    out_text(&out, text, LONG);
    memcpy(wanted + n, text, LONG);
    out_flush(&out);
    out_flush(&out);
    fclose(stream);
    assert_int_equal(size, n + LONG);
    assert_memory_equal(seen, wanted, size);
    same(text, LONG);
    free(seen);
    free(text);
    free(wanted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_are_those_of_a_slow_writer),
        cmocka_unit_test(numbers_are_written),
        cmocka_unit_test(any_length_comes_out),
    };

    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
