validate -o xml ../samples/zero-point-quick.xpgn
