#!/bin/sh
# Posts with a word too many, too few or misspelt (disturb.pl): each is read as the game that was played, or what is not
# understood is told with a status above 0.  Another record without a word fails.
#
#   tests/disturbed.sh [N [SEED]]              N posts of each that tests/posts has
#   SORTS=word tests/disturbed.sh [N [SEED]]   with changes of these sorts; a lost word may leave another game told, so it
#                                              is no part of the suite.  KEEP=DIR keeps what fails.
cd "$(dirname "$0")/.." || exit 2
many=${1:-2}
seed=${2:-1}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
# shellcheck source=tests/tap.sh
. tests/tap.sh
tab=$(printf '\t')

moves() { sed -e '/^\[/d' -e '/^$/d' "$1"; }

silent=0
told=0
right=0
for record in tests/posts/*.xpgn; do
    name=$(basename "$record" .xpgn)
    seed=$((seed + 1))
    variant=$(sed -n 's/^\[Variant "\(.*\)"\]$/\1/p' "$record")
    moves "$record" >"$scratch/want"
    [ ! -f "tests/posts/$name.told" ] || continue
    # shellcheck disable=SC2086 # a list of names
    perl tests/disturb.pl $seed "$many" "$scratch/post" ${SORTS:-letters lost chatter bold capital gap smile} <"tests/posts/$name.txt" >"$scratch/list"
    while IFS=$tab read -r file sort what; do
        convert -f forum -t xpgn --variant "${variant:-Standard}" "$file" >"$scratch/got" 2>"$scratch/said"
        status=$?
        moves "$scratch/got" >"$scratch/moves"
        if cmp -s "$scratch/moves" "$scratch/want"; then
            right=$((right + 1))
        elif [ $status -ne 0 ]; then
            told=$((told + 1))
        else
            silent=$((silent + 1))
            echo "not ok - disturbed/$name: $sort: $what"
            diff "$scratch/want" "$scratch/moves" | sed 's/^/# /' | head -6
            [ -z "$KEEP" ] || cp "$file" "$KEEP/$name-$sort-$silent.txt"
        fi
    done <"$scratch/list"
    rm -f "$scratch"/post*
done
echo "# read as the same game: $right; told of: $told; another game without a word: $silent"
report "$([ $right -gt 0 ] && [ $silent -eq 0 ]; echo $?)" "disturbed posts are read right or told of"
# shellcheck disable=SC2154 # of tap.sh
echo "1..$n"
[ $failed -eq 0 ]
