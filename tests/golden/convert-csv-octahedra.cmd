convert -t csv ../samples/octahedra-as-published.xpgn
