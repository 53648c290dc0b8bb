replay -t ..3b --game 1 cases/valid/psi-dice.xpgn
