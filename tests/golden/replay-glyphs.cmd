replay --glyphs -t last ../samples/octahedra-knight-h1.xpgn
