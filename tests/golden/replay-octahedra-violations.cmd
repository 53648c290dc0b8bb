replay -t 1..2 ../samples/octahedra-as-published.xpgn
