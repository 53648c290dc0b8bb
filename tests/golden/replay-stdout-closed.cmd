replay ../samples/octahedra-knight-h1.xpgn >&-
