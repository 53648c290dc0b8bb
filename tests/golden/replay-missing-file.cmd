replay nosuch.xpgn ../samples/yuurei-example.xpgn
