/*
 * failures.c: lets allocations of a program fail; a library for LD_PRELOAD.
 *
 *   FAILURES="all 12 12 FILE"   the twelfth after main() has begun fails; how many there were is written to FILE at the
 * end FAILURES="all 12 0 FILE"    and so do all that come after it FAILURES="all 0 0 FILE"     none fails FAILURES="own
 * 12 12 FILE"   those that libraries make are not counted, and do not fail
 *
 * Random bytes are always the same, so that what a tool prints can be compared.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

typedef int main_function(int argc, char **argv, char **environment);
int __libc_start_main(main_function *start, int argc, char **argv, void (*init)(void), void (*fini)(void),
                      void (*end)(void), void *stack);

static main_function *real_main;
static unsigned long first, last, counted;
static int begun;
static void *own; /* where the program is, if nothing else counts */
static char path[4096];

static int is_own(void *address)
{
    Dl_info info;

    return dladdr(address, &info) && info.dli_fbase == own;
}

/* An allocation for a caller whose code is at this address. */
static int fails(void *caller)
{
    unsigned long n;

    if (!__atomic_load_n(&begun, __ATOMIC_RELAXED) || (own && !is_own(caller)))
        return 0;
    n = __atomic_add_fetch(&counted, 1, __ATOMIC_RELAXED);
    if (first == 0 || n < first || (last > 0 && n > last))
        return 0;
    errno = ENOMEM;
    return 1;
}

/* ---- allocations ---- */

#define NEXT(name) ((__typeof__(&(name)))dlsym(RTLD_NEXT, #name))
#define WRAP(name, parameters, arguments)                                                                              \
    void *name parameters                                                                                              \
    {                                                                                                                  \
        static void *(*next)parameters;                                                                                \
        if (!next)                                                                                                     \
            next = NEXT(name);                                                                                         \
        return fails(__builtin_return_address(0)) ? NULL : next arguments;                                             \
    }

WRAP(malloc, (size_t size), (size))
WRAP(calloc, (size_t n, size_t size), (n, size))
WRAP(realloc, (void *old, size_t size), (old, size))
WRAP(reallocarray, (void *old, size_t n, size_t size), (old, n, size))
WRAP(aligned_alloc, (size_t alignment, size_t size), (alignment, size))

int posix_memalign(void **out, size_t alignment, size_t size)
{
    static int (*next)(void **, size_t, size_t);

    if (!next)
        next = NEXT(posix_memalign);
    return fails(__builtin_return_address(0)) ? ENOMEM : next(out, alignment, size);
}

/* ---- randomness ---- */

ssize_t getrandom(void *buffer, size_t size, unsigned flags)
{
    static unsigned char next;

    (void)flags;
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)buffer)[i] = next = (unsigned char)(next * 77 + 113);
    return (ssize_t)size;
}

/* ---- from the beginning of main() to the end ---- */

static void write_count(void)
{
    char text[32];
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    size_t n = (size_t)snprintf(text, sizeof text, "%lu\n", counted);

    if (fd < 0 || write(fd, text, n) != (ssize_t)n)
        _exit(99);
    close(fd);
}

static int begin(int argc, char **argv, char **environment)
{
    Dl_info info;
    char whose[4];

    if (sscanf(getenv("FAILURES") ? getenv("FAILURES") : "", "%3s %lu %lu %4095s", whose, &first, &last, path) == 4)
        atexit(write_count);
    if (path[0] && strcmp(whose, "own") == 0 && dladdr(*(void **)&real_main, &info))
        own = info.dli_fbase;
    begun = 1;
    return real_main(argc, argv, environment);
}

int __libc_start_main(main_function *start, int argc, char **argv, void (*init)(void), void (*fini)(void),
                      void (*end)(void), void *stack)
{
    real_main = start;
    return NEXT(__libc_start_main)(begin, argc, argv, init, fini, end, stack);
}
