replay --view all -t last ../samples/psi-examples.xpgn
