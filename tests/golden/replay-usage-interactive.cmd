replay -i ../samples/zero-point-quick.xpgn
