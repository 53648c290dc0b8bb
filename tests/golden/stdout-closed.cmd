validate ../samples/zero-point-quick.xpgn >&-
