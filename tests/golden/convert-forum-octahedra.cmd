convert -f forum -t xpgn forum/octahedra.txt
