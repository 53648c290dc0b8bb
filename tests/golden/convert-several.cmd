convert -t xpgn ../samples/zero-point-quick.xpgn no-such-file.xpgn cases ../samples/yuurei-example.xpgn
