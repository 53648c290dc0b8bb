/*
 * test.h: what every unit test includes first; cmocka.h wants four headers before it.
 *
 * One more unit test: a file here with a main() that runs its group; the Makefile finds it.
 */
#ifndef TEST_H
#define TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#undef fail /* ours is verdict.h's */
/* fail_msg() without it. */
#define complain(...) (print_error(__VA_ARGS__), assert_true(false))

/* xorshift64*: the same numbers on every machine. */
static inline uint64_t random_bits(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(0x2545f4914f6cdd1d);
}

#endif
