#!/bin/sh
# Nothing that a record, a file name or a word of a player holds reaches the terminal as a control character or as a mark
# that turns the direction of text: on neither stream of any tool.  What is data (the output of convert, records that
# roll and referee write) is as it was.  Prints TAP.
cd "$(dirname "$0")" || exit 2
PATH=${BIN:+$BIN:}$PATH
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
n=0

# ESC, BEL, DEL, CSI as UTF-8 and as a byte, RLO, LRI, BS
evil=$(printf '\033[31m\007\177\302\233\233\342\200\256\342\201\246\b')
# All of them, as bytes
controls=$(printf '[\001-\010\013-\037\177]|\302[\200-\237]|\342\200[\216\217\252-\256]|\342\201[\246-\251]|(^|[^\302-\364\200-\277])[\200-\237]')

check() # NAME COMMAND...
{
    what=$1
    shift
    n=$((n + 1))
    "$@" >"$scratch/out" 2>&1 </dev/null
    status=$?
    if [ $status -gt 2 ] || LC_ALL=C grep -aqE "$controls" "$scratch/out"; then
        echo "not ok - $what (status $status)"
        LC_ALL=C grep -aE "$controls" "$scratch/out" | cat -v | head -5 | cut -c 1-300 | sed 's/^/# /'
    else
        echo "ok - $what"
    fi
}

all_tools() # NAME FILE
{
    for command in 'validate --strict' 'validate --variations -o json' replay 'replay -o json' 'replay --view all' 'replay --view white' \
        'render' 'render -o ascii' 'render -o svg' 'roll audit' 'roll audit -o json' 'roll derive --for' 'convert -t fen -f jsonl' \
        'convert -t pgn -f yaml' 'validate --checks' 'validate --rules' 'referee --variant Yuurei --game'; do
        # shellcheck disable=SC2086 # options are words
        check "$command: $1" $command "$2"
    done
}

if ! printf '%s' "$evil" | LC_ALL=C grep -aqE "$controls"; then echo 'Bail out! This test finds nothing'; fi

{
    printf '[Event "e%s"]\n[White "w%s"]\n[Black "b%s"]\n[Result "%s"]\n[Variant "Yuurei"]\n' "$evil" "$evil" "$evil" "$evil"
    printf '[Options "%s=1"]\n[GameId "%s"]\n[Ending "%s"]\n\n' "$evil" "$evil" "$evil"
    printf '1. e4 {a %s comment [%%cal %s] [%%seal w %s]} X%se4 <%s> 1... e5 %s *\n' "$evil" "$evil" "$evil" "$evil" "$evil" "$evil"
    printf '\n[Variant "Psi-Chess%s"]\n\n1. @e4 *\n' "$evil"
    printf '\n[Variant "Psi-Chess Dice"]\n[White "w%s"]\n[FEN "8/%s w"]\n\n1. @e5 <3:3> *\n' "$evil" "$evil"
    printf '\n[Variant "Psi-Chess Dice"]\n[White "w%s"]\n\n1. @e5 <3:3> <5:1> Qd1@e5 {[%%link w %s]} {%s\n' "$evil" "$evil" "$evil"
} >"$scratch/record.xpgn"
all_tools 'a record' "$scratch/record.xpgn"

name="$scratch/n$evil
x.xpgn"
cp "$scratch/record.xpgn" "$name"
all_tools 'a file name' "$name"
for command in validate replay render 'convert -t xpgn' 'roll audit' 'referee --publish' 'validate --checks' 'validate --rules' 'playout --variant Yuurei --rules'; do
    # shellcheck disable=SC2086 # options are words
    check "$command: a file that is not there" $command "$name.none"
done
for tool in validate replay render convert roll referee playout; do
    check "$tool: an option" "$tool" "--$evil"
    check "$tool: a value" "$tool" "--lang=$evil"
    check "$tool: a variant" "$tool" --variant "$evil"
done
printf 'white e2%se4\nwhite bid %s\n%s e4\ntable adjudicate 1-0 %s\n' "$evil" "$evil" "$evil" "$evil" >"$scratch/lines"
check 'referee: lines' sh -c "referee --variant Yuurei <'$scratch/lines'"
echo "1..$n"
