convert -f forum -t xpgn forum/yuurei.txt
