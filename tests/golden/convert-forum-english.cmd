convert -f forum -t xpgn forum/octahedra-english.txt; validate -f forum forum/octahedra-english.txt
