replay cases/valid/yuurei.xpgn --game 2
