validate --lang fr ../samples/zero-point-quick.xpgn
