#!/bin/sh
# What a seat of Yuurei is shown depends on nothing that it cannot know: records that differ only in that give the same
# bytes, the same messages and the same exit status, in every form.  Prints TAP.
cd "$(dirname "$0")" || exit 2
PATH=${BIN:+$BIN:}$PATH
games=${1:-40}
seed=${2:-1}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
n=0

# All that replay says of $scratch/RECORD to a seat.  The record is read from standard input, so that it has no name.
everything() # SEAT RECORD
{
    for options in '' --flip --glyphs '-o json' '-o fen' '-t 1w' '-t 2..3' '-t last' '-t last -o json' '--game 1' '--color=always'; do
        # shellcheck disable=SC2086 # options are words
        replay --view "$1" $options <"$scratch/$2" 2>&1
        echo "$options: status $?"
    done
}

same() # NAME SEAT RECORD RECORD
{
    n=$((n + 1))
    everything "$2" "$3" >"$scratch/out1"
    everything "$2" "$4" >"$scratch/out2"
    if cmp -s "$scratch/out1" "$scratch/out2" && [ -s "$scratch/out1" ]; then
        echo "ok - $1: $2"
    else
        echo "not ok - $1: $2"
        diff "$scratch/out1" "$scratch/out2" | head -20 | sed 's/^/# /'
    fi
}

# Two records that differ to the referee, or the test would say nothing.
differ() # NAME RECORD RECORD
{
    n=$((n + 1))
    replay -o json "$scratch/$2" | sed 's/"file":"[^"]*"//' >"$scratch/out1"
    replay -o json "$scratch/$3" | sed 's/"file":"[^"]*"//' >"$scratch/out2"
    if cmp -s "$scratch/out1" "$scratch/out2"; then echo "not ok - $1: no difference"; else echo "ok - $1: the referee sees a difference"; fi
}

record() # FILE FEN MOVETEXT
{
    printf '[Variant "Yuurei"]\n[SetUp "1"]\n[FEN "%s"]\n\n%s\n' "$2" "$3" >"$scratch/$1"
}

# White's rook is stopped by a pawn that stands elsewhere; the black pieces and moves are others, the notices the same.
record a1 '4k3/8/8/8/8/8/p7/R3K3 w - - 0 1 kinte=8:8' '1. Ra1a4 <kinte:7> Rd1 1... Ke7 2. Rd4 2... Kf8 3. Ke2 *'
record b1 '4k3/7p/8/8/8/p7/8/R3K2n w - - 0 1 kinte=8:3' '1. Ra1a4 <kinte:7> Rd1 {a comment} 1... Ke8d8 <kinte:2> a2 2. Rd4 2... Kf7 3. Ke2 *'
# A capture: White hears of it, not of what he took.
record a2 '4k3/8/8/8/r7/8/8/R3K3 w - - 0 1' '1. Rxa4 1... Kd8 2. Ra5 2... Kd7 *'
record b2 '7k/8/8/8/q7/8/8/R3K3 w - - 0 1' '1. Rxa4 {the queen!} 1... Kg8 2. Ra5 (2. Ra8+ Kf7) 2... Kg8f7 {[%told w 3]} 3. *'
# White's rook is captured on h1: by what, and from where, is not said.
record a3 '4k3/8/8/8/8/6n1/8/R3K2R w - - 0 1' '1. Ra1a4 1... Ng3xh1 2. Ke1e2 2... Kd8 *'
record b3 '4k3/8/2p5/3b4/8/8/7n/R3K2R w - - 0 1' '1. Ra1a4 1... c6b5 <kinte:7> Bd5xh1 2. Ke1e2 2... Nh2g4 *'
# A violation of the other side's ends the view, and nothing is said of what it was.
record a4 '4k3/7p/8/8/8/8/8/R3K3 w - - 0 1' '1. Ra4 1... a3a4 <kinte:7> h6 2. Ra5 2... h5 3. Ra6 *'
record b4 '4k3/7p/8/8/8/8/8/R3K3 w - - 0 1' '1. Ra4 1... h7g6 <kinte:7> h7h6 <kinte:7> Qd1d2 <kinte:3> Kd7 2. Rh4 2... h5 3. Ra6 3... Kd7 <kinte:0> *'
# The last turn is one of which White knows nothing.
record a5 '4k3/8/8/8/8/8/p7/R3K3 w - - 0 1' '1. Rd1 *'
record b5 '4k3/8/8/8/8/8/p7/R3K3 w - - 0 1' '1. Rd1 1... Kd8 <kinte:7> Kd7 <kinte:6> *'
for pair in 1 2 3 4 5; do
    same "pair $pair" white a$pair b$pair
    differ "pair $pair" a$pair b$pair
