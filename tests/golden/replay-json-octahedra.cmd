replay -t 0..1 -o json ../samples/octahedra-as-published.xpgn
