replay -t last -o fen cases/valid/psi-dice.xpgn
