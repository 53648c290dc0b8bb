replay -o fen ../samples/octahedra-knight-h1.xpgn
