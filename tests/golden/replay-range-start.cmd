replay -t 0 -o fen cases/valid/psi-dice.xpgn --game 1; replay -t ..1w -o fen --game 1 cases/valid/psi-dice.xpgn
