#!/bin/sh
# The tools under valgrind: nothing is read that was never written, nothing beyond its end, and no memory is lost.  The
# libraries, those that draw too, are forgiven nothing.
#
#   tests/valgrind.sh
cd "$(dirname "$0")/.." || exit 2
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
T=$scratch
# shellcheck source=tests/variants.sh
. tests/variants.sh
variants >"$T/variants"
n=0

tell() # NAME STATUS [FILE with details]
{
    n=$((n + 1))
    if [ "$2" -eq 0 ]; then
        echo "ok - valgrind/$1"
    else
        echo "not ok - valgrind/$1"
        [ -z "$3" ] || head -30 "$3" | cut -c 1-300 | sed 's/^/# /'
    fi
}

if ! command -v valgrind >/dev/null || nm "$(command -v validate)" 2>/dev/null | grep -q __asan; then
    tell 'clean # SKIP no valgrind here, or a sanitizer that does not go with it' 0
    echo '1..1'
    exit
fi

input=/dev/null
# Prints and ends as it does by itself, and valgrind has nothing to say.
clean() # NAME COMMAND...
{
    name=$1
    shift
    "$@" <"$input" >"$T/wanted" 2>"$T/err"
    wanted=$?
    rm -f "$T"/log*
    valgrind -q --error-exitcode=99 --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite \
        --trace-children=yes --log-file="$T/log.%p" "$@" <"$input" >"$T/out" 2>"$T/err"
    status=$?
    cat "$T"/log.* >"$T/log" 2>/dev/null
    [ $status -eq $wanted ] || echo "status $status, not $wanted" >>"$T/log"
    LC_ALL=C sed -i '/CreationDate/d' "$T/out" "$T/wanted" # of a PDF
    cmp "$T/out" "$T/wanted" >>"$T/log" 2>&1
    [ ! -s "$T/log" ]
    tell "$name" $? "$T/log"
}

# ---- records: every file of tests/cases at once ----

