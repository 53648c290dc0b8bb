replay ../samples/psi-examples.xpgn
