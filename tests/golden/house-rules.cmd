# A new game carries its house rules, and is judged by them without the file; a record without them is judged by the file's.
H=../samples/houserules
for f in "$H"/*.yaml; do
    variant=$(sed -n 's/^variant: //p' "$f" | head -1)
    playout --variant "$variant" --rules "$f" -n 3 --seed 1 >"$T/games"
    echo "$(basename "$f"): $(grep -c '^\[Options' "$T/games") $(grep -m1 '^\[Options' "$T/games")"
    validate -q "$T/games" || echo bad
    sed '/^\[Options/d' "$T/games" | validate -q --rules "$f" || echo bad without the tag
done
playout --variant Yuurei --options 'stalemate=kinte kinte-limit=3' --rules "$H/tsuitate.yaml" --seed 1 | grep '^\[Options'
printf 'table status\n' | referee --variant Yuurei --rules "$H/tsuitate.yaml" --game "$T/journal" && grep '^\[Options' "$T/journal"
# the record has the last word
printf '[Variant "Yuurei"]\n[Options "kinte-limit=2"]\n\n1. e2d3 <kinte:1> *\n' >"$T/two"
printf '[Variant "Yuurei"]\n\n1. e2d3 <kinte:8> *\n' >"$T/none"
validate --rules "$H/tsuitate.yaml" "$T/two" "$T/none" | sed "s#$T/##"
