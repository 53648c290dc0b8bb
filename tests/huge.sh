#!/bin/sh
# Nothing is too large: streams of any length pass in the same memory, and what is over a limit is named, soon.
#
#   tests/huge.sh MEGABYTES     of a stream that is never stored; lines, comments and the like have a fiftieth of it
#
# 5000 is the whole.  Memory is bounded by `ulimit -v`, time by timeout(1).
cd "$(dirname "$0")/.." || exit 2
megabytes=${1:-5000}
part=$((megabytes / 50)) # megabytes
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
T=$scratch
# shellcheck source=tests/variants.sh
. tests/variants.sh

tell() # NAME STATUS [FILE with details]
{
    echo "$1" >>"$T/told" # a number would be forgotten at the end of a pipe
    if [ "$2" -eq 0 ]; then
        echo "ok - huge/$1"
    else
        echo "not ok - huge/$1"
        [ -z "$3" ] || tail -n 8 "$3" | cut -c 1-300 | sed 's/^/# /'
    fi
}

# ---- bounds ----

small=65536   # kilobytes of address space: nothing of the input is kept
large=327680  # 64 MiB of it are, in a list that has grown to twice that
bounded=yes
# shellcheck disable=SC3045 # dash and bash know -v; where nobody does, nothing is bounded
if ! (ulimit -v $small && validate --version) >"$T/out" 2>&1; then
    bounded=no
    tell 'memory # SKIP it cannot be bounded here, as under a sanitizer' 0
fi

within() # KILOBYTES SECONDS COMMAND...
{
    (
        kilobytes=$1
        seconds=$2
        shift 2
        # shellcheck disable=SC3045
        [ $bounded = no ] || ulimit -v "$kilobytes"
        exec timeout "$seconds" "$@"
    )
}

# ---- what is sent ----

fill() # BYTES CHARACTER
{
    head -c "$1" /dev/zero | tr '\0' "$2"
}
M=$((part * 1000000)) # of a long thing
long()
{
    fill "$M" "${1:-a}"
}

# A megabyte of games in canonical text, over and over.
variants >"$T/variants"
while IFS= read -r variant <&3; do
    playout --variant "$variant" -n 1000 --seed 3 -o xpgn | head -c 400000 | sed '$d'
    printf '*\n\n'
done 3<"$T/variants" >"$T/cut" 2>"$T/err"
convert -t xpgn <"$T/cut" >"$T/games" 2>"$T/err"
echo >>"$T/games"
games=$(grep -c '^\[Event ' "$T/games")
copies=$((megabytes * 1000000 / $(wc -c <"$T/games") + 1))
stream()
{
    for _ in $(seq $copies); do
        cat "$T/games"
    done
}

# ---- streams ----

stream | within $small 3600 validate -o json 2>"$T/err" | grep -c '"type":"game"' >"$T/out"
[ "$(cat "$T/out")" -eq $((copies * games)) ] && [ ! -s "$T/err" ]
tell "$((copies * games)) games in a stream of $megabytes MB are judged" $? "$T/err"

mkfifo "$T/whole"
copies=$((copies / 10 + 1))
stream | sed '$d' >"$T/whole" &
stream | within $small 3600 convert -t jsonl 2>"$T/err" | within $small 3600 convert -f jsonl -t xpgn 2>"$T/err2" | cmp - "$T/whole" >"$T/out"
status=$?
cat "$T/err" "$T/err2" >>"$T/out"
[ $status -eq 0 ] && [ ! -s "$T/out" ]
tell 'a tenth is JSON Lines and text again, to the byte' $? "$T/out"
wait

copies=$((copies / 10 + 1))
stream | sed '$d' >"$T/whole" &
stream | within $small 3600 convert -t yaml 2>"$T/err" | within $small 3600 convert -f yaml -t xpgn 2>"$T/err2" | cmp - "$T/whole" >"$T/out"
status=$?
cat "$T/err" "$T/err2" >>"$T/out"
[ $status -eq 0 ] && [ ! -s "$T/out" ]
tell 'a hundredth is YAML and text again' $? "$T/out"
wait

for form in csv fen pgn forum; do
    stream | within $large 3600 convert -t $form 2>"$T/err" >"$T/null"
    status=$?
    [ $status -le 1 ] && [ -s "$T/null" ]
    tell "a hundredth as $form" $? "$T/err"
done
rm -f "$T/null"

within $small 3600 playout --variant Octahedra -n $((megabytes * 100)) --seed 7 --stats=json >"$T/out" 2>"$T/err"
grep -q "\"games\":$((megabytes * 100))[,}]" "$T/out"
tell "$((megabytes * 100)) games are played and counted" $? "$T/err"

# ---- what is over a limit, or looks as if it were ----

