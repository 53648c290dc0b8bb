validate -q cases/invalid/no-piece.xpgn ../samples/psi-examples.xpgn
