replay --view all -o fen ../samples/zero-point-quick.xpgn
