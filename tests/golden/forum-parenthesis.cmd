# brackets that begin with the number of a move hold a variation; what is none is told of in the post's own words
convert -f forum -t xpgn forum/post-parenthesis.txt | tail -n +10
cat >$T/post <<'POST'
Game: Chess

1. e4 e5 (1... c5 2. Nf3 d6 (2... e6 3. d4) 3. d4) (1... zz9 2. d4) 2. Nf3 (eh e4) Nc6
The game is drawn.
POST
convert -f forum -t xpgn $T/post 2>&1 | sed "s#$T/##" | tail -n +9
validate --variations -f forum $T/post | sed -n "s#$T/##; /syntax/p"
convert -f forum -t jsonl $T/post 2>&1 | grep -c '"open"'
