convert -t yaml ../samples/psi-examples.xpgn ../samples/yuurei-example.xpgn | head -70
