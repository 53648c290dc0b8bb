replay --lang ru --game 1 cases/valid/duel.xpgn | sed -n '1,60p'
