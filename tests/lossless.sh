#!/bin/sh
# JSON Lines and YAML lose nothing: for every record in tests/ and samples/ and N random games of each rule set (20), XPGN
# written from either form is what XPGN writes at once, the forms make each other, writing a form again changes nothing,
# and validate finds in it what it finds in the record.  One TAP line a file.
cd "$(dirname "$0")/.." || exit 2
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

findings() # of a file in a form: verdicts, and the first violation of each game
{
    validate -f "$1" -o json "$2" 2>/dev/null |
        sed -n -e 's/.*"game":\([0-9]*\),.*"code":"\([^"]*\)".*"first":true.*/\1 \2/p' \
            -e 's/.*"game":\([0-9]*\),.*"verdict":"\([a-z]*\)".*/\1 \2/p'
}

compare() # what, file, file
{
    cmp -s "$2" "$3" || wrong="$wrong; $1"
}

mkdir "$scratch/playout"
for variant in Standard Psi-Chess 'Psi-Chess Dice' 'Zero Point' 'Zero Point Bids' 'Sixfold Duel' Octahedra Yuurei; do
    playout --variant "$variant" -n "${1:-20}" --seed 3 >"$scratch/playout/$(echo "$variant" | tr ' ' -).xpgn"
done

n=0
for file in tests/cases/*/*.xpgn tests/pgn/*.pgn samples/*.xpgn "$scratch"/playout/*; do
    n=$((n + 1))
    wrong=
    convert -t xpgn "$file" >"$scratch/xpgn" 2>/dev/null
    findings xpgn "$file" >"$scratch/found"
    for form in jsonl yaml; do
        convert -t $form "$file" >"$scratch/$form" 2>/dev/null
        [ $? -le 1 ] || wrong="$wrong; writing $form failed"
        convert -f $form -t xpgn "$scratch/$form" >"$scratch/back" 2>/dev/null
        [ $? -le 1 ] || wrong="$wrong; reading $form failed"
        compare "XPGN by way of $form differs" "$scratch/xpgn" "$scratch/back"
        convert -f $form -t $form "$scratch/$form" >"$scratch/again" 2>/dev/null
        compare "$form written again differs" "$scratch/$form" "$scratch/again"
        findings $form "$scratch/$form" >"$scratch/found.$form"
        compare "other findings in $form" "$scratch/found" "$scratch/found.$form"
    done
    convert -f yaml -t jsonl "$scratch/yaml" >"$scratch/again" 2>/dev/null
    compare 'JSON Lines by way of YAML differ' "$scratch/jsonl" "$scratch/again"
    convert -f jsonl -t yaml "$scratch/jsonl" >"$scratch/again" 2>/dev/null
    compare 'YAML by way of JSON Lines differs' "$scratch/yaml" "$scratch/again"
    name=${file#"$scratch/"}
    if [ -z "$wrong" ]; then
        echo "ok - lossless/$name"
    else
        echo "not ok - lossless/$name"
        echo "# ${wrong#; }"
    fi
done
echo "1..$n"