# STATUS, and PATTERN in what is said or written; nothing is taken for what it is not.
limit() # NAME STATUS PATTERN KILOBYTES COMMAND... <INPUT
{
    name=$1 want=$2 pattern=$3 kilobytes=$4
    shift 4
    within "$kilobytes" 600 "$@" >"$T/out" 2>"$T/err"
    status=$?
    echo "status $status" >>"$T/err"
    [ $status -eq "$want" ] && cat "$T/out" "$T/err" | LC_ALL=C grep -q -e "$pattern"
    tell "$name: $*" $? "$T/err"
}

printf '[Result "*"]\n\n1. e4 ' >"$T/begin"
{ cat "$T/begin"; for _ in $(seq 100000); do printf '(1. d4 '; done; for _ in $(seq 100000); do printf ') '; done; echo '*'; } >"$T/nested"
limit '100,000 nested variations' 0 'too-deep.*64 levels' $small validate --variations <"$T/nested"
limit '100,000 nested variations' 0 'valid, \*, 1 turn' $small validate <"$T/nested"
limit '100,000 nested variations' 1 'too-deep' $small convert -t xpgn <"$T/nested"
{ cat "$T/begin"; fill 1000000 '('; echo ' *'; } | limit 'a million' 1 'too-deep.*100000 at most' $small validate

comment() # FORMS-OF-PLACE
{
    case $1 in
    begin) printf '[Result "*"]\n\n{'; long; echo '} 1. e4 *' ;;
    middle) cat "$T/begin"; printf '{'; long; echo '} 1... e5 *' ;;
    unclosed) cat "$T/begin"; printf '{'; long ;;
    no-result) printf '1. e4 {'; long; echo '} 1... e5 *' ;;
    held) printf '[Variant "Yuurei"]\n[Result "*"]\n\n1. e4 e5 2. Ra1a4 {'; long; echo '} <kinte:7> 2. d4 *' ;;
    esac
}
for place in begin middle no-result; do
    comment $place | limit "a comment of $part MB ($place)" 0 'valid' $small validate
done
comment unclosed | limit "a comment of $part MB that nobody closes" 1 'unclosed' $small validate
comment held | limit "a comment of $part MB before the mark" 1 '' $small validate
for form in xpgn jsonl yaml; do
    comment middle | limit "a comment of $part MB" 0 'aaaaaaaa' $small convert -t $form
done
# What must be kept is kept, to 64 MiB.
over=0
[ "$M" -lt 67108864 ] || over=1
longer='aaaaaaaa'
[ $over -eq 0 ] || longer='game 1: it is longer than 64 MiB'
for place in begin no-result held; do
    comment $place | limit "a comment of $part MB ($place)" $over "$longer" $large convert -t xpgn
done
for place in begin held; do
    comment $place | limit "a comment of $part MB ($place)" $over "$longer" $large convert -t jsonl
done
comment middle | limit "a comment of $part MB" 0 'e7 to e5' $small replay -t last
comment middle | limit "a comment of $part MB" 0 '</html>' $large render -o html

tags=$((megabytes * 200))
seq $tags | sed 's/.*/[Tag& "value &, and as much as stands in many another tag of this and of that game"]/' >"$T/tags"
printf '\n1. e4 *\n\n[Event "next"]\n\n1. d4 *\n' >>"$T/tags"
limit "$tags tags" 0 'game 1: Standard: valid' $small validate <"$T/tags"
over=0
[ "$(wc -c <"$T/tags")" -lt 67108864 ] || over=1
longer='d4'
[ $over -eq 0 ] || longer='game 1: it is longer than 64 MiB'
for form in xpgn jsonl yaml; do
    limit "$tags tags" $over "$longer" $large convert -t $form <"$T/tags"
done
seq 10001 | sed 's/.*/{"type":"tag","name":"T&","value":"x"}/; 1s/^/{"type":"game","n":1}\n/' |
    limit '10,001 tags' 2 'tags' $small validate -f jsonl

{ cat "$T/begin"; long; echo ' *'; } | limit "a word of $part MB" 1 'too-long' $small validate
{ printf '[White "'; long; printf '"]\n\n1. e4 *\n'; } | limit "a tag of $part MB" 1 'too-long' $small validate
{ cat "$T/begin"; fill 20000 '$'; echo ' *'; } | limit '20,000 dollars' 1 '1 violation' $small validate # they are one remark
{ cat "$T/begin"; fill "$M" 9; echo '. e5 *'; } | limit "a number of $part MB" 1 '' $small validate
{ cat "$T/begin"; long '\n'; echo ' *'; } | limit "$part MB of empty lines" 0 'valid' $small validate
head -c "$M" /dev/zero | limit "$part MB of zeros" 0 '' $small validate

