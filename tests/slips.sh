#!/bin/sh
# A record of Yuurei with one slip shows a seat nothing of the other side's moves: tests/slips.c looks at what is drawn,
# for thousands of records; here the tools themselves are run on a few.  Prints TAP.
cd "$(dirname "$0")" || exit 2
PATH=${BIN:+$BIN:}$PATH
slips=${PROGRAMS:-../build/release/tests}/slips
records=${1:-3000}
seed=${2:-1}
few=${3:-6}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
n=1

"$slips" "$records" "$seed" | grep -v '^1\.\.' || exit 2

# All that the tools say to a seat of a record; it is read from standard input, so that it has no name.
everything() # SEAT RECORD
{
    for form in text json fen; do
        replay --view "$1" -o $form <"$2" 2>&1
        echo "replay $form: status $?"
    done
    replay --view "$1" -t last <"$2" 2>&1
    for form in text ascii svg html $pictures; do
        render --view "$1" -o "$form" <"$2" 2>&1 | grep -av /CreationDate
    done
    render --view "$1" -o svg -t .. --out "$scratch/%s.svg" <"$2" 2>&1
    ls "$scratch"/*.svg
    cat "$scratch"/*.svg
    rm "$scratch"/*.svg
}

# Two records that begin alike, up to the first thing that is wrong, and go on differently: a seat is shown the same of
# both, and told that its view ends.
begin_alike() # NAME RECORD
{
    line=$(validate -o json "$2" 2>/dev/null |
        sed -n 's/.*"type":"diagnostic".*"game":1,"line":\([0-9]*\),.*"severity":"error".*"first":true.*/\1/p' | head -1)
    if [ -z "$line" ] || [ "$(wc -l <"$2")" -le $((line + 1)) ]; then
        return # no slip that anybody could see, or nothing behind it
    fi
    found=$((found + 1))
    { head -n "$line" "$2" && printf '\n33. Qd1d8 <kinte:3> Nb8xc6 {what a slip} 33... e7e5 a2a1=Q 0-1\n\n'; } >"$scratch/other"
    for seat in white black public; do
        n=$((n + 1))
        everything $seat "$2" >"$scratch/out1"
        everything $seat "$scratch/other" >"$scratch/out2"
        if ! cmp -s "$scratch/out1" "$scratch/out2"; then
            echo "not ok - $1: $seat"
            diff "$scratch/out1" "$scratch/out2" | head -20 | cut -c 1-300 | sed 's/^/# /'
        elif ! grep -aq 'the view ends' "$scratch/out1" || grep -aq 'status 0' "$scratch/out1"; then
            echo "not ok - $1: $seat is not told"
        else
            echo "ok - $1: $seat"
        fi
    done
}

"$slips" -p 600 "$seed" >"$scratch/all"
awk -v folder="$scratch" '/^\[Variant "/ { n++ } { print > (folder "/record." n) }' "$scratch/all"
found=0
pictures='png gif pdf'
n=$((n + 1))
if [ -s "$scratch/record.500" ]; then echo 'ok - there are records'; else echo 'not ok - there are records'; fi
begin_alike 'the record that was found' found/view-after-a-slip.xpgn
begin_alike 'an unclosed comment' found/view-unclosed.xpgn
begin_alike 'a word among the moves' found/view-syntax.xpgn
pictures=
n=$((n + 1))
if [ $found = 3 ]; then echo 'ok - they are wrong'; else echo "not ok - $found of three are wrong"; fi
i=1
while [ $found -lt $((few + 3)) ] && [ -e "$scratch/record.$i" ]; do
    begin_alike "record $i" "$scratch/record.$i"
    i=$((i + 11))
done

# What is left of a game behind a terminator that is a slip has no tags, and is no game of its own for a seat.
printf '[Variant "Yuurei"]\n\n1. e4\n1... e5\n2. d4 *\n2... Nc6\n3. d5\n3... Nb4 *\n' >"$scratch/cut"
for seat in white black public; do
    n=$((n + 1))
    everything $seat "$scratch/cut" >"$scratch/out1"
    grep -a 'game 2' "$scratch/out1" | grep -v 'names no Variant' >"$scratch/out2"
    replay --view $seat -o json <"$scratch/cut" 2>&1 | grep -E 'c6|Nb4|d5' >>"$scratch/out2"
    if [ -s "$scratch/out2" ] || ! grep -aq 'names no Variant' "$scratch/out1" || grep -aq 'status 0' "$scratch/out1"; then
        echo "not ok - a game without tags behind it: $seat"
        head -20 "$scratch/out2" | cut -c 1-300 | sed 's/^/# /'
    else
        echo "ok - a game without tags behind it: $seat"
    fi
done
echo "1..$n"
