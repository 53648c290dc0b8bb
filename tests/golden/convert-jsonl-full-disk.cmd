convert -t jsonl ../samples/psi-examples.xpgn >/dev/full
