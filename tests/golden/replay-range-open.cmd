replay -t 2.. -o fen cases/valid/psi-dice.xpgn --game 1 | head -3
