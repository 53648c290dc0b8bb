/*
 * proof.c against the test vectors of tests/vectors, which sha256sum and openssl made.
 */
#include "test.h"

#include "trust/proof.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Hands each line of a table to `each`, its end and comments left out; how many there were. */
static unsigned each_line(const char *path, void (*each)(char *line))
{
    FILE *in = fopen(path, "r");
    char line[4096];
    unsigned n = 0;

    assert_non_null(in);
    while (fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#')
            continue;
        each(line);
        n++;
    }
    fclose(in);
    return n;
}

static void check_seal(char *line)
{
    char *text = strchr(line, '\t') + 1, hex[65], again[512];
    char id[80], turn[16], thing[16], side[2], secret[80], nonce[80];

    proof_hash_hex(text, strlen(text), hex);
    assert_memory_equal(hex, line, 64);
    assert_int_equal(sscanf(text, "%79s %15s %15s %1s %79s %79s", id, turn, thing, side, secret, nonce), 6);
    assert_int_equal(
        proof_sealed_text(id, turn, thing, side[0] == 'w' ? WHITE : BLACK, secret, nonce, again, sizeof again),
        strlen(text));
    assert_string_equal(again, text);
}

static void check_link(char *line)
{
    static uint8_t last[PROOF_HASH];
    static char chain[80];
    char id[80], side[2], hex[65], name[84];
    uint8_t link[PROOF_HASH];

    assert_int_equal(sscanf(line, "%79s %1s %64s", id, side, hex), 3);
    assert_true(proof_read_hash(hex, strlen(hex), link));
    snprintf(name, sizeof name, "%.70s %s", id, side);
    if (strcmp(name, chain) == 0) {
        proof_step(id, side[0] == 'w' ? WHITE : BLACK, last, last);
        assert_memory_equal(last, link, sizeof link);
    }
    snprintf(chain, sizeof chain, "%.70s %s", id, side);
    memcpy(last, link, sizeof last);
}

static void check_dice(char *line)
{
    char *field[6], *face;
    struct proof_stream s;
    uint8_t white[PROOF_HASH], black[PROOF_HASH];
    unsigned n = 0;

    for (int i = 0; i < 6; i++) {
        field[i] = line;
        line += strcspn(line, "\t");
        *line++ = '\0';
    }
    assert_true(proof_read_hash(field[0], 64, white) && proof_read_hash(field[1], 64, black));
    proof_stream_begin(&s, white, black, (uint32_t)atoi(field[3]));
    for (face = strtok(field[5], " "); face; face = strtok(NULL, " "), n++)
        assert_int_equal(proof_face(&s, field[2], (unsigned)atoi(field[4])), atoi(face));
    assert_true(n >= 5);
}

static void seals_are_those_of_sha256sum(void **state)
{
    (void)state;
    assert_int_equal(each_line("tests/vectors/seals.tsv", check_seal), 5);
}

static void links_are_those_of_sha256sum(void **state)
{
    (void)state;
    assert_int_equal(each_line("tests/vectors/chain.tsv", check_link), 39);
}

static void dice_are_those_of_openssl(void **state)
{
    (void)state;
    assert_int_equal(each_line("tests/vectors/dice.tsv", check_dice), 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seals_are_those_of_sha256sum),
        cmocka_unit_test(links_are_those_of_sha256sum),
        cmocka_unit_test(dice_are_those_of_openssl),
    };

    return cmocka_run_group_tests_name("vectors", tests, NULL, NULL);
}
