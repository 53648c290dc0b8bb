replay -t 1w -o json ../samples/psi-examples.xpgn
