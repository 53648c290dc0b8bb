validate -q -o json ../samples/zero-point-quick.xpgn
