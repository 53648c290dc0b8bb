replay -t 99w ../samples/zero-point-quick.xpgn
