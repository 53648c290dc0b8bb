#!/bin/sh
# coverage.sh FOLDER: what gcov says of the branches of lib and formats after the tests have run with the objects there
# (make coverage): the share taken at least once of each file, the least first, and of all; status 1 if that is less
# than LEAST percent.
cd "$(dirname "$0")/.." || exit 2
LEAST=${LEAST:-90}
[ -d "$1/lib" ] || { echo 'Usage: coverage.sh FOLDER' >&2; exit 2; }

find lib formats -name '*.c' | sort | while read -r source; do
    object=$1/${source%.c}
    if [ -e "$object.gcda" ]; then
        gcov -b -n "$object.gcda" 2>/dev/null
    else
        # no program with it was run: its branches count, none is taken
        gcov -b -n "$object.gcno" 2>/dev/null
    fi | awk -v source="$source" '
        /^File / { ours = $0 == "File \047" source "\047" }
        ours && /^Taken at least once:/ {
            split($0, part, /[:%]/)
            n = $NF
            printf "%s %d %d\n", source, part[2] * n / 100 + 0.5, n
            exit
        }'
done | awk -v least="$LEAST" '
    {
        taken += $2
        all += $3
        printf "%6.1f %%  %5d of %5d  %s\n", 100 * $2 / $3, $2, $3, $1 | "sort -n"
    }
    END {
        close("sort -n")
        if (!all)
            exit 2
        printf "%6.1f %%  %5d of %5d  branches of lib and formats\n", 100 * taken / all, taken, all
        exit 100 * taken < least * all
    }'