set -- tests/cases/*/*.xpgn
clean 'validate all cases' validate "$@"
clean 'validate all cases, json' validate -o json --strict --variations --require-proof "$@"
clean 'validate all cases, ru' validate --lang ru --first -q "$@"
clean 'validate PGN' validate tests/pgn/*.pgn
for form in xpgn jsonl yaml pgn fen csv forum; do
    clean "convert all cases to $form" convert -t $form "$@"
    clean "convert PGN to $form" convert -t $form tests/pgn/kasparov-deep-blue-1997.pgn
done
for form in jsonl yaml forum; do
    convert -t $form "$@" >"$T/$form" 2>"$T/err"
    clean "convert all cases from $form" convert -f $form -t xpgn "$T/$form"
    clean "validate all cases from $form" validate -f $form "$T/$form"
done
clean 'convert posts' convert -f forum -t xpgn tests/forum/*.txt
for file in "$@" tests/pgn/utf8-bom.pgn; do # cut anywhere
    head -c $(($(wc -c <"$file") * 2 / 3)) "$file"
done >"$T/cut"
clean 'validate what is cut' validate "$T/cut"
head -c 200000 "$(command -v validate)" >"$T/binary"
for form in xpgn jsonl yaml forum; do
    clean "validate a program as $form" validate -f $form "$T/binary"
done
for file in tests/conformance/*.yaml; do
    clean "check $(basename "$file")" validate --checks "$file"
done
for file in samples/houserules/*.yaml; do
    clean "house rules of $(basename "$file")" validate --rules "$file" samples/octahedra-as-published.xpgn
done
clean 'validate: all codes' validate --list-codes
for code in $(validate --list-codes | awk '{ print $1 }'); do
    validate --explain "$code" >"$T/out" 2>&1 || continue
    echo "$code"
done >"$T/codes"
while read -r code; do
    clean "explain $code" validate --explain "$code"
done <"$T/codes"

# ---- replay, render ----

clean 'replay all cases' replay "$@"
clean 'replay all cases, all views' replay --view all --lang ru "$@"
clean 'replay all cases, json' replay -o json "$@"
clean 'replay all cases, fen' replay -o fen "$@"
for seat in referee white black public; do
    clean "draw what $seat sees" render -t .. --view $seat samples/yuurei-example.xpgn
    clean "a page for $seat" render -o html --view $seat samples/yuurei-example.xpgn
done
mkdir "$T/pictures"
for file in samples/*.xpgn tests/cases/sealed/duel-stack.xpgn; do
    name=$(basename "$file" .xpgn)
    clean "$name as a page" render -o html --game 1 --lang ru "$file"
    clean "$name as SVG files" render -o svg -t 1..4 --game 1 --out "$T/pictures/%s.svg" "$file"
done
file=samples/zero-point-quick.xpgn
clean 'PNG' render -o png --size 16 "$file"
clean 'PNG files' render -o png --size 16 -t 1..2 --out "$T/pictures/%s.png" "$file"
clean 'GIF' render -o gif --size 16 -t 1..2 "$file"
clean 'PDF' render -o pdf -t 1..2 "$file"

# ---- playout, roll ----

validate --list-codes >"$T/out"
while IFS= read -r variant <&3; do
    clean "play $variant" playout --variant "$variant" -n 2 --seed 5 --max-turns 60
    clean "play $variant, sealed" playout --variant "$variant" -n 1 --seed 5 --max-turns 20 --sealed -o jsonl
    clean "count $variant" playout --variant "$variant" -n 4 --seed 5 --max-turns 60 -j 2 --stats
    playout --variant "$variant" -n 4 --seed 5 --max-turns 40 --stats=json >>"$T/counts"
done 3<"$T/variants"
clean 'counts together' playout --merge --stats=csv "$T/counts"
clean 'dice' roll --seed 3 -n 5 -o json 3d8
clean 'a stack' roll --seed 3 stack
clean 'audit' roll audit tests/cases/sealed/*.xpgn samples/*.xpgn
clean 'audit, json' roll audit -o json tests/cases/sealed/*.xpgn
printf '[Variant "Psi-Chess Dice"]\n\n1. @e5 *\n' >"$T/game"
clean 'roll for a game' roll --for "$T/game" --seed 3 --append
printf '[Variant "Psi-Chess"]\n[GameId "G42"]\n\n1. @e4 *\n' >"$T/game"
echo N | roll seal --for "$T/game" --side w --keep "$T/secrets" >"$T/w"
echo R | roll seal --for "$T/game" --side b --keep "$T/secrets.b" >"$T/b"
echo N >"$T/bid"
input=$T/bid
clean 'seal' roll seal --for "$T/game" --side w --keep "$T/secrets"
input=/dev/null
printf '[Variant "Psi-Chess"]\n[GameId "G42"]\n\n1. @e4 %s %s <N:R> *\n' "$(cat "$T/w")" "$(cat "$T/b")" >"$T/game"
clean 'open' roll open --for "$T/game" --side w --keep "$T/secrets"
printf '[Variant "Psi-Chess Dice"]\n[GameId "C1"]\n\n*\n' >"$T/game"
hw=$(roll chain -n 4 --for "$T/game" --side w --keep "$T/cw")
hb=$(roll chain -n 4 --for "$T/game" --side b --keep "$T/cb")
printf '[Variant "Psi-Chess Dice"]\n[GameId "C1"]\n%s\n%s\n\n1. @e4 *\n' "$hw" "$hb" >"$T/game"
clean 'link' roll link --for "$T/game" --side w --keep "$T/cw"
printf '[Variant "Psi-Chess Dice"]\n[GameId "C1"]\n%s\n%s\n\n1. @e4 %s %s *\n' "$hw" "$hb" \
    "$(roll link --for "$T/game" --side w --keep "$T/cw")" "$(roll link --for "$T/game" --side b --keep "$T/cb")" >"$T/game"
clean 'derive' roll derive --for "$T/game"

# ---- referee, arbiter ----

while IFS= read -r variant <&3; do
    printf 'white help\nblack board\npublic x\nwhite e4\nblack e5\nwhite d4\nblack d5\nwhite confirm\ntable stands\nnobody\nwhite offer draw\nblack accept\n' >"$T/lines"
    input=$T/lines
    fen=$(start_of "$variant")
    clean "a game of $variant" referee --variant "$variant" ${fen:+--fen "$fen"} --seed 1
    input=/dev/null
    rm -f "$T/journal"
    referee --variant "$variant" ${fen:+--fen "$fen"} --seed 1 --game "$T/journal" <"$T/lines" >"$T/out" 2>&1
    clean "its journal" referee --game "$T/journal"
    clean "its record" referee --publish "$T/journal"
done 3<"$T/variants"
clean 'the front door' arbiter
for page in $(arbiter rules | cut -d ' ' -f 1 | uniq); do
    clean "the rules of $page" arbiter rules "$page" --lang ru
done
clean 'and through it' arbiter validate samples/octahedra-as-published.xpgn
clean 'usage' validate --nonsense
echo "1..$n"
