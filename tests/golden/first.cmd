validate --first ../samples/octahedra-as-published.xpgn