# JSON Lines
game='{"type":"game","n":1}'
fill 100000 '[' | limit '100,000 brackets' 2 'nested too deep' $small validate -f jsonl
{ echo "$game"; printf '{"type":"comment","text":'; fill 100000 '['; echo '}'; } | limit '100,000 brackets in an event' 2 'nested too deep' $small validate -f jsonl
{ echo "$game"; printf '{"type":"comment","text":"'; long; echo '"}'; } >"$T/line"
pattern='longer than 1 MiB'
[ "$part" -gt 1 ] || pattern='ends within a game'
limit "a line of $part MB" 2 "$pattern" $small validate -f jsonl <"$T/line"

# YAML
fill 1000000 '[' | limit 'a million brackets' 2 'must be a game' $small validate -f yaml
{ printf 'game: '; fill 1000000 '['; } | limit 'a million brackets in a game' 2 '' $small validate -f yaml
{ printf 'a: "'; fill 5000000 a; echo '"'; } | limit 'a text of 5 MB' 2 '.' $small validate -f yaml
{ printf '# '; fill 100000000 a; echo; } | limit 'a comment of 100 MB in YAML' 2 'longer than 1 MiB' $small validate -f yaml
{
    echo 'a: &a [x, x, x, x, x, x, x, x, x, x]'
    for pair in 'b a' 'c b' 'd c' 'e d' 'f e' 'g f' 'h g' 'i h' 'j i'; do
        last=${pair#* } name=${pair% *}
        echo "$name: &$name [*$last, *$last, *$last, *$last, *$last, *$last, *$last, *$last, *$last, *$last]"
    done
    echo 'variant: *j'
    echo 'checks: *j'
} >"$T/laughs"
limit 'ten thousand million laughs' 2 'keys game, tags and turns\|anchors are not read' $small validate -f yaml "$T/laughs"
limit 'ten thousand million laughs' 2 'anchors are not read' $small validate --checks "$T/laughs"
limit 'ten thousand million laughs' 2 'house rules have the keys\|anchors are not read' $small validate --rules "$T/laughs"
fill 1000000 '[' >"$T/deep"
limit 'a million brackets' 2 'nested too deep' $small validate --checks "$T/deep"
limit 'a million brackets' 2 'no longer than 64 KiB' $small validate --rules "$T/deep"
fill 17000000 a >"$T/long"
limit 'a file of 17 MB' 2 'File too large' $small validate --checks "$T/long"
awk 'BEGIN { for (i = 0; i < 2000; i++) printf "%*s-\n", i, "" }' >"$T/steps"
limit '2000 steps of indentation' 2 'nested too deep' $small validate --checks "$T/steps"

# Forum posts
{ echo 'Octahedra.'; long; echo; } | limit "a line of $part MB" 2 'no game is found' $small convert -f forum -t xpgn
{ cat tests/forum/zero-point.txt; long; echo; } | limit "a line of $part MB behind a game" 0 'Rxc4 0-1' $small convert -f forum -t xpgn
yes 'Some prose, of which a forum has a lot.' | head -c $((M / 10)) | limit "${part}00 KB of prose" 2 'no game is found' $small convert -f forum -t xpgn

prose=$((part < 10 ? M / 2 : 5000000)) # what is told of many games is gone over for each of them
yes '> > Лиса: ну и ход, e4 и d5, а потом 3:5, и чёрные сдались. Roll 4, king to e5?' | head -c $prose | limit 'a post of squares and quotes' 2 'which game this is' $large convert -f forum -t xpgn
yes 'Some prose, of which a forum has a lot.' | head -c 17000000 | limit 'a thread of 17 MB' 2 'up to 16 MiB' $small convert -f forum -t xpgn

# The referee, roll, the counts of playout
{ printf 'white '; long; } | limit "a line of $part MB without an end" 0 'white 1 error The line is too long' $small referee --variant Yuurei --seed 1
{ long; printf '\nwhite e4\n'; } | limit 'and one that is heard' 0 'accepted' $small referee --variant Yuurei --seed 1
printf '[Variant "Psi-Chess"]\n[GameId "G42"]\n\n1. @e4 *\n' >"$T/game"
long | limit "a secret of $part MB" 2 'no secret' $small roll seal --for "$T/game" --side w --keep "$T/secrets"
{ fill 70000000 '['; echo; } | limit 'a line of 70 MB' 2 'longer than 64 MiB' $large playout --merge
fill 100000 '[' | limit '100,000 brackets' 2 'no JSON object' $small playout --merge
yes '<3:4>' | head -c "$M" | limit "$part MB of rolls" 0 'dice' $small roll audit
echo "1..$(wc -l <"$T/told")"
