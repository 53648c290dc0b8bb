replay --game 7 ../samples/psi-examples.xpgn
