convert -t pgn cases/valid/yuurei.xpgn | head -60
