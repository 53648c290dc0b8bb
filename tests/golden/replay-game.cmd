replay --game 2 ../samples/psi-examples.xpgn
