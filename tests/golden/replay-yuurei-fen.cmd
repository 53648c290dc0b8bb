replay --view white -o fen --game 2 cases/valid/yuurei.xpgn
