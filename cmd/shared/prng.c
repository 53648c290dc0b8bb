#include "prng.h"

static uint64_t splitmix(uint64_t *x)
{
    uint64_t z = *x += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

void random_seed(struct random *r, uint64_t seed, uint64_t stream)
{
    uint64_t x = seed, y;

    y = splitmix(&x) ^ stream;
    x = splitmix(&y);
    for (int i = 0; i < 4; i++)
        r->s[i] = splitmix(&x);
}

static uint64_t rotate(uint64_t x, int k)
{
    return x << k | x >> (64 - k);
}

uint64_t random_next(struct random *r)
{
    uint64_t *s = r->s, result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

uint64_t random_below(struct random *r, uint64_t n)
{
    uint64_t limit = UINT64_MAX - (UINT64_MAX % n + 1) % n, x;

    do
        x = random_next(r);
    while (x > limit);
    return x % n;
}
