# what has no game in it is told of, and is no success
: >$T/nothing
printf '%% a line that says nothing of any game at all\n\n' >$T/blank
for form in xpgn pgn; do
    for file in nothing blank; do
        (cd $T && convert -f $form -t xpgn $file)
        echo "$form $file: $?"
    done
done
printf '1. e4 *\n' >$T/game
(cd $T && convert -t fen nothing game nothing; echo $?)
for form in jsonl yaml forum; do
    (cd $T && convert -f $form -t xpgn nothing)
    echo "$form nothing: $?"
done
