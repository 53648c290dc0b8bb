replay ../samples/octahedra-knight-h1.xpgn >/dev/full
