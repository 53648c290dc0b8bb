for f in cases/sealed/*chain*; do roll derive --game 1 --for "$f"; done
roll derive --for cases/valid/psi-dice.xpgn --game 1
