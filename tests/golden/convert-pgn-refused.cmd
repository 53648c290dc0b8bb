convert -t pgn ../samples/octahedra-knight-h1.xpgn ../samples/zero-point-quick.xpgn
