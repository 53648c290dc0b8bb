convert -t forum --lang en ../samples/octahedra-knight-h1.xpgn ../samples/zero-point-quick.xpgn ../samples/psi-examples.xpgn ../samples/yuurei-example.xpgn
