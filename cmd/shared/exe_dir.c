#include "exe_dir.h"

#include <string.h>
#include <unistd.h>

bool folder_own(char out[PATH_MAX])
{
    ssize_t n = readlink("/proc/self/exe", out, PATH_MAX - 1);

    if (n <= 0)
        return false;
    out[n] = '\0';
    *(strrchr(out, '/') + 1) = '\0';
    return true;
}
