/*
 * Catalogues: what is found in one of either byte order, and that no damaged one is read beyond its bytes.
 */
#include "test.h"

#include "text/mo.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *text;
    size_t length;
    const char *translation;
    size_t translated;
} ENTRY[] = {
    {"", 0, "Language: xx\n", 13},
    {"a\0as", 4, "one\0two\0three", 13},
    {"b", 1, "", 0},
    {"be", 2, "BE", 2},
};
#define ENTRIES (sizeof ENTRY / sizeof *ENTRY)

static unsigned char file[400];

static void put_word(size_t at, uint32_t value, bool swapped)
{
    for (unsigned i = 0; i < 4; i++)
        file[at + i] = (unsigned char)(value >> 8 * (swapped ? 3 - i : i));
}

/* The texts of one table, from `at` on; where the next go. */
static size_t put_texts(size_t table, size_t at, bool translations, bool swapped)
{
    for (size_t i = 0; i < ENTRIES; i++) {
        size_t length = translations ? ENTRY[i].translated : ENTRY[i].length;
        put_word(table + 8 * i, (uint32_t)length, swapped);
        put_word(table + 8 * i + 4, (uint32_t)at, swapped);
        memcpy(file + at, translations ? ENTRY[i].translation : ENTRY[i].text, length);
        file[at + length] = '\0';
        at += length + 1;
    }
    return at;
}

static size_t make_file(bool swapped)
{
    size_t texts = 28, translations = texts + 8 * ENTRIES, end = translations + 8 * ENTRIES;

    memset(file, 0, sizeof file);
    put_word(0, 0x950412de, swapped);
    put_word(8, ENTRIES, swapped);
    put_word(12, (uint32_t)texts, swapped);
    put_word(16, (uint32_t)translations, swapped);
    end = put_texts(texts, end, false, swapped);
    return put_texts(translations, end, true, swapped);
}

static void look_up(const struct catalogue *c)
{
    assert_string_equal(catalogue_find(c, "a", 0), "one");
    assert_string_equal(catalogue_find(c, "a", 1), "two");
    assert_string_equal(catalogue_find(c, "a", 2), "three");
    assert_string_equal(catalogue_find(c, "a", 3), "one"); /* there is no fourth */
    assert_string_equal(catalogue_find(c, "b", 0), "");
    assert_string_equal(catalogue_find(c, "be", 0), "BE");
    assert_string_equal(catalogue_find(c, "", 0), "Language: xx\n");
    assert_null(catalogue_find(c, "as", 0));
    assert_null(catalogue_find(c, "bee", 0));
    assert_null(catalogue_find(c, "zz", 0));
}

static void both_byte_orders_are_read(void **unused)
{
    struct catalogue c;

    (void)unused;
    for (int swapped = 0; swapped <= 1; swapped++) {
        size_t size = make_file(swapped);
        assert_true(catalogue_open(&c, file, size));
        look_up(&c);
    }
}

/* A copy without a byte to spare, so that the sanitizers see what is read beyond it. */
static bool open_copy(struct catalogue *c, size_t size, unsigned char **copy)
{
    *copy = malloc(size ? size : 1);
    assert_non_null(*copy);
    memcpy(*copy, file, size);
    return catalogue_open(c, *copy, size);
}

static void a_cut_file_is_none(void **unused)
{
    struct catalogue c;
    unsigned char *copy;
    size_t size = make_file(false);

    (void)unused;
    for (size_t n = 0; n < size; n++) {
        assert_false(open_copy(&c, n, &copy));
        free(copy);
    }
    assert_true(open_copy(&c, size, &copy));
    free(copy);
}

static void a_damaged_file_is_refused_or_harmless(void **unused)
{
    static const unsigned char VALUE[] = {0, 1, 0x7f, 0x80, 0xff};
    struct catalogue c;
    unsigned char *copy;
    size_t size = make_file(false), refused = 0;

    (void)unused;
    for (size_t at = 0; at < size; at++)
        for (size_t v = 0; v < sizeof VALUE; v++) {
            make_file(false);
            file[at] = VALUE[v];
            if (open_copy(&c, size, &copy))
                for (unsigned form = 0; form < 4; form++) {
                    const char *found = catalogue_find(&c, "a", form);
                    assert_true(!found || strlen(found) < size);
                }
            else
                refused++;
            free(copy);
        }
    assert_true(refused > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_byte_orders_are_read),
        cmocka_unit_test(a_cut_file_is_none),
        cmocka_unit_test(a_damaged_file_is_refused_or_harmless),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
