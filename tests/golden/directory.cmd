validate cases ../samples/zero-point-quick.xpgn
