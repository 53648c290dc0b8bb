/* The filter in front of the readers: what is recognised, what goes through as it is, in parts of any size. */
#include "test.h"

#include "encoding.h"

#include <iconv.h>
#include <stdlib.h>
#include <string.h>

static const char POST[] = "Игра: Пси-Шахматы с дайсами\n\nБелые: называют поле e4, ёлки.\nЧёрные: Крe7, затем Ф:d5!\n";
static const char MOVES[] = "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. С:c6 *\n";
static const char LATIN[] = "[White \"M\xfcller, J\xf6rg\"]\n\n1. e4 {\xe0 la fran\xe7"
                            "aise, \xc9mile} *\n";
static const char BROKEN[] = "[White \"Иванов Пётр\"]\n\n1. e4 {\xe9 \xff} *\n";

struct input {
    const char *at;
    size_t left, most; /* bytes a call */
};

static ssize_t read_some(void *context, void *buffer, size_t size)
{
    struct input *in = context;
    size_t n = size < in->most ? size : in->most;

    n = n < in->left ? n : in->left;
    memcpy(buffer, in->at, n);
    in->at += n;
    in->left -= n;
    return (ssize_t)n;
}

/* What comes out must be `want`, and be called `name`, however it is read. */
static void check(const char *text, size_t length, const char *want, size_t want_length, const char *name)
{
    static const size_t MOST[] = {1, 3, 1000, 1 << 20}, SIZE[] = {1, 2, 5, 4096, 1 << 18};
    static struct decoder d;
    char *got = malloc(want_length + (1 << 18));

    for (size_t i = 0; i < 4; i++)
        for (size_t j = 0; j < 5; j++) {
            struct input in = {text, length, MOST[i]};
            size_t n = 0;
            ssize_t more;
            d.read = read_some;
            d.context = &in;
            decoder_begin(&d);
            while (n <= want_length && (more = decoder_read(&d, got + n, SIZE[j])) > 0)
                n += (size_t)more;
            if (n != want_length || memcmp(got, want, n) != 0 ||
                (d.name ? !name || strcmp(name, d.name) != 0 : name != NULL))
                print_error("%s, by %zu and %zu: %s\n%.*s\n", name ? name : "as it is", MOST[i], SIZE[j],
                            d.name ? d.name : "as it is", (int)n, got);
            assert_true(n == want_length && memcmp(got, want, n) == 0);
            assert_true(d.name ? name && strcmp(name, d.name) == 0 : name == NULL);
        }
    free(got);
}

static void check_in(const char *text, size_t length, const char *name, const char *mark)
{
    char *in = (char *)text, *coded = malloc(4 * length + 8), *out = coded;
    size_t left = length, room = 4 * length + 8;
    iconv_t cd = iconv_open(name, "UTF-8");

    assert_true(cd != (iconv_t)-1);
    memcpy(out, mark, strlen(mark));
    out += strlen(mark);
    assert_true(iconv(cd, &in, &left, &out, &room) != (size_t)-1);
    iconv_close(cd);
    check(coded, (size_t)(out - coded), text, length, name);
    free(coded);
}

static void russian_is_recognised(void **state)
{
    static const char *const NAME[] = {"WINDOWS-1251", "KOI8-R", "IBM866", "ISO-8859-5", "UTF-16LE", "UTF-16BE"};
    char *late = malloc(300000);

    (void)state;
    memset(late, '\n', 200000); /* it begins far behind */
    strcpy(late + 200000, POST);
    for (size_t i = 0; i < sizeof NAME / sizeof *NAME; i++) {
        check_in(POST, strlen(POST), NAME[i], "");
        check_in(MOVES, strlen(MOVES), NAME[i], "");
        check_in(late, strlen(late), NAME[i], "");
    }
    for (size_t i = 0; i < 99; i++)
        strcat(late, POST);
    check_in(late, strlen(late), "KOI8-R", "");
    free(late);
    check_in(POST, strlen(POST), "UTF-16LE", "\xff\xfe");
    check_in(POST, strlen(POST), "UTF-16BE", "\xfe\xff");
    check_in("1. e4 \xf0\x9f\x99\x82 *\n", 14, "UTF-16LE", "\xff\xfe");
}

static void all_else_goes_through(void **state)
{
    static const char *const TEXT[] = {"",    "\xef\xbb\xbf", "1. e4 *\n", POST,   MOVES,
                                       LATIN, BROKEN,         "\xff",      "\xd0", "1 e 4 e 5 e 6 e 7 e 8"};
    static const char UTF_32[] = "\xff\xfe\0\0x\0\0\0", NULS[] = "1. e4\0\0 e5 2. Nf3 *\n";
    char noise[5000];
    uint32_t random = 1;

    (void)state;
    for (size_t i = 0; i < sizeof TEXT / sizeof *TEXT; i++)
        check(TEXT[i], strlen(TEXT[i]), TEXT[i], strlen(TEXT[i]), NULL);
    check(UTF_32, sizeof UTF_32 - 1, UTF_32, sizeof UTF_32 - 1, NULL);
    check(NULS, sizeof NULS - 1, NULS, sizeof NULS - 1, NULL);
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = (char)((random = random * 1664525 + 1013904223) >> 24);
    check(noise, sizeof noise, noise, sizeof noise, NULL);
}

static void what_is_spoilt_is_marked(void **state)
{
    (void)state;
    check("\xff\xfe"
          "a\0\0\xd8"
          "b\0\0\xdc"
          "c",
          11,
          "a\xef\xbf\xbd"
          "b\xef\xbf\xbd\xef\xbf\xbd",
          11, "UTF-16LE");
    check("\xff\xfe\x3d\xd8\x3d\xd8\x00\xde", 8, "\xef\xbf\xbd\xf0\x9f\x98\x80", 7, "UTF-16LE");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(russian_is_recognised),
        cmocka_unit_test(all_else_goes_through),
        cmocka_unit_test(what_is_spoilt_is_marked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
