convert -t jsonl ../samples/psi-examples.xpgn cases/valid/octa.xpgn | head -60
