convert -t fen ../samples/yuurei-example.xpgn
