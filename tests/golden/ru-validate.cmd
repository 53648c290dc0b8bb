validate --lang ru ../samples/octahedra-as-published.xpgn cases/invalid/*.xpgn
