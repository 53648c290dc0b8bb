#!/bin/sh
# The examples of the manual: each literal block of man5 and man6, in every language, that begins with a Variant or Event tag is a record, and
# bin/validate -q must find nothing in it.  One TAP line a record, named by the page and line where its block begins.
cd "$(dirname "$0")/.." || exit 2
validate=${BIN:-bin}/validate
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

# Writes the blocks to files named by number, and prints: number, page and line.
awk -v folder="$scratch" '
    FNR == 1 { inside = 0 }
    /^\.Bd -literal/ { inside = 1; begin = FNR; file = ""; next }
    /^\.Ed/ { inside = 0; if (file != "") close(file); next }
    !inside { next }
    FNR == begin + 1 && /^\[(Variant|Event) / {
        file = folder "/" ++n
        print n, FILENAME ":" begin
    }
    file != "" {
        gsub(/\\&/, "")
        gsub(/\\e/, "\\")
        print > file
    }' man/man[56]/*.[56] man/*/man[56]/*.[56] >"$scratch/list"

passed=0
failed=0
while read -r number place; do
    if output=$("$validate" -q "$scratch/$number" 2>&1) && [ -z "$output" ]; then
        passed=$((passed + 1))
        echo "ok - $place"
    else
        failed=$((failed + 1))
        echo "not ok - $place"
        printf '%s\n' "$output" | sed "s|^$scratch/$number|record|; s/^/# /"
    fi
done <"$scratch/list"
echo "1..$((passed + failed))"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
