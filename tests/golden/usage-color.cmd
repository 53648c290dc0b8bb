validate --color=sometimes ../samples/zero-point-quick.xpgn
