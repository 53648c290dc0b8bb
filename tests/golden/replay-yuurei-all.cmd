replay --view all --game 2 cases/valid/yuurei.xpgn
