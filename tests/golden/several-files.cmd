validate ../samples/psi-examples.xpgn no-such-file.xpgn cases/invalid/after-end.xpgn ../samples/zero-point-quick.xpgn
