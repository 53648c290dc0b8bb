# What is written as the world writes it: verdicts, canonical text, that text by way of the other forms, and the last
# diagram.  What must come of each stands in found/README.md.
set -- chesscom-glyphs.pgn glyphs.pgn informator-signs.pgn stray-backslash-nag.pgn fritz-nested.pgn dot-dash.pgn \
    double-forfeit-castle.pgn result-spaces.pgn tags-only-no-event.pgn cat-bom.pgn backslash-end.pgn \
    backslash-quote-mix.pgn promotion-forms.pgn colon-captures-ru.pgn mac-cr.pgn number-before-kinte.xpgn
for f; do
    echo "== $f"
    validate "found/$f"
    validate --variations -q -o json "found/$f" | grep -o '"code":"[^"]*"' | sort | uniq -c | awk '{ print "   ", $2, $1 }'
    convert -t xpgn "found/$f" >$T/1
    grep -v -e '"?"\]$' -e '^$' $T/1
    for form in jsonl yaml; do convert -t $form "found/$f" | convert -f $form -t xpgn | cmp - $T/1; done
    convert -t xpgn $T/1 | cmp - $T/1
    replay -t last "found/$f" 2>/dev/null | awk 'NF' | tail -n 1
done
