replay -t 2 -o json cases/valid/psi-dice.xpgn --game 1