done

# Games by playout, and the same without one side's tries, of which the other side and the public hear nothing.
playout --variant Yuurei --options kinte-limit=99 --max-turns 30 -n "$games" --seed "$seed" >"$scratch/all" || exit 2
awk -v RS= -v folder="$scratch" '
    /^\[/ { tags = $0; next }
    tags !~ /Ending "kinte"/ && $0 !~ /kinte:0>/ { printf "%s\n\n%s\n\n", tags, $0 }
' "$scratch/all" >"$scratch/full"
sed '/^[0-9]*\.\.\./s/ [A-Za-z0-9=-]* <kinte:[0-9]*>//g' "$scratch/full" >"$scratch/no-black"
sed '/^[0-9]*\. /s/ [A-Za-z0-9=-]* <kinte:[0-9]*>//g' "$scratch/full" >"$scratch/no-white"
sed 's/ [A-Za-z0-9=-]* <kinte:[0-9]*>//g' "$scratch/full" >"$scratch/no-tries"
n=$((n + 1))
if grep -q kinte "$scratch/full" && ! grep -q '<kinte' "$scratch/no-tries"; then echo 'ok - there are tries'; else echo 'not ok - there are no tries'; fi
same 'games without the tries of Black' white full no-black
same 'games without the tries of White' black full no-white
same 'games without tries' public full no-tries
differ 'games without tries' full no-tries

# Journals of games that are being played, with bids in hand and stacks not turned: tests/hidden makes pairs that a seat
# must not be able to tell apart, and leaves its records of them.
tell_pair() # SEAT FILE
{
    for options in '' '-o json' '-o fen'; do
        # shellcheck disable=SC2086 # options are words
        replay --view "$1" $options <"$2" 2>&1
    done
    for form in text svg html; do
        render --view "$1" -o $form <"$2" 2>&1
    done
}

journals() # SECRET
{
    n=$((n + 1))
    shown=0
    : >"$scratch/differences"
    for a in "$scratch/pairs/$1"-*.a; do
        if [ ! -e "$a" ] || [ $shown -ge $((games / 4)) ]; then
            break
        fi
        shown=$((shown + 1))
        seat=${a%.a}
        seat=${seat##*.}
        tell_pair "$seat" "$a" >"$scratch/out1"
        tell_pair "$seat" "${a%a}b" >"$scratch/out2"
        cmp -s "$scratch/out1" "$scratch/out2" || diff "$scratch/out1" "$scratch/out2" >>"$scratch/differences"
        cmp -s "$a" "${a%a}b" && echo "$a is no pair" >>"$scratch/differences"
    done
    if [ $shown -gt 4 ] && [ ! -s "$scratch/differences" ]; then
        echo "ok - journals with other $1: every seat is shown the same"
    else
        echo "not ok - journals with other $1: $shown pairs"
        head -20 "$scratch/differences" | cut -c 1-300 | sed 's/^/# /'
    fi
}

mkdir "$scratch/pairs"
"${PROGRAMS:-../build/release/tests}/hidden" 4 "$seed" "$scratch/pairs" >/dev/null
for secret in pieces bids stacks; do
    journals $secret
done
echo "1..$n"
