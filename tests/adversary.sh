#!/bin/sh
# A player who tries to choose among dice, cards and bids: adversary.c against honest games of every rule set with chance
# or secrets, under each of its options.
#
#   tests/adversary.sh GAMES ROLLS SEED    so many games of each, of which so many rolls are attacked
cd "$(dirname "$0")/.." || exit 2
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
tab=$(printf '\t')

"$PROGRAMS/adversary" list >"$scratch/list" || exit 2
while IFS=$tab read -r variant options; do
    playout --variant "$variant" ${options:+--options "$options"} -n "$1" --seed "$3" --max-turns 12 --sealed |
        "$PROGRAMS/adversary" "$variant${options:+, $options}" "$2"
done <"$scratch/list" >"$scratch/tap"
cat "$scratch/tap"
echo "1..$(wc -l <"$scratch/list")"
