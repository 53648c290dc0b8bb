replay --view white --game 2 cases/valid/yuurei.xpgn
