replay --lang ru --view all -t 30w..32b cases/valid/yuurei.xpgn --game 1
