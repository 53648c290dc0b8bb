validate ../samples/octahedra-as-published.xpgn
