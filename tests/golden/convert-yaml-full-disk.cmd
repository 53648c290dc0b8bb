convert -t yaml ../samples/psi-examples.xpgn >/dev/full
