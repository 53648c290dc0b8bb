#include "seat_rate.h"

#define EVERY (1000000000L / RATE_A_SECOND) /* nanoseconds */
#define GIVEN 10                            /* for an action */

static void now(struct timespec *t)
{
    if (clock_gettime(CLOCK_MONOTONIC, t) != 0)
        *t = (struct timespec){0};
}

static void add(struct rate *r, unsigned long n)
{
    r->left = n > RATE_STORE - r->left ? RATE_STORE : r->left + (unsigned)n;
    r->told = r->told && r->left < RATE_STORE;
}

static void fill(struct rate *r)
{
    struct timespec t;
    long long passed;

    now(&t);
    passed = (t.tv_sec - r->at.tv_sec) * 1000000000LL + t.tv_nsec - r->at.tv_nsec;
    if (passed >= EVERY * (long long)RATE_STORE) {
        add(r, RATE_STORE);
        r->at = t;
    } else if (passed >= EVERY) {
        add(r, (unsigned long)(passed / EVERY));
        r->at.tv_nsec += (long)(passed / EVERY * EVERY % 1000000000);
        r->at.tv_sec += (time_t)(passed / EVERY * EVERY / 1000000000 + r->at.tv_nsec / 1000000000);
        r->at.tv_nsec %= 1000000000;
    }
}

void rate_begin(struct rate *r)
{
    *r = (struct rate){.left = RATE_STORE};
    now(&r->at);
}

bool rate_has(struct rate *r)
{
    if (r->left == RATE_STORE) /* nothing has been taken: it fills from now on */
        now(&r->at);
    else
        fill(r);
    return r->left > 0;
}

void rate_take(struct rate *r)
{
    if (r->left > 0)
        r->left--;
}

void rate_give(struct rate *r)
{
    add(r, GIVEN);
}
