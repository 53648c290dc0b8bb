render ../samples/zero-point-quick.xpgn
render -o ascii --flip --view black ../samples/yuurei-example.xpgn
