convert -t forum ../samples/zero-point-quick.xpgn >/dev/full
