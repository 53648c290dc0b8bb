replay -t 1w -o json --game 1 cases/valid/duel.xpgn
