validate ../samples/yuurei-example.xpgn - ../samples/psi-examples.xpgn <../samples/zero-point-quick.xpgn
