validate -o json ../samples/psi-examples.xpgn ../samples/zero-point-quick.xpgn ../samples/yuurei-example.xpgn
