replay -t last ../samples/zero-point-quick.xpgn - <../samples/yuurei-example.xpgn
