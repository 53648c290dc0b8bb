replay --view public --game 2 cases/valid/yuurei.xpgn
