#!/bin/sh
# Golden tests: golden/NAME.cmd is run by sh in tests/; what it prints and how it ends must be what NAME.out, NAME.err and
# NAME.rc say.  An absent file means nothing printed, status 0.  $T is a scratch folder of the test's own.
#
#   tests/golden.sh [NAME...]            all, or these
#   BLESS=1 tests/golden.sh [NAME...]    takes what is seen as right: read the difference before you commit it
cd "$(dirname "$0")" || exit 2
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
TERM=dumb
T=$scratch/t
export TERM T

[ $# -gt 0 ] || set -- golden/*.cmd
n=0
for name in "$@"; do
    name=$(basename "$name" .cmd)
    n=$((n + 1))
    mkdir "$T"
    sh "golden/$name.cmd" >"$scratch/out" 2>"$scratch/err" </dev/null
    echo $? >"$scratch/rc"
    rm -rf "$T"
    [ "$(cat "$scratch/rc")" != 0 ] || : >"$scratch/rc"
    verdict=ok
    : >"$scratch/difference"
    for stream in out err rc; do
        golden=golden/$name.$stream
        [ -e "$golden" ] || golden=/dev/null
        if ! diff -a -u "$golden" "$scratch/$stream" >>"$scratch/difference"; then
            verdict='not ok'
            [ -z "$BLESS" ] || cp "$scratch/$stream" "golden/$name.$stream"
        fi
        [ -z "$BLESS" ] || [ -s "$scratch/$stream" ] || rm -f "golden/$name.$stream"
    done
    echo "$verdict - golden/$name"
    grep -av '^---\|^+++ ' "$scratch/difference" | cut -b 1-300 | sed 's/^/# /'
done
echo "1..$n"
