replay ../samples/zero-point-quick.xpgn
