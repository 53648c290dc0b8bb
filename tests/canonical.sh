#!/bin/sh
# Canonical text of every record in tests/ and samples/: written again it is the same, its faults are those of the record,
# and what is canonical already (valid/ and sealed/) stays as it is.  One TAP line a file.
cd "$(dirname "$0")/.." || exit 2
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

codes() # of the violations, a line each; -o json, for its games and codes alone
{
    validate -o json "$1" | sed -n 's/.*"game":\([0-9]*\),.*"severity":"error".*"code":"\([^"]*\)".*/\1 \2/p'
}

n=0
for file in tests/cases/*/*.xpgn tests/pgn/*.pgn samples/*.xpgn; do
    n=$((n + 1))
    convert -t xpgn "$file" >"$scratch/once" 2>"$scratch/err"
    convert -t xpgn "$scratch/once" >"$scratch/twice" 2>>"$scratch/err"
    codes "$file" >"$scratch/codes"
    codes "$scratch/once" >"$scratch/codes.once"
    wrong=
    cmp -s "$scratch/once" "$scratch/twice" || wrong="$wrong; writing it again changes it"
    cmp -s "$scratch/codes" "$scratch/codes.once" || wrong="$wrong; it has other faults"
    case $file in
    tests/cases/valid/* | tests/cases/sealed/*) cmp -s "$file" "$scratch/once" || wrong="$wrong; it was canonical" ;;
    esac
    if [ -z "$wrong" ]; then
        echo "ok - canonical/$file"
    else
        echo "not ok - canonical/$file"
        echo "# ${wrong#; }"
        diff "$scratch/codes" "$scratch/codes.once" | sed 's/^/# /' | head -4
        case $wrong in *again* | *was*) diff "$scratch/once" "$scratch/twice" | sed 's/^/# /' | head -4 ;; esac
        sed 's/^/# /' "$scratch/err" | head -4
    fi
done
echo "1..$n"
