validate -f fen ../samples/zero-point-quick.xpgn
