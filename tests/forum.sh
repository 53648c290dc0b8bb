#!/bin/sh
# The forms that people and other programs read: forum posts both ways, plain PGN, FEN and CSV.
#
#   tests/forum.sh [N [SEED]]     N random games of every rule set
cd "$(dirname "$0")/.." || exit 2
games=${1:-20}
seed=${2:-1}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
n=0

check() # NAME, then the status of what was looked at; "$scratch/why" tells more
{
    n=$((n + 1))
    if [ "$2" -eq 0 ]; then
        echo "ok - forum/$1"
    else
        echo "not ok - forum/$1"
        head -8 "$scratch/why" | cut -c 1-200 | sed 's/^/# /'
    fi
}

moves() { sed '/^\[/d'; }

# the author's posts, prose and all, are the games of samples/
for pair in octahedra:octahedra-as-published zero-point:zero-point-quick; do
    sample=$(find samples -name "${pair#*:}.xpgn")
    convert -t xpgn "$sample" | moves >"$scratch/want"
    for variant in '' "$(sed -n 's/^\[Variant "\(.*\)"\]/\1/p' "$sample")"; do
        convert -f forum -t xpgn ${variant:+--variant "$variant"} "tests/forum/${pair%:*}.txt" 2>&1 | moves >"$scratch/got"
        diff "$scratch/want" "$scratch/got" >"$scratch/why"
        check "post/${pair%:*}${variant:+/asked}" $?
    done
done

# what is written as a post is read back as the same game, in every style and either language
styles=$(convert --help | sed -n '/--style/,/--account/p' | grep -oE '[a-z]+ \(' | tr -d ' (')
round()
{
    convert -t xpgn "$2" >"$scratch/want"
    for style in $styles; do
        for language in ru en; do
            convert -t forum --style "$style" --lang $language "$scratch/want" >"$scratch/post" 2>"$scratch/why" &&
                convert -f forum -t xpgn "$scratch/post" >"$scratch/got" 2>>"$scratch/why" &&
                diff "$scratch/want" "$scratch/got" >>"$scratch/why"
            check "$1/$style/$language" $?
        done
    done
}

# what programs for chess read
accepted()
{
    extract=$(command -v pgn-extract || ls /usr/games/pgn-extract 2>/dev/null)
    if [ -z "$extract" ]; then
        n=$((n + 1))
        echo "ok - forum/pgn/$1 # SKIP no pgn-extract here"
        return
    fi
    convert -t pgn "$2" >"$scratch/pgn" 2>"$scratch/why" || return
    want=$(grep -c '^\[Event ' "$scratch/pgn")
    "$extract" -r "$scratch/pgn" >"$scratch/why" 2>&1
    games_seen=$(grep -c "^$want game.* matched out of $want\.$" "$scratch/why")
    faults=$(grep -ci 'fail\|illegal\|missing\|error\|possible' "$scratch/why")
    [ "$games_seen" -eq 1 ] && [ "$faults" -eq 0 ]
    check "pgn/$1" $?
}

# every row has the cells of the header, and there are as many as turns and setups
rows()
{
    convert -t csv "$2" >"$scratch/csv" 2>"$scratch/why"
    awk -F, 'NR == 1 { cells = NF } NF != cells { print NR ": " NF " cells"; bad = 1 } !/\r$/ { print NR ": no CR LF"; bad = 1 }
             END { exit bad || NR < 2 }' "$scratch/csv" >"$scratch/why"
    check "csv/$1" $?
    convert -t fen "$2" | awk 'NF && NF < 6 { print; bad = 1 } END { exit bad || !NR }' >"$scratch/why"
    check "fen/$1" $?
}

for file in tests/cases/valid/*.xpgn tests/cases/sealed/*.xpgn; do
    round "cases/$(basename "$file" .xpgn)" "$file"
    rows "cases/$(basename "$file" .xpgn)" "$file"
done
for file in tests/cases/valid/standard.xpgn tests/cases/valid/yuurei.xpgn; do
    accepted "cases/$(basename "$file" .xpgn)" "$file"
done
# shellcheck source=tests/variants.sh
. tests/variants.sh
variants >"$scratch/variants"
while IFS= read -r variant <&3; do
    playout --variant "$variant" -n "$games" --seed "$seed" --max-turns 120 >"$scratch/games"
    round "playout/$variant" "$scratch/games"
    rows "playout/$variant" "$scratch/games"
    case $variant in Standard | Yuurei) accepted "playout/$variant" "$scratch/games" ;; esac
done 3<"$scratch/variants"
echo "1..$n"
