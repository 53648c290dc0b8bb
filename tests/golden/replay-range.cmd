replay -t 1b..2b -o fen cases/valid/psi-dice.xpgn --game 1
