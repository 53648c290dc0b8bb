replay -o json ../samples/zero-point-quick.xpgn
