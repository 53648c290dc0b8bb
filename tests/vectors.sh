#!/bin/sh
# Seals, chains and dice without any code of ours: the test vectors are what sha256sum and openssl make of them, the
# commands of arbiter-seals(5) print what the page says, and records with seals and chains that roll and the cases hold
# stand up to the same shell.
cd "$(dirname "$0")/.." || exit 2
# shellcheck source=tests/vectors/proof.sh
. tests/vectors/proof.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
n=0

tell() # NAME STATUS [FILE with details]
{
    n=$((n + 1))
    if [ "$2" -eq 0 ]; then
        echo "ok - vectors/$1"
    else
        echo "not ok - vectors/$1"
        [ -z "$3" ] || head -8 "$3" | cut -c 1-300 | sed 's/^/# /'
    fi
}

if ! command -v openssl >/dev/null; then
    echo 'ok - vectors # SKIP no openssl here'
    echo 1..1
    exit 0
fi

for table in seals chain dice; do
    tests/vectors/make.sh $table | diff tests/vectors/$table.tsv - >"$scratch/diff" 2>&1
    tell "$table.tsv" $? "$scratch/diff"
done

# The page: lines that begin with $ are run in one shell, what follows them is what they print.
awk '
    /^\.Bd -literal/ { first = 1; next }
    /^\.Ed/ { inside = 0 }
    first { inside = /^\$ /; first = 0 }
    inside { gsub(/\\&/, ""); gsub(/\\e/, "\\"); gsub(/\\\(ha/, "^"); print }' man/man5/arbiter-seals.5 >"$scratch/page"
sed -n 's/^\$ //p' "$scratch/page" >"$scratch/commands"
awk '/^\$ / { part = 1; next } part { print }' "$scratch/page" >"$scratch/want"
sh "$scratch/commands" >"$scratch/got" 2>&1
diff "$scratch/want" "$scratch/got" >"$scratch/diff"
status=$?
[ "$(wc -l <"$scratch/commands")" -ge 5 ] || status=1
tell 'the commands of arbiter-seals.5' $status "$scratch/diff"

# The dice of each pair of links in a case, from openssl, beside what is recorded: the first roll of each naming.
check_dice() # FILE GAME
{
    awk -v RS= -v wanted="$2" '
        /^\[Event / { game++; if (game == wanted && match($0, /\[GameId "[^"]*"/)) id = substr($0, RSTART + 9, RLENGTH - 10) }
        game != wanted || /^\[Event / { next }
        {
            while (match($0, /\[%link w [0-9a-f]+\] \[%link b [0-9a-f]+\]} <[1-6]:[1-6]>/)) {
                split(substr($0, RSTART, RLENGTH), word, /[] <>:}]+/)
                print word[3], word[6], id == "" ? "-" : id, ++pair, word[7], word[8]
                $0 = substr($0, RSTART + RLENGTH)
            }
        }' "$1" >"$scratch/rolls"
    wrong=0
    while read -r white black id pair first second; do
        [ "$(faces "$white" "$black" "$id" "$pair" 6 2)" = "$first $second" ] || wrong=1
    done <"$scratch/rolls"
    [ -s "$scratch/rolls" ] || wrong=1
    tell "$(basename "$1") game $2: $(wc -l <"$scratch/rolls") rolls" $wrong "$scratch/rolls"
}
check_dice tests/cases/sealed/psi-dice-chain.xpgn 1
check_dice tests/cases/sealed/zero-chain.xpgn 1
echo "1..$n"
