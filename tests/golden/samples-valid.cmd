validate ../samples/psi-examples.xpgn ../samples/yuurei-example.xpgn ../samples/zero-point-quick.xpgn
