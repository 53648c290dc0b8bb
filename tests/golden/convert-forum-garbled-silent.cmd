convert -f forum -t xpgn forum/garbled-silent.txt && validate -f forum forum/garbled-silent.txt
