#!/bin/sh
# Tools in a row: games of playout, said to a referee line by line, give the same records; what a referee keeps and
# publishes is read by the others; roll gives a table its dice.  Prints TAP.
#
#   tests/live.sh GAMES [SEED]
cd "$(dirname "$0")/.." || exit 2
games=${1:-10}
seed=${2:-1}
# In memory, if there is a place: hundreds of journals, synchronized at every line.
if [ -w /dev/shm ]; then T=$(mktemp -d /dev/shm/arbiter.XXXXXX); else T=$(mktemp -d); fi || exit 2
export T
trap 'rm -rf "$T"' EXIT
# shellcheck source=tests/variants.sh
. tests/variants.sh
n=0

tell() # NAME STATUS [FILE with details]
{
    n=$((n + 1))
    if [ "$2" -eq 0 ]; then
        echo "ok - live/$1"
    else
        echo "not ok - live/$1"
        [ -z "$3" ] || head -8 "$3" | cut -c 1-300 | sed 's/^/# /'
    fi
}

# ---- playout | referee | referee --publish ----

# Comments that stand beside each other are one, as playout writes them; a game that is not over has no such tag here.
plain()
{
    sed -e '/^\[Termination "unterminated"\]$/d' -e ':join' -e '/}$/{N;s/}\n/} /;b join' -e '}' -e 's/} {/ /g'
}

same_records() # NAME PLAYOUT-OPTIONS...
{
    name=$1
    shift
    rm -rf "$T"/[0-9]* "$T/run"
    playout -n "$games" --seed "$seed" "$@" >"$T/games" || exit 2
    for seat in white black; do
        replay --view $seat -o json "$T/games" |
            sed -n 's/.*"game":\([0-9]*\),.*"turn":"\([^"]*\)","side":"'$seat'","moves":"\([^"]*\)".*/\1 \2 \3/p'
    done >"$T/long"
    awk -v folder="$T" -v long="$T/long" -f tests/lines.awk "$T/games" && sh "$T/run" 2>"$T/err"
    tell "$name: nothing is wrong" $? "$T/err"
    grep -hE '^[a-z]+ [0-9]+ (error|refused)' "$T"/*.told >"$T/refused"
    [ ! -s "$T/refused" ]
    tell "$name: nothing is refused" $? "$T/refused"
    i=0
    while [ $((i += 1)) -le "$games" ]; do
        [ $i -eq 1 ] || echo
        referee --publish "$T/$i.game"
    done >"$T/published" 2>"$T/err"
    plain <"$T/games" >"$T/want"
    plain <"$T/published" >"$T/got"
    diff "$T/want" "$T/got" >"$T/difference"
    tell "$name: the same records" $? "$T/difference"
    validate -q --strict "$T/published" >"$T/found" 2>&1
    tell "$name: valid" $? "$T/found"
}

variants >"$T/variants"
while IFS= read -r variant <&3; do
    same_records "$(slug "$variant")" --variant "$variant" --max-turns 60
done 3<"$T/variants"
same_records psi-loose --variant Psi-Chess --options 'bare-king=off king-move=loose' --max-turns 60
same_records psi-sealed --variant Psi-Chess --sealed --max-turns 20
same_records psi-dice-chained --variant 'Psi-Chess Dice' --sealed --max-turns 20
same_records duel-sealed --variant 'Sixfold Duel' --sealed --max-turns 6
same_records duel-blind --variant 'Sixfold Duel' --options stack=blind --max-turns 12
same_records octahedra-chained --variant Octahedra --sealed --max-turns 10
same_records yuurei-to-the-end --variant Yuurei

# ---- referee | replay, render ----

# What a seat is shown of the games of Yuurei that have just been played: of the published record, and of the journal as
# it stands, which ends without a terminator and has all that the seat must not know.
shown() # SEAT FILE
{
    replay --view "$1" -o json - <"$2" | sed 's/"result":"[^"]*"/"result":null/; s/"game":[0-9]*,//'
}
: >"$T/bad"
i=0
while [ $((i += 1)) -le "$games" ]; do
    referee --publish "$T/$i.game" >"$T/record"
    for seat in white black public; do
        awk -v RS= -v i=$i 'int((NR + 1) / 2) == i { printf "%s\n\n", $0 }' "$T/games" >"$T/one"
        shown $seat "$T/one" >"$T/want"
        referee --publish "$T/$i.game" | shown $seat /dev/stdin >"$T/got"
        cmp "$T/want" "$T/got" >>"$T/bad" 2>&1
        shown $seat "$T/$i.game" >"$T/got"
        cmp "$T/want" "$T/got" >>"$T/bad" 2>&1
        [ -s "$T/want" ] || echo "nothing is shown of game $i" >>"$T/bad"
    done
done
[ ! -s "$T/bad" ]
tell 'referee | replay --view' $? "$T/bad"
# The announcements that replay tells a player are those that he was told.
for seat in white black; do
    sed -n "s/^$seat [0-9]* \\(accepted\\|turn\\|capture\\|captured [a-h][1-8]\\|checking\\|check\\|mate\\|kinte [0-9]*\\|end [^ ]* [a-z]*\\) .*/\\1/p" "$T/1.told" >"$T/want"
    replay --view $seat -o json "$T/1.game" | jq -r ".heard.${seat}[]?" >"$T/got"
    diff "$T/want" "$T/got" >"$T/difference" && [ -s "$T/want" ]
    tell "$seat is told by replay what he was told live" $? "$T/difference"
done
same_records yuurei-any --variant Yuurei --options 'kinte-scope=any kinte-announced=both stalemate=kinte kinte-limit=12'

# ---- roll --for, table ----

# A game of people who take any move that they are offered, one run of the referee for each line: the table rolls what
# roll finds due in the journal, with all that is rolled again.
take_any() # NAME REFEREE-OPTIONS...
{
    name=$1
    shift
    rm -f "$T/game"
    rolls=0
    : >"$T/err"
    for step in $(seq 1 50); do
        line=$(printf 'white moves\nblack moves\n' | referee "$@" --dice table --game "$T/game" 2>>"$T/err" |
            awk -v seed=$((step + seed)) '
                $3 == "moves" { for (i = 4; i <= NF; i++) move[++n] = $1 " " $i }
                END { srand(seed); if (n) print move[1 + int(rand() * n)] }')
        if [ -z "$line" ]; then
            roll --for "$T/game" >"$T/rolled" 2>/dev/null || break
            line=$(tr -s '<> ' '\n' <"$T/rolled" | sed -n 's/^[+-]$/table card &/p; s/^[0-9].*/table roll &/p')
            rolls=$((rolls + 1))
        fi
        printf '%s\n' "$line" | referee "$@" --dice table --game "$T/game" 2>>"$T/err" | grep -E ' (error|refused) ' >>"$T/err"
    done
    [ ! -s "$T/err" ] && [ $rolls -gt 1 ]
    tell "$name: $rolls times roll --for is what the table is asked for" $? "$T/err"
    referee --publish "$T/game" >"$T/record" && validate -q --strict "$T/record" >"$T/found" 2>&1
    tell "$name: valid" $? "$T/found"
}

while IFS= read -r variant <&3; do
    ! sealed_with "$variant" link || take_any "$(slug "$variant")" --variant "$variant"
done 3<"$T/variants"
take_any duel-blind --variant 'Sixfold Duel' --options stack=blind
echo "1..$n"
