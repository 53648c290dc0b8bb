validate --variant Halma ../samples/zero-point-quick.xpgn
