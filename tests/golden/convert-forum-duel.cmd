convert -f forum -t xpgn forum/duel.txt
