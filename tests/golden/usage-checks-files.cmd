validate --checks conformance/zero.yaml ../samples/zero-point-quick.xpgn | tail -1
