replay --view all -o json --game 2 cases/valid/yuurei.xpgn
