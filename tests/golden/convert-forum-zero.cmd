convert -f forum -t xpgn forum/zero-point.txt
