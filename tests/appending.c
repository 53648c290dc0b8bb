/*
 * appending.c: what a journal costs whoever keeps it: each of its lines is written to another file, and on the disk
 * before the next one is looked at.
 *
 *   appending JOURNAL FILE
 */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    FILE *journal = argc == 3 ? fopen(argv[1], "r") : NULL;
    int fd = argc == 3 ? open(argv[2], O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0600) : -1;

    if (!journal || fd < 0)
        return 2;
    while ((length = getline(&line, &room, journal)) > 0)
        if (write(fd, line, (size_t)length) != length || fsync(fd) != 0)
            return 2;
    return 0;
}
