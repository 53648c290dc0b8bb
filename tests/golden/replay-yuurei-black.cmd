replay --view black --game 2 cases/valid/yuurei.xpgn
