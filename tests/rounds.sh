#!/bin/sh
# Round trips lose nothing: rounds.c on every record of tests/ and samples/, the records of the conformance cases among
# them, and N mutants of each (8) from the seed (1).
cd "$(dirname "$0")/.." || exit 2
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

for file in tests/conformance/*.yaml; do
    awk -f tests/records.awk "$file" >"$scratch/conformance-$(basename "$file" .yaml).xpgn"
done
find tests samples "$scratch" -type f \( -name '*.xpgn' -o -name '*.pgn' -o -path '*/seeds/all.*' \
    -o -path 'tests/f*/*.txt' ! -path '*/seeds/*' ! -name lines.txt \) | LC_ALL=C sort >"$scratch/files"
# shellcheck disable=SC2046 # names without blanks
"$PROGRAMS/rounds" "${1:-8}" "${2:-1}" $(cat "$scratch/files") | sed "s|$scratch/||"
