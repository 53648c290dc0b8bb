validate -q ../samples/psi-examples.xpgn
