replay --flip -t last ../samples/zero-point-quick.xpgn
